//! What goes wrong with a store.

/// What goes wrong with a store.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Whether it was stored is not known: read again before trying again.
    #[error("it is not known whether this was stored: {0}")]
    Unknown(String),
    /// Nothing was stored: there is no room left.
    #[error("there is no room left on the disk")]
    Full,
    /// Nothing was stored: too much is waiting already.
    #[error("too much is waiting to be stored")]
    Busy,
    /// What is kept does not read: damaged, or not ours.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// The store was made by a newer program.
    #[error("the store has form {found}; this program knows forms up to {known}")]
    TooNew {
        /// What it has.
        found: u32,
        /// What this program knows.
        known: u32,
    },
    /// Somebody else has it open.
    #[error("another process has the store open: {0}")]
    Locked(String),
    /// There was a store here, and it is gone: nothing is begun in its place unasked.
    #[error("a store was kept here, and it is gone: {0}")]
    Missing(String),
    /// It cannot be opened, read or written.
    #[error("{0}")]
    Failed(String),
}

impl StoreError {
    /// Tests for an error after which it is certain that nothing was stored.
    pub fn is_certain(&self) -> bool {
        !matches!(self, StoreError::Unknown(_))
    }

    pub(crate) fn no_table(table: &str) -> StoreError {
        StoreError::Failed(format!("there is no table {table}"))
    }
}
