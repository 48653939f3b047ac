//! The house rules of a table. They never say who plays.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{HOT_DICE_PER_TURN, MOST_WINNING_SCORE, Refusal, WINNING_SCORE};

/// House rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Setup {
    /// The score that wins.
    #[schemars(range(min = 1, max = MOST_WINNING_SCORE))]
    pub winning_score: u32,
    /// How often in a turn all six dice may be rolled again once all have scored.
    pub hot_dice_per_turn: u8,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { winning_score: WINNING_SCORE, hot_dice_per_turn: HOT_DICE_PER_TURN }
    }
}

impl Setup {
    /// Refuses house rules that no play can follow.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        if (1..=MOST_WINNING_SCORE).contains(&self.winning_score) {
            return Ok(());
        }
        Err(Refusal::BadWinningScore { offered: self.winning_score })
    }
}
