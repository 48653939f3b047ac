//! Commands: who may do what, and to which room it goes.

use std::borrow::Borrow;

use engine::{Refusal, Seat};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::table::Draft;
use crate::{
    Act, Action, Actor, Answer, Command, CommandId, Event, Notice, PHRASES, PauseReason, PersonId, Phase,
    Presence, Record, Refused, RemovalReason, Reply, Request, Table, TableAction, TableError, Time,
};

/// What a command did: who did it, what happened, the seat it gave.
pub(crate) struct Deed {
    pub(crate) by: Actor,
    pub(crate) draft: Draft,
    pub(crate) seat: Option<Seat>,
    pub(crate) notice: Option<Notice>,
}

impl Deed {
    pub(crate) fn new(by: Actor, draft: Draft) -> Deed {
        Deed { by, draft, seat: None, notice: None }
    }

    fn notice(by: Actor, notice: Notice) -> Deed {
        Deed { notice: Some(notice), ..Deed::new(by, Draft::default()) }
    }
}

impl Table {
    /// Does what is due, then carries out a command or refuses it.
    pub fn handle(&mut self, now: Time, command: impl Borrow<Command>) -> Answer {
        let (now, command) = (now.max(self.at), command.borrow());
        let (mut notices, mut to_leader) = (Vec::new(), Vec::new());
        let mut records = self.settle(now, &mut to_leader);
        let result = self.answer(now, command, &mut records, &mut notices);
        let result = result.map_err(|refusal| self.explain(refusal, command));
        Answer { records, notices, to_leader, result }
    }

    fn answer(
        &mut self,
        now: Time,
        command: &Command,
        records: &mut Vec<Record>,
        notices: &mut Vec<Notice>,
    ) -> Result<Reply, Refusal> {
        let fingerprint = command.id.as_ref().and_then(|_| command.request.fingerprint());
        self.check_id(command, fingerprint).map_err(|no| Refusal::of(&no))?;
        if let Some(reply) = command.id.as_ref().and_then(|id| self.answered(&command.from, id)) {
            return Ok(reply);
        }
        // Coming back by a command makes nobody's picture old.
        let head = self.head;
        records.extend(self.notice_presence(now, command));
        let deed = self.carry_out(now, command, head)?;
        notices.extend(deed.notice);
        records.extend(self.commit(now, deed.by, command.id.clone().map(|id| (id, fingerprint)), deed.draft));
        let reply = Reply { seq: self.head, seat: deed.seat };
        if let Some(id) = &command.id {
            // What the record tells is remembered already; the rest is of the moment.
            if self.memory.recall(&command.from, id) != Some(reply) {
                self.unrecorded.keep(&command.from, id, fingerprint, reply);
            }
        }
        Ok(reply)
    }

    fn check_id(&self, command: &Command, fingerprint: Option<u32>) -> Result<(), TableError> {
        let Some(id) = &command.id else { return Ok(()) };
        if !id.is_sound() {
            return Err(TableError::BadCommandId);
        }
        let is_another = self.wished(&command.from, id).is_some_and(|known| fingerprint != Some(known));
        if is_another { Err(TableError::KeyReused) } else { Ok(()) }
    }

    /// Says what speaks against a command, whatever it asks for: its id, or that the table takes none. For whoever has
    /// to do something before it is carried out.
    pub fn check_apart(&self, command: &Command) -> Result<(), Refusal> {
        let fingerprint = command.id.as_ref().and_then(|_| command.request.fingerprint());
        let open = if self.closed { Err(TableError::Closed) } else { Ok(()) };
        self.check_id(command, fingerprint).and(open).map_err(|no| Refusal::of(&no))
    }

    /// Tests for a command of this person that was carried out lately.
    pub fn has_done(&self, from: &PersonId, id: &CommandId) -> bool {
        self.answered(from, id).is_some()
    }

    /// Returns the answer to a command that was carried out already.
    fn answered(&self, from: &PersonId, id: &CommandId) -> Option<Reply> {
        self.unrecorded.recall(from, id).or_else(|| self.memory.recall(from, id))
    }

