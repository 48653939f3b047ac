//! Lists of tables, for people and for clocks.

use store::{Append, Facts, Filter, Listed, NewTable, Status};

use crate::given::{AnyStore, create, create_as, facts, must_append, new_table, one_more, token};

async fn ids(store: &AnyStore, filter: Filter) -> (Vec<String>, u64) {
    let page = store.list(Filter { page_size: filter.page_size.max(10), ..filter }).await.unwrap();
    (page.items.into_iter().map(|item| item.table).collect(), page.total)
}

pub(crate) async fn due_comes_by_deadline(store: AnyStore) {
    for (id, deadline) in
        [("t1", Some(300)), ("t2", None), ("t3", Some(100)), ("t4", Some(300)), ("t5", Some(200))]
    {
        create_as(&store, NewTable { facts: Facts { deadline, ..facts(1) }, ..new_table(id, 1) }).await;
    }
    assert!(store.due(99, 10).await.unwrap().is_empty());
    assert_eq!(store.due(100, 10).await.unwrap(), ["t3"]);
    assert_eq!(store.due(u64::MAX, 10).await.unwrap(), ["t3", "t5", "t1", "t4"]);
    assert_eq!(store.due(300, 2).await.unwrap(), ["t3", "t5"]);
    must_append(&store, one_more("t3", 2)).await;
    assert_eq!(store.due(200, 10).await.unwrap(), ["t5"]);
}

pub(crate) async fn lists_filter_by_game_and_status(store: AnyStore) {
    for (id, game, at) in [("t1", "game-a", 10), ("t2", "game-b", 30), ("t3", "game-a", 20)] {
        create_as(&store, NewTable { game: game.into(), ..new_table(id, at) }).await;
    }
    create_as(&store, NewTable { listed: false, ..new_table("t4", 99) }).await;
    must_append(&store, one_more("t1", 2)).await;
    let game_a = || Filter { game: Some("game-a".into()), ..Filter::default() };
    assert_eq!(ids(&store, Filter::default()).await, (vec!["t1".into(), "t2".into(), "t3".into()], 3));
    assert_eq!(ids(&store, game_a()).await, (vec!["t1".into(), "t3".into()], 2));
    let lobby = Filter { status: Some(Status::Lobby), ..game_a() };
    assert_eq!(ids(&store, lobby).await, (vec!["t3".into()], 1));
    let playing = Filter { status: Some(Status::Playing), ..Filter::default() };
    assert_eq!(ids(&store, playing).await, (vec!["t1".into()], 1));
    let ended = Filter { status: Some(Status::Ended), ..Filter::default() };
    assert_eq!(ids(&store, ended).await, (vec![], 0));
    let nobody = Facts { players: vec![], ..facts(40) };
    create_as(&store, NewTable { facts: nobody, ..new_table("t5", 40) }).await;
    let lobby = |empty| Filter { status: Some(Status::Lobby), empty: Some(empty), ..Filter::default() };
    assert_eq!(ids(&store, lobby(true)).await, (vec!["t5".into()], 1));
    assert_eq!(ids(&store, lobby(false)).await, (vec!["t2".into(), "t3".into()], 2));
}

pub(crate) async fn lists_have_pages_and_totals(store: AnyStore) {
    for n in 0..25 {
        // Equal moments: the one created last comes first.
        create(&store, &format!("t{n:02}"), 100).await;
    }
    let page = |page| Filter { page, page_size: 10, ..Filter::default() };
    let (first, total) = ids(&store, page(0)).await;
    assert_eq!((first.len(), first[0].as_str(), first[9].as_str(), total), (10, "t24", "t15", 25));
    let (last, total) = ids(&store, page(2)).await;
    assert_eq!((last.len(), last[4].as_str(), total), (5, "t00", 25));
    assert_eq!(ids(&store, page(3)).await, (vec![], 25));
    assert_eq!(ids(&store, page(u32::MAX)).await, (vec![], 25));
    let sizes = [(0, 1), (1, 1), (1000, 25)];
    for (page_size, expected) in sizes {
        let page = store.list(Filter { page_size, ..Filter::default() }).await.unwrap();
        assert_eq!(page.items.len(), expected, "page size {page_size}");
    }
}

pub(crate) async fn lists_of_a_person_show_where_it_has_a_pass(store: AnyStore) {
    create(&store, "t1", 10).await;
    create(&store, "t2", 20).await;
    // Ids are of the client's choice: a list by id must not tell of what is kept from lists.
    create_as(&store, NewTable { listed: false, ..new_table("t4", 40) }).await;
    create_as(&store, NewTable { tokens: vec![token("t3", "p-bob", 1)], ..new_table("t3", 30) }).await;
    let of = |person: &str| Filter { person: Some(person.into()), ..Filter::default() };
    assert_eq!(ids(&store, of("p-ann")).await, (vec!["t2".into(), "t1".into()], 2));
    assert_eq!(ids(&store, of("p-bob")).await, (vec!["t3".into()], 1));
    assert_eq!(ids(&store, of("p-eve")).await, (vec![], 0));
    // Two tokens at one table list it once, and without a token nothing is listed.
    must_append(&store, Append { tokens: vec![token("t1", "p-ann", 2)], ..one_more("t1", 2) }).await;
    assert_eq!(ids(&store, of("p-ann")).await.1, 2);
    must_append(&store, Append { revoked: vec!["p-ann".into()], ..one_more("t1", 3) }).await;
    assert_eq!(ids(&store, of("p-ann")).await, (vec!["t2".into()], 1));
}

pub(crate) async fn a_list_shows_what_the_table_says(store: AnyStore) {
    create(&store, "t1", 10).await;
    must_append(&store, one_more("t1", 2)).await;
    let page = store.list(Filter { page_size: 1, ..Filter::default() }).await.unwrap();
    let expected = Listed {
        table: "t1".into(),
        code: Some("C-t1".into()),
        game: "game-a".into(),
        title: "t1's table".into(),
        status: Status::Playing,
        head: 3,
        created_at: 10,
        updated_at: 1002,
        players: vec!["Ann".into(), String::new(), "Bob".into()],
        asked: vec!["p-ann".into()],
    };
    assert_eq!(page.items, [expected]);
}

pub(crate) async fn ids_come_in_order_and_in_parts(store: AnyStore) {
    for id in ["t3", "t1", "t5", "t2", "t4"] {
        create(&store, id, 10).await;
    }
    assert_eq!(store.ids(None, 2).await.unwrap(), ["t1", "t2"]);
    assert_eq!(store.ids(Some("t2"), 2).await.unwrap(), ["t3", "t4"]);
    assert_eq!(store.ids(Some("t4"), 2).await.unwrap(), ["t5"]);
    assert!(store.ids(Some("t5"), 2).await.unwrap().is_empty());
}

pub(crate) async fn a_sound_store_has_nothing_to_report(store: AnyStore) {
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    create(&store, "t1", 10).await;
    create_as(&store, NewTable { records: vec![], ..new_table("t2", 10) }).await;
    must_append(&store, one_more("t1", 2)).await;
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}
