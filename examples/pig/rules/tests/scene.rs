//! Pig draws a tray and says nothing of what fell: the house knows it from `Game::rolls`.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use engine::dice::{Dice, Roll};
use engine::scene::{Control, Fallen, Manner, Panel, Scene};
use engine::{AnyPlay, Registry, Seat, Seats};
use serde_json::{Value, json};

/// Plays a turn's roll and returns the scene with what fell in it, as a table does.
fn roll(registry: &Registry, play: &mut Box<dyn AnyPlay>) -> (Seat, Scene) {
    let game = registry.get("pig").unwrap();
    let seat = play.asks()[0].seat;
    let told = play.act(seat, &json!({ "action": "roll" })).unwrap();
    let rolls = told.iter().flat_map(|told| game.rolls(&told.event).unwrap());
    let fallen = rolls.filter_map(|roll| match roll {
        Roll::Faces { sides, faces } => Some(Fallen { seat: Some(seat.0), sides, faces, dice: vec![] }),
        Roll::Order(_) => None,
    });
    let mut scene = play.scene(Seats::NONE);
    scene.let_fall(fallen.collect::<Vec<_>>());
    (seat, scene)
}

fn face(scene: &Scene) -> Option<u32> {
    scene.panels.iter().find_map(|panel| match panel {
        Panel::Dice(tray) => tray.dice[0].face,
        _ => None,
    })
}

#[test]
fn the_die_that_fell_is_said_in_the_scene_and_a_one_covers_the_table() {
    let registry = Registry::default().with::<pig::Pig>();
    let mut play = registry.get("pig").unwrap().play(&Value::Null, 2, Dice::fast(1)).unwrap();
    play.start();
    let mut busts = 0;
    let mut texts = String::new();
    for _ in 0..40 {
        let (seat, scene) = roll(&registry, &mut play);
        let [fell] = scene.rolls.as_slice() else { panic!("one roll: {:?}", scene.rolls) };
        assert_eq!((fell.dice.as_slice(), fell.faces.first().copied()), (&[0][..], face(&scene)));
        let covers = scene.announcements.iter().find(|said| said.manner == Manner::Covers);
        assert_eq!(covers.map(|said| said.seat), (face(&scene) == Some(1)).then_some(Some(seat.0)));
        busts += usize::from(covers.is_some());
        texts.push_str(&engine::scene::render::text(&scene));
    }
    assert!(busts > 0, "a 1 came");
    assert!(
        texts.contains(" at stake\n") && !texts.contains(" = "),
        "a sum of nothing is only its result: {texts}"
    );
}

#[test]
fn everything_that_can_be_pressed_is_accepted() {
    let registry = Registry::default().with::<pig::Pig>();
    let mut play = registry.get("pig").unwrap().play(&Value::Null, 3, Dice::fast(2)).unwrap();
    play.start();
    let mut n_held = 0;
    for turn in 0..60 {
        let Some(seat) = play.asks().first().map(|ask| ask.seat) else { break };
        let scene = play.scene(Seats::only(seat));
        let ready: Vec<&Control> = scene.controls.iter().filter(|control| control.enabled).collect();
        let control = ready[turn % ready.len()];
        n_held += usize::from(control.ends_turn);
        play.act(seat, &scene.fill(&control.action, &scene.suggested())).unwrap();
    }
    assert!(n_held > 0, "somebody held");
}
