//! Which tables an area has.

use nwn::discover::{self, DiscoverError, Flaw, Warning};
use nwn::gff::{Gff, Struct, Value};

use crate::build::{area, placeable, structure, trigger, with};
use crate::plan;

const SQUARE: [(f32, f32); 4] = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];

/// Checks what is found in an area: a line for each table, then one for each warning.
#[track_caller]
fn check(lines: &str, expected: &[&str]) {
    check_area(&plan::read(lines), expected);
}

#[track_caller]
fn check_area(gff: &Gff, expected: &[&str]) {
    assert_eq!(plan::write(&discover::area("tavern", gff).unwrap()), expected);
}

/// AET-23
#[test]
fn a_table_is_a_trigger_around_chairs_with_what_stands_in_its_middle() {
    check(
        "trigger 10,20: 0,0 4,0 4,4 0,4
         chair 11,22
         object candle 13,22
         object round_table 12,22
         chair 13,23
         object counter 30,30",
        &["tavern:10.0,20.0 middle 12,22 chairs 11,22 13,23 object round_table 12,22"],
    );
}

/// AET-23
#[test]
fn either_winding_and_any_first_point_are_the_same_ground() {
    for points in ["0,0 4,0 4,4 0,4", "0,4 4,4 4,0 0,0", "4,4 0,4 0,0 4,0"] {
        check(
            &format!("trigger 10,10: {points}\nchair 11,11\nchair 13,13\nobject t 12,12"),
            &["tavern:10.0,10.0 middle 12,12 chairs 11,11 13,13 object t 12,12"],
        );
    }
    // The position of a trigger need not be one of its points, or inside.
    check(
        "trigger 100,0: -90,10 -86,10 -86,14 -90,14
         chair 11,11
         chair 13,13
         object t 12,12",
        &["tavern:100.0,0.0 middle 12,12 chairs 11,11 13,13 object t 12,12"],
    );
}

/// AET-23
#[test]
fn a_concave_ground_has_its_bays_outside() {
    // A U with its bay from 2,2 upwards: the chair in the bay stands in the box around the trigger and not inside.
    for points in ["0,0 6,0 6,6 4,6 4,2 2,2 2,6 0,6", "0,6 2,6 2,2 4,2 4,6 6,6 6,0 0,0"] {
        check(
            &format!("trigger 10,10: {points}\nchair 11,15\nchair 13,14\nchair 15,15\nobject t 13,11"),
            &[
                "tavern:10.0,10.0 middle 13,12.714286 chairs 11,15 15,15 object t 13,11",
                "CHAIR_OUTSIDE 13,14",
            ],
        );
    }
}

/// AET-23
#[test]
fn what_is_on_a_line_of_the_trigger_is_inside() {
    check(
        "trigger 10,10: 0,0 4,0 4,4 0,4
         chair 10,12
         chair 14,14
         chair 14.01,12
         object t 12,10",
        &["tavern:10.0,10.0 middle 12,12 chairs 10,12 14,14 object t 12,10", "CHAIR_OUTSIDE 14.01,12"],
    );
}

/// AET-23
#[test]
fn with_fewer_than_two_chairs_it_is_no_table() {
    check("trigger 10,10: 0,0 4,0 4,4 0,4\nobject t 12,12", &["TOO_FEW_CHAIRS 10,10"]);
    check("trigger 10,10: 0,0 4,0 4,4 0,4\nchair 11,11\nobject t 12,12", &["TOO_FEW_CHAIRS 10,10"]);
}

/// AET-23
#[test]
fn of_more_than_six_chairs_the_first_six_of_the_file_are_taken() {
    let chairs = ["13,13", "11,11", "12,11", "13,11", "11,13", "12,13", "11,12"];
    let lines = chairs.map(|at| format!("chair {at}\n")).concat();
    check(
        &format!("trigger 10,10: 0,0 4,0 4,4 0,4\n{lines}object t 12,12"),
        &[
            "tavern:10.0,10.0 middle 12,12 chairs 13,13 11,11 12,11 13,11 11,13 12,13 object t 12,12",
            "TOO_MANY_CHAIRS 10,10",
        ],
    );
}

