//! Holding the statistics against the record: what is kept of plays that
//! ended must be what the journals tell.

use store::{PlayerResult, Session};
use table::{Event, Time};

use crate::Kept;
use crate::facts::session;

impl Kept {
    /// Says where what is kept of plays that ended at this table is not what its record tells.
    pub fn audit(&self, kept: &[Session]) -> Vec<String> {
        let told = session(&self.table, &self.records);
        match (told, kept) {
            (None, []) => Vec::new(),
            (None, [..]) => vec!["statistics count a play that has not ended".to_owned()],
            (Some(_), []) if self.came_from_elsewhere() => Vec::new(),
            (Some(_), []) => vec!["statistics lack the play that ended".to_owned()],
            (Some(told), [kept]) => differences(&told, kept),
            (Some(_), [..]) => vec![format!("statistics count its play {} times", kept.len())],
        }
    }

    /// Tests for a play that was over when it was taken in: it counts where it was played.
    fn came_from_elsewhere(&self) -> bool {
        self.ended_at().is_some_and(|ended| ended <= self.created_at)
    }

    fn ended_at(&self) -> Option<Time> {
        let ends = |event: &Event| matches!(event, Event::GameEnded { .. } | Event::GameAbandoned { .. });
        let record = self
            .records
            .iter()
            .rev()
            .find(|record| record.entries.iter().filter_map(|entry| entry.table_event()).any(ends))?;
        Some(record.at)
    }
}

fn differences(told: &Session, kept: &Session) -> Vec<String> {
    let mut found = Vec::new();
    let mut hold = |what: &str, told: String, kept: String| {
        if told != kept {
            found.push(format!("statistics have {what} {kept}, its record {told}"));
        }
    };
    hold("the game", told.game.clone(), kept.game.clone());
    hold("the start", told.started_at.to_string(), kept.started_at.to_string());
    hold("the end", told.ended_at.to_string(), kept.ended_at.to_string());
    hold("the reason", told.reason.clone(), kept.reason.clone());
    hold("abandoned", told.abandoned.to_string(), kept.abandoned.to_string());
    hold("rounds", told.rounds.to_string(), kept.rounds.to_string());
    hold("results", told.results.len().to_string(), kept.results.len().to_string());
    for (told, kept) in told.results.iter().zip(&kept.results) {
        hold("the result", words(told, kept), words(kept, kept));
    }
    found
}

/// Writes a result, with the counters that the kept one has: a later build may count more.
fn words(result: &PlayerResult, kept: &PlayerResult) -> String {
    let PlayerResult { seat, person, name, bot, place, won, score, rounds, counters } = result;
    let is_kept = |counter: &str| kept.counters.iter().any(|(name, _)| name == counter);
    let counters: String = counters
        .iter()
        .filter(|(name, _)| is_kept(name))
        .map(|(name, value)| format!(", {name} {value}"))
        .collect();
    let who = if *bot { "bot " } else { "" };
    // Plays that ended before ids were kept have none.
    let id =
        person.as_ref().filter(|_| kept.person.is_some()).map(|id| format!(" ({id})")).unwrap_or_default();
    let won = if *won { "won" } else { "did not win" };
    format!(
        "({who}{name}{id} at seat {seat}: place {place}, {won}, score {score}, {rounds} rounds{counters})"
    )
}
