//! What the game master tells: words for everybody, and no facts of the fight. They are kept as they were written, and
//! nothing is waited for or rolled because of them.

use engine::Step;

use crate::{Combat, Event, Refusal};

/// The most characters of one narration.
const MOST_TEXT: usize = 2_000;
/// The most characters of who speaks.
const MOST_SPEAKER: usize = 40;

/// Tells everybody something.
pub(super) fn narrate(
    step: &mut Step<'_, Combat>,
    text: String,
    speaker: Option<String>,
    about: Option<u64>,
) -> Result<(), Refusal> {
    check_words("A narration", &text, MOST_TEXT, |sign| sign == '\n')?;
    if let Some(speaker) = &speaker {
        check_words("Who speaks", speaker, MOST_SPEAKER, |_| false)?;
    }
    step.emit(Event::Narrated { text, speaker, about });
    Ok(())
}

/// Tests for words that say something, are not too many, and have no control characters but these.
pub(super) fn check_words(
    what: &str,
    words: &str,
    most: usize,
    allows: impl Fn(char) -> bool,
) -> Result<(), Refusal> {
    // Bytes first: a megabyte is not counted sign by sign.
    let fits = words.len() <= most * 4 && words.chars().count() <= most;
    let is_clean = || words.chars().all(|sign| allows(sign) || !sign.is_control());
    if fits && !words.trim().is_empty() && is_clean() {
        return Ok(());
    }
    Err(Refusal::BadWords { what: what.to_owned(), most })
}
