//! No window of any game has a flaw, whoever looks, at any moment of a whole game, in any language.

use engine::Bot;
use nwn::window::{Click, Hand, picked};
use scene::LANGUAGES;

use crate::room::{Room, games, sizes};

/// Draws the table for everybody, and again after a click that only picks. Everybody gets every language in turn.
fn look(room: &mut Room, nth: usize) {
    for (place, to) in room.audiences().into_iter().enumerate() {
        let language = LANGUAGES[(nth + place) % LANGUAGES.len()].code;
        let window = room.window(to, &Hand::new(), language);
        if to.seats.is_empty() && !to.host {
            assert!(window.clicks.is_empty(), "whoever watches has nothing to click");
            assert!(!window.layout.to_string().contains("\"button"), "and no button");
        }
        let picks: Vec<Click> =
            window.clicks.into_values().filter(|click| matches!(click, Click::Pick { .. })).collect();
        let Some(Click::Pick { pick, value }) = picks.get(room.luck(picks.len().max(1))) else { continue };
        let hand = picked(&room.scene(to, language), &Hand::new(), pick, value);
        assert_ne!(hand, Hand::new(), "{pick} {value}");
        room.window(to, &hand, language);
    }
}

fn play(game: &str, n_seats: u8) {
    let mut room = Room::seated(game, n_seats);
    look(&mut room, 0);
    look(&mut room, 1);
    room.act(0, serde_json::json!({ "action": "start" })).unwrap();
    for nth in 0..6_000 {
        if nth < 30 || nth % 37 == 0 {
            look(&mut room, nth);
        }
        let bot = if nth < 30 { Bot::Random } else { Bot::Greedy };
        if room.is_over() || !room.play_on(bot) {
            break;
        }
    }
    assert!(room.is_over(), "{game} for {n_seats} did not end");
    look(&mut room, 0);
    look(&mut room, 1);
}

#[test]
fn no_window_of_a_played_game_has_a_flaw() {
    for game in games().iter() {
        let (least, most) = sizes(game.as_ref());
        play(game.meta().id, least);
        if most > least {
            play(game.meta().id, most);
        }
    }
}
