//! Actions as they come over the wire: the spellings that must do the same,
//! and nonsense that must be refused or do what it says, and never panic.

use serde_json::{Map, Value, json};

use crate::{AnyPlay, Game, Refusal, Seat, Seats};

use super::course::Run;
use super::difference::{brief, values};
use super::law::{Found, Law};
use super::shape;

/// How many actions of different names are spelt in every way at one moment.
const MOST_SPELT: usize = 8;
/// How many spoilt actions are sent at one moment.
const MOST_NONSENSE: usize = 40;

impl<G: Game> Run<'_, G> {
    /// Sends actions in every spelling, and nonsense.
    pub(super) fn check_wire(&mut self) -> Result<(), Found> {
        let Some(ask) = self.asks.first().copied() else {
            return self.check_nonsense(Seat(0), &json!({"action": "pass", "parameters": {}}));
        };
        let mut legal = self.legal(ask.seat);
        let mut spelt: Vec<Value> = Vec::new();
        while !legal.is_empty() && spelt.len() < MOST_SPELT {
            let action = legal.swap_remove(self.trials.below(legal.len()));
            let json = shape::action::<G>(&action)?;
            if !spelt.iter().any(|other| other["action"] == json["action"]) {
                self.check_spellings(ask.seat, &action, &json)?;
                spelt.push(json);
            }
        }
        match spelt.get(self.trials.below(spelt.len())) {
            Some(action) => self.check_nonsense(ask.seat, action),
            None => Ok(()),
        }
    }

    /// Returns the play behind its erased edge.
    pub(super) fn erased(&self) -> Result<Box<dyn AnyPlay>, Found> {
        let state = shape::json(self.play.state())?;
        let mut erased = self
            .game
            .restore(&state, self.play.dice().clone())
            .map_err(|refusal| Law::Check.broken(format!("a state is not restored: {refusal}")))?;
        erased.set_away(self.play.away());
        Ok(erased)
    }

    fn check_spellings(&mut self, seat: Seat, action: &G::Action, json: &Value) -> Result<(), Found> {
        let Some(should) = self.outcome_here(seat, action)? else {
            // The law of legal actions says more about this.
            return Ok(());
        };
        Law::Determinism.holds(self.outcome_here(seat, action)?.as_ref() == Some(&should), || {
            format!("seat {seat}: {action:?} gives this and that")
        })?;
        let erased = self.erased()?;
        for spelling in spellings(json) {
            let answer = outcome_of(erased.copy(), seat, &spelling);
            let is = answer.or_else(|refusal| unless_failed(&refusal).map(|()| json!(refusal)))?;
            Law::Spelling.holds(is == should, || {
                let what = values("", &is, &should).unwrap_or_default();
                format!("seat {seat}: {}: {what}", brief(&spelling.to_string()))
            })?;
        }
        Ok(())
    }

    /// Returns what an action comes to without the wire.
    fn outcome_here(&self, seat: Seat, action: &G::Action) -> Result<Option<Value>, Found> {
        let mut copy = self.play.clone();
        let mut events = Vec::new();
        if copy.act(seat, action.clone(), Some(&mut events)).is_err() {
            return Ok(None);
        }
        Ok(Some(json!({"events": shape::json(&events)?, "state": shape::json(copy.state())?})))
    }

    fn check_nonsense(&mut self, seat: Seat, action: &Value) -> Result<(), Found> {
        let erased = self.erased()?;
        let here = |play: &dyn AnyPlay| (play.snapshot().get().to_owned(), play.dice().counter());
        let before = here(erased.as_ref());
        let mut copy = erased.copy();
        let mut corpus = nonsense(action);
        for _ in 0..MOST_NONSENSE.min(corpus.len()) {
            let nonsense = corpus.swap_remove(self.trials.below(corpus.len()));
            let by = if self.trials.one_in(8) { Seat(self.trials.next_u64() as u8) } else { seat };
            let Err(refusal) = copy.act(by, &nonsense) else {
                let play = Seats::first(self.seats);
                Law::Stranger.holds(play.contains(by), || format!("seat {by}: {nonsense} was accepted"))?;
                copy = erased.copy();
                continue;
            };
            unless_failed(&refusal)?;
            self.report.refusals += 1;
            Law::Refusal.holds(here(copy.as_ref()) == before, || {
                format!(
                    "seat {by}: {} was refused with {refusal}, but not without effect",
                    brief(&nonsense.to_string())
                )
            })?;
        }
        Ok(())
    }
}

