//! Law: whatever house rules a table is opened with, for however many seats, they are refused with a code and words
//! by everybody who reads them, or make a play that can be started, played, shown, written down and folded.
//!
//! A line with the game, the seats and the luck, a line with the house rules, then lines of play; see `drive.rs`.

use std::sync::Arc;

use engine::{AnyGame, Luck};
use serde_json::Value;

use crate::drive::{Driven, typed};
use crate::read::{self, Words};
use crate::{Reach, schema};

/// Tries one input.
pub fn setup(bytes: &[u8]) -> Reach {
    let text = read::text(bytes);
    let mut lines = text.lines();
    let mut head = Words::of(lines.next().unwrap_or_default());
    let game = head.game();
    let (seats, seed) = (head.seats(&**game), head.number());
    let setup = read::json(lines.next().unwrap_or("null"));
    check(&**game, &setup, seats);
    let Ok(mut driven) = Driven::new(game, &setup, seats, seed) else { return Reach::Door };
    driven.show();
    driven.start();
    driven.check();
    for line in lines {
        driven.line(line);
    }
    driven.show();
    driven.check();
    Reach::Inside
}

/// Everybody who reads house rules says the same of them.
fn check(game: &dyn AnyGame, setup: &Value, seats: u8) {
    let (full, checked) = (game.full_setup(setup), game.check_setup(setup, seats));
    let play = game.play(setup, seats, engine::dice::Dice::fast(0)).map(drop);
    match (&full, &checked) {
        (Ok(full), Ok(checked)) => assert_eq!(full, checked),
        (Err(refusal), Ok(_)) => panic!("good for {seats} and for nobody: {refusal}"),
        (_, Err(refusal)) => typed(refusal),
    }
    assert_eq!(play.err(), checked.err());
    match full {
        Ok(full) => {
            assert_eq!(game.full_setup(&full).as_ref(), Ok(&full), "in full they are the same again");
            assert!(game.weight(setup).is_ok_and(|weight| weight > 0));
        }
        Err(refusal) => typed(&refusal),
    }
}

pub(crate) fn draw(luck: &mut Luck) -> String {
    let game = any_game(luck);
    let setup = draw_setup(&**game, luck);
    let mut text = format!("{} {} {}\n{setup}\n", game.meta().id, seats(&**game, luck), luck.below(1_000));
    for _ in 0..luck.below(4) {
        text.push_str(&line(&**game, luck));
    }
    text
}

/// Any game; one whose table is heavy, which has many pieces, seldom: it costs as much as many others.
pub(crate) fn any_game(luck: &mut Luck) -> &'static Arc<dyn AnyGame> {
    let games = crate::games();
    let mut any = || games.iter().nth(luck.below(games.iter().count())).expect("a game");
    let game = any();
    if game.weight(&Value::Null).is_ok_and(|weight| weight > 1) { any() } else { game }
}

/// Mostly as many as may play it.
pub(crate) fn seats(game: &dyn AnyGame, luck: &mut Luck) -> usize {
    let range = game.meta().seats;
    match luck.below(16) {
        0 => luck.below(256),
        1..8 => usize::from(range.usual),
        _ => usize::from(range.from) + luck.below(usize::from(range.to - range.from) + 1),
    }
}

/// The usual house rules or ready ones, with a few drawn anew; or all of them drawn, which rarely fit.
fn draw_setup(game: &dyn AnyGame, luck: &mut Luck) -> Value {
    let of = game.setup_schema();
    if luck.one_in(8) {
        return schema::value(&of, luck);
    }
    let presets = game.presets();
    let mut setup = match luck.one_in(2) || presets.is_empty() {
        true => game.full_setup(&Value::Null).unwrap_or_default(),
        false => presets[luck.below(presets.len())].1.clone(),
    };
    for _ in 0..luck.below(3) {
        if let (Some(setup), Some((name, value))) = (setup.as_object_mut(), schema::property(&of, luck)) {
            setup.insert(name, value);
        }
    }
    setup
}

/// A line of play.
pub(crate) fn line(game: &dyn AnyGame, luck: &mut Luck) -> String {
    let n = luck.below(8);
    match luck.below(12) {
        0 => format!("bot {n}\n"),
        1 => format!("greedy {n}\n"),
        2 => format!("legal {n} {}\n", luck.below(64)),
        3 => "on\n".to_owned(),
        4..7 => format!("play {}\n", luck.below(16)),
        7 => format!("expire {n}\n"),
        8 if luck.one_in(3) => format!("leave {n}\n"),
        9 if luck.one_in(3) => format!("away {}\n", luck.below(8)),
        _ => format!("{} {}\n", luck.below(3), schema::value(&game.action_schema(), luck)),
    }
}
