//! What people were told and shown, written down where the house says it.

use hall::{Done, Update};
use table::PersonId;

/// What people were told and shown in one run.
#[derive(Default)]
pub(crate) struct Ledger {
    pub(crate) acked: Vec<Acked>,
    pub(crate) seated: Vec<Seated>,
    pub(crate) shown: Vec<Shown>,
    /// What was wrong already when it happened.
    pub(crate) flaws: Vec<String>,
}

/// A command that a house said was carried out.
pub(crate) struct Acked {
    pub(crate) table: String,
    pub(crate) id: String,
    pub(crate) seq: u64,
}

/// Somebody whom a house gave a seat and a token.
pub(crate) struct Seated {
    pub(crate) table: String,
    pub(crate) person: PersonId,
    pub(crate) done: Done,
}

/// An update or an answer, as somebody saw it.
pub(crate) struct Shown {
    pub(crate) table: String,
    pub(crate) viewer: Option<PersonId>,
    /// The record after which its events begin.
    pub(crate) after: u64,
    pub(crate) update: Update,
}

impl Ledger {
    pub(crate) fn flaw(&mut self, flaw: String) {
        self.flaws.push(flaw);
    }
}
