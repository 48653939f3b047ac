//! Action, bonus action, movement and reaction: TUR-07, TUR-08, TUR-09, decision 33.

use engine::Refuse;
use serde_json::{Value, json};

use crate::kit::{FIELD, Fight, action, count, creature, field, on_turn, pass, request};

/// The fighter beside a goblin and an ogre, in this order of turns: fighter, goblin, ogre.
fn beside() -> Fight {
    started(&[])
}

fn started(faces: &[u32]) -> Fight {
    let creatures = [("fighter_1", 4, 4), ("goblin", 5, 4), ("ogre", 8, 8)];
    let dice: Vec<u32> = [20, 10, 5].into_iter().chain(faces.iter().copied()).collect();
    Fight::start(field(&FIELD, &creatures), 2, &dice)
}

/// TUR-07: a melee attack uses the action, and only that.
#[test]
fn a_melee_attack_uses_the_action() {
    let mut fight = started(&[10, 2]);
    assert!(creature(&fight, 0).economy.action);
    let events = fight.act(0, action("melee_attack", json!({ "target": "goblin" })));
    assert_eq!((count(&events, "spent"), count(&events, "damage_dealt")), (1, 1));
    let economy = creature(&fight, 0).economy;
    assert_eq!((economy.action, economy.attacks_left), (false, 0));
    assert!(economy.bonus && economy.reaction && economy.movement_ft == 30);
    assert_eq!(creature(&fight, 1).health.hp, 2);
    fight.done();
}

/// TUR-07: an action with two attacks has two, whatever comes between, and then no more.
#[test]
fn extra_attacks_are_counted() {
    let creatures = [("fighter_5", 4, 4), ("ogre", 5, 4)];
    let mut fight = Fight::start(field(&FIELD, &creatures), 2, &[20, 10, 2, 2]);
    fight.act(0, action("melee_attack", json!({ "target": 1 })));
    assert_eq!(creature(&fight, 0).economy.attacks_left, 1);
    fight.act(0, action("move", json!({ "to": [4, 5] })));
    fight.act(0, action("melee_attack", json!({ "target": 1 })));
    assert_eq!(creature(&fight, 0).economy.attacks_left, 0);
    assert_eq!(fight.refused(0, action("melee_attack", json!({ "target": 1 }))).code(), "NO_ACTION");
    fight.done();
}

/// TUR-08: what is used up is refused with the document's class, a code, what there is and what it takes.
#[test]
fn what_is_used_up_is_refused() {
    // First this, then that is refused with this code and these details.
    let cases: [(&str, Value, &str, Value, &str, Value); 5] = [
        ("dodge", json!({}), "melee_attack", json!({ "target": 1 }), "NO_ACTION", json!({})),
        ("dodge", json!({}), "dash", json!({}), "NO_ACTION", json!({})),
        ("dash", json!({}), "disengage", json!({}), "NO_ACTION", json!({})),
        ("dodge", json!({}), "use_item", json!({ "item": "potion_of_healing" }), "NO_ACTION", json!({})),
        (
            "move",
            json!({ "path": [[3, 3], [2, 2]] }),
            "move",
            json!({ "path": [[1, 1], [0, 0], [0, 1], [0, 2], [0, 3]] }),
            "NO_MOVEMENT",
            json!({ "haveFt": 20, "needFt": 25 }),
        ),
    ];
    for (first, with, then, asked, code, details) in cases {
        let mut fight = beside();
        if first == "move" {
            fight.act(0, action("disengage", json!({})));
        }
        fight.act(0, action(first, with));
        let refusal = fight.refused(0, action(then, asked));
        assert_eq!(refusal.code(), code, "{first} then {then}: {refusal}");
        let told = refusal.details();
        assert_eq!(told["class"], "ActionEconomyError", "{first} then {then}");
        for (name, value) in details.as_object().unwrap() {
            assert_eq!(told[name], *value, "{first} then {then}: {told}");
        }
        fight.done();
    }
}

/// TUR-07, TUR-08: a bonus action is one a turn, and leaves the action.
#[test]
fn the_bonus_action_is_used_once() {
    let creatures = [("cleric_1", 4, 4), ("goblin", 9, 9)];
    let mut fight = Fight::start(field(&FIELD, &creatures), 2, &[20, 5, 2]);
    let word = || action("cast", json!({ "spell": "healing_word", "target": 0 }));
    fight.act(0, word());
    let economy = creature(&fight, 0).economy;
    assert!(economy.action && !economy.bonus);
    let refusal = fight.refused(0, word());
    assert_eq!((refusal.code(), &refusal.details()["class"]), ("NO_BONUS", &json!("ActionEconomyError")));
    fight.act(0, action("dodge", json!({})));
    fight.done();
}

