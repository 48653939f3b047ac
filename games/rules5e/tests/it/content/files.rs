//! Content files of somebody's own: what is refused, where, and in which words.

use proptest::prelude::*;
use rules5e::content::{Content, ContentError};

use super::example;

/// Reads a file and checks it beside what ships.
pub(crate) fn load(text: &str) -> Result<Content, ContentError> {
    let content = Content::parse(text)?;
    content.check(Content::srd())?;
    Ok(content)
}

const RAT: &str = r#"{"id":"rat","name":"Rat","ac":10,"hp":1,"proficiency":2,
"abilities":{"str":2,"dex":11,"con":9,"int":2,"wis":10,"cha":4},
"attacks":[{"id":"bite","name":"Bite","toHit":0,"reach":5,
"damage":[{"count":1,"sides":4,"type":"piercing"}]}]"#;

fn rat(more: &str) -> String {
    format!("{{\"monsters\":[{RAT}{more}}}]}}")
}

fn spark(more: &str) -> String {
    let start =
        r#"{"id":"spark","name":"Spark","level":1,"range":60,"targets":{"kind":"creatures","count":1}"#;
    format!("{{\"spells\":[{start}{more}}}]}}")
}

fn refused(text: &str, code: &str, path: Option<&str>, position: Option<(usize, usize)>, words: &str) {
    let error = load(text).unwrap_err();
    assert_eq!((error.code(), error.path(), error.position()), (code, path, position), "{text}: {error}");
    assert!(error.to_string().contains(words), "{text}: {error}");
}

#[test]
fn text_that_is_no_json_is_told_with_its_place() {
    let table = [
        ("", (1, 1), "EOF"),
        ("{\n  \"spells\": [,]\n}", (2, 14), "expected value"),
        ("{} x", (1, 4), "trailing characters"),
    ];
    for (text, position, words) in table {
        refused(text, "BAD_JSON", None, Some(position), words);
    }
}

#[test]
fn fields_that_are_wrong_are_told_with_their_place() {
    let set = |from: &str, to: &str| rat("").replace(from, to);
    let table = [
        ("{\"spels\": []}".into(), "UNKNOWN_FIELD", "spels", (1, 8), "did you mean `spells`?"),
        (set("toHit", "tohit"), "UNKNOWN_FIELD", "monsters[0].attacks[0].tohit", (3, 45), "`toHit`?"),
        (rat(",\n\"zzz\":1"), "UNKNOWN_FIELD", "monsters[0].zzz", (5, 5), "no field `zzz` here"),
        (
            set("piercing", "piercin"),
            "UNKNOWN_WORD",
            "monsters[0].attacks[0].damage[0].type",
            (4, 47),
            "did you mean `piercing`?",
        ),
        (set("\"ac\":10,", ""), "MISSING_FIELD", "monsters[0]", (4, 53), "the field `ac` is missing"),
        (set("\"ac\":10", "\"ac\":1000"), "BAD_VALUE", "monsters[0].ac", (1, 47), "from 0 to 255"),
        (
            set("\"hp\":1", "\"hp\":\"1\""),
            "BAD_VALUE",
            "monsters[0].hp",
            (1, 54),
            "expected a whole number from 0 to 65535",
        ),
        (
            spark("").replace("count", "cout"),
            "UNKNOWN_FIELD",
            "spells[0].targets",
            (1, 101),
            "did you mean `count`?",
        ),
        (
            spark(",\"test\":{\"kind\":\"atack\"}"),
            "UNKNOWN_WORD",
            "spells[0].test.kind",
            (1, 124),
            "`attack`?",
        ),
        (spark(",\"push\":true"), "BAD_VALUE", "spells[0].push", (1, 113), "whole number"),
        (spark(",\"half\":1"), "BAD_VALUE", "spells[0].half", (1, 110), "true or false"),
        (spark(",\"boon\":1"), "BAD_VALUE", "spells[0].boon", (1, 110), "an object in { }"),
        (spark(",\"ends\":1"), "BAD_VALUE", "spells[0].ends", (1, 110), "an object in { }"),
        ("7".into(), "BAD_VALUE", "file", (1, 1), "expected an object"),
    ];
    for (text, code, path, position, words) in table {
        refused(&text, code, Some(path), Some(position), words);
    }
}

