//! What a player may be called.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

/// The most characters, as people count them.
const MOST_GRAPHEMES: usize = 24;
/// The most bytes.
const MOST_BYTES: usize = 128;

/// A name that every screen can show: normalised, trimmed, printable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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

    /// Returns the name, with a number behind it where somebody has one that looks the same.
    pub(crate) fn beside<'a>(&self, others: impl Iterator<Item = &'a Name>) -> Name {
        let taken: Vec<String> = others.map(|other| look_of(&other.0)).collect();
        let is_free = |name: &Name| !taken.contains(&look_of(&name.0));
        if is_free(self) {
            return self.clone();
        }
        // Of one more number than there are others, one is free.
        let numbered = (2..).take(taken.len() + 1).map(|n| self.numbered(n));
        numbered.into_iter().find(is_free).unwrap_or_else(|| self.clone())
    }

    /// Returns the name with a number behind it, shorter where both do not fit.
    fn numbered(&self, n: usize) -> Name {
        let number = format!(" {n}");
        let mut kept = String::new();
        let room = MOST_GRAPHEMES - number.len();
        for part in self.0.graphemes(true).take(room) {
            if kept.len() + part.len() + number.len() > MOST_BYTES {
                break;
            }
            kept.push_str(part);
        }
        Name(kept.trim_end().to_owned() + &number)
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

/// Returns what a name looks like at a glance: names with the same look are the same to whoever reads them. Large and
/// small letters, wide and narrow forms, spaces, and letters of other scripts that are drawn like Latin ones count alike.
fn look_of(name: &str) -> String {
    let plain = name.nfkc().filter(|c| !c.is_whitespace()).map(latin).flat_map(char::to_lowercase);
    // Once more: some letters are only alike when they are small.
    plain.nfc().map(latin).collect()
}

/// Returns the Latin letter that a Greek or Cyrillic one is drawn like; digits that are drawn like letters, too.
fn latin(c: char) -> char {
    match c {
        'А' | 'а' | 'Α' | 'α' => 'a',
        'В' | 'Β' => 'b',
        'С' | 'с' | 'Ϲ' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'Е' | 'е' | 'Ε' => 'e',
        'Н' | 'Η' | 'һ' => 'h',
        'І' | 'і' | 'Ι' | 'ι' | 'ı' | 'ӏ' | 'Ӏ' | 'l' | 'I' | '1' | '|' => 'i',
        'Ј' | 'ј' => 'j',
        'К' | 'к' | 'Κ' | 'κ' => 'k',
        'М' | 'Μ' => 'm',
        'Ν' => 'n',
        'О' | 'о' | 'Ο' | 'ο' | '0' => 'o',
        'Р' | 'р' | 'Ρ' | 'ρ' => 'p',
        'ԛ' => 'q',
        'Ѕ' | 'ѕ' => 's',
        'Т' | 'Τ' => 't',
        'ν' => 'v',
        'ԝ' => 'w',
        'Х' | 'х' | 'Χ' | 'χ' => 'x',
        'У' | 'у' | 'Υ' | 'υ' => 'y',
        'Ζ' => 'z',
        other => other,
    }
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

    fn second(name: &str, others: &[&str]) -> String {
        let others: Vec<Name> = others.iter().map(|other| Name((*other).to_owned())).collect();
        Name(name.to_owned()).beside(others.iter()).to_string()
    }

    #[test]
    fn a_name_that_looks_like_another_gets_a_number() {
        assert_eq!(second("Anna", &["Teo", "Ann"]), "Anna");
        assert_eq!(second("Anna", &["Anna"]), "Anna 2");
        assert_eq!(second("Anna", &["Anna", "Anna 2", "anna 3"]), "Anna 4");
        // By case, by width, by script, by spaces.
        for alike in ["ANNA", "ａｎｎａ", "Аnnа", "An na", "Αnna"] {
            assert_eq!(second(alike, &["Anna"]), format!("{alike} 2"));
        }
        assert_eq!(second("Bi11", &["Bill"]), "Bi11 2");
        assert_eq!(second("Zoë", &["Zoe"]), "Zoë", "an accent is there to be seen");
        // What is too long for both gives way to the number.
        let long = "x".repeat(24);
        assert_eq!(second(&long, &[&long]), format!("{} 2", "x".repeat(22)));
        let wide = "\u{1f468}".repeat(24);
        assert!(Name::new(&second(&wide, &[&wide])).is_ok());
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
