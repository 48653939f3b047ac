//! Setups that do not hold together: refused with what is wrong, before anything happens.

use combat::{Autoplay, Combat, Place, Placed, Refusal, Setup};
use engine::{Game, Refuse};
use serde_json::json;

use crate::kit::{FIELD, field, placed};

fn refusal(setup: &Setup, seats: u8) -> Refusal {
    Combat::new(setup, seats).expect_err("a refusal")
}

fn pair() -> Setup {
    field(&FIELD, &[("fighter_1", 0, 0), ("goblin", 9, 9)])
}

/// TUR-17, TUR-21: encounters that cannot be, each with its code and the word that helps.
#[test]
fn bad_encounters_are_refused() {
    let with = |change: fn(&mut Setup)| {
        let mut setup = pair();
        change(&mut setup);
        setup
    };
    let crowd = |n: i16| {
        let mut setup = pair();
        setup.creatures.extend((0..n).map(|i| placed("commoner", i % 20, 10 + i / 20)));
        setup.map = vec![".".repeat(20); 20];
        setup
    };
    let cases: Vec<(Setup, &str, &str)> = vec![
        (with(|s| s.creatures.clear()), "INVALID_SETUP", "none"),
        (with(|s| s.creatures[1] = placed("goblin", 0, 0)), "BLOCKED", "Brannic Holt stands there"),
        (with(|s| s.creatures.push(placed("ogre", 8, 8))), "BLOCKED", "Goblin stands there"),
        (with(|s| s.creatures[1] = placed("ogre", 9, 9)), "BLOCKED", "off the map of 10 by 10"),
        (with(|s| s.creatures[1] = placed("goblin", -1, 0)), "BLOCKED", "off the map"),
        (with(|s| s.map[9] = ".........#".to_owned()), "BLOCKED", "nobody can stand there"),
        (with(|s| s.creatures[1].stats = "gobln".to_owned()), "INVALID_SETUP", "Did you mean goblin?"),
        (with(|s| s.creatures[1].stats = String::new()), "INVALID_SETUP", "no creature called"),
        (with(|s| s.creatures[1].at = Place::Mark('Q')), "INVALID_SETUP", "no such letter"),
        (with(|s| s.creatures[1].at = Place::Mark('!')), "INVALID_SETUP", "no such letter"),
        (with(|s| s.creatures[1].hp = Some(0)), "INVALID_SETUP", "1 to 7"),
        (with(|s| s.creatures[1].hp = Some(8)), "INVALID_SETUP", "1 to 7"),
        (with(|s| s.creatures[1].id = Some("fighter_1".to_owned())), "INVALID_SETUP", "Two creatures"),
        (with(|s| s.creatures[1].name = Some("a\nb".to_owned())), "INVALID_SETUP", "printable"),
        (with(|s| s.creatures[1].id = Some(String::new())), "INVALID_SETUP", "1 to 40"),
        (with(|s| s.creatures[1].side = Some(combat::Side::Party)), "INVALID_SETUP", "foes"),
        (with(|s| s.map.clear()), "INVALID_SETUP", "no map"),
        (with(|s| s.map[3] = "...?......".to_owned()), "INVALID_SETUP", "line 4, column 4"),
        (with(|s| s.map[3] = "...".to_owned()), "INVALID_SETUP", "equally long"),
        (with(|s| s.map = vec![".".repeat(101); 101]), "INVALID_SETUP", "at most 100"),
        (with(|s| s.map = vec![".".repeat(100); 101]), "INVALID_SETUP", "at most 100"),
        (with(|s| s.map = vec![".".repeat(101)]), "INVALID_SETUP", "at most 100"),
        (with(|s| s.round_limit = 0), "INVALID_SETUP", "1 to 1000"),
        (with(|s| s.round_limit = 1_001), "INVALID_SETUP", "1 to 1000"),
        (with(|s| s.begin = false), "INVALID_SETUP", "game master"),
        (crowd(99), "INVALID_SETUP", "at most 100 creatures: this encounter has 101"),
        (crowd(198), "INVALID_SETUP", "at most 100 creatures: this encounter has 200"),
    ];
    for (setup, code, words) in cases {
        let refusal = refusal(&setup, 2);
        assert_eq!(refusal.code(), code, "{refusal}");
        assert!(refusal.to_string().contains(words), "{words:?} is not in {refusal}");
    }
}

/// TUR-17: a hundred by a hundred cells and a hundred creatures are fine.
#[test]
fn the_largest_encounter_is_fine() {
    let mut setup = pair();
    setup.map = vec![".".repeat(100); 100];
    setup.creatures.extend((0..98).map(|i| placed("commoner", i, 50)));
    let state = Combat::new(&setup, 2).unwrap();
    assert_eq!((state.creatures.len(), state.board.grid.width(), state.board.grid.height()), (100, 100, 100));
    assert_eq!(state.creatures[99].sheet.id, "commoner_98");
}

/// Seats: as many as there are characters to play at most, and one at least beside the house's.
#[test]
fn seats_have_to_fit() {
    let three = Setup { autoplay: Autoplay::Npcs, ..pair() };
    for (setup, seats, fits) in [
        (pair(), 2, true),
        (pair(), 1, false),
        (pair(), 3, false),
        (three.clone(), 1, true),
        (three.clone(), 2, false),
        (Setup { master: true, ..three }, 2, true),
        (Setup { master: true, ..pair() }, 3, true),
        (Setup { master: true, ..pair() }, 2, false),
    ] {
        match Combat::new(&setup, seats) {
            Ok(_) => assert!(fits, "{seats} seats, master {}", setup.master),
            Err(refusal) => {
                assert!(!fits, "{seats} seats, master {}: {refusal}", setup.master);
                assert_eq!(refusal.code(), "WRONG_SEAT_COUNT");
            }
        }
    }
}

/// Letters of the map are places to stand at, and names and ids tell those alike apart.
#[test]
fn letters_are_places() {
    let at = |stats: &str, mark: char| Placed {
        stats: stats.to_owned(),
        at: Place::Mark(mark),
        ..Placed::default()
    };
    let setup = Setup {
        creatures: vec![at("fighter_1", 'a'), at("goblin", 'b'), at("goblin", 'c')],
        ..field(&["a...", "..bc"], &[])
    };
    let state = Combat::new(&setup, 2).unwrap();
    let told: Vec<(&str, i16, i16)> =
        state.creatures.iter().map(|c| (c.sheet.id.as_str(), c.at.x, c.at.y)).collect();
    assert_eq!(told, [("fighter_1", 0, 0), ("goblin_1", 2, 1), ("goblin_2", 3, 1)]);
}

/// Content of one's own is checked like the book.
#[test]
fn bad_content_is_refused() {
    let witch = json!({
        "id": "witch", "name": "Witch", "ac": 10, "hp": 10, "proficiency": 2,
        "abilities": { "str": 10, "dex": 10, "con": 10, "int": 10, "wis": 10, "cha": 10 },
        "spellcasting": { "ability": "int", "slots": [0, 0, 0, 0, 0, 0, 0, 0, 0], "spells": ["hex_of_nowhere"] }
    });
    let mut setup = pair();
    setup.content = serde_json::from_value(json!({ "monsters": [witch] })).unwrap();
    let refusal = refusal(&setup, 2);
    assert_eq!(refusal.code(), "INVALID_SETUP");
    assert!(refusal.to_string().contains("hex_of_nowhere"), "{refusal}");
}
