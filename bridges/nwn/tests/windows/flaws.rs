//! The reader of windows finds every kind of flaw, and nothing in a window that the game takes.

use std::collections::BTreeMap;

use nwn::window::validate::validate;
use serde_json::{Value, json};

/// A window around one element.
fn around(element: Value) -> Value {
    json!({
        "version": 1, "title": "x", "root": { "type": "col", "children": [element] },
        "geometry": { "x": -1.0, "y": -1.0, "w": 1.0, "h": 1.0 }, "resizable": true, "collapsed": null,
        "closable": true, "transparent": false, "border": true,
    })
}

fn codes(window: &Value, binds: Value) -> Vec<&'static str> {
    let binds: BTreeMap<String, Value> = serde_json::from_value(binds).unwrap();
    validate(window, &binds).iter().map(|flaw| flaw.code()).collect()
}

fn check(element: Value, binds: Value, expected: &[&str]) {
    assert_eq!(codes(&around(element.clone()), binds), expected, "{element}");
}

#[test]
fn elements_that_the_game_takes_have_no_flaw() {
    let label = json!({ "type": "label", "value": { "strref": 12 }, "text_halign": 1, "text_valign": 0 });
    let ink = json!({ "r": 0, "g": 0, "b": 0, "a": 255 });
    let at = json!({ "x": 0.0, "y": 0.0, "w": 1.0, "h": 1.0 });
    let drawn = |kind: u8, own: Value| {
        let mut item = json!({ "type": kind, "enabled": true, "color": ink, "fill": null, "line_thickness": null,
            "order": -1, "render": 5, "arrayBinds": false });
        own.as_object().unwrap().iter().for_each(|(key, value)| item[key] = value.clone());
        item
    };
    let point = json!({ "x": 0.0, "y": 0.0 });
    for element in [
        label.clone(),
        json!({ "type": "row", "label": null, "value": null, "children": [label.clone()] }),
        json!({ "type": "group", "children": [label.clone()], "border": true, "scrollbars": 4 }),
        json!({ "type": "text", "value": "x", "border": false, "scrollbars": 2, "width": 1.0, "margin": 0.5 }),
        json!({ "type": "button", "id": "a", "label": "x", "enabled": false, "encouraged": true }),
        json!({ "type": "button_image", "id": "a", "label": "po_x", "image_region": at }),
        json!({ "type": "button_select", "id": "a", "label": "x", "value": true }),
        json!({ "type": "check", "id": "a", "label": "x", "value": true }),
        json!({ "type": "image", "value": "po_x", "image_aspect": 5, "image_halign": 0, "image_valign": 0 }),
        json!({ "type": "combo", "id": "a", "elements": [["x", 0], ["y", 1]], "value": 0 }),
        json!({ "type": "sliderf", "id": "a", "value": 0.5, "min": 0.0, "max": 1.0, "step": 0.1 }),
        json!({ "type": "slider", "id": "a", "value": 1, "min": 0, "max": 9, "step": 1 }),
        json!({ "type": "progress", "value": 1.0, "foreground_color": ink }),
        json!({ "type": "textedit", "id": "a", "label": "x", "value": "", "max": 20, "multiline": false }),
        json!({ "type": "color_picker", "id": "a", "value": ink }),
        json!({ "type": "options", "id": "a", "direction": 1, "elements": ["x"], "value": -1 }),
        json!({ "type": "tabbar", "id": "a", "direction": 0, "elements": ["x"], "value": 0 }),
        json!({ "type": "chart", "value": [{ "type": 1, "legend": "x", "color": ink, "data": [1.0, 2.5] }] }),
        json!({ "type": "spacer", "draw_list_scissor": true, "draw_list": [
            drawn(0, json!({ "points": [0.0, 1.0] })),
            drawn(1, json!({ "a": point, "b": point, "ctrl0": point, "ctrl1": point })),
            drawn(2, json!({ "rect": at })),
            drawn(3, json!({ "c": point, "radius": 1.0, "amin": 0.0, "amax": 3.0 })),
            drawn(4, json!({ "rect": at, "text": "x" })),
            drawn(5, json!({ "rect": at, "image": "po_x", "image_aspect": 0, "image_halign": 0, "image_valign": 0 })),
            drawn(6, json!({ "a": point, "b": point })),
            drawn(7, json!({ "rect": at })),
        ] }),
    ] {
        check(element, json!({}), &[]);
    }
}

