//! What is asked of a live table, and what it answers.

use std::collections::VecDeque;
use std::sync::Arc;

use engine::{Bot, Fault, Seat, Seats};
use scene::{LogLine, Scene};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use table::{Act, Command, LeaderNotice, PersonId, Phase, TableAction, Time};
use tokio::sync::{broadcast, oneshot};

use crate::watch::Alive;
use crate::{HallError, Network, Secret, TableNews, Update, Want};

/// A reply that is waited for.
pub(crate) type Back<T> = oneshot::Sender<Result<T, HallError>>;

/// What comes to a live table's door.
pub(crate) enum Message {
    /// Somebody asks for something, and waits for the answer.
    Request(LiveRequest),
    /// The node says something, and waits for nothing.
    Signal(Signal),
}

/// What is asked of a live table, with where the answer goes.
pub(crate) enum LiveRequest {
    /// Carries out a command. Nobody may wait for what the node does by itself.
    Command { errand: Arc<Errand>, back: Option<Back<Done>> },
    /// Says whether an action would be refused.
    TryOut { from: PersonId, act: Box<Act>, back: Back<DryRun> },
    /// Says how much the table takes up, or would after a command.
    Weigh { after: Option<Box<Command>>, back: Back<u32> },
    /// Shows the table.
    Look { viewer: Option<PersonId>, want: Want, back: Back<Look> },
    /// Shows the table and goes on showing it.
    Watch { viewer: Viewer, want: Want, since: Option<u64>, back: Back<Start> },
    /// Shows the host what was refused lately.
    Refusals { from: PersonId, back: Back<Vec<RefusalEntry>> },
    /// Lists what a seat may do now.
    Legal { from: PersonId, seat: Option<Seat>, back: Back<Vec<Value>> },
    /// Tells whoever leads the play what somebody said.
    SayToLeader { from: PersonId, words: String, back: Back<()> },
    /// Shows whoever leads the play what it was told after a number.
    Notices { from: PersonId, after: u64, back: Back<Vec<LeaderNotice>> },
}

/// What the node tells a live table.
pub(crate) enum Signal {
    /// The journal may have moved on without this task.
    Hint { head: u64 },
    /// The store thinks that the time for something has come.
    Due,
    /// The room code was given back: it may point to another table soon.
    CodeFreed,
    /// Nobody has been there for long: a lobby closes.
    Unused,
    /// The game failed while a bot chose.
    Failed(Box<Fault>),
    /// What a bot chose after this record was refused: its game broke a law.
    Refused { head: u64, fault: Box<Fault> },
    /// The node is closing.
    Stop,
}

impl Message {
    /// Answers that it cannot be done.
    pub(crate) fn refuse(self, error: HallError) {
        match self {
            Message::Request(ask) => ask.refuse(error),
            Message::Signal(_) => {}
        }
    }
}

impl LiveRequest {
    /// Answers that it cannot be done.
    pub(crate) fn refuse(self, error: HallError) {
        // Whoever asked may have left.
        match self {
            LiveRequest::Command { back: Some(back), .. } => drop(back.send(Err(error))),
            LiveRequest::Command { back: None, .. } => {}
            LiveRequest::TryOut { back, .. } => drop(back.send(Err(error))),
            LiveRequest::Weigh { back, .. } => drop(back.send(Err(error))),
            LiveRequest::Look { back, .. } => drop(back.send(Err(error))),
            LiveRequest::Watch { back, .. } => drop(back.send(Err(error))),
            LiveRequest::Refusals { back, .. } => drop(back.send(Err(error))),
            LiveRequest::Notices { back, .. } => drop(back.send(Err(error))),
            LiveRequest::Legal { back, .. } => drop(back.send(Err(error))),
            LiveRequest::SayToLeader { back, .. } => drop(back.send(Err(error))),
        }
    }
}

/// A command, and what the hall does around it.
#[derive(Clone, Debug)]
pub(crate) struct Errand {
    pub(crate) command: Command,
    /// A token for whoever sits down by this command.
    pub(crate) token: Option<Secret>,
    /// Whether whoever asks has shown no token: nobody may be there under this id.
    pub(crate) newcomer: bool,
    /// Whether whoever asks is known by a key that others may have chosen, too: it gives no token twice.
    pub(crate) guessable: bool,
    /// Whether whoever sits down has shown no token: a key opens no seat that got a new link since.
    pub(crate) stranger: bool,
    /// Where it comes from, as far as that is known.
    pub(crate) network: Option<Network>,
    /// Whether a lobby with enough people starts by it.
    pub(crate) starts: bool,
    /// A table that the room code points to from then on.
    pub(crate) code_to: Option<String>,
}

