//! Making events true: the only way a table changes, live or from a journal.

use std::sync::Arc;

use engine::dice::Seed;
use engine::{Absence, AnyGame, Bot, Seat, Undo};

use crate::failed::tells_of_stuck;
use crate::page::Page;
use crate::{
    Actor, Chair, Entry, Event, ImportError, PauseReason, Phase, Presence, Record, RemovalReason, Reply,
    Table, Time,
};

impl Table {
    /// Makes a table again from its records: runs no rule, rolls no dice.
    /// Without the seed of a play that still runs, the copy can only be read.
    pub fn fold(
        game: Arc<dyn AnyGame>,
        records: &[Record],
        seed: Option<Seed>,
    ) -> Result<Table, ImportError> {
        Table::fold_each(game, records, seed, |_, _| {})
    }

    /// Does what [`Table::fold`] does, and shows the table after each record: all steps in one pass.
    pub fn fold_each(
        game: Arc<dyn AnyGame>,
        records: &[Record],
        seed: Option<Seed>,
        each: impl FnMut(&Table, &Record),
    ) -> Result<Table, ImportError> {
        Table::opened(game, records, seed)?.fold_all(records, tells_of_stuck(records), each)
    }

    /// Makes this table again from the first of its records, and shows it after each: for looking back.
    pub fn fold_again(
        &self,
        records: &[Record],
        each: impl FnMut(&Table, &Record),
    ) -> Result<Table, ImportError> {
        Table::opened(self.game.clone(), records, None)?.fold_all(records, self.is_given_up(), each)
    }

    /// Makes the table that the first record opens, as it was before it.
    fn opened(game: Arc<dyn AnyGame>, records: &[Record], seed: Option<Seed>) -> Result<Table, ImportError> {
        let first = records.first().and_then(|record| record.entries.first()?.table_event());
        first.and_then(|event| Table::blank(game, event, seed)).ok_or(ImportError::NoStart)
    }

    fn fold_all(
        mut self,
        records: &[Record],
        spared: bool,
        mut each: impl FnMut(&Table, &Record),
    ) -> Result<Table, ImportError> {
        for record in records {
            if spared {
                self.spare();
            }
            self.fold_record(record)?;
            each(&self, record);
        }
        self.drop_foreign_seed();
        Ok(self)
    }

    /// Goes on with the records that follow.
    pub(crate) fn fold_on(&mut self, records: &[Record]) -> Result<(), ImportError> {
        records.iter().try_for_each(|record| self.fold_record(record))?;
        self.drop_foreign_seed();
        Ok(())
    }

    /// Dice that nobody promised are not rolled.
    fn drop_foreign_seed(&mut self) {
        self.seed = self.seed.take().filter(|seed| self.commitment.matches(seed));
    }

    fn fold_record(&mut self, record: &Record) -> Result<(), ImportError> {
        if record.seq != self.head + 1 || record.prev != self.head_hash || record.at < self.at {
            return Err(ImportError::BrokenChain(self.head + 1));
        }
        self.fold_undo(record);
        for entry in &record.entries {
            match entry {
                Entry::Table(event) => self.apply(record.at, event),
                Entry::Play { event, .. } => {
                    let play = self.play.as_mut().ok_or(ImportError::NoPlay(record.seq))?;
                    play.apply(event).map_err(|error| ImportError::Event(record.seq, error))?;
                }
            }
        }
        if let Some(play) = &mut self.play {
            if play.dice().counter() != record.dice {
                play.forget();
            }
            play.set_counter(record.dice);
        }
        self.wind_clocks(record.at);
        let page = Page::kept(self.play.as_deref(), &self.chairs, record);
        self.turn_page(record, record.hash(), page);
        self.remember(record);
        Ok(())
    }

    /// Keeps the state before an action, or lets go of all, as live play does.
    fn fold_undo(&mut self, record: &Record) {
        let head = self.head;
        let has_play = record.entries.iter().any(|entry| matches!(entry, Entry::Play { .. }));
        let Some(play) = self.play.as_mut().filter(|_| has_play) else { return };
        match (&record.by, record.entries.first()) {
            // An action begins with the game's word; folding, coming back and clocks with the table's or the house's.
            (Actor::Seat(seat), Some(Entry::Play { .. })) if self.policy.undo == Undo::Own => {
                play.remember(*seat, head);
            }
            _ => play.forget(),
        }
    }

