//! The program that is tested: this very binary, started again as `dicehall`. A crate cannot name the binary of
//! another one that it is tested with, and so there is nothing more to link, and nothing that could be out of date.

use std::any::type_name_of_val;
use std::env;
use std::io::BufRead;
use std::process::{Command, ExitStatus};

use crate::rogue::Rogue;

/// Where a child finds the arguments of the program, as JSON. The runner of tests would take them for its own.
const ARGUMENTS: &str = "DICEHALL_TESTED_ARGUMENTS";

/// Set for a program that has a game which fails on purpose.
pub(crate) const ROGUE: &str = "DICEHALL_TESTED_ROGUE";

/// What a command of the program came to.
pub(crate) struct Ran {
    pub(crate) status: ExitStatus,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Returns the program with these arguments, to be started. Before it speaks, the runner does: see `skip_runner`.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let test = type_name_of_val(&the_program_is_this_binary_started_again);
    let (_, name) = test.split_once("::").unwrap();
    let mut command = Command::new(env::current_exe().unwrap());
    // Quiet: or else the runner puts the name of the test before the first words of the program.
    command.args(["--exact", name, "--nocapture", "--test-threads=1", "--quiet"]);
    command.env(ARGUMENTS, serde_json::to_string(arguments).unwrap());
    command
}

/// Runs a command of the program to its end.
pub(crate) fn run(arguments: &[&str]) -> Ran {
    let ran = program(arguments).output().unwrap();
    let mut out = ran.stdout.as_slice();
    skip_runner(&mut out);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    Ran { status: ran.status, out: text(out), err: text(&ran.stderr) }
}

/// Skips what the runner of tests says first, and makes sure that it runs the program and nothing else: a runner that
/// found no such test would say so and end well.
pub(crate) fn skip_runner(out: &mut impl BufRead) {
    let mut said = String::new();
    while said.trim().is_empty() {
        assert_ne!(out.read_line(&mut said).unwrap(), 0, "the runner says nothing");
    }
    assert_eq!(said.trim(), "running 1 test");
}

/// In a child this is the program. It starts no other test, so that a child has no children; and it never returns to
/// the runner, whose last words would be taken for the program's.
#[test]
fn the_program_is_this_binary_started_again() {
    if let Ok(arguments) = env::var(ARGUMENTS) {
        let arguments: Vec<String> = serde_json::from_str(&arguments).unwrap();
        let all = ["dicehall".to_owned()].into_iter().chain(arguments);
        let games = dicehall::games::all();
        let games = if env::var(ROGUE).is_ok() { games.with::<Rogue>() } else { games };
        std::process::exit(dicehall::run(all, games).into());
    }
    let version = run(&["--version"]);
    assert_eq!((version.status.code(), version.err.as_str()), (Some(0), ""));
    assert_eq!(version.out, format!("dicehall {}\n", env!("CARGO_PKG_VERSION")));
    // Odd characters reach it as they are, and so do its words and its exit code.
    let refused = run(&["verify", "--json", "no \"such\"\nfile ä"]);
    assert_eq!((refused.status.code(), refused.out.as_str()), (Some(2), ""));
    assert!(refused.err.contains("file ä"), "{}", refused.err);
    assert_eq!(run(&["verify", "--no-such-flag"]).status.code(), Some(2));
}
