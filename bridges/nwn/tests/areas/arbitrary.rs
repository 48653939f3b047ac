//! Any tree, for properties.

use nwn::gff::{Field, Gff, Kind, Label, LocText, Struct, Value};
use proptest::prelude::*;

/// Any file. Floats are numbers: what is none has no JSON, and is not even equal to itself.
pub(crate) fn gff() -> impl Strategy<Value = Gff> {
    ("[A-Z]{3}[ A-Z]", structure()).prop_map(|(file_type, root)| Gff { file_type, root })
}

fn structure() -> impl Strategy<Value = Struct> {
    let none = (id(), Just(Vec::new())).prop_map(|(id, fields)| Struct { id, fields });
    none.prop_recursive(4, 64, 6, |inner| {
        let value = prop_oneof![
            6 => leaf(),
            1 => inner.clone().prop_map(|of| Value::Struct(Box::new(of))),
            2 => prop::collection::vec(inner, 0..5).prop_map(Value::List),
        ];
        (id(), prop::collection::btree_map(label(), value, 0..6)).prop_map(|(id, fields)| {
            // Files need not have their fields in order.
            let fields = fields.into_iter().rev().map(|(label, value)| Field { label, value }).collect();
            Struct { id, fields }
        })
    })
}

fn id() -> impl Strategy<Value = u32> {
    prop_oneof![Just(Struct::NO_ID), 0..200u32, any::<u32>()]
}

fn label() -> impl Strategy<Value = Label> {
    "[A-Za-z][A-Za-z0-9_ ]{0,15}".prop_map(|text| Label::new(&text).expect("a label"))
}

/// Text of characters that the game has.
fn text() -> impl Strategy<Value = String> {
    "[ -~\n€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\u{81}\u{8d}\u{8f}\u{90}\u{9d}\u{a0}-\u{ff}]{0,12}"
}

fn leaf() -> impl Strategy<Value = Value> {
    let number = any::<f32>().prop_filter("a number", |number| number.is_finite());
    // Of few digits: the last bit of others may get lost between writing and reading JSON.
    let double = any::<i32>().prop_map(|number| f64::from(number) / 16.0);
    let id = prop::option::of(0..LocText::NO_ID);
    let texts = prop::collection::btree_map(0..20u32, text(), 0..4);
    let loc_text = (id, texts).prop_map(|(id, texts)| LocText { id, texts: texts.into_iter().collect() });
    prop_oneof![
        any::<u8>().prop_map(Value::Byte),
        any::<i8>().prop_map(Value::Char),
        any::<u16>().prop_map(Value::Word),
        any::<i16>().prop_map(Value::Short),
        any::<u32>().prop_map(Value::Dword),
        any::<i32>().prop_map(Value::Int),
        any::<u64>().prop_map(Value::Dword64),
        any::<i64>().prop_map(Value::Int64),
        number.prop_map(Value::Float),
        double.prop_map(Value::Double),
        text().prop_map(Value::CExoString),
        text().prop_map(Value::ResRef),
        loc_text.prop_map(|text| Value::CExoLocString(Box::new(text))),
        prop::collection::vec(any::<u8>(), 0..12).prop_map(Value::Void),
    ]
}

/// A file with a field of every type, and structs in lists in structs.
pub(crate) fn whole() -> Gff {
    let loc_text =
        LocText { id: Some(5), texts: vec![(0, "Table".to_owned()), (5, "Tafel – groß".to_owned())] };
    let inner = || Struct { id: 3, fields: vec![field("Only", Value::Byte(7))] };
    let values = vec![
        Value::Byte(255),
        Value::Char(-128),
        Value::Word(65_535),
        Value::Short(-32_768),
        Value::Dword(u32::MAX),
        Value::Int(i32::MIN),
        Value::Dword64(u64::MAX),
        Value::Int64(i64::MIN),
        Value::Float(-0.1),
        Value::Double(0.1),
        Value::CExoString("“Zum Grünen Jäger” €".to_owned()),
        Value::ResRef("plc_chair".to_owned()),
        Value::CExoLocString(Box::new(loc_text)),
        Value::Void(vec![0, 255, 10, 34]),
        Value::Struct(Box::new(Struct { id: 100, fields: vec![field("In", Value::List(vec![inner()]))] })),
        Value::List(vec![inner(), Struct { id: 0, fields: Vec::new() }, inner()]),
    ];
    assert!(values.iter().map(Value::kind).eq(Kind::ALL), "every type once");
    let fields = values.into_iter().map(|value| field(value.kind().name(), value)).collect();
    Gff { file_type: "GIT ".to_owned(), root: Struct { id: Struct::NO_ID, fields } }
}

fn field(label: &str, value: Value) -> Field {
    Field { label: Label::new(label).expect("a label"), value }
}
