//! A store in one SQLite file, for a node of one process.
//!
//! One thread writes and commits for everybody at once; a few connections
//! read beside it. A lock beside the file keeps a second process out.

mod copy;
mod error;
mod file;
mod held;
mod job;
mod journal;
mod lists;
mod lock;
mod nodes;
mod notes;
mod people;
mod place;
mod plays;
mod readers;
mod room;
mod snapshots;
mod standings;
mod values;
mod webhooks;
mod writer;

use std::path::Path;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use rusqlite::Connection;
use tokio::sync::{broadcast, oneshot};

use crate::{
    Append, AppendOutcome, Delivery, DeliveryAttempt, DeliveryState, Filter, Leader, Listed, Maintenance,
    NewTable, Note, Page, PlayerStats, Recorded, Session, Sessions, Snapshot, Store, StoreError, StoreFuture,
    Stored, StoredToken, TokenHash,
};
pub use held::Held;
use job::{Job, Query};
use lock::Lock;
use place::Place;
use readers::{Readers, closed};
use room::Disk;
use writer::Writer;

// How many jobs wait for the writer before it is too busy for more.
const QUEUE: usize = 8192;

// The most pages that SQLite can have: no limit.
const UNLIMITED: u32 = 4_294_967_294;

/// A store in one SQLite file.
#[derive(Debug)]
pub struct Sqlite {
    place: Arc<Place>,
    readers: Arc<Readers>,
    queue: Option<SyncSender<Job>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    disk: Arc<Disk>,
}

impl Sqlite {
    /// Opens a store; the file is made on first use. Where one was and is gone,
    /// nothing is made: see [`Sqlite::forget`].
    pub fn open(path: impl AsRef<Path>) -> Result<Sqlite, StoreError> {
        Sqlite::open_leaving(path, 0)
    }

    /// Opens a store that leaves so many bytes free on the disk, and four
    /// times as many when it is asked to keep a new table.
    pub fn open_leaving(path: impl AsRef<Path>, reserve: u64) -> Result<Sqlite, StoreError> {
        let path = path.as_ref();
        let mut lock = Lock::take(path)?;
        lock.check_presence()?;
        let connection = file::open_writer(path)?;
        lock.remember();
        let place = Arc::new(Place::of(path));
        let readers = Arc::new(Readers::open(place.clone())?);
        let (queue, waiting) = sync_channel(QUEUE);
        let disk = Arc::new(Disk::around(path, reserve));
        let writer = Writer::new(connection, lock, waiting, disk.clone());
        let thread = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(|| writer.run())
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Sqlite { place, readers, queue: Some(queue), thread: Mutex::new(Some(thread)), disk })
    }

    /// Opens a store beside whoever writes it: to look, and to make copies. It
    /// changes nothing: a file of an earlier form is brought forward in a copy.
    pub fn beside(path: impl AsRef<Path>) -> Result<Sqlite, StoreError> {
        let place = Arc::new(Place::look(path.as_ref())?);
        let readers = Arc::new(Readers::open(place.clone())?);
        let disk = Arc::new(Disk::around(path.as_ref(), 0));
        Ok(Sqlite { place, readers, queue: None, thread: Mutex::default(), disk })
    }

    /// Keeps everybody out of the place of a store, so that another file can be put there.
    pub fn hold(path: impl AsRef<Path>) -> Result<Held, StoreError> {
        Held::take(path.as_ref())
    }

    /// Lets a new store begin where one was and is gone. A store that is there stays.
    pub fn forget(path: impl AsRef<Path>) -> Result<(), StoreError> {
        Lock::take(path.as_ref())?.forget()
    }

    /// Lets the file grow to so many pages of 4,096 bytes and no further; with
    /// none, as far as the disk goes. What is beyond is kept.
    pub async fn limit_pages(&self, pages: Option<u32>) -> Result<(), StoreError> {
        self.ask(|reply| Job::LimitPages(Query::new(pages.unwrap_or(UNLIMITED), reply))).await
    }

    /// Queues a job and waits for what its commit comes to.
    async fn ask<A>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<A, StoreError>>) -> Job,
    ) -> Result<A, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.send(job(reply))?;
        let gone = |_| StoreError::Unknown("the writer is gone".to_owned());
        answer.await.map_err(gone)?
    }

    fn send(&self, job: Job) -> Result<(), StoreError> {
        let queue = self.queue.as_ref().ok_or_else(closed)?;
        queue.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => closed(),
        })
    }

    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        Box::pin(Arc::clone(&self.readers).read(read))
    }

    /// Works on the whole file, on a connection of its own.
    fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Place) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        let place = self.place.clone();
        Box::pin(async move {
            let working = tokio::task::spawn_blocking(move || work(&place));
            working.await.map_err(|error| StoreError::Failed(error.to_string()))?
        })
    }

    fn wait_for_thread(&self) {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        // A writer that panicked has said so already.
        let _ = thread.map(JoinHandle::join);
    }
}

