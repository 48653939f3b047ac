//! Bringing a table into memory, and what passed while nobody served it.

use std::sync::atomic::Ordering;

use table::PersonId;

use super::batch::Applied;
use super::{Live, shown};
use crate::house::House;
use crate::{Denied, Kept, keep};

/// What a table lost while it was not in memory.
#[derive(Default)]
pub(super) struct Lost {
    /// For how long no house was open, in milliseconds.
    outage: u64,
    /// Who had a stream when the house closed.
    people: Vec<PersonId>,
}

/// Reads a table from the store.
pub(super) async fn load(house: &House, id: &str) -> Result<(Kept, Lost), Denied> {
    let stored = house.store.load(id).await?.ok_or(Denied::NoTable)?;
    let kept = keep::recall(&house.registry, stored)?;
    let outage = house.store.closed_since(kept.table.at().0).await?;
    let people = kept.lines.clone();
    Ok((kept, Lost { outage, people }))
}

impl Live {
    /// Goes on after a time in which nobody served the table.
    pub(super) fn take_up(&mut self, applied: &mut Applied) {
        let slept = applied.skipped.saturating_sub(self.skipped);
        let lost = self.gap.as_ref();
        // Houses whose clocks differ may tell of more than can have passed.
        let passed = applied.now.since(self.table.at());
        let outage = lost.map_or(0, |lost| lost.outage.min(passed)) + slept;
        let people = lost.map_or(&[][..], |lost| &lost.people);
        applied.records.extend(self.table.reopen(applied.now, outage, people));
    }

    /// Reads the table again after others wrote, or after a mishap.
    pub(super) async fn reload(&mut self) -> Result<(), Denied> {
        self.doubt = true;
        let (kept, lost) = load(&self.house, &self.id).await?;
        // Only until it is kept that the table goes on: afterwards it was served here all the time.
        self.gap = self.gap.take().map(|_| lost);
        if self.lost.is_none() {
            self.lost = Some(self.table.lost_lines());
        }
        self.table = kept.table;
        self.epoch = kept.epoch;
        self.code = kept.code;
        self.recent = shown::latest(kept.records);
        self.door.head.store(self.table.head(), Ordering::Relaxed);
        self.doubt = false;
        Ok(())
    }
}
