//! Follows a table of the world: shows what happens there by itself, and moves clocks on once a second.

use std::sync::Weak;
use std::time::Duration;

use hall::{Hall, HallError, Heard, Viewer, Want, Watch};
use tokio::sync::Mutex;
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::round::Round;

/// How often clocks are moved on.
const SECOND: Duration = Duration::from_secs(1);

/// Runs until the table of the world is no more, or the house closes.
pub(crate) async fn run(hall: Hall, round: Weak<Mutex<Round>>) {
    loop {
        let Some(held) = round.upgrade() else { return };
        let (table, changed) = {
            let round = held.lock().await;
            (round.table().map(str::to_owned), round.changed())
        };
        drop(held);
        let Some(table) = table else {
            changed.notified().await;
            continue;
        };
        // It only rings: what there is to see is for the round to look at.
        match hall.watch(&table, Viewer::Silent(None), Want::default(), None).await {
            Ok(watch) => tokio::select! {
                goes_on = listen(&round, watch) => if !goes_on { return },
                () = changed.notified() => {}
            },
            Err(HallError::Closing) => return,
            Err(error) => {
                tracing::warn!(table, %error, "a table cannot be watched");
                sleep(SECOND).await;
            }
        }
    }
}

/// Listens to one table; says whether there is more to listen to.
async fn listen(round: &Weak<Mutex<Round>>, mut watch: Watch) -> bool {
    let mut seconds = interval(SECOND);
    seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let heard = tokio::select! {
            heard = watch.next() => Some(heard),
            _ = seconds.tick() => None,
        };
        let Some(round) = round.upgrade() else { return false };
        let mut round = round.lock().await;
        match heard {
            None => round.tick(),
            Some(Ok(Heard::Update(_) | Heard::Notice(_))) => round.catch_up_or_say().await,
            Some(Ok(Heard::Closing | Heard::Revoked(_)) | Err(_)) => return false,
        }
    }
}
