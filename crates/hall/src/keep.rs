//! Reading a table again from what is kept of it.

use engine::Registry;
use engine::dice::Seed;
use store::Stored;
use table::{Event, ImportError, PersonId, Record, Table, Time};

use crate::HallError;

/// A table, read again from what is kept of it.
pub struct Kept {
    pub table: Table,
    /// Its whole journal; of one that went on from a snapshot, only the end.
    pub records: Vec<Record>,
    /// The room code that points to it.
    pub code: Option<String>,
    /// When it was opened.
    pub created_at: Time,
    /// Whether lists show it.
    pub listed: bool,
    /// The epoch that appends must name.
    pub epoch: u64,
    /// The number of the record whose snapshot it went on from; 0 for none.
    pub snapshot: u64,
    /// Who had an open stream, as last noted.
    pub connections: Vec<PersonId>,
}

/// Reads a table again and checks that its journal is whole: a chain of
/// hashes from the first record to the one that the table's row names.
pub fn recall(registry: &Registry, stored: Stored) -> Result<Kept, HallError> {
    let records = read_all(&stored)?;
    if let Some(game) = records.first().and_then(opened_as).filter(|game| *game != stored.game) {
        let what = format!("its row names the game {:?}, and its record {game:?}", stored.game);
        return Err(HallError::Damaged(what));
    }
    let unreadable = || HallError::Unreadable(stored.game.clone(), stored.rules);
    let game = registry.reading(&stored.game, stored.rules).ok_or_else(unreadable)?;
    let table = Table::fold(game.clone(), &records, stored.seed.map(Seed::from_bytes)).map_err(damaged)?;
    kept(table, records, stored)
}

/// Checks that a table is the one that its row names.
pub(crate) fn kept(table: Table, records: Vec<Record>, stored: Stored) -> Result<Kept, HallError> {
    if table.head() != stored.head || table.head_hash().bytes() != &stored.hash {
        let what = format!("it ends with record {}, and should with {}", table.head(), stored.head);
        return Err(HallError::Damaged(what));
    }
    // Dice that nobody was promised are not rolled.
    if stored.seed.is_some_and(|seed| !table.commitment().matches(&Seed::from_bytes(seed))) {
        return Err(HallError::Damaged("its seed is not the one that it is committed to".to_owned()));
    }
    Ok(Kept {
        table,
        records,
        code: stored.code,
        created_at: Time(stored.created_at),
        listed: stored.listed,
        epoch: stored.epoch,
        snapshot: 0,
        connections: stored.connections.into_iter().map(PersonId).collect(),
    })
}

/// Reads the records that are there.
pub(crate) fn read_all(stored: &Stored) -> Result<Vec<Record>, HallError> {
    stored.records.iter().map(|kept| read(kept.seq, &kept.body)).collect()
}

/// Returns the game that a first record pins.
fn opened_as(record: &Record) -> Option<String> {
    record.entries.iter().find_map(|entry| match entry.table_event()? {
        Event::TableOpened { game, .. } => Some(game.clone()),
        _ => None,
    })
}

fn read(seq: u64, body: &str) -> Result<Record, HallError> {
    serde_json::from_str(body)
        .map_err(|error| HallError::Damaged(format!("record {seq} does not read: {error}")))
}

pub(crate) fn damaged(error: ImportError) -> HallError {
    HallError::Damaged(error.to_string())
}
