//! What the latest record tells people: its sentences, and the dice that fell in it. The same whether it was just made or
//! comes from a journal, so a folded table has the same dice tumble as the live one.

use engine::scene::{Fallen, LogLine};
use engine::{AnyPlay, Seats, Spoken};

use crate::log::tell_of_table;
use crate::table::Happened;
use crate::{Actor, Chair, Entry, Record};

/// The rolls of a record, each with who may see it; `None`: everybody.
pub(crate) type Rolls = Vec<(Option<Seats>, Fallen)>;

/// What a record tells people.
#[derive(Default)]
pub(crate) struct Page {
    pub(crate) lines: Vec<LogLine>,
    pub(crate) rolls: Rolls,
}

impl Page {
    /// Returns what tells of something that has happened and is about to be a record.
    pub(crate) fn told(
        play: Option<&dyn AnyPlay>,
        chairs: &[Option<Chair>],
        by: &Actor,
        happened: &[Happened],
    ) -> Page {
        let mut page = Page::default();
        for happened in happened {
            match (happened, play) {
                (Happened::Table(event), _) => page.lines.extend(tell_of_table(play, chairs, event)),
                (Happened::Play(told), Some(play)) => page.add(play.tell(told), told.only, by),
                (Happened::Play(_), None) => {}
            }
        }
        page
    }

    /// Returns what a record tells that is kept: the same as when it was made.
    pub(crate) fn kept(play: Option<&dyn AnyPlay>, chairs: &[Option<Chair>], record: &Record) -> Page {
        let mut page = Page::default();
        for entry in &record.entries {
            match (entry, play) {
                (Entry::Table(event), _) => page.lines.extend(tell_of_table(play, chairs, event)),
                (Entry::Play { event, only }, Some(play)) => {
                    page.add(play.tell_kept(event), *only, &record.by);
                }
                (Entry::Play { .. }, None) => {}
            }
        }
        page
    }

    fn add(&mut self, spoken: Spoken, only: Option<Seats>, by: &Actor) {
        let by = match by {
            Actor::Seat(seat) => Some(*seat),
            Actor::Person(_) | Actor::House => None,
        };
        let (line, fallen) = spoken.fall(by);
        self.rolls.extend(fallen.map(|roll| (only, roll)));
        // The log is for everybody: what is told to some is not in it.
        self.lines.extend(line.filter(|_| only.is_none()));
    }
}

/// Goes through the rolls that some seats may see.
pub(crate) fn seen_by(rolls: &Rolls, seats: Seats) -> impl Iterator<Item = Fallen> + '_ {
    let may_see = move |only: &Option<Seats>| only.is_none_or(|only| !only.both(seats).is_empty());
    rolls.iter().filter(move |(only, _)| may_see(only)).map(|(_, fallen)| fallen.clone())
}
