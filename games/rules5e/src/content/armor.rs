//! What armor is, and the armor class it gives. Who may wear it is the sheet's business.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Armor, or a shield, as the equipment list prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Armor {
    /// The name in files: `chain_mail`.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// How heavy it is.
    pub weight: Weight,
    /// The armor class it gives by itself; of a shield, what it adds.
    pub ac: u8,
    /// The most that Dexterity adds; absent: all of it. Heavy armor has neither good nor bad of Dexterity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_dex: Option<u8>,
    /// The Strength score without which it slows its wearer by 10 feet; 0: none.
    #[serde(default, skip_serializing_if = "is_none_needed")]
    pub strength: u8,
    /// Whether it makes sneaking harder.
    #[serde(default, skip_serializing_if = "crate::harm::is_false")]
    pub stealth_disadvantage: bool,
}

/// How heavy armor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// All of Dexterity counts.
    Light,
    /// Dexterity counts up to a limit.
    Medium,
    /// Dexterity does not count.
    Heavy,
    /// Carried, not worn.
    Shield,
}

impl Armor {
    /// Returns what Dexterity adds in it.
    pub fn dexterity(&self, modifier: i8) -> i8 {
        if self.weight == Weight::Heavy {
            return 0;
        }
        let most = self.max_dex.map_or(i8::MAX, |most| i8::try_from(most).unwrap_or(i8::MAX));
        modifier.min(most)
    }
}

/// Returns the armor class of somebody with this Dexterity modifier: 10 and the modifier when nothing is worn.
pub fn armor_class(armor: Option<&Armor>, shield: Option<&Armor>, dexterity: i8) -> u8 {
    let (base, dexterity) = armor.map_or((10, dexterity), |worn| (worn.ac, worn.dexterity(dexterity)));
    let shield = shield.map_or(0, |shield| shield.ac);
    base.saturating_add_signed(dexterity).saturating_add(shield)
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_none_needed(score: &u8) -> bool {
    *score == 0
}
