//! What was measured, as data.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

/// Everything that one run of the command measured.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report {
    pub(super) game: String,
    /// Until the first request was answered.
    pub(super) opened_in_ms: f64,
    pub(super) base_mib: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) runs: Vec<Run>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) idle: Option<Idle>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stored: Option<Stored>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) long: Option<Long>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) steps: Option<Steps>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) faults: Option<Faults>,
}

/// So many tables that play at once, each as fast as it can.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Run {
    pub(super) tables: usize,
    pub(super) sockets: usize,
    pub(super) seconds: f64,
    pub(super) moves: usize,
    pub(super) moves_per_second: f64,
    /// From `act` to `done`, which comes when the move is on disk.
    #[serde(flatten)]
    pub(super) latency: Spread,
    /// Moves that were refused; they are counted nowhere else.
    pub(super) refused: usize,
    pub(super) server_cpu_us_per_move: Option<f64>,
    pub(super) seated_mib: Option<f64>,
    pub(super) above_base_mib: Option<f64>,
    pub(super) after_mib: Option<f64>,
    /// A bare append of 300 bytes with fdatasync, before and after the run.
    pub(super) fdatasync: Option<Spread>,
    pub(super) p50_to_fdatasync: Option<f64>,
}

/// What the rules take for a step and for a look at a play.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Steps {
    pub(super) steps: u64,
    pub(super) seats: u8,
    pub(super) budget: u64,
    pub(super) over_budget: bool,
    pub(super) longest: BTreeMap<&'static str, Longest>,
}

/// What took longest of its kind, and the work that the rules counted in it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Longest {
    pub(super) ms: f64,
    pub(super) pieces: u64,
    pub(super) ns_per_piece: f64,
}

/// Sockets that only listen.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Idle {
    pub(super) sockets: usize,
    pub(super) kib_per_socket: Option<f64>,
}

/// Tables that are kept and not played.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Stored {
    pub(super) tables: u64,
    pub(super) file_mib: f64,
    pub(super) opened_in_ms: f64,
    pub(super) rss_mib: Option<f64>,
}

/// The first move at a long table that comes back.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Long {
    pub(super) records: u64,
    /// Read whole.
    pub(super) whole: Spread,
    /// Read from its snapshot.
    pub(super) short: Spread,
    /// How many times longer the first takes.
    pub(super) ratio: f64,
    pub(super) snapshot_mib: f64,
}

/// What came of killing the house again and again.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Faults {
    pub(super) kills: usize,
    pub(super) tables: usize,
    /// Commands that were sent, and those that were said to be done.
    pub(super) commands: usize,
    pub(super) done: usize,
    /// Commands that were sent again after a kill.
    pub(super) repeated: usize,
    pub(super) updates_shown: usize,
    pub(super) records: usize,
    /// Breaches: shown and not kept, carried out twice, left out.
    pub(super) lost: Vec<String>,
    pub(super) twice: Vec<String>,
    pub(super) gaps: Vec<String>,
}

impl Faults {
    /// Tests for a run without a breach.
    pub(super) fn is_clean(&self) -> bool {
        self.lost.is_empty() && self.twice.is_empty() && self.gaps.is_empty()
    }
}

/// How long something took.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Spread {
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
}

impl Spread {
    /// Takes the middle and the slowest hundredth of many.
    pub(super) fn of(mut took: Vec<Duration>) -> Spread {
        took.sort_unstable();
        let at = |hundredths: usize| {
            let last = took.len().saturating_sub(1);
            took.get(last * hundredths / 100).map_or(0.0, |took| round(took.as_secs_f64() * 1e3))
        };
        Spread { p50_ms: at(50), p99_ms: at(99) }
    }
}

/// Keeps three decimals.
pub(super) fn round(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}

/// Turns KiB into MiB.
pub(super) fn mib(kib: u64) -> f64 {
    round(kib as f64 / 1024.0)
}
