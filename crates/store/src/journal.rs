//! Journals: what is appended, and what comes back.

use crate::{NewDelivery, Recorded, Session, Snapshot, StoredToken};

/// How far a table is; what lists filter by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// People sit down.
    Lobby,
    /// The game is played.
    Playing,
    /// The game ended with a winner.
    Ended,
    /// The game ended without one.
    Abandoned,
}

/// What lists and clocks need to know of a table, beside its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// How far it is.
    pub status: Status,
    /// When the latest record was made.
    pub at: u64,
    /// When something happens by itself next.
    pub deadline: Option<u64>,
    /// The names at the table, by seat; what a list shows.
    pub players: Vec<String>,
    /// The ids of the people who are asked for something now.
    pub asked: Vec<String>,
    /// Whether it takes no command any more: its code is free again.
    pub closed: bool,
}

/// A table that is to be kept from now on.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its id.
    pub table: String,
    /// The table that tokens are kept for: the first of a series of rematches.
    pub series: String,
    /// The room code that points to it; none for a table that takes one over later.
    pub code: Option<String>,
    /// The game's id.
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// What it is called; may be empty.
    pub title: String,
    /// Whether lists show it.
    pub listed: bool,
    /// The secret of the dice, kept apart from the journal; none for a table that came without and never rolls.
    pub seed: Option<[u8; 32]>,
    /// The records so far, from number 1.
    pub records: Vec<String>,
    /// The hash of the last one.
    pub hash: [u8; 32],
    /// What lists and clocks need to know.
    pub facts: Facts,
    /// The tokens given out with it.
    pub tokens: Vec<StoredToken>,
    /// The deliveries to be made because of it.
    pub deliveries: Vec<NewDelivery>,
}

/// The continuation of one table's journal.
#[derive(Clone, Debug)]
pub struct Append {
    pub table: String,
    /// The table that tokens are kept for: the first of a series of rematches.
    pub series: String,
    /// The number of the latest record it continues.
    pub expect: u64,
    /// The epoch that the writer knows.
    pub epoch: u64,
    /// The records, from number `expect + 1`.
    pub records: Vec<String>,
    /// The hash of the last one.
    pub hash: [u8; 32],
    /// What lists and clocks need to know now.
    pub facts: Facts,
    /// Tokens given out with it.
    pub tokens: Vec<StoredToken>,
    /// People of this series whose earlier tokens hold no more; new ones in `tokens` do.
    pub revoked: Vec<String>,
    /// A table that this one's code points to from now on. It must be there and
    /// open, else the code stays; a code it had before is free again.
    pub code_to: Option<String>,
    /// The play that ended with these records, for statistics.
    pub session: Option<Session>,
    /// The deliveries to be made because of these records.
    pub deliveries: Vec<NewDelivery>,
    /// What the table is called from now on, where that changes.
    pub title: Option<String>,
}

impl Append {
    /// Tests whether this continues a table that stands here; if not, says why.
    pub(crate) fn continues(&self, head: u64, epoch: u64) -> Result<(), AppendOutcome> {
        if self.epoch != epoch {
            return Err(AppendOutcome::Fenced { epoch });
        }
        if self.expect != head {
            return Err(AppendOutcome::Conflict { head });
        }
        Ok(())
    }

    /// Returns the number of its last record.
    pub(crate) fn head(&self) -> u64 {
        self.expect + self.records.len() as u64
    }
}

/// What came of an append or a creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppendOutcome {
    /// It is on disk.
    Stored,
    /// The journal stands elsewhere; nothing of this was stored.
    Conflict {
        /// The number of the latest record; 0 when there is no such table.
        head: u64,
    },
    /// Somebody else has taken the table over; nothing of this was stored.
    Fenced {
        /// The epoch now.
        epoch: u64,
    },
}

/// A table as it is kept.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Its id.
    pub table: String,
    /// The room code that points to it, if one does.
    pub code: Option<String>,
    /// The game's id.
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// Whether lists show it.
    pub listed: bool,
    /// When it was created.
    pub created_at: u64,
    /// The epoch that appends must name.
    pub epoch: u64,
    /// The number of the latest record, as the table's row has it.
    pub head: u64,
    /// The hash of the latest record, as the table's row has it. Journal and
    /// row are written together: if they differ, something was damaged.
    pub hash: [u8; 32],
    /// The secret of the dice; none for a table that came without.
    pub seed: Option<[u8; 32]>,
    /// The whole journal, in order; only its end where a snapshot was asked for and is there.
    pub records: Vec<Recorded>,
    /// The table as it stood after a record, where that was asked for.
    pub snapshot: Option<Snapshot>,
    /// Who had an open stream, as last noted.
    pub connections: Vec<String>,
}
