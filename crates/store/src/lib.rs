//! What is kept: journals of tables, seeds, tokens, and the read model that
//! grows with them. One trait, several stores, one conformance suite.
//!
//! A store keeps bytes and numbers. It knows no game, reads no record, runs no
//! rule and makes no decision but one: an append that does not continue the
//! head it names is a conflict. Whatever it has answered with `Stored` is on disk.
//!
//! Made for the house `dicehall`: it may change with any version.

mod backend;
mod error;
mod journal;
mod memory;
mod nodes;
mod notes;
mod people;
mod read;
mod snapshot;
mod sqlite;
mod standing;
mod webhooks;

pub use backend::Backend;
pub use error::StoreError;
pub use journal::{Append, AppendOutcome, Facts, NewTable, Status, Stored};
pub use memory::{Faults, Memory};
pub use notes::Note;
pub use people::{Result as PlayerResult, Session, StoredToken, TokenHash};
pub use read::{Filter, Leader, Listed, Page, PlayTotals, PlayerStats, Recorded, Sessions};
pub use snapshot::Snapshot;
pub use sqlite::{Held, Sqlite};
pub use webhooks::{Delivery, DeliveryAttempt, DeliveryState, MOST_DELIVERIES, MOST_PENDING, NewDelivery};

use std::future::Future;
use std::pin::Pin;

/// An answer that is waited for.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = std::result::Result<T, StoreError>> + Send + 'a>>;

/// What a node keeps. Several processes may share one store: nothing here is
/// true only because nobody else writes.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new table, in epoch 0; a conflict when its id or its code is taken.
    fn create(&self, new: NewTable) -> StoreFuture<'_, AppendOutcome>;
    /// Continues journals in one durable transaction, at most one append a
    /// table; one outcome for each, in order.
    fn append(&self, batch: Vec<Append>) -> StoreFuture<'_, Vec<AppendOutcome>>;
    /// Returns a table with its whole journal.
    fn load(&self, table: &str) -> StoreFuture<'_, Option<Stored>>;
    /// Returns a table with its snapshot, the records after it, and so many
    /// before; without a snapshot, with its whole journal.
    fn load_short(&self, table: &str, before: u64) -> StoreFuture<'_, Option<Stored>>;
    /// Keeps a snapshot instead of the one before, if the table is that far.
    /// Best effort: not waited for.
    fn keep_snapshot(&self, table: &str, snapshot: Snapshot);
    /// Returns up to `limit` records after a number.
    fn records(&self, table: &str, after: u64, limit: usize) -> StoreFuture<'_, Vec<Recorded>>;
    /// Returns the heads of these tables, those that exist.
    fn heads(&self, tables: Vec<String>) -> StoreFuture<'_, Vec<(String, u64)>>;
    /// Tells of heads that moved, by anybody; none where only this process can
    /// move them. May lose some: `heads` repairs it.
    fn hints(&self) -> Option<tokio::sync::broadcast::Receiver<(String, u64)>>;
    /// Fences whoever holds a table, and returns the new epoch.
    fn take_over(&self, table: &str) -> StoreFuture<'_, u64>;

    /// Returns tables whose deadline has come, the earliest first.
    fn due(&self, now: u64, limit: usize) -> StoreFuture<'_, Vec<String>>;
    /// Notes who has an open stream at a table. Best effort: not waited for.
    fn set_connections(&self, table: &str, people: Vec<String>);
    /// Returns the tables in play at which somebody has an open stream.
    fn interrupted(&self) -> StoreFuture<'_, Vec<String>>;
    /// Notes that a node opened, before it does anything else.
    fn open_node(&self, now: u64) -> StoreFuture<'_, ()>;
    /// Notes that the node is still open. Best effort: not waited for.
    fn still_open(&self, now: u64);
    /// Returns the latest moment that anything kept here tells of, of a node or of a table; 0 when there is none.
    fn latest_moment(&self) -> StoreFuture<'_, u64>;
    /// Returns for how many milliseconds since a moment no node was open.
    fn closed_since(&self, moment: u64) -> StoreFuture<'_, u64>;

    /// Returns the table that a room code points to.
    fn find_code(&self, code: &str) -> StoreFuture<'_, Option<String>>;
    /// Frees the codes of tables whose play is over, and that did not change since a moment; returns these tables.
    fn free_codes(&self, before: u64) -> StoreFuture<'_, Vec<String>>;
    /// Returns lobbies with a code that did not change since a moment, the oldest first.
    fn quiet_lobbies(&self, before: u64, limit: usize) -> StoreFuture<'_, Vec<String>>;
    /// Returns whose token this is, unless it was taken back. Whether its time
    /// is over is for the caller, who has the clock.
    fn find_token(&self, hash: TokenHash) -> StoreFuture<'_, Option<StoredToken>>;
    /// Lists tables, the latest changed first.
    fn list(&self, filter: Filter) -> StoreFuture<'_, Page<Listed>>;
    /// Lists plays that ended, the latest first.
    fn sessions(&self, filter: Sessions) -> StoreFuture<'_, Page<Session>>;
    /// Returns the plays that ended at a table, listed or not: one, if all is well.
    fn played(&self, table: &str) -> StoreFuture<'_, Vec<Session>>;
    /// Returns the best players, of one game or of all: by wins, then score.
    fn leaders(&self, game: Option<&str>, limit: usize) -> StoreFuture<'_, Vec<Leader>>;
    /// Returns what a player has done, by name.
    fn player(&self, name: &str) -> StoreFuture<'_, Option<PlayerStats>>;

    /// Keeps a note instead of the one before under its key, or none any more.
    fn keep_note(&self, note: Note) -> StoreFuture<'_, ()>;
    /// Returns the notes of an owner, each by its key, in the order of keys.
    fn notes(&self, owner: &str) -> StoreFuture<'_, Vec<(String, String)>>;

    /// Says whether a move would be kept now, as far as anybody knows; if not, why.
    fn can_keep(&self) -> StoreFuture<'_, ()>;
    /// Finishes what is under way and lets go of the files.
    fn close(&self) -> StoreFuture<'_, ()>;
}

/// What whoever looks after a house asks of a store, beside its halls: whether it is sound, a copy of it, and the
/// deliveries of webhooks, which are kept with the records that are their reason and made by somebody else.
pub trait Maintenance: Store {
    /// Returns the pending delivery to somebody that is due first.
    fn next_delivery(&self, receiver: &str) -> StoreFuture<'_, Option<Delivery>>;
    /// Notes what came of a try. A delivery that is settled already stays so.
    fn note_delivery(&self, tried: DeliveryAttempt) -> StoreFuture<'_, ()>;
    /// Returns the latest deliveries, the latest first.
    fn deliveries(&self, limit: usize) -> StoreFuture<'_, Vec<Delivery>>;
    /// Counts the deliveries that are kept, by how far they are; states that no delivery has are left out.
    fn count_deliveries(&self) -> StoreFuture<'_, Vec<(DeliveryState, u64)>>;
    /// Says what is wrong with the store itself; nothing is good.
    fn check(&self) -> StoreFuture<'_, Vec<String>>;
    /// Writes a copy that is complete in itself to a new file.
    fn backup(&self, file: &std::path::Path) -> StoreFuture<'_, ()>;
    /// Lists the ids of tables in order, after an id, for whoever goes through all.
    fn ids(&self, after: Option<&str>, limit: usize) -> StoreFuture<'_, Vec<String>>;
}
