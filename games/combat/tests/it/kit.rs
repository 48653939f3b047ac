//! What the tests of fights are written with: small fields, actions as on the wire, and questions about events.

use combat::{
    Action, Asked, Autoplay, Cell, Combat, Creature, Event, Place, Placed, Request, RollKind, Rolls, Setup,
};
use engine::testkit::Script;
use serde_json::{Value, json};

/// A fight with scripted dice.
pub(crate) type Fight = Script<Combat>;

/// An empty field of ten by ten cells.
pub(crate) const FIELD: [&str; 10] = [".........."; 10];

/// Makes an encounter: the server rolls at once, and the NPCs have a seat, the one after the players'.
pub(crate) fn field(rows: &[&str], creatures: &[(&str, i16, i16)]) -> Setup {
    Setup {
        map: rows.iter().map(|row| (*row).to_owned()).collect(),
        creatures: creatures.iter().map(|(stats, x, y)| placed(stats, *x, *y)).collect(),
        rolls: Rolls::Auto,
        autoplay: Autoplay::None,
        ..Setup::default()
    }
}

/// Puts a creature on a cell.
pub(crate) fn placed(stats: &str, x: i16, y: i16) -> Placed {
    Placed { stats: stats.to_owned(), at: Place::Cell(Cell::new(x, y)), ..Placed::default() }
}

/// Makes an action from its name and parameters, as a client sends it.
#[track_caller]
pub(crate) fn action(name: &str, parameters: Value) -> Action {
    serde_json::from_value(json!({ "action": name, "parameters": parameters })).expect("an action")
}

/// Ends the turn of whoever is on turn.
pub(crate) fn end_turn() -> Action {
    action("end_turn", json!({}))
}

/// Answers a request for a roll without dice.
pub(crate) fn tap(request: u32) -> Action {
    action("roll_result", json!({ "requestId": request }))
}

/// Returns the creature of a number.
#[track_caller]
pub(crate) fn creature(fight: &Fight, n: u16) -> &Creature {
    fight.state().creature(combat::CreatureId(n)).expect("a creature")
}

/// Returns whose turn it is.
#[track_caller]
pub(crate) fn on_turn(fight: &Fight) -> u16 {
    fight.state().active().expect("a turn").0
}

/// Ends the turn of whoever is on turn, whoever plays it.
#[track_caller]
pub(crate) fn pass(fight: &mut Fight) -> Vec<Event> {
    let seat = creature(fight, on_turn(fight)).seat;
    fight.act(seat.0, end_turn())
}

/// Returns the only open request of a seat.
#[track_caller]
pub(crate) fn request(fight: &Fight, seat: u8) -> Request {
    let mut open = fight.state().open_requests().filter(|request| request.seat.0 == seat);
    let request = open.next().expect("a request").clone();
    assert!(open.next().is_none(), "more than one request");
    request
}

/// Returns the kind of roll that a request asks for.
#[track_caller]
pub(crate) fn roll_kind(request: &Request) -> RollKind {
    match &request.asked {
        Asked::Roll(spec) => spec.kind,
        Asked::Reaction(_) => panic!("a reaction is asked for"),
    }
}

/// Returns the names of events.
pub(crate) fn names(events: &[Event]) -> Vec<String> {
    let name = |event: &Event| serde_json::to_value(event).unwrap()["event"].as_str().unwrap().to_owned();
    events.iter().map(name).collect()
}

/// Counts the events of a name.
pub(crate) fn count(events: &[Event], name: &str) -> usize {
    names(events).iter().filter(|other| *other == name).count()
}
