//! The rules of fifth-edition fights, as pure functions over plain values: the SRD 5.1, with the differences of
//! SRD 5.2.1 behind a switch.
//!
//! Nothing here knows an encounter, a turn order or a table: callers bring the numbers and get answers. Nothing here
//! rolls dice, reads a file or a clock, or panics on what it is given.
//!
//! Made for the house `dicehall`: it may change with any version.

// Strangers read this: everything that they can name is explained.
#![warn(missing_docs)]

mod ability;
mod attack;
mod challenge;
mod check;
mod concentration;
mod condition;
pub mod conditions;
pub mod content;
mod contest;
mod creature;
mod d20;
mod damage;
pub mod economy;
pub mod exhaustion;
mod fall;
pub mod grid;
mod harm;
mod health;
pub mod initiative;
pub mod movement;
mod parts;
mod ruleset;
pub mod slots;
mod spell;
mod surprise;
mod two_weapon;
mod why;

pub use ability::{Ability, Scores, Skill, modifier, proficiency_bonus};
pub use attack::{AttackOutcome, InRange, armor_class, attack, in_range, in_reach, range_edge};
pub use challenge::{Challenge, experience_for, level_with};
pub use check::{CheckOutcome, check, cover_on_save, save};
pub use concentration::{concentration_check, concentration_dc, ends_concentration};
pub use condition::{Condition, Conditions};
pub use conditions::{
    Fight, SaveRule, attack_edge, can_act, can_move, can_react, can_speak, check_edge, death_save_edge,
    immunities, implied, is_auto_critical, resists_all, save_rule, speed,
};
pub use contest::{Contest, contest, grapple_dc, may_grapple};
pub use creature::{
    Attack, Carried, Item, Kind, Power, Range, Rider, SaveAgainst, Size, Speed, Spellcasting, StatBlock,
    Trait,
};
pub use d20::{D20, Edge, Mode};
pub use damage::{Breakdown, Guard, Part, Reckoned, Saved, dice_of, reckon, rolled};
pub use economy::{Cost, Economy, EconomyError, SpellRule, spell_allowed};
pub use exhaustion::{DEADLY_EXHAUSTION, d20_penalty, hp_max, is_dead, tired_speed};
pub use fall::{falling_dice, lands_prone};
pub use grid::{Area, Cell};
pub use harm::{DamageDice, DamageType, Defense, Material};
pub use health::{Blow, DeathSave, Health, Life};
pub use initiative::{Entry, order, ties};
pub use movement::{Going, can_stand, drag_speed, high_jump, is_burden, long_jump, squeezes, standing_cost};
pub use parts::Parts;
pub use ruleset::Ruleset;
pub use slots::{
    HealingDice, SlotError, Slots, dice_at, healing_at, n_targets, rays, save_dc, spell_attack, tier,
};
pub use spell::{Boon, Casting, Catches, Ends, Healing, Special, Spell, SpellDice, Targets, Test, Who, Zone};
pub use surprise::{SurpriseRule, initiative_edge, surprise};
pub use two_weapon::{may_pair, off_hand, off_hand_damage};
pub use why::{Why, Whys};
