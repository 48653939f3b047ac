//! What an author sees of a table: everything, at any of its moments, on their own machine and in a house that was opened
//! for it. Everybody else sees nothing of it.

use serde_json::{Value, json};

use crate::house::House;
use crate::program::run;
use crate::web::{Web, id};

const PATHS: [&str; 5] =
    ["/dev", "/dev/look.js", "/api/dev/tables", "/api/dev/tables/x", "/api/dev/tables/x/moment?seq=1"];

/// Two bare flags, as the house takes them in pairs.
const FOR_AUTHORS: [(&str, &str); 1] = [("--new", "--dev")];

#[test]
fn a_house_of_players_has_nothing_of_it() {
    let house = House::open();
    let created = house.web().create("farkle", &["Ada", "Ben"], &json!({}));
    let ada = house.web().with(&created["tokens"]["ada"]);
    for path in PATHS.iter().map(|path| path.replace('x', &id(&created))) {
        let answer = ada.get(&path);
        // Unknown pages are the web client's, which says so itself.
        assert!(answer.status == 404 || !answer.text.contains("look"), "{path}: {}", answer.text);
        assert!(answer.status == 404 || !path.starts_with("/api"), "{path}");
    }
}

fn moments(web: &Web, table: &str) -> Vec<Value> {
    let Value::Array(moments) = web.get(&format!("/api/dev/tables/{table}")).is(200) else {
        panic!("a list")
    };
    moments
}

#[test]
fn every_moment_has_its_state_its_events_and_what_may_be_done() {
    let house = House::open_with(&FOR_AUTHORS);
    let web = house.web();
    let created = web.create("farkle", &["Ada", "Ben"], &json!({}));
    let table = id(&created);
    let first = moments(&web, &table).len();
    let whole = web.get(&format!("/api/dev/tables/{table}/moment?seq={first}")).is(200);
    let seat = whole["asks"][0]["seat"].as_u64().unwrap();
    let legal = whole["legal"][seat.to_string()].as_array().unwrap();
    let mover = web.with(&created["tokens"][["ada", "ben"][seat as usize]]);
    mover.post(&format!("/api/games/{table}/moves"), &json!({ "move": legal[0] })).is(200);

    let after = moments(&web, &table);
    assert!(after.len() > first, "{after:?}");
    let record = &after[first];
    assert_eq!((record["seq"].as_u64(), &record["by"]["seat"]), (Some(first as u64 + 1), &json!(seat)));
    assert_eq!(record["action"]["action"], legal[0]["action"]);
    assert!(record["entries"][0]["play"]["event"]["event"].is_string(), "{record}");
    let again = web.get(&format!("/api/dev/tables/{table}/moment?seq={first}")).is(200);
    assert_eq!(again, whole, "a moment stays what it was");
    let last = web.get(&format!("/api/dev/tables/{table}/moment?seq={}", after.len())).is(200);
    assert_ne!(last["state"], whole["state"]);
    assert_eq!(
        web.get(&format!("/api/dev/tables/{table}/moment?seq=1")).is(200)["legal"],
        json!({}),
        "nobody is asked in a lobby"
    );
    web.get(&format!("/api/dev/tables/{table}/moment?seq=0")).fails(400, "VALIDATION_ERROR");

    let listed = web.get("/api/dev/tables").is(200);
    assert_eq!((&listed[0]["id"], &listed[0]["head"]), (&json!(table), &json!(after.len())));
    assert!(web.get("/dev").text.contains("/dev/look.js"));
}

#[test]
fn a_page_of_somebody_else_and_another_machine_see_nothing() {
    let house = House::open_with(&FOR_AUTHORS);
    for path in ["/dev", "/api/dev/tables"] {
        assert_eq!(house.web().get(path).status, 200);
        house.web().header("host", "dice.example").get(path).fails(403, "FORBIDDEN");
        house.web().header("x-forwarded-for", "203.0.113.7").get(path).fails(403, "FORBIDDEN");
    }
}

#[test]
fn a_house_that_others_reach_is_not_opened_for_authors() {
    let wrong = [
        ["--bind", "0.0.0.0"],
        ["--bind", "192.168.0.4"],
        ["--proxy", "127.0.0.1"],
        ["--public-url", "https://x.example"],
    ];
    for [flag, value] in wrong {
        let place = tempfile::tempdir().unwrap();
        let data = place.path().join("x.db");
        let path = data.display().to_string();
        let ran = run(&["--json", "serve", "--dev", "--port", "0", "--data", &path, flag, value]);
        assert_eq!(ran.status.code(), Some(2), "{flag} {value}: {}", ran.err);
        assert!(ran.err.contains("INVALID_CONFIG"), "{flag} {value}: {}", ran.err);
        assert!(!data.exists());
    }
}
