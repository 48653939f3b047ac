//! What can happen in a play. Each event names its round, its actor and its target where it has them, so that the
//! events are the whole history.

use dice::Roll;
use engine::{Order, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{DIE_SIDES, Effect, End, Faces, Move};

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
    /// A round began.
    RoundStarted {
        /// Which, from 1.
        round: u8,
    },
    /// A turn began.
    TurnStarted {
        /// Whose.
        player: Seat,
        /// Which turn of the play, from 1.
        turn_number: u32,
        /// The player's place in the order, from 0.
        turn_index: u8,
        /// The round.
        round: u8,
    },
    /// The die was rolled.
    DieRolled {
        /// Who rolled it.
        player: Seat,
        /// What it shows.
        value: u8,
        /// What that means for this player.
        #[serde(rename = "move")]
        kind: Move,
    },
    /// A player chose between hit points and victory points.
    EffectChosen {
        /// Who chose.
        player: Seat,
        /// Which.
        effect: Effect,
    },
    /// A player chose a target.
    TargetChosen {
        /// Who chose.
        player: Seat,
        /// Whom.
        target: Seat,
    },
    /// A player lost hit points.
    DamageDealt {
        /// The round.
        round: u8,
        /// By whom.
        player: Seat,
        /// Who lost them; by a Backfire it is the player.
        target: Seat,
        /// By which move.
        #[serde(rename = "move")]
        kind: Move,
        /// How many.
        amount: u8,
        /// What the target has now.
        hp: i16,
    },
    /// A player got hit points back.
    Healed {
        /// The round.
        round: u8,
        /// By whom.
        player: Seat,
        /// Who got them.
        target: Seat,
        /// By which move.
        #[serde(rename = "move")]
        kind: Move,
        /// How many.
        amount: u8,
        /// What the target has now.
        hp: i16,
    },
    /// A player gained victory points.
    PointsGained {
        /// The round.
        round: u8,
        /// By whom.
        player: Seat,
        /// Who gained them.
        target: Seat,
        /// By which move.
        #[serde(rename = "move")]
        kind: Move,
        /// How many.
        amount: u8,
        /// What the target has now.
        vp: u16,
    },
    /// A player took victory points from another.
    PointsStolen {
        /// The round.
        round: u8,
        /// Who took them.
        player: Seat,
        /// From whom.
        target: Seat,
        /// By which move.
        #[serde(rename = "move")]
        kind: Move,
        /// How many.
        amount: u8,
        /// What the thief has now.
        vp: u16,
        /// What the target has now.
        target_vp: u16,
    },
    /// A player lost victory points to nobody.
    PointsLost {
        /// The round.
        round: u8,
        /// By whom.
        player: Seat,
        /// Who lost them.
        target: Seat,
        /// By which move.
        #[serde(rename = "move")]
        kind: Move,
        /// How many.
        amount: u8,
        /// What the target has now.
        vp: u16,
    },
    /// A move came to nothing.
    NoEffect {
        /// The round.
        round: u8,
        /// Whose move.
        player: Seat,
        /// Whom it was for, if anybody.
        target: Option<Seat>,
        /// The move.
        #[serde(rename = "move")]
        kind: Move,
        /// Why.
        reason: Reason,
    },
    /// A player fell.
    PlayerFell {
        /// The round.
        round: u8,
        /// Who fell.
        player: Seat,
        /// By whom; nobody for one's own Backfire.
        by: Option<Seat>,
        /// With how many hit points.
        hp: i16,
    },
    /// A player gained victory points for felling another.
    EliminationRewarded {
        /// The round.
        round: u8,
        /// Who gained them.
        player: Seat,
        /// Who fell.
        target: Seat,
        /// How many.
        points: u8,
        /// What the player has now.
        vp: u16,
    },
    /// The living gained victory points for a round.
    SurvivalRewarded {
        /// The round.
        round: u8,
        /// Who gained them.
        players: Seats,
        /// How many each.
        points: u8,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        player: Seat,
        /// Who is next; nobody if the play is over or nobody is there.
        next_player: Option<Seat>,
    },
    /// A round ended.
    RoundEnded {
        /// Which.
        round: u8,
    },
    /// Players who tie in everything rolled for their places; who tie again roll again.
    TieRolled {
        /// Who.
        players: Seats,
        /// What each rolled, in seat order.
        faces: Faces,
    },
    /// A turn's clock ran out, and the house plays it to its end.
    TurnTimedOut {
        /// The round.
        round: u8,
        /// Whose.
        player: Seat,
    },
    /// A seat left for good.
    PlayerFolded {
        /// The round.
        round: u8,
        /// Which.
        player: Seat,
        /// How many are left.
        remaining_player_count: u8,
    },
    /// The play is over.
    GameEnded {
        /// Why.
        reason: End,
    },
}

/// Why a move came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The face means nothing.
    Void,
    /// The target has all hit points already.
    FullHp,
    /// The target has no victory points to lose.
    NoVp,
    /// There is nobody to choose.
    NoTarget,
}

impl Event {
    /// Returns the use of the dice that this event tells.
    pub(crate) fn roll(&self) -> Option<Roll> {
        let sides = DIE_SIDES.into();
        match self {
            Event::GameStarted { players, .. } => Some(players.as_roll()),
            Event::DieRolled { value, .. } => Some(Roll::Faces { sides, faces: vec![u32::from(*value)] }),
            Event::TieRolled { faces, .. } => {
                Some(Roll::Faces { sides, faces: faces.iter().map(u32::from).collect() })
            }
            _ => None,
        }
    }
}
