//! Everything about a play as a plain value, and the questions rules ask of it. Nothing here changes it.

use engine::{Ask, AskKind, Order, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{Log, Move, Player, Players, Refusal, Setup};

/// A play of DO or DICE.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct State {
    /// The house rules.
    pub setup: Setup,
    /// Who plays after whom; empty before the start.
    pub turn_order: Order,
    /// Who is alive.
    pub alive: Seats,
    /// Who has not left.
    pub playing: Seats,
    /// What each player has, by seat.
    pub players: Players,
    /// The round, from 1; 0 before the start.
    pub round: u8,
    /// The place in the order from which the next turn of this round is looked for.
    pub next_index: u8,
    /// How many turns were begun.
    pub turn_number: u32,
    /// The present turn, unless nobody can play.
    pub turn: Option<Turn>,
    /// The latest roll.
    pub last_roll: Option<LastRoll>,
    /// How the play ended, once it has.
    pub end: Option<End>,
    /// The latest thing worth announcing, until the next action.
    pub moment: Option<Moment>,
    /// The latest lines of the history.
    pub log: Log,
}

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Turn {
    /// Whose turn it is.
    pub player: Seat,
    /// What the roll means; nothing before it.
    #[serde(rename = "move")]
    pub kind: Option<Move>,
    /// What it waits for. A Power Move that waits for a target was chosen to hit; a move without a choice stays at the
    /// roll, because its turn ends with it.
    pub awaits: Awaits,
    /// The target, once it is chosen.
    pub target: Option<Seat>,
}

/// What a turn waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Awaits {
    /// The roll.
    Roll,
    /// The target.
    Target,
    /// The choice between hit points and victory points.
    Effect,
}

/// A roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LastRoll {
    /// Who rolled.
    pub player: Seat,
    /// What the die shows.
    pub value: u8,
    /// What that means.
    #[serde(rename = "move")]
    pub kind: Move,
}

/// Where a play stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// It has not started.
    Lobby,
    /// It is played.
    InProgress,
    /// Somebody has won.
    Finished,
    /// Everybody left.
    Abandoned,
}

/// How a play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// All rounds were played.
    RoundsComplete,
    /// Only one player was alive.
    SuddenDeath,
    /// Everybody else left.
    LastPlayerStanding,
    /// Everybody left.
    AllPlayersLeft,
}

/// Something worth announcing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Moment {
    /// A player fell.
    Fell {
        /// Who.
        player: Seat,
        /// By whom; nobody for one's own Backfire.
        by: Option<Seat>,
    },
    /// A seat left for good.
    Folded {
        /// Which.
        player: Seat,
    },
}

impl State {
    /// Makes the state before the start.
    pub(crate) fn new(setup: &Setup, seats: u8) -> Result<State, Refusal> {
        setup.check()?;
        if seats != setup.players {
            return Err(Refusal::WrongSeatCount { seats, players: setup.players });
        }
        Ok(State {
            setup: *setup,
            turn_order: Order::default(),
            alive: Seats::first(seats),
            playing: Seats::first(seats),
            players: Players::new(seats, Player { hp: setup.hp, ..Player::default() }),
            round: 0,
            next_index: 0,
            turn_number: 0,
            turn: None,
            last_roll: None,
            end: None,
            moment: None,
            log: Log::default(),
        })
    }

    /// Returns where the play stands.
    #[inline]
    pub fn phase(&self) -> Phase {
        match self.end {
            Some(End::AllPlayersLeft) => Phase::Abandoned,
            Some(_) => Phase::Finished,
            None if self.turn_order.as_slice().is_empty() => Phase::Lobby,
            None => Phase::InProgress,
        }
    }

    /// Returns what a seat has; nothing for a seat that there is not.
    #[inline]
    pub fn player(&self, seat: Seat) -> Player {
        self.players.at(seat).copied().unwrap_or_default()
    }

    /// Tests for a play that nobody can go on with: one player alive, or none.
    #[inline]
    pub(crate) fn is_decided(&self) -> bool {
        self.alive.len() <= 1
    }

    /// Returns the place in the order of the present turn, or of the one that ended last in this round.
    #[inline]
    pub fn turn_index(&self) -> Option<u8> {
        self.next_index.checked_sub(1)
    }

    /// Returns the seat at a place in the order.
    #[inline]
    pub(crate) fn at(&self, place: u8) -> Option<Seat> {
        self.turn_order.as_slice().get(usize::from(place)).copied()
    }

    /// Returns whom a player may choose for a move.
    #[inline]
    pub fn targets(&self, by: Seat, kind: Move) -> Seats {
        // Decision 26: the fallen have pockets too.
        let pool = if kind == Move::Pickpocket { self.playing } else { self.alive };
        let others = pool.without(by);
        if kind.is_haunt() {
            return self.barred(by).map_or(others, |barred| others.without(barred));
        }
        if kind.asks().is_some() { others } else { Seats::NONE }
    }

    /// DOD-04: returns whom a player haunted one round ago.
    #[inline]
    pub(crate) fn barred(&self, by: Seat) -> Option<Seat> {
        let player = self.players.at(by)?;
        let is_fresh = player.last_haunt > 0 && player.last_haunt.saturating_add(1) == self.round;
        player.last_target.filter(|_| is_fresh)
    }

    /// Returns what is owed, if anything.
    #[inline]
    pub(crate) fn ask(&self) -> Option<Ask> {
        let turn = self.turn.as_ref().filter(|_| self.end.is_none())?;
        let kind = if turn.awaits == Awaits::Roll { AskKind::Turn } else { AskKind::Choice };
        // A turn asks for each of these at most once, so that a new ask has a new number.
        let id = self.turn_number.wrapping_mul(4).wrapping_add(turn.awaits as u32);
        Some(Ask { seat: turn.player, id, kind })
    }

    /// Returns the turn of a seat, if it runs.
    #[inline]
    pub(crate) fn turn_of(&self, by: Seat) -> Option<&Turn> {
        self.turn.as_ref().filter(|turn| turn.player == by && self.end.is_none())
    }
}

impl Turn {
    /// Makes a turn before its roll.
    #[inline]
    pub(crate) const fn new(player: Seat) -> Turn {
        Turn { player, kind: None, awaits: Awaits::Roll, target: None }
    }
}

impl End {
    /// Returns the reason as a stable word.
    pub const fn reason(self) -> &'static str {
        match self {
            End::RoundsComplete => "rounds_complete",
            End::SuddenDeath => "sudden_death",
            End::LastPlayerStanding => "last_player_standing",
            End::AllPlayersLeft => "all_players_left",
        }
    }
}
