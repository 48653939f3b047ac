//! One game played by bots at a real table, with provable dice: something to
//! look at and to verify. It keeps no clock waiting: its time is made up from
//! the moment it begins.

use std::sync::Arc;

use anyhow::bail;
use engine::{AnyGame, Course, Luck};
use table::Export;

use terminal::{LocalPlayer, Pace, Room, Terms};

/// After how many actions a play is given up as endless.
const MOST_MOVES: u64 = 1_000_000;

/// Plays one game at a table and returns its export.
pub(crate) fn play(game: &Arc<dyn AnyGame>, course: &Course) -> anyhow::Result<Export> {
    let terms = Terms {
        id: Some(format!("sim-{}", course.seed)),
        setup: course.setup.clone(),
        policy: None,
        luck: Some(Luck::new(course.seed)),
        pace: Pace::MadeUp,
    };
    let guests: Vec<LocalPlayer> =
        (1..=course.seats).map(|n| LocalPlayer::Person(format!("Player {n}"))).collect();
    let mut room = Room::open(game, terms, &guests)?;
    for _ in 0..MOST_MOVES {
        if room.waits_for_machine() {
            room.let_machine_play()?;
            continue;
        }
        match room.asked() {
            Some(seat) => room.let_bot_play(seat, course.bot)?,
            None if room.is_playing() => bail!("the play waits for nobody"),
            None => return Ok(room.export()),
        }
    }
    bail!("the game at the table did not end within {MOST_MOVES} moves")
}
