//! What may be asked of a table.

use engine::Seat;
use engine::dice::Entropy;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Act, Action, PersonId, TableAction};

/// An id that a client gives to a command, so that it may send it twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct CommandId(pub String);

impl CommandId {
    /// The most bytes.
    pub const MOST: usize = 64;

    pub(crate) fn is_sound(&self) -> bool {
        (1..=Self::MOST).contains(&self.0.len())
    }
}

/// What is asked, with who asks it.
#[derive(Clone, Debug, PartialEq)]
pub struct Command {
    /// The client's id for it; a repeated one is answered again and changes nothing.
    pub id: Option<CommandId>,
    /// Who asks.
    pub from: PersonId,
    /// What is asked.
    pub request: Request,
}

/// What may be asked of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Sits down in the lobby, or comes back to one's own chair.
    Sit {
        /// Which chair; any free one when none.
        seat: Option<Seat>,
        /// The name to show.
        name: String,
        /// Which mark; any free one when none.
        mark: Option<u8>,
        /// What it adds to the dice.
        entropy: Option<Entropy>,
    },
    /// Leaves the chair, or asks for none any more.
    Stand {
        /// Which; the first of one's own when none, or what one has asked for.
        seat: Option<Seat>,
    },
    /// Does something, in the game or at the table.
    Act(Act),
    /// A stream of this person opened.
    Connect,
    /// A stream of this person closed.
    Disconnect,
    /// Somebody watches.
    Watch,
    /// Somebody stops watching.
    Unwatch,
    /// A screen on the wall comes on.
    ScreenOn,
    /// A screen on the wall goes off.
    ScreenOff,
    /// Links the table where the same people play again, which the hall has opened.
    Rematch {
        /// Its id.
        next: String,
    },
}

impl Request {
    /// Returns which of the table's own actions it is, if one.
    pub fn table_action(&self) -> Option<&TableAction> {
        match self {
            Request::Act(Act { action: Action::Table(action), .. }) => Some(action),
            _ => None,
        }
    }

    /// Returns what stands for the whole of an action.
    pub(crate) fn fingerprint(&self) -> Option<u32> {
        match self {
            Request::Act(act) => Some(act.fingerprint()),
            _ => None,
        }
    }
}
