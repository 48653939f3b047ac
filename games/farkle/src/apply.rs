//! What can happen in a play, and how it makes a state another. It runs no rule, rolls no dice, and takes any event
//! for any state without a panic.

use dice::Roll;
use engine::{Seat, Seats};
use pips::{DiceSet, Six};
use serde::{Deserialize, Serialize};

use crate::{ALL_DICE, DICE_SIDES, End, FinalRound, Moment, Order, Player, Selection, State, Turn};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Event {
    /// The play began, and the order was drawn.
    GameStarted {
        /// The seats in the order of their turns.
        players: Order,
        /// Who begins, if anybody is there.
        first_player: Option<Seat>,
    },
    /// A turn began.
    TurnStarted {
        /// Whose.
        player: Seat,
        /// Which turn of the play, from 1.
        turn_number: u32,
        /// The player's place in the order, from 0.
        active_turn_index: u8,
    },
    /// Dice were rolled.
    DiceRolled {
        /// Whose turn it is.
        player: Seat,
        /// What all six dice now show.
        dice_values: Six,
        /// Which of them were rolled.
        rolled_dice_indices: DiceSet,
        /// Which roll of the turn, from 1.
        roll_number: u32,
    },
    /// Other dice are selected now.
    SelectionChanged {
        /// Whose turn it is.
        player: Seat,
        /// The selected dice.
        selected_indices: DiceSet,
        /// Whether every one of them counts.
        is_valid: bool,
        /// Their points.
        selection_score: u32,
        /// Whether the house selected them.
        auto: bool,
    },
    /// The selection was set aside.
    DiceLocked {
        /// Whose turn it is.
        player: Seat,
        /// The dice set aside now.
        dice_indices: DiceSet,
        /// Their points.
        points: u32,
        /// What is set aside in this turn so far.
        accumulated_turn_score: u32,
    },
    /// All six dice scored.
    HotDice {
        /// Whose turn it is.
        player: Seat,
        /// What stays at stake.
        accumulated_points: u32,
    },
    /// A roll had no die that scores.
    PlayerBusted {
        /// Who rolled it.
        player: Seat,
        /// What it cost.
        lost_points: u32,
    },
    /// Points were banked.
    PointsScored {
        /// Who banked.
        player: Seat,
        /// How much.
        points_this_turn: u32,
        /// The total before.
        previous_score: u32,
        /// The total now.
        total_score: u32,
        /// Whether the player got in with it.
        entered: bool,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        player: Seat,
        /// Who is next; nobody if the play is over or nobody is there.
        next_player: Option<Seat>,
        /// Whether its points were lost to the dice or the clock.
        was_bust: bool,
        /// What it brought.
        points_banked: u32,
    },
    /// A turn's clock ran out.
    TurnTimedOut {
        /// Whose.
        player: Seat,
        /// What it cost.
        lost_points: u32,
    },
    /// The target was reached, and everybody else has one more turn.
    FinalRoundStarted {
        /// Who reached it.
        player: Seat,
    },
    /// A seat left for good.
    PlayerFolded {
        /// Which.
        player: Seat,
        /// How many are left.
        remaining_player_count: u8,
    },
    /// Everybody else left: the play is over.
    LastPlayerStanding {
        /// Who is left.
        player: Seat,
    },
}

