//! Calls: what somebody outside is to be told, and how far that is.

/// How many calls wait for one callee at most: for one more, the oldest is dropped.
pub const MOST_PENDING: usize = 1_000;
/// How many calls are kept in all, settled or not: the oldest are forgotten.
pub const MOST_CALLS: usize = 10_000;

/// A call to be made. Kept together with the records that are the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCall {
    /// Who is called, by a name of the operator's.
    pub callee: String,
    /// The call's id: under the same id nobody is called twice.
    pub id: String,
    /// What kind of call it is, as a stable word.
    pub kind: String,
    /// What is said.
    pub body: String,
}

/// How far a call is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CallState {
    /// It is to be made, for the first time or again.
    Pending,
    /// It was taken.
    Delivered,
    /// It was refused, or tried often enough.
    Failed,
    /// It gave way to later ones.
    Dropped,
}

impl CallState {
    /// All of them.
    pub const ALL: [CallState; 4] =
        [CallState::Pending, CallState::Delivered, CallState::Failed, CallState::Dropped];

    /// Returns it as a stable word.
    pub fn word(self) -> &'static str {
        match self {
            CallState::Pending => "pending",
            CallState::Delivered => "delivered",
            CallState::Failed => "failed",
            CallState::Dropped => "dropped",
        }
    }
}

/// A call as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its number: later calls have higher ones.
    pub no: u64,
    /// Who is called.
    pub callee: String,
    /// Its id.
    pub id: String,
    /// The table it is about.
    pub table: String,
    /// What kind of call it is.
    pub kind: String,
    /// What is said.
    pub body: String,
    /// When the reason for it was kept.
    pub made_at: u64,
    /// How far it is.
    pub state: CallState,
    /// How often it was tried.
    pub tries: u32,
    /// What came of the latest try, in a few words; empty before the first.
    pub answer: String,
    /// When it is tried next; once it is settled, since when.
    pub due: u64,
}

/// What came of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The number of the call.
    pub no: u64,
    /// How far it is now.
    pub state: CallState,
    /// What came of it, in a few words.
    pub answer: String,
    /// When it is tried next; once it is settled, since when.
    pub due: u64,
}