/// AET-23
#[test]
fn a_chair_that_nobody_can_use_counts_as_none() {
    check(
        "trigger 10,10: 0,0 4,0 4,4 0,4
         static chair 11,11
         fixed chair 11,12
         chair 11,13
         static object t 12,12",
        &["CHAIR_UNUSABLE 11,11", "CHAIR_UNUSABLE 11,12", "TOO_FEW_CHAIRS 10,10"],
    );
    // Nothing is wrong with a chair of a file that does not say.
    let mut bare = placeable("aetharn_player_seat", (11.0, 11.0));
    bare.fields.retain(|field| !["Static", "Useable"].contains(&field.label.as_str()));
    let tables = vec![trigger("game_aetharn", (10.0, 10.0), &SQUARE)];
    check_area(
        &area(tables, vec![bare.clone(), bare, placeable("t", (12.0, 12.0))]),
        &["tavern:10.0,10.0 middle 12,12 chairs 11,11 11,11 object t 12,12"],
    );
}

/// AET-23
#[test]
fn the_table_itself_is_neither_chair_nor_observer() {
    check(
        "trigger 10,10: 0,0 4,0 4,4 0,4
         chair 12,12
         static chair 12,12
         observer 12,12
         chair 11,12
         object far 13.5,12
         object near 13,12
         object as_near 11,12",
        &[
            "tavern:10.0,10.0 middle 12,12 chairs 12,12 11,12 object near 13,12 observers 12,12",
            "CHAIR_UNUSABLE 12,12",
        ],
    );
    // A table that nobody put there is warned of, and played at.
    check(
        "trigger 10,10: 0,0 4,0 4,4 0,4\nchair 11,11\nchair 13,13\nobject t 15,12",
        &["tavern:10.0,10.0 middle 12,12 chairs 11,11 13,13", "NO_TABLE_OBJECT 10,10"],
    );
}

/// AET-23
#[test]
fn a_table_is_called_what_its_builder_called_it() {
    let check = |name: Option<Value>, expected: Option<&str>| {
        let object = placeable("t", (12.0, 12.0));
        let object = match name {
            Some(name) => with(object, "LocName", name),
            None => structure(9, vec![("X", Value::Float(12.0)), ("Y", Value::Float(12.0))]),
        };
        let chair = placeable("aetharn_player_seat", (11.0, 11.0));
        let gff =
            area(vec![trigger("game_aetharn", (10.0, 10.0), &SQUARE)], vec![chair.clone(), chair, object]);
        let found = discover::area("tavern", &gff).unwrap();
        assert_eq!(found.tables[0].object.as_ref().unwrap().name.as_deref(), expected);
    };
    let named = |texts: &[(u32, &str)]| {
        let texts = texts.iter().map(|(language, text)| (*language, (*text).to_owned())).collect();
        Some(Value::CExoLocString(Box::new(nwn::gff::LocText { id: Some(7), texts })))
    };
    check(named(&[(0, "The Long Table"), (4, "Die lange Tafel")]), Some("The Long Table"));
    check(named(&[(0, " "), (4, "Die lange Tafel")]), Some("Die lange Tafel"));
    check(named(&[]), None);
    check(None, None);
}

/// AET-23
#[test]
fn each_trigger_is_a_table_and_a_chair_in_two_belongs_to_the_first() {
    check(
        "trigger 10,10: 0,0 4,0 4,4 0,4
         trigger 13,10: 0,0 4,0 4,4 0,4
         chair 11,11
         chair 13.5,11
         chair 15,11
         chair 16,11
         object one 12,12
         object two 15,12",
        &[
            "tavern:10.0,10.0 middle 12,12 chairs 11,11 13.5,11 object one 12,12",
            "tavern:13.0,10.0 middle 15,12 chairs 15,11 16,11 object two 15,12",
            "CHAIR_SHARED 13.5,11",
        ],
    );
}

/// AET-23
#[test]
fn a_trigger_that_is_no_ground_is_passed_over_and_the_others_are_not() {
    let good = "trigger 30,10: 0,0 4,0 4,4 0,4\nchair 31,11\nchair 33,13\nobject t 32,12";
    let table = "tavern:30.0,10.0 middle 32,12 chairs 31,11 33,13 object t 32,12";
    let circle: Vec<String> =
        (0..65).map(|nth| (nth as f32 / 10.0).sin_cos()).map(|(x, y)| format!("{x},{y}")).collect();
    for (points, code) in [
        ("", "TOO_FEW_POINTS"),
        ("0,0 4,0", "TOO_FEW_POINTS"),
        ("0,0 4,0 4,0 0,0", "TOO_FEW_POINTS"),
        ("0,0 4,4 4,0 0,4", "LINES_CROSS"),
        ("0,0 2,0 4,0", "LINES_CROSS"),
        (&circle.join(" "), "TOO_MANY_POINTS"),
        ("0,0 NaN,0 4,4", "NOT_A_PLACE"),
        ("0,0 4,inf 4,4", "NOT_A_PLACE"),
    ] {
        // Whose chairs they were is clear, so they are not warned of one by one.
        check(
            &format!("trigger 10,10: {points}\nchair 11,11\nchair 12,11\n{good}"),
            &[table, &format!("{code} 10,10")],
        );
    }
    check(&format!("trigger NaN,10: 0,0 4,0 4,4 0,4\n{good}"), &[table, "NOT_A_PLACE"]);
    check(&format!("trigger 10,3e38: 0,0 4,0 4,4 0,4\n{good}"), &[table, "NOT_A_PLACE"]);
}

