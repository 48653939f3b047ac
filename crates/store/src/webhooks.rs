//! Deliveries: what somebody outside is to be told, and how far that is.

/// How many deliveries wait for one receiver at most: for one more, the oldest is dropped.
pub const MOST_PENDING: usize = 1_000;
/// How many deliveries are kept in all, settled or not: the oldest are forgotten.
pub const MOST_DELIVERIES: usize = 10_000;

/// A delivery to be made. Kept together with the records that are the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDelivery {
    /// Who is called, by a name of the operator's.
    pub receiver: String,
    /// The delivery's id: under the same id nobody is called twice.
    pub id: String,
    /// What kind of delivery it is, as a stable word.
    pub kind: String,
    /// What is said.
    pub body: String,
}

/// How far a delivery is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DeliveryState {
    /// It is to be made, for the first time or again.
    Pending,
    /// It was taken.
    Delivered,
    /// It was refused, or tried often enough.
    Failed,
    /// It gave way to later ones.
    Dropped,
}

impl DeliveryState {
    /// All of them.
    pub const ALL: [DeliveryState; 4] =
        [DeliveryState::Pending, DeliveryState::Delivered, DeliveryState::Failed, DeliveryState::Dropped];

    /// Returns it as a stable word.
    pub fn word(self) -> &'static str {
        match self {
            DeliveryState::Pending => "pending",
            DeliveryState::Delivered => "delivered",
            DeliveryState::Failed => "failed",
            DeliveryState::Dropped => "dropped",
        }
    }
}

/// A delivery as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Its number: later deliveries have higher ones.
    pub no: u64,
    /// Who is called.
    pub receiver: String,
    pub id: String,
    /// The table it is about.
    pub table: String,
    /// What kind of delivery it is.
    pub kind: String,
    /// What is said.
    pub body: String,
    /// When the reason for it was kept.
    pub made_at: u64,
    /// How far it is.
    pub state: DeliveryState,
    /// How often it was tried.
    pub tries: u32,
    /// What came of the latest try, in a few words; empty before the first.
    pub answer: String,
    /// When it is tried next; once it is settled, since when.
    pub due: u64,
}

/// What came of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryAttempt {
    /// The number of the delivery.
    pub no: u64,
    /// How far it is now.
    pub state: DeliveryState,
    /// What came of it, in a few words.
    pub answer: String,
    /// When it is tried next; once it is settled, since when.
    pub due: u64,
}
