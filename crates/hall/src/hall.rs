//! The hall: finds tables, opens them, and passes on what is asked of them.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use engine::{Registry, Seat, Seats};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use store::{Listed, Store, StoreError};
use table::{Act, Command, CommandId, LeaderNotice, PersonId, Record, Request, Table, TableAction, Time};
use tokio::sync::{broadcast, watch};
use tokio::time::timeout;

use crate::node::{Door, Node, is_code};
use crate::request::{Errand, LiveRequest, Message, Signal, Start};
use crate::token::{blind, series};
use crate::{
    Chance, Done, DryRun, HallError, Look, Made, Moved, Network, NodeClock, RefusalEntry, Secret, Settings,
    TableSpec, TokenOwner, Viewer, Want, Watch, guard, hints, keep, live, timer,
};

/// The running node. Cheap to clone: all clones are the same node.
#[derive(Clone)]
pub struct Hall(pub(crate) Arc<Node>);

/// How many characters make a key that nobody guesses.
const SECRET: usize = 16;

/// Who wants to sit down, as far as the node knows.
#[derive(Clone, Debug, Default)]
pub struct Comer<'a> {
    /// Whose token was shown, if one was.
    pub token: Option<PersonId>,
    /// An id of their own choice, for whoever shows no token.
    pub chosen: Option<PersonId>,
    /// The idempotency key: sent again, it is carried out once. With 16 characters or more it stands for
    /// a person and gives the same seat again; a shorter one could be guessed, and gives nobody a token twice.
    pub key: Option<&'a str>,
    /// Where they come from.
    pub network: Option<Network>,
}

/// Returns the person that a secret key stands for at a table.
fn by_key(table: &str, key: &str) -> PersonId {
    PersonId(format!("p-{}", blind("person", &[table, key])))
}

/// Returns the person of a key that others may have chosen, too: the name says whose.
fn by_short_key(table: &str, key: &str, name: &str) -> PersonId {
    PersonId(format!("p-{}", blind("named", &[table, key, name.trim()])))
}

/// AET-11: something that concerns the whole hall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "event", content = "data", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum HallEvent {
    /// A table was opened.
    GameCreated {
        /// Its id.
        table: String,
        game: String,
    },
    /// A table is no more.
    GameDestroyed {
        /// Its id.
        table: String,
        game: String,
    },
}

impl Hall {
    /// Opens the node: notes it in the store, looks after tables that were
    /// interrupted, and begins to watch the time. `now` is what the clock on the
    /// wall says; the time of the node never begins before what was kept last,
    /// since a machine without a battery wakes up in the past. On a full
    /// disk it serves what it has.
    pub async fn open(
        store: Arc<dyn Store>,
        registry: Registry,
        settings: Settings,
        chance: Chance,
        now: Time,
    ) -> Result<Hall, HallError> {
        let clock = NodeClock::beginning(now, Time(store.latest_moment().await?));
        let node = Arc::new(Node::new(store, registry, settings, chance, clock));
        match node.note_opening().await {
            Ok(()) => {}
            // What is kept can be read; that the node opened is noted as soon as there is room.
            Err(StoreError::Full) => {
                tracing::error!("there is no room left on the disk: nothing can be kept")
            }
            Err(error) => return Err(error.into()),
        }
        let interrupted = node.store.interrupted().await?;
        for table in interrupted {
            node.wake(&table)?;
        }
        node.spawn(timer::run(Arc::downgrade(&node)));
        if guard::has_threads() {
            node.spawn(guard::run(Arc::downgrade(&node)));
        }
        if let Some(hints) = node.store.hints() {
            node.spawn(hints::run(Arc::downgrade(&node), hints));
        }
        Ok(Hall(node))
    }

    /// Returns the games of the node.
    pub fn registry(&self) -> &Registry {
        &self.0.registry
    }

