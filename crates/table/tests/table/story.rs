//! Random stories: people who sit, act, leave and come back at random times,
//! from a stream of bytes that shrinks well.

use engine::{Luck, Seat};
use proptest::prelude::*;
use serde_json::{Value, json};
use table::{Act, Request};

use crate::room::{Plan, Room, named, sent, sit, sit_at};

/// The people of random stories.
pub(crate) const PEOPLE: [&str; 4] = ["Mara", "Teo", "Ida", "Ann"];

/// One thing that somebody does, some time after the last.
#[derive(Clone, Debug)]
pub(crate) struct Deed {
    pub(crate) after_ms: u64,
    pub(crate) who: usize,
    pub(crate) what: What,
}

/// What somebody does.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// Plays as a bot of this luck, if it is their turn.
    Play(u64),
    Sit,
    Stand,
    Connect,
    Disconnect,
    Watch,
    Order(&'static str),
    Send(Value, u8),
}

/// The plans of random stories: both games and the three ways with absence.
pub(crate) fn plans() -> impl Strategy<Value = Plan> {
    let absence = prop_oneof![
        Just(json!({"kind": "ignore"})),
        Just(json!({"kind": "pause"})),
        Just(json!({"kind": "grace", "seconds": 60, "warnings": [45, 30, 15, 10, 5]})),
        Just(json!({"kind": "grace", "seconds": 7, "warnings": [5, 60]})),
    ];
    let limits = prop_oneof![Just(json!({})), Just(json!({"turn": 30}))];
    let undo = prop_oneof![Just("none"), Just("own")];
    let game = prop_oneof![Just("aetharn"), Just("farkle")];
    (game, absence, limits, undo).prop_map(|(game, absence, limits, undo)| Plan {
        game,
        setup: Value::Null,
        policy: json!({"absence": absence, "limits": limits, "undo": undo}),
        host: "Mara",
    })
}

/// Sensible deeds, most of them moves of the game.
pub(crate) fn deeds(most: usize) -> impl Strategy<Value = Vec<Deed>> {
    let what = prop_oneof![
        6 => any::<u64>().prop_map(What::Play),
        1 => Just(What::Sit),
        1 => Just(What::Stand),
        1 => Just(What::Connect),
        1 => Just(What::Disconnect),
        1 => Just(What::Watch),
        2 => prop_oneof![Just("undo"), Just("undo"), Just("pause"), Just("unpause"), Just("fold")]
            .prop_map(What::Order),
        1 => policy_changes(),
    ];
    let after = prop_oneof![4 => 0u64..2_000, 2 => 0u64..12_000, 1 => 0u64..100_000];
    let deed = (after, 0..PEOPLE.len(), what).prop_map(|(after_ms, who, what)| Deed { after_ms, who, what });
    prop::collection::vec(deed, 1..most)
}

fn policy_changes() -> impl Strategy<Value = What> {
    let absence = prop_oneof![Just("ignore"), Just("pause")];
    (absence, prop::option::of(5u32..40), prop_oneof![Just("none"), Just("own")]).prop_map(
        |(absence, turn, undo)| {
            let policy = json!({"absence": {"kind": absence}, "limits": {"turn": turn}, "undo": undo});
            What::Send(json!({"action": "set_policy", "parameters": {"policy": policy}}), 255)
        },
    )
}

/// Deeds of people who mean no good.
pub(crate) fn hostile(most: usize) -> impl Strategy<Value = Vec<Deed>> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[ -~]{0,8}".prop_map(Value::from),
        prop_oneof![Just("NaN"), Just("seat"), Just("\u{0}")].prop_map(Value::from),
    ];
    let value = leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((keys(), inner), 0..4)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    });
    let action = prop_oneof![
        2 => (names(), value.clone()).prop_map(|(name, parameters)| json!({"action": name, "parameters": parameters})),
        1 => value,
    ];
    let what = prop_oneof![
        4 => (action, any::<u8>()).prop_map(|(action, seat)| What::Send(action, seat)),
        2 => any::<u64>().prop_map(What::Play),
        1 => Just(What::Disconnect),
        1 => Just(What::Connect),
        1 => Just(What::Stand),
        1 => Just(What::Sit),
    ];
    // Times also go back: the clock of a house may be set.
    let after = prop_oneof![6 => 0u64..5_000, 1 => 0u64..3_600_000, 1 => Just(u64::MAX - 1_000)];
    let deed = (after, 0..PEOPLE.len(), what).prop_map(|(after_ms, who, what)| Deed { after_ms, who, what });
    prop::collection::vec(deed, 1..most)
}

fn names() -> impl Strategy<Value = String> {
    const KNOWN: [&str; 18] = [
        "roll",
        "hold",
        "bank",
        "roll_dice",
        "bank_score",
        "toggle_die_selection",
        "start",
        "fold",
        "undo",
        "rematch",
        "pause",
        "unpause",
        "kick",
        "add_bot",
        "set_policy",
        "transfer_host",
        "close",
        "say",
    ];
    prop_oneof![9 => prop::sample::select(&KNOWN[..]).prop_map(str::to_owned), 1 => "[a-z_]{0,9}"]
}

fn keys() -> impl Strategy<Value = String> {
    const KNOWN: [&str; 10] =
        ["dice", "dieIndex", "die_index", "seat", "level", "policy", "phrase", "limits", "turn", "pace"];
    prop_oneof![9 => prop::sample::select(&KNOWN[..]).prop_map(str::to_owned), 1 => "[a-z]{0,5}"]
}

impl Deed {
    /// Turns it into a request at this table; none if there is nothing to do.
    pub(crate) fn request(&self, room: &Room) -> Option<Request> {
        let seat = room.table.seats_of(&crate::room::person(PEOPLE[self.who])).iter().next();
        Some(match &self.what {
            What::Play(luck) => {
                let play = room.table.play()?;
                let seat = seat.filter(|seat| play.asks().iter().any(|ask| ask.seat == *seat))?;
                let action = play.choose(engine::Bot::Random, seat, &mut Luck::new(*luck))?;
                sent(Some(seat), action, None)
            }
            What::Sit => seat.map_or(sit(PEOPLE[self.who]), |seat| sit_at(seat.0, "again")),
            What::Stand => Request::Stand { seat: Some(seat?) },
            What::Connect => Request::Connect,
            What::Disconnect => Request::Disconnect,
            What::Watch => Request::Watch,
            What::Order(name) => sent(seat, named(name), None),
            What::Send(action, number) => {
                let number = if *number < 200 { *number % 4 } else { *number };
                let seat = if number == 255 { seat } else { Some(Seat(number)) };
                // What is no envelope is refused before it gets to a table.
                Request::Act(Act::from_json(seat, action.clone(), None).ok()?)
            }
        })
    }
}
