//! Reads what is meant out of lines of text, and never says no: a word that names nothing stands for its hash.

use std::borrow::Cow;
use std::sync::Arc;

use engine::AnyGame;
use serde_json::Value;

/// The bytes as text; what is no text is replaced.
pub(crate) fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// The words of a line, one after the other.
pub(crate) struct Words<'a>(std::str::SplitWhitespace<'a>);

impl<'a> Words<'a> {
    pub(crate) fn of(line: &'a str) -> Words<'a> {
        Words(line.split_whitespace())
    }

    /// The next word; empty where there is none.
    pub(crate) fn word(&mut self) -> &'a str {
        self.0.next().unwrap_or_default()
    }

    /// The next word as a number.
    pub(crate) fn number(&mut self) -> u64 {
        number(self.word())
    }

    /// The next word as a number below `n`, or 0 when `n` is 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.number()).unwrap_or(usize::MAX).checked_rem(n).unwrap_or_default()
    }

    /// The next word as a game of the house.
    pub(crate) fn game(&mut self) -> &'static Arc<dyn AnyGame> {
        let (games, word) = (crate::games(), self.word());
        let nth = || games.iter().nth(below(number(word), games.iter().count()));
        games.get(word).or_else(nth).expect("a house has games")
    }

    /// The next word as a number of seats that the game may be played by; a number that is given is taken as it is.
    pub(crate) fn seats(&mut self, game: &dyn AnyGame) -> u8 {
        let (range, word) = (game.meta().seats, self.word());
        word.parse().unwrap_or_else(|_| {
            range.from + below(number(word), usize::from(range.to - range.from) + 1) as u8
        })
    }
}

fn below(number: u64, n: usize) -> usize {
    (number % (n.max(1) as u64)) as usize
}

/// A word as a number: itself, or its hash (FNV-1a).
pub(crate) fn number(word: &str) -> u64 {
    word.parse().unwrap_or_else(|_| {
        word.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    })
}

/// The text as JSON; what does not read is itself a string.
pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::from(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_names_nothing_stands_for_something() {
        let mut words = Words::of("7 x");
        assert_eq!((words.number(), words.below(0)), (7, 0));
        assert_eq!(words.word(), "");
        let named = crate::games().iter().last().expect("a game").meta().id;
        assert_eq!(Words::of(named).game().meta().id, named);
        let range = Words::of("?").game().meta().seats;
        assert!(range.contains(Words::of("?").seats(&**Words::of("?").game())));
        assert_eq!(json("{\"a\""), Value::from("{\"a\""));
    }
}
