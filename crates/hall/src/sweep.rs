//! Giving back what nobody needs any more: room codes of plays that are over, and lobbies that nobody came back to.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use table::Time;

use crate::ask::{Message, Signal};
use crate::house::House;

/// How often it is done.
pub(crate) const EVERY: Duration = Duration::from_secs(60);
/// How many lobbies are closed at a time.
const AT_ONCE: usize = 64;

/// Gives back what nobody needs any more.
pub(crate) async fn run(house: &Arc<House>) {
    free_codes(house).await;
    close_lobbies(house).await;
}

async fn free_codes(house: &House) {
    match house.store.free_codes(before(house, house.settings.ended_code).0).await {
        Ok(tables) => {
            for door in tables.iter().filter_map(|table| house.door(table)) {
                // Waited for, but not here: a table must not go on naming a code that may soon be another's.
                house.spawn(async move {
                    drop(door.inbox.send(Box::new(Message::Signal(Signal::CodeFreed))).await)
                });
            }
        }
        // The store closes before the watch is told.
        Err(_) if house.open_or_closing().is_err() => {}
        Err(error) => tracing::error!(%error, "room codes could not be given back"),
    }
}

async fn close_lobbies(house: &Arc<House>) {
    let before = before(house, house.settings.empty_lobby);
    let quiet = match house.store.quiet_lobbies(before.0, AT_ONCE).await {
        Ok(quiet) => quiet,
        Err(_) if house.open_or_closing().is_err() => return,
        Err(error) => return tracing::error!(%error, "empty lobbies could not be found"),
    };
    // Those in memory are looked at, or were a moment ago; those that left it lately were.
    let is_empty = |table: &&String| !house.is_live(table) && !was_there(house, table, before);
    for table in quiet.iter().filter(is_empty) {
        let Ok(door) = house.wake(table) else { return };
        // One that is too busy to hear of it is not empty.
        let _ = door.inbox.try_send(Box::new(Message::Signal(Signal::Unused)));
    }
    house.left.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, at| *at >= before);
}

/// Tests for a lobby that was in memory since a moment.
fn was_there(house: &House, table: &str, since: Time) -> bool {
    house.left.lock().unwrap_or_else(PoisonError::into_inner).get(table).is_some_and(|at| *at >= since)
}

/// Returns the moment so long ago.
fn before(house: &House, ago: Duration) -> Time {
    let ms = u64::try_from(ago.as_millis()).unwrap_or(u64::MAX);
    Time(house.clock.now().0.saturating_sub(ms))
}
