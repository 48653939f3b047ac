//! Refusals: a code, the rule in words, what is legal instead, and nothing else.

use serde_json::{Value, json};
use table::{Act, Request};

use crate::room::{Plan, Room, act, act_as, find, named, sent, sit, sit_at};

const DUO: [&str; 2] = ["Mara", "Teo"];

/// A game whose first roll was no bust and has a die that does not score.
fn rolled() -> Room {
    let make = |seed| {
        let mut room = Plan::AETHARN.started(seed, &DUO);
        room.order(&room.player(), "roll");
        room
    };
    find(make, |room| {
        let turn = &room.game_view()["turn"];
        let dice = turn["dice"].as_array().unwrap();
        turn["rollNumber"] == 1 && dice.iter().any(|die| die["scoring"] == false)
    })
}

/// AET-21
#[test]
fn an_action_out_of_turn_is_refused_with_nothing_legal() {
    let mut room = Plan::AETHARN.started(1, &DUO);
    let refused = room.refuse(&room.other(), act(named("roll")));
    assert_eq!(refused.refusal.code, "NOT_YOUR_TURN");
    assert_eq!(refused.legal, [] as [Value; 0]);
}

/// AET-21
#[test]
fn a_roll_without_a_hold_is_refused_with_what_is_legal() {
    let mut room = rolled();
    let player = room.player();
    let refused = room.refuse(&player, act(named("roll")));
    assert_eq!(refused.refusal.code, "HOLD_FIRST");
    assert_eq!(refused.legal, room.table.play().unwrap().legal(room.seat(&player)));
    assert!(refused.legal.iter().all(|action| action["action"] == "hold"));
    room.act(&player, refused.legal[0].clone());
}

/// AET-21
#[test]
fn a_hold_of_a_die_that_does_not_score_is_refused() {
    let mut room = rolled();
    let player = room.player();
    let dice = room.game_view()["turn"]["dice"].clone();
    let idle = dice.as_array().unwrap().iter().position(|die| die["scoring"] == false).unwrap();
    let hold = json!({"action": "hold", "parameters": {"dice": [idle]}});
    let refused = room.refuse(&player, act(hold));
    assert_eq!(refused.refusal.code, "NON_SCORING_DIE");
    assert!(!refused.legal.is_empty());
}

/// AET-21, FAR-13, decision 9: what is legal comes with the refusal, named seat or not.
#[test]
fn the_legal_list_is_that_of_the_seat_that_asked() {
    let mut room = Plan::FARKLE.started(1, &DUO);
    let (player, other) = (room.player(), room.other());
    let seat = room.seat(&player);
    let legal = room.table.play().unwrap().legal(seat);
    let bad = json!({"action": "toggle_die_selection", "parameters": {"dieIndex": 6}});
    for request in [act(bad.clone()), act_as(seat.0, bad.clone())] {
        let refused = room.refuse(&player, request);
        assert_eq!((refused.refusal.code, refused.legal), ("INVALID_DIE_INDEX", legal.clone()));
    }
    let refused = room.refuse(&other, act_as(seat.0, bad));
    assert_eq!(refused.refusal.code, "UNIDENTIFIED_PLAYER");
    assert_eq!(refused.legal, [] as [Value; 0], "what another seat may do is not said");
}

/// FAR-13: the answer goes to the sender; nothing is recorded and nobody is told.
#[test]
fn an_illegal_action_leaves_no_trace() {
    let mut room = Plan::FARKLE.started(1, &DUO);
    let (head, dice) = (room.table.head(), room.dice_counter());
    for action in [
        json!({"action": "toggle_die_selection", "parameters": {"dieIndex": -1}}),
        json!({"action": "toggle_die_selection", "parameters": {"dieIndex": "0"}}),
        json!({"action": "toggle_die_selection"}),
        json!({"action": "roll_dice", "parameters": {"dice": [0]}}),
        json!({"action": "cheat"}),
        json!({"action": "roll_dice", "parameters": [0]}),
    ] {
        let refused = room.refuse(&room.player(), act(action.clone()));
        assert!(
            ["INVALID_PAYLOAD", "INVALID_DIE_INDEX", "UNKNOWN_ACTION"].contains(&refused.refusal.code),
            "{action}: {}",
            refused.refusal
        );
    }
    assert_eq!((room.table.head(), room.dice_counter()), (head, dice));
}

/// Formats: what is no envelope never gets to a table.
#[test]
fn what_is_no_envelope_is_refused_at_the_edge() {
    let bad = [json!({"action": null}), json!({"action": "start", "by": 1}), json!([]), Value::Null];
    for json in bad {
        let refusal = Act::from_json(None, json.clone(), None).expect_err("no envelope");
        assert_eq!(refusal.code, "INVALID_PAYLOAD", "{json}");
    }
}

