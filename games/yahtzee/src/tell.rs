//! What happened, a sentence each, for the log. Most events need none: the picture shows them.

use engine::scene::{LogLine, Text};

use crate::{Event, words};

/// Tells an event in a sentence.
pub(crate) fn tell(event: &Event) -> Option<LogLine> {
    let (seat, text) = match event {
        Event::DiceRolled(rolled) => {
            let text = Text::new("yahtzee.log.rolled", "{who} rolled, and the dice show {dice}.");
            (rolled.player, text.dice("dice", rolled.thrown.values))
        }
        Event::CategoryScored { player, category, points, .. } => {
            let text = Text::new("yahtzee.log.scored", "{who} scored {points} in {box}.");
            (*player, text.number("points", *points).phrase("box", words::category(*category)))
        }
        Event::UpperBonusScored { player, points } => {
            let text = Text::new("yahtzee.log.bonus", "{who} has 63 in the upper section: {points} more.");
            (*player, text.number("points", *points))
        }
        Event::YahtzeeBonusScored { player, points } => {
            let text = Text::new("yahtzee.log.yahtzee_bonus", "{who} threw another Yahtzee: {points} more.");
            (*player, text.number("points", *points))
        }
        Event::TurnTimedOut { player } => {
            (*player, Text::new("yahtzee.log.timed_out", "{who} ran out of time."))
        }
        Event::PlayerFolded { player, .. } => (*player, Text::new("yahtzee.log.folded", "{who} folded.")),
        Event::LastPlayerStanding { player } => {
            (*player, Text::new("yahtzee.log.last", "{who} is the last one playing."))
        }
        Event::GameStarted { .. } | Event::TurnStarted { .. } | Event::TurnEnded { .. } => return None,
    };
    Some(LogLine::about(seat, text.seat("who", seat)))
}
