//! Absence that pauses, as in Farkle.

use serde_json::json;

use crate::room::{Plan, Room, named};

const TRIO: [&str; 3] = ["Mara", "Teo", "Ida"];

/// A play whose player on turn has lost the line, with a selection of their own.
fn paused() -> (Room, String) {
    let mut room = Plan::FARKLE.started(2, &TRIO);
    let player = room.player();
    room.connect(&player);
    room.act(&player, json!({"action": "toggle_die_selection", "parameters": {"dieIndex": 0}}));
    room.at(100).disconnect(&player);
    room.at(103).tick();
    (room, player)
}

/// FAR-11
#[test]
fn losing_the_line_in_the_own_turn_pauses_the_play() {
    let (room, player) = paused();
    let events = crate::room::told(&room.records);
    let seat = room.seat(&player);
    assert_eq!(
        events[events.len() - 2..],
        [
            json!({"event": "player_absent", "data": {
                "player": seat, "since": Room::time(100), "stood": false
            }}),
            json!({"event": "paused", "data": {"reason": "absence", "seats": [seat]}}),
        ]
    );
    let view = room.table_view();
    assert_eq!((&view["paused"], &view["waitingFor"]), (&json!(true), &json!([seat])));
    assert_eq!(view["seats"][seat.index()]["presence"], "absent");
}

/// FAR-11, decision 23
#[test]
fn while_paused_nothing_moves_without_limit() {
    let (mut room, player) = paused();
    assert_eq!(room.table.deadline(), None);
    room.at(30 * 24 * 3600);
    assert!(room.tick().is_empty());
    for who in TRIO.iter().filter(|who| **who != player) {
        assert_eq!(room.no(who, named("roll_dice")), "PAUSED");
    }
    assert_eq!(room.player(), player);
}

/// FAR-11: reconnecting resumes at once, with the same dice and the same selection.
#[test]
fn reconnecting_resumes_with_the_same_dice_and_selection() {
    let (mut room, player) = paused();
    let before = room.game_view();
    let back = room.at(5_000).connect(&player);
    assert_eq!(back.names(), ["player_returned", "unpaused"]);
    assert_eq!(back.events[1]["data"], json!({"reason": "absence"}));
    assert_eq!(room.game_view(), before);
    assert_eq!(room.table_view()["paused"], false);
    room.act(&player, json!({"action": "toggle_die_selection", "parameters": {"dieIndex": 0}}));
}

/// FAR-11: the TV shows who is waited for.
#[test]
fn the_tv_shows_who_is_waited_for() {
    let (room, player) = paused();
    let scene = room.scene(table::Audience::PUBLIC);
    assert_eq!(scene.say(&scene.status), format!("Paused for {player}. Nothing is lost."));
    assert_eq!(scene.announcements[0].kind, "paused");
}

/// FAR-11, decision 23
#[test]
fn the_host_may_remove_who_is_waited_for_and_play_goes_on() {
    let (mut room, player) = paused();
    let host = room.table.host().0.clone();
    let seat = room.seat(&player);
    let kick = json!({"action": "kick", "parameters": {"seat": seat}});
    let kicked = room.at(200).act(&host, kick);
    assert_eq!(kicked.names()[..2], ["player_removed", "player_folded"]);
    assert!(kicked.names().contains(&"unpaused"), "{:?}", kicked.names());
    assert_ne!(room.player(), player);
    assert_eq!(room.table_view()["paused"], false);
    let next = room.player();
    room.play_until(engine::Bot::Greedy, 1, |room| room.on_turn().as_ref() != Some(&next));
}

/// FAR-11, decision 5: pause means that an asked seat is away.
#[test]
fn somebody_else_being_away_pauses_nothing_until_asked() {
    let mut room = Plan::FARKLE.started(2, &["Mara", "Teo"]);
    let (player, other) = (room.player(), room.other());
    room.at(10).stand(&other);
    assert_eq!(room.table_view()["paused"], false);
    room.play_until(engine::Bot::Greedy, 1, |room| room.on_turn().as_ref() != Some(&player));
    assert_eq!(room.player(), other, "nobody is skipped here");
    assert_eq!(room.table_view()["paused"], true);
    let back = room.at(20).sit(&other);
    assert_eq!(back.names(), ["player_returned", "unpaused"]);
}

/// FAR-11: two reasons to stand still are two.
#[test]
fn a_pause_by_the_host_outlasts_a_return() {
    let (mut room, player) = paused();
    let host = room.table.host().0.clone();
    room.at(110).order(&host, "pause");
    room.at(120).connect(&player);
    assert_eq!(room.table_view()["paused"], true);
    assert_eq!(room.no(&player, named("roll_dice")), "PAUSED");
    room.order(&host, "unpause");
    assert_eq!(room.table_view()["paused"], false);
}
