//! A game that has failed: how a table finds out, what it does about it, and what it goes on to show.
//!
//! Its play ends where it stood, without a winner. The record says how it failed, for its author; people are told that
//! it did. What was played can be read, exported and replayed: folding runs no rule.

use engine::{Asked, Fault, FaultKind, Refusal, STUCK, What};

use crate::table::{Draft, Happened};
use crate::{Event, Phase, Record, Table, Time};

impl Table {
    /// Returns how the game failed, until its play is ended for that.
    pub fn fault(&self) -> Option<&Fault> {
        self.play.as_ref().and_then(|play| play.fault())
    }

    /// Says that the game failed, as whoever runs the table found out. Its play ends with the next tick.
    pub fn blame(&self, fault: Fault) {
        if let Some(play) = &self.play {
            play.blame(fault);
        }
    }

    /// Says that the game failed while something was tried on a copy of its play.
    pub(crate) fn blame_for(&self, refusal: &Refusal) {
        if let Some(fault) = &refusal.fault {
            self.blame(Fault::clone(fault));
        }
    }

    /// Tests for a play that is over because its game failed.
    pub fn has_failed(&self) -> bool {
        self.end_reason.as_deref().is_some_and(FaultKind::is_reason)
    }

    /// Tests for a play whose game did not come back. It is asked nothing any more, and so shows nothing of the game.
    pub fn is_given_up(&self) -> bool {
        self.end_reason.as_deref() == Some(STUCK)
    }

    /// Ends the play of a game that has failed.
    pub(crate) fn give_up(&mut self, at: Time) -> Option<Record> {
        let fault = self.fault().cloned()?;
        let meta = self.game.meta();
        let words = format!("{} {}: {fault}", meta.id, meta.version);
        let record = self.break_off(at, fault.kind.reason(), Some(words));
        // What is left of it may be looked at, contained as before; a game that did not come back would not again.
        if let Some(play) = self.play.as_mut().filter(|_| fault.kind != FaultKind::Stuck) {
            play.forgive();
        }
        record
    }

    /// Lets nothing be asked of a game that did not come back when it was.
    pub(crate) fn spare(&self) {
        self.blame(Fault::stuck(Asked::of(What::View)));
    }

    /// Finds a play that waits for nobody, and so would for ever: nobody is asked, nothing goes on, nobody is away who
    /// could come back, and it is not over.
    pub(crate) fn check_alive(&self, draft: &Draft) {
        let Some(play) = self.play.as_ref().filter(|play| draft.moves() && play.away().is_empty()) else {
            return;
        };
        if self.asks().is_empty() && !play.goes_on() && self.phase == Phase::InProgress {
            let law =
                "a play that is not over asks somebody, goes on by itself, or waits for a seat that is away";
            play.blame(Fault::law(Asked::of(What::Asks), law));
        }
    }
}

impl Draft {
    /// Tests for something after which a game has to know how it goes on.
    fn moves(&self) -> bool {
        self.happened.iter().any(|happened| match happened {
            Happened::Play(_) => true,
            Happened::Table(event) => {
                matches!(**event, Event::LobbyClosed { .. } | Event::PlayerReturned { .. })
            }
        })
    }
}

/// Tests for a journal of a play whose game did not come back.
pub(crate) fn tells_of_stuck(records: &[Record]) -> bool {
    let entries = records.iter().rev().flat_map(|record| &record.entries);
    let events = entries.filter_map(|entry| entry.table_event());
    events.into_iter().any(|event| {
        matches!(event, Event::GameAbandoned { end_reason, fault: Some(_), .. } if end_reason == STUCK)
    })
}
