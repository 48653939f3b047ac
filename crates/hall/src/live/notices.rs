//! What the seat that leads a play is told beside the journal: what others ask for and are refused, who is asked for
//! what, who lets it time out. LeaderNotice and bounded, in memory only (decision 9 of the design: never in the journal).

use std::collections::VecDeque;
use std::sync::Arc;

use engine::Ask;
use table::{Act, LeaderNews, LeaderNotice, Notice, PersonId, Request, Time};

use super::Live;
use crate::request::{Errand, Viewer};
use crate::{HallError, TableNews};

/// How many are kept; the oldest go first.
const MOST: usize = 256;
/// How many of them somebody is told who begins to watch.
const MOST_AT_FIRST: usize = 24;

/// The notices of a table, and what they are made from.
pub(super) struct Notices {
    /// The number of the next one. It begins with the moment at which the table was read, so that whoever waits for
    /// what comes after a number waits for the right thing after the table was read again.
    next: u64,
    kept: VecDeque<LeaderNotice>,
    /// Who was asked for something after the record before.
    asked: Vec<Ask>,
}

impl Notices {
    pub(super) fn new(now: Time) -> Notices {
        Notices { next: now.0, kept: VecDeque::new(), asked: Vec::new() }
    }
}

impl Live {
    /// Tells the seat that leads what came up, and who is asked for something now and was not before.
    pub(super) fn tell_news(&mut self, news: Vec<LeaderNews>) {
        let leader = self.table.leader();
        if leader.is_none() {
            return;
        }
        self.tell_leader(news);
        let asks = self.table.asks();
        let known = std::mem::replace(&mut self.notices.asked, asks.clone());
        // Whoever leads knows without being told what it is asked itself.
        let new = asks.into_iter().filter(|ask| !known.contains(ask) && Some(ask.seat) != leader);
        self.tell_leader(new.map(LeaderNews::asked).collect());
    }

    /// Tells the seat that leads that somebody was refused.
    pub(super) fn tell_refusal(&mut self, errand: &Errand, error: &HallError) {
        let Request::Act(Act { seat, action, .. }) = &errand.command.request else { return };
        let own = self.table.seats_of(&errand.command.from);
        let player = seat.or_else(|| own.iter().next());
        // Whoever leads has the answer already.
        if self.table.leader().is_none_or(|leader| own.contains(leader)) {
            return;
        }
        let action: String = action.name().chars().filter(|c| !c.is_control()).take(40).collect();
        let (code, message) = (error.code().to_owned(), error.to_string());
        self.tell_leader(vec![LeaderNews::Refused {
            player,
            action,
            code,
            message,
            details: error.details().cloned(),
        }]);
    }

    /// Tells the seat that leads what somebody at the table says.
    pub(super) fn say_to_leader(&mut self, from: &PersonId, words: String) -> Result<(), HallError> {
        let refuse = |error| HallError::from(engine::Refusal::of(&error));
        let player =
            self.table.seats_of(from).iter().next().ok_or_else(|| refuse(table::TableError::NoSeat))?;
        if self.leader().is_none() {
            return Err(refuse(table::TableError::NoLeader));
        }
        self.tell_leader(vec![LeaderNews::Said { player, words }]);
        Ok(())
    }

    fn tell_leader(&mut self, news: Vec<LeaderNews>) {
        let Some(person) = self.leader() else { return };
        for news in news {
            let notice = LeaderNotice { n: self.notices.next, timestamp: self.node.clock.now(), news };
            let json = written(&notice);
            self.notices.next += 1;
            if self.notices.kept.len() >= MOST {
                self.notices.kept.pop_front();
            }
            self.notices.kept.push_back(notice);
            self.tell(TableNews::NoticeTo(person.clone(), json));
        }
    }

    /// Returns the latest notices for whoever leads and begins to watch: a page that is loaded again knows what it knew.
    pub(super) fn notices_for(&self, viewer: &Viewer) -> VecDeque<Arc<str>> {
        if self.notices.kept.is_empty()
            || viewer.person().is_none()
            || viewer.person() != self.leader().as_ref()
        {
            return VecDeque::new();
        }
        let old = self.notices.kept.len().saturating_sub(MOST_AT_FIRST);
        self.notices.kept.iter().skip(old).map(written).collect()
    }

    /// Returns who sits at the seat that leads.
    pub(super) fn leader(&self) -> Option<PersonId> {
        self.table.leader().and_then(|seat| self.table.chair(seat)).map(|chair| chair.person.clone())
    }

    /// Returns the notices after a number, for whoever leads.
    pub(super) fn notices_after(&self, from: &PersonId, after: u64) -> Result<Vec<LeaderNotice>, HallError> {
        if self.leader().as_ref() != Some(from) {
            return Err(HallError::from(engine::Refusal::of(&table::TableError::NotLeader)));
        }
        Ok(self.notices.kept.iter().filter(|told| told.n > after).cloned().collect())
    }
}

fn written(notice: &LeaderNotice) -> Arc<str> {
    serde_json::to_string(&Notice::ToLeader(notice.clone())).unwrap_or_default().into()
}
