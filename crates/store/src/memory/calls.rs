//! Calls on the shelf.

use super::shelf::Shelf;
use crate::calls::{MOST_CALLS, MOST_PENDING};
use crate::{Call, CallState, NewCall, Tried};

impl Shelf {
    /// Keeps calls about a table, and makes room for them.
    pub(super) fn keep_calls(&mut self, table: &str, at: u64, calls: Vec<NewCall>) {
        for new in calls {
            if self.calls.iter().any(|call| call.callee == new.callee && call.id == new.id) {
                continue;
            }
            let callee = new.callee.clone();
            self.calls.push(Call {
                no: self.calls.last().map_or(1, |call| call.no + 1),
                callee: new.callee,
                id: new.id,
                table: table.to_owned(),
                kind: new.kind,
                body: new.body,
                made_at: at,
                state: CallState::Pending,
                tries: 0,
                answer: String::new(),
                due: at,
            });
            self.drop_oldest(&callee);
        }
        let old = self.calls.len().saturating_sub(MOST_CALLS);
        self.calls.drain(..old);
    }

    fn drop_oldest(&mut self, callee: &str) {
        let waits = |call: &&mut Call| call.state == CallState::Pending && call.callee == callee;
        for call in self.calls.iter_mut().rev().filter(waits).skip(MOST_PENDING) {
            call.state = CallState::Dropped;
        }
    }

    pub(super) fn note_call(&mut self, tried: &Tried) {
        let known = self.calls.iter_mut().find(|call| call.no == tried.no);
        // A call that is settled already stays so.
        if let Some(call) = known.filter(|call| call.state == CallState::Pending) {
            (call.state, call.due, call.tries) = (tried.state, tried.due, call.tries + 1);
            call.answer.clone_from(&tried.answer);
        }
    }

    pub(super) fn next_call(&self, callee: &str) -> Option<Call> {
        let waits = |call: &&Call| call.state == CallState::Pending && call.callee == callee;
        self.calls.iter().filter(waits).min_by_key(|call| (call.due, call.no)).cloned()
    }

    pub(super) fn latest_calls(&self, limit: usize) -> Vec<Call> {
        self.calls.iter().rev().take(limit).cloned().collect()
    }

    pub(super) fn tally(&self) -> Vec<(CallState, u64)> {
        let of = |state| self.calls.iter().filter(|call| call.state == state).count() as u64;
        CallState::ALL.map(|state| (state, of(state))).into_iter().filter(|(_, n)| *n > 0).collect()
    }
}
