//! Which game servers the house knows, and the tokens that they show. Only a token's hash is ever kept.

use hall::{Chance, HallError, Secret};
use store::TokenHash;
use thiserror::Error;

/// The most characters of a game server's name.
const MOST_NAME: usize = 32;

/// A game server that the house knows: its name, and the hash of its token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerKey {
    pub name: String,
    pub hash: TokenHash,
}

/// What is wrong with what an operator gave as a game server.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeyError {
    #[error("{0:?} is no game server; NAME=HASH was expected, as `dicehall nwn token NAME` prints it")]
    NoPair(String),
    #[error("{0:?} names no game server; 1 to 32 small letters, digits, - and _ were expected")]
    Name(String),
    #[error("the hash of {0:?} does not read; 64 hexadecimal digits were expected")]
    Hash(String),
    #[error("{0:?} is there twice; each game server has a name of its own")]
    Twice(String),
}

impl KeyError {
    /// Returns the code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            KeyError::NoPair(_) => "NO_GAME_SERVER",
            KeyError::Name(_) => "BAD_SERVER_NAME",
            KeyError::Hash(_) => "BAD_TOKEN_HASH",
            KeyError::Twice(_) => "SERVER_TWICE",
        }
    }
}

impl ServerKey {
    /// Makes a fresh token for a game server, and what the house keeps of it.
    ///
    /// # Errors
    ///
    /// That the name is none, or that the machine has no chance to give.
    pub fn fresh(name: &str) -> Result<(Secret, ServerKey), FreshError> {
        let name = checked(name)?;
        let token = Secret::fresh(&Chance::System)?;
        let hash = token.hash();
        Ok((token, ServerKey { name, hash }))
    }

    /// Reads `NAME=HASH`.
    ///
    /// # Errors
    ///
    /// What of it does not read.
    pub fn read(given: &str) -> Result<ServerKey, KeyError> {
        let (name, hash) = given.split_once('=').ok_or_else(|| KeyError::NoPair(shortened(given)))?;
        let name = checked(name.trim())?;
        let mut bytes = TokenHash::default();
        hex::decode_to_slice(hash.trim(), &mut bytes).map_err(|_| KeyError::Hash(name.clone()))?;
        Ok(ServerKey { name, hash: bytes })
    }

    /// Reads several, each with a name of its own.
    ///
    /// # Errors
    ///
    /// What of the first that is wrong does not read.
    pub fn read_all(given: &[String]) -> Result<Vec<ServerKey>, KeyError> {
        let mut all: Vec<ServerKey> = Vec::new();
        for key in given.iter().map(|given| ServerKey::read(given)) {
            let key = key?;
            if all.iter().any(|known| known.name == key.name) {
                return Err(KeyError::Twice(key.name));
            }
            all.push(key);
        }
        Ok(all)
    }

    /// Writes it as [`ServerKey::read`] reads it.
    pub fn written(&self) -> String {
        format!("{}={}", self.name, hex::encode(self.hash))
    }
}

/// Why no token was made.
#[derive(Clone, Debug, Error)]
pub enum FreshError {
    #[error(transparent)]
    Key(#[from] KeyError),
    #[error(transparent)]
    Chance(#[from] HallError),
}

impl FreshError {
    /// Returns the code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            FreshError::Key(error) => error.code(),
            FreshError::Chance(_) => "NO_CHANCE",
        }
    }
}

fn checked(name: &str) -> Result<String, KeyError> {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    if (1..=MOST_NAME).contains(&name.len()) && name.chars().all(is_plain) {
        return Ok(name.to_owned());
    }
    Err(KeyError::Name(shortened(name)))
}

/// What somebody gave may be long, and may be a token: only its beginning is said again.
fn shortened(given: &str) -> String {
    given.chars().take(12).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(given: &str, expected: Result<&str, &str>) {
        let read = ServerKey::read(given);
        let (name, code) =
            (read.as_ref().map(|key| key.name.as_str()), read.as_ref().map_err(KeyError::code));
        assert_eq!(name.map_err(|_| *code.as_ref().err().unwrap_or(&"")), expected, "{given}");
    }

    #[test]
    fn a_game_server_is_a_name_and_a_hash() {
        let hash = "0f".repeat(32);
        check(&format!("arelith={hash}"), Ok("arelith"));
        check(&format!(" a-1_b = {} ", hash.to_uppercase()), Ok("a-1_b"));
        check("arelith", Err("NO_GAME_SERVER"));
        check(&format!("={hash}"), Err("BAD_SERVER_NAME"));
        check(&format!("Big Name={hash}"), Err("BAD_SERVER_NAME"));
        check(&format!("{}={hash}", "a".repeat(33)), Err("BAD_SERVER_NAME"));
        check(&format!("arelith={}", &hash[1..]), Err("BAD_TOKEN_HASH"));
        check("arelith=secret", Err("BAD_TOKEN_HASH"));
    }

    #[test]
    fn every_game_server_has_a_name_of_its_own() {
        let one = format!("one={}", "00".repeat(32));
        assert_eq!(
            ServerKey::read_all(&[one.clone(), one]).map_err(|error| error.code()),
            Err("SERVER_TWICE")
        );
    }

    #[test]
    fn a_fresh_token_is_known_by_its_hash_alone() {
        let Ok((token, key)) = ServerKey::fresh("one") else { panic!("no token") };
        assert_eq!(ServerKey::read(&key.written()).as_ref(), Ok(&key));
        assert_eq!(Secret::new(token.reveal()).hash(), key.hash);
        assert!(!key.written().contains(token.reveal()));
    }
}
