//! Policies: what a host may set, and what counts from then on.

use serde_json::{Value, json};

use crate::room::{Plan, Room, named};

const TRIO: [&str; 3] = ["Mara", "Teo", "Ida"];

fn set(policy: Value) -> Value {
    json!({"action": "set_policy", "parameters": {"policy": policy}})
}

fn grace(seconds: Value, warnings: Value) -> Value {
    json!({"absence": {"kind": "grace", "seconds": seconds, "warnings": warnings}})
}

/// Decision 5
#[test]
fn a_bad_policy_is_refused() {
    let mut room = Plan::AETHARN.started(1, &TRIO);
    for bad in [
        json!({"limits": {"turn": 0}}),
        json!({"limits": {"roll": 0}}),
        json!({"limits": {"turn": -5}}),
        json!({"limits": {"turn": 1.5}}),
        json!({"limits": {"turn": 4_000_000_000u32}}),
        json!({"limits": {"turns": 5}}),
        json!({"pace": 0}),
        json!({"pace": 9}),
        json!({"pace": 1001}),
        json!({"pace": 70_000}),
        grace(json!(0), json!([])),
        grace(json!(4_000_000_000u32), json!([])),
        grace(json!(60), json!(vec![1; 17])),
        json!({"absence": "ignore"}),
        json!({"absence": {"kind": "shout"}}),
        json!({"undo": "all"}),
        json!({"speed": 3}),
        json!("relaxed"),
    ] {
        assert_eq!(room.no("Mara", set(bad.clone())), "INVALID_PAYLOAD", "{bad}");
    }
    assert_eq!(room.no("Teo", set(json!({}))), "FORBIDDEN");
}

/// Decision 5: a host may give any game any policy, also while it is played.
#[test]
fn a_new_policy_counts_from_now_on() {
    let mut room = Plan::AETHARN.started(1, &TRIO);
    room.at(20);
    let done = room.act("Mara", set(json!({"limits": {"turn": 10}, "absence": {"kind": "pause"}})));
    assert_eq!(done.names(), ["policy_set"]);
    assert_eq!(room.table_view()["clocks"][0]["until"], json!(Room::time(30)));
    let player = room.player();
    room.at(25).stand(&player);
    assert_eq!(room.table_view()["paused"], true);
    assert!(room.at(1_000).tick().is_empty());
    room.act("Mara", set(json!({"limits": {"turn": 20}})));
    assert_eq!(room.table_view()["paused"], true, "what is not named stays");
    room.act("Mara", set(json!({"absence": {"kind": "ignore"}})));
    assert_eq!(room.table_view()["paused"], false, "absence is ignored now");
}

/// Decision 5: nobody is out for what went before.
#[test]
fn a_new_grace_begins_with_the_policy() {
    let mut room = Plan { policy: json!({"absence": {"kind": "ignore"}, "limits": {}}), ..Plan::AETHARN }
        .started(1, &TRIO);
    let absent = room.at(10).stand("Ida");
    assert_eq!(absent.events[0]["data"].get("gracePeriod"), None, "nobody counts");
    room.at(500).act("Mara", set(grace(json!(60), json!([30]))));
    assert_eq!(room.table_view()["seats"][2]["graceLeft"], 60);
    assert_eq!(room.at(530).tick()[0]["event"], "grace_warning");
    let removed = room.at(560).tick();
    assert_eq!(removed[0]["event"], "player_removed");
}

/// Decision 5: where absence is ignored a seat is waited for like any other.
#[test]
fn an_ignored_absence_skips_and_pauses_nothing() {
    let mut room = Plan { policy: json!({"absence": {"kind": "ignore"}}), ..Plan::AETHARN }.started(1, &TRIO);
    let order = room.game_view()["turnOrder"].clone();
    let second = TRIO[order[1].as_u64().unwrap() as usize];
    room.at(1).stand(second);
    room.at(30).tick();
    assert_eq!(room.player(), second);
    assert_eq!(room.table_view()["paused"], false);
    assert_eq!(room.no(second, named("roll")), "PLAYER_ABSENT");
}

/// Decision 5: a policy may be set in the lobby.
#[test]
fn the_lobby_takes_a_policy() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    room.act("Mara", set(json!({"limits": {"turn": 99}})));
    room.sit("Teo");
    room.order("Mara", "start");
    assert_eq!(room.table_view()["clocks"][0]["ofMs"], 99_000);
}
