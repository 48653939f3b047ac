//! Presence: streams that open and close, chairs that are left and taken
//! again, and what the policy makes of it.

use engine::{Seat, Seats};

use crate::handle::Deed;
use crate::table::{Connections, Draft};
use crate::{
    Actor, Chair, Command, Event, PersonId, Phase, Presence, Record, RemovalReason, Request, Table,
    TableError, Time,
};

/// How long a connection may be lost without anybody noticing.
pub(crate) const BLINK_MS: u64 = 3_000;
/// How long a host may be away before somebody else is the host.
pub(crate) const HOST_ABSENCE_MS: u64 = 60_000;

impl Table {
    pub(crate) fn is_connected(&self, person: &PersonId) -> bool {
        self.connections.get(person).is_some_and(|connection| connection.open > 0)
    }

    /// Returns who has lost the connection, and since when. Of the moment, not of the record.
    pub fn lost_connections(&self) -> Vec<(PersonId, Time)> {
        let lost = |(person, connection): (&PersonId, &Connections)| Some((person.clone(), connection.lost?));
        self.connections.iter().filter_map(lost).collect()
    }

    /// Notes that somebody who is not connected lost the connection a while ago: for
    /// a table that was read again meanwhile.
    pub fn lose_line(&mut self, person: &PersonId, since: Time) {
        if !self.is_connected(person) {
            self.connections.entry(person.clone()).or_default().lost = Some(since);
        }
    }

    pub(crate) fn connect(&mut self, now: Time, from: &PersonId) -> Deed {
        let connection = self.connections.entry(from.clone()).or_default();
        connection.open = connection.open.saturating_add(1);
        connection.lost = None;
        let mut draft = Draft::default();
        self.come_back_from_lost_line(now, &mut draft, from);
        Deed::new(Actor::Person(from.clone()), draft)
    }

    pub(crate) fn disconnect(&mut self, now: Time, from: &PersonId) -> Deed {
        if let Some(connection) = self.connections.get_mut(from).filter(|connection| connection.open > 0) {
            connection.open -= 1;
            connection.lost = (connection.open == 0).then_some(now);
        }
        Deed::new(Actor::Person(from.clone()), Draft::default())
    }

    /// Whoever sends a command is there, whatever the streams say; a chair
    /// that was left is another matter.
    pub(crate) fn notice_presence(&mut self, now: Time, command: &Command) -> Option<Record> {
        if !matches!(command.request, Request::Act(_) | Request::Sit { .. } | Request::Stand { .. }) {
            return None;
        }
        // After a restart nobody has a connection yet, and a seat may still be away.
        if let Some(connection) = self.connections.get_mut(&command.from) {
            connection.lost = None;
        }
        let mut draft = Draft::default();
        self.come_back_from_lost_line(now, &mut draft, &command.from);
        if draft.happened.is_empty() {
            // As nearly always: nobody is back, so nothing follows from it either.
            return None;
        }
        self.commit(now, Actor::Person(command.from.clone()), None, draft)
    }

    fn come_back_from_lost_line(&mut self, now: Time, draft: &mut Draft, person: &PersonId) {
        for seat in self.seats_of(person).iter() {
            let presence = self.chair(seat).map(|chair| chair.presence);
            if matches!(presence, Some(Presence::Absent { stood: false, .. })) {
                self.come_back(now, draft, seat);
            }
        }
    }

    /// AET-15: returning restores; a game that waited for somebody goes on.
    pub(crate) fn come_back(&mut self, now: Time, draft: &mut Draft, seat: Seat) {
        // Without dice no turn could begin: a copy is only read.
        if self.phase != Phase::InProgress || self.seed.is_none() {
            return;
        }
        let time_remaining = self.grace_left_ms(seat, now).map(whole_seconds);
        self.emit(now, draft, Event::PlayerReturned { player: seat, time_remaining });
        self.resume_play(draft);
    }

    /// Lets a game that waited for somebody go on.
    pub(crate) fn resume_play(&mut self, draft: &mut Draft) {
        let told = self.play.as_mut().map(|play| play.resume()).unwrap_or_default();
        if !told.is_empty() {
            self.forget_undo();
        }
        draft.tell(told);
    }

    /// Goes on after the house was closed: the outage counts for no clock,
    /// and whoever had a connection has lost it. One record for all of it.
    pub fn reopen(&mut self, now: Time, outage: u64, lost: &[PersonId]) -> Option<Record> {
        if self.phase != Phase::InProgress || self.closed || self.seed.is_none() {
            return None;
        }
        let now = now.max(self.at);
        let mut draft = Draft::default();
        for lost in self.connections.values_mut().filter_map(|connection| connection.lost.as_mut()) {
            *lost = lost.plus(outage);
        }
        if outage > 0 && (!self.clocks.is_empty() || !self.absent().is_empty()) {
            self.emit(now, &mut draft, Event::HouseReopened { outage });
        }
        let is_lost = |chair: &Chair| chair.needs_owner() && lost.contains(&chair.person);
        let away: Seats = self.chairs().filter(|(_, chair)| is_lost(chair)).map(|(seat, _)| seat).collect();
        for seat in away.iter() {
            self.mark_absent(now, &mut draft, seat, now, false);
        }
        self.commit(now, Actor::House, None, draft)
    }

