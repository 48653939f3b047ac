//! Words with holes: a code to translate by, arguments, and the English text.
//! Names and numbers are put in when a renderer writes, in one place.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Args;
use crate::plural::{self, Hole};

/// A sentence or a word: translated by its code, filled from its arguments.
///
/// ```
/// use scene::Text;
///
/// let left = |n| Text::new("x.left", "{who} has {n|# die|# dice} left.").seat("who", 1).number("n", n);
/// assert_eq!(left(1).english(|_| "Zoë".to_owned()), "Zoë has 1 die left.");
/// assert_eq!(left(5).english(|_| "Zoë".to_owned()), "Zoë has 5 dice left.");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Text {
    /// Names the sentence for a translation.
    pub code: Cow<'static, str>,
    /// The English sentence, with `{name}` where an argument goes, and `{name|# die|# dice}` where words depend on it.
    pub text: Cow<'static, str>,
    /// What goes into the holes.
    #[serde(skip_serializing_if = "Args::is_empty")]
    #[schemars(with = "BTreeMap<String, Arg>")]
    pub args: Args,
}

/// What may stand in a hole of a text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Arg {
    /// A number, written with thousands separators.
    Number(i64),
    /// Words that need no translation, such as a name given by a person.
    Word(String),
    /// A seat, written as the name of whoever has it.
    Seat {
        /// The seat's number.
        seat: u8,
    },
    /// Several seats, written as a list of names.
    Seats {
        /// The seats' numbers.
        seats: Vec<u8>,
    },
    /// Faces of dice, written one after the other.
    Dice {
        /// The faces.
        dice: Vec<u32>,
    },
    /// What is picked on the device, written as the number or the name of what is chosen; it changes with every tap.
    Pick {
        /// The id of the pick.
        pick: String,
    },
    /// Another text, for a phrase inside a sentence.
    Text(Box<Text>),
}

/// What is picked, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Picked {
    pub(crate) words: String,
    /// The number, where it is one.
    pub(crate) number: Option<i64>,
}

/// What a text is written with.
pub(crate) struct Voice<'a> {
    /// Names a seat.
    pub(crate) name_of: &'a dyn Fn(u8) -> String,
    /// Says what is picked.
    pub(crate) picked: &'a dyn Fn(&str) -> Option<Picked>,
}

impl Text {
    /// Makes a text from its code and its English words.
    pub const fn new(code: &'static str, text: &'static str) -> Text {
        Text { code: Cow::Borrowed(code), text: Cow::Borrowed(text), args: Args::NONE }
    }

    /// Makes a text of words that have no translation.
    pub fn verbatim(words: impl Into<String>) -> Text {
        Text::new("verbatim", "{words}").word("words", words)
    }

    /// Fills a hole with a number.
    pub fn number(self, name: &'static str, value: impl Into<i64>) -> Text {
        self.with(name, Arg::Number(value.into()))
    }

    /// Fills a hole with words.
    pub fn word(self, name: &'static str, words: impl Into<String>) -> Text {
        self.with(name, Arg::Word(words.into()))
    }

    /// Fills a hole with the name at a seat.
    pub fn seat(self, name: &'static str, seat: impl Into<u8>) -> Text {
        self.with(name, Arg::Seat { seat: seat.into() })
    }

    /// Fills a hole with the names at several seats.
    pub fn seats<S: Into<u8>>(self, name: &'static str, seats: impl IntoIterator<Item = S>) -> Text {
        self.with(name, Arg::Seats { seats: seats.into_iter().map(Into::into).collect() })
    }

    /// Fills a hole with faces.
    pub fn dice<F: Into<u32>>(self, name: &'static str, faces: impl IntoIterator<Item = F>) -> Text {
        self.with(name, Arg::Dice { dice: faces.into_iter().map(Into::into).collect() })
    }

    /// Fills a hole with what is picked.
    pub fn pick(self, name: &'static str, pick: impl Into<String>) -> Text {
        self.with(name, Arg::Pick { pick: pick.into() })
    }

    /// Fills a hole with a phrase.
    pub fn phrase(self, name: &'static str, phrase: Text) -> Text {
        self.with(name, Arg::Text(Box::new(phrase)))
    }

    /// Fills a hole.
    pub fn with(mut self, name: &'static str, arg: Arg) -> Text {
        self.args.set(Cow::Borrowed(name), arg);
        self
    }

