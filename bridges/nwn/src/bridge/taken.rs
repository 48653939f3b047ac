//! Which events were taken lately, so that what is sent twice counts once.

use std::collections::{HashMap, VecDeque};

/// How many events are remembered: twenty full batches.
const MOST: usize = 2_000;

/// What an event that was refused was told: the code and the words.
pub(crate) type Told = (String, String);

/// What became of the latest events. After a restart of the house the tables still know the commands that came of them.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    known: HashMap<String, Option<Told>>,
    order: VecDeque<String>,
}

impl Taken {
    /// Returns what became of an event that is known: nothing, or what it was told when it was refused.
    pub(crate) fn recall(&self, id: &str) -> Option<&Option<Told>> {
        self.known.get(id)
    }

    /// Remembers an event, and forgets the oldest beyond the limit.
    pub(crate) fn keep(&mut self, id: &str, told: Option<Told>) {
        if self.known.insert(id.to_owned(), told).is_some() {
            return;
        }
        self.order.push_back(id.to_owned());
        if self.order.len() > MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_events_are_known_and_no_more_than_that() {
        let mut taken = Taken::default();
        taken.keep("first", None);
        taken.keep("first", None);
        (0..MOST - 1).for_each(|n| taken.keep(&n.to_string(), Some(("CODE".to_owned(), "words".to_owned()))));
        assert_eq!(taken.recall("first"), Some(&None));
        taken.keep("one more", None);
        assert_eq!(taken.recall("first"), None);
        assert_eq!((taken.known.len(), taken.order.len()), (MOST, MOST));
    }
}
