//! The terminal as long as the full screen has it. However the play ends, by
//! itself, by an error or by a panic, the terminal is given back as it was.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// The terminal, taken; dropping it gives it back.
pub(crate) struct Taken {
    /// What is drawn on.
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Taken {
    /// Takes the terminal.
    pub(crate) fn take() -> io::Result<Taken> {
        give_back_on_panic();
        enable_raw_mode()?;
        IS_TAKEN.store(true, Ordering::SeqCst);
        // From here on a failure gives back what was taken.
        let entered = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match entered {
            Ok(terminal) => Ok(Taken { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Whether the terminal is taken now.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back, once; nothing more can be done where even this fails.
fn give_back() {
    // A second time would put the cursor back over what a panic has written.
    if !IS_TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Lets a panic be read on the normal screen.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            before(info);
        }));
    });
}
