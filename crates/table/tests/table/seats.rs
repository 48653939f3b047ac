//! Seats: several for one person, closing the gaps, bots, marks.

use engine::{Bot, Seat};
use serde_json::json;
use table::{Presence, Request};

use crate::room::{Plan, Room, act, act_as, named, person, sit, sit_at};

/// Decision 9a: hot seat.
#[test]
fn one_person_may_hold_several_seats() {
    let mut room = Plan::FARKLE.open(1);
    room.ask("Mara", sit("Mara"));
    room.ask("Mara", sit("Teo"));
    assert_eq!(room.table.seats_of(&person("Mara")).len(), 2);
    room.order("Mara", "start");
    for _ in 0..4 {
        let seat = room.table.play().unwrap().asks()[0].seat;
        let refused = room.refuse("Mara", act(named("roll_dice")));
        assert_eq!(refused.refusal.code, "INVALID_PAYLOAD", "which of the two is not said");
        room.ask("Mara", act_as(seat.0, named("roll_dice")));
        if room.table.play().unwrap().asks()[0].seat == seat {
            room.play_until(Bot::Greedy, 1, |room| room.table.play().unwrap().asks()[0].seat != seat);
        }
    }
}

/// Decision 9a: a lost line leaves all seats of a person, and they come back together.
#[test]
fn seats_of_one_person_come_and_go_together() {
    let mut room = Plan { policy: json!({"limits": {}}), ..Plan::AETHARN }.open(1);
    room.sit("Teo");
    room.ask("Mara", sit("Mara"));
    room.ask("Mara", sit("Mia"));
    room.connect("Mara");
    room.order("Mara", "start");
    room.at(10).disconnect("Mara");
    let absent = room.at(13).tick();
    assert_eq!(crate::room::names(&absent), ["player_absent", "player_absent"]);
    let back = room.at(20).connect("Mara");
    assert_eq!(back.names(), ["player_returned", "player_returned"]);
    room.at(30).ask("Mara", Request::Stand { seat: Some(Seat(2)) });
    let presence = |room: &Room, seat: u8| room.table.chair(Seat(seat)).unwrap().presence;
    assert_eq!(presence(&room, 1), Presence::Present);
    assert!(matches!(presence(&room, 2), Presence::Absent { stood: true, .. }));
    let back = room.at(40).ask("Mara", sit("Mia"));
    assert_eq!(back.reply.seat, Some(Seat(2)), "whoever sits down means the chair that was left");
}

/// Decision 9a: the scene of a hot seat says for which seat each control is.
#[test]
fn a_hot_seat_sees_the_controls_of_whose_turn_it_is() {
    let mut room = Plan { policy: json!({"undo": "own"}), ..Plan::FARKLE }.open(1);
    room.ask("Mara", sit("Mara"));
    room.ask("Mara", sit("Teo"));
    room.order("Mara", "start");
    let scene = room.scene_of("Mara");
    let count =
        |action: &str| scene.controls.iter().filter(|control| control.action.action == action).count();
    assert_eq!((count("roll_dice"), count("bank_score")), (1, 1));
}

/// The start closes the gaps between chairs.
#[test]
fn chairs_become_seats_without_gaps() {
    let mut room = Plan::AETHARN.open(1);
    room.ask("Mara", sit_at(0, "Mara"));
    room.ask("Teo", sit_at(2, "Teo"));
    room.ask("Ida", sit_at(5, "Ida"));
    room.stand("Mara");
    let started = room.order("Teo", "start");
    assert_eq!(started.events[0], json!({"event": "lobby_closed", "data": {"chairs": [2, 5]}}));
    let seats: Vec<(u8, &str)> =
        room.table.chairs().map(|(seat, chair)| (seat.0, chair.name.as_str())).collect();
    assert_eq!(seats, [(0, "Teo"), (1, "Ida")]);
    room.order(&room.player(), "roll");
}

/// Marks are told apart: a taken one becomes another.
#[test]
fn marks_differ() {
    let mut room = Plan::AETHARN.open(1);
    let with = |mark: u8| Request::Sit { seat: None, name: "x".into(), mark: Some(mark), entropy: None };
    let mark = |done: crate::room::Done| done.events[0]["data"]["chair"]["mark"].clone();
    assert_eq!(mark(room.ask("a", with(3))), 3);
    assert_eq!(mark(room.ask("b", with(3))), 0);
    assert_eq!(mark(room.ask("c", sit("c"))), 1);
}

/// Bots sit down for the host.
#[test]
fn the_host_seats_bots() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    let add = json!({"action": "add_bot", "parameters": {"seat": 4, "level": "random"}});
    assert_eq!(room.no("Teo", add.clone()), "FORBIDDEN");
    let added = room.act("Mara", add.clone());
    assert_eq!(
        added.events[0]["data"],
        json!({
            "player": 4,
            "chair": {"person": "bot-1", "name": "Bot 1", "mark": 1, "bot": "random"},
            "totalPlayers": 2,
            "canStart": true,
        })
    );
    assert_eq!(room.no("Mara", add.clone()), "SEAT_TAKEN");
    let added = room.order("Mara", "add_bot");
    assert_eq!(added.events[0]["data"]["chair"]["bot"], "greedy");
    assert_eq!(added.events[0]["data"]["chair"]["name"], "Bot 2");
    room.order("Mara", "start");
    assert_eq!(room.no("Mara", add), "PLAYER_NOT_FOUND");
    assert_eq!(room.no("Mara", named("add_bot")), "INVALID_PHASE");
    room.play_out();
    assert_eq!(room.table_view()["phase"], "ended");
}

/// The host empties a chair in the lobby.
#[test]
fn the_host_empties_a_chair_in_the_lobby() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    room.sit("Teo");
    let kick = json!({"action": "kick", "parameters": {"seat": 1}});
    assert_eq!(room.no("Teo", kick.clone()), "FORBIDDEN");
    assert_eq!(room.act("Mara", kick).names(), ["lobby_player_left", "person_barred"]);
    room.sit("Ida");
}
