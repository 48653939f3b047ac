//! The lobby: people sit down, stand up and start.

use engine::Seat;
use serde_json::json;

use crate::room::{Plan, Room, act, named, person, sit};

/// AET-12
#[test]
fn sitting_joins_with_the_count_and_whether_the_game_can_start() {
    let mut room = Plan::AETHARN.open(1);
    let joined = room.sit("Mara");
    assert_eq!(joined.names(), ["lobby_player_joined"]);
    assert_eq!(joined.reply.seat, Some(Seat(0)));
    assert_eq!(
        joined.events[0]["data"],
        json!({
            "player": 0,
            "chair": { "person": "Mara", "name": "Mara", "mark": 0 },
            "totalPlayers": 1,
            "canStart": false,
        })
    );
    let joined = room.sit("Teo");
    assert_eq!(joined.events[0]["data"]["totalPlayers"], 2);
    assert_eq!(joined.events[0]["data"]["canStart"], true);
    assert_eq!(room.table_view()["canStart"], true);
}

/// AET-12
#[test]
fn standing_leaves_with_the_count() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    room.sit("Teo");
    let left = room.stand("Teo");
    assert_eq!(
        left.events,
        [json!({"event": "lobby_player_left", "data": {"player": 1, "totalPlayers": 1}})]
    );
    assert_eq!(room.table_view()["canStart"], false);
    assert_eq!(room.table_view()["seats"].as_array().map(Vec::len), Some(1));
}

/// AET-12, AET-21
#[test]
fn the_start_needs_two() {
    let mut room = Plan::AETHARN.open(1);
    assert_eq!(room.no("Mara", named("start")), "NOT_ENOUGH_PLAYERS");
    room.sit("Mara");
    assert_eq!(room.no("Mara", named("start")), "NOT_ENOUGH_PLAYERS");
    room.sit("Teo");
    let started = room.order("Mara", "start");
    assert_eq!(started.names(), ["lobby_closed", "game_started", "turn_started"]);
}

/// AET-12
#[test]
fn the_lobby_has_no_time_limit() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    room.sit("Teo");
    assert_eq!(room.table.deadline(), None);
    room.at(365 * 24 * 3600);
    assert_eq!(room.tick(), [] as [serde_json::Value; 0]);
    room.order("Mara", "start");
}

/// AET-12: a lost line is nobody's business before the game.
#[test]
fn nobody_is_absent_in_the_lobby() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    room.sit("Teo");
    room.connect("Teo");
    room.at(5).disconnect("Teo");
    assert_eq!(room.at(500).tick(), [] as [serde_json::Value; 0]);
    assert_eq!(room.table_view()["seats"][1]["presence"], "present");
}

/// AET-12
#[test]
fn the_last_one_leaving_clears_the_lobby_and_closes_the_table() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    room.sit("Teo");
    room.stand("Teo");
    let left = room.stand("Mara");
    assert_eq!(
        left.events,
        [
            json!({"event": "lobby_player_left", "data": {"player": 0, "totalPlayers": 0}}),
            json!({"event": "lobby_cleared", "data": {"reason": "all_players_left"}}),
            json!({"event": "table_closed", "data": {"reason": "all_players_left"}}),
        ]
    );
    assert!(room.table.is_closed());
    assert_eq!(room.refuse("Teo", sit("Teo")).refusal.code, "TABLE_CLOSED");
}

/// AET-12, decision 9a: the TV that opened a table keeps it for the next guests.
#[test]
fn a_screen_that_looks_on_keeps_its_empty_table() {
    let mut room = Plan { host: "TV", ..Plan::AETHARN }.open(1);
    room.connect("TV");
    room.sit("Mara");
    room.ask("TV", act(named("add_bot")));
    let left = room.stand("Mara");
    assert_eq!(left.names(), ["lobby_player_left"]);
    assert!(!room.table.is_closed());
    assert_eq!(room.table.chairs().count(), 1, "what the host set up stays");
    room.sit("Teo");
}

/// AET-12: a host who looks on has left the lobby empty; the next one who sits has the say.
#[test]
fn the_next_one_who_sits_follows_a_host_who_left() {
    let mut room = Plan::AETHARN.open(1);
    room.connect("Mara");
    room.sit("Mara");
    room.ask("Mara", act(named("add_bot")));
    assert_eq!(room.stand("Mara").names(), ["lobby_player_left", "lobby_cleared"]);
    assert_eq!(room.table.chairs().count(), 0, "a cleared lobby has no bots either");
    let sat = room.sit("Teo");
    assert_eq!(sat.names(), ["lobby_player_joined", "host_changed"]);
    assert_eq!(sat.events[1]["data"], json!({"host": "Teo", "player": 0}));
    assert_eq!(room.no("Mara", named("close")), "FORBIDDEN");
}

