//! Law: whatever a client sends, a refused action changes nothing, rolls nothing and says why; an accepted one is
//! told by events that fold to the same state.
//!
//! A line with the game, the seats and the luck, then lines of play; see `drive.rs`.

use engine::Luck;
use serde_json::Value;

use crate::drive::Driven;
use crate::read::{self, Words};
use crate::setup::{any_game, line, seats};
use crate::{Reach, schema};

/// Tries one input.
pub fn action(bytes: &[u8]) -> Reach {
    let text = read::text(bytes);
    let mut lines = text.lines();
    let mut head = Words::of(lines.next().unwrap_or_default());
    let game = head.game();
    let (seats, seed) = (head.seats(&**game), head.number());
    let Ok(mut driven) = Driven::new(game, &Value::Null, seats, seed) else { return Reach::Door };
    driven.start();
    let n_read = lines.filter(|line| driven.line(line)).count();
    driven.check();
    if n_read > 0 { Reach::Inside } else { Reach::Door }
}

pub(crate) fn draw(luck: &mut Luck) -> String {
    let game = any_game(luck);
    let mut text = format!("{} {} {}\n", game.meta().id, seats(&**game, luck), luck.below(1_000));
    if luck.one_in(2) {
        text.push_str(&format!("play {}\n", luck.below(24)));
    }
    let actions = game.action_schema();
    for _ in 0..=luck.below(6) {
        text.push_str(&format!("{} {}\n", luck.below(3), schema::value(&actions, luck)));
        if luck.one_in(3) {
            text.push_str(&line(&**game, luck));
        }
    }
    text
}
