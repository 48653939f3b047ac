//! A part of a play that begins and ends by itself.

/// A part of a play that begins and ends by itself, such as a fight in a session. The game counts it; when it was, and
/// what it is called among all tables, is the table's to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Episode {
    /// What it is, as a stable word.
    pub kind: &'static str,
    /// Which of the play, from 1.
    pub number: u32,
    /// Whether it has ended.
    pub over: bool,
}
