//! How much work the rules may do in one go: counted by the rules themselves and never by a clock, so that the same
//! step is too much on every machine or on none.
//!
//! Every emit and every use of the dice counts by itself. What a game does beside them (cells that a path search
//! looks at, candidates that a bot weighs) it counts with [`spend`]. Nothing is limited until somebody calls
//! [`within`], as the edge does for everything that a table asks of a game.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// What one step, one view, one scene, one list of legal actions or one choice of a bot may take. A piece of work is
/// some forty nanoseconds: a cell of a path search, a candidate. The longest that a game of this house ever does is about
/// half of it: `bench/steps/run.mjs` measures it.
pub const BUDGET: u64 = 500_000;
/// What an event counts: it is applied, written, kept and sent.
pub const EMIT: u64 = 100;
/// What a use of the dice counts.
pub const ROLL: u64 = 20;

thread_local! {
    /// What is left of the budget. Without one it is more than anybody can spend.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// A game did more than its budget allows, and was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rules did more work than one step may take")]
pub struct BudgetError;

/// Counts work. Beyond the budget it does not return: the step ends here, and [`within`] says so.
#[inline(always)]
pub fn spend(pieces: u64) {
    LEFT.with(|left| match left.get().checked_sub(pieces) {
        Some(rest) => left.set(rest),
        None => stop(),
    });
}

#[cold]
#[inline(never)]
fn stop() -> ! {
    // Not a panic: nothing is printed, and only `within` catches it.
    resume_unwind(Box::new(BudgetError))
}

/// Runs something within a budget, and returns what came of it and how much it took. What was stopped may have left
/// half of its changes behind: the caller has to drop or restore what it could reach.
pub fn within<T>(budget: u64, run: impl FnOnce() -> T) -> Result<(T, u64), BudgetError> {
    let outer = LEFT.replace(0);
    let budget = budget.min(outer);
    LEFT.set(budget);
    let ran = catch_unwind(AssertUnwindSafe(run));
    let spent = budget - LEFT.get();
    LEFT.set(outer - spent);
    match ran {
        Ok(value) => Ok((value, spent)),
        Err(payload) if is_overrun(&*payload) => Err(BudgetError),
        Err(payload) => resume_unwind(payload),
    }
}

fn is_overrun(payload: &(dyn Any + Send)) -> bool {
    payload.is::<BudgetError>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_counted_and_stopped() {
        assert_eq!(within(10, || spend(4)), Ok(((), 4)));
        assert_eq!(
            within::<()>(10, || loop {
                spend(1)
            }),
            Err(BudgetError)
        );
        assert_eq!(within(10, || spend(10)), Ok(((), 10)));
        assert_eq!(within(10, || spend(11)), Err(BudgetError));
    }

    #[test]
    fn a_budget_within_another_never_gives_more() {
        let inner = within(10, || (within(100, || spend(4)), within(100, || spend(8))));
        assert_eq!(inner, Ok(((Ok(((), 4)), Err(BudgetError)), 4)));
    }

    #[test]
    fn nothing_is_limited_outside() {
        spend(u64::MAX / 4);
        assert_eq!(within(1, || ()), Ok(((), 0)));
    }
}
