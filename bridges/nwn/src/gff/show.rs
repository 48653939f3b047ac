//! A tree in the JSON form, as nwn_gff writes it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value as Json};

use super::json::{DATA_TYPE, STRUCT_ID};
use super::tree::{Gff, LocText, Struct, Value};

impl Gff {
    /// Returns the file in the JSON form. A number that JSON cannot write, such as infinity, is null.
    pub fn to_json(&self) -> Json {
        let mut root = object(&self.root);
        root.insert(DATA_TYPE.to_owned(), self.file_type.as_str().into());
        root.into()
    }
}

fn object(of: &Struct) -> Map<String, Json> {
    let fields = of.fields.iter().map(|field| (field.label.to_string(), typed(&field.value)));
    id_of(of).into_iter().chain(fields).collect()
}

fn id_of(of: &Struct) -> Option<(String, Json)> {
    (of.id != Struct::NO_ID).then(|| (STRUCT_ID.to_owned(), of.id.into()))
}

fn typed(value: &Value) -> Json {
    let mut typed = Map::from_iter([("type".to_owned(), value.kind().name().into())]);
    if let Value::Struct(of) = value {
        typed.extend(id_of(of));
    }
    let key = if matches!(value, Value::Void(_)) { "value64" } else { "value" };
    typed.insert(key.to_owned(), plain(value));
    typed.into()
}

fn plain(value: &Value) -> Json {
    match value {
        Value::Byte(number) => (*number).into(),
        Value::Char(number) => (*number).into(),
        Value::Word(number) => (*number).into(),
        Value::Short(number) => (*number).into(),
        Value::Dword(number) => (*number).into(),
        Value::Int(number) => (*number).into(),
        Value::Dword64(number) => (*number).into(),
        Value::Int64(number) => (*number).into(),
        Value::Float(number) => f64::from(*number).into(),
        Value::Double(number) => (*number).into(),
        Value::CExoString(text) | Value::ResRef(text) => text.as_str().into(),
        Value::CExoLocString(text) => texts(text),
        Value::Void(bytes) => STANDARD.encode(bytes).into(),
        Value::Struct(of) => object(of).into(),
        Value::List(structs) => structs.iter().map(object).collect(),
    }
}

fn texts(of: &LocText) -> Json {
    let id = of.id.map(|id| ("id".to_owned(), id.into()));
    let texts = of.texts.iter().map(|(language, text)| (language.to_string(), text.as_str().into()));
    id.into_iter().chain(texts).collect::<Map<String, Json>>().into()
}
