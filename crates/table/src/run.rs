//! Running the play: actions, folding, undo, and what follows from them.

use engine::{Absence, Refusal, Seat, Seats, SentAction, ToldEvent, Undo};
use serde_json::Value;

use crate::handle::Deed;
use crate::table::{Draft, Happened};
use crate::{
    Act, Action, Actor, Event, PauseReason, PersonId, Phase, Presence, Record, Refused, Table, TableError,
    Time,
};

impl Draft {
    /// Notes what the game told.
    pub(crate) fn tell(&mut self, told: Vec<ToldEvent>) {
        self.happened.extend(told.into_iter().map(Happened::Play));
    }
}

impl Table {
    /// Does something in the game.
    pub(crate) fn act(
        &mut self,
        from: &PersonId,
        seat: Option<Seat>,
        action: &SentAction,
    ) -> Result<Deed, Refusal> {
        let seat = self.may_act(from, seat).map_err(|no| Refusal::of(&no))?;
        let (head, undo) = (self.head, self.policy.undo);
        let Some(play) = &mut self.play else { return Err(Refusal::of(&TableError::NotStarted)) };
        let mark = (undo == Undo::Own).then_some(head);
        let acted = play.carry_out(seat, mark, action)?;
        let mut draft = Draft { action: Some(acted.action), ..Draft::default() };
        draft.tell(acted.told);
        Ok(Deed::new(Actor::Seat(seat), draft))
    }

    /// Says whether an action would be refused now, and carries out nothing.
    pub fn try_out(&self, from: &PersonId, act: &Act) -> Result<(), Refused> {
        let fresh = self.check_seen(act.seen, self.head);
        let may = fresh.and_then(|()| self.may_act(from, act.seat)).map_err(|no| Refusal::of(&no));
        let answer = may.and_then(|seat| {
            // Whether it is legal is told; what it would roll is not.
            let mut copy = self.play.as_ref().ok_or_else(|| Refusal::of(&TableError::NotStarted))?.copy();
            let tried = match &act.action {
                Action::Game(sent) | Action::Unreadable { sent, .. } => copy.carry_out(seat, None, sent),
                // Only moves are tried out: the game says that this is no move.
                Action::Table(action) => copy.carry_out(seat, None, &SentAction::new(action.name(), None)),
            };
            tried.inspect_err(|refusal| self.blame_for(refusal)).map(drop)
        });
        answer.map_err(|refusal| self.explain_to(refusal, from, act.seat))
    }

    /// Refuses somebody who has not seen how the table stands.
    pub(crate) fn check_seen(&self, seen: Option<u64>, head: u64) -> Result<(), TableError> {
        seen.filter(|seen| *seen != head).map_or(Ok(()), |seen| Err(TableError::Stale { head, seen }))
    }

    /// Returns the seat if it is the person's own and may move now.
    pub(crate) fn may_act(&self, from: &PersonId, seat: Option<Seat>) -> Result<Seat, TableError> {
        self.in_progress()?;
        let seat = self.own(from, seat)?;
        match self.chair(seat).map(|chair| chair.presence) {
            Some(Presence::Gone) => return Err(TableError::Gone),
            Some(Presence::Absent { .. }) => return Err(TableError::Absent),
            _ => {}
        }
        if self.is_paused() {
            return Err(TableError::Paused);
        }
        if self.seed.is_none() { Err(TableError::NoDice) } else { Ok(seat) }
    }

    /// AET-17: folding at will.
    pub(crate) fn fold_seat(&mut self, now: Time, seat: Seat) -> Result<Deed, TableError> {
        self.in_progress()?;
        if self.chair(seat).is_some_and(|chair| chair.presence == Presence::Gone) {
            return Err(TableError::Gone);
        }
        let mut draft = Draft::default();
        self.emit(now, &mut draft, Event::PlayerResigned { player: seat });
        self.tell_leave(&mut draft, seat);
        Ok(Deed::new(Actor::Seat(seat), draft))
    }

