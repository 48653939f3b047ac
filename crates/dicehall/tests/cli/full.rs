//! A house on a disk that is full to the last byte.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// Where the small disk is, for the run of this test inside.
const DISK: &str = "DICEHALL_TEST_SMALL_DISK";

/// Runs this very test again in a world of its own, where a folder is a disk of two MiB.
fn on_a_small_disk(test: &str) {
    let folder = tempfile::tempdir().unwrap();
    let ran = Command::new("unshare")
        .args(["--map-root-user", "--mount", "sh", "-euc"])
        .arg(r#"mount -t tmpfs -o size=2m tmpfs "$1"; exec "$0" --exact "$2" --nocapture"#)
        .arg(std::env::current_exe().unwrap())
        .arg(folder.path())
        .arg(test)
        .env(DISK, folder.path())
        .output()
        .expect("util-linux and user namespaces are there");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let out = text(&ran.stdout);
    assert!(ran.status.success() && out.contains("1 passed"), "{out} {}", text(&ran.stderr));
}

/// A house in a process of its own.
struct House {
    child: Child,
    port: u64,
}

impl House {
    fn open(data: &Path) -> House {
        let mut child = Command::new(env!("CARGO_BIN_EXE_dicehall"))
            .args(["--json", "serve", "--bind", "127.0.0.1", "--port", "0", "--disk-reserve-mib", "0"])
            .args(["--creates-per-minute", "1000000", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let opened: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("it did not open: {line}"));
        House { port: opened["port"].as_u64().expect("it says its port"), child }
    }

    fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("http://127.0.0.1:{}{path}", self.port))
            .header("content-type", "application/json");
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut answer = agent.run(request.body(body).unwrap()).unwrap();
        let text = answer.body_mut().read_to_string().unwrap();
        (answer.status().as_u16(), serde_json::from_str(&text).unwrap_or_default())
    }

    fn create(&self) -> (u16, Value) {
        let players = json!([{ "id": "ada", "name": "Ada" }, { "id": "ben", "name": "Ben" }]);
        let wish = json!({ "gameType": "farkle", "config": { "players": players } });
        self.ask("POST", "/api/games", Some(&wish))
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Fills the disk to the last byte.
fn fill(disk: &Path, name: &str) -> PathBuf {
    let ballast = disk.join(name);
    let mut file = File::create(&ballast).unwrap();
    for size in [65_536, 4_096, 1] {
        while file.write(&vec![b'x'; size]).is_ok_and(|n| n > 0) {}
    }
    ballast
}

#[test]
fn a_house_killed_on_a_full_disk_opens_again_and_serves_what_it_has() {
    let Some(disk) = std::env::var_os(DISK).map(PathBuf::from) else {
        return on_a_small_disk("full::a_house_killed_on_a_full_disk_opens_again_and_serves_what_it_has");
    };
    let data = disk.join("hall.db");
    let house = House::open(&data);
    let (status, table) = house.create();
    assert_eq!(status, 201, "{table}");
    let path = format!("/api/games/{}", table["gameId"].as_str().or(table["id"].as_str()).unwrap());
    let first = fill(&disk, "first");
    let refused = loop {
        let (status, answer) = house.create();
        if status != 201 {
            break (status, answer["error"]["code"].as_str().or(answer["code"].as_str()).map(str::to_owned));
        }
    };
    assert_eq!(refused, (503, Some("DISK_FULL".to_owned())));
    house.kill();
    let second = fill(&disk, "second");

    let house = House::open(&data);
    let (status, seen) = house.ask("GET", &path, None);
    assert_eq!(status, 200, "{seen}");
    let (status, answer) = house.create();
    assert_eq!(status, 503, "{answer}");
    for ballast in [first, second] {
        fs::remove_file(ballast).unwrap();
    }
    let (status, answer) = house.create();
    assert_eq!(status, 201, "{answer}");
    house.kill();
}
