//! What a table was asked at once, and applying it in memory.

use std::borrow::Borrow;
use std::sync::Arc;

use engine::Seat;
use serde_json::Value;
use store::Pass;
use table::{Command, Notice, PersonId, Presence, Record, Request, Time};

use super::{Live, MOST_AT_ONCE};
use crate::ask::{Ask, Back, Order, Start, Viewer};
use crate::clock::Reading;
use crate::pass::series;
use crate::{Denied, Done, Look, RefusedLine, Tried, Want};

/// For how long a claim may be traded for a pass, in milliseconds.
const CLAIM_MS: u64 = 15 * 60 * 1000;

/// Something to do, with where the answer goes.
pub(super) enum Job {
    Order {
        order: Arc<Order>,
        /// Whose pass it took back when it was carried out.
        revoked: Option<PersonId>,
        back: Option<Back<Done>>,
    },
    TryOut {
        from: PersonId,
        seat: Option<Seat>,
        action: Value,
        seen: Option<u64>,
        back: Back<Tried>,
    },
    Look {
        viewer: Option<PersonId>,
        want: Want,
        back: Back<Look>,
    },
    Watch {
        viewer: Viewer,
        want: Want,
        since: Option<u64>,
        back: Back<Start>,
    },
    Refusals {
        from: PersonId,
        back: Back<Vec<RefusedLine>>,
    },
}

/// What a table was asked at once.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) jobs: Vec<Job>,
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
    /// An answer for each order, in order.
    pub(super) done: Vec<Result<Done, Denied>>,
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
    pub(super) fn push(&mut self, job: Job) {
        self.jobs.push(job);
    }

    pub(super) fn len(&self) -> usize {
        self.jobs.len()
    }
}

impl Job {
    pub(super) fn order(order: Arc<Order>, back: Option<Back<Done>>) -> Job {
        Job::Order { order, revoked: None, back }
    }

    /// Answers that it cannot be done.
    pub(super) fn refuse(self, denied: Denied) {
        // Whoever asked may have left.
        match self {
            Job::Order { back: Some(back), .. } => drop(back.send(Err(denied))),
            Job::Order { back: None, .. } => {}
            Job::TryOut { back, .. } => drop(back.send(Err(denied))),
            Job::Look { back, .. } => drop(back.send(Err(denied))),
            Job::Watch { back, .. } => drop(back.send(Err(denied))),
            Job::Refusals { back, .. } => drop(back.send(Err(denied))),
        }
    }
}

impl Order {
    /// A command with nothing around it.
    pub(crate) fn plain(command: Command) -> Order {
        Order {
            command,
            pass: None,
            newcomer: false,
            guessable: false,
            stranger: false,
            network: None,
            starts: false,
            code_to: None,
        }
    }

    pub(super) fn action_name(&self) -> Option<&str> {
        match &self.command.request {
            Request::Act { action, .. } => action.get("action").and_then(Value::as_str),
            _ => None,
        }
    }

    /// Returns the seat that the action names.
    fn named_seat(&self) -> Option<Seat> {
        let Request::Act { action, .. } = &self.command.request else { return None };
        Some(Seat(u8::try_from(action.pointer("/parameters/seat")?.as_u64()?).ok()?))
    }
}

impl Live {
    /// Takes an ask into the batch.
    pub(super) fn take(&mut self, ask: Ask, batch: &mut Batch) {
        match ask {
            Ask::Command { order, back } => batch.push(Job::order(order, Some(back))),
            Ask::TryOut { from, seat, action, seen, back } => {
                batch.push(Job::TryOut { from, seat, action, seen, back });
            }
            Ask::Look { viewer, want, back } => batch.push(Job::Look { viewer, want, back }),
            Ask::Watch { viewer, want, since, back } => batch.push(Job::Watch { viewer, want, since, back }),
            Ask::Refusals { from, back } => batch.push(Job::Refusals { from, back }),
            Ask::Hint { head } => batch.hint = batch.hint.max(head),
            Ask::Due => batch.due = true,
            Ask::CodeFreed => self.code = None,
            Ask::Unused => batch.unused = true,
            Ask::Stop => {}
        }
    }

