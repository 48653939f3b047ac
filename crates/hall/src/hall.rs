//! The hall: finds tables, opens them, and passes on what is asked of them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::dice::Seed;
use engine::{Registry, Seat};
use serde::Serialize;
use serde_json::{Value, json};
use store::{Append, Listed, NewTable, Outcome, Pass, Store};
use table::{Command, CommandId, Opening, PersonId, Request, Table, Time};
use tokio::sync::{Notify, broadcast, mpsc, oneshot};

use crate::ask::{Ask, Order, Viewer};
use crate::facts::{body, facts};
use crate::pass::{blind, next_in_series, series};
use crate::watch::Alive;
use crate::{
    Chance, Clock, Created, Denied, Done, Guest, Look, RefusedLine, Secret, Settings, Ticket, Want, Watch,
    Wish, hints, keep, live, timer,
};

/// How much may wait at a table's door.
const INBOX: usize = 256;
/// How many announcements somebody may be behind.
const ANNOUNCED: usize = 64;
/// The letters of room codes: none that looks like another.
const CODE_LETTERS: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
/// The letters of ids that the hall makes up.
const ID_LETTERS: &[u8] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// How often a free room code is looked for.
const CODE_TRIES: usize = 8;

/// The running house. Cheap to clone: all clones are the same house.
#[derive(Clone)]
pub struct Hall(Arc<House>);

/// What every part of the house shares.
pub(crate) struct House {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) registry: Registry,
    pub(crate) clock: Clock,
    pub(crate) chance: Chance,
    pub(crate) settings: Settings,
    pub(crate) announced: broadcast::Sender<Announcement>,
    closing: AtomicBool,
    live: Mutex<HashMap<String, Door>>,
}

/// AET-11: something that concerns the whole hall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Announcement {
    /// A table was opened.
    GameCreated {
        /// Its id.
        table: String,
        /// Its game.
        game: String,
    },
    /// A table is no more.
    GameDestroyed {
        /// Its id.
        table: String,
        /// Its game.
        game: String,
    },
}

/// The way to a live table.
#[derive(Clone)]
pub(crate) struct Door {
    pub(crate) inbox: mpsc::Sender<Ask>,
    /// Rung by watchers who leave.
    pub(crate) gone: Arc<Notify>,
}

impl Hall {
    /// Opens the house: notes it in the store, looks after tables that were
    /// interrupted, and begins to watch the time.
    pub async fn open(
        store: Arc<dyn Store>,
        registry: Registry,
        settings: Settings,
        chance: Chance,
        now: Time,
    ) -> Result<Hall, Denied> {
        store.open_house(now.0).await?;
        let house = Arc::new(House {
            store,
            registry,
            clock: Clock::at(now),
            chance,
            settings,
            announced: broadcast::Sender::new(ANNOUNCED),
            closing: AtomicBool::new(false),
            live: Mutex::default(),
        });
        let interrupted = house.store.interrupted().await?;
        for table in interrupted {
            house.wake(&table);
        }
        tokio::spawn(timer::run(Arc::downgrade(&house)));
        tokio::spawn(hints::run(Arc::downgrade(&house), house.store.hints()));
        Ok(Hall(house))
    }

    /// Returns the games of the house.
    pub fn registry(&self) -> &Registry {
        &self.0.registry
    }

