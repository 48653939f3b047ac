//! Files in the game's Generic File Format (GFF), binary and as JSON, read into one tree. It reads what it is given and
//! knows no file names.

mod binary;
mod budget;
mod error;
mod json;
mod kind;
mod node;
mod show;
mod text;
mod tree;

pub use budget::{MOST_BYTES, MOST_DEEP, MOST_FIELDS, MOST_STRUCTS};
pub use error::{GffError, Place, Wrong};
pub use kind::Kind;
pub use tree::{Field, Gff, Label, LocText, Struct, Value};

use budget::Budget;

/// What some programs put before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads a file in either form: one that begins as a JSON object does is JSON.
pub fn read(bytes: &[u8]) -> Result<Gff, GffError> {
    if bytes.len() > MOST_BYTES {
        return Err(Wrong::TooLarge { found: bytes.len() }.at_byte(0));
    }
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    match text.trim_ascii_start().first() {
        None => Err(Wrong::Empty.at_byte(0)),
        Some(b'{') => json::read(text, Budget::default()),
        Some(_) => binary::read(bytes, Budget::default()),
    }
}
