//! Where a command writes: lines to stdout, complaints to stderr. Nothing
//! else of the command line touches either, but for the progress bar.

use std::io::{self, BufWriter, Stdout, Write};

use serde::Serialize;
use serde_json::json;

use crate::error::CliError;

/// Stdout, for people or for programs.
pub struct Output {
    json: bool,
    out: BufWriter<Stdout>,
}

impl Output {
    /// Makes the output; `json` if a program reads it.
    pub fn new(json: bool) -> Output {
        Output { json, out: BufWriter::new(io::stdout()) }
    }

    /// Whether a program reads it.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Writes a line of words.
    pub fn line(&mut self, words: impl std::fmt::Display) -> io::Result<()> {
        writeln!(self.out, "{words}")
    }

    /// Writes words that end their own lines.
    pub fn words(&mut self, words: &str) -> io::Result<()> {
        self.out.write_all(words.as_bytes())
    }

    /// Asks for an answer on the same line, and shows everything written so far.
    pub fn prompt(&mut self, words: &str) -> io::Result<()> {
        self.words(words)?;
        self.flush()
    }

    /// Writes a line of JSON.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, value)?;
        self.out.write_all(b"\n")
    }

    /// Shows everything written so far.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Says what is wrong, after everything written so far.
    pub fn complain(&mut self, error: &anyhow::Error) {
        // There is nobody left to tell if even this fails.
        let _ = self.flush();
        let _ = match error.downcast_ref::<CliError>() {
            Some(error) if self.json => writeln!(io::stderr(), "{}", error.to_json()),
            Some(error) => writeln!(io::stderr(), "{error}"),
            None if self.json => {
                let error = json!({ "error": { "code": "FAILED", "message": format!("{error:#}") } });
                writeln!(io::stderr(), "{error}")
            }
            None => writeln!(io::stderr(), "error: {error:#}"),
        };
    }
}

/// Whether an error only means that the reader has gone.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
