//! Areas as their builders make them, in the JSON form of their files.

use serde_json::{Value, json};

/// A place, in metres.
pub(crate) type Xy = (f32, f32);

/// How many chairs stand around each table.
pub(crate) const CHAIRS: usize = 4;

/// Where the tables of the inn stand.
pub(crate) const FIRST: Xy = (10.0, 10.0);
pub(crate) const SECOND: Xy = (30.0, 10.0);

/// Returns where a chair of a table stands: in a row before it.
pub(crate) fn chair(table: Xy, number: usize) -> Xy {
    (table.0 - 3.0 + 2.0 * number as f32, table.1 - 2.0)
}

/// Returns where a table is watched from.
pub(crate) fn observer(table: Xy) -> Xy {
    (table.0, table.1 + 6.0)
}

/// An area with tables around these places.
pub(crate) fn inn(tables: &[Xy]) -> Value {
    let triggers: Vec<Value> = tables.iter().map(|at| trigger(*at)).collect();
    let mut things = Vec::new();
    for table in tables {
        things.push(placeable("tavern_table", *table));
        things.extend((0..CHAIRS).map(|number| placeable("aetharn_player_seat", chair(*table, number))));
        things.push(placeable("game_aetharn_observe", observer(*table)));
    }
    json!({ "__data_type": "GIT ",
        "TriggerList": { "type": "list", "value": triggers },
        "Placeable List": { "type": "list", "value": things } })
}

fn trigger((x, y): Xy) -> Value {
    let corner = |x: f32, y: f32| json!({ "__struct_id": 3, "PointX": float(x), "PointY": float(y), "PointZ": float(0.0) });
    let corners = [corner(-5.0, -4.0), corner(5.0, -4.0), corner(5.0, 4.0), corner(-5.0, 4.0)];
    json!({ "__struct_id": 1, "Tag": text("game_aetharn"), "Type": { "type": "int", "value": 0 },
        "XPosition": float(x), "YPosition": float(y), "ZPosition": float(0.0),
        "Geometry": { "type": "list", "value": corners } })
}

fn placeable(tag: &str, (x, y): Xy) -> Value {
    json!({ "__struct_id": 9, "Tag": text(tag), "X": float(x), "Y": float(y), "Z": float(0.0),
        "LocName": { "type": "cexolocstring", "value": { "0": "Round table" } }, "Bearing": float(0.0),
        "Useable": { "type": "byte", "value": 1 }, "Static": { "type": "byte", "value": 0 } })
}

fn float(value: f32) -> Value {
    json!({ "type": "float", "value": value })
}

fn text(value: &str) -> Value {
    json!({ "type": "cexostring", "value": value })
}
