//! The door of the lobby: the host decides who sits, and by which rules.

use engine::Seat;
use serde_json::{Value, json};
use table::Request;

use crate::room::{Plan, Room, act, named, person, sit, sit_at};

fn asking() -> Room {
    let mut room = Plan { policy: json!({"approve": true}), ..Plan::AETHARN }.open(1);
    room.sit("Mara");
    room
}

fn let_in(who: &str) -> Value {
    json!({"action": "let_in", "parameters": {"person": who}})
}

fn turn_away(who: &str) -> Value {
    json!({"action": "turn_away", "parameters": {"person": who}})
}

fn kick(seat: u8) -> Value {
    json!({"action": "kick", "parameters": {"seat": seat}})
}

fn set_table(change: Value) -> Value {
    json!({"action": "set_table", "parameters": change})
}

fn names(room: &Room) -> Vec<String> {
    room.table.chairs().map(|(_, chair)| chair.name.to_string()).collect()
}

#[test]
fn a_kick_in_the_lobby_is_for_good_until_the_host_forgives() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    room.sit("Eve");
    let kicked = room.act("Mara", kick(1));
    assert_eq!(kicked.names(), ["lobby_player_left", "person_barred"]);
    assert_eq!(kicked.events[1]["data"], json!({"person": "Eve", "name": "Eve"}));
    assert_eq!(room.refuse("Eve", sit("Eve")).refusal.code, "KEPT_OUT");
    assert_eq!(room.refuse("Eve", sit_at(3, "Somebody else")).refusal.code, "KEPT_OUT");
    assert_eq!(room.table_view()["barred"], json!([{"person": "Eve", "name": "Eve"}]));
    assert_eq!(room.no("Eve", let_in("Eve")), "FORBIDDEN");
    assert_eq!(room.act("Mara", let_in("Eve")).names(), ["person_readmitted"]);
    assert_eq!(room.table_view()["barred"], Value::Null);
    room.sit("Eve");
}

#[test]
fn only_the_last_chair_of_a_stranger_bars() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    room.ask("Teo", sit("Teo"));
    room.ask("Teo", sit("Little Teo"));
    room.ask("Mara", act(named("add_bot")));
    room.ask("Mara", sit("Maras guest"));
    for seat in [2, 3, 4] {
        assert_eq!(room.act("Mara", kick(seat)).names(), ["lobby_player_left"], "seat {seat}");
    }
    room.ask("Teo", sit("Little Teo"));
}

#[test]
fn whoever_is_kept_out_is_kept_out_of_the_next_game_too() {
    let mut room = Plan::AETHARN.open(1);
    for who in ["Mara", "Teo", "Ida", "Eve", "Bob"] {
        room.sit(who);
    }
    room.act("Mara", kick(3));
    room.order("Mara", "start");
    let bob = room.seat("Bob");
    room.act("Mara", kick(bob.0));
    room.order("Teo", "fold");
    room.order("Ida", "fold");
    let (mut next, _) =
        room.table.open_rematch(room.now, "t1.2".to_owned(), dice::Seed::from_bytes([9; 32])).unwrap();
    for who in ["Eve", "Bob"] {
        let command = table::Command { id: None, from: person(who), request: sit(who) };
        let refused = next.handle(room.now, command).result.unwrap_err();
        assert_eq!(refused.refusal.code, "KEPT_OUT", "{who}");
    }
}

#[test]
fn where_the_host_approves_whoever_wants_to_sit_asks() {
    let mut room = asking();
    let asked = room.sit("Teo");
    assert_eq!(asked.names(), ["seat_asked"]);
    assert_eq!(asked.reply.seat, None);
    assert_eq!(names(&room), ["Mara"], "the host need not ask");
    assert_eq!(room.table_view()["waiting"], json!([{"person": "Teo", "name": "Teo", "mark": 1}]));
    assert_eq!(room.sit("Teo").names(), [] as [&str; 0], "who waits waits on");
    assert_eq!(room.no("Teo", let_in("Teo")), "FORBIDDEN");
    assert_eq!(room.no("Mara", let_in("Ida")), "PLAYER_NOT_FOUND");
    let seated = room.act("Mara", let_in("Teo"));
    assert_eq!(seated.names(), ["lobby_player_joined"]);
    assert_eq!(names(&room), ["Mara", "Teo"]);
    assert_eq!(room.table_view()["waiting"], Value::Null);
    room.order("Mara", "start");
}

