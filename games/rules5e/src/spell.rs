//! What a spell is, as data: one set of fields from which an encounter carries out every spell of the book.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::harm::is_false;
use crate::{Ability, Area, Conditions, DamageType, Kind};

/// A spell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Spell {
    /// The name in actions and sheets: `fire_bolt`.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// 0 for a cantrip, to 9.
    pub level: u8,
    /// What casting it takes.
    #[serde(default)]
    pub casting: Casting,
    /// How far it gets, in feet: 0 is the caster, 5 is touch.
    pub range: u16,
    /// Whether the caster must concentrate.
    #[serde(default, skip_serializing_if = "is_false")]
    pub concentration: bool,
    /// Whom it goes for.
    pub targets: Targets,
    /// Whether it has to hit, or be saved against.
    #[serde(default)]
    pub test: Test,
    /// What it does to those it gets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub damage: Vec<SpellDice>,
    /// Whether a save halves the damage instead of sparing it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub half: bool,
    /// What it gives back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub healing: Option<Healing>,
    /// Conditions it brings to those it gets.
    #[serde(default, skip_serializing_if = "Conditions::is_empty_ref")]
    pub conditions: Conditions,
    /// What it does to their numbers.
    #[serde(default, skip_serializing_if = "Boon::is_nothing")]
    pub boon: Boon,
    /// How long conditions, boon and zone last.
    #[serde(default)]
    pub ends: Ends,
    /// A save that ends it early, at the end of each of the target's turns.
    #[serde(default, skip_serializing_if = "is_false")]
    pub save_ends: bool,
    /// Whether an action with a Strength check against the caster's DC ends it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub escape: bool,
    /// Whether damage ends it, and somebody else's action with a shake.
    #[serde(default, skip_serializing_if = "is_false")]
    pub fragile: bool,
    /// Damage at the start of each of the target's turns, or when it enters or starts in the zone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ongoing: Vec<SpellDice>,
    /// Whether the area stays as a zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// Whether and how far it pushes those who fail, in feet.
    #[serde(default, skip_serializing_if = "is_no_push")]
    pub push: u16,
    /// What no other field says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub special: Option<Special>,
    /// Only creatures of this kind are affected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Kind>,
}

/// What casting takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Casting {
    /// The action.
    #[default]
    Action,
    /// The bonus action.
    Bonus,
    /// The reaction.
    Reaction,
}

/// Whom a spell goes for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Targets {
    /// The caster alone.
    Caster {},
    /// Up to so many creatures within range.
    Creatures {
        /// How many.
        count: u8,
        /// How many more for each slot level above the spell's own.
        #[serde(default)]
        per_slot: u8,
        /// Who may be chosen.
        #[serde(default)]
        who: Who,
    },
    /// Rays or darts: each aimed by itself, several may go for one creature.
    Rays {
        /// How many.
        count: u8,
        /// How many more for each slot level above the spell's own.
        #[serde(default)]
        per_slot: u8,
        /// Whether there is one more at caster levels 5, 11 and 17.
        #[serde(default)]
        per_tier: bool,
    },
    /// Everybody in an area.
    Area {
        /// The area.
        area: Area,
        /// Who in it is affected.
        #[serde(default)]
        who: Who,
    },
    /// An empty cell in range: the caster goes there.
    Cell {},
}

/// Whose side may be chosen or affected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Anybody.
    #[default]
    Anyone,
    /// The caster's side.
    Allies,
    /// The others.
    Foes,
}

/// What decides whether a spell gets a creature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Test {
    /// Nothing: it just does.
    #[default]
    None,
    /// A spell attack; within 5 feet of a foe, a ranged one has disadvantage.
    Attack {
        /// Whether it is made in melee.
        #[serde(default)]
        melee: bool,
    },
    /// A save against the caster's DC.
    Save {
        /// The ability.
        ability: Ability,
    },
}

/// Dice of a spell and how they grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SpellDice {
    /// How many dice at the spell's own level.
    pub count: u8,
    /// How many sides each has.
    pub sides: u8,
    /// What is added.
    #[serde(default)]
    pub flat: i16,
    /// What kind of damage it is.
    #[serde(rename = "type")]
    pub kind: DamageType,
    /// How many dice more for each slot level above the spell's own.
    #[serde(default)]
    pub per_slot: u8,
    /// Whether there is once more of them at caster levels 5, 11 and 17: cantrips.
    #[serde(default, skip_serializing_if = "is_false")]
    pub per_tier: bool,
    /// Whether the caster's spellcasting modifier is added.
    #[serde(default, skip_serializing_if = "is_false")]
    pub plus_modifier: bool,
}

