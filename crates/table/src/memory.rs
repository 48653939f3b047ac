//! What was answered already: commands that come again get the same answer.

use std::collections::{BTreeMap, VecDeque};

use crate::{CommandId, PersonId, Reply};

/// How many answers are kept for each person.
const MOST: usize = 32;

/// The latest answers, by person.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    answers: BTreeMap<PersonId, VecDeque<(CommandId, Reply)>>,
}

impl Memory {
    /// Returns the answer to a command that was carried out already.
    pub(crate) fn recall(&self, from: &PersonId, id: &CommandId) -> Option<Reply> {
        let answers = self.answers.get(from)?;
        answers.iter().find(|(known, _)| known == id).map(|(_, reply)| *reply)
    }

    /// Keeps an answer, and drops the oldest beyond the limit.
    pub(crate) fn keep(&mut self, from: &PersonId, id: &CommandId, reply: Reply) {
        let answers = self.answers.entry(from.clone()).or_default();
        if answers.len() == MOST {
            answers.pop_front();
        }
        answers.push_back((id.clone(), reply));
    }
}
