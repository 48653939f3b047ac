//! `examples/master` leads a whole fight over MCP while two players roll, and tells its story.

use std::path::Path;
use std::process::Command;

use crate::house::House;

/// TUR-28: intents in, rules resolved, events to the master for narration, updates to the players.
#[test]
fn the_scripted_master_tells_a_whole_fight() {
    let house = House::open();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/master/master.mjs");
    let output =
        Command::new("node").arg("--experimental-websocket").arg(script).arg(&house.url).output().unwrap();
    let (told, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}\n{errors}");
    assert!(told.contains("The fight is over."), "{told}");
    assert!(told.contains("Dusk on the old road."), "{told}");
    assert!(told.lines().filter(|line| line.starts_with('[')).count() > 5, "turns are told: {told}");
    assert!(!told.contains("Ann 0") && !told.contains("Ben 0"), "both players roll: {told}");
}
