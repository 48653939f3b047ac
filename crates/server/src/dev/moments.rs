//! A table at any of its moments, as its game has it: the whole state, the events with who may see each, what is asked,
//! and what every seat may do.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use engine::{Ask, Outcome, Seat};
use hall::{HallError, Kept};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use store::Filter;
use table::{Actor, Entry, Record, Time};

use crate::App;
use crate::content::Queried;
use crate::error::ApiError;
use crate::place::At;

/// How many tables are listed, the latest first.
const TABLES: u32 = 50;

/// A table to look at.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Listed {
    id: String,
    code: Option<String>,
    game: String,
    players: Vec<String>,
    head: u64,
    updated_at: u64,
}

pub(super) async fn tables(State(app): State<App>) -> Result<Json<Vec<Listed>>, ApiError> {
    let found = app.hall.list(Filter { page_size: TABLES, ..Filter::default() }).await?;
    let mut tables: Vec<Listed> = found
        .items
        .into_iter()
        .map(|it| Listed {
            id: it.table,
            code: it.code,
            game: it.game,
            players: it.players,
            head: it.head,
            updated_at: it.updated_at,
        })
        .collect();
    tables.sort_by_key(|table| std::cmp::Reverse(table.updated_at));
    Ok(Json(tables))
}

/// What one record holds.
#[derive(Serialize)]
pub(super) struct Moment {
    seq: u64,
    at: Time,
    by: Actor,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<Box<RawValue>>,
    /// Everything that happened in it, as the journal has it.
    entries: Vec<Entry>,
}

impl From<Record> for Moment {
    fn from(record: Record) -> Moment {
        let Record { seq, at, by, action, entries, .. } = record;
        Moment { seq, at, by, action, entries }
    }
}

pub(super) async fn all(State(app): State<App>, At(table): At) -> Result<Json<Vec<Moment>>, ApiError> {
    let kept = app.hall.recall(&table).await?;
    Ok(Json(kept.records.into_iter().map(Moment::from).collect()))
}

/// A table after a record.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Whole {
    seq: u64,
    /// The game's state; none before the start.
    state: Value,
    asks: Vec<Ask>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    /// What every seat that is asked may do.
    legal: BTreeMap<u8, Vec<Value>>,
}

/// Which moment: the one after this record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    seq: u64,
}

pub(super) async fn one(
    State(app): State<App>,
    At(table): At,
    Queried(Which { seq }): Queried<Which>,
) -> Result<Json<Whole>, ApiError> {
    let mut kept = app.hall.recall(&table).await?;
    if !kept.records.iter().any(|record| record.seq == seq) {
        return Err(ApiError::bad("the table has no such record"));
    }
    kept.records.retain(|record| record.seq <= seq);
    // A game that is being written may take long: not on a thread that answers.
    let whole = tokio::task::spawn_blocking(move || whole(&kept)).await;
    whole.unwrap_or_else(|_| Err(ApiError::internal())).map(Json)
}

fn whole(kept: &Kept) -> Result<Whole, ApiError> {
    // As the whole journal says: a game that did not come back once is asked nothing at earlier moments either.
    let folded = kept.table.fold_again(&kept.records, |_, _| {});
    let table = folded.map_err(|error| HallError::Damaged(error.to_string()))?;
    let Some(play) = table.play() else {
        return Ok(Whole {
            seq: table.head(),
            state: Value::Null,
            asks: vec![],
            outcome: None,
            legal: BTreeMap::new(),
        });
    };
    let asks = table.asks();
    let legal = asks.iter().map(|ask| (ask.seat.0, play.legal(Seat(ask.seat.0)))).collect();
    Ok(Whole { seq: table.head(), state: play.state(), asks, outcome: play.outcome(), legal })
}
