//! Areas drawn by luck, with tables in them, most of which can be played at.

use engine::Luck;
use nwn::gff::{Gff, LocText, Struct, Value};

#[path = "../../../bridges/nwn/tests/areas/build.rs"]
pub(crate) mod build;
#[path = "../../../bridges/nwn/tests/areas/write.rs"]
pub(crate) mod write;

use build::Xy;

/// Draws an area.
pub(crate) fn draw(luck: &mut Luck) -> Gff {
    let (mut triggers, mut placeables) = (Vec::new(), Vec::new());
    for _ in 0..luck.below(4) {
        let at = place(luck, (0.0, 0.0));
        triggers.push(trigger(luck, at));
        placeables.extend((0..luck.below(9)).map(|_| placeable(luck, at)));
    }
    placeables.extend((0..luck.below(3)).map(|_| placeable(luck, (9.0, 9.0))));
    build::area(triggers, placeables)
}

fn trigger(luck: &mut Luck, at: Xy) -> Struct {
    let points: Vec<Xy> = match luck.below(4) {
        0 => (0..luck.below(6)).map(|_| place(luck, (0.0, 0.0))).collect(),
        1 => vec![(0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (3.0, 2.0), (0.0, 6.0)],
        _ => vec![(0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (0.0, 6.0)],
    };
    let tag = if luck.one_in(8) { "door" } else { build::TAGS[0] };
    spoilt(build::trigger(tag, at, &points), &["Tag", "XPosition", "Geometry", "Type"], luck)
}

fn placeable(luck: &mut Luck, near: Xy) -> Struct {
    let tag = match luck.below(8) {
        0..5 => build::TAGS[1],
        5 => build::TAGS[2],
        _ => "plc_table",
    };
    let placeable = build::placeable(tag, place(luck, near));
    spoilt(placeable, &["Tag", "X", "Y", "Useable", "Static", "LocName", "Void", "Inner"], luck)
}

fn place(luck: &mut Luck, near: Xy) -> Xy {
    let metres = |luck: &mut Luck| luck.below(64) as f32 / 8.0;
    (near.0 + metres(luck), near.1 + metres(luck))
}

/// Puts another value into a field, now and then.
fn spoilt(of: Struct, labels: &[&str], luck: &mut Luck) -> Struct {
    if !luck.one_in(12) {
        return of;
    }
    let label = labels[luck.below(labels.len())];
    build::with(of, label, value(luck))
}

fn value(luck: &mut Luck) -> Value {
    let texts = vec![(luck.below(9) as u32, "“Tafel” – groß".to_owned())];
    match luck.below(10) {
        0 => Value::Byte(luck.below(2) as u8),
        1 => Value::Int(-1),
        2 => Value::Dword64(luck.next_u64()),
        3 => Value::Float([f32::NAN, f32::INFINITY, f32::MAX, -0.0, 1e-40][luck.below(5)]),
        4 => Value::Double(0.1),
        5 => Value::CExoString("€".to_owned()),
        6 => Value::CExoLocString(Box::new(LocText { id: Some(luck.below(9) as u32), texts })),
        7 => Value::Void(vec![0, 255, 34]),
        8 => Value::Struct(Box::new(build::structure(7, vec![("In", Value::Char(-1))]))),
        _ => Value::List(vec![build::structure(3, Vec::new()); luck.below(3)]),
    }
}
