//! Whether an attack hits, and whether something is in range. What speaks for and against the roll is in
//! `conditions.rs`; what a hit does is in `damage.rs`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Edge, Range, Why};

/// How an attack went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AttackOutcome {
    /// The die that counted.
    pub natural: u8,
    /// The die and what was added to it.
    pub total: i16,
    /// Whether it hits.
    pub hit: bool,
    /// Whether it is a critical hit.
    pub critical: bool,
}

/// Decides an attack: a natural 20 hits and is critical, a natural 1 misses, anything else hits from the armor class
/// on. `always_critical` is a hit from within 5 feet on somebody unconscious or paralyzed.
pub const fn attack(natural: u8, bonus: i16, ac: i16, always_critical: bool) -> AttackOutcome {
    let total = bonus.saturating_add(natural as i16);
    let hit = match natural {
        20 => true,
        1 => false,
        _ => total >= ac,
    };
    AttackOutcome { natural, total, hit, critical: hit && (natural == 20 || always_critical) }
}

/// Returns the armor class behind cover: 0, 2 or 5 more, and only the best cover counts.
pub const fn armor_class(ac: i16, cover_bonus: i8) -> i16 {
    ac.saturating_add(cover_bonus as i16)
}

/// Where something lies in the range of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InRange {
    /// Near enough.
    Normal,
    /// Near enough with disadvantage.
    Long,
    /// Too far.
    Out {
        /// How far the attack gets.
        have_ft: u16,
        /// How far it would have to get.
        need_ft: u16,
    },
}

impl InRange {
    /// Tests for something that can be attacked at all.
    pub const fn is_reachable(self) -> bool {
        !matches!(self, InRange::Out { .. })
    }
}

/// Tells whether something is within a range.
pub const fn in_range(distance_ft: u16, range: Range) -> InRange {
    if distance_ft <= range.normal {
        InRange::Normal
    } else if distance_ft <= range.long {
        InRange::Long
    } else {
        let have_ft = if range.long > range.normal { range.long } else { range.normal };
        InRange::Out { have_ft, need_ft: distance_ft }
    }
}

/// Tells whether something is within a reach, which has no long range.
pub const fn in_reach(distance_ft: u16, reach_ft: u16) -> InRange {
    in_range(distance_ft, Range { normal: reach_ft, long: reach_ft })
}

/// Returns what speaks against a ranged attack: long range, and any foe within 5 feet that sees the attacker and can
/// act, whether or not it is the target.
pub const fn range_edge(long_range: bool, foe_within_5: bool) -> Edge {
    Edge::NONE.against_if(long_range, Why::LongRange).against_if(foe_within_5, Why::FoeWithinFive)
}
