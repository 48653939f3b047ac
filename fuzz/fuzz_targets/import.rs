//! Law: a document from outside is a table or an error, never a panic; a table
//! that folds says the same when it is written and folded again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use table::{Audience, Export, Time};

fuzz_target!(|text: &str| {
    let Ok(export) = Export::read(text) else { return };
    let registry = dicehall_fuzz::games();
    if let Some(game) = registry.get(&export.game) {
        let _ = table::verify(&export, game.as_ref());
    }
    let Ok(table) = export.fold(registry) else { return };
    let again = Export::new(&table, &export.records).fold(registry).expect("a table that folded folds again");
    let view = |table: &table::Table| table.view(Time(0), Audience::PUBLIC);
    assert_eq!(view(&table), view(&again));
});