    pub(crate) fn undo(&mut self, from: &PersonId, seat: Option<Seat>) -> Result<Deed, TableError> {
        let seat = self.may_act(from, seat)?;
        if self.policy.undo == Undo::None {
            return Err(TableError::UndoOff);
        }
        let play = self.play.as_mut().filter(|play| play.undoable() == Some(seat));
        // Taken back here, so the event is noted and not applied again.
        let back_to = play.and_then(|play| play.undo()).ok_or(TableError::NothingToUndo)?;
        let undone = Happened::Table(Box::new(Event::Undone { back_to }));
        let draft = Draft { happened: vec![undone], ..Draft::default() };
        Ok(Deed::new(Actor::Seat(seat), draft))
    }

    /// Tests for a play that goes on by itself: a fight in which the house has to decide, a turn that is passed over.
    pub fn goes_on(&self) -> bool {
        let may = self.phase == Phase::InProgress && !self.closed && !self.is_paused() && self.seed.is_some();
        may && self.play.as_ref().is_some_and(|play| play.goes_on())
    }

    /// Takes one step of what goes on by itself, and returns its record. Never done by [`Table::tick`], which would take
    /// them all: whoever runs the table lets commands come in between.
    pub fn go_on(&mut self, now: Time) -> Option<Record> {
        if !self.goes_on() {
            return None;
        }
        self.forget_undo();
        let mut draft = Draft::default();
        draft.tell(self.play.as_mut().map(|play| play.go_on()).unwrap_or_default());
        self.commit(now.max(self.at), Actor::House, None, draft)
    }

    /// Ends a play without a winner, because the house says so.
    pub fn abandon(&mut self, now: Time, reason: &str) -> Option<Record> {
        self.break_off(now, reason, None)
    }

    /// Ends a play without a winner; `fault` says how its game failed, if it did.
    pub(crate) fn break_off(&mut self, now: Time, reason: &str, fault: Option<String>) -> Option<Record> {
        let mut draft = Draft::default();
        if self.phase == Phase::InProgress {
            let (end_reason, players) = (reason.to_owned(), self.standings_now());
            self.emit(now.max(self.at), &mut draft, Event::GameAbandoned { end_reason, players, fault });
        }
        self.commit(now.max(self.at), Actor::House, None, draft)
    }

    /// Notes what follows by itself: the end of the play, and standing still
    /// while a seat that is asked is away.
    pub(crate) fn conclude(&mut self, at: Time, draft: &mut Draft) {
        if self.phase != Phase::InProgress {
            return;
        }
        if let Some(outcome) = self.play.as_ref().and_then(|play| play.outcome()) {
            let end_reason = outcome.reason.to_owned();
            let standings = serde_json::to_value(&outcome.standings).unwrap_or_default();
            let winners = outcome.winners();
            let event = if outcome.abandoned {
                Event::GameAbandoned { end_reason, players: standings, fault: None }
            } else {
                let winner = winners.iter().next().filter(|_| winners.len() == 1);
                Event::GameEnded { winner, winners, end_reason, final_standings: standings }
            };
            self.emit(at, draft, event);
            return;
        }
        self.check_alive(draft);
        let waited_for = self.waited_for();
        if waited_for != self.absence_pause {
            let reason = PauseReason::Absence;
            let event = if waited_for.is_empty() {
                Event::Unpaused { reason }
            } else {
                Event::Paused { reason, seats: waited_for }
            };
            self.emit(at, draft, event);
        }
    }

    /// Returns the seats that are asked and away, where that stops the play.
    fn waited_for(&self) -> Seats {
        if self.policy.absence != Absence::Pause {
            return Seats::NONE;
        }
        let asked: Seats = self.asks().iter().map(|ask| ask.seat).collect();
        asked.both(self.absent())
    }

    /// Returns what every seat has at the moment, for a play that ends unplayed.
    pub(crate) fn standings_now(&self) -> Value {
        self.chairs().map(|(seat, chair)| serde_json::json!({ "seat": seat, "name": chair.name })).collect()
    }
}
