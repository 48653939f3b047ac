//! Scripts that do not read: exit code 2, a code, and where it is.

use serde_json::json;

use crate::run::{Ran, dicehall, dicehall_with};

fn script(text: &str) -> Ran {
    dicehall_with(&["script", "-"], text.as_bytes())
}

/// Checks that nothing is played and that the message holds all of this.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let ran = script(text).exits(2);
    assert!(ran.out.is_empty(), "{text}: {ran:?}");
    assert!(ran.err.starts_with("error["), "{text}: {ran:?}");
    for part in expected {
        assert!(ran.err.contains(part), "{text}: {part:?} is not in {ran:?}");
    }
}

/// A script with these steps.
fn steps(steps: &str) -> String {
    format!("{{\"game\":\"aetharn\",\"seats\":2,\"dice\":[],\n\"steps\":[\n{steps}]}}")
}

/// A script whose field is this, on a line of its own.
fn field(name: &str, value: &str) -> String {
    let mut fields = vec![("game", "\"aetharn\""), ("seats", "2"), ("dice", "[]"), ("steps", "[]")];
    fields.retain(|(other, _)| *other != name);
    fields.push((name, value));
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
    format!("{{{}}}", fields.join(",\n"))
}

#[test]
fn text_that_is_not_json_is_placed() {
    check("", &["MALFORMED", "stdin:1:1"]);
    check("  \n ", &["MALFORMED", "stdin:2:1"]);
    check("\u{feff}{}", &["MALFORMED", "stdin:1:1", "byte order mark"]);
    check("{\"game\":\"aetharn\",\n  \"seats\":2", &["MALFORMED", "stdin:2:11", "EOF"]);
    check("{\"game\":\"aeth", &["MALFORMED", "stdin:1:"]);
    check("{} {}", &["MALFORMED", "stdin:1:4", "trailing"]);
    check("{\n'game':1}", &["MALFORMED", "stdin:2:1"]);
    check("[1,2]", &["MALFORMED", "stdin:1:1", "object"]);
    check("42", &["MALFORMED", "stdin:1:"]);
    check("null", &["MALFORMED", "stdin:1:"]);
    check("NaN", &["MALFORMED", "stdin:1:1"]);
    check(&field("seats", "NaN"), &["MALFORMED", "stdin:4:"]);
    check(&field("seats", "Infinity"), &["MALFORMED", "stdin:4:"]);
    check(&"[".repeat(1_000_000), &["MALFORMED", "stdin:1:"]);
    check(&"{\"game\":".repeat(100_000), &["MALFORMED", "stdin:1:"]);
    let ran = dicehall_with(&["script", "-"], b"{\"game\":\n  \"\xff\"}").exits(2);
    assert!(ran.err.contains("stdin:2:4") && ran.err.contains("UTF-8"), "{ran:?}");
    let ran = dicehall_with(&["script", "-"], &[0; 64]).exits(2);
    assert!(ran.err.contains("stdin:1:1"), "{ran:?}");
}

#[test]
fn fields_that_are_missing_unknown_or_repeated_are_named() {
    check("{}", &["MISSING_FIELD", "stdin:1:1", "\"game\""]);
    for name in ["game", "seats", "dice", "steps"] {
        check(&field(name, "null"), &["MISSING_FIELD", name]);
    }
    check(&field("player", "1"), &["MALFORMED", "stdin:5:", "unknown field `player`"]);
    check(&field("seats", "2,\n\"seats\":2"), &["MALFORMED", "stdin:5:", "duplicate field `seats`"]);
    check(&field("setup", "{\"winningScore\":1,\"winningScore\":2}"), &["stdin:5:", "setup", "given twice"]);
    check(&field("state", "{\"a\":[{\"b\":1,\n\"b\":2}]}"), &["stdin:6:", "state", "given twice"]);
}

#[test]
fn fields_of_a_wrong_type_are_named() {
    check(&field("game", "7"), &["MALFORMED", "stdin:4:8", "game: "]);
    for seats in ["\"2\"", "-1", "256", "2.0", "1180591620717411303424", "1e999", "\"NaN\"", "[2]"] {
        check(&field("seats", seats), &["MALFORMED", "stdin:4:", "seats: "]);
    }
    check(&field("dice", "\"123\""), &["MALFORMED", "stdin:4:", "dice: "]);
    check(&field("dice", "[1,\n2,\n\"x\"]"), &["MALFORMED", "stdin:6:1", "dice[2]: "]);
    check(&field("dice", "[1,2.5]"), &["MALFORMED", "stdin:4:", "dice[1]: "]);
    check(&field("dice", "[1e999]"), &["MALFORMED", "stdin:4:", "dice[0]: "]);
    check(&field("dice", "[-1]"), &["MALFORMED", "stdin:4:", "dice[0]: "]);
    check(&field("dice", "[4294967296]"), &["MALFORMED", "stdin:4:", "dice[0]: "]);
    check(&field("steps", "{}"), &["MALFORMED", "stdin:4:", "steps: "]);
}

