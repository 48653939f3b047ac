//! Kinds of damage, damage dice, and who is hurt less or more by what: the words of damage. The order in which they
//! are reckoned is in `damage.rs`.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A kind of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // Each is its own name.
pub enum DamageType {
    Acid,
    Bludgeoning,
    Cold,
    Fire,
    Force,
    Lightning,
    Necrotic,
    Piercing,
    Poison,
    Psychic,
    Radiant,
    Slashing,
    Thunder,
}

impl DamageType {
    /// All of them.
    pub const ALL: [DamageType; 13] = [
        DamageType::Acid,
        DamageType::Bludgeoning,
        DamageType::Cold,
        DamageType::Fire,
        DamageType::Force,
        DamageType::Lightning,
        DamageType::Necrotic,
        DamageType::Piercing,
        DamageType::Poison,
        DamageType::Psychic,
        DamageType::Radiant,
        DamageType::Slashing,
        DamageType::Thunder,
    ];

    /// Returns its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            DamageType::Acid => "acid",
            DamageType::Bludgeoning => "bludgeoning",
            DamageType::Cold => "cold",
            DamageType::Fire => "fire",
            DamageType::Force => "force",
            DamageType::Lightning => "lightning",
            DamageType::Necrotic => "necrotic",
            DamageType::Piercing => "piercing",
            DamageType::Poison => "poison",
            DamageType::Psychic => "psychic",
            DamageType::Radiant => "radiant",
            DamageType::Slashing => "slashing",
            DamageType::Thunder => "thunder",
        }
    }
}

impl fmt::Display for DamageType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Dice of one kind of damage with what is added: `2d6+3 fire`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DamageDice {
    /// How many dice.
    pub count: u8,
    /// How many sides each has.
    pub sides: u8,
    /// What is added.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub flat: i16,
    /// What kind of damage it is.
    #[serde(rename = "type")]
    pub kind: DamageType,
}

/// What a source of damage is, as far as defenses ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Material {
    /// Magical: a spell or a magic weapon.
    #[serde(skip_serializing_if = "is_false")]
    pub magical: bool,
    /// Silvered.
    #[serde(skip_serializing_if = "is_false")]
    pub silvered: bool,
    /// Adamantine.
    #[serde(skip_serializing_if = "is_false")]
    pub adamantine: bool,
}

/// A kind of damage that a creature takes less or more of, and what gets around that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Defense {
    /// The kind of damage.
    #[serde(rename = "type")]
    pub kind: DamageType,
    /// It does not hold against a source that is any of these.
    #[serde(default, skip_serializing_if = "is_plain")]
    pub unless: Material,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
pub(crate) fn is_false(flag: &bool) -> bool {
    !*flag
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_zero(value: &i16) -> bool {
    *value == 0
}

fn is_plain(material: &Material) -> bool {
    *material == Material::default()
}
