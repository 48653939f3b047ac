//! What every part of the node shares, and the doors of live tables.

use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::{Asked, Beat, Fault, Registry, What};
use store::{AppendOutcome, NewDelivery, NewTable, Store, StoreError, StoredToken};
use table::{Command, CommandId, PersonId, Time};
use tokio::sync::{Notify, Semaphore, broadcast, mpsc, oneshot, watch};
use tokio::task::JoinSet;

use crate::guard::{Cut, Guard};
use crate::porter::Porter;
use crate::request::{Errand, LiveRequest, Message, Signal};
use crate::room::Room;
use crate::token::series;
use crate::{Chance, Done, HallError, HallEvent, Most, NodeClock, Secret, Settings, live};

/// How much may wait at a table's door.
const INBOX: usize = 256;
/// How many announcements somebody may be behind.
const ANNOUNCED: usize = 64;
/// The letters of room codes: none that looks like another.
const CODE_LETTERS: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
/// The letters of ids that the hall makes up.
const ID_LETTERS: &[u8] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// How often a free room code of so many letters is looked for.
const CODE_TRIES: usize = 8;
/// How many letters a room code has at most.
const LONGEST_CODE: usize = 8;
/// How often a table that leaves memory at this very moment is asked again.
const ASK_TRIES: usize = 3;

/// Tests for what may be a room code: ids are longer.
pub fn is_code(id_or_code: &str) -> bool {
    id_or_code.len() <= LONGEST_CODE
}

/// What every part of the node shares.
pub(crate) struct Node {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) registry: Registry,
    pub(crate) clock: NodeClock,
    pub(crate) chance: Chance,
    pub(crate) settings: Settings,
    pub(crate) announced: broadcast::Sender<HallEvent>,
    /// Rung when there are deliveries to be made.
    pub(crate) bell: watch::Sender<()>,
    pub(crate) closing: AtomicBool,
    /// What goes on by itself and what bots think goes one after the other, so that the rest of the machine answers.
    pub(crate) lane: Arc<Semaphore>,
    /// How much is in memory.
    pub(crate) room: Room,
    /// What is known of games that failed.
    pub(crate) guard: Guard,
    /// When lobbies left memory: until then somebody may have been there.
    pub(crate) left: Mutex<HashMap<String, Time>>,
    /// When the node opened, while there is no room to note it.
    unnoted: Mutex<Option<Time>>,
    /// In order: a simulation of the node can then be repeated.
    live: Mutex<BTreeMap<String, Door>>,
    tasks: Mutex<JoinSet<()>>,
    porter: Mutex<Porter>,
}

/// The way to a live table.
#[derive(Clone)]
pub(crate) struct Door {
    /// What is asked, in boxes: the room for 32 is there even when nobody asks.
    pub(crate) inbox: mpsc::Sender<Box<Message>>,
    /// Rung by watchers who leave.
    pub(crate) gone: Arc<Notify>,
    /// The latest record that the table knows of, or is about to write.
    pub(crate) head: Arc<AtomicU64>,
    /// What its thread asks of the game.
    pub(crate) beat: Arc<Beat>,
    /// How it is cut off from that thread.
    pub(crate) cut: Arc<Cut>,
}

