//! Law: a formula that reads, writes itself in a form that reads the same, and rolls between its least and its most.

use dice::{Dice, Formula};
use engine::Luck;

use crate::Reach;

/// Tries one input.
pub fn formula(bytes: &[u8]) -> Reach {
    let Ok(text) = std::str::from_utf8(bytes) else { return Reach::Door };
    let Ok(formula) = text.parse::<Formula>() else { return Reach::Door };
    assert_eq!(formula.to_string().parse::<Formula>().as_ref(), Ok(&formula));
    let rolled = formula.roll(&mut Dice::fast(text.len() as u64));
    assert!(formula.min() <= rolled.total && rolled.total <= formula.max());
    Reach::Inside
}

pub(crate) fn draw(luck: &mut Luck) -> String {
    const SIDES: [&str; 9] = ["2", "4", "6", "8", "10", "12", "20", "100", "%"];
    const KEPT: [&str; 8] = ["", "", "", "", "kh1", "kl1", "kh2", "KH3"];
    let mut text = String::new();
    for nth in 0..=luck.below(4) {
        match luck.below(3) {
            0 => {
                let sign = if nth > 0 { ["+", "-", " + ", " - "][luck.below(4)] } else { "" };
                text.push_str(&format!("{sign}{}", [0, 1, 7, 100, 1_000_000][luck.below(5)]));
            }
            _ => {
                // Dice are never subtracted.
                text.push_str(if nth > 0 { [" + ", "+"][luck.below(2)] } else { "" });
                let count = ["1", "2", "4", "40", "", "3"][luck.below(6)];
                text.push_str(&format!(
                    "{count}d{}{}",
                    SIDES[luck.below(SIDES.len())],
                    KEPT[luck.below(KEPT.len())]
                ));
            }
        }
    }
    text
}
