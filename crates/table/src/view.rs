//! What an audience sees of a table, as data.

use std::collections::BTreeMap;

use engine::dice::{Commitment, Seed};
use engine::scene::SeatPresence as Shown;
use engine::{AnyPlay, Episode, Policy, Seat, Seats};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::canonical::written;
use crate::presence::whole_seconds;
use crate::table::Dated;
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

/// How long a table of a few seats is, written out, about.
const LENGTH: usize = 1024;

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

/// A table apart from its game.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableView<'a> {
    /// Its id.
    id: &'a str,
    /// What it is called.
    title: &'a str,
    /// The game's id.
    game: &'a str,
    /// The number of the latest record; left out where the table comes alone: its update has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u64>,
    /// How far it is.
    phase: Phase,
    /// Why the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    end_reason: Option<&'a str>,
    /// Whether it is closed.
    closed: bool,
    /// Whether nothing moves.
    paused: bool,
    /// For whom nothing moves.
    #[serde(skip_serializing_if = "no_seats")]
    waiting_for: Seats,
    /// Whether enough people are there.
    can_start: bool,
    /// How many may sit down; in the lobby only.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat_limit: Option<u8>,
    /// The house rules that are a switch, a number or a choice; in the lobby only. What else a game takes, such as an
    /// encounter, may be secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<BTreeMap<&'a str, &'a Value>>,
    /// Who asks the host for a seat, longest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    waiting: Vec<WaitingView<'a>>,
    /// Whom the host keeps out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    barred: Vec<BarredView<'a>>,
    /// The host's seat; null for a host without one.
    host: Option<Seat>,
    /// Who sits there.
    seats: Vec<SeatView<'a>>,
    /// How many watch.
    spectators: usize,
    /// How many screens on the wall show it.
    displays: usize,
    /// Clocks that run; left out where the table comes alone: its scene has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<Vec<ClockView>>,
    /// Time limits, absence and undo.
    policy: &'a Policy,
    /// The promise that binds the dice.
    #[schemars(with = "&str")]
    commitment: &'a Commitment,
    /// The seed that was promised, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<&str>")]
    seed: Option<&'a Seed>,
    /// The table where the same people play again.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<&'a str>,
    /// When the game began.
    #[serde(skip_serializing_if = "Option::is_none")]
    started_at: Option<Time>,
    /// When the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    finished_at: Option<Time>,
    /// The latest part of the game that begins and ends by itself, such as a fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    episode: Option<EpisodeView>,
}

/// A part of a game that begins and ends by itself.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct EpisodeView {
    /// Its id, which no other one has at any table: the table's, what it is, and its number.
    id: String,
    /// What it is, in the game's word.
    kind: &'static str,
    /// Which of the game, from 1.
    number: u32,
    /// When it began.
    started_at: Time,
    /// When it ended; absent while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended_at: Option<Time>,
}

/// A seat of a table.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct SeatView<'a> {
    /// Its number.
    seat: Seat,
    /// The name at it.
    name: &'a str,
    /// Which of the eight marks it has.
    mark: u8,
    /// Whether a machine plays it.
    bot: bool,
    /// Whether anybody is there.
    presence: Shown,
    /// Since when nobody is.
    #[serde(skip_serializing_if = "Option::is_none")]
    absent_since: Option<Time>,
    /// How many seconds are left to come back.
    #[serde(skip_serializing_if = "Option::is_none")]
    grace_left: Option<u32>,
}

/// Somebody who asks the host for a seat.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct WaitingView<'a> {
    /// The id.
    person: &'a str,
    /// The name.
    name: &'a str,
    /// Which of the eight marks it would have.
    mark: u8,
}

/// Somebody whom the host keeps out.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct BarredView<'a> {
    /// The id.
    person: &'a str,
    /// The name.
    name: &'a str,
}

