//! Snapshots: a table as it stood after a record, to go on from.

/// A table as it stood after a record. Only an optimisation: whoever reads it
/// sees whether it fits, and reads the journal if not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The number of the record.
    pub seq: u64,
    /// The hash of the record.
    pub hash: [u8; 32],
    /// The version of the rules.
    pub rules: u32,
    /// The build that wrote it: another one reads it otherwise.
    pub build: String,
    /// The hash of all of it.
    pub sum: [u8; 32],
    /// What was written down.
    pub body: String,
}
