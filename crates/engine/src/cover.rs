//! A game's picture for the hall: a moment of a play that nobody plays, always the same.

use dice::Dice;
use scene::{DieState, Panel, Scene};
use serde_json::Value;

use crate::{AnyGame, AnyPlay, Bot, Luck, Seats};

/// How many seats a cover shows, where the game has them.
const SEATS: u8 = 5;
/// How many actions are tried until something lies on the table.
const ACTIONS: usize = 8;

/// Draws a game as nobody in particular sees it soon after the start; nothing where its usual rules cannot be played.
pub fn cover(game: &dyn AnyGame) -> Option<Scene> {
    let seats = game.meta().seats;
    let seed = game.meta().id.bytes().map(u64::from).sum();
    // Some rules are for fewer than the game has room for.
    let mut counts = (seats.from..=SEATS.min(seats.to)).rev();
    let mut play = counts.find_map(|n| game.play(&Value::Null, n, Dice::fast(seed)).ok())?;
    play.start();
    let mut luck = Luck::new(seed);
    for _ in 0..ACTIONS {
        if is_lively(&play.scene(Seats::NONE)) || step(play.as_mut(), &mut luck).is_none() {
            break;
        }
    }
    let mut scene = play.scene(Seats::NONE);
    scene.announcements.clear();
    scene.panels.retain(|panel| !matches!(panel, Panel::Log { .. }));
    Some(scene)
}

fn step(play: &mut dyn AnyPlay, luck: &mut Luck) -> Option<()> {
    let seat = play.asks().first()?.seat;
    let action = play.choose(Bot::default(), seat, luck)?;
    play.act(seat, &action).ok().map(drop)
}

/// Tests for something to look at: a map, or dice that were rolled.
fn is_lively(scene: &Scene) -> bool {
    scene.panels.iter().any(|panel| match panel {
        Panel::Map(_) => true,
        Panel::Dice(tray) => {
            !tray.dice.is_empty()
                && tray.dice.iter().all(|die| die.state != DieState::Hidden && die.face.is_some())
        }
        _ => false,
    })
}
