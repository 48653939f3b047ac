//! What a weapon is, and the attack that somebody makes with it. Who is proficient in what is the sheet's business.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Ability, Attack, DamageDice, Material, Range, Scores};

/// A weapon as the equipment list prints it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Weapon {
    /// The name in files and actions: `light_crossbow`.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// Who is trained in it.
    pub category: Category,
    /// Whether it is made for melee or for range.
    pub kind: WeaponKind,
    /// What a hit does, without any modifier; absent: no damage (a net).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<DamageDice>,
    /// What is special about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<Property>,
}

/// Who is trained in a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Nearly everybody.
    Simple,
    /// Those who fight for a living.
    Martial,
}

/// Whether a weapon is made for melee or for range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WeaponKind {
    /// Held in the hand when it hits.
    Melee,
    /// Shot or thrown.
    Ranged,
}

/// A property of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Property {
    /// The better of Strength and Dexterity counts.
    Finesse {},
    /// Good for two-weapon fighting.
    Light {},
    /// Too large for small creatures to use well.
    Heavy {},
    /// Takes both hands.
    TwoHanded {},
    /// Other dice when held in both hands.
    Versatile {
        /// How many.
        count: u8,
        /// How many sides each has.
        sides: u8,
    },
    /// Can be thrown, with the modifier it has in the hand.
    Thrown {
        /// Feet without trouble.
        normal: u16,
        /// Feet at all.
        long: u16,
    },
    /// Shoots something.
    Ammunition {
        /// Feet without trouble.
        normal: u16,
        /// Feet at all.
        long: u16,
    },
    /// Reaches five feet further.
    Reach {},
    /// One shot an action, whatever else the shooter can do.
    Loading {},
    /// Has a rule of its own in the book, which is left to the table.
    Special {},
}

/// The numbers of whoever holds a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wielder {
    /// The six scores.
    pub scores: Scores,
    /// The proficiency bonus; 0 for a weapon that the wielder is not trained in.
    pub proficiency: i8,
    /// The bonus of a magic weapon; 0 for an ordinary one.
    pub magic: i8,
    /// How it is held.
    pub grip: Grip,
}

/// How a weapon is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Grip {
    /// In one hand, or in both when it takes both anyway.
    #[default]
    OneHand,
    /// In both: a versatile weapon then has its larger dice.
    BothHands,
}

impl Weapon {
    /// Returns the attack that somebody makes with it, with everything reckoned in.
    ///
    /// A finesse weapon takes the better of Strength and Dexterity, any other ranged weapon Dexterity, and a melee
    /// weapon Strength, thrown or not.
    pub fn attack(&self, by: &Wielder) -> Attack {
        let modifier = by.scores.modifier(self.ability(&by.scores));
        Attack {
            id: self.id.clone(),
            name: self.name.clone(),
            to_hit: modifier.saturating_add(by.proficiency).saturating_add(by.magic),
            reach: self.reach(),
            range: self.range(),
            damage: self.dice(by.grip).map(|dice| grown(dice, modifier, by.magic)).into_iter().collect(),
            material: Material { magical: by.magic > 0, ..Material::default() },
            light: self.kind == WeaponKind::Melee && self.is(Property::Light {}),
            modifier: if self.damage.is_some() { modifier } else { 0 },
            natural: false,
            rider: None,
        }
    }

    /// Returns the ability that counts for somebody with these scores.
    pub fn ability(&self, scores: &Scores) -> Ability {
        let finesse = self.is(Property::Finesse {});
        match self.kind {
            _ if finesse && scores.dex > scores.str => Ability::Dex,
            _ if finesse => Ability::Str,
            WeaponKind::Melee => Ability::Str,
            WeaponKind::Ranged => Ability::Dex,
        }
    }

    /// Tests for a property that has no numbers.
    pub fn is(&self, property: Property) -> bool {
        self.properties.contains(&property)
    }

    /// Returns how far it reaches in melee, in feet; 0 for a ranged weapon.
    pub fn reach(&self) -> u16 {
        match self.kind {
            WeaponKind::Ranged => 0,
            WeaponKind::Melee if self.is(Property::Reach {}) => 10,
            WeaponKind::Melee => 5,
        }
    }

    /// Returns how far it flies, if it does.
    pub fn range(&self) -> Option<Range> {
        self.properties.iter().find_map(|property| match *property {
            Property::Thrown { normal, long } | Property::Ammunition { normal, long } => {
                Some(Range { normal, long })
            }
            _ => None,
        })
    }

    fn dice(&self, grip: Grip) -> Option<DamageDice> {
        let damage = self.damage?;
        let larger = self.properties.iter().find_map(|property| match *property {
            Property::Versatile { count, sides } if grip == Grip::BothHands => Some((count, sides)),
            _ => None,
        });
        Some(larger.map_or(damage, |(count, sides)| DamageDice { count, sides, ..damage }))
    }
}

fn grown(dice: DamageDice, modifier: i8, magic: i8) -> DamageDice {
    let flat = dice.flat.saturating_add(i16::from(modifier)).saturating_add(i16::from(magic));
    DamageDice { flat, ..dice }
}
