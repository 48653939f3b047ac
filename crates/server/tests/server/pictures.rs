//! Pictures of a table: they parse, they run nothing, at every step.

use serde_json::json;

use crate::drive::games;
use crate::house::House;
use crate::web::{Answer, id};

#[track_caller]
fn is_safe_svg(answer: &Answer) {
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.header("content-type"), "image/svg+xml");
    let policy = answer.header("content-security-policy");
    assert!(policy.contains("default-src 'none'") && policy.contains("sandbox"), "{policy}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    let document = roxmltree::Document::parse(&answer.text).unwrap();
    assert_eq!(document.root_element().tag_name().name(), "svg");
    let runs = |node: roxmltree::Node<'_, '_>| {
        ["script", "foreignObject", "iframe", "a"].contains(&node.tag_name().name())
            || node.attributes().any(|attribute| attribute.name().starts_with("on"))
    };
    assert!(!document.descendants().any(runs));
}

/// YAH-6.5: one board for every game, now and at any step.
#[test]
fn the_board_is_drawn_at_every_step() {
    let house = House::open();
    let web = house.web();
    for short in games() {
        let names = ["<script>&\"'", "Teo", "Mia"];
        let created = web.create(short.game, &["Ada", "Teo", "Mia"][..short.names.len()], &short.settings);
        let open = json!({ "gameType": short.game, "config": { "customSettings": short.settings } });
        let odd = id(&web.post("/api/games", &open).is(201));
        web.join(&odd, "odd", names[0]).is(200);
        is_safe_svg(&web.get(&format!("/api/games/{odd}/board.svg")));
        let table = id(&created);
        let last = short.finish(&web, &created, |_| {});
        let steps = last["version"].as_u64().unwrap();
        // Each of the first and the last, and some between.
        let stride = usize::try_from(steps / 12 + 1).unwrap();
        for step in (1..=steps).step_by(stride).chain([2, steps]) {
            is_safe_svg(&web.get(&format!("/api/games/{table}/board.svg?step={step}")));
        }
        is_safe_svg(&web.get(&format!("/api/games/{table}/board.svg?light=true")));
        is_safe_svg(&web.get(&format!("/api/games/{table}/qr.svg")));
        for step in [0, steps + 1, u64::MAX] {
            web.get(&format!("/api/games/{table}/board.svg?step={step}")).fails(400, "VALIDATION_ERROR");
        }
    }
}

/// Pages need no network and run nothing but files of this house; whatever is in the path stays text.
#[test]
fn pages_are_plain() {
    let house = House::open();
    let web = house.web();
    let code = web.lobby("farkle")["code"].as_str().unwrap().to_owned();
    for path in ["/", "/api/docs", &format!("/play/{code}"), &format!("/tv/{code}"), "/watch/%3Cscript%3E"] {
        let page = web.get(path);
        assert_eq!(page.status, 200, "{path}");
        assert!(page.header("content-type").starts_with("text/html"), "{path}");
        let policy = page.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        let scripts: Vec<&str> = page.text.split("<script").skip(1).collect();
        let is_own = |script: &&str| {
            [" src=\"/assets/", " src=\"/api/docs.js\""].iter().any(|own| script.contains(own))
        };
        assert!(scripts.iter().all(is_own), "{path}");
        assert!(!page.text.contains("https://"), "{path}");
        assert_eq!(page.header("referrer-policy"), "no-referrer");
    }
}
