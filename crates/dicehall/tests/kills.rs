//! The house is killed under load, five times: what clients were shown is kept,
//! once and without gaps. The long form is `dicehall bench --kills 1000`.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::process::Command;

use serde_json::Value;

#[test]
fn a_house_killed_under_load_loses_nothing_it_has_shown() {
    let bench =
        Command::new(env!("CARGO_BIN_EXE_dicehall")).args(["bench", "--kills", "5"]).output().unwrap();
    let said = String::from_utf8_lossy(&bench.stdout);
    assert!(bench.status.success(), "{said}\n{}", String::from_utf8_lossy(&bench.stderr));
    let faults = &serde_json::from_str::<Value>(&said).unwrap()["faults"];
    assert_eq!(faults["kills"], 5);
    for count in ["commands", "done", "updatesShown", "records"] {
        let n = faults[count].as_u64();
        assert!(n > Some(100), "too little happened to prove anything: {faults}");
    }
}
