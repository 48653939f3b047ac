//! Weapons, armor, spells, monsters and characters, as data in files: what ships, and what somebody writes.
//!
//! Nothing here opens a file: the shipped ones are part of the program, and others come as text.

mod armor;
mod check;
mod error;
mod nearest;
mod path;
mod weapon;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use armor::{Armor, Weight, armor_class};
pub use error::ContentError;
pub use weapon::{Category, Grip, Property, Weapon, WeaponKind, Wielder};

use crate::{Spell, StatBlock};

/// Everything that a fight can be made of. All parts of a file may be absent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Content {
    /// Weapons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<Weapon>,
    /// Armor and shields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub armor: Vec<Armor>,
    /// Spells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spells: Vec<Spell>,
    /// Monsters and other people.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub monsters: Vec<StatBlock>,
    /// Player characters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<StatBlock>,
}

impl Content {
    /// Returns what ships: a part of the SRD 5.1, listed in `docs/content.md`.
    ///
    /// The files are constants of the program, so reading them always has the same outcome, and the tests, which read
    /// the same constants through [`Content::shipped`], prove that it is a good one. The empty content below can
    /// therefore not be reached in a program whose tests pass; it is there because a library must not panic.
    pub fn srd() -> &'static Content {
        static SRD: OnceLock<Content> = OnceLock::new();
        SRD.get_or_init(|| Content::shipped().unwrap_or_default())
    }

    /// Reads the shipped files anew.
    ///
    /// # Errors
    ///
    /// Never, as the tests prove: it is the proof behind [`Content::srd`].
    pub fn shipped() -> Result<Content, ContentError> {
        Ok(Content {
            weapons: read(include_str!("../../content/weapons.json"))?,
            armor: read(include_str!("../../content/armor.json"))?,
            spells: read(include_str!("../../content/spells.json"))?,
            monsters: read(include_str!("../../content/monsters.json"))?,
            characters: read(include_str!("../../content/characters.json"))?,
        })
    }

    /// Reads somebody's own content file, a JSON object. What its values mean is for [`Content::check`] to judge.
    ///
    /// # Errors
    ///
    /// When the text is no JSON, or its fields and values are not those of a content file.
    pub fn parse(text: &str) -> Result<Content, ContentError> {
        // Some editors put a mark in front of the text.
        read(text.strip_prefix('\u{feff}').unwrap_or(text))
    }

    /// Tests whether a fight can work with it: ids unique, spells known here or in `with`, numbers within reason.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, with its path.
    pub fn check(&self, with: &Content) -> Result<(), ContentError> {
        check::content(self, with)
    }

    /// Returns a weapon.
    pub fn weapon(&self, id: &str) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.id == id)
    }

    /// Returns a piece of armor.
    pub fn armor(&self, id: &str) -> Option<&Armor> {
        self.armor.iter().find(|armor| armor.id == id)
    }

    /// Returns a spell.
    pub fn spell(&self, id: &str) -> Option<&Spell> {
        self.spells.iter().find(|spell| spell.id == id)
    }

    /// Returns a monster or a character.
    pub fn creature(&self, id: &str) -> Option<&StatBlock> {
        self.monsters.iter().chain(&self.characters).find(|creature| creature.id == id)
    }

    /// Returns the creature whose id is nearest to a misspelt one, if one is near.
    pub fn nearest_creature(&self, id: &str) -> Option<&str> {
        nearest::nearest(
            id,
            self.monsters.iter().chain(&self.characters).map(|creature| creature.id.as_str()),
        )
    }

    /// Returns the spell whose id is nearest to a misspelt one, if one is near.
    pub fn nearest_spell(&self, id: &str) -> Option<&str> {
        nearest::nearest(id, self.spells.iter().map(|spell| spell.id.as_str()))
    }

    /// Adds other content, which wins where both have an id. Monsters and characters share their ids.
    pub fn merge(&mut self, other: Content) {
        let taken: BTreeSet<&str> =
            other.monsters.iter().chain(&other.characters).map(|creature| creature.id.as_str()).collect();
        self.monsters.retain(|creature| !taken.contains(creature.id.as_str()));
        self.characters.retain(|creature| !taken.contains(creature.id.as_str()));
        self.monsters.extend(other.monsters);
        self.characters.extend(other.characters);
        replace(&mut self.weapons, other.weapons, |weapon| &weapon.id);
        replace(&mut self.armor, other.armor, |armor| &armor.id);
        replace(&mut self.spells, other.spells, |spell| &spell.id);
    }
}

/// Returns the JSON Schema of a content file, for editors.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(Content).to_value()
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, ContentError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let whole = error.path().iter().len() == 0;
        let path = if whole { "file".to_owned() } else { error.path().to_string() };
        ContentError::read(path, error.inner())
    })?;
    reader.end().map_err(|error| ContentError::read(String::new(), &error))?;
    Ok(value)
}

fn replace<T>(ours: &mut Vec<T>, theirs: Vec<T>, id: fn(&T) -> &String) {
    let taken: BTreeSet<&String> = theirs.iter().map(id).collect();
    ours.retain(|one| !taken.contains(id(one)));
    ours.extend(theirs);
}
