//! Small files that would mean large trees: they are refused before they do.

use nwn::gff::{self, Gff, MOST_BYTES, MOST_DEEP, MOST_STRUCTS, Struct, Value};

use crate::binary::{DATA, FIELDS, LIST_INDICES, put, word};
use crate::build::structure;
use crate::write::binary;

fn gff(root: Struct) -> Gff {
    Gff { file_type: "GIT ".to_owned(), root }
}

#[track_caller]
fn refuse(bytes: &[u8], code: &str) {
    let error = gff::read(bytes).map(|_| ()).unwrap_err();
    assert_eq!(error.code(), code, "{error}");
}

/// A struct in a struct, so many of them.
fn nested(deep: usize) -> Gff {
    let in_list = |of| structure(0, vec![("In", Value::List(vec![of]))]);
    gff((1..deep).fold(structure(0, Vec::new()), |of, _| in_list(of)))
}

#[test]
fn structs_may_lie_only_so_deep_in_each_other() {
    let deepest = nested(MOST_DEEP);
    assert_eq!(gff::read(&binary(&deepest)), Ok(deepest.clone()));
    assert_eq!(gff::read(deepest.to_json().to_string().as_bytes()), Ok(deepest));
    let deeper = nested(MOST_DEEP + 1);
    refuse(&binary(&deeper), "TOO_DEEP");
    refuse(deeper.to_json().to_string().as_bytes(), "TOO_DEEP");
    // What is deeper than a reader of JSON goes is no JSON.
    refuse("{\"a\":".repeat(100_000).as_bytes(), "MALFORMED");
}

/// A file in which every struct names the next one 60 times: 60 structs after one step, 60^7 after seven.
#[test]
fn what_is_named_again_and_again_is_counted_again_and_again() {
    let deep = 8;
    let mut bytes = binary(&nested(deep));
    let (fields, lists) = (word(&bytes, FIELDS), bytes.len());
    let mut indices = Vec::new();
    for nth in 0..deep - 1 {
        // The writer writes the innermost field first, and the innermost struct last.
        let at = fields + nth * 12 + 8;
        put(&mut bytes, at, indices.len() as u32);
        indices.extend(60_u32.to_le_bytes());
        indices.extend([(deep - 1 - nth) as u32; 60].iter().flat_map(|index| index.to_le_bytes()));
    }
    put(&mut bytes, LIST_INDICES, lists as u32);
    put(&mut bytes, LIST_INDICES + 4, indices.len() as u32);
    bytes.extend(indices);
    assert!(bytes.len() < 3_000);
    refuse(&bytes, "TOO_MANY");
}

/// A file in which many fields name the same long text.
#[test]
fn text_that_is_named_again_and_again_is_counted_again_and_again() {
    let labels: Vec<String> = (0..100).map(|nth| format!("Text{nth}")).collect();
    let fields = labels.iter().map(|label| (label.as_str(), Value::CExoString(String::new()))).collect();
    let long = MOST_BYTES / 64;
    let mut bytes = binary(&gff(structure(0, fields)));
    let (table, data) = (word(&bytes, FIELDS), bytes.len());
    for nth in 0..100 {
        put(&mut bytes, table + nth * 12 + 8, 0);
    }
    put(&mut bytes, DATA, data as u32);
    put(&mut bytes, DATA + 4, long as u32 + 4);
    bytes.extend((long as u32).to_le_bytes());
    bytes.resize(data + 4 + long, b'x');
    refuse(&bytes, "TOO_MANY");
}

#[test]
fn a_file_may_have_only_so_many_structs() {
    let list = |n: usize| gff(structure(0, vec![("List", Value::List(vec![structure(0, Vec::new()); n]))]));
    // The root is one of them.
    assert!(gff::read(&binary(&list(MOST_STRUCTS - 1))).is_ok());
    refuse(&binary(&list(MOST_STRUCTS)), "TOO_MANY");
    let many = "{},".repeat(MOST_STRUCTS - 1);
    let text = format!(r#"{{"__data_type":"GIT ","List":{{"type":"list","value":[{many}{{}}]}}}}"#);
    refuse(text.as_bytes(), "TOO_MANY");
}

#[test]
fn a_document_may_have_only_so_many_values() {
    let text = format!("{{\"a\":[{}0]}}", "0,".repeat(4_000_000));
    refuse(text.as_bytes(), "MALFORMED");
}

#[test]
fn a_file_may_have_only_so_many_bytes() {
    refuse(&vec![b' '; MOST_BYTES + 1], "TOO_LARGE");
}
