//! Dice as events tell them: what was rolled and what was set aside. They keep what the state needs; what follows from
//! it (points, kinds, lists) is worked out when somebody reads the event, never while games are played out.

use engine::Seat;
use pips::{DiceSet, Kind, Reading, Six};
use serde::{Deserialize, Serialize};

use crate::score::scorer;
use crate::state::ALL_DICE;
use crate::{DICE_COUNT, Faces};

/// A roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "RolledWire", into = "RolledWire")]
pub struct Rolled {
    /// Who rolled.
    pub player: Seat,
    /// What all six dice on the table show now.
    pub values: Six,
    /// The dice that stay set aside.
    pub held: DiceSet,
    /// Which roll of the turn, from 1.
    pub number: u32,
}

/// Dice that were set aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "HeldWire", into = "HeldWire")]
pub struct Held {
    /// Who set them aside.
    pub player: Seat,
    /// What the dice of the table show, 0 for those not set aside now.
    pub(crate) values: Six,
    /// Which they are.
    pub dice: DiceSet,
    /// How many dice are not set aside.
    pub remaining: u8,
    /// What they make.
    pub points: u32,
    /// What is at stake now.
    pub at_stake: u32,
}

impl Rolled {
    /// Returns the dice that were rolled.
    #[inline]
    pub fn dice(&self) -> DiceSet {
        ALL_DICE.minus(self.held)
    }

    /// Returns what the rolled dice show.
    pub fn faces(&self) -> Faces {
        Faces::of(self.values, self.dice())
    }

    /// Returns what the rolled dice are worth.
    pub fn scoring_result(&self) -> Reading {
        scorer().read(self.values, self.dice())
    }
}

impl Held {
    /// Makes the event of some dice of a table being set aside.
    #[inline]
    pub(crate) fn new(player: Seat, table: Six, dice: DiceSet) -> Held {
        Held { player, values: table.only(dice), dice, remaining: 0, points: 0, at_stake: 0 }
    }

    /// Returns what they show.
    pub fn faces(&self) -> Faces {
        Faces::of(self.values, self.dice)
    }

    /// Returns their highest-valued combination.
    pub fn scoring_type(&self) -> Kind {
        scorer().read(self.values, self.dice).kind
    }
}

/// A roll as it is written; what follows from the values is worked out anew when it is read.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct RolledWire {
    player: Seat,
    dice_values: Six,
    #[serde(default)]
    rolled_dice_indices: DiceSet,
    held_dice_indices: DiceSet,
    #[serde(default)]
    scoring_result: Reading,
    roll_number: u32,
}

impl From<Rolled> for RolledWire {
    fn from(rolled: Rolled) -> RolledWire {
        RolledWire {
            player: rolled.player,
            dice_values: rolled.values,
            rolled_dice_indices: rolled.dice(),
            held_dice_indices: rolled.held,
            scoring_result: rolled.scoring_result(),
            roll_number: rolled.number,
        }
    }
}

impl From<RolledWire> for Rolled {
    fn from(wire: RolledWire) -> Rolled {
        Rolled {
            player: wire.player,
            values: wire.dice_values,
            held: wire.held_dice_indices.intersect(ALL_DICE),
            number: wire.roll_number,
        }
    }
}

/// Dice set aside as they are written.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct HeldWire {
    player: Seat,
    held_dice_values: Faces,
    held_dice_indices: DiceSet,
    points_from_held: u32,
    turn_accumulated_points: u32,
    remaining_dice_count: u8,
    #[serde(default)]
    scoring_type: Kind,
}

impl From<Held> for HeldWire {
    fn from(held: Held) -> HeldWire {
        HeldWire {
            player: held.player,
            held_dice_values: held.faces(),
            held_dice_indices: held.dice,
            points_from_held: held.points,
            turn_accumulated_points: held.at_stake,
            remaining_dice_count: held.remaining,
            scoring_type: held.scoring_type(),
        }
    }
}

/// Why told dice are none.
#[derive(Debug, thiserror::Error)]
#[error("each die set aside has one value")]
struct Mismatch;

impl TryFrom<HeldWire> for Held {
    type Error = Mismatch;

    fn try_from(wire: HeldWire) -> Result<Held, Mismatch> {
        let (dice, shown) = (wire.held_dice_indices, wire.held_dice_values);
        if !dice.is_subset_of(ALL_DICE) || dice.len() != shown.as_slice().len() {
            return Err(Mismatch);
        }
        let mut table = [0; DICE_COUNT];
        for (die, face) in dice.iter().zip(shown.as_slice()) {
            if let Some(place) = table.get_mut(usize::from(die)) {
                *place = *face;
            }
        }
        Ok(Held {
            remaining: wire.remaining_dice_count,
            points: wire.points_from_held,
            at_stake: wire.turn_accumulated_points,
            ..Held::new(wire.player, Six::from(&table), dice)
        })
    }
}
