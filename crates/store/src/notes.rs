//! Notes: what others than tables keep, such as a bridge that has to find its tables again.

/// A short text under a key of its owner's choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Whose it is: notes of others are not in its way.
    pub owner: String,
    pub key: String,
    /// What it says; none takes it away.
    pub text: Option<String>,
}
