//! A table to draw: people by name, time by the second, and windows of everybody who looks.

use std::collections::BTreeMap;

use dice::Seed;
use engine::{AnyGame, Bot, Luck, Registry, Seat, Seats};
use nwn::window::validate::validate;
use nwn::window::{Click, Dictionary, Hand, Window, draw, kept, picked};
use scene::Scene;
use serde_json::{Value, json};
use table::{Act, Audience, Command, Opening, PersonId, Phase, Request, Table, Time};

/// The moment at which every room opens.
const OPENED: u64 = 1_800_000_000_000;
/// How long a window may be as it is sent.
const LONGEST: usize = 64 * 1024;

/// Every game of the house, and two of strangers.
pub(crate) fn games() -> Registry {
    Registry::default()
        .with::<aetharn::Aetharn>()
        .with::<combat::Combat>()
        .with::<do_or_dice::DoOrDice>()
        .with::<farkle::Farkle>()
        .with::<yahtzee::Yahtzee>()
        .with::<pig::Pig>()
        .with::<liars_dice::LiarsDice>()
}

/// What came of a click.
#[derive(Debug, PartialEq)]
pub(crate) enum Done {
    /// Something was sent, and taken.
    Sent,
    /// Something was picked or put back.
    Picked,
}

/// How many may play a game as it comes, at least and at most.
pub(crate) fn sizes(game: &dyn AnyGame) -> (u8, u8) {
    let seats = game.meta().seats;
    let all: Vec<u8> =
        (seats.from..=seats.to).filter(|n| game.check_setup(&Value::Null, *n).is_ok()).collect();
    (*all.first().unwrap(), *all.last().unwrap())
}

pub(crate) struct Room {
    pub(crate) table: Table,
    pub(crate) now: Time,
    luck: Luck,
    words: Dictionary,
    /// What everybody has picked, in which scene.
    hands: BTreeMap<u8, (Scene, Hand)>,
}

impl Room {
    /// Opens a table with a name and seats so many.
    pub(crate) fn seated(game: &str, n_seats: u8) -> Room {
        let games = games();
        let opening = Opening {
            id: "t1".to_owned(),
            title: "The Oak".to_owned(),
            game: games.get(game).unwrap().clone(),
            setup: Value::Null,
            policy: None,
            host: person(0),
            seed: Seed::from_bytes([7; 32]),
        };
        let words = games.iter().flat_map(|game| game.texts()).chain(table::TEXTS);
        let words = Dictionary::of(words).unwrap();
        let (table, _) = Table::open(Time(OPENED), opening).unwrap();
        let mut room = Room { table, now: Time(OPENED), luck: Luck::new(7), words, hands: BTreeMap::new() };
        for seat in 0..n_seats {
            let (name, seat_wanted) = (NAMES[usize::from(seat)].to_owned(), Some(Seat(seat)));
            let sit = Request::Sit { seat: seat_wanted, name, mark: None, entropy: None };
            room.ask(seat, sit).unwrap();
        }
        room
    }

    pub(crate) fn started(game: &str, n_seats: u8) -> Room {
        let mut room = Room::seated(game, n_seats);
        room.act(0, json!({ "action": "start" })).unwrap();
        room
    }

    fn ask(&mut self, who: u8, request: Request) -> Result<(), String> {
        self.now = self.now.plus(100);
        let answer = self.table.handle(self.now, Command { id: None, from: person(who), request });
        answer.result.map(drop).map_err(|refused| refused.refusal.message)
    }

    /// Has a person do something, by number; people have the number of the chair they took.
    pub(crate) fn act(&mut self, who: u8, action: Value) -> Result<(), String> {
        self.ask(who, Request::Act(Act::from_json(None, action, None).unwrap()))
    }

    /// Has a person leave the chair.
    pub(crate) fn leave(&mut self, who: u8) {
        self.ask(who, Request::Stand { seat: None }).unwrap();
    }

    /// Lets so many seconds pass.
    pub(crate) fn wait(&mut self, seconds: u64) {
        self.now = self.now.plus(seconds * 1000);
        self.table.tick(self.now);
    }

