//! Every sentence of the table, once, with its code. It never decides which one is due.

use engine::Seat;
use engine::scene::Text;

pub(crate) fn title() -> Text {
    Text::new("aetharn.title", "Aetharn")
}

/// What is going on and what to do.
pub(crate) mod status {
    use super::{Seat, Text};

    pub(crate) fn lobby() -> Text {
        Text::new("aetharn.status.lobby", "The game has not started.")
    }

    pub(crate) fn waiting() -> Text {
        Text::new("aetharn.status.waiting", "Everybody is away. The game waits.")
    }

    pub(crate) fn first_roll() -> Text {
        Text::new("aetharn.status.first_roll", "Roll all six dice.")
    }

    pub(crate) fn select() -> Text {
        Text::new("aetharn.status.select", "Select dice to set aside, then roll or bank.")
    }

    pub(crate) fn select_and_bank() -> Text {
        Text::new("aetharn.status.select_and_bank", "Select dice to set aside, then bank.")
    }

    pub(crate) fn roll_or_bank() -> Text {
        Text::new("aetharn.status.roll_or_bank", "Roll on or bank.")
    }

    pub(crate) fn hot_dice() -> Text {
        Text::new("aetharn.status.hot_dice", "All six scored. Roll them again or bank.")
    }

    pub(crate) fn bank() -> Text {
        Text::new("aetharn.status.bank", "All six are set aside. Bank.")
    }

    pub(crate) fn rolling(player: Seat) -> Text {
        Text::new("aetharn.status.rolling", "{player} is about to roll.").seat("player", player)
    }

    pub(crate) fn choosing(player: Seat) -> Text {
        Text::new("aetharn.status.choosing", "{player} is choosing.").seat("player", player)
    }

    pub(crate) fn you_are_next(before: Text) -> Text {
        Text::new("aetharn.status.you_are_next", "{before} You are next.").phrase("before", before)
    }

    pub(crate) fn won(player: Seat, score: u32) -> Text {
        Text::new("aetharn.status.won", "{player} wins with {score}.")
            .seat("player", player)
            .number("score", score)
    }

    pub(crate) fn last_standing(player: Seat) -> Text {
        Text::new("aetharn.status.last_standing", "{player} is the last one playing and wins.")
            .seat("player", player)
    }

    pub(crate) fn abandoned() -> Text {
        Text::new("aetharn.status.abandoned", "Everybody left. Nobody wins.")
    }
}

/// What controls say.
pub(crate) mod control {
    use super::Text;

    pub(crate) fn roll_rest() -> Text {
        Text::new("aetharn.roll.rest", "Roll the rest")
    }

    pub(crate) fn roll_off() -> Text {
        Text::new("aetharn.roll.off", "Roll")
    }

    pub(crate) fn hot_dice_used(limit: u8) -> Text {
        match limit {
            0 => Text::new("aetharn.hot_dice.none", "No hot-dice roll at this table. Bank now."),
            1 => Text::new("aetharn.hot_dice.used", "One hot-dice roll a turn. Bank now."),
            n => Text::new("aetharn.hot_dice.used_up", "Only {n} hot-dice rolls a turn. Bank now.")
                .number("n", n),
        }
    }

    pub(crate) fn and_selected(points: u32) -> Text {
        Text::new("aetharn.bank.and_selected", "{points} and what you select").number("points", points)
    }

    pub(crate) fn what_you_select() -> Text {
        Text::new("aetharn.bank.what_you_select", "what you select")
    }

    pub(crate) fn roll_first() -> Text {
        Text::new("aetharn.bank.roll_first", "Roll first")
    }
}

/// What lies on the table.
pub(crate) mod panel {
    use super::Text;

    pub(crate) fn folded() -> Text {
        Text::new("aetharn.folded", "Folded")
    }

    pub(crate) fn before_hot_dice() -> Text {
        Text::new("aetharn.before_hot_dice", "before hot dice")
    }
}

/// What is said loudly: a title of a few words and a sentence.
pub(crate) mod loud {
    use super::{Seat, Text};

    pub(crate) fn bust(lost: u32) -> (Text, Text) {
        let text = match lost {
            0 => Text::new("aetharn.bust.nothing", "Nothing scored."),
            n => Text::new("aetharn.bust.lost", "{points} lost.").number("points", n),
        };
        (Text::new("aetharn.bust", "Bust"), text)
    }

    pub(crate) fn timed_out(player: Seat, lost: u32) -> (Text, Text) {
        let text = match lost {
            0 => Text::new("aetharn.timed_out.turn", "The turn of {player} is over."),
            n => Text::new("aetharn.timed_out.lost", "{player} loses {points}.").number("points", n),
        };
        (Text::new("aetharn.timed_out", "Time is up"), text.seat("player", player))
    }

    pub(crate) fn hot_dice(points: u32) -> (Text, Text) {
        let text = Text::new("aetharn.hot_dice.text", "All six scored. {points} stays at stake.");
        (Text::new("aetharn.hot_dice", "Hot dice"), text.number("points", points))
    }

    pub(crate) fn banked(player: Seat, points: u32) -> (Text, Text) {
        let text = Text::new("aetharn.banked.text", "{player} banks {points}.");
        (Text::new("aetharn.banked", "Banked"), text.seat("player", player).number("points", points))
    }

    pub(crate) fn folded(player: Seat, score: u32) -> (Text, Text) {
        let title = Text::new("aetharn.folds", "{player} folds").seat("player", player);
        (title, Text::new("aetharn.folds.text", "{score} stays on the board.").number("score", score))
    }

    pub(crate) fn won(player: Seat, text: Text) -> (Text, Text) {
        (Text::new("aetharn.wins", "{player} wins").seat("player", player), text)
    }

    pub(crate) fn reached(score: u32) -> Text {
        Text::new("aetharn.wins.reached", "{score} points.").number("score", score)
    }

    pub(crate) fn last() -> Text {
        Text::new("aetharn.wins.last", "Everybody else folded.")
    }

    pub(crate) fn abandoned() -> (Text, Text) {
        (Text::new("aetharn.abandoned", "Abandoned"), Text::new("aetharn.abandoned.text", "Everybody left."))
    }
}
