//! Tokens: secrets that give a right at a table. Only their hash is kept.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use store::{StoredToken, TokenHash};
use table::PersonId;

use crate::{Chance, HallError};

/// Something that must not be shown: it prints as stars.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Takes what somebody sent.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// Returns the text, for the one it belongs to.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Makes a fresh one: 32 random bytes.
    ///
    /// # Errors
    ///
    /// That the machine has no chance to give.
    pub fn fresh(chance: &Chance) -> Result<Secret, HallError> {
        Ok(Secret(URL_SAFE_NO_PAD.encode(chance.bytes::<32>()?)))
    }

    /// Returns what is kept of it: a right of this person at a series of tables.
    pub(crate) fn token(&self, series: &str, person: &str) -> StoredToken {
        StoredToken {
            hash: self.hash(),
            series: series.to_owned(),
            person: person.to_owned(),
            until: None,
            invite: false,
        }
    }

    /// Returns what is kept of it.
    pub fn hash(&self) -> TokenHash {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// Whose token it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenOwner {
    /// The table and its rematches, by the id of the first.
    pub series: String,
    pub person: PersonId,
    /// Whether it is only good for getting a token of one's own.
    pub invite: bool,
}

/// Returns the table that tokens are kept for: the first of a series of rematches.
pub(crate) fn series(table: &str) -> &str {
    table.split('.').next().unwrap_or(table)
}

/// Returns the id of the table after this one in its series.
pub(crate) fn next_in_series(table: &str) -> String {
    let number = table.split('.').nth(1).and_then(|n| n.parse::<u32>().ok()).unwrap_or(1);
    format!("{}.{}", series(table), number.saturating_add(1))
}

/// Returns a short text that says nothing about what it was made from.
pub fn blind(purpose: &str, parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in [purpose].iter().chain(parts) {
        // Lengths keep "ab","c" and "a","bc" apart.
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    URL_SAFE_NO_PAD.encode(&hash.finalize()[..15])
}