    /// Returns what the house keeps things in.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.0.store
    }

    /// Returns the time of the house.
    pub fn now(&self) -> Time {
        self.0.clock.now()
    }

    /// Counts the tables in memory.
    pub fn n_live(&self) -> usize {
        self.0.live().len()
    }

    /// Hears of tables that open and close.
    pub fn announcements(&self) -> broadcast::Receiver<Announcement> {
        self.0.announced.subscribe()
    }

    /// Tests for a house that takes nothing new.
    pub fn is_closing(&self) -> bool {
        self.0.closing.load(Ordering::Relaxed)
    }

    /// Opens a table.
    pub async fn create(&self, wish: Wish) -> Result<Created, Denied> {
        self.0.open_or_closing()?;
        let game = self.0.registry.get(&wish.game).ok_or_else(|| Denied::NoGame(wish.game.clone()))?.clone();
        let (host, now) = (self.0.person()?, self.0.clock.now());
        let seed = self.0.chance.bytes::<32>()?;
        let opening = Opening {
            id: self.0.table_id(now)?,
            title: wish.title.clone(),
            game,
            setup: wish.setup.clone(),
            policy: wish.policy.clone(),
            host: host.clone(),
            seed: Seed::from_bytes(seed),
        };
        let (mut table, first) = Table::open(now, opening)?;
        let mut records = vec![first];
        for request in seating(&wish, &host) {
            let answer = table.handle(now, request);
            records.extend(answer.records);
            answer.result.map_err(Denied::Refused)?;
        }
        let (host_pass, mut passes) = (self.0.pass(table.id(), &host)?, Vec::new());
        for id in wish.guests.iter().filter_map(Guest::person) {
            passes.push((id.clone(), self.0.pass(table.id(), id)?));
        }
        let mut kept: Vec<Pass> = passes.iter().map(|(_, (_, pass))| pass.clone()).collect();
        kept.push(host_pass.1);
        let new = new_table(&table, &records, seed, wish.listed, kept);
        let code = self.0.keep_new(new).await?;
        self.0.announce(Announcement::GameCreated { table: table.id().to_owned(), game: wish.game });
        let passes = passes.into_iter().map(|(id, (secret, _))| (id, secret)).collect();
        Ok(Created { table: table.id().to_owned(), code, host, host_pass: host_pass.0, passes })
    }

    /// Returns the id of the table that an id or a room code stands for.
    pub async fn find(&self, id_or_code: &str) -> Result<String, Denied> {
        let is_code = id_or_code.len() <= 8;
        if !is_code {
            return Ok(id_or_code.to_owned());
        }
        let code = id_or_code.to_ascii_uppercase();
        self.0.store.find_code(&code).await?.ok_or(Denied::NoTable)
    }

    /// Returns whose pass this is at a table.
    pub async fn whose(&self, table: &str, pass: &Secret) -> Result<PersonId, Denied> {
        let ticket = self.ticket(pass).await?;
        if ticket.table == series(table) && !ticket.claim { Ok(ticket.person) } else { Err(Denied::BadPass) }
    }

    /// Returns what a pass is good for.
    pub async fn ticket(&self, pass: &Secret) -> Result<Ticket, Denied> {
        let found = self.0.store.find_pass(pass.hash()).await?.ok_or(Denied::BadPass)?;
        if found.until.is_some_and(|until| until < self.now().0) {
            return Err(Denied::BadPass);
        }
        Ok(Ticket { table: found.table, person: PersonId(found.person), claim: found.claim })
    }

    /// Sits somebody down and gives out a pass. The key is the client's own
    /// secret for this wish: sent again, it gives the same seat again.
    pub async fn sit(
        &self,
        table: &str,
        who: Option<PersonId>,
        key: Option<&str>,
        request: Request,
    ) -> Result<(PersonId, Done), Denied> {
        // The journal shows command ids to everybody: the key itself must not be one.
        let id = key.map(|key| CommandId(format!("sit-{}", blind("sit", &[table, key]))));
        let person = match (who, key) {
            (Some(person), _) => person,
            (None, Some(key)) => PersonId(format!("p-{}", blind("person", &[table, key]))),
            (None, None) => self.0.person()?,
        };
        let command = Command { id, from: person.clone(), request };
        let pass = Some(Secret::fresh(&self.0.chance)?);
        let order = Order { pass, ..self.0.order(command)? };
        Ok((person, self.0.ask(table, |back| Ask::Command { order: order.clone(), back }).await?))
    }

    /// Carries out a command. `digest` stands for the whole wish: another one
    /// under the same id is refused.
    pub async fn command(&self, table: &str, command: Command, digest: Option<u64>) -> Result<Done, Denied> {
        if let Request::Act { action, .. } = &command.request {
            match action.get("action").and_then(Value::as_str) {
                Some("rematch") => return self.rematch(table, command).await,
                Some("new_link") => {
                    let pass = Some(Secret::fresh(&self.0.chance)?);
                    let order = Order { pass, digest, ..self.0.order(command)? };
                    return self.0.ask(table, |back| Ask::Command { order: order.clone(), back }).await;
                }
                _ => {}
            }
        }
        let order = Order { digest, ..self.0.order(command)? };
        self.0.ask(table, |back| Ask::Command { order: order.clone(), back }).await
    }

    /// Carries out a move; in a lobby with enough people it starts the game first.
    pub async fn play(&self, table: &str, command: Command, digest: Option<u64>) -> Result<Done, Denied> {
        let order = Order { digest, starts: true, ..self.0.order(command)? };
        self.0.ask(table, |back| Ask::Command { order: order.clone(), back }).await
    }

    /// Says whether a move would be refused, and carries out nothing.
    pub async fn try_out(
        &self,
        table: &str,
        from: &PersonId,
        seat: Option<Seat>,
        action: &Value,
    ) -> Result<(), Denied> {
        let ask = |back| Ask::TryOut { from: from.clone(), seat, action: action.clone(), back };
        self.0.ask(table, ask).await
    }

    /// Trades a claim for a pass of one's own.
    pub async fn claim(&self, claim: &Secret) -> Result<(String, PersonId, Secret), Denied> {
        let ticket = self.ticket(claim).await?;
        if !ticket.claim {
            return Err(Denied::BadPass);
        }
        let kept = self.recall(&ticket.table).await?;
        let (secret, pass) = self.0.pass(&ticket.table, &ticket.person)?;
        let append = Append {
            table: ticket.table.clone(),
            series: ticket.table.clone(),
            expect: kept.table.head(),
            epoch: kept.epoch,
            records: Vec::new(),
            hash: *kept.table.head_hash().bytes(),
            facts: facts(&kept.table),
            passes: vec![pass],
            revoked: vec![ticket.person.0.clone()],
            code_to: None,
            session: None,
        };
        match self.0.store.append(vec![append]).await?.first() {
            Some(Outcome::Stored) => Ok((ticket.table, ticket.person, secret)),
            _ => Err(Denied::Busy),
        }
    }

    /// Shows a table to somebody, or to anybody.
    pub async fn look(&self, table: &str, viewer: Option<&PersonId>, want: Want) -> Result<Look, Denied> {
        self.0.ask(table, |back| Ask::Look { viewer: viewer.cloned(), want, back }).await
    }

    /// Shows a table and goes on showing it.
    pub async fn watch(
        &self,
        table: &str,
        viewer: Option<PersonId>,
        want: Want,
        since: Option<u64>,
    ) -> Result<Watch, Denied> {
        let viewer = match viewer {
            Some(person) => Viewer { person, known: true },
            None => Viewer { person: self.0.guest()?, known: false },
        };
        let alive = Alive::new();
        let weak = alive.weak();
        let ask = |back| Ask::Watch { viewer: viewer.clone(), want, since, alive: weak.clone(), back };
        let start = self.0.ask(table, ask).await?;
        Ok(Watch::new(self.clone(), table.to_owned(), viewer, want, start, alive))
    }

    /// Returns what was refused at a table lately, for its host.
    pub async fn refusals(&self, table: &str, from: &PersonId) -> Result<Vec<RefusedLine>, Denied> {
        self.0.ask(table, |back| Ask::Refusals { from: from.clone(), back }).await
    }

    /// Reads a table again from what is kept, apart from the one that is live.
    pub async fn recall(&self, table: &str) -> Result<keep::Kept, Denied> {
        let stored = self.0.store.load(table).await?.ok_or(Denied::NoTable)?;
        keep::recall(&self.0.registry, stored)
    }

    /// Opens the table where the same people play again.
    async fn rematch(&self, table: &str, command: Command) -> Result<Done, Denied> {
        let kept = self.recall(table).await?;
        if let Some(next) = kept.table.next() {
            return Ok(Done { seq: kept.table.head(), next: Some(next.to_owned()), ..Done::default() });
        }
        let next = next_in_series(table);
        let request = Request::Rematch { next: next.clone() };
        let seed = self.0.chance.bytes::<32>()?;
        kept.table.may_rematch(&command.from).map_err(Denied::from)?;
        let (opened, records) = kept.table.open_rematch(self.now(), next.clone(), Seed::from_bytes(seed))?;
        let new = NewTable { code: None, ..new_table(&opened, &records, seed, false, Vec::new()) };
        // A conflict means that somebody was faster: it is the same table.
        self.0.store.create(new).await?;
        let order = self.0.order(Command { request, ..command })?;
        let order = Order { code_to: Some(next.clone()), ..order };
        let done = self.0.ask(table, |back| Ask::Command { order: order.clone(), back }).await?;
        let game = opened.game().meta().id.to_owned();
        self.0.announce(Announcement::GameCreated { table: next.clone(), game });
        Ok(Done { next: Some(next), ..done })
    }

    /// Lists tables.
    pub async fn list(&self, filter: store::Filter) -> Result<store::Page<Listed>, Denied> {
        Ok(self.0.store.list(filter).await?)
    }

    /// Closes the house: finishes what is under way, tells everybody, lets go of the store.
    pub async fn close(&self) -> Result<(), Denied> {
        self.0.closing.store(true, Ordering::Relaxed);
        let doors: Vec<Door> = self.0.live().values().cloned().collect();
        for door in &doors {
            // A table that has left already needs no telling.
            let _ = door.inbox.send(Ask::Stop).await;
        }
        for door in doors {
            door.inbox.closed().await;
        }
        self.0.store.close().await?;
        Ok(())
    }
}

