//! How much room a store has.

/// How much room there is for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Room {
    /// None: moves and new tables are refused, what is kept can be read.
    None,
    /// Enough to finish what has begun: new tables are refused.
    ForMoves,
    /// Enough.
    Enough,
}
