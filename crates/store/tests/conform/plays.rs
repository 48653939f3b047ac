//! Plays that ended, and what players have done.

use store::{Append, AppendOutcome, Leader, NewTable, PlayTotals, PlayerResult, Session, Sessions};

use crate::given::{
    AnyStore, append, create, create_as, must_append, new_table, one_more, play, result, session,
};

async fn tables(store: &AnyStore, filter: Sessions) -> (Vec<String>, u64) {
    let page = store.sessions(Sessions { page_size: filter.page_size.max(1), ..filter }).await.unwrap();
    (page.items.into_iter().map(|session| session.table).collect(), page.total)
}

async fn names(store: &AnyStore, game: Option<&str>) -> Vec<String> {
    let leaders = store.leaders(game, 10).await.unwrap();
    leaders.into_iter().map(|leader| leader.name).collect()
}

pub(crate) async fn a_session_reads_back_without_loss(store: AnyStore) {
    let bot =
        PlayerResult { bot: true, person: None, counters: vec![], ..result(3, "Robo", false, i64::MIN) };
    let results = vec![result(1, "Ann", true, 5000), result(0, "Bob", false, -12), bot];
    let kept = Session { abandoned: true, rounds: u32::MAX, ..session("t1", "game-a", 500, results) };
    play(&store, kept.clone()).await;
    let page = store.sessions(Sessions { page_size: 10, ..Sessions::default() }).await.unwrap();
    assert_eq!((page.items, page.total), (vec![kept], 1));
}

pub(crate) async fn sessions_filter_and_have_pages(store: AnyStore) {
    let ann = || vec![result(0, "Ann", true, 1)];
    let bob = || vec![PlayerResult { bot: true, ..result(0, "ANN", true, 1) }, result(1, "Bob", false, 0)];
    play(&store, session("t1", "game-a", 300, ann())).await;
    play(&store, session("t2", "game-b", 500, ann())).await;
    play(&store, session("t3", "game-a", 400, bob())).await;
    let all = |page| Sessions { page, page_size: 2, ..Sessions::default() };
    assert_eq!(tables(&store, all(0)).await, (vec!["t2".into(), "t3".into()], 3));
    assert_eq!(tables(&store, all(1)).await, (vec!["t1".into()], 3));
    let game_a = Sessions { game: Some("game-a".into()), ..all(0) };
    assert_eq!(tables(&store, game_a.clone()).await, (vec!["t3".into(), "t1".into()], 2));
    let anns = Sessions { player: Some("aNN".into()), ..all(0) };
    assert_eq!(tables(&store, anns).await, (vec!["t2".into(), "t1".into()], 2));
    let both = Sessions { player: Some("Ann".into()), ..game_a };
    assert_eq!(tables(&store, both).await, (vec!["t1".into()], 1));
}

pub(crate) async fn lists_do_not_show_what_is_not_listed(store: AnyStore) {
    for (id, listed) in [("t1", true), ("t2", false)] {
        create_as(&store, NewTable { listed, ..new_table(id, 1) }).await;
        let ended = Append {
            session: Some(session(id, "game-a", 300, vec![result(0, "Ann", true, 1)])),
            ..one_more(id, 2)
        };
        must_append(&store, ended).await;
    }
    let all = Sessions { page_size: 9, ..Sessions::default() };
    assert_eq!(tables(&store, all).await, (vec!["t1".into()], 1));
    let [(_, standing)] = &*store.player("ann").await.unwrap().unwrap().games else { panic!("one game") };
    assert_eq!(standing.played, 2, "they count all the same");
}

