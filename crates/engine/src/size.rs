//! How large what a game makes may become at a table, in bytes of its JSON: the numbers, in one place. A game that goes
//! beyond one of them ends its own table ([`FaultKind::TooLarge`](crate::FaultKind::TooLarge)).
//!
//! They are far beyond what any game of this house needs, and far below what would trouble a house.

/// The events of one step, and so the record that it becomes.
pub const STEP: usize = 4 << 20;
/// What an audience sees, as data.
pub const VIEW: usize = 8 << 20;
/// What an audience is drawn.
pub const SCENE: usize = 8 << 20;
/// The whole state. Writing it down to see how long it is takes time, so that is done after the first steps and then
/// every [`STATE_EVERY`].
pub const STATE: usize = 32 << 20;
/// After how many steps the length of the state is looked at again.
pub const STATE_EVERY: u64 = 64;
