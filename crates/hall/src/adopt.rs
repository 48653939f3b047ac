//! Taking in a table that was kept elsewhere.

use engine::Registry;
use engine::dice::Seed;
use store::{Outcome, Store};
use table::{Export, Phase, Time};

use crate::opening::new_table;
use crate::pass::series;
use crate::{Chance, Denied, Secret};

/// A table that was taken in.
#[derive(Clone, Debug)]
pub struct Adopted {
    /// Its id.
    pub table: String,
    /// How far it is.
    pub phase: Phase,
    /// Passes for its host and everybody at it, where it can still be played.
    pub passes: Vec<(String, Secret)>,
}

/// Takes in a table from a document. A play that still runs gets dice of its
/// own and commits to them, since its seed stayed where it was.
pub async fn adopt(
    store: &dyn Store,
    registry: &Registry,
    export: Export,
    chance: &Chance,
    now: Time,
) -> Result<Adopted, Denied> {
    let mut table = export.fold(registry).map_err(|error| Denied::Damaged(error.to_string()))?;
    let mut records = export.records;
    let (mut seed, mut kept, mut passes) = (chance.bytes::<32>()?, Vec::new(), Vec::new());
    match table.revealed_seed() {
        Some(known) => seed = *known.as_bytes(),
        None if table.is_closed() => {}
        None => {
            records.push(table.renew_dice(now, Seed::from_bytes(seed))?);
            let mut people: Vec<String> = table.chairs().map(|(_, chair)| chair.person.0.clone()).collect();
            people.push(table.host().0.clone());
            people.sort();
            people.dedup();
            for person in people.into_iter().filter(|person| !person.starts_with("bot-")) {
                let secret = Secret::fresh(chance)?;
                kept.push(secret.pass(series(table.id()), &person));
                passes.push((person, secret));
            }
        }
    }
    let new = new_table(&table, &records, seed, true, kept);
    match store.create(new).await? {
        Outcome::Stored => Ok(Adopted { table: table.id().to_owned(), phase: table.phase(), passes }),
        _ => Err(Denied::Taken(table.id().to_owned())),
    }
}
