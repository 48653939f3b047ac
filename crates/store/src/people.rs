//! Tokens and results: who may act for whom, and what plays came to.

/// The SHA-256 of a token. Tokens have 32 random bytes, so a plain hash will do.
pub type TokenHash = [u8; 32];

/// A right to act for a person at a table. The token itself is never kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredToken {
    /// The SHA-256 of the token.
    pub hash: TokenHash,
    /// At which table and its rematches: the first of the series.
    pub series: String,
    /// For whom.
    pub person: String,
    /// Until when it may be used; none is as long as the table is there.
    pub until: Option<u64>,
    /// Whether it is only good for getting a token of one's own.
    pub invite: bool,
}

/// A play that ended. Read back without loss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The table's id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// When it started.
    pub started_at: u64,
    /// When it ended.
    pub ended_at: u64,
    /// Why it ended, as a stable word.
    pub reason: String,
    /// Whether nobody won because everybody left.
    pub abandoned: bool,
    /// How many rounds were played: the most of any seat.
    pub rounds: u32,
    /// Every seat, best first.
    pub results: Vec<Result>,
}

/// What one seat came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Result {
    /// The seat's number.
    pub seat: u8,
    /// The id of whoever played it; none of a play that ended before ids were kept.
    pub person: Option<String>,
    /// The name it was played under; statistics go by it.
    pub name: String,
    /// Whether a machine played it. Machines have no statistics.
    pub bot: bool,
    /// Its place, from 1.
    pub place: u8,
    /// Whether it won, alone or with others.
    pub won: bool,
    pub score: i64,
    /// How many rounds it played.
    pub rounds: u32,
    /// What else the game counted, by name.
    pub counters: Vec<(String, i64)>,
}
