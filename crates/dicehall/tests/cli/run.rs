//! Running the program and looking at what it did.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run of the program did.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The only line of the output, as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        let lines = self.lines();
        assert_eq!(lines.len(), 1, "{self:?}");
        lines[0].clone()
    }

    /// Every line of the output, as JSON.
    #[track_caller]
    pub(crate) fn lines(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
    }

    /// Checks the exit code.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Ran {
        assert_eq!(self.code, code, "{self:?}");
        self
    }
}

/// Runs the program with these words.
pub(crate) fn dicehall(words: &[&str]) -> Ran {
    dicehall_with(words, b"")
}

/// Runs the program with these words and this input.
pub(crate) fn dicehall_with(words: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dicehall"))
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

/// A path for a file of one test.
pub(crate) fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{}-{name}", std::process::id()))
}
