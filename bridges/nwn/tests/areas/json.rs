//! JSON files: what earlier programs wrote, and what is wrong with those that do not read.

use nwn::gff::{self, LocText, Struct, Value};

/// Reads a file whose root has one field.
#[track_caller]
fn field(field: &str) -> Value {
    let text = format!(r#"{{"__data_type":"GIT ","A":{field}}}"#);
    let read = gff::read(text.as_bytes()).unwrap();
    read.root.get("A").unwrap().clone()
}

#[test]
fn a_root_has_its_type_and_structs_their_ids() {
    let read = gff::read(
        br#"{"__data_type": "GIT ", "__note": 1, "List": {"type": "list", "value": [{"__struct_id": 3}, {}]},
            "In": {"type": "struct", "__struct_id": 7, "value": {}},
            "Out": {"type": "struct", "__struct_id": 7, "value": {"__struct_id": 100}},
            "Low": {"type": "struct", "value": {"__struct_id": -2}}}"#,
    )
    .unwrap();
    assert_eq!((read.file_type.as_str(), read.root.id), ("GIT ", Struct::NO_ID));
    let id = |label: &str| match read.root.get(label) {
        Some(Value::Struct(of)) => of.id,
        other => panic!("{other:?}"),
    };
    assert_eq!([id("In"), id("Out"), id("Low")], [7, 100, u32::MAX - 1]);
    let Some(Value::List(list)) = read.root.get("List") else { panic!("{read:?}") };
    assert_eq!([list[0].id, list[1].id], [3, Struct::NO_ID]);
}