/// AET-23
#[test]
fn what_is_nowhere_is_on_no_table() {
    check(
        "trigger 10,10: 0,0 4,0 4,4 0,4
         chair NaN,11
         observer 11,inf
         object t NaN,12
         chair 11,11
         chair 13,13
         object u 12,13",
        &["tavern:10.0,10.0 middle 12,12 chairs 11,11 13,13 object u 12,13", "NOT_A_PLACE", "NOT_A_PLACE"],
    );
}

/// AET-24
#[test]
fn an_observer_belongs_to_the_nearest_table_that_is_one() {
    check(
        "trigger 10,10: 0,0 4,0 4,4 0,4
         trigger 20,10: 0,0 4,0 4,4 0,4
         trigger 30,10: 0,0 4,0 4,4 0,4
         chair 11,11
         chair 13,13
         chair 21,11
         chair 31,11
         chair 33,13
         object one 12,12
         object three 32,12
         observer 16,12
         observer 21,16
         observer 90,90",
        &[
            "tavern:10.0,10.0 middle 12,12 chairs 11,11 13,13 object one 12,12 observers 16,12 21,16",
            "tavern:30.0,10.0 middle 32,12 chairs 31,11 33,13 object three 32,12 observers 90,90",
            "TOO_FEW_CHAIRS 20,10",
        ],
    );
}

/// AET-24
#[test]
fn near_is_near_to_the_table_itself_and_else_to_the_middle() {
    let triggers = "trigger 10,10: 0,0 9,0 9,4 0,4\ntrigger 20,10: 0,0 9,0 9,4 0,4\n\
                    chair 11,11\nchair 18,11\nchair 21,11\nchair 28,11\nobserver 18.5,12";
    let check = |objects: &str, is_first: bool| {
        let found = discover::area("tavern", &plan::read(&format!("{triggers}\n{objects}"))).unwrap();
        let watched: Vec<bool> = found.tables.iter().map(|table| !table.observers.is_empty()).collect();
        assert_eq!(watched, [is_first, !is_first], "{objects}");
    };
    check("object one 14,12\nobject two 24,12", true);
    check("object one 11,12\nobject two 21,12", false);
    check("object two 21,12", false);
    check("", true);
}

/// AET-24
#[test]
fn an_observer_without_a_table_and_one_that_nobody_can_use_are_warned_of() {
    check("observer 5,5", &["OBSERVER_ALONE 5,5"]);
    check(
        "trigger 10,10: 0,0 4,0 4,4 0,4
         chair 11,11
         chair 13,13
         object t 12,12
         static observer 5,5
         fixed observer 6,5",
        &[
            "tavern:10.0,10.0 middle 12,12 chairs 11,11 13,13 object t 12,12",
            "OBSERVER_UNUSABLE 5,5",
            "OBSERVER_UNUSABLE 6,5",
        ],
    );
}

/// AET-23
#[test]
fn tags_are_compared_to_the_letter() {
    let chairs = || {
        vec![placeable("aetharn_player_seat", (11.0, 11.0)), placeable("Aetharn_Player_Seat", (13.0, 13.0))]
    };
    let check = |tag: &str, expected: &[&str]| {
        check_area(&area(vec![trigger(tag, (10.0, 10.0), &SQUARE)], chairs()), expected);
    };
    check("game_aetharn", &["TOO_FEW_CHAIRS 10,10"]);
    check("Game_Aetharn", &["CHAIR_OUTSIDE 11,11"]);
    check("game_aetharn ", &["CHAIR_OUTSIDE 11,11"]);
    check("", &["CHAIR_OUTSIDE 11,11"]);
}

