//! What changed in a picture: the parts that are not as they were, for screens that keep the rest.
//!
//! A change is an object with the fields of a scene that are different now; `null` stands for one that is left out.
//! Its `panels` are all panels in their order, those that stay as they were by their names alone: `"dice"`, or `"text:1"`
//! for the second of a kind. Without `panels` all of them stay.

use std::hash::{DefaultHasher, Hasher};

use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Panel, Scene};

/// A picture, written part by part.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The text of each part, in the order of its prints.
    fields: Vec<String>,
    panels: Vec<String>,
    prints: Prints,
}

/// By what a picture is recognised that was written before: small enough to be kept for everybody who looks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prints {
    fields: Vec<(&'static str, u64)>,
    panels: Vec<(String, u64)>,
}

impl Written {
    /// Writes a picture.
    pub fn new(scene: &Scene) -> Written {
        // Taken apart by name: a new field that is forgotten here does not compile.
        let Scene {
            title,
            status,
            turn,
            seats,
            you,
            layout,
            clocks,
            panels,
            rolls,
            picks,
            controls,
            announcements,
        } = scene;
        let mut written = Written::default();
        written.field("title", true, title);
        written.field("status", true, status);
        written.field("turn", turn.is_some(), turn);
        written.field("seats", !seats.is_empty(), seats);
        written.field("you", !you.is_nobody(), you);
        written.field("layout", layout.is_some(), layout);
        written.field("clocks", !clocks.is_empty(), clocks);
        written.field("rolls", !rolls.is_empty(), rolls);
        written.field("picks", !picks.is_empty(), picks);
        written.field("controls", !controls.is_empty(), controls);
        written.field("announcements", !announcements.is_empty(), announcements);
        for (name, panel) in names(panels).zip(panels) {
            let text = json(panel);
            written.prints.panels.push((name, print(&text)));
            written.panels.push(text);
        }
        written
    }

    fn field<T: Serialize>(&mut self, name: &'static str, is_there: bool, value: &T) {
        if is_there {
            let text = json(value);
            self.prints.fields.push((name, print(&text)));
            self.fields.push(text);
        }
    }

    /// Returns by what it is recognised.
    pub fn prints(&self) -> &Prints {
        &self.prints
    }

    /// Returns the whole picture.
    pub fn whole(&self) -> String {
        let mut text = String::from("{");
        for ((name, _), value) in self.prints.fields.iter().zip(&self.fields) {
            member(&mut text, name, value);
        }
        if !self.panels.is_empty() {
            list(&mut text, self.panels.iter().map(|panel| Item::New(panel)));
        }
        text + "}"
    }

    /// Returns what is not as it was.
    pub fn since<'a>(&'a self, before: &Prints) -> String {
        let mut text = String::from("{");
        for (print, value) in self.prints.fields.iter().zip(&self.fields) {
            if !before.fields.contains(print) {
                member(&mut text, print.0, value);
            }
        }
        for (name, _) in &before.fields {
            if !self.prints.fields.iter().any(|(other, _)| other == name) {
                member(&mut text, name, "null");
            }
        }
        if self.prints.panels != before.panels {
            let panels = self.prints.panels.iter().zip(&self.panels);
            let item = |(print, panel): (&'a (String, u64), &'a String)| {
                if before.panels.contains(print) { Item::Stays(&print.0) } else { Item::New(panel) }
            };
            list(&mut text, panels.map(item));
        }
        text + "}"
    }
}

/// One of the panels of a change.
enum Item<'a> {
    /// Stays as it was, by its name.
    Stays(&'a str),
    /// Is new, in its own words.
    New(&'a str),
}

fn list<'a>(text: &mut String, items: impl Iterator<Item = Item<'a>>) {
    let mut panels = String::from("[");
    for item in items {
        if panels.len() > 1 {
            panels.push(',');
        }
        match item {
            Item::Stays(name) => panels.extend(["\"", name, "\""]),
            Item::New(panel) => panels.push_str(panel),
        }
    }
    panels.push(']');
    member(text, "panels", &panels);
}

/// Returns a picture with a change put into it; none if it is no change of this picture.
pub fn changed(before: &Scene, change: &Value) -> Option<Scene> {
    let Value::Object(change) = change else { return None };
    let mut whole: Map<String, Value> = serde_json::from_str(&json(before)).ok()?;
    for (name, value) in change.iter().filter(|(name, _)| *name != "panels") {
        match value {
            Value::Null => drop(whole.remove(name)),
            value => drop(whole.insert(name.clone(), value.clone())),
        }
    }
    if let Some(panels) = change.get("panels") {
        let names: Vec<String> = names(&before.panels).collect();
        let one = |panel: &Value| match panel {
            Value::String(name) => {
                let nth = names.iter().position(|other| other == name)?;
                serde_json::to_value(before.panels.get(nth)?).ok()
            }
            panel => Some(panel.clone()),
        };
        let panels: Option<Vec<Value>> = panels.as_array()?.iter().map(one).collect();
        whole.insert("panels".to_owned(), Value::Array(panels?));
    }
    serde_json::from_value(Value::Object(whole)).ok()
}

/// Names panels: by their kind, and from the second of a kind on by its number, too.
fn names(panels: &[Panel]) -> impl Iterator<Item = String> {
    panels.iter().enumerate().map(|(nth, panel)| {
        let kind = panel.kind();
        match panels[..nth].iter().filter(|other| other.kind() == kind).count() {
            0 => kind.to_owned(),
            n => format!("{kind}:{n}"),
        }
    })
}

fn member(text: &mut String, name: &str, value: &str) {
    if text.len() > 1 {
        text.push(',');
    }
    text.push('"');
    text.push_str(name);
    text.push_str("\":");
    text.push_str(value);
}

fn json<T: Serialize>(value: &T) -> String {
    // Plain data always serialises.
    serde_json::to_string(value).unwrap_or_default()
}

fn print(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    hasher.finish()
}
