//! Notices panics of tasks, which a runtime would swallow: everything here runs on the thread of the law.

use std::cell::Cell;
use std::panic;
use std::sync::Once;

thread_local!(static SEEN: Cell<usize> = const { Cell::new(0) });

/// Runs something, and panics if anything on this thread has panicked meanwhile, caught or not.
pub(crate) fn none<T>(run: impl FnOnce() -> T) -> T {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            SEEN.set(SEEN.get() + 1);
            before(info);
        }));
    });
    let before = SEEN.get();
    let answer = run();
    assert_eq!(SEEN.get(), before, "a task has panicked: see above");
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_that_somebody_caught_is_noticed() {
        assert_eq!(none(|| 1), 1);
        let caught = || none(|| panic::catch_unwind(|| panic!("on purpose")).is_err());
        assert!(panic::catch_unwind(caught).is_err());
        // What the engine stops by unwinding is no panic.
        assert!(none(|| panic::catch_unwind(|| panic::resume_unwind(Box::new(()))).is_err()));
    }
}
