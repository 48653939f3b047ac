//! What the house counts, for Prometheus.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use store::DeliveryState;

/// What the house counts.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    took: Histogram,
    moves: Counter,
    refused: Family<Code, Counter>,
    sockets: Gauge,
    tables: Gauge<u64, AtomicU64>,
    pieces: Gauge<u64, AtomicU64>,
    called: Family<State, Counter>,
    deliveries: Family<State, Gauge<u64, AtomicU64>>,
    faults: Family<GameFault, Counter>,
    stuck: Gauge<u64, AtomicU64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    status: Class,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelValue)]
enum Class {
    Informed,
    Done,
    Elsewhere,
    Refused,
    Failed,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Code {
    code: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct GameFault {
    game: String,
    reason: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct State {
    state: &'static str,
}

/// How long requests take, in seconds: from a tenth of a millisecond to ten seconds.
const TOOK: [f64; 11] = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("dicehall");
        let metrics = (
            Family::<Answered, Counter>::default(),
            Histogram::new(TOOK),
            Counter::default(),
            Family::<Code, Counter>::default(),
            Gauge::default(),
            Gauge::<u64, AtomicU64>::default(),
            Gauge::<u64, AtomicU64>::default(),
            Family::<State, Counter>::default(),
            Family::<State, Gauge<u64, AtomicU64>>::default(),
        );
        let (requests, took, moves, refused, sockets, tables, pieces, called, deliveries) = metrics;
        let (faults, stuck) = (Family::<GameFault, Counter>::default(), Gauge::<u64, AtomicU64>::default());
        registry.register("game_faults", "Plays that ended because their game failed", faults.clone());
        registry.register("stuck_threads", "Threads of games that did not come back", stuck.clone());
        registry.register("http_requests", "Requests answered", requests.clone());
        registry.register("http_request_seconds", "How long requests took", took.clone());
        registry.register("moves", "Moves carried out", moves.clone());
        registry.register("refusals", "Moves refused, by code", refused.clone());
        registry.register("sockets", "Open sockets and streams", sockets.clone());
        registry.register("live_tables", "Tables in memory", tables.clone());
        registry.register("live_pieces", "Pieces on the tables in memory", pieces.clone());
        registry.register("webhook_tries", "Webhooks sent, by what they were then", called.clone());
        registry.register("webhooks", "Webhooks in the log, by how far they are", deliveries.clone());
        Metrics {
            registry,
            requests,
            took,
            moves,
            refused,
            sockets,
            tables,
            pieces,
            called,
            deliveries,
            faults,
            stuck,
        }
    }

    pub(crate) fn answered(&self, status: u16, took: Duration) {
        let status = match status {
            ..200 => Class::Informed,
            200..300 => Class::Done,
            300..400 => Class::Elsewhere,
            400..500 => Class::Refused,
            _ => Class::Failed,
        };
        self.requests.get_or_create(&Answered { status }).inc();
        self.took.observe(took.as_secs_f64());
    }

    pub(crate) fn moved(&self) {
        self.moves.inc();
    }

    /// Counts a refusal. Codes are our own words, so there are few of them.
    pub(crate) fn refused(&self, code: &str) {
        self.refused.get_or_create(&Code { code: code.to_owned() }).inc();
    }

    /// Counts a socket for as long as it is held.
    pub(crate) fn socket(&self) -> Counted {
        self.sockets.inc();
        Counted(self.sockets.clone())
    }

    /// Counts a call that was tried.
    pub(crate) fn called(&self, state: DeliveryState) {
        self.called.get_or_create(&State { state: state.word() }).inc();
    }

    /// Takes over how many deliveries there are in the log.
    pub(crate) fn count_deliveries(&self, tally: &[(DeliveryState, u64)]) {
        for state in DeliveryState::ALL {
            let n = tally.iter().find(|(of, _)| *of == state).map_or(0, |(_, n)| *n);
            self.deliveries.get_or_create(&State { state: state.word() }).set(n);
        }
    }

    /// Takes over how often games have failed, and how many threads they keep.
    pub(crate) fn count_faults(&self, faults: Vec<(String, String, u64)>, n_stuck: usize) {
        for (game, reason, n) in faults {
            let counter = self.faults.get_or_create(&GameFault { game, reason }).clone();
            counter.inc_by(n.saturating_sub(counter.get()));
        }
        self.stuck.set(n_stuck as u64);
    }

    pub(crate) fn write(&self, n_live: usize, n_pieces: u64) -> String {
        self.tables.set(n_live as u64);
        self.pieces.set(n_pieces);
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// A socket that is counted.
pub(crate) struct Counted(Gauge);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}
