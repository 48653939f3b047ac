//! What happened, a sentence each, for the log. Most events need none: the picture shows them.

use engine::Seat;
use scene::{LogLine, Text};

use crate::Event;

/// Tells an event in a sentence.
pub(crate) fn tell(event: &Event) -> Option<LogLine> {
    let (seat, text) = match *event {
        Event::DiceRolled { player, dice_values, rolled_dice_indices, .. } => {
            let values = dice_values.faces();
            let faces = rolled_dice_indices.iter().filter_map(|die| values.get(usize::from(die)).copied());
            (player, Text::new("farkle.log.rolled", "{who} rolled {dice}.").dice("dice", faces))
        }
        Event::DiceLocked { player, points, .. } => {
            (player, Text::new("farkle.log.locked", "{who} set {points} aside.").number("points", points))
        }
        Event::HotDice { player, .. } => {
            (player, Text::new("farkle.log.hot_dice", "{who} has hot dice: all six scored."))
        }
        Event::PlayerBusted { player, lost_points } => {
            (player, lost(player, "farkle.log.bust", "{who} bust", lost_points))
        }
        Event::TurnTimedOut { player, lost_points } => {
            (player, lost(player, "farkle.log.timed_out", "{who} ran out of time", lost_points))
        }
        Event::PointsScored { player, points_this_turn, total_score, .. } => {
            let text = Text::new("farkle.log.banked", "{who} banked {points}, which makes {total}.");
            (player, text.number("points", points_this_turn).number("total", total_score))
        }
        Event::FinalRoundStarted { player } => (
            player,
            Text::new(
                "farkle.log.final_round",
                "{who} reached the target. Everybody else has one more turn.",
            ),
        ),
        Event::PlayerFolded { player, .. } => (player, Text::new("farkle.log.folded", "{who} folded.")),
        Event::LastPlayerStanding { player } => {
            (player, Text::new("farkle.log.last", "{who} is the last one playing."))
        }
        Event::GameStarted { .. }
        | Event::TurnStarted { .. }
        | Event::SelectionChanged { .. }
        | Event::TurnEnded { .. } => return None,
    };
    Some(LogLine::about(seat, text.seat("who", seat)))
}

fn lost(player: Seat, code: &'static str, begin: &'static str, points: u32) -> Text {
    let begin = Text::new(code, begin).seat("who", player);
    match points {
        0 => Text::new("farkle.log.lost_nothing", "{begin} with nothing at stake."),
        n => Text::new("farkle.log.lost", "{begin}, losing {points}.").number("points", n),
    }
    .phrase("begin", begin)
}
