//! A chair and whoever has it.

use engine::Bot;
use engine::dice::Entropy;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Name, Time};

/// A person, by an id that the hall gave out. Not a secret.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct PersonId(pub String);

/// What the ids of machines begin with; nobody else gets such an id.
pub(crate) const BOT_PERSON: &str = "bot-";

/// A taken chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Chair {
    /// Who has it; several chairs may have the same person.
    pub person: PersonId,
    /// The name to show.
    pub name: Name,
    /// Which of the eight marks it has.
    pub mark: u8,
    /// How it is played, if by a machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Bot>,
    /// What it adds to the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub entropy: Option<Entropy>,
    /// Whether anybody is there.
    #[serde(skip, default)]
    pub presence: Presence,
    /// Since when the person sat here without a break.
    #[serde(skip, default)]
    pub seated_since: Time,
}

impl Chair {
    /// Tests for a machine that came as one, rather than for somebody.
    pub fn is_house_bot(&self) -> bool {
        self.bot.is_some() && self.person.0.starts_with(BOT_PERSON)
    }

    /// Tests for a chair at which somebody is who may lose the connection.
    pub(crate) fn needs_owner(&self) -> bool {
        self.presence == Presence::Present && self.bot.is_none()
    }
}

/// Whether anybody is at a chair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Presence {
    /// Somebody is.
    #[default]
    Present,
    /// Nobody is now.
    Absent {
        /// Since when.
        since: Time,
        /// Left the chair, rather than lost the connection: only sitting down helps.
        stood: bool,
        /// From when the grace counts.
        grace_from: Time,
        /// The seconds left at the latest warning.
        warned: u32,
    },
    /// Nobody will come back: removed or folded.
    Gone,
}