#[test]
fn ids_and_names_that_are_wrong_are_told_with_their_place() {
    let casting = |spell: &str| {
        rat(&format!(",\"spellcasting\":{{\"ability\":\"int\",\"spells\":[\"bless\",\"{spell}\"]}}"))
    };
    let twice = format!("{{\"monsters\":[{RAT}}}],\"characters\":[{RAT}}}]}}");
    let named = |name: &str| rat("").replace("\"Rat\"", &format!("\"{name}\""));
    let with_id = |id: &str| rat("").replace("\"rat\"", &format!("\"{id}\""));
    let (second, long) = ("monsters[0].spellcasting.spells[1]", "r".repeat(41));
    let table = [
        (casting("fire_blot"), "UNKNOWN_SPELL", second, "did you mean `fire_bolt`?"),
        (casting("wish"), "UNKNOWN_SPELL", second, "no spell `wish`"),
        (casting("bless"), "DUPLICATE_ID", second, "`bless`"),
        (twice, "DUPLICATE_ID", "characters[0].id", "`rat` is there twice"),
        (with_id("Rat"), "BAD_ID", "monsters[0].id", "`Rat` is no id"),
        (with_id(""), "BAD_ID", "monsters[0].id", "small letters"),
        (with_id("a__b"), "BAD_ID", "monsters[0].id", "fire_bolt"),
        (with_id(&long), "BAD_ID", "monsters[0].id", "40"),
        (named(""), "BAD_NAME", "monsters[0].name", "printable"),
        (named(" Rat"), "BAD_NAME", "monsters[0].name", "single spaces"),
        (named("a\\u0007b"), "BAD_NAME", "monsters[0].name", "printable"),
        (named("a\\u202eb"), "BAD_NAME", "monsters[0].name", "printable"),
        (named(&long), "BAD_NAME", "monsters[0].name", "1 to 40"),
    ];
    for (text, code, path, words) in table {
        refused(&text, code, Some(path), None, words);
    }
    load(&named("Øystein the Rat-Catcher’s")).unwrap();
}

