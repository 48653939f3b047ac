//! The picture as SVG: well-formed whatever a scene says, the same every time,
//! and unchanged unless somebody looked.

#![allow(clippy::unwrap_used)] // Tests fail loudly.

mod arbitrary;
mod fixtures;

use proptest::prelude::*;
use scene::Scene;
use scene::render::{Theme, svg};

const ELEMENTS: [&str; 15] = [
    "svg",
    "title",
    "desc",
    "defs",
    "linearGradient",
    "radialGradient",
    "stop",
    "pattern",
    "clipPath",
    "g",
    "rect",
    "circle",
    "path",
    "text",
    "tspan",
];
const ATTRIBUTES: [&str; 43] = [
    "clip-path",
    "cx",
    "cy",
    "d",
    "dx",
    "fill",
    "fill-opacity",
    "fill-rule",
    "font-family",
    "font-size",
    "font-style",
    "font-variant",
    "font-weight",
    "height",
    "id",
    "lengthAdjust",
    "letter-spacing",
    "offset",
    "patternTransform",
    "patternUnits",
    "r",
    "role",
    "rx",
    "stop-color",
    "stroke",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "text-decoration",
    "textLength",
    "transform",
    "viewBox",
    "width",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
    "xmlns",
];

/// Checks that a picture is well-formed, holds nothing but shapes and words, and refers to nothing outside.
fn check(scene: &Scene, theme: Theme) -> String {
    let picture = svg(scene, theme);
    let document = roxmltree::Document::parse(&picture).unwrap();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        assert!(ELEMENTS.contains(&node.tag_name().name()), "{:?}", node.tag_name());
        assert_eq!(node.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
        for attribute in node.attributes() {
            assert!(ATTRIBUTES.contains(&attribute.name()), "{}", attribute.name());
            let value = attribute.value().to_lowercase();
            for forbidden in ["javascript:", "http", "data:", "nan", "inf", "expression", "\u{0}"] {
                assert!(!value.contains(forbidden), "{}={value}", attribute.name());
            }
            assert!(!value.contains("url(") || value.starts_with("url(#dh-"), "{value}");
        }
    }
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for reference in picture.split("url(#").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert_eq!(ids.iter().filter(|id| **id == reference).count(), 1, "{reference}");
    }
    picture
}

#[test]
fn every_fixture_is_a_sound_picture() {
    for (name, scene) in fixtures::all() {
        for theme in [Theme::Dark, Theme::Light] {
            let picture = check(&scene, theme);
            assert_eq!(picture, svg(&scene, theme), "{name} is not the same twice");
            assert!(picture.len() < 60_000, "{name} has {} bytes", picture.len());
        }
    }
}

#[test]
fn pictures_stay_as_they_were_looked_at() {
    let shown = [
        "push_5",
        "card_4",
        "card_8",
        "meters_5",
        "map_small",
        "map_told",
        "bids_4",
        "lobby_4",
        "end_one",
        "end_shared",
        "plain",
    ];
    for (name, scene) in fixtures::all().into_iter().filter(|(name, _)| shown.contains(name)) {
        for (theme, word) in [(Theme::Dark, "dark"), (Theme::Light, "light")] {
            // One element a line, so that a change can be read.
            let picture = svg(&scene, theme).replace("><", ">\n<");
            insta::assert_snapshot!(format!("{name}_{word}"), picture);
        }
    }
}

#[test]
fn the_state_is_said_in_words() {
    let picture = check(&fixtures::all()[0].1, Theme::Dark);
    let document = roxmltree::Document::parse(&picture).unwrap();
    let words =
        |tag: &str| document.descendants().find(|n| n.has_tag_name(("http://www.w3.org/2000/svg", tag)));
    assert_eq!(document.root_element().attribute("role"), Some("img"));
    let title = words("title").and_then(|node| node.text()).unwrap_or_default();
    assert_eq!(
        title,
        "Push your luck, Friday table. Mara is on turn. Second roll. Roll the last die, or bank."
    );
    let desc = words("desc").and_then(|node| node.text()).unwrap_or_default();
    assert!(desc.contains("Mara: 3,850, on turn.") && desc.contains("550 at stake this turn."), "{desc}");
}

#[test]
fn what_is_chosen_trays_and_units_are_said() {
    let (_, scene) = fixtures::all().into_iter().find(|(name, _)| *name == "bids_4").unwrap();
    let said = scene::render::text(&scene);
    for line in [
        "Mara: 1 die, on turn",
        "Jonas: 2 dice",
        "Your cup: [1] 4, [2] 2, [3] 6, [4] 6, [5] 1",
        "Opened so far: [6] 5, [7] 3",
        "How many: 5, of 3 to 30",
        "Face: sixes, of twos, sixes",
        "a: Bid 5 sixes",
    ] {
        assert!(said.lines().any(|other| other == line), "{line:?} is not in {said}");
    }
    assert_eq!(scene::render::panel(&scene, 2), "Opened so far: [6] 5, [7] 3\n");
    let picture = check(&scene, Theme::Dark);
    let document = roxmltree::Document::parse(&picture).unwrap();
    let words: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
    for word in ["Your cup", "Opened so far", "2 dice", "Bid 5 sixes  ·  Call it"] {
        assert!(words.contains(&word), "{word:?} is not in {words:?}");
    }
}

#[test]
fn names_stay_in_their_place() {
    for name in
        ["", "W", &"W".repeat(10_000), "<script>alert(1)</script>", "a\u{202e}\u{200b}\u{0}\u{ffff}&amp;"]
    {
        for (_, mut scene) in fixtures::all() {
            scene.seats.iter_mut().for_each(|seat| name.clone_into(&mut seat.name));
            assert!(check(&scene, Theme::Dark).len() < 80_000);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn any_scene_is_a_sound_picture(scene in arbitrary::any_scene(), light in any::<bool>()) {
        check(&scene, if light { Theme::Light } else { Theme::Dark });
    }
}
