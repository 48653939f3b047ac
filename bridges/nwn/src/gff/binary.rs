//! The binary form, version 3.2: a header, and six tables that point into each other. Nothing of what they say is
//! believed before it is checked.

use super::budget::{Budget, MOST_DEEP};
use super::error::{GffError, Wrong};
use super::kind::Kind;
use super::text;
use super::tree::{Field, Gff, Label, LocText, Struct, Value};

const VERSION: &[u8] = b"V3.2";
const HEADER: usize = 56;
const WORD: usize = 4;
/// A struct and a field are three words each.
const ENTRY: usize = 12;

/// Reads a file.
pub(super) fn read(bytes: &[u8], budget: Budget) -> Result<Gff, GffError> {
    let file_type = file_type(bytes)?;
    let structs = table(bytes, 8, "the table of structs", ENTRY)?;
    let fields = table(bytes, 16, "the table of fields", ENTRY)?;
    let labels = table(bytes, 24, "the table of labels", Label::MOST)?;
    let data = table(bytes, 32, "the data of fields", 1)?;
    let field_indices = table(bytes, 40, "the lists of fields", 1)?;
    let list_indices = table(bytes, 48, "the lists of structs", 1)?;
    let known = bytes[labels.start..labels.end].chunks_exact(Label::MOST).map(known).collect();
    let under_way = Vec::new();
    let mut reader = Reader {
        bytes,
        structs,
        fields,
        labels,
        known,
        data,
        field_indices,
        list_indices,
        budget,
        under_way,
    };
    // The root is the first struct; the header is where it should have been counted.
    let root = reader.structure(0, 12)?;
    Ok(Gff { file_type, root })
}

fn file_type(bytes: &[u8]) -> Result<String, GffError> {
    let (Some(kind), version) = (bytes.get(..4), bytes.get(4..8)) else { return Err(not_gff(bytes)) };
    let is_printable = kind.iter().all(|byte| matches!(byte, b' '..=b'~'));
    match version {
        Some(VERSION) if is_printable => {}
        Some(version) if is_printable && version.starts_with(b"V") => {
            return Err(Wrong::Version { found: shown(version) }.at_byte(4));
        }
        _ => return Err(not_gff(bytes)),
    }
    if bytes.len() < HEADER {
        return Err(cut_off("the header", "the file", HEADER as u64, bytes.len()).at_byte(0));
    }
    Ok(text::decode(kind))
}

fn not_gff(bytes: &[u8]) -> GffError {
    Wrong::NotGff { found: shown(&bytes[..bytes.len().min(8)]) }.at_byte(0)
}

fn shown(bytes: &[u8]) -> String {
    format!("{:?}", text::decode(bytes))
}

fn cut_off(what: &'static str, whole: &'static str, end: u64, most: usize) -> Wrong {
    Wrong::CutOff { what, whole, end, most }
}

/// A part of the file.
#[derive(Clone, Copy)]
struct Table {
    name: &'static str,
    start: usize,
    end: usize,
}

/// Reads where a table is from the header, which has its offset and how many entries of so many bytes it has.
fn table(bytes: &[u8], at: usize, name: &'static str, each: usize) -> Result<Table, GffError> {
    let word = |at: usize| word_at(bytes, at).map(u64::from).ok_or_else(|| not_gff(bytes));
    let (start, count) = (word(at)?, word(at + WORD)?);
    let end = start + count * each as u64;
    match (usize::try_from(start), usize::try_from(end)) {
        (Ok(start), Ok(end)) if end <= bytes.len() => Ok(Table { name, start, end }),
        _ => Err(cut_off(name, "the file", end, bytes.len()).at_byte(at)),
    }
}

fn word_at(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..at.checked_add(WORD)?)?;
    word.try_into().ok().map(u32::from_le_bytes)
}

fn known(padded: &[u8]) -> Option<Label> {
    std::str::from_utf8(unpadded(padded)).ok().and_then(Label::new)
}

/// What stands before the zeros that fill a label up.
fn unpadded(label: &[u8]) -> &[u8] {
    label.split(|byte| *byte == 0).next().unwrap_or_default()
}

struct Reader<'a> {
    bytes: &'a [u8],
    structs: Table,
    fields: Table,
    labels: Table,
    /// The labels, each read once and used by many fields; none for one that cannot be a label.
    known: Vec<Option<Label>>,
    data: Table,
    field_indices: Table,
    list_indices: Table,
    budget: Budget,
    /// The structs that are being read, each inside the one before.
    under_way: Vec<u32>,
}