    /// Leaves the chair in the middle of a game: away at once.
    pub(crate) fn leave_chair(&mut self, now: Time, draft: &mut Draft, seat: Seat) -> Result<(), TableError> {
        match self.chair(seat).map(|chair| chair.presence) {
            Some(Presence::Gone) => return Err(TableError::Gone),
            Some(Presence::Absent { stood: true, .. }) => return Err(TableError::Absent),
            // The connection was lost before: the grace counts from there.
            Some(Presence::Absent { since, .. }) => self.mark_absent(now, draft, seat, since, true),
            _ => self.mark_absent(now, draft, seat, now, true),
        }
        Ok(())
    }

    pub(crate) fn mark_absent(&mut self, now: Time, draft: &mut Draft, seat: Seat, since: Time, stood: bool) {
        let event = Event::PlayerAbsent { player: seat, grace_period: self.grace_seconds(), since, stood };
        self.emit(now, draft, event);
    }

    /// Takes a seat out of the play: the table says so, then the game.
    pub(crate) fn remove(&mut self, now: Time, draft: &mut Draft, seat: Seat, reason: RemovalReason) {
        let left = self.seats_where(|presence| *presence != Presence::Gone).without(seat).len();
        self.emit(now, draft, Event::PlayerRemoved { player: seat, reason, remaining_player_count: left });
        self.tell_leave(draft, seat);
    }

    pub(crate) fn tell_leave(&mut self, draft: &mut Draft, seat: Seat) {
        self.forget_undo();
        let told = self.play.as_mut().map(|play| play.leave(seat)).unwrap_or_default();
        draft.tell(told);
    }

    pub(crate) fn forget_undo(&mut self) {
        if let Some(play) = &mut self.play {
            play.forget();
        }
    }

    /// Returns how much of a seat's grace is left, where one runs.
    pub(crate) fn grace_left_ms(&self, seat: Seat, now: Time) -> Option<u64> {
        let Presence::Absent { grace_from, .. } = self.chair(seat)?.presence else { return None };
        let grace = u64::from(self.grace_seconds()?) * 1000;
        // While the host pauses nothing runs out.
        let now = self.host_pause.map_or(now, |since| since.min(now));
        Some(grace.saturating_sub(now.since(grace_from)))
    }

    /// Returns since when the host is away.
    pub(crate) fn host_away_since(&self) -> Option<Time> {
        let seats = self.seats_of(&self.host);
        let away: Option<Vec<Time>> = seats
            .iter()
            .map(|seat| match self.chair(seat)?.presence {
                Presence::Absent { since, .. } => Some(since),
                _ => None,
            })
            .collect();
        let left_all = away.filter(|_| !seats.is_empty()).and_then(|times| times.into_iter().max());
        left_all.or_else(|| self.connections.get(&self.host)?.lost)
    }

    /// Whoever was taken out for being away is host no more, if anybody else is left.
    pub(crate) fn replace_removed_host(&mut self, now: Time, draft: &mut Draft) {
        let seats = self.seats_of(&self.host);
        let gone = self.seats_where(|presence| *presence == Presence::Gone);
        if seats.is_empty() || !seats.minus(gone).is_empty() {
            return;
        }
        let is_left = |chair: &Chair| chair.bot.is_none() && chair.presence != Presence::Gone;
        let heir = self.successor().or_else(|| self.chairs().find(|(_, chair)| is_left(chair)));
        if let Some((player, chair)) = heir {
            let event = Event::HostChanged { host: chair.person.clone(), player };
            self.emit(now, draft, event);
        }
    }

    /// Returns who becomes the host: the person who has sat longest.
    pub(crate) fn successor(&self) -> Option<(Seat, &Chair)> {
        let is_here = |chair: &Chair| {
            chair.presence == Presence::Present
                && chair.bot.is_none()
                && chair.person != self.host
                && self.connections.get(&chair.person).is_none_or(|connection| connection.lost.is_none())
        };
        self.chairs()
            .filter(|(_, chair)| is_here(chair))
            .min_by_key(|(seat, chair)| (chair.seated_since, *seat))
    }
}

/// Rounds up: whoever has 200 ms left has "1 s left".
pub(crate) fn whole_seconds(ms: u64) -> u32 {
    u32::try_from(ms.div_ceil(1000)).unwrap_or(u32::MAX)
}
