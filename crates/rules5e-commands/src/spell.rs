//! `spell` and `slots`: what a spell does with a slot, and which slots there are.

use cli::CliError;
use rules5e::{
    DamageDice, HealingDice, SlotError, Targets, Test, dice_at, healing_at, n_targets, rays, save_dc,
    spell_attack,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::content::{library, unknown};
use super::entry::{Desk, FileName, Request};
use super::gear::told;
use super::number::{Count, Level, Modifier, SlotLevel, SpellLevel};
use super::read::Nothing;

/// A spell and who casts it.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Spell {
    /// Its id.
    spell: String,
    /// The level of the slot; absent: the spell's own. A cantrip takes none.
    slot: Option<SlotLevel>,
    /// The caster's level, by which cantrips grow.
    caster_level: Option<Level>,
    /// The modifier of the casting ability.
    modifier: Option<Modifier>,
    /// The proficiency bonus; absent: that of the caster's level.
    proficiency: Option<Modifier>,
    /// The slots left of levels 1 to 9; the answer then has what is left of them.
    slots: Option<[Count; 9]>,
    /// A content file of one's own, which wins over what ships.
    content_file: Option<FileName>,
}

/// What a spell does.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Grown {
    pub(super) slot: u8,
    pub(super) damage: Vec<String>,
    pub(super) dice: Vec<DamageDice>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rays: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) targets: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) healing: Option<HealingDice>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) save_dc: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) attack_bonus: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) slots: Option<rules5e::Slots>,
    pub(super) spell: rules5e::Spell,
}

impl Request for Spell {
    type With = Nothing;
    type Answer = Grown;
    const NAME: &'static str = "spell";
    const ABOUT: &'static str = "What a spell does with a slot: dice, rays, targets, save DC";
    const EXAMPLE: &'static str = r#"{"spell":"fireball","slot":5,"casterLevel":9,"modifier":4}"#;

    fn answer(self, _: Nothing, desk: &Desk) -> Result<Grown, CliError> {
        let library = library(self.content_file.as_ref(), desk)?;
        let spell = library.spell(&self.spell).ok_or_else(|| {
            unknown("SPELL_UNKNOWN", "spell", &self.spell, library.nearest_spell(&self.spell))
        })?;
        let slot = self.slot_for(spell)?;
        let caster_level = self.caster_level.map_or(1, |level| level.0);
        let modifier = self.modifier.map_or(0, |modifier| modifier.0);
        let proficiency = self.proficiency.map_or(rules5e::proficiency_bonus(caster_level), |bonus| bonus.0);
        let grown = spell.damage.iter().map(|dice| dice_at(dice, spell.level, slot, caster_level, modifier));
        let dice: Vec<DamageDice> = grown.collect();
        let (rays, targets) = aims(spell, slot, caster_level);
        let saved = matches!(spell.test, Test::Save { .. });
        let attacks = matches!(spell.test, Test::Attack { .. });
        Ok(Grown {
            slot,
            damage: dice.iter().map(|dice| told(*dice)).collect(),
            dice,
            rays,
            targets,
            healing: spell.healing.as_ref().map(|healing| healing_at(healing, spell.level, slot, modifier)),
            save_dc: saved.then(|| save_dc(proficiency, modifier)),
            attack_bonus: attacks.then(|| spell_attack(proficiency, modifier)),
            slots: self.slots_after(spell.level, slot)?,
            spell: spell.clone(),
        })
    }
}

fn aims(spell: &rules5e::Spell, slot: u8, caster_level: u8) -> (Option<u8>, Option<u8>) {
    match spell.targets {
        Targets::Rays { count, per_slot, per_tier } => {
            (Some(rays(count, per_slot, per_tier, spell.level, slot, caster_level)), None)
        }
        Targets::Creatures { count, per_slot, .. } => {
            (None, Some(n_targets(count, per_slot, spell.level, slot)))
        }
        _ => (None, None),
    }
}

impl Spell {
    fn slot_for(&self, spell: &rules5e::Spell) -> Result<u8, CliError> {
        match self.slot {
            None => Ok(spell.level),
            Some(slot) if spell.level == 0 => {
                let message = "a cantrip takes no slot";
                Err(CliError::new("CANTRIP_WITH_SLOT", message).in_part("slot").lacking(slot.0, 0))
            }
            Some(slot) if slot.0 < spell.level => {
                Err(refused(SlotError::TooLow { have: slot.0, need: spell.level }, "slot"))
            }
            Some(slot) => Ok(slot.0),
        }
    }

    fn slots_after(&self, level: u8, slot: u8) -> Result<Option<rules5e::Slots>, CliError> {
        let Some(slots) = self.slots else { return Ok(None) };
        let mut slots = rules5e::Slots(slots.map(|count| count.0));
        slots.spend_for(level, slot).map_err(|error| refused(error, "slots"))?;
        Ok(Some(slots))
    }
}

fn refused(error: SlotError, path: &str) -> CliError {
    let (SlotError::NoSlot { have, need, .. } | SlotError::TooLow { have, need }) = error;
    CliError::new(error.code(), error.to_string()).in_part(path).lacking(have, need)
}

/// Slots to look up or to spend.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Slots {
    /// The level of a full caster, whose slots they are.
    level: Option<Level>,
    /// The slots left of levels 1 to 9, instead.
    slots: Option<[Count; 9]>,
    /// The level of the slot to spend.
    spend: Option<SlotLevel>,
    /// The level of the spell that it is for.
    spell_level: Option<SpellLevel>,
}

/// The slots that are left.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Left {
    slots: rules5e::Slots,
    #[serde(skip_serializing_if = "Option::is_none")]
    lowest: Option<u8>,
}

impl Request for Slots {
    type With = Nothing;
    type Answer = Left;
    const NAME: &'static str = "slots";
    const ABOUT: &'static str = "The spell slots of a full caster, and what is left after a spell";
    const EXAMPLE: &'static str = r#"{"level":5,"spend":3,"spellLevel":3}"#;

    fn answer(self, _: Nothing, _: &Desk) -> Result<Left, CliError> {
        let mut slots = match (self.level, self.slots) {
            (Some(level), None) => rules5e::Slots::for_full_caster(level.0),
            (None, Some(slots)) => rules5e::Slots(slots.map(|count| count.0)),
            _ => {
                return Err(CliError::new("MISSING_FIELD", "say level, or slots")
                    .in_part("level")
                    .lacking(json!(null), json!(["level", "slots"])));
            }
        };
        let level = self.spell_level.map(|level| level.0);
        if let Some(slot) = self.spend {
            slots.spend_for(level.unwrap_or(slot.0), slot.0).map_err(|error| refused(error, "spend"))?;
        }
        Ok(Left { slots, lowest: level.and_then(|level| slots.lowest(level)) })
    }
}
