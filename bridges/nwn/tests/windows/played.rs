//! No window of any game has a flaw, whoever looks, at any moment of a whole game, in any language.

use engine::Bot;
use nwn::window::{Click, Hand, picked};
use scene::LANGUAGES;

use crate::room::{Room, games};

/// Draws the table for everybody, and again after one click on each that only picks.
fn look(room: &mut Room) {
    for to in room.audiences() {
        for language in LANGUAGES {
            let window = room.window(to, &Hand::new(), language.code);
            if to.seats.is_empty() && !to.host {
                assert!(window.clicks.is_empty(), "whoever watches has nothing to click");
                assert!(!window.layout.to_string().contains("\"button"), "and no button");
            }
            let picks: Vec<Click> =
                window.clicks.into_values().filter(|click| matches!(click, Click::Pick { .. })).collect();
            if picks.is_empty() {
                continue;
            }
            let nth = room.luck(picks.len());
            if let Click::Pick { pick, value } = &picks[nth] {
                let scene = room.scene(to, language.code);
                let hand = picked(&scene, &Hand::new(), pick, value);
                assert_ne!(hand, Hand::new(), "{pick} {value}");
                room.window(to, &hand, language.code);
            }
        }
    }
}

fn play(game: &str, n_seats: u8) {
    let mut room = Room::seated(game, n_seats);
    look(&mut room);
    room.act(0, serde_json::json!({ "action": "start" })).unwrap();
    for nth in 0..6_000 {
        if nth < 60 || nth % 16 == 0 {
            look(&mut room);
        }
        let bot = if nth < 40 { Bot::Random } else { Bot::Greedy };
        if room.is_over() || !room.play_on(bot) {
            break;
        }
    }
    assert!(room.is_over(), "{game} for {n_seats} did not end");
    look(&mut room);
}

#[test]
fn no_window_of_a_played_game_has_a_flaw() {
    for game in games().iter() {
        let seats = game.meta().seats;
        for n in [seats.from, seats.to] {
            if game.check_setup(&serde_json::Value::Null, n).is_ok() {
                play(game.meta().id, n);
            }
        }
    }
}