    pub(crate) fn is_over(&self) -> bool {
        !matches!(self.table.phase(), Phase::Lobby | Phase::InProgress)
    }

    /// Everybody who looks: each person, and the public.
    pub(crate) fn audiences(&self) -> Vec<Audience> {
        let people =
            (0..8).map(person).map(|who| self.table.seats_of(&who)).filter(|seats| !seats.is_empty());
        let people = people.map(|seats| Audience { seats, host: false });
        people.chain([Audience::PUBLIC, Audience { seats: Seats::NONE, host: true }]).collect()
    }

    pub(crate) fn scene(&self, to: Audience, language: &str) -> Scene {
        self.words.translate(&self.table.scene(self.now, to), language)
    }

    /// Draws a window and looks for flaws in it.
    pub(crate) fn window(&self, to: Audience, hand: &Hand, language: &str) -> Window {
        let window = draw(&self.scene(to, language), hand, language);
        check(&window);
        window
    }

    /// Returns the person who sits at the seat that is asked first.
    pub(crate) fn asked(&self) -> Option<(u8, Seat)> {
        let seat = self.table.play()?.asks().first()?.seat;
        let who = (0..8).find(|who| self.table.seats_of(&person(*who)).contains(seat))?;
        Some((who, seat))
    }

    pub(crate) fn audience_of(&self, who: u8) -> Audience {
        Audience { seats: self.table.seats_of(&person(who)), host: false }
    }

    /// Lets whoever is asked play as a bot does; says whether anybody was.
    pub(crate) fn play_on(&mut self, bot: Bot) -> bool {
        if self.table.go_on(self.now).is_some() {
            return true;
        }
        let Some((who, seat)) = self.asked() else { return false };
        let action = self.table.play().unwrap().choose(bot, seat, &mut self.luck).unwrap();
        let act = Act::from_json(Some(seat), action, None).unwrap();
        self.ask(who, Request::Act(act)).unwrap();
        true
    }

    /// Returns the window of a person as it stands, with what was picked on it.
    pub(crate) fn window_of(&mut self, who: u8) -> Window {
        let audience = self.audience_of(who);
        let scene = self.scene(audience, "en");
        let hand = self.hands.get(&who).map(|(before, hand)| kept(before, &scene, hand)).unwrap_or_default();
        self.hands.insert(who, (scene, hand.clone()));
        self.window(audience, &hand, "en")
    }

    /// Clicks an element of a person's window, as a bridge does.
    pub(crate) fn click(&mut self, who: u8, id: &str) -> Result<Done, String> {
        let click = self.window_of(who).clicks.remove(id).ok_or_else(|| format!("{id} does nothing"))?;
        match click {
            Click::Send { action, parameters } => {
                self.act(who, json!({ "action": action, "parameters": parameters })).map(|()| Done::Sent)
            }
            Click::Pick { pick, value } => {
                let (scene, hand) = self.hands.remove(&who).unwrap();
                let hand = picked(&scene, &hand, &pick, &value);
                self.hands.insert(who, (scene, hand));
                Ok(Done::Picked)
            }
        }
    }

    /// Returns a number below another, by luck.
    pub(crate) fn luck(&mut self, n: usize) -> usize {
        self.luck.below(n)
    }
}

const NAMES: [&str; 8] = ["Mara", "Joss", "Ife", "Łukasz", "Zoë", "Ben", "Noor", "Tam"];

fn person(who: u8) -> PersonId {
    PersonId(format!("p{who}"))
}

/// Looks for everything that may be wrong with a window.
pub(crate) fn check(window: &Window) {
    let flaws: Vec<String> = validate(&window.layout, &window.binds)
        .iter()
        .map(|flaw| format!("{}: {flaw}", flaw.code()))
        .collect();
    assert!(flaws.is_empty(), "{}\n{:#}", flaws.join("\n"), window.layout);
    let text = window.layout.to_string();
    let length = text.len() + json!(window.binds).to_string().len();
    assert!(length <= LONGEST, "a window of {length} bytes");
    for id in window.clicks.keys() {
        assert!(text.contains(&format!("\"id\":\"{id}\"")), "{id} is on no element");
    }
}
