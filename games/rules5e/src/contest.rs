//! Contests of two totals, and who may grapple or shove whom. A free hand is not asked for.

use crate::Size;

/// Who won a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contest {
    /// The one that began it.
    A,
    /// The other.
    B,
    /// Nobody: things stay as they were.
    Tie,
}

impl Contest {
    /// Tests for a contest that changes something: only the one that began it can bring that about.
    pub const fn succeeds(self) -> bool {
        matches!(self, Contest::A)
    }
}

/// Decides a contest by its totals.
pub const fn contest(a_total: i16, b_total: i16) -> Contest {
    if a_total > b_total {
        Contest::A
    } else if b_total > a_total {
        Contest::B
    } else {
        Contest::Tie
    }
}

/// Tests for a target that may be grappled or shoved: at most one size larger.
pub const fn may_grapple(attacker: Size, target: Size) -> bool {
    target as u8 <= attacker as u8 + 1
}

/// Returns the difficulty of the save against a grapple or a shove, which in SRD 5.2.1 replaces the contest.
pub const fn grapple_dc(proficiency: i8, strength: i8) -> u8 {
    crate::slots::save_dc(proficiency, strength)
}
