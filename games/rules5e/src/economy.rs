//! What a creature has left to do: action, bonus action, reaction, movement, and the spells of a turn (TUR-07). Whether
//! it can act at all is in `conditions.rs`; whose turn it is, is an encounter's business.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Casting, Ruleset};

/// What a creature has left. `true` is still to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Economy {
    /// The action.
    pub action: bool,
    /// The bonus action.
    pub bonus: bool,
    /// The reaction.
    pub reaction: bool,
    /// Feet of movement left.
    pub movement_ft: u16,
    /// Attacks left of an Attack action that was begun.
    pub attacks_left: u8,
    /// The one object that may be handled beside everything else.
    pub free_object: bool,
    /// It disengaged this turn.
    pub disengaged: bool,
    /// It dodges, until its next turn starts.
    pub dodging: bool,
    /// It dashed this turn.
    pub dashed: bool,
    /// It cast a spell with its bonus action this turn.
    pub bonus_spell: bool,
    /// It cast a spell with a slot this turn.
    pub slot_spell: bool,
}

/// What something costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// The action.
    Action,
    /// The bonus action.
    Bonus,
    /// The reaction.
    Reaction,
    /// So many feet of movement.
    Movement(u16),
    /// The free handling of an object.
    FreeObject,
}

/// Why something cannot be paid for (TUR-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum EconomyError {
    /// The action is used.
    #[error("the action of this turn is used already")]
    NoAction,
    /// The bonus action is used.
    #[error("the bonus action of this turn is used already")]
    NoBonus,
    /// The reaction is used.
    #[error("the reaction is used; it comes back at the start of the creature's own turn")]
    NoReaction,
    /// There is not enough movement.
    #[error("{need_ft} feet of movement are needed and {have_ft} are left")]
    NoMovement {
        /// Feet left.
        have_ft: u16,
        /// Feet needed.
        need_ft: u16,
    },
    /// The free handling of an object is used.
    #[error("one object was handled this turn already; another takes the action")]
    NoFreeObject,
}

impl EconomyError {
    /// Returns the stable name of the refusal.
    pub const fn code(self) -> &'static str {
        match self {
            EconomyError::NoAction => "NO_ACTION",
            EconomyError::NoBonus => "NO_BONUS",
            EconomyError::NoReaction => "NO_REACTION",
            EconomyError::NoMovement { .. } => "NO_MOVEMENT",
            EconomyError::NoFreeObject => "NO_FREE_OBJECT",
        }
    }
}

impl Economy {
    /// Makes the economy of a creature that has done nothing yet.
    pub const fn fresh(speed: u16) -> Economy {
        Economy {
            action: true,
            bonus: true,
            reaction: true,
            movement_ft: speed,
            attacks_left: 0,
            free_object: true,
            disengaged: false,
            dodging: false,
            dashed: false,
            bonus_spell: false,
            slot_spell: false,
        }
    }

    /// Begins the creature's own turn (TUR-09): everything comes back. The reaction returns here and nowhere else.
    pub const fn start_turn(&mut self, speed: u16) {
        *self = Economy::fresh(speed);
    }

    /// Ends a turn: what was begun in it is over. The reaction, and dodging, go on.
    pub const fn end_turn(&mut self) {
        self.attacks_left = 0;
        self.disengaged = false;
        self.dashed = false;
        self.bonus_spell = false;
        self.slot_spell = false;
    }

    /// Begins a round (TUR-05): action, bonus action and movement of everybody. A reaction that was used stays used,
    /// and who dodges goes on dodging, both until the creature's own turn starts.
    pub const fn new_round(&mut self, speed: u16) {
        let (reaction, dodging) = (self.reaction, self.dodging);
        *self = Economy { reaction, dodging, ..Economy::fresh(speed) };
    }

