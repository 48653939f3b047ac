//! Ability checks and saves: a total against a difficulty. Neither knows a natural 1 or 20.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Ability, SaveRule};

/// How a check or a save went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CheckOutcome {
    /// The die that counted.
    pub natural: u8,
    /// The die and what was added to it.
    pub total: i16,
    /// Whether the difficulty was met.
    pub success: bool,
}

/// Decides a check: the total must reach the difficulty, whatever the die shows.
pub const fn check(natural: u8, bonus: i16, dc: i16) -> CheckOutcome {
    let total = bonus.saturating_add(natural as i16);
    CheckOutcome { natural, total, success: total >= dc }
}

/// Decides a save: as a check, unless it fails by itself.
pub const fn save(natural: u8, bonus: i16, dc: i16, rule: SaveRule) -> CheckOutcome {
    let mut outcome = check(natural, bonus, dc);
    outcome.success = outcome.success && !rule.auto_fail;
    outcome
}

/// Returns what cover adds to a save: what it adds to the armor class, for Dexterity alone.
pub const fn cover_on_save(ability: Ability, cover_bonus: i8) -> i8 {
    if matches!(ability, Ability::Dex) { cover_bonus } else { 0 }
}