#[test]
fn every_kind_of_flaw_is_found() {
    let label = |value: Value| json!({ "type": "label", "value": value, "text_halign": 0, "text_valign": 0 });
    let button = |id: Value| json!({ "type": "button", "id": id, "label": "x" });
    let bar = |value: Value| json!({ "type": "progress", "value": value });
    let bind = |name: &str| json!({ "bind": name });
    let ink = |a: Value| json!({ "type": "spacer", "foreground_color": { "r": 0, "g": 0, "b": 0, "a": a } });
    let group =
        |children: Value| json!({ "type": "group", "children": children, "border": true, "scrollbars": 0 });
    let spacer = || json!({ "type": "spacer" });
    let table: Vec<(Value, Value, &[&str])> = vec![
        (json!("spacer"), json!({}), &["NO_OBJECT"]),
        (json!({ "type": "toggles" }), json!({}), &["UNKNOWN_TYPE"]),
        (json!({ "children": [] }), json!({}), &["UNKNOWN_TYPE"]),
        (json!({ "type": "spacer", "w": 1.0 }), json!({}), &["UNKNOWN_KEY"]),
        (json!({ "type": "spacer", "value": "x" }), json!({}), &["UNKNOWN_KEY"]),
        (json!({ "type": "progress" }), json!({}), &["NO_KEY"]),
        (label(json!(1)), json!({}), &["WRONG_VALUE"]),
        (label(json!(null)), json!({}), &["WRONG_VALUE"]),
        (bar(json!(1)), json!({}), &["WRONG_VALUE"]),
        (bar(json!(1.5)), json!({}), &["WRONG_VALUE"]),
        (json!({ "type": "spacer", "width": 10 }), json!({}), &["WRONG_VALUE"]),
        (
            json!({ "type": "spacer", "width": bind("a") }),
            json!({ "a": 1.0 }),
            &["NOT_BINDABLE", "BIND_NOT_USED"],
        ),
        (label(bind("a")), json!({}), &["BIND_NOT_SET"]),
        (label(bind("a")), json!({ "a": 3 }), &["WRONG_BIND"]),
        (bar(bind("a")), json!({ "a": 1 }), &["WRONG_BIND"]),
        (bar(bind("a")), json!({ "a": "1.0" }), &["WRONG_BIND"]),
        (
            label(json!({ "bind": "a", "default": "x" })),
            json!({ "a": "x" }),
            &["WRONG_VALUE", "BIND_NOT_USED"],
        ),
        (label(bind("a b")), json!({ "a b": "x" }), &["BAD_NAME"]),
        (spacer(), json!({ "a": 1 }), &["BIND_NOT_USED"]),
        (json!({ "type": "button", "label": "x" }), json!({}), &["NO_ID"]),
        (json!({ "type": "spacer", "id": "a" }), json!({}), &["SPARE_ID"]),
        (
            json!({ "type": "row", "children": [button(json!("a")), button(json!("a"))] }),
            json!({}),
            &["SAME_ID"],
        ),
        (button(json!("a-b")), json!({}), &["BAD_NAME"]),
        (button(json!("")), json!({}), &["BAD_NAME"]),
        (button(json!("a".repeat(33))), json!({}), &["BAD_NAME"]),
        (button(json!(7)), json!({}), &["BAD_NAME"]),
        (
            json!({ "type": "button_select", "id": "a", "label": "x", "value": bind("v") }),
            json!({ "v": 1 }),
            &["WRONG_BIND"],
        ),
        (
            json!({ "type": "button", "id": "a", "label": "x", "enabled": bind("v") }),
            json!({ "v": "true" }),
            &["WRONG_BIND"],
        ),
        (group(json!([])), json!({}), &["NOT_ONE_CHILD"]),
        (group(json!([spacer(), spacer()])), json!({}), &["NOT_ONE_CHILD"]),
        (ink(json!(256)), json!({}), &["WRONG_VALUE"]),
        (ink(json!(0.5)), json!({}), &["WRONG_VALUE"]),
        (
            json!({ "type": "text", "value": "x", "border": true, "scrollbars": 5 }),
            json!({}),
            &["WRONG_VALUE"],
        ),
        (
            json!({ "type": "combo", "id": "a", "elements": [["x", "0"]], "value": 0 }),
            json!({}),
            &["WRONG_VALUE"],
        ),
        (json!({ "type": "spacer", "draw_list": [{ "type": 9 }] }), json!({}), &["UNKNOWN_TYPE"]),
    ];
    for (element, binds, expected) in table {
        check(element, binds, expected);
    }
}

