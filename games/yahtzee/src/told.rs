//! A roll as its event tells it. It keeps what the state needs; the list of the rolled dice is made when it is written.

use engine::Seat;
use engine::dice::Roll;
use serde::{Deserialize, Serialize};

use crate::{DICE_COUNT, DIE_SIDES, Keep, Thrown};

/// A roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Rolled {
    /// Who rolled.
    pub player: Seat,
    /// What the dice show now, and which of them were kept.
    pub thrown: Thrown,
    /// Which roll of the turn, from 1.
    pub number: u8,
}

impl Rolled {
    /// Returns the use of the dice: the faces of those that were rolled.
    pub(crate) fn roll(&self) -> Roll {
        let Thrown { values, kept_dice } = self.thrown;
        let face = |die: usize| values.get(die).copied().map(u32::from);
        Roll::Faces { sides: DIE_SIDES.into(), faces: kept_dice.others().iter().filter_map(face).collect() }
    }
}

/// A roll as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Written {
    player: Seat,
    dice_values: [u8; DICE_COUNT],
    kept_dice: Keep,
    #[serde(default)]
    rolled_dice_indices: Vec<usize>,
    roll_number: u8,
}

impl From<Rolled> for Written {
    fn from(rolled: Rolled) -> Written {
        let Thrown { values, kept_dice } = rolled.thrown;
        Written {
            player: rolled.player,
            dice_values: values,
            kept_dice,
            rolled_dice_indices: kept_dice.others().iter().collect(),
            roll_number: rolled.number,
        }
    }
}

impl From<Written> for Rolled {
    fn from(written: Written) -> Rolled {
        Rolled {
            player: written.player,
            thrown: Thrown { values: written.dice_values, kept_dice: written.kept_dice },
            number: written.roll_number,
        }
    }
}
