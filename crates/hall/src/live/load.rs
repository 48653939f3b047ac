//! Bringing a table into memory, and what passed while nobody served it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use engine::Beat;
use table::PersonId;

use super::batch::Applied;
use super::{Live, shown};
use crate::node::Node;
use crate::snapshot::Unfit;
use crate::{HallError, Kept, keep, snapshot};

/// What a table lost while it was not in memory.
pub(super) struct Lost {
    /// For how long no node was open, in milliseconds.
    outage: u64,
    /// Who had a stream when the node closed.
    people: Vec<PersonId>,
    /// Whether it was noted by then that this node opened; else the time is too short.
    noted: bool,
}

impl Lost {
    /// Tests whether the node may have been closed for longer.
    pub(super) fn is_uncertain(&self) -> bool {
        !self.noted
    }
}

/// Reads a table from the store.
pub(super) async fn load(node: &Node, id: &str, beat: &Arc<Beat>) -> Result<(Kept, Lost), HallError> {
    let kept = match resume(node, id, beat).await? {
        Some(kept) => kept,
        None => {
            let stored = node.store.load(id).await?.ok_or(HallError::NoTable)?;
            node.guard.aside(beat, || keep::recall(&node.registry, stored))?
        }
    };
    // In this order: what is noted in between does no harm.
    let noted = node.is_noted();
    let outage = node.store.closed_since(kept.table.at().0).await?;
    let people = kept.connections.clone();
    Ok((kept, Lost { outage, people, noted }))
}

/// Reads a table from its snapshot, if it has one that fits.
async fn resume(node: &Node, id: &str, beat: &Arc<Beat>) -> Result<Option<Kept>, HallError> {
    let snapshots = &node.settings.snapshots;
    if snapshots.every == 0 {
        return Ok(None);
    }
    let stored = node.store.load_short(id, shown::RECENT as u64).await?.ok_or(HallError::NoTable)?;
    if stored.snapshot.is_none() {
        return node.guard.aside(beat, || keep::recall(&node.registry, stored)).map(Some);
    }
    snapshots.build.find_out().await;
    match node.guard.aside(beat, || snapshot::resume(&node.registry, stored, &snapshots.build)) {
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
        let snapshots = &self.node.settings.snapshots;
        let since = self.table.head().saturating_sub(self.written);
        if snapshots.every == 0 || self.doubt || since < records.max(1) || !snapshots.build.is_known() {
            return;
        }
        self.written = self.table.head();
        if let Some(snapshot) = snapshot::write_down(&self.table, &snapshots.build) {
            self.node.store.keep_snapshot(&self.id, snapshot);
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
    pub(super) async fn reload(&mut self) -> Result<(), HallError> {
        self.doubt = true;
        let fault = self.table.fault().cloned();
        let (kept, lost) = load(&self.node, &self.id, &self.door.beat).await?;
        if let Some(fault) = fault {
            // What failed here would fail again, and its table is not ended yet.
            kept.table.blame(fault);
        }
        // Only until it is kept that the table goes on: afterwards it was served here all the time.
        self.gap = self.gap.take().map(|_| lost);
        if self.lost.is_none() {
            self.lost = Some(self.table.lost_connections());
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
