//! What somebody does at a table, read once from its envelope: one of the table's own actions, or one of the game's.
//! The only place that knows the table's own actions by their names.

use engine::{Bot, Refusal, Seat, SentAction};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{PersonId, Request, TableError};

/// Something that somebody does, for one seat or for none.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// For which seat; the host may leave it out for actions of the table.
    pub seat: Option<Seat>,
    /// What is done.
    pub action: Action,
    /// The record the asker has seen; refused when the table has moved on.
    pub seen: Option<u64>,
    /// What stands for the whole of it as it was sent; see [`Act::fingerprint`].
    fingerprint: u32,
}

/// What is done.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// One of the table's own, which every game has.
    Table(TableAction),
    /// One of the game's: the game reads it.
    Game(SentAction),
    /// The table's by its name, and it does not read. Refused in its turn, after what speaks against any action.
    Unreadable {
        /// As it was sent.
        sent: SentAction,
        /// What is wrong with it.
        why: TableError,
    },
}

/// One of the table's own actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "action", content = "parameters", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableAction {
    /// Starts the game.
    Start {},
    /// Leaves the game for good.
    Fold {},
    /// Takes back what the seat did since the last roll.
    Undo {},
    /// Opens the table where the same people play again.
    Rematch {},
    /// Has everything stand still.
    Pause {},
    /// Lets it go on.
    Unpause {},
    /// Takes somebody out.
    Kick {
        /// Whom.
        seat: Seat,
    },
    /// Seats somebody who asked, or forgives somebody who was taken out.
    LetIn {
        /// Whom.
        person: PersonId,
    },
    /// Sends away somebody who asked.
    TurnAway {
        /// Whom.
        person: PersonId,
    },
    /// Lets a machine play.
    AddBot {
        /// At which chair; any free one when none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// How it plays.
        #[serde(default)]
        level: Bot,
        /// Its name; a plain one when none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// Gives a seat a new way to it: earlier ones hold no more.
    NewLink {
        /// Which.
        seat: Seat,
    },
    /// Changes clocks, absence or undo.
    SetPolicy {
        /// What changes.
        policy: Value,
    },
    /// Changes house rules or name, before the start.
    SetTable {
        /// Which house rules change, and how; what is not named stays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        setup: Option<Value>,
        /// What the table is called from then on; empty for no name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
    },
    /// Makes somebody else the host.
    TransferHost {
        /// The seat of whom.
        seat: Seat,
    },
    /// Ends the table.
    Close {},
    /// Says one of a few phrases.
    Say {
        /// Which; see [`PHRASES`].
        phrase: String,
    },
}

/// The names that belong to the table in every game.
pub const RESERVED: [&str; 16] = [
    "start",
    "fold",
    "undo",
    "rematch",
    "pause",
    "unpause",
    "kick",
    "let_in",
    "turn_away",
    "add_bot",
    "new_link",
    "set_policy",
    "set_table",
    "transfer_host",
    "close",
    "say",
];

/// What may be said, to be translated by whoever shows it.
pub const PHRASES: [&str; 8] =
    ["hello", "good_luck", "well_played", "ouch", "your_turn", "one_moment", "thanks", "again"];

impl TableAction {
    /// Returns its name on the wire.
    pub fn name(&self) -> &'static str {
        match self {
            TableAction::Start {} => "start",
            TableAction::Fold {} => "fold",
            TableAction::Undo {} => "undo",
            TableAction::Rematch {} => "rematch",
            TableAction::Pause {} => "pause",
            TableAction::Unpause {} => "unpause",
            TableAction::Kick { .. } => "kick",
            TableAction::LetIn { .. } => "let_in",
            TableAction::TurnAway { .. } => "turn_away",
            TableAction::AddBot { .. } => "add_bot",
            TableAction::NewLink { .. } => "new_link",
            TableAction::SetPolicy { .. } => "set_policy",
            TableAction::SetTable { .. } => "set_table",
            TableAction::TransferHost { .. } => "transfer_host",
            TableAction::Close {} => "close",
            TableAction::Say { .. } => "say",
        }
    }

    /// Reads an action whose name is the table's.
    fn read(sent: &SentAction) -> Result<TableAction, TableError> {
        let name = sent.name();
        if name == (TableAction::Rematch {}).name() {
            // It has no parameters, whatever was sent.
            return Ok(TableAction::Rematch {});
        }
        let parameters =
            sent.parameters().map_err(|error| TableError::BadCommand(format!("{name}: {error}")))?;
        let parameters = parameters.cloned().unwrap_or_default();
        let whole = serde_json::json!({ "action": name, "parameters": parameters });
        serde_json::from_value(whole).map_err(|error| TableError::BadCommand(format!("{name}: {error}")))
    }

    /// Returns what it is told, as it is sent; none where there is nothing.
    pub(crate) fn parameters(&self) -> Option<Value> {
        // Plain data always serialises.
        let parameters = serde_json::to_value(self).ok()?.get_mut("parameters")?.take();
        Some(parameters).filter(|told| told.as_object().is_some_and(|fields| !Map::is_empty(fields)))
    }
}

impl Action {
    /// Reads what was sent. The one way from an envelope to what is done.
    fn read(sent: SentAction) -> Action {
        if !RESERVED.contains(&sent.name()) {
            return Action::Game(sent);
        }
        match TableAction::read(&sent) {
            Ok(action) => Action::Table(action),
            Err(why) => Action::Unreadable { sent, why },
        }
    }