/// What a wish asks of its table, in order.
fn seating(wish: &Wish, host: &PersonId) -> Vec<Command> {
    let order = |action: Value| Request::Act { seat: None, action, seen: None };
    let of = |guest: &Guest| match guest {
        Guest::Person { id, name } => Command {
            id: None,
            from: id.clone(),
            request: Request::Sit { seat: None, name: name.clone(), mark: None, entropy: None },
        },
        Guest::Bot { level } => {
            let action = json!({ "action": "add_bot", "parameters": { "level": level } });
            Command { id: None, from: host.clone(), request: order(action) }
        }
    };
    let mut commands: Vec<Command> = wish.guests.iter().map(of).collect();
    if wish.start {
        let start = order(json!({ "action": "start" }));
        commands.push(Command { id: None, from: host.clone(), request: start });
    }
    commands
}

fn new_table(
    table: &Table,
    records: &[table::Record],
    seed: [u8; 32],
    listed: bool,
    passes: Vec<Pass>,
) -> NewTable {
    let meta = table.game().meta();
    NewTable {
        table: table.id().to_owned(),
        series: series(table.id()).to_owned(),
        code: None,
        game: meta.id.to_owned(),
        rules: meta.version,
        title: table.title().to_owned(),
        listed,
        seed,
        records: records.iter().map(body).collect(),
        hash: *table.head_hash().bytes(),
        facts: facts(table),
        passes,
    }
}