#[test]
fn steps_that_do_not_read_are_named() {
    let fine = "{\"seat\":0,\"action\":\"roll\"},\n";
    check(&steps("7"), &["stdin:3:1", "steps[0]: "]);
    check(&steps("[0,\"roll\"]"), &["stdin:3:1", "steps[0]: "]);
    check(&steps("{}"), &["stdin:3:1", "steps[0]: ", "\"seat\" and \"action\""]);
    check(&steps("{\"seat\":0}"), &["stdin:3:1", "steps[0]: "]);
    check(&steps("{\"action\":\"roll\"}"), &["stdin:3:1", "steps[0]: "]);
    check(&steps("{\"expire\":0,\"away\":0}"), &["stdin:3:1", "steps[0]: "]);
    check(&steps("{\"expire\":0,\"seat\":0}"), &["stdin:3:1", "steps[0]: "]);
    check(&steps(&format!("{fine}{{\"seat\":0,\"act\":1}}")), &["stdin:4:", "steps[1]: ", "unknown field"]);
    check(&steps(&format!("{fine}{{\"seat\":0,\"action\":3}}")), &["stdin:4:20", "steps[1].action: "]);
    check(
        &steps(&format!("{fine}{{\"seat\":\"NaN\",\"action\":\"roll\"}}")),
        &["stdin:4:", "steps[1].seat: "],
    );
    check(&steps("{\"seat\":-1,\"action\":\"roll\"}"), &["stdin:3:", "steps[0].seat: "]);
    check(&steps("{\"seat\":1e999,\"action\":\"roll\"}"), &["stdin:3:", "steps[0].seat: "]);
    check(&steps("{\"seat\":0,\"seat\":1,\"action\":\"roll\"}"), &["stdin:3:", "duplicate field `seat`"]);
    check(
        &steps("{\"seat\":0,\"action\":\"roll\",\n\"parameters\":{\"a\":1,\"a\":2}}"),
        &["stdin:4:", "steps[0].parameters: ", "given twice"],
    );
    check(&steps("{\"away\":\"0\"}"), &["stdin:3:9", "steps[0].away: "]);
    for fate in ["expire", "away", "back", "leave"] {
        let step = format!("{fine}{{\"{fate}\":2}}");
        check(&steps(&step), &["UNKNOWN_SEAT", "stdin:4:1", &format!("steps[1].{fate}: "), "no seat 2"]);
    }
}

#[test]
fn deep_parameters_are_refused_with_their_place() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let step = format!("{{\"seat\":0,\"action\":\"roll\",\"parameters\":{deep}}}");
    check(&steps(&step), &["MALFORMED", "stdin:3:", "steps[0].parameters: ", "recursion"]);
    check(&field("state", &deep), &["MALFORMED", "stdin:5:", "state: "]);
}

#[test]
fn what_the_game_cannot_be_played_by_is_named() {
    check(&field("game", "\"chess\""), &["UNKNOWN_GAME", "stdin:4:8", "game: ", "there are aetharn, "]);
    for seats in ["0", "1", "7", "255"] {
        check(&field("seats", seats), &["WRONG_SEAT_COUNT", "stdin:4:9", "seats: "]);
    }
    check(&field("setup", "{\"winningScore\":0}"), &["stdin:5:9", "setup: "]);
    check(&field("setup", "{\"wild\":1}"), &["INVALID_SETUP", "stdin:5:9", "setup: "]);
    check(&field("setup", "[]"), &["INVALID_SETUP", "stdin:5:9", "setup: "]);
    check(&field("setup", "{\"winningScore\":1e30}"), &["INVALID_SETUP", "stdin:5:9", "setup: "]);
    check(&field("state", "{}"), &["INVALID_STATE", "stdin:5:9", "state: "]);
    check(&field("state", "7"), &["INVALID_STATE", "stdin:5:9", "state: "]);
}

