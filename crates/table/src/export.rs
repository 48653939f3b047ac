//! A table as one document: everything that happened, the commitment, and
//! the seed once it may be known.

use engine::dice::{Commitment, Entropy, Seed};
use engine::{EventError, Refusal, Registry, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::table::Draft;
use crate::{Actor, Chair, Event, Hash, Phase, Record, Table, Time};

/// The name and version of the document's form, and of the one whose records hold no moves.
const FORMAT: &str = "dicehall-table/2";
const FORMAT_WITHOUT_MOVES: &str = "dicehall-table/1";

/// A table as one document.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Export {
    /// `dicehall-table/2`, or `dicehall-table/1` where no record holds a move.
    pub format: String,
    /// The table's id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// The house rules.
    pub setup: Value,
    /// Who sits where.
    pub seats: Vec<Chair>,
    /// The SHA-256 of the seed.
    #[schemars(with = "String")]
    pub commitment: Commitment,
    /// What the seats added to the dice.
    #[schemars(with = "Vec<(Seat, String)>")]
    pub entropy: Vec<(Seat, Entropy)>,
    /// The seed, once the play is over.
    #[schemars(with = "Option<String>")]
    pub seed: Option<Seed>,
    /// Everything that happened; the first one is the start record.
    pub records: Vec<Record>,
    /// The hash of the last record.
    pub head: Hash,
}

impl Export {
    /// Writes a table and its records as one document.
    pub fn new(table: &Table, records: &[Record]) -> Export {
        let has_moves = records.iter().any(|record| record.action.is_some());
        // Programs of before moves were kept read what they can read.
        let format = if has_moves { FORMAT } else { FORMAT_WITHOUT_MOVES };
        Export {
            format: format.to_owned(),
            table: table.id.clone(),
            game: table.game.meta().id.to_owned(),
            rules: table.game.meta().version,
            setup: table.setup.clone(),
            seats: table.chairs().map(|(_, chair)| chair.clone()).collect(),
            commitment: table.commitment,
            entropy: entropy_of(table),
            seed: table.revealed_seed().cloned(),
            records: records.to_vec(),
            head: table.head_hash,
        }
    }

    /// Reads a document; says where it does not read.
    pub fn read(text: &str) -> Result<Export, ImportError> {
        let export: Export = serde_json::from_str(text).map_err(|error| ImportError::Malformed {
            line: error.line(),
            column: error.column(),
            what: error.to_string(),
        })?;
        if ![FORMAT, FORMAT_WITHOUT_MOVES].contains(&export.format.as_str()) {
            return Err(ImportError::Format(export.format));
        }
        Ok(export)
    }

    /// Makes the table again: runs no rule and rolls no dice. A play that
    /// still ran can be read, and played on after [`Table::renew_dice`].
    pub fn fold(&self, registry: &Registry) -> Result<Table, ImportError> {
        let game = registry
            .reading(&self.game, self.rules)
            .ok_or_else(|| ImportError::UnknownGame(self.game.clone(), self.rules))?;
        let table = Table::fold(game.clone(), &self.records, self.seed.clone())?;
        let first = self.records.first().and_then(|record| record.entries.first()?.table_event());
        let is_pinned = matches!(first, Some(Event::TableOpened { table, game, rules, .. })
            if *table == self.table && *game == self.game && *rules == self.rules);
        // The rules that are played: a host may have changed them before the start.
        let is_same = table.setup == self.setup
            && table.commitment == self.commitment
            && table.head_hash == self.head
            && entropy_of(&table) == self.entropy
            && table.chairs().map(|(_, chair)| strip(chair)).eq(self.seats.iter().map(strip));
        if is_pinned && is_same { Ok(table) } else { Err(ImportError::Inconsistent) }
    }
}

/// Leaves what the document says of a chair, without what the record adds.
fn strip(chair: &Chair) -> Chair {
    Chair { presence: crate::Presence::default(), seated_since: Time::default(), ..chair.clone() }
}

fn entropy_of(table: &Table) -> Vec<(Seat, Entropy)> {
    table.chairs().filter_map(|(seat, chair)| Some((seat, chair.entropy?))).collect()
}

impl Table {
    /// Gives a copy of a lobby or a running play dice of its own, and commits to them.
    pub fn renew_dice(&mut self, now: Time, seed: Seed) -> Result<Record, Refusal> {
        let no = |no: crate::TableError| Refusal::of(&no);
        match self.phase {
            _ if self.closed => return Err(no(crate::TableError::Closed)),
            Phase::Lobby | Phase::InProgress => {}
            Phase::Ended | Phase::Abandoned => return Err(no(crate::TableError::Over)),
        }
        let at = now.max(self.at);
        let commitment = seed.commitment();
        self.seed = Some(seed);
        let mut draft = Draft::default();
        self.emit(at, &mut draft, Event::DiceRenewed { commitment });
        self.commit(at, Actor::House, None, draft).ok_or_else(|| no(crate::TableError::NoDice))
    }
}

/// Why a document is not a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// It is not the JSON it should be.
    #[error("line {line}, column {column}: {what}")]
    Malformed {
        /// The line, from 1.
        line: usize,
        /// The column.
        column: usize,
        /// What is wrong there.
        what: String,
    },
    /// It is another kind of document.
    #[error("this is a {0:?}, and not a dicehall-table/1 or /2")]
    Format(String),
    /// There is no such game here, or not in that version.
    #[error("this house cannot read the game {0:?} in version {1}")]
    UnknownGame(String, u32),
    /// It does not begin with the opening of a table.
    #[error("the first record does not open a table")]
    NoStart,
    /// A record does not follow the one before.
    #[error("record {0} does not follow the one before: its number, time or hash is not right")]
    BrokenChain(u64),
    /// A game's event before the game.
    #[error("record {0} tells of a game that has not started")]
    NoPlay(u64),
    /// An event that the game does not know.
    #[error("record {0}: {1}")]
    Event(u64, EventError),
    /// What the document says up front is not what its records say.
    #[error("the document says one thing up front and another in its records")]
    Inconsistent,
}

impl ImportError {
    /// Returns the stable code.
    pub fn code(&self) -> &'static str {
        match self {
            ImportError::Malformed { .. } => "MALFORMED",
            ImportError::Format(_) => "WRONG_FORMAT",
            ImportError::UnknownGame(..) => "UNKNOWN_GAME",
            ImportError::NoStart => "NO_START_RECORD",
            ImportError::BrokenChain(_) => "BROKEN_CHAIN",
            ImportError::NoPlay(_) => "NO_ACTIVE_GAME",
            ImportError::Event(..) => "BAD_EVENT",
            ImportError::Inconsistent => "INCONSISTENT",
        }
    }
}