impl House {
    fn live(&self) -> MutexGuard<'_, HashMap<String, Door>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the door of a table that is in memory.
    pub(crate) fn door(&self, table: &str) -> Option<Door> {
        self.live().get(table).cloned()
    }

    pub(crate) fn tables(&self) -> Vec<String> {
        self.live().keys().cloned().collect()
    }

    pub(crate) fn doors(&self) -> Vec<Door> {
        self.live().values().cloned().collect()
    }

    fn open_or_closing(&self) -> Result<(), Denied> {
        if self.closing.load(Ordering::Relaxed) { Err(Denied::Closing) } else { Ok(()) }
    }

    pub(crate) fn announce(&self, announcement: Announcement) {
        // Nobody may be listening.
        let _ = self.announced.send(announcement);
    }

    fn person(&self) -> Result<PersonId, Denied> {
        Ok(PersonId(format!("p-{}", self.chance.word(ID_LETTERS, 12)?)))
    }

    fn guest(&self) -> Result<PersonId, Denied> {
        Ok(PersonId(format!("guest-{}", self.chance.word(ID_LETTERS, 6)?)))
    }

    /// Ids grow with time, so that the store's index does not jump about.
    fn table_id(&self, now: Time) -> Result<String, Denied> {
        let id = uuid::Builder::from_unix_timestamp_millis(now.0, &self.chance.bytes::<10>()?).into_uuid();
        Ok(id.simple().to_string())
    }

