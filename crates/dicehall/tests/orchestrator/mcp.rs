//! MCP: the tools of a master and of a seat, over HTTP and over pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::house::{House, mcp, skirmish};

fn call(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params })
}

#[test]
fn tools_describe_themselves_and_take_no_token() {
    let house = House::open();
    let (status, listed) = mcp(&house.url, None, &call("tools/list", json!({})));
    assert_eq!(status, 200, "{listed}");
    let tools = listed["result"]["tools"].as_array().unwrap();
    assert_eq!(tools.len(), 16);
    for tool in tools {
        assert!(!tool["inputSchema"]["properties"].to_string().to_lowercase().contains("token\":"), "{tool}");
        assert!(tool["description"].as_str().unwrap().len() > 20);
    }
    let (_, answer) =
        mcp(&house.url, None, &call("tools/call", json!({ "name": "list_encounters", "arguments": {} })));
    assert_eq!(answer["result"]["structuredContent"]["code"], "AUTHENTICATION_REQUIRED", "{answer}");
    let (_, answer) = mcp(
        &house.url,
        Some("nonsense"),
        &call("tools/call", json!({ "name": "list_encounters", "arguments": {} })),
    );
    assert_eq!(answer["result"]["isError"], true, "{answer}");
    let (_, answer) =
        mcp(&house.url, None, &call("tools/call", json!({ "name": "make_it_so", "arguments": {} })));
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
}

#[test]
fn a_page_of_another_site_is_refused() {
    let house = House::open();
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let answer = agent
        .post(format!("{}/mcp", house.url))
        .header("origin", "http://evil.example")
        .header("accept", "application/json, text/event-stream")
        .send_json(call("tools/list", json!({})))
        .unwrap();
    assert_eq!(answer.status().as_u16(), 403);
}

#[test]
fn a_refusal_names_the_code_and_what_would_be_accepted() {
    let house = House::open();
    let table = house.table(skirmish());
    let (is_error, done) = table.tool(&table.gm, "start_combat", json!({ "reason": "Now." }));
    assert!(!is_error, "{done}");
    let (_, state) = table.tool(&table.gm, "read_state", json!({}));
    let active = state["state"]["activeCreatureId"].as_str().unwrap().to_owned();
    let waiting = if active == "mara" { "teo" } else { "mara" };
    let intents = json!([{ "type": "DASH", "actor": waiting }]);
    let (is_error, refused) =
        table.tool(&table.gm, "submit_intent", json!({ "intents": intents, "dry_run": true }));
    assert!(is_error, "{refused}");
    assert!(
        refused["code"].is_string()
            && refused["message"].is_string()
            && refused["details"]["class"].is_string(),
        "{refused}"
    );
    let (is_error, refused) = table.tool(&table.gm, "submit_intent", json!({ "text": "no block" }));
    assert!(is_error && refused["code"] == "PARSE_ERROR" && refused["need"].is_string(), "{refused}");
    let (is_error, listed) = table.tool(&table.gm, "legal_actions", json!({}));
    assert!(!is_error && listed["legal"].is_array(), "{listed}");
    let (is_error, wrong) = table.tool(&table.gm, "digest", json!({ "since": 1 }));
    assert!(is_error && wrong["code"] == "VALIDATION_ERROR", "{wrong}");
}

/// A model plays any seat of any game by its picture in words and its legal actions.
#[test]
fn a_seat_of_any_game_is_played_to_the_end() {
    let house = House::open();
    let players = json!([{ "id": "ann", "name": "Ann" }]);
    let body = json!({ "gameType": "yahtzee", "config": { "players": players } });
    let (_, opened) = crate::house::send(&house.url, "POST", "/api/games", None, &body);
    let token = opened["tokens"]["ann"].as_str().unwrap().to_owned();
    let id = opened["gameId"].as_str().unwrap().to_owned();
    let table = crate::house::Table {
        url: house.url.clone(),
        id,
        ann: token.clone(),
        ben: String::new(),
        gm: String::new(),
    };
    let (_, mut seen) = table.tool(&token, "seat_look", json!({}));
    assert!(seen["text"].as_str().unwrap().contains("Ann"), "{seen}");
    for _ in 0..120 {
        let (_, listed) = table.tool(&token, "seat_legal", json!({}));
        let Some(last) = listed["legal"].as_array().and_then(|legal| legal.last()).cloned() else { break };
        let (is_error, after) = table.tool(&token, "seat_act", last["action"].clone());
        assert!(!is_error, "{after}");
        seen = after;
        if seen["phase"] == "ended" {
            break;
        }
    }
    assert_eq!(seen["phase"], "ended", "{seen}");
}

/// The same tools over pipes, with the token from the environment.
#[test]
fn a_client_that_starts_programs_reaches_the_house() {
    let house = House::open();
    let table = house.table(skirmish());
    let mut child = Command::new(env!("CARGO_BIN_EXE_dicehall"))
        .args(["mcp", "--url", &house.url])
        .env("DICEHALL_TOKEN", &table.gm)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut says, mut hears) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let mut ask = |message: Value| {
        writeln!(says, "{message}").unwrap();
        let mut line = String::new();
        hears.read_line(&mut line).unwrap();
        serde_json::from_str::<Value>(&line).unwrap_or_else(|_| panic!("{line}"))
    };
    let client = json!({ "name": "test", "version": "1" });
    let hello = ask(call(
        "initialize",
        json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client }),
    ));
    assert_eq!(hello["result"]["serverInfo"]["name"], "dicehall", "{hello}");
    assert_eq!(ask(call("tools/list", json!({})))["result"]["tools"].as_array().unwrap().len(), 16);
    let looked = ask(call("tools/call", json!({ "name": "list_encounters", "arguments": {} })));
    assert_eq!(looked["result"]["structuredContent"]["youAreGameMaster"], true, "{looked}");
    assert_eq!(ask(json!("nonsense"))["error"]["code"], -32600);
    drop(says);
    assert!(child.wait().unwrap().success());
}

#[test]
fn pipes_without_a_token_say_what_is_missing() {
    let output = Command::new(env!("CARGO_BIN_EXE_dicehall"))
        .arg("mcp")
        .env_remove("DICEHALL_TOKEN")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("DICEHALL_TOKEN"));
}
