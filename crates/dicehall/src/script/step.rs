//! One step of a script: an action of a seat, or something that happens to one.

use cli::CliError;
use cli::source::{MALFORMED, Source};
use engine::Seat;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::script::document::{Part, part, value};

/// One step of a script.
pub(crate) struct Step<'a> {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// Where it stands.
    pub(crate) text: &'a str,
    /// What happens.
    pub(crate) deed: Deed,
}

impl Step<'_> {
    /// Returns the seat it is about.
    pub(crate) fn seat(&self) -> Seat {
        match self.deed {
            Deed::Act(seat, _) | Deed::Befall(seat, _) => seat,
        }
    }
}

/// What happens in a step.
pub(crate) enum Deed {
    /// A seat does something: `{"action":..,"parameters":{..}}`.
    Act(Seat, Value),
    /// Something happens to a seat.
    Befall(Seat, Fate),
}

/// What can happen to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Its clock runs out.
    Expire,
    /// It is away for now.
    Away,
    /// It is back.
    Back,
    /// It is gone for good.
    Leave,
}

impl Fate {
    /// The name in a script.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Fate::Expire => "expire",
            Fate::Away => "away",
            Fate::Back => "back",
            Fate::Leave => "leave",
        }
    }
}

/// The fields of a step, unread.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields<'a> {
    #[serde(borrow)]
    seat: Option<&'a RawValue>,
    #[serde(borrow)]
    action: Option<&'a RawValue>,
    #[serde(borrow)]
    parameters: Option<&'a RawValue>,
    #[serde(borrow)]
    expire: Option<&'a RawValue>,
    #[serde(borrow)]
    away: Option<&'a RawValue>,
    #[serde(borrow)]
    back: Option<&'a RawValue>,
    #[serde(borrow)]
    leave: Option<&'a RawValue>,
}

impl<'a> Step<'a> {
    /// Reads a step; `nth` counts from 0, as JSON paths do.
    pub(crate) fn read(source: &Source, nth: usize, raw: &'a RawValue) -> Result<Step<'a>, CliError> {
        let path = format!("steps[{nth}]");
        if !raw.get().starts_with('{') {
            return Err(CliError::new(MALFORMED, "a step is an object")
                .at(source.place_of(raw.get()))
                .in_part(path));
        }
        let Part { value: fields, text } = part::<Fields<'a>>(source, &path, raw)?;
        let deed = read_deed(source, &path, &fields)?.ok_or_else(|| {
            let message = "a step has \"seat\" and \"action\" (and \"parameters\"), or one of \"expire\", \"away\", \"back\" and \"leave\"";
            CliError::new(MALFORMED, message).at(source.place_of(text)).in_part(&path)
        })?;
        Ok(Step { number: nth + 1, text, deed })
    }
}

/// Reads what happens; none if the fields do not go together.
fn read_deed(source: &Source, path: &str, fields: &Fields<'_>) -> Result<Option<Deed>, CliError> {
    let fates = [
        (Fate::Expire, fields.expire),
        (Fate::Away, fields.away),
        (Fate::Back, fields.back),
        (Fate::Leave, fields.leave),
    ];
    let mut fates = fates.into_iter().filter_map(|(fate, raw)| Some((fate, raw?)));
    let seat = |name: &str, raw| -> Result<Seat, CliError> {
        Ok(Seat(part(source, &format!("{path}.{name}"), raw)?.value))
    };
    Ok(match (fates.next(), fates.next(), fields) {
        (None, None, Fields { seat: Some(by), action: Some(action), parameters, .. }) => {
            let by = seat("seat", by)?;
            let name: Part<'_, String> = part(source, &format!("{path}.action"), action)?;
            let parameters = value(source, &format!("{path}.parameters"), *parameters)?;
            let parameters = parameters.map_or(Value::Null, |part| part.value);
            Some(Deed::Act(by, json!({ "action": name.value, "parameters": parameters })))
        }
        (Some((fate, raw)), None, Fields { seat: None, action: None, parameters: None, .. }) => {
            Some(Deed::Befall(seat(fate.name(), raw)?, fate))
        }
        _ => None,
    })
}
