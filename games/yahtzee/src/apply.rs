//! What can happen in a play, and how it makes a state another. It runs no rule, rolls no dice, and takes any event
//! for any state without a panic.

use engine::dice::Roll;
use engine::{Order, Seat};
use serde::{Deserialize, Serialize};

use crate::{Category, DICE_COUNT, End, Moment, Player, Rolled, State, Turn};

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
        /// Which of the player's thirteen turns, from 1.
        round: u8,
    },
    /// Dice were rolled.
    DiceRolled(Rolled),
    /// A box was filled.
    CategoryScored {
        /// Whose.
        player: Seat,
        /// Which.
        category: Category,
        /// With how much.
        points: u8,
        /// What the dice showed.
        dice_values: [u8; DICE_COUNT],
        /// The sum of the upper section now, without the bonus.
        upper_total: u8,
    },
    /// The upper section reached its bonus.
    UpperBonusScored {
        /// Whose.
        player: Seat,
        /// What it adds.
        points: u8,
    },
    /// A further Yahtzee was rewarded.
    YahtzeeBonusScored {
        /// Whose.
        player: Seat,
        /// What it adds.
        points: u8,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        player: Seat,
        /// Who is next; nobody if the play is over or nobody is there.
        next_player: Option<Seat>,
    },
    /// A turn's clock ran out, and the house chooses a box.
    TurnTimedOut {
        /// Whose.
        player: Seat,
    },
    /// A seat left for good: its open boxes score 0.
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

impl Event {
    /// Returns the use of the dice that this event tells.
    pub(crate) fn roll(&self) -> Option<Roll> {
        match self {
            Event::GameStarted { players, .. } => Some(players.as_roll()),
            Event::DiceRolled(rolled) => Some(rolled.roll()),
            _ => None,
        }
    }
}

/// Makes an event true. Compiled into the rules that emit it, where all but one case falls away.
#[inline(always)]
pub(crate) fn apply(state: &mut State, event: &Event) {
    match *event {
        Event::GameStarted { players, .. } => state.turn_order = players,
        Event::TurnStarted { player, turn_number, .. } => state.begin_turn(player, turn_number),
        Event::DiceRolled(rolled) => state.roll(rolled),
        Event::CategoryScored { player, category, points, .. } => state.score(player, category, points),
        Event::UpperBonusScored { .. } => {
            if let Some(Moment::Scored { upper_bonus, .. }) = &mut state.moment {
                *upper_bonus = true;
            }
        }
        Event::YahtzeeBonusScored { player, .. } => {
            if let Some(Moment::Scored { yahtzee_bonus, .. }) = &mut state.moment {
                *yahtzee_bonus = true;
            }
            state.change(player, |player| player.card.add_yahtzee_bonus());
        }
        Event::TurnEnded { next_player, .. } => {
            state.turn = None;
            if next_player.is_none() {
                state.end_if_over();
            }
        }
        Event::TurnTimedOut { player } => state.moment = Some(Moment::TimedOut { player }),
        Event::PlayerFolded { player, .. } => {
            state.moment = Some(Moment::Folded { player });
            // Decision 9d: open boxes score 0.
            state.change(player, |player| {
                player.out = true;
                player.card.close();
            });
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
    fn begin_turn(&mut self, player: Seat, turn_number: u32) {
        self.turn_number = turn_number;
        self.active_turn_index = self.turn_order.place_of(player).unwrap_or_default() as u8;
        self.turn = Some(Turn::new(player));
        self.change(player, |player| player.turns = player.turns.saturating_add(1));
    }

    #[inline]
    fn roll(&mut self, rolled: Rolled) {
        if let Some(turn) = &mut self.turn {
            turn.rolls.push(rolled.thrown);
        }
        // A clock that ran out stays the moment until the house has chosen a box.
        if !matches!(self.moment, Some(Moment::TimedOut { .. })) {
            let [face, others @ ..] = rolled.thrown.values;
            let is_yahtzee = others == [face; DICE_COUNT - 1];
            self.moment = is_yahtzee.then_some(Moment::Yahtzee { player: rolled.player, face });
        }
    }

    #[inline]
    fn score(&mut self, player: Seat, category: Category, points: u8) {
        let timed_out = matches!(self.moment, Some(Moment::TimedOut { .. }));
        let (upper_bonus, yahtzee_bonus) = (false, false);
        let scored = Moment::Scored { player, category, points, upper_bonus, yahtzee_bonus, timed_out };
        self.moment = Some(scored);
        self.change(player, |player| player.card.fill(category, points));
    }

    #[inline]
    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.players.get_mut(seat) {
            change(player);
        }
    }

    /// Ends the play if no box is left to fill. The last of several wins by an event of its own.
    #[inline(never)]
    fn end_if_over(&mut self) {
        if self.turn.is_some() || self.end.is_some() {
            return;
        }
        let left = self.seats_in();
        if left.is_empty() {
            self.end = Some(End::AllPlayersLeft);
        } else if !left.iter().any(|seat| self.is_due(seat)) {
            self.end = Some(End::CardsFull);
        }
    }
}
