//! The task of one live table: takes what is asked, applies it in memory,
//! appends the records, and only then answers and shows.

mod batch;
mod bots;
mod door;
mod first;
mod load;
mod notices;
mod pace;
mod settle;
mod shown;
mod stage;
mod tokens;
mod watchers;

pub(crate) use self::shown::{made, moved};

use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use engine::Fault;
use table::{PersonId, Phase, Record, Table, Time};
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Duration, Instant, sleep_until, timeout};

use self::batch::Batch;
use self::bots::Bots;
use self::load::Lost;
use self::pace::{Pace, StepQueue};
use self::watchers::Watchers;
use crate::node::{Node, WeakDoor};
use crate::request::Message;
use crate::room::Taken;
use crate::{HallError, RefusalEntry, TableNews};

/// How much is taken at once: one record in the store for all of it.
const MOST_AT_ONCE: usize = 64;
/// How long somebody may take from waking a table to asking it.
const LINGER: Duration = Duration::from_secs(1);
/// How many updates a watcher may be behind before it gets the table in one piece.
const MOST_BEHIND: usize = 8;

/// A table in memory, and all that belongs to its being there.
pub(crate) struct Live {
    node: Arc<Node>,
    id: String,
    door: WeakDoor,
    asks: mpsc::Receiver<Box<Message>>,
    table: Table,
    epoch: u64,
    code: Option<String>,
    created_at: Time,
    /// Whether what is in memory may not be what is kept: then it is read
    /// again before anything else, and nobody is shown any of it.
    doubt: bool,
    /// What passed before the table came into memory, until that is kept.
    gap: Option<Lost>,
    /// How much time was not counted, of which the table knows.
    skipped: u64,
    /// Set when the table was read again, and does not know yet who is there:
    /// who had lost the connection before, and since when.
    lost: Option<Vec<(PersonId, Time)>>,
    /// The deadline that the store knows, where we wrote it.
    noted: Option<Option<Time>>,
    /// The number of the record after which the table was last written down.
    written: u64,
    /// The number of the latest record that watchers were shown.
    shown: u64,
    shown_to: shown::ShownTo,
    /// The latest records, for whoever comes back after a short while.
    recent: VecDeque<Record>,
    told: broadcast::Sender<TableNews>,
    watchers: Watchers,
    /// Who has a stream, as the store knows it.
    connections: BTreeSet<PersonId>,
    refusals: VecDeque<RefusalEntry>,
    notices: notices::Notices,
    bots: Bots,
    pace: Pace,
    /// When anybody last wanted something.
    used: Instant,
    /// When it is worth trying again to keep something.
    rests_until: Option<Instant>,
    /// The room that it takes up.
    taken: Taken,
}

/// Runs a table until nobody needs it in memory.
pub(crate) async fn run(
    node: Arc<Node>,
    id: String,
    asks: mpsc::Receiver<Box<Message>>,
    door: WeakDoor,
    fault: Option<Fault>,
) {
    // In a box, as when it is read again: a table is read once and lives for long.
    match Box::pin(load::load(&node, &id, &door.beat)).await {
        Ok((kept, lost)) => {
            if let Some(fault) = fault {
                kept.table.blame(fault);
            }
            let mut live = Live::new(node, id, asks, door, kept, lost);
            live.settle(Batch::default()).await;
            live.serve().await;
            live.leave();
        }
        Err(error) => turn_away(&node, &id, asks, &door, &error).await,
    }
}

/// Refuses everything at a table that is not to be had.
async fn turn_away(
    node: &Node,
    id: &str,
    mut asks: mpsc::Receiver<Box<Message>>,
    door: &WeakDoor,
    error: &HallError,
) {
    if !matches!(error, HallError::NoTable) {
        tracing::error!(table = id, code = error.code(), %error, "a table cannot be read");
    }
    // Whoever woke the table is about to ask, and must not find the door shut.
    if let Ok(Some(ask)) = timeout(LINGER, asks.recv()).await {
        ask.refuse(error.clone());
    }
    forget(node, id, door);
    asks.close();
    while let Some(ask) = asks.recv().await {
        ask.refuse(error.clone());
    }
}

/// Takes the door out of the hall, so that the next ask makes a new one.
fn forget(node: &Node, id: &str, door: &WeakDoor) {
    if let Some(door) = door.upgrade() {
        node.forget(id, &door);
    }
}

impl Live {
    fn new(
        node: Arc<Node>,
        id: String,
        asks: mpsc::Receiver<Box<Message>>,
        door: WeakDoor,
        kept: crate::Kept,
        lost: Lost,
    ) -> Live {
        let (skipped, shown) = (node.clock.read().skipped, kept.table.head());
        door.head.store(shown, Ordering::Relaxed);
        let recent = shown::latest(kept.records);
        let taken = node.room.take(kept.table.weight());
        let told = broadcast::Sender::new(MOST_BEHIND);
        let notices = notices::Notices::new(node.clock.now());
        door.cut.note(kept.table.game().meta().id, &told);
        Live {
            node,
            id,
            door,
            asks,
            table: kept.table,
            epoch: kept.epoch,
            code: kept.code,
            created_at: kept.created_at,
            doubt: false,
            gap: Some(lost),
            skipped,
            lost: None,
            noted: None,
            written: kept.snapshot,
            shown,
            shown_to: shown::ShownTo::default(),
            recent,
            told,
            watchers: Watchers::default(),
            connections: kept.connections.into_iter().collect(),
            refusals: VecDeque::new(),
            notices,
            bots: Bots::default(),
            pace: Pace::default(),
            used: Instant::now(),
            rests_until: None,
            taken,
        }
    }

