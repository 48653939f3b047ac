//! Law: the same as for binary files, for a file in the JSON form.
//!
//! The document.

use engine::Luck;

use crate::{Reach, areas, gff};

/// Tries one input.
pub fn gff_json(bytes: &[u8]) -> Reach {
    match nwn::gff::read(bytes) {
        Ok(tree) => {
            gff::look(&tree);
            Reach::Inside
        }
        Err(error) => {
            gff::assert_error(&error);
            Reach::Door
        }
    }
}

pub(crate) fn draw(luck: &mut Luck) -> String {
    areas::draw(luck).to_json().to_string()
}