    /// Applies a batch to the table in memory.
    pub(super) fn apply(&mut self, batch: &mut Batch) -> Applied {
        let mut applied = Applied::at(self.house.clock.read());
        // Whoever has come in this very moment needs the table.
        let quiet_ms = u128::from(applied.now.since(self.table.at()));
        let is_quiet = quiet_ms >= self.house.settings.empty_lobby.as_millis();
        self.take_up(&mut applied);
        self.reconnect(&mut applied);
        let due = self.table.tick(applied.now);
        applied.records.extend(due.records);
        if batch.unused && is_quiet && batch.jobs.is_empty() && self.watchers.is_empty() {
            applied.records.extend(self.table.close_unused(applied.now));
        }
        for job in &mut batch.jobs {
            match job {
                Job::Order { order, revoked, .. } => {
                    let done = self.carry_out(order, revoked, &mut applied);
                    applied.done.push(done);
                }
                Job::Watch { viewer, .. } => {
                    // Coming is never refused.
                    let _ = viewer.comes().map(|command| self.handle(command, &mut applied));
                }
                Job::TryOut { .. } | Job::Look { .. } | Job::Refusals { .. } => {}
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

    fn carry_out(
        &mut self,
        order: &Order,
        revoked: &mut Option<PersonId>,
        applied: &mut Applied,
    ) -> Result<Done, Denied> {
        if order.newcomer && self.is_taken(order) {
            let joined = Denied::Joined(order.command.from.0.clone());
            return Err(if order.guessable { Denied::KeyTaken } else { joined });
        }
        self.admit(order)?;
        let loses = self.loses_pass(order);
        let first = if order.starts { self.first_move(order, applied)? } else { None };
        let n_before = applied.records.len();
        let mut done = match first {
            Some(command) => self.handle(command, applied).map_err(|denied| self.with_start(denied))?,
            None => self.handle(&order.command, applied)?,
        };
        // A command that comes again takes nothing back from whoever sits there now.
        let is_new = applied.records.iter().skip(n_before).any(|record| record.command == order.command.id);
        if let Some(person) = loses.filter(|_| is_new) {
            applied.revoked.push(person.clone());
            *revoked = Some(person);
        }
        if order.code_to.is_some() {
            applied.code_to.clone_from(&order.code_to);
        }
        self.give_pass(order, &mut done, applied)?;
        self.show_out(order, &mut done);
        Ok(done)
    }

    /// Tests for an id under which somebody else is there: without a pass,
    /// only whoever sends the very same wish again is the same person.
    fn is_taken(&self, order: &Order) -> bool {
        let Command { id, from, .. } = &order.command;
        let is_here =
            !self.table.seats_of(from).is_empty() || self.table.is_waiting(from) || self.table.host() == from;
        is_here && (order.guessable || !id.as_ref().is_some_and(|id| self.table.has_done(from, id)))
    }

    /// Gives out a pass for whoever sat down, or a claim for a seat that gets a new link.
    fn give_pass(&self, order: &Order, done: &mut Done, applied: &mut Applied) -> Result<(), Denied> {
        let Some(secret) = &order.pass else { return Ok(()) };
        let is_claim = order.action_name() == Some("new_link");
        let person = if is_claim { self.named_person(order) } else { Some(order.command.from.clone()) };
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
    fn loses_pass(&self, order: &Order) -> Option<PersonId> {
        match order.action_name()? {
            // Whoever has another seat still needs the pass, and so does the host.
            "kick" => self
                .named_person(order)
                .filter(|person| *person != order.command.from && self.n_seats(person) <= 1),
            "new_link" => self.named_person(order),
            "turn_away" => self.asking_person(order).filter(|person| self.n_seats(person) == 0),
            _ => None,
        }
    }

    /// Returns who has the seat that the action names.
    fn named_person(&self, order: &Order) -> Option<PersonId> {
        Some(self.table.chair(order.named_seat()?)?.person.clone())
    }

    /// FAR-13: notes a refused action for the host, never in the journal.
    pub(super) fn note_refusal(&mut self, order: &Order, denied: &Denied) {
        let Some(name) = order.action_name() else { return };
        let action: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
        tracing::info!(table = %self.id, person = %order.command.from.0, %action, code = denied.code(), "ILLEGAL_ACTION");
        if self.refusals.len() >= MOST_AT_ONCE {
            self.refusals.pop_front();
        }
        self.refusals.push_back(RefusedLine {
            kind: "ILLEGAL_ACTION",
            timestamp: self.house.clock.now(),
            person: order.command.from.clone(),
            action,
            code: denied.code().to_owned(),
            message: denied.to_string(),
        });
    }
}
