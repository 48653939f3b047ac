//! What an audience sees, as data. Nothing in this game is hidden, so everybody sees the same.

use engine::Seat;
use pips::{DiceSet, Kind};
use serde::Serialize;

use crate::score::scorer;
use crate::state::ALL_DICE;
use crate::{Moment, Order, Phase, Player, Setup, State, Turn};

/// A play as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// `lobby`, `in_progress`, `ended` or `abandoned`.
    pub phase: &'static str,
    /// The house rules.
    pub config: Setup,
    /// Everybody, by seat.
    pub players: Vec<PlayerView>,
    /// The order of play; empty before the start.
    pub turn_order: Order,
    /// Who is on turn.
    pub current_player: Option<Seat>,
    /// Who is due after that, if present then.
    pub next_player: Option<Seat>,
    /// The turn that runs.
    pub turn: Option<TurnView>,
    /// Who won.
    pub winner: Option<Seat>,
    /// Why the play ended.
    pub end_reason: Option<&'static str>,
    /// What happened last.
    pub last_moment: Option<Moment>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// What was banked.
    pub score: u32,
    /// Whether the player left.
    pub folded: bool,
    /// How many turns the player began.
    pub turns: u32,
    /// How many of them were lost to a roll or the clock.
    pub busts: u32,
    /// How often all six dice scored.
    pub hot_dice: u32,
    /// The most that was banked at once.
    pub best_turn: u32,
    /// The place, once the play is over.
    pub place: Option<u8>,
}

/// The turn that runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TurnView {
    /// Whose it is.
    pub player: Seat,
    /// Which turn of the play, from 1.
    pub turn_number: u32,
    /// What is at stake.
    pub points: u32,
    /// What the dice set aside made; the rest of the points is from before hot dice.
    pub held_points: u32,
    /// The six dice.
    pub dice: Vec<DieView>,
    /// The dice set aside.
    pub held_dice: DiceSet,
    /// How many dice are not set aside.
    pub remaining_dice: u8,
    /// The best reading of the dice that may be set aside now.
    pub scoring_result: Scoring,
    /// Whether a die must be set aside before the next roll.
    pub must_hold: bool,
    /// Whether all six scored and may be rolled again.
    pub hot_dice: bool,
    /// Whether all six were rolled again as often as a turn allows.
    pub hot_dice_used: bool,
    /// How often dice were rolled.
    pub roll_number: u32,
    /// How many dice the next roll rolls, as things are.
    pub dice_to_roll: u8,
    /// Whether the player may roll, once a die is set aside where one must be.
    pub can_roll: bool,
    /// Whether the player may bank, once a die is set aside where one must be.
    pub can_bank: bool,
}

/// What the dice that may be set aside are worth. A bust takes a roll: before the first one there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Scoring {
    /// The total of all combinations.
    pub points: u32,
    /// The kind of the highest-valued combination.
    pub kind: Kind,
    /// The dice that count.
    pub scoring_dice: DiceSet,
    /// The dice that do not.
    pub non_scoring_dice: DiceSet,
    /// Whether dice were rolled and none of them scores.
    pub is_bust: bool,
    /// Whether at least one die scores and none is left over.
    pub is_hot_dice: bool,
}

impl Scoring {
    fn of(turn: &Turn) -> Scoring {
        let reading = scorer().read(turn.faces, turn.free());
        Scoring {
            points: reading.points,
            kind: reading.kind,
            scoring_dice: reading.scoring,
            non_scoring_dice: reading.rest,
            is_bust: turn.rolls > 0 && reading.is_bust(),
            is_hot_dice: reading.is_hot(),
        }
    }
}

/// A die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DieView {
    /// What it shows; nothing before the first roll.
    pub value: Option<u8>,
    /// Whether it is set aside.
    pub held: bool,
    /// Whether it can be part of what is set aside now.
    pub scoring: bool,
}

impl View {
    pub(crate) fn of(state: &State) -> View {
        let (end_reason, winner) = state.phase.ending().unzip();
        let is_on = state.phase == Phase::InProgress;
        View {
            phase: state.phase.word(),
            config: state.setup,
            players: players(state),
            turn_order: state.order,
            current_player: state.turn.map(|turn| turn.player),
            next_player: if is_on { state.next_player(|_| true) } else { None },
            turn: state.turn.as_ref().map(|turn| TurnView::of(turn, state)),
            winner: winner.flatten(),
            end_reason,
            last_moment: state.moment,
        }
    }
}

fn players(state: &State) -> Vec<PlayerView> {
    let standings = state.outcome().map(|outcome| outcome.standings).unwrap_or_default();
    let place_of =
        |seat: Seat| standings.iter().find(|standing| standing.seat == seat).map(|standing| standing.place);
    let view = |(seat, player): (usize, &Player)| PlayerView {
        seat: Seat(seat as u8),
        score: player.score,
        folded: player.folded,
        turns: player.turns,
        busts: player.busts,
        hot_dice: player.hot_dice,
        best_turn: player.best_turn,
        place: place_of(Seat(seat as u8)),
    };
    state.players.iter().enumerate().map(view).collect()
}

impl TurnView {
    fn of(turn: &Turn, state: &State) -> TurnView {
        let to_roll = turn.next_roll(turn.held, &state.setup);
        let scoring = turn.selectable();
        let die = |(die, face): (usize, &u8)| DieView {
            value: (*face > 0).then_some(*face),
            held: turn.held.contains(die as u8),
            scoring: scoring.contains(die as u8),
        };
        TurnView {
            player: turn.player,
            turn_number: state.turns,
            points: turn.points,
            held_points: turn.held_points,
            dice: turn.faces.faces().iter().enumerate().map(die).collect(),
            held_dice: turn.held,
            remaining_dice: turn.free().len() as u8,
            scoring_result: Scoring::of(turn),
            must_hold: turn.must_hold,
            hot_dice: turn.held == ALL_DICE && !to_roll.is_empty(),
            hot_dice_used: turn.hot_dice >= state.setup.hot_dice_per_turn,
            roll_number: turn.rolls,
            dice_to_roll: to_roll.len() as u8,
            can_roll: turn.can_roll(&state.setup),
            can_bank: turn.must_hold || turn.points > 0,
        }
    }
}

impl Turn {
    /// Returns the dice that some valid hold has.
    pub(crate) fn selectable(&self) -> DiceSet {
        let choices = scorer().choices(self.faces, self.free());
        choices.fold(DiceSet::empty(), |all, (dice, _)| all.union(dice))
    }

    /// Tests for a roll that is possible now, or after some hold where one is due.
    fn can_roll(&self, setup: &Setup) -> bool {
        let rolls = |held: DiceSet| !self.next_roll(held, setup).is_empty();
        let mut holds = scorer().choices(self.faces, self.free());
        if self.must_hold { holds.any(|(dice, _)| rolls(self.held.union(dice))) } else { rolls(self.held) }
    }
}

impl Phase {
    /// Returns the phase as the document names it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Phase::Lobby => "lobby",
            Phase::InProgress => "in_progress",
            Phase::Reached(_) | Phase::LastStanding(_) => "ended",
            Phase::AllLeft => "abandoned",
        }
    }
}
