//! Races: whoever comes second knows it.

use crate::given::{AnyStore, append, create, numbers, one_more};
use std::sync::Arc;
use store::AppendOutcome;

const RUNNERS: u64 = 16;
const WINS: u64 = 10;

pub(crate) async fn one_winner_for_each_number(store: AnyStore) {
    create(&store, "t1", 100).await;
    let runners: Vec<_> = (0..RUNNERS).map(|_| tokio::spawn(win(Arc::clone(&store)))).collect();
    let mut won = Vec::new();
    for runner in runners {
        won.extend(runner.await.unwrap());
    }
    won.sort_unstable();
    let all: Vec<u64> = (3..=2 + RUNNERS * WINS).collect();
    assert_eq!(won, all, "each number has one winner");
    assert_eq!(numbers(&store, "t1").await[2..], all);
}

/// Appends until it has won often enough; returns the numbers it won.
async fn win(store: AnyStore) -> Vec<u64> {
    let (mut head, mut won) = (2, Vec::new());
    while (won.len() as u64) < WINS {
        match append(&store, one_more("t1", head)).await {
            AppendOutcome::Stored => {
                head += 1;
                won.push(head);
            }
            AppendOutcome::Conflict { head: now } => head = now,
            AppendOutcome::Fenced { .. } => unreachable!("nobody takes over"),
        }
        tokio::task::yield_now().await;
    }
    won
}

pub(crate) async fn appends_of_one_table_in_one_commit(store: AnyStore) {
    create(&store, "t1", 100).await;
    let deliveries = [2, 3, 2, 4].map(|expect| store.append(vec![one_more("t1", expect)]));
    let [first, second, stale, third] = deliveries;
    let (first, second, stale, third) = tokio::join!(first, second, stale, third);
    assert_eq!(first.unwrap(), [AppendOutcome::Stored]);
    assert_eq!(second.unwrap(), [AppendOutcome::Stored]);
    assert_eq!(stale.unwrap(), [AppendOutcome::Conflict { head: 4 }]);
    assert_eq!(third.unwrap(), [AppendOutcome::Stored]);
    assert_eq!(numbers(&store, "t1").await, [1, 2, 3, 4, 5]);
}