pub(crate) async fn statistics_grow_with_each_play(store: AnyStore) {
    play(&store, session("t1", "game-a", 300, vec![result(0, "ann", false, -20)])).await;
    play(&store, session("t2", "game-a", 400, vec![result(0, "Ann", true, 50)])).await;
    play(&store, session("t3", "game-b", 500, vec![result(0, "ANN", true, 200)])).await;
    let ann = store.player("aNn").await.unwrap().unwrap();
    let game_a = PlayTotals {
        played: 2,
        won: 1,
        score: 30,
        best: 50,
        counters: vec![("busts".into(), 1 - 6), ("hot_dice".into(), 4)],
    };
    let game_b = PlayTotals {
        played: 1,
        won: 1,
        score: 200,
        best: 200,
        counters: vec![("busts".into(), 4), ("hot_dice".into(), 2)],
    };
    assert_eq!(ann.name, "ANN", "the name as last used");
    assert_eq!(ann.games, [("game-a".to_string(), game_a), ("game-b".to_string(), game_b)]);
    let all = PlayTotals {
        played: 3,
        won: 2,
        score: 230,
        best: 200,
        counters: vec![("busts".into(), -1), ("hot_dice".into(), 6)],
    };
    assert_eq!(store.leaders(None, 10).await.unwrap(), [Leader { name: "ANN".into(), standing: all }]);
    assert_eq!(store.player("nobody").await, Ok(None));
}

pub(crate) async fn bots_have_no_statistics(store: AnyStore) {
    let bot = PlayerResult { bot: true, ..result(1, "Robo", true, 900) };
    play(&store, session("t1", "game-a", 300, vec![bot, result(0, "Ann", false, 20)])).await;
    assert_eq!(store.player("Robo").await, Ok(None));
    assert_eq!(names(&store, None).await, ["Ann"]);
}

pub(crate) async fn leaders_come_by_wins_then_score_then_name(store: AnyStore) {
    let results = vec![
        result(0, "dora", true, 10),
        result(1, "Cid", false, 70),
        result(2, "bob", false, 70),
        result(3, "Ann", false, 90),
        result(4, "Élie", true, i64::MAX),
    ];
    play(&store, session("t1", "game-a", 300, results)).await;
    // Sums stop at the end of their range.
    play(&store, session("t2", "game-b", 400, vec![result(0, "éLIE", false, i64::MAX)])).await;
    assert_eq!(names(&store, Some("game-a")).await, ["éLIE", "dora", "Ann", "bob", "Cid"]);
    assert_eq!(names(&store, Some("game-b")).await, ["éLIE"]);
    assert!(names(&store, Some("pips")).await.is_empty());
    let first = store.leaders(None, 1).await.unwrap();
    assert_eq!((first.len(), first[0].standing.played, first[0].standing.score), (1, 2, i64::MAX));
}

pub(crate) async fn a_play_that_conflicts_does_not_count(store: AnyStore) {
    create(&store, "t1", 100).await;
    let session = Some(session("t1", "game-a", 300, vec![result(0, "Ann", true, 20)]));
    let stale = Append { session, ..one_more("t1", 1) };
    assert_eq!(append(&store, stale).await, AppendOutcome::Conflict { head: 2 });
    assert_eq!(store.player("Ann").await, Ok(None));
    assert_eq!(tables(&store, Sessions::default()).await, (vec![], 0));
}

pub(crate) async fn an_abandoned_play_counts_for_nobody(store: AnyStore) {
    let left = Session { abandoned: true, ..session("t1", "game-a", 300, vec![result(0, "Ann", false, 10)]) };
    play(&store, left).await;
    assert_eq!(store.player("Ann").await, Ok(None));
    assert_eq!(names(&store, None).await, Vec::<String>::new());
    assert_eq!(tables(&store, Sessions::default()).await.1, 1, "it is listed all the same");
}

pub(crate) async fn a_play_is_found_by_its_table(store: AnyStore) {
    let mut played =
        session("t1", "game-a", 300, vec![result(0, "Ann", true, 20), result(1, "Bob", false, 4)]);
    played.abandoned = true;
    play(&store, played.clone()).await;
    play(&store, session("t2", "game-a", 400, vec![result(0, "Ann", true, 20)])).await;
    assert_eq!(store.played("t1").await.unwrap(), [played]);
    assert_eq!(store.played("t3").await.unwrap(), []);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}
