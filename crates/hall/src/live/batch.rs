//! What a table was asked at once, and applying it in memory.

use std::borrow::Borrow;

use store::StoredToken;
use table::{Command, LeaderNews, Notice, PersonId, Record, Request, Time};

use super::{Live, MOST_AT_ONCE};
use crate::clock::Reading;
use crate::request::{Errand, LiveRequest, Signal};
use crate::{Done, HallError, RefusalEntry};

/// What a table was asked at once.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) asks: Vec<LiveRequest>,
    /// Whether the store thinks that the time for something has come.
    pub(super) due: bool,
    /// The head that somebody else has seen.
    pub(super) hint: u64,
    /// Whether it is time for the next step of what goes on by itself.
    pub(super) step: bool,
    /// Whether the node thinks that nobody needs the table any more.
    pub(super) unused: bool,
}

/// What came of a batch in memory. Nothing of it is true before it is kept.
pub(super) struct Applied {
    /// The moment for all of it.
    pub(super) now: Time,
    /// How much of the time until then was not counted, by the clock of the node.
    pub(super) skipped: u64,
    pub(super) records: Vec<Record>,
    pub(super) notices: Vec<Notice>,
    /// What the seat that leads is told.
    pub(super) to_leader: Vec<LeaderNews>,
    pub(super) tokens: Vec<StoredToken>,
    pub(super) revoked: Vec<PersonId>,
    pub(super) code_to: Option<String>,
    /// What came of each command, in order.
    pub(super) done: Vec<Carried>,
}

/// What came of a command.
pub(super) struct Carried {
    pub(super) result: Result<Done, HallError>,
    /// Whose token it took back.
    pub(super) revoked: Option<PersonId>,
}

impl Applied {
    fn at(reading: Reading) -> Applied {
        Applied {
            now: reading.now,
            skipped: reading.skipped,
            records: Vec::new(),
            notices: Vec::new(),
            to_leader: Vec::new(),
            tokens: Vec::new(),
            revoked: Vec::new(),
            code_to: None,
            done: Vec::new(),
        }
    }

    /// Tests for nothing that had to be kept.
    pub(super) fn is_empty(&self) -> bool {
        self.records.is_empty() && self.tokens.is_empty() && self.revoked.is_empty() && self.code_to.is_none()
    }
}

impl Batch {
    pub(super) fn push(&mut self, ask: LiveRequest) {
        self.asks.push(ask);
    }

    pub(super) fn len(&self) -> usize {
        self.asks.len()
    }
}

impl Live {
    /// Takes what the node says into the batch; says whether the table goes on.
    pub(super) fn note(&mut self, signal: Signal, batch: &mut Batch) -> bool {
        match signal {
            Signal::Hint { head } => batch.hint = batch.hint.max(head),
            Signal::Due => batch.due = true,
            Signal::CodeFreed => self.code = None,
            Signal::Unused => batch.unused = true,
            Signal::Failed(fault) => self.table.blame(*fault),
            // The table itself says no only after a record: then this one is not the latest any more.
            Signal::Refused { head, fault } if head == self.table.head() => self.table.blame(*fault),
            Signal::Refused { .. } => {}
            Signal::Stop => return false,
        }
        true
    }

    /// Applies a batch to the table in memory.
    pub(super) fn apply(&mut self, batch: &Batch) -> Applied {
        let mut applied = Applied::at(self.node.clock.read());
        // Whoever has come in this very moment needs the table.
        let quiet_ms = u128::from(applied.now.since(self.table.at()));
        let is_quiet = quiet_ms >= self.node.settings.empty_lobby.as_millis();
        self.take_up(&mut applied);
        self.reconnect(&mut applied);
        let due = self.table.tick(applied.now);
        applied.records.extend(due.records);
        applied.to_leader.extend(due.to_leader);
        if batch.unused && is_quiet && batch.asks.is_empty() && self.watchers.is_empty() {
            applied.records.extend(self.table.close_unused(applied.now));
        }
        for ask in &batch.asks {
            match ask {
                LiveRequest::Command { errand, .. } => {
                    let carried = self.carry_out(errand, &mut applied);
                    applied.done.push(carried);
                }
                LiveRequest::Watch { viewer, .. } => {
                    // Coming is never refused.
                    let _ = viewer.comes().map(|command| self.handle(command, &mut applied));
                }
                LiveRequest::TryOut { .. }
                | LiveRequest::Weigh { .. }
                | LiveRequest::Look { .. }
                | LiveRequest::Refusals { .. }
                | LiveRequest::Notices { .. }
                | LiveRequest::Legal { .. }
                | LiveRequest::SayToLeader { .. } => {}
            }
        }
        if batch.step {
            // After what people asked for: a pause comes in between, and so does the end.
            applied.records.extend(self.take_step(applied.now));
        }
        let ended = self.count_written(applied.now, &applied.records);
        applied.records.extend(ended);
        if self.table.fault().is_some() {
            // With what led to it: nobody ever reads the one without the other.
            applied.records.extend(self.table.tick(applied.now).records);
        }
        applied
    }

