//! Everything about a play as a plain value, and the questions rules ask of it. Nothing here changes it.

use engine::{Ask, AskKind, Outcome, Seat, Seats, Standing, rank};
use pips::{DiceSet, Six};
use serde::{Deserialize, Serialize};

use crate::{ALL_DICE, MAX_PLAYERS, MIN_PLAYERS, Order, Refusal, Setup};

/// A play of Farkle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct State {
    /// The house rules.
    pub setup: Setup,
    /// What each seat has, by seat.
    pub players: Vec<Player>,
    /// Who plays after whom; empty before the start.
    pub turn_order: Order,
    /// The place in the order of the present turn, or of the one that ended last.
    pub active_turn_index: u8,
    /// How many turns were begun.
    pub turn_number: u32,
    /// The present turn, unless nobody can play.
    pub turn: Option<Turn>,
    /// The final round, once it has begun.
    pub final_round: Option<FinalRound>,
    /// How the play ended, once it has.
    pub end: Option<End>,
    /// The latest thing worth announcing, until the next action.
    pub moment: Option<Moment>,
}

/// What a seat has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Player {
    /// What was banked so far.
    pub total_score: u32,
    /// Whether a bank has met the entry score.
    pub has_entered_game: bool,
    /// Whether the seat left for good.
    pub out: bool,
    /// How many turns it began.
    pub turns: u32,
    /// How many of them were a bust.
    pub busts: u32,
    /// How often all six dice scored.
    pub hot_dice: u32,
    /// Its best bank.
    pub best_turn: u32,
}

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Turn {
    /// Whose turn it is.
    pub player: Seat,
    /// What the six dice show; 0 before the first roll.
    pub dice: Six,
    /// The dice that are set aside.
    pub locked: DiceSet,
    /// The points that are set aside.
    pub accumulated_turn_score: u32,
    /// The dice that are selected.
    pub selection: Selection,
    /// How many rolls were made in this turn.
    pub roll_number: u32,
}

/// Selected dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Selection {
    /// The dice.
    pub dice: DiceSet,
    /// Their points; 0 unless every one of them counts.
    pub score: u32,
    /// Whether the house selected them, and no one has touched them since.
    pub auto: bool,
}

/// What a turn waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The player makes the first roll.
    AwaitingFirstRoll,
    /// No valid selection: dice must be selected.
    AwaitingSelection,
    /// A valid selection: the player rolls on or banks.
    AwaitingRoll,
}

/// Everybody's last turn, after the target was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FinalRound {
    /// Who reached the target.
    pub triggering_player: Seat,
    /// Who still has a turn.
    pub remaining_players: Seats,
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
    /// The target was reached, and everybody due has played.
    TargetReached,
    /// Everybody else left.
    LastPlayerStanding,
    /// Everybody left.
    AllPlayersLeft,
}

