//! Two houses over one store: neither is the owner, and nothing happens twice.

use std::sync::Arc;
use std::time::Duration;

use hall::{HallError, Heard, Viewer, Want};
use store::{Memory, Store};
use tokio::time::sleep;

use crate::given::{OPENING, act, does, named, open, person, sit, wish};

#[tokio::test(start_paused = true)]
async fn commands_through_both_houses_are_carried_out_once_each() {
    let memory: Arc<dyn Store> = Arc::new(Memory::new());
    let (one, two) = (open(memory.clone(), 1, OPENING).await, open(memory, 2, OPENING).await);
    let created = one.create(wish(&["ann", "bob"])).await.unwrap();
    let mut seqs = Vec::new();
    for n in 0..20 {
        let who = if n % 2 == 0 { "ann" } else { "bob" };
        for action in ["roll", "pass"] {
            let command = || act(&person(who), Some(&format!("{n} {action}")), named(action));
            let (a, b) =
                tokio::join!(one.command(&created.table, command()), two.command(&created.table, command()));
            let (a, b) = (a.unwrap().seq, b.unwrap().seq);
            assert_eq!(a, b, "the same command has the same answer in both houses");
            seqs.push(a);
        }
    }
    let head = one.recall(&created.table).await.unwrap().table.head();
    assert_eq!(seqs.last(), Some(&head));
    assert!(seqs.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{seqs:?}");
}

#[tokio::test(start_paused = true)]
async fn seats_are_given_once_whichever_house_is_asked() {
    let memory: Arc<dyn Store> = Arc::new(Memory::new());
    let halls = [open(memory.clone(), 3, OPENING).await, open(memory, 4, OPENING).await];
    let created = halls[0].create(wish(&[])).await.unwrap();
    let mut joins = tokio::task::JoinSet::new();
    for n in 0..40 {
        let (hall, table) = (halls[n % 2].clone(), created.table.clone());
        joins.spawn(async move { hall.sit(&table, None, Some(&format!("key {n}")), sit("guest")).await });
    }
    let answers = joins.join_all().await;
    let full = |error: &HallError| matches!(error.code(), "GAME_FULL" | "BUSY");
    assert!(answers.iter().filter_map(|answer| answer.as_ref().err()).all(full));
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 4);
}

#[tokio::test(start_paused = true)]
async fn watchers_at_one_house_see_what_is_played_through_the_other() {
    let memory: Arc<dyn Store> = Arc::new(Memory::new());
    let (one, two) = (open(memory.clone(), 5, OPENING).await, open(memory, 6, OPENING).await);
    let created = one.create(wish(&["ann", "bob"])).await.unwrap();
    let mut watch = one.watch(&created.table, Viewer::Silent(None), Want::ALL, None).await.unwrap();
    assert!(matches!(watch.next().await, Ok(Heard::Update(_))));
    let seq = does(&two, &created.table, "ann", "roll").await.unwrap().seq;
    let Heard::Update(update) = watch.next().await.unwrap() else { panic!("an update") };
    assert_eq!(update.seq, seq);
    assert!(update.events.unwrap().contains("rolled"));
    // A conflict hides nothing: what the other house wrote is shown with our own.
    let (a, b) = tokio::join!(
        does(&one, &created.table, "ann", "hold"),
        two.command(&created.table, act(&created.host, None, named("pause")))
    );
    let _ = (a, b.unwrap());
    sleep(Duration::from_millis(10)).await;
    let mut told = String::new();
    while let Ok(Ok(Heard::Update(update))) = tokio::time::timeout(Duration::ZERO, watch.next()).await {
        told.push_str(&update.events.unwrap());
    }
    assert!(told.contains("paused"), "{told}");
}

#[tokio::test(start_paused = true)]
async fn a_stream_at_one_house_survives_what_the_other_thinks_of_it() {
    let memory: Arc<dyn Store> = Arc::new(Memory::new());
    let one = open(memory.clone(), 7, OPENING).await;
    let created = one.create(wish(&["ann", "bob"])).await.unwrap();
    let viewer = Viewer::Person(person("ann"));
    let _ann = one.watch(&created.table, viewer, Want::ALL, None).await.unwrap();
    let two = open(memory, 8, OPENING.plus(1)).await;
    sleep(Duration::from_secs(1)).await;
    does(&two, &created.table, "ann", "roll").await.unwrap();
    does(&one, &created.table, "ann", "pass").await.unwrap();
    does(&two, &created.table, "bob", "roll").await.unwrap();
    does(&one, &created.table, "bob", "pass").await.unwrap();
    let look = one.look(&created.table, None, Want::default()).await.unwrap();
    assert_eq!(look.view["table"]["seats"][0]["presence"], "present");
}
