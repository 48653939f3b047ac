//! Taking in a table that was kept elsewhere.

use engine::Registry;
use engine::dice::Seed;
use store::{AppendOutcome, Store};
use table::{Export, Phase, Time};

use crate::opening::new_table;
use crate::token::series;
use crate::{Chance, HallError, Secret};

/// A table that was taken in.
#[derive(Clone, Debug)]
pub struct Adopted {
    /// Its id.
    pub table: String,
    /// How far it is.
    pub phase: Phase,
    /// Tokens for its host and everybody at it, where it can still be played.
    pub tokens: Vec<(String, Secret)>,
}

/// Takes in a table from a document. A play that still runs gets dice of its
/// own and commits to them, since its seed stayed where it was.
pub async fn adopt(
    store: &dyn Store,
    registry: &Registry,
    export: Export,
    chance: &Chance,
    now: Time,
) -> Result<Adopted, HallError> {
    let mut table = export.fold(registry).map_err(|error| HallError::Damaged(error.to_string()))?;
    let mut records = export.records;
    let (mut seed, mut kept, mut tokens) = (None, Vec::new(), Vec::new());
    let damaged = |what: &str| HallError::Damaged(what.to_owned());
    match table.revealed_seed() {
        Some(known) if !table.commitment().matches(known) => {
            return Err(damaged("its seed is not the one that it is committed to"));
        }
        Some(known) => seed = Some(*known.as_bytes()),
        None if matches!(table.phase(), Phase::Ended | Phase::Abandoned) => {
            return Err(damaged("its play is over, and its seed is missing"));
        }
        // A lobby that was closed: its seed stayed where it was, and nobody will roll.
        None if table.is_closed() => {}
        None => {
            let fresh = chance.bytes::<32>()?;
            seed = Some(fresh);
            records.push(table.renew_dice(now, Seed::from_bytes(fresh))?);
            let mut people: Vec<String> = table.chairs().map(|(_, chair)| chair.person.0.clone()).collect();
            people.push(table.host().0.clone());
            people.sort();
            people.dedup();
            for person in people.into_iter().filter(|person| !person.starts_with("bot-")) {
                let secret = Secret::fresh(chance)?;
                kept.push(secret.token(series(table.id()), &person));
                tokens.push((person, secret));
            }
        }
    }
    let new = new_table(&table, &records, seed, true, kept);
    match store.create(new).await? {
        AppendOutcome::Stored => Ok(Adopted { table: table.id().to_owned(), phase: table.phase(), tokens }),
        _ => Err(HallError::Taken(table.id().to_owned())),
    }
}
