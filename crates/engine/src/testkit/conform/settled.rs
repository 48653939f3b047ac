//! What a step tells a viewer must not settle what the viewer may not know right after it: a secret roll that is told
//! to all is no secret, whatever the view withholds.

use std::fmt::Display;

use serde_json::Value;
use serde_json::value::Index;

use crate::{Game, Luck, Seats};

use super::course::Run;
use super::law::{Found, Law};
use super::secrets::hears;
use super::shape;

/// How often what a viewer did not know before is imagined anew.
const DRAWS: usize = 6;

impl<G: Game> Run<'_, G> {
    /// Works out what viewers can work out from the events of the step that was just made.
    pub(super) fn check_settled(&mut self, events: &[G::Event]) -> Result<(), Found> {
        let mut viewers = vec![Seats::NONE];
        viewers.extend(Seats::first(self.seats).iter().map(Seats::only));
        let mut sides = None;
        for to in viewers {
            let Some(imagined) = G::imagine(self.play.state(), to, &mut self.trials) else { return Ok(()) };
            if imagined == *self.play.state() {
                // Nothing is kept from this viewer.
                continue;
            }
            let (before, after) = match &sides {
                Some(sides) => sides,
                None => sides.insert((shape::json(&self.fold)?, shape::json(self.play.state())?)),
            };
            let imagined = shape::json(&imagined)?;
            let mut draws = Vec::new();
            for _ in 0..DRAWS {
                draws.extend(self.worked_out(events, to)?);
            }
            let sides = Sides { before, after, imagined: &imagined };
            let draws: Vec<_> = draws.iter().map(|(a, b)| (a, b)).collect();
            let found = settled("", &sides, &draws);
            Law::Secrets.holds(found.is_none(), || {
                let path = found.unwrap_or_default();
                format!("what {to:?} is told settles {path}, which it may not know")
            })?;
        }
        Ok(())
    }

    /// Imagines what was before the step, and applies what the viewer is told: both sides of it.
    fn worked_out(&mut self, events: &[G::Event], to: Seats) -> Result<Option<(Value, Value)>, Found> {
        let mut luck = Luck::new(self.trials.next_u64());
        let Some(mut state) = G::imagine(&self.fold, to, &mut luck) else { return Ok(None) };
        let unknown = shape::json(&state)?;
        for (nth, event) in events.iter().enumerate() {
            let is_told = hears(self.play.only(nth), to);
            if is_told && G::reveals(self.play.state(), event, to).is_empty() {
                G::apply(&mut state, event);
            }
        }
        Ok(Some((unknown, shape::json(&state)?)))
    }
}

/// A place of a state before a step, after it, and as it may be imagined then.
struct Sides<'a> {
    before: &'a Value,
    after: &'a Value,
    imagined: &'a Value,
}

/// Returns the first place that the step changed, that is secret after it, and that comes out right in every draw
/// although it was wrong in one before.
fn settled(path: &str, sides: &Sides<'_>, draws: &[(&Value, &Value)]) -> Option<String> {
    let Sides { before, after, imagined } = *sides;
    if before == after || imagined == after {
        return None;
    }
    let all = || [before, after, imagined].into_iter().chain(draws.iter().flat_map(|(a, b)| [*a, *b]));
    if let Value::Object(fields) = after
        && all().all(|other| other.as_object().is_some_and(|other| other.keys().eq(fields.keys())))
    {
        return fields.keys().find_map(|key| below(path, key, sides, draws));
    }
    if let Value::Array(items) = after
        && all().all(|other| other.as_array().is_some_and(|other| other.len() == items.len()))
    {
        return (0..items.len()).find_map(|nth| below(path, nth, sides, draws));
    }
    let was_unknown = draws.iter().any(|(unknown, _)| *unknown != after);
    let comes_out = draws.iter().all(|(_, known)| *known == after);
    (was_unknown && comes_out && !draws.is_empty()).then(|| path.to_owned())
}

/// Looks at a part that all of them have.
fn below(
    path: &str,
    part: impl Index + Display,
    sides: &Sides<'_>,
    draws: &[(&Value, &Value)],
) -> Option<String> {
    let Sides { before, after, imagined } = *sides;
    let sides = Sides { before: &before[&part], after: &after[&part], imagined: &imagined[&part] };
    let draws: Vec<_> = draws.iter().map(|(a, b)| (&a[&part], &b[&part])).collect();
    settled(&format!("{path}/{part}"), &sides, &draws)
}