/// Something worth announcing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Moment {
    /// A roll without a die that scores.
    Busted {
        /// Who rolled it.
        player: Seat,
        /// What it cost.
        lost_points: u32,
    },
    /// A clock ran out.
    TimedOut {
        /// Whose.
        player: Seat,
        /// What it cost.
        lost_points: u32,
    },
    /// All six dice scored.
    HotDice {
        /// Whose.
        player: Seat,
        /// What stays at stake.
        accumulated_points: u32,
    },
    /// Points were banked.
    Banked {
        /// Who banked.
        player: Seat,
        /// How much.
        points: u32,
        /// What that makes.
        total_score: u32,
        /// Whether the player got in with it.
        entered: bool,
    },
    /// The target was reached, and everybody else has one more turn.
    FinalRound {
        /// Who reached it.
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
        setup.check()?;
        if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&seats) {
            return Err(Refusal::WrongSeatCount { seats });
        }
        Ok(State {
            setup: *setup,
            players: vec![Player::default(); seats.into()],
            turn_order: Order::default(),
            active_turn_index: 0,
            turn_number: 0,
            turn: None,
            final_round: None,
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
        self.players.get(seat.index()).is_some_and(|player| !player.out)
    }

    /// Returns the seats that have not left.
    pub fn seats_in(&self) -> Seats {
        Seats::first(self.players.len() as u8).iter().filter(|seat| self.is_in(*seat)).collect()
    }

    /// Returns a seat's total; 0 for a seat that there is not.
    #[inline]
    pub fn total_of(&self, seat: Seat) -> u32 {
        self.players.get(seat.index()).map_or(0, |player| player.total_score)
    }

    /// Returns the only seat left of several.
    pub(crate) fn last_standing(&self) -> Option<Seat> {
        let left = self.seats_in();
        left.iter().next().filter(|_| self.players.len() > 1 && left.len() == 1)
    }

    /// Tests for a seat that a turn may go to, were this its turn's end.
    #[inline]
    pub(crate) fn is_due(&self, seat: Seat) -> bool {
        self.is_in(seat) && self.final_round.is_none_or(|round| round.remaining_players.contains(seat))
    }

    /// Tests for a total that ends the play or begins the final round.
    #[inline]
    pub(crate) fn has_reached_target(&self, seat: Seat) -> bool {
        self.total_of(seat) >= self.setup.target_score
    }

    /// Returns what is owed, if anything.
    #[inline]
    pub(crate) fn ask(&self) -> Option<Ask> {
        let turn = self.turn.filter(|_| self.end.is_none())?;
        Some(Ask { seat: turn.player, id: self.turn_number, kind: AskKind::Turn })
    }

    /// Returns the turn of the seat that wants to act.
    #[inline]
    pub(crate) fn turn_of(&self, by: Seat) -> Result<&Turn, Refusal> {
        if self.phase() != Phase::InProgress {
            return Err(Refusal::NotInProgress);
        }
        self.turn.as_ref().filter(|turn| turn.player == by).ok_or(Refusal::NotYourTurn)
    }

    /// Returns what a bank would be worth, or why there is none.
    #[inline]
    pub(crate) fn bankable(&self, turn: &Turn) -> Result<u32, Refusal> {
        let offered = turn.at_stake();
        if offered == 0 {
            return Err(match turn.selection.dice.is_empty() {
                true => Refusal::NothingToBank,
                false => self.idle_dice(turn),
            });
        }
        let needed = self.setup.minimum_entry_score;
        let has_entered = self.players.get(turn.player.index()).is_some_and(|player| player.has_entered_game);
        // FAR-10: the first bank must meet the entry score.
        if !has_entered && offered < needed {
            return Err(Refusal::BelowMinimumEntry { needed, offered });
        }
        Ok(offered)
    }

    /// Returns why an invalid selection is refused.
    pub(crate) fn idle_dice(&self, turn: &Turn) -> Refusal {
        let idle = self.setup.scorer().read(turn.dice, turn.selection.dice).rest;
        Refusal::IdleDice { n_selected: turn.selection.dice.len(), n_idle: idle.len() }
    }

    /// Returns the places of all seats at the end.
    pub(crate) fn outcome(&self, end: End) -> Outcome {
        let mut standings: Vec<Standing> = self.players.iter().zip(0..).map(standing).collect();
        rank(&mut standings, |standing| (self.is_in(standing.seat), standing.score));
        Outcome { reason: end.reason(), abandoned: end == End::AllPlayersLeft, standings }
    }
}

fn standing((player, seat): (&Player, u8)) -> Standing {
    Standing {
        seat: Seat(seat),
        place: 0,
        score: player.total_score.into(),
        rounds: player.turns,
        counters: vec![
            ("busts", player.busts.into()),
            ("hot_dice", player.hot_dice.into()),
            ("best_turn", player.best_turn.into()),
        ],
    }
}

impl End {
    /// Returns the reason as a stable word.
    pub const fn reason(self) -> &'static str {
        match self {
            End::TargetReached => "target_reached",
            End::LastPlayerStanding => "last_player_standing",
            End::AllPlayersLeft => "all_players_left",
        }
    }
}

impl Turn {
    /// Makes a turn before its first roll.
    pub(crate) const fn new(player: Seat) -> Turn {
        Turn {
            player,
            dice: Six::NONE,
            locked: DiceSet::empty(),
            accumulated_turn_score: 0,
            selection: Selection { dice: DiceSet::empty(), score: 0, auto: false },
            roll_number: 0,
        }
    }

    /// Returns what the turn waits for.
    #[inline]
    pub const fn status(&self) -> Status {
        match self.roll_number {
            0 => Status::AwaitingFirstRoll,
            _ if self.selection.is_valid() => Status::AwaitingRoll,
            _ => Status::AwaitingSelection,
        }
    }

    /// Returns the dice that may be selected.
    #[inline]
    pub const fn selectable(&self) -> DiceSet {
        if self.roll_number == 0 { DiceSet::empty() } else { ALL_DICE.minus(self.locked) }
    }

    /// Returns what a bank would add: the points set aside and those selected.
    #[inline]
    pub const fn at_stake(&self) -> u32 {
        self.accumulated_turn_score.saturating_add(self.selection.score)
    }

    /// Returns the dice that the next roll would throw: those not set aside and not selected, or all six anew.
    #[inline]
    pub fn rolls_next(&self) -> DiceSet {
        let left = ALL_DICE.minus(self.locked).minus(self.selection.dice);
        // FAR-08: all six dice consumed are six new dice.
        if left.is_empty() { ALL_DICE } else { left }
    }
}

impl Selection {
    /// Tests for a selection in which every die counts.
    #[inline]
    pub const fn is_valid(&self) -> bool {
        self.score > 0
    }
}
