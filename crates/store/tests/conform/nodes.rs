//! Houses and lines: what a node that opens again has to make good for.

use store::{Append, Facts, Status};

use crate::given::{AnyStore, create, facts, must_append, one_more};

pub(crate) async fn time_between_nodes_is_closed_time(store: AnyStore) {
    assert_eq!(store.closed_since(0).await, Ok(0));
    store.open_node(1_000).await.unwrap();
    store.still_open(1_500);
    store.still_open(1_400);
    store.open_node(2_000).await.unwrap();
    store.still_open(3_000);
    store.open_node(3_010).await.unwrap();
    assert_eq!(store.closed_since(0).await, Ok(510));
    assert_eq!(store.closed_since(1_900).await, Ok(110));
    assert_eq!(store.closed_since(2_500).await, Ok(10));
    assert_eq!(store.closed_since(9_999).await, Ok(0));
}

pub(crate) async fn connections_tell_what_was_interrupted(store: AnyStore) {
    for id in ["t1", "t2", "t3", "t4"] {
        create(&store, id, 100).await;
    }
    for id in ["t1", "t2", "t3"] {
        must_append(&store, one_more(id, 2)).await;
        store.set_connections(id, vec!["p-ann".into(), "p-bob".into()]);
    }
    store.set_connections("t4", vec!["p-ann".into()]);
    store.set_connections("t9", vec!["p-ann".into()]);
    store.set_connections("t2", vec![]);
    // Notes ride along with whatever is stored next.
    let ended = Facts { status: Status::Ended, ..facts(200) };
    must_append(&store, Append { facts: ended, ..one_more("t3", 3) }).await;
    assert_eq!(store.interrupted().await.unwrap(), ["t1"]);
    assert_eq!(store.load("t1").await.unwrap().unwrap().connections, ["p-ann", "p-bob"]);
    assert!(store.load("t2").await.unwrap().unwrap().connections.is_empty());
}

pub(crate) async fn the_latest_moment_is_that_of_a_house_or_of_a_table(store: AnyStore) {
    assert_eq!(store.latest_moment().await, Ok(0));
    store.open_node(1_000).await.unwrap();
    assert_eq!(store.latest_moment().await, Ok(1_000));
    create(&store, "t1", 2_000).await;
    assert_eq!(store.latest_moment().await, Ok(2_000));
    store.still_open(3_000);
    // Notes ride along with whatever is stored next.
    create(&store, "t2", 2_500).await;
    assert_eq!(store.latest_moment().await, Ok(3_000));
}
