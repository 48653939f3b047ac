//! What a house keeps in memory at most: refused before anything is stored, given back when tables leave.

use std::sync::Arc;
use std::time::Duration;

use hall::{Chance, Hall, HallError, Heard, Most, Settings, TableSpec, Viewer, Want};
use serde_json::json;
use store::{Faults, Maintenance, Memory};
use tokio::time::{Instant, sleep};

use crate::given::{OPENING, act, does, person, registry, settings, wish};

async fn house(tables: usize, pieces: u64) -> (Arc<Memory>, Hall) {
    let memory = Arc::new(Memory::new());
    let settings = Settings { most: Most { tables, pieces }, ..settings() };
    let hall = Hall::open(memory.clone(), registry(), settings, Chance::seeded(1), OPENING).await.unwrap();
    (memory, hall)
}

fn of_pieces(pieces: u32) -> TableSpec {
    TableSpec { setup: json!({ "pieces": pieces }), ..wish(&["ann", "bob"]) }
}

/// Opens a table that is in memory from then on.
async fn opens(hall: &Hall, wish: TableSpec) -> Result<String, HallError> {
    let created = hall.create(wish).await?;
    hall.look(&created.table, None, Default::default()).await?;
    Ok(created.table)
}

#[tokio::test(start_paused = true)]
async fn a_house_has_so_many_tables_in_memory() {
    let (memory, hall) = house(3, 1_000).await;
    for _ in 0..3 {
        opens(&hall, wish(&["ann", "bob"])).await.unwrap();
    }
    let error = opens(&hall, wish(&["ann", "bob"])).await.unwrap_err();
    assert_eq!(error.code(), "HOUSE_FULL", "{error}");
    assert_eq!(memory.ids(None, 10).await.unwrap().len(), 3, "nothing was stored");
    sleep(Duration::from_secs(120)).await;
    assert_eq!((hall.n_live(), hall.n_pieces()), (0, 0), "they left memory");
    opens(&hall, wish(&["ann", "bob"])).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_house_has_so_many_pieces_in_memory() {
    let (memory, hall) = house(100, 1_000).await;
    opens(&hall, of_pieces(600)).await.unwrap();
    assert_eq!(hall.n_pieces(), 600);
    let error = opens(&hall, of_pieces(401)).await.unwrap_err();
    assert_eq!(error.code(), "HOUSE_FULL", "{error}");
    assert_eq!(memory.ids(None, 10).await.unwrap().len(), 1, "nothing was stored");
    opens(&hall, of_pieces(400)).await.unwrap();
    sleep(Duration::from_secs(120)).await;
    assert_eq!(hall.n_pieces(), 0, "what leaves memory is given back");
    opens(&hall, of_pieces(1_000)).await.unwrap();
}

/// House rules may change in a lobby, and make a table of a few pieces one of many.
#[tokio::test(start_paused = true)]
async fn house_rules_that_take_up_too_much_are_refused_and_change_nothing() {
    let (_, hall) = house(100, 1_000).await;
    opens(&hall, of_pieces(600)).await.unwrap();
    let created = hall.create(TableSpec { start: false, ..of_pieces(10) }).await.unwrap();
    let changes = |pieces: u32, id: &'static str| {
        let action = json!({ "action": "set_table", "parameters": { "setup": { "pieces": pieces } } });
        let (hall, created) = (hall.clone(), created.clone());
        async move { hall.command(&created.table, act(&created.host, Some(id), action)).await }
    };
    changes(300, "a").await.unwrap();
    assert_eq!(hall.n_pieces(), 900);
    let head = hall.look(&created.table, None, Want::default()).await.unwrap().update.seq;
    let error = changes(401, "b").await.unwrap_err();
    assert_eq!(error.code(), "HOUSE_FULL", "{error}");
    let look = hall.look(&created.table, None, Want::default()).await.unwrap();
    assert_eq!((look.update.seq, hall.n_pieces()), (head, 900), "nothing changed");
    let stranger = json!({ "action": "set_table", "parameters": { "setup": { "pieces": 5_000 } } });
    let error = hall.command(&created.table, act(&person("ann"), None, stranger)).await.unwrap_err();
    assert_eq!(error.code(), "FORBIDDEN", "who may not change anything is told that");
    changes(400, "c").await.unwrap();
    changes(300, "a").await.unwrap();
    assert_eq!(hall.n_pieces(), 1_000, "what was done before is answered again and not done");
    changes(20, "d").await.unwrap();
    assert_eq!(hall.n_pieces(), 620, "less is never too much");
}

#[tokio::test(start_paused = true)]
async fn whoever_plays_goes_on_when_a_house_is_full_but_not_without_end() {
    let (_, hall) = house(2, 1_000).await;
    let mut tables = Vec::new();
    for _ in 0..6 {
        tables.push(hall.create(wish(&["ann", "bob"])).await.unwrap().table);
        sleep(Duration::from_secs(120)).await;
    }
    for table in &tables[..4] {
        // Whose turn it is does not matter here: the table answers.
        let answer = does(&hall, table, "ann", "roll").await;
        assert!(!matches!(answer, Err(HallError::Crowded { .. })));
    }
    assert_eq!(hall.n_live(), 4, "twice as many as may be opened");
    let error = does(&hall, &tables[4], "ann", "roll").await.unwrap_err();
    assert_eq!(error.code(), "HOUSE_FULL");
}

#[tokio::test(start_paused = true)]
async fn a_table_that_does_not_finish_holds_no_closing_house_up() {
    let (memory, hall) = house(10, 1_000).await;
    let stuck = opens(&hall, wish(&["ann", "bob"])).await.unwrap();
    let well = hall.create(wish(&["ann", "bob"])).await.unwrap().table;
    let mut watch = hall.watch(&well, Viewer::Silent(None), Want::ALL, None).await.unwrap();
    memory.set_faults(Faults { latest: Duration::from_secs(100_000), ..Faults::default() });
    let moving = tokio::spawn({
        let (hall, stuck) = (hall.clone(), stuck.clone());
        async move { does(&hall, &stuck, "ann", "fold").await }
    });
    sleep(Duration::from_millis(100)).await;
    let began = Instant::now();
    assert_eq!(hall.close_within(Duration::from_secs(4)).await.unwrap(), [stuck]);
    assert_eq!(began.elapsed().as_secs(), 4);
    // What came before the end may have been told already.
    let heard = async { while !matches!(watch.next().await, Ok(Heard::Closing) | Err(_)) {} };
    tokio::time::timeout(Duration::from_secs(1), heard).await.expect("the others are told");
    moving.abort();
}
