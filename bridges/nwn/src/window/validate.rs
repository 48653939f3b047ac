//! A strict reader of windows: everything that the game would not take, or that we want of every window. The keys are those of
//! the game's own include for windows (`nw_inc_nui`), patch of May 2025.

mod keys;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};
use thiserror::Error;

use keys::{DRAWINGS, DRAWN, ELEMENTS, EVERY, Key, Kind, SLOT, WINDOW};

/// How long an id or the name of a bind may be.
const LONGEST_NAME: usize = 32;
/// How many cells a row of a list may have.
const MOST_CELLS: usize = 16;

/// Something that is wrong with a window: where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    #[error("{at}: expected an object")]
    NoObject { at: String },
    #[error("{at}: there is no element {found:?}")]
    UnknownType { at: String, found: String },
    #[error("{at}: the key {key:?} is not known here")]
    UnknownKey { at: String, key: String },
    #[error("{at}: the key {key:?} is missing")]
    NoKey { at: String, key: &'static str },
    #[error("{at}: expected {expected}, found {found}")]
    WrongValue { at: String, expected: &'static str, found: String },
    #[error("{at}: no bind may stand here")]
    NotBindable { at: String },
    #[error("{at}: the bind {bind:?} is not set")]
    NotSet { at: String, bind: String },
    #[error("{at}: the bind {bind:?} needs {expected}, and holds {found}")]
    WrongBind { at: String, bind: String, expected: &'static str, found: String },
    #[error("the bind {bind:?} is set and stands nowhere")]
    NotUsed { bind: String },
    #[error("{at}: clicks are not told without an id")]
    NoId { at: String },
    #[error("{at}: {id:?} is the id of something that cannot be clicked")]
    SpareId { at: String, id: String },
    #[error("{at}: {id:?} is the id of something else already")]
    SameId { at: String, id: String },
    #[error("{at}: {name:?} is no short name of letters, digits and underscores")]
    BadName { at: String, name: String },
    #[error("{at}: expected exactly one child, found {n}")]
    NotOneChild { at: String, n: usize },
    #[error("{at}: a row has 1 to 16 cells, found {n}")]
    RowCells { at: String, n: usize },
}

impl Flaw {
    /// Names what is wrong, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Flaw::NoObject { .. } => "NO_OBJECT",
            Flaw::UnknownType { .. } => "UNKNOWN_TYPE",
            Flaw::UnknownKey { .. } => "UNKNOWN_KEY",
            Flaw::NoKey { .. } => "NO_KEY",
            Flaw::WrongValue { .. } => "WRONG_VALUE",
            Flaw::NotBindable { .. } => "NOT_BINDABLE",
            Flaw::NotSet { .. } => "BIND_NOT_SET",
            Flaw::WrongBind { .. } => "WRONG_BIND",
            Flaw::NotUsed { .. } => "BIND_NOT_USED",
            Flaw::NoId { .. } => "NO_ID",
            Flaw::SpareId { .. } => "SPARE_ID",
            Flaw::SameId { .. } => "SAME_ID",
            Flaw::BadName { .. } => "BAD_NAME",
            Flaw::NotOneChild { .. } => "NOT_ONE_CHILD",
            Flaw::RowCells { .. } => "ROW_CELLS",
        }
    }
}

/// Finds everything that is wrong with a window and the values of its binds.
pub fn validate(layout: &Value, binds: &BTreeMap<String, Value>) -> Vec<Flaw> {
    let mut reader =
        Reader { binds, used: BTreeSet::new(), ids: BTreeSet::new(), flaws: Vec::new(), holds_lists: false };
    reader.window(layout);
    let unused = binds.keys().filter(|name| !reader.used.contains(*name));
    let unused: Vec<Flaw> = unused.map(|bind| Flaw::NotUsed { bind: bind.clone() }).collect();
    reader.flaws.into_iter().chain(unused).collect()
}

struct Reader<'a> {
    binds: &'a BTreeMap<String, Value>,
    used: BTreeSet<String>,
    ids: BTreeSet<String>,
    flaws: Vec<Flaw>,
    /// Whether binds hold a list here, with a value for each row.
    holds_lists: bool,
}

