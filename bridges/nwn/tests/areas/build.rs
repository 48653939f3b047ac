//! Trees of areas, made from a few words. Shared with the benchmark and the fuzzer.

use nwn::gff::{Field, Gff, Label, LocText, Struct, Value};

/// A place, in metres.
pub(crate) type Xy = (f32, f32);

/// The tags of a trigger around a table, of a chair, and of an observer.
pub(crate) const TAGS: [&str; 3] = ["game_aetharn", "aetharn_player_seat", "game_aetharn_observe"];

/// Makes a struct of fields.
pub(crate) fn structure(id: u32, fields: Vec<(&str, Value)>) -> Struct {
    let field = |(label, value)| Field { label: Label::new(label).expect("a label"), value };
    Struct { id, fields: fields.into_iter().map(field).collect() }
}

/// Makes an area of triggers and placeables.
pub(crate) fn area(triggers: Vec<Struct>, placeables: Vec<Struct>) -> Gff {
    let lists = vec![("Placeable List", Value::List(placeables)), ("TriggerList", Value::List(triggers))];
    Gff { file_type: "GIT ".to_owned(), root: structure(Struct::NO_ID, lists) }
}

/// Makes a trigger whose points are said from where it is.
pub(crate) fn trigger(tag: &str, at: Xy, points: &[Xy]) -> Struct {
    let point = |(x, y): &Xy| {
        structure(
            3,
            vec![("PointX", Value::Float(*x)), ("PointY", Value::Float(*y)), ("PointZ", Value::Float(0.0))],
        )
    };
    let fields = vec![
        ("Tag", text(tag)),
        ("Type", Value::Int(0)),
        ("XPosition", Value::Float(at.0)),
        ("YPosition", Value::Float(at.1)),
        ("ZPosition", Value::Float(0.0)),
        ("Geometry", Value::List(points.iter().map(point).collect())),
    ];
    structure(1, fields)
}

/// Makes a placeable that can be used.
pub(crate) fn placeable(tag: &str, at: Xy) -> Struct {
    let fields = vec![
        ("Tag", text(tag)),
        ("LocName", Value::CExoLocString(Box::new(LocText { id: None, texts: vec![(0, tag.to_owned())] }))),
        ("X", Value::Float(at.0)),
        ("Y", Value::Float(at.1)),
        ("Z", Value::Float(0.0)),
        ("Bearing", Value::Float(0.0)),
        ("Useable", Value::Byte(1)),
        ("Static", Value::Byte(0)),
    ];
    structure(9, fields)
}

/// Puts another value into a field of a struct.
pub(crate) fn with(mut of: Struct, label: &str, value: Value) -> Struct {
    let label = Label::new(label).expect("a label");
    of.fields.retain(|field| field.label != label);
    of.fields.push(Field { label, value });
    of
}

fn text(text: &str) -> Value {
    Value::CExoString(text.to_owned())
}
