//! Writes a tree as a binary file, with each table behind the one before. Shared with the benchmark and the fuzzer.

use std::collections::BTreeMap;

use nwn::gff::{Gff, Label, LocText, Struct, Value};

/// What Windows-1252 has from 0x80 on, written down a second time: a slip in one of the two shows.
const SPECIAL: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// Writes a file.
pub(crate) fn binary(gff: &Gff) -> Vec<u8> {
    let mut tables = Tables::default();
    tables.structure(&gff.root);
    let parts = [
        (tables.structs.concat(), 12),
        (tables.fields.concat(), 12),
        (tables.labels, 16),
        (tables.data, 1),
        (tables.field_indices, 1),
        (tables.list_indices, 1),
    ];
    let mut file = encode(&gff.file_type);
    file.extend(b"V3.2");
    let mut offset = 56;
    for (part, each) in &parts {
        file.extend(word(offset));
        file.extend(word(part.len() / each));
        offset += part.len();
    }
    file.extend(parts.into_iter().flat_map(|(part, _)| part));
    file
}

/// Writes text; every character has to be one of Windows-1252.
pub(crate) fn encode(text: &str) -> Vec<u8> {
    let special = |c| SPECIAL.chars().position(|special| special == c).map(|at| 0x80 + at as u8);
    text.chars().map(|c| special(c).unwrap_or_else(|| u8::try_from(c).expect("Windows-1252"))).collect()
}

fn word(number: usize) -> [u8; 4] {
    u32::try_from(number).expect("a small file").to_le_bytes()
}

#[derive(Default)]
struct Tables {
    structs: Vec<Vec<u8>>,
    fields: Vec<Vec<u8>>,
    labels: Vec<u8>,
    known: BTreeMap<Label, usize>,
    data: Vec<u8>,
    field_indices: Vec<u8>,
    list_indices: Vec<u8>,
}

impl Tables {
    fn structure(&mut self, of: &Struct) -> [u8; 4] {
        let index = self.structs.len();
        self.structs.push(Vec::new());
        let fields: Vec<[u8; 4]> =
            of.fields.iter().map(|field| self.field(field.label, &field.value)).collect();
        let named = match fields[..] {
            [only] => only,
            _ => word(self.field_indices.len()),
        };
        if fields.len() != 1 {
            self.field_indices.extend(fields.iter().flatten());
        }
        self.structs[index] = [of.id.to_le_bytes(), named, word(fields.len())].concat();
        word(index)
    }

    fn field(&mut self, label: Label, value: &Value) -> [u8; 4] {
        let number = value.kind() as usize;
        let entry = [word(number), self.label(label), self.value(value)].concat();
        self.fields.push(entry);
        word(self.fields.len() - 1)
    }

    fn label(&mut self, label: Label) -> [u8; 4] {
        let next = self.known.len();
        word(*self.known.entry(label).or_insert_with(|| {
            self.labels.extend(label.as_str().bytes().chain(std::iter::repeat(0)).take(Label::MOST));
            next
        }))
    }

    fn value(&mut self, value: &Value) -> [u8; 4] {
        match value {
            Value::Byte(number) => [*number, 0, 0, 0],
            Value::Char(number) => [number.cast_unsigned(), 0, 0, 0],
            Value::Word(number) => u32::from(*number).to_le_bytes(),
            Value::Short(number) => u32::from(number.cast_unsigned()).to_le_bytes(),
            Value::Dword(number) => number.to_le_bytes(),
            Value::Int(number) => number.to_le_bytes(),
            Value::Float(number) => number.to_le_bytes(),
            Value::Dword64(number) => self.data(&[&number.to_le_bytes()]),
            Value::Int64(number) => self.data(&[&number.to_le_bytes()]),
            Value::Double(number) => self.data(&[&number.to_le_bytes()]),
            Value::CExoString(text) => self.data(&[&word(encode(text).len()), &encode(text)]),
            Value::ResRef(text) => self.data(&[&[text.chars().count() as u8], &encode(text)]),
            Value::CExoLocString(text) => self.loc_text(text),
            Value::Void(bytes) => self.data(&[&word(bytes.len()), bytes]),
            Value::Struct(of) => self.structure(of),
            Value::List(structs) => self.list(structs),
        }
    }

    fn loc_text(&mut self, of: &LocText) -> [u8; 4] {
        let mut texts = Vec::new();
        for (language, text) in &of.texts {
            texts.extend([language.to_le_bytes(), word(encode(text).len())].concat());
            texts.extend(encode(text));
        }
        let id = of.id.unwrap_or(LocText::NO_ID).to_le_bytes();
        self.data(&[&word(texts.len() + 8), &id, &word(of.texts.len()), &texts])
    }

    fn list(&mut self, structs: &[Struct]) -> [u8; 4] {
        let indices: Vec<[u8; 4]> = structs.iter().map(|of| self.structure(of)).collect();
        let offset = self.list_indices.len();
        self.list_indices.extend(word(indices.len()));
        self.list_indices.extend(indices.iter().flatten());
        word(offset)
    }

    fn data(&mut self, parts: &[&[u8]]) -> [u8; 4] {
        let offset = self.data.len();
        self.data.extend(parts.concat());
        word(offset)
    }
}
