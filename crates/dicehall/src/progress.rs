//! A bar on stderr while something takes its time, if somebody is there to see it.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar, or nothing where stderr is no terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Makes a bar for so many of these things.
    pub(crate) fn new(n: u64, things: &str) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress { bar: ProgressBar::hidden() };
        }
        let bar = ProgressBar::new(n);
        let template =
            format!("{{wide_bar}} {{human_pos}} of {{human_len}} {things}, {{per_sec}}, {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Progress { bar }
    }

    /// Shows how many are done; whatever it is always goes on.
    pub(crate) fn show(&mut self, done: u64) -> bool {
        self.bar.set_position(done);
        true
    }

    /// Takes the bar away.
    pub(crate) fn finish(self) {
        self.bar.finish_and_clear();
    }
}
