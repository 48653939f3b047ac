//! What may be pressed, and what is then sent.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Text;

/// An action to send, with holes like `{"$pick":"dice"}` for what was picked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Template {
    /// The action's name.
    pub action: String,
    /// Its parameters.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub parameters: Value,
}

impl Template {
    /// Makes a template without parameters.
    pub fn new(action: impl Into<String>) -> Template {
        Template { action: action.into(), parameters: Value::Null }
    }

    /// Adds a parameter with a fixed value.
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Template {
        if !self.parameters.is_object() {
            self.parameters = Value::Object(serde_json::Map::new());
        }
        if let Value::Object(parameters) = &mut self.parameters {
            parameters.insert(name.to_owned(), value.into());
        }
        self
    }

    /// Adds a parameter that takes what was picked.
    pub fn picking(self, name: &str, pick: &str) -> Template {
        self.with(name, serde_json::json!({ "$pick": pick }))
    }
}

/// Something to press.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Control {
    /// What it says: verb first, then the number.
    pub label: Text,
    /// The small second line: the consequence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
    /// What it sends.
    pub action: Template,
    /// Whether it can be pressed.
    pub enabled: bool,
    /// Why it cannot be pressed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Text>,
    /// How much it stands out.
    #[serde(default)]
    pub weight: Weight,
    /// Its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<char>,
    /// The paragraph of the rules its reason comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anchor: Option<String>,
    /// What it belongs to: a screen may have that pressed instead of a button.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// Whether it is the one that ends the turn: a screen may keep it apart, where it is always found.
    #[serde(default, skip_serializing_if = "crate::is_false")]
    pub ends_turn: bool,
    /// How creatures lie for it, also those it cannot be aimed at: numbers of the aims of the map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aims: Vec<u16>,
}

/// Something on the table that a control belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// A box of the scorecard, by index.
    Box(u16),
    /// A seat.
    Seat(u8),
}

impl Control {
    /// Makes a control that can be pressed.
    pub fn new(label: Text, action: Template) -> Control {
        Control {
            label,
            note: None,
            action,
            enabled: true,
            reason: None,
            weight: Weight::default(),
            key: None,
            anchor: None,
            at: None,
            ends_turn: false,
            aims: Vec::new(),
        }
    }

    /// Adds the small second line.
    pub fn note(mut self, note: Text) -> Control {
        self.note = Some(note);
        self
    }

    /// Sets how much it stands out.
    pub fn weight(mut self, weight: Weight) -> Control {
        self.weight = weight;
        self
    }

    /// Sets its key.
    pub fn key(mut self, key: char) -> Control {
        self.key = Some(key);
        self
    }

    /// Sets what it belongs to.
    pub fn at(mut self, place: Place) -> Control {
        self.at = Some(place);
        self
    }

    /// Says that it ends the turn.
    pub fn ends_turn(mut self) -> Control {
        self.ends_turn = true;
        self
    }

    /// Switches it off where there is a reason.
    pub fn unless(mut self, reason: Option<Text>) -> Control {
        self.enabled = reason.is_none();
        self.reason = reason;
        self
    }
}

/// How much a control stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// The one thing to do.
    Main,
    /// One of several that matter alike.
    #[default]
    Equal,
    /// Something on the side.
    Quiet,
    /// Something that cannot be taken back.
    Danger,
}