    /// Returns its name on the wire.
    pub fn name(&self) -> &str {
        match self {
            Action::Table(action) => action.name(),
            Action::Game(sent) | Action::Unreadable { sent, .. } => sent.name(),
        }
    }
}

impl Act {
    /// Reads what was sent for a seat, by whoever has seen this record.
    pub fn read(seat: Option<Seat>, sent: SentAction, seen: Option<u64>) -> Act {
        let fingerprint = fingerprint(seat, &sent);
        Act { seat, action: Action::read(sent), seen, fingerprint }
    }

    /// Reads a whole envelope, `{"action":name,"parameters":{..}}`.
    pub fn from_json(seat: Option<Seat>, json: Value, seen: Option<u64>) -> Result<Act, Refusal> {
        Ok(Act::read(seat, SentAction::read(json)?, seen))
    }

    /// Returns what stands for the whole of it as it was sent, apart from what its asker had seen: another one under
    /// the same id, another request. Records keep it, so it never changes: FNV-1a of the JSON.
    pub(crate) fn fingerprint(&self) -> u32 {
        self.fingerprint
    }
}

impl From<TableAction> for Act {
    /// Does something at the table, for no seat in particular.
    fn from(action: TableAction) -> Act {
        let fingerprint = fingerprint(None, &SentAction::new(action.name(), action.parameters()));
        Act { seat: None, action: Action::Table(action), seen: None, fingerprint }
    }
}

impl From<TableAction> for Request {
    fn from(action: TableAction) -> Request {
        Request::Act(action.into())
    }
}

fn fingerprint(seat: Option<Seat>, sent: &SentAction) -> u32 {
    let mut print = Fingerprint(0x811c_9dc5);
    // Plain data always serialises, and writing here cannot fail.
    let _ = serde_json::to_writer(&mut print, &(seat, sent));
    print.0
}

/// Takes bytes and remembers four of them.
struct Fingerprint(u32);

impl std::io::Write for Fingerprint {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 =
            bytes.iter().fold(self.0, |print, byte| (print ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use serde_json::json;

    use super::*;

    fn read(seat: Option<Seat>, json: Value) -> Act {
        Act::from_json(seat, json, None).unwrap()
    }

    /// Records of every build keep these numbers: a command that is sent again after an update is the same command.
    #[test]
    fn what_stands_for_an_action_never_changes() {
        let start = read(None, json!({ "action": "start" }));
        assert_eq!(start.fingerprint(), 0x6009_877c);
        assert_eq!(Act::from(TableAction::Start {}), start);
        assert_eq!(read(None, json!({ "action": "roll", "parameters": null })).fingerprint(), 0x87bd_416a);
        let kick = json!({ "action": "kick", "parameters": { "seat": 2 } });
        assert_eq!(read(Some(Seat(1)), kick).fingerprint(), 0xd8b5_b943);
        let odd = json!({ "parameters": { "b_c": {}, "a": [1.5, "\u{fc}"] }, "action": "move" });
        assert_eq!(read(Some(Seat(0)), odd).fingerprint(), 0x798c_22ba);
        assert_eq!(read(None, json!({ "action": "kick", "parameters": [] })).fingerprint(), 0x8c2e_3d24);
    }

    #[test]
    fn every_name_of_the_tables_is_an_action_that_is_written_as_it_is_read() {
        let (seat, person) = (Seat(1), || PersonId("ann".to_owned()));
        let all = [
            TableAction::Start {},
            TableAction::Fold {},
            TableAction::Undo {},
            TableAction::Rematch {},
            TableAction::Pause {},
            TableAction::Unpause {},
            TableAction::Kick { seat },
            TableAction::LetIn { person: person() },
            TableAction::TurnAway { person: person() },
            TableAction::AddBot { seat: None, level: Bot::Random, name: Some("Robo".to_owned()) },
            TableAction::NewLink { seat },
            TableAction::SetPolicy { policy: json!({ "pace": 200 }) },
            TableAction::SetTable { setup: Some(json!({ "target": 3 })), title: None },
            TableAction::TransferHost { seat },
            TableAction::Close {},
            TableAction::Say { phrase: "hello".to_owned() },
        ];
        assert_eq!(all.each_ref().map(TableAction::name), RESERVED);
        for action in all {
            let whole = json!({ "action": action.name(), "parameters": action.parameters() });
            assert_eq!(read(None, whole).action, Action::Table(action));
        }
    }

    #[test]
    fn what_does_not_read_is_refused_in_words_and_never_taken_for_the_games() {
        let bad = [
            (json!({ "action": "kick" }), "kick: missing field `seat`"),
            (json!({ "action": "kick", "parameters": [] }), "kick: \"parameters\" must be an object"),
            (
                json!({ "action": "start", "parameters": { "now": true } }),
                "start: unknown field `now`, there are no fields",
            ),
        ];
        for (json, words) in bad {
            let Action::Unreadable { why, .. } = read(None, json.clone()).action else {
                panic!("{json} reads");
            };
            assert_eq!(why.to_string(), words);
        }
        assert!(matches!(read(None, json!({ "action": "jump" })).action, Action::Game(_)));
    }
}
