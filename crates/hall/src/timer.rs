//! The house's watch: wakes tables whose time has come, and notes that the
//! house is open.

use std::sync::{Arc, Weak};

use table::Time;
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::Clock;
use crate::ask::Ask;
use crate::house::House;

/// How many tables are woken at a time.
const AT_ONCE: usize = 256;
/// How often the house says that it is open, in milliseconds.
const HEARTBEAT_MS: u128 = 1_000;
/// From how much on the machine has slept, rather than been slow, in milliseconds.
const ASLEEP_MS: u64 = 5_000;

/// Runs until the house is no more.
pub(crate) async fn run(house: Weak<House>) {
    let Some(poll) = house.upgrade().map(|house| house.settings.poll) else { return };
    let mut ticks = interval(poll);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut noted, mut wall, mut counted) = (Instant::now(), Clock::wall(), Instant::now());
    loop {
        ticks.tick().await;
        let Some(house) = house.upgrade() else { return };
        let slept = asleep(&mut wall, &mut counted);
        if slept > ASLEEP_MS {
            wake_up(&house, slept).await;
        }
        if noted.elapsed().as_millis() >= HEARTBEAT_MS {
            noted = Instant::now();
            house.store.still_open(house.clock.now().0);
        }
        wake_due(&house).await;
    }
}

/// Returns how much more the wall clock moved on than was counted.
fn asleep(wall: &mut Time, counted: &mut Instant) -> u64 {
    let (now, instant) = (Clock::wall(), Instant::now());
    let passed = u64::try_from((instant - *counted).as_millis()).unwrap_or(u64::MAX);
    let slept = now.since(*wall).saturating_sub(passed);
    (*wall, *counted) = (now, instant);
    slept
}

/// The machine was asleep, or somebody set its clock: nobody's turn paid for it.
async fn wake_up(house: &Arc<House>, ms: u64) {
    tracing::warn!(ms, "time was lost: clocks are moved by it");
    house.clock.skip(ms);
    // For tables that are not in memory: the store counts it as time closed.
    if let Err(error) = house.store.open_house(house.clock.now().0).await {
        tracing::error!(%error, "lost time could not be noted");
    }
    for door in house.doors() {
        // A table that has left in between finds it in the store.
        let _ = door.inbox.send(Ask::Slept { ms }).await;
    }
}

async fn wake_due(house: &Arc<House>) {
    match house.store.due(house.clock.now().0, AT_ONCE).await {
        Ok(tables) => tables.iter().for_each(|table| drop(house.wake(table))),
        Err(error) => tracing::error!(%error, "tables whose time has come could not be found"),
    }
}
