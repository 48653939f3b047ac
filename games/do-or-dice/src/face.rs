//! What a face of the die means, for the living and for the fallen.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    Awaits, BACKFIRE_HP, HAUNT_HP, HAUNT_VP, JAB_HP, PICKPOCKET_VP, POWER_MOVE_HP, POWER_MOVE_VP, RECOVER_HP,
    STRIKE_HP,
};

/// What a roll means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// The living, 1: hurts oneself.
    Backfire,
    /// The living, 2: hurts another.
    Jab,
    /// The living, 3: takes a point from another.
    Pickpocket,
    /// The living, 4: hurts another.
    Strike,
    /// The living, 5: heals oneself.
    Recover,
    /// The living, 6: hurts another, or brings points.
    PowerMove,
    /// The fallen, 1 and 2: nothing.
    Void,
    /// The fallen, 3 and 4: heals a living player or brings them a point.
    GoodHaunt,
    /// The fallen, 5 and 6: hurts a living player or takes a point from them.
    BadHaunt,
}

/// Which of two effects a player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// The one on hit points.
    Hp,
    /// The one on victory points.
    Vp,
}

impl Move {
    /// Returns what a face means; what is no face counts as the nearest one.
    #[inline]
    pub const fn of(value: u8, alive: bool) -> Move {
        // DOD-02, DOD-03.
        match (alive, value) {
            (true, 0 | 1) => Move::Backfire,
            (true, 2) => Move::Jab,
            (true, 3) => Move::Pickpocket,
            (true, 4) => Move::Strike,
            (true, 5) => Move::Recover,
            (true, _) => Move::PowerMove,
            (false, 0..=2) => Move::Void,
            (false, 3 | 4) => Move::GoodHaunt,
            (false, _) => Move::BadHaunt,
        }
    }

    /// Returns what has to be chosen first; nothing for what happens at once.
    #[inline]
    pub const fn asks(self) -> Option<Awaits> {
        match self {
            Move::Jab | Move::Pickpocket | Move::Strike => Some(Awaits::Target),
            // Decision 31: a Power Move chooses first, a haunt targets first.
            Move::PowerMove => Some(Awaits::Effect),
            Move::GoodHaunt | Move::BadHaunt => Some(Awaits::Target),
            Move::Backfire | Move::Recover | Move::Void => None,
        }
    }

    /// Returns how many hit points it is about; 0 if about none.
    #[inline]
    pub const fn hp(self) -> u8 {
        match self {
            Move::Backfire => BACKFIRE_HP,
            Move::Jab => JAB_HP,
            Move::Strike => STRIKE_HP,
            Move::Recover => RECOVER_HP,
            Move::PowerMove => POWER_MOVE_HP,
            Move::GoodHaunt | Move::BadHaunt => HAUNT_HP,
            Move::Pickpocket | Move::Void => 0,
        }
    }

    /// Returns how many victory points it is about; 0 if about none.
    #[inline]
    pub const fn vp(self) -> u8 {
        match self {
            Move::Pickpocket => PICKPOCKET_VP,
            Move::PowerMove => POWER_MOVE_VP,
            Move::GoodHaunt | Move::BadHaunt => HAUNT_VP,
            Move::Backfire | Move::Jab | Move::Strike | Move::Recover | Move::Void => 0,
        }
    }

    /// Tests for what only the fallen do to others.
    #[inline]
    pub const fn is_haunt(self) -> bool {
        matches!(self, Move::GoodHaunt | Move::BadHaunt)
    }

    /// Tests for what takes hit points from another player.
    #[inline]
    pub const fn is_attack(self) -> bool {
        matches!(self, Move::Jab | Move::Strike | Move::PowerMove)
    }
}
