//! Law: whatever encounter a fight is made of, and whatever seats and bots do in it, hit points stay within their
//! bounds, everybody stands on the map, the fight ends or goes on, every seat can look at it, and its events fold to
//! the same state.
//!
//! A line with the seats and the luck, a line with the encounter, then lines of play; see `drive.rs`.

use combat::{Autoplay, HpShown, Place, Placed, Rolls, Setup, Side, State};
use engine::{AnyGame, Luck};
use rules5e::content::Content;
use rules5e::grid::{Diagonals, Sight};
use rules5e::{Cell, Condition, Ruleset};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::drive::{Driven, typed};
use crate::read::{self, Words};
use crate::setup::line;
use crate::{Reach, schema};

/// The game of fights.
const GAME: &str = "combat";

/// Tries one input.
pub fn fight(bytes: &[u8]) -> Reach {
    let text = read::text(bytes);
    let mut lines = text.lines();
    let mut head = Words::of(lines.next().unwrap_or_default());
    let game = crate::games().get(GAME).expect("the game of fights");
    let (seats, seed) = (head.seats(&**game), head.number());
    let setup = read::json(lines.next().unwrap_or("null"));
    let mut driven = match Driven::new(game, &setup, seats, seed) {
        Ok(driven) => driven,
        Err(refusal) => {
            typed(&refusal);
            return Reach::Door;
        }
    };
    driven.start();
    check(&driven);
    for (nth, line) in lines.enumerate() {
        driven.line(line);
        // To look at all of it costs as much as many steps.
        if nth % 4 == 0 {
            check(&driven);
        }
    }
    check(&driven);
    driven.show();
    driven.check();
    Reach::Inside
}

fn check(driven: &Driven) {
    driven.check_alive();
    let state = State::deserialize(driven.state()).expect("a state reads");
    let grid = &state.board.grid;
    for creature in &state.creatures {
        let (name, health) = (&creature.sheet.name, &creature.health);
        assert!(health.hp <= health.max, "{name} has {} of {} hit points", health.hp, health.max);
        assert!(creature.footprint().cells().all(|cell| grid.contains(cell)), "{name} has left the map");
    }
    assert!(state.round <= state.board.setup.round_limit.saturating_add(1), "round {}", state.round);
}

pub(crate) fn draw(luck: &mut Luck) -> String {
    let game: &dyn AnyGame = &**crate::games().get(GAME).expect("the game of fights");
    let setup = encounter(luck);
    // A seat for the NPCs and one for the game master, where they have one.
    let house = u8::from(setup.autoplay == Autoplay::None || setup.autoplay == Autoplay::All)
        + u8::from(setup.master);
    let seats = house + 1 + luck.below(2) as u8;
    let mut setup = json!(setup);
    if luck.one_in(8) {
        let (name, value) = schema::property(&game.setup_schema(), luck).expect("house rules");
        setup[name] = value;
    }
    let mut text = format!("{seats} {}\n{setup}\n", luck.below(1_000));
    for _ in 0..luck.below(5) {
        text.push_str(&if luck.one_in(4) { deed(luck) } else { line(game, luck) });
    }
    text
}

/// Something that a seat may want, which names creatures and cells that are there.
fn deed(luck: &mut Luck) -> String {
    let (who, cell) = (luck.below(6), json!([luck.below(10), luck.below(10)]));
    let (action, parameters) = match luck.below(24) {
        0 => ("move", json!({"to": cell})),
        1 => ("melee_attack", json!({"target": who, "moveRequired": true})),
        2 => ("ranged_attack", json!({"target": who})),
        3 => ("cast", json!({"spell": spell(luck), "target": who, "areaCenter": cell})),
        4 => ("cast", json!({"spell": spell(luck), "toward": cell, "slotLevel": luck.below(10)})),
        5 => ("grapple", json!({"target": who})),
        6 => ("shove", json!({"target": who, "away": luck.one_in(2)})),
        7 => ("hide", json!({})),
        8 => ("ready", json!({"trigger": "foe_moves", "spell": spell(luck)})),
        9 => (
            "roll_result",
            json!({"requestId": luck.below(12), "dice": [{"sides": 20, "value": luck.below(22)}]}),
        ),
        10 => ("set_hp", json!({"target": who, "hp": luck.below(40), "temp": luck.below(70_000)})),
        11 => ("place", json!({"target": who, "to": cell})),
        12 => ("add_creature", json!({"creature": {"stats": kind(luck), "at": cell}})),
        13 => ("take_over", json!({"target": who})),
        14 => ("hand_back", json!({"target": who})),
        15 => ("autoplay", json!({"target": who, "on": luck.one_in(2)})),
        16 => ("autoplay", json!({"on": luck.one_in(2)})),
        17 => ("deal_damage", json!({"target": who, "parts": [harm(luck)], "from": "a fall"})),
        18 => ("set_initiative", json!({"target": who, "total": luck.below(220) as i64 - 110})),
        19 => ("remove_creature", json!({"target": who})),
        20 => (
            "restore",
            json!({"target": who, "all": luck.one_in(2), "slots": [{"level": luck.below(11), "count": luck.below(300)}]}),
        ),
        21 => ("restore", json!({"target": who, "all": true})),
        22 => ("narrate", json!({"text": "{who} \u{202e}speaks", "about": luck.next_u64()})),
        _ => ("react", json!({"requestId": luck.below(12), "option": luck.below(3)})),
    };
    format!("{} {}\n", luck.below(4), json!({"action": action, "parameters": parameters}))
}

