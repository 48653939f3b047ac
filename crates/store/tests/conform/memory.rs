//! What only the store in memory does: fail on purpose.

use std::sync::Arc;
use std::time::Duration;

use store::{AppendOutcome, Faults, Memory, Store, StoreError};

use crate::given::{new_table, one_more};

fn faults(seed: u64) -> Faults {
    Faults { seed, refused: 100, unknown_stored: 100, unknown_lost: 100, ..Faults::default() }
}

/// Appends a hundred times as a careful writer does; returns what was answered.
async fn run(memory: &Memory) -> Vec<Result<Vec<AppendOutcome>, StoreError>> {
    while memory.create(new_table("t1", 1)).await.is_err() {}
    let mut answers = Vec::new();
    for _ in 0..100 {
        let head = memory.heads(vec!["t1".into()]).await.unwrap()[0].1;
        answers.push(memory.append(vec![one_more("t1", head)]).await);
        let now = memory.heads(vec!["t1".into()]).await.unwrap()[0].1;
        match answers.last().unwrap() {
            Ok(_) => assert_eq!(now, head + 1),
            Err(error) if error.is_certain() => assert_eq!(now, head),
            Err(_) => assert!(now == head || now == head + 1),
        }
    }
    answers
}

#[tokio::test]
async fn the_same_seed_has_the_same_faults() {
    let first = run(&Memory::with_faults(faults(5))).await;
    assert_eq!(first, run(&Memory::with_faults(faults(5))).await);
    assert_ne!(first, run(&Memory::with_faults(faults(6))).await);
}

#[tokio::test]
async fn every_fault_happens() {
    let memory = Memory::with_faults(faults(5));
    let answers = run(&memory).await;
    let head = memory.heads(vec!["t1".into()]).await.unwrap()[0].1 as usize - 2;
    let stored = answers.iter().filter(|answer| answer.is_ok()).count();
    let unknown = answers.iter().filter(|answer| matches!(answer, Err(StoreError::Unknown(_)))).count();
    let busy = answers.iter().filter(|answer| matches!(answer, Err(StoreError::Busy))).count();
    assert!(busy > 0 && stored > 0, "{answers:?}");
    assert!(stored < head && head < stored + unknown, "some of the unknown were stored, and some were not");
}

#[tokio::test(start_paused = true)]
async fn answers_take_as_long_as_they_are_told_to() {
    let slow = Faults { slowest: Duration::from_secs(10), ..Faults::default() };
    let memory = Memory::with_faults(slow);
    let before = tokio::time::Instant::now();
    memory.create(new_table("t1", 1)).await.unwrap();
    let took = before.elapsed();
    assert!(took > Duration::ZERO && took <= Duration::from_secs(10), "took {took:?}");
}

#[tokio::test]
async fn a_full_store_still_reads() {
    let memory = Memory::new();
    memory.create(new_table("t1", 1)).await.unwrap();
    memory.set_full(true);
    assert_eq!(memory.append(vec![one_more("t1", 2)]).await, Err(StoreError::Full));
    assert_eq!(memory.take_over("t1").await, Err(StoreError::Full));
    assert_eq!(memory.load("t1").await.unwrap().unwrap().head, 2);
    memory.set_full(false);
    assert_eq!(memory.append(vec![one_more("t1", 2)]).await, Ok(vec![AppendOutcome::Stored]));
}

#[tokio::test(start_paused = true)]
async fn a_survivor_has_what_was_stored_and_nothing_later() {
    let slow = Faults { slowest: Duration::from_secs(10), ..Faults::default() };
    let memory = Arc::new(Memory::with_faults(slow));
    memory.create(new_table("t1", 1)).await.unwrap();
    let dying = Arc::clone(&memory);
    let unanswered = tokio::spawn(async move { dying.append(vec![one_more("t1", 2)]).await });
    tokio::task::yield_now().await;
    let survivor = memory.survivor();
    assert_eq!(unanswered.await.unwrap(), Ok(vec![AppendOutcome::Stored]));
    memory.append(vec![one_more("t1", 3)]).await.unwrap();
    assert_eq!(survivor.load("t1").await.unwrap().unwrap().head, 3);
    assert_eq!(memory.load("t1").await.unwrap().unwrap().head, 4);
}