/// AET-12: nobody but the host ends what the host opened, whether the host is connected or not.
#[test]
fn a_stranger_who_sits_and_stands_leaves_the_lobby_as_it_was() {
    let mut room = Plan { host: "house", ..Plan::AETHARN }.open(1);
    room.ask("house", act(named("add_bot")));
    room.sit("Eve");
    assert_eq!(room.stand("Eve").names(), ["lobby_player_left"]);
    assert!(!room.table.is_closed());
    assert_eq!(room.table.chairs().count(), 1);
    room.sit("Mara");
    room.order("house", "start");
}

/// AET-12, decision 9a: somebody who was host for a while gives the lobby back to whoever opened it.
#[test]
fn a_stranger_who_became_the_host_does_not_close_the_table_of_another() {
    let mut room = Plan { host: "TV", ..Plan::AETHARN }.open(1);
    room.connect("TV");
    room.at(1).disconnect("TV");
    room.at(2).sit("Eve");
    room.at(100).tick();
    assert_eq!(*room.table.host(), person("Eve"), "the TV is off");
    let left = room.at(101).stand("Eve");
    assert_eq!(left.names(), ["lobby_player_left", "host_changed"]);
    assert_eq!(*room.table.host(), person("TV"));
    assert!(!room.table.is_closed());
    room.connect("TV");
    room.sit("Mara");
    room.sit("Teo");
    room.order("TV", "start");
}

/// Decision 9a: a host who stands up hands over, also one who still looks on.
#[test]
fn a_host_who_leaves_and_looks_on_is_host_no_more() {
    let mut room = Plan::AETHARN.open(1);
    room.connect("Mara");
    room.sit("Mara");
    room.at(1).sit("Teo");
    room.at(2).sit("Ida");
    let left = room.at(3).stand("Mara");
    assert_eq!(left.names(), ["lobby_player_left", "host_changed"]);
    assert_eq!(left.events[1]["data"], json!({"host": "Teo", "player": 1}));
    let log = |room: &Room| {
        room.scene_of("Ida").panels.iter().map(|panel| json!(panel).to_string()).collect::<String>()
    };
    assert!(log(&room).contains("is the host now"), "{}", log(&room));
}

/// AET-26: the log of a lobby tells names, which stay true when chairs are left and numbered anew.
#[test]
fn a_log_line_of_somebody_who_left_says_the_name() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    room.ask("Eve", crate::room::sit_at(5, "Eve"));
    room.ask("Teo", crate::room::sit_at(4, "Teo"));
    room.stand("Eve");
    let log = |room: &Room| scene::render::text(&room.scene_of("Mara"));
    assert!(log(&room).contains("Eve sat down."), "{}", log(&room));
    assert!(!log(&room).contains("Seat "), "{}", log(&room));
    room.order("Mara", "start");
    assert!(log(&room).contains("Teo sat down."), "{}", log(&room));
}

/// AET-12: only people clear a lobby by leaving.
#[test]
fn taking_a_bot_away_clears_nothing() {
    let mut room = Plan { host: "TV", ..Plan::AETHARN }.open(1);
    room.ask("TV", act(named("add_bot")));
    room.ask("TV", act(named("add_bot")));
    let kick = json!({"action": "kick", "parameters": {"seat": 1}});
    assert_eq!(room.act("TV", kick).names(), ["lobby_player_left"]);
    assert!(!room.table.is_closed());
}

/// AET-12, decision 9a
#[test]
fn a_host_who_leaves_the_lobby_hands_it_to_whoever_sat_longest() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    room.at(1).sit("Teo");
    room.at(2).sit("Ida");
    let left = room.at(3).stand("Mara");
    assert_eq!(left.names(), ["lobby_player_left", "host_changed"]);
    assert_eq!(left.events[1]["data"], json!({"host": "Teo", "player": 1}));
    assert_eq!(*room.table.host(), person("Teo"));
}

/// AET-12: once the game runs, nobody joins it.
#[test]
fn nobody_joins_a_running_game() {
    let mut room = Plan::AETHARN.started(1, &["Mara", "Teo"]);
    let refused = room.refuse("Ida", sit("Ida"));
    assert_eq!(refused.refusal.code, "INVALID_PHASE");
    assert!(refused.refusal.message.contains("watch"), "it offers to watch: {}", refused.refusal.message);
}

/// AET-12: the window of the lobby shows who sits, and the host's START.
#[test]
fn the_lobby_scene_shows_the_seated_and_the_start() {
    let mut room: Room = Plan::AETHARN.open(1);
    room.sit("Mara");
    let start = |room: &Room| {
        let scene = room.scene_of("Mara");
        let control = scene.controls.iter().find(|control| control.action.action == "start").unwrap();
        (control.enabled, scene.seats.len())
    };
    assert_eq!(start(&room), (false, 1));
    room.sit("Teo");
    assert_eq!(start(&room), (true, 2));
    assert!(room.scene_of("Teo").controls.is_empty());
}
