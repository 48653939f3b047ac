//! The table itself: what it holds, and how it opens.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use engine::dice::{Commitment, Dice, Key, Seed};
use engine::{Absence, AnyGame, AnyPlay, Ask, Episode, Policy, Refusal, Seat, Seats, ToldEvent};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::log::Log;
use crate::memory::Memory;
use crate::page::{Page, Rolls};
use crate::{Actor, AskClock, Chair, Entry, Event, Hash, Name, PersonId, Presence, Record, TableError, Time};

/// Everything that opens a table; ids and seed come from outside.
pub struct Opening {
    /// The table's id.
    pub id: String,
    /// What it is called; may be empty.
    pub title: String,
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// House rules; null is the game's default.
    pub setup: Value,
    /// Clocks, absence, undo; none is the game's default.
    pub policy: Option<Policy>,
    /// Who is the host.
    pub host: PersonId,
    /// The secret that the dice come from: 32 fresh random bytes.
    pub seed: Seed,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People sit down; no time limit.
    Lobby,
    /// The game is played.
    InProgress,
    /// The game ended with a winner.
    Ended,
    /// The game ended without one.
    Abandoned,
}

/// A table: a lobby, then one play. Pure: time is given, nothing is read.
pub struct Table {
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) setup: Value,
    pub(crate) policy: Policy,
    pub(crate) commitment: Commitment,
    pub(crate) seed: Option<Seed>,
    pub(crate) host: PersonId,
    /// Who opened it, until that person leaves it: the lobby waits for them.
    pub(crate) owner: Option<PersonId>,
    /// Who wants to sit down, longest first, and at which chair.
    pub(crate) waiting: Vec<(Option<Seat>, Chair)>,
    /// Whom the host keeps out, by name.
    pub(crate) barred: Vec<(PersonId, Name)>,
    /// Whose seat got a new link: what opened it before opens it no more.
    pub(crate) relinked: BTreeSet<PersonId>,
    pub(crate) phase: Phase,
    pub(crate) end_reason: Option<String>,
    pub(crate) closed: bool,
    pub(crate) next: Option<String>,
    pub(crate) chairs: Vec<Option<Chair>>,
    pub(crate) play: Option<Box<dyn AnyPlay>>,
    pub(crate) started_at: Time,
    pub(crate) finished_at: Option<Time>,
    /// The latest part of the play that begins and ends by itself.
    pub(crate) episode: Option<Dated>,
    pub(crate) clocks: Vec<AskClock>,
    /// Clocks of asks that an undo may bring back: it gives no new time.
    pub(crate) retired: Vec<AskClock>,
    /// Since when the host has everything stand still.
    pub(crate) host_pause: Option<Time>,
    pub(crate) absence_pause: Seats,
    /// Whom the host took out of the play.
    pub(crate) expelled: Seats,
    pub(crate) head: u64,
    pub(crate) head_hash: Hash,
    pub(crate) at: Time,
    pub(crate) memory: Memory,
    pub(crate) log: Log,
    pub(crate) rolls: Rolls,
    // What follows is of the moment and not of the record: it is gone after a restart.
    /// Answers that the record does not tell.
    pub(crate) unrecorded: Memory,
    pub(crate) connections: BTreeMap<PersonId, Connections>,
    pub(crate) spectators: BTreeMap<PersonId, u32>,
    /// The screens on the wall.
    pub(crate) displays: BTreeSet<PersonId>,
}

/// A part of the play, and when it was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dated {
    pub(crate) episode: Episode,
    pub(crate) started_at: Time,
    pub(crate) ended_at: Option<Time>,
}

/// A person's open streams.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Connections {
    pub(crate) open: u32,
    /// Since when the last one is closed.
    pub(crate) lost: Option<Time>,
}

impl Table {
    /// Opens a table and returns its first record, which commits to the dice.
    pub fn open(now: Time, opening: Opening) -> Result<(Table, Record), Refusal> {
        let meta = opening.game.meta();
        let policy = opening.policy.clone().unwrap_or_else(|| meta.policy.clone());
        if let Some(flaw) = policy.flaw() {
            return Err(Refusal::of(&TableError::BadCommand(flaw.to_owned())));
        }
        if !opening.title.is_empty() {
            Name::new(&opening.title).map_err(|error| Refusal::of(&TableError::BadName(error)))?;
        }
        let event = Event::TableOpened {
            table: opening.id,
            game: meta.id.to_owned(),
            rules: meta.version,
            setup: opening.game.full_setup(&opening.setup)?,
            policy,
            commitment: opening.seed.commitment(),
            host: opening.host.clone(),
            title: opening.title,
        };
        // The event was made here: it opens.
        let Some(mut table) = Table::blank(opening.game, &event, Some(opening.seed)) else {
            return Err(Refusal::of(&TableError::Closed));
        };
        let draft = Draft { happened: vec![Happened::Table(Box::new(event))], ..Draft::default() };
        let record = table.commit(now, Actor::Person(opening.host), None, draft);
        match record {
            Some(record) => Ok((table, record)),
            None => Err(Refusal::of(&TableError::Closed)),
        }
    }

