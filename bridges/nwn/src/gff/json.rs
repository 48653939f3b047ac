//! The JSON form, as nwn_gff writes it: an object for a struct, and in it `"Label": {"type": ..., "value": ...}`. Files of
//! earlier versions of that program are read, too.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Number;

use super::budget::{Budget, MOST_DEEP};
use super::error::{GffError, Wrong};
use super::kind::Kind;
use super::node::Node;
use super::tree::{Field, Gff, Label, LocText, Struct, Value};

/// Where a struct has its id.
pub(super) const STRUCT_ID: &str = "__struct_id";
/// Where the root has the type of the file.
pub(super) const DATA_TYPE: &str = "__data_type";

/// Reads a file.
pub(super) fn read(text: &[u8], budget: Budget) -> Result<Gff, GffError> {
    let node = Node::read(text)?;
    let file_type = match node.get(DATA_TYPE) {
        Some(Node::Text(text)) if text.len() == 4 && text.bytes().all(|byte| matches!(byte, b' '..=b'~')) => {
            text.clone().into_owned()
        }
        found => return Err(unlike(found, FILE_TYPE).inside(DATA_TYPE)),
    };
    Ok(Gff { file_type, root: Reader { budget }.structure(&node, None, 1)? })
}

const FILE_TYPE: &str = "the type of the file in four ASCII characters, such as \"GIT \",";

/// Says that something else was expected, or anything at all.
fn unlike(found: Option<&Node<'_>>, expected: &'static str) -> GffError {
    let nothing = || Wrong::Unexpected { found: "nothing".to_owned(), expected }.here();
    found.map_or_else(nothing, |node| node.unlike(expected))
}

struct Reader {
    budget: Budget,
}

impl Reader {
    /// Reads a struct; `id` is what stands beside it, where that is said.
    fn structure(&mut self, node: &Node<'_>, id: Option<u32>, depth: usize) -> Result<Struct, GffError> {
        let Node::Object(members) = node else { return Err(node.unlike("a struct")) };
        if depth > MOST_DEEP {
            return Err(Wrong::TooDeep.here());
        }
        // What begins so is no field but about the struct.
        let fields = members.iter().filter(|(key, _)| !key.starts_with("__"));
        self.budget.take_struct(fields.clone().count()).map_err(Wrong::here)?;
        let id = match node.get(STRUCT_ID) {
            Some(found) => Some(struct_id(found).map_err(|error| error.inside(STRUCT_ID))?),
            None => id,
        };
        let fields = fields.map(|(key, field)| {
            let label = Label::new(key).ok_or_else(|| Wrong::Label { found: format!("{key:?}") }.here())?;
            let value = self.value(field, depth).map_err(|error| error.inside(key))?;
            Ok(Field { label, value })
        });
        Ok(Struct { fields: fields.collect::<Result<_, GffError>>()?, id: id.unwrap_or(Struct::NO_ID) })
    }

    fn value(&mut self, field: &Node<'_>, depth: usize) -> Result<Value, GffError> {
        let kind = kind(field)?;
        let in_base64 = field.get("value64").filter(|_| kind == Kind::Void);
        let value = in_base64.or_else(|| field.get("value"));
        let value = value.ok_or_else(|| unlike(None, "a member \"value\""))?;
        Ok(match kind {
            Kind::Byte => Value::Byte(whole(value, kind)?),
            Kind::Char => Value::Char(whole(value, kind)?),
            Kind::Word => Value::Word(whole(value, kind)?),
            Kind::Short => Value::Short(whole(value, kind)?),
            Kind::Dword => Value::Dword(whole(value, kind)?),
            Kind::Int => Value::Int(whole(value, kind)?),
            Kind::Dword64 => Value::Dword64(whole(value, kind)?),
            Kind::Int64 => Value::Int64(whole(value, kind)?),
            Kind::Float => Value::Float(float(value)?),
            Kind::Double => Value::Double(double(value)?),
            Kind::CExoString => Value::CExoString(self.text(value)?),
            Kind::ResRef => Value::ResRef(self.text(value)?),
            Kind::CExoLocString => Value::CExoLocString(Box::new(self.loc_text(value, field.get("id"))?)),
            Kind::Void if in_base64.is_some() => Value::Void(self.in_base64(value)?),
            // Earlier versions wrote bytes as they are.
            Kind::Void => Value::Void(self.text(value)?.into_bytes()),
            Kind::Struct => {
                let beside = field.get(STRUCT_ID).map(struct_id).transpose()?;
                Value::Struct(Box::new(self.structure(value, beside, depth + 1)?))
            }
            Kind::List => Value::List(self.list(value, depth)?),
        })
    }

