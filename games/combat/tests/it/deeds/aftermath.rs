//! What goes on when a fight is over, and what does not.

use rules5e::Condition;
use serde_json::{Value, json};

use super::play::*;
use crate::kit::{FIELD, Fight, action, creature, field};

/// A caster of many spells, a fighter and an ogre, with a game master (seat 2).
fn fight(faces: &[u32]) -> Fight {
    let sage = custom(
        "sage",
        json!({ "deathSaves": true, "hp": 40, "spellcasting": { "ability": "int",
                "slots": [4, 4, 0, 0, 0, 0, 0, 0, 0],
                "spells": ["mage_armor", "hunters_mark", "bless", "aid", "fog_cloud", "moonbeam"] } }),
    );
    let stand = [("sage", 1, 1), ("fighter_5", 2, 2), ("ogre", 8, 8)];
    let mut setup = with(field(&FIELD, &stand), &[sage]);
    setup.master = true;
    let dice: Vec<u32> = [20, 10, 2].iter().chain(faces).copied().collect();
    Fight::start(setup, 3, &dice)
}

fn master(fight: &mut Fight, name: &str, parameters: Value) {
    fight.act(2, action(name, parameters));
}

/// TUR-22 and the SRD: what lasts hours goes on, into the next fight too.
#[test]
fn what_lasts_hours_outlasts_the_fight() {
    let mut fight = fight(&[20, 10, 2]);
    act(&mut fight, "cast", json!({ "spell": "mage_armor", "target": 0 }));
    master(&mut fight, "combat_end", json!({}));
    assert_eq!(fight.state().armor_class(id(0)), 13);
    master(&mut fight, "combat_start", json!({}));
    assert_eq!(fight.state().armor_class(id(0)), 13);
    act(&mut fight, "cast", json!({ "spell": "aid", "targets": [1] }));
    master(&mut fight, "combat_end", json!({}));
    assert_eq!((creature(&fight, 1).health.max, hp(&fight, 1)), (49, 49));
    fight.done();
}

/// TUR-22 and the SRD: concentration goes on with what it holds up, and ends with it.
#[test]
fn concentration_outlasts_the_fight_with_its_spell() {
    let table: [(Value, bool); 4] = [
        (json!({ "spell": "hunters_mark", "target": 2 }), true),
        (json!({ "spell": "fog_cloud", "areaCenter": [5, 5] }), true),
        (json!({ "spell": "bless", "target": 1 }), false),
        (json!({ "spell": "moonbeam", "areaCenter": [5, 5] }), false),
    ];
    for (cast, goes_on) in table {
        let mut fight = fight(&[]);
        act(&mut fight, "cast", cast.clone());
        master(&mut fight, "combat_end", json!({}));
        let left = fight.state().effects.len() + fight.state().zones.len();
        assert_eq!(
            (left, creature(&fight, 0).concentration.is_some()),
            (usize::from(goes_on), goes_on),
            "{cast}"
        );
        fight.done();
    }
}

/// TUR-22: conditions that last stay; those of a few rounds, holds and lying on the ground do not.
#[test]
fn conditions_that_last_stay() {
    let mut fight = fight(&[15, 2]);
    act(&mut fight, "drop_prone", json!({}));
    crate::kit::pass(&mut fight);
    walk(&mut fight, &[(3, 3), (4, 4), (5, 5), (6, 6), (7, 7)]);
    act(&mut fight, "grapple", json!({ "target": 2 }));
    assert!(is(&fight, 2, Condition::Grappled));
    master(&mut fight, "add_condition", json!({ "target": 0, "condition": "poisoned" }));
    master(&mut fight, "add_condition", json!({ "target": 0, "condition": "deafened", "rounds": 5 }));
    master(&mut fight, "add_condition", json!({ "target": 1, "condition": "blinded", "rounds": 600 }));
    master(&mut fight, "combat_end", json!({}));
    let list = |n: u16| creature(&fight, n).conditions.iter().collect::<Vec<_>>();
    assert_eq!((list(0), list(1), list(2)), (vec![Condition::Poisoned], vec![Condition::Blinded], vec![]));
    fight.done();
}
