//! Rolls that players owe: TUR-23, TUR-24, TUR-25, decisions 36 and 37.

use combat::{Asked, Event, RollKind, Rolls, Setup};
use engine::{AskKind, Refuse};
use rules5e::Skill;
use serde_json::{Value, json};

use crate::kit::{FIELD, Fight, action, count, creature, field, names, request, roll_kind, tap};

/// A session with a game master and no fight yet: two players, a goblin.
fn calm(rolls: Rolls, faces: &[u32]) -> Fight {
    let creatures = [("rogue_1", 0, 0), ("fighter_1", 1, 0), ("goblin", 9, 9)];
    let setup = Setup { master: true, begin: false, rolls, ..field(&FIELD, &creatures) };
    Fight::start(setup, 4, faces)
}

fn check(actor: &str) -> combat::Action {
    let parameters = json!({ "actor": actor, "skill": "acrobatics", "dc": 15, "reason": "the ledge" });
    action("skill_check", parameters)
}

fn result(id: u32, mut parameters: Value) -> combat::Action {
    parameters["requestId"] = json!(id);
    action("roll_result", parameters)
}

/// TUR-23: the request has the actor, the kind of roll, the skill, the formula and the reason; the play waits for it.
#[test]
fn a_skill_check_is_asked_for() {
    let mut fight = calm(Rolls::Client, &[]);
    fight.act(3, check("rogue_1"));
    let asked = request(&fight, 0);
    let Asked::Roll(spec) = &asked.asked else { panic!("{asked:?}") };
    assert_eq!((asked.actor.0, spec.kind, spec.skill), (0, RollKind::Check, Some(Skill::Acrobatics)));
    assert_eq!((spec.throw.formula().as_str(), spec.reason.as_deref()), ("1d20 + 5", Some("the ledge")));
    assert_eq!(
        fight.asks().iter().map(|ask| (ask.seat.0, ask.kind)).collect::<Vec<_>>(),
        [(0, AskKind::Roll)]
    );
    let told = fight.act(0, result(asked.id, json!({ "natural": 10, "total": 15 })));
    assert_eq!(names(&told), ["dice_rolled", "resumed", "check_made", "check_judged"]);
    assert!(matches!(told[2], Event::CheckMade { total: 15, success: None, .. }), "{told:?}");
    assert!(matches!(told[3], Event::CheckJudged { dc: 15, success: true, .. }), "{told:?}");
    fight.done();
}

/// TUR-24: an NPC's roll is made by the server, and nobody is asked.
#[test]
fn an_npc_is_not_asked() {
    let mut fight = calm(Rolls::Client, &[12]);
    let events = fight.act(3, check("goblin"));
    assert_eq!(names(&events), ["dice_rolled", "check_made", "check_judged"]);
    assert!(matches!(events[1], Event::CheckMade { total: 14, .. }));
    assert_eq!(fight.state().open_requests().count(), 0);
    fight.done();
}

/// TUR-25, decision 36: forms of a good result, and what they come to; the log says that the player rolled.
#[test]
fn good_results_are_taken() {
    let forms = [
        json!({ "total": 18, "natural": 13, "breakdown": { "d20": 13, "modifier": 5 } }),
        json!({ "natural": 13 }),
        json!({ "total": 18 }),
        json!({ "dice": [{ "sides": 20, "value": 13 }] }),
        json!({ "dice": [{ "sides": 20, "value": 13, "kept": true }], "modifier": 5, "total": 18 }),
    ];
    for form in forms {
        let mut fight = calm(Rolls::Client, &[]);
        fight.act(3, check("rogue_1"));
        let id = request(&fight, 0).id;
        let events = fight.act(0, result(id, form.clone()));
        match &events[0] {
            Event::DiceRolled { rolled, claimed, request_id, .. } => {
                assert_eq!((rolled.total, rolled.natural), (18, 13), "{form}");
                assert_eq!((*claimed, *request_id), (true, Some(id)), "{form}");
            }
            other => panic!("{form}: {other:?}"),
        }
        fight.done();
    }
}

/// Decision 37: a result without dice has the server roll, with the dice of the house.
#[test]
fn a_tap_has_the_server_roll() {
    for rolls in [Rolls::Client, Rolls::Tap] {
        let mut fight = calm(rolls, &[8]);
        fight.act(3, check("rogue_1"));
        let events = fight.act(0, tap(request(&fight, 0).id));
        assert!(matches!(&events[0], Event::DiceRolled { claimed: false, rolled, .. } if rolled.total == 13));
        fight.done();
    }
}

