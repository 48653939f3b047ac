//! Exhaustion by levels: six steps that add up in SRD 5.1, a penalty for each level in SRD 5.2.1.

use crate::Ruleset;

/// The level that kills.
pub const DEADLY_EXHAUSTION: u8 = 6;

/// Tests for the level that kills.
pub const fn is_dead(level: u8) -> bool {
    level >= DEADLY_EXHAUSTION
}

/// Returns what a level adds to every d20 roll: nothing in 5.1, −2 for each level in 5.2.1.
pub const fn d20_penalty(level: u8, ruleset: Ruleset) -> i8 {
    match ruleset {
        Ruleset::Srd51 => 0,
        Ruleset::Srd521 => -2 * capped(level) as i8,
    }
}

/// Tests for disadvantage on ability checks: from level 1 in 5.1.
pub const fn hampers_checks(level: u8, ruleset: Ruleset) -> bool {
    matches!(ruleset, Ruleset::Srd51) && level >= 1
}

/// Tests for disadvantage on attacks and saves: from level 3 in 5.1.
pub const fn hampers_attacks_and_saves(level: u8, ruleset: Ruleset) -> bool {
    matches!(ruleset, Ruleset::Srd51) && level >= 3
}

/// Returns the speed that is left: in 5.1 half from level 2 and none from level 5, in 5.2.1 5 feet less a level.
pub const fn tired_speed(speed: u16, level: u8, ruleset: Ruleset) -> u16 {
    match (ruleset, level) {
        (Ruleset::Srd51, 0..=1) => speed,
        (Ruleset::Srd51, 2..=4) => speed / 2,
        (Ruleset::Srd51, 5..) => 0,
        (Ruleset::Srd521, _) => speed.saturating_sub(5 * capped(level) as u16),
    }
}

/// Returns the maximum of hit points that is left: in 5.1 half from level 4, and never less than 1 of some.
pub const fn hp_max(max: u16, level: u8, ruleset: Ruleset) -> u16 {
    match ruleset {
        Ruleset::Srd51 if level >= 4 && max > 1 => max / 2,
        _ => max,
    }
}

const fn capped(level: u8) -> u8 {
    if level > DEADLY_EXHAUSTION { DEADLY_EXHAUSTION } else { level }
}
