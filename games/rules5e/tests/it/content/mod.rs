//! The shipped content and the reading of content files.

mod files;
mod gear;
mod monsters;
mod spells;

use rules5e::content::{Armor, Content, Weapon, schema};
use rules5e::{DamageDice, Spell, StatBlock};

fn creature(id: &str) -> &'static StatBlock {
    Content::srd().creature(id).unwrap_or_else(|| panic!("no creature {id}"))
}

fn spell(id: &str) -> &'static Spell {
    Content::srd().spell(id).unwrap_or_else(|| panic!("no spell {id}"))
}

fn weapon(id: &str) -> &'static Weapon {
    Content::srd().weapon(id).unwrap_or_else(|| panic!("no weapon {id}"))
}

fn armor(id: &str) -> &'static Armor {
    Content::srd().armor(id).unwrap_or_else(|| panic!("no armor {id}"))
}

fn signed(flat: i16) -> String {
    if flat == 0 { String::new() } else { format!("{flat:+}") }
}

/// Writes dice as a stat block does.
fn words(damage: &[DamageDice]) -> String {
    let part =
        |dice: &DamageDice| format!("{}d{}{} {}", dice.count, dice.sides, signed(dice.flat), dice.kind);
    damage.iter().map(part).collect::<Vec<_>>().join(", ")
}

/// `Content::srd` falls back to nothing rather than panic; this proves that it never does.
#[test]
fn what_ships_parses_and_passes_the_check() {
    let shipped = Content::shipped().unwrap();
    shipped.check(&Content::default()).unwrap();
    assert_eq!(&shipped, Content::srd());
    let counts = [
        shipped.weapons.len(),
        shipped.armor.len(),
        shipped.spells.len(),
        shipped.monsters.len(),
        shipped.characters.len(),
    ];
    assert_eq!(counts, [37, 13, 68, 51, 8]);
}

#[test]
fn what_ships_comes_back_from_json_as_it_went() {
    let text = serde_json::to_string(Content::srd()).unwrap();
    assert_eq!(&Content::parse(&text).unwrap(), Content::srd());
}

#[test]
fn the_schema_names_every_part() {
    let schema = schema();
    let parts = schema["properties"].as_object().unwrap();
    for part in ["weapons", "armor", "spells", "monsters", "characters"] {
        assert!(parts.contains_key(part), "{part}");
    }
    assert_eq!(schema["additionalProperties"], false);
}

const DOC: &str = include_str!("../../../../../docs/content.md");

fn example() -> &'static str {
    DOC.split("```json").nth(1).unwrap().split("```").next().unwrap()
}

#[test]
fn the_documents_example_is_a_good_content_file() {
    let content = files::load(example()).unwrap();
    assert_eq!((content.weapons.len(), content.spells.len(), content.monsters.len()), (1, 1, 1));
    assert!(content.monsters[0].attacks[0].rider.as_ref().unwrap().save_ends);
}

#[test]
fn the_document_lists_what_ships() {
    let text = DOC.split("## What ships").nth(1).unwrap().split("\n## ").next().unwrap().to_lowercase();
    let srd = Content::srd();
    let spells = srd.spells.iter().map(|spell| spell.name.to_lowercase());
    let monsters = srd.monsters.iter().map(|monster| monster.name.to_lowercase());
    let characters = srd.characters.iter().map(|character| character.id.clone());
    for name in spells.chain(monsters).chain(characters) {
        assert!(text.contains(&name), "{name}");
    }
    assert!(text.contains("(68)") && text.contains("(51)") && text.contains("(8)"));
}

#[test]
fn the_attribution_is_where_it_has_to_be() {
    let sentence = "This work includes material taken from the System Reference Document 5.1 (“SRD 5.1”) by \
                    Wizards of the Coast LLC and available at \
                    https://dnd.wizards.com/resources/systems-reference-document. The SRD 5.1 is licensed under \
                    the Creative Commons Attribution 4.0 International License available at \
                    https://creativecommons.org/licenses/by/4.0/legalcode.";
    assert!(DOC.contains(sentence) && include_str!("../../../content/LICENSE.md").contains(sentence));
}
