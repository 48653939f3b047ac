//! Screens: streams that break, stall and are opened again elsewhere.

use std::sync::Arc;
use std::time::Duration;

use engine::Luck;
use hall::{Hall, Heard, Viewer, Want};
use table::PersonId;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use crate::world::World;

/// Watches a table through one house after the other.
pub(crate) async fn watch(world: Arc<World>, mut luck: Luck, table: String, who: Option<PersonId>) {
    let mut since = None;
    while world.is_rough() {
        let viewer = match &who {
            Some(person) if luck.one_in(4) => Viewer::Silent(Some(person.clone())),
            Some(person) => Viewer::Person(person.clone()),
            None if luck.one_in(2) => Viewer::Guest(PersonId("guest-1".to_owned())),
            None => Viewer::Display(PersonId("display-1".to_owned())),
        };
        let (updates, mut seen) = mpsc::channel(1);
        let stream = Stream { world: world.clone(), table: table.clone(), viewer, since, updates };
        let n = luck.below(world.nodes.len());
        world.serve(n, |hall| Box::pin(stream.run(hall)));
        let lasts = 1 + luck.below(40);
        for _ in 0..lasts {
            // A screen that stalls for a while: its queue runs over.
            let stalls = if luck.one_in(12) { 8_000 } else { 0 };
            sleep(Duration::from_millis(stalls)).await;
            match timeout(Duration::from_secs(3), seen.recv()).await {
                Ok(Some(seq)) => since = Some(seq),
                Ok(None) => break,
                Err(_) => {}
            }
        }
        drop(seen);
        sleep(Duration::from_millis(luck.below(5_000) as u64)).await;
    }
}

/// The house's end of a stream.
struct Stream {
    world: Arc<World>,
    table: String,
    viewer: Viewer,
    since: Option<u64>,
    updates: mpsc::Sender<u64>,
}

impl Stream {
    async fn run(self, hall: Hall) {
        let Ok(mut watch) = hall.watch(&self.table, self.viewer.clone(), Want::ALL, self.since).await else {
            return;
        };
        let person = self.viewer.person().cloned();
        let mut after = self.since.unwrap_or(u64::MAX);
        loop {
            let heard = tokio::select! {
                biased;
                () = self.updates.closed() => return,
                heard = watch.next() => heard,
            };
            let Ok(Heard::Update(update)) = heard else {
                match heard {
                    Ok(Heard::Notice(_)) => continue,
                    _ => return,
                }
            };
            self.world.show(&self.table, person.clone(), after, &update).await;
            after = update.seq;
            if self.updates.send(update.seq).await.is_err() {
                return;
            }
        }
    }
}