/// Formats: the table's own commands are checked like any action.
#[test]
fn the_tables_own_commands_need_the_right_parameters() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    for action in [
        json!({"action": "kick"}),
        json!({"action": "kick", "parameters": {"seat": -1}}),
        json!({"action": "kick", "parameters": {"seat": 300}}),
        json!({"action": "kick", "parameters": {"seat": "0"}}),
        json!({"action": "kick", "parameters": {"seat": 0, "why": "noise"}}),
        json!({"action": "kick", "parameters": [0]}),
        json!({"action": "start", "parameters": []}),
        json!({"action": "start", "parameters": "now"}),
        json!({"action": "start", "parameters": {"seats": 2}}),
        json!({"action": "add_bot", "parameters": {"level": "genius"}}),
        json!({"action": "transfer_host", "parameters": {}}),
        json!({"action": "say", "parameters": {}}),
        json!({"action": "say", "parameters": {"phrase": "buy my dice"}}),
        json!({"action": "set_policy", "parameters": {}}),
        json!({"action": "rematch"}),
    ] {
        assert_eq!(room.no("Mara", action.clone()), "INVALID_PAYLOAD", "{action}");
    }
    for seat in [1, 5, 6, 200] {
        let kick = json!({"action": "kick", "parameters": {"seat": seat}});
        assert_eq!(room.no("Mara", kick), "PLAYER_NOT_FOUND");
        let transfer = json!({"action": "transfer_host", "parameters": {"seat": seat}});
        assert_eq!(room.no("Mara", transfer), "PLAYER_NOT_FOUND");
    }
}

/// Decision 9b
#[test]
fn names_are_checked() {
    let mut room = Plan::AETHARN.open(1);
    for name in ["", "   ", "a\u{202e}b", "a\nb", &"x".repeat(25), &"x".repeat(100_000)] {
        assert_eq!(room.refuse("Mara", sit(name)).refusal.code, "INVALID_NAME");
    }
    let joined = room.ask("Mara", sit("  Zoe\u{308} "));
    assert_eq!(joined.events[0]["data"]["chair"]["name"], "Zoë");
}

/// Decision 9a, 9b: a full table, a taken chair, a chair that is not there.
#[test]
fn chairs_are_taken_once_and_only_where_there_are_some() {
    let mut room = Plan::AETHARN.open(1);
    room.ask("Mara", sit_at(3, "Mara"));
    assert_eq!(room.refuse("Teo", sit_at(3, "Teo")).refusal.code, "SEAT_TAKEN");
    assert_eq!(room.refuse("Teo", sit_at(6, "Teo")).refusal.code, "PLAYER_NOT_FOUND");
    assert_eq!(room.refuse("Teo", sit_at(255, "Teo")).refusal.code, "PLAYER_NOT_FOUND");
    for who in ["a", "b", "c", "d", "e"] {
        room.sit(who);
    }
    let refused = room.refuse("Teo", sit("Teo"));
    assert_eq!(refused.refusal.code, "GAME_FULL");
    let mark = Request::Sit { seat: None, name: "x".into(), mark: Some(8), entropy: None };
    room.stand("e");
    assert_eq!(room.refuse("Teo", mark).refusal.code, "INVALID_PAYLOAD");
}

/// Decision 9a: nobody acts, stands up or folds for somebody else.
#[test]
fn other_peoples_seats_are_theirs() {
    let mut room = Plan::AETHARN.started(1, &DUO);
    let (player, other) = (room.player(), room.other());
    let seat = room.seat(&player);
    for action in ["roll", "fold", "undo"] {
        let refused = room.refuse(&other, act_as(seat.0, named(action)));
        assert_eq!(refused.refusal.code, "UNIDENTIFIED_PLAYER", "{action}");
    }
    assert_eq!(room.refuse(&other, Request::Stand { seat: Some(seat) }).refusal.code, "UNIDENTIFIED_PLAYER");
    assert_eq!(room.refuse(&other, act_as(77, named("roll"))).refusal.code, "PLAYER_NOT_FOUND");
    assert_eq!(room.refuse(&other, sit_at(seat.0, "x")).refusal.code, "UNIDENTIFIED_PLAYER");
}

/// Wire: an action may name the record it was chosen on.
#[test]
fn an_action_on_an_old_picture_is_refused() {
    let mut room = Plan::FARKLE.started(1, &DUO);
    let player = room.player();
    let seen = |seen: u64, action: &str| sent(None, named(action), Some(seen));
    let head = room.table.head();
    for old in [0, head - 1, head + 1, u64::MAX] {
        assert_eq!(room.refuse(&player, seen(old, "roll_dice")).refusal.code, "STALE_STATE");
        assert_eq!(room.refuse("Mara", seen(old, "pause")).refusal.code, "STALE_STATE", "the table's, too");
    }
    room.ask(&player, seen(head, "roll_dice"));
}

/// AET-21: before the start there is nothing to do.
#[test]
fn nothing_is_played_in_the_lobby() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    for action in ["roll", "fold", "undo", "pause", "unpause"] {
        assert_eq!(room.no("Mara", named(action)), "NO_ACTIVE_GAME", "{action}");
    }
    room.sit("Teo");
    assert_eq!(room.no("Teo", named("start")), "FORBIDDEN");
    room.order("Mara", "start");
    assert_eq!(room.no("Mara", named("start")), "INVALID_PHASE");
}