#[test]
fn numbers_out_of_range_are_told_with_their_place() {
    let set = |from: &str, to: &str| rat("").replace(from, to);
    let cast = |from: &str, to: &str| spark("").replace(from, to);
    let burn = |more: &str| spark(&format!(",\"damage\":[{{\"sides\":6,\"type\":\"fire\",{more}}}]"));
    let hook = |more: &str| {
        let start = r#"{"id":"hook","name":"Hook","category":"simple","kind":"melee","#;
        format!("{{\"weapons\":[{start}{more}}}]}}")
    };
    let flight = "\"range\":{\"normal\":60,\"long\":30}";
    let antitoxin = ",\"items\":[{\"item\":\"antitoxin\",\"count\":0}]";
    let breath = r#","powers":[{"id":"gas","name":"Gas","area":{"shape":"cone","lengthFt":0},"save":{"ability":"con","dc":9}}]"#;
    let table = [
        (rat(",\"multiattack\":[0,1]"), "monsters[0].multiattack[1]", "1 is out of range: 0 to 0"),
        (set("\"hp\":1", "\"hp\":0"), "monsters[0].hp", "1 to 2000"),
        (set("\"hp\":1", "\"hp\":2001"), "monsters[0].hp", "1 to 2000"),
        (set("\"ac\":10", "\"ac\":41"), "monsters[0].ac", "1 to 40"),
        (set("\"wis\":10", "\"wis\":0"), "monsters[0].abilities.wis", "1 to 30"),
        (set("\"reach\":5,", ""), "monsters[0].attacks[0].reach", "1 to 5280"),
        (set("\"sides\":4", "\"sides\":0"), "monsters[0].attacks[0].damage[0].sides", "1 to 100"),
        (set("\"count\":1", "\"count\":101"), "monsters[0].attacks[0].damage[0].count", "0 to 100"),
        (set("\"reach\":5", flight), "monsters[0].attacks[0].range.long", "60 to 5280"),
        (rat(",\"extraAttacks\":11"), "monsters[0].extraAttacks", "0 to 10"),
        (rat(",\"speed\":{\"fly\":1001}"), "monsters[0].speed.fly", "0 to 1000"),
        (rat(antitoxin), "monsters[0].items[0].count", "1 to 99"),
        (rat(breath), "monsters[0].powers[0].area.lengthFt", "1 to 5280"),
        (cast("\"level\":1", "\"level\":10"), "spells[0].level", "0 to 9"),
        (cast("\"count\":1", "\"count\":0"), "spells[0].targets.count", "1 to 100"),
        (burn("\"count\":60,\"perSlot\":6"), "spells[0].damage[0].perSlot", "6 is out of range: 0 to 5"),
        (burn("\"count\":26,\"perTier\":true"), "spells[0].damage[0].count", "0 to 25"),
        (spark(",\"ends\":{\"kind\":\"rounds\",\"n\":0}"), "spells[0].ends.n", "1 to 14400"),
        (spark(",\"boon\":{\"haste\":2}"), "spells[0].boon.haste", "-1 to 1"),
        (
            hook("\"properties\":[{\"kind\":\"thrown\",\"normal\":0,\"long\":10}]"),
            "weapons[0].properties[0].normal",
            "1 to 5280",
        ),
        (
            hook("\"damage\":{\"count\":1,\"sides\":200,\"type\":\"piercing\"}"),
            "weapons[0].damage.sides",
            "1 to 100",
        ),
        (
            r#"{"armor":[{"id":"rags","name":"Rags","weight":"light","ac":0}]}"#.into(),
            "armor[0].ac",
            "1 to 40",
        ),
    ];
    for (text, path, words) in table {
        refused(&text, "OUT_OF_RANGE", Some(path), None, words);
    }
}

#[test]
fn a_file_may_be_empty_and_may_start_with_a_mark() {
    assert_eq!(load("{}").unwrap(), Content::default());
    assert_eq!(load("\u{feff}{}").unwrap(), Content::default());
}

#[test]
fn other_content_wins_by_id() {
    let mut content = Content::srd().clone();
    let other = rat("").replace("\"rat\"", "\"goblin\"").replace("monsters", "characters");
    content.merge(load(&other).unwrap());
    content.check(&Content::default()).unwrap();
    assert_eq!(content.creature("goblin").unwrap().name, "Rat");
    assert_eq!((content.monsters.len(), content.characters.len()), (50, 9));
    content.merge(load(&spark("").replace("\"spark\"", "\"bless\"")).unwrap());
    assert_eq!((content.spell("bless").unwrap().name.as_str(), content.spells.len()), ("Spark", 68));
}

#[test]
fn misspelt_ids_have_a_neighbour() {
    let srd = Content::srd();
    let table =
        [("gobblin", Some("goblin")), ("adult red dragon", Some("adult_red_dragon")), ("tarrasque", None)];
    for (wanted, nearest) in table {
        assert_eq!(srd.nearest_creature(wanted), nearest, "{wanted}");
    }
    assert_eq!(srd.nearest_spell("firebal"), Some("fireball"));
}

proptest! {
    #[test]
    fn reading_never_panics(text in any::<String>()) {
        let _ = load(&text);
    }

    /// A file that was good until somebody overwrote a piece of it.
    #[test]
    fn reading_damaged_files_never_panics(at in 0_usize..4000, length in 0_usize..40, put in "\\PC{0,12}") {
        let mut text: Vec<char> = example().chars().collect();
        let start = at.min(text.len());
        let end = (start + length).min(text.len());
        text.splice(start..end, put.chars());
        if let Err(error) = load(&text.into_iter().collect::<String>()) {
            prop_assert!(!error.to_string().is_empty() && !error.code().is_empty());
        }
    }
}
