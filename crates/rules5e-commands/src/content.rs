//! `creature`, `content` and `find`: what there is to fight with, and files of one's own.

use std::borrow::Cow;
use std::collections::BTreeMap;

use cli::error::{CliError, TextPlace};
use rules5e::content::ContentError;
use rules5e::{Ability, Skill, StatBlock, save_dc, spell_attack};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::abilities::modifiers;
use super::entry::{Desk, FileName, Request};
use super::read::Nothing;

/// The most that a content file may have.
const MOST_MIB: u64 = 16;

/// Reads what ships together with a file of one's own, if there is one.
pub(super) fn library(
    file: Option<&FileName>,
    desk: &Desk,
) -> Result<Cow<'static, rules5e::content::Content>, CliError> {
    let srd = rules5e::content::Content::srd();
    let Some(file) = file else { return Ok(Cow::Borrowed(srd)) };
    let mut content = srd.clone();
    content.merge(read_file(file, desk)?);
    Ok(Cow::Owned(content))
}

fn read_file(file: &FileName, desk: &Desk) -> Result<rules5e::content::Content, CliError> {
    let (name, source) = desk.open(file, "contentFile", MOST_MIB)?;
    let read = rules5e::content::Content::parse(source.text());
    let content = read.and_then(|content| content.check(rules5e::content::Content::srd()).map(|()| content));
    content.map_err(|error| {
        let (line, column) = error.position().unwrap_or((1, 1));
        wrong(&error, "").at(TextPlace { source: name, line, column })
    })
}

fn wrong(broken: &ContentError, path: &str) -> CliError {
    let within = broken.path().unwrap_or_default();
    let path = if path.is_empty() { within.to_owned() } else { format!("{path}.{within}") };
    let error = CliError::new(broken.code(), broken.to_string()).in_part(path);
    match broken {
        ContentError::OutOfRange { value, least, most, .. } => {
            error.lacking(*value, json!({ "from": least, "to": most }))
        }
        _ => error,
    }
}

/// Says that there is no such thing, and what was probably meant.
pub(super) fn unknown(code: &'static str, kind: &str, id: &str, nearest: Option<&str>) -> CliError {
    let meant = nearest.map_or_else(String::new, |name| format!("; did you mean {name:?}?"));
    CliError::new(code, format!("there is no {kind} {id:?}{meant}")).in_part(kind).lacking(id, json!(nearest))
}

/// A creature to look up.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Creature {
    /// Its id.
    creature: String,
    /// A content file of one's own, which wins over what ships.
    content_file: Option<FileName>,
}

/// A creature and what follows from its numbers.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sheet {
    creature: StatBlock,
    modifiers: BTreeMap<Ability, i8>,
    saves: BTreeMap<Ability, i8>,
    skills: BTreeMap<Skill, i8>,
    cells: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    spell_save_dc: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spell_attack: Option<i8>,
}

impl Request for Creature {
    type With = Nothing;
    type Answer = Sheet;
    const NAME: &'static str = "creature";
    const ABOUT: &'static str = "A stat block with its saves, skills and spell numbers";
    const EXAMPLE: &'static str = r#"{"creature":"goblin"}"#;

    fn answer(self, _: Nothing, desk: &Desk) -> Result<Sheet, CliError> {
        let library = library(self.content_file.as_ref(), desk)?;
        let creature = library.creature(&self.creature).ok_or_else(|| {
            unknown("UNKNOWN_CREATURE", "creature", &self.creature, library.nearest_creature(&self.creature))
        })?;
        let caster = creature.spellcasting.as_ref().map(|casting| creature.modifier(casting.ability));
        let saves = Ability::ALL.into_iter().map(|ability| (ability, creature.save_bonus(ability)));
        let trained = creature.skills.iter().chain(&creature.expertise);
        Ok(Sheet {
            modifiers: modifiers(&creature.abilities),
            saves: saves.collect(),
            skills: trained.map(|skill| (*skill, creature.skill_bonus(*skill))).collect(),
            cells: creature.size.cells(),
            spell_save_dc: caster.map(|modifier| save_dc(creature.proficiency, modifier)),
            spell_attack: caster.map(|modifier| spell_attack(creature.proficiency, modifier)),
            creature: creature.clone(),
        })
    }
}

