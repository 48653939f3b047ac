//! A store in memory, for tests and simulations. It keeps what the other
//! stores keep and answers as they do, and it fails on demand.

mod faults;
mod shelf;
mod views;
mod webhooks;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::broadcast;

pub use faults::Faults;

use crate::nodes::{self, Node};
use crate::{
    Append, AppendOutcome, Delivery, DeliveryAttempt, DeliveryState, Filter, Leader, Listed, Maintenance,
    NewTable, Note, Page, PlayerStats, Recorded, Session, Sessions, Snapshot, Store, StoreError, StoreFuture,
    Stored, StoredToken, TokenHash,
};
use faults::{Chances, Draw, Fate};
use shelf::Shelf;

// Whoever lags further behind than this asks for heads instead.
const HINTS: usize = 1024;

/// A store in memory. Gone when it is dropped, but for its `survivor`.
#[derive(Debug)]
pub struct Memory {
    kept: Mutex<Shelf>,
    chances: Mutex<Chances>,
    hints: broadcast::Sender<(String, u64)>,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory::new()
    }
}

impl Memory {
    /// Makes an empty store that never fails.
    pub fn new() -> Memory {
        Memory::with_faults(Faults::default())
    }

    /// Makes an empty store that fails as described.
    pub fn with_faults(faults: Faults) -> Memory {
        Memory::holding(Shelf::default(), faults)
    }

    /// Returns what a crash at this moment leaves behind: a store of its own
    /// with everything that was stored, without faults.
    pub fn survivor(&self) -> Memory {
        Memory::holding(self.shelf().clone(), Faults::default())
    }

    /// Fails as described from now on.
    pub fn set_faults(&self, faults: Faults) {
        *self.chances() = Chances::new(faults);
    }

    /// Takes the room for writes away, or gives it back.
    pub fn set_full(&self, full: bool) {
        self.chances().set_full(full);
    }

    fn holding(shelf: Shelf, faults: Faults) -> Memory {
        let hints = broadcast::channel(HINTS).0;
        Memory { kept: Mutex::new(shelf), chances: Mutex::new(Chances::new(faults)), hints }
    }

    // A test that panicked elsewhere has its own message: poison says nothing more.
    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn chances(&self) -> MutexGuard<'_, Chances> {
        self.chances.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes, as far as the faults let it, and answers when they let it.
    async fn write<T>(&self, write: impl FnOnce(&mut Shelf) -> T) -> Result<T, StoreError> {
        let Draw { fate, before, after } = self.chances().draw();
        pass(before).await;
        let answer = match fate {
            Fate::Stored => Ok(write(&mut self.shelf())),
            Fate::Refused => Err(StoreError::Busy),
            Fate::Full => Err(StoreError::Full),
            Fate::UnknownLost => Err(unknown()),
            Fate::UnknownStored => {
                write(&mut self.shelf());
                Err(unknown())
            }
        };
        pass(after).await;
        answer
    }

    /// Writes without faults, but not when there is no room.
    fn note<T>(&self, write: impl FnOnce(&mut Shelf) -> T) -> Result<T, StoreError> {
        if self.chances().is_full() {
            return Err(StoreError::Full);
        }
        Ok(write(&mut self.shelf()))
    }

    fn read<'a, T: Send + 'a>(&self, read: impl FnOnce(&Shelf) -> T) -> StoreFuture<'a, T> {
        let answer = read(&self.shelf());
        Box::pin(async move { Ok(answer) })
    }

    // Nobody listening is no trouble: hints may be lost.
    fn hint(&self, table: String, head: u64, outcome: AppendOutcome) {
        if outcome == AppendOutcome::Stored {
            let _ = self.hints.send((table, head));
        }
    }
}

/// Lets time pass, if any.
async fn pass(time: Duration) {
    if time > Duration::ZERO {
        tokio::time::sleep(time).await;
    }
}

fn unknown() -> StoreError {
    StoreError::Unknown("the answer was lost on purpose".to_owned())
}

