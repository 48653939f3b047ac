//! Law: whatever lies in the rows of a journal, reading it is a table or an
//! error that says why, never a panic; so it is when the chain of hashes was forged.
#![no_main]

use engine::Registry;
use hall::{Denied, recall};
use libfuzzer_sys::fuzz_target;
use store::{Recorded, Stored};
use table::{Audience, Hash, Record, Time};

fuzz_target!(|input: (u8, &str)| {
    let (game, text) = input;
    let registry = dicehall_fuzz::games();
    let games: Vec<_> = registry.iter().collect();
    let meta = games[usize::from(game) % games.len()].meta();
    let rows: Vec<String> = text.lines().map(str::to_owned).collect();
    let hash = Hash::of(text);
    look(registry, stored(meta.id, meta.version, rows.clone(), &hash));
    let Some((forged, hash)) = forge(&rows) else { return };
    look(registry, stored(meta.id, meta.version, forged, &hash));
});

/// Reads what is stored, and shows what was read.
fn look(registry: &Registry, stored: Stored) {
    let head = stored.head;
    match recall(registry, stored) {
        Ok(kept) => {
            assert_eq!(kept.table.head(), head);
            kept.table.view(Time(0), Audience::PUBLIC);
        }
        Err(denied) => assert!(matches!(denied, Denied::Damaged(_)), "{denied:?}"),
    }
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
        lines: Vec::new(),
    }
}

/// Numbers and chains rows anew, as somebody would who has the file.
fn forge(rows: &[String]) -> Option<(Vec<String>, Hash)> {
    let (mut forged, mut last): (Vec<String>, Option<Record>) = (Vec::new(), None);
    for (seq, row) in (1..).zip(rows) {
        let mut record: Record = serde_json::from_str(row).ok()?;
        record.seq = seq;
        if let Some(last) = &last {
            record.at = record.at.max(last.at);
            record.prev = last.hash();
        }
        forged.push(serde_json::to_string(&record).ok()?);
        last = Some(record);
    }
    Some((forged, last?.hash()))
}