#[test]
fn the_id_of_a_text_stands_in_either_place() {
    let check = |text: &str, id: Option<u32>, texts: &[(u32, &str)]| {
        let texts = texts.iter().map(|(language, text)| (*language, (*text).to_owned())).collect();
        assert_eq!(field(text), Value::CExoLocString(Box::new(LocText { id, texts })), "{text}");
    };
    check(r#"{"type":"cexolocstring","value":{"0":"Tisch","id":5}}"#, Some(5), &[(0, "Tisch")]);
    check(r#"{"type":"cexolocstring","id":5,"value":{"0":"Tisch"}}"#, Some(5), &[(0, "Tisch")]);
    check(r#"{"type":"cexolocstring","id":6,"value":{"id":5}}"#, Some(5), &[]);
    check(r#"{"type":"cexolocstring","value":{}}"#, None, &[]);
    for none in ["4294967295", "-1"] {
        check(&format!(r#"{{"type":"cexolocstring","value":{{"id":{none},"4":"x"}}}}"#), None, &[(4, "x")]);
        check(&format!(r#"{{"type":"cexolocstring","id":{none},"value":{{"4":"x"}}}}"#), None, &[(4, "x")]);
    }
}

#[test]
fn numbers_with_a_point_may_be_written_without_one() {
    assert_eq!(field(r#"{"type":"float","value":3}"#), Value::Float(3.0));
    assert_eq!(field(r#"{"type":"float","value":-0.25}"#), Value::Float(-0.25));
    assert_eq!(field(r#"{"type":"double","value":-3}"#), Value::Double(-3.0));
    // The value may stand before its type.
    assert_eq!(field(r#"{"value":1e3,"type":"float"}"#), Value::Float(1000.0));
}

#[test]
fn bytes_are_base64_or_as_earlier_programs_wrote_them() {
    assert_eq!(field(r#"{"type":"void","value64":"AP8K"}"#), Value::Void(vec![0, 255, 10]));
    assert_eq!(field(r#"{"type":"void","value":"a\u0000b"}"#), Value::Void(b"a\0b".to_vec()));
    assert_eq!(field(r#"{"type":"void","value":"old","value64":""}"#), Value::Void(Vec::new()));
}

#[test]
fn escapes_in_texts_and_labels_are_read() {
    let text = r#"{"__data_type":"GIT ","\u0054ag":{"type":"cexostring","value":"\"J\u00e4ger\"\n"}}"#;
    let read = gff::read(text.as_bytes()).unwrap();
    assert_eq!(read.root.get("Tag"), Some(&Value::CExoString("\"Jäger\"\n".to_owned())));
}

/// Checks that a file does not read, with the code and the words of its error.
#[track_caller]
fn refuse(text: &str, code: &str, words: &str) {
    let error = gff::read(text.as_bytes()).unwrap_err();
    assert_eq!((error.code(), error.to_string().as_str()), (code, words), "{text}");
}

#[test]
fn what_is_not_json_has_its_line_and_column() {
    refuse("{", "MALFORMED", "line 1 column 1: this is not JSON: EOF while parsing an object");
    refuse("{}\n {}", "MALFORMED", "line 2 column 2: this is not JSON: trailing characters");
    refuse(
        "{\"__data_type\":\"GIT \",\n\"A\":{\"type\":\"int\",\"type\":\"int\"}}",
        "MALFORMED",
        "line 2 column 31: this is not JSON: \"type\" is given twice",
    );
    refuse(
        r#"{"a":1,"b":2,"c":3,"d":4,"b":5}"#,
        "MALFORMED",
        "line 1 column 31: this is not JSON: \"b\" is given twice",
    );
    let error = gff::read(b"{\"a\":\"\xff\"}").unwrap_err();
    assert_eq!(error.to_string(), "line 1 column 7: this is not JSON: invalid unicode code point");
}

#[test]
fn what_is_not_as_expected_has_its_path() {
    let ten = "the type of the file in four ASCII characters, such as \"GIT \", was expected";
    refuse("{}", "WRONG_TYPE", &format!("/__data_type: found nothing; {ten}"));
    refuse(r#"{"__data_type":5}"#, "WRONG_TYPE", &format!("/__data_type: found the number 5; {ten}"));
    refuse(r#"{"__data_type":"GIT"}"#, "WRONG_TYPE", &format!("/__data_type: found the text \"GIT\"; {ten}"));

    let check = |field: &str, code: &str, words: &str| {
        let inner = format!(r#"{{"__struct_id":3}},{{"Geometry":{field}}}"#);
        let list = format!(r#"{{"type":"list","value":[{inner}]}}"#);
        let text = format!(r#"{{"__data_type":"GIT ","TriggerList":{list}}}"#);
        refuse(&text, code, &format!("/TriggerList/1/Geometry{words}"));
    };
    let wrong = |field: &str, words: &str| check(field, "WRONG_TYPE", words);
    wrong("7", ": found the number 7; a field, an object with \"type\" and \"value\", was expected");
    wrong("{}", ": found nothing; a member \"type\" was expected");
    wrong(r#"{"type":5}"#, ": found the number 5; the name of a type was expected");
    wrong(r#"{"type":"int"}"#, ": found nothing; a member \"value\" was expected");
    wrong(r#"{"type":"int","value":"1"}"#, ": found the text \"1\"; a whole number was expected");
    wrong(r#"{"type":"int","value":1.5}"#, ": found the number 1.5; a whole number was expected");
    wrong(r#"{"type":"float","value":null}"#, ": found null; a number was expected");
    wrong(r#"{"type":"cexostring","value":true}"#, ": found true; a text was expected");
    wrong(r#"{"type":"resref","value":[]}"#, ": found a list; a text was expected");
    wrong(r#"{"type":"list","value":{}}"#, ": found an object; a list of structs was expected");
    wrong(r#"{"type":"list","value":[{},1]}"#, "/1: found the number 1; a struct was expected");
    wrong(r#"{"type":"struct","value":[]}"#, ": found a list; a struct was expected");
    wrong(r#"{"type":"void","value64":"***"}"#, ": found the text \"***\"; bytes in base64 was expected");
    wrong(
        r#"{"type":"cexolocstring","value":"x"}"#,
        ": found the text \"x\"; an object of texts was expected",
    );
    wrong(
        r#"{"type":"cexolocstring","value":{"en":"x"}}"#,
        ": found the key \"en\"; the number of a language, or \"id\", was expected",
    );
    wrong(r#"{"type":"cexolocstring","value":{"0":1}}"#, "/0: found the number 1; a text was expected");
    wrong(
        r#"{"type":"cexolocstring","value":{"id":"x"}}"#,
        "/id: found the text \"x\"; a whole number was expected",
    );
    wrong(
        r#"{"type":"struct","value":{"__struct_id":{}}}"#,
        "/__struct_id: found an object; a whole number was expected",
    );
    let long = "x".repeat(50);
    wrong(
        &format!(r#"{{"type":"int","value":"{long}"}}"#),
        &format!(": found the text \"{}\"...; a whole number was expected", &long[..32]),
    );

    check(
        r#"{"type":"integer","value":1}"#,
        "UNKNOWN_TYPE",
        ": found the type \"integer\"; one of byte, char, word, short, dword, int, dword64, int64, float, double, \
         cexostring, resref, cexolocstring, void, struct and list was expected",
    );
    let expected = "1 to 16 printable ASCII characters that do not begin with __ were expected";
    check(
        r#"{"type":"struct","value":{"A label that is too long":{}}}"#,
        "BAD_LABEL",
        &format!(": found the label \"A label that is too long\"; {expected}"),
    );
}

#[test]
fn a_number_has_to_fit_its_type() {
    for (kind, fits, does_not) in [
        ("byte", ["0", "255"], ["-1", "256"]),
        ("char", ["-128", "127"], ["-129", "128"]),
        ("word", ["0", "65535"], ["-1", "65536"]),
        ("short", ["-32768", "32767"], ["-32769", "32768"]),
        ("dword", ["0", "4294967295"], ["-1", "4294967296"]),
        ("int", ["-2147483648", "2147483647"], ["-2147483649", "2147483648"]),
        ("dword64", ["0", "18446744073709551615"], ["-1", "-9223372036854775808"]),
        (
            "int64",
            ["-9223372036854775808", "9223372036854775807"],
            ["9223372036854775808", "18446744073709551615"],
        ),
    ] {
        for number in fits {
            field(&format!(r#"{{"type":"{kind}","value":{number}}}"#));
        }
        for number in does_not {
            let text = format!(r#"{{"__data_type":"GIT ","A":{{"type":"{kind}","value":{number}}}}}"#);
            refuse(
                &text,
                "OUT_OF_RANGE",
                &format!("/A: found {number}; a number that a {kind} holds was expected"),
            );
        }
    }
    refuse(
        r#"{"__data_type":"GIT ","A":{"type":"float","value":1e39}}"#,
        "OUT_OF_RANGE",
        "/A: found 1000000000000000000000000000000000000000; a number that a float holds was expected",
    );
}
