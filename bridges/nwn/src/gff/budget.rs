//! How much one file may hold. What a file names several times is read several times, so a small file can mean a large
//! tree: what is counted is what comes out.

use super::error::Wrong;

/// The largest file, in bytes, and the most text in it. An area of 5,000 placeables has 40 MB as indented JSON.
pub const MOST_BYTES: usize = 64 << 20;
/// How deep structs may lie in each other. Areas have five levels.
pub const MOST_DEEP: usize = 32;
/// The most structs in a file.
pub const MOST_STRUCTS: usize = 200_000;
/// The most fields in a file. A placeable has 55.
pub const MOST_FIELDS: usize = 1_000_000;

/// What may still be read.
pub(super) struct Budget {
    structs: usize,
    fields: usize,
    bytes: usize,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { structs: MOST_STRUCTS, fields: MOST_FIELDS, bytes: MOST_BYTES }
    }
}

impl Budget {
    /// Takes a struct with so many fields.
    pub(super) fn take_struct(&mut self, n_fields: usize) -> Result<(), Wrong> {
        take(&mut self.structs, 1).ok_or(Wrong::TooMany { what: "structs", most: MOST_STRUCTS })?;
        take(&mut self.fields, n_fields).ok_or(Wrong::TooMany { what: "fields", most: MOST_FIELDS })
    }

    /// Takes so many bytes of text or data.
    pub(super) fn take_bytes(&mut self, n_bytes: usize) -> Result<(), Wrong> {
        take(&mut self.bytes, n_bytes).ok_or(Wrong::TooMany { what: "bytes of text", most: MOST_BYTES })
    }

    /// Tells how many structs may still be read.
    pub(super) fn structs_left(&self) -> usize {
        self.structs
    }
}

fn take(left: &mut usize, n: usize) -> Option<()> {
    *left = left.checked_sub(n)?;
    Some(())
}
