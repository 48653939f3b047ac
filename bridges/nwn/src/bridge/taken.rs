//! Which events were taken lately, so that what is sent twice counts once.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::Value;

/// How many events are remembered: twenty full batches.
const MOST: usize = 2_000;

/// What an event that was refused was told: the code and the words.
pub(crate) type Told = (String, String);

/// What became of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Became {
    /// What stands for the whole of it: another event under the same id is a mistake of the script's.
    print: u64,
    told: Option<Told>,
}

/// What became of the latest events. After a restart of the house the tables still know the commands that came of them.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    known: HashMap<String, Became>,
    order: VecDeque<String>,
}

/// What is known of an event that comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// Nothing.
    New,
    /// It came before: it was taken, or refused with these words.
    Again(Option<Told>),
    /// Another one came under its id.
    Another,
}

impl Taken {
    /// Says what is known of an event.
    pub(crate) fn recall(&self, id: &str, event: &Value) -> Known {
        match self.known.get(id) {
            None => Known::New,
            Some(became) if became.print == print(event) => Known::Again(became.told.clone()),
            Some(_) => Known::Another,
        }
    }

    /// Remembers an event, and forgets the oldest beyond the limit.
    pub(crate) fn keep(&mut self, id: &str, event: &Value, told: Option<Told>) {
        let became = Became { print: print(event), told };
        if self.known.insert(id.to_owned(), became).is_some() {
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

fn print(event: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    event.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_latest_events_are_known_and_no_more_than_that() {
        let (mut taken, event) = (Taken::default(), json!({ "type": "chair_left" }));
        let told = Some(("CODE".to_owned(), "words".to_owned()));
        taken.keep("first", &event, None);
        taken.keep("first", &event, told.clone());
        (0..MOST - 1).for_each(|n| taken.keep(&n.to_string(), &event, None));
        assert_eq!(taken.recall("first", &event), Known::Again(told));
        assert_eq!(taken.recall("first", &json!({})), Known::Another);
        taken.keep("one more", &event, None);
        assert_eq!(taken.recall("first", &event), Known::New);
        assert_eq!((taken.known.len(), taken.order.len()), (MOST, MOST));
    }
}
