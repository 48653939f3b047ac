//! The registry: the newest version of a game, and the one that still reads an old play.

use engine::dice::Dice;
use engine::{Ask, Game, Meta, Outcome, Policy, Registry, Seat, SeatRange, Seats, Step};

use crate::game::Sound;
use crate::values::{Action, Event, No, Setup, State};

/// A game of versions and nothing else.
struct Versions<const PLAYS: u32, const READS: u32>;

impl<const PLAYS: u32, const READS: u32> Game for Versions<PLAYS, READS> {
    const META: Meta = Meta {
        id: "versions",
        title: "Versions",
        summary: "Nothing but versions.",
        version: PLAYS,
        reads: READS,
        seats: SeatRange { from: 1, to: 1, usual: 1 },
        policy: Policy::RELAXED,
    };
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = No;
    type View = u32;

    fn new(setup: &Setup, seats: u8) -> Result<State, No> {
        Sound::new(setup, seats)
    }

    fn start(_step: &mut Step<'_, Self>) {}

    fn act(_step: &mut Step<'_, Self>, _by: Seat, _action: Action) -> Result<(), No> {
        Err(No::NotNow)
    }

    fn apply(_state: &mut State, _event: &Event) {}

    fn asks(_state: &State, _out: &mut Vec<Ask>) {}

    fn outcome(_state: &State) -> Option<Outcome> {
        None
    }

    fn legal(_state: &State, _by: Seat, _out: &mut Vec<Action>) {}

    fn view(_state: &State, _to: Seats) -> u32 {
        PLAYS
    }

    fn expire(_step: &mut Step<'_, Self>, _ask: Ask) {}

    fn leave(_step: &mut Step<'_, Self>, _seat: Seat) {}
}

fn registry() -> Registry {
    Registry::default()
        .with::<Versions<5, 4>>()
        .with::<Sound>()
        .with::<Versions<2, 1>>()
        .with::<Versions<6, 5>>()
}

#[test]
fn the_newest_version_is_the_one_by_name() {
    let registry = registry();
    let version = |id: &str| registry.get(id).map(|game| game.meta().version);
    assert_eq!((version("versions"), version("tally"), version("other")), (Some(6), Some(3), None));
}

#[test]
fn a_version_is_read_by_the_newest_that_can() {
    let registry = registry();
    let reading = |version: u32| registry.reading("versions", version).map(|game| game.meta().version);
    let by: Vec<Option<u32>> = (0..=7).map(reading).collect();
    assert_eq!(by, [None, Some(2), Some(2), None, Some(5), Some(6), Some(6), None]);
    assert!(registry.reading("other", 1).is_none());
    assert!(registry.reading("tally", 2).is_some() && registry.reading("tally", 1).is_none());
}

#[test]
fn every_game_is_listed_once_in_its_newest_version() {
    let registry = registry();
    let games: Vec<(&str, u32)> = registry.iter().map(|game| (game.meta().id, game.meta().version)).collect();
    assert_eq!(games, [("tally", 3), ("versions", 6)]);
    assert_eq!(Registry::default().iter().count(), 0);
}

#[test]
fn the_same_name_and_version_replaces() {
    let registry = registry().with::<Versions<6, 1>>();
    assert_eq!(registry.reading("versions", 3).map(|game| game.meta().version), Some(6));
    assert_eq!(registry.iter().count(), 2);
}

#[test]
fn a_found_game_plays() {
    let registry = registry();
    let game = registry.get("versions").expect("it is there");
    let play = game.play(&serde_json::Value::Null, 1, Dice::fast(1)).expect("it starts");
    assert_eq!(play.view(Seats::NONE), 6);
}
