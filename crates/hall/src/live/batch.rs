//! What a table was asked at once, and applying it in memory.

use engine::Seat;
use serde_json::Value;
use store::Pass;
use table::{Command, CommandId, Notice, PersonId, Phase, Record, Request};

use super::{Live, MOST_AT_ONCE};
use crate::ask::{Ask, Back, Order, Start, Viewer};
use crate::pass::series;
use crate::{Denied, Done, Look, RefusedLine, Want};

/// For how long a claim may be traded for a pass, in milliseconds.
const CLAIM_MS: u64 = 15 * 60 * 1000;

/// Something to do, with where the answer goes.
pub(super) enum Job {
    Order { order: Order, back: Option<Back<Done>> },
    TryOut { from: PersonId, seat: Option<Seat>, action: Value, back: Back<()> },
    Look { viewer: Option<PersonId>, want: Want, back: Back<Look> },
    Watch { viewer: Viewer, want: Want, since: Option<u64>, alive: std::sync::Weak<()>, back: Back<Start> },
    Refusals { from: PersonId, back: Back<Vec<RefusedLine>> },
}

/// What a table was asked at once.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) jobs: Vec<Job>,
    /// Time that counts for no clock, in milliseconds.
    pub(super) slept: u64,
    /// The head that somebody else has seen.
    pub(super) hint: u64,
}

/// What came of a batch in memory. Nothing of it is true before it is kept.
#[derive(Default)]
pub(super) struct Applied {
    pub(super) records: Vec<Record>,
    pub(super) notices: Vec<Notice>,
    pub(super) passes: Vec<Pass>,
    pub(super) revoked: Vec<PersonId>,
    pub(super) code_to: Option<String>,
    /// An answer for each order, in order.
    pub(super) done: Vec<Result<Done, Denied>>,
}

/// A key that was used, with what for.
pub(super) struct Key {
    person: PersonId,
    id: CommandId,
    digest: u64,
}

impl Batch {
    pub(super) fn push(&mut self, job: Job) {
        self.jobs.push(job);
    }

    pub(super) fn len(&self) -> usize {
        self.jobs.len()
    }

    /// Answers everybody that it cannot be done.
    pub(super) fn refuse(self, denied: &Denied) {
        for job in self.jobs {
            let denied = denied.clone();
            // Whoever asked may have left.
            match job {
                Job::Order { back: Some(back), .. } => drop(back.send(Err(denied))),
                Job::Order { back: None, .. } => {}
                Job::TryOut { back, .. } => drop(back.send(Err(denied))),
                Job::Look { back, .. } => drop(back.send(Err(denied))),
                Job::Watch { back, .. } => drop(back.send(Err(denied))),
                Job::Refusals { back, .. } => drop(back.send(Err(denied))),
            }
        }
    }
}

impl Order {
    /// A command with nothing around it.
    pub(super) fn plain(command: Command) -> Order {
        Order { command, digest: None, pass: None, newcomer: false, starts: false, code_to: None }
    }