    /// Remembers what the command was answered that asked for a record.
    pub(crate) fn remember(&mut self, record: &Record) {
        let Some(id) = &record.command else { return };
        let person = match &record.by {
            Actor::Person(person) => Some(person.clone()),
            Actor::Seat(seat) => self.chair(*seat).map(|chair| chair.person.clone()),
            Actor::House => None,
        };
        let seat = record.entries.iter().find_map(|entry| match entry.table_event()? {
            Event::LobbyPlayerJoined { player, .. }
            | Event::LinkRenewed { player }
            | Event::BotSat { player, .. } => Some(*player),
            Event::BotLeft { player } if record.by == Actor::Seat(*player) => Some(*player),
            Event::PlayerReturned { player, .. } if record.by == Actor::Seat(*player) => Some(*player),
            _ => None,
        });
        if let Some(person) = person {
            self.memory.keep(&person, id, record.wish, Reply { seq: record.seq, seat });
        }
    }

    /// Makes one event true. Total: an event that does not fit changes nothing.
    pub(crate) fn apply(&mut self, at: Time, event: &Event) {
        match event {
            Event::TableOpened { .. } => {}
            Event::LobbyCleared { .. } => self.chairs.fill(None),
            Event::LobbyPlayerJoined { player, chair, .. } => {
                self.waiting.retain(|(_, waiting)| waiting.person != chair.person);
                if let Some(place) = self.chairs.get_mut(player.index()) {
                    *place = Some(Chair { seated_since: at, presence: Presence::Present, ..chair.clone() });
                }
            }
            Event::LobbyPlayerLeft { player, .. } => self.free_chair(*player),
            Event::SeatAsked { player, chair } => {
                self.waiting.push((*player, Chair { seated_since: at, ..chair.clone() }));
            }
            Event::AskWithdrawn { person, .. } => {
                self.waiting.retain(|(_, waiting)| waiting.person != *person);
            }
            Event::PersonBarred { person, name } => {
                self.waiting.retain(|(_, waiting)| waiting.person != *person);
                self.barred.retain(|(barred, _)| barred != person);
                self.barred.push((person.clone(), name.clone()));
            }
            Event::PersonReadmitted { person } => self.barred.retain(|(barred, _)| barred != person),
            Event::TableChanged { setup, title } => {
                (self.setup, self.title) = (setup.clone(), title.clone());
            }
            Event::LobbyClosed { chairs } => self.take_seats(at, chairs),
            Event::PlayerAbsent { player, since, stood, .. } => {
                let (since, stood, warned) = (*since, *stood, u32::MAX);
                self.set_presence(*player, Presence::Absent { since, stood, grace_from: since, warned });
            }
            Event::PlayerReturned { player, .. } => {
                self.set_presence(*player, Presence::Present);
                if let Some(chair) = self.chair_mut(*player) {
                    chair.seated_since = at;
                }
            }
            Event::GraceWarning { player, time_remaining } => {
                if let Some(Presence::Absent { warned, .. }) =
                    self.chair_mut(*player).map(|chair| &mut chair.presence)
                {
                    *warned = *time_remaining;
                }
            }
            Event::PlayerRemoved { player, reason, .. } => {
                self.set_presence(*player, Presence::Gone);
                if *reason == RemovalReason::RemovedByHost {
                    self.expelled = self.expelled.with(*player);
                }
            }
            Event::PlayerResigned { player } => self.set_presence(*player, Presence::Gone),
            Event::BotSat { player, level } => {
                self.set_bot(*player, Some(*level));
                self.set_presence(*player, Presence::Present);
            }
            Event::BotLeft { player } => self.set_bot(*player, None),
            Event::LinkRenewed { player } => {
                self.relinked.extend(self.chair(*player).map(|chair| chair.person.clone()));
            }
            Event::HouseReopened { outage } => self.shift_clocks(*outage),
            Event::Paused { reason: PauseReason::Host, .. } => self.host_pause = Some(at),
            Event::Paused { reason: PauseReason::Absence, seats } => self.absence_pause = *seats,
            Event::Unpaused { reason: PauseReason::Host } => self.unpause(at),
            Event::Unpaused { reason: PauseReason::Absence } => self.absence_pause = engine::Seats::NONE,
            Event::Undone { .. } => {
                if let Some(play) = &mut self.play {
                    play.undo();
                }
            }
            Event::PolicySet { policy } => {
                self.policy = policy.clone();
                self.clocks.clear();
                self.retired.clear();
                self.restart_graces(at);
                self.refresh_away();
                self.forget_undo();
            }
            Event::HostChanged { host, .. } => self.host = host.clone(),
            Event::GameEnded { end_reason, .. } => self.end(at, Phase::Ended, end_reason),
            Event::GameAbandoned { end_reason, .. } => self.end(at, Phase::Abandoned, end_reason),
            Event::RematchOpened { next } => self.next = Some(next.clone()),
            Event::DiceRenewed { commitment } => {
                self.commitment = *commitment;
                self.change_dice();
            }
            Event::TableClosed { .. } => self.closed = true,
        }
    }

