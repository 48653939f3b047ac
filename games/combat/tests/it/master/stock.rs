//! Giving back what was used up: slots, powers, things and what can be done once, within what the sheet has.

use combat::{Event, Setup};
use engine::{Refuse, Seat, Seats};
use rules5e::content::Content;
use rules5e::{StatBlock, Trait};
use serde_json::{Value, json};

use super::{MASTER, NPCS, fighting};
use crate::kit::{FIELD, Fight, action, creature, field, names, pass};

fn restore(target: &str, what: &Value) -> combat::Action {
    let mut parameters = json!({ "target": target });
    what.as_object().unwrap().iter().for_each(|(name, value)| parameters[name] = value.clone());
    action("restore", parameters)
}

/// A goblin that breathes fire, resists as legends do, and carries potions.
fn drake() -> StatBlock {
    let mut stats = Content::srd().monsters.iter().find(|it| it.id == "goblin").unwrap().clone();
    (stats.id, stats.name) = ("drake".to_owned(), "Drake".to_owned());
    stats.powers = serde_json::from_value(json!([{
        "id": "breath", "name": "Breath", "area": { "shape": "cone", "lengthFt": 15 },
        "save": { "ability": "dex", "dc": 11 }, "half": true, "recharge": 6,
        "damage": [{ "count": 1, "sides": 6, "type": "fire" }],
    }]))
    .unwrap();
    stats.items = serde_json::from_value(json!([{ "item": "potion_of_healing", "count": 2 }])).unwrap();
    stats.traits.push(Trait::LegendaryResistance);
    stats
}

/// A fighter and a drake, which is on turn first; seats as everywhere here.
fn lair(faces: &[u32]) -> Fight {
    let creatures = [("fighter_1", 0, 0), ("wizard_1", 1, 0), ("goblin", 9, 9)];
    let mut setup = Setup { master: true, ..field(&FIELD, &creatures) };
    setup.content.monsters.push(drake());
    setup.creatures[2].stats = "drake".to_owned();
    let all: Vec<u32> = [5, 4, 20].iter().chain(faces).copied().collect();
    Fight::start(setup, 4, &all)
}

/// Slots come back by level, up to what the sheet has; the others of its side and the game master are told.
#[test]
fn slots_come_back_and_never_more() {
    let mut fight = fighting(&[]);
    pass(&mut fight);
    let most = creature(&fight, 1).slots;
    let refusal =
        fight.refused(MASTER, restore("wizard_1", &json!({ "slots": [{ "level": 1, "count": 1 }] })));
    assert_eq!(refusal.code(), "NOT_NOW", "nothing is used");
    fight.act(1, action("cast", json!({ "spell": "fog_cloud", "areaCenter": [5, 0] })));
    assert_eq!(creature(&fight, 1).slots.0[0], most.0[0] - 1);
    let events = fight.act(MASTER, restore("wizard_1", &json!({ "slots": [{ "level": 1, "count": 200 }] })));
    assert_eq!(names(&events), ["restored"]);
    assert_eq!(creature(&fight, 1).slots, most);
    let told = fight.only(0).expect("for some alone");
    assert_eq!([0, 1, NPCS, MASTER].map(|seat| told.contains(Seat(seat))), [true, true, false, true]);
    fight.done();
}

/// Powers, things and what can be done once come back; what all have seen used is told to all.
#[test]
fn powers_things_and_traits_come_back() {
    // The breath gets nobody and rolls nothing; a potion is two dice, a second wind is one.
    let mut fight = lair(&[2, 2, 5]);
    fight.act(NPCS, action("use_power", json!({ "power": "breath", "toward": [8, 9] })));
    assert_eq!(creature(&fight, 2).used.powers, 1);
    let events = fight.act(MASTER, restore("drake", &json!({ "powers": ["breath", "breath"] })));
    assert!(matches!(events[..], [Event::PowerRecharged { power: 0, .. }]));
    assert_eq!((creature(&fight, 2).used.powers, fight.only(0)), (0, None));
    for _ in 0..3 {
        pass(&mut fight);
    }
    fight.act(NPCS, action("use_item", json!({ "item": "potion_of_healing" })));
    assert_eq!(creature(&fight, 2).items_left(0), 1);
    let one = json!({ "items": [{ "item": "potion_of_healing", "count": 1 }] });
    fight.act(MASTER, restore("drake", &one));
    assert_eq!(creature(&fight, 2).items_left(0), 2);
    assert_eq!(fight.only(0), Some(Seats::NONE.with(Seat(NPCS)).with(Seat(MASTER))));
    for _ in 0..2 {
        pass(&mut fight);
    }
    fight.act(0, action("use_trait", json!({ "trait": "second_wind" })));
    assert!(creature(&fight, 0).used.second_wind);
    fight.act(MASTER, restore("fighter_1", &json!({ "traits": ["second_wind"] })));
    assert!(!creature(&fight, 0).used.second_wind);
    fight.done();
}

/// All of it at once, and nothing twice.
#[test]
fn everything_comes_back_at_once() {
    let mut fight = fighting(&[]);
    pass(&mut fight);
    fight.act(1, action("cast", json!({ "spell": "fog_cloud", "areaCenter": [5, 0] })));
    fight.act(MASTER, restore("wizard_1", &json!({ "all": true })));
    assert_eq!(fight.refused(MASTER, restore("wizard_1", &json!({ "all": true }))).code(), "NOT_NOW");
    fight.done();
}

/// What a creature never had cannot come back, and only the game master gives.
#[test]
fn what_was_never_there_does_not_come_back() {
    let mut fight = fighting(&[]);
    for (what, code) in [
        (json!({}), "INVALID_TARGET"),
        (json!({ "all": true, "powers": ["breath"] }), "INVALID_TARGET"),
        (json!({ "slots": [{ "level": 0, "count": 1 }] }), "NO_SUCH_ATTACK"),
        (json!({ "slots": [{ "level": 9, "count": 1 }] }), "NO_SUCH_ATTACK"),
        (json!({ "slots": [{ "level": 200, "count": 1 }] }), "NO_SUCH_ATTACK"),
        (json!({ "powers": ["breath"] }), "NO_SUCH_ATTACK"),
        (json!({ "items": [{ "item": "alchemists_fire", "count": 1 }] }), "NO_SUCH_ATTACK"),
        (json!({ "traits": ["action_surge"] }), "NO_SUCH_ATTACK"),
        (json!({ "traits": ["evasion"] }), "NO_SUCH_ATTACK"),
    ] {
        let refusal = fight.refused(MASTER, restore("wizard_1", &what));
        assert_eq!(refusal.code(), code, "{what}: {refusal}");
    }
    for seat in 0..MASTER {
        assert_eq!(
            fight.refused(seat, restore("wizard_1", &json!({ "all": true }))).code(),
            "NOT_GAME_MASTER"
        );
    }
    fight.done();
}