impl Node {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        registry: Registry,
        settings: Settings,
        chance: Chance,
        clock: NodeClock,
    ) -> Node {
        let opened = clock.now();
        Node {
            store,
            registry,
            clock,
            chance,
            settings,
            announced: broadcast::Sender::new(ANNOUNCED),
            bell: watch::Sender::new(()),
            closing: AtomicBool::new(false),
            lane: Arc::new(Semaphore::new(1)),
            room: Room::default(),
            guard: Guard::default(),
            left: Mutex::default(),
            unnoted: Mutex::new(Some(opened)),
            live: Mutex::default(),
            tasks: Mutex::default(),
            porter: Mutex::default(),
        }
    }

    /// Notes that the node opened, unless that is noted. Until then nothing of a table is kept: for how long no node was
    /// open is not known.
    pub(crate) async fn note_opening(&self) -> Result<(), StoreError> {
        let Some(opened) = *self.unnoted() else { return Ok(()) };
        self.store.open_node(opened.0).await?;
        self.unnoted().take();
        Ok(())
    }

    /// Tests whether it is noted that the node opened.
    pub(crate) fn is_noted(&self) -> bool {
        self.unnoted().is_none()
    }

    fn unnoted(&self) -> MutexGuard<'_, Option<Time>> {
        self.unnoted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn live(&self) -> MutexGuard<'_, BTreeMap<String, Door>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the door of a table that is in memory.
    pub(crate) fn door(&self, table: &str) -> Option<Door> {
        self.live().get(table).cloned()
    }

    /// Returns what is known of the networks that people come from.
    pub(crate) fn porter(&self) -> MutexGuard<'_, Porter> {
        self.porter.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lists the tables that are in a game at this moment: in which call, and what was asked.
    pub(crate) fn in_games(&self) -> Vec<(String, u64, Asked)> {
        let live = self.live();
        let inside = live.iter().filter_map(|(table, door)| {
            let (call, asked) = door.beat.inside()?;
            Some((table.clone(), call, asked))
        });
        inside.collect()
    }

    pub(crate) fn tables(&self) -> Vec<String> {
        self.live().keys().cloned().collect()
    }

    pub(crate) fn n_live(&self) -> usize {
        self.live().len()
    }

    /// Tests for a table that is in memory; not for one that is only looked for there.
    pub(crate) fn is_live(&self, table: &str) -> bool {
        self.door(table).is_some_and(|door| door.head.load(Ordering::Relaxed) > 0)
    }

    /// Refuses a new table for which there is no room in memory.
    pub(crate) fn may_open(&self, pieces: u32) -> Result<(), HallError> {
        self.room.fits(self.settings.most, self.n_live(), pieces)
    }

    /// Refuses that a table in memory takes up more than there is room for.
    pub(crate) fn may_grow(&self, before: u32, after: u32) -> Result<(), HallError> {
        self.room.grows(self.settings.most, self.n_live(), after.saturating_sub(before))
    }

    /// Refuses to bring a table into memory when there is far too much already.
    fn may_wake(&self, n_live: usize) -> Result<(), HallError> {
        let most = self.settings.most;
        let twice = Most { tables: most.tables.saturating_mul(2), pieces: most.pieces.saturating_mul(2) };
        self.room.fits(twice, n_live, 0)
    }

    pub(crate) fn open_or_closing(&self) -> Result<(), HallError> {
        if self.closing.load(Ordering::Relaxed) { Err(HallError::Closing) } else { Ok(()) }
    }

    /// Takes nothing new from now on, and returns the doors of all tables in memory.
    pub(crate) fn shut(&self) -> Vec<Door> {
        // Under the lock: no table is woken between the two.
        let live = self.live();
        self.closing.store(true, Ordering::Relaxed);
        live.values().cloned().collect()
    }

    /// Begins a task that ends with the node.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = self.tasks();
        while tasks.try_join_next().is_some() {}
        tasks.spawn(task);
    }

    /// Ends all tasks where they stand.
    pub(crate) fn abort(&self) {
        self.tasks().abort_all();
        self.live().clear();
    }

    fn tasks(&self) -> MutexGuard<'_, JoinSet<()>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn announce(&self, announcement: HallEvent) {
        // Nobody may be listening.
        let _ = self.announced.send(announcement);
    }

    /// Tells those who make deliveries that these are kept.
    pub(crate) fn ring(&self, deliveries: &[NewDelivery]) {
        if !deliveries.is_empty() {
            self.bell.send_replace(());
        }
    }

    /// Returns so many letters of an id.
    pub(crate) fn letters(&self, n: usize) -> Result<String, HallError> {
        self.chance.word(ID_LETTERS, n)
    }

    pub(crate) fn person(&self) -> Result<PersonId, HallError> {
        Ok(PersonId(format!("p-{}", self.letters(12)?)))
    }

    /// Ids grow with time, so that the store's index does not jump about.
    pub(crate) fn table_id(&self, now: Time) -> Result<String, HallError> {
        let id = uuid::Builder::from_unix_timestamp_millis(now.0, &self.chance.bytes::<10>()?).into_uuid();
        Ok(id.simple().to_string())
    }

    /// Makes a fresh token, and what is kept of it.
    pub(crate) fn token(&self, table: &str, person: &PersonId) -> Result<(Secret, StoredToken), HallError> {
        let secret = Secret::fresh(&self.chance)?;
        let token = secret.token(series(table), &person.0);
        Ok((secret, token))
    }

    /// Gives every command an id: whether it was carried out can then be told after any mishap.
    pub(crate) fn errand(&self, mut command: Command) -> Result<Errand, HallError> {
        if command.id.is_none() {
            command.id = Some(CommandId(format!("h-{}", self.letters(12)?)));
        }
        Ok(Errand::plain(command))
    }

    /// Keeps a new table under a free room code, which its deliveries may name.
    pub(crate) async fn keep_new(
        &self,
        mut new: NewTable,
        deliveries: impl Fn(&str) -> Vec<NewDelivery>,
    ) -> Result<String, HallError> {
        // A node that runs out of short codes takes longer ones, rather than no more tables.
        for letters in self.settings.code_letters..=LONGEST_CODE {
            for _ in 0..CODE_TRIES {
                let code = self.chance.word(CODE_LETTERS, letters)?;
                new.deliveries = deliveries(&code);
                new.code = Some(code.clone());
                if self.keep_once(&new).await? {
                    return Ok(code);
                }
            }
        }
        Err(HallError::Busy)
    }

    /// Keeps a new table unless its id or its code is taken.
    pub(crate) async fn keep_once(&self, new: &NewTable) -> Result<bool, HallError> {
        match self.store.create(new.clone()).await {
            Ok(outcome) => {
                self.ring(&new.deliveries);
                Ok(outcome == AppendOutcome::Stored)
            }
            // Nobody knows: it is there or not.
            Err(StoreError::Unknown(_)) => Ok(!self.store.heads(vec![new.table.clone()]).await?.is_empty()),
            Err(error) => Err(error.into()),
        }
    }

    /// Has a live table carry out a command.
    pub(crate) async fn carry_out(self: &Arc<Self>, table: &str, errand: Errand) -> Result<Done, HallError> {
        let errand = Arc::new(errand);
        self.ask(table, |back| LiveRequest::Command { errand: errand.clone(), back: Some(back) }).await
    }

    /// Asks a live table, bringing it back to life first if need be.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        table: &str,
        ask: impl Fn(oneshot::Sender<Result<T, HallError>>) -> LiveRequest,
    ) -> Result<T, HallError> {
        for _ in 0..ASK_TRIES {
            let (back, answer) = oneshot::channel();
            let door = self.wake(table)?;
            if door.inbox.send(Box::new(Message::Request(ask(back)))).await.is_err() {
                // The table left memory at this very moment.
                self.forget(table, &door);
                continue;
            }
            tokio::select! {
                biased;
                answer = answer => match answer {
                    Ok(answer) => return answer,
                    Err(_) => self.forget(table, &door),
                },
                () = door.cut.cut() => return Err(HallError::Failed(Box::new(Fault::stuck(Asked::of(What::Act))))),
            }
        }
        Err(HallError::Busy)
    }

    /// Returns the door of a table, which is in memory from then on.
    pub(crate) fn wake(self: &Arc<Self>, table: &str) -> Result<Door, HallError> {
        self.wake_after(table, None)
    }

    /// Does the same; with a fault, the table is brought into memory to be ended for it.
    pub(crate) fn wake_after(self: &Arc<Self>, table: &str, fault: Option<Fault>) -> Result<Door, HallError> {
        let mut live = self.live();
        self.open_or_closing()?;
        if let Some(door) = live.get(table) {
            return Ok(door.clone());
        }
        self.may_wake(live.len())?;
        let (inbox, asks) = mpsc::channel(INBOX);
        let (beat, cut) = (Arc::default(), Arc::default());
        let door = Door { inbox, gone: Arc::default(), head: Arc::default(), beat, cut };
        live.insert(table.to_owned(), door.clone());
        self.spawn(live::run(self.clone(), table.to_owned(), asks, door.clone().downgrade(), fault));
        Ok(door)
    }

    /// Lets go of a door that leads nowhere any more.
    pub(crate) fn forget(&self, table: &str, door: &Door) {
        let mut live = self.live();
        if live.get(table).is_some_and(|known| known.inbox.same_channel(&door.inbox)) {
            live.remove(table);
        }
    }
}

impl Door {
    /// Tells the table to stop, unless too much waits at its door.
    pub(crate) fn told_to_stop(&self) -> bool {
        !matches!(
            self.inbox.try_send(Box::new(Message::Signal(Signal::Stop))),
            Err(mpsc::error::TrySendError::Full(_))
        )
    }

    fn downgrade(self) -> WeakDoor {
        WeakDoor {
            inbox: self.inbox.downgrade(),
            gone: self.gone,
            head: self.head,
            beat: self.beat,
            cut: self.cut,
        }
    }
}

/// The way to a table, as the table itself holds it: it keeps nobody waiting.
pub(crate) struct WeakDoor {
    pub(crate) inbox: mpsc::WeakSender<Box<Message>>,
    pub(crate) gone: Arc<Notify>,
    pub(crate) head: Arc<AtomicU64>,
    pub(crate) beat: Arc<Beat>,
    pub(crate) cut: Arc<Cut>,
}

impl WeakDoor {
    pub(crate) fn upgrade(&self) -> Option<Door> {
        let inbox = self.inbox.upgrade()?;
        let (gone, head) = (self.gone.clone(), self.head.clone());
        Some(Door { inbox, gone, head, beat: self.beat.clone(), cut: self.cut.clone() })
    }
}
