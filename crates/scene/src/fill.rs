//! From a template and what was picked to the action that is sent. Every
//! screen that lets people choose uses this, so that they all send the same.

use serde_json::{Value, json};

use crate::{Chosen, Form, Items, Pick, Scene, Template};

impl Scene {
    /// Returns `{"action":..,"parameters":..}` with what was picked in the holes.
    pub fn fill(&self, template: &Template, chosen: &Chosen) -> Value {
        json!({ "action": template.action, "parameters": self.fill_value(&template.parameters, chosen) })
    }

    fn fill_value(&self, value: &Value, chosen: &Chosen) -> Value {
        match value {
            Value::Object(fields) => match fields.get("$pick").and_then(Value::as_str) {
                Some(id) => self.picked(id, chosen),
                None => {
                    fields.iter().map(|(key, value)| (key.clone(), self.fill_value(value, chosen))).collect()
                }
            },
            Value::Array(items) => items.iter().map(|item| self.fill_value(item, chosen)).collect(),
            plain => plain.clone(),
        }
    }

    fn picked(&self, id: &str, chosen: &Chosen) -> Value {
        let Some(pick) = self.picks.iter().find(|pick| pick.id == id) else { return Value::Null };
        let ids = chosen.get(id).map_or(&[] as &[u16], Vec::as_slice);
        pick.write(ids)
    }
}

impl Template {
    /// Returns the picks that its holes take from, in the order of their names.
    pub fn picks(&self) -> Vec<&str> {
        let mut picks = Vec::new();
        holes(&self.parameters, &mut picks);
        picks
    }
}

fn holes<'a>(value: &'a Value, picks: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => match fields.get("$pick").and_then(Value::as_str) {
            Some(id) => picks.push(id),
            None => fields.values().for_each(|value| holes(value, picks)),
        },
        Value::Array(items) => items.iter().for_each(|item| holes(item, picks)),
        _ => {}
    }
}

impl Pick {
    /// Writes a choice in the form that the action wants.
    pub fn write(&self, ids: &[u16]) -> Value {
        match self.form {
            Form::One => ids.first().map_or(Value::Null, |id| self.items.value_of(*id)),
            Form::Path => ids.iter().map(|id| self.items.value_of(*id)).collect(),
            Form::Indices => {
                let mut ids = ids.to_vec();
                ids.sort_unstable();
                ids.into_iter().map(|id| self.items.value_of(id)).collect()
            }
            Form::Flags => {
                let n = self.items.iter().max().map_or(0, |most| u32::from(most) + 1);
                (0..n).map(|id| Value::Bool(ids.iter().any(|other| u32::from(*other) == id))).collect()
            }
        }
    }
}

impl Items {
    /// Returns what stands for an item in an action: its number, or the value of an option.
    fn value_of(&self, id: u16) -> Value {
        match self {
            Items::Options(options) => match options.get(usize::from(id)) {
                Some(option) if !option.value.is_null() => option.value.clone(),
                _ => json!(id),
            },
            Items::Dice(_)
            | Items::Seats(_)
            | Items::Boxes(_)
            | Items::Tokens(_)
            | Items::Cells(_)
            | Items::Numbers(_) => json!(id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(form: Form, ids: &[u16], expected: Value) {
        let items = Items::Dice(vec![0, 1, 2]);
        let pick = Pick { form, ..Pick::one("dice", items).several(0, 3) };
        let scene = Scene { picks: vec![pick], ..Scene::default() };
        let template = Template::new("roll").picking("dice", "dice").with("n", 1);
        let chosen = Chosen::from([("dice".to_owned(), ids.to_vec())]);
        let filled = scene.fill(&template, &chosen);
        assert_eq!(filled, json!({"action": "roll", "parameters": {"dice": expected, "n": 1}}));
    }

    #[test]
    fn a_choice_is_written_in_the_form_of_its_pick() {
        check(Form::One, &[2], json!(2));
        check(Form::One, &[], json!(null));
        check(Form::Indices, &[2, 0], json!([0, 2]));
        check(Form::Path, &[2, 0], json!([2, 0]));
        check(Form::Flags, &[2, 0], json!([true, false, true]));
    }

    #[test]
    fn flags_go_up_to_the_largest_number_there_is() {
        let pick = Pick { form: Form::Flags, ..Pick::one("dice", Items::Dice(vec![u16::MAX])) };
        let flags = pick.write(&[u16::MAX]);
        assert_eq!((flags.as_array().map(Vec::len), &flags[65_535]), (Some(65_536), &json!(true)));
    }

    #[test]
    fn a_template_names_the_picks_it_takes_from() {
        let nested = json!({ "of": [{ "$pick": "b" }, { "in": { "$pick": "c" } }], "n": 1 });
        let template = Template::new("roll").picking("dice", "a").with("more", nested);
        assert_eq!(template.picks(), ["a", "b", "c"]);
        assert!(Template::new("roll").with("n", 1).picks().is_empty());
    }

    #[test]
    fn a_hole_without_a_pick_is_null() {
        let template = Template::new("roll").picking("dice", "dice");
        let filled = Scene::default().fill(&template, &Chosen::new());
        assert_eq!(filled, json!({"action": "roll", "parameters": {"dice": null}}));
    }
}