    async fn serve(&mut self) {
        // Kept from one round to the next: whoever is asked for something else meanwhile keeps the place.
        let mut queue = StepQueue::default();
        loop {
            if self.is_cut() {
                return;
            }
            queue.wait_if(self.is_time_for_a_step(), &self.node.lane);
            let wakes_at = self.wakes_at();
            let mut batch = Batch::default();
            let mut lane = None;
            let first = tokio::select! {
                // In this order always: a simulation of the node can then be repeated.
                biased;
                ask = self.asks.recv() => match ask {
                    Some(ask) => Some(ask),
                    None => return,
                },
                () = self.door.gone.notified() => None,
                permit = queue.turn() => {
                    (batch.step, lane) = (true, permit);
                    None
                }
                () = sleep_until(wakes_at) => None,
            };
            let goes_on = self.take_all(first, &mut batch);
            self.settle(batch).await;
            drop(lane);
            if !goes_on {
                // Nobody may be watching.
                let _ = self.told.send(TableNews::Closing);
                return;
            }
            if self.is_idle() {
                self.note_leaving();
                // What is still at the door is answered; then `recv` ends.
                forget(&self.node, &self.id, &self.door);
                self.asks.close();
            }
        }
    }

    /// Sees to what goes on without anybody asking: bots, and a game that plays itself.
    fn look_ahead(&mut self) {
        self.let_bots_think();
        self.keep_pace();
    }

    /// Tests for a table that goes on elsewhere, as its game did not come back here for too long.
    fn is_cut(&self) -> bool {
        self.door.cut.is_cut()
    }

    /// Does something that asks the game, beside the threads that answer.
    fn aside<T>(&mut self, work: impl FnOnce(&mut Live) -> T) -> T {
        let beat = self.door.beat.clone();
        let node = self.node.clone();
        node.guard.aside(&beat, || work(self))
    }

    /// Takes what waits at the door, what watchers left behind, and what is due.
    fn take_all(&mut self, first: Option<Box<Message>>, batch: &mut Batch) -> bool {
        let mut goes_on = true;
        self.part(batch);
        let mut next = first;
        while let Some(message) = next {
            self.used = Instant::now();
            match *message {
                Message::Request(ask) => batch.push(ask),
                Message::Signal(signal) => goes_on &= self.note(signal, batch),
            }
            next = if batch.len() < MOST_AT_ONCE { self.asks.try_recv().ok() } else { None };
        }
        goes_on
    }

    /// Returns when there is something to do without being asked.
    fn wakes_at(&self) -> Instant {
        // Nothing can be kept at the moment: what is due must wait.
        if let Some(rested) = self.rests_until {
            return rested;
        }
        let idle_at = self.used + self.node.settings.idle;
        let due_at = self.table.deadline().map(|at| self.node.clock.instant(at));
        // A step that is due waits in the queue.
        let step_at = self.pace.next_step().filter(|_| !self.is_time_for_a_step());
        let due_at = due_at.into_iter().chain(step_at).min();
        let stays = self.stays_anyway();
        match due_at {
            Some(due_at) if stays => due_at,
            Some(due_at) => due_at.min(idle_at),
            // Nothing to wait for but the door.
            None if stays => {
                Instant::now() + self.node.settings.idle.max(std::time::Duration::from_secs(3600))
            }
            None => idle_at,
        }
    }

    /// Tests for a table that somebody looks at or a machine plays at.
    fn stays_anyway(&self) -> bool {
        !self.watchers.is_empty() || self.bots.are_thinking() || self.pace.next_step().is_some()
    }

    fn is_idle(&self) -> bool {
        !self.stays_anyway() && self.used.elapsed() >= self.node.settings.idle && self.asks.is_empty()
    }

    /// Notes when somebody may last have been in a lobby: it is closed long after that.
    fn note_leaving(&self) {
        if self.table.phase() == Phase::Lobby && !self.table.is_closed() {
            let mut left = self.node.left.lock().unwrap_or_else(PoisonError::into_inner);
            left.insert(self.id.clone(), self.node.clock.now());
        }
    }

    /// Refuses everything that waits at the door.
    fn refuse_all(&mut self, error: &HallError) {
        forget(&self.node, &self.id, &self.door);
        self.asks.close();
        while let Ok(ask) = self.asks.try_recv() {
            ask.refuse(error.clone());
        }
    }

    /// Who is connected stays noted: after a restart those seats are away.
    fn leave(&mut self) {
        if self.is_cut() {
            // What is in memory here is nobody's any more.
            return self.node.guard.came_back(self.table.game().meta().id);
        }
        self.write_down(self.node.settings.snapshots.leaving);
        self.refuse_all(&HallError::Closing);
    }
}
