//! Binary files: what they hold, and what is wrong with those that do not read.

use nwn::gff::{self, GffError, Place, Value, Wrong};

use crate::arbitrary::whole;
use crate::build::{area, placeable, trigger};
use crate::write::binary;

/// Where the header has its tables; the words of each are an offset and a count.
const STRUCTS: usize = 8;
pub(crate) const FIELDS: usize = 16;
const LABELS: usize = 24;
pub(crate) const DATA: usize = 32;
const FIELD_INDICES: usize = 40;
pub(crate) const LIST_INDICES: usize = 48;

pub(crate) fn word(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

pub(crate) fn put(bytes: &mut [u8], at: usize, word: u32) {
    bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
}

/// Where a word of the nth field of a file stands.
fn in_field(bytes: &[u8], nth: usize, nth_word: usize) -> usize {
    word(bytes, FIELDS) + nth * 12 + nth_word * 4
}

/// Checks that a file with one other word does not read, and that the error names a place and says why.
#[track_caller]
fn check(place: impl Fn(&[u8]) -> usize, other: u32, code: &str, words: &str) {
    let mut bytes = binary(&whole());
    let at = place(&bytes);
    put(&mut bytes, at, other);
    let error = gff::read(&bytes).unwrap_err();
    assert_eq!((error.code(), error.to_string().as_str()), (code, words));
}

#[test]
fn what_is_no_gff_says_what_it_is() {
    let check = |bytes: &[u8], code: &str, words: &str| {
        let error = gff::read(bytes).unwrap_err();
        assert_eq!((error.code(), error.to_string().as_str()), (code, words), "{bytes:?}");
    };
    let expected = "a GFF file was expected, which begins with its type and \"V3.2\", or with { as JSON";
    check(b"", "EMPTY_FILE", "byte 0: the file is empty; a GFF file was expected");
    check(b"\xef\xbb\xbf \n", "EMPTY_FILE", "byte 0: the file is empty; a GFF file was expected");
    check(b"MZ", "NOT_GFF", &format!("byte 0: found \"MZ\"; {expected}"));
    check(
        b"\x89PNG\r\n\x1a\n....",
        "NOT_GFF",
        &format!("byte 0: found \"‰PNG\\r\\n\\u{{1a}}\\n\"; {expected}"),
    );
    check(b"[1, 2]", "NOT_GFF", &format!("byte 0: found \"[1, 2]\"; {expected}"));
    check(b"GIT V3.3", "WRONG_VERSION", "byte 4: found \"V3.3\"; the version \"V3.2\" was expected");
    check(
        b"GIT V3.2",
        "CUT_OFF",
        "byte 0: the header ends at byte 56; byte 8 at most was expected, where the file ends",
    );
}

#[test]
fn a_file_that_was_cut_off_anywhere_is_an_error_with_its_place() {
    let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)];
    for file in
        [whole(), area(vec![trigger("game_aetharn", (1.0, 2.0), &square)], vec![placeable("t", (1.0, 1.0))])]
    {
        let bytes = binary(&file);
        assert!(gff::read(&bytes).is_ok());
        for end in 0..bytes.len() {
            let error = gff::read(&bytes[..end]).unwrap_err();
            assert!(matches!(error.place, Place::Byte(at) if at <= end), "{end}: {error}");
            assert!(["EMPTY_FILE", "NOT_GFF", "CUT_OFF"].contains(&error.code()), "{end}: {error}");
        }
    }
}

#[test]
fn a_table_has_to_be_in_the_file() {
    let len = binary(&whole()).len();
    let check = |at: usize, what: &str, each: u64| {
        let bytes = binary(&whole());
        let (start, count) = (word(&bytes, at) as u64, word(&bytes, at + 4) as u64);
        let says = |end: u64| {
            format!(
                "byte {at}: {what} ends at byte {end}; byte {len} at most was expected, where the file ends"
            )
        };
        let (far, many) = (u64::from(u32::MAX), u64::from(u32::MAX));
        check(|_| at, u32::MAX, "CUT_OFF", &says(far + count * each));
        check(|_| at + 4, u32::MAX, "CUT_OFF", &says(start + many * each));
    };
    check(STRUCTS, "the table of structs", 12);
    check(FIELDS, "the table of fields", 12);
    check(LABELS, "the table of labels", 16);
    check(DATA, "the data of fields", 1);
    check(FIELD_INDICES, "the lists of fields", 1);
    check(LIST_INDICES, "the lists of structs", 1);
}