impl<'a> Reader<'a> {
    /// Reads a struct; `named_at` is where the file names its index.
    fn structure(&mut self, index: u32, named_at: usize) -> Result<Struct, GffError> {
        let at = self.entry(self.structs, ENTRY, "a struct", index, named_at)?;
        if self.under_way.contains(&index) {
            return Err(Wrong::Circle { index }.at_byte(named_at));
        }
        if self.under_way.len() == MOST_DEEP {
            return Err(Wrong::TooDeep.at_byte(named_at));
        }
        self.under_way.push(index);
        let [id, first, count] = self.words(at)?;
        let read = Struct { id, fields: self.fields_of(at, first, count)? };
        self.under_way.pop();
        match read.repeated() {
            None => Ok(read),
            Some(label) => Err(Wrong::Repeated { label: label.to_string() }.at_byte(at)),
        }
    }

    /// Reads the fields of the struct at an offset. A single field is named in the struct itself, several in a list.
    fn fields_of(&mut self, at: usize, first: u32, count: u32) -> Result<Vec<Field>, GffError> {
        let n_fields = count as usize;
        self.budget.take_struct(n_fields).map_err(|wrong| wrong.at_byte(at + 2 * WORD))?;
        match n_fields {
            0 => Ok(Vec::new()),
            1 => Ok(vec![self.field(first, at + WORD)?]),
            _ => {
                let list = self.span(self.field_indices, first, 0, n_fields * WORD, at + WORD)?;
                let mut fields = Vec::with_capacity(n_fields);
                for at in (list..).step_by(WORD).take(n_fields) {
                    fields.push(self.field(self.word(at)?, at)?);
                }
                Ok(fields)
            }
        }
    }

    fn field(&mut self, index: u32, named_at: usize) -> Result<Field, GffError> {
        let at = self.entry(self.fields, ENTRY, "a field", index, named_at)?;
        let [number, label, data] = self.words(at)?;
        let kind = Kind::numbered(number).ok_or_else(|| Wrong::UnknownKind { found: number }.at_byte(at))?;
        let label = self.label(label, at + WORD)?;
        Ok(Field { label, value: self.value(kind, data, at + 2 * WORD)? })
    }

    fn label(&self, index: u32, named_at: usize) -> Result<Label, GffError> {
        let at = self.entry(self.labels, Label::MOST, "a label", index, named_at)?;
        let known = self.known.get(index as usize).copied().flatten();
        known.ok_or_else(|| {
            Wrong::Label { found: shown(unpadded(&self.bytes[at..at + Label::MOST])) }.at_byte(at)
        })
    }

    /// Reads a value, from the word that stands in its field or from where that word points.
    fn value(&mut self, kind: Kind, word: u32, at: usize) -> Result<Value, GffError> {
        let [lowest, low, ..] = word.to_le_bytes();
        Ok(match kind {
            Kind::Byte => Value::Byte(lowest),
            Kind::Char => Value::Char(lowest.cast_signed()),
            Kind::Word => Value::Word(u16::from_le_bytes([lowest, low])),
            Kind::Short => Value::Short(i16::from_le_bytes([lowest, low])),
            Kind::Dword => Value::Dword(word),
            Kind::Int => Value::Int(word.cast_signed()),
            Kind::Float => Value::Float(f32::from_bits(word)),
            Kind::Dword64 => Value::Dword64(self.long(word, at)?),
            Kind::Int64 => Value::Int64(self.long(word, at)?.cast_signed()),
            Kind::Double => Value::Double(f64::from_bits(self.long(word, at)?)),
            Kind::CExoString => Value::CExoString(text::decode(self.counted(word, at)?)),
            Kind::ResRef => Value::ResRef(self.resref(word, at)?),
            Kind::CExoLocString => Value::CExoLocString(Box::new(self.loc_text(word, at)?)),
            Kind::Void => Value::Void(self.counted(word, at)?.to_vec()),
            Kind::Struct => Value::Struct(Box::new(self.structure(word, at)?)),
            Kind::List => Value::List(self.list(word, at)?),
        })
    }

    fn long(&self, offset: u32, named_at: usize) -> Result<u64, GffError> {
        let at = self.span(self.data, offset, 0, 2 * WORD, named_at)?;
        Ok(u64::from(self.word(at)?) | u64::from(self.word(at + WORD)?) << 32)
    }

