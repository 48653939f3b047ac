//! A player for every game: asks what is legal and takes what ends the game soon.

use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use crate::socket::Socket;
use crate::web::{Web, id};

/// How often a game is looked at before it is given up.
const MOST: usize = 6_000;
/// How long a game that goes on by itself is left alone.
const MOMENT: Duration = Duration::from_millis(10);

/// A game, set up so that it is over soon.
pub(crate) struct Short {
    pub(crate) game: &'static str,
    pub(crate) names: &'static [&'static str],
    pub(crate) settings: Value,
    /// What a player likes to do, best first.
    likes: &'static [&'static str],
}

/// An action that no game has.
pub(crate) fn nonsense() -> Value {
    json!({ "action": "no_such_thing" })
}

/// Every game of the house.
pub(crate) fn games() -> Vec<Short> {
    vec![
        Short {
            game: "aetharn",
            names: &["Ada", "Teo"],
            settings: json!({ "winningScore": 300 }),
            likes: &["bank", "hold", "roll"],
        },
        Short {
            game: "farkle",
            names: &["Ada", "Teo"],
            settings: json!({ "targetScore": 300, "minimumEntryScore": 0 }),
            likes: &["bank_score", "roll_dice", "toggle_die_selection"],
        },
        Short { game: "yahtzee", names: &["Ada", "Teo"], settings: json!({}), likes: &["score", "roll"] },
        Short {
            game: "do-or-dice",
            names: &["Ada", "Teo", "Mia"],
            settings: json!({ "players": 3, "rounds": 2 }),
            likes: &["roll", "choose", "target"],
        },
        Short {
            game: "combat",
            names: &["Ada", "Teo"],
            settings: brawl(),
            likes: &["melee_attack", "end_turn"],
        },
    ]
}

/// Returns a game by its id.
pub(crate) fn game(id: &str) -> Short {
    games().into_iter().find(|short| short.game == id).unwrap()
}

/// Two fighters beside a goblin that hardly stands.
fn brawl() -> Value {
    json!({
        "map": ["......", ".A.x..", "..B...", "......"],
        "creatures": [
            { "stats": "fighter_1", "at": [2, 1] },
            { "stats": "fighter_1", "at": [2, 2] },
            { "stats": "goblin", "at": [3, 1], "hp": 1 },
        ],
        "rolls": "auto",
        "roundLimit": 30,
    })
}

impl Short {
    /// Takes the best of what is legal.
    #[track_caller]
    pub(crate) fn choose(&self, legal: &[Value]) -> Value {
        let liked = self.likes.iter().find_map(|like| legal.iter().find(|action| action["action"] == *like));
        liked.or(legal.first()).unwrap_or_else(|| panic!("nothing is legal in {}", self.game)).clone()
    }

    /// Plays a table to its end by REST; calls `each` after every move. Returns the last state.
    #[track_caller]
    pub(crate) fn finish(&self, web: &Web, created: &Value, mut each: impl FnMut(&Value)) -> Value {
        let table = id(created);
        let mut state = web.get(&format!("/api/games/{table}")).is(200);
        for _ in 0..MOST {
            if state["lifecycle"] != "active" {
                return state;
            }
            let Some(turn) = state["currentPlayerIndex"].as_u64() else {
                // The game goes on by itself: nobody is asked for the moment.
                sleep(MOMENT);
                state = web.get(&format!("/api/games/{table}")).is(200);
                continue;
            };
            let who = &state["players"][turn as usize]["id"];
            let mine = web.with(&created["tokens"][who.as_str().unwrap()]);
            let refused = mine.act(&table, &nonsense()).is(400);
            let legal = refused["error"]["legal"].as_array().unwrap_or_else(|| panic!("{refused}"));
            state = mine.act(&table, &self.choose(legal)).is(200);
            each(&state);
        }
        panic!("{} does not end: {state}", self.game);
    }

    /// Plays a table to its end by sockets, one for each seat; calls `each` with every update.
    #[track_caller]
    pub(crate) fn finish_by(&self, sockets: &mut [Socket], mut each: impl FnMut(&Value)) {
        for _ in 0..MOST {
            if sockets[0].latest["view"]["table"]["phase"] != "in_progress" {
                return;
            }
            let turn = sockets[0].latest["scene"]["turn"].as_u64().unwrap_or_default() as usize;
            let legal = sockets[turn].act(&nonsense())["legal"].as_array().unwrap().clone();
            if legal.is_empty() {
                // The game goes on by itself: whoever asks hears what happened meanwhile.
                sleep(MOMENT);
                sockets.iter_mut().for_each(|socket| drop(socket.act(&nonsense())));
                continue;
            }
            let seq = sockets[turn].done(&self.choose(&legal))["seq"].as_u64().unwrap();
            for socket in &mut *sockets {
                each(&socket.until_seq(seq));
            }
        }
        panic!("{} does not end: {}", self.game, sockets[0].latest);
    }
}
