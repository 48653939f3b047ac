//! A fight that the first build of this program played, with secret rolls, hidden creatures and withheld hit points: its
//! events still read, although some have seats in them that are now said elsewhere, and fold to what they came to.

use std::collections::BTreeMap;

use combat::{Combat, Event, Phase, Setup, State};
use engine::Game;
use serde_json::Value;

const EXPORT: &str = include_str!("first_build.json");

/// Reads the export: the house rules, and every event of the fight as it stands there.
fn read() -> (Setup, Vec<Value>) {
    let export: Value = serde_json::from_str(EXPORT).unwrap();
    let setup = serde_json::from_value(export["setup"].clone()).unwrap();
    let entries =
        export["records"].as_array().unwrap().iter().flat_map(|it| it["entries"].as_array().unwrap());
    let plays = entries.filter_map(|entry| entry.get("play"));
    (setup, plays.cloned().collect())
}

fn folded() -> State {
    let (setup, plays) = read();
    let mut state = Combat::new(&setup, 3).unwrap();
    for play in plays {
        let event: Event = serde_json::from_value(play["event"].clone()).unwrap();
        Combat::apply(&mut state, &event);
    }
    state
}

#[test]
fn it_has_what_was_secret() {
    let (_, plays) = read();
    let kept: Vec<&str> = plays
        .iter()
        .filter(|play| play["only"] == serde_json::json!([2]))
        .map(|play| play["event"]["event"].as_str().unwrap())
        .collect();
    for name in ["dice_rolled", "hid", "moved", "hp_changed"] {
        assert!(kept.contains(&name), "{name}: {kept:?}");
    }
    // What it told to all, and this build no longer does.
    let told =
        |name: &str| plays.iter().any(|play| play["event"]["event"] == name && play.get("only").is_none());
    assert!(told("check_made") && told("displaced") && told("initiative_ordered"));
}

#[test]
fn it_folds_to_what_it_came_to() {
    let (_, plays) = read();
    let (mut health, mut places, mut totals) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
    for event in plays.iter().map(|play| &play["event"]) {
        let data = &event["data"];
        let who = || data["creature"].as_u64().unwrap() as usize;
        match event["event"].as_str().unwrap() {
            "hp_changed" => drop(health.insert(who(), data["health"].clone())),
            "moved" => drop(places.insert(who(), data["path"].as_array().unwrap().last().unwrap().clone())),
            "displaced" => drop(places.insert(who(), data["to"].clone())),
            "initiative_ordered" => totals.clone_from(data["order"].as_array().unwrap()),
            _ => {}
        }
    }
    let state = folded();
    assert_eq!(state.phase, Phase::Closed);
    assert!(health.len() > 1 && places.len() == 5, "{health:?} {places:?}");
    for (who, health) in health {
        assert_eq!(serde_json::to_value(state.creatures[who].health).unwrap(), health, "creature {who}");
    }
    for (who, at) in places {
        assert_eq!(serde_json::to_value(state.creatures[who].at).unwrap(), at, "creature {who}");
    }
    assert!(totals.len() == 5 && totals.iter().all(|entry| entry["total"].is_i64()), "{totals:?}");
}

#[test]
fn the_dice_it_tells_are_still_found() {
    let (_, plays) = read();
    let mut rolls = Vec::new();
    for play in plays {
        let event: Event = serde_json::from_value(play["event"].clone()).unwrap();
        Combat::rolls(&event, &mut rolls);
    }
    let export: Value = serde_json::from_str(EXPORT).unwrap();
    let counted = export["records"].as_array().unwrap().last().unwrap()["dice"].as_u64().unwrap();
    assert!(counted > 0 && rolls.len() as u64 <= counted, "{} of {counted}", rolls.len());
}
