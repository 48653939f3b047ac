//! Law: whatever bytes a file has, reading it is a tree or an error with a place, a code and words. A tree that is written
//! in either form reads the same again, and a search of it finds tables that can be played at, or says why not.
//!
//! A binary file.

use engine::Luck;
use nwn::discover::{self, Discovered};
use nwn::gff::{self as files, Gff, GffError, Place};

use crate::{Reach, areas, schema};

/// Tries one input.
pub fn gff(bytes: &[u8]) -> Reach {
    match files::read(bytes) {
        Ok(tree) => {
            // All text of a binary file is of characters that a binary file has.
            if is_binary(bytes) {
                assert_same(
                    &tree,
                    &files::read(&areas::write::binary(&tree)).expect("what was written reads"),
                );
            }
            look(&tree);
            Reach::Inside
        }
        Err(error) => {
            assert_error(&error);
            Reach::Door
        }
    }
}

fn is_binary(bytes: &[u8]) -> bool {
    bytes.get(4..8) == Some(b"V3.2") && !bytes.trim_ascii_start().starts_with(b"{")
}

pub(crate) fn assert_error(error: &GffError) {
    assert!(!error.code().is_empty() && !error.to_string().is_empty());
    if let Place::Path(path) = &error.place {
        assert!(path.is_empty() || path.starts_with('/'), "{path}");
    }
}

/// Looks at a tree in every way there is: as JSON, and as an area.
pub(crate) fn look(tree: &Gff) {
    let json = tree.to_json().to_string();
    // A number that is none has no JSON.
    match files::read(json.as_bytes()) {
        Ok(again) => assert_eq!(again.to_json().to_string(), json),
        Err(error) => assert!(json.contains("\"value\":null"), "{error}"),
    }
    match discover::area("area", tree) {
        Ok(found) => check(&found),
        Err(error) => assert!(!error.code().is_empty() && !error.to_string().is_empty()),
    }
}

fn assert_same(one: &Gff, two: &Gff) {
    // By its words, in which a number that is none is equal to itself.
    assert_eq!(format!("{one:?}"), format!("{two:?}"));
}

fn check(found: &Discovered) {
    let mut keys: Vec<&str> = found.tables.iter().map(|table| table.key.as_str()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), found.tables.len(), "two tables with one key");
    for table in &found.tables {
        assert!((2..=6).contains(&table.chairs.len()), "{table:?}");
        let object = table.object.as_ref().map(|object| object.at);
        let spots = table.chairs.iter().chain(&table.observers).chain(&object).chain([&table.middle]);
        assert!(spots.into_iter().all(|at| at.x.is_finite() && at.y.is_finite()), "{table:?}");
    }
    assert!(found.warnings.iter().all(|warning| !warning.code.is_empty() && !warning.message.is_empty()));
}

pub(crate) fn draw(luck: &mut Luck) -> Vec<u8> {
    let mut bytes = areas::write::binary(&areas::draw(luck));
    // Another word now and then: an offset, a count, an index, a type, a length.
    while luck.one_in(4) {
        let at = luck.below(bytes.len() / 4) * 4;
        let word = match luck.below(3) {
            0 => luck.below(40) as u32,
            1 => luck.below(bytes.len()) as u32,
            _ => schema::edge(luck).as_i64().unwrap_or(-1) as u32,
        };
        bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
    }
    bytes
}