/// Whatever was queued is still written before the file is let go.
impl Drop for Sqlite {
    fn drop(&mut self) {
        self.queue = None;
        self.wait_for_thread();
    }
}

impl Store for Sqlite {
    fn create(&self, new: NewTable) -> StoreFuture<'_, AppendOutcome> {
        Box::pin(self.ask(|reply| Job::Create(Query::new(new, reply))))
    }

    fn append(&self, batch: Vec<Append>) -> StoreFuture<'_, Vec<AppendOutcome>> {
        Box::pin(self.ask(|reply| Job::Append(Query::new(batch, reply))))
    }

    fn load(&self, table: &str) -> StoreFuture<'_, Option<Stored>> {
        let table = table.to_owned();
        self.read(move |db| journal::load(db, &table))
    }

    fn load_short(&self, table: &str, before: u64) -> StoreFuture<'_, Option<Stored>> {
        let table = table.to_owned();
        self.read(move |db| snapshots::load(db, &table, before))
    }

    fn keep_snapshot(&self, table: &str, snapshot: Snapshot) {
        // Best effort: the next one will do as well.
        let _ = self.send(Job::Snapshot(Box::new((table.to_owned(), snapshot))));
    }

    fn records(&self, table: &str, after: u64, limit: usize) -> StoreFuture<'_, Vec<Recorded>> {
        let table = table.to_owned();
        self.read(move |db| journal::records(db, &table, after, limit))
    }

    fn heads(&self, tables: Vec<String>) -> StoreFuture<'_, Vec<(String, u64)>> {
        self.read(move |db| journal::heads(db, tables))
    }

    fn hints(&self) -> Option<broadcast::Receiver<(String, u64)>> {
        // The lock keeps everybody else out.
        None
    }

    fn take_over(&self, table: &str) -> StoreFuture<'_, u64> {
        let table = table.to_owned();
        Box::pin(async move {
            let epoch = self.ask(|reply| Job::TakeOver(Query::new(table.clone(), reply))).await?;
            epoch.ok_or_else(|| StoreError::no_table(&table))
        })
    }

    fn due(&self, now: u64, limit: usize) -> StoreFuture<'_, Vec<String>> {
        self.read(move |db| lists::due(db, now, limit))
    }

    fn set_connections(&self, table: &str, people: Vec<String>) {
        // Best effort: when much is waiting, moves go first.
        let _ = self.send(Job::Connections(Box::new((table.to_owned(), people))));
    }

    fn interrupted(&self) -> StoreFuture<'_, Vec<String>> {
        self.read(lists::interrupted)
    }

    fn open_node(&self, now: u64) -> StoreFuture<'_, ()> {
        Box::pin(self.ask(move |reply| Job::OpenNode(Query::new(now, reply))))
    }

    fn still_open(&self, now: u64) {
        // Best effort: the next note says it again.
        let _ = self.send(Job::StillOpen(now));
    }

    fn latest_moment(&self) -> StoreFuture<'_, u64> {
        self.read(nodes::latest_moment)
    }

    fn closed_since(&self, moment: u64) -> StoreFuture<'_, u64> {
        self.read(move |db| nodes::closed_since(db, moment))
    }

    fn find_code(&self, code: &str) -> StoreFuture<'_, Option<String>> {
        let code = code.to_owned();
        self.read(move |db| people::find_code(db, &code))
    }

    fn free_codes(&self, before: u64) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async move {
            // Mostly there are none, and then nothing is written.
            if self.read(move |db| people::spent_codes(db, before)).await?.is_empty() {
                return Ok(Vec::new());
            }
            self.ask(move |reply| Job::FreeCodes(Query::new(before, reply))).await
        })
    }

    fn quiet_lobbies(&self, before: u64, limit: usize) -> StoreFuture<'_, Vec<String>> {
        self.read(move |db| people::quiet_lobbies(db, before, limit))
    }

    fn find_token(&self, hash: TokenHash) -> StoreFuture<'_, Option<StoredToken>> {
        self.read(move |db| people::find_token(db, hash))
    }

    fn list(&self, filter: Filter) -> StoreFuture<'_, Page<Listed>> {
        self.read(move |db| lists::list(db, &filter))
    }

    fn sessions(&self, filter: Sessions) -> StoreFuture<'_, Page<Session>> {
        self.read(move |db| plays::list(db, &filter))
    }

    fn played(&self, table: &str) -> StoreFuture<'_, Vec<Session>> {
        let table = table.to_owned();
        self.read(move |db| plays::at(db, &table))
    }

    fn leaders(&self, game: Option<&str>, limit: usize) -> StoreFuture<'_, Vec<Leader>> {
        let game = game.map(str::to_owned);
        self.read(move |db| standings::leaders(db, game.as_deref(), limit))
    }

    fn player(&self, name: &str) -> StoreFuture<'_, Option<PlayerStats>> {
        let name = name.to_owned();
        self.read(move |db| standings::player(db, &name))
    }

    fn keep_note(&self, note: Note) -> StoreFuture<'_, ()> {
        Box::pin(self.ask(|reply| Job::KeepNote(Query::new(note, reply))))
    }

    fn notes(&self, owner: &str) -> StoreFuture<'_, Vec<(String, String)>> {
        let owner = owner.to_owned();
        self.read(move |db| notes::of(db, &owner))
    }

    fn can_keep(&self) -> StoreFuture<'_, ()> {
        let disk = self.disk.clone();
        self.work(move |_| disk.can_keep())
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            // Readers first: the writer's checkpoint then reaches everything.
            self.readers.close().await;
            self.ask(Job::Close).await
        })
    }
}

