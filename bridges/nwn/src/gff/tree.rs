//! What a file holds, whichever form it was read from: structs of fields with labels and typed values.

use std::fmt;

use super::kind::Kind;

/// A whole file.
#[derive(Clone, Debug, PartialEq)]
pub struct Gff {
    /// What the file is about in four characters, such as `GIT ` for what stands in an area.
    pub file_type: String,
    pub root: Struct,
}

/// Fields with labels, in file order.
#[derive(Clone, Debug, PartialEq)]
pub struct Struct {
    /// What the struct is, for the program that wrote it.
    pub id: u32,
    pub fields: Vec<Field>,
}

/// A value with its label.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub label: Label,
    pub value: Value,
}

/// The name of a field: 1 to 16 printable ASCII characters, not beginning with `__`, which JSON keeps for itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label([u8; Label::MOST]);

/// A typed value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Byte(u8),
    Char(i8),
    Word(u16),
    Short(i16),
    Dword(u32),
    Int(i32),
    Dword64(u64),
    Int64(i64),
    Float(f32),
    Double(f64),
    CExoString(String),
    ResRef(String),
    CExoLocString(Box<LocText>),
    Void(Vec<u8>),
    Struct(Box<Struct>),
    List(Vec<Struct>),
}

/// A text in some languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LocText {
    /// Its number in the game's own list of texts.
    pub id: Option<u32>,
    /// What a builder wrote, each with its number: twice that of the language, and one more for the feminine form.
    pub texts: Vec<(u32, String)>,
}

impl Struct {
    /// The id of the root, and of a struct that has none.
    pub const NO_ID: u32 = u32::MAX;

    /// Returns the value with a label.
    pub fn get(&self, label: &str) -> Option<&Value> {
        let label = Label::new(label)?;
        self.fields.iter().find(|field| field.label == label).map(|field| &field.value)
    }

    /// Returns a label that more than one field has.
    pub(super) fn repeated(&self) -> Option<Label> {
        // As numbers, which are compared faster than bytes.
        let mut labels: Vec<u128> =
            self.fields.iter().map(|field| u128::from_be_bytes(field.label.0)).collect();
        labels.sort_unstable();
        let twice = labels.windows(2).find(|pair| pair[0] == pair[1])?;
        Some(Label(twice[0].to_be_bytes()))
    }
}

impl Label {
    /// The most characters.
    pub const MOST: usize = 16;

    /// Makes a label; none of a text that cannot be one.
    pub fn new(text: &str) -> Option<Label> {
        let is_printable = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        let mut padded = [0; Label::MOST];
        padded.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        (is_printable && !text.is_empty() && !text.starts_with("__")).then_some(Label(padded))
    }

    /// Returns it without the zeros that fill it up.
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|byte| *byte == 0).unwrap_or(Label::MOST);
        // It is ASCII from the beginning, so nothing is ever lost here.
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

impl Value {
    /// Returns its type.
    pub fn kind(&self) -> Kind {
        match self {
            Value::Byte(_) => Kind::Byte,
            Value::Char(_) => Kind::Char,
            Value::Word(_) => Kind::Word,
            Value::Short(_) => Kind::Short,
            Value::Dword(_) => Kind::Dword,
            Value::Int(_) => Kind::Int,
            Value::Dword64(_) => Kind::Dword64,
            Value::Int64(_) => Kind::Int64,
            Value::Float(_) => Kind::Float,
            Value::Double(_) => Kind::Double,
            Value::CExoString(_) => Kind::CExoString,
            Value::ResRef(_) => Kind::ResRef,
            Value::CExoLocString(_) => Kind::CExoLocString,
            Value::Void(_) => Kind::Void,
            Value::Struct(_) => Kind::Struct,
            Value::List(_) => Kind::List,
        }
    }
}

impl LocText {
    /// The id of a text that is not in the game's list.
    pub const NO_ID: u32 = u32::MAX;

    /// Returns the first text that says anything.
    pub fn any(&self) -> Option<&str> {
        self.texts.iter().map(|(_, text)| text.trim()).find(|text| !text.is_empty())
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
