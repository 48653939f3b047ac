//! What tests of the hall begin with: a game, a house, people.

#![allow(dead_code, reason = "not every test needs all of it")]

mod hoard;
mod march;
pub(crate) mod rogue;

pub(crate) use hoard::Hoard;
pub(crate) use march::March;
pub(crate) use rogue::Rogue;

use std::sync::Arc;
use std::time::Duration;

use engine::{Registry, Seat};
use hall::{
    Build, Chance, Created, Done, Hall, HallError, SeatSpec, Secret, Settings, Snapshots, TableSpec,
    Thinking, Wall,
};
use serde_json::{Value, json};
use store::Store;
use table::{Act, Command, CommandId, PersonId, Request, Time};

/// When the houses of tests open.
pub(crate) const OPENING: Time = Time(1_700_000_000_000);

pub(crate) fn registry() -> Registry {
    Registry::default().with::<Hoard>().with::<March>().with::<Rogue>()
}

/// The build that tests are.
pub(crate) fn build() -> Build {
    Build::Named("test".to_owned())
}

/// Settings under which a run can be repeated.
pub(crate) fn settings() -> Settings {
    Settings {
        bots: Thinking { pause: Duration::from_millis(600), apart: false },
        wall: Wall::simulated(),
        // Often, so that every test goes on from some.
        snapshots: Snapshots { every: 3, leaving: 1, build: build() },
        ..Settings::default()
    }
}

pub(crate) async fn open(store: Arc<dyn Store>, seed: u64, now: Time) -> Hall {
    Hall::open(store, registry(), settings(), Chance::seeded(seed), now).await.unwrap()
}

pub(crate) fn person(id: &str) -> PersonId {
    PersonId(id.to_owned())
}

pub(crate) fn guest(id: &str) -> SeatSpec {
    SeatSpec::Person { id: person(id), name: id.to_owned() }
}

pub(crate) fn wish(seats: &[&str]) -> TableSpec {
    let seats: Vec<SeatSpec> = seats.iter().map(|id| guest(id)).collect();
    TableSpec {
        game: "hoard".to_owned(),
        listed: true,
        start: seats.len() > 1,
        seats,
        ..TableSpec::default()
    }
}

pub(crate) fn act(from: &PersonId, id: Option<&str>, action: Value) -> Command {
    let request = sent(None, action, None);
    Command { id: id.map(|id| CommandId(id.to_owned())), from: from.clone(), request }
}

/// An action by its envelope, as the house reads it.
pub(crate) fn sent(seat: Option<Seat>, action: Value, seen: Option<u64>) -> Request {
    Request::Act(Act::from_json(seat, action, seen).expect("an envelope"))
}

pub(crate) fn sit(name: &str) -> Request {
    Request::Sit { seat: None, name: name.to_owned(), mark: None, entropy: None }
}

pub(crate) fn named(action: &str) -> Value {
    json!({ "action": action })
}

/// Carries out a plain action.
pub(crate) async fn does(hall: &Hall, table: &str, from: &str, action: &str) -> Result<Done, HallError> {
    hall.command(table, act(&person(from), None, named(action))).await
}

/// Carries out an action of the host's that names a seat.
pub(crate) async fn orders(
    hall: &Hall,
    created: &Created,
    id: Option<&str>,
    action: &str,
    seat: u8,
) -> Result<Done, HallError> {
    let action = json!({ "action": action, "parameters": { "seat": Seat(seat) } });
    hall.command(&created.table, act(&created.host, id, action)).await
}

pub(crate) fn token_of(created: &Created, id: &str) -> Secret {
    created.tokens.iter().find(|(person, _)| person.0 == id).unwrap().1.clone()
}
