//! Games that fail, seen from the node: which did how often, and those that do not come back.
//!
//! A thread that asks a game answers nobody meanwhile, so never are all of them in games ([`Guard::aside`]). A game that
//! loops without counting its work cannot be ended inside a process: it keeps its thread. So its table is cut off, and
//! goes on without the thread and without the game, to tell everybody that it is over. A game that keeps several threads
//! is asked nothing any more.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::Duration;

use engine::{Asked, Beat, Fault, FaultKind, watched};
use table::{Event, Record, Table, Time};
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{Notify, broadcast};
use tokio::task::{block_in_place, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::node::Node;
use crate::{HallError, TableNews};

/// How often it is looked whether games come back.
const LOOK: Duration = Duration::from_millis(100);
/// How often a game is seen in the same call before it counts as stuck. Looks and not time are counted: on a machine
/// that was asleep or has too much to do, the looks are late, too.
const LOOKS: u32 = 6;
/// How many threads a game may keep before it is asked nothing any more.
const MOST_STUCK: usize = 3;

/// What the node knows of games that failed.
#[derive(Debug, Default)]
pub(crate) struct Guard {
    ledger: Mutex<Ledger>,
    lent: Lent,
    /// Whether any game ever kept a thread: nearly no house has one, and every move asks.
    has_stuck: AtomicBool,
}

#[derive(Debug, Default)]
struct Ledger {
    /// How many plays ended by a fault, by game and reason.
    faults: BTreeMap<(String, String), u64>,
    /// How many threads a game keeps.
    stuck: BTreeMap<String, usize>,
    /// Tables that were cut off already.
    cut: BTreeSet<String>,
}

impl Guard {
    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts and logs the plays that these records end because their game failed; returns when and how it did.
    pub(crate) fn note(&self, table: &Table, records: &[Record]) -> Vec<(Time, String)> {
        let mut faults = Vec::new();
        for record in records {
            for event in record.entries.iter().filter_map(|entry| entry.table_event()) {
                let Event::GameAbandoned { end_reason, fault: Some(fault), .. } = event else { continue };
                let (id, game, seq) = (table.id(), table.game().meta().id, record.seq);
                tracing::error!(
                    table = id,
                    game,
                    record = seq,
                    reason = end_reason,
                    fault,
                    "a game failed; its table is over"
                );
                *self.ledger().faults.entry((game.to_owned(), end_reason.clone())).or_default() += 1;
                faults.push((record.at, fault.clone()));
            }
        }
        faults
    }

    /// Lists how many plays ended by a fault: game, reason, how many.
    pub(crate) fn faults(&self) -> Vec<(String, String, u64)> {
        let ledger = self.ledger();
        ledger.faults.iter().map(|((game, reason), n)| (game.clone(), reason.clone(), *n)).collect()
    }

    /// Counts the threads that games keep.
    pub(crate) fn n_stuck(&self) -> usize {
        self.ledger().stuck.values().sum()
    }

    /// Refuses a game that keeps too many threads already.
    pub(crate) fn admits(&self, game: &str) -> Result<(), HallError> {
        if !self.has_stuck.load(Ordering::Relaxed) {
            return Ok(());
        }
        match self.ledger().stuck.get(game) {
            Some(threads) if *threads >= MOST_STUCK => Err(HallError::Suspended(game.to_owned())),
            _ => Ok(()),
        }
    }

    fn keeps_thread(&self, game: &str) {
        *self.ledger().stuck.entry(game.to_owned()).or_default() += 1;
        self.has_stuck.store(true, Ordering::Relaxed);
    }

    /// Notes that a thread came back after all: the machine had too much to do.
    pub(crate) fn came_back(&self, game: &str) {
        if let Some(threads) = self.ledger().stuck.get_mut(game) {
            *threads = threads.saturating_sub(1);
        }
    }
}

/// How a live table is cut off from the thread that it is stuck on.
#[derive(Default)]
pub(crate) struct Cut {
    is_cut: AtomicBool,
    rung: Notify,
    /// The game, and where those listen who watch the table, once it is in memory.
    live: OnceLock<(String, broadcast::Sender<TableNews>)>,
}

impl Cut {
    /// Notes what has to be known of a table when it cannot be asked.
    pub(crate) fn note(&self, game: &str, told: &broadcast::Sender<TableNews>) {
        let _ = self.live.set((game.to_owned(), told.clone()));
    }

    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut.load(Ordering::Acquire)
    }

    fn game(&self) -> &str {
        self.live.get().map_or("", |(game, _)| game)
    }

    /// Waits for the table to be cut off; for ever, as nearly all tables never are.
    pub(crate) async fn cut(&self) {
        let mut rung = std::pin::pin!(self.rung.notified());
        rung.as_mut().enable();
        if !self.is_cut() {
            rung.await;
        }
    }

    fn ring(&self) {
        self.is_cut.store(true, Ordering::Release);
        self.rung.notify_waiters();
        if let Some((_, told)) = self.live.get() {
            // Nobody may be watching.
            let _ = told.send(TableNews::Cut);
        }
    }
}

