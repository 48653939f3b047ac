//! Bringing a table into memory, and what passed while nobody served it.

use std::sync::atomic::Ordering;

use table::PersonId;

use super::batch::Applied;
use super::{Live, shown};
use crate::house::House;
use crate::snapshot::Unfit;
use crate::{Denied, Kept, keep, snapshot};

/// What a table lost while it was not in memory.
pub(super) struct Lost {
    /// For how long no house was open, in milliseconds.
    outage: u64,
    /// Who had a stream when the house closed.
    people: Vec<PersonId>,
    /// Whether it was noted by then that this house opened; else the time is too short.
    noted: bool,
}

impl Lost {
    /// Tests whether the house may have been closed for longer.
    pub(super) fn is_uncertain(&self) -> bool {
        !self.noted
    }
}

/// Reads a table from the store.
pub(super) async fn load(house: &House, id: &str) -> Result<(Kept, Lost), Denied> {
    let kept = match resume(house, id).await? {
        Some(kept) => kept,
        None => keep::recall(&house.registry, house.store.load(id).await?.ok_or(Denied::NoTable)?)?,
    };
    // In this order: what is noted in between does no harm.
    let noted = house.is_noted();
    let outage = house.store.closed_since(kept.table.at().0).await?;
    let people = kept.lines.clone();
    Ok((kept, Lost { outage, people, noted }))
}

/// Reads a table from its snapshot, if it has one that fits.
async fn resume(house: &House, id: &str) -> Result<Option<Kept>, Denied> {
    let snapshots = &house.settings.snapshots;
    if snapshots.every == 0 {
        return Ok(None);
    }
    let stored = house.store.load_short(id, shown::RECENT as u64).await?.ok_or(Denied::NoTable)?;
    if stored.snapshot.is_none() {
        return keep::recall(&house.registry, stored).map(Some);
    }
    snapshots.build.find_out().await;
    match snapshot::resume(&house.registry, stored, &snapshots.build) {
        Ok(kept) => Ok(Some(kept)),
        Err(Unfit::OtherBuild) => Ok(None),
        Err(unfit) => {
            tracing::warn!(table = id, %unfit, "a snapshot is passed over");
            Ok(None)
        }
    }
}

impl Live {
    /// Writes the table down, if so many records came since: for when it comes back.
    pub(super) fn write_down(&mut self, records: u64) {
        let snapshots = &self.house.settings.snapshots;
        let since = self.table.head().saturating_sub(self.written);
        if snapshots.every == 0 || self.doubt || since < records.max(1) || !snapshots.build.is_known() {
            return;
        }
        self.written = self.table.head();
        if let Some(snapshot) = snapshot::write_down(&self.table, &snapshots.build) {
            self.house.store.keep_snapshot(&self.id, snapshot);
        }
    }

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
        self.written = kept.snapshot;
        self.table = kept.table;
        self.epoch = kept.epoch;
        self.code = kept.code;
        self.recent = shown::latest(kept.records);
        self.door.head.store(self.table.head(), Ordering::Relaxed);
        self.doubt = false;
        Ok(())
    }
}
