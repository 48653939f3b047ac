//! What holds of every table after every step: records are a chain without
//! gaps, folding them gives the same table, and so do the document and every
//! snapshot with the records after it.

use engine::{Seat, Seats};
use serde_json::{Value, json};
use table::{AskClock, Audience, Export, Hash, Record, Table, Time, canonical};

use crate::room::{Room, registry};

/// All that can be seen of a table at a moment.
#[derive(Debug, PartialEq)]
pub(crate) struct Picture {
    views: Vec<Value>,
    scenes: Vec<Value>,
    play: Option<Value>,
    clocks: Vec<AskClock>,
    head: (u64, Hash),
    host: String,
}

impl Picture {
    /// Takes the picture; who watches is of the moment and left out.
    pub(crate) fn of(table: &Table, now: Time) -> Picture {
        let mut views: Vec<Value> = audiences(table).map(|to| table.view(now, to)).collect();
        for view in &mut views {
            view["table"]["spectators"] = Value::Null;
        }
        Picture {
            views,
            scenes: audiences(table).map(|to| json!(table.scene(now, to))).collect(),
            play: table.play().map(|play| {
                json!({
                    "state": play.state(),
                    "away": play.away(),
                    "undoable": play.undoable(),
                    "dice": play.dice().counter(),
                    "asks": play.asks(),
                })
            }),
            clocks: table.clocks().to_vec(),
            head: (table.head(), table.head_hash()),
            host: table.host().0.clone(),
        }
    }
}

/// Everybody alone, nobody, and all together as the host.
fn audiences(table: &Table) -> impl Iterator<Item = Audience> {
    let seats: Vec<Seat> = table.chairs().map(|(seat, _)| seat).collect();
    let all = Audience { seats: seats.iter().copied().collect::<Seats>(), host: true };
    seats.into_iter().map(Audience::seat).chain([Audience::PUBLIC, all])
}

/// Checks everything that must always hold.
pub(crate) fn check(room: &Room) {
    check_chain(&room.records);
    let live = Picture::of(&room.table, room.now);
    let game = room.table.game().clone();
    let folded = Table::fold(game, &room.records, Some(room.seed.clone())).expect("the records fold");
    assert_eq!(Picture::of(&folded, room.now), live, "folding gives another table");
    if room.lost.is_empty() {
        assert_eq!(folded.deadline(), room.table.deadline(), "folding gives another deadline");
    }
    let text = serde_json::to_string(&Export::new(&room.table, &room.records)).expect("it serialises");
    let copy = Export::read(&text).expect("the document reads").fold(&registry()).expect("it folds");
    assert_eq!(Picture::of(&copy, room.now), live, "the document gives another table");
    check_snapshots(room, &live);
}

/// Checks that going on from a snapshot is the same as reading everything: what is seen, what may be taken back, and
/// what a command is answered that comes again.
fn check_snapshots(room: &Room, live: &Picture) {
    let game = || room.table.game().clone();
    let seed = || Some(room.seed.clone());
    let mut taken = Vec::new();
    let note = |table: &Table, _: &Record| taken.push(table.snapshot());
    let folded = Table::fold_each(game(), &room.records, seed(), note).expect("the records fold");
    assert_eq!(room.table.snapshot(), folded.snapshot(), "the live table writes down something else");
    // The latest ones, and one from far back: all of them at every step would be too many.
    let n = taken.len();
    for at in [n / 2, n - n.min(3), n - n.min(2), n - 1] {
        let copy = Table::from_snapshot(game(), &taken[at], &room.records[at + 1..], seed());
        let copy = copy.expect("the snapshot reads");
        assert_eq!(
            Picture::of(&copy, room.now),
            *live,
            "the snapshot of record {} gives another table",
            at + 1
        );
        assert_eq!(copy.snapshot(), folded.snapshot(), "it remembers something else since record {}", at + 1);
        assert_eq!(copy.deadline(), folded.deadline(), "it has another deadline since record {}", at + 1);
    }
}

/// Checks that records are numbered without gaps and each holds the hash before it.
pub(crate) fn check_chain(records: &[Record]) {
    let mut prev = Hash::ZERO;
    for (record, seq) in records.iter().zip(1..) {
        assert_eq!(record.seq, seq, "a gap in the numbers");
        assert_eq!(record.prev, prev, "record {seq} does not follow");
        assert!(!record.entries.is_empty(), "record {seq} tells nothing");
        prev = record.hash();
        let kept: Value = serde_json::from_str(&record.clone().take_text()).expect("it reads");
        assert_eq!(Hash::of(&canonical(&kept)), prev, "what is kept of record {seq} is not what was hashed");
    }
    assert!(records.is_sorted_by_key(|record| record.at), "time goes back");
}
