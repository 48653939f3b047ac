//! What an audience sees, as data: the same for everybody, since Farkle hides nothing.

use engine::{Outcome, Seat, Seats};
use pips::DiceSet;
use serde::Serialize;

use crate::{ALL_DICE, DICE_COUNT, Moment, Order, Phase, Setup, State, Status, Turn};

/// What an audience sees of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// Where the play stands.
    pub phase: Phase,
    /// The house rules.
    pub config: Setup,
    /// What each seat has, by seat.
    pub players: Vec<PlayerView>,
    /// Who plays after whom.
    pub turn_order: Order,
    /// The place in the order of the present turn.
    pub active_turn_index: u8,
    /// The present turn.
    pub turn: Option<TurnView>,
    /// Who is due after it.
    pub next_player: Option<Seat>,
    /// The final round.
    pub final_round: FinalRoundView,
    /// What the player on turn may press.
    pub controls: Controls,
    /// Who won, if one player did.
    pub winner: Option<Seat>,
    /// Everybody who won.
    pub winners: Seats,
    /// The latest thing worth announcing.
    pub last_moment: Option<Moment>,
}

/// What a seat has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// What was banked so far.
    pub total_score: u32,
    /// Whether a bank has met the entry score.
    pub has_entered_game: bool,
    /// Whether the seat left for good.
    pub out: bool,
    /// Its place, once the play is over.
    pub place: Option<u8>,
}

/// The present turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TurnView {
    /// Whose turn it is.
    pub player: Seat,
    /// The six dice; those set aside stay in their place.
    pub dice: [DieView; DICE_COUNT],
    /// The points that are set aside.
    pub accumulated_turn_score: u32,
    /// The dice that are selected.
    pub selection: SelectionView,
    /// What the turn waits for.
    pub status: Status,
    /// What the best selection would be worth.
    pub best_selectable_score: u32,
    /// How many rolls were made in this turn.
    pub roll_number: u32,
}

/// One die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DieView {
    /// What it shows; nothing before the first roll.
    pub value: Option<u8>,
    /// Whether it may be selected.
    pub selectable: bool,
}

/// Selected dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SelectionView {
    /// The dice.
    pub selected_indices: DiceSet,
    /// Whether every one of them counts.
    pub is_valid: bool,
    /// Their points.
    pub selection_score: u32,
    /// Whether the house selected them.
    pub auto: bool,
}

/// The final round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FinalRoundView {
    /// Whether it has begun.
    pub active: bool,
    /// Who reached the target.
    pub triggering_player: Option<Seat>,
    /// Who still has a turn.
    pub remaining_players: Seats,
}

/// What the player on turn may press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Controls {
    /// Whether rolling is open.
    pub roll: bool,
    /// Whether banking is open.
    pub bank: bool,
}

impl View {
    /// Returns what everybody sees.
    pub(crate) fn of(state: &State) -> View {
        let outcome = state.end.map(|end| state.outcome(end));
        let winners = outcome.as_ref().map_or(Seats::NONE, Outcome::winners);
        View {
            phase: state.phase(),
            config: state.setup,
            players: players(state, outcome.as_ref()),
            turn_order: state.turn_order,
            active_turn_index: state.active_turn_index,
            turn: state.turn.as_ref().map(|turn| TurnView::of(state, turn)),
            next_player: next_player(state),
            final_round: FinalRoundView::of(state),
            controls: Controls::of(state),
            winner: winners.iter().next().filter(|_| winners.len() == 1),
            winners,
            last_moment: state.moment,
        }
    }
}

fn players(state: &State, outcome: Option<&Outcome>) -> Vec<PlayerView> {
    let place = |seat| outcome?.standings.iter().find(|at| at.seat == seat).map(|at| at.place);
    let view = |(player, seat): (&crate::Player, u8)| PlayerView {
        seat: Seat(seat),
        total_score: player.total_score,
        has_entered_game: player.has_entered_game,
        out: player.out,
        place: place(Seat(seat)),
    };
    state.players.iter().zip(0..).map(view).collect()
}

/// Returns who is due after the present turn, if that is somebody else.
fn next_player(state: &State) -> Option<Seat> {
    let turn = state.turn?;
    let last = Some(usize::from(state.active_turn_index));
    let place = state.turn_order.next_after(last, |seat| state.is_due(seat) && seat != turn.player)?;
    state.turn_order.get(place)
}

impl TurnView {
    fn of(state: &State, turn: &Turn) -> TurnView {
        let selectable = turn.selectable();
        let mut dice = [DieView::default(); DICE_COUNT];
        for ((die, value), index) in dice.iter_mut().zip(turn.dice.faces()).zip(0..) {
            *die = DieView { value: (value > 0).then_some(value), selectable: selectable.contains(index) };
        }
        let best = state.setup.scorer().best(turn.dice, selectable);
        TurnView {
            player: turn.player,
            dice,
            accumulated_turn_score: turn.accumulated_turn_score,
            selection: SelectionView {
                selected_indices: turn.selection.dice,
                is_valid: turn.selection.is_valid(),
                selection_score: turn.selection.score,
                auto: turn.selection.auto,
            },
            status: turn.status(),
            best_selectable_score: best.map_or(0, |(_, points)| points),
            roll_number: turn.roll_number,
        }
    }

    /// Returns what the dice show; 0 before the first roll.
    pub fn faces(&self) -> [u8; DICE_COUNT] {
        self.dice.map(|die| die.value.unwrap_or(0))
    }

    /// Returns the dice that may be selected.
    pub fn selectable(&self) -> DiceSet {
        self.dice.iter().zip(0..).filter(|(die, _)| die.selectable).map(|(_, index)| index).collect()
    }

    /// Returns what a bank would add.
    pub fn at_stake(&self) -> u32 {
        self.accumulated_turn_score.saturating_add(self.selection.selection_score)
    }

    /// Returns how many dice the next roll would throw.
    pub fn n_rolls_next(&self) -> usize {
        let is_first = self.status == Status::AwaitingFirstRoll;
        let left = if is_first { ALL_DICE } else { self.selectable().minus(self.selection.selected_indices) };
        if left.is_empty() { DICE_COUNT } else { left.len() }
    }
}

impl FinalRoundView {
    fn of(state: &State) -> FinalRoundView {
        FinalRoundView {
            active: state.final_round.is_some(),
            triggering_player: state.final_round.map(|round| round.triggering_player),
            remaining_players: state.final_round.map_or(Seats::NONE, |round| round.remaining_players),
        }
    }
}

impl Controls {
    /// FAR-05: nothing or something invalid selected closes both.
    fn of(state: &State) -> Controls {
        let Some(turn) = &state.turn else { return Controls { roll: false, bank: false } };
        let is_valid = turn.selection.is_valid();
        Controls {
            roll: turn.status() != Status::AwaitingSelection,
            bank: is_valid && state.bankable(turn).is_ok(),
        }
    }
}
