//! What was answered already: commands that come again get the same answer.

use std::collections::{BTreeMap, VecDeque};

use crate::{CommandId, PersonId, Reply};

/// How many answers are kept for each person.
const MOST: usize = 32;

/// The latest answers, by person.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    answers: BTreeMap<PersonId, VecDeque<Answered>>,
}

/// A command that was carried out.
#[derive(Clone, Debug)]
struct Answered {
    id: CommandId,
    /// What stands for the whole of it; none where that was not kept.
    wish: Option<u32>,
    reply: Reply,
}

impl Memory {
    /// Returns the answer to a command that was carried out already.
    pub(crate) fn recall(&self, from: &PersonId, id: &CommandId) -> Option<Reply> {
        self.find(from, id).map(|known| known.reply)
    }

    /// Tests for an id that stood for another wish.
    pub(crate) fn is_for_another(&self, from: &PersonId, id: &CommandId, wish: Option<u32>) -> bool {
        let known = self.find(from, id).and_then(|known| known.wish);
        known.is_some_and(|known| wish != Some(known))
    }

    fn find(&self, from: &PersonId, id: &CommandId) -> Option<&Answered> {
        self.answers.get(from)?.iter().find(|known| known.id == *id)
    }

    /// Keeps an answer, and drops the oldest beyond the limit.
    pub(crate) fn keep(&mut self, from: &PersonId, id: &CommandId, wish: Option<u32>, reply: Reply) {
        let answers = self.answers.entry(from.clone()).or_default();
        if answers.len() == MOST {
            answers.pop_front();
        }
        answers.push_back(Answered { id: id.clone(), wish, reply });
    }
}
