//! Law: whatever lies in the rows of a journal, reading it is a table or an error that says why, never a panic; so it
//! is when the chain of hashes was forged.
//!
//! A line with the game that the table's row names, then the rows.

use engine::Luck;
use hall::{Build, HallError, Kept, recall};
use store::{Recorded, Stored};
use table::{Audience, Hash, Record, Time};

use crate::played::played;
use crate::read::{self, Words};
use crate::{Reach, forge};

/// Tries one input.
pub fn journal(bytes: &[u8]) -> Reach {
    let text = read::text(bytes);
    let mut lines = text.lines();
    let meta = Words::of(lines.next().unwrap_or_default()).game().meta();
    let rows: Vec<String> = lines.map(str::to_owned).collect();
    let read: Option<Vec<Record>> = rows.iter().map(|row| serde_json::from_str(row).ok()).collect();
    let hash = read.as_ref().and_then(|read| Some(read.last()?.hash()));
    look(stored(meta.id, meta.version, rows, &hash.unwrap_or(Hash::ZERO)));
    let Some(read) = read.filter(|read| !read.is_empty()) else { return Reach::Door };
    let forged = forge::chained(&read);
    let hash = forged.last().map_or(Hash::ZERO, Record::hash);
    let rows = forged.iter().map(Record::text).collect();
    look(stored(meta.id, meta.version, rows, &hash))
}

/// Reads what is stored, and shows what was read.
fn look(stored: Stored) -> Reach {
    let head = stored.head;
    match recall(crate::games(), stored) {
        Ok(kept) => {
            assert_eq!(kept.table.head(), head);
            show(&kept);
            Reach::Inside
        }
        Err(error) => {
            assert!(matches!(error, HallError::Damaged(_)), "{error:?}");
            Reach::Door
        }
    }
}

/// Shows a table to everybody, and writes it down.
pub(crate) fn show(kept: &Kept) {
    let table = &kept.table;
    table.view(Time(0), Audience::PUBLIC);
    table.scene(Time(0), Audience::PUBLIC);
    for (_, chair) in table.chairs() {
        table.scene(Time(0), Audience { seats: table.seats_of(&chair.person), ..Audience::PUBLIC });
    }
    for record in &kept.records {
        table.told_by(record);
    }
    assert!(hall::write_down(table, &Build::Named("hostile".to_owned())).is_some());
}

fn stored(game: &str, rules: u32, rows: Vec<String>, hash: &Hash) -> Stored {
    Stored {
        table: "t1".to_owned(),
        code: None,
        game: game.to_owned(),
        rules,
        listed: true,
        created_at: 0,
        epoch: 0,
        head: rows.len() as u64,
        hash: *hash.bytes(),
        seed: None,
        records: (1..).zip(rows).map(|(seq, body)| Recorded { seq, body }).collect(),
        snapshot: None,
        connections: Vec::new(),
    }
}

pub(crate) fn draw(luck: &mut Luck) -> String {
    let export = played(luck);
    let rows: Vec<String> = export.records.iter().map(Record::text).collect();
    format!("{}\n{}", export.game, rows.join("\n"))
}