    /// Returns the text without what is picked, which is no part of a name: "Bid" of "Bid 5 sixes".
    pub fn unpicked(mut self) -> Text {
        self.args.forget_picks();
        self
    }

    /// Tests for a text with nothing to say.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Writes the text in English, asking for the names of seats. What is picked only a scene knows.
    pub fn english(&self, name_of: impl Fn(u8) -> String) -> String {
        self.spoken(&Voice { name_of: &name_of, picked: &|_| None })
    }

    /// Writes the text in English.
    pub(crate) fn spoken(&self, voice: &Voice<'_>) -> String {
        let mut out = String::with_capacity(self.text.len() + 16);
        let mut rest: &str = &self.text;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let Some((inside, tail)) = after.split_once('}') else {
                out.push('{');
                rest = after;
                continue;
            };
            let hole = Hole::of(inside);
            match self.args.get(hole.name).and_then(|arg| arg.spoken(voice)) {
                Some(said) => out.push_str(&plural::fill(hole, &said.words, said.number)),
                None => {
                    let _ = write!(out, "{{{inside}}}");
                }
            }
            rest = tail;
        }
        out.push_str(rest);
        out
    }

    /// Goes through the picks that are named in holes, those of phrases included.
    pub fn picks(&self) -> Vec<&str> {
        self.args.iter().flat_map(Arg::picks).collect()
    }
}

impl Arg {
    fn picks(&self) -> Vec<&str> {
        match self {
            Arg::Pick { pick } => vec![pick.as_str()],
            Arg::Text(text) => text.picks(),
            Arg::Number(_) | Arg::Word(_) | Arg::Seat { .. } | Arg::Seats { .. } | Arg::Dice { .. } => vec![],
        }
    }

    /// Writes what goes into a hole; nothing where nobody knows it.
    fn spoken(&self, voice: &Voice<'_>) -> Option<Picked> {
        let words = match self {
            Arg::Number(value) => return Some(Picked { words: grouped(*value), number: Some(*value) }),
            Arg::Pick { pick } => return (voice.picked)(pick),
            Arg::Word(words) => printable(words),
            Arg::Seat { seat } => (voice.name_of)(*seat),
            Arg::Seats { seats } => listed(seats.iter().map(|seat| (voice.name_of)(*seat)).collect()),
            Arg::Dice { dice } => {
                let faces: Vec<String> = dice.iter().map(u32::to_string).collect();
                faces.join(" ")
            }
            Arg::Text(text) => text.spoken(voice),
        };
        Some(Picked { words, number: None })
    }
}

/// Writes a number with thousands separators and a true minus sign.
pub(crate) fn grouped(value: i64) -> String {
    let digits = value.unsigned_abs().to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3 + 3);
    if value < 0 {
        out.push('−');
    }
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Replaces what a terminal or a log would obey or hide: control, bidirectional
/// and zero-width characters.
pub(crate) fn printable(words: &str) -> String {
    words.chars().map(|c| if is_hidden(c) { '\u{fffd}' } else { c }).collect()
}

fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{061c}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Writes names as people say them.
pub(crate) fn listed(names: Vec<String>) -> String {
    match names.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled_and_unknown_ones_stay() {
        let text = Text::new("x", "{who} banks {n}, {what}{").seat("who", 1u8).number("n", -12_345);
        assert_eq!(text.english(|seat| format!("S{seat}")), "S1 banks −12,345, {what}{");
    }

    #[test]
    fn names_cannot_steer_a_terminal() {
        let text = Text::verbatim("a\u{1b}[2Jb\u{202e}c");
        assert_eq!(text.english(|_| String::new()), "a\u{fffd}[2Jb\u{fffd}c");
    }

    #[test]
    fn seats_are_listed_as_people_say_it() {
        let say = |seats: Vec<u8>| Text::new("x", "{s}").seats("s", seats).english(|s| s.to_string());
        assert_eq!(say(vec![]), "");
        assert_eq!(say(vec![1]), "1");
        assert_eq!(say(vec![1, 2, 3]), "1, 2 and 3");
    }

    #[test]
    fn a_text_survives_json() {
        let text =
            Text::new("x", "{a}{b}").number("a", 3).dice("b", [1u8, 2]).phrase("c", Text::new("y", "z"));
        let json = serde_json::to_string(&text).unwrap_or_default();
        assert_eq!(serde_json::from_str::<Text>(&json).ok(), Some(text));
    }
}
