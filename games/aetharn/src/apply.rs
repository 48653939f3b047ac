//! What can happen in a play, and how each event changes the state. It never judges, rolls or panics: a journal from
//! anywhere can be folded, and what does not fit is passed over.

use engine::Seat;
use engine::dice::Roll;
use pips::Multiset;
use serde::{Deserialize, Serialize};

use crate::{DIE_SIDES, Faces, Held, Moment, MomentKind, Order, Phase, Player, Rolled, State, Turn};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Event {
    /// The play began.
    GameStarted {
        /// The seats in the order of play.
        players: Order,
        /// Who plays first; nobody when all are away.
        first_player: Option<Seat>,
    },
    /// A turn began.
    TurnStarted {
        /// Whose.
        player: Seat,
        /// Which turn of the play, from 1.
        turn_number: u32,
    },
    /// Dice were rolled.
    DiceRolled(Rolled),
    /// Dice were set aside.
    DiceHeld(Held),
    /// Points were banked.
    PointsScored {
        /// By whom.
        player: Seat,
        /// How many.
        points_this_turn: u32,
        /// The score before.
        previous_score: u32,
        /// The score now.
        total_score: u32,
    },
    /// A roll had no scoring die.
    PlayerBusted {
        /// Whose.
        player: Seat,
        /// What was at stake.
        lost_points: u32,
        /// What the rolled dice show.
        bust_dice_values: Faces,
        /// Which roll of the turn it was.
        roll_number: u32,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        player: Seat,
        /// Who plays next; nobody when the play is over or all are away.
        next_player: Option<Seat>,
        /// Whether the points of the turn were lost to a roll or the clock.
        was_bust: bool,
        /// What was banked.
        points_banked: u32,
    },
    /// The clock of a turn ran out.
    TurnTimedOut {
        /// Whose.
        player: Seat,
        /// What was at stake.
        lost_points: u32,
    },
    /// All six dice were set aside and may be rolled again.
    HotDice {
        /// By whom.
        player: Seat,
        /// What is at stake.
        accumulated_points: u32,
    },
    /// A player left for good.
    PlayerFolded {
        /// Who.
        player: Seat,
        /// How many still play.
        remaining_player_count: u8,
        /// The score, which stands but cannot win.
        final_score: u32,
    },
    /// One player is left, and wins.
    LastPlayerStanding {
        /// Who.
        player: Seat,
    },
}

impl Event {
    /// Returns the use of the dice that this event tells.
    pub(crate) fn roll(&self) -> Option<Roll> {
        match self {
            Event::GameStarted { players, .. } => Some(players.as_roll()),
            Event::DiceRolled(rolled) => {
                let faces = rolled.faces().as_slice().iter().map(|face| u32::from(*face)).collect();
                Some(Roll::Faces { sides: DIE_SIDES.into(), faces })
            }
            _ => None,
        }
    }
}

/// Makes one event true.
#[inline(always)]
pub(crate) fn apply(state: &mut State, event: &Event) {
    match *event {
        Event::GameStarted { players, .. } => state.begin(players),
        Event::TurnStarted { player, turn_number } => state.begin_turn(player, turn_number),
        Event::DiceRolled(rolled) => {
            state.moment = None;
            if let Some(turn) = &mut state.turn {
                turn.roll(rolled);
            }
        }
        Event::DiceHeld(held) => {
            state.moment = None;
            if let Some(turn) = &mut state.turn {
                turn.hold(held);
            }
        }
        Event::PointsScored { player, points_this_turn, total_score, .. } => {
            state.bank(player, points_this_turn, total_score);
        }
        Event::PlayerBusted { player, lost_points, .. } => {
            state.note(MomentKind::Busted, player, lost_points)
        }
        Event::TurnEnded { player, was_bust, .. } => {
            state.turn = None;
            if let Some(player) = state.player(player) {
                player.busts = player.busts.saturating_add(was_bust.into());
            }
        }
        Event::TurnTimedOut { player, lost_points } => state.note(MomentKind::TimedOut, player, lost_points),
        Event::HotDice { player, accumulated_points } => state.heat(player, accumulated_points),
        Event::PlayerFolded { player, final_score, .. } => state.fold(player, final_score),
        Event::LastPlayerStanding { player } => state.win(player, Phase::LastStanding(player)),
    }
}

impl State {
    #[inline]
    fn player(&mut self, seat: Seat) -> Option<&mut Player> {
        self.players.get_mut(seat.index())
    }

    #[inline]
    fn note(&mut self, kind: MomentKind, player: Seat, points: u32) {
        self.moment = Some(Moment { kind, player, points });
    }

    fn begin(&mut self, order: Order) {
        if order.is_of(self.players.len()) {
            self.order = order;
            self.phase = Phase::InProgress;
        }
    }

    #[inline(always)]
    fn begin_turn(&mut self, seat: Seat, number: u32) {
        let Some(place) = self.order.place_of(seat) else { return };
        self.place = Some(place as u8);
        self.turns = number;
        self.asks = self.asks.saturating_add(1);
        self.turn = Some(Turn { player: seat, ..Turn::default() });
        if let Some(player) = self.player(seat) {
            player.turns = player.turns.saturating_add(1);
        }
    }

    #[inline]
    fn bank(&mut self, seat: Seat, points: u32, total: u32) {
        let winning_score = self.setup.winning_score;
        let Some(player) = self.player(seat) else { return };
        player.score = total;
        player.best_turn = player.best_turn.max(points);
        // AET-09: the play is over at that moment.
        if total >= winning_score {
            self.win(seat, Phase::Reached(seat));
        } else {
            self.note(MomentKind::Banked, seat, points);
        }
    }

    #[inline]
    fn heat(&mut self, seat: Seat, points: u32) {
        // AET-07: a new ask is a new clock.
        self.asks = self.asks.saturating_add(1);
        self.note(MomentKind::HotDice, seat, points);
        if let Some(player) = self.player(seat) {
            player.hot_dice = player.hot_dice.saturating_add(1);
        }
    }

    fn fold(&mut self, seat: Seat, score: u32) {
        self.note(MomentKind::Folded, seat, score);
        if let Some(player) = self.player(seat) {
            player.folded = true;
        }
        if self.n_left() == 0 {
            self.turn = None;
            self.phase = Phase::AllLeft;
        }
    }

    fn win(&mut self, seat: Seat, phase: Phase) {
        self.turn = None;
        self.phase = phase;
        self.note(MomentKind::Won, seat, self.score_of(seat));
    }
}

impl Turn {
    #[inline]
    fn roll(&mut self, rolled: Rolled) {
        // A roll of all six that is not the turn's first is the one that hot dice give.
        if self.rolls > 0 && rolled.held.is_empty() {
            self.hot_dice = self.hot_dice.saturating_add(1);
            self.held_points = 0;
        }
        self.faces = rolled.values;
        self.due = Multiset::of(rolled.values, rolled.dice());
        self.held = rolled.held;
        self.must_hold = true;
        self.rolls = rolled.number;
    }

    #[inline]
    fn hold(&mut self, held: Held) {
        self.held = self.held.union(held.dice);
        self.must_hold = false;
        self.due = Multiset::default();
        self.held_points = self.held_points.saturating_add(held.points);
        self.points = held.at_stake;
    }
}
