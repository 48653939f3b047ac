//! The text form: `[INTENTS]`, then intents from `INTENT: TYPE` to `END_INTENT` with a field on each line, then
//! `[/INTENTS]`. Markers stand on lines of their own; what is outside of blocks is prose, and passed over.

use super::error::{IntentParseError, Place};
use super::fields::{Field, Given};
use super::kinds::{Kind, Sent, find};
use super::{Intent, MOST_INTENTS, MOST_TEXT};

const OPEN: &str = "[INTENTS]";
const CLOSE: &str = "[/INTENTS]";
const END: &str = "END_INTENT";

/// Reads the intents of a text, in their order.
///
/// # Errors
///
/// What is wrong, where, and what was expected: then none of the intents is returned.
pub fn parse(text: &str) -> Result<Vec<Intent>, IntentParseError> {
    if text.len() > MOST_TEXT {
        let at = Place::Text { line: 1, column: 1 };
        let found = format!("{} bytes", text.len());
        return Err(IntentParseError::expected(at, format!("at most {MOST_TEXT} bytes"), &found));
    }
    let mut reader = Reader { intents: Vec::new(), block: None, intent: None, blocks: 0, line: 0 };
    for line in text.lines() {
        reader.line += 1;
        reader.read(line)?;
    }
    reader.end()
}

/// Writes intents as a block, which reads as the same intents.
pub fn print(intents: &[Intent]) -> String {
    let mut text = format!("{OPEN}\n");
    for intent in intents {
        text.push_str(&format!("INTENT: {}\n", intent.name()));
        for (key, said) in intent.written() {
            text.push_str(&format!("{key}: {said}\n"));
        }
        text.push_str(&format!("{END}\n"));
    }
    text + CLOSE + "\n"
}

struct Reader<'a> {
    intents: Vec<Intent>,
    /// Where the block begins that is open.
    block: Option<Place>,
    intent: Option<Begun<'a>>,
    blocks: u32,
    line: u32,
}

/// An intent that is being read.
struct Begun<'a> {
    kind: &'static Kind,
    line: u32,
    fields: Vec<Field<'a>>,
}

impl<'a> Reader<'a> {
    fn read(&mut self, whole: &'a str) -> Result<(), IntentParseError> {
        let line = whole.trim();
        if self.block.is_none() {
            if line.eq_ignore_ascii_case(OPEN) {
                (self.block, self.blocks) = (Some(self.at(whole, line)), self.blocks + 1);
            }
            return Ok(());
        }
        if line.is_empty() {
            return Ok(());
        }
        let is = |word: &str| line.eq_ignore_ascii_case(word);
        if is(CLOSE) {
            self.nothing_begun(whole, line)?;
            self.block = None;
            return Ok(());
        }
        if is(OPEN) {
            return Err(IntentParseError::expected(
                self.at(whole, line),
                "[/INTENTS] before another block",
                line,
            ));
        }
        if is(END) {
            return self.finish(whole, line);
        }
        let Some((key, said)) = line.split_once(':') else {
            let expected =
                if self.intent.is_some() { "KEY: VALUE or END_INTENT" } else { "INTENT: TYPE or [/INTENTS]" };
            return Err(IntentParseError::expected(self.at(whole, line), expected, line));
        };
        let (key, said) = (key.trim(), said.trim());
        if key.eq_ignore_ascii_case("INTENT") {
            self.nothing_begun(whole, line)?;
            return self.begin(whole, said);
        }
        match &mut self.intent {
            None => Err(IntentParseError::expected(self.at(whole, line), "INTENT: TYPE or [/INTENTS]", line)),
            Some(begun) => {
                let at = Place::Text {
                    line: self.line,
                    column: column(whole, if said.is_empty() { line } else { said }),
                };
                begun.fields.push(Field { name: key, at, given: Given::Text(said) });
                // More than any type has: whoever sends them is not read on.
                if begun.fields.len() > MOST_FIELDS {
                    let at = Place::Text { line: self.line, column: 1 };
                    return Err(IntentParseError::expected(at, "END_INTENT", key));
                }
                Ok(())
            }
        }
    }

    fn begin(&mut self, whole: &str, name: &str) -> Result<(), IntentParseError> {
        let at = self.at(whole, if name.is_empty() { whole.trim() } else { name });
        let Some(kind) = find(name) else {
            return Err(IntentParseError::UnknownIntentType { at, given: super::error::shortened(name) });
        };
        if self.intents.len() >= MOST_INTENTS {
            let expected = format!("at most {MOST_INTENTS} intents");
            return Err(IntentParseError::expected(at, expected, "one more"));
        }
        self.intent = Some(Begun { kind, line: self.line, fields: Vec::new() });
        Ok(())
    }

    fn finish(&mut self, whole: &str, line: &str) -> Result<(), IntentParseError> {
        let end = self.at(whole, line);
        let Some(Begun { kind, fields, .. }) = self.intent.take() else {
            return Err(IntentParseError::expected(end, "INTENT: TYPE or [/INTENTS]", line));
        };
        self.intents.push(kind.read(Sent { fields, end })?);
        Ok(())
    }

    fn nothing_begun(&self, whole: &str, line: &str) -> Result<(), IntentParseError> {
        match &self.intent {
            None => Ok(()),
            Some(begun) => Err(IntentParseError::MissingEndIntent {
                at: self.at(whole, line),
                kind: begun.kind.name,
                begun: begun.line,
            }),
        }
    }

    fn end(self) -> Result<Vec<Intent>, IntentParseError> {
        match (self.block, self.blocks) {
            (Some(at), _) => Err(IntentParseError::MissingClosingMarker { at }),
            (None, 0) => {
                let at = Place::Text { line: self.line.max(1), column: 1 };
                Err(IntentParseError::expected(at, "[INTENTS] on a line of its own", "no block"))
            }
            (None, _) => Ok(self.intents),
        }
    }

    fn at(&self, whole: &str, part: &str) -> Place {
        Place::Text { line: self.line, column: column(whole, part) }
    }
}

/// More fields than any type has.
const MOST_FIELDS: usize = 16;

/// Returns the column at which a part of a line begins, in characters, from 1.
fn column(whole: &str, part: &str) -> u32 {
    let before = part.as_ptr() as usize - whole.as_ptr() as usize;
    let before = whole.get(..before).map_or(0, |before| before.chars().count());
    u32::try_from(before + 1).unwrap_or(u32::MAX)
}