/// TUR-09: at the start of its own turn a creature has everything again.
#[test]
fn a_turn_starts_with_everything() {
    let mut fight = started(&[5]);
    fight.act(0, action("use_trait", json!({ "trait": "second_wind" })));
    fight.act(0, action("dash", json!({})));
    assert_eq!(creature(&fight, 0).economy.movement_ft, 60);
    for _ in 0..3 {
        pass(&mut fight);
    }
    let economy = creature(&fight, 0).economy;
    assert!(economy.action && economy.bonus && economy.reaction && !economy.dashed);
    assert_eq!(economy.movement_ft, 30);
    fight.done();
}

/// TUR-09, decision 33: a reaction comes back at the start of the creature's own turn, not with a new round.
#[test]
fn a_reaction_comes_back_with_the_own_turn() {
    // The ogre is first, then the fighter, then the goblin, who walks away from the fighter.
    let creatures = [("fighter_1", 4, 4), ("goblin", 5, 4), ("ogre", 8, 8)];
    let mut fight = Fight::start(field(&FIELD, &creatures), 2, &[10, 5, 20, 2]);
    pass(&mut fight);
    fight.act(0, action("dodge", json!({})));
    pass(&mut fight);
    fight.act(1, action("move", json!({ "to": [7, 4] })));
    let chance = request(&fight, 0);
    fight.act(0, action("react", json!({ "requestId": chance.id, "option": 0 })));
    assert!(!creature(&fight, 0).economy.reaction);
    let events = pass(&mut fight);
    assert_eq!(count(&events, "new_round"), 1);
    let economy = creature(&fight, 0).economy;
    assert_eq!((on_turn(&fight), economy.action, economy.reaction), (2, true, false));
    pass(&mut fight);
    assert_eq!((on_turn(&fight), creature(&fight, 0).economy.reaction), (0, true));
    fight.done();
}

/// TUR-09: a reaction that is used up is not offered again before the own turn.
#[test]
fn nobody_reacts_twice() {
    let mut fight = started(&[2]);
    pass(&mut fight);
    fight.act(1, action("move", json!({ "to": [6, 4] })));
    let chance = request(&fight, 0);
    fight.act(0, action("react", json!({ "requestId": chance.id, "option": 0 })));
    fight.act(1, action("move", json!({ "to": [5, 4] })));
    let events = fight.act(1, action("move", json!({ "to": [6, 4] })));
    assert_eq!(count(&events, "reaction_offered"), 0);
    fight.done();
}

/// TUR-07: movement is spent by the foot, difficult ground twice, and the rest stays for later in the turn.
#[test]
fn movement_is_counted_in_feet() {
    let rows = ["..~~......"; 4];
    let creatures = [("fighter_1", 0, 0), ("goblin", 9, 3)];
    let mut fight = Fight::start(field(&rows, &creatures), 2, &[20, 5]);
    for (to, left) in [([1, 1], 25), ([2, 1], 15), ([3, 1], 5), ([4, 1], 0)] {
        fight.act(0, action("move", json!({ "path": [to] })));
        assert_eq!(creature(&fight, 0).economy.movement_ft, left, "{to:?}");
    }
    let refusal = fight.refused(0, action("move", json!({ "path": [[5, 1]] })));
    assert_eq!(refusal.code(), "NO_MOVEMENT", "{refusal}");
    fight.done();
}

/// TUR-08: nobody but the creature on turn acts, and only by its own seat.
#[test]
fn the_others_wait_for_their_turn() {
    let mut fight = beside();
    for (seat, name, parameters, code) in [
        (1, "dodge", json!({ "actor": "goblin" }), "NOT_YOUR_TURN"),
        (1, "dodge", json!({}), "NOT_YOUR_CREATURE"),
        (0, "dodge", json!({ "actor": "goblin" }), "NOT_YOUR_CREATURE"),
        (0, "dodge", json!({ "actor": "gobbo" }), "UNKNOWN_CREATURE"),
        (0, "dodge", json!({ "actor": 77 }), "UNKNOWN_CREATURE"),
        (5, "end_turn", json!({}), "NOT_YOUR_CREATURE"),
    ] {
        let refusal = fight.refused(seat, action(name, parameters));
        assert_eq!(refusal.code(), code, "{refusal}");
        assert_eq!(refusal.details()["class"], "ValidationError");
    }
    fight.done();
}