    /// Makes the table that an opening event describes.
    pub(crate) fn blank(game: Arc<dyn AnyGame>, event: &Event, seed: Option<Seed>) -> Option<Table> {
        let Event::TableOpened { table, setup, policy, commitment, host, title, .. } = event else {
            return None;
        };
        Some(Table {
            id: table.clone(),
            title: title.clone(),
            setup: setup.clone(),
            policy: policy.clone(),
            commitment: *commitment,
            seed,
            host: host.clone(),
            owner: Some(host.clone()),
            waiting: Vec::new(),
            barred: Vec::new(),
            relinked: BTreeSet::new(),
            phase: Phase::Lobby,
            end_reason: None,
            closed: false,
            next: None,
            chairs: vec![None; usize::from(game.meta().seats.to)],
            play: None,
            started_at: Time(0),
            finished_at: None,
            episode: None,
            clocks: Vec::new(),
            retired: Vec::new(),
            host_pause: None,
            absence_pause: Seats::NONE,
            expelled: Seats::NONE,
            head: 0,
            head_hash: Hash::ZERO,
            at: Time(0),
            memory: Memory::default(),
            unrecorded: Memory::default(),
            log: Log::default(),
            rolls: Rolls::default(),
            connections: BTreeMap::new(),
            spectators: BTreeMap::new(),
            displays: BTreeSet::new(),
            game,
        })
    }

    /// Returns the id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the game.
    pub fn game(&self) -> &Arc<dyn AnyGame> {
        &self.game
    }

    /// Returns how far the table is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Tests for a table that is no more.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Tests for a table on which nothing moves.
    pub fn is_paused(&self) -> bool {
        self.host_pause.is_some() || !self.absence_pause.is_empty()
    }

    /// Returns the number of the latest record.
    pub fn head(&self) -> u64 {
        self.head
    }

    /// Returns the hash of the latest record.
    pub fn head_hash(&self) -> Hash {
        self.head_hash
    }

    /// Returns when the latest record was made.
    pub fn at(&self) -> Time {
        self.at
    }

    /// Returns when the play started, once it has.
    pub fn started_at(&self) -> Option<Time> {
        (self.phase != Phase::Lobby).then_some(self.started_at)
    }

    /// Returns when the play ended, once it has.
    pub fn finished_at(&self) -> Option<Time> {
        self.finished_at
    }

    /// Returns why the play ended, once it has.
    pub fn end_reason(&self) -> Option<&str> {
        self.end_reason.as_deref()
    }

    /// Returns what it is called; may be empty.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the table where the same people play again.
    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// Returns the play, once it has started.
    pub fn play(&self) -> Option<&dyn AnyPlay> {
        self.play.as_deref()
    }

    /// Returns the host.
    pub fn host(&self) -> &PersonId {
        &self.host
    }

    /// Returns the seat that leads the play, where one does.
    pub fn leader(&self) -> Option<Seat> {
        self.play.as_ref().and_then(|play| play.leader())
    }

    /// Returns the policy.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Returns the clocks.
    pub fn clocks(&self) -> &[AskClock] {
        &self.clocks
    }

    /// Counts who watches.
    pub fn n_spectators(&self) -> usize {
        self.spectators.len()
    }

    /// Returns the SHA-256 of the seed.
    pub fn commitment(&self) -> &Commitment {
        &self.commitment
    }

    /// Returns the seed, once the play is over and anybody may know it.
    pub fn revealed_seed(&self) -> Option<&Seed> {
        match self.phase {
            Phase::Ended | Phase::Abandoned => self.seed.as_ref(),
            Phase::Lobby | Phase::InProgress => None,
        }
    }

    /// Goes through the taken chairs with their numbers.
    pub fn chairs(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        let numbered = self.chairs.iter().enumerate();
        numbered.filter_map(|(i, chair)| Some((Seat(u8::try_from(i).ok()?), chair.as_ref()?)))
    }

