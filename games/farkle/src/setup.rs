//! The house rules of a table. They never change during a play.

use pips::{Preset, Scorer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{MAX_TARGET_SCORE, MINIMUM_ENTRY_SCORE, Refusal, TARGET_SCORE};

/// House rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Setup {
    /// Which combinations score how much.
    pub preset: Preset,
    /// What a player's first bank must be worth.
    #[schemars(range(max = MAX_TARGET_SCORE))]
    pub minimum_entry_score: u32,
    /// What a total must reach.
    #[schemars(range(min = 1, max = MAX_TARGET_SCORE))]
    pub target_score: u32,
    /// Whether players make the first roll of a turn themselves.
    pub manual_first_roll: bool,
    /// Whether everybody else has one more turn once the target is reached.
    pub final_round: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            preset: Preset::Standard,
            minimum_entry_score: MINIMUM_ENTRY_SCORE,
            target_score: TARGET_SCORE,
            manual_first_roll: false,
            final_round: false,
        }
    }
}

impl Setup {
    /// Refuses rules by which no play could go well.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        let target = self.target_score;
        if target == 0 || target > MAX_TARGET_SCORE {
            return Err(Refusal::TargetOutOfRange { target });
        }
        if self.minimum_entry_score > target {
            return Err(Refusal::EntryAboveTarget { entry: self.minimum_entry_score, target });
        }
        Ok(())
    }

    /// The rules of scoring, worked out.
    #[inline]
    pub(crate) fn scorer(&self) -> &'static Scorer {
        self.preset.scorer()
    }
}
