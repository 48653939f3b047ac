//! Concentration: what it takes to keep it, and what ends it at once.

use crate::conditions::can_act;
use crate::{Conditions, Health, Ruleset};

/// The lowest difficulty of a concentration save.
const LEAST: u16 = 10;

/// The highest, in SRD 5.2.1.
const MOST_521: u16 = 30;

/// Returns the difficulty of the Constitution save that keeps concentration: half of the damage taken, at least 10.
/// What temporary hit points caught counts as taken; what resistance spared does not. 5.2.1 stops at 30.
pub const fn concentration_dc(taken: u16, ruleset: Ruleset) -> u8 {
    let half = taken / 2;
    let most = match ruleset {
        Ruleset::Srd51 => u8::MAX as u16,
        Ruleset::Srd521 => MOST_521,
    };
    let dc = if half < LEAST { LEAST } else { half };
    (if dc > most { most } else { dc }) as u8
}

/// Returns the difficulty of the save that a source of damage asks for; damage of 0 asks for none.
pub const fn concentration_check(taken: u16, ruleset: Ruleset) -> Option<u8> {
    if taken == 0 { None } else { Some(concentration_dc(taken, ruleset)) }
}

/// Tests for what ends concentration without a save: being incapacitated, at 0 hit points or dead.
pub fn ends_concentration(conditions: Conditions, health: &Health) -> bool {
    !can_act(conditions) || !health.is_up()
}
