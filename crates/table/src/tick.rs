//! Time: what is due next, and doing each due thing at its own moment. One
//! late tick tells the same story as many small ones.

use engine::{Absence, Ask, Seat};

use crate::presence::{BLINK_MS, HOST_ABSENCE_MS};
use crate::table::Draft;
use crate::{
    Actor, Answer, Chair, Event, LeaderNews, PersonId, Phase, Presence, Record, RemovalReason, Reply, Table,
    Time,
};

/// Something that happens by itself.
#[derive(Clone, Debug)]
enum Due {
    Expire(Ask),
    ConnectionLost(PersonId),
    Warn(Seat, u32),
    Remove(Seat),
    PassHost,
    /// The game has failed.
    GiveUp,
}

impl Table {
    /// Returns when something happens by itself next.
    pub fn deadline(&self) -> Option<Time> {
        self.next_due().map(|(at, _)| at)
    }

    /// Does everything that is due.
    pub fn tick(&mut self, now: Time) -> Answer {
        let mut to_leader = Vec::new();
        let records = self.settle(now.max(self.at), &mut to_leader);
        Answer { records, notices: Vec::new(), to_leader, result: Ok(Reply { seq: self.head, seat: None }) }
    }

    pub(crate) fn settle(&mut self, now: Time, to_leader: &mut Vec<LeaderNews>) -> Vec<Record> {
        let mut records = Vec::new();
        while let Some((at, due)) = self.next_due().filter(|(at, _)| *at <= now) {
            if let Due::Expire(ask) = due {
                to_leader.push(LeaderNews::timed_out(ask));
            }
            records.extend(self.do_due(at, due));
        }
        records
    }

    /// Returns the earliest due thing; at the same moment, clocks come first.
    fn next_due(&self) -> Option<(Time, Due)> {
        if self.closed || self.seed.is_none() {
            return None;
        }
        let mut all: Vec<(Time, Due)> = Vec::new();
        if self.phase == Phase::InProgress {
            if self.play.as_ref().is_some_and(|play| play.fault().is_some()) {
                return Some((self.at, Due::GiveUp));
            }
            all.extend(self.clocks.iter().filter_map(|clock| Some((clock.until()?, Due::Expire(clock.ask)))));
            self.connections_due(&mut all);
            self.graces_due(&mut all);
        }
        all.extend(self.host_due());
        // The first of the earliest: min_by_key takes the first.
        let (at, due) = all.into_iter().min_by_key(|(at, _)| *at)?;
        Some((at.max(self.at), due))
    }

    fn connections_due(&self, all: &mut Vec<(Time, Due)>) {
        for (person, connection) in &self.connections {
            let Some(lost) = connection.lost else { continue };
            let sits = |seat| self.chair(seat).is_some_and(Chair::needs_owner);
            if self.seats_of(person).iter().any(sits) {
                all.push((lost.max(self.started_at).plus(BLINK_MS), Due::ConnectionLost(person.clone())));
            }
        }
    }

    fn graces_due(&self, all: &mut Vec<(Time, Due)>) {
        let Absence::Grace { seconds, warnings } = &self.policy.absence else { return };
        if self.host_pause.is_some() {
            return;
        }
        let after = |from: Time, left: u32| from.plus(u64::from(seconds.saturating_sub(left)) * 1000);
        for (seat, chair) in self.chairs() {
            let Presence::Absent { grace_from, warned, .. } = chair.presence else { continue };
            let next = warnings.iter().filter(|left| **left < warned.min(*seconds) && **left > 0).max();
            match next {
                Some(left) => all.push((after(grace_from, *left), Due::Warn(seat, *left))),
                None => all.push((after(grace_from, 0), Due::Remove(seat))),
            }
        }
    }

    fn host_due(&self) -> Option<(Time, Due)> {
        let at = self.host_away_since()?.plus(HOST_ABSENCE_MS);
        let (_, successor) = self.successor()?;
        Some((at.max(successor.seated_since), Due::PassHost))
    }

    fn do_due(&mut self, at: Time, due: Due) -> Option<Record> {
        let mut draft = Draft::default();
        match due {
            Due::Expire(ask) => {
                // A game that goes on asking gets a new clock, not a dead one.
                self.clocks.retain(|clock| clock.ask != ask);
                self.forget_undo();
                let told = self.play.as_mut().map(|play| play.expire(ask)).unwrap_or_default();
                draft.tell(told);
            }
            Due::ConnectionLost(person) => {
                // The record knows it from now on: whoever comes back elsewhere is not lost again.
                let lost =
                    self.connections.remove(&person).and_then(|connection| connection.lost).unwrap_or(at);
                for seat in self.seats_of(&person).iter() {
                    if self.chair(seat).is_some_and(Chair::needs_owner) {
                        self.mark_absent(at, &mut draft, seat, lost.max(self.started_at), false);
                    }
                }
            }
            Due::Warn(seat, left) => {
                self.emit(at, &mut draft, Event::GraceWarning { player: seat, time_remaining: left });
            }
            Due::Remove(seat) => {
                let stood = self.chair(seat).map(|chair| chair.presence);
                let reason = match stood {
                    Some(Presence::Absent { stood: false, .. }) => RemovalReason::Disconnected,
                    _ => RemovalReason::GracePeriodExpired,
                };
                self.remove(at, &mut draft, seat, reason);
                self.replace_removed_host(at, &mut draft);
            }
            Due::GiveUp => return self.give_up(at),
            Due::PassHost => {
                if let Some((player, chair)) = self.successor() {
                    let event = Event::HostChanged { host: chair.person.clone(), player };
                    self.emit(at, &mut draft, event);
                }
            }
        }
        self.commit(at, Actor::House, None, draft)
    }
}