    /// Returns what a command stood for that was carried out already.
    fn wished(&self, from: &PersonId, id: &CommandId) -> Option<u32> {
        self.unrecorded.fingerprint(from, id).or_else(|| self.memory.fingerprint(from, id))
    }

    fn explain(&self, refusal: Refusal, command: &Command) -> Refused {
        match &command.request {
            Request::Act(act) => self.explain_to(refusal, &command.from, act.seat),
            _ => Refused { refusal, legal: Vec::new() },
        }
    }

    /// Lists what somebody may do now, for a seat of theirs.
    pub fn legal(&self, from: &PersonId, seat: Option<Seat>) -> Result<Vec<Value>, Refusal> {
        let seat = self.may_act(from, seat).map_err(|no| Refusal::of(&no))?;
        Ok(self.play.as_ref().map(|play| play.legal(seat)).unwrap_or_default())
    }

    /// Adds what is legal. What another seat may do is not for everybody to know.
    pub(crate) fn explain_to(&self, refusal: Refusal, from: &PersonId, seat: Option<Seat>) -> Refused {
        let legal = self.play.as_ref().zip(self.may_act(from, seat).ok());
        Refused { refusal, legal: legal.map(|(play, seat)| play.legal(seat)).unwrap_or_default() }
    }

    fn carry_out(&mut self, now: Time, command: &Command, head: u64) -> Result<Deed, Refusal> {
        let from = &command.from;
        match &command.request {
            Request::Connect => Ok(self.connect(now, from)),
            Request::Disconnect => Ok(self.disconnect(now, from)),
            Request::Watch => Ok(self.watch(from)),
            Request::Unwatch => Ok(self.unwatch(from)),
            Request::ScreenOn => Ok(self.screen(from, true)),
            Request::ScreenOff => Ok(self.screen(from, false)),
            _ if self.closed => Err(Refusal::of(&TableError::Closed)),
            _ if self.phase == Phase::InProgress && self.seed.is_none() => {
                Err(Refusal::of(&TableError::NoDice))
            }
            Request::Sit { seat, name, mark, entropy } => {
                self.sit(now, from, *seat, name, *mark, *entropy).map_err(|no| Refusal::of(&no))
            }
            Request::Stand { seat } => self.stand(now, from, *seat).map_err(|no| Refusal::of(&no)),
            Request::Rematch { next } => self.rematch(now, from, next),
            Request::Act(Act { seat, action, seen, .. }) => {
                self.check_seen(*seen, head).map_err(|no| Refusal::of(&no))?;
                match action {
                    Action::Table(action) => self.act_at_table(now, from, *seat, action),
                    Action::Game(action) => self.act(from, *seat, action),
                    Action::Unreadable { why, .. } => Err(Refusal::of(why)),
                }
            }
        }
    }

    /// Carries out one of the table's own actions.
    fn act_at_table(
        &mut self,
        now: Time,
        from: &PersonId,
        seat: Option<Seat>,
        action: &TableAction,
    ) -> Result<Deed, Refusal> {
        let done = match action {
            TableAction::Start {} => return self.start(now, from),
            TableAction::Fold {} => self.own(from, seat).and_then(|seat| self.fold_seat(now, seat)),
            TableAction::Undo {} => self.undo(from, seat),
            TableAction::Say { phrase } => self.own(from, seat).and_then(|seat| self.speak(seat, phrase)),
            TableAction::Pause {} => self.pause(now, from, true),
            TableAction::Unpause {} => self.pause(now, from, false),
            TableAction::Kick { seat } => self.kick(now, from, *seat),
            TableAction::LetIn { person } => self.let_in(now, from, person),
            TableAction::TurnAway { person } => self.turn_away(now, from, person),
            TableAction::SetTable { setup, title } => {
                return self.set_table(now, from, setup.as_ref(), title.as_deref());
            }
            TableAction::AddBot { seat, level, name } => {
                self.add_bot(now, from, *seat, *level, name.as_deref())
            }
            TableAction::NewLink { seat } => self.new_link(now, from, *seat),
            TableAction::SetPolicy { policy } => self.set_policy(now, from, policy),
            TableAction::TransferHost { seat } => self.transfer_host(now, from, *seat),
            TableAction::Close {} => self.close(now, from),
            TableAction::Rematch {} => Err(TableError::NeedsHall),
        };
        let mut deed = done.map_err(|no| Refusal::of(&no))?;
        if let TableAction::Fold {} | TableAction::Undo {} = action {
            // A seat's own: a move like those of the game.
            deed.draft.action = said(action);
        }
        Ok(deed)
    }