#[test]
fn what_tables_name_has_to_be_there() {
    let bytes = binary(&whole());
    let (structs, fields) = (word(&bytes, STRUCTS), word(&bytes, FIELDS));
    let data_end = word(&bytes, DATA) + word(&bytes, DATA + 4);
    let lists_end = word(&bytes, LIST_INDICES) + word(&bytes, LIST_INDICES + 4);
    check(|_| STRUCTS + 4, 0, "NO_SUCH_ENTRY", "byte 12: found 0; a struct below 0 was expected");
    check(
        |bytes| in_field(bytes, 3, 0),
        16,
        "UNKNOWN_TYPE",
        &format!("byte {}: found the type 16; a number from 0 to 15 was expected", fields + 36),
    );
    check(
        |bytes| in_field(bytes, 3, 1),
        99,
        "NO_SUCH_ENTRY",
        &format!("byte {}: found 99; a label below 18 was expected", fields + 40),
    );
    // A struct that names one field names it itself; the second to last field of the file is such a struct.
    check(
        |_| structs + 2 * 12 + 4,
        99,
        "NO_SUCH_ENTRY",
        &format!("byte {}: found 99; a field below 20 was expected", structs + 28),
    );
    let says = |at: usize, whole: &str, end: usize, most: usize| {
        format!(
            "byte {at}: what is named here ends at byte {end}; byte {most} at most was expected, where {whole} ends"
        )
    };
    let data = word(&bytes, DATA);
    check(
        |bytes| in_field(bytes, 6, 2),
        9_999,
        "CUT_OFF",
        &says(fields + 80, "the data of fields", data + 9_999 + 8, data_end),
    );
    // The length of a text.
    let text = data + word(&bytes, in_field(&bytes, 10, 2));
    check(|_| text, 5_000, "CUT_OFF", &says(text, "the data of fields", text + 4 + 5_000, data_end));
    // How many structs a list has.
    let list = word(&bytes, LIST_INDICES) + word(&bytes, in_field(&bytes, 19, 2));
    check(|_| list, 4, "CUT_OFF", &says(list, "the lists of structs", list + 4 + 16, lists_end));
    check(
        |_| list + 4,
        77,
        "NO_SUCH_ENTRY",
        &format!("byte {}: found 77; a struct below 6 was expected", list + 4),
    );
}

#[test]
fn structs_in_themselves_are_a_circle() {
    let mut bytes = binary(&whole());
    let list = word(&bytes, LIST_INDICES) + word(&bytes, in_field(&bytes, 19, 2));
    put(&mut bytes, list + 8, 0);
    let expected = GffError { place: Place::Byte(list + 8), wrong: Wrong::Circle { index: 0 } };
    assert_eq!(gff::read(&bytes), Err(expected.clone()));
    assert_eq!(expected.code(), "CIRCLE");
}

#[test]
fn a_struct_that_is_named_twice_is_there_twice() {
    let mut bytes = binary(&whole());
    let list = word(&bytes, LIST_INDICES) + word(&bytes, in_field(&bytes, 19, 2));
    let first = word(&bytes, list + 4) as u32;
    put(&mut bytes, list + 8, first);
    let read = gff::read(&bytes).unwrap();
    let Some(Value::List(structs)) = read.root.get("list") else { panic!("{read:?}") };
    assert_eq!(structs[0], structs[1]);
}

#[test]
fn labels_are_printable_and_each_is_there_once() {
    let labels = word(&binary(&whole()), LABELS);
    let check = |label: &[u8], code: &str, words: &str| {
        let mut bytes = binary(&whole());
        bytes[labels..labels + 16].fill(0);
        bytes[labels..labels + label.len()].copy_from_slice(label);
        let error = gff::read(&bytes).unwrap_err();
        assert_eq!((error.code(), error.to_string().as_str()), (code, words));
    };
    let expected = "1 to 16 printable ASCII characters that do not begin with __ were expected";
    for (label, shown) in
        [(&b""[..], "\"\""), (b"T\xe4g", "\"Täg\""), (b"a\nb", "\"a\\nb\""), (b"__x", "\"__x\"")]
    {
        check(label, "BAD_LABEL", &format!("byte {labels}: found the label {shown}; {expected}"));
    }
    check(b"char\0junk", "REPEATED_LABEL", "byte 56: found the label \"char\" twice; a struct has it once");
    // What stands behind the zero is nothing.
    let mut bytes = binary(&whole());
    bytes[labels + 6..labels + 10].copy_from_slice(b"junk");
    assert_eq!(gff::read(&bytes), Ok(whole()));
}

#[test]
fn text_is_what_windows_shows() {
    let mut bytes = binary(&whole());
    let at = word(&bytes, DATA) + word(&bytes, in_field(&bytes, 10, 2)) + 4;
    bytes[at..at + 3].copy_from_slice(b"\x80\x9f\xe4");
    let read = gff::read(&bytes).unwrap();
    let Some(Value::CExoString(text)) = read.root.get("cexostring") else { panic!("{read:?}") };
    assert!(text.starts_with("€Ÿä"), "{text}");
}