impl Reader<'_> {
    fn window(&mut self, layout: &Value) {
        let Some(fields) = self.object(layout, "window") else { return };
        self.fields(fields, "window", &[WINDOW], &["root"]);
        match fields.get("root") {
            Some(root) => self.element(root, "window.root"),
            None => self.flaws.push(Flaw::NoKey { at: "window".to_owned(), key: "root" }),
        }
    }

    fn object<'v>(&mut self, value: &'v Value, at: &str) -> Option<&'v Map<String, Value>> {
        let fields = value.as_object();
        if fields.is_none() {
            self.flaws.push(Flaw::NoObject { at: at.to_owned() });
        }
        fields
    }

    fn element(&mut self, element: &Value, at: &str) {
        let Some(fields) = self.object(element, at) else { return };
        let name = fields.get("type").and_then(Value::as_str).unwrap_or_default();
        let Some(known) = ELEMENTS.iter().find(|known| known.name == name) else {
            self.flaws.push(Flaw::UnknownType { at: at.to_owned(), found: name.to_owned() });
            return;
        };
        self.id(fields.get("id"), known.is_clickable, at);
        self.fields(fields, at, &[known.keys, EVERY], &["type", "id"]);
        if known.name == "group" {
            let n = fields.get("children").and_then(Value::as_array).map_or(0, Vec::len);
            if n != 1 {
                self.flaws.push(Flaw::NotOneChild { at: at.to_owned(), n });
            }
        }
    }

    fn id(&mut self, id: Option<&Value>, is_clickable: bool, at: &str) {
        let at = || at.to_owned();
        match (id, is_clickable) {
            (None, false) => {}
            (None, true) => self.flaws.push(Flaw::NoId { at: at() }),
            (Some(id), false) => self.flaws.push(Flaw::SpareId { at: at(), id: written(id) }),
            (Some(Value::String(id)), true) => {
                self.name(id, &at());
                if !self.ids.insert(id.clone()) {
                    self.flaws.push(Flaw::SameId { at: at(), id: id.clone() });
                }
            }
            (Some(other), true) => {
                self.flaws.push(Flaw::BadName { at: at(), name: other.to_string() });
            }
        }
    }

    fn name(&mut self, name: &str, at: &str) {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty() || name.len() > LONGEST_NAME || !name.chars().all(is_plain) {
            self.flaws.push(Flaw::BadName { at: at.to_owned(), name: name.to_owned() });
        }
    }

    /// Looks at every key of an object; those of `others` are looked at elsewhere.
    fn fields(&mut self, fields: &Map<String, Value>, at: &str, known: &[&[Key]], others: &[&str]) {
        let keys = || known.iter().flat_map(|keys| keys.iter());
        for (name, value) in fields {
            if others.contains(&name.as_str()) {
                continue;
            }
            match keys().find(|key| key.name == name) {
                Some(key) => self.value(key, value, &format!("{at}.{name}")),
                // The game's own include writes these two for every element.
                None if value.is_null() && matches!(name.as_str(), "label" | "value") => {}
                None => self.flaws.push(Flaw::UnknownKey { at: at.to_owned(), key: name.clone() }),
            }
        }
        for key in keys().filter(|key| key.is_needed && !fields.contains_key(key.name)) {
            self.flaws.push(Flaw::NoKey { at: at.to_owned(), key: key.name });
        }
    }

    fn value(&mut self, key: &Key, value: &Value, at: &str) {
        match value.get("bind") {
            Some(_) if !key.is_bindable => self.flaws.push(Flaw::NotBindable { at: at.to_owned() }),
            Some(bind) => self.bind(key, bind, value, at),
            None if key.may_be_null && value.is_null() => {}
            None => self.literal(key.kind, value, at),
        }
    }

    fn bind(&mut self, key: &Key, bind: &Value, whole: &Value, at: &str) {
        let (Some(bind), Some(1)) = (bind.as_str(), whole.as_object().map(Map::len)) else {
            let (expected, found) = ("{\"bind\":name}", whole.to_string());
            self.flaws.push(Flaw::WrongValue { at: at.to_owned(), expected, found });
            return;
        };
        self.name(bind, at);
        self.used.insert(bind.to_owned());
        let Some(value) = self.binds.get(bind) else {
            self.flaws.push(Flaw::NotSet { at: at.to_owned(), bind: bind.to_owned() });
            return;
        };
        // How many rows a list has is one number, whatever its rows hold.
        let is_right = if self.holds_lists && key.name != "row_count" {
            value.as_array().is_some_and(|rows| rows.iter().all(|row| is(key.kind, row)))
        } else {
            is(key.kind, value)
        };
        if !is_right {
            let (bind, expected) = (bind.to_owned(), key.kind.name());
            self.flaws.push(Flaw::WrongBind { at: at.to_owned(), bind, expected, found: value.to_string() });
        }
    }

    fn literal(&mut self, kind: Kind, value: &Value, at: &str) {
        if !is(kind, value) {
            let (expected, found) = (kind.name(), value.to_string());
            self.flaws.push(Flaw::WrongValue { at: at.to_owned(), expected, found });
            return;
        }
        let items = value.as_array().into_iter().flatten().enumerate();
        match kind {
            Kind::Children => items.for_each(|(n, child)| self.element(child, &format!("{at}[{n}]"))),
            Kind::DrawList => items.for_each(|(n, item)| self.drawn(item, &format!("{at}[{n}]"))),
            Kind::RowTemplate => self.row_template(value, at),
            Kind::Slots => items.for_each(|(n, slot)| {
                let at = format!("{at}[{n}]");
                if let Some(fields) = self.object(slot, &at) {
                    self.fields(fields, &at, &[SLOT], &[]);
                }
            }),
            _ => {}
        }
    }

    fn row_template(&mut self, cells: &Value, at: &str) {
        let cells = cells.as_array().map(Vec::as_slice).unwrap_or_default();
        if cells.is_empty() || cells.len() > MOST_CELLS {
            self.flaws.push(Flaw::RowCells { at: at.to_owned(), n: cells.len() });
        }
        let before = std::mem::replace(&mut self.holds_lists, true);
        for (n, cell) in cells.iter().enumerate() {
            self.element(&cell[0], &format!("{at}[{n}][0]"));
        }
        self.holds_lists = before;
    }

    fn drawn(&mut self, item: &Value, at: &str) {
        let Some(fields) = self.object(item, at) else { return };
        let kind = fields.get("type").and_then(Value::as_u64).and_then(|kind| usize::try_from(kind).ok());
        let Some(own) = kind.and_then(|kind| DRAWINGS.get(kind)) else {
            let found = fields.get("type").map(Value::to_string).unwrap_or_default();
            self.flaws.push(Flaw::UnknownType { at: at.to_owned(), found });
            return;
        };
        // In a list a drawing says itself whether its binds hold a value for each row.
        let before = self.holds_lists;
        self.holds_lists = before && fields.get("arrayBinds") == Some(&Value::Bool(true));
        self.fields(fields, at, &[DRAWN, own], &[]);
        self.holds_lists = before;
    }
}

