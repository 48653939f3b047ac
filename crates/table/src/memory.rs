//! What was answered already: commands that come again get the same answer.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};

use crate::{CommandId, PersonId, Reply};

/// How many answers are kept for each person.
const MOST: usize = 32;

/// The latest answers, by person.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Memory {
    answers: BTreeMap<PersonId, VecDeque<Answered>>,
}

/// A command that was carried out.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Answered {
    id: CommandId,
    /// What stands for the whole of it; none where that was not kept.
    fingerprint: Option<u32>,
    reply: Reply,
}

impl Memory {
    /// Returns the answer to a command that was carried out already.
    pub(crate) fn recall(&self, from: &PersonId, id: &CommandId) -> Option<Reply> {
        self.find(from, id).map(|known| known.reply)
    }

    /// Returns what a command stood for that was carried out already, where that was kept.
    pub(crate) fn fingerprint(&self, from: &PersonId, id: &CommandId) -> Option<u32> {
        self.find(from, id).and_then(|known| known.fingerprint)
    }

    fn find(&self, from: &PersonId, id: &CommandId) -> Option<&Answered> {
        self.answers.get(from)?.iter().find(|known| known.id == *id)
    }

    /// Keeps an answer, and drops the oldest beyond the limit.
    pub(crate) fn keep(&mut self, from: &PersonId, id: &CommandId, fingerprint: Option<u32>, reply: Reply) {
        let answers = self.answers.entry(from.clone()).or_default();
        if answers.len() == MOST {
            answers.pop_front();
        }
        answers.push_back(Answered { id: id.clone(), fingerprint, reply });
    }
}
