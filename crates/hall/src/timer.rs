//! The node's watch: wakes tables whose time has come, and notes that the
//! node is open.

use std::sync::{Arc, Weak};

use table::Time;
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::node::Node;
use crate::request::{Message, Signal};
use crate::{Wall, sweep};

/// How many tables are woken at a time.
const AT_ONCE: usize = 256;
/// How often the node says that it is open, in milliseconds.
const HEARTBEAT_MS: u128 = 1_000;
/// From how much on the machine has slept, rather than been slow, in milliseconds.
const ASLEEP_MS: u64 = 5_000;

/// Runs until the node is no more.
pub(crate) async fn run(node: Weak<Node>) {
    let Some((poll, clock)) = node.upgrade().map(|node| (node.settings.poll, node.settings.wall.clone()))
    else {
        return;
    };
    let mut ticks = interval(poll);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut noted, mut wall, mut counted) = (Instant::now(), clock.now(), Instant::now());
    let mut swept = Instant::now();
    loop {
        ticks.tick().await;
        let Some(node) = node.upgrade() else { return };
        let lost = match moved(&clock, &mut wall, &mut counted) {
            Moved::On(ms) if ms > ASLEEP_MS => node.clock.wall_gained(ms),
            Moved::Back(ms) if ms > ASLEEP_MS => {
                node.clock.wall_lost(ms);
                0
            }
            _ => 0,
        };
        if lost > ASLEEP_MS {
            wake_up(&node, lost).await;
        }
        if noted.elapsed().as_millis() >= HEARTBEAT_MS {
            noted = Instant::now();
            note(&node).await;
        }
        wake_due(&node).await;
        if swept.elapsed() >= sweep::EVERY {
            swept = Instant::now();
            sweep::run(&node).await;
        }
    }
}

/// Says that the node is open; since when goes first.
async fn note(node: &Node) {
    if node.note_opening().await.is_ok() {
        node.store.still_open(node.clock.now().0);
    }
}

/// How the wall clock moved, against what was counted, in milliseconds.
enum Moved {
    On(u64),
    Back(u64),
}

/// Returns how much more or less the wall clock moved on than was counted.
fn moved(clock: &Wall, wall: &mut Time, counted: &mut Instant) -> Moved {
    let (now, instant) = (clock.now(), Instant::now());
    let passed = u64::try_from((instant - *counted).as_millis()).unwrap_or(u64::MAX);
    let expected = wall.plus(passed);
    (*wall, *counted) = (now, instant);
    if now >= expected { Moved::On(now.since(expected)) } else { Moved::Back(expected.since(now)) }
}

/// The machine was asleep, or somebody set its clock: nobody's turn paid for it.
async fn wake_up(node: &Node, ms: u64) {
    tracing::warn!(ms, "time was lost: clocks are moved by it");
    // First in the store, for tables that come into memory: it counts as time
    // closed. Tables in memory read it from the clock of the node.
    if let Err(error) = node.store.open_node(node.clock.now().plus(ms).0).await {
        tracing::error!(%error, "lost time could not be noted");
    }
    node.clock.skip(ms);
}

async fn wake_due(node: &Arc<Node>) {
    match node.store.due(node.clock.now().0, AT_ONCE).await {
        Ok(tables) => tables.iter().for_each(|table| wake(node, table)),
        // The store closes before the watch is told.
        Err(_) if node.open_or_closing().is_err() => {}
        Err(error) => tracing::error!(%error, "tables whose time has come could not be found"),
    }
}

fn wake(node: &Arc<Node>, table: &str) {
    // A node that closes wakes nobody.
    let Ok(door) = node.wake(table) else { return };
    // A table that is too busy to hear of it looks at the time anyway.
    let _ = door.inbox.try_send(Box::new(Message::Signal(Signal::Due)));
}
