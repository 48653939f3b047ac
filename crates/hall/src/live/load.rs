//! Bringing a table into memory, and what passed while nobody served it.

use table::PersonId;

use super::{Live, shown};
use crate::house::House;
use crate::{Denied, Kept, keep};

/// What a table lost while it was not in memory.
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
    pub(super) async fn reopen(&mut self, lost: &Lost) -> Result<(), Denied> {
        let now = self.house.clock.now();
        let due = self.table.deadline().is_some_and(|at| at <= now);
        let record = self.table.reopen(now, lost.outage, &lost.people);
        if !lost.people.is_empty() {
            self.note_lines();
        }
        // Also without a record: the store wakes tables by the deadline it knows.
        if record.is_some() || due {
            self.append_house(record).await?;
        }
        Ok(())
    }

    /// Reads the table again after others wrote, or after a mishap.
    pub(super) async fn reload(&mut self) -> Result<(), Denied> {
        let (kept, _) = load(&self.house, &self.id).await?;
        self.table = kept.table;
        self.epoch = kept.epoch;
        self.code = kept.code;
        self.recent = shown::latest(kept.records);
        self.reconnect();
        Ok(())
    }
}
