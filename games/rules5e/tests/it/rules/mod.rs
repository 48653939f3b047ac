//! The rules of a fight, line by line, as tables of worked numbers, and the laws that always hold.

mod conditions;
mod d20;
mod damage;
mod health;
mod laws;
mod moving;
mod spells;
mod turns;

use rules5e::*;

pub const OLD: Ruleset = Ruleset::Srd51;
pub const NEW: Ruleset = Ruleset::Srd521;

pub fn all_of(kind: DamageType) -> Defense {
    Defense { kind, unless: Material::default() }
}

pub fn fire() -> [Defense; 1] {
    [all_of(DamageType::Fire)]
}

pub fn set(conditions: &[Condition]) -> Conditions {
    Conditions::of(conditions)
}

/// The total of fire damage against a guard.
pub fn burn(amount: i32, reduction: u16, saved: Saved, resists: bool, vulnerable: bool) -> u16 {
    let fire = fire();
    let guard = Guard {
        resist: if resists { &fire } else { &[] },
        vulnerable: if vulnerable { &fire } else { &[] },
        ..Guard::default()
    };
    reckon(&[(DamageType::Fire, amount)], reduction, saved, Material::default(), &guard).total
}

pub fn dying(successes: u8, failures: u8) -> Life {
    Life::Dying { successes, failures }
}

pub fn health(hp: u16, max: u16, temp: u16, life: Life) -> Health {
    Health { hp, max, temp, life }
}
