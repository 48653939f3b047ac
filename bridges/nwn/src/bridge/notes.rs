//! What the bridge keeps in the store: which tables of the world are which tables of the house, and how far the numbers
//! of operations are. Who sits and what was played is in the journals of the tables; where chairs stand the game server
//! says again.

use std::collections::BTreeMap;

use hall::{Hall, HallError};
use serde::{Deserialize, Serialize};
use store::Note;
use table::PersonId;

/// Whose notes these are.
const OWNER: &str = "nwn";
/// What the keys of the notes begin with, before the game server's name.
const TABLE: &str = "table";
const NUMBER: &str = "number";

/// A table of the house that stands for one of the world.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// The id at the house.
    pub(crate) table: String,
    /// Who is its host: the bridge, by an id that nobody else has.
    pub(crate) host: PersonId,
    /// The area in which it stands.
    pub(crate) area: String,
}

/// The notes about one game server.
#[derive(Clone)]
pub(crate) struct Notes {
    hall: Hall,
    server: String,
}

/// What was noted about a game server before the house opened.
#[derive(Debug, Default)]
pub(crate) struct Noted {
    /// Tables, by their keys in the world.
    pub(crate) tables: BTreeMap<String, Kept>,
    /// The number up to which operations may have been given.
    pub(crate) number: u64,
}

impl Notes {
    pub(crate) fn new(hall: &Hall, server: &str) -> Notes {
        Notes { hall: hall.clone(), server: server.to_owned() }
    }

    /// Notes which table of the house one of the world is; none when it is none any more.
    pub(crate) async fn keep_table(&self, key: &str, kept: Option<&Kept>) -> Result<(), HallError> {
        // Plain data always serialises.
        let text = kept.map(|kept| serde_json::to_string(kept).unwrap_or_default());
        self.keep(&format!("{TABLE}/{}/{key}", self.server), text).await
    }

    /// Notes up to which number operations may be given.
    pub(crate) async fn keep_number(&self, number: u64) -> Result<(), HallError> {
        self.keep(&format!("{NUMBER}/{}", self.server), Some(number.to_string())).await
    }

    async fn keep(&self, key: &str, text: Option<String>) -> Result<(), HallError> {
        let note = Note { owner: OWNER.to_owned(), key: key.to_owned(), text };
        Ok(self.hall.store().keep_note(note).await?)
    }

    /// Reads what was noted.
    pub(crate) async fn read(&self) -> Result<Noted, HallError> {
        let mut noted = Noted::default();
        for (key, text) in self.hall.store().notes(OWNER).await? {
            let mut parts = key.splitn(3, '/');
            let (Some(kind), Some(server), rest) = (parts.next(), parts.next(), parts.next()) else {
                continue;
            };
            if server != self.server {
                continue;
            }
            match (kind, rest) {
                (NUMBER, None) => noted.number = read(&key, &text)?,
                (TABLE, Some(table)) => drop(noted.tables.insert(table.to_owned(), read(&key, &text)?)),
                _ => {}
            }
        }
        Ok(noted)
    }
}

/// Reads a note; what does not read is damage, and is said.
fn read<'a, T: Deserialize<'a>>(key: &str, text: &'a str) -> Result<T, HallError> {
    serde_json::from_str(text).map_err(|error| HallError::Damaged(format!("the note {key}: {error}")))
}