#[test]
fn whoever_is_turned_away_does_not_ask_again() {
    let mut room = asking();
    room.sit("Eve");
    assert_eq!(room.no("Eve", turn_away("Eve")), "FORBIDDEN");
    assert_eq!(room.act("Mara", turn_away("Eve")).names(), ["person_barred"]);
    assert_eq!(room.refuse("Eve", sit("Eve")).refusal.code, "KEPT_OUT");
    assert_eq!(room.no("Mara", turn_away("Eve")), "PLAYER_NOT_FOUND");
    room.act("Mara", let_in("Eve"));
    assert_eq!(room.sit("Eve").names(), ["seat_asked"]);
}

#[test]
fn whoever_asked_may_want_no_seat_any_more() {
    let mut room = asking();
    room.ask("Teo", sit_at(3, "Teo"));
    room.sit("Ida");
    assert_eq!(room.scene_of("Mara").controls.len(), 5, "to start, and two for each of them");
    let withdrawn = room.ask("Teo", Request::Stand { seat: None });
    assert_eq!(withdrawn.names(), ["ask_withdrawn"]);
    assert_eq!(room.table_view()["waiting"], json!([{"person": "Ida", "name": "Ida", "mark": 1}]));
    assert_eq!(room.scene_of("Mara").controls.len(), 3);
    assert_eq!(room.no("Mara", let_in("Teo")), "PLAYER_NOT_FOUND");
    assert_eq!(room.refuse("Teo", Request::Stand { seat: None }).refusal.code, "UNIDENTIFIED_PLAYER");
    assert_eq!(room.sit("Teo").names(), ["seat_asked"], "nobody is kept out by it");
    assert_eq!(room.ask("Teo", Request::Stand { seat: Some(Seat(3)) }).names(), ["ask_withdrawn"]);
    room.act("Mara", let_in("Ida"));
    assert_eq!(room.ask("Ida", Request::Stand { seat: None }).names(), ["lobby_player_left"]);
}

#[test]
fn a_chair_that_was_taken_meanwhile_is_another_one() {
    let mut room = asking();
    room.ask("Teo", sit_at(3, "Teo"));
    room.ask("Ida", sit_at(3, "Ida"));
    assert_eq!(room.act("Mara", let_in("Teo")).reply.seat.map(|seat| seat.0), Some(3));
    assert_eq!(room.act("Mara", let_in("Ida")).reply.seat.map(|seat| seat.0), Some(1));
    assert_eq!(room.refuse("Bob", sit_at(3, "Bob")).refusal.code, "SEAT_TAKEN");
}

#[test]
fn those_who_wait_are_bounded_and_gone_after_the_start() {
    let mut room = asking();
    room.lawful = false;
    for n in 0..16 {
        room.sit(&format!("P{n}"));
    }
    assert_eq!(room.refuse("Late", sit("Late")).refusal.code, "LOBBY_CROWDED");
    room.act("Mara", let_in("P0"));
    room.order("Mara", "start");
    room.lawful = true;
    assert_eq!(room.table_view()["waiting"], Value::Null);
    assert_eq!(room.no("Mara", let_in("P1")), "INVALID_PHASE");
    assert_eq!(room.refuse("P1", sit("P1")).refusal.code, "INVALID_PHASE");
}

#[test]
fn the_host_is_shown_who_asks_with_two_buttons() {
    let mut room = asking();
    room.sit("Teo");
    let actions = |who: &str| -> Vec<Value> {
        let scene = room.scene_of(who);
        scene
            .controls
            .iter()
            .map(|control| json!([control.action.action, control.action.parameters]))
            .collect()
    };
    assert_eq!(
        actions("Mara")[1..],
        [json!(["let_in", {"person": "Teo"}]), json!(["turn_away", {"person": "Teo"}])]
    );
    assert!(actions("Teo").is_empty());
    assert!(
        json!(room.scene_of("Nobody")).to_string().contains("asks to sit down"),
        "everybody reads it in the log"
    );
}

