//! The rules of Yahtzee, one test for each requirement, with dice that are known beforehand.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bots;
mod clock;
mod conform;
mod end;
mod golden;
mod hostile;
mod leave;
mod official;
mod scenes;
mod score;
mod start;
mod turn;
mod wire;

use engine::testkit::Script;
use serde_json::{Value, to_value};
use yahtzee::{Action, Category, Event, Keep, Rules, Setup, Yahtzee};

type Table = Script<Yahtzee>;

const OFFICIAL: Setup = Setup { rules: Rules::Official };

/// A full house of 3s and 5s.
const FULL_HOUSE: [u32; 5] = [3, 3, 3, 5, 5];
/// Nothing special: 18 in all.
const MIXED: [u32; 5] = [1, 2, 4, 5, 6];

/// The first roll, or a roll that keeps nothing.
const ROLL: Action = Action::Roll { keep_dice: Keep::NONE };

/// Rolls again with the dice kept that have an `x`, as in `"xx.x."`.
fn keep(flags: &str) -> Action {
    let flags: Vec<bool> = flags.chars().map(|flag| flag == 'x').collect();
    Action::Roll { keep_dice: Keep::from_flags(flags.try_into().expect("five flags")) }
}

fn score(category: Category) -> Action {
    Action::Score { category }
}

/// Starts a play by the classic rules with these rolls to come.
#[track_caller]
fn table(seats: u8, rolls: &[&[u32]]) -> Table {
    Table::start(Setup::default(), seats, &rolls.concat())
}

/// Starts a play in which every turn is one roll, scored at once: `(dice, box)` in the order of turns.
#[track_caller]
fn played(setup: Setup, seats: u8, turns: &[([u32; 5], Category)]) -> Table {
    let faces: Vec<u32> = turns.iter().flat_map(|(dice, _)| *dice).collect();
    let mut table = Table::start(setup, seats, &faces);
    for (_, category) in turns {
        let by = on_turn(&table).expect("a turn");
        table.act(by, ROLL);
        table.act(by, score(*category));
    }
    table
}

fn on_turn(table: &Table) -> Option<u8> {
    table.state().turn.map(|turn| turn.player.0)
}

/// Returns the dice on the table.
fn dice(table: &Table) -> [u8; 5] {
    table.state().turn.unwrap().rolls.last().unwrap().values
}

/// Lists the names of events.
fn names(events: &[Event]) -> Vec<String> {
    events.iter().map(|event| json(event)["event"].as_str().unwrap().to_owned()).collect()
}

/// Returns the data of the only event of a name.
#[track_caller]
fn data(events: &[Event], name: &str) -> Value {
    let mut found = events.iter().map(json).filter(|event| event["event"] == name);
    let event = found.next().unwrap_or_else(|| panic!("no {name} in {events:?}"));
    assert_eq!(found.next(), None, "{name} twice");
    event["data"].clone()
}

fn json<T: serde::Serialize>(value: &T) -> Value {
    to_value(value).unwrap()
}

/// Lists the totals, by seat.
fn totals(table: &Table) -> Vec<u16> {
    table.state().players.as_slice().iter().map(|player| player.card.total()).collect()
}

/// A solo game: every box with dice that fit it, which makes 63 above.
const GOOD_GAME: [([u32; 5], Category); 13] = [
    ([1, 1, 1, 2, 3], Category::Ones),
    ([2, 2, 2, 1, 3], Category::Twos),
    ([3, 3, 3, 1, 2], Category::Threes),
    ([4, 4, 4, 1, 2], Category::Fours),
    ([5, 5, 5, 1, 2], Category::Fives),
    ([6, 6, 6, 1, 2], Category::Sixes),
    ([6, 6, 6, 5, 5], Category::ThreeOfAKind),
    ([6, 6, 6, 6, 5], Category::FourOfAKind),
    (FULL_HOUSE, Category::FullHouse),
    ([1, 2, 3, 4, 6], Category::SmallStraight),
    ([2, 3, 4, 5, 6], Category::LargeStraight),
    ([4; 5], Category::Yahtzee),
    (MIXED, Category::Chance),
];
