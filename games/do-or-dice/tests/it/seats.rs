//! One keyboard for all seats, and a core that knows no screen.

use engine::dice::Dice;
use engine::{Luck, Registry};

use super::*;

/// DOD-11: all five seats are played from one keyboard through the erased edge, with nothing but the scene's controls.
#[test]
fn five_seats_play_from_one_keyboard() {
    let registry = Registry::default().with::<DoOrDice>();
    let game = registry.get("do-or-dice").unwrap();
    let everybody = Seats::first(5);
    for seed in 0..20 {
        let mut luck = Luck::new(seed);
        let mut play = game.play(&Value::Null, 5, Dice::fast(seed)).unwrap();
        play.start();
        let mut n_pressed = 0;
        while play.outcome().is_none() {
            let scene = play.scene(everybody);
            let asked = play.asks()[0].seat;
            assert_eq!(scene.turn, Some(asked.0));
            let pressed = &scene.controls[luck.below(scene.controls.len())];
            play.act(asked, &json(&pressed.action)).unwrap();
            n_pressed += 1;
        }
        assert!(n_pressed >= 10, "{n_pressed}");
        assert!(play.scene(everybody).controls.is_empty());
    }
}

/// DOD-11: models, services and validator name nothing of a screen.
#[test]
fn the_core_knows_no_screen() {
    let core = [
        ("act.rs", include_str!("../../src/act.rs")),
        ("apply.rs", include_str!("../../src/apply.rs")),
        ("choose.rs", include_str!("../../src/choose.rs")),
        ("event.rs", include_str!("../../src/event.rs")),
        ("face.rs", include_str!("../../src/face.rs")),
        ("history.rs", include_str!("../../src/history.rs")),
        ("player.rs", include_str!("../../src/player.rs")),
        ("rank.rs", include_str!("../../src/rank.rs")),
        ("state.rs", include_str!("../../src/state.rs")),
        ("tie.rs", include_str!("../../src/tie.rs")),
        ("turns.rs", include_str!("../../src/turns.rs")),
        ("validate.rs", include_str!("../../src/validate.rs")),
    ];
    for (file, text) in core {
        for word in ["scene", "Text", "words", "View", "cards", "controls", "lines::"] {
            assert!(!text.contains(word), "{file} knows {word}");
        }
    }
}