    fn action_name(&self) -> Option<&str> {
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
            Ask::Command { order, back } => batch.push(Job::Order { order, back: Some(back) }),
            Ask::TryOut { from, seat, action, back } => batch.push(Job::TryOut { from, seat, action, back }),
            Ask::Look { viewer, want, back } => batch.push(Job::Look { viewer, want, back }),
            Ask::Watch { viewer, want, since, alive, back } => {
                batch.push(Job::Watch { viewer, want, since, alive, back });
            }
            Ask::Refusals { from, back } => batch.push(Job::Refusals { from, back }),
            Ask::Hint { head } => batch.hint = batch.hint.max(head),
            Ask::Slept { ms } => batch.slept += ms,
            Ask::Stop => {}
        }
    }

    /// Applies a batch to the table in memory.
    pub(super) fn apply(&mut self, batch: &Batch) -> Applied {
        let now = self.house.clock.now();
        let mut applied = Applied::default();
        if batch.slept > 0 {
            applied.records.extend(self.table.reopen(now, batch.slept, &[]));
        }
        let due = self.table.tick(now);
        applied.records.extend(due.records);
        for job in &batch.jobs {
            match job {
                Job::Order { order, .. } => {
                    let done = self.carry_out(order, &mut applied);
                    applied.done.push(done);
                }
                Job::Watch { viewer, .. } => {
                    // Coming is never refused.
                    let _ = viewer.comes().map(|command| self.handle(command, &mut applied));
                }
                Job::TryOut { .. } | Job::Look { .. } | Job::Refusals { .. } => {}
            }
        }
        applied
    }

    fn handle(&mut self, command: Command, applied: &mut Applied) -> Result<Done, Denied> {
        let answer = self.table.handle(self.house.clock.now(), command);
        applied.records.extend(answer.records);
        applied.notices.extend(answer.notices);
        let reply = answer.result.map_err(Denied::Refused)?;
        Ok(Done { seq: reply.seq, seat: reply.seat, ..Done::default() })
    }

    fn carry_out(&mut self, order: &Order, applied: &mut Applied) -> Result<Done, Denied> {
        self.check_key(order)?;
        if order.newcomer && self.is_taken(order) {
            return Err(Denied::Joined(order.command.from.0.clone()));
        }
        let kicked = self.kicked(order);
        if order.starts && self.starts_by(order) {
            self.start_by_itself(order, applied)?;
        }
        let mut done = self.handle(order.command.clone(), applied)?;
        applied.revoked.extend(kicked);
        if order.code_to.is_some() {
            applied.code_to.clone_from(&order.code_to);
        }
        self.give_pass(order, &mut done, applied);
        Ok(done)
    }

    /// Tests for an id under which somebody else is there: without a pass,
    /// only whoever sends the very same wish again is the same person.
    fn is_taken(&self, order: &Order) -> bool {
        let Command { id, from, .. } = &order.command;
        let is_here = !self.table.seats_of(from).is_empty() || self.table.host() == from;
        is_here && !id.as_ref().is_some_and(|id| self.table.has_done(from, id))
    }

    /// Gives out a pass for whoever sat down, or a claim for a seat that gets a new link.
    fn give_pass(&self, order: &Order, done: &mut Done, applied: &mut Applied) {
        let Some(secret) = &order.pass else { return };
        let owner = done.seat.and_then(|seat| self.table.chair(seat)).map(|chair| chair.person.clone());
        let is_claim = order.action_name() == Some("new_link");
        let person = owner.unwrap_or_else(|| order.command.from.clone());
        if is_claim {
            applied.revoked.push(person.clone());
        }
        applied.passes.push(Pass {
            hash: secret.hash(),
            series: series(&self.id).to_owned(),
            person: person.0,
            until: is_claim.then(|| self.house.clock.now().plus(CLAIM_MS).0),
            claim: is_claim,
        });
        done.pass = Some(secret.clone());
    }

    /// Returns whom a command takes out: that person's pass holds no more.
    fn kicked(&self, order: &Order) -> Option<PersonId> {
        let seat = (order.action_name()? == "kick").then(|| order.named_seat())??;
        let person = self.table.chair(seat)?.person.clone();
        (person != order.command.from).then_some(person)
    }

    /// Tests for the first move of a lobby.
    fn starts_by(&self, order: &Order) -> bool {
        let own = order.action_name().is_some_and(|name| !table::RESERVED.contains(&name));
        own && self.table.phase() == Phase::Lobby && !self.table.seats_of(&order.command.from).is_empty()
    }

    fn start_by_itself(&mut self, order: &Order, applied: &mut Applied) -> Result<(), Denied> {
        let id = order
            .command
            .id
            .as_ref()
            .map(|id| CommandId(format!("start-{}", crate::pass::blind("start", &[&id.0]))));
        let action = serde_json::json!({ "action": "start" });
        let request = Request::Act { seat: None, action, seen: None };
        let start = Command { id, from: self.table.host().clone(), request };
        self.handle(start, applied).map(drop)
    }

    fn check_key(&self, order: &Order) -> Result<(), Denied> {
        let (Some(digest), Some(id)) = (order.digest, &order.command.id) else { return Ok(()) };
        let is_other = |key: &Key| key.person == order.command.from && key.id == *id && key.digest != digest;
        if self.keys.iter().any(is_other) { Err(Denied::ReusedKey) } else { Ok(()) }
    }

    /// Keeps what a key was used for.
    pub(super) fn keep_key(&mut self, order: &Order) {
        let (Some(digest), Some(id)) = (order.digest, &order.command.id) else { return };
        if self.keys.len() >= MOST_AT_ONCE {
            self.keys.pop_front();
        }
        self.keys.push_back(Key { person: order.command.from.clone(), id: id.clone(), digest });
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
