//! TUR-08, TUR-12, TUR-20, TUR-28: what the game master is told, and nobody else.

use serde_json::{Value, json};

use crate::house::{House, Table, skirmish, with};

fn news(table: &Table, after: u64) -> Vec<Value> {
    let (status, notices) = table.get(&table.gm, &format!("/api/games/{{id}}/notices?after={after}"));
    assert_eq!(status, 200, "{notices}");
    notices.as_array().unwrap().clone()
}

#[test]
fn the_master_hears_of_refusals_requests_and_words_of_players() {
    let house = House::open();
    let table = house.table(with(json!({ "rolls": "client" })));
    table.submit(&table.ann, json!([{ "type": "DASH", "actor": "mara" }]));
    table.say(
        &table.ann,
        &json!({ "type": "player-action", "kind": "voice", "text": "I look under the cart." }),
    );
    let check = json!({ "type": "SKILL_CHECK", "actor": "teo", "skill": "arcana" });
    assert_eq!(table.submit(&table.gm, json!([check])).0, 200);
    let told = news(&table, 0);
    let events: Vec<&str> = told.iter().map(|notice| notice["news"]["event"].as_str().unwrap()).collect();
    assert!(events.starts_with(&["refused", "said"]) && events.contains(&"asked"), "{told:?}");
    assert_eq!(told[0]["news"]["data"]["action"], "dash");
    assert!(told[0]["news"]["data"]["details"]["class"].is_string(), "{told:?}");
    let numbers: Vec<u64> = told.iter().map(|notice| notice["n"].as_u64().unwrap()).collect();
    assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(news(&table, *numbers.last().unwrap()).is_empty());
    // Nobody else, and not in the journal.
    assert_eq!(table.get(&table.ann, "/api/games/{id}/notices").0, 403);
    let (_, moves) = table.get(&table.ann, "/api/games/{id}/moves?events=true");
    assert!(!moves.to_string().contains("under the cart"), "{moves}");
    assert_eq!(table.get(&table.gm, "/api/games/{id}/refusals").0, 200);
    // The same over MCP, where what players wrote is marked as theirs.
    let (_, heard) = table.tool(&table.gm, "wait_for_events", json!({ "after": 0, "seconds": 1 }));
    let said =
        heard["notices"].as_array().unwrap().iter().find(|n| n["news"]["event"] == "said").unwrap().clone();
    assert_eq!(said["news"]["data"]["playerText"], "I look under the cart.");
    let (_, players) = table.tool(&table.ann, "wait_for_events", json!({ "after": 0, "seconds": 1 }));
    assert_eq!(players["notices"], json!([]), "a player hears none of them");
}

/// The house rolls at the limit, and the master hears who did not.
#[test]
fn the_master_hears_who_lets_a_request_time_out() {
    let house = House::open();
    let table = house.table_held_to(with(json!({ "rolls": "client" })), json!({ "limits": { "roll": 1 } }));
    let check = json!({ "type": "SKILL_CHECK", "actor": "teo", "skill": "arcana" });
    let (status, done) = table.submit(&table.gm, json!([check]));
    assert_eq!(status, 200, "{done}");
    let request = table.messages(&table.ben, "roll-request").pop().unwrap();
    let (_, heard) =
        table.tool(&table.gm, "wait_for_events", json!({ "after": table.version(), "seconds": 20 }));
    let told = |name: &str| heard["notices"].as_array().unwrap().iter().any(|n| n["news"]["event"] == name);
    let told_later = || news(&table, 0).iter().any(|notice| notice["news"]["event"] == "timed_out");
    let until = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while !told("timed_out") && !told_later() {
        assert!(std::time::Instant::now() < until, "{heard}");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let rolled = table.messages(&table.gm, "roll-result").pop().unwrap();
    assert_eq!((&rolled["actorId"], &rolled["claimed"]), (&json!("teo"), &json!(false)));
    // A result that comes now is late.
    let late = json!({ "type": "roll-result", "requestId": request["requestId"], "natural": 20 });
    assert_eq!(table.say(&table.ben, &late).1["code"], "UNKNOWN_REQUEST");
}

/// The law of secrets at this door: what a master knows is in no answer to a player.
#[test]
fn players_learn_nothing_here_that_their_screens_do_not_show() {
    let house = House::open();
    let table = house.table(with(json!({ "rolls": "auto", "hp": "bands", "secretRolls": true })));
    let check = json!({ "type": "SKILL_CHECK", "actor": "gob", "skill": "stealth", "dc": 19 });
    table.submit(&table.gm, json!([check]));
    let (_, digest) = table.get(&table.ann, "/api/orchestrator/{id}/digest?after=0");
    let (_, messages) = table.get(&table.ann, "/api/orchestrator/{id}/messages?after=0");
    let (_, state) = table.tool(&table.ann, "read_state", json!({}));
    for (what, told) in [("digest", digest), ("messages", messages), ("state", state)] {
        let told = told.to_string();
        assert!(!told.contains("check_judged") && !told.contains("CHECK_JUDGED"), "{what}: {told}");
        assert!(!told.contains("\"dc\":19"), "{what}: {told}");
    }
    let (is_error, refused) = table.tool(&table.ann, "read_state", json!({ "as": "player:teo" }));
    assert!(is_error && refused["code"] == "NOT_GAME_MASTER", "{refused}");
    let (_, masters) = table.tool(&table.gm, "read_state", json!({ "as": "player:mara" }));
    let (_, own) = table.tool(&table.ann, "read_state", json!({}));
    assert_eq!(masters["state"], own["state"], "with a player's eyes the master sees what the player sees");
    let goblin = |state: &Value| state["state"]["creatures"].as_array().unwrap()[2].clone();
    assert!(goblin(&own).get("currentHp").is_none());
}

#[test]
fn narration_reaches_everybody_in_its_own_voice() {
    let house = House::open();
    let table = house.table(skirmish());
    let (is_error, done) =
        table.tool(&table.gm, "narrate", json!({ "text": "Rain <b>falls</b>.", "speaker": "Old Nan" }));
    assert!(!is_error, "{done}");
    let told = table.messages(&table.ben, "narration").pop().unwrap();
    assert_eq!((&told["speakerId"], &told["text"]), (&json!("Old Nan"), &json!("Rain <b>falls</b>.")));
    let (_, scene) = table.get(&table.ann, "/api/games/{id}/scene");
    let scene = scene.get("scene").unwrap_or(&scene);
    assert_eq!(scene["narration"], json!({ "speaker": "Old Nan", "words": "Rain <b>falls</b>." }), "{scene}");
    let (is_error, refused) = table.tool(&table.ann, "narrate", json!({ "text": "No." }));
    assert!(is_error && refused["code"] == "NOT_GAME_MASTER", "{refused}");
}
