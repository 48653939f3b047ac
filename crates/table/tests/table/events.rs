//! The table's events as they are written: names, fields, records and notices.

use std::collections::{BTreeMap, BTreeSet};

use dice::Seed;
use serde_json::{Value, json};
use table::{Actor, Export, Request};

use crate::room::{Plan, Room, registry, told};

const TRIO: [&str; 3] = ["Mara", "Teo", "Ida"];

/// Tables on which, together, everything happens that can.
fn stories() -> Vec<Room> {
    let mut lobby = Plan::AETHARN.open(1);
    lobby.sit("Mara");
    lobby.stand("Mara");

    let policy = json!({"undo": "own", "limits": {}});
    let mut long = Plan { policy, ..Plan::AETHARN }.started(1, &TRIO);
    long.order("Mara", "pause");
    long.order("Mara", "unpause");
    long.play_until(engine::Bot::Greedy, 3, |room| room.table.play().unwrap().undoable().is_some());
    long.order(&long.player(), "undo");
    long.act("Mara", json!({"action": "transfer_host", "parameters": {"seat": 1}}));
    long.act("Teo", json!({"action": "set_policy", "parameters": {"policy": long.table.policy()}}));
    long.at(10).stand("Ida");
    long.at(20).sit("Ida");
    long.at(30).stand("Ida");
    long.at(100).tick();
    long.order("Mara", "fold");
    long.ask("Teo", Request::Rematch { next: "t2".to_owned() });

    let mut closed = Plan::FARKLE.started(1, &TRIO);
    closed.order("Mara", "close");
    vec![lobby, long, closed]
}

/// AET-22
#[test]
fn every_event_of_the_table_has_its_fields() {
    let mut seen: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for event in stories().iter().flat_map(|room| told(&room.records)) {
        let fields = event["data"].as_object().expect("the data is an object").keys().cloned().collect();
        seen.insert(event["event"].as_str().unwrap().to_owned(), fields);
    }
    for (name, fields) in [
        ("table_opened", "table game rules setup policy commitment host title"),
        ("lobby_player_joined", "player chair totalPlayers canStart"),
        ("lobby_player_left", "player totalPlayers"),
        ("lobby_cleared", "reason"),
        ("lobby_closed", "chairs"),
        ("player_absent", "player gracePeriod since stood"),
        ("player_returned", "player timeRemaining"),
        ("grace_warning", "player timeRemaining"),
        ("player_removed", "player reason remainingPlayerCount"),
        ("player_resigned", "player"),
        ("paused", "reason seats"),
        ("unpaused", "reason"),
        ("undone", "backTo"),
        ("policy_set", "policy"),
        ("host_changed", "host player"),
        ("game_ended", "winner winners endReason finalStandings"),
        ("game_abandoned", "endReason players"),
        ("rematch_opened", "next"),
        ("table_closed", "reason"),
        ("game_started", "players firstPlayer"),
        ("turn_started", "player turnNumber"),
    ] {
        let mut expected: BTreeSet<String> = fields.split(' ').map(str::to_owned).collect();
        if name == "turn_started" {
            // Farkle adds the place in the order.
            expected.extend(seen[name].contains("activeTurnIndex").then(|| "activeTurnIndex".to_owned()));
        }
        assert_eq!(seen.get(name), Some(&expected), "{name}");
    }
}

/// AET-22, decision 4: the first record pins game, rules, house rules and dice.
#[test]
fn the_opening_is_the_first_record() {
    let room = Plan::AETHARN.open(7);
    let first = json!(room.records[0]);
    assert_eq!(
        first,
        json!({
            "seq": 1,
            "at": Room::time(0),
            "by": {"person": "Mara"},
            "entries": [{"table": {"event": "table_opened", "data": {
                "table": "t1",
                "game": "aetharn",
                "rules": 1,
                "setup": {"winningScore": 5000, "hotDicePerTurn": 1},
                "policy": {
                    "limits": {"turn": 30, "choice": null, "roll": null, "reaction": null},
                    "absence": {"kind": "grace", "seconds": 60, "warnings": [45, 30, 15, 10, 5]},
                    "undo": "none",
                    "pace": 100,
                },
                "commitment": room.seed.commitment().to_hex(),
                "host": "Mara",
                "title": "",
            }}}],
            "dice": 0,
            "prev": "0".repeat(64),
        })
    );
}

/// AET-22: who caused a record is in it.
#[test]
fn records_name_their_actor_and_count_the_dice() {
    let mut room = Plan::AETHARN.started(1, &TRIO);
    let player = room.player();
    room.at(5).order(&player, "roll");
    let rolled = room.records.last().unwrap();
    assert_eq!(rolled.by, Actor::Seat(room.seat(&player)));
    assert_eq!(rolled.dice, 2, "the shuffle and a roll");
    room.at(500).tick();
    assert_eq!(room.records.last().unwrap().by, Actor::House);
}

/// AET-22: what is only of the moment is a notice.
#[test]
fn what_is_said_is_a_notice() {
    let mut room = Plan::AETHARN.started(1, &TRIO);
    let head = room.table.head();
    let said = room.act("Teo", json!({"action": "say", "parameters": {"phrase": "good_luck"}}));
    assert_eq!(json!(said.notices), json!([{"event": "said", "data": {"player": 1, "phrase": "good_luck"}}]));
    assert_eq!((said.events.len(), room.table.head()), (0, head));
    for phrase in table::PHRASES {
        room.act("Teo", json!({"action": "say", "parameters": {"phrase": phrase}}));
    }
}

/// AET-22: the last of the table's events: a copy with dice of its own.
#[test]
fn new_dice_are_an_event_with_their_commitment() {
    let room = Plan::AETHARN.started(1, &TRIO);
    let text = serde_json::to_string(&Export::new(&room.table, &room.records)).unwrap();
    let mut copy = Export::read(&text).unwrap().fold(&registry()).unwrap();
    let seed = Seed::from_bytes([9; 32]);
    let record = copy.renew_dice(room.now, seed.clone()).unwrap();
    let expected: Value =
        json!({"event": "dice_renewed", "data": {"commitment": seed.commitment().to_hex()}});
    assert_eq!(told(&[record]), [expected]);
}
