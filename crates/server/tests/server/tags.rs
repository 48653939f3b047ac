//! States have tags: whoever has one already is told so, and nobody is shown another's as the own.

use serde_json::{Value, json};

use crate::drive::game;
use crate::house::House;
use crate::web::{Answer, Web, id};

/// What has a tag, at a table that is over.
const TAGGED: [&str; 7] = ["", "/state", "/scene", "/board.svg", "/course", "/export", "/rolls"];

fn again(web: &Web, path: &str, tag: &str) -> Answer {
    web.header("if-none-match", tag).get(path)
}

/// A game of two that is over.
fn over(web: &Web) -> String {
    let short = game("farkle");
    let created = web.create(short.game, short.names, &short.settings);
    id(&short.finish(web, &created, |_| {}))
}

#[test]
fn whoever_has_a_state_is_told_so_without_a_body() {
    let house = House::open();
    let web = house.web();
    let table = over(&web);
    for what in TAGGED {
        let path = format!("/api/games/{table}{what}");
        let first = web.get(&path);
        assert_eq!(first.status, 200, "{path} {}", first.text);
        let tag = first.header("etag").to_owned();
        assert!(tag.starts_with("W/\"") && tag.ends_with('"'), "{path} {tag}");
        assert_eq!(first.header("vary"), "authorization", "{path}");
        for sent in [tag.as_str(), "*", &format!("\"other\", {tag}")] {
            let second = again(&web, &path, sent);
            assert_eq!((second.status, second.text.as_str()), (304, ""), "{path} {sent}");
            assert_eq!(second.header("etag"), tag, "{path}");
        }
        assert_eq!(again(&web, &path, "\"other\"").status, 200, "{path}");
    }
}

#[test]
fn a_move_changes_the_tag_of_a_state() {
    let house = House::open();
    let created = house.web().create("yahtzee", &["Ada"], &json!({}));
    let (table, ada) = (id(&created), house.web().with(&created["tokens"]["ada"]));
    for what in ["", "/state", "/scene"] {
        let path = format!("/api/games/{table}{what}");
        let tag = ada.get(&path).header("etag").to_owned();
        assert_eq!(again(&ada, &path, &tag).status, 304, "{path}");
        let action = if what.is_empty() {
            json!({ "action": "roll" })
        } else {
            json!({ "action": "roll", "parameters": { "keepDice": [false, false, false, false, false] } })
        };
        ada.act(&table, &action).is(200);
        let after = again(&ada, &path, &tag);
        assert_eq!(after.status, 200, "{path}");
        assert_ne!(after.header("etag"), tag, "{path}");
    }
}

/// Seats may see different things of one record: the tag of one is not that of another.
#[test]
fn the_tag_of_a_viewer_is_that_of_nobody_else() {
    let house = House::open();
    let web = house.web();
    let created = web.create("yahtzee", &["Ada", "Teo"], &json!({}));
    let (table, with) = (id(&created), |who: &str| web.with(&created["tokens"][who]));
    let viewers = [web.clone(), with("ada"), with("teo")];
    for what in ["", "/state", "/scene"] {
        let path = format!("/api/games/{table}{what}");
        let tags: Vec<String> = viewers.iter().map(|web| web.get(&path).header("etag").to_owned()).collect();
        for (n, viewer) in viewers.iter().enumerate() {
            for (other, tag) in tags.iter().enumerate() {
                let status = if n == other { 304 } else { 200 };
                assert_eq!(again(viewer, &path, tag).status, status, "{path} {n} {other}");
            }
        }
    }
}

/// Nothing of a seat's is kept by what lies between: a tag is for programs that keep states themselves.
#[test]
fn states_are_still_kept_by_nobody_in_between() {
    let house = House::open();
    let table = id(&house.web().lobby("farkle"));
    let answer = house.web().get(&format!("/api/games/{table}"));
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[test]
fn the_document_tells_of_tags_links_and_places() {
    let house = House::open();
    let document = house.web().get("/api/openapi.json").is(200);
    let answers = |path: &str, method: &str| document["paths"][path][method]["responses"].clone();
    for what in TAGGED {
        let path = format!("/api/games/{{id}}{what}");
        let told = answers(&path, "get");
        assert!(told["200"]["headers"]["ETag"].is_object(), "{path}");
        assert!(told["304"]["headers"]["ETag"].is_object(), "{path}");
        assert!(told["304"]["content"].is_null(), "{path} has no body");
    }
    assert!(answers("/api/games", "post")["201"]["headers"]["Location"].is_object());
    assert!(answers("/api/games", "get")["200"]["headers"]["Link"].is_object());
    let said: Value = answers("/api/games/{id}/start", "post");
    assert!(said["401"]["headers"]["WWW-Authenticate"].is_object(), "{said}");
    assert!(said["503"]["headers"]["Retry-After"].is_object(), "{said}");
}
