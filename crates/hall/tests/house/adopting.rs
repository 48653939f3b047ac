//! Taking in tables that were kept elsewhere.

use std::sync::Arc;

use engine::dice::Seed;
use hall::{Adopted, Chance, Hall, HallError, adopt, recall};
use store::{Memory, Store};
use table::{Export, Phase};

use crate::given::{OPENING, does, open, registry, wish};

async fn document(hall: &Hall, table: &str) -> Export {
    let kept = hall.recall(table).await.unwrap();
    Export::new(&kept.table, &kept.records)
}

async fn take_in(store: &Memory, export: Export) -> Result<Adopted, HallError> {
    adopt(store, &registry(), export, &Chance::seeded(7), OPENING).await
}

#[tokio::test(start_paused = true)]
async fn a_lobby_that_was_closed_can_be_read_where_it_is_taken_in() {
    let hall = open(Arc::new(Memory::new()), 1, OPENING).await;
    let created = hall.create(wish(&["ada"])).await.unwrap();
    does(&hall, &created.table, &created.host.0, "close").await.unwrap();
    let store = Memory::new();
    let adopted = take_in(&store, document(&hall, &created.table).await).await.unwrap();
    let stored = store.load(&adopted.table).await.unwrap().unwrap();
    assert_eq!(stored.seed, None, "nobody was promised other dice");
    let kept = recall(&registry(), stored).unwrap();
    assert!(kept.table.is_closed() && kept.table.phase() == Phase::Lobby);
}

#[tokio::test(start_paused = true)]
async fn a_play_that_is_over_is_taken_in_with_the_seed_it_was_committed_to_or_not_at_all() {
    let hall = open(Arc::new(Memory::new()), 1, OPENING).await;
    let created = hall.create(wish(&["ada", "teo"])).await.unwrap();
    does(&hall, &created.table, &created.host.0, "close").await.unwrap();
    let export = document(&hall, &created.table).await;
    assert!(export.seed.is_some());
    let store = Memory::new();
    for seed in [Some(Seed::from_bytes([9; 32])), None] {
        let error = take_in(&store, Export { seed, ..export.clone() }).await.unwrap_err();
        assert!(matches!(&error, HallError::Damaged(what) if what.contains("its seed")), "{error}");
        assert!(store.load(&export.table).await.unwrap().is_none());
    }
    let adopted = take_in(&store, export).await.unwrap();
    let stored = store.load(&adopted.table).await.unwrap().unwrap();
    assert!(recall(&registry(), stored).unwrap().table.revealed_seed().is_some());
}