    /// Returns what the node keeps things in.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.0.store
    }

    /// Returns the time of the node.
    pub fn now(&self) -> Time {
        self.0.clock.now()
    }

    /// Counts the tables in memory.
    pub fn n_live(&self) -> usize {
        self.0.n_live()
    }

    /// Hears of tables that open and close.
    pub fn announcements(&self) -> broadcast::Receiver<HallEvent> {
        self.0.announced.subscribe()
    }

    /// Hears that there are deliveries to be made. They are in the store.
    pub fn bell(&self) -> watch::Receiver<()> {
        self.0.bell.subscribe()
    }

    /// Tests for a node that takes nothing new.
    pub fn is_closing(&self) -> bool {
        self.0.closing.load(Ordering::Relaxed)
    }

    /// Returns the id of the table that an id or a room code stands for.
    pub async fn find(&self, id_or_code: &str) -> Result<String, HallError> {
        if is_code(id_or_code) {
            let code = id_or_code.to_ascii_uppercase();
            return self.0.store.find_code(&code).await?.ok_or(HallError::NoTable);
        }
        // A name that somebody made up brings nothing into memory.
        let is_there =
            self.0.is_live(id_or_code) || !self.0.store.heads(vec![id_or_code.to_owned()]).await?.is_empty();
        if is_there { Ok(id_or_code.to_owned()) } else { Err(HallError::NoTable) }
    }

    /// Tests for a table that is in memory.
    pub fn is_live(&self, table: &str) -> bool {
        self.0.is_live(table)
    }

    /// Lists the tables in memory.
    pub fn live(&self) -> Vec<String> {
        self.0.tables()
    }

    /// Counts the pieces on the tables in memory.
    pub fn n_pieces(&self) -> u64 {
        self.0.room.pieces()
    }

    /// Returns how many pieces a table takes up in memory that somebody wants.
    pub fn weight(&self, spec: &TableSpec) -> Result<u32, HallError> {
        let game = self.0.registry.get(&spec.game).ok_or_else(|| HallError::NoGame(spec.game.clone()))?;
        Ok(game.weight(&spec.setup)?)
    }

    /// Returns whose token this is at a table.
    pub async fn whose(&self, table: &str, token: &Secret) -> Result<PersonId, HallError> {
        let owner = self.token_owner(token).await?;
        if owner.series == series(table) && !owner.invite {
            Ok(owner.person)
        } else {
            Err(HallError::BadToken)
        }
    }

    /// Returns what a token is good for.
    pub async fn token_owner(&self, token: &Secret) -> Result<TokenOwner, HallError> {
        let found = self.0.store.find_token(token.hash()).await?.ok_or(HallError::BadToken)?;
        if found.until.is_some_and(|until| until < self.now().0) {
            return Err(HallError::BadToken);
        }
        Ok(TokenOwner { series: found.series, person: PersonId(found.person), invite: found.invite })
    }

    /// Sits somebody down and gives out a token. The key is the client's own
    /// idempotency key: sent again, it gives the same seat again.
    pub async fn sit(
        &self,
        table: &str,
        who: Option<PersonId>,
        key: Option<&str>,
        request: Request,
    ) -> Result<(PersonId, Done), HallError> {
        let stranger = who.is_none();
        let person = match (who, key) {
            (Some(person), _) => person,
            (None, Some(key)) => by_key(table, key),
            (None, None) => self.0.person()?,
        };
        let errand = Errand { stranger, ..self.seating(table, person.clone(), key, request)? };
        Ok((person, self.0.carry_out(table, errand).await?))
    }

    /// Sits down whoever comes, as far as the node knows them.
    pub async fn sit_down(
        &self,
        table: &str,
        comer: Comer<'_>,
        request: Request,
    ) -> Result<(PersonId, Done), HallError> {
        let (stranger, network) = (comer.token.is_none(), comer.network);
        let secret = comer.key.filter(|key| key.len() >= SECRET);
        let mut guessable = false;
        let (person, newcomer, key) = match (comer.token, comer.chosen) {
            (Some(person), _) => (person, false, comer.key),
            // Whoever is there under that id is never given up to a stranger.
            (None, Some(id)) => (id, true, secret),
            (None, None) => match (secret, comer.key, &request) {
                (Some(key), ..) => (by_key(table, key), false, secret),
                (None, Some(key), Request::Sit { name, .. }) => {
                    guessable = true;
                    (by_short_key(table, key, name), true, comer.key)
                }
                _ => (self.0.person()?, false, None),
            },
        };
        let errand = self.seating(table, person.clone(), key, request)?;
        let errand = Errand { newcomer, guessable, stranger, network, ..errand };
        Ok((person, self.0.carry_out(table, errand).await?))
    }

    /// Notes from where somebody with a token looks at a table.
    pub fn note_network(&self, table: &str, person: &PersonId, network: Network) {
        self.0.porter().note(table, person, network);
    }

    fn seating(
        &self,
        table: &str,
        from: PersonId,
        key: Option<&str>,
        request: Request,
    ) -> Result<Errand, HallError> {
        // The journal shows command ids to everybody: the key itself must not be one.
        let id = key.map(|key| CommandId(format!("sit-{}", blind("sit", &[table, key]))));
        let token = Some(Secret::fresh(&self.0.chance)?);
        Ok(Errand { token, ..self.0.errand(Command { id, from, request })? })
    }

    /// Carries out a command.
    pub async fn command(&self, table: &str, command: Command) -> Result<Done, HallError> {
        let errand = match command.request.table_action() {
            // In a box: it is long and rare, and every socket would have room for it.
            Some(TableAction::Rematch {}) => return Box::pin(self.rematch(table, command)).await,
            Some(TableAction::NewLink { .. }) => {
                let token = Some(Secret::fresh(&self.0.chance)?);
                Errand { token, ..self.0.errand(command)? }
            }
            _ => self.0.errand(command)?,
        };
        self.0.carry_out(table, errand).await
    }

    /// Carries out a move; in a lobby with enough people a proper one of a seat starts the game first. Where somebody
    /// else is drawn to begin, the move is refused and the game has started: the refusal's details say so. The table's
    /// own actions are no moves, and start nothing.
    pub async fn play(&self, table: &str, command: Command) -> Result<Done, HallError> {
        if command.request.table_action().is_some() {
            return self.command(table, command).await;
        }
        let errand = Errand { starts: true, ..self.0.errand(command)? };
        self.0.carry_out(table, errand).await
    }

    /// Says whether a move would be refused, and carries out nothing.
    pub async fn try_out(&self, table: &str, from: &PersonId, act: Act) -> Result<DryRun, HallError> {
        let ask = |back| LiveRequest::TryOut { from: from.clone(), act: Box::new(act.clone()), back };
        self.0.ask(table, ask).await
    }

    /// Says how many pieces a table takes up in memory, or would after a command that changes its house rules. One that
    /// would be refused changes nothing.
    pub async fn weigh(&self, table: &str, after: Option<&Command>) -> Result<u32, HallError> {
        let ask = |back| LiveRequest::Weigh { after: after.cloned().map(Box::new), back };
        self.0.ask(table, ask).await
    }

    /// Shows a table to somebody, or to anybody.
    pub async fn look(&self, table: &str, viewer: Option<&PersonId>, want: Want) -> Result<Look, HallError> {
        self.0.ask(table, |back| LiveRequest::Look { viewer: viewer.cloned(), want, back }).await
    }

    /// Makes up an id for a spectator.
    pub fn guest(&self) -> Result<Viewer, HallError> {
        Ok(Viewer::Guest(PersonId(format!("guest-{}", self.0.letters(6)?))))
    }

    /// Makes up an id for a screen on the wall.
    pub fn display(&self) -> Result<Viewer, HallError> {
        Ok(Viewer::Display(PersonId(format!("display-{}", self.0.letters(6)?))))
    }

    /// Shows a table and goes on showing it.
    pub async fn watch(
        &self,
        table: &str,
        viewer: Viewer,
        want: Want,
        since: Option<u64>,
    ) -> Result<Watch, HallError> {
        let ask = |back| LiveRequest::Watch { viewer: viewer.clone(), want, since, back };
        let start = self.0.ask(table, ask).await?;
        Ok(Watch::new(self.clone(), table.to_owned(), viewer, want, start))
    }

    /// Begins to show a table anew to somebody who watched it.
    pub(crate) async fn watch_again(
        &self,
        table: &str,
        viewer: &Viewer,
        want: Want,
    ) -> Result<Start, HallError> {
        self.0.ask(table, |back| LiveRequest::Watch { viewer: viewer.clone(), want, since: None, back }).await
    }

    /// Lists how many plays ended because their game failed: the game, why, how many.
    pub fn faults(&self) -> Vec<(String, String, u64)> {
        self.0.guard.faults()
    }

    /// Counts the threads that games keep which did not come back.
    pub fn n_stuck(&self) -> usize {
        self.0.guard.n_stuck()
    }

    /// Lists what somebody may do now, for a seat of theirs.
    pub async fn legal(
        &self,
        table: &str,
        from: &PersonId,
        seat: Option<Seat>,
    ) -> Result<Vec<Value>, HallError> {
        self.0.ask(table, |back| LiveRequest::Legal { from: from.clone(), seat, back }).await
    }

    /// Tells whoever leads a play what somebody at the table says, in words of their own.
    pub async fn say_to_leader(&self, table: &str, from: &PersonId, words: &str) -> Result<(), HallError> {
        let ask = |back| LiveRequest::SayToLeader { from: from.clone(), words: words.to_owned(), back };
        self.0.ask(table, ask).await
    }

    /// Returns what the seat that leads a play was told after a number, for whoever sits there.
    pub async fn notices(
        &self,
        table: &str,
        from: &PersonId,
        after: u64,
    ) -> Result<Vec<LeaderNotice>, HallError> {
        self.0.ask(table, |back| LiveRequest::Notices { from: from.clone(), after, back }).await
    }

    /// Returns what was refused at a table lately, for its host and for whoever leads the play.
    pub async fn refusals(&self, table: &str, from: &PersonId) -> Result<Vec<RefusalEntry>, HallError> {
        self.0.ask(table, |back| LiveRequest::Refusals { from: from.clone(), back }).await
    }

    /// Returns the moves after a record that somebody may see.
    pub async fn moves(
        &self,
        table: &str,
        viewer: Option<&PersonId>,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Made>, HallError> {
        self.told(table, viewer, after, limit, live::made).await
    }

    /// Returns what records after a number tell somebody of the game.
    pub async fn events(
        &self,
        table: &str,
        viewer: Option<&PersonId>,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Moved>, HallError> {
        self.told(table, viewer, after, limit, live::moved).await
    }

    async fn told<T>(
        &self,
        table: &str,
        viewer: Option<&PersonId>,
        after: u64,
        limit: usize,
        tell: fn(&Table, &Record, Seats) -> Option<T>,
    ) -> Result<Vec<T>, HallError> {
        let kept = self.recall(table).await?;
        let seats = viewer.map_or(Seats::NONE, |person| kept.table.seats_of(person));
        let told = kept.records.iter().filter(|record| record.seq > after);
        Ok(told.filter_map(|record| tell(&kept.table, record, seats)).take(limit).collect())
    }

    /// Reads a table again from what is kept, apart from the one that is live.
    pub async fn recall(&self, table: &str) -> Result<keep::Kept, HallError> {
        let stored = self.0.store.load(table).await?.ok_or(HallError::NoTable)?;
        keep::recall(&self.0.registry, stored)
    }

    /// Lists tables.
    pub async fn list(&self, filter: store::Filter) -> Result<store::Page<Listed>, HallError> {
        Ok(self.0.store.list(filter).await?)
    }

    /// Closes the node: finishes what is under way, tells everybody, lets go of the store.
    pub async fn close(&self) -> Result<(), HallError> {
        self.close_within(Duration::MAX).await.map(drop)
    }

    /// Closes the node, and waits for so long for its tables. Returns those that had not finished by then: what they
    /// have done and not kept was shown to nobody.
    pub async fn close_within(&self, grace: Duration) -> Result<Vec<String>, HallError> {
        let doors = self.0.shut();
        // First those that can be told at once: one that is busy holds up no other.
        let busy: Vec<&Door> = doors.iter().filter(|door| !door.told_to_stop()).collect();
        let finished = async {
            for door in busy {
                // A table that has left already needs no telling.
                let _ = door.inbox.send(Box::new(Message::Signal(Signal::Stop))).await;
            }
            for door in &doors {
                door.inbox.closed().await;
            }
        };
        let cut = match timeout(grace, finished).await {
            Ok(()) => Vec::new(),
            Err(_) => self.0.tables(),
        };
        self.0.store.close().await?;
        Ok(cut)
    }

    /// Ends everything where it stands, as if the power had failed: nothing is
    /// finished, answered or noted. For simulations.
    pub fn kill(&self) {
        self.0.shut();
        self.0.abort();
    }
}
