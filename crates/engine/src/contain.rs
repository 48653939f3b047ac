//! The one way into a game from a table: whatever happens in there, the caller gets a value or a [`Fault`].
//!
//! A call is stopped when it does more work than its budget allows, and a panic ends here, with its words and its place in
//! the source. A loop that does neither cannot be ended inside a process: whoever wants to know of it lends a [`Beat`]
//! ([`watched`]) and looks at it from another thread. A stack that overflows ends the process.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering};
use std::sync::{Arc, Once};

use crate::fault::{Asked, Fault, FaultKind};
use crate::work::{self, BudgetError};

thread_local! {
    /// Whether this thread is in a game.
    static INSIDE: Cell<bool> = const { Cell::new(false) };
    /// What the latest panic in there said, and where.
    static SAID: Cell<Option<Said>> = const { Cell::new(None) };
    /// Who looks at what this thread does.
    static BEAT: RefCell<Option<Arc<Beat>>> = const { RefCell::new(None) };
}

struct Said {
    words: String,
    place: Option<String>,
}

/// Asks something of a game within the budget.
pub(crate) fn ask<T>(asked: Asked, call: impl FnOnce() -> T) -> Result<T, Fault> {
    if INSIDE.get() {
        // A part of what is asked already: it fails as a whole.
        return work::within(work::BUDGET, call).map(|(value, _)| value).map_err(|error| over(asked, error));
    }
    match unbounded(asked, || work::within(work::BUDGET, call))? {
        Ok((value, _)) => Ok(value),
        Err(error) => Err(over(asked, error)),
    }
}

/// Asks something of a game that may take as long as it takes: many plays in a row.
pub(crate) fn unbounded<T>(asked: Asked, call: impl FnOnce() -> T) -> Result<T, Fault> {
    let _inside = Inside::enter(asked);
    catch_unwind(AssertUnwindSafe(call)).map_err(|payload| panicked(asked, &*payload))
}

fn over(asked: Asked, error: BudgetError) -> Fault {
    Fault::new(FaultKind::OverBudget, asked, error.to_string())
}

fn panicked(asked: Asked, payload: &(dyn Any + Send)) -> Fault {
    let said = SAID.take().unwrap_or_else(|| Said { words: words(payload), place: None });
    Fault { place: said.place, ..Fault::new(FaultKind::Panicked, asked, said.words) }
}

/// A thread that is in a game, until this is dropped.
struct Inside(Option<Arc<Beat>>);

impl Inside {
    fn enter(asked: Asked) -> Inside {
        let beat = BEAT.with_borrow(Clone::clone);
        if let Some(beat) = &beat {
            beat.enter(asked);
        }
        INSIDE.set(true);
        Inside(beat)
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        INSIDE.set(false);
        if let Some(beat) = &self.0 {
            beat.leave();
        }
    }
}

/// Has panics in games say where they are, to [`ask`] and to nobody else; all others are told as before.
pub(crate) fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if INSIDE.try_with(Cell::get).unwrap_or(false) {
                let said = Said { words: words(info.payload()), place: place(info) };
                // A thread that is ending has no room for it, and nobody who would ask.
                let _ = SAID.try_with(|kept| kept.set(Some(said)));
            } else {
                before(info);
            }
        }));
    });
}

/// Returns the words of a panic.
pub(crate) fn words(payload: &(dyn Any + Send)) -> String {
    let words = payload.downcast_ref::<&str>().map(|words| (*words).to_owned());
    words.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no words".to_owned())
}

/// Returns where a panic was: the crate and the file in it, not the folder of whoever built it.
fn place(info: &PanicHookInfo<'_>) -> Option<String> {
    let location = info.location()?;
    let parts: Vec<&str> = location.file().split(['/', '\\']).collect();
    let sources = parts.iter().rposition(|part| *part == "src" || *part == "tests");
    let from = sources.unwrap_or(parts.len()).saturating_sub(1);
    let file = parts.get(from..).unwrap_or_default().join("/");
    Some(format!("{file}:{}:{}", location.line(), location.column()))
}

/// What a thread asks of games, to be looked at from another one.
#[derive(Debug, Default)]
pub struct Beat {
    /// How often a game was entered and left: odd while the thread is inside.
    turns: AtomicU64,
    asked: AtomicU16,
}

impl Beat {
    fn enter(&self, asked: Asked) {
        self.asked.store(asked.bits(), Ordering::Relaxed);
        self.turns.fetch_add(1, Ordering::Release);
    }

    fn leave(&self) {
        self.turns.fetch_add(1, Ordering::Release);
    }

    /// Returns the number of the call that is under way and what was asked by it; none while the thread is in no game.
    /// Who sees the same number for too long sees a game that does not come back.
    pub fn inside(&self) -> Option<(u64, Asked)> {
        let turns = self.turns.load(Ordering::Acquire);
        (!turns.is_multiple_of(2)).then(|| (turns, Asked::from_bits(self.asked.load(Ordering::Relaxed))))
    }
}

/// Does something that may ask games, and lets others see by a beat what this thread asks.
pub fn watched<T>(beat: &Arc<Beat>, work: impl FnOnce() -> T) -> T {
    let outer = BEAT.replace(Some(beat.clone()));
    let restore = Restore(outer);
    let value = work();
    drop(restore);
    value
}

/// Gives a thread the beat back that it had, also after a panic.
struct Restore(Option<Arc<Beat>>);

impl Drop for Restore {
    fn drop(&mut self) {
        BEAT.set(self.0.take());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;
    use crate::fault::What;

    const VIEW: Asked = Asked::of(What::View);

    #[test]
    fn a_panic_is_a_fault_with_its_words_and_its_place() {
        listen();
        let fault = ask(Asked::by(What::Act, Seat(1)), || panic!("no die {}", 7)).expect_err("it panicked");
        let line = line!() - 1;
        assert_eq!(fault.kind, FaultKind::Panicked);
        let told = fault.to_string();
        assert!(
            told.starts_with("it panicked in act for seat 1: no die 7, at engine/src/contain.rs:"),
            "{told}"
        );
        assert!(told.contains(&format!(":{line}:")), "{told}");
    }

    #[test]
    fn too_much_work_is_a_fault() {
        let forever = || -> () {
            loop {
                work::spend(1);
            }
        };
        assert_eq!(ask(VIEW, forever).map_err(|fault| fault.kind), Err(FaultKind::OverBudget));
    }

    #[test]
    fn a_call_within_another_fails_with_it() {
        listen();
        let outer = ask(VIEW, || {
            let _ = ask(Asked::of(What::Tell), || panic!("inner"));
        });
        assert_eq!(outer.map_err(|fault| (fault.during, fault.words)), Err((VIEW, "inner".to_owned())));
        assert_eq!(ask(VIEW, || 3), Ok(3), "and the next one is as if nothing had been");
    }

    #[test]
    fn a_beat_tells_what_a_thread_asks() {
        let beat = Arc::new(Beat::default());
        watched(&beat, || {
            assert_eq!(beat.inside(), None);
            let seen = ask(VIEW, || beat.inside());
            assert_eq!(seen, Ok(Some((1, VIEW))));
            assert_eq!(ask(VIEW, || beat.inside()), Ok(Some((3, VIEW))));
        });
        assert_eq!(ask(VIEW, || beat.inside()), Ok(None), "only while it is lent");
    }
}
