//! One name of a new game in the forms that it is written in.

use cli::CliError;

/// A name longer than this is not typed by anybody.
const LONGEST: usize = 40;

/// Names that mean something else in the crates that are written.
const TAKEN: [&str; 16] = [
    "alloc",
    "core",
    "dice",
    "dicehall",
    "engine",
    "house",
    "proc-macro",
    "rules",
    "scene",
    "schemars",
    "serde",
    "serde-json",
    "std",
    "template",
    "test",
    "thiserror",
];

/// The words of Rust that cannot name anything.
const KEYWORDS: [&str; 51] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
    "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static",
    "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual",
    "where", "while", "yield",
];

/// The name of a game: small letters, digits and dashes between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name(String);

impl Name {
    /// Reads a name.
    pub(super) fn read(given: &str) -> Result<Name, CliError> {
        let bad = |why: &str| {
            Err(CliError::new("INVALID_NAME", format!("\"{given}\" is no name for a game: {why}")))
        };
        let is_word = |word: &str| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if !given.split('-').all(is_word) || !given.starts_with(|c: char| c.is_ascii_lowercase()) {
            return bad("use small letters and digits, with dashes between words, such as liars-dice");
        }
        if given.len() > LONGEST {
            return bad("40 characters at most");
        }
        if TAKEN.contains(&given) || given.ends_with("-house") {
            return bad("a crate beside it has that name");
        }
        if KEYWORDS.contains(&given) {
            return bad("the word means something else in Rust");
        }
        Ok(Name(given.to_owned()))
    }

    /// The id of the game and the name of its package: `liars-dice`.
    pub(super) fn id(&self) -> &str {
        &self.0
    }

    /// The name of its crate in code: `liars_dice`.
    pub(super) fn krate(&self) -> String {
        self.0.replace('-', "_")
    }

    /// The name of its type: `LiarsDice`.
    pub(super) fn of_type(&self) -> String {
        self.words().collect()
    }

    /// What people call it: `Liars Dice`.
    pub(super) fn title(&self) -> String {
        self.words().collect::<Vec<_>>().join(" ")
    }

    fn words(&self) -> impl Iterator<Item = String> {
        self.0.split('-').map(|word| {
            let mut letters = word.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_written_in_four_forms() {
        let name = Name::read("liars-dice2").unwrap();
        let forms = (name.id(), &*name.krate(), &*name.of_type(), &*name.title());
        assert_eq!(forms, ("liars-dice2", "liars_dice2", "LiarsDice2", "Liars Dice2"));
    }

    #[test]
    fn what_cannot_name_a_crate_is_refused_with_its_reason() {
        for (given, why) in [
            ("", "small letters"),
            ("Liar", "small letters"),
            ("liars_dice", "small letters"),
            ("-liar", "small letters"),
            ("liar--dice", "small letters"),
            ("2dice", "small letters"),
            ("../liar", "small letters"),
            ("engine", "has that name"),
            ("pub-house", "has that name"),
            ("match", "in Rust"),
            (&"a".repeat(41), "40 characters"),
        ] {
            let error = Name::read(given).unwrap_err();
            assert!(error.message.contains(why), "{given}: {}", error.message);
        }
    }
}
