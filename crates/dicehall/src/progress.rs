//! A bar on stderr while a simulation runs, if somebody is there to see it.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar, or nothing where stderr is no terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Makes a bar for so many games.
    pub(crate) fn new(games: u64) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress { bar: ProgressBar::hidden() };
        }
        let bar = ProgressBar::new(games);
        if let Ok(style) =
            ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} games, {per_sec}, {eta} left")
        {
            bar.set_style(style);
        }
        Progress { bar }
    }

    /// Shows how many games are done; the simulation always goes on.
    pub(crate) fn show(&mut self, done: u64) -> bool {
        self.bar.set_position(done);
        true
    }

    /// Takes the bar away.
    pub(crate) fn finish(self) {
        self.bar.finish_and_clear();
    }
}