/// AET-23
#[test]
fn every_table_has_a_key_of_its_own_and_always_the_same() {
    let points = "0,0 2,0 2,2 0,2";
    let chairs = "chair 1,1\nchair 1,1.5\nchair 3,1\nchair 3,1.5\nchair 9,1\nchair 9,1.5";
    let lines = format!(
        "trigger 0.01,-0.01: {points}\ntrigger 0.02,0.02: 2.5,0 4,0 4,2 2.5,2\ntrigger 0,0: 8,0 9.5,0 9.5,2 8,2\n{chairs}"
    );
    let keys = |name: &str, lines: &str| -> Vec<String> {
        let found = discover::area(name, &plan::read(lines)).unwrap();
        found.tables.into_iter().map(|table| table.key).collect()
    };
    assert_eq!(keys("Tavern", &lines), ["tavern:0.0,0.0", "tavern:0.0,0.0-2", "tavern:0.0,0.0-3"]);
    // A table that is broken for a while takes nobody's key along.
    let broken = lines.replace("2.5,0 4,0 4,2 2.5,2", "2.5,0 4,0");
    assert_eq!(keys("tavern", &broken), ["tavern:0.0,0.0", "tavern:0.0,0.0-3"]);
}

#[test]
fn an_area_without_lists_has_no_tables() {
    let gff = Gff { file_type: "GIT ".to_owned(), root: structure(Struct::NO_ID, Vec::new()) };
    check_area(&gff, &[]);
}

#[test]
fn a_warning_says_which_entry_of_the_file_it_is_about() {
    let gff = plan::read("trigger 10,10: 0,0 4,0 4,4 0,4\nobject t 12,12\nstatic chair 11,11");
    let warnings: Vec<Warning> = discover::area("tavern", &gff).unwrap().warnings;
    let messages: Vec<&str> = warnings.iter().map(|warning| warning.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "/Placeable List/1: the chair is static, so nobody can ever use it; it does not count",
            "/TriggerList/0: the trigger holds 0 usable chairs and a table needs 2; it is no table",
        ]
    );
}

#[test]
fn every_warning_has_a_code_of_its_own() {
    let mut codes: Vec<&str> = Flaw::ALL.into_iter().map(Flaw::code).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), Flaw::ALL.len());
}

#[test]
fn what_is_no_area_is_an_error_with_its_path() {
    let check = |gff: &Gff, code: &str, words: &str| {
        let error: DiscoverError = discover::area("tavern", gff).unwrap_err();
        assert_eq!((error.code(), error.to_string().as_str()), (code, words));
    };
    let one = || trigger("game_aetharn", (10.0, 10.0), &SQUARE);
    let chair = || placeable("aetharn_player_seat", (11.0, 11.0));
    let item = Gff { file_type: "UTI ".to_owned(), ..area(Vec::new(), Vec::new()) };
    check(
        &item,
        "NOT_AN_AREA",
        "found a file of the type \"UTI \"; \"GIT \" was expected, which holds what stands in an area",
    );
    let wrong = |label, value| area(vec![one(), with(one(), label, value)], Vec::new());
    check(
        &wrong("Tag", Value::Int(1)),
        "WRONG_TYPE",
        "/TriggerList/1/Tag: found a int; a cexostring was expected",
    );
    check(
        &wrong("XPosition", Value::Double(1.0)),
        "WRONG_TYPE",
        "/TriggerList/1/XPosition: found a double; a float was expected",
    );
    check(
        &wrong("Geometry", Value::Byte(1)),
        "WRONG_TYPE",
        "/TriggerList/1/Geometry: found a byte; a list was expected",
    );
    check(
        &wrong("Geometry", Value::List(vec![structure(3, vec![("PointX", Value::Float(1.0))])])),
        "MISSING_FIELD",
        "/TriggerList/1/Geometry/0/PointY: nothing is there; a float was expected",
    );
    let placed = |label, value| area(vec![one()], vec![chair(), with(chair(), label, value)]);
    check(
        &placed("Static", Value::Int(0)),
        "WRONG_TYPE",
        "/Placeable List/1/Static: found a int; a byte was expected",
    );
    check(
        &area(Vec::new(), vec![chair(); 20_001]),
        "TOO_MANY",
        "/Placeable List: found 20001 placeables; at most 20000 were expected",
    );
    check(
        &area(vec![one(); 401], Vec::new()),
        "TOO_MANY",
        "/TriggerList: found 401 triggers of tables; at most 400 were expected",
    );
    let root = structure(Struct::NO_ID, vec![("TriggerList", Value::Word(1))]);
    let gff = Gff { file_type: "GIT ".to_owned(), root };
    check(&gff, "WRONG_TYPE", "/TriggerList: found a word; a list was expected");
}
