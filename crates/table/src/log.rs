//! The log: what happened lately, a sentence each. Made from the records, so
//! a folded table tells the same as the live one.

use std::collections::VecDeque;

use engine::scene::{LogLine, Text};
use engine::{AnyPlay, Seat};
use serde::{Deserialize, Serialize};

use crate::{Chair, Event, Name, PauseReason, PersonId, RemovalReason};

/// How many sentences are shown at least, where there are so many.
const SHOWN: usize = 8;
/// How many sentences are kept at most: more than one action ever tells.
const KEPT: usize = 200;

/// What happened lately, newest last.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Log {
    lines: VecDeque<LogLine>,
    /// How many of them the latest record told.
    n_latest: usize,
}

impl Log {
    /// Adds what a record tells everybody.
    pub(crate) fn add(&mut self, lines: Vec<LogLine>) {
        if !lines.is_empty() {
            self.n_latest = lines.len().min(KEPT);
        }
        self.lines.extend(lines);
        // What is not shown now is never shown again.
        self.lines.drain(..self.lines.len().saturating_sub(self.n_latest.max(SHOWN)));
    }

    /// Goes through the sentences, newest first: a few, and all that the latest record told.
    pub(crate) fn newest(&self) -> impl Iterator<Item = &LogLine> {
        self.lines.iter().rev()
    }
}

/// Tells an event of the table in a sentence.
pub(crate) fn tell_of_table(
    play: Option<&dyn AnyPlay>,
    chairs: &[Option<Chair>],
    event: &Event,
) -> Option<LogLine> {
    tell_by_name(play.is_none(), chairs, event).or_else(|| tell(chairs, event))
}

/// Tells an event of the lobby in a sentence. Its chairs are left, and numbered anew at the start: who sat there is told
/// by name.
fn tell_by_name(is_lobby: bool, chairs: &[Option<Chair>], event: &Event) -> Option<LogLine> {
    let name = |text: Text, name: &Name| general(text.word("who", name.as_str()));
    match event {
        Event::LobbyPlayerJoined { chair, .. } => {
            name(Text::new("log.joined", "{who} sat down."), &chair.name)
        }
        Event::SeatAsked { chair, .. } => {
            name(Text::new("log.asked", "{who} asks to sit down."), &chair.name)
        }
        Event::AskWithdrawn { name: who, .. } => {
            name(Text::new("log.withdrew", "{who} asks to sit down no more."), who)
        }
        Event::PersonBarred { name: who, .. } => {
            name(Text::new("log.barred", "The host keeps {who} out."), who)
        }
        Event::TableChanged { .. } => general(Text::new("log.changed", "The host changed the table.")),
        Event::HostChanged { host, .. } if is_lobby => {
            let heir = chairs.iter().flatten().find(|chair| chair.person == *host)?;
            name(Text::new("log.host", "{who} is the host now."), &heir.name)
        }
        _ => None,
    }
}

/// Tells an event of the play in a sentence.
fn tell(chairs: &[Option<Chair>], event: &Event) -> Option<LogLine> {
    let about = |seat: Seat, text: Text| Some(LogLine::about(seat, text.seat("who", seat)));
    match event {
        Event::PlayerAbsent { player, grace_period: Some(seconds), .. } => {
            let text = Text::new("log.absent_for", "{who} is away and has {n} seconds to come back.");
            about(*player, text.number("n", *seconds))
        }
        Event::PlayerAbsent { player, .. } => about(*player, Text::new("log.absent", "{who} is away.")),
        Event::PlayerReturned { player, .. } => about(*player, Text::new("log.returned", "{who} is back.")),
        Event::GraceWarning { player, time_remaining } => {
            let text = Text::new("log.warning", "{who} has {n} seconds left to come back.");
            about(*player, text.number("n", *time_remaining))
        }
        Event::PlayerRemoved { player, reason: RemovalReason::RemovedByHost, .. } => {
            about(*player, Text::new("log.kicked", "The host took {who} out of the game."))
        }
        Event::PlayerRemoved { player, .. } => {
            about(*player, Text::new("log.removed", "{who} was away too long and is out."))
        }
        Event::BotSat { player, .. } => about(*player, Text::new("log.bot_sat", "A bot plays for {who}.")),
        Event::BotLeft { player } => about(*player, Text::new("log.bot_left", "{who} plays again.")),
        // Rights that go back to whoever opened the table come by no chair of theirs.
        Event::HostChanged { host, player } if !has_chair(chairs, *player, host) => None,
        Event::HostChanged { player, .. } => about(*player, Text::new("log.host", "{who} is the host now.")),
        Event::Paused { reason: PauseReason::Host, .. } => {
            general(Text::new("log.paused", "The host paused the game."))
        }
        Event::Unpaused { reason: PauseReason::Host } => {
            general(Text::new("log.unpaused", "The game goes on."))
        }
        Event::Undone { .. } => general(Text::new("log.undone", "The last action was taken back.")),
        Event::GameAbandoned { fault: Some(_), .. } => {
            let words = "The game has failed and is over without a winner; what was played is kept.";
            general(Text::new("log.failed", words))
        }
        Event::GameAbandoned { .. } => {
            general(Text::new("log.abandoned", "The game ended without a winner."))
        }
        Event::TableClosed { .. } => general(Text::new("log.closed", "The table is closed.")),
        Event::GameEnded { winners, .. } => {
            let text = match winners.len() {
                0 => Text::new("log.lost", "Nobody wins."),
                1 => Text::new("log.won", "{who} wins."),
                _ => Text::new("log.shared", "{who} share the win."),
            };
            general(text.seats("who", winners.iter()))
        }
        _ => None,
    }
}

fn has_chair(chairs: &[Option<Chair>], seat: Seat, person: &PersonId) -> bool {
    chairs.get(seat.index()).is_some_and(|chair| chair.as_ref().is_some_and(|chair| chair.person == *person))
}

fn general(text: Text) -> Option<LogLine> {
    Some(LogLine::plain(text))
}
