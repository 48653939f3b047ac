//! Giving back what nobody needs any more: room codes of plays that are over, and lobbies that nobody came back to.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use table::Time;

use crate::node::Node;
use crate::request::{Message, Signal};

/// How often it is done.
pub(crate) const EVERY: Duration = Duration::from_secs(60);
/// How many lobbies are closed at a time.
const AT_ONCE: usize = 64;

/// Gives back what nobody needs any more.
pub(crate) async fn run(node: &Arc<Node>) {
    free_codes(node).await;
    close_lobbies(node).await;
}

async fn free_codes(node: &Node) {
    match node.store.free_codes(before(node, node.settings.ended_code).0).await {
        Ok(tables) => {
            for door in tables.iter().filter_map(|table| node.door(table)) {
                // Waited for, but not here: a table must not go on naming a code that may soon be another's.
                node.spawn(async move {
                    drop(door.inbox.send(Box::new(Message::Signal(Signal::CodeFreed))).await)
                });
            }
        }
        // The store closes before the watch is told.
        Err(_) if node.open_or_closing().is_err() => {}
        Err(error) => tracing::error!(%error, "room codes could not be given back"),
    }
}

async fn close_lobbies(node: &Arc<Node>) {
    let before = before(node, node.settings.empty_lobby);
    let quiet = match node.store.quiet_lobbies(before.0, AT_ONCE).await {
        Ok(quiet) => quiet,
        Err(_) if node.open_or_closing().is_err() => return,
        Err(error) => return tracing::error!(%error, "empty lobbies could not be found"),
    };
    // Those in memory are looked at, or were a moment ago; those that left it lately were.
    let is_empty = |table: &&String| !node.is_live(table) && !was_there(node, table, before);
    for table in quiet.iter().filter(is_empty) {
        let Ok(door) = node.wake(table) else { return };
        // One that is too busy to hear of it is not empty.
        let _ = door.inbox.try_send(Box::new(Message::Signal(Signal::Unused)));
    }
    node.left.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, at| *at >= before);
}

/// Tests for a lobby that was in memory since a moment.
fn was_there(node: &Node, table: &str, since: Time) -> bool {
    node.left.lock().unwrap_or_else(PoisonError::into_inner).get(table).is_some_and(|at| *at >= since)
}

/// Returns the moment so long ago.
fn before(node: &Node, ago: Duration) -> Time {
    let ms = u64::try_from(ago.as_millis()).unwrap_or(u64::MAX);
    Time(node.clock.now().0.saturating_sub(ms))
}