    fn list(&mut self, value: &Node<'_>, depth: usize) -> Result<Vec<Struct>, GffError> {
        let Node::List(items) = value else { return Err(value.unlike("a list of structs")) };
        let read = |(nth, item)| self.structure(item, None, depth + 1).map_err(|error| error.inside(nth));
        items.iter().enumerate().map(read).collect()
    }

    fn text(&mut self, value: &Node<'_>) -> Result<String, GffError> {
        let Node::Text(text) = value else { return Err(value.unlike("a text")) };
        self.budget.take_bytes(text.len()).map_err(Wrong::here)?;
        Ok(text.clone().into_owned())
    }

    fn in_base64(&mut self, value: &Node<'_>) -> Result<Vec<u8>, GffError> {
        STANDARD.decode(self.text(value)?).map_err(|_| value.unlike("bytes in base64"))
    }

    /// Reads a text in some languages. Its id stands among the texts, in earlier files beside them.
    fn loc_text(&mut self, value: &Node<'_>, beside: Option<&Node<'_>>) -> Result<LocText, GffError> {
        let Node::Object(members) = value else { return Err(value.unlike("an object of texts")) };
        let id = match value.get("id").or(beside) {
            None => None,
            Some(id) => Some(unsigned(id).map_err(|error| error.inside("id"))?),
        };
        let texts = members.iter().filter(|(key, _)| key != "id").map(|(key, text)| {
            let number =
                || Wrong::Unexpected { found: format!("the key {key:?}"), expected: LANGUAGE }.here();
            let language = key.parse().map_err(|_| number())?;
            Ok((language, self.text(text).map_err(|error| error.inside(key))?))
        });
        let texts = texts.collect::<Result<_, GffError>>()?;
        Ok(LocText { id: id.filter(|id| *id != LocText::NO_ID), texts })
    }
}

const LANGUAGE: &str = "the number of a language, or \"id\",";

fn kind(field: &Node<'_>) -> Result<Kind, GffError> {
    match field.get("type") {
        Some(Node::Text(name)) => {
            Kind::named(name).ok_or_else(|| Wrong::UnknownKindName { found: name.to_string() }.here())
        }
        Some(other) => Err(other.unlike("the name of a type")),
        None if matches!(field, Node::Object(_)) => Err(unlike(None, "a member \"type\"")),
        None => Err(field.unlike("a field, an object with \"type\" and \"value\",")),
    }
}

fn whole<T: TryFrom<i128>>(value: &Node<'_>, kind: Kind) -> Result<T, GffError> {
    let Node::Number(number) = value else { return Err(value.unlike("a whole number")) };
    let number = as_whole(number).ok_or_else(|| value.unlike("a whole number"))?;
    T::try_from(number).map_err(|_| Wrong::Range { found: number.to_string(), kind }.here())
}

fn as_whole(number: &Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))
}

/// Reads a number without a sign; `-1` is how some programs write the largest.
fn unsigned(value: &Node<'_>) -> Result<u32, GffError> {
    match value {
        Node::Number(number) if number.as_i64() == Some(-1) => Ok(u32::MAX),
        _ => whole(value, Kind::Dword),
    }
}

/// Reads the id of a struct, which some programs write with a sign.
fn struct_id(value: &Node<'_>) -> Result<u32, GffError> {
    whole::<u32>(value, Kind::Dword).or_else(|error| match whole::<i32>(value, Kind::Int) {
        Ok(signed) => Ok(signed.cast_unsigned()),
        Err(_) => Err(error),
    })
}

/// Reads a number that may have been written without a point.
fn double(value: &Node<'_>) -> Result<f64, GffError> {
    match value {
        Node::Number(number) => number.as_f64().ok_or_else(|| value.unlike("a number")),
        _ => Err(value.unlike("a number")),
    }
}

fn float(value: &Node<'_>) -> Result<f32, GffError> {
    let double = double(value)?;
    let float = double as f32;
    let wrong = || Wrong::Range { found: double.to_string(), kind: Kind::Float }.here();
    if float.is_finite() { Ok(float) } else { Err(wrong()) }
}