impl Store for Memory {
    fn create(&self, new: NewTable) -> StoreFuture<'_, AppendOutcome> {
        Box::pin(self.write(|shelf| {
            let (table, head) = (new.table.clone(), new.records.len() as u64);
            let outcome = shelf.create(new);
            self.hint(table, head, outcome);
            outcome
        }))
    }

    fn append(&self, batch: Vec<Append>) -> StoreFuture<'_, Vec<AppendOutcome>> {
        let append = |shelf: &mut Shelf, append: Append| {
            let (table, head) = (append.table.clone(), append.head());
            let outcome = shelf.append(append);
            self.hint(table, head, outcome);
            outcome
        };
        Box::pin(self.write(move |shelf| batch.into_iter().map(|one| append(shelf, one)).collect()))
    }

    fn load(&self, table: &str) -> StoreFuture<'_, Option<Stored>> {
        self.read(|shelf| shelf.load(table))
    }

    fn load_short(&self, table: &str, before: u64) -> StoreFuture<'_, Option<Stored>> {
        self.read(|shelf| shelf.load_short(table, before))
    }

    fn keep_snapshot(&self, table: &str, snapshot: Snapshot) {
        // Best effort, as without room.
        let _ = self.note(|shelf| shelf.keep_snapshot(table, snapshot));
    }

    fn records(&self, table: &str, after: u64, limit: usize) -> StoreFuture<'_, Vec<Recorded>> {
        self.read(|shelf| shelf.records(table, after, limit))
    }

    fn heads(&self, tables: Vec<String>) -> StoreFuture<'_, Vec<(String, u64)>> {
        self.read(|shelf| {
            let head = |id: String| shelf.tables.get(&id).map(|kept| (id, kept.head()));
            tables.into_iter().filter_map(head).collect()
        })
    }

    fn hints(&self) -> Option<broadcast::Receiver<(String, u64)>> {
        Some(self.hints.subscribe())
    }

    fn take_over(&self, table: &str) -> StoreFuture<'_, u64> {
        let table = table.to_owned();
        Box::pin(async move {
            let epoch = self.note(|shelf| {
                let kept = shelf.tables.get_mut(&table)?;
                kept.epoch += 1;
                Some(kept.epoch)
            })?;
            epoch.ok_or_else(|| StoreError::no_table(&table))
        })
    }

    fn due(&self, now: u64, limit: usize) -> StoreFuture<'_, Vec<String>> {
        self.read(|shelf| shelf.due(now, limit))
    }

    fn set_connections(&self, table: &str, people: Vec<String>) {
        if let Some(kept) = self.shelf().tables.get_mut(table) {
            kept.connections = people;
        }
    }

    fn interrupted(&self) -> StoreFuture<'_, Vec<String>> {
        self.read(Shelf::interrupted)
    }

    fn open_node(&self, now: u64) -> StoreFuture<'_, ()> {
        Box::pin(async move { self.note(|shelf| shelf.nodes.push(Node { opened_at: now, alive_at: now })) })
    }

    fn still_open(&self, now: u64) {
        if let Some(node) = self.shelf().nodes.last_mut() {
            node.alive_at = node.alive_at.max(now);
        }
    }

    fn latest_moment(&self) -> StoreFuture<'_, u64> {
        self.read(|shelf| {
            let nodes = shelf.nodes.iter().map(|node| node.alive_at);
            nodes.chain(shelf.tables.values().map(|kept| kept.facts.at)).max().unwrap_or(0)
        })
    }

    fn closed_since(&self, moment: u64) -> StoreFuture<'_, u64> {
        self.read(|shelf| nodes::closed_since(moment, &shelf.nodes))
    }

    fn find_code(&self, code: &str) -> StoreFuture<'_, Option<String>> {
        self.read(|shelf| shelf.codes.get(code).cloned())
    }

    fn free_codes(&self, before: u64) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async move { self.note(|shelf| shelf.free_codes(before)) })
    }

    fn quiet_lobbies(&self, before: u64, limit: usize) -> StoreFuture<'_, Vec<String>> {
        self.read(|shelf| shelf.quiet_lobbies(before, limit))
    }

    fn find_token(&self, hash: TokenHash) -> StoreFuture<'_, Option<StoredToken>> {
        self.read(|shelf| shelf.tokens.get(&hash).cloned())
    }

    fn list(&self, filter: Filter) -> StoreFuture<'_, Page<Listed>> {
        self.read(|shelf| shelf.list(&filter))
    }

    fn sessions(&self, filter: Sessions) -> StoreFuture<'_, Page<Session>> {
        self.read(|shelf| shelf.sessions(&filter))
    }

    fn played(&self, table: &str) -> StoreFuture<'_, Vec<Session>> {
        self.read(|shelf| shelf.sessions.iter().filter(|one| one.table == table).cloned().collect())
    }

    fn leaders(&self, game: Option<&str>, limit: usize) -> StoreFuture<'_, Vec<Leader>> {
        self.read(|shelf| shelf.leaders(game, limit))
    }

    fn player(&self, name: &str) -> StoreFuture<'_, Option<PlayerStats>> {
        self.read(|shelf| shelf.player(name))
    }

    fn keep_note(&self, note: Note) -> StoreFuture<'_, ()> {
        let Note { owner, key, text } = note;
        let kept = self.note(|shelf| match text {
            Some(text) => drop(shelf.notes.insert((owner, key), text)),
            None => drop(shelf.notes.remove(&(owner, key))),
        });
        Box::pin(async move { kept })
    }

    fn notes(&self, owner: &str) -> StoreFuture<'_, Vec<(String, String)>> {
        let is_own = |(entry, _): &(&(String, String), &String)| entry.0 == owner;
        self.read(|shelf| {
            let own = shelf.notes.iter().filter(is_own);
            own.map(|((_, key), text)| (key.clone(), text.clone())).collect()
        })
    }

    fn can_keep(&self) -> StoreFuture<'_, ()> {
        let kept = self.note(|_| ());
        Box::pin(async move { kept })
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        self.read(|_| ())
    }
}

impl Maintenance for Memory {
    fn next_delivery(&self, receiver: &str) -> StoreFuture<'_, Option<Delivery>> {
        self.read(|shelf| shelf.next_delivery(receiver))
    }

    fn note_delivery(&self, tried: DeliveryAttempt) -> StoreFuture<'_, ()> {
        Box::pin(async move { self.note(|shelf| shelf.note_delivery(&tried)) })
    }

    fn deliveries(&self, limit: usize) -> StoreFuture<'_, Vec<Delivery>> {
        self.read(|shelf| shelf.latest_deliveries(limit))
    }

    fn count_deliveries(&self) -> StoreFuture<'_, Vec<(DeliveryState, u64)>> {
        self.read(Shelf::tally)
    }

    fn ids(&self, after: Option<&str>, limit: usize) -> StoreFuture<'_, Vec<String>> {
        self.read(|shelf| shelf.ids(after, limit))
    }

    fn check(&self) -> StoreFuture<'_, Vec<String>> {
        self.read(Shelf::check)
    }

    fn backup(&self, file: &Path) -> StoreFuture<'_, ()> {
        let refusal = format!("a store in memory writes no file: {}", file.display());
        Box::pin(async move { Err(StoreError::Failed(refusal)) })
    }
}
