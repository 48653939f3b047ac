//! The best way to split dice into combinations. Used while a scorer is built, and never after.

use crate::counts::Counts;
use crate::{Kind, N_DICE, Rules};

/// Dice split into combinations: of two splits the greater is the better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Split {
    /// The total.
    pub(crate) points: u32,
    /// How many dice are in a combination.
    pub(crate) n_dice: u32,
    /// The value and kind of the highest-valued combination.
    pub(crate) top: (u32, Kind),
}

impl Split {
    /// A single combination of `n` dice; one without a value is none.
    fn part(n: u32, (value, kind): (u32, Kind)) -> Split {
        if value == 0 { Split::default() } else { Split { points: value, n_dice: n, top: (value, kind) } }
    }

    fn and(self, other: Split) -> Split {
        Split {
            points: self.points.saturating_add(other.points),
            n_dice: self.n_dice + other.n_dice,
            top: self.top.max(other.top),
        }
    }
}

/// The best split of some dice, and how many of each face it uses.
pub(crate) fn best(rules: &Rules, counts: Counts) -> (Split, Counts) {
    let by_face = (1..=6).fold((Split::default(), Counts::default()), |(split, used), face| {
        let same = best_of_face(rules, face, counts.of(face));
        (split.and(same), used.plus(face, same.n_dice))
    });
    if counts.n_dice() as usize != N_DICE {
        return by_face;
    }
    let together = rules.of_all_six(counts).map(|part| (Split::part(N_DICE as u32, part), counts));
    together.fold(by_face, |best, next| if next.0 > best.0 { next } else { best })
}

/// The best split of `n` dice of one face: one part off, or one die left over, and the best of the others.
fn best_of_face(rules: &Rules, face: u8, n: u32) -> Split {
    let mut best = [Split::default(); N_DICE + 1];
    for n in 1..=n as usize {
        for part in 1..=n {
            let one = Split::part(part as u32, rules.of_a_kind(face, part as u32));
            best[n] = best[n].max(one.and(best[n - part]));
        }
    }
    best[n as usize]
}
