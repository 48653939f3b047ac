//! What a kind of creature is: its numbers as a sheet or a stat block prints them. How one of them fares in a fight
//! is an encounter's business.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Ability, Area, Condition, Conditions, DamageDice, Defense, Ends, Material, Scores, Skill};

/// A stat block or a character sheet, as far as a fight needs it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StatBlock {
    /// The name in files: `adult_red_dragon`.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// How large it is.
    #[serde(default)]
    pub size: Size,
    /// What kind of being it is.
    #[serde(default)]
    pub kind: Kind,
    /// Armor class.
    pub ac: u8,
    /// Hit points when unhurt.
    pub hp: u16,
    /// How fast it is.
    #[serde(default)]
    pub speed: Speed,
    /// Its six scores.
    pub abilities: Scores,
    /// Proficiency bonus.
    pub proficiency: i8,
    /// Its level, or its hit dice: what cantrips grow by.
    #[serde(default = "one")]
    pub level: u8,
    /// The saves it is proficient in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saves: Vec<Ability>,
    /// The skills it is proficient in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<Skill>,
    /// The skills in which its proficiency counts twice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expertise: Vec<Skill>,
    /// What it takes half of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resist: Vec<Defense>,
    /// What it takes twice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vulnerable: Vec<Defense>,
    /// What it takes nothing of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub immune: Vec<Defense>,
    /// Conditions it never has.
    #[serde(default, skip_serializing_if = "Conditions::is_empty_ref")]
    pub condition_immunities: Conditions,
    /// How it attacks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attacks: Vec<Attack>,
    /// How many attacks an Attack action has, as numbers of `attacks` in order: `[0, 1, 1]` is a bite and two claws.
    /// Empty: one of any. A creature that may choose freely lists none and says `extra_attacks`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub multiattack: Vec<u8>,
    /// How many attacks an Attack action has beyond the first, each of any kind.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub extra_attacks: u8,
    /// Its spells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spellcasting: Option<Spellcasting>,
    /// Breath weapons and the like.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub powers: Vec<Power>,
    /// What else is special about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
    /// What it carries and can use up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Carried>,
    /// Whether it makes death saves at 0 hit points, as player characters do, instead of dying.
    #[serde(default, skip_serializing_if = "crate::harm::is_false")]
    pub death_saves: bool,
}

impl StatBlock {
    /// Returns the modifier of an ability.
    pub fn modifier(&self, ability: Ability) -> i8 {
        self.abilities.modifier(ability)
    }

    /// Returns what it adds to a save.
    pub fn save_bonus(&self, ability: Ability) -> i8 {
        let trained = if self.saves.contains(&ability) { self.proficiency } else { 0 };
        self.modifier(ability).saturating_add(trained)
    }

    /// Returns what it adds to a check with a skill.
    pub fn skill_bonus(&self, skill: Skill) -> i8 {
        let trained = if self.expertise.contains(&skill) {
            self.proficiency.saturating_mul(2)
        } else if self.skills.contains(&skill) {
            self.proficiency
        } else {
            0
        };
        self.modifier(skill.ability()).saturating_add(trained)
    }

    /// Tests for a trait.
    pub fn has(&self, special: Trait) -> bool {
        self.traits.contains(&special)
    }
}

/// How large a creature is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    /// A cat.
    Tiny,
    /// A goblin.
    Small,
    /// A human.
    #[default]
    Medium,
    /// An ogre: two cells wide.
    Large,
    /// A giant: three cells wide.
    Huge,
    /// An old dragon: four cells wide.
    Gargantuan,
}

impl Size {
    /// Returns how many cells it is wide.
    pub const fn cells(self) -> u8 {
        match self {
            Size::Tiny | Size::Small | Size::Medium => 1,
            Size::Large => 2,
            Size::Huge => 3,
            Size::Gargantuan => 4,
        }
    }
}

/// What kind of being a creature is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // Each is its own name.
pub enum Kind {
    Aberration,
    Beast,
    Celestial,
    Construct,
    Dragon,
    Elemental,
    Fey,
    Fiend,
    Giant,
    #[default]
    Humanoid,
    Monstrosity,
    Ooze,
    Plant,
    Undead,
}

/// How far a creature gets in a turn, in feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Speed {
    /// On foot.
    pub walk: u16,
    /// In the air; 0 for most.
    pub fly: u16,
    /// In water; 0: half of `walk`.
    pub swim: u16,
    /// On walls; 0: half of `walk`.
    pub climb: u16,
}

impl Default for Speed {
    fn default() -> Speed {
        Speed { walk: 30, fly: 0, swim: 0, climb: 0 }
    }
}

impl Speed {
    /// Returns the speed for crossing a fight: on foot or in the air, whichever is faster.
    pub const fn best(self) -> u16 {
        if self.fly > self.walk { self.fly } else { self.walk }
    }
}