    /// Tests whether something can be paid for.
    pub const fn check(&self, cost: Cost) -> Result<(), EconomyError> {
        match cost {
            Cost::Action if !self.action => Err(EconomyError::NoAction),
            Cost::Bonus if !self.bonus => Err(EconomyError::NoBonus),
            Cost::Reaction if !self.reaction => Err(EconomyError::NoReaction),
            Cost::Movement(need_ft) if need_ft > self.movement_ft => {
                Err(EconomyError::NoMovement { have_ft: self.movement_ft, need_ft })
            }
            Cost::FreeObject if !self.free_object => Err(EconomyError::NoFreeObject),
            _ => Ok(()),
        }
    }

    /// Pays for something, or changes nothing where there is not enough (TUR-08).
    pub const fn spend(&mut self, cost: Cost) -> Result<(), EconomyError> {
        if let Err(error) = self.check(cost) {
            return Err(error);
        }
        match cost {
            Cost::Action => self.action = false,
            Cost::Bonus => self.bonus = false,
            Cost::Reaction => self.reaction = false,
            Cost::Movement(feet) => self.movement_ft = self.movement_ft.saturating_sub(feet),
            Cost::FreeObject => self.free_object = false,
        }
        Ok(())
    }

    /// Pays for one attack: one that is left of the Attack action, or else the action, which has `n_attacks` of them.
    pub const fn spend_attack(&mut self, n_attacks: u8) -> Result<(), EconomyError> {
        if self.attacks_left > 0 {
            self.attacks_left -= 1;
            return Ok(());
        }
        if let Err(error) = self.spend(Cost::Action) {
            return Err(error);
        }
        self.attacks_left = n_attacks.saturating_sub(1);
        Ok(())
    }

    /// Adds the movement of a dash: the speed as it is now, so nothing for somebody held. The action is paid apart.
    pub const fn dash(&mut self, speed: u16) {
        self.movement_ft = self.movement_ft.saturating_add(speed);
        self.dashed = true;
    }

    /// Gives the action back, once more in the same turn.
    pub const fn surge(&mut self) {
        self.action = true;
    }

    /// Notes a spell that was cast, for `spell_allowed`.
    pub const fn note_spell(&mut self, casting: Casting, level: u8) {
        self.bonus_spell = self.bonus_spell || matches!(casting, Casting::Bonus);
        self.slot_spell = self.slot_spell || level > 0;
    }
}

/// Why a spell cannot be cast beside another of the same turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum SpellRule {
    /// A spell was cast with the bonus action.
    #[error(
        "a spell was cast with the bonus action this turn: only a cantrip with the action goes beside it"
    )]
    OnlyCantrip,
    /// A spell with a slot was cast, and this one takes the bonus action.
    #[error("a spell with a slot was cast this turn: no spell with the bonus action goes beside it")]
    NoBonusSpell,
    /// SRD 5.2.1: one slot a turn.
    #[error("a spell slot was spent this turn: there is no second one")]
    OneSlot,
}

impl SpellRule {
    /// Returns the stable name of the refusal.
    pub const fn code(self) -> &'static str {
        "SPELL_RULE"
    }
}

/// Tests whether a spell goes beside what was cast this turn. In 5.1 a bonus-action spell, cantrip or not, leaves only
/// cantrips of one action besides, before it and after it; in 5.2.1 a turn has one spell with a slot.
pub const fn spell_allowed(
    economy: &Economy,
    casting: Casting,
    level: u8,
    ruleset: Ruleset,
) -> Result<(), SpellRule> {
    match ruleset {
        Ruleset::Srd521 if level > 0 && economy.slot_spell => Err(SpellRule::OneSlot),
        Ruleset::Srd521 => Ok(()),
        Ruleset::Srd51 => match (casting, level) {
            (Casting::Action, 0) => Ok(()),
            _ if economy.bonus_spell => Err(SpellRule::OnlyCantrip),
            (Casting::Bonus, _) if economy.slot_spell => Err(SpellRule::NoBonusSpell),
            _ => Ok(()),
        },
    }
}
