//! The dice that fell in the latest record, for the picture. Made from the records, so a folded table has the same dice
//! tumble as the live one.

use engine::dice::Roll;
use engine::scene::Fallen;
use engine::{AnyGame, AnyPlay, Seats};
use serde::{Deserialize, Serialize};

use crate::{Actor, Entry, Record};

/// The rolls of the latest record.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Rolls {
    /// How many rolls the play had made by then: a record that leaves it as it was told of none.
    counter: u64,
    /// Each with who may see it; `None`: everybody.
    fallen: Vec<(Option<Seats>, Fallen)>,
}

impl Rolls {
    /// Takes a record as the latest one.
    pub(crate) fn turn_page(&mut self, game: &dyn AnyGame, play: Option<&dyn AnyPlay>, record: &Record) {
        self.fallen.clear();
        if record.dice == self.counter {
            return;
        }
        self.counter = record.dice;
        for entry in &record.entries {
            let Entry::Play { event, only } = entry else { continue };
            let faces = game.rolls(event).unwrap_or_default().into_iter().filter_map(faces);
            let mut rolls = faces.peekable();
            if rolls.peek().is_none() {
                continue;
            }
            let about = play.and_then(|play| play.tell(event)).and_then(|line| line.seat);
            let seat = about.or(match record.by {
                Actor::Seat(seat) => Some(seat.0),
                Actor::Person(_) | Actor::House => None,
            });
            self.fallen.extend(rolls.map(|roll| (*only, Fallen { seat, ..roll })));
        }
    }

    /// Goes through those that some seats may see.
    pub(crate) fn seen_by(&self, seats: Seats) -> impl Iterator<Item = Fallen> + '_ {
        let may_see = move |only: &Option<Seats>| only.is_none_or(|only| !only.both(seats).is_empty());
        self.fallen.iter().filter(move |(only, _)| may_see(only)).map(|(_, fallen)| fallen.clone())
    }
}

/// Returns the dice of a roll; a shuffle has none.
fn faces(roll: Roll) -> Option<Fallen> {
    match roll {
        Roll::Faces { sides, faces } => Some(Fallen { sides, faces, ..Fallen::default() }),
        Roll::Order(_) => None,
    }
}