    /// Reads bytes with their number in a word before them.
    fn counted(&mut self, offset: u32, named_at: usize) -> Result<&'a [u8], GffError> {
        let at = self.span(self.data, offset, 0, WORD, named_at)?;
        let n_bytes = self.word(at)? as usize;
        self.taken(offset, WORD, n_bytes, at)
    }

    fn resref(&mut self, offset: u32, named_at: usize) -> Result<String, GffError> {
        let at = self.span(self.data, offset, 0, 1, named_at)?;
        let n_bytes = usize::from(self.bytes[at]);
        Ok(text::decode(self.taken(offset, 1, n_bytes, at)?))
    }

    /// Reads a text in some languages. Its first word says how long all of it is; each part says it, too.
    fn loc_text(&mut self, offset: u32, named_at: usize) -> Result<LocText, GffError> {
        let at = self.span(self.data, offset, 0, 3 * WORD, named_at)?;
        let [_, id, count] = self.words(at)?;
        let mut texts = Vec::new();
        let mut behind = 3 * WORD;
        for _ in 0..count {
            let at = self.span(self.data, offset, behind, 2 * WORD, at)?;
            let (language, n_bytes) = (self.word(at)?, self.word(at + WORD)? as usize);
            // A text without a character takes room in the tree as well.
            self.budget.take_bytes(2 * WORD).map_err(|wrong| wrong.at_byte(at))?;
            texts.push((language, text::decode(self.taken(offset, behind + 2 * WORD, n_bytes, at)?)));
            behind += 2 * WORD + n_bytes;
        }
        Ok(LocText { id: Some(id).filter(|id| *id != LocText::NO_ID), texts })
    }

    fn list(&mut self, offset: u32, named_at: usize) -> Result<Vec<Struct>, GffError> {
        let at = self.span(self.list_indices, offset, 0, WORD, named_at)?;
        let count = self.word(at)? as usize;
        let first = self.span(self.list_indices, offset, WORD, count.saturating_mul(WORD), at)?;
        let mut list = Vec::with_capacity(count.min(self.budget.structs_left()));
        for at in (first..).step_by(WORD).take(count) {
            list.push(self.structure(self.word(at)?, at)?);
        }
        Ok(list)
    }

    /// Takes bytes of data that are to be copied into the tree.
    fn taken(&mut self, offset: u32, behind: usize, n: usize, at: usize) -> Result<&'a [u8], GffError> {
        let from = self.span(self.data, offset, behind, n, at)?;
        self.budget.take_bytes(n).map_err(|wrong| wrong.at_byte(at))?;
        Ok(&self.bytes[from..from + n])
    }

    /// Returns where an entry of a table begins.
    fn entry(
        &self,
        table: Table,
        each: usize,
        what: &'static str,
        index: u32,
        named_at: usize,
    ) -> Result<usize, GffError> {
        let count = (table.end - table.start) / each;
        let wrong = || Wrong::NoSuch { what, found: index, count }.at_byte(named_at);
        let nth = usize::try_from(index).ok().filter(|nth| *nth < count).ok_or_else(wrong)?;
        Ok(table.start + nth * each)
    }

    /// Returns where so many bytes lie that begin `behind` an offset in a table, if all of them are in it.
    fn span(
        &self,
        table: Table,
        offset: u32,
        behind: usize,
        n_bytes: usize,
        named_at: usize,
    ) -> Result<usize, GffError> {
        let from = (table.start as u64).saturating_add(u64::from(offset)).saturating_add(behind as u64);
        let end = from.saturating_add(n_bytes as u64);
        if end > table.end as u64 {
            return Err(cut_off("what is named here", table.name, end, table.end).at_byte(named_at));
        }
        usize::try_from(from).map_err(|_| Wrong::TooLarge { found: self.bytes.len() }.at_byte(named_at))
    }

    fn words<const N: usize>(&self, at: usize) -> Result<[u32; N], GffError> {
        let mut words = [0; N];
        for (nth, word) in words.iter_mut().enumerate() {
            *word = self.word(at + nth * WORD)?;
        }
        Ok(words)
    }

    fn word(&self, at: usize) -> Result<u32, GffError> {
        let wrong = || cut_off("a word", "the file", at as u64 + WORD as u64, self.bytes.len()).at_byte(at);
        word_at(self.bytes, at).ok_or_else(wrong)
    }
}
