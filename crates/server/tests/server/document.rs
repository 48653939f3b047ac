//! The OpenAPI document holds: every path answers what it says, whatever is sent.

use serde_json::{Value, json};

use crate::house::House;
use crate::problems::is_problem;
use crate::web::{Answer, Web, id};

/// One operation of the document.
struct Operation<'a> {
    method: String,
    path: &'a str,
    about: &'a Value,
}

impl Operation<'_> {
    /// Checks that an answer is one of those in the document, and an error in its form.
    #[track_caller]
    fn documents(&self, answer: &Answer, sent: &str) {
        let (method, path) = (&self.method, self.path);
        let status = answer.status.to_string();
        let context = format!("{method} {path} with {sent} answered {status}: {}", answer.text);
        assert!(answer.status < 500, "{context}");
        assert!(!self.about["responses"][&status].is_null(), "undocumented: {context}");
        if answer.status >= 400 {
            assert_eq!(answer.header("content-type"), "application/problem+json", "{context}");
            assert!(
                !self.about["responses"][&status]["content"]["application/problem+json"].is_null(),
                "{context}"
            );
            is_problem(answer);
            let error = &answer.json()["error"];
            let code = error["code"].as_str().unwrap_or_default();
            assert!(
                !code.is_empty() && code.bytes().all(|c| c.is_ascii_uppercase() || c == b'_'),
                "{context}"
            );
            assert!(error["message"].as_str().is_some_and(|words| !words.is_empty()), "{context}");
        }
    }
}

fn operations(document: &Value) -> Vec<Operation<'_>> {
    let paths = document["paths"].as_object().unwrap();
    let of = |(path, item): (&'_ String, &'_ Value)| -> Vec<(String, String)> {
        let methods =
            item.as_object().unwrap().keys().filter(|key| ["get", "post", "delete"].contains(&key.as_str()));
        methods.map(|method| (method.to_uppercase(), path.clone())).collect()
    };
    let all: Vec<(String, String)> = paths.iter().flat_map(of).collect();
    all.into_iter()
        .map(|(method, path)| {
            let (path, item) = paths.get_key_value(&path).unwrap();
            Operation { about: &item[method.to_lowercase()], path, method }
        })
        .collect()
}

/// What may stand in a path: right, unknown, and odd.
fn named(path: &str, table: &str) -> Vec<String> {
    let long = "x".repeat(2000);
    let odd =
        ["ZZZZ", "%00", "%FF", "%E2%80%AE", "..%2F..%2Fetc", "'%20OR%201=1", "%F0%9F%8E%B2", "0", &long];
    let holes = ["{id}", "{type}", "{name}", "{server}", "{resref}"];
    let fill = |word: &str| holes.iter().fold(path.to_owned(), |path, hole| path.replace(hole, word));
    match path.contains('{') {
        false => vec![path.to_owned()],
        true => [table, "farkle", "Ada"].into_iter().chain(odd).map(fill).collect(),
    }
}

const QUERIES: [&str; 9] = [
    "",
    "?page=-1",
    "?limit=99999999999999999999",
    "?since=1&wait=0",
    "?step=18446744073709551615",
    "?dryRun=perhaps",
    "?%00=%FF",
    "?after=18446744073709551615&limit=1",
    "?page=4294967295&pageSize=100",
];

/// Bodies that are missing, garbage, huge, or nearly right.
fn bodies() -> Vec<Vec<u8>> {
    let mut bodies: Vec<Vec<u8>> = [
        json!({}),
        json!([]),
        json!("\u{202e}\u{0}"),
        json!({ "gameType": "\u{1f3b2}" }),
        json!({ "gameType": "farkle", "config": { "players": [{ "id": "", "name": "" }] } }),
        json!({ "gameType": "farkle", "config": { "players": [] } }),
        json!({ "gameType": "combat", "config": { "customSettings": { "map": ["\u{fffd}"], "creatures": [{}] } } }),
        json!({ "player": { "id": "\u{e9}", "name": "x" } }),
        json!({ "player": { "name": "x", "seat": 255, "mark": 255 } }),
        json!({ "move": { "action": "" } }),
        json!({ "move": { "action": "roll", "parameters": [[[]]] }, "version": u64::MAX, "seat": 255 }),
        json!({ "move": { "action": "set_policy", "parameters": { "policy": {} } } }),
        json!({ "move": { "action": "kick", "parameters": { "seat": 99 } } }),
        json!({ "move": { "action": "rematch" } }),
        json!({ "move": { "action": "x".repeat(60_000) } }),
        json!({ "claim": "\u{0}".repeat(100) }),
    ]
    .iter()
    .map(|body| body.to_string().into_bytes())
    .collect();
    bodies.extend([Vec::new(), vec![0xff; 64], b"{\"a\":".repeat(9000), vec![b' '; 100_000]]);
    bodies
}

