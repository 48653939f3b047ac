//! A running server, which ends with the test.

use std::ffi::OsString;
use std::fs::{File, read_to_string};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::channel;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{program, skip_runner};
use crate::web::Web;

/// Limits that no test means to reach.
const WIDE: [(&str, &str); 9] = [
    ("--creates-per-minute", "1000000"),
    ("--guesses-per-minute", "1000000"),
    ("--requests-per-second", "1000000"),
    ("--messages-per-second", "1000000"),
    ("--sockets-per-address", "5000"),
    ("--tables-per-address", "1000000"),
    ("--pieces-per-address", "1000000000"),
    ("--bot-pause-ms", "0"),
    ("--threads", "2"),
];

/// How long a house may take to open, on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server.
pub(crate) struct House {
    child: Child,
    flags: Vec<String>,
    env: Vec<(String, OsString)>,
    room: TempDir,
    /// Where it listens.
    pub(crate) port: u16,
}

impl House {
    /// Opens a house that limits nobody.
    pub(crate) fn open() -> House {
        House::open_with(&[])
    }

    /// Opens a house with these flags before all others.
    pub(crate) fn open_with(given: &[(&str, &str)]) -> House {
        House::open_in::<&str>(&[], given)
    }

    /// Opens a house with these flags in such an environment.
    pub(crate) fn open_in<V: Into<OsString> + Clone>(env: &[(&str, V)], given: &[(&str, &str)]) -> House {
        let env: Vec<(String, OsString)> =
            env.iter().map(|(name, value)| ((*name).to_owned(), value.clone().into())).collect();
        let wide = WIDE.iter().filter(|(flag, _)| !given.iter().any(|(own, _)| own == flag));
        let flags = given.iter().chain(wide).flat_map(|(flag, value)| [flag.to_string(), value.to_string()]);
        let (room, flags) = (tempfile::tempdir().unwrap(), flags.collect::<Vec<_>>());
        let (child, port) = start(&room, &flags, &env);
        House { child, flags, env, room, port }
    }

    /// Opens it again on the same file, after it has ended.
    pub(crate) fn reopen(&mut self) {
        (self.child, self.port) = start(&self.room, &self.flags, &self.env);
    }

    /// Returns a client that has no token.
    pub(crate) fn web(&self) -> Web {
        Web::new(self.port)
    }

    /// Returns what it logged.
    pub(crate) fn log(&self) -> String {
        read_to_string(self.room.path().join("log")).unwrap()
    }

    /// Returns a path for a file of this test.
    pub(crate) fn scratch(&self, name: &str) -> PathBuf {
        self.room.path().join(name)
    }

    /// Ends it without warning.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to end.
    pub(crate) fn terminate(&mut self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    }

    /// Waits for its end; returns how long it took, and whether it ended well.
    pub(crate) fn wait(&mut self) -> (Duration, bool) {
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(20) {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (began.elapsed(), status.success());
            }
            sleep(Duration::from_millis(5));
        }
        panic!("the house does not end: {}", self.log());
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if std::thread::panicking() {
            eprintln!("the house said: {}", self.log());
        }
    }
}

fn start(room: &TempDir, flags: &[String], env: &[(String, OsString)]) -> (Child, u16) {
    let log = File::options().create(true).append(true).open(room.path().join("log")).unwrap();
    let data = room.path().join("hall.db");
    let given = ["serve", "--json", "--port", "0", "--bind", "127.0.0.1", "--data", data.to_str().unwrap()];
    let arguments: Vec<&str> = given.into_iter().chain(flags.iter().map(String::as_str)).collect();
    let mut child = program(&arguments)
        .envs(env.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .unwrap();
    let line = first_line(child.stdout.take().unwrap());
    let Some(said) = line.as_deref().and_then(|line| serde_json::from_str::<Value>(line).ok()) else {
        // A house that says nothing may go on for ever.
        let _ = child.kill();
        let _ = child.wait();
        panic!("no address but {line:?}: {}", read_to_string(room.path().join("log")).unwrap());
    };
    (child, u16::try_from(said["port"].as_u64().unwrap()).unwrap())
}

/// Returns the first line that the program says, if it says one in time.
fn first_line(out: ChildStdout) -> Option<String> {
    let (tell, told) = channel();
    std::thread::spawn(move || {
        let (mut out, mut line) = (BufReader::new(out), String::new());
        skip_runner(&mut out);
        out.read_line(&mut line).unwrap();
        // Whoever asked may have given up.
        let _ = tell.send(line);
    });
    told.recv_timeout(PATIENCE).ok()
}

/// The port that the system chose is told, and the house answers there.
#[test]
fn the_chosen_port_is_told() {
    let house = House::open();
    assert_ne!(house.port, 0);
    assert_eq!(house.web().get("/health").is(200)["status"], "ok");
    assert_eq!(house.web().get("/ready").is(200)["status"], "ok");
}
