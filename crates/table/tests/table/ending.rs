//! How games end, and what may be done then.

use dice::Seed;
use serde_json::{Value, json};
use table::{Phase, Request};

use crate::laws;
use crate::room::{Plan, Room, named, sit};

const DUO: [&str; 2] = ["Mara", "Teo"];

/// A finished play, by bots.
fn finished(plan: &Plan) -> Room {
    let mut room = plan.started(4, &DUO);
    room.at(5).play_out();
    room
}

/// AET-13
#[test]
fn the_phases_are_lobby_in_progress_and_ended() {
    let mut room = Plan::AETHARN.open(4);
    assert_eq!(room.table_view()["phase"], "lobby");
    for who in DUO {
        room.sit(who);
    }
    room.order("Mara", "start");
    assert_eq!(room.table_view()["phase"], "in_progress");
    room.play_out();
    let view = room.table_view();
    assert_eq!((&view["phase"], &view["endReason"]), (&json!("ended"), &json!("winner_reached_5000")));
    assert_eq!(view["clocks"], json!([]));
    assert_eq!(room.table.deadline(), None);
}

/// AET-13, AET-22
#[test]
fn the_end_names_the_winner_and_every_standing() {
    let room = finished(&Plan::AETHARN);
    let events = crate::room::told(&room.records);
    let ended = &events.last().unwrap();
    assert_eq!(ended["event"], "game_ended");
    let data = &ended["data"];
    let best = &data["finalStandings"][0];
    assert_eq!(data["endReason"], "winner_reached_5000");
    assert_eq!((&data["winner"], &data["winners"]), (&best["seat"], &json!([best["seat"]])));
    assert!(best["score"].as_u64() >= Some(5_000));
    assert_eq!(data["finalStandings"].as_array().map(Vec::len), Some(2));
}

/// AET-13, AET-19
#[test]
fn a_table_closed_in_the_middle_abandons_the_game_without_a_winner() {
    let mut room = Plan::AETHARN.started(4, &DUO);
    assert_eq!(room.no("Teo", named("close")), "FORBIDDEN");
    let closed = room.at(10).order("Mara", "close");
    assert_eq!(closed.names(), ["game_abandoned", "table_closed"]);
    let data = &closed.events[0]["data"];
    assert_eq!(data["endReason"], "table_destroyed");
    let names: Vec<&Value> =
        data["players"].as_array().unwrap().iter().map(|player| &player["name"]).collect();
    assert_eq!(names, DUO);
    assert_eq!(closed.events[1]["data"], json!({"reason": "closed_by_host"}));
    let view = room.table_view();
    assert_eq!((&view["phase"], &view["endReason"]), (&json!("abandoned"), &json!("table_destroyed")));
    assert_eq!(view["closed"], true);
    assert_eq!(room.table.revealed_seed(), Some(&room.seed), "the dice can be checked");
    for who in DUO {
        let scene = room.scene_of(who);
        assert!(scene.controls.is_empty() && scene.picks.is_empty(), "{who} has nothing left to press");
    }
}

/// AET-19
#[test]
fn a_closed_table_refuses_everything_and_still_says_goodbye() {
    let mut room = Plan::AETHARN.started(4, &DUO);
    room.connect("Mara");
    room.order("Mara", "close");
    for action in ["roll", "fold", "start", "pause", "close", "undo"] {
        assert_eq!(room.no("Mara", named(action)), "TABLE_CLOSED", "{action}");
    }
    assert_eq!(room.refuse("Ida", sit("Ida")).refusal.code, "TABLE_CLOSED");
    assert_eq!(room.refuse("Teo", Request::Rematch { next: "t2".into() }).refusal.code, "TABLE_CLOSED");
    room.disconnect("Mara");
    assert!(room.at(1_000).tick().is_empty());
    assert_eq!(room.table.deadline(), None);
}

/// AET-19: a lobby is closed without a game to end.
#[test]
fn a_lobby_is_closed_without_a_game_to_end() {
    let mut room = Plan::AETHARN.open(4);
    room.sit("Mara");
    assert_eq!(room.order("Mara", "close").names(), ["table_closed"]);
    assert_eq!(room.table.revealed_seed(), None);
}

/// FAR-12
#[test]
fn a_finished_play_says_when_and_refuses_further_actions() {
    let mut room = finished(&Plan::FARKLE);
    assert_eq!(room.table.phase(), Phase::Ended);
    assert_eq!(room.game_view()["phase"], "finished");
    let view = room.table_view();
    assert_eq!(view["finishedAt"], json!(room.records.last().unwrap().at));
    assert_eq!(view["startedAt"], json!(Room::time(0)));
    for action in ["roll_dice", "bank_score", "fold", "pause", "undo", "start"] {
        assert_eq!(room.no("Mara", named(action)), "INVALID_PHASE", "{action}");
    }
    assert_eq!(room.refuse("Ida", sit("Ida")).refusal.code, "INVALID_PHASE");
}

/// FAR-12
#[test]
fn a_rematch_is_a_new_table_with_the_same_seats() {
    let mut room = finished(&Plan::FARKLE);
    let seed = Seed::from_bytes([99; 32]);
    let (next, records) = room.table.open_rematch(room.now, "t2".to_owned(), seed).unwrap();
    laws::check_chain(&records);
    let linked = room.ask("Teo", Request::Rematch { next: "t2".to_owned() });
    assert_eq!(linked.events, [json!({"event": "rematch_opened", "data": {"next": "t2"}})]);
    assert_eq!(room.table_view()["next"], "t2");
    assert_eq!((next.id(), next.phase(), next.host()), ("t2", Phase::Lobby, room.table.host()));
    let names = |table: &table::Table| -> Vec<(u8, String, String)> {
        let of = |(seat, chair): (engine::Seat, &table::Chair)| {
            (seat.0, chair.person.0.clone(), chair.name.as_str().to_owned())
        };
        table.chairs().map(of).collect()
    };
    assert_eq!(names(&next), names(&room.table));
    assert_eq!(next.policy(), room.table.policy());
    assert_ne!(next.commitment(), room.table.commitment(), "new dice");
}

/// FAR-12: only a game that is over is played again.
#[test]
fn a_rematch_waits_for_the_end() {
    let mut room = Plan::FARKLE.started(4, &DUO);
    let rematch = || Request::Rematch { next: "t2".to_owned() };
    assert_eq!(room.refuse("Mara", rematch()).refusal.code, "INVALID_PHASE");
    let mut room = finished(&Plan::FARKLE);
    assert_eq!(room.refuse("Ann", rematch()).refusal.code, "FORBIDDEN");
    assert_eq!(room.no("Mara", named("rematch")), "INVALID_PAYLOAD");
}

/// Decision 4: the seed is secret until the play is over.
#[test]
fn the_seed_is_revealed_with_the_end_and_not_before() {
    let mut room = Plan::AETHARN.started(4, &DUO);
    let seed = room.seed.to_hex();
    let everything = |room: &Room| {
        let export = table::Export::new(&room.table, &room.records);
        let view = room.table.view(room.now, table::Audience { host: true, ..table::Audience::PUBLIC });
        format!("{}{view}", serde_json::to_string(&export).unwrap())
    };
    assert!(!everything(&room).contains(&seed));
    room.play_out();
    assert_eq!(room.table_view()["seed"], json!(seed));
    assert!(everything(&room).contains(&seed));
}
