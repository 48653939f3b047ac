//! Watching: updates in order, secrets kept, nobody held up.

use std::sync::Arc;
use std::time::Duration;

use hall::{Created, Hall, Heard, Update, Viewer, Want, Watch};
use serde_json::Value;
use store::Memory;
use tokio::time::timeout;

use crate::given::{OPENING, does, open, person, wish};

async fn table(seed: u64) -> (Hall, Created) {
    let hall = open(Arc::new(Memory::new()), seed, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    (hall, created)
}

async fn watch(hall: &Hall, created: &Created, who: Option<&str>, since: Option<u64>) -> Watch {
    let viewer = Viewer::Silent(who.map(person));
    hall.watch(&created.table, viewer, Want::ALL, since).await.unwrap()
}

async fn update(watch: &mut Watch) -> Update {
    loop {
        let heard = timeout(Duration::from_secs(1), watch.next()).await.expect("an update").unwrap();
        if let Heard::Update(update) = heard {
            return update;
        }
    }
}

fn events(update: &Update) -> Vec<String> {
    let list: Vec<Value> = serde_json::from_str(update.events.as_deref().unwrap()).unwrap();
    list.iter().map(|event| event["event"].as_str().unwrap().to_owned()).collect()
}

async fn turn(hall: &Hall, created: &Created, who: &str) {
    does(hall, &created.table, who, "roll").await.unwrap();
    does(hall, &created.table, who, "pass").await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_watcher_is_shown_the_table_and_then_every_change() {
    let (hall, created) = table(1).await;
    let mut watch = watch(&hall, &created, None, None).await;
    let first = update(&mut watch).await;
    assert!(first.events.is_none() && first.view.is_some() && first.scene.is_some());
    let done = does(&hall, &created.table, "ann", "roll").await.unwrap();
    let next = update(&mut watch).await;
    assert_eq!((next.seq, events(&next)), (done.seq, vec!["rolled".to_owned()]));
}

#[tokio::test(start_paused = true)]
async fn whoever_missed_little_is_told_what_and_whoever_missed_much_is_shown_the_table() {
    let (hall, created) = table(2).await;
    let head = hall.recall(&created.table).await.unwrap().table.head();
    turn(&hall, &created, "ann").await;
    let few = update(&mut watch(&hall, &created, None, Some(head)).await).await;
    assert_eq!(events(&few), ["rolled", "passed", "turn_started"]);
    let none = update(&mut watch(&hall, &created, None, Some(head + 2)).await).await;
    assert_eq!(events(&none), Vec::<String>::new());
    for who in ["bob", "ann"].iter().cycle().take(10) {
        turn(&hall, &created, who).await;
    }
    let many = update(&mut watch(&hall, &created, None, Some(head)).await).await;
    assert!(many.events.is_none() && many.view.is_some());
    let ahead = update(&mut watch(&hall, &created, None, Some(999)).await).await;
    assert!(ahead.events.is_none());
}

#[tokio::test(start_paused = true)]
async fn a_watcher_who_never_reads_gets_one_picture_and_delays_nobody() {
    let (hall, created) = table(3).await;
    let mut slow = watch(&hall, &created, None, None).await;
    let mut quick = watch(&hall, &created, None, None).await;
    update(&mut quick).await;
    update(&mut slow).await;
    for who in ["ann", "bob"].iter().cycle().take(20) {
        let before = tokio::time::Instant::now();
        turn(&hall, &created, who).await;
        assert!(before.elapsed() < Duration::from_millis(1));
        assert_eq!(events(&update(&mut quick).await), ["rolled"]);
        assert_eq!(events(&update(&mut quick).await), ["passed", "turn_started"]);
    }
    // Stopping in the middle of catching up loses nothing.
    assert!(timeout(Duration::ZERO, slow.next()).await.is_err());
    let one = update(&mut slow).await;
    assert!(one.events.is_none());
    assert_eq!(one.seq, hall.recall(&created.table).await.unwrap().table.head());
    turn(&hall, &created, "ann").await;
    assert_eq!(events(&update(&mut slow).await), ["rolled"]);
}

#[tokio::test(start_paused = true)]
async fn everybody_sees_their_own_secrets_and_no_others() {
    let (hall, created) = table(4).await;
    let (mut ann, mut bob, mut tv) = (
        watch(&hall, &created, Some("ann"), Some(0)).await,
        watch(&hall, &created, Some("bob"), Some(0)).await,
        watch(&hall, &created, None, Some(0)).await,
    );
    let charms = |update: &Update| {
        let view: Value = serde_json::from_str(update.view.as_deref().unwrap()).unwrap();
        let known = |n: usize| !view["game"]["charms"][n].is_null();
        (known(0), known(1), events(update).iter().filter(|name| *name == "charmed").count())
    };
    assert_eq!(charms(&update(&mut ann).await), (true, false, 1));
    assert_eq!(charms(&update(&mut bob).await), (false, true, 1));
    assert_eq!(charms(&update(&mut tv).await), (false, false, 0));
    does(&hall, &created.table, "ann", "roll").await.unwrap();
    does(&hall, &created.table, "ann", "hold").await.unwrap();
    for (watch, sees) in [(&mut ann, 1), (&mut bob, 0), (&mut tv, 0)] {
        update(watch).await;
        assert_eq!(charms(&update(watch).await).2, sees);
    }
}

#[tokio::test(start_paused = true)]
async fn a_watcher_gets_only_the_pieces_that_were_asked_for() {
    let (hall, created) = table(5).await;
    let mut all = watch(&hall, &created, None, None).await;
    let want = Want { events: true, ..Want::default() };
    let mut few = hall.watch(&created.table, Viewer::Silent(None), want, None).await.unwrap();
    update(&mut all).await;
    update(&mut few).await;
    does(&hall, &created.table, "ann", "roll").await.unwrap();
    assert!(update(&mut all).await.scene.is_some());
    let update = update(&mut few).await;
    assert!(update.events.is_some() && update.view.is_none() && update.scene.is_none());
}

#[tokio::test(start_paused = true)]
async fn guests_are_announced_and_silent_viewers_are_not_counted() {
    let (hall, created) = table(6).await;
    let mut tv = watch(&hall, &created, None, None).await;
    update(&mut tv).await;
    let guest = hall.watch(&created.table, hall.guest().unwrap(), Want::ALL, None).await.unwrap();
    let Heard::Notice(notice) = tv.next().await.unwrap() else { panic!("a notice") };
    assert!(notice.contains("spectator_joined") && notice.contains("\"totalSpectators\":1"), "{notice}");
    drop(guest);
    let Heard::Notice(notice) = tv.next().await.unwrap() else { panic!("a notice") };
    assert!(notice.contains("spectator_left") && notice.contains("\"totalSpectators\":0"), "{notice}");
}

/// What the game tells is not among it: a game's log is the game's own.
#[tokio::test(start_paused = true)]
async fn a_watcher_may_be_told_in_sentences_what_happens_at_the_table() {
    let (hall, created) = table(9).await;
    let want = Want { told: true, ..Want::default() };
    let mut watch = hall.watch(&created.table, Viewer::Silent(None), want, None).await.unwrap();
    assert_eq!(update(&mut watch).await.told, None, "nothing has happened since");
    let told = |update: Update| -> Vec<String> {
        let lines: Vec<scene::LogLine> = serde_json::from_str(update.told.as_deref().unwrap()).unwrap();
        lines.iter().map(|line| line.text.english(|seat| format!("seat {seat}"))).collect()
    };
    does(&hall, &created.table, "ann", "roll").await.unwrap();
    assert_eq!(told(update(&mut watch).await), Vec::<String>::new());
    does(&hall, &created.table, &created.host.0, "pause").await.unwrap();
    assert_eq!(told(update(&mut watch).await), ["The host paused the game."]);
}