#[test]
fn flaws_of_the_window_itself_are_found() {
    let without = |key: &str| {
        let mut window = around(json!({ "type": "spacer" }));
        window.as_object_mut().unwrap().remove(key);
        codes(&window, json!({}))
    };
    for key in ["root", "version", "title", "geometry", "closable"] {
        assert_eq!(without(key), ["NO_KEY"], "{key}");
    }
    let with = |key: &str, value: Value| {
        let mut window = around(json!({ "type": "spacer" }));
        window[key] = value;
        codes(&window, json!({}))
    };
    assert_eq!(with("version", json!(2)), ["WRONG_VALUE"]);
    assert_eq!(with("geometry", json!({ "x": 1, "y": 1.0, "w": 1.0, "h": 1.0 })), ["WRONG_VALUE"]);
    assert_eq!(with("geometry", json!({ "x": 1.0, "y": 1.0, "w": 1.0 })), ["WRONG_VALUE"]);
    assert_eq!(with("colour", json!(1)), ["UNKNOWN_KEY"]);
    assert_eq!(codes(&json!([]), json!({})), ["NO_OBJECT"]);
}

/// The binds of a list hold a value for each row; how many rows there are is one number.
#[test]
fn lists_are_held_to_their_limits() {
    let list = |cells: Vec<Value>| {
        json!({ "type": "list", "row_template": cells, "row_count": { "bind": "n" }, "row_height": 24.0,
            "border": true, "scrollbars": 2 })
    };
    let label = json!({ "type": "label", "value": { "bind": "a" }, "text_halign": 0, "text_valign": 0 });
    let cell = || json!([label, 80.0, true]);
    check(list(vec![cell()]), json!({ "n": 2, "a": ["x", "y"] }), &[]);
    check(list(vec![cell()]), json!({ "n": 2, "a": "x" }), &["WRONG_BIND"]);
    check(list(vec![cell()]), json!({ "n": [2], "a": ["x"] }), &["WRONG_BIND"]);
    check(list(vec![cell()]), json!({ "n": 2, "a": ["x", 1] }), &["WRONG_BIND"]);
    check(list(vec![]), json!({ "n": 0 }), &["ROW_CELLS"]);
    check(list(vec![cell(); 17]), json!({ "n": 0, "a": [] }), &["ROW_CELLS"]);
    check(list(vec![json!([label, 80, true])]), json!({ "n": 0 }), &["WRONG_VALUE"]);
    let mut auto = list(vec![cell()]);
    auto["scrollbars"] = json!(4);
    check(auto, json!({ "n": 0, "a": [] }), &["WRONG_VALUE"]);
}

#[test]
fn a_flaw_says_where_and_what_was_expected() {
    let window = around(json!({ "type": "progress", "value": 1 }));
    let flaws: Vec<String> = validate(&window, &BTreeMap::new()).iter().map(ToString::to_string).collect();
    assert_eq!(
        flaws,
        ["window.root.children[0].value: expected a number with a decimal point from 0.0 to 1.0, found 1"]
    );
}