    /// Returns the seat if it is the person's own.
    pub(crate) fn own(&self, from: &PersonId, seat: Option<Seat>) -> Result<Seat, TableError> {
        // A person with one seat need not name it.
        let mine = self.seats_of(from);
        let seat = seat.or_else(|| mine.iter().next().filter(|_| mine.len() == 1));
        let seat = match seat {
            Some(seat) => seat,
            None if mine.is_empty() => return Err(TableError::NoSeat),
            None => return Err(TableError::BadCommand("say for which seat".to_owned())),
        };
        let chair = self.chair(seat).ok_or(TableError::NoSuchSeat(seat.0))?;
        if chair.person == *from { Ok(seat) } else { Err(TableError::NotYourSeat(seat.0)) }
    }

    /// Returns the host as the actor if the person is the host.
    pub(crate) fn only_host(&self, from: &PersonId) -> Result<Actor, TableError> {
        if *from == self.host { Ok(Actor::Person(from.clone())) } else { Err(TableError::NotHost) }
    }

    pub(crate) fn in_progress(&self) -> Result<(), TableError> {
        match self.phase {
            Phase::Lobby => Err(TableError::NotStarted),
            Phase::InProgress => Ok(()),
            Phase::Ended | Phase::Abandoned => Err(TableError::Over),
        }
    }

    fn pause(&mut self, now: Time, from: &PersonId, pause: bool) -> Result<Deed, TableError> {
        let by = self.only_host(from)?;
        self.in_progress()?;
        if self.host_pause.is_some() == pause {
            return Err(if pause { TableError::Paused } else { TableError::NotPaused });
        }
        let mut draft = Draft::default();
        let event = if pause {
            Event::Paused { reason: PauseReason::Host, seats: engine::Seats::NONE }
        } else {
            Event::Unpaused { reason: PauseReason::Host }
        };
        self.emit(now, &mut draft, event);
        Ok(Deed::new(by, draft))
    }

    fn kick(&mut self, now: Time, from: &PersonId, seat: Seat) -> Result<Deed, TableError> {
        let by = self.only_host(from)?;
        let presence = self.chair(seat).ok_or(TableError::NoSuchSeat(seat.0))?.presence;
        let mut draft = Draft::default();
        match self.phase {
            Phase::Lobby => self.kick_from_lobby(now, &mut draft, seat),
            Phase::InProgress if presence == Presence::Gone => return Err(TableError::Gone),
            Phase::InProgress => self.remove(now, &mut draft, seat, RemovalReason::RemovedByHost),
            Phase::Ended | Phase::Abandoned => return Err(TableError::Over),
        }
        Ok(Deed::new(by, draft))
    }

    fn new_link(&mut self, now: Time, from: &PersonId, seat: Seat) -> Result<Deed, TableError> {
        let by = self.only_host(from)?;
        let chair = self.chair(seat).ok_or(TableError::NoSuchSeat(seat.0))?;
        if chair.is_house_bot() || chair.presence == Presence::Gone {
            return Err(TableError::BadCommand(
                "only a seat that a person has can get a new link".to_owned(),
            ));
        }
        let mut draft = Draft::default();
        self.emit(now, &mut draft, Event::LinkRenewed { player: seat });
        Ok(Deed { seat: Some(seat), ..Deed::new(by, draft) })
    }

    fn set_policy(&mut self, now: Time, from: &PersonId, change: &Value) -> Result<Deed, TableError> {
        let by = self.only_host(from)?;
        let policy = self.policy.with(change).map_err(TableError::BadCommand)?;
        let mut draft = Draft::default();
        self.emit(now, &mut draft, Event::PolicySet { policy });
        Ok(Deed::new(by, draft))
    }

