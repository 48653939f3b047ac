//! The host: rights, succession, transfer, and hosts without a chair.

use serde_json::json;

use crate::room::{Plan, Room, named, person};

const TRIO: [&str; 3] = ["Mara", "Teo", "Ida"];

/// A table where Ida sat down before Teo did, so that she is next.
fn room() -> Room {
    let mut room = Plan { policy: json!({"limits": {}}), ..Plan::AETHARN }.open(1);
    room.sit("Mara");
    room.at(1).sit("Ida");
    room.at(2).sit("Teo");
    room.order("Mara", "start");
    room
}

fn host(room: &Room) -> &str {
    &room.table.host().0
}

/// Decision 9a
#[test]
fn after_a_minute_without_the_host_the_longest_present_seat_takes_over() {
    let mut room = room();
    room.connect("Mara");
    room.at(100).disconnect("Mara");
    room.at_ms(159_999).tick();
    assert_eq!(host(&room), "Mara");
    let events = room.at(160).tick();
    let changed = events.iter().find(|event| event["event"] == "host_changed").expect("the host changes");
    assert_eq!(changed["data"], json!({"host": "Ida", "player": 1}));
    assert_eq!(host(&room), "Ida");
}

/// Decision 9a: also when the seat's grace ends at the same moment or before.
#[test]
fn a_host_who_is_removed_for_absence_is_host_no_more() {
    for grace in [10, 60, 300] {
        let absence = json!({"kind": "grace", "seconds": grace, "warnings": []});
        let policy = json!({"limits": {}, "absence": absence});
        let mut room = Plan { policy, ..Plan::AETHARN }.started(1, &TRIO);
        room.at(100).stand("Mara");
        room.at(100 + 60).tick();
        assert_eq!(host(&room), "Teo", "a grace of {grace} s");
    }
}

/// Decision 9a
#[test]
fn a_host_who_comes_back_in_time_stays_host_and_one_who_comes_late_does_not() {
    let mut room = room();
    room.connect("Mara");
    room.at(100).disconnect("Mara");
    room.at(150).connect("Mara");
    room.at(300).tick();
    assert_eq!(host(&room), "Mara");
    let policy = json!({"limits": {}, "absence": {"kind": "grace", "seconds": 600, "warnings": []}});
    let mut room = Plan { policy, ..Plan::AETHARN }.started(1, &TRIO);
    room.at(100).stand("Mara");
    room.at(165).sit("Mara");
    assert_eq!(host(&room), "Teo");
    assert_eq!(room.no("Mara", named("pause")), "FORBIDDEN");
}

/// Decision 9a: somebody who has just come back has not sat longest.
#[test]
fn coming_back_begins_a_new_presence() {
    let mut room = room();
    room.at(50).stand("Ida");
    room.at(60).sit("Ida");
    room.at(100).stand("Mara");
    room.at(160).tick();
    assert_eq!(host(&room), "Teo");
}

/// Decision 9a: nobody inherits who is away as well, and bots never.
#[test]
fn only_somebody_present_takes_over() {
    let mut room = Plan { policy: json!({"limits": {}}), ..Plan::AETHARN }.open(1);
    room.sit("Mara");
    room.ask("Mara", crate::room::act(named("add_bot")));
    room.sit("Teo");
    room.order("Mara", "start");
    room.at(100).stand("Mara");
    room.at(110).stand("Teo");
    room.at(165).tick();
    assert_ne!(host(&room), "bot-1");
    let mut room = Plan { policy: json!({"absence": {"kind": "pause"}, "limits": {}}), ..Plan::AETHARN }
        .started(1, &["Mara", "Teo"]);
    room.at(100).stand("Mara");
    room.at(100).stand("Teo");
    room.at(1_000).tick();
    assert_eq!(host(&room), "Mara", "nobody is there");
    room.at(2_000).sit("Teo");
    room.tick();
    assert_eq!(host(&room), "Teo", "the first who is there again");
}

/// Decision 9a
#[test]
fn the_host_may_hand_over() {
    let mut room = room();
    let transfer = |seat: u8| json!({"action": "transfer_host", "parameters": {"seat": seat}});
    assert_eq!(room.no("Teo", transfer(2)), "FORBIDDEN");
    let done = room.act("Mara", transfer(2));
    assert_eq!(done.events, [json!({"event": "host_changed", "data": {"host": "Teo", "player": 2}})]);
    assert_eq!(room.no("Mara", named("pause")), "FORBIDDEN");
    room.order("Teo", "pause");
    assert_eq!(room.table_view()["host"], 2);
}

/// Decision 9a: neither a bot nor somebody who is out can be the host.
#[test]
fn a_host_is_a_person_at_the_table() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    room.ask("Mara", crate::room::act(named("add_bot")));
    room.sit("Teo");
    let transfer = |seat: u8| json!({"action": "transfer_host", "parameters": {"seat": seat}});
    assert_eq!(room.no("Mara", transfer(1)), "INVALID_PAYLOAD");
    room.order("Mara", "start");
    room.order("Teo", "fold");
    assert_eq!(room.no("Mara", transfer(2)), "INVALID_PAYLOAD");
}

/// Decision 9a: the TV is a host without a chair.
#[test]
fn a_tv_opens_starts_and_pauses_and_has_no_seat() {
    let mut room = Plan { host: "TV", ..Plan::AETHARN }.open(1);
    room.connect("TV");
    room.sit("Teo");
    room.sit("Ida");
    assert_eq!(room.table_view()["host"], json!(null));
    assert_eq!(room.no("Teo", named("start")), "FORBIDDEN");
    let start = room.scene_of("TV").controls.into_iter().find(|control| control.action.action == "start");
    assert!(start.is_some_and(|control| control.enabled));
    room.order("TV", "start");
    room.order("TV", "pause");
    room.order("TV", "unpause");
    assert_eq!(room.no("TV", named("roll")), "UNIDENTIFIED_PLAYER");
    room.at(10).disconnect("TV");
    room.at(70).tick();
    assert_eq!(host(&room), "Teo", "the TV is off");
    room.at(80).connect("TV");
    assert_eq!(room.no("TV", named("pause")), "FORBIDDEN");
    assert_eq!(*room.table.host(), person("Teo"));
}

/// Decision 9a, 5: a host without a chair and without a stream leaves nothing by others' leaving.
#[test]
fn others_leaving_the_lobby_do_not_change_the_host() {
    let mut room = Plan { host: "house", ..Plan::AETHARN }.open(1);
    for who in TRIO {
        room.sit(who);
    }
    assert_eq!(room.stand("Ida").names(), ["lobby_player_left"]);
    room.order("house", "start");
}

/// Decision 9a: in the lobby too.
#[test]
fn a_host_whose_line_is_lost_in_the_lobby_is_replaced() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    room.connect("Mara");
    room.at(1).sit("Teo");
    room.at(2).disconnect("Mara");
    assert_eq!(room.at(62).tick()[0]["event"], "host_changed");
    room.order("Teo", "start");
}