/// Decision 37: at a table where the server rolls, a player's own dice are refused; where it rolls at once, nobody is asked.
#[test]
fn tables_can_have_the_server_roll() {
    let mut fight = calm(Rolls::Tap, &[20]);
    fight.act(3, check("rogue_1"));
    let id = request(&fight, 0).id;
    let refusal = fight.refused(0, result(id, json!({ "total": 20 })));
    assert_eq!(refusal.code(), "BAD_ROLL");
    fight.act(0, tap(id));
    fight.done();
    let mut fight = calm(Rolls::Auto, &[20]);
    let events = fight.act(3, check("rogue_1"));
    assert_eq!(count(&events, "roll_requested"), 0);
    fight.done();
}

/// TUR-25, decision 36: a bad result gets one new request; a second bad one, and the server rolls.
#[test]
fn a_bad_result_is_asked_for_once_more() {
    let bad = [
        (json!({ "total": 18, "natural": 15 }), "wrong_total"),
        (json!({ "total": 40 }), "no_such_face"),
        (json!({ "natural": 0 }), "no_such_face"),
        (json!({ "natural": -300 }), "no_such_face"),
        (json!({ "total": 2147483647 }), "no_such_face"),
        (json!({ "natural": 13, "modifier": 6 }), "wrong_modifier"),
        (json!({ "modifier": 5 }), "unclear"),
        (json!({ "natural": 13, "breakdown": { "d20": 13, "modifier": 4 } }), "wrong_breakdown"),
        (json!({ "natural": 13, "breakdown": { "d20": 12, "modifier": 6 } }), "wrong_breakdown"),
        (json!({ "dice": [{ "sides": 20, "value": 21 }] }), "no_such_face"),
        (json!({ "dice": [{ "sides": 20, "value": 0 }] }), "no_such_face"),
        (json!({ "dice": [{ "sides": 12, "value": 9 }] }), "wrong_dice"),
        (json!({ "dice": [{ "sides": 20, "value": 9 }, { "sides": 20, "value": 19 }] }), "wrong_dice"),
        (json!({ "dice": [{ "sides": 20, "value": 9, "kept": false }] }), "wrong_die_kept"),
    ];
    for (form, why) in bad {
        let mut fight = calm(Rolls::Client, &[4]);
        fight.act(3, check("rogue_1"));
        let first = request(&fight, 0);
        let events = fight.act(0, result(first.id, form.clone()));
        assert_eq!(names(&events), ["roll_rejected", "roll_requested", "request_replaced"], "{form}");
        assert_eq!(serde_json::to_value(&events[0]).unwrap()["data"]["why"], why, "{form}");
        let second = request(&fight, 0);
        assert!(second.again && second.id != first.id && second.asked == first.asked);
        fight.refused(0, result(first.id, json!({ "natural": 20 })));
        let events = fight.act(0, result(second.id, form.clone()));
        assert_eq!(count(&events, "roll_rejected"), 1);
        let rolled = |event: &Event| matches!(event, Event::DiceRolled { claimed: false, rolled, .. } if rolled.total == 9);
        assert!(events.iter().any(rolled), "{form}: {events:?}");
        assert_eq!(fight.state().open_requests().count(), 0);
        fight.done();
    }
}

/// Decision 36: a good second answer is taken like a first one.
#[test]
fn the_second_answer_counts() {
    let mut fight = calm(Rolls::Client, &[]);
    fight.act(3, check("rogue_1"));
    fight.act(0, result(request(&fight, 0).id, json!({ "natural": 25 })));
    let events = fight.act(0, result(request(&fight, 0).id, json!({ "natural": 11 })));
    assert!(events.iter().any(|event| matches!(event, Event::CheckMade { total: 16, .. })));
    fight.done();
}

