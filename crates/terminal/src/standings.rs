//! How a play ended, in words: places, scores and what else was counted.

use engine::{Outcome, Standing};
use scene::{Card, MeterKind, Panel, Scene};

use cli::number::grouped;

/// How a play ended, or how it stood when it was left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    /// Who won.
    pub heading: String,
    /// A row for each seat, best first.
    pub rows: Vec<StandingRow>,
}

/// A seat in the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingRow {
    /// Its place; none if the game was left.
    pub place: Option<u8>,
    pub seat: u8,
    /// Who has it.
    pub name: String,
    pub score: i64,
    /// What else was counted.
    pub counted: String,
}

impl Standings {
    /// Reads the end of a play.
    pub fn of(outcome: &Outcome, scene: &Scene) -> Standings {
        let row = |standing: &Standing| StandingRow {
            place: (!outcome.abandoned).then_some(standing.place),
            seat: standing.seat.0,
            name: scene.name_of(standing.seat.0),
            score: standing.score,
            counted: counted(standing),
        };
        let rows: Vec<StandingRow> = outcome.standings.iter().map(row).collect();
        let winners: Vec<&str> =
            rows.iter().filter(|row| row.place == Some(1)).map(|row| row.name.as_str()).collect();
        let heading = match winners.split_last() {
            None => "Nobody wins.".to_owned(),
            Some((winner, [])) => format!("The winner: {winner}."),
            Some((last, others)) => format!("The winners: {} and {last}.", others.join(", ")),
        };
        Standings { heading, rows }
    }

    /// Reads how a play stands that is left before its end.
    pub fn left(scene: &Scene) -> Standings {
        let rows = scores(scene).into_iter().map(|(seat, score)| StandingRow {
            place: None,
            seat,
            name: scene.name_of(seat),
            score,
            counted: String::new(),
        });
        Standings { heading: "The game was left before its end.".to_owned(), rows: rows.collect() }
    }

    /// Writes them as lines.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.heading.clone()];
        for row in &self.rows {
            let place = row.place.map_or_else(String::new, |place| format!("{place}. "));
            let counted = if row.counted.is_empty() { String::new() } else { format!(" ({})", row.counted) };
            lines.push(format!("{place}{}: {}{counted}", row.name, grouped(row.score)));
        }
        lines
    }
}

/// Finds what every seat has: on the scoreboard, else below its card, else as victory points.
fn scores(scene: &Scene) -> Vec<(u8, i64)> {
    let points = |card: &Card| {
        let meter = card.meters.iter().find(|meter| meter.kind == MeterKind::Vp)?;
        Some((card.seat?, meter.value?))
    };
    let found = scene.panels.iter().map(|panel| match panel {
        Panel::Scoreboard(board) => board.rows.iter().map(|row| (row.seat, row.score)).collect(),
        Panel::Scorecard(card) => {
            card.columns.iter().filter_map(|column| Some((column.seat, *column.totals.last()?))).collect()
        }
        Panel::Meters(meters) => meters.cards.iter().filter_map(points).collect(),
        _ => Vec::new(),
    });
    found.into_iter().find(|scores| !scores.is_empty()).unwrap_or_default()
}

fn counted(standing: &Standing) -> String {
    let rounds = (standing.rounds > 0).then(|| match standing.rounds {
        1 => "1 round".to_owned(),
        n => format!("{n} rounds"),
    });
    let counters =
        standing.counters.iter().map(|(name, n)| format!("{} {}", name.replace('_', " "), grouped(*n)));
    rounds.into_iter().chain(counters).collect::<Vec<_>>().join(", ")
}
