//! Running the program with lines to read, and looking at what it said.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run of the program did.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Checks the exit code.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Ran {
        assert_eq!(self.code, code, "{self:?}");
        self
    }

    /// Checks that the output says something.
    #[track_caller]
    pub(crate) fn says(self, words: &str) -> Ran {
        assert!(self.out.contains(words), "{words:?} is missing in\n{}\n{}", self.out, self.err);
        self
    }

    /// Checks that nothing steers the terminal.
    #[track_caller]
    pub(crate) fn steers_nothing(self) -> Ran {
        let steers = |c: char| c.is_control() && c != '\n';
        assert!(!self.out.contains(steers) && !self.err.contains(steers), "{self:?}");
        self
    }
}

/// Plays with these words on the command line and this input.
pub(crate) fn play(words: &[&str], input: &str) -> Ran {
    play_bytes(words, input.as_bytes())
}

/// Plays with these words on the command line and this input, whatever it is.
pub(crate) fn play_bytes(words: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dicehall"))
        .arg("play")
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may stop reading early; then there is nothing more to say.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran {
        code: output.status.code().expect("ended by itself"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// Returns the ids of every game of this house.
pub(crate) fn games() -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_dicehall")).args(["games", "--json"]).output().unwrap();
    let games: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let id = |game: &serde_json::Value| game["id"].as_str().unwrap().to_owned();
    games.as_array().unwrap().iter().map(id).collect()
}

/// A path for a file of one test.
pub(crate) fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("play-{}-{name}", std::process::id()))
}