    /// Returns a taken chair.
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())?.as_ref()
    }

    /// Returns the seats of a person.
    pub fn seats_of(&self, person: &PersonId) -> Seats {
        self.chairs().filter(|(_, chair)| chair.person == *person).map(|(seat, _)| seat).collect()
    }

    /// Counts the taken chairs.
    pub(crate) fn n_seated(&self) -> u8 {
        u8::try_from(self.chairs().count()).unwrap_or(u8::MAX)
    }

    /// Returns the seats whose presence is as asked.
    pub(crate) fn seats_where(&self, is: impl Fn(&Presence) -> bool) -> Seats {
        self.chairs().filter(|(_, chair)| is(&chair.presence)).map(|(seat, _)| seat).collect()
    }

    /// Returns the seats that are away for now.
    pub(crate) fn absent(&self) -> Seats {
        self.seats_where(|presence| matches!(presence, Presence::Absent { .. }))
    }

    /// Returns what the game waits for.
    pub fn asks(&self) -> Vec<Ask> {
        match (&self.play, self.phase) {
            (Some(play), Phase::InProgress) => play.asks(),
            _ => Vec::new(),
        }
    }

    /// Returns with how few and with how many the house rules can be played.
    pub(crate) fn may_play(&self) -> (u8, u8) {
        self.may_play_by(&self.setup)
    }

    /// Returns with how few and with how many these house rules can be played.
    pub(crate) fn may_play_by(&self, setup: &Value) -> (u8, u8) {
        let engine::SeatRange { from, to, .. } = self.game.meta().seats;
        let plays = |n: &u8| self.game.check_setup(setup, *n).is_ok();
        let (fewest, most) = ((from..=to).find(plays), (from..=to).rev().find(plays));
        (fewest.unwrap_or(from), most.unwrap_or(to))
    }

    /// Tests for enough people to start.
    pub(crate) fn can_start(&self) -> bool {
        self.phase == Phase::Lobby && self.game.check_setup(&self.setup, self.n_seated()).is_ok()
    }

    /// Returns the dice of the play: from the seed and what the seats added.
    pub(crate) fn dice(&self) -> Dice {
        let entropy: Vec<_> =
            self.chairs().filter_map(|(seat, chair)| Some((seat.0, chair.entropy?))).collect();
        match &self.seed {
            Some(seed) => Dice::keyed(Key::derive(seed, &entropy), 0),
            // A copy without a seed is read and never played; see `TableError::NoDice`.
            None => Dice::scripted([]),
        }
    }

    /// Tells the play whom turns pass over: only where absence has a grace.
    pub(crate) fn refresh_away(&mut self) {
        let away = match self.policy.absence {
            Absence::Grace { .. } => self.absent(),
            Absence::Ignore | Absence::Pause => Seats::NONE,
        };
        if let Some(play) = &mut self.play {
            play.set_away(away);
        }
    }

    /// Makes an event true and notes it.
    pub(crate) fn emit(&mut self, at: Time, draft: &mut Draft, event: Event) {
        self.apply(at, &event);
        draft.happened.push(Happened::Table(Box::new(event)));
    }

    /// Turns a draft into the next record; none if nothing happened.
    pub(crate) fn commit(
        &mut self,
        at: Time,
        by: Actor,
        command: Option<(crate::CommandId, Option<u32>)>,
        mut draft: Draft,
    ) -> Option<Record> {
        self.conclude(at, &mut draft);
        self.wind_clocks(at);
        if draft.happened.is_empty() {
            return None;
        }
        let page = Page::told(self.play.as_deref(), &self.chairs, &by, &draft.happened);
        let (command, wish) = command.map_or((None, None), |(id, wish)| (Some(id), wish));
        let mut record = Record {
            action: draft.action,
            at,
            by,
            command,
            dice: self.play.as_ref().map_or(0, |play| play.dice().counter()),
            entries: draft.happened.into_iter().map(Entry::from).collect(),
            prev: self.head_hash,
            seq: self.head + 1,
            wish,
            hashed: None,
        };
        let text = record.text();
        self.turn_page(&record, record.hash_of(&text), page);
        self.remember(&record);
        record.hashed = Some(text);
        Some(record)
    }

    /// Takes a record as the latest one.
    pub(crate) fn turn_page(&mut self, record: &Record, hash: Hash, page: Page) {
        self.log.add(page.lines);
        self.rolls = page.rolls;
        self.note_episode(record.at);
        self.head = record.seq;
        self.head_hash = hash;
        self.at = record.at;
    }
}

impl Table {
    /// TUR-22: notes when a part of the play begins and ends. The game has no clock.
    fn note_episode(&mut self, at: Time) {
        let Some(episode) = self.play.as_ref().and_then(|play| play.episode()) else { return };
        let known = self.episode.filter(|known| known.episode.number == episode.number);
        let ended_at = known.and_then(|known| known.ended_at).unwrap_or(at);
        self.episode = Some(Dated {
            episode,
            started_at: known.map_or(at, |known| known.started_at),
            ended_at: episode.over.then_some(ended_at),
        });
    }
}

/// What has happened and is not yet a record.
#[derive(Default)]
pub(crate) struct Draft {
    /// The move that made it happen, if one did.
    pub(crate) action: Option<Box<RawValue>>,
    pub(crate) happened: Vec<Happened>,
}

/// One thing that has happened and is not yet an entry of a record.
pub(crate) enum Happened {
    Table(Box<Event>),
    Play(ToldEvent),
}

impl From<Happened> for Entry {
    fn from(happened: Happened) -> Entry {
        match happened {
            Happened::Table(event) => Entry::Table(event),
            Happened::Play(told) => Entry::Play { event: told.event, only: told.only },
        }
    }
}
