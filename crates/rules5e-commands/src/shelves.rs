//! `weapons`, `spells` and `creatures`: what there is, as lists that can be narrowed down.

use cli::CliError;
use rules5e::content::{Category, Property, Weapon, WeaponKind};
use rules5e::{Ability, Casting, DamageType, Kind, Size, Spell, StatBlock, Test};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::content::library;
use super::entry::{Desk, FileName, Request};
use super::number::SpellLevel;
use super::read::Nothing;

/// Tests an id and a name for a part of them, in letters of either case.
fn has(text: &str, id: &str, name: &str) -> bool {
    let wanted = text.to_lowercase();
    id.contains(&wanted) || name.to_lowercase().contains(&wanted)
}

/// Weapons to look for.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Weapons {
    /// A part of ids or names.
    #[serde(default)]
    text: String,
    /// Only those of this category.
    category: Option<Category>,
    /// Only those made for melee, or for range.
    kind: Option<WeaponKind>,
    /// Only those with this property.
    property: Option<PropertyName>,
    /// A content file of one's own, which wins over what ships.
    content_file: Option<FileName>,
}

/// The name of a weapon's property.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum PropertyName {
    Finesse,
    Light,
    Heavy,
    TwoHanded,
    Versatile,
    Thrown,
    Ammunition,
    Reach,
    Loading,
    Special,
}

const fn name_of(property: &Property) -> PropertyName {
    match property {
        Property::Finesse {} => PropertyName::Finesse,
        Property::Light {} => PropertyName::Light,
        Property::Heavy {} => PropertyName::Heavy,
        Property::TwoHanded {} => PropertyName::TwoHanded,
        Property::Versatile { .. } => PropertyName::Versatile,
        Property::Thrown { .. } => PropertyName::Thrown,
        Property::Ammunition { .. } => PropertyName::Ammunition,
        Property::Reach {} => PropertyName::Reach,
        Property::Loading {} => PropertyName::Loading,
        Property::Special {} => PropertyName::Special,
    }
}

/// The weapons that were found.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Arms {
    n_weapons: usize,
    weapons: Vec<Weapon>,
}

impl Request for Weapons {
    type With = Nothing;
    type Answer = Arms;
    const NAME: &'static str = "weapons";
    const ABOUT: &'static str = "The weapons there are, by name, category, kind or property";
    const EXAMPLE: &'static str = r#"{"category":"simple","property":"finesse"}"#;

    fn answer(self, _: Nothing, desk: &Desk) -> Result<Arms, CliError> {
        let library = library(self.content_file.as_ref(), desk)?;
        let weapons: Vec<Weapon> =
            library.weapons.iter().filter(|weapon| self.wants(weapon)).cloned().collect();
        Ok(Arms { n_weapons: weapons.len(), weapons })
    }
}

impl Weapons {
    fn wants(&self, weapon: &Weapon) -> bool {
        has(&self.text, &weapon.id, &weapon.name)
            && self.category.is_none_or(|category| category == weapon.category)
            && self.kind.is_none_or(|kind| kind == weapon.kind)
            && self.property.is_none_or(|wanted| weapon.properties.iter().any(|one| name_of(one) == wanted))
    }
}

/// Spells to look for.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Spells {
    /// A part of ids or names.
    #[serde(default)]
    text: String,
    /// Only those of this level; 0 are cantrips.
    level: Option<SpellLevel>,
    /// Only those that take this to cast.
    casting: Option<Casting>,
    /// Only those with concentration, or without.
    concentration: Option<bool>,
    /// Only those that this ability saves against.
    save: Option<Ability>,
    /// Only those that have to hit, or not.
    attack: Option<bool>,
    /// Only those that do this kind of damage.
    damage: Option<DamageType>,
    /// Only those that heal, or not.
    healing: Option<bool>,
    /// A content file of one's own, which wins over what ships.
    content_file: Option<FileName>,
}

/// The spells that were found; `spell` tells all of one.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Book {
    n_spells: usize,
    spells: Vec<SpellLine>,
}

