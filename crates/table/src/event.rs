//! What happens at a table, apart from the game.

use engine::dice::Commitment;
use engine::{Bot, Policy, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Chair, Name, PersonId, Time};

impl Event {
    /// Writes this event as everybody may read it: house rules may be an encounter that nobody has seen yet. What of
    /// them is known stands in the view. How a game failed is for its author.
    pub fn told(&self) -> String {
        let kept_back = match self {
            Event::TableOpened { .. } | Event::TableChanged { .. } => "setup",
            Event::GameAbandoned { fault: Some(_), .. } => "fault",
            _ => return serde_json::to_string(self).unwrap_or_default(),
        };
        let mut told = serde_json::to_value(self).unwrap_or_default();
        if let Some(data) = told["data"].as_object_mut() {
            data.remove(kept_back);
        }
        told.to_string()
    }
}

/// Something that happened at a table, apart from the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TableEvent")]
#[serde(tag = "event", content = "data", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Event {
    /// The table is there; the start record. It pins game, rules and dice.
    TableOpened {
        /// The table's id.
        table: String,
        /// The game's id.
        game: String,
        /// The version of the rules.
        rules: u32,
        /// The house rules, in full.
        setup: Value,
        /// Clocks, absence, undo.
        policy: Policy,
        /// The SHA-256 of the seed: the dice are fixed before anybody sits.
        #[schemars(with = "String")]
        commitment: Commitment,
        /// Who is the host.
        host: PersonId,
        /// What the table is called.
        title: String,
    },
    /// Somebody sat down in the lobby.
    LobbyPlayerJoined {
        /// The chair.
        player: Seat,
        /// Who.
        chair: Chair,
        /// How many sit now.
        total_players: u8,
        /// Whether that is enough to start.
        can_start: bool,
    },
    /// Somebody left the lobby.
    LobbyPlayerLeft {
        /// The chair.
        player: Seat,
        /// How many sit now.
        total_players: u8,
    },
    /// Somebody wants to sit down in the lobby; the host decides.
    SeatAsked {
        /// The chair, where it is one in particular.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Seat>,
        /// Who, and as what.
        chair: Chair,
    },
    /// Somebody who asked to sit down wants to no more.
    AskWithdrawn {
        /// Who.
        person: PersonId,
        /// The name.
        name: Name,
    },
    /// The host took somebody out of the lobby, or did not let them in: they sit down no more.
    PersonBarred {
        /// Who.
        person: PersonId,
        /// The name.
        name: Name,
    },
    /// The host lets somebody sit down again.
    PersonReadmitted {
        /// Who.
        person: PersonId,
    },
    /// The host changed the house rules or the name, before the start.
    TableChanged {
        /// The house rules, in full.
        setup: Value,
        /// What the table is called.
        title: String,
    },
    /// The last one left the lobby.
    LobbyCleared {
        /// Why.
        reason: String,
    },
    /// The lobby is over: the chairs become seats 0, 1, 2, ... in this order.
    LobbyClosed {
        /// The chair of each seat.
        chairs: Vec<Seat>,
    },
    /// A seat is away.
    PlayerAbsent {
        /// The seat.
        player: Seat,
        /// How long it may be, in seconds; absent where nobody counts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        grace_period: Option<u32>,
        /// Since when.
        since: Time,
        /// Left the chair, rather than lost the connection.
        stood: bool,
    },
    /// A seat is back.
    PlayerReturned {
        /// The seat.
        player: Seat,
        /// How much of the grace was left, in seconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time_remaining: Option<u32>,
    },
    /// A seat's grace is running out.
    GraceWarning {
        /// The seat.
        player: Seat,
        /// How much is left, in seconds.
        time_remaining: u32,
    },
    /// A seat was taken out of the play.
    PlayerRemoved {
        /// The seat.
        player: Seat,
        /// Why.
        reason: RemovalReason,
        /// How many are left.
        remaining_player_count: u8,
    },
    /// A seat gave up by itself.
    PlayerResigned {
        /// The seat.
        player: Seat,
    },
    /// Nothing moves.
    Paused {
        /// Why.
        reason: PauseReason,
        /// The seats that are waited for.
        seats: Seats,
    },
    /// This reason to stand still is gone.
    Unpaused {
        /// Which.
        reason: PauseReason,
    },
    /// A machine plays for a seat until its owner sits down again.
    BotSat {
        /// The seat.
        player: Seat,
        /// How it plays.
        level: Bot,
    },
    /// The owner of a seat plays it again.
    BotLeft {
        /// The seat.
        player: Seat,
    },
    /// The host made a new link for a seat: earlier ones hold no more.
    LinkRenewed {
        /// The seat.
        player: Seat,
    },
    /// The house was closed for a while; what it took counts for no clock.
    HouseReopened {
        /// How long nobody was there to serve, in milliseconds.
        outage: u64,
    },
    /// The latest action was taken back.
    Undone {
        /// The record after which the play stands again.
        back_to: u64,
    },
    /// The host changed clocks, absence or undo.
    PolicySet {
        /// The new policy.
        policy: Policy,
    },
    /// Somebody else is the host.
    HostChanged {
        /// Who.
        host: PersonId,
        /// The seat by which the rights came.
        player: Seat,
    },
    /// The play is over.
    GameEnded {
        /// The winner, if there is one alone.
        winner: Option<Seat>,
        /// Everybody who won.
        winners: Seats,
        /// Why it ended.
        end_reason: String,
        /// Every seat, best first.
        final_standings: Value,
    },
    /// The play is over without a winner.
    GameAbandoned {
        /// Why.
        end_reason: String,
        /// What every seat had.
        players: Value,
        /// How the game failed, where that is why: for its author. It is told to nobody at the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fault: Option<String>,
    },
    /// The same people play again elsewhere.
    RematchOpened {
        /// The next table's id.
        next: String,
    },
    /// A copy of a running play got dice of its own.
    DiceRenewed {
        /// The SHA-256 of the new seed.
        #[schemars(with = "String")]
        commitment: Commitment,
    },
    /// The table is no more.
    TableClosed {
        /// Why.
        reason: String,
    },
}

/// Why a seat was taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RemovalReason {
    /// It left the chair and did not come back in time.
    GracePeriodExpired,
    /// It lost the connection and did not come back in time.
    Disconnected,
    /// The host took it out.
    RemovedByHost,
}

/// Why nothing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PauseReason {
    /// The host wants it.
    Host,
    /// A seat that is asked is away.
    Absence,
}