    fn transfer_host(&mut self, now: Time, from: &PersonId, seat: Seat) -> Result<Deed, TableError> {
        let by = self.only_host(from)?;
        let chair = self.chair(seat).ok_or(TableError::NoSuchSeat(seat.0))?;
        if chair.bot.is_some() || chair.presence == Presence::Gone {
            return Err(TableError::BadCommand("the host must be a person at the table".to_owned()));
        }
        let mut draft = Draft::default();
        let event = Event::HostChanged { host: chair.person.clone(), player: seat };
        self.emit(now, &mut draft, event);
        Ok(Deed::new(by, draft))
    }

    /// AET-19: a table that goes in the middle of a game ends it without a winner.
    fn close(&mut self, now: Time, from: &PersonId) -> Result<Deed, TableError> {
        let by = self.only_host(from)?;
        let mut draft = Draft::default();
        if self.phase == Phase::InProgress {
            let players = self.standings_now();
            self.emit(
                now,
                &mut draft,
                Event::GameAbandoned { end_reason: "table_destroyed".to_owned(), players, fault: None },
            );
        }
        self.emit(now, &mut draft, Event::TableClosed { reason: "closed_by_host".to_owned() });
        Ok(Deed::new(by, draft))
    }

    /// Says whether this person may open the table where the same people play again.
    pub fn may_rematch(&self, from: &PersonId) -> Result<(), Refusal> {
        let no = |no: TableError| Refusal::of(&no);
        if self.seats_of(from).is_empty() {
            self.only_host(from).map_err(no)?;
        }
        match self.phase {
            Phase::Ended | Phase::Abandoned => Ok(()),
            Phase::Lobby | Phase::InProgress => Err(no(TableError::NotOver)),
        }
    }

    fn rematch(&mut self, now: Time, from: &PersonId, next: &str) -> Result<Deed, Refusal> {
        self.may_rematch(from)?;
        let mut draft = Draft::default();
        self.emit(now, &mut draft, Event::RematchOpened { next: next.to_owned() });
        Ok(Deed::new(Actor::Person(from.clone()), draft))
    }

    fn speak(&self, seat: Seat, phrase: &str) -> Result<Deed, TableError> {
        let known = PHRASES.iter().find(|known| **known == phrase);
        let phrase = known.ok_or_else(|| TableError::NoSuchPhrase(phrase.chars().take(40).collect()))?;
        Ok(Deed::notice(Actor::Seat(seat), Notice::Said { player: seat, phrase }))
    }

    /// AET-18: who watches is announced with the count, and not stored.
    fn watch(&mut self, from: &PersonId) -> Deed {
        let streams = self.spectators.entry(from.clone()).or_default();
        *streams += 1;
        let by = Actor::Person(from.clone());
        if *streams > 1 {
            return Deed::new(by, Draft::default());
        }
        let total_spectators = self.spectators.len();
        Deed::notice(by, Notice::SpectatorJoined { spectator: from.0.clone(), total_spectators })
    }

    fn unwatch(&mut self, from: &PersonId) -> Deed {
        let by = Actor::Person(from.clone());
        match self.spectators.get_mut(from) {
            Some(streams) if *streams > 1 => *streams -= 1,
            Some(_) => {
                self.spectators.remove(from);
                let total_spectators = self.spectators.len();
                return Deed::notice(
                    by,
                    Notice::SpectatorLeft { spectator: from.0.clone(), total_spectators },
                );
            }
            None => {}
        }
        Deed::new(by, Draft::default())
    }

    /// FAR-14: a screen on the wall is no spectator; others know of it, because it plays the sounds.
    fn screen(&mut self, from: &PersonId, is_on: bool) -> Deed {
        if is_on {
            self.displays.insert(from.clone());
        } else {
            self.displays.remove(from);
        }
        let total_displays = self.displays.len();
        Deed::notice(Actor::Person(from.clone()), Notice::DisplaysChanged { total_displays })
    }
}

/// Writes one of a seat's own commands at the table as records keep it.
fn said(action: &TableAction) -> Option<Box<RawValue>> {
    to_raw_value(action).ok()
}
