//! A text from a file, from stdin or from an option, that can tell where each
//! of its parts stands. It never reads more than it was allowed.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde::Deserialize;

use crate::error::{CliError, TextPlace};

/// The code of a text that is not the JSON it should be.
pub const MALFORMED: &str = "MALFORMED";

const MIB: u64 = 1 << 20;

/// A text and what it is called.
pub struct Source {
    name: String,
    text: String,
}

impl Source {
    /// Reads a file, or stdin for `-`, of so many MiB at most.
    pub fn read(path: &Path, most_mib: u64) -> Result<Source, CliError> {
        let (name, bytes) = read_bytes(path, most_mib)?;
        Source::from_bytes(name, bytes)
    }

    /// Takes a text from elsewhere, such as an option.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source { name: name.into(), text: text.into() }
    }

    fn from_bytes(name: String, bytes: Vec<u8>) -> Result<Source, CliError> {
        match String::from_utf8(bytes) {
            Ok(text) if text.starts_with('\u{feff}') => {
                let error = CliError::new(MALFORMED, "a byte order mark; save the file as UTF-8 without one");
                Err(error.at(Source { name, text }.place(0)))
            }
            Ok(text) => Ok(Source { name, text }),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let mut bytes = error.into_bytes();
                bytes.truncate(valid);
                let text = String::from_utf8(bytes).unwrap_or_default();
                let place = Source { name, text }.place(valid);
                Err(CliError::new(MALFORMED, "this is not UTF-8 text").at(place))
            }
        }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Reads the whole text as JSON.
    pub fn json<'a, T: Deserialize<'a>>(&'a self) -> Result<T, CliError> {
        self.json_in(&self.text)
    }

    /// Reads a part of the text as JSON.
    pub fn json_in<'a, T: Deserialize<'a>>(&self, part: &'a str) -> Result<T, CliError> {
        serde_json::from_str(part).map_err(|error| {
            // A plain value of a wrong type is wrong from its start; serde_json points behind it.
            let is_plain = !part.trim_start().starts_with(['{', '[']);
            let within = match is_plain && error.is_data() {
                true => 0,
                false => offset(part, error.line(), error.column()),
            };
            CliError::new(MALFORMED, words(&error)).at(self.place(self.offset_of(part) + within))
        })
    }

    /// Returns where a part of the text begins.
    pub fn place_of(&self, part: &str) -> TextPlace {
        self.place(self.offset_of(part))
    }

    /// Returns the place of a line and a column that were counted in bytes.
    pub fn place_at(&self, line: usize, column: usize) -> TextPlace {
        self.place(offset(&self.text, line, column))
    }

    fn place(&self, offset: usize) -> TextPlace {
        let before = &self.text.as_bytes()[..offset.min(self.text.len())];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        // Bytes inside a character are not counted.
        let column = before[start..].iter().filter(|byte| **byte & 0xc0 != 0x80).count() + 1;
        TextPlace { source: self.name.clone(), line, column }
    }

    /// A part is a slice of the text, so its address says where it stands.
    fn offset_of(&self, part: &str) -> usize {
        let offset = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        if offset <= self.text.len() { offset } else { 0 }
    }
}

/// Reads a file, or stdin for `-`, of so many MiB at most, whatever is in it; returns what it is called, too.
pub fn read_bytes(path: &Path, most_mib: u64) -> Result<(String, Vec<u8>), CliError> {
    let is_stdin = path == Path::new("-");
    let name = if is_stdin { "stdin".to_owned() } else { path.display().to_string() };
    let cannot =
        |error: std::io::Error| CliError::new("UNREADABLE", format!("{name} cannot be read: {error}"));
    let mut bytes = Vec::new();
    let most = most_mib * MIB;
    let read = if is_stdin {
        std::io::stdin().lock().take(most + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
    };
    if read.map_err(cannot)? as u64 > most {
        return Err(CliError::new("TOO_LARGE", format!("{name} has more than {most_mib} MiB")));
    }
    Ok((name, bytes))
}

/// The offset of serde_json's position, whose columns are bytes from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    before + column.saturating_sub(1)
}

/// serde_json's words without the position that they end with.
pub fn words(error: &serde_json::Error) -> String {
    let words = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    words.strip_suffix(&position).unwrap_or(&words).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_lines_and_characters_from_one() {
        let source = Source::new("x", "a\nüb\n");
        let place = |offset| (source.place(offset).line, source.place(offset).column);
        assert_eq!([place(0), place(2), place(4), place(99)], [(1, 1), (2, 1), (2, 2), (3, 1)]);
        assert_eq!(source.place_of(&source.text()[4..]).column, 2);
    }

    #[test]
    fn an_error_in_a_part_is_placed_in_the_whole() {
        let source = Source::new("x", "[1,\n  tru]");
        let error = source.json_in::<bool>(&source.text()[6..9]).map_err(|it| it.place);
        assert_eq!(error, Err(Some(TextPlace { source: "x".into(), line: 2, column: 5 })));
    }
}
