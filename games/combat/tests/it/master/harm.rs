//! Damage that the game master deals: reckoned by the rules, with everything that follows from it.

use combat::{Combat, Event, Source};
use engine::{Game, Refuse};
use rules5e::{DamageType, Life, Reckoned};
use serde_json::{Value, json};

use super::{MASTER, calm, fighting, rolling};
use crate::kit::{action, count, creature, end_turn, names, on_turn, request, roll_kind};

fn deal(target: &str, parts: Value) -> combat::Action {
    action("deal_damage", json!({ "target": target, "parts": parts, "from": "the falling roof" }))
}

/// A part of damage: its kind, what it came to, and what the creature's nature made of it.
type Told = (DamageType, i32, Option<Reckoned>);

fn told(events: &[Event]) -> (Vec<Told>, u16, Source) {
    let Some(Event::DamageDealt { parts, total, from, by: None, .. }) =
        events.iter().find(|event| matches!(event, Event::DamageDealt { .. }))
    else {
        panic!("no damage: {events:?}")
    };
    let parts = parts.iter().map(|part| (part.kind, part.after_defense.into(), part.note)).collect();
    (parts, *total, *from)
}

/// TUR-10, TUR-20: DAMAGE_DEALT as of any other damage, kind by kind, in a fight and outside, with dice and without.
#[test]
fn damage_is_reckoned_by_the_rules() {
    for (fight, dice) in [(calm(&[3, 4]), true), (fighting(&[3, 4]), true), (calm(&[]), false)] {
        let mut fight = fight;
        let fire = match dice {
            true => json!({ "dice": { "count": 2, "sides": 6, "flat": 1 }, "type": "fire" }),
            false => json!({ "amount": 8, "type": "fire" }),
        };
        let events = fight.act(MASTER, deal("ogre", json!([fire, { "amount": 5, "type": "bludgeoning" }])));
        let expected = vec![(DamageType::Fire, 8, None), (DamageType::Bludgeoning, 5, None)];
        assert_eq!(told(&events), (expected, 13, Source::Master));
        assert_eq!(count(&events, "hp_changed"), 1);
        assert_eq!(creature(&fight, 4).health.hp, creature(&fight, 4).health.max - 13);
        let line = events.iter().find(|event| matches!(event, Event::DamageDealt { .. })).unwrap();
        let line = Combat::tell(fight.state(), line).unwrap().text.english(|_| String::new());
        assert!(line.contains("from the falling roof") && line.contains("13"), "{line}");
        fight.done();
    }
}

/// TUR-10: what a creature is immune to does nothing, and temporary hit points go first.
#[test]
fn defenses_and_temporary_hit_points_hold() {
    let mut fight = calm(&[]);
    let zombie = json!({ "creature": { "stats": "zombie", "at": [3, 3] } });
    fight.act(MASTER, action("add_creature", zombie));
    let events = fight.act(MASTER, deal("zombie", json!([{ "amount": 9, "type": "poison" }])));
    assert_eq!(told(&events).0, [(DamageType::Poison, 0, Some(Reckoned::Immune))]);
    fight.act(MASTER, action("set_hp", json!({ "target": 0, "hp": 10, "temp": 4 })));
    fight.act(MASTER, deal("fighter_1", json!([{ "amount": 6, "type": "cold" }])));
    assert_eq!((creature(&fight, 0).health.temp, creature(&fight, 0).health.hp), (0, 8));
    fight.done();
}

/// TUR-22: a player's creature goes down and is dying, a monster dies; the turn goes on, and with the last foe the fight ends.
#[test]
fn it_brings_down_and_kills() {
    let mut fight = fighting(&[]);
    let events = fight.act(MASTER, deal("fighter_1", json!([{ "amount": 12, "type": "force" }])));
    assert!(names(&events).contains(&"creature_downed".to_owned()));
    assert!(matches!(creature(&fight, 0).health.life, Life::Dying { .. }));
    assert_eq!(on_turn(&fight), 1, "who was on turn is down");
    let events = fight.act(MASTER, deal("goblin_1", json!([{ "amount": 99, "type": "force" }])));
    assert_eq!((count(&events, "died"), count(&events, "combat_end")), (1, 0));
    let events = fight.act(MASTER, deal("goblin_2", json!([{ "amount": 99, "type": "force" }])));
    assert_eq!((count(&events, "died"), count(&events, "combat_end")), (1, 1));
    assert_eq!(
        fight.refused(MASTER, deal("goblin_2", json!([{ "amount": 1, "type": "fire" }]))).code(),
        "TARGET_DEAD"
    );
    fight.done();
}

/// Whoever concentrates is asked for the save, as after any wound.
#[test]
fn concentration_is_tested() {
    let mut fight = rolling(&[]);
    fight.act(0, end_turn());
    fight.act(1, action("cast", json!({ "spell": "fog_cloud", "areaCenter": [5, 0] })));
    assert!(creature(&fight, 1).concentration.is_some());
    fight.act(MASTER, deal("wizard_1", json!([{ "amount": 2, "type": "piercing" }])));
    let asked = request(&fight, 1);
    assert_eq!(roll_kind(&asked), combat::RollKind::Concentration);
    let refusal = fight.refused(MASTER, deal("wizard_1", json!([{ "amount": 1, "type": "fire" }])));
    assert_eq!(refusal.code(), "WRONG_PHASE", "something is waited for");
    let dice = json!([{ "sides": 20, "value": 1 }]);
    let events = fight.act(1, action("roll_result", json!({ "requestId": asked.id, "dice": dice })));
    assert_eq!(count(&events, "concentration_lost"), 1);
    fight.done();
}

/// What is no damage is refused, and only the game master deals any.
#[test]
fn bad_damage_is_refused() {
    let mut fight = calm(&[]);
    let die = |count: u8, sides: u8| json!([{ "dice": { "count": count, "sides": sides }, "type": "fire" }]);
    for (parts, code) in [
        (json!([]), "INVALID_TARGET"),
        (json!([{ "type": "fire" }]), "INVALID_TARGET"),
        (json!([{ "amount": 1, "dice": { "count": 1, "sides": 4 }, "type": "fire" }]), "INVALID_TARGET"),
        (json!([{ "amount": 1001, "type": "fire" }]), "INVALID_TARGET"),
        (die(0, 6), "INVALID_TARGET"),
        (die(41, 6), "INVALID_TARGET"),
        (die(1, 0), "INVALID_TARGET"),
        (die(1, 101), "INVALID_TARGET"),
        (Value::Array(vec![json!({ "amount": 1, "type": "fire" }); 9]), "INVALID_TARGET"),
    ] {
        let refusal = fight.refused(MASTER, deal("ogre", parts.clone()));
        assert_eq!(refusal.code(), code, "{parts}: {refusal}");
    }
    let one = json!([{ "amount": 1, "type": "fire" }]);
    assert_eq!(fight.refused(MASTER, deal("nobody", one.clone())).code(), "UNKNOWN_CREATURE");
    for seat in 0..MASTER {
        assert_eq!(fight.refused(seat, deal("ogre", one.clone())).code(), "NOT_GAME_MASTER");
    }
    let endless = json!({ "target": 4, "parts": one, "from": "x".repeat(201) });
    assert_eq!(fight.refused(MASTER, action("deal_damage", endless)).code(), "INVALID_PAYLOAD");
    fight.done();
}