    pub(super) fn handle(
        &mut self,
        command: impl Borrow<Command>,
        applied: &mut Applied,
    ) -> Result<Done, HallError> {
        let answer = self.table.handle(applied.now, command);
        applied.records.extend(answer.records);
        applied.notices.extend(answer.notices);
        applied.to_leader.extend(answer.to_leader);
        let reply = answer.result.map_err(HallError::Refused)?;
        Ok(Done { seq: reply.seq, seat: reply.seat, ..Done::default() })
    }

    fn carry_out(&mut self, errand: &Errand, applied: &mut Applied) -> Carried {
        let mut revoked = None;
        let result = self.try_to(errand, &mut revoked, applied);
        Carried { result, revoked }
    }

    fn try_to(
        &mut self,
        errand: &Errand,
        revoked: &mut Option<PersonId>,
        applied: &mut Applied,
    ) -> Result<Done, HallError> {
        if errand.newcomer && self.is_taken(errand) {
            let joined = HallError::Joined(errand.command.from.0.clone());
            return Err(if errand.guessable { HallError::KeyTaken } else { joined });
        }
        self.admit(errand)?;
        self.make_room(&errand.command)?;
        let loses = self.loses_token(errand);
        let first = if errand.starts { self.first_move(errand, applied)? } else { None };
        let n_before = applied.records.len();
        let mut done = match first {
            Some(command) => self.handle(command, applied).map_err(|error| self.with_start(error))?,
            None => self.handle(&errand.command, applied)?,
        };
        // A command that comes again takes nothing back from whoever sits there now.
        let is_new = applied.records.iter().skip(n_before).any(|record| record.command == errand.command.id);
        if let Some(person) = loses.filter(|_| is_new) {
            applied.revoked.push(person.clone());
            *revoked = Some(person);
        }
        if errand.code_to.is_some() {
            applied.code_to.clone_from(&errand.code_to);
        }
        self.give_token(errand, &mut done, applied)?;
        self.show_out(errand, &mut done);
        Ok(done)
    }

    /// Refuses house rules by which the table would take up more than the node has room for.
    fn make_room(&self, command: &Command) -> Result<(), HallError> {
        match self.table.weight_after(command) {
            Some(weight) => self.node.may_grow(self.table.weight(), weight),
            None => Ok(()),
        }
    }

    /// Tests for an id under which somebody else is there: without a token,
    /// only whoever sends the very same request again is the same person.
    fn is_taken(&self, errand: &Errand) -> bool {
        let Command { id, from, .. } = &errand.command;
        let is_here =
            !self.table.seats_of(from).is_empty() || self.table.is_waiting(from) || self.table.host() == from;
        is_here && (errand.guessable || !id.as_ref().is_some_and(|id| self.table.has_done(from, id)))
    }

    /// Tells whoever runs the house, and the host, how a game failed.
    pub(super) fn note_faults(&mut self, records: &[Record]) {
        let faults = self.node.guard.note(&self.table, records);
        for (timestamp, message) in faults {
            let (person, code) = (self.table.host().clone(), engine::codes::GAME_FAILED.to_owned());
            let entry =
                RefusalEntry { kind: "GAME_FAILED", timestamp, person, action: String::new(), code, message };
            self.note_entry(entry);
        }
    }

    /// FAR-13: notes a refused action for the host, never in the journal.
    pub(super) fn note_refusal(&mut self, errand: &Errand, error: &HallError) {
        let Request::Act(act) = &errand.command.request else { return };
        let action: String = act.action.name().chars().filter(|c| !c.is_control()).take(40).collect();
        tracing::info!(table = %self.id, person = %errand.command.from.0, %action, code = error.code(), "ILLEGAL_ACTION");
        self.note_entry(RefusalEntry {
            kind: "ILLEGAL_ACTION",
            timestamp: self.node.clock.now(),
            person: errand.command.from.clone(),
            action,
            code: error.code().to_owned(),
            message: error.to_string(),
        });
    }

    fn note_entry(&mut self, entry: RefusalEntry) {
        if self.refusals.len() >= MOST_AT_ONCE {
            self.refusals.pop_front();
        }
        self.refusals.push_back(entry);
    }
}