/// A way to attack, with everything reckoned in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Attack {
    /// The name in actions: `shortbow`.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// What is added to the d20.
    pub to_hit: i8,
    /// How far it reaches in melee, in feet; 0: it is no melee attack.
    #[serde(default, skip_serializing_if = "is_no_distance")]
    pub reach: u16,
    /// How far it flies, in feet; absent: it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<Range>,
    /// What it does.
    pub damage: Vec<DamageDice>,
    /// What it is made of.
    #[serde(default, skip_serializing_if = "Material::is_plain")]
    pub material: Material,
    /// Light enough for two-weapon fighting.
    #[serde(default, skip_serializing_if = "crate::harm::is_false")]
    pub light: bool,
    /// The ability modifier inside `damage`, which the second of two weapons goes without when it is positive.
    #[serde(default, skip_serializing_if = "is_no_modifier")]
    pub modifier: i8,
    /// A natural weapon: cannot be dropped or used for two-weapon fighting.
    #[serde(default, skip_serializing_if = "crate::harm::is_false")]
    pub natural: bool,
    /// What else a hit does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rider: Option<Rider>,
}

/// How far something flies: within `normal` as usual, within `long` with disadvantage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Range {
    /// Feet without trouble.
    pub normal: u16,
    /// Feet at all; the same as `normal` where there is no long range.
    pub long: u16,
}

/// What a hit does besides its damage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rider {
    /// A save against it; absent: it just happens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub save: Option<SaveAgainst>,
    /// Damage of its own, halved or not by the save as `half` says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub damage: Vec<DamageDice>,
    /// Whether a save halves that damage instead of sparing it.
    #[serde(default, skip_serializing_if = "crate::harm::is_false")]
    pub half: bool,
    /// Conditions it brings.
    #[serde(default, skip_serializing_if = "Conditions::is_empty_ref")]
    pub conditions: Conditions,
    /// How long they last.
    #[serde(default)]
    pub ends: Ends,
    /// Whether the save can be tried again at the end of each of the target's turns, and then ends them.
    #[serde(default, skip_serializing_if = "crate::harm::is_false")]
    pub save_ends: bool,
    /// Only against creatures at most this large.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<Size>,
}

/// A save and what it is against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveAgainst {
    /// The ability.
    pub ability: Ability,
    /// What the total must reach.
    pub dc: u8,
}

/// A creature's spells and slots.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Spellcasting {
    /// The ability it casts with.
    pub ability: Ability,
    /// Slots of levels 1 to 9.
    #[serde(default)]
    pub slots: [u8; 9],
    /// The spells, by id.
    pub spells: Vec<String>,
}

/// Something special with an area and a save: a breath weapon, a stench.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Power {
    /// The name in actions.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// What it covers, from the creature.
    pub area: Area,
    /// The save against it.
    pub save: SaveAgainst,
    /// What it does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub damage: Vec<DamageDice>,
    /// Whether a save halves the damage instead of sparing it.
    #[serde(default, skip_serializing_if = "crate::harm::is_false")]
    pub half: bool,
    /// Conditions for those who fail.
    #[serde(default, skip_serializing_if = "Conditions::is_empty_ref")]
    pub conditions: Conditions,
    /// How long they last.
    #[serde(default)]
    pub ends: Ends,
    /// It comes back at the start of a turn when a d6 shows this or more; absent: it can be used again at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recharge: Option<u8>,
}

/// What is special about a creature, with a rule behind each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trait {
    /// Advantage where an ally that can act is within 5 feet of the target.
    PackTactics,
    /// Disengage or Hide as a bonus action.
    NimbleEscape,
    /// Dash, Disengage or Hide as a bonus action.
    CunningAction,
    /// Once a turn, with advantage or an ally beside the target: one d6 for every two levels, rounded up.
    SneakAttack,
    /// Advantage on saves against spells and other magic.
    MagicResistance,
    /// At 0 hit points, unless by radiant damage or a critical hit: a Constitution save (5 + the damage) leaves 1.
    UndeadFortitude,
    /// A successful Dexterity save against half damage takes none, a failed one half.
    Evasion,
    /// No opportunity attacks when it flies out of reach.
    Flyby,
    /// Advantage on saves against being frightened.
    Brave,
    /// Advantage on Strength checks and saves, resistance to weapons, and more damage while it rages (a bonus action).
    Rage,
    /// Gets up to 1d10 plus its level back, once, as a bonus action.
    SecondWind,
    /// One more action, once.
    ActionSurge,
    /// Moves on to a foe as a bonus action.
    Aggressive,
    /// Cannot be surprised.
    Alert,
    /// Three times a day a failed save succeeds.
    LegendaryResistance,
}

/// Something carried, and how many of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Carried {
    /// What.
    pub item: Item,
    /// How many.
    pub count: u8,
}

/// Something that can be used up in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// 2d4+2 hit points.
    PotionOfHealing,
    /// 4d4+4 hit points.
    PotionOfGreaterHealing,
    /// Steadies a dying creature without a check.
    HealersKit,
    /// Advantage on saves against poison for the fight.
    Antitoxin,
    /// A flask to throw: 1d4 fire at the start of each of the target's turns until it puts it out.
    AlchemistsFire,
}

impl Conditions {
    #[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
    pub(crate) fn is_empty_ref(&self) -> bool {
        self.is_empty()
    }

    /// Returns the set of one condition.
    pub const fn only(condition: Condition) -> Conditions {
        Conditions::NONE.with(condition)
    }
}

impl Material {
    #[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
    pub(crate) fn is_plain(&self) -> bool {
        *self == Material::default()
    }
}

const fn one() -> u8 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_none_left(count: &u8) -> bool {
    *count == 0
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_no_distance(feet: &u16) -> bool {
    *feet == 0
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_no_modifier(modifier: &i8) -> bool {
    *modifier == 0
}
