//! Spectators watch, are counted, and do nothing.

use serde_json::json;
use table::{Audience, Request};

use crate::room::{Done, Plan, act_as, named};

const DUO: [&str; 2] = ["Mara", "Teo"];

fn notices(done: &Done) -> serde_json::Value {
    json!(done.notices)
}

/// AET-18, AET-22
#[test]
fn coming_and_going_is_announced_with_the_count_and_not_recorded() {
    let mut room = Plan::AETHARN.started(1, &DUO);
    let head = room.table.head();
    let joined = room.ask("Ann", Request::Watch);
    assert_eq!(
        notices(&joined),
        json!([{"event": "spectator_joined", "data": {"spectator": "Ann", "totalSpectators": 1}}])
    );
    assert_eq!(room.ask("Bo", Request::Watch).notices.len(), 1);
    assert_eq!(room.table_view()["spectators"], 2);
    let left = room.ask("Ann", Request::Unwatch);
    assert_eq!(
        notices(&left),
        json!([{"event": "spectator_left", "data": {"spectator": "Ann", "totalSpectators": 1}}])
    );
    assert_eq!(room.table.head(), head);
}

/// AET-18: two screens of one person are one spectator.
#[test]
fn a_spectator_with_two_screens_counts_once() {
    let mut room = Plan::AETHARN.started(1, &DUO);
    room.ask("Ann", Request::Watch);
    assert_eq!(room.ask("Ann", Request::Watch).notices, []);
    assert_eq!(room.ask("Ann", Request::Unwatch).notices, []);
    assert_eq!(room.ask("Ann", Request::Unwatch).notices.len(), 1);
    assert_eq!(room.ask("Ann", Request::Unwatch).notices, []);
    assert_eq!(room.table_view()["spectators"], 0);
}

/// AET-18
#[test]
fn a_spectators_action_is_refused() {
    let mut room = Plan::AETHARN.started(1, &DUO);
    room.ask("Ann", Request::Watch);
    assert_eq!(room.no("Ann", named("roll")), "UNIDENTIFIED_PLAYER");
    let seat = room.seat(&room.player()).0;
    let refused = room.refuse("Ann", act_as(seat, named("roll")));
    assert_eq!(refused.refusal.code, "UNIDENTIFIED_PLAYER");
    assert_eq!(refused.legal, [] as [serde_json::Value; 0], "what another seat may do is not for everybody");
    assert_eq!(room.no("Ann", named("fold")), "UNIDENTIFIED_PLAYER");
    for order in ["start", "pause", "close"] {
        assert_eq!(room.no("Ann", named(order)), "FORBIDDEN", "{order}");
    }
}

/// AET-18
#[test]
fn a_spectator_sees_the_same_dice_and_no_controls() {
    let mut room = Plan::AETHARN.started(1, &DUO);
    let player = room.player();
    room.order(&player, "roll");
    let (scene, theirs) = (room.scene(Audience::PUBLIC), room.scene_of(&player));
    assert!(scene.controls.is_empty() && scene.picks.is_empty());
    assert!(!theirs.controls.is_empty());
    let seat = room.seat(&player);
    let of = |to| room.table.view(room.now, to)["game"].clone();
    assert_eq!(of(Audience::PUBLIC), of(Audience::seat(seat)));
}

/// AET-18: there is something to see in the lobby and after the end, too.
#[test]
fn spectators_watch_from_the_lobby_to_the_end() {
    let mut room = Plan::AETHARN.open(1);
    room.ask("Ann", Request::Watch);
    assert!(room.scene(Audience::PUBLIC).controls.is_empty());
    for who in DUO {
        room.sit(who);
    }
    room.order("Mara", "start");
    room.order("Teo", "fold");
    assert!(room.scene(Audience::PUBLIC).controls.is_empty());
    assert_eq!(room.ask("Bo", Request::Watch).notices.len(), 1);
}
