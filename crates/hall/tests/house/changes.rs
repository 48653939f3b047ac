//! Changes: whoever keeps what it was shown and puts changes into it sees what all others see.

use std::sync::Arc;
use std::time::Duration;

use hall::{Created, Hall, Heard, Update, Viewer, Want, Watch};
use scene::{Scene, changed};
use serde_json::Value;
use store::Memory;
use tokio::time::timeout;

use crate::given::{OPENING, does, open, orders, person, wish};

const CHANGES: Want =
    Want { events: false, view: false, table: true, scene: false, told: false, changes: true };
const WHOLE: Want =
    Want { events: false, view: false, table: true, scene: true, told: false, changes: false };

/// Somebody who looks twice: by changes, and at all of it each time.
struct Pair {
    by_changes: Watch,
    whole: Watch,
    scene: Scene,
    table: Value,
    /// How many updates were changes, and how many were all of it.
    n_changes: usize,
    n_whole: usize,
}

async fn look(hall: &Hall, created: &Created, who: Option<&str>) -> Pair {
    let watch = |want| hall.watch(&created.table, Viewer::Silent(who.map(person)), want, None);
    let (by_changes, whole) = (watch(CHANGES).await.unwrap(), watch(WHOLE).await.unwrap());
    let mut pair =
        Pair { by_changes, whole, scene: Scene::default(), table: Value::Null, n_changes: 0, n_whole: 0 };
    pair.compare().await;
    pair
}

async fn update(watch: &mut Watch) -> Update {
    loop {
        let heard = timeout(Duration::from_secs(1), watch.next()).await.expect("an update").unwrap();
        if let Heard::Update(update) = heard {
            return update;
        }
    }
}

impl Pair {
    /// Takes the next update on both ways, and compares what they come to.
    async fn compare(&mut self) {
        let whole = update(&mut self.whole).await;
        let mut new = update(&mut self.by_changes).await;
        loop {
            match (&new.changes, &new.scene) {
                (Some(changes), None) => {
                    let change: Value = serde_json::from_str(&changes.scene).unwrap();
                    self.scene = changed(&self.scene, &change).expect("a change of what was shown");
                    self.n_changes += 1;
                }
                (None, Some(scene)) => {
                    self.scene = serde_json::from_str(scene).unwrap();
                    self.n_whole += 1;
                    assert!(new.table.is_some(), "all of it holds the table, too");
                }
                other => panic!("either changes or all of it: {other:?}"),
            }
            if let Some(table) = &new.table {
                self.table = serde_json::from_str(table).unwrap();
            }
            if new.seq >= whole.seq {
                break;
            }
            new = update(&mut self.by_changes).await;
        }
        assert_eq!(new.seq, whole.seq);
        assert_eq!(self.scene, serde_json::from_str(whole.scene.as_deref().unwrap()).unwrap());
        assert_eq!(self.table, serde_json::from_str::<Value>(whole.table.as_deref().unwrap()).unwrap());
    }
}

async fn two(seed: u64) -> (Hall, Created) {
    let hall = open(Arc::new(Memory::new()), seed, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    (hall, created)
}

#[tokio::test(start_paused = true)]
async fn changes_put_together_are_what_all_others_see() {
    let (hall, created) = two(1).await;
    let mut pairs = vec![
        look(&hall, &created, Some("ann")).await,
        look(&hall, &created, Some("bob")).await,
        look(&hall, &created, None).await,
    ];
    for (n, who) in ["ann", "bob"].iter().cycle().take(12).enumerate() {
        for action in ["roll", "pass"] {
            does(&hall, &created.table, who, action).await.unwrap();
            for pair in &mut pairs {
                pair.compare().await;
            }
        }
        if n == 5 {
            // Somebody who comes late is shown all of it, and the others go on.
            pairs.push(look(&hall, &created, None).await);
        }
    }
    for pair in &pairs[..3] {
        assert!(pair.n_changes > 20 && pair.n_whole <= 3, "{} {}", pair.n_changes, pair.n_whole);
    }
}

#[tokio::test(start_paused = true)]
async fn a_new_host_is_shown_all_of_it() {
    let (hall, created) = two(2).await;
    let mut old = look(&hall, &created, Some(&created.host.0)).await;
    let mut bob = look(&hall, &created, Some("bob")).await;
    for who in ["ann", "bob"] {
        does(&hall, &created.table, who, "roll").await.unwrap();
        old.compare().await;
        bob.compare().await;
        does(&hall, &created.table, who, "pass").await.unwrap();
        old.compare().await;
        bob.compare().await;
    }
    let before = (old.n_whole, bob.n_whole);
    orders(&hall, &created, None, "transfer_host", 1).await.unwrap();
    old.compare().await;
    bob.compare().await;
    assert_eq!((old.n_whole, bob.n_whole), (before.0 + 1, before.1 + 1));
}

#[tokio::test(start_paused = true)]
async fn whoever_missed_frames_is_shown_all_of_it_and_goes_on_by_changes() {
    let (hall, created) = two(3).await;
    let mut slow = look(&hall, &created, None).await;
    for who in ["ann", "bob"].iter().cycle().take(40) {
        does(&hall, &created.table, who, "roll").await.unwrap();
        does(&hall, &created.table, who, "pass").await.unwrap();
    }
    slow.compare().await;
    assert_eq!((slow.n_changes, slow.n_whole), (0, 2));
    for action in ["roll", "pass"] {
        does(&hall, &created.table, "ann", action).await.unwrap();
        slow.compare().await;
    }
    assert_eq!((slow.n_changes, slow.n_whole), (1, 3));
}
