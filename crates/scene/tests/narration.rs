//! The narrator's voice: in the words and in the picture of every table, apart from what the house tells, and never more
//! than words.

#![allow(clippy::unwrap_used)] // Tests fail loudly.

mod fixtures;

use scene::render::{Theme, svg, text};
use scene::{LogLine, Narration, Panel, Scene, Text, Voice, change, changed};

fn told(words: &str) -> Option<Narration> {
    Some(Narration { speaker: None, words: words.to_owned() })
}

fn fixture(wanted: &str) -> Scene {
    fixtures::all().into_iter().find(|(name, _)| *name == wanted).unwrap().1
}

/// Returns the lines of a picture that are slanted, with where they end.
fn slanted(picture: &str) -> Vec<(String, f64)> {
    let document = roxmltree::Document::parse(picture).unwrap();
    let texts = document.descendants().filter(|node| node.attribute("font-style") == Some("italic"));
    texts
        .map(|node| (node.text().unwrap().to_owned(), node.attribute("y").unwrap().parse().unwrap()))
        .collect()
}

#[test]
fn the_last_words_stand_in_a_line_of_their_own_under_the_map() {
    let scene = Scene { narration: told("Rain falls."), ..fixture("map_small") };
    let place = scene.narrated_after();
    assert!(matches!(scene.panels.get(place - 1), Some(Panel::Map(_))));
    let map = scene::render::panel(&scene, place - 1);
    let said = text(&scene);
    assert!(said.contains(&format!("{map}Narrator: Rain falls.\n")), "{said}");
}

#[test]
fn without_a_map_they_stand_above_the_log() {
    let scene = Scene { narration: told("Rain falls."), ..fixture("push_5") };
    assert!(matches!(scene.panels.get(scene.narrated_after()), Some(Panel::Log { .. })));
    assert!(text(&scene).contains("Narrator: Rain falls.\nJonas banked 350\n"), "{}", text(&scene));
    let alone = Scene { narration: told("Rain falls."), ..Scene::default() };
    assert_eq!(text(&alone), "Narrator: Rain falls.\n");
}

#[test]
fn somebody_with_a_name_is_named() {
    let boss = Some(Narration { speaker: Some("The boss".into()), words: "Run!".into() });
    let scene = Scene { narration: boss, ..fixture("map_small") };
    assert!(text(&scene).contains("\nThe boss: Run!\n"));
    assert_eq!(slanted(&svg(&scene, Theme::Dark))[0].0, "The boss: Run!");
}

#[test]
fn a_line_of_the_log_says_who_tells_it() {
    let words = || Text::verbatim("Rain falls.");
    let lines = vec![LogLine { voice: Voice::Narrator, ..LogLine::plain(words()) }, LogLine::plain(words())];
    let scene = Scene { panels: vec![Panel::Log { lines }], ..Scene::default() };
    assert_eq!(text(&scene), "Narrator: Rain falls.\nRain falls.\n");
    let picture = svg(&scene, Theme::Dark);
    assert_eq!(slanted(&picture).len(), 1, "the narrator's line alone is slanted");
}

#[test]
fn nothing_said_is_nothing_shown() {
    for nothing in ["", " \n\t "] {
        let scene = fixture("map_small");
        let told = Scene { narration: told(nothing), ..scene.clone() };
        assert_eq!((text(&told), svg(&told, Theme::Dark)), (text(&scene), svg(&scene, Theme::Dark)));
    }
}

#[test]
fn words_from_outside_are_one_line_and_steer_nothing() {
    let hostile = "It is\nMara: 9,999\r\n\u{1b}[2J\u{202e}<b>& night";
    let scene = Scene {
        narration: Some(Narration { speaker: Some("a\nb\u{7}".into()), words: hostile.into() }),
        ..fixture("map_small")
    };
    let said = text(&scene);
    let line = "a b\u{fffd}: It is Mara: 9,999 \u{fffd}[2J\u{fffd}<b>& night";
    assert!(said.lines().any(|other| other == line), "{said}");
    assert_eq!(slanted(&svg(&scene, Theme::Dark))[0].0, line);
}

#[test]
fn however_much_is_told_it_stays_in_its_place_on_every_picture() {
    let hostile = [
        "Rain falls.".to_owned(),
        "Steel rings on the mill road, and the second goblin looks to its boss. ".repeat(2),
        "Wind and rain. ".repeat(140),
        "W".repeat(2_000),
        "i".repeat(2_000),
        "漢字".repeat(1_000),
    ];
    for words in &hostile {
        for (name, scene) in fixtures::all().into_iter().filter(|(name, _)| *name != "map_told") {
            let picture = svg(&Scene { narration: told(words), ..scene }, Theme::Dark);
            let lines = slanted(&picture);
            assert!((1..=2).contains(&lines.len()), "{name}: {lines:?}");
            assert!(lines.iter().all(|(_, y)| (880.0..1_050.0).contains(y)), "{name}: {lines:?}");
            let is_whole =
                words.trim() == lines.iter().map(|(line, _)| line.as_str()).collect::<Vec<_>>().join(" ");
            assert!(is_whole || lines.last().unwrap().0.ends_with('…'), "{name}: {lines:?}");
        }
    }
}

#[test]
fn what_is_told_comes_and_goes_as_a_change() {
    let json = |scene: &Scene| serde_json::to_string(scene).unwrap();
    let (silent, first, second) = (
        fixture("map_small"),
        Scene { narration: told("Rain falls."), ..fixture("map_small") },
        Scene { narration: told("It stops."), ..fixture("map_small") },
    );
    for (before, after, made) in [
        (&silent, &first, r#"{"narration":{"words":"Rain falls."}}"#),
        (&first, &second, r#"{"narration":{"words":"It stops."}}"#),
        (&second, &silent, r#"{"narration":null}"#),
    ] {
        let change = change(&json(before), &json(after)).unwrap();
        assert_eq!(change, made);
        assert_eq!(changed(before, &serde_json::from_str(&change).unwrap()).as_ref(), Some(after));
    }
}
