//! What an audience sees of a table, as data.

use engine::dice::{Commitment, Seed};
use engine::{AnyPlay, Policy, Seat, Seats};
use serde::Serialize;
use serde_json::{Value, json};

use crate::presence::whole_seconds;
use crate::{Phase, Presence, Table, Time};

/// Who looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Audience {
    /// The seats that look together; none for spectators and the TV.
    pub seats: Seats,
    /// Whether the host looks.
    pub host: bool,
}

impl Audience {
    /// Spectators and the TV.
    pub const PUBLIC: Audience = Audience { seats: Seats::NONE, host: false };

    /// One seat.
    pub const fn seat(seat: Seat) -> Audience {
        Audience { seats: Seats::only(seat), host: false }
    }
}

/// A table at a moment, written out: what everybody sees of it is written once.
pub struct Views<'a> {
    play: Option<&'a dyn AnyPlay>,
    table: String,
}

impl Views<'_> {
    /// Returns what an audience sees, as text: `{"game":{..},"table":{..}}`.
    pub fn text(&self, to: Audience) -> String {
        let game = self.play.map(|play| play.view_text(to.seats));
        let game = game.as_ref().map_or("null", |game| game.get());
        let mut text = String::with_capacity(game.len() + self.table.len() + 20);
        for piece in ["{\"game\":", game, ",\"table\":", &self.table, "}"] {
            text.push_str(piece);
        }
        text
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TableView<'a> {
    id: &'a str,
    title: &'a str,
    game: &'a str,
    version: u64,
    phase: Phase,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_reason: Option<&'a str>,
    closed: bool,
    paused: bool,
    #[serde(skip_serializing_if = "no_seats")]
    waiting_for: Seats,
    can_start: bool,
    host: Option<Seat>,
    seats: Vec<SeatView<'a>>,
    spectators: usize,
    clocks: Vec<ClockView>,
    policy: &'a Policy,
    commitment: &'a Commitment,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<&'a Seed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    started_at: Option<Time>,
    #[serde(skip_serializing_if = "Option::is_none")]
    finished_at: Option<Time>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SeatView<'a> {
    seat: Seat,
    name: &'a str,
    mark: u8,
    bot: bool,
    presence: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    absent_since: Option<Time>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grace_left: Option<u32>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ClockView {
    seat: Seat,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<Time>,
    left_ms: u64,
    of_ms: u64,
}

impl Table {
    /// Returns what an audience sees: `{"table":{..},"game":{..}}`.
    pub fn view(&self, now: Time, to: Audience) -> Value {
        let game = self.play.as_ref().map(|play| play.view(to.seats));
        json!({ "table": self.table_view(now), "game": game })
    }

    /// Returns the same for any audience, written out: what most sockets are sent after every move.
    pub fn views(&self, now: Time) -> Views<'_> {
        // Plain data always serialises.
        let table = serde_json::to_string(&self.table_view(now)).unwrap_or_default();
        Views { play: self.play(), table }
    }

    fn table_view(&self, now: Time) -> TableView<'_> {
        TableView {
            id: &self.id,
            title: &self.title,
            game: self.game.meta().id,
            version: self.head,
            phase: self.phase,
            end_reason: self.end_reason.as_deref(),
            closed: self.closed,
            paused: self.is_paused(),
            waiting_for: self.absence_pause,
            can_start: self.can_start(),
            host: self.seats_of(&self.host).iter().next(),
            seats: self
                .chairs()
                .map(|(seat, _)| self.seat_view(now, seat))
                .collect::<Option<_>>()
                .unwrap_or_default(),
            spectators: self.n_spectators(),
            clocks: self.clock_views(now),
            policy: &self.policy,
            commitment: &self.commitment,
            seed: self.revealed_seed(),
            next: self.next.as_deref(),
            started_at: self.started_at(),
            finished_at: self.finished_at,
        }
    }

    /// AET-15: presence, since when, and the seconds of grace left.
    fn seat_view(&self, now: Time, seat: Seat) -> Option<SeatView<'_>> {
        let chair = self.chair(seat)?;
        let (presence, absent_since) = match chair.presence {
            Presence::Present => ("present", None),
            Presence::Absent { since, .. } => ("absent", Some(since)),
            Presence::Gone => ("gone", None),
        };
        Some(SeatView {
            seat,
            name: chair.name.as_str(),
            mark: chair.mark,
            bot: chair.bot.is_some(),
            presence,
            absent_since,
            grace_left: self.grace_left_ms(seat, now).map(whole_seconds),
        })
    }

    /// AET-14: the clock is visible to everybody who looks.
    fn clock_views(&self, now: Time) -> Vec<ClockView> {
        let of = |clock: &crate::Clock| ClockView {
            seat: clock.ask.seat,
            kind: clock.ask.kind.word(),
            until: clock.until(),
            left_ms: clock.left(now),
            of_ms: clock.of,
        };
        self.clocks.iter().map(of).collect()
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn no_seats(seats: &Seats) -> bool {
    seats.is_empty()
}