    /// Makes a fresh pass, and what is kept of it.
    fn pass(&self, table: &str, person: &PersonId) -> Result<(Secret, Pass), Denied> {
        let secret = Secret::fresh(&self.chance)?;
        let pass = Pass {
            hash: secret.hash(),
            table: series(table).to_owned(),
            person: person.0.clone(),
            until: None,
            claim: false,
        };
        Ok((secret, pass))
    }

    /// Gives every command an id: whether it was carried out can then be told after any mishap.
    fn order(&self, mut command: Command) -> Result<Order, Denied> {
        if command.id.is_none() {
            command.id = Some(CommandId(format!("h-{}", self.chance.word(ID_LETTERS, 12)?)));
        }
        Ok(Order { command, digest: None, pass: None, starts: false, code_to: None })
    }

    /// Keeps a new table under a free room code.
    async fn keep_new(&self, mut new: NewTable) -> Result<String, Denied> {
        for _ in 0..CODE_TRIES {
            let code = self.chance.word(CODE_LETTERS, self.settings.code_letters)?;
            new.code = Some(code.clone());
            if self.store.create(new.clone()).await? == Outcome::Stored {
                return Ok(code);
            }
        }
        Err(Denied::Busy)
    }

    /// Asks a live table, bringing it back to life first if need be.
    async fn ask<T>(
        self: &Arc<Self>,
        table: &str,
        ask: impl Fn(oneshot::Sender<Result<T, Denied>>) -> Ask,
    ) -> Result<T, Denied> {
        self.open_or_closing()?;
        for _ in 0..3 {
            let (back, answer) = oneshot::channel();
            let door = self.wake(table);
            if door.inbox.send(ask(back)).await.is_err() {
                // The table left memory at this very moment.
                self.forget(table, &door);
                continue;
            }
            match answer.await {
                Ok(answer) => return answer,
                Err(_) => self.forget(table, &door),
            }
        }
        Err(Denied::Busy)
    }

    /// Returns the door of a table, which is in memory from then on.
    pub(crate) fn wake(self: &Arc<Self>, table: &str) -> Door {
        let mut live = self.live();
        if let Some(door) = live.get(table) {
            return door.clone();
        }
        let (inbox, asks) = mpsc::channel(INBOX);
        let door = Door { inbox, gone: Arc::default() };
        live.insert(table.to_owned(), door.clone());
        tokio::spawn(live::run(self.clone(), table.to_owned(), asks, door.clone().downgrade()));
        door
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
    fn downgrade(self) -> WeakDoor {
        WeakDoor { inbox: self.inbox.downgrade(), gone: self.gone }
    }
}

/// The way to a table, as the table itself holds it: it keeps nobody waiting.
pub(crate) struct WeakDoor {
    pub(crate) inbox: mpsc::WeakSender<Ask>,
    pub(crate) gone: Arc<Notify>,
}