/// Tests for a value that the game takes for what it is; of what has parts of its own, the outermost form.
fn is(kind: Kind, value: &Value) -> bool {
    let all = |is: fn(&Value) -> bool| value.as_array().is_some_and(|items| items.iter().all(is));
    match kind {
        Kind::Words => value.is_string() || has(value, &["strref"], |it| it.is_u64()),
        Kind::Bool => value.is_boolean(),
        Kind::Float => value.is_f64(),
        Kind::Share => value.is_f64() && value.as_f64().is_some_and(|it| (0.0..=1.0).contains(&it)),
        Kind::Int => value.is_i64(),
        Kind::IntIn(from, to) => value.as_i64().is_some_and(|it| (from..=to).contains(&it)),
        Kind::Order => matches!(value.as_i64(), Some(-1 | 1)),
        Kind::Rect => has(value, &["x", "y", "w", "h"], Value::is_f64),
        Kind::Vector => has(value, &["x", "y"], Value::is_f64),
        Kind::Colour => {
            has(value, &["r", "g", "b", "a"], |it| it.as_u64().is_some_and(|it| it <= u64::from(u8::MAX)))
        }
        Kind::Floats => all(Value::is_f64),
        Kind::WordList => all(Value::is_string),
        Kind::Offers => all(
            |it| matches!(it.as_array().map(Vec::as_slice), Some([words, number]) if words.is_string() && number.is_i64()),
        ),
        Kind::RowTemplate => all(
            |it| matches!(it.as_array().map(Vec::as_slice), Some([_, width, grows]) if width.is_f64() && grows.is_boolean()),
        ),
        Kind::Slots | Kind::Children | Kind::DrawList => value.is_array(),
    }
}

/// Tests for an object of exactly these fields.
fn has(value: &Value, names: &[&str], is: fn(&Value) -> bool) -> bool {
    let right = |fields: &Map<String, Value>| {
        fields.len() == names.len() && names.iter().all(|name| fields.get(*name).is_some_and(is))
    };
    value.as_object().is_some_and(right)
}

/// Writes an id as it stands, and anything else as JSON.
fn written(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
