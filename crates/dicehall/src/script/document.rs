//! A script as a document: what it holds, and where each part of it stands.
//! It is read whole before anything is played.

use cli::source::{MALFORMED, Source};
use cli::{CliError, Strict};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::script::step::Step;

/// A script that reads; whether its game takes it is another question.
pub(crate) struct Document<'a> {
    pub(crate) source: &'a Source,
    pub(crate) game: Part<'a, String>,
    pub(crate) setup: Option<Part<'a, Value>>,
    pub(crate) seats: Part<'a, u8>,
    pub(crate) dice: Part<'a, Vec<u32>>,
    pub(crate) state: Option<Part<'a, Value>>,
    pub(crate) steps: Vec<Step<'a>>,
}

/// A part of a document: its value and its text.
pub(crate) struct Part<'a, T> {
    pub(crate) value: T,
    pub(crate) text: &'a str,
}

/// The fields of the document, unread.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields<'a> {
    #[serde(borrow)]
    game: Option<&'a RawValue>,
    #[serde(borrow)]
    setup: Option<&'a RawValue>,
    #[serde(borrow)]
    seats: Option<&'a RawValue>,
    #[serde(borrow)]
    dice: Option<&'a RawValue>,
    #[serde(borrow)]
    state: Option<&'a RawValue>,
    #[serde(borrow)]
    steps: Option<&'a RawValue>,
}

impl<'a> Document<'a> {
    /// Reads a script, or says where it does not read.
    pub(crate) fn read(source: &'a Source) -> Result<Document<'a>, CliError> {
        let whole = source.text().trim_start();
        if whole.starts_with('[') {
            return Err(CliError::new(MALFORMED, "a script is an object").at(source.place_of(whole)));
        }
        let fields: Fields<'a> = source.json()?;
        let need = |name: &str, field: Option<&'a RawValue>| {
            field.ok_or_else(|| {
                let message = format!("the script has no {name:?}");
                CliError::new("MISSING_FIELD", message).at(source.place_of(whole)).in_part(name)
            })
        };
        let game = need("game", fields.game)?;
        let seats = need("seats", fields.seats)?;
        let dice = need("dice", fields.dice)?;
        let steps = need("steps", fields.steps)?;
        Ok(Document {
            source,
            game: part(source, "game", game)?,
            setup: value(source, "setup", fields.setup)?,
            seats: part(source, "seats", seats)?,
            dice: read_dice(source, dice)?,
            state: value(source, "state", fields.state)?,
            steps: read_steps(source, steps)?,
        })
    }

    /// Returns where a face of the dice stands.
    pub(crate) fn text_of_face(&self, nth: usize) -> &'a str {
        let faces: Vec<&'a RawValue> = serde_json::from_str(self.dice.text).unwrap_or_default();
        faces.get(nth).map_or(self.dice.text, |face| face.get())
    }
}

/// Reads one part.
pub(crate) fn part<'a, T: Deserialize<'a>>(
    source: &Source,
    path: &str,
    raw: &'a RawValue,
) -> Result<Part<'a, T>, CliError> {
    let text = raw.get();
    let value = source.json_in(text).map_err(|error| error.in_part(path))?;
    Ok(Part { value, text })
}

/// Reads a part of any shape.
pub(crate) fn value<'a>(
    source: &Source,
    path: &str,
    raw: Option<&'a RawValue>,
) -> Result<Option<Part<'a, Value>>, CliError> {
    let Some(raw) = raw else { return Ok(None) };
    let Part { value: Strict(value), text } = part(source, path, raw)?;
    Ok(Some(Part { value, text }))
}

fn read_dice<'a>(source: &Source, raw: &'a RawValue) -> Result<Part<'a, Vec<u32>>, CliError> {
    part(source, "dice", raw).map_err(|whole| {
        // Only now is it worth finding out which one it is.
        let faces: Vec<&RawValue> = serde_json::from_str(raw.get()).unwrap_or_default();
        let each = faces.into_iter().enumerate();
        let wrong = each.map(|(nth, face)| part::<u32>(source, &format!("dice[{nth}]"), face));
        wrong.into_iter().find_map(Result::err).unwrap_or(whole)
    })
}

fn read_steps<'a>(source: &Source, raw: &'a RawValue) -> Result<Vec<Step<'a>>, CliError> {
    let steps: Part<'a, Vec<&'a RawValue>> = part(source, "steps", raw)?;
    let each = steps.value.into_iter().enumerate();
    each.map(|(nth, step)| Step::read(source, nth, step)).collect()
}
