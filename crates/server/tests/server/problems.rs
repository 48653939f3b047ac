//! Errors are problem details (RFC 9457), with all that errors had before in them.

use serde_json::{Value, json};

use crate::house::House;
use crate::web::{Answer, Web, id};

/// Checks that an answer is problem details with the house's own error in it.
#[track_caller]
pub(crate) fn is_problem(answer: &Answer) {
    assert_eq!(answer.header("content-type"), "application/problem+json", "{}", answer.text);
    let body = answer.json();
    let error = &body["error"];
    assert_eq!(body["status"], answer.status, "{body}");
    assert_eq!(body["detail"], error["message"], "{body}");
    assert_eq!(body["code"], error["code"], "{body}");
    assert_eq!(body["type"], format!("/api/errors#{}", error["code"].as_str().unwrap()), "{body}");
    assert!(body["title"].as_str().is_some_and(|title| !title.is_empty()), "{body}");
    assert!(body["instance"].as_str().is_some_and(|path| path.starts_with('/')), "{body}");
}

/// One error of each status that can be had at will.
fn one_of_each(web: &Web) -> Vec<(u16, Answer)> {
    let created = web.create("yahtzee", &["Ada", "Teo"], &json!({}));
    let table = id(&created);
    let turn = created["currentPlayerIndex"].as_u64().unwrap() as usize;
    let of = |n: usize| web.with(&created["tokens"][created["players"][n]["id"].as_str().unwrap()]);
    let (mine, other) = (of(turn), of(1 - turn));
    let (moves, roll) = (format!("/api/games/{table}/moves"), json!({ "action": "roll" }));
    let keyed = mine.header("idempotency-key", "once");
    keyed.act(&table, &roll).is(200);
    let score = json!({ "action": "score", "parameters": { "category": "chance" } });
    let plain = mine.header("content-type", "text/plain");
    vec![
        (400, web.get("/api/games?page=0")),
        (401, web.act(&table, &roll)),
        (403, other.act(&table, &roll)),
        (404, web.get("/api/games/ZZZZ")),
        (404, web.get("/api/nothing")),
        (405, web.post("/health", &json!({}))),
        (409, mine.post(&moves, &json!({ "move": roll, "version": 1 }))),
        (413, mine.act(&table, &json!({ "action": "x".repeat(70_000) }))),
        (415, plain.send("POST", &moves, Some(b"{}".to_vec()))),
        (422, keyed.act(&table, &score)),
    ]
}

#[test]
fn every_error_is_problem_details_whose_type_is_explained() {
    let house = House::open();
    let web = house.web();
    let page = web.get("/api/errors");
    assert!(page.header("content-type").starts_with("text/html"), "{}", page.text);
    for (status, answer) in one_of_each(&web) {
        assert_eq!(answer.status, status, "{}", answer.text);
        is_problem(&answer);
        let body = answer.json();
        let anchor = body["type"].as_str().unwrap().split_once('#').unwrap().1.to_owned();
        assert!(page.text.contains(&format!("id=\"{anchor}\"")), "{anchor} is on the page");
    }
    let own = web.create("yahtzee", &["Ada"], &json!({}));
    let score = json!({ "action": "score", "parameters": { "category": "chance" } });
    let refused = web.with(&own["tokens"]["ada"]).act(&id(&own), &score);
    is_problem(&refused);
    let error = refused.fails(400, "ROLL_FIRST");
    assert!(error["legal"].is_array(), "today's fields are kept: {error}");
    assert!(page.text.contains("id=\"ROLL_FIRST\""), "a game's own code is on the page, too");
}

#[test]
fn whoever_asks_too_often_is_told_by_problem_details() {
    let house = House::open_with(&[("--requests-per-second", "1")]);
    let answers: Vec<Answer> = (0..40).map(|_| house.web().get("/health")).collect();
    let slowed = answers.iter().find(|answer| answer.status == 429).expect("too many were asked");
    is_problem(slowed);
    assert!(slowed.header("retry-after").parse::<u32>().unwrap() >= 1);
}

#[test]
fn the_instance_of_a_problem_is_the_path_and_never_the_query() {
    let house = House::open();
    let body = house.web().get("/api/games?playerId=secret&page=0").json();
    assert_eq!(body["instance"], "/api/games");
    assert!(!body.to_string().contains("secret"), "{body}");
}

#[test]
fn whoever_is_not_known_is_told_how_to_say_who() {
    let house = House::open();
    let web = house.web();
    let table = id(&web.lobby("farkle"));
    let start = format!("/api/games/{table}/start");
    let unsaid = web.post(&start, &json!({}));
    assert_eq!(unsaid.header("www-authenticate"), "Bearer realm=\"dicehall\"");
    unsaid.fails(401, "AUTHENTICATION_REQUIRED");
    let wrong = web.with(&json!("wrong")).post(&start, &json!({}));
    assert_eq!(wrong.header("www-authenticate"), "Bearer realm=\"dicehall\", error=\"invalid_token\"");
    wrong.fails(401, "INVALID_TOKEN");
}

#[test]
fn a_body_that_is_not_json_is_refused_by_its_type() {
    let house = House::open();
    let web = house.web();
    let send = |kind: &str, body: &[u8]| {
        web.header("content-type", kind).send("POST", "/api/games", Some(body.to_vec()))
    };
    let good = json!({ "gameType": "farkle" }).to_string().into_bytes();
    for kind in
        ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json", "text/json"]
    {
        let answer = send(kind, &good);
        assert_eq!(answer.header("accept"), "application/json");
        answer.fails(415, "UNSUPPORTED_MEDIA_TYPE");
    }
    // By its type alone: nothing of it is kept or read, whatever and however much it is.
    send("text/plain", &vec![0xff; 100_000]).fails(415, "UNSUPPORTED_MEDIA_TYPE");
    for kind in ["application/json", "Application/JSON; charset=utf-8", "application/vnd.dice+json"] {
        send(kind, &good).is(201);
    }
    web.send("POST", "/api/games", None).fails(400, "VALIDATION_ERROR");
}

/// A path that reads no body goes on taking any.
#[test]
fn a_path_without_a_body_passes_one_over() {
    let house = House::open();
    let created = house.web().lobby("yahtzee");
    let table = id(&created);
    house.web().join(&table, "ada", "Ada").is(200);
    let host = house.web().with(&created["hostToken"]).header("content-type", "text/plain");
    let started: Value =
        host.send("POST", &format!("/api/games/{table}/start"), Some(b"go".to_vec())).is(200);
    assert_eq!(started["lifecycle"], "active");
}
