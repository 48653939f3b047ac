//! Changes put together equal the whole, whatever the pictures are.
#![allow(clippy::unwrap_used)]

mod arbitrary;

use proptest::prelude::*;
use scene::{Panel, Scene, Text, change, changed};
use serde_json::{Value, json};

fn text(scene: &Scene) -> String {
    serde_json::to_string(scene).unwrap()
}

/// A picture that has some parts of another.
fn between(a: &Scene, b: &Scene, which: u16) -> Scene {
    let of = |bit: u16| if which >> bit & 1 == 1 { b } else { a };
    let panels = of(0).panels.iter().chain(of(1).panels.iter().take(2)).cloned().collect();
    Scene {
        title: of(2).title.clone(),
        status: of(3).status.clone(),
        turn: of(4).turn,
        seats: of(5).seats.clone(),
        you: of(6).you.clone(),
        controls: of(7).controls.iter().rev().cloned().collect(),
        panels,
        ..of(8).clone()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changes_put_together_equal_the_whole(
        a in arbitrary::any_scene(),
        b in arbitrary::any_scene(),
        which in any::<[u16; 3]>(),
    ) {
        let mut shown = Scene::default();
        let pictures = [a.clone(), between(&a, &b, which[0]), between(&a, &b, which[1]), b.clone(), between(&b, &a, which[2])];
        for next in pictures {
            // What cannot be said as a change is sent whole.
            if let Some(change) = change(&text(&shown), &text(&next)) {
                let change: Value = serde_json::from_str(&change).unwrap();
                prop_assert_eq!(changed(&shown, &change), Some(next.clone()));
            }
            shown = next;
            let same = change(&text(&shown), &text(&shown)).unwrap_or("{}".to_owned());
            prop_assert_eq!(same, "{}");
        }
    }

    #[test]
    fn what_is_no_json_is_no_change(before in any::<String>(), after in any::<String>()) {
        let _ = change(&before, &after);
        let _ = change(&format!("{{{before}}}"), &format!("{{{after}}}"));
        let _ = change(&format!("{{\"a\":[{before}]}}"), &format!("{{\"a\":[{after}]}}"));
    }
}

#[test]
fn a_change_holds_what_changed_and_numbers_the_rest() {
    let words = |words: &[&str]| Panel::Text {
        lines: words.iter().map(|words| Text::verbatim((*words).to_owned())).collect(),
    };
    let before = Scene { turn: Some(1), panels: vec![words(&["a", "b"]), words(&["c"])], ..Scene::default() };
    let after =
        Scene { turn: None, panels: vec![words(&["new", "a", "b"]), words(&["c"])], ..Scene::default() };
    let made: Value = serde_json::from_str(&change(&text(&before), &text(&after)).unwrap()).unwrap();
    let new = json!([0, { "args": { "words": "new" } }]);
    assert_eq!(made, json!({ "turn": null, "panels": [[0, { "lines": [new, 0, 1] }], 1] }));
    assert_eq!(changed(&before, &made).unwrap(), after);
}

#[derive(serde::Deserialize)]
struct Vector {
    name: String,
    before: Scene,
    change: Value,
    after: Option<Scene>,
}

/// `web/test/play/changes.test.ts` reads the same file.
#[test]
fn changes_are_put_in_as_the_vectors_say() {
    let vectors: Vec<Vector> = serde_json::from_str(include_str!("vectors/changes.json")).unwrap();
    assert!(vectors.len() > 5);
    for Vector { name, before, change, after } in vectors {
        assert_eq!(changed(&before, &change), after, "{name}");
    }
}