/// A clock that runs.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ClockView {
    /// Whose time it is.
    seat: Seat,
    /// What runs out.
    kind: &'static str,
    /// When it runs out; absent while it stands still.
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<Time>,
    /// How much is left, in milliseconds.
    left_ms: u64,
    /// How much there was, in milliseconds.
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
        Views { play: self.play(), table: written(&self.table_view(now), LENGTH) }
    }

    /// Writes the table alone: what nearly every record leaves as it was.
    pub fn alone(&self, now: Time) -> String {
        written(&TableView { version: None, clocks: None, ..self.table_view(now) }, LENGTH)
    }

    fn table_view(&self, now: Time) -> TableView<'_> {
        TableView {
            id: &self.id,
            title: &self.title,
            game: self.game.meta().id,
            version: Some(self.head),
            phase: self.phase,
            end_reason: self.end_reason.as_deref(),
            closed: self.closed,
            paused: self.is_paused(),
            waiting_for: self.absence_pause,
            can_start: self.can_start(),
            seat_limit: (self.phase == Phase::Lobby).then(|| self.may_play().1),
            rules: (self.phase == Phase::Lobby).then(|| self.plain_rules()),
            waiting: self
                .waiting()
                .map(|chair| WaitingView {
                    person: &chair.person.0,
                    name: chair.name.as_str(),
                    mark: chair.mark,
                })
                .collect(),
            barred: self
                .barred
                .iter()
                .map(|(person, name)| BarredView { person: &person.0, name: name.as_str() })
                .collect(),
            host: self.seats_of(&self.host).iter().next(),
            seats: self
                .chairs()
                .map(|(seat, _)| self.seat_view(now, seat))
                .collect::<Option<_>>()
                .unwrap_or_default(),
            spectators: self.n_spectators(),
            displays: self.displays.len(),
            clocks: Some(self.clock_views(now)),
            policy: &self.policy,
            commitment: &self.commitment,
            seed: self.revealed_seed(),
            next: self.next.as_deref(),
            started_at: self.started_at(),
            finished_at: self.finished_at,
            episode: self.episode_view(),
        }
    }

    fn episode_view(&self) -> Option<EpisodeView> {
        let Dated { episode: Episode { kind, number, .. }, started_at, ended_at } = self.episode?;
        Some(EpisodeView { id: format!("{}/{kind}/{number}", self.id), kind, number, started_at, ended_at })
    }

    /// Returns the house rules that a form can ask for.
    fn plain_rules(&self) -> BTreeMap<&str, &Value> {
        let schema = self.game.setup_schema();
        let is_plain = |name: &str, value: &Value| match value {
            Value::Bool(_) | Value::Number(_) => true,
            Value::String(_) => is_choice(&schema, &schema["properties"][name]),
            _ => false,
        };
        let rules = self.setup.as_object().into_iter().flatten();
        rules
            .filter(|(name, value)| is_plain(name, value))
            .map(|(name, value)| (name.as_str(), value))
            .collect()
    }

    /// AET-15: presence, since when, and the seconds of grace left.
    fn seat_view(&self, now: Time, seat: Seat) -> Option<SeatView<'_>> {
        let chair = self.chair(seat)?;
        let (presence, absent_since) = match chair.presence {
            Presence::Present => (Shown::Present, None),
            Presence::Absent { since, .. } => (Shown::Absent, Some(since)),
            Presence::Gone => (Shown::Gone, None),
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
        let of = |clock: &crate::AskClock| ClockView {
            seat: clock.ask.seat,
            kind: clock.ask.kind.word(),
            until: clock.until(),
            left_ms: clock.left(now),
            of_ms: clock.of,
        };
        self.clocks.iter().map(of).collect()
    }
}

/// Tests for a rule of which the schema names every value there is.
fn is_choice(schema: &Value, rule: &Value) -> bool {
    let named = rule["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    let rule = named.map_or(rule, |name| &schema["$defs"][name]);
    let is_named = |option: &Value| option.get("const").is_some();
    rule["enum"].is_array() || rule["oneOf"].as_array().is_some_and(|options| options.iter().all(is_named))
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn no_seats(seats: &Seats) -> bool {
    seats.is_empty()
}
