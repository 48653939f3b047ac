//! The table: lobby, seats, host, presence, clocks, spectators, pause, undo
//! and the record, around a play of any game. A pure state machine: time comes
//! only as an argument, identities and seeds only from outside.
//!
//! Everything a table decides is an [`Event`] in a [`Record`]; the records are
//! a chain of hashes, and folding them again gives the same table without
//! running a rule. It never does IO, reads a clock or knows a game by name.
//!
//! Made for the house `dicehall`: it may change with any version.

// Strangers read this: everything that they can name is explained.
#![warn(missing_docs)]

mod action;
mod answer;
mod canonical;
mod chair;
mod clock;
mod command;
mod doorstep;
mod error;
mod event;
mod export;
mod failed;
mod fold;
mod handle;
mod hash;
mod lobby;
mod log;
mod memory;
mod name;
mod page;
mod picture;
mod presence;
mod record;
mod run;
mod snapshot;
mod table;
mod tick;
mod time;
mod upkeep;
mod verify;
mod view;

pub use action::{Act, Action, PHRASES, RESERVED, TableAction};
pub use answer::{Answer, LeaderNews, LeaderNotice, Notice, Refused, Reply};
pub use canonical::canonical;
pub use chair::{Chair, PersonId, Presence};
pub use clock::AskClock;
pub use command::{Command, CommandId, Request};
pub use error::TableError;
pub use event::{Event, PauseReason, RemovalReason};
pub use export::{Export, ImportError};
pub use hash::Hash;
pub use name::{Name, NameError};
pub use record::{Actor, Entry, Record};
pub use table::{Opening, Phase, Table};
pub use time::Time;
pub use verify::{Verdict, VerifyError, verify};
pub use view::{Audience, TableView, Views};

/// What the table and every game may say in other languages: the language, and a file for [`engine::read_texts`].
pub const TEXTS: scene::Translations = scene::texts!();