/// Makes an event true.
#[inline]
pub(crate) fn apply(state: &mut State, event: &Event) {
    match *event {
        Event::GameStarted { players, .. } => state.turn_order = players,
        Event::TurnStarted { player, turn_number, active_turn_index } => {
            state.turn_number = turn_number;
            state.active_turn_index = active_turn_index;
            state.turn = Some(Turn::new(player));
            state.count(player, |player| player.turns = player.turns.saturating_add(1));
        }
        Event::DiceRolled { dice_values, rolled_dice_indices, roll_number, .. } => {
            if state.setup.manual_first_roll && roll_number == 1 {
                state.moment = None;
            }
            state.change_turn(|turn| {
                turn.dice = dice_values;
                turn.locked = ALL_DICE.minus(rolled_dice_indices);
                turn.selection = Selection::default();
                turn.roll_number = roll_number;
            });
        }
        Event::SelectionChanged { selected_indices, is_valid, selection_score, auto, .. } => {
            let score = if is_valid { selection_score } else { 0 };
            state.change_turn(|turn| turn.selection = Selection { dice: selected_indices, score, auto });
            if !auto {
                state.moment = None;
            }
        }
        Event::DiceLocked { dice_indices, accumulated_turn_score, .. } => {
            state.moment = None;
            state.change_turn(|turn| {
                turn.locked = turn.locked.union(dice_indices);
                turn.accumulated_turn_score = accumulated_turn_score;
                turn.selection = Selection::default();
            });
        }
        Event::HotDice { player, accumulated_points } => {
            state.moment = Some(Moment::HotDice { player, accumulated_points });
            state.count(player, |player| player.hot_dice = player.hot_dice.saturating_add(1));
        }
        Event::PlayerBusted { player, lost_points } => {
            state.moment = Some(Moment::Busted { player, lost_points });
            state.change_turn(|turn| turn.accumulated_turn_score = 0);
            state.count(player, |player| player.busts = player.busts.saturating_add(1));
        }
        Event::PointsScored { player, points_this_turn: points, total_score, entered, .. } => {
            state.moment = Some(Moment::Banked { player, points, total_score, entered });
            state.count(player, |player| {
                player.total_score = total_score;
                player.has_entered_game = true;
                player.best_turn = player.best_turn.max(points);
            });
        }
        Event::TurnEnded { player, next_player, .. } => {
            state.turn = None;
            state.no_longer_due(player);
            if next_player.is_none() {
                state.end_if_over();
            }
        }
        Event::TurnTimedOut { player, lost_points } => {
            state.moment = Some(Moment::TimedOut { player, lost_points });
        }
        Event::FinalRoundStarted { player } => {
            let remaining_players = state.seats_in().without(player);
            state.moment = Some(Moment::FinalRound { player });
            state.final_round = Some(FinalRound { triggering_player: player, remaining_players });
        }
        Event::PlayerFolded { player, .. } => {
            state.moment = Some(Moment::Folded { player });
            state.count(player, |player| player.out = true);
            state.no_longer_due(player);
            state.end_if_over();
        }
        Event::LastPlayerStanding { .. } => {
            state.turn = None;
            state.end = Some(End::LastPlayerStanding);
        }
    }
}

impl State {
    #[inline]
    fn change_turn(&mut self, change: impl FnOnce(&mut Turn)) {
        if let Some(turn) = &mut self.turn {
            change(turn);
        }
    }

    #[inline]
    fn count(&mut self, seat: Seat, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.players.get_mut(seat.index()) {
            change(player);
        }
    }

    #[inline]
    fn no_longer_due(&mut self, seat: Seat) {
        if let Some(round) = &mut self.final_round {
            round.remaining_players = round.remaining_players.without(seat);
        }
    }

    /// Ends the play if no turn is left to play. The last of several wins by an event of its own.
    fn end_if_over(&mut self) {
        if self.turn.is_some() || self.end.is_some() {
            return;
        }
        let left = self.seats_in();
        let due = self.final_round.map_or(Seats::NONE, |round| round.remaining_players);
        let seats = Seats::first(self.players.len() as u8);
        if left.is_empty() {
            self.end = Some(End::AllPlayersLeft);
        } else if self.last_standing().is_none()
            && due.is_empty()
            && seats.iter().any(|seat| self.has_reached_target(seat))
        {
            self.end = Some(End::TargetReached);
        }
    }
}

/// Lists the uses of the dice that an event tells.
pub(crate) fn rolls(event: &Event, out: &mut Vec<Roll>) {
    match event {
        Event::GameStarted { players, .. } => {
            out.push(players.as_roll());
        }
        Event::DiceRolled { dice_values, rolled_dice_indices, .. } => {
            let dice_values = dice_values.faces();
            let face = |index: u8| dice_values.get(usize::from(index)).copied().map(u32::from);
            let faces = rolled_dice_indices.iter().filter_map(face).collect();
            out.push(Roll::Faces { sides: DICE_SIDES.into(), faces });
        }
        _ => {}
    }
}
