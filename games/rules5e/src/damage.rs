//! What damage comes to: dice, saves, and what a creature resists. Never touches hit points; that is `health.rs`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{DamageDice, DamageType, Defense, Material, Parts};

/// Returns the dice of a hit: a critical one has every die twice and what is added once.
pub const fn dice_of(dice: DamageDice, critical: bool) -> DamageDice {
    let count = if critical { dice.count.saturating_mul(2) } else { dice.count };
    DamageDice { count, ..dice }
}

/// Returns what dice came to with these faces.
pub fn rolled(dice: DamageDice, faces: &[u8]) -> (DamageType, i32) {
    let sum = faces.iter().fold(0_i32, |sum, face| sum.saturating_add(i32::from(*face)));
    (dice.kind, sum.saturating_add(i32::from(dice.flat)))
}

/// What a save did to damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Saved {
    /// All of it: there was no save, or it failed.
    #[default]
    No,
    /// Half of it.
    Half,
    /// None of it.
    None,
}

impl Saved {
    /// Returns what a save does to damage: `half` says that a success halves, which evasion makes none, and a failure
    /// half.
    pub const fn of(success: bool, half: bool, evasion: bool) -> Saved {
        match (success, half, evasion) {
            (true, true, false) | (false, true, true) => Saved::Half,
            (true, true, true) | (true, false, _) => Saved::None,
            (false, true, false) | (false, false, _) => Saved::No,
        }
    }
}

/// What stands between a creature and damage.
#[derive(Clone, Copy, Debug, Default)]
pub struct Guard<'a> {
    /// What it takes half of.
    pub resist: &'a [Defense],
    /// What it takes twice.
    pub vulnerable: &'a [Defense],
    /// What it takes nothing of.
    pub immune: &'a [Defense],
    /// Whether it resists everything: it is petrified.
    pub resist_all: bool,
    /// Whether it resists all bludgeoning, piercing and slashing damage.
    pub tough: bool,
}

impl Guard<'_> {
    /// Returns what holds against a kind of damage from a source.
    pub fn against(&self, kind: DamageType, material: Material) -> Option<Reckoned> {
        let has = |list: &[Defense]| list.iter().any(|defense| holds(*defense, kind, material));
        if has(self.immune) {
            return Some(Reckoned::Immune);
        }
        let resists = self.resist_all || self.tough && is_physical(kind) || has(self.resist);
        match (resists, has(self.vulnerable)) {
            (true, true) => Some(Reckoned::Both),
            (true, false) => Some(Reckoned::Resisted),
            (false, true) => Some(Reckoned::Vulnerable),
            (false, false) => None,
        }
    }
}

/// What a creature's nature made of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reckoned {
    /// Nothing.
    Immune,
    /// Half, rounded down.
    Resisted,
    /// Twice as much.
    Vulnerable,
    /// Half, rounded down, and then twice as much.
    Both,
}

impl Reckoned {
    /// Returns what is left of damage. Resistance comes first and is rounded, so both together lose an odd point.
    pub const fn apply(self, amount: u16) -> u16 {
        match self {
            Reckoned::Immune => 0,
            Reckoned::Resisted => amount / 2,
            Reckoned::Vulnerable => amount.saturating_mul(2),
            Reckoned::Both => amount / 2 * 2,
        }
    }
}

/// Damage of one kind on its way to a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Part {
    /// The kind of damage.
    #[serde(rename = "type")]
    pub kind: DamageType,
    /// What was rolled, with everything added.
    pub rolled: u16,
    /// What other reductions and the save left.
    pub after_save: u16,
    /// What the creature's nature left: what it takes.
    pub after_defense: u16,
    /// What its nature did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Reckoned>,
}

/// What damage of one source came to, kind by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Breakdown {
    /// The kinds, in the order in which they were rolled.
    pub parts: Parts,
    /// What the creature takes.
    pub total: u16,
}

/// Reckons the damage of one source. Amounts of the same kind are added up first; then each kind by itself: not below
/// 0, less the reduction, halved on a save, and then immunity, resistance (rounded down) and vulnerability, each at
/// most once; then the kinds are added up. The reduction is one amount for the whole source, and takes from the kinds
/// in their order until it is used up.
pub fn reckon(
    rolled: &[(DamageType, i32)],
    reduction: u16,
    saved: Saved,
    material: Material,
    guard: &Guard,
) -> Breakdown {
    let mut breakdown = Breakdown::default();
    let mut reduction = reduction;
    for (at, (kind, _)) in rolled.iter().enumerate() {
        if rolled[..at].iter().any(|(earlier, _)| earlier == kind) {
            continue;
        }
        let whole = total_of(rolled, *kind);
        let spared = whole.min(reduction);
        reduction -= spared;
        let part = part(*kind, whole, whole - spared, saved, guard.against(*kind, material));
        breakdown.total = breakdown.total.saturating_add(part.after_defense);
        breakdown.parts.push(part);
    }
    breakdown
}

fn part(kind: DamageType, rolled: u16, reduced: u16, saved: Saved, note: Option<Reckoned>) -> Part {
    let after_save = match saved {
        Saved::No => reduced,
        Saved::Half => reduced / 2,
        Saved::None => 0,
    };
    let after_defense = note.map_or(after_save, |note| note.apply(after_save));
    Part { kind, rolled, after_save, after_defense, note }
}

fn total_of(rolled: &[(DamageType, i32)], kind: DamageType) -> u16 {
    let of_kind = rolled.iter().filter(|(other, _)| *other == kind);
    let sum = of_kind.fold(0_i64, |sum, (_, amount)| sum.saturating_add(i64::from(*amount)));
    sum.clamp(0, i64::from(u16::MAX)) as u16
}

const fn holds(defense: Defense, kind: DamageType, material: Material) -> bool {
    let unless = defense.unless;
    let gets_around = unless.magical && material.magical
        || unless.silvered && material.silvered
        || unless.adamantine && material.adamantine;
    defense.kind as u8 == kind as u8 && !gets_around
}

const fn is_physical(kind: DamageType) -> bool {
    matches!(kind, DamageType::Bludgeoning | DamageType::Piercing | DamageType::Slashing)
}