#[test]
fn two_people_of_one_name_are_told_apart() {
    let mut room = Plan::AETHARN.open(1);
    room.ask("a", sit("Anna"));
    let second = room.ask("b", sit("anna"));
    assert_eq!(second.events[0]["data"]["chair"]["name"], "anna 2");
    room.ask("c", sit("Аnna"));
    room.ask("d", sit("Ann"));
    room.act("Mara", json!({"action": "add_bot", "parameters": {"name": "ANNA"}}));
    assert_eq!(names(&room), ["Anna", "anna 2", "Аnna 3", "Ann", "ANNA 4"]);
}

#[test]
fn the_host_changes_rules_and_name_before_the_start() {
    let mut room = Plan::FARKLE.open(1);
    room.sit("Mara");
    room.sit("Teo");
    let change = json!({"setup": {"targetScore": 3000}, "title": "Friday"});
    assert_eq!(room.no("Teo", set_table(change.clone())), "FORBIDDEN");
    assert_eq!(room.table_view()["rules"]["targetScore"], 10_000);
    let entry = room.table_view()["rules"]["minimumEntryScore"].clone();
    let changed = room.act("Mara", set_table(change));
    assert_eq!(changed.names(), ["table_changed"]);
    let view = room.table_view();
    assert_eq!((&view["rules"]["targetScore"], &view["title"]), (&json!(3000), &json!("Friday")));
    assert_eq!(view["rules"]["minimumEntryScore"], entry, "what is not named stays");
    assert_eq!(room.act("Mara", set_table(json!({"title": ""}))).names(), ["table_changed"]);
    assert_eq!(room.table_view()["title"], "");
    assert_eq!(room.act("Mara", set_table(json!({}))).names(), [] as [&str; 0]);
    room.order("Mara", "start");
    assert_eq!(room.game_view()["config"]["targetScore"], 3000, "{}", room.game_view());
    assert_eq!(room.no("Mara", set_table(json!({"title": "Late"}))), "INVALID_PHASE");
}

#[test]
fn rules_that_cannot_be_played_are_refused_with_the_reasons_of_the_game() {
    let mut room = Plan::FARKLE.open(1);
    room.sit("Mara");
    for (change, code) in [
        (json!({"setup": {"targetScore": 0}}), "INVALID_SETUP"),
        (json!({"setup": {"targetScor": 1000}}), "INVALID_SETUP"),
        (json!({"setup": 7}), "INVALID_PAYLOAD"),
        (json!({"title": "a\u{202e}b"}), "INVALID_NAME"),
        (json!({"tittle": "x"}), "INVALID_PAYLOAD"),
    ] {
        assert_eq!(room.no("Mara", set_table(change.clone())), code, "{change}");
    }
}

#[test]
fn what_everybody_is_told_of_a_change_holds_no_house_rules() {
    let mut room = Plan::FARKLE.open(1);
    let answer = room.send(None, "Mara", act(set_table(json!({"setup": {"targetScore": 3000}}))));
    let event = answer.records[0].entries[0].table_event().unwrap();
    assert!(!event.told().contains("3000"), "{}", event.told());
}

#[test]
fn rules_for_fewer_than_sit_here_are_refused() {
    let mut room = Plan { game: "do-or-dice", ..Plan::AETHARN }.open(1);
    for who in ["Mara", "Teo", "Ida", "Bob"] {
        room.sit(who);
    }
    let three = set_table(json!({"setup": {"players": 3}}));
    assert_eq!(room.no("Mara", three.clone()), "TOO_MANY_PLAYERS");
    room.act("Mara", kick(3));
    room.act("Mara", three);
    assert_eq!(room.table_view()["seatLimit"], 3);
    room.order("Mara", "start");
}
