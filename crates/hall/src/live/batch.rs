//! What a table was asked at once, and applying it in memory.

use std::borrow::Borrow;

use engine::Seat;
use store::Pass;
use table::{Command, Notice, PersonId, Presence, Record, Request, TableAction, Time};

use super::{Live, MOST_AT_ONCE};
use crate::ask::{Ask, Errand, Signal};
use crate::clock::Reading;
use crate::pass::series;
use crate::{Denied, Done, RefusedLine};

/// For how long a claim may be traded for a pass, in milliseconds.
const CLAIM_MS: u64 = 15 * 60 * 1000;

/// What a table was asked at once.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) asks: Vec<Ask>,
    /// Whether the store thinks that the time for something has come.
    pub(super) due: bool,
    /// The head that somebody else has seen.
    pub(super) hint: u64,
    /// Whether it is time for the next step of what goes on by itself.
    pub(super) step: bool,
    /// Whether the house thinks that nobody needs the table any more.
    pub(super) unused: bool,
}

/// What came of a batch in memory. Nothing of it is true before it is kept.
pub(super) struct Applied {
    /// The moment for all of it.
    pub(super) now: Time,
    /// How much of the time until then was not counted, by the clock of the house.
    pub(super) skipped: u64,
    pub(super) records: Vec<Record>,
    pub(super) notices: Vec<Notice>,
    pub(super) passes: Vec<Pass>,
    pub(super) revoked: Vec<PersonId>,
    pub(super) code_to: Option<String>,
    /// What came of each command, in order.
    pub(super) done: Vec<Carried>,
}

/// What came of a command.
pub(super) struct Carried {
    pub(super) result: Result<Done, Denied>,
    /// Whose pass it took back.
    pub(super) revoked: Option<PersonId>,
}

impl Applied {
    fn at(reading: Reading) -> Applied {
        Applied {
            now: reading.now,
            skipped: reading.skipped,
            records: Vec::new(),
            notices: Vec::new(),
            passes: Vec::new(),
            revoked: Vec::new(),
            code_to: None,
            done: Vec::new(),
        }
    }

    /// Tests for nothing that had to be kept.
    pub(super) fn is_empty(&self) -> bool {
        self.records.is_empty() && self.passes.is_empty() && self.revoked.is_empty() && self.code_to.is_none()
    }
}

impl Batch {
    pub(super) fn push(&mut self, ask: Ask) {
        self.asks.push(ask);
    }

    pub(super) fn len(&self) -> usize {
        self.asks.len()
    }
}

impl Live {
    /// Takes what the house says into the batch; says whether the table goes on.
    pub(super) fn note(&mut self, signal: Signal, batch: &mut Batch) -> bool {
        match signal {
            Signal::Hint { head } => batch.hint = batch.hint.max(head),
            Signal::Due => batch.due = true,
            Signal::CodeFreed => self.code = None,
            Signal::Unused => batch.unused = true,
            Signal::Stop => return false,
        }
        true
    }

    /// Applies a batch to the table in memory.
    pub(super) fn apply(&mut self, batch: &Batch) -> Applied {
        let mut applied = Applied::at(self.house.clock.read());
        // Whoever has come in this very moment needs the table.
        let quiet_ms = u128::from(applied.now.since(self.table.at()));
        let is_quiet = quiet_ms >= self.house.settings.empty_lobby.as_millis();
        self.take_up(&mut applied);
        self.reconnect(&mut applied);
        let due = self.table.tick(applied.now);
        applied.records.extend(due.records);
        if batch.unused && is_quiet && batch.asks.is_empty() && self.watchers.is_empty() {
            applied.records.extend(self.table.close_unused(applied.now));
        }
        for ask in &batch.asks {
            match ask {
                Ask::Command { errand, .. } => {
                    let carried = self.carry_out(errand, &mut applied);
                    applied.done.push(carried);
                }
                Ask::Watch { viewer, .. } => {
                    // Coming is never refused.
                    let _ = viewer.comes().map(|command| self.handle(command, &mut applied));
                }
                Ask::TryOut { .. } | Ask::Weigh { .. } | Ask::Look { .. } | Ask::Refusals { .. } => {}
            }
        }
        if batch.step {
            // After what people asked for: a pause comes in between, and so does the end.
            applied.records.extend(self.take_step(applied.now));
        }
        let ended = self.count_written(applied.now, &applied.records);
        applied.records.extend(ended);
        applied
    }