impl Maintenance for Sqlite {
    fn next_delivery(&self, receiver: &str) -> StoreFuture<'_, Option<Delivery>> {
        let receiver = receiver.to_owned();
        self.read(move |db| webhooks::next(db, &receiver))
    }

    fn note_delivery(&self, tried: DeliveryAttempt) -> StoreFuture<'_, ()> {
        Box::pin(self.ask(|reply| Job::NoteDelivery(Query::new(tried, reply))))
    }

    fn deliveries(&self, limit: usize) -> StoreFuture<'_, Vec<Delivery>> {
        self.read(move |db| webhooks::latest(db, limit))
    }

    fn count_deliveries(&self) -> StoreFuture<'_, Vec<(DeliveryState, u64)>> {
        self.read(webhooks::tally)
    }

    fn ids(&self, after: Option<&str>, limit: usize) -> StoreFuture<'_, Vec<String>> {
        let after = after.map(str::to_owned);
        self.read(move |db| lists::ids(db, after.as_deref(), limit))
    }

    fn check(&self) -> StoreFuture<'_, Vec<String>> {
        self.work(copy::check)
    }

    fn backup(&self, file: &Path) -> StoreFuture<'_, ()> {
        let file = file.to_owned();
        self.work(move |place| copy::backup(place, &file))
    }
}