/// A spell in a list.
#[derive(Serialize, JsonSchema)]
struct SpellLine {
    id: String,
    name: String,
    level: u8,
    casting: Casting,
    range: u16,
    concentration: bool,
}

impl Request for Spells {
    type With = Nothing;
    type Answer = Book;
    const NAME: &'static str = "spells";
    const ABOUT: &'static str = "The spells there are, by name, level, casting, save, attack or damage";
    const EXAMPLE: &'static str = r#"{"level":3,"save":"dex"}"#;

    fn answer(self, _: Nothing, desk: &Desk) -> Result<Book, CliError> {
        let library = library(self.content_file.as_ref(), desk)?;
        let spells: Vec<SpellLine> =
            library.spells.iter().filter(|spell| self.wants(spell)).map(SpellLine::of).collect();
        Ok(Book { n_spells: spells.len(), spells })
    }
}

impl Spells {
    fn wants(&self, spell: &Spell) -> bool {
        let save = if let Test::Save { ability } = spell.test { Some(ability) } else { None };
        let attacks = matches!(spell.test, Test::Attack { .. });
        let does = |kind| spell.damage.iter().chain(&spell.ongoing).any(|dice| dice.kind == kind);
        has(&self.text, &spell.id, &spell.name)
            && self.level.is_none_or(|level| level.0 == spell.level)
            && self.casting.is_none_or(|casting| casting == spell.casting)
            && self.concentration.is_none_or(|concentration| concentration == spell.concentration)
            && self.save.is_none_or(|ability| save == Some(ability))
            && self.attack.is_none_or(|attack| attack == attacks)
            && self.damage.is_none_or(does)
            && self.healing.is_none_or(|healing| healing == spell.healing.is_some())
    }
}

impl SpellLine {
    fn of(spell: &Spell) -> SpellLine {
        SpellLine {
            id: spell.id.clone(),
            name: spell.name.clone(),
            level: spell.level,
            casting: spell.casting,
            range: spell.range,
            concentration: spell.concentration,
        }
    }
}

/// Creatures to look for.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Creatures {
    /// A part of ids or names.
    #[serde(default)]
    text: String,
    /// Only those of this kind.
    kind: Option<Kind>,
    /// Only those of this size.
    size: Option<Size>,
    /// A content file of one's own, which wins over what ships.
    content_file: Option<FileName>,
}

/// The creatures that were found; `creature` tells all of one.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Bestiary {
    n_creatures: usize,
    creatures: Vec<CreatureLine>,
}

/// A creature in a list.
#[derive(Serialize, JsonSchema)]
struct CreatureLine {
    id: String,
    name: String,
    kind: Kind,
    size: Size,
    ac: u8,
    hp: u16,
}

impl Request for Creatures {
    type With = Nothing;
    type Answer = Bestiary;
    const NAME: &'static str = "creatures";
    const ABOUT: &'static str = "The monsters and characters there are, by name, kind or size";
    const EXAMPLE: &'static str = r#"{"text":"goblin"}"#;

    fn answer(self, _: Nothing, desk: &Desk) -> Result<Bestiary, CliError> {
        let library = library(self.content_file.as_ref(), desk)?;
        let all = library.monsters.iter().chain(&library.characters);
        let creatures: Vec<CreatureLine> =
            all.filter(|creature| self.wants(creature)).map(CreatureLine::of).collect();
        Ok(Bestiary { n_creatures: creatures.len(), creatures })
    }
}

impl Creatures {
    fn wants(&self, creature: &StatBlock) -> bool {
        has(&self.text, &creature.id, &creature.name)
            && self.kind.is_none_or(|kind| kind == creature.kind)
            && self.size.is_none_or(|size| size == creature.size)
    }
}

impl CreatureLine {
    fn of(creature: &StatBlock) -> CreatureLine {
        CreatureLine {
            id: creature.id.clone(),
            name: creature.name.clone(),
            kind: creature.kind,
            size: creature.size,
            ac: creature.ac,
            hp: creature.hp,
        }
    }
}
