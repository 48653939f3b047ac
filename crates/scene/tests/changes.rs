//! Changes put together equal the whole, whatever the pictures are.
#![allow(clippy::unwrap_used)]

mod arbitrary;

use proptest::prelude::*;
use scene::{Panel, Prints, Scene, Text, Written, changed};
use serde_json::{Value, json};

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
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
        controls: of(7).controls.clone(),
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
        let mut prints = Prints::default();
        for next in [a.clone(), between(&a, &b, which[0]), between(&a, &b, which[1]), b.clone(), between(&b, &a, which[2])] {
            let written = Written::new(&next);
            prop_assert_eq!(value(&written.whole()), serde_json::to_value(&next).unwrap());
            let change = value(&written.since(&prints));
            // The blank picture has a title, and nobody has seen it.
            shown = changed(&shown, &change).unwrap();
            prop_assert_eq!(&shown, &next);
            prints = written.prints().clone();
            prop_assert_eq!(written.since(&prints), "{}");
        }
    }

    #[test]
    fn what_is_no_change_is_none(scene in arbitrary::any_scene(), name in "[a-z:0-9]{0,8}") {
        let strange = !Written::new(&scene).whole().contains(&format!("\"panel\":\"{}\"", name.split(':').next().unwrap()));
        if strange {
            prop_assert_eq!(changed(&scene, &json!({"panels": [name]})), None);
        }
        prop_assert_eq!(changed(&scene, &json!({"panels": 7})), None);
        prop_assert_eq!(changed(&scene, &json!([])), None);
        prop_assert_eq!(changed(&scene, &json!({"status": 7})), None);
    }
}

#[test]
fn a_change_holds_what_changed_and_names_the_rest() {
    let words = |words: &str| Panel::Text { lines: vec![Text::verbatim(words.to_owned())] };
    let before = Scene { turn: Some(1), panels: vec![words("a"), words("b")], ..Scene::default() };
    let after = Scene { turn: None, panels: vec![words("a"), words("c"), words("b")], ..Scene::default() };
    let change = value(&Written::new(&after).since(Written::new(&before).prints()));
    assert_eq!(change["turn"], Value::Null);
    assert_eq!(change["panels"], json!(["text", words("c"), words("b")]));
    assert_eq!(changed(&before, &change).unwrap(), after);
    let quiet = value(
        &Written::new(&Scene { turn: Some(2), ..before.clone() }).since(Written::new(&before).prints()),
    );
    assert_eq!(quiet, json!({"turn": 2}));
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