    pub(super) fn handle(
        &mut self,
        command: impl Borrow<Command>,
        applied: &mut Applied,
    ) -> Result<Done, Denied> {
        let answer = self.table.handle(applied.now, command);
        applied.records.extend(answer.records);
        applied.notices.extend(answer.notices);
        let reply = answer.result.map_err(Denied::Refused)?;
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
    ) -> Result<Done, Denied> {
        if errand.newcomer && self.is_taken(errand) {
            let joined = Denied::Joined(errand.command.from.0.clone());
            return Err(if errand.guessable { Denied::KeyTaken } else { joined });
        }
        self.admit(errand)?;
        self.make_room(&errand.command)?;
        let loses = self.loses_pass(errand);
        let first = if errand.starts { self.first_move(errand, applied)? } else { None };
        let n_before = applied.records.len();
        let mut done = match first {
            Some(command) => self.handle(command, applied).map_err(|denied| self.with_start(denied))?,
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
        self.give_pass(errand, &mut done, applied)?;
        self.show_out(errand, &mut done);
        Ok(done)
    }

    /// Refuses house rules by which the table would take up more than the house has room for.
    fn make_room(&self, command: &Command) -> Result<(), Denied> {
        match self.table.weight_after(command) {
            Some(weight) => self.house.may_grow(self.table.weight(), weight),
            None => Ok(()),
        }
    }

    /// Tests for an id under which somebody else is there: without a pass,
    /// only whoever sends the very same wish again is the same person.
    fn is_taken(&self, errand: &Errand) -> bool {
        let Command { id, from, .. } = &errand.command;
        let is_here =
            !self.table.seats_of(from).is_empty() || self.table.is_waiting(from) || self.table.host() == from;
        is_here && (errand.guessable || !id.as_ref().is_some_and(|id| self.table.has_done(from, id)))
    }

    /// Gives out a pass for whoever sat down, or a claim for a seat that gets a new link.
    fn give_pass(&self, errand: &Errand, done: &mut Done, applied: &mut Applied) -> Result<(), Denied> {
        let Some(secret) = &errand.pass else { return Ok(()) };
        let (person, is_claim) = match errand.table_action() {
            Some(TableAction::NewLink { seat }) => (self.person_at(*seat), true),
            _ => (Some(errand.command.from.clone()), false),
        };
        // A command that comes again, late, is no way back to a seat that was taken away.
        let is_here = |person: &PersonId| self.n_seats(person) > 0 || self.table.is_waiting(person);
        let person = person.filter(is_here).ok_or(Denied::BadPass)?;
        applied.passes.push(Pass {
            hash: secret.hash(),
            series: series(&self.id).to_owned(),
            person: person.0,
            until: is_claim.then(|| applied.now.plus(CLAIM_MS).0),
            claim: is_claim,
        });
        done.pass = Some(secret.clone());
        Ok(())
    }

    /// Counts the seats of a person that are not out of the play.
    fn n_seats(&self, person: &PersonId) -> usize {
        let chairs = self.table.chairs().filter(|(_, chair)| chair.person == *person);
        chairs.filter(|(_, chair)| chair.presence != Presence::Gone).count()
    }

    /// Returns whose pass holds no more after a command: that of somebody who
    /// is taken out, or whose seat gets a new link.
    fn loses_pass(&self, errand: &Errand) -> Option<PersonId> {
        match errand.table_action()? {
            // Whoever has another seat still needs the pass, and so does the host.
            TableAction::Kick { seat } => self
                .person_at(*seat)
                .filter(|person| *person != errand.command.from && self.n_seats(person) <= 1),
            TableAction::NewLink { seat } => self.person_at(*seat),
            TableAction::TurnAway { person } => {
                let only_asks = self.table.is_waiting(person) && self.n_seats(person) == 0;
                only_asks.then(|| person.clone())
            }
            _ => None,
        }
    }

    /// Returns who has a seat.
    fn person_at(&self, seat: Seat) -> Option<PersonId> {
        Some(self.table.chair(seat)?.person.clone())
    }

    /// FAR-13: notes a refused action for the host, never in the journal.
    pub(super) fn note_refusal(&mut self, errand: &Errand, denied: &Denied) {
        let Request::Act(act) = &errand.command.request else { return };
        let action: String = act.action.name().chars().filter(|c| !c.is_control()).take(40).collect();
        tracing::info!(table = %self.id, person = %errand.command.from.0, %action, code = denied.code(), "ILLEGAL_ACTION");
        if self.refusals.len() >= MOST_AT_ONCE {
            self.refusals.pop_front();
        }
        self.refusals.push_back(RefusedLine {
            kind: "ILLEGAL_ACTION",
            timestamp: self.house.clock.now(),
            person: errand.command.from.clone(),
            action,
            code: denied.code().to_owned(),
            message: denied.to_string(),
        });
    }
}
