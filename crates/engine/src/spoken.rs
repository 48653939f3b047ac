//! What an event says to people: its sentence, and the dice that fall with it. It knows nothing of who hears it.

use dice::Roll;
use scene::{Fallen, LogLine};

use crate::Seat;

/// What an event says to people.
#[derive(Clone, Debug, Default)]
pub struct Spoken {
    /// The event in a sentence, where it is worth one.
    pub line: Option<LogLine>,
    /// The dice that it tells.
    pub rolls: Vec<Roll>,
}

impl Spoken {
    /// Splits it into its sentence and the dice as they fall: those of the seat that the sentence is about, else of the
    /// seat that acted.
    pub fn fall(self, by: Option<Seat>) -> (Option<LogLine>, impl Iterator<Item = Fallen>) {
        let about = self.line.as_ref().and_then(|line| line.seat);
        let seat = about.or(by.map(|seat| seat.0));
        let fallen = move |roll| match roll {
            Roll::Faces { sides, faces } => Some(Fallen { seat, sides, faces, ..Fallen::default() }),
            // A shuffle has no dice.
            Roll::Order(_) => None,
        };
        (self.line, self.rolls.into_iter().filter_map(fallen))
    }
}
