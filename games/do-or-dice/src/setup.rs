//! The house rules of a table. They never change during a play.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    ELIMINATION_VP, MAX_HP, MAX_PLAYERS, MIN_PLAYERS, MOST_HP, MOST_ROUNDS, MOST_VP, PLAYERS, ROUNDS,
    Refusal, SURVIVAL_VP,
};

/// House rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Setup {
    /// How many play, exactly.
    #[schemars(range(min = MIN_PLAYERS, max = MAX_PLAYERS))]
    pub players: u8,
    /// How many rounds are played.
    #[schemars(range(min = 1, max = MOST_ROUNDS))]
    pub rounds: u8,
    /// With how many hit points a player starts, which is also the most.
    #[schemars(range(min = 1, max = MOST_HP))]
    pub hp: i16,
    /// How many victory points felling another player brings.
    #[schemars(range(max = MOST_VP))]
    pub elimination_vp: u8,
    /// How many victory points the living gain at the end of a round.
    #[schemars(range(max = MOST_VP))]
    pub survival_vp: u8,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            players: PLAYERS,
            rounds: ROUNDS,
            hp: MAX_HP,
            elimination_vp: ELIMINATION_VP,
            survival_vp: SURVIVAL_VP,
        }
    }
}

impl Setup {
    /// Refuses rules by which no play could go well.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&self.players) {
            return Err(Refusal::PlayersOutOfRange { players: self.players });
        }
        if !(1..=MOST_ROUNDS).contains(&self.rounds) {
            return Err(Refusal::RoundsOutOfRange { rounds: self.rounds });
        }
        if !(1..=MOST_HP).contains(&self.hp) {
            return Err(Refusal::HpOutOfRange { hp: self.hp });
        }
        let most = self.elimination_vp.max(self.survival_vp);
        if most > MOST_VP {
            return Err(Refusal::VpOutOfRange { vp: most });
        }
        Ok(())
    }
}
