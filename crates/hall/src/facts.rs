//! What the store is told of a table, beside its journal.

use engine::{Outcome, Seat};
use store::{Facts, PlayerResult, Session, Status};
use table::{Chair, Entry, Event, Phase, Record, Table, Time};

pub(crate) fn status(table: &Table) -> Status {
    match table.phase() {
        // Nobody waits in a lobby that was closed.
        Phase::Lobby if table.is_closed() => Status::Abandoned,
        Phase::Lobby => Status::Lobby,
        Phase::InProgress => Status::Playing,
        Phase::Ended => Status::Ended,
        Phase::Abandoned => Status::Abandoned,
    }
}

pub(crate) fn facts(table: &Table) -> Facts {
    let asked = table.asks().into_iter().filter_map(|ask| Some(table.chair(ask.seat)?.person.0.clone()));
    Facts {
        status: status(table),
        at: table.at().0,
        deadline: deadline(table).map(|time| time.0),
        players: table.chairs().map(|(_, chair)| chair.name.to_string()).collect(),
        asked: asked.collect(),
        closed: table.is_closed(),
    }
}

/// Returns when a table has something to do by itself: what goes on by itself is due at once.
pub(crate) fn deadline(table: &Table) -> Option<Time> {
    let at_once = table.goes_on().then(|| table.at());
    at_once.into_iter().chain(table.deadline()).min()
}

/// DOD-12: returns the play that ended with these records, for statistics.
pub(crate) fn session(table: &Table, records: &[Record]) -> Option<Session> {
    if !records.iter().flat_map(|record| &record.entries).any(is_end) {
        return None;
    }
    let outcome = table.play().and_then(|play| play.outcome());
    let results: Vec<PlayerResult> = match &outcome {
        Some(outcome) => placed(table, outcome),
        None => table.chairs().map(|(seat, chair)| unplaced(seat, chair)).collect(),
    };
    Some(Session {
        table: table.id().to_owned(),
        game: table.game().meta().id.to_owned(),
        started_at: table.started_at().unwrap_or_default().0,
        ended_at: table.finished_at().unwrap_or_default().0,
        reason: table.end_reason().unwrap_or_default().to_owned(),
        abandoned: table.phase() == Phase::Abandoned,
        rounds: results.iter().map(|result| result.rounds).max().unwrap_or(0),
        results,
    })
}

fn is_end(entry: &Entry) -> bool {
    matches!(entry.table_event(), Some(Event::GameEnded { .. } | Event::GameAbandoned { .. }))
}

fn placed(table: &Table, outcome: &Outcome) -> Vec<PlayerResult> {
    let winners = outcome.winners();
    let of = |standing: &engine::Standing| {
        let result = unplaced(standing.seat, table.chair(standing.seat)?);
        Some(PlayerResult {
            place: standing.place,
            won: winners.contains(standing.seat),
            score: standing.score,
            rounds: standing.rounds,
            counters: standing.counters.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect(),
            ..result
        })
    };
    outcome.standings.iter().filter_map(of).collect()
}

fn unplaced(seat: Seat, chair: &Chair) -> PlayerResult {
    PlayerResult {
        seat: seat.0,
        person: Some(chair.person.0.clone()),
        name: chair.name.to_string(),
        bot: chair.bot.is_some(),
        place: 0,
        won: false,
        score: 0,
        rounds: 0,
        counters: Vec::new(),
    }
}
