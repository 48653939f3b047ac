//! Every sentence of the game, as a code with its English. Nothing here decides anything.

use engine::{Seat, Seats};
use scene::Text;

use crate::Moment;

pub(crate) fn title() -> Text {
    Text::new("farkle.title", "Farkle")
}

pub(crate) fn needs(entry: u32) -> Text {
    Text::new("farkle.needs", "Needs {points} to get in").number("points", entry)
}

pub(crate) fn one_more_turn() -> Text {
    Text::new("farkle.one_more_turn", "One more turn")
}

pub(crate) fn folded() -> Text {
    Text::new("farkle.folded", "Folded")
}

pub(crate) fn roll() -> Text {
    Text::new("farkle.roll", "Roll")
}

pub(crate) fn to_get_in(entry: u32) -> Text {
    Text::new("farkle.to_get_in", "{points} to get in").number("points", entry)
}

pub(crate) fn select_first() -> Text {
    Text::new("farkle.select_first", "Select a scoring die first")
}

pub(crate) fn roll_first() -> Text {
    Text::new("farkle.roll_first", "Roll the dice first")
}

pub(crate) fn not_started() -> Text {
    Text::new("farkle.not_started", "The game has not started.")
}

pub(crate) fn waiting() -> Text {
    Text::new("farkle.waiting", "Nobody is here to play. The game goes on when somebody is back.")
}

pub(crate) fn abandoned() -> Text {
    Text::new("farkle.abandoned", "Everybody left. Nobody wins.")
}

pub(crate) fn won(winners: Seats, score: u32) -> Text {
    let text = match winners.len() {
        1 => Text::new("farkle.won", "{who} wins with {score}."),
        _ => Text::new("farkle.shared", "{who} share the win with {score}."),
    };
    text.seats("who", winners.iter()).number("score", score)
}

pub(crate) fn begin() -> Text {
    Text::new("farkle.begin", "Your turn. Roll the dice.")
}

pub(crate) fn roll_or_bank(points: u32) -> Text {
    Text::new("farkle.roll_or_bank", "Your turn. Roll on, or bank {points}.").number("points", points)
}

pub(crate) fn roll_on(points: u32, entry: u32) -> Text {
    let text = Text::new("farkle.roll_on", "Your turn. {points} at stake, {entry} to get in: roll on.");
    text.number("points", points).number("entry", entry)
}

pub(crate) fn select() -> Text {
    Text::new("farkle.select", "Your turn. Select the dice that score.")
}

pub(crate) fn choosing(who: Seat, you_are_next: bool) -> Text {
    let text = match you_are_next {
        true => Text::new("farkle.choosing.next", "{who} is choosing. You are next."),
        false => Text::new("farkle.choosing", "{who} is choosing."),
    };
    text.seat("who", who)
}

pub(crate) fn winner(winners: Seats) -> Text {
    let text = match winners.len() {
        1 => Text::new("farkle.winner", "{who} wins"),
        _ => Text::new("farkle.winners", "{who} win"),
    };
    text.seats("who", winners.iter())
}

pub(crate) fn winning_score(score: u32) -> Text {
    Text::new("farkle.winning_score", "{score} points.").number("score", score)
}

/// Names a moment in one to three words.
pub(crate) fn moment_title(moment: Moment) -> Text {
    match moment {
        Moment::Busted { .. } => Text::new("farkle.bust", "Bust"),
        Moment::TimedOut { .. } => Text::new("farkle.time_up", "Time is up"),
        Moment::HotDice { .. } => Text::new("farkle.hot_dice", "Hot dice"),
        Moment::Banked { .. } => Text::new("farkle.banked", "Banked"),
        Moment::FinalRound { .. } => Text::new("farkle.final_round", "Final round"),
        Moment::Folded { player } => Text::new("farkle.folds", "{who} folds").seat("who", player),
    }
}

/// Tells a moment in a sentence, with the player's total and how many are left.
pub(crate) fn moment_text(moment: Moment, total: u32, n_left: usize) -> Text {
    match moment {
        Moment::Busted { player, lost_points: 0 } => {
            Text::new("farkle.bust.nothing", "{who} had nothing at stake.").seat("who", player)
        }
        Moment::Busted { player, lost_points } | Moment::TimedOut { player, lost_points } => {
            let text = Text::new("farkle.loses", "{who} loses {points}.");
            text.seat("who", player).number("points", lost_points)
        }
        Moment::HotDice { accumulated_points, .. } => {
            let text = Text::new("farkle.hot_dice.text", "All six scored. {points} stays at stake.");
            text.number("points", accumulated_points)
        }
        Moment::Banked { player, points, total_score, entered } => {
            let text = match entered {
                true => Text::new("farkle.gets_in", "{who} gets in with {points}."),
                false => Text::new("farkle.banks", "{who} banks {points}, which makes {total}."),
            };
            text.seat("who", player).number("points", points).number("total", total_score)
        }
        Moment::FinalRound { player } => {
            let text =
                Text::new("farkle.final_round.text", "{who} has {total}. Everybody else has one more turn.");
            text.seat("who", player).number("total", total)
        }
        Moment::Folded { .. } => left(n_left),
    }
}

fn left(n_players: usize) -> Text {
    match n_players {
        0 => Text::new("farkle.left.none", "Nobody is left."),
        1 => Text::new("farkle.left.one", "1 player is left."),
        _ => Text::new("farkle.left.many", "{n} players are left.").number("n", n_players as i64),
    }
}
