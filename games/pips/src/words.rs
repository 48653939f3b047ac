//! What controls and sums of push-your-luck games say, once for all of them. It never decides what is due.

use scene::Text;

use crate::Scorer;

/// The longest fraction that is said exactly: "busts 5 in 18".
const SHORT: u32 = 36;

/// Names a roll of so many dice.
pub fn roll(n_dice: usize) -> Text {
    match n_dice {
        1 => Text::new("pips.roll.one", "Roll 1 die"),
        n => Text::new("pips.roll.many", "Roll {n} dice").number("n", i64::try_from(n).unwrap_or(i64::MAX)),
    }
}

/// Says how often so many dice bust: exactly where the fraction is short, else as one in so many.
pub fn busts(scorer: &Scorer, n_dice: usize) -> Text {
    let (busts, throws) = scorer.bust_chance(n_dice);
    let common = divisor(busts, throws).max(1);
    match (busts / common, throws / common) {
        (busts, of) if of <= SHORT || busts == 0 => {
            Text::new("pips.busts", "busts {n} in {of}").number("n", busts).number("of", of)
        }
        (busts, of) => {
            Text::new("pips.busts.about", "busts about 1 in {of}").number("of", (of + busts / 2) / busts)
        }
    }
}

fn divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// Says that dice of a face add nothing.
pub fn no_score(n_dice: usize, face: u8) -> Text {
    let text = match n_dice {
        1 => Text::new("pips.no_score.one", "A single {face} doesn't score."),
        2 => Text::new("pips.no_score.two", "Two {face}s don't score."),
        n => Text::new("pips.no_score.many", "{n} {face}s don't score.")
            .number("n", i64::try_from(n).unwrap_or(i64::MAX)),
    };
    text.number("face", face)
}

/// Names the bank of so many points; without the number when there are none.
pub fn bank(points: u32) -> Text {
    match points {
        0 => Text::new("pips.bank", "Bank"),
        n => Text::new("pips.bank.points", "Bank {points}").number("points", n),
    }
}

/// Says what a bank makes the score.
pub fn makes(score: u32) -> Text {
    Text::new("pips.makes", "makes {score}").number("score", score)
}

/// Says that a bank wins.
pub fn wins_the_game() -> Text {
    Text::new("pips.wins_the_game", "wins the game")
}

/// Names points that lie aside.
pub fn set_aside() -> Text {
    Text::new("pips.set_aside", "set aside")
}

/// Names points that are selected.
pub fn selected() -> Text {
    Text::new("pips.selected", "selected")
}

/// Names points that a bust would lose.
pub fn at_stake() -> Text {
    Text::new("pips.at_stake", "at stake")
}
