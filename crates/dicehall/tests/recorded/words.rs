//! Events as lines to read: seats by name, the rest as word and value.

use std::collections::BTreeMap;

use serde_json::Value;
use table::{Entry, Record};

/// What is said elsewhere, or by nobody's need.
const LEFT_OUT: [&str; 12] = [
    "chair",
    "chairs",
    "commitment",
    "finalStandings",
    "host",
    "policy",
    "rolledDiceIndices",
    "heldDiceIndices",
    "rollNumber",
    "scoringType",
    "setup",
    "table",
];

/// Who sits where, as the events tell it.
#[derive(Default)]
pub(crate) struct Names(BTreeMap<u64, String>);

impl Names {
    /// Finds a seat by its name.
    pub(crate) fn seat(&self, name: &str) -> Result<u8, String> {
        let found = self.0.iter().find(|(_, known)| known.as_str() == name);
        found.map(|(seat, _)| *seat as u8).ok_or_else(|| format!("nobody is called {name}"))
    }

    /// The name of a seat.
    pub(crate) fn of(&self, seat: &Value) -> String {
        seat.as_u64().and_then(|seat| self.0.get(&seat).cloned()).unwrap_or_else(|| "nobody".to_owned())
    }

    fn learn(&mut self, event: &Value) {
        let data = &event["data"];
        if let Some(name) = data["chair"]["name"].as_str() {
            self.0.insert(data["player"].as_u64().unwrap_or_default(), name.to_owned());
        }
        if let Some(chairs) = data["chairs"].as_array() {
            self.0 = (0..).zip(chairs.iter().map(|chair| self.of(chair))).collect();
        }
    }

    /// The lines of a record.
    pub(crate) fn record(&mut self, record: &Record, time: &str) -> Vec<String> {
        let mut lines = Vec::new();
        for entry in &record.entries {
            let event: Value = match entry {
                Entry::Table(event) => serde_json::to_value(event).expect("it serialises"),
                Entry::Play { event, .. } => serde_json::from_str(event.get()).expect("it reads"),
            };
            self.learn(&event);
            let front = match lines.len() {
                0 => format!("{:>7}  {time:>5}", record.seq),
                _ => " ".repeat(14),
            };
            lines.push(format!("{front}  {}", self.event(&event)));
        }
        lines
    }

    /// One event, or one notice.
    pub(crate) fn event(&self, event: &Value) -> String {
        let name = event["event"].as_str().unwrap_or_default();
        let data = event["data"].as_object().cloned().unwrap_or_default();
        let mut parts = Vec::new();
        let who = data.get("player").map(|player| format!(" {}", self.of(player))).unwrap_or_default();
        let mut fields: Vec<(&String, &Value)> = data.iter().collect();
        // Whether serde_json sorts depends on the rest of the build.
        fields.sort_by_key(|(key, _)| key.as_str());
        for (key, value) in fields {
            if key != "player" && !LEFT_OUT.contains(&key.as_str()) {
                parts.extend(self.part(key, value));
            }
        }
        if parts.is_empty() { format!("{name}{who}") } else { format!("{name}{who}: {}", parts.join(", ")) }
    }

    fn part(&self, key: &str, value: &Value) -> Option<String> {
        let is_seat = ["nextPlayer", "firstPlayer", "winner"].contains(&key);
        let are_seats = ["players", "winners", "seats"].contains(&key);
        let value = match value {
            _ if is_seat => self.of(value),
            Value::Array(seats) if are_seats => {
                let named =
                    |seat: &Value| if seat.is_number() { self.of(seat) } else { self.of(&seat["seat"]) };
                seats.iter().map(named).collect::<Vec<_>>().join(" ")
            }
            // The time of a record says more than milliseconds since 1970.
            _ if key == "since" => return None,
            other => plain(other),
        };
        Some(if value.is_empty() { spaced(key) } else { format!("{} {value}", spaced(key)) })
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Null => "none".to_owned(),
        Value::String(text) => text.replace('_', " "),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(" "),
        // What a roll is worth.
        Value::Object(fields) => match (&fields.get("points"), &fields.get("kind")) {
            (Some(points), Some(kind)) => format!("{points} ({})", plain(kind)),
            _ => value.to_string(),
        },
        number => number.to_string(),
    }
}

/// Writes `turnNumber` as `turn number`.
fn spaced(key: &str) -> String {
    let mut out = String::new();
    for letter in key.chars() {
        if letter.is_uppercase() {
            out.push(' ');
        }
        out.extend(letter.to_lowercase());
    }
    out
}
