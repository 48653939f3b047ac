//! Intents at a table: carried out whole, or stopped where the first is refused.

use serde_json::json;

use crate::house::{House, skirmish, with};

/// TUR-21, TUR-22: the master starts a fight by an intent and ends it; everybody gets CombatUpdate, COMBAT_START,
/// COMBAT_END, the scene and the music.
#[test]
fn a_fight_starts_and_ends_by_intents() {
    let house = House::open();
    let table = house.table(skirmish());
    let text = "[INTENTS]\nINTENT: COMBAT_START\nREASON: \"Goblins!\"\nEND_INTENT\n[/INTENTS]";
    let (status, done) = table.post(&table.gm, "/api/orchestrator/{id}/intents", &json!({ "text": text }));
    assert_eq!(status, 200, "{done}");
    assert_eq!(done["done"][0]["intent"], "COMBAT_START");
    let update = table.messages(&table.ann, "combat-update").pop().unwrap();
    assert_eq!(
        (&update["inCombat"], &update["round"], &update["encounterId"]),
        (&json!(true), &json!(1), &json!(1))
    );
    assert_eq!(update["initiativeOrder"].as_array().unwrap().len(), 4);
    let active =
        update["initiativeOrder"].as_array().unwrap().iter().find(|slot| slot["isActive"] == true).unwrap();
    assert_eq!(active["creatureId"], update["activeCreatureId"], "creatures are named by ids");
    let (status, ended) = table.submit(&table.gm, json!([{ "type": "COMBAT_END", "reason": "They run." }]));
    assert_eq!(status, 200, "{ended}");
    let names: Vec<String> = table
        .messages(&table.ben, "event")
        .iter()
        .map(|event| event["name"].as_str().unwrap().to_owned())
        .collect();
    for name in ["COMBAT_START", "INITIATIVE_ORDERED", "TURN_START", "COMBAT_END", "SCENE_CHANGED"] {
        assert!(names.iter().any(|told| told == name), "{name}: {names:?}");
    }
    let music: Vec<_> =
        table.messages(&table.ben, "music-change").iter().map(|told| told["state"].clone()).collect();
    assert_eq!(music, ["combat", "post_combat"]);
    let scene = table.messages(&table.ben, "scene-update").pop().unwrap();
    assert_eq!(scene["sceneState"], "SocialFreeFlow");
    assert_eq!(table.messages(&table.ben, "combat-update").pop().unwrap()["inCombat"], false);
}

/// A block is carried out in its order until one of its intents is refused.
#[test]
fn a_block_stops_at_the_first_refusal_and_says_which() {
    let house = House::open();
    let table = house.table(skirmish());
    let before = table.version();
    let told = |text: &str| json!({ "type": "NARRATE", "text": text });
    let (status, refused) =
        table.submit(&table.gm, json!([told("one"), { "type": "COMBAT_END" }, told("two")]));
    assert!(status >= 400, "{refused}");
    let details = &refused["error"]["details"];
    assert_eq!((&details["stoppedAt"], &details["intent"]), (&json!(1), &json!("COMBAT_END")), "{refused}");
    assert_eq!((&refused["code"], &details["class"]), (&json!("WRONG_PHASE"), &json!("ValidationError")));
    assert_eq!(details["done"].as_array().unwrap().len(), 1);
    assert_eq!(table.version(), before + 1, "what was done before stays, and nothing after");
}

/// TUR-12: what is refused changes nothing, and neither does what does not read.
#[test]
fn a_bad_block_changes_nothing() {
    let house = House::open();
    let table = house.table(skirmish());
    let before = table.version();
    let narrate = "INTENT: NARRATE\nTEXT: first\nEND_INTENT\n";
    let text = format!("[INTENTS]\n{narrate}INTENT: DASH\nEND_INTENT\n[/INTENTS]");
    let (status, error) = table.post(&table.gm, "/api/orchestrator/{id}/intents", &json!({ "text": text }));
    assert_eq!((status, &error["code"]), (400, &json!("PARSE_ERROR")), "{error}");
    assert_eq!(error["error"]["details"]["at"], json!({ "line": 6, "column": 1 }));
    for intent in [
        json!({ "type": "LORE_QUERY", "query": "Who built this?" }),
        json!({ "type": "MELEE_ATTACK", "actor": "gob", "target": "nobody" }),
        json!({ "type": "SET_SCENE", "scene": "Nowhere" }),
        json!({ "type": "READY_ACTION", "actor": "mara", "action": "longsword" }),
    ] {
        let (status, error) = table.submit(&table.gm, json!([intent]));
        assert!(status >= 400 && error["code"].is_string(), "{error}");
    }
    let (status, asked) = table.post(
        &table.gm,
        "/api/orchestrator/{id}/intents",
        &json!({ "intents": [{ "type": "NARRATE", "text": "x" }], "dryRun": true }),
    );
    assert_eq!(status, 200, "{asked}");
    assert_eq!(table.version(), before);
}

#[test]
fn intents_are_for_those_who_may_and_for_fights_alone() {
    let house = House::open();
    let table = house.table(skirmish());
    let (status, error) = table.submit(&table.ann, json!([{ "type": "COMBAT_START" }]));
    assert_eq!(error["code"], "NOT_GAME_MASTER", "{status}");
    let (status, _) = table.submit("nonsense", json!([{ "type": "COMBAT_START" }]));
    assert_eq!(status, 401);
    let players = json!([{ "id": "ann", "name": "Ann" }]);
    let body = json!({ "gameType": "yahtzee", "config": { "players": players } });
    let (_, opened) = crate::house::send(&house.url, "POST", "/api/games", None, &body);
    let token = opened["tokens"]["ann"].as_str().unwrap();
    let other = crate::house::Table { id: opened["gameId"].as_str().unwrap().to_owned(), ..table };
    assert_eq!(other.submit(token, json!([{ "type": "COMBAT_START" }])).1["code"], "WRONG_GAME");
}

/// Sent again under the same key, intents are carried out once.
#[test]
fn the_same_key_carries_out_once() {
    let house = House::open();
    let table = house.table(with(json!({})));
    let before = table.version();
    for _ in 0..2 {
        let arguments =
            json!({ "intents": [{ "type": "NARRATE", "text": "Once upon a time." }], "key": "tale-1" });
        let (is_error, done) = table.tool(&table.gm, "submit_intent", arguments);
        assert!(!is_error, "{done}");
    }
    assert_eq!(table.version(), before + 1);
    assert_eq!(table.messages(&table.ann, "narration").len(), 1);
}