/// TUR-23: a result for another request, another seat's, twice or late is refused and changes nothing.
#[test]
fn results_that_nobody_waits_for_are_refused() {
    let mut fight = calm(Rolls::Client, &[]);
    let refusal = fight.refused(0, result(1, json!({ "natural": 10 })));
    assert_eq!(
        (refusal.code(), &refusal.details()["class"]),
        ("UNKNOWN_REQUEST", &json!("CorrelationError"))
    );
    fight.act(3, check("rogue_1"));
    let id = request(&fight, 0).id;
    assert_eq!(fight.refused(0, result(id + 1, json!({ "natural": 10 }))).code(), "UNKNOWN_REQUEST");
    for seat in [1, 2, 3] {
        assert_eq!(fight.refused(seat, result(id, json!({ "natural": 10 }))).code(), "NOT_YOUR_REQUEST");
    }
    let react = action("react", json!({ "requestId": id }));
    assert_eq!(fight.refused(0, react).code(), "BAD_ROLL", "it asks for a roll");
    fight.act(0, result(id, json!({ "natural": 10 })));
    assert_eq!(fight.refused(0, result(id, json!({ "natural": 20 }))).code(), "UNKNOWN_REQUEST", "twice");
    fight.done();
    let mut fight = calm(Rolls::Client, &[7]);
    fight.act(3, check("rogue_1"));
    let id = request(&fight, 0).id;
    fight.expire(0);
    assert_eq!(fight.refused(0, tap(id)).code(), "UNKNOWN_REQUEST", "late");
    fight.done();
}

/// Decision 9d: when the clock of a roll runs out the server rolls; the second request has a clock of its own.
#[test]
fn the_server_rolls_when_the_clock_runs_out() {
    let mut fight = calm(Rolls::Client, &[7]);
    fight.act(3, check("rogue_1"));
    let first = fight.asks()[0];
    fight.act(0, result(request(&fight, 0).id, json!({ "natural": 99 })));
    assert_ne!(fight.asks()[0].id, first.id);
    let events = fight.expire(0);
    assert!(events.iter().any(|event| matches!(event, Event::CheckMade { total: 12, .. })));
    fight.done();
}

/// TUR-25: with an edge both dice are told, and the one the rules keep counts; one number is not enough.
#[test]
fn both_dice_of_an_edge_are_told() {
    // Poisoned: two dice, the lower counts.
    let two = |kept: [Option<bool>; 2]| {
        let die = |value: u8, kept: Option<bool>| json!({ "sides": 20, "value": value, "kept": kept });
        json!({ "dice": [die(17, kept[0]), die(4, kept[1])] })
    };
    let cases = [
        (two([None, None]), true),
        (two([Some(false), Some(true)]), true),
        (two([Some(true), Some(false)]), false),
        (two([Some(true), Some(true)]), false),
        (two([Some(false), Some(false)]), false),
        (json!({ "natural": 4, "total": 9 }), false),
        (json!({ "dice": [{ "sides": 20, "value": 4 }] }), false),
    ];
    for (form, good) in cases {
        let mut fight = calm(Rolls::Client, &[]);
        fight.act(3, action("add_condition", json!({ "target": "rogue_1", "condition": "poisoned" })));
        fight.act(3, check("rogue_1"));
        let events = fight.act(0, result(request(&fight, 0).id, form.clone()));
        assert_eq!(count(&events, "roll_rejected"), usize::from(!good), "{form}");
        assert_eq!(count(&events, "check_made"), usize::from(good), "{form}");
        fight.done();
    }
}

/// TUR-10, TUR-25: an attack asks for the d20 and, on a hit, for the damage; the dice may come in any order.
#[test]
fn an_attack_asks_for_both_rolls() {
    let creatures = [("fighter_1", 4, 4), ("goblin", 5, 4)];
    let setup = Setup { rolls: Rolls::Client, ..field(&FIELD, &creatures) };
    let mut fight = Fight::start(setup, 2, &[1]);
    fight.act(0, result(request(&fight, 0).id, json!({ "natural": 10 })));
    fight.act(0, action("melee_attack", json!({ "target": "goblin", "weapon": "longsword" })));
    let asked = request(&fight, 0);
    assert_eq!(roll_kind(&asked), RollKind::Attack);
    assert_eq!(fight.refused(0, action("dodge", json!({}))).code(), "WRONG_PHASE");
    fight.act(0, result(asked.id, json!({ "natural": 20, "total": 25 })));
    let asked = request(&fight, 0);
    assert_eq!(roll_kind(&asked), RollKind::Damage);
    let Asked::Roll(spec) = &asked.asked else { panic!("{asked:?}") };
    assert_eq!(spec.throw.formula(), "2d8 + 3", "a critical hit has its dice twice");
    let dice = json!([{ "sides": 8, "value": 1 }, { "sides": 8, "value": 2 }]);
    fight.act(0, result(asked.id, json!({ "dice": dice, "modifier": 3, "total": 6 })));
    assert_eq!(creature(&fight, 1).health.hp, 1);
    fight.done();
}
