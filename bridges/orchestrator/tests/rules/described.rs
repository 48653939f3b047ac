//! What OpenAPI says of the service is what it does.

use std::collections::BTreeSet;

use rules5e_commands::subcommands;
use serde_json::{Map, Value};

use crate::fits::faults;
use crate::house::House;

/// Every operation of the service: method, path and what is said of it.
fn operations(document: &Value) -> Vec<(String, String, Value)> {
    let paths = document["paths"].as_object().unwrap().iter();
    let of = |(path, item): (&String, &Value)| -> Vec<(String, String, Value)> {
        let methods = item.as_object().unwrap().iter();
        methods.map(|(method, about)| (method.to_uppercase(), path.clone(), about.clone())).collect()
    };
    paths.filter(|(path, _)| path.starts_with("/api/rules5e")).flat_map(of).collect()
}

/// The address of an operation, with the name to try.
fn address(path: &str, about: &Value) -> String {
    let parameters = about["parameters"].as_array().into_iter().flatten();
    let name = parameters.filter(|one| one["in"] == "path").find_map(|one| one["example"].as_str());
    path.replace("{name}", &name.unwrap_or_default().replace('/', "%2F"))
}

/// Whatever the document shows as an example is accepted, answered as it shows, and fits the schemas.
#[tokio::test]
async fn every_example_is_answered_as_the_document_says() {
    let house = House::open().await;
    let document = house.get("/api/openapi.json").await.is_ok();
    let types: Map<String, Value> = document["components"]["schemas"].as_object().cloned().unwrap();
    let operations = operations(&document);
    assert_eq!(operations.len(), subcommands().count() + 2 + 15 + 1);
    let fits = |schema: &Value, value: &Value, context: &str| {
        let wrong = faults(&types, schema, value);
        assert!(wrong.is_empty(), "{context}: {wrong:#?}\n{value}");
    };
    for (method, path, about) in &operations {
        let context = format!("{method} {path}");
        let body = &about["requestBody"]["content"]["application/json"];
        let answer = if method == "POST" {
            assert!(body["example"].is_object(), "{context} has no example");
            fits(&body["schema"], &body["example"], &context);
            let text = body["example"].to_string();
            house.send("POST", path, Some("application/json"), &text).await
        } else {
            house.get(&address(path, about)).await
        };
        let shown = &about["responses"]["200"]["content"]["application/json"];
        let told = answer.is_ok();
        assert!(shown["example"].is_object(), "{context} shows no answer");
        assert_eq!(told, shown["example"], "{context}");
        fits(&shown["schema"], &told, &context);
    }
}

/// Every question and everything to look up has a path, words and a name of its own; errors are the house's.
#[tokio::test]
async fn the_document_is_whole() {
    let house = House::open().await;
    let document = house.get("/api/openapi.json").await.is_ok();
    let all = operations(&document);
    let ids: BTreeSet<&str> = all.iter().map(|(.., about)| about["operationId"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), all.len(), "{ids:?}");
    for (method, path, about) in &all {
        assert!(about["summary"].as_str().is_some_and(|words| words.len() > 5), "{method} {path}");
        for (status, answer) in about["responses"].as_object().unwrap() {
            let is_error = status.starts_with(['4', '5']);
            let kind = if is_error { "application/problem+json" } else { "application/json" };
            assert!(answer["content"][kind]["schema"].is_object(), "{method} {path}: {status}");
        }
        let needs_400 = path != "/api/rules5e";
        assert_eq!(about["responses"]["400"].is_object(), needs_400, "{method} {path}");
    }
    for (name, _) in subcommands() {
        let path = format!("/api/rules5e/{name}");
        assert!(document["paths"][&path]["post"].is_object(), "{name}");
    }
    let index = house.get("/api/rules5e").await.is_ok();
    assert_eq!(index["questions"].as_array().unwrap().len(), subcommands().count());
    // What was added is told beside all else, and takes nothing away from it.
    assert!(document["paths"]["/api/games"]["post"].is_object());
    assert!(document["components"]["schemas"]["ErrorBody"].is_object());
}

/// What is asked with behind the question mark is what its words say: every word there is, is taken.
#[tokio::test]
async fn every_word_of_a_parameter_is_taken() {
    let house = House::open().await;
    let document = house.get("/api/openapi.json").await.is_ok();
    let mut n_asked = 0;
    for (_, path, about) in operations(&document).iter().filter(|(method, ..)| method == "GET") {
        let parameters = about["parameters"].as_array().cloned().unwrap_or_default();
        for parameter in parameters.iter().filter(|one| one["in"] == "query") {
            let (name, schema) = (parameter["name"].as_str().unwrap(), &parameter["schema"]);
            let words: Vec<String> = match (&schema["enum"], schema["type"].as_str().unwrap()) {
                (Value::Array(words), _) => {
                    words.iter().map(|word| word.as_str().unwrap().to_owned()).collect()
                }
                (_, "boolean") => vec!["true".to_owned(), "false".to_owned()],
                (_, "integer") => vec![schema["maximum"].as_i64().unwrap_or(9).to_string()],
                _ => vec!["dagger".to_owned()],
            };
            for word in words {
                n_asked += 1;
                let answer = house.get(&format!("{}?{name}={word}", address(path, about))).await;
                // A slot may be spent already: that is a rule, and no fault of the word.
                assert!(
                    answer.status == 200 || answer.json()["code"] == "NO_SLOT",
                    "{path} {name}: {answer:?}"
                );
            }
        }
    }
    assert!(n_asked > 60, "{n_asked}");
}
