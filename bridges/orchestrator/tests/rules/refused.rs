//! What the service refuses: what makes no sense, what is too large, what is not there, and every file.

use rules5e_commands::{request_schema, subcommands};
use serde_json::{Value, json};

use crate::house::House;

/// TUR-10: a request that makes no sense says where, what it has and what would do, and rolls nothing.
#[tokio::test]
async fn a_mistake_is_told_as_problem_details() {
    let house = House::open().await;
    let details = house
        .ask("attack", "{\n  \"attack_bonus\": 5,\n  \"ac\": 500\n}")
        .await
        .fails(400, "BAD_ARMOR_CLASS");
    let expected = json!({
        "path": "ac", "line": 3, "column": 9, "have": 500, "need": { "from": 0, "to": 100 },
    });
    assert_eq!(details, expected);
    for (name, request, code, path) in [
        ("attack", "{", "MALFORMED", None),
        ("attack", "[1]", "MALFORMED", None),
        ("attack", "", "MISSING_FIELD", Some("attackBonus")),
        ("attack", r#"{"attackBonus":1,"ac":5,"armour":3}"#, "UNKNOWN_FIELD", Some("armour")),
        ("attack", r#"{"attackBonus":1,"attack_bonus":1,"ac":5}"#, "MALFORMED", Some("attackBonus")),
        ("roll", r#"{"expression":"2x6"}"#, "FORMULA_SYNTAX", Some("expression")),
        ("spells/cast", r#"{"spell":"firebal"}"#, "SPELL_UNKNOWN", Some("spell")),
        ("los", r#"{"map":["..","..."],"from":[0,0],"to":[1,1]}"#, "GRID_RAGGED", Some("map[1]")),
    ] {
        let details = house.ask(name, request).await.fails(400, code);
        assert_eq!(details.get("path").and_then(Value::as_str), path, "{name} {request}");
    }
    let large = json!({ "map": vec![".".repeat(101); 100], "from": [0, 0], "to": [1, 1] }).to_string();
    let details = house.ask("los", &large).await.fails(400, "GRID_SIZE");
    assert_eq!((&details["have"], &details["need"]), (&json!([101, 100]), &json!({ "from": 1, "to": 100 })));
}

#[tokio::test]
async fn what_is_not_there_says_what_is() {
    let house = House::open().await;
    for (method, path) in [
        ("POST", "/api/rules5e/chess"),
        ("GET", "/api/rules5e/chess"),
        ("POST", "/api/rules5e/attack/more"),
        ("DELETE", "/api/rules5e/spells/fireball/x"),
    ] {
        let details = house.send(method, path, None, "").await.fails(404, "UNKNOWN_SUBCOMMAND");
        let known: Vec<&str> =
            details["need"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
        assert!(subcommands().all(|(name, _)| known.contains(&name)), "{method} {path}: {known:?}");
        assert!(known.contains(&"spells/cast"), "{known:?}");
    }
    for (path, code, need) in [
        ("spells/firebal", "SPELL_UNKNOWN", json!("fireball")),
        ("creatures/gobln", "UNKNOWN_CREATURE", json!("goblin")),
        ("weapons/spoon", "UNKNOWN_WEAPON", Value::Null),
        ("levels/21", "BAD_LEVEL", json!({ "from": 1, "to": 20 })),
        ("slots/0", "BAD_LEVEL", json!({ "from": 1, "to": 20 })),
    ] {
        let details = house.get(&format!("/api/rules5e/{path}")).await.fails(404, code);
        assert_eq!(details["need"], need, "{path}");
        assert!(details.get("line").is_none(), "nobody wrote a line: {details}");
    }
    for (path, code) in [
        ("skills/cooking", "UNKNOWN_WORD"),
        ("conditions/sleepy", "UNKNOWN_WORD"),
        ("challenges/31", "UNKNOWN_CHALLENGE"),
        ("levels/five", "WRONG_TYPE"),
    ] {
        house.get(&format!("/api/rules5e/{path}")).await.fails(404, code);
    }
    for (path, code) in [
        ("spells?level=10", "BAD_SPELL_LEVEL"),
        ("spells?level=three", "WRONG_TYPE"),
        ("spells?school=evocation", "UNKNOWN_FIELD"),
        ("spells?level=1&level=2", "VALIDATION_ERROR"),
        ("spells/fireball?slot=2", "SLOT_TOO_LOW"),
        ("weapons?property=shiny", "UNKNOWN_WORD"),
        ("skills?skill=stealth", "UNKNOWN_FIELD"),
    ] {
        house.get(&format!("/api/rules5e/{path}")).await.fails(400, code);
    }
}

#[tokio::test]
async fn wrong_methods_kinds_and_sizes_are_refused() {
    let house = House::open_with(|limits| (limits.requests, limits.body) = (1_000_000, 1 << 20)).await;
    let answer = house.get("/api/rules5e/attack").await;
    answer.fails(405, "METHOD_NOT_ALLOWED");
    assert_eq!(answer.headers["allow"], "POST");
    house
        .send("POST", "/api/rules5e/skills", Some("application/json"), "{}")
        .await
        .fails(405, "METHOD_NOT_ALLOWED");
    house.send("DELETE", "/api/rules5e/attack", None, "").await.fails(405, "METHOD_NOT_ALLOWED");
    let request = r#"{"attackBonus":1,"ac":5}"#;
    for kind in ["text/plain", "application/x-www-form-urlencoded"] {
        let answer = house.send("POST", "/api/rules5e/attack", Some(kind), request).await;
        answer.fails(415, "UNSUPPORTED_MEDIA_TYPE");
    }
    // Spaces are part of JSON: only the size is wrong.
    let padded = |size: usize| format!("{}{request}", " ".repeat(size - request.len()));
    house.ask("attack", &padded(256 * 1024)).await.is_ok();
    house.ask("attack", &padded(256 * 1024 + 1)).await.fails(413, "PAYLOAD_TOO_LARGE");
}

/// The limits of the house hold here as everywhere.
#[tokio::test]
async fn whoever_asks_too_often_waits() {
    let house = House::open_with(|limits| limits.requests = 2).await;
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(house.ask("roll", r#"{"expression":"1d6"}"#).await.status.as_u16());
    }
    assert_eq!(statuses[0], 200);
    assert!(statuses.contains(&429), "{statuses:?}");
}

/// The law of files: no request over HTTP reaches a file, whether it is there or not, in whatever spelling, and no
/// description offers one.
#[tokio::test]
async fn no_request_reaches_a_file() {
    let house = House::open().await;
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let mut n_fields = 0;
    for (name, example) in subcommands() {
        let fields = request_schema(name).unwrap()["properties"].as_object().cloned().unwrap_or_default();
        for (field, schema) in &fields {
            let sounds = ["file", "path", "folder"].iter().any(|word| field.to_lowercase().contains(word));
            assert_eq!(schema["x-file"] == true, sounds, "{name}: {field}");
            if !sounds {
                continue;
            }
            n_fields += 1;
            let snake = field.replace("File", "_file");
            let mut told = Vec::new();
            for (key, file) in [(field, here), (&snake, "no/such"), (field, "/dev/zero"), (&snake, "-")] {
                let mut request: Value = serde_json::from_str(example).unwrap();
                request[key] = json!(file);
                let answer = house.ask(name, &request.to_string()).await;
                assert_eq!(answer.fails(400, "NO_FILES")["path"], json!(field), "{name}");
                told.push(answer.json()["detail"].clone());
            }
            told.dedup();
            assert_eq!(told.len(), 1, "{name}: a file that is there is told apart: {told:?}");
        }
    }
    assert!(n_fields >= 16, "{n_fields}");
    house.get("/api/rules5e/spells?contentFile=x").await.fails(400, "UNKNOWN_FIELD");
    let document = house.get("/api/openapi.json").await.is_ok();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for (name, schema) in schemas.iter().filter(|(name, _)| name.starts_with("Rules5e")) {
        assert!(!schema.to_string().contains("File\""), "{name} offers a file");
    }
}