/// A game that refuses has not failed.
pub(super) fn unless_failed(refusal: &Refusal) -> Result<(), Found> {
    refusal.fault.as_deref().map_or(Ok(()), |fault| Err(Law::of(fault)))
}

fn outcome_of(mut play: Box<dyn AnyPlay>, seat: Seat, action: &Value) -> Result<Value, Refusal> {
    let told = play.act(seat, action)?;
    let events: Vec<Value> =
        told.iter().map(|told| serde_json::from_str(told.event.get()).unwrap_or_default()).collect();
    Ok(json!({"events": events, "state": play.state()}))
}

/// Spells an action in every way that means the same.
fn spellings(action: &Value) -> Vec<Value> {
    let name = &action["action"];
    match &action["parameters"] {
        Value::Object(parameters) if !parameters.is_empty() => {
            let parameters = Value::Object(parameters.clone());
            let snake = snake_keys(&parameters);
            vec![
                json!({"action": name, "parameters": parameters}),
                json!({"action": name, "parameters": snake}),
            ]
        }
        _ => vec![
            json!({"action": name}),
            json!({"action": name, "parameters": null}),
            json!({"action": name, "parameters": {}}),
        ],
    }
}

fn snake_keys(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(snake_keys).collect(),
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(key, value)| (snake(key), snake_keys(value))).collect())
        }
        other => other.clone(),
    }
}

fn snake(key: &str) -> String {
    key.chars().fold(String::new(), |mut out, c| {
        if c.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
        out
    })
}

/// Spoils an action in many ways; some results may happen to be fine.
fn nonsense(action: &Value) -> Vec<Value> {
    let name = &action["action"];
    let mut out: Vec<Value> = strange_values();
    out.extend(strange_values().into_iter().map(|value| json!({"action": value, "parameters": {}})));
    out.extend(strange_values().into_iter().map(|value| json!({"action": name, "parameters": value})));
    out.push(json!({"action": "no_such_action"}));
    out.push(json!({"action": name.as_str().unwrap_or_default().to_uppercase()}));
    out.push(json!({"action": name, "parameters": {}, "by": 1}));
    let parameters = action["parameters"].as_object().cloned().unwrap_or_default();
    let with = |key: &str, value: Value| {
        let mut spoilt: Map<String, Value> = parameters.clone();
        spoilt.insert(key.to_owned(), value);
        json!({"action": name, "parameters": spoilt})
    };
    out.push(with("noSuchParameter", json!(1)));
    for key in parameters.keys() {
        let mut without = parameters.clone();
        without.remove(key);
        out.push(json!({"action": name, "parameters": without}));
        out.extend(strange_values().into_iter().map(|value| with(key, value)));
        out.extend(strange_values().into_iter().map(|value| with(key, json!([value]))));
    }
    out
}

fn strange_values() -> Vec<Value> {
    let deep = (0..60).fold(json!(0), |inner, _| json!([inner]));
    vec![
        Value::Null,
        json!(true),
        json!(0),
        json!(-1),
        json!(255),
        json!(256),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1e308),
        json!(0.5),
        json!(""),
        json!("NaN"),
        json!("\u{0}\u{202e}"),
        json!([]),
        json!(vec![0; 300]),
        json!([0, 0]),
        json!({}),
        json!({"": null}),
        deep,
    ]
}
