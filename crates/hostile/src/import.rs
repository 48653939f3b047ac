//! Law: a document from outside is a table or an error with a code, never a panic, and so is one whose chain of
//! hashes was forged. A table that folds says the same when it is written and folded again; one that a house takes
//! in can be read again from what is kept, once, and one that it does not take in leaves nothing behind.
//!
//! The document itself.

use engine::Luck;
use hall::{Chance, HallError, adopt, recall};
use store::{Memory, Store};
use table::{Audience, Export, Table, Time};

use crate::played::played;
use crate::{Reach, forge, house, journal, read};

/// When a house takes a document in.
const NOW: Time = Time(1_800_000_000_000);

/// Tries one input.
pub fn import(bytes: &[u8]) -> Reach {
    let export = match Export::read(&read::text(bytes)) {
        Ok(export) => export,
        Err(error) => {
            assert!(!error.code().is_empty() && !error.to_string().is_empty());
            return Reach::Door;
        }
    };
    let folds = take_in(&export);
    // What folds has a chain already.
    if !folds && let Some(forged) = forged(&export) {
        take_in(&forged);
    }
    Reach::Inside
}

/// Writes a document anew around its records, as somebody would who wants it to be believed.
fn forged(export: &Export) -> Option<Export> {
    let game = crate::games().reading(&export.game, export.rules)?;
    let records = forge::chained(&export.records);
    let table = Table::fold(game.clone(), &records, export.seed.clone()).ok()?;
    Some(Export { table: table.id().to_owned(), ..Export::new(&table, &records) })
}

/// Reads a document in every way there is. Returns whether it is a table.
fn take_in(export: &Export) -> bool {
    if let Some(game) = crate::games().get(&export.game) {
        // Whether its dice are fair is another question.
        let _ = table::verify(export, &**game);
    }
    let folded = export.fold(crate::games());
    if let Ok(table) = &folded {
        let again = Export::new(table, &export.records);
        let again = again.fold(crate::games()).expect("a table that folded folds again");
        let view = |table: &Table| table.view(Time(0), Audience::PUBLIC);
        assert_eq!(view(table), view(&again));
    }
    house::run(keep(export, folded.is_ok()));
    folded.is_ok()
}

/// Takes a document into a house, and reads it again as the house would.
async fn keep(export: &Export, folds: bool) {
    let (store, chance) = (Memory::new(), Chance::seeded(1));
    let take = || adopt(&store, crate::games(), export.clone(), &chance, NOW);
    let adopted = match take().await {
        Ok(adopted) => adopted,
        Err(error) => {
            assert!(!error.code().is_empty() && !error.to_string().is_empty());
            let kept = store.load(&export.table).await.expect("a store");
            return assert!(kept.is_none(), "{error}, and something was kept");
        }
    };
    assert!(folds, "a table that does not fold was taken in");
    let stored = store.load(&adopted.table).await.expect("a store").expect("what was taken in is there");
    let kept = recall(crate::games(), stored).expect("what was taken in can be read");
    assert_eq!(kept.table.phase(), adopted.phase);
    assert!(kept.table.head() >= export.records.len() as u64);
    journal::show(&kept);
    assert!(matches!(take().await, Err(HallError::Taken(_))));
}

pub(crate) fn draw(luck: &mut Luck) -> String {
    serde_json::to_string(&played(luck)).expect("a document")
}
