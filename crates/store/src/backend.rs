//! Which stores there are. Whoever opens one says where it is; what it is made of is known here and nowhere else.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{Held, Maintenance, Sqlite, StoreError};

/// Where a house keeps things, and by that what keeps them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Backend {
    /// One SQLite file, for one node.
    File(PathBuf),
}

impl Backend {
    /// Takes what an operator gave as the place.
    pub fn at(place: &Path) -> Backend {
        Backend::File(place.to_owned())
    }

    /// Opens the store, which is made on first use, and leaves so many bytes of its disk free. A store that was there
    /// and is gone is not made again: see [`Backend::forget`].
    pub fn open(&self, reserve: u64) -> Result<Arc<dyn Maintenance>, StoreError> {
        match self {
            Backend::File(path) => Ok(Arc::new(Sqlite::open_leaving(path, reserve)?)),
        }
    }

    /// Opens the store beside whoever writes it, to look and to make copies. It changes nothing.
    pub fn beside(&self) -> Result<Arc<dyn Maintenance>, StoreError> {
        match self {
            Backend::File(path) => Ok(Arc::new(Sqlite::beside(path)?)),
        }
    }

    /// Keeps everybody out, so that a copy can be put back.
    pub fn hold(&self) -> Result<Held, StoreError> {
        match self {
            Backend::File(path) => Sqlite::hold(path),
        }
    }

    /// Lets a new store begin where one was and is gone. A store that is there stays.
    pub fn forget(&self) -> Result<(), StoreError> {
        match self {
            Backend::File(path) => Sqlite::forget(path),
        }
    }
}
