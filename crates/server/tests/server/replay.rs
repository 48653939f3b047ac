//! Looking back: the course of a table, its scenes step by step, and every use of its dice.

use serde_json::{Value, json};

use crate::drive::{game, games};
use crate::house::House;
use crate::web::{Web, id};

/// Asks for all scenes of a table, page by page.
fn scenes(web: &Web, table: &str, limit: u64) -> Vec<Value> {
    let mut all: Vec<Value> = Vec::new();
    loop {
        let after = all.last().map_or(0, |last| last["step"].as_u64().unwrap());
        let page = web.get(&format!("/api/games/{table}/scenes?after={after}&limit={limit}")).is(200);
        let page = page.as_array().unwrap().clone();
        assert!(page.len() as u64 <= limit);
        if page.is_empty() {
            return all;
        }
        all.extend(page);
    }
}

/// The scene without the rows of its terrain: they are sent once.
fn bare(mut scene: Value) -> Value {
    for panel in scene["panels"].as_array_mut().into_iter().flatten() {
        if let Some(terrain) = panel["terrain"].as_object_mut() {
            terrain.remove("rows");
        }
    }
    scene
}

#[test]
fn every_game_can_be_looked_back_at() {
    let house = House::open();
    let web = house.web();
    for short in games() {
        let created = web.create(short.game, short.names, &short.settings);
        let table = id(&created);
        let steps = short.finish(&web, &created, |_| {})["version"].as_u64().unwrap();

        let course = web.get(&format!("/api/games/{table}/course")).is(200);
        let told = course["steps"].as_array().unwrap();
        assert!(told.iter().zip(1..).all(|(step, n)| step["step"] == json!(n)), "{}", short.game);
        assert_eq!(told.len() as u64, steps);
        let last = told.last().unwrap();
        assert_eq!(last["phase"], "ended");
        assert_eq!(last["scores"].as_array().unwrap().len(), short.names.len());
        assert!(told.iter().any(|step| !step["lines"].is_null()), "{}: something is told", short.game);

        let all = scenes(&web, &table, 7);
        assert_eq!(all.len() as u64, steps);
        assert_eq!(all.iter().map(|at| &at["scene"]).cloned().map(bare).collect::<Vec<_>>(), {
            let large = scenes(&web, &table, 200);
            large.iter().map(|at| &at["scene"]).cloned().map(bare).collect::<Vec<_>>()
        });
        let now = web.get(&format!("/api/games/{table}/scene")).is(200)["scene"].clone();
        assert_eq!(bare(all.last().unwrap()["scene"].clone()), bare(now), "{}", short.game);
        for limit in ["0", "201", "many"] {
            web.get(&format!("/api/games/{table}/scenes?limit={limit}")).fails(400, "VALIDATION_ERROR");
        }
        assert_eq!(web.get(&format!("/api/games/{table}/scenes?after={}", u64::MAX)).is(200), json!([]));
    }
}

/// What a verifier needs that knows no game: which record tells which roll.
#[test]
fn every_use_of_the_dice_is_listed() {
    let house = House::open();
    let web = house.web();
    for short in games() {
        let created = web.create(short.game, short.names, &short.settings);
        let table = id(&created);
        web.get(&format!("/api/games/{table}/rolls")).fails(409, "NOT_OVER");
        short.finish(&web, &created, |_| {});
        let rolls = web.get(&format!("/api/games/{table}/rolls")).is(200);
        let rolls = rolls.as_array().unwrap();
        let verdict = web.get(&format!("/api/games/{table}/verify")).is(200);
        assert_eq!(rolls.len() as u64, verdict["rolls"].as_u64().unwrap(), "{}", short.game);
        let export = web.get(&format!("/api/games/{table}/export")).is(200);
        for (roll, number) in rolls.iter().zip(0..) {
            assert_eq!(roll["number"], json!(number));
            assert!(
                roll["order"].is_array() || (roll["sides"].is_u64() && roll["faces"].is_array()),
                "{roll}"
            );
        }
        // The records count the rolls, too.
        for record in export["records"].as_array().unwrap() {
            let by_then = rolls.iter().filter(|roll| roll["seq"].as_u64() <= record["seq"].as_u64()).count();
            assert_eq!(record["dice"], json!(by_then), "{}", short.game);
        }
    }
}

/// A play that runs can be looked back at as far as it is; what is secret stays so.
#[test]
fn a_running_play_shows_what_everybody_saw() {
    let house = House::open();
    let web = house.web();
    let short = game("farkle");
    let created = web.create(short.game, short.names, &short.settings);
    let table = id(&created);
    let course = web.get(&format!("/api/games/{table}/course")).is(200);
    assert_eq!(course["steps"].as_array().unwrap().last().unwrap()["phase"], "in_progress");
    let all = scenes(&web, &table, 50);
    assert_eq!(all.len(), course["steps"].as_array().unwrap().len());
    assert!(all.iter().all(|at| at["scene"]["controls"].as_array().is_none_or(Vec::is_empty)));
}

#[test]
fn a_code_to_scan_leads_where_it_says() {
    let house = House::open();
    let web = house.web();
    let table = id(&web.lobby("farkle"));
    let qr = |query: &str| web.get(&format!("/api/games/{table}/qr.svg{query}"));
    assert_eq!(qr("").text, qr("?for=play").text);
    assert_ne!(qr("").text, qr("?for=replay").text);
    qr("?for=fun").fails(400, "VALIDATION_ERROR");
}
