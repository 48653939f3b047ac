//! What happened, a sentence each, for the log. Most events need none: the picture shows them.

use engine::Seat;
use engine::scene::{LogLine, Text};

use crate::Event;

/// Tells an event in a sentence.
pub(crate) fn tell(event: &Event) -> Option<LogLine> {
    let (seat, text) = match event {
        Event::DiceRolled(rolled) => {
            let faces = rolled.faces();
            let text = Text::new("aetharn.log.rolled", "{who} rolled {dice}.");
            (rolled.player, text.dice("dice", faces.as_slice().iter().copied()))
        }
        Event::DiceHeld(held) => {
            let text = Text::new("aetharn.log.held", "{who} set {points} aside.");
            (held.player, text.number("points", held.points))
        }
        Event::HotDice { player, .. } => {
            (*player, Text::new("aetharn.log.hot_dice", "{who} has hot dice: all six scored."))
        }
        Event::PlayerBusted { player, lost_points, .. } => {
            (*player, lost(Text::new("aetharn.log.bust", "{who} bust"), *player, *lost_points))
        }
        Event::TurnTimedOut { player, lost_points } => (
            *player,
            lost(Text::new("aetharn.log.timed_out", "{who} ran out of time"), *player, *lost_points),
        ),
        Event::PointsScored { player, points_this_turn, total_score, .. } => {
            let text = Text::new("aetharn.log.banked", "{who} banked {points}, which makes {total}.");
            (*player, text.number("points", *points_this_turn).number("total", *total_score))
        }
        Event::PlayerFolded { player, .. } => (*player, Text::new("aetharn.log.folded", "{who} folded.")),
        Event::LastPlayerStanding { player } => {
            (*player, Text::new("aetharn.log.last", "{who} is the last one playing."))
        }
        Event::GameStarted { .. } | Event::TurnStarted { .. } | Event::TurnEnded { .. } => return None,
    };
    Some(LogLine::about(seat, text.seat("who", seat)))
}

fn lost(begin: Text, player: Seat, points: u32) -> Text {
    match points {
        0 => Text::new("aetharn.log.lost_nothing", "{begin} with nothing at stake."),
        n => Text::new("aetharn.log.lost", "{begin}, losing {points}.").number("points", n),
    }
    .phrase("begin", begin.seat("who", player))
}
