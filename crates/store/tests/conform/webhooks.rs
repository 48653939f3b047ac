//! Deliveries: kept with their reason, made in order, settled once, bounded.

use store::{
    Append, AppendOutcome, DeliveryAttempt, DeliveryState, MOST_DELIVERIES, MOST_PENDING, NewDelivery,
    NewTable,
};

use crate::given::{AnyStore, append, create, create_as, facts, must_append, new_table, one_more};

fn delivery(receiver: &str, id: &str) -> NewDelivery {
    NewDelivery {
        receiver: receiver.into(),
        id: id.into(),
        kind: "your_turn".into(),
        body: format!("é\n{id}"),
    }
}

/// Appends deliveries to a table that stands at a number; the moment is 1000 and that number.
async fn make(store: &AnyStore, expect: u64, deliveries: Vec<NewDelivery>) {
    must_append(store, Append { deliveries, ..one_more("t1", expect) }).await;
}

/// The ids of all deliveries, the latest first.
async fn ids(store: &AnyStore) -> Vec<String> {
    store.deliveries(usize::MAX).await.unwrap().into_iter().map(|delivery| delivery.id).collect()
}

async fn next(store: &AnyStore, receiver: &str) -> Option<String> {
    store.next_delivery(receiver).await.unwrap().map(|delivery| delivery.id)
}

async fn note(store: &AnyStore, no: u64, state: DeliveryState, answer: &str, due: u64) {
    store.note_delivery(DeliveryAttempt { no, state, answer: answer.into(), due }).await.unwrap();
}

pub(crate) async fn a_call_is_kept_with_its_reason(store: AnyStore) {
    create_as(&store, NewTable { deliveries: vec![delivery("a", "c1")], ..new_table("t1", 100) }).await;
    make(&store, 2, vec![delivery("a", "c2"), delivery("b", "c2")]).await;
    assert_eq!(ids(&store).await, ["c2", "c2", "c1"]);
    let first = store.next_delivery("a").await.unwrap().unwrap();
    assert_eq!(
        (first.table.as_str(), first.kind.as_str(), first.body.as_str()),
        ("t1", "your_turn", "é\nc1")
    );
    assert_eq!((first.made_at, first.due, first.tries, first.answer.as_str()), (100, 100, 0, ""));
    let second = store.next_delivery("b").await.unwrap().unwrap();
    assert_eq!((second.id.as_str(), second.made_at), ("c2", 1002));
    assert_eq!(next(&store, "nobody").await, None);
    assert_eq!(store.deliveries(1).await.unwrap().len(), 1);
    assert_eq!(store.count_deliveries().await.unwrap(), [(DeliveryState::Pending, 3)]);
}

pub(crate) async fn a_stale_append_calls_nobody(store: AnyStore) {
    create(&store, "t1", 100).await;
    let stale = Append { deliveries: vec![delivery("a", "c1")], ..one_more("t1", 1) };
    assert_eq!(append(&store, stale).await, AppendOutcome::Conflict { head: 2 });
    let again = NewTable { deliveries: vec![delivery("a", "c1")], code: None, ..new_table("t1", 100) };
    assert_eq!(store.create(again).await, Ok(AppendOutcome::Conflict { head: 2 }));
    assert!(ids(&store).await.is_empty());
    assert!(store.count_deliveries().await.unwrap().is_empty());
}

pub(crate) async fn nobody_is_called_twice_under_one_id(store: AnyStore) {
    create(&store, "t1", 100).await;
    make(&store, 2, vec![delivery("a", "c1")]).await;
    let no = store.next_delivery("a").await.unwrap().unwrap().no;
    note(&store, no, DeliveryState::Delivered, "200", 5).await;
    make(&store, 3, vec![delivery("a", "c1")]).await;
    assert_eq!(ids(&store).await, ["c1"]);
    assert_eq!(next(&store, "a").await, None);
}

pub(crate) async fn the_call_that_is_due_first_comes_next(store: AnyStore) {
    create(&store, "t1", 100).await;
    make(&store, 2, vec![delivery("a", "c1"), delivery("a", "c2")]).await;
    let first = store.next_delivery("a").await.unwrap().unwrap();
    note(&store, first.no, DeliveryState::Pending, "500", 9_000).await;
    assert_eq!(next(&store, "a").await.as_deref(), Some("c2"));
    make(&store, 3, vec![delivery("a", "c3")]).await;
    assert_eq!(next(&store, "a").await.as_deref(), Some("c2"));
    let second = store.next_delivery("a").await.unwrap().unwrap();
    note(&store, second.no, DeliveryState::Failed, "400", 7).await;
    assert_eq!(next(&store, "a").await.as_deref(), Some("c3"));
    let third = store.next_delivery("a").await.unwrap().unwrap();
    note(&store, third.no, DeliveryState::Pending, "timed out", 9_001).await;
    let again = store.next_delivery("a").await.unwrap().unwrap();
    assert_eq!((again.id.as_str(), again.due, again.tries, again.answer.as_str()), ("c1", 9_000, 1, "500"));
}

pub(crate) async fn a_settled_call_stays_settled(store: AnyStore) {
    create(&store, "t1", 100).await;
    make(&store, 2, vec![delivery("a", "c1")]).await;
    let no = store.next_delivery("a").await.unwrap().unwrap().no;
    note(&store, no, DeliveryState::Delivered, "204", 1_500).await;
    note(&store, no, DeliveryState::Pending, "500", 9_000).await;
    note(&store, no + 1, DeliveryState::Failed, "500", 9_000).await;
    let kept = store.deliveries(9).await.unwrap().remove(0);
    assert_eq!(
        (kept.state, kept.tries, kept.answer.as_str(), kept.due),
        (DeliveryState::Delivered, 1, "204", 1_500)
    );
    assert_eq!(store.count_deliveries().await.unwrap(), [(DeliveryState::Delivered, 1)]);
}

pub(crate) async fn the_oldest_call_gives_way(store: AnyStore) {
    create(&store, "t1", 100).await;
    make(&store, 2, vec![delivery("b", "other")]).await;
    make(&store, 3, (0..MOST_PENDING).map(|n| delivery("a", &format!("c{n}"))).collect()).await;
    // A retry far away makes a delivery no younger.
    let first = store.next_delivery("a").await.unwrap().unwrap();
    note(&store, first.no, DeliveryState::Pending, "500", 99_000).await;
    make(&store, 4, vec![delivery("a", "late"), delivery("a", "later")]).await;
    let expected = [(DeliveryState::Pending, MOST_PENDING as u64 + 1), (DeliveryState::Dropped, 2)];
    assert_eq!(store.count_deliveries().await.unwrap(), expected);
    assert_eq!(next(&store, "a").await.as_deref(), Some("c2"));
    assert_eq!(next(&store, "b").await.as_deref(), Some("other"));
}

pub(crate) async fn only_the_latest_calls_are_kept(store: AnyStore) {
    let deliveries = (0..MOST_DELIVERIES + 3)
        .map(|n| delivery(&format!("receiver{}", n % 13), &format!("c{n}")))
        .collect();
    create_as(&store, NewTable { deliveries, facts: facts(7), ..new_table("t1", 100) }).await;
    let ids = ids(&store).await;
    assert_eq!((ids.len(), ids.last().map(String::as_str)), (MOST_DELIVERIES, Some("c3")));
}