/// Looks for games that do not come back, until the node is no more.
pub(crate) async fn run(node: Weak<Node>) {
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut seen: HashMap<String, (u64, u32)> = HashMap::new();
    loop {
        looks.tick().await;
        let Some(node) = node.upgrade() else { return };
        let mut now = HashMap::new();
        for (table, call, asked) in node.in_games() {
            let looks = seen.get(&table).filter(|(known, _)| *known == call).map_or(1, |(_, n)| n + 1);
            if looks >= LOOKS {
                node.cut_off(&table, asked);
            } else {
                now.insert(table, (call, looks));
            }
        }
        seen = now;
    }
}

impl Node {
    /// Cuts a table off whose game does not come back, and has it go on without the game.
    fn cut_off(self: &Arc<Self>, table: &str, asked: Asked) {
        let Some(door) = self.door(table) else { return };
        let (game, record) = (door.cut.game(), door.head.load(Ordering::Relaxed));
        let fault = Fault::stuck(asked);
        tracing::error!(table, game, record, %fault, "a game does not come back");
        self.guard.keeps_thread(game);
        self.forget(table, &door);
        // One whose record does not even read without another thread stays where it is.
        if self.guard.ledger().cut.insert(table.to_owned()) {
            // A node that closes ends all tables anyway.
            let _ = self.wake_after(table, Some(fault));
        }
        door.cut.ring();
    }

    /// Asks a game something that belongs to no live table, beside the threads that answer. One that does not come back
    /// keeps its thread, and is answered for.
    pub(crate) async fn compute<T: Send + 'static>(
        self: &Arc<Self>,
        game: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        if !has_threads() {
            return Ok(work());
        }
        let (beat, late) = (Arc::new(Beat::default()), Arc::new(AtomicBool::new(false)));
        let task = {
            let (node, game, beat, late) = (self.clone(), game.to_owned(), beat.clone(), late.clone());
            spawn_blocking(move || {
                let value = watched(&beat, work);
                if late.load(Ordering::Acquire) {
                    node.guard.came_back(&game);
                }
                value
            })
        };
        let mut task = std::pin::pin!(task);
        let (mut call, mut looks) = (0, 0);
        loop {
            match timeout(LOOK, &mut task).await {
                Ok(Ok(value)) => return Ok(value),
                // What is asked of games is contained: this is the node's own.
                Ok(Err(error)) => return Err(Fault::new(FaultKind::Panicked, NEW, error.to_string())),
                Err(_) => {}
            }
            let Some((now, asked)) = beat.inside() else { continue };
            looks = if now == call { looks + 1 } else { 1 };
            call = now;
            if looks >= LOOKS {
                late.store(true, Ordering::Release);
                self.guard.keeps_thread(game);
                return Err(Fault::stuck(asked));
            }
        }
    }
}

const NEW: Asked = Asked::of(engine::What::New);

/// Tests for a node with threads to spare; a simulation has one.
pub(crate) fn has_threads() -> bool {
    matches!(Handle::try_current().map(|handle| handle.runtime_flavor()), Ok(RuntimeFlavor::MultiThread))
}

/// How many threads that answer are in games.
#[derive(Debug, Default)]
struct Lent(AtomicUsize);

impl Lent {
    /// Lends the thread that asks, unless it is the last that could answer anybody. Handing its other work over to
    /// another thread first is what keeps a house alive, and costs more than a usual move.
    fn lend(&self) -> Option<Loan<'_>> {
        let threads = Handle::try_current().map_or(1, |handle| handle.metrics().num_workers());
        let more = |lent: usize| (lent + 1 < threads).then_some(lent + 1);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok().map(|_| Loan(&self.0))
    }
}

/// A thread that is in a game; one that does not come back is never given back.
struct Loan<'a>(&'a AtomicUsize);

impl Drop for Loan<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Guard {
    /// Does something that asks games and lets the guard see it, so that a thread is always left to answer others.
    pub(crate) fn aside<T>(&self, beat: &Arc<Beat>, work: impl FnOnce() -> T) -> T {
        let watched = || watched(beat, work);
        if !has_threads() {
            return watched();
        }
        match self.lent.lend() {
            Some(_loan) => watched(),
            None => block_in_place(watched),
        }
    }
}
