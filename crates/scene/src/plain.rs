//! The picture of a game that draws none: its view in lines, its legal actions
//! as buttons. Any game is playable through it.

use serde::Serialize;
use serde_json::Value;

use crate::{Control, Panel, Scene, Template, Text};

/// How many lines and buttons at most: a plain picture stays small.
const MOST: usize = 100;

impl Scene {
    /// Makes a picture from a view and the actions that are legal now.
    pub fn plain<V: Serialize, A: Serialize>(view: &V, legal: &[A]) -> Scene {
        let mut lines = Vec::new();
        if let Ok(value) = serde_json::to_value(view) {
            flatten("", &value, &mut lines);
        }
        let controls: Vec<Control> = legal.iter().take(MOST).filter_map(control).collect();
        let status = if controls.is_empty() {
            Text::new("plain.wait", "Nothing to do here now.")
        } else {
            Text::new("plain.choose", "Choose an action.")
        };
        Scene { status, panels: vec![Panel::Text { lines }], controls, ..Scene::default() }
    }
}

fn control<A: Serialize>(action: &A) -> Option<Control> {
    let template: Template = serde_json::from_value(serde_json::to_value(action).ok()?).ok()?;
    let mut words = template.action.replace('_', " ");
    if let Value::Object(parameters) = &template.parameters {
        for (name, value) in parameters.iter().filter(|(_, value)| !value.is_null()) {
            words.push_str(&format!(" {name} {}", brief(value)));
        }
    }
    let key = template.action.chars().next();
    Some(Control { key, ..Control::new(Text::verbatim(words), template) })
}

fn flatten(path: &str, value: &Value, lines: &mut Vec<Text>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                flatten(&path, value, lines);
            }
        }
        Value::Array(items) if items.iter().any(Value::is_object) => {
            for (i, item) in items.iter().enumerate() {
                flatten(&format!("{path}[{i}]"), item, lines);
            }
        }
        _ if lines.len() < MOST => lines.push(Text::verbatim(format!("{path}: {}", brief(value)))),
        _ => {}
    }
}

fn brief(value: &Value) -> String {
    match value {
        Value::String(words) => words.clone(),
        Value::Array(items) => items.iter().map(brief).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}
