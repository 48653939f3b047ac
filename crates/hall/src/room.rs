//! How much the tables in memory take up: counted while they are there, given back when they leave.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::{HallError, Most};

/// The room for tables in memory.
#[derive(Debug, Default)]
pub(crate) struct Room {
    pieces: Arc<AtomicU64>,
}

impl Room {
    /// Takes up room for as long as what is returned is kept.
    pub(crate) fn take(&self, pieces: u32) -> Taken {
        self.pieces.fetch_add(pieces.into(), Ordering::Relaxed);
        Taken { pieces: pieces.into(), of: self.pieces.clone() }
    }

    /// Counts the pieces in memory.
    pub(crate) fn pieces(&self) -> u64 {
        self.pieces.load(Ordering::Relaxed)
    }

    /// Refuses a table in memory that would take up more than there is room for.
    pub(crate) fn grows(&self, most: Most, n_tables: usize, more: u32) -> Result<(), HallError> {
        let in_all = self.pieces().saturating_add(more.into());
        if more == 0 || in_all <= most.pieces {
            return Ok(());
        }
        Err(HallError::Crowded { tables: n_tables, pieces: self.pieces(), most })
    }

    /// Refuses a table for which there is no room.
    pub(crate) fn fits(&self, most: Most, n_tables: usize, pieces: u32) -> Result<(), HallError> {
        let in_all = self.pieces().saturating_add(pieces.into());
        if n_tables < most.tables && in_all <= most.pieces {
            return Ok(());
        }
        Err(HallError::Crowded { tables: n_tables, pieces: self.pieces(), most })
    }
}

/// Room that a table takes up.
#[derive(Debug)]
pub(crate) struct Taken {
    pieces: u64,
    of: Arc<AtomicU64>,
}

impl Taken {
    /// Takes up as much as this from now on.
    pub(crate) fn resize(&mut self, pieces: u32) {
        self.of.fetch_add(pieces.into(), Ordering::Relaxed);
        self.of.fetch_sub(self.pieces, Ordering::Relaxed);
        self.pieces = pieces.into();
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.of.fetch_sub(self.pieces, Ordering::Relaxed);
    }
}