/// A content file to check.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Content {
    /// The file; absent: what ships.
    content_file: Option<FileName>,
    /// Its content instead, as an object; see `dicehall rules5e schema content`.
    content: Option<Value>,
}

/// What is in a content file.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Checked {
    valid: bool,
    weapons: usize,
    armor: usize,
    spells: usize,
    monsters: usize,
    characters: usize,
}

impl Request for Content {
    type With = Nothing;
    type Answer = Checked;
    const NAME: &'static str = "content";
    const ABOUT: &'static str =
        "Checks a file of weapons, armor, spells, monsters and characters; counts what ships";
    const EXAMPLE: &'static str = "{}";

    fn answer(self, _: Nothing, desk: &Desk) -> Result<Checked, CliError> {
        let srd = rules5e::content::Content::srd();
        let content = match (&self.content_file, &self.content) {
            (None, None) => srd.clone(),
            (Some(file), None) => read_file(file, desk)?,
            (None, Some(content)) => {
                let read = rules5e::content::Content::parse(&content.to_string());
                let checked = read.and_then(|content| content.check(srd).map(|()| content));
                checked.map_err(|error| wrong(&error, "content"))?
            }
            (Some(_), Some(_)) => {
                let message = "content and contentFile are both given; one of them is enough";
                return Err(CliError::new("CONTENT_TWICE", message).in_part("contentFile"));
            }
        };
        Ok(Checked {
            valid: true,
            weapons: content.weapons.len(),
            armor: content.armor.len(),
            spells: content.spells.len(),
            monsters: content.monsters.len(),
            characters: content.characters.len(),
        })
    }
}

/// A search among what there is.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Find {
    /// A part of ids or names; absent: everything.
    #[serde(default)]
    text: String,
    /// Only spells of this level.
    level: Option<super::number::SpellLevel>,
    /// A content file of one's own, which wins over what ships.
    content_file: Option<FileName>,
}

/// The ids that were found.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Found {
    weapons: Vec<String>,
    armor: Vec<String>,
    spells: Vec<String>,
    monsters: Vec<String>,
    characters: Vec<String>,
}

impl Request for Find {
    type With = Nothing;
    type Answer = Found;
    const NAME: &'static str = "find";
    const ABOUT: &'static str = "The ids of what there is: weapons, armor, spells, monsters and characters";
    const EXAMPLE: &'static str = r#"{"text":"dragon"}"#;

    fn answer(self, _: Nothing, desk: &Desk) -> Result<Found, CliError> {
        let library = library(self.content_file.as_ref(), desk)?;
        let wanted = self.text.to_lowercase();
        let fits = |id: &str, name: &str| id.contains(&wanted) || name.to_lowercase().contains(&wanted);
        let rest = self.level.is_none();
        let creatures = |list: &[StatBlock]| -> Vec<String> {
            list.iter().filter(|one| rest && fits(&one.id, &one.name)).map(|one| one.id.clone()).collect()
        };
        let weapons = library.weapons.iter().filter(|one| rest && fits(&one.id, &one.name));
        let armor = library.armor.iter().filter(|one| rest && fits(&one.id, &one.name));
        let of_level = |level: u8| self.level.is_none_or(|wanted| wanted.0 == level);
        let spells = library.spells.iter().filter(|one| of_level(one.level) && fits(&one.id, &one.name));
        Ok(Found {
            weapons: weapons.map(|one| one.id.clone()).collect(),
            armor: armor.map(|one| one.id.clone()).collect(),
            spells: spells.map(|one| one.id.clone()).collect(),
            monsters: creatures(&library.monsters),
            characters: creatures(&library.characters),
        })
    }
}
