//! The average of a term of dice, also where only the highest or lowest of them count.
//!
//! It never rolls and is quick for every term within the limits.

use crate::formula::{FormulaTerm, Keep};

/// Up to this many sides the average is summed face by face; the work stays below 2,000 steps per die.
const SUMMED_SIDES: u32 = 2_000;

/// The average sum of the dice of a term that count.
pub(crate) fn of_term(term: &FormulaTerm) -> f64 {
    let (count, sides) = (f64::from(term.count), f64::from(term.sides));
    let kept = f64::from(term.kept());
    match term.keep {
        Keep::All => count * (sides + 1.0) / 2.0,
        _ if term.kept() >= term.count => count * (sides + 1.0) / 2.0,
        Keep::Highest(_) => highest(term),
        // Turning every die upside down makes its face `sides + 1 - face`, and the lowest dice the highest.
        Keep::Lowest(_) => kept * (sides + 1.0) - highest(term),
    }
}

/// The average sum of the highest dice, where not all count.
///
/// A face is the number of thresholds that it reaches, so the sum is that over all thresholds of the dice reaching it,
/// of which at most the kept ones count: with `n` dice, the average of min(kept, Binomial(n, i / sides)).
fn highest(term: &FormulaTerm) -> f64 {
    let (n, sides, kept) = (f64::from(term.count), f64::from(term.sides), f64::from(term.kept()));
    if term.sides > SUMMED_SIDES {
        // The same sum as an integral with its first two corrections (Euler and Maclaurin).
        let integral = (kept * (kept + 1.0) / 2.0 + kept * (n - kept)) / (n + 1.0);
        return sides * integral + kept / 2.0 - n / (12.0 * sides);
    }
    let ways = ln_ways(term.count, term.kept());
    (1..=term.sides).map(|i| kept - missing(&ways, n, f64::from(i) / sides)).sum()
}

/// By how many dice Binomial(n, p) falls short of the kept number on average.
fn missing(ln_ways: &[f64], n: f64, p: f64) -> f64 {
    if p >= 1.0 {
        return 0.0;
    }
    let (ln_p, ln_q) = (p.ln(), (-p).ln_1p());
    let term = |(j, ways): (usize, &f64)| {
        let j_dice = j as f64;
        (ln_ways.len() as f64 - j_dice) * (ways + j_dice * ln_p + (n - j_dice) * ln_q).exp()
    };
    ln_ways.iter().enumerate().map(term).sum()
}

/// The logarithm of the number of ways to choose j of n dice, for j below `kept`.
fn ln_ways(n: u32, kept: u32) -> Vec<f64> {
    let mut ln = 0.0;
    (0..kept)
        .map(|j| {
            let ways = ln;
            ln += (f64::from(n - j) / f64::from(j + 1)).ln();
            ways
        })
        .collect()
}