#[test]
fn a_state_that_no_play_could_reach_is_refused() {
    let script = json!({"game": "aetharn", "seats": 2, "dice": [], "steps": []}).to_string();
    let state =
        dicehall_with(&["script", "-", "--state"], script.as_bytes()).exits(0).lines()[0]["state"].take();
    let broken = [
        ("/place", json!(9)),
        ("/order", json!([0, 0])),
        ("/turn/player", json!(5)),
        ("/turn/held", json!([7])),
    ];
    for (path, value) in broken {
        let mut state = state.clone();
        *state.pointer_mut(path).unwrap() = value;
        check(&field("state", &state.to_string()), &["INVALID_STATE", "stdin:5:9", "state: "]);
    }
    let three = field("state", &state.to_string()).replace("\"seats\":2", "\"seats\":3");
    check(&three, &["INVALID_STATE", "the state has 2 players, and \"seats\" is 3"]);
}

#[test]
fn dice_that_do_not_serve_stop_the_play_where_it_is() {
    let text = "{\"game\":\"aetharn\",\"seats\":2,\"dice\":[1,1,1,2,3,4,\n5],\"steps\":[\n\
        {\"seat\":0,\"action\":\"roll\"},\n{\"seat\":0,\"action\":\"roll\",\"parameters\":{\"dice\":[0,1,2]}},\n{\"expire\":0}]}";
    let ran = script(text).exits(2);
    assert_eq!(ran.lines().len(), 2, "the start and the first step stay told");
    for part in ["OUT_OF_FACES", "stdin:4:1", "steps[1]: ", "step 2", "roll 2"] {
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
    let ran = script(&text.replace("\n5]", "\n5,7,1]")).exits(2);
    assert_eq!(ran.lines().len(), 2);
    for part in ["FACE_OUT_OF_RANGE", "stdin:2:3", "dice[7]: ", "step 2", "face 7"] {
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
    let ran = script("{\"game\":\"farkle\",\"seats\":2,\"dice\":[0],\"steps\":[]}").exits(2);
    assert!(ran.out.is_empty() && ran.err.contains("dice[0]: the start"), "{ran:?}");
}

#[test]
fn a_program_gets_the_place_as_json() {
    let ran = dicehall_with(&["script", "-", "--json"], field("game", "\"chess\"").as_bytes()).exits(2);
    let error: serde_json::Value = serde_json::from_str(&ran.err).unwrap();
    let error = &error["error"];
    assert_eq!((&error["line"], &error["column"], &error["path"]), (&json!(4), &json!(8), &json!("game")));
}

#[test]
fn files_that_cannot_be_read_or_are_too_large_are_named() {
    let ran = dicehall(&["script", "no/such/file.json"]).exits(2);
    assert!(ran.err.contains("UNREADABLE") && ran.err.contains("no/such/file.json"), "{ran:?}");
    let ran = dicehall(&["script", env!("CARGO_MANIFEST_DIR")]).exits(2);
    assert!(ran.err.contains("UNREADABLE"), "{ran:?}");
    let large = vec![b' '; (16 << 20) + 1];
    let ran = dicehall_with(&["script", "-"], &large).exits(2);
    assert!(ran.err.contains("TOO_LARGE") && ran.err.contains("16 MiB"), "{ran:?}");
}

#[test]
fn ten_megabytes_are_read() {
    let faces = vec!["1"; 5 << 20].join(",");
    let ran = script(&field("dice", &format!("[{faces}]"))).exits(0);
    assert_eq!(ran.lines()[1], json!({ "leftOver": 5 << 20 }));
    check(&field("dice", &format!("[{faces},x]")), &["MALFORMED", "stdin:4:"]);
    let junk = field("state", &format!("\"{}\"", "x".repeat(10 << 20)));
    check(&junk, &["INVALID_STATE"]);
}

/// Whatever of a script is cut off or overwritten, the program says so or plays on.
#[test]
fn a_damaged_script_never_panics() {
    let text = include_str!("scripts/aetharn.json").split_whitespace().collect::<String>();
    for at in (0..text.len()).step_by(7) {
        let cut = script(&text[..at]).exits(2);
        assert!(cut.err.contains("stdin:1:"), "{cut:?}");
        for byte in ["\"", "9", "{", "]", "\\"] {
            let mut damaged = text.clone();
            damaged.replace_range(at..=at, byte);
            let ran = script(&damaged);
            assert!(matches!(ran.code, 0 | 2) && !ran.err.contains("panicked"), "{damaged}: {ran:?}");
        }
    }
}