/// Damage as a game master deals it, some of it nonsense.
fn harm(luck: &mut Luck) -> Value {
    match luck.below(3) {
        0 => json!({"amount": luck.below(1_200), "type": "fire"}),
        1 => json!({"dice": {"count": luck.below(45), "sides": luck.below(110), "flat": -5}, "type": "cold"}),
        _ => json!({"amount": 3, "dice": {"count": 1, "sides": 6}, "type": "acid"}),
    }
}

fn spell(luck: &mut Luck) -> &'static str {
    let spells = &Content::srd().spells;
    &spells[luck.below(spells.len())].id
}

fn kind(luck: &mut Luck) -> String {
    let content = Content::srd();
    let from = if luck.one_in(2) { &content.characters } else { &content.monsters };
    from[luck.below(from.len())].id.clone()
}

fn one_of<T: Copy, const N: usize>(luck: &mut Luck, of: [T; N]) -> T {
    of[luck.below(N)]
}

/// An encounter: a small map, a few creatures of every kind, any house rules.
fn encounter(luck: &mut Luck) -> Setup {
    if luck.one_in(12) {
        return Setup { rolls: Rolls::Auto, ..Setup::default() };
    }
    let (width, height) = (3 + luck.below(10), 3 + luck.below(8));
    let map: Vec<String> = (0..height).map(|_| (0..width).map(|_| tile(luck)).collect()).collect();
    let mut creatures: Vec<Placed> = Vec::new();
    for nth in 0..2 + luck.below(3) {
        creatures.push(creature(luck, nth, &map));
    }
    let mut content = Content::default();
    if luck.one_in(6) {
        content.monsters.extend(stranger(luck));
        if let (Some(own), Some(last)) = (content.monsters.first(), creatures.last_mut()) {
            last.stats.clone_from(&own.id);
        }
    }
    let master = luck.one_in(3);
    Setup {
        map,
        creatures,
        content,
        ruleset: one_of(luck, [Ruleset::Srd51, Ruleset::Srd521]),
        diagonals: one_of(
            luck,
            [Diagonals::Five, Diagonals::FiveTen, Diagonals::Euclid, Diagonals::Manhattan],
        ),
        sight: one_of(luck, [Sight::Directed, Sight::Symmetric]),
        rolls: one_of(luck, [Rolls::Client, Rolls::Tap, Rolls::Auto, Rolls::Auto]),
        hp: one_of(luck, [HpShown::Exact, HpShown::Bands, HpShown::Hidden]),
        secret_rolls: luck.one_in(2),
        autoplay: one_of(luck, [Autoplay::None, Autoplay::Npcs, Autoplay::All]),
        master,
        begin: !master || luck.one_in(2),
        round_limit: 1 + luck.below(6) as u16,
        ..Setup::default()
    }
}

fn tile(luck: &mut Luck) -> char {
    if luck.one_in(4) { one_of(luck, ['#', '~', '%', '-', '|', '=', '1', '9', 'A']) } else { '.' }
}

/// The first two are on either side, so that there is a fight.
fn creature(luck: &mut Luck, nth: usize, map: &[String]) -> Placed {
    const HEROES: [&str; 4] = ["rogue_5", "wizard_5", "cleric_5", "fighter_1"];
    const FOES: [&str; 6] = ["goblin", "spy", "mage", "zombie", "wolf", "orc"];
    let stats = match nth {
        0 | 2 => one_of(luck, HEROES).to_owned(),
        1 => one_of(luck, FOES).to_owned(),
        _ => kind(luck),
    };
    let ailments = [Condition::Invisible, Condition::Prone, Condition::Poisoned, Condition::Stunned];
    let ailing = luck.one_in(5);
    Placed {
        stats,
        at: Place::Cell(free_cell(luck, map, nth)),
        side: (nth > 2 && luck.one_in(4)).then(|| one_of(luck, [Side::Party, Side::Foes, Side::Neutral])),
        hp: luck.one_in(3).then(|| 1 + luck.below(7) as u16),
        surprised: luck.one_in(6),
        conditions: ailing.then(|| one_of(luck, ailments)).into_iter().collect(),
        ..Placed::default()
    }
}

/// A cell of the floor, another one for each creature where there are enough; large ones may not fit.
fn free_cell(luck: &mut Luck, map: &[String], nth: usize) -> Cell {
    let rows = map.iter().enumerate();
    let floor: Vec<Cell> = rows
        .flat_map(|(y, row)| row.chars().enumerate().map(move |(x, tile)| (x, y, tile)))
        .filter(|(.., tile)| *tile == '.')
        .map(|(x, y, _)| Cell::new(x as i16, y as i16))
        .collect();
    let share = (floor.len() / 7).max(1);
    let at = nth * share + luck.below(share);
    floor.get(at % floor.len().max(1)).copied().unwrap_or_default()
}

/// A monster of one's own: one of the book with a few numbers changed.
fn stranger(luck: &mut Luck) -> Option<rules5e::StatBlock> {
    let of = &Content::srd().monsters;
    let mut stats = json!(of[luck.below(of.len())]);
    stats["id"] = json!("stranger");
    for _ in 0..=luck.below(3) {
        let numbers: Vec<String> = stats
            .as_object()?
            .iter()
            .filter(|(_, value)| value.is_number())
            .map(|(name, _)| name.clone())
            .collect();
        let name = numbers.get(luck.below(numbers.len()))?;
        stats[name] = Value::from(one_of(luck, [0, 1, 2, 5, 30, 255, 999]));
    }
    rules5e::StatBlock::deserialize(stats).ok()
}
