//! Whether content makes sense: ids, names, and numbers within what a fight can work with. Judges no balance.

mod creature;
mod spell;

use std::collections::BTreeSet;

use super::path::Path;
use super::{Armor, Content, ContentError, Property, Weapon, Weight};
use crate::{Area, DamageDice, Ends, Range};

type Checked = Result<(), ContentError>;

/// The most dice of one kind that are rolled at once.
const DICE: i64 = 100;
/// The most feet that anything spans or flies: a mile.
const FEET: i64 = 5280;
/// The most rounds that anything lasts: a day.
const ROUNDS: i64 = 14_400;
/// The longest id and the longest name, in characters.
const LETTERS: usize = 40;

/// Tests all of it; see [`Content::check`].
pub(super) fn content(content: &Content, with: &Content) -> Checked {
    each("weapons", &content.weapons, |weapon| &weapon.id, weapon)?;
    each("armor", &content.armor, |armor| &armor.id, armor)?;
    each("spells", &content.spells, |spell| &spell.id, spell::spell)?;
    let known = creature::Known { ours: &content.spells, theirs: &with.spells };
    let mut ids = BTreeSet::new();
    for (part, creatures) in [("monsters", &content.monsters), ("characters", &content.characters)] {
        let part = Path::Part(part);
        for (n, sheet) in creatures.iter().enumerate() {
            let at = part.nth(n);
            unique(&at, &sheet.id, &mut ids)?;
            creature::creature(&at, sheet, known)?;
        }
    }
    Ok(())
}

fn each<T>(part: &'static str, of: &[T], id: fn(&T) -> &String, check: fn(&Path, &T) -> Checked) -> Checked {
    let part = Path::Part(part);
    let mut ids = BTreeSet::new();
    for (n, one) in of.iter().enumerate() {
        let at = part.nth(n);
        unique(&at, id(one), &mut ids)?;
        check(&at, one)?;
    }
    Ok(())
}

fn weapon(at: &Path, weapon: &Weapon) -> Checked {
    name(at, &weapon.name)?;
    if let Some(damage) = &weapon.damage {
        dice(&at.field("damage"), damage)?;
    }
    let properties = at.field("properties");
    for (n, property) in weapon.properties.iter().enumerate() {
        let at = properties.nth(n);
        match *property {
            Property::Versatile { count, sides } => throw(&at, count, sides)?,
            Property::Thrown { normal, long } | Property::Ammunition { normal, long } => {
                range(&at, Range { normal, long })?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn armor(at: &Path, armor: &Armor) -> Checked {
    name(at, &armor.name)?;
    let (least, most) = if armor.weight == Weight::Shield { (0, 10) } else { (1, 40) };
    within(&at.field("ac"), armor.ac, least, most)?;
    within(&at.field("maxDex"), armor.max_dex.unwrap_or(0), 0, 10)?;
    within(&at.field("strength"), armor.strength, 0, 30)
}

/// Tests that an id can be one and that no other of its kind has it.
fn unique<'a>(at: &Path, id: &'a str, ids: &mut BTreeSet<&'a str>) -> Checked {
    let at = at.field("id");
    if !is_id(id) {
        return Err(ContentError::BadId { path: at.to_string(), id: id.chars().take(LETTERS).collect() });
    }
    if !ids.insert(id) {
        return Err(ContentError::DuplicateId { path: at.to_string(), id: id.to_owned() });
    }
    Ok(())
}

fn is_id(id: &str) -> bool {
    id.len() <= LETTERS
        && id.starts_with(|first: char| first.is_ascii_lowercase())
        && id.bytes().all(|letter| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'_'))
        && !id.ends_with('_')
        && !id.contains("__")
}

fn name(at: &Path, name: &str) -> Checked {
    let fits = (1..=LETTERS).contains(&name.chars().count());
    let spaced = name.split(' ').all(|word| !word.is_empty());
    if fits && spaced && name.chars().all(is_printable) {
        return Ok(());
    }
    Err(ContentError::BadName { path: at.field("name").to_string() })
}

/// Tests for a character that shows: no control characters, no other kinds of blanks, and none of those that turn the
/// direction of the text or join its letters, with which one name could be made to look like another.
fn is_printable(letter: char) -> bool {
    let hidden = matches!(
        letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    );
    letter == ' ' || !(letter.is_control() || letter.is_whitespace() || hidden)
}

fn within(at: &Path, value: impl Into<i64>, least: i64, most: i64) -> Checked {
    let value = value.into();
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(ContentError::OutOfRange { path: at.to_string(), value, least, most })
}

fn dice(at: &Path, dice: &DamageDice) -> Checked {
    throw(at, dice.count, dice.sides)?;
    within(&at.field("flat"), dice.flat, -1000, 1000)
}

fn throw(at: &Path, count: u8, sides: u8) -> Checked {
    within(&at.field("count"), count, 0, DICE)?;
    within(&at.field("sides"), sides, 1, 100)
}

fn all_dice(at: &Path, damage: &[DamageDice]) -> Checked {
    damage.iter().enumerate().try_for_each(|(n, one)| dice(&at.nth(n), one))
}

fn range(at: &Path, range: Range) -> Checked {
    within(&at.field("normal"), range.normal, 1, FEET)?;
    within(&at.field("long"), range.long, i64::from(range.normal), FEET)
}

fn area(at: &Path, area: Area) -> Checked {
    match area {
        Area::Circle { radius_ft } => within(&at.field("radiusFt"), radius_ft, 1, FEET),
        Area::Cylinder { radius_ft, height_ft } => {
            within(&at.field("radiusFt"), radius_ft, 1, FEET)?;
            within(&at.field("heightFt"), height_ft, 1, FEET)
        }
        Area::Cone { length_ft, angle } => {
            within(&at.field("lengthFt"), length_ft, 1, FEET)?;
            within(&at.field("angle"), angle.unwrap_or(1), 1, 360)
        }
        Area::Line { length_ft, width_ft } => {
            within(&at.field("lengthFt"), length_ft, 1, FEET)?;
            within(&at.field("widthFt"), width_ft, 1, FEET)
        }
        Area::Cube { size_ft } => within(&at.field("sizeFt"), size_ft, 1, FEET),
    }
}

fn ends(at: &Path, ends: Ends) -> Checked {
    match ends {
        Ends::Rounds { n } => within(&at.field("ends").field("n"), n, 1, ROUNDS),
        _ => Ok(()),
    }
}
