//! Falling.

use crate::{DamageDice, DamageType};

/// Returns the damage of a fall: a d6 for every 10 feet, at most twenty; none for less than 10 feet.
pub const fn falling_dice(feet: u16) -> Option<DamageDice> {
    let tens = feet / 10;
    match tens {
        0 => None,
        1..20 => Some(fall_of(tens as u8)),
        _ => Some(fall_of(20)),
    }
}

/// Tests for a fall that ends prone: one that did damage.
pub const fn lands_prone(taken: u16) -> bool {
    taken > 0
}

const fn fall_of(count: u8) -> DamageDice {
    DamageDice { count, sides: 6, flat: 0, kind: DamageType::Bludgeoning }
}
