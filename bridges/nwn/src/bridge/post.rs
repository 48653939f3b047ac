//! The post of a game server: its outbox, a bell for whoever waits at it, and numbers that hold across restarts.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hall::HallError;
use tokio::sync::watch;
use tokio::time::timeout;

use super::notes::Notes;
use super::op::{Numbered, Op};
use super::outbox::{MOST_WAITING, Outbox};

/// How many numbers are reserved at a time: so seldom it is noted how far they are.
const BLOCK: u64 = 20_000;
/// From where on numbers begin again: the game's own integers end soon after.
const LAST: u64 = 2_000_000_000;

/// What waits for a game server.
pub(crate) struct Post {
    outbox: Mutex<Outbox>,
    /// The number of the latest operation.
    bell: watch::Sender<u64>,
    /// The number up to which operations may be given.
    reserved: tokio::sync::Mutex<u64>,
    pub(crate) notes: Notes,
}

impl Post {
    /// Opens the post; numbers go on after all that were reserved before.
    pub(crate) fn open(notes: Notes, noted: u64) -> Post {
        let start = if noted >= LAST { 0 } else { noted };
        let outbox = Mutex::new(Outbox::counting_from(start + 1));
        Post { outbox, bell: watch::Sender::new(start + 1), reserved: tokio::sync::Mutex::new(start), notes }
    }

    /// Reserves numbers for all that may come before this is asked again.
    pub(crate) async fn reserve(&self) -> Result<(), HallError> {
        let mut reserved = self.reserved.lock().await;
        let latest = self.outbox().latest();
        if latest + 2 * MOST_WAITING > *reserved {
            self.notes.keep_number(latest + BLOCK).await?;
            *reserved = latest + BLOCK;
        }
        Ok(())
    }

    /// Adds an operation and returns its number.
    pub(crate) fn push(&self, op: Op) -> u64 {
        let mut outbox = self.outbox();
        let n = outbox.push(op);
        let latest = outbox.latest();
        drop(outbox);
        self.bell.send_replace(latest);
        n
    }

    /// Tests for a number that the game server has from here.
    pub(crate) fn knows(&self, after: u64) -> bool {
        self.outbox().knows(after)
    }

    /// Drops everything, because it is made anew.
    pub(crate) fn clear(&self) {
        self.outbox().clear();
    }

    /// Hands out what comes after a number, and the number of the latest.
    pub(crate) fn after(&self, after: Option<u64>) -> (Vec<Numbered>, u64) {
        let mut outbox = self.outbox();
        (outbox.after(after), outbox.latest())
    }

    /// Waits until there is something after a number, for as long as given; says whether there is.
    pub(crate) async fn wait(&self, after: u64, patience: Duration) -> bool {
        let mut bell = self.bell.subscribe();
        timeout(patience, bell.wait_for(|latest| *latest > after)).await.is_ok()
    }

    fn outbox(&self) -> MutexGuard<'_, Outbox> {
        self.outbox.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
