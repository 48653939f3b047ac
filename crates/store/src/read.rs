//! What is asked of a store, and what it answers.

use crate::Status;

/// One record as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Its number.
    pub seq: u64,
    /// Its bytes, as they were appended.
    pub body: String,
}

/// Which tables are listed.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only of this game.
    pub game: Option<String>,
    /// Only those this far.
    pub status: Option<Status>,
    /// Only those where nobody sits, or only those where somebody does.
    pub empty: Option<bool>,
    /// Only those at which this person has a token.
    pub person: Option<String>,
    /// Which page, from 0.
    pub page: u32,
    /// How many on a page, 1 to 100.
    pub page_size: u32,
}

/// Returns how many items come before a page, and how many are on it.
pub(crate) fn bounds(page: u32, page_size: u32) -> (u64, u64) {
    let size = u64::from(page_size.clamp(1, 100));
    (u64::from(page) * size, size)
}

/// A part of a list, and how long the list is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The part.
    pub items: Vec<T>,
    /// How many there are in all.
    pub total: u64,
}

/// A table as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its id.
    pub table: String,
    /// Its room code, if one points to it.
    pub code: Option<String>,
    /// The game's id.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// How far it is.
    pub status: Status,
    /// The number of its latest record.
    pub head: u64,
    /// When it was created.
    pub created_at: u64,
    /// When its latest record was made.
    pub updated_at: u64,
    /// The names at it, by seat.
    pub players: Vec<String>,
    /// The ids of the people who are asked for something now.
    pub asked: Vec<String>,
}

/// Which ended plays are listed.
#[derive(Clone, Debug, Default)]
pub struct Sessions {
    /// Only of this game.
    pub game: Option<String>,
    /// Only those of this player, by name.
    pub player: Option<String>,
    /// Which page, from 0.
    pub page: u32,
    /// How many on a page, 1 to 100.
    pub page_size: u32,
}

/// A line of the leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// The player's name, as last used.
    pub name: String,
    /// What was done.
    pub standing: PlayTotals,
}

/// What a player has done, in one game or in all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayTotals {
    /// Plays that ended.
    pub played: u64,
    /// Plays won, alone or with others.
    pub won: u64,
    /// The sum of all scores.
    pub score: i64,
    /// The best score.
    pub best: i64,
    /// The sums of what games counted, by name.
    pub counters: Vec<(String, i64)>,
}

/// What a player has done, game by game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerStats {
    /// The name, as last used.
    pub name: String,
    /// Game ids with what was done, by id.
    pub games: Vec<(String, PlayTotals)>,
}