/// What a spell gives back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Healing {
    /// How many dice.
    pub count: u8,
    /// How many sides each has.
    pub sides: u8,
    /// What is added.
    #[serde(default)]
    pub flat: i16,
    /// How many dice more for each slot level above the spell's own.
    #[serde(default)]
    pub per_slot: u8,
    /// How many hit points more for each slot level above the spell's own.
    #[serde(default)]
    pub flat_per_slot: u8,
    /// Whether the caster's spellcasting modifier is added.
    #[serde(default, skip_serializing_if = "is_false")]
    pub plus_modifier: bool,
    /// Whether they are temporary hit points.
    #[serde(default, skip_serializing_if = "is_false")]
    pub temporary: bool,
}

/// What a lasting effect does to a creature's numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Boon {
    /// Added to the armor class.
    pub ac: i8,
    /// The armor class is at least this plus the Dexterity modifier; 0: no matter.
    pub ac_base: u8,
    /// A d4 added to attacks and saves (1), or taken from them (−1).
    pub d4: i8,
    /// Attacks against it have advantage (1) or disadvantage (−1).
    pub attackers: i8,
    /// Its next attack, or the next attack against it, uses the effect up.
    pub once: bool,
    /// Added to its speed, in feet.
    pub speed: i16,
    /// Its speed is doubled (1) or halved (−1).
    pub haste: i8,
    /// It cannot take reactions.
    pub no_reactions: bool,
    /// It cannot regain hit points.
    pub no_healing: bool,
    /// Added to its maximum and current hit points.
    pub hp: u16,
    /// Dice that its caster's hits do more against it (hunter's mark).
    pub mark_d6: u8,
    /// It resists all bludgeoning, piercing and slashing damage.
    pub tough: bool,
}

impl Boon {
    /// Tests for a boon that does nothing.
    pub fn is_nothing(&self) -> bool {
        *self == Boon::default()
    }
}

/// How an area stays on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Zone {
    /// It goes where the caster goes.
    pub follows: bool,
    /// Moving in it costs double.
    pub difficult: bool,
    /// Nothing can be seen through it.
    pub blocks_sight: bool,
    /// Whom its spell gets, and when.
    #[serde(skip_serializing_if = "Catches::is_cast")]
    pub catches: Catches,
}

/// Whom the spell of a zone gets, and when. Nobody is got twice in one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Catches {
    /// Those who are there when it is cast.
    #[default]
    Cast,
    /// Those who come in, on whosever turn, and those who start their turn there.
    Entering,
    /// Those who come in on their own turn, and those who start it there.
    OwnTurn,
}

impl Catches {
    #[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
    fn is_cast(&self) -> bool {
        *self == Catches::Cast
    }
}

impl Spell {
    /// Returns whom the zone of the spell gets, and when; lasting damage is never done on casting alone.
    pub fn catches(&self) -> Catches {
        match self.zone.map_or(Catches::Cast, |zone| zone.catches) {
            Catches::Cast if self.zone.is_some() && !self.ongoing.is_empty() => Catches::Entering,
            catches => catches,
        }
    }
}

/// What no other field of a spell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Special {
    /// Stops another spell.
    Counterspell,
    /// +5 to the armor class against the attack that hit, and no magic missile.
    Shield,
    /// Creatures fall asleep by hit points, fewest first, 5d8 in all and 2d8 more for each slot level.
    Sleep,
    /// Steadies a dying creature.
    Stabilize,
    /// Ends spells on the target.
    Dispel,
    /// Ends one condition: blinded, deafened, paralyzed or poisoned.
    Restore,
    /// Brings a creature that died within the last minute back with 1 hit point.
    Revive,
    /// Gets a bonus action attack each turn (spiritual weapon).
    Weapon,
    /// Kills what has 100 hit points or fewer.
    Kill,
}

/// How long an effect lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ends {
    /// Until the start of the target's next turn.
    StartOfTurn {},
    /// Until the end of the target's next turn.
    EndOfTurn {},
    /// Until the start of the source's next turn.
    StartOfSource {},
    /// Until the end of the source's next turn.
    EndOfSource {},
    /// So many rounds: counted at the end of the target's turns.
    Rounds {
        /// How many.
        n: u16,
    },
    /// Until something ends it.
    #[default]
    Permanent,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_no_push(feet: &u16) -> bool {
    *feet == 0
}
