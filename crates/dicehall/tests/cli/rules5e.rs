//! The program itself: where requests come from, where answers and errors go, and what it says about itself.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use rules5e_commands::{schema, subcommands};
use serde_json::{Value, json};

/// Runs the program; returns its exit code, stdout and stderr.
fn run(words: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dicehall"))
        .arg("rules5e")
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may not read its input at all.
    drop(child.stdin.take().unwrap().write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn scratch(name: &str, text: &str) -> PathBuf {
    let path =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("rules5e-{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_request_comes_from_stdin_or_a_file() {
    let request = r#"{"attackBonus":5,"ac":15,"natural":12}"#;
    let (code, out, err) = run(&["attack"], request);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out.lines().count(), 1);
    assert_eq!(run(&["attack", "-"], request).1, out);
    let file = scratch("attack.json", request);
    assert_eq!(run(&["attack", file.to_str().unwrap()], "").1, out);
    assert_eq!(run(&["--json", "attack"], request).1, out);
}

#[test]
fn an_error_is_json_on_stderr_and_nothing_else() {
    let (code, out, err) = run(&["attack"], r#"{"attackBonus":5,"ac":15,"natural":0}"#);
    assert_eq!((code, out.as_str()), (2, ""));
    let error: Value = serde_json::from_str(&err).unwrap();
    assert_eq!(error["error"]["code"], "INVALID_FACE");
    assert_eq!(run(&["attack", "no/such.json"], "").0, 2);
    assert_eq!(run(&["chess"], "").0, 2);
}

/// A map file and a content file are found from the folder of the request.
#[test]
fn files_are_found_beside_the_request() {
    let map = scratch("a.map", "name: A hall\n\nA.#.g\n");
    let name = map.file_name().unwrap().to_str().unwrap();
    let request = scratch("los.json", &json!({"mapFile": name, "from": "A", "to": "g"}).to_string());
    let (code, out, err) = run(&["los", request.to_str().unwrap()], "");
    assert_eq!(code, 0, "{err}");
    assert_eq!(serde_json::from_str::<Value>(&out).unwrap()["blocker"], json!([2, 0]));
    let bad = scratch("bad.map", "A.#\n..?\n");
    let (code, _, err) = run(&["map"], &json!({"mapFile": bad}).to_string());
    let error: Value = serde_json::from_str(&err).unwrap();
    assert_eq!((code, &error["error"]["line"], &error["error"]["column"]), (2, &json!(2), &json!(3)));
    let own = scratch(
        "own.json",
        r#"{"weapons":[{"id":"spoon","name":"Spoon","category":"simple","kind":"melee"}]}"#,
    );
    let (code, out, err) = run(&["weapon"], &json!({"weapon": "spoon", "contentFile": own}).to_string());
    assert!(code == 0 && out.contains("Spoon"), "{err}");
}

#[test]
fn every_subcommand_is_listed_and_explains_itself() {
    let (code, list, _) = run(&[], "");
    assert_eq!(code, 0);
    for (name, example) in subcommands() {
        assert!(list.contains(&format!("\n  {name} ")), "{name}");
        let (code, help, _) = run(&[name, "--help"], "");
        assert!(code == 0 && help.contains("Examples:") && help.contains(example), "{name}: {help}");
        let (code, out, err) = run(&[name], example);
        assert!(code == 0 && err.is_empty(), "{name}: {err}");
        assert!(serde_json::from_str::<Value>(&out).unwrap().is_object());
    }
    let names: Value = serde_json::from_str(&run(&["--json"], "").1).unwrap();
    assert_eq!(names.as_array().unwrap().len(), subcommands().count());
}

#[test]
fn every_request_has_a_schema() {
    for (name, example) in subcommands().filter(|(name, _)| *name != "content") {
        let schema = schema(name).unwrap();
        let fields: Value = serde_json::from_str(example).unwrap();
        for field in fields.as_object().unwrap().keys() {
            assert!(schema["properties"][field].is_object(), "{name}: {field}");
        }
        assert_eq!(schema["additionalProperties"], false, "{name}");
    }
    let (code, out, _) = run(&["schema", "content"], "");
    assert_eq!(code, 0);
    assert!(serde_json::from_str::<Value>(&out).unwrap()["properties"]["monsters"].is_object());
    assert!(schema("content-request").unwrap()["properties"]["contentFile"].is_object());
    assert_eq!(run(&["schema", "chess"], "").0, 2);
}
