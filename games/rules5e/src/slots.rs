//! Spell slots, and how spells grow with the slot or with the caster. Which spells there are is content.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{DamageDice, Healing, SpellDice};

/// How many slots are left of levels 1 to 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Slots(pub [u8; 9]);

/// Why a slot cannot be spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum SlotError {
    /// No slot of that level is left.
    #[error("no slot of level {level} is left")]
    NoSlot {
        /// The level asked for.
        level: u8,
        /// Slots of that level left.
        have: u8,
        /// Slots needed.
        need: u8,
    },
    /// The slot is lower than the spell.
    #[error("the spell needs a slot of level {need} or higher, not {have}")]
    TooLow {
        /// The slot's level.
        have: u8,
        /// The spell's level.
        need: u8,
    },
}

impl SlotError {
    /// Returns the stable name of the refusal.
    pub const fn code(self) -> &'static str {
        match self {
            SlotError::NoSlot { .. } => "NO_SLOT",
            SlotError::TooLow { .. } => "SLOT_TOO_LOW",
        }
    }
}

impl Slots {
    /// Returns the slots of a full caster of a level; above 20 as at 20.
    pub const fn for_full_caster(level: u8) -> Slots {
        Slots(FULL_CASTER[if level > 20 { 20 } else { level as usize }])
    }

    /// Returns how many slots of a level are left.
    pub const fn left(&self, level: u8) -> u8 {
        match level {
            1..=9 => self.0[level as usize - 1],
            _ => 0,
        }
    }

    /// Tests for a slot of that level; a cantrip, level 0, needs none.
    pub const fn has(&self, level: u8) -> bool {
        level == 0 || self.left(level) > 0
    }

    /// Returns the lowest slot left that a spell of a level can be cast with; 0 for a cantrip.
    pub fn lowest(&self, spell_level: u8) -> Option<u8> {
        if spell_level == 0 { Some(0) } else { (spell_level..=9).find(|level| self.has(*level)) }
    }

    /// Uses up a slot, or changes nothing where there is none; level 0 uses none up.
    pub fn spend(&mut self, level: u8) -> Result<(), SlotError> {
        if level == 0 {
            return Ok(());
        }
        let slot = self.0.get_mut(usize::from(level) - 1).filter(|left| **left > 0);
        let left = slot.ok_or(SlotError::NoSlot { level, have: 0, need: 1 })?;
        *left -= 1;
        Ok(())
    }

    /// Uses up a slot for a spell, which must not be lower than the spell; a cantrip uses none up.
    pub fn spend_for(&mut self, spell_level: u8, slot: u8) -> Result<(), SlotError> {
        match spell_level {
            0 => Ok(()),
            need if slot < need => Err(SlotError::TooLow { have: slot, need }),
            _ => self.spend(slot),
        }
    }
}

/// Dice that give hit points back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HealingDice {
    /// How many dice.
    pub count: u8,
    /// How many sides each has.
    pub sides: u8,
    /// What is added.
    pub flat: i16,
    /// Whether they are temporary hit points.
    pub temporary: bool,
}

/// Returns how many times a cantrip's dice count: once more from caster levels 5, 11 and 17 on.
pub const fn tier(caster_level: u8) -> u8 {
    match caster_level {
        0..=4 => 1,
        5..=10 => 2,
        11..=16 => 3,
        17.. => 4,
    }
}

/// Returns the dice of a spell cast with a slot (0 for a cantrip) by a caster of a level.
pub const fn dice_at(
    dice: &SpellDice,
    spell_level: u8,
    slot: u8,
    caster_level: u8,
    modifier: i8,
) -> DamageDice {
    let more = if dice.plus_modifier { modifier as i16 } else { 0 };
    DamageDice {
        count: grown(dice.count, dice.per_slot, spell_level, slot).saturating_mul(if dice.per_tier {
            tier(caster_level)
        } else {
            1
        }),
        sides: dice.sides,
        flat: dice.flat.saturating_add(more),
        kind: dice.kind,
    }
}

/// Returns how many rays or darts a spell has: one more for each tier, so many more for each slot level.
pub const fn rays(
    count: u8,
    per_slot: u8,
    per_tier: bool,
    spell_level: u8,
    slot: u8,
    caster_level: u8,
) -> u8 {
    let more = if per_tier { tier(caster_level) - 1 } else { 0 };
    grown(count, per_slot, spell_level, slot).saturating_add(more)
}

/// Returns how many creatures a spell may be aimed at.
pub const fn n_targets(count: u8, per_slot: u8, spell_level: u8, slot: u8) -> u8 {
    grown(count, per_slot, spell_level, slot)
}

/// Returns the dice of a healing spell cast with a slot.
pub const fn healing_at(healing: &Healing, spell_level: u8, slot: u8, modifier: i8) -> HealingDice {
    let more = if healing.plus_modifier { modifier as i16 } else { 0 };
    let per_slot = healing.flat_per_slot as i16 * slot.saturating_sub(spell_level) as i16;
    HealingDice {
        count: grown(healing.count, healing.per_slot, spell_level, slot),
        sides: healing.sides,
        flat: healing.flat.saturating_add(more).saturating_add(per_slot),
        temporary: healing.temporary,
    }
}

/// Returns the difficulty of saves against a caster: 8, proficiency and modifier.
pub const fn save_dc(proficiency: i8, modifier: i8) -> u8 {
    let dc = 8 + proficiency as i16 + modifier as i16;
    match dc {
        ..0 => 0,
        0..=255 => dc as u8,
        256.. => 255,
    }
}

/// Returns what is added to a spell attack: proficiency and modifier.
pub const fn spell_attack(proficiency: i8, modifier: i8) -> i8 {
    proficiency.saturating_add(modifier)
}

const fn grown(count: u8, per_slot: u8, spell_level: u8, slot: u8) -> u8 {
    count.saturating_add(per_slot.saturating_mul(slot.saturating_sub(spell_level)))
}

const FULL_CASTER: [[u8; 9]; 21] = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
    [2, 0, 0, 0, 0, 0, 0, 0, 0],
    [3, 0, 0, 0, 0, 0, 0, 0, 0],
    [4, 2, 0, 0, 0, 0, 0, 0, 0],
    [4, 3, 0, 0, 0, 0, 0, 0, 0],
    [4, 3, 2, 0, 0, 0, 0, 0, 0],
    [4, 3, 3, 0, 0, 0, 0, 0, 0],
    [4, 3, 3, 1, 0, 0, 0, 0, 0],
    [4, 3, 3, 2, 0, 0, 0, 0, 0],
    [4, 3, 3, 3, 1, 0, 0, 0, 0],
    [4, 3, 3, 3, 2, 0, 0, 0, 0],
    [4, 3, 3, 3, 2, 1, 0, 0, 0],
    [4, 3, 3, 3, 2, 1, 0, 0, 0],
    [4, 3, 3, 3, 2, 1, 1, 0, 0],
    [4, 3, 3, 3, 2, 1, 1, 0, 0],
    [4, 3, 3, 3, 2, 1, 1, 1, 0],
    [4, 3, 3, 3, 2, 1, 1, 1, 0],
    [4, 3, 3, 3, 2, 1, 1, 1, 1],
    [4, 3, 3, 3, 3, 1, 1, 1, 1],
    [4, 3, 3, 3, 3, 2, 1, 1, 1],
    [4, 3, 3, 3, 3, 2, 2, 1, 1],
];
