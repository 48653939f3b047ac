//! Everything about a play as a plain value, and the questions rules ask of it. Nothing here changes it.

use engine::{Ask, AskKind, Order, Outcome, Seat, Seats, Standing, rank};
use serde::{Deserialize, Serialize};

use crate::{Category, MAX_PLAYERS, MIN_PLAYERS, Players, Refusal, Setup, Turn};

/// A play of Yahtzee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct State {
    /// The house rules.
    pub setup: Setup,
    /// What each seat has, by seat.
    pub players: Players,
    /// Who plays after whom; empty before the start.
    pub turn_order: Order,
    /// The place in the order of the present turn, or of the one that ended last.
    pub active_turn_index: u8,
    /// How many turns were begun.
    pub turn_number: u32,
    /// The present turn, unless nobody can play.
    pub turn: Option<Turn>,
    /// How the play ended, once it has.
    pub end: Option<End>,
    /// The latest thing worth announcing, until the next action.
    pub moment: Option<Moment>,
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
    /// Nobody has an open box.
    CardsFull,
    /// Everybody else left.
    LastPlayerStanding,
    /// Everybody left.
    AllPlayersLeft,
}

/// Something worth announcing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Moment {
    /// All five dice show the same.
    Yahtzee {
        /// Who rolled it.
        player: Seat,
        /// What they show.
        face: u8,
    },
    /// A box was filled.
    Scored {
        /// Whose.
        player: Seat,
        /// Which.
        category: Category,
        /// With how much.
        points: u8,
        /// Whether the upper bonus came with it.
        upper_bonus: bool,
        /// Whether the bonus for a further Yahtzee came with it.
        yahtzee_bonus: bool,
        /// Whether the house chose, because a clock ran out.
        timed_out: bool,
    },
    /// A clock ran out; the house chooses a box.
    TimedOut {
        /// Whose.
        player: Seat,
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
        if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&seats) {
            return Err(Refusal::WrongSeatCount { seats });
        }
        Ok(State {
            setup: *setup,
            players: Players::new(seats),
            turn_order: Order::default(),
            active_turn_index: 0,
            turn_number: 0,
            turn: None,
            end: None,
            moment: None,
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

    /// Tests for a seat that has not left.
    #[inline]
    pub fn is_in(&self, seat: Seat) -> bool {
        self.players.get(seat).is_some_and(|player| !player.out)
    }

    /// Returns the seats that have not left.
    pub fn seats_in(&self) -> Seats {
        self.players.iter().filter(|(_, player)| !player.out).map(|(seat, _)| seat).collect()
    }

    /// Tests for a seat that still has a box to fill.
    #[inline]
    pub fn is_due(&self, seat: Seat) -> bool {
        self.players.get(seat).is_some_and(|player| !player.out && !player.card.is_full())
    }

    /// Returns the only seat left of several.
    pub(crate) fn last_standing(&self) -> Option<Seat> {
        let left = self.seats_in();
        left.iter().next().filter(|_| self.players.len() > 1 && left.len() == 1)
    }

    /// Returns what is owed, if anything.
    #[inline]
    pub(crate) fn ask(&self) -> Option<Ask> {
        let turn = self.turn.as_ref().filter(|_| self.end.is_none())?;
        Some(Ask { seat: turn.player, id: self.turn_number, kind: AskKind::Turn })
    }

    /// Returns the turn of the seat that wants to act.
    #[inline]
    pub(crate) fn turn_of(&self, by: Seat) -> Result<&Turn, Refusal> {
        match &self.turn {
            Some(turn) if turn.player == by && self.end.is_none() => Ok(turn),
            _ if self.phase() == Phase::InProgress => Err(Refusal::NotYourTurn),
            _ => Err(Refusal::NotInProgress),
        }
    }

    /// Returns the places of all seats at the end; those that left come after those that stayed.
    pub(crate) fn outcome(&self, end: End) -> Outcome {
        let mut standings: Vec<Standing> =
            self.players.iter().map(|(seat, player)| player.standing(seat)).collect();
        // YAH-1.5: the highest total wins; decision 8: equal totals share the place.
        rank(&mut standings, |standing| (self.is_in(standing.seat), standing.score));
        Outcome { reason: end.reason(), abandoned: end == End::AllPlayersLeft, standings }
    }
}

impl End {
    /// Returns the reason as a stable word.
    pub const fn reason(self) -> &'static str {
        match self {
            End::CardsFull => "cards_full",
            End::LastPlayerStanding => "last_player_standing",
            End::AllPlayersLeft => "all_players_left",
        }
    }
}

impl Moment {
    /// Returns whom it is about.
    pub const fn player(self) -> Seat {
        match self {
            Moment::Yahtzee { player, .. }
            | Moment::Scored { player, .. }
            | Moment::TimedOut { player }
            | Moment::Folded { player } => player,
        }
    }
}