fn try_everything(web: &Web, operation: &Operation<'_>, path: &str) {
    if operation.method != "POST" {
        for query in QUERIES {
            let answer = web.send(&operation.method, &format!("{path}{query}"), None);
            operation.documents(&answer, query);
        }
        return;
    }
    for body in bodies() {
        let sent = String::from_utf8_lossy(&body[..body.len().min(80)]).into_owned();
        operation.documents(&web.send("POST", path, Some(body)), &sent);
    }
    let keyed = web.header("idempotency-key", &"~".repeat(65));
    operation.documents(&keyed.post(path, &json!({ "move": { "action": "roll" } })), "a long key");
}

/// YAH-6.5: the document is OpenAPI 3.1 and describes every path.
#[test]
fn the_document_is_complete() {
    let house = House::open();
    let document = house.web().get("/api/openapi.json").is(200);
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"), "{}", document["openapi"]);
    let operations = operations(&document);
    assert!(operations.len() >= 23, "{}", operations.len());
    for Operation { method, path, about } in &operations {
        assert!(about["responses"].as_object().is_some_and(|answers| !answers.is_empty()), "{method} {path}");
        assert!(about["summary"].is_string() || about["description"].is_string(), "{method} {path}");
    }
    let text = document.to_string();
    for name in text.split("\"#/components/schemas/").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(!document["components"]["schemas"][name].is_null(), "{name} is described");
    }
}

/// Whatever is sent, to whatever path, with or without a token: no 5xx, nothing undocumented.
#[test]
fn every_path_answers_what_it_documents() {
    let house = House::open();
    let web = house.web();
    let document = web.get("/api/openapi.json").is(200);
    let created = web.create("farkle", &["Ada", "Teo"], &json!({}));
    let table = id(&created);
    for operation in operations(&document) {
        for path in named(operation.path, &table) {
            let known = path.contains(&table);
            try_everything(&web, &operation, &path);
            if known && operation.method != "DELETE" {
                try_everything(&web.with(&created["tokens"]["ada"]), &operation, &path);
                try_everything(&web.with(&json!("wrong")), &operation, &path);
            }
        }
    }
    assert_eq!(web.get("/health").status, 200);
    assert!(!house.log().contains("panic"), "{}", house.log());
}

/// Whoever follows the document gets from an opened table to its paths, and knows which games there are.
#[test]
fn the_document_leads_from_an_opened_table_to_its_paths() {
    let house = House::open();
    let document = house.web().get("/api/openapi.json").is(200);
    let games = &document["components"]["schemas"]["NewGame"]["properties"]["gameType"]["enum"];
    assert!(games.as_array().unwrap().contains(&json!("farkle")), "{games}");
    let links = document["paths"]["/api/games"]["post"]["responses"]["201"]["links"].as_object().unwrap();
    let paths = document["paths"].as_object().unwrap();
    let at_tables = paths.iter().filter(|(path, _)| path.starts_with("/api/games/{id}"));
    let n_methods = |item: &Value| {
        item.as_object()
            .unwrap()
            .keys()
            .filter(|key| ["get", "post", "delete"].contains(&key.as_str()))
            .count()
    };
    assert_eq!(links.len(), at_tables.map(|(_, item)| n_methods(item)).sum::<usize>());
    for (name, link) in links {
        assert_eq!(link["parameters"]["id"], "$response.body#/gameId", "{name}");
        let pointer = link["operationRef"].as_str().unwrap().trim_start_matches('#');
        assert!(document.pointer(pointer).is_some_and(Value::is_object), "{name} leads to {pointer}");
    }
}