impl Errand {
    /// A command with nothing around it.
    pub(crate) fn plain(command: Command) -> Errand {
        Errand {
            command,
            token: None,
            newcomer: false,
            guessable: false,
            stranger: false,
            network: None,
            starts: false,
            code_to: None,
        }
    }

    /// Returns which of the table's own actions it is, if one.
    pub(crate) fn table_action(&self) -> Option<&TableAction> {
        self.command.request.table_action()
    }
}

/// Who watches, and what the table makes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Somebody with a token: present for as long as the watch lasts.
    Person(PersonId),
    /// A spectator, by a made-up id: announced with the count.
    Guest(PersonId),
    /// A screen on the wall, by a made-up id: no spectator, but the others know of it.
    Display(PersonId),
    /// A question: nobody is told of it. Sees what this person may.
    Silent(Option<PersonId>),
}

impl Viewer {
    /// Returns the person whose eyes these are, if anybody's.
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Viewer::Person(person) => Some(person),
            Viewer::Silent(person) => person.as_ref(),
            Viewer::Guest(_) | Viewer::Display(_) => None,
        }
    }
}

/// How watching begins.
pub(crate) struct Start {
    pub(crate) update: Update,
    /// What whoever leads the play was told before.
    pub(crate) notices: VecDeque<Arc<str>>,
    pub(crate) told: broadcast::Receiver<TableNews>,
    pub(crate) alive: Alive,
}

/// A command was carried out, now or before.
#[derive(Clone, Debug, Default)]
pub struct Done {
    /// The number of the record after which it holds.
    pub seq: u64,
    /// The seat it gave.
    pub seat: Option<Seat>,
    /// The name at that seat: with a number behind it where another has the same.
    pub name: Option<String>,
    /// The token it gave, for whoever asked and nobody else.
    pub token: Option<Secret>,
    /// The table where the same people play again.
    pub next: Option<String>,
}

/// A table as somebody sees it at a moment.
#[derive(Clone, Debug)]
pub struct Look {
    pub update: Update,
    pub view: Value,
    /// The scene, where it was wanted.
    pub scene: Option<Scene>,
    /// The table's id.
    pub table: String,
    /// The room code that points to it.
    pub code: Option<String>,
    /// The game's id.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// How far it is.
    pub phase: Phase,
    /// Whether it takes no command any more.
    pub closed: bool,
    /// When it was opened.
    pub created_at: Time,
    /// When the latest record was made.
    pub updated_at: Time,
    /// Who sits where.
    pub people: Vec<Person>,
    /// Which of the seats are the viewer's.
    pub mine: Seats,
    /// Whether the viewer is the host.
    pub host: bool,
    /// Who is asked for something now, in the game's order.
    pub asked: Vec<Seat>,
    /// The moves made lately that the viewer may see, oldest first.
    pub history: Vec<Made>,
    /// Who won, once it is over.
    pub winners: Seats,
    /// The table where the same people play again.
    pub next: Option<String>,
}

/// What a move would come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DryRun {
    /// It would be made.
    Made,
    /// It would start the game. Who begins is drawn then, and nobody knows before.
    Starts,
}

/// A move that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The number of its record.
    pub seq: u64,
    /// When.
    pub at: Time,
    /// Who made it.
    pub by: Option<PersonId>,
    /// `{"action":name,"parameters":{..}}`.
    pub action: Value,
}

/// What one record tells somebody.
#[derive(Clone, Debug)]
pub struct Moved {
    /// The record's number.
    pub seq: u64,
    /// When.
    pub at: Time,
    /// Who caused it; nobody for clocks and the node.
    pub by: Option<PersonId>,
    /// The game's events that the viewer may see.
    pub events: Vec<Value>,
    /// What everybody is told of it, a sentence each.
    pub lines: Vec<LogLine>,
}

/// Somebody at a table.
#[derive(Clone, Debug)]
pub struct Person {
    pub seat: Seat,
    /// The id.
    pub person: PersonId,
    pub name: String,
    /// How it is played, if by a machine.
    pub bot: Option<Bot>,
    /// Since when.
    pub since: Time,
}

/// FAR-13: an action that was refused, for the host to read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefusalEntry {
    /// Always ILLEGAL_ACTION.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// When.
    pub timestamp: Time,
    /// Who asked.
    pub person: PersonId,
    /// What was asked.
    pub action: String,
    /// The refusal's code.
    pub code: String,
    /// The refusal in words.
    pub message: String,
}
