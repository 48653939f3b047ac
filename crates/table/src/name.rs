//! What a player may be called.

use std::fmt;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

/// The most characters, as people count them.
const MOST_GRAPHEMES: usize = 24;
/// The most bytes.
const MOST_BYTES: usize = 128;

/// A name that every screen can show: normalised, trimmed, printable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

impl Name {
    /// Takes a name, or says what is wrong with it.
    pub fn new(given: &str) -> Result<Name, NameError> {
        // Four bytes a character is the most UTF-8 needs; what is longer before
        // normalisation is not worth normalising.
        if given.len() > 4 * MOST_BYTES {
            return Err(NameError::TooLong);
        }
        let name: String = given.trim().nfc().collect();
        if let Some(hidden) = name.chars().find(|c| is_hidden(*c)) {
            return Err(NameError::Hidden(hidden));
        }
        if name.chars().all(only_changes_another) {
            return Err(NameError::Empty);
        }
        if name.len() > MOST_BYTES || name.graphemes(true).count() > MOST_GRAPHEMES {
            return Err(NameError::TooLong);
        }
        Ok(Name(name))
    }

    /// Returns the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Name {
    type Error = NameError;

    fn try_from(given: String) -> Result<Name, NameError> {
        Name::new(&given)
    }
}

impl From<Name> for String {
    fn from(name: Name) -> String {
        name.0
    }
}

/// What is wrong with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nothing is left of it.
    #[error("a name needs at least one visible character")]
    Empty,
    /// It does not fit a screen.
    #[error("a name has at most 24 characters and 128 bytes")]
    TooLong,
    /// It holds a character that steers instead of showing.
    #[error("a name must not contain the invisible character U+{:04X}", u32::from(*.0))]
    Hidden(char),
}

/// Control, bidirectional, zero-width and private characters, which change how
/// other text looks or cannot be seen. A joiner inside an emoji is one of them:
/// the picture falls apart into its parts, and nothing can be hidden.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{fdd0}'..='\u{fdef}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
        || u32::from(c) & 0xfffe == 0xfffe
}

/// Accents and variants of the character before them: alone they are nothing to see.
fn only_changes_another(c: char) -> bool {
    is_combining_mark(c) || matches!(c, '\u{fe00}'..='\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(given: &str, expected: Result<&str, NameError>) {
        assert_eq!(Name::new(given).map(|name| name.0), expected.map(str::to_owned), "{given:?}");
    }

    #[test]
    fn names_are_trimmed_normalised_and_bounded() {
        check("  Mara ", Ok("Mara"));
        check("Zoe\u{308}", Ok("Zoë"));
        check("\u{2764}\u{fe0f}", Ok("\u{2764}\u{fe0f}"));
        check("\u{fe0f}", Err(NameError::Empty));
        check("\u{301}\u{302}", Err(NameError::Empty));
        check("<b>&amp;\"'", Ok("<b>&amp;\"'"));
        check("", Err(NameError::Empty));
        check(" \t\n", Err(NameError::Empty));
        check(&"x".repeat(24), Ok(&"x".repeat(24)));
        check(&"x".repeat(25), Err(NameError::TooLong));
        check(&"x".repeat(10_000), Err(NameError::TooLong));
        check(&"é".repeat(24), Ok(&"é".repeat(24)));
        check(&format!("a{}", "\u{301}".repeat(100)), Err(NameError::TooLong));
    }

    #[test]
    fn names_cannot_hide_or_steer() {
        for hidden in [
            '\u{1d173}',
            '\u{ffff}',
            '\u{1b}',
            '\u{202e}',
            '\u{200b}',
            '\u{feff}',
            '\u{2066}',
            '\u{e0041}',
            '\u{7f}',
            '\u{3164}',
        ] {
            check(&format!("a{hidden}b"), Err(NameError::Hidden(hidden)));
        }
    }
}
