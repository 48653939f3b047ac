//! Actions that nobody listed: drawn from the schema of a game's actions, with numbers and words that occur in the
//! play, so that they name what is hidden as often as what is not.

use schemars::schema_for;
use serde_json::{Map, Value, json};

use crate::{Game, Luck, SentAction, wire};

/// How deep a drawn value goes.
const DEEPEST: u8 = 6;
/// How many numbers and words of a play are kept to draw from.
const MOST_VALUES: usize = 400;

/// Draws actions of a game.
pub(super) struct Invented {
    schema: Value,
    names: Vec<String>,
}

/// The numbers and words that occur in a play.
#[derive(Clone, Default)]
pub(super) struct Values {
    numbers: Vec<Value>,
    words: Vec<Value>,
    /// Numbers that name something hidden: its place in a list, and what it is.
    hidden: Vec<Value>,
}

impl Values {
    /// Collects what occurs in a value.
    pub(super) fn of(value: &Value) -> Values {
        let mut values = Values::default();
        values.collect(value);
        values
    }

    /// The same with numbers that name something hidden.
    pub(super) fn with_hidden(&self, hidden: Vec<Value>) -> Values {
        Values { hidden, ..self.clone() }
    }

    fn collect(&mut self, value: &Value) {
        match value {
            Value::Number(number) if number.as_i64().is_some_and(|n| (0..1000).contains(&n)) => {
                keep(&mut self.numbers, value);
            }
            Value::String(word) if word.len() <= 24 => keep(&mut self.words, value),
            Value::Array(items) => items.iter().for_each(|item| self.collect(item)),
            Value::Object(fields) => fields.values().for_each(|field| self.collect(field)),
            _ => {}
        }
    }
}

/// Lists what names the places in which two states differ: where they are in lists, and both numbers.
pub(super) fn hidden_values(one: &Value, other: &Value) -> Vec<Value> {
    let mut hidden = Vec::new();
    collect_hidden(one, other, &mut hidden);
    hidden
}

fn collect_hidden(one: &Value, other: &Value, out: &mut Vec<Value>) {
    match (one, other) {
        _ if one == other => {}
        (Value::Array(ours), Value::Array(theirs)) => {
            for (nth, (a, b)) in ours.iter().zip(theirs).enumerate().filter(|(_, (a, b))| a != b) {
                keep(out, &json!(nth));
                collect_hidden(a, b, out);
            }
        }
        (Value::Object(ours), Value::Object(theirs)) => {
            let both = ours.iter().filter_map(|(key, a)| Some((a, theirs.get(key)?)));
            both.for_each(|(a, b)| collect_hidden(a, b, out));
        }
        (Value::Number(_), Value::Number(_)) => [one, other].into_iter().for_each(|value| keep(out, value)),
        _ => {}
    }
}

fn keep(list: &mut Vec<Value>, value: &Value) {
    if list.len() < MOST_VALUES && !list.contains(value) {
        list.push(value.clone());
    }
}

impl Invented {
    pub(super) fn new<G: Game>() -> Invented {
        let schema = schema_for!(G::Action).to_value();
        let names = wire::action_names(&schema);
        Invented { schema, names }
    }

    /// Draws an action; none where what was drawn does not read.
    pub(super) fn draw<G: Game>(&self, values: &Values, luck: &mut Luck) -> Option<G::Action> {
        let drawn = self.value(&self.schema, values, luck, 0);
        wire::action(&SentAction::read(drawn).ok()?, &self.names).ok()
    }

    /// Changes some of what an action says; none where what comes of it does not read.
    pub(super) fn change<G: Game>(
        &self,
        action: &G::Action,
        values: &Values,
        luck: &mut Luck,
    ) -> Option<G::Action> {
        let mut sent = serde_json::to_value(action).ok()?;
        let name = sent.get("action")?.clone();
        let variants = self.schema.get("oneOf")?.as_array()?;
        let is_it = |variant: &&Value| variant.pointer("/properties/action/const") == Some(&name);
        let parameters = variants.iter().find(is_it)?.pointer("/properties/parameters")?;
        let fields = self.follow(parameters).get("properties")?.as_object()?;
        for (key, field) in fields {
            if luck.one_in(3) {
                let drawn = self.value(field, values, luck, 2);
                sent.get_mut("parameters")?.as_object_mut()?.insert(key.clone(), drawn);
            }
        }
        wire::action(&SentAction::read(sent).ok()?, &self.names).ok()
    }

    fn value(&self, schema: &Value, values: &Values, luck: &mut Luck, depth: u8) -> Value {
        let schema = self.follow(schema);
        if let Some(constant) = schema.get("const") {
            return constant.clone();
        }
        let one_of = ["oneOf", "anyOf", "enum"].iter().find_map(|key| schema.get(*key)?.as_array());
        if let Some(list) = one_of {
            let one = list.get(luck.below(list.len())).unwrap_or(&Value::Null);
            return if schema.get("enum").is_some() {
                one.clone()
            } else {
                self.value(one, values, luck, depth + 1)
            };
        }
        let kind = match schema.get("type") {
            Some(Value::Array(kinds)) => kinds.get(luck.below(kinds.len())).and_then(Value::as_str),
            kind => kind.and_then(Value::as_str),
        };
        match kind {
            Some("object") if depth < DEEPEST => self.object(schema, values, luck, depth),
            Some("array") if depth < DEEPEST => self.array(schema, values, luck, depth),
            Some("integer" | "number") => number(values, luck),
            Some("string") => values.words.get(luck.below(values.words.len())).cloned().unwrap_or_default(),
            Some("boolean") => json!(luck.one_in(2)),
            _ => Value::Null,
        }
    }

    fn object(&self, schema: &Value, values: &Values, luck: &mut Luck, depth: u8) -> Value {
        let fields = schema.get("properties").and_then(Value::as_object);
        let required = schema.get("required").and_then(Value::as_array);
        let is_required = |key: &str| required.is_some_and(|list| list.iter().any(|name| name == key));
        let mut object = Map::new();
        for (key, field) in fields.into_iter().flatten() {
            if is_required(key) || luck.one_in(2) {
                object.insert(key.clone(), self.value(field, values, luck, depth + 1));
            }
        }
        Value::Object(object)
    }

    fn array(&self, schema: &Value, values: &Values, luck: &mut Luck, depth: u8) -> Value {
        if let Some(each) = schema.get("prefixItems").and_then(Value::as_array) {
            return each.iter().map(|item| self.value(item, values, luck, depth + 1)).collect();
        }
        let least = schema.get("minItems").and_then(Value::as_u64).unwrap_or(0) as usize;
        let n = least.max(1 + luck.below(2)).min(16);
        let item = schema.get("items").unwrap_or(&Value::Null);
        (0..n).map(|_| self.value(item, values, luck, depth + 1)).collect()
    }

    fn follow<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let name = schema.get("$ref").and_then(Value::as_str).and_then(|link| link.strip_prefix("#/$defs/"));
        let found = name.and_then(|name| self.schema.get("$defs")?.get(name));
        found.unwrap_or(schema)
    }
}

fn number(values: &Values, luck: &mut Luck) -> Value {
    match luck.below(3) {
        0 if !values.hidden.is_empty() => values.hidden[luck.below(values.hidden.len())].clone(),
        0 | 1 => json!(luck.below(12)),
        _ => values.numbers.get(luck.below(values.numbers.len())).cloned().unwrap_or(json!(0)),
    }
}