    /// Frees a chair of the lobby. Whoever opened the table and leaves it is waited for no more.
    fn free_chair(&mut self, seat: Seat) {
        let left = self.chairs.get_mut(seat.index()).and_then(Option::take);
        if left.is_some_and(|left| self.owner.as_ref() == Some(&left.person))
            && self.owner.as_ref().is_some_and(|owner| self.seats_of(owner).is_empty())
        {
            self.owner = None;
        }
    }

    fn take_seats(&mut self, at: Time, order: &[Seat]) {
        self.waiting.clear();
        let seated: Vec<Option<Chair>> =
            order.iter().filter_map(|seat| self.chair(*seat).cloned().map(Some)).collect();
        let n = u8::try_from(seated.len()).unwrap_or(u8::MAX);
        self.chairs = seated;
        if let Ok(play) = self.game.play(&self.setup, n, self.dice()) {
            self.play = Some(play);
            self.phase = Phase::InProgress;
            self.started_at = at;
        }
    }

    fn end(&mut self, at: Time, phase: Phase, reason: &str) {
        self.phase = phase;
        self.finished_at = Some(at);
        self.end_reason = Some(reason.to_owned());
        self.host_pause = None;
        self.absence_pause = engine::Seats::NONE;
        self.forget_undo();
    }

    fn set_presence(&mut self, seat: Seat, presence: Presence) {
        if let Some(chair) = self.chair_mut(seat) {
            chair.presence = presence;
        }
        self.refresh_away();
    }

    /// Takes the dice of the present seed from the next roll on.
    fn change_dice(&mut self) {
        let mut dice = self.dice();
        if let Some(play) = &mut self.play {
            dice.set_counter(play.dice().counter());
            play.set_dice(dice);
        }
    }

    /// Ends a pause: what it took is added to every grace.
    fn unpause(&mut self, at: Time) {
        let Some(since) = self.host_pause.take() else { return };
        for chair in self.chairs.iter_mut().flatten() {
            if let Presence::Absent { grace_from, .. } = &mut chair.presence {
                *grace_from = grace_from.plus(at.since(since.max(*grace_from)));
            }
        }
    }

    fn set_bot(&mut self, seat: Seat, bot: Option<Bot>) {
        if let Some(chair) = self.chair_mut(seat) {
            chair.bot = bot;
        }
    }

    /// Gives back what passed while the house was closed.
    fn shift_clocks(&mut self, outage: u64) {
        for clock in &mut self.clocks {
            clock.shift(outage);
        }
        // What a pause of the host's takes is given back when it ends.
        let counting = self.host_pause.is_none();
        for chair in self.chairs.iter_mut().flatten().filter(|_| counting) {
            if let Presence::Absent { grace_from, .. } = &mut chair.presence {
                *grace_from = grace_from.plus(outage);
            }
        }
    }

    /// A new policy counts from now on: nobody is out for what went before.
    fn restart_graces(&mut self, at: Time) {
        for chair in self.chairs.iter_mut().flatten() {
            if let Presence::Absent { grace_from, warned, .. } = &mut chair.presence {
                (*grace_from, *warned) = (at, u32::MAX);
            }
        }
    }

    fn chair_mut(&mut self, seat: Seat) -> Option<&mut Chair> {
        self.chairs.get_mut(seat.index())?.as_mut()
    }

    /// Returns how long a seat may be away, where somebody counts.
    pub(crate) fn grace_seconds(&self) -> Option<u32> {
        match self.policy.absence {
            Absence::Grace { seconds, .. } => Some(seconds),
            Absence::Ignore | Absence::Pause => None,
        }
    }
}
