//! What an intent costs beside a plain move, and a question about the rules beside a handler that does nothing, in one
//! run: real processes, real sockets, a real SQLite. Both are asked in turns, so that a busy machine slows both; CPU is
//! that of the server's process, as the kernel counts it. Every answer is looked at.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program for whoever measures")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use axum::routing::post;
use axum::{Json, Router};
use hall::{Chance, Hall, NodeClock, Settings};
use serde_json::{Value, json};
use server::{App, Config, Server};

/// Which part of the run this process is: none for the one that measures.
const PART: &str = "DICEHALL_BENCH_PART";
const ROUNDS: usize = 9;
const MOVES: usize = 100;
const QUESTIONS: usize = 3_200;
/// Requests that are on their way at once on one connection, as a proxy keeps them.
const AHEAD: usize = 32;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    match std::env::var(PART).as_deref() {
        Ok("bare") => runtime.block_on(bare()),
        Ok("house") => runtime.block_on(house()),
        _ => measure(),
    }
}

/// A handler that answers with what it was sent: what HTTP and JSON cost here.
async fn bare() {
    let echo = |Json(asked): Json<Value>| async move { Json(asked) };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    axum::serve(listener, Router::new().route("/", post(echo))).await.unwrap();
}

/// A house with the bridge, its database in a folder of its own.
async fn house() {
    let folder = tempfile::tempdir().unwrap();
    let store = store::Backend::at(&folder.path().join("house.db")).open(0).unwrap();
    let games = combat::add_to(engine::Registry::default());
    let hall = Hall::open(store.clone(), games, Settings::default(), Chance::System, NodeClock::wall());
    let hall = hall.await.unwrap();
    let mut config = Config::default();
    config.limits.requests = u32::MAX;
    let app = App::new(hall, store, config).with_bridges(vec![orchestrator::bridge()]);
    let any = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = Server::bind(app, any, None).await.unwrap();
    println!("{}", server.address().unwrap());
    server.run(std::future::pending()).await;
}

fn measure() {
    let (mut bare, mut house) = (Process::start("bare"), Process::start("house"));
    let question = json!({ "seed": 7, "expression": "2d6+3" });
    let rolled = house.connection.ask("/api/rules5e/roll", None, &question);
    assert!(rolled["total"].is_i64(), "{rolled}");
    let [asked, echoed] = in_turn(QUESTIONS, |n| {
        [
            house.spent(n, |line| line.many("/api/rules5e/roll", &question, n, &rolled)),
            bare.spent(n, |line| line.many("/", &question, n, &question)),
        ]
    });
    println!("rules service  {asked}");
    println!("bare handler   {echoed}");

    let (table, token) = house.connection.table();
    let mut scene = ["exploration", "social_free_flow"].into_iter().cycle();
    let mut next = || scene.next().unwrap();
    let [intents, moves] = in_turn(MOVES, |n| {
        [
            house.spent(n, |line| {
                (0..n).for_each(|_| {
                    let path = format!("/api/orchestrator/{table}/intents");
                    let said = line.ask(&path, Some(&token), &json!({ "text": block(next()) }));
                    assert_eq!(said["done"].as_array().map(Vec::len), Some(1), "{said}");
                });
            }),
            house.spent(n, |line| {
                (0..n).for_each(|_| {
                    let set = json!({ "action": "set_scene", "parameters": { "scene": next() } });
                    let path = format!("/api/games/{table}/moves");
                    let said = line.ask(&path, Some(&token), &json!({ "move": set }));
                    assert!(said["version"].is_u64(), "{said}");
                });
            }),
        ]
    });
    println!("an intent      {intents}");
    println!("a plain move   {moves}");
    println!(
        "intent / move  {:.2} of the time, {:.2} of the CPU",
        intents.each_us / moves.each_us,
        intents.cpu_us / moves.cpu_us
    );
}

fn block(scene: &str) -> String {
    format!("[INTENTS]\nINTENT: SET_SCENE\nSCENE: {scene}\nEND_INTENT\n[/INTENTS]")
}

/// What one thing took, in microseconds: the median of the rounds.
#[derive(Clone, Copy, Default)]
struct Took {
    each_us: f64,
    cpu_us: f64,
}

impl std::fmt::Display for Took {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let per_core = 1e6 / self.cpu_us;
        write!(f, "{:8.1} us each, {:7.1} us of CPU: {per_core:7.0} /s on a core", self.each_us, self.cpu_us)
    }
}

/// Does two things in turns, and returns the median of each.
fn in_turn(n: usize, mut round: impl FnMut(usize) -> [Took; 2]) -> [Took; 2] {
    round(n / 4);
    let rounds: Vec<[Took; 2]> = (0..ROUNDS).map(|_| round(n)).collect();
    [0, 1].map(|nth| {
        let median = |of: fn(&Took) -> f64| {
            let mut all: Vec<f64> = rounds.iter().map(|round| of(&round[nth])).collect();
            all.sort_by(f64::total_cmp);
            all[ROUNDS / 2]
        };
        Took { each_us: median(|took| took.each_us), cpu_us: median(|took| took.cpu_us) }
    })
}

/// A server in a process of its own, until it is dropped.
struct Process {
    child: Child,
    connection: Connection,
}

impl Process {
    fn start(part: &str) -> Process {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .env(PART, part)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        Process { child, connection: Connection::open(address.trim().parse().unwrap()) }
    }

    fn spent(&mut self, n: usize, work: impl FnOnce(&mut Connection)) -> Took {
        let (cpu, began) = (self.cpu_us(), Instant::now());
        work(&mut self.connection);
        let each = |us: f64| us / n as f64;
        Took { each_us: each(began.elapsed().as_secs_f64() * 1e6), cpu_us: each(self.cpu_us() - cpu) }
    }

    /// Returns the CPU time of the process: ticks of a hundredth of a second.
    fn cpu_us(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let behind = stat.rsplit(')').next().unwrap();
        let ticks = behind.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<f64>().unwrap());
        ticks.sum::<f64>() * 1e4
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One connection that is kept.
struct Connection {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

impl Connection {
    fn open(address: SocketAddr) -> Connection {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        Connection { address, stream: BufReader::new(stream) }
    }

    /// Opens a table with a game master, and returns it with the game master's token.
    fn table(&mut self) -> (String, String) {
        let people = json!([{ "id": "ann", "name": "Ann" }, { "id": "ben", "name": "Ben" }, { "id": "gm", "name": "Gil" }]);
        let creatures = json!([{ "stats": "fighter_1", "at": [0, 0] }, { "stats": "goblin", "at": [3, 3] }]);
        let settings = json!({ "map": ["....", "....", "....", "...."], "creatures": creatures, "master": true, "begin": false });
        let config = json!({ "players": people, "customSettings": settings });
        let opened = self.ask("/api/games", None, &json!({ "gameType": "combat", "config": config }));
        let text =
            |at: &str| opened.pointer(at).and_then(Value::as_str).unwrap_or_else(|| panic!("{opened}"));
        (text("/gameId").to_owned(), text("/tokens/gm").to_owned())
    }

    fn ask(&mut self, path: &str, token: Option<&str>, body: &Value) -> Value {
        self.send(&self.request(path, token, body));
        self.answer()
    }

    /// Asks the same many times, a few ahead of the answers.
    fn many(&mut self, path: &str, body: &Value, n: usize, expected: &Value) {
        let some = self.request(path, None, body).repeat(AHEAD);
        for _ in 0..n / AHEAD {
            self.send(&some);
            (0..AHEAD).for_each(|_| assert_eq!(&self.answer(), expected));
        }
    }

    fn request(&self, path: &str, token: Option<&str>, body: &Value) -> String {
        let token = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
        let (host, body) = (self.address, body.to_string());
        format!(
            "POST {path} HTTP/1.1\r\nhost: {host}\r\n{token}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
    }

    fn send(&mut self, bytes: &str) {
        self.stream.get_mut().write_all(bytes.as_bytes()).unwrap();
    }

    fn answer(&mut self) -> Value {
        let (mut length, mut line) = (0, String::new());
        loop {
            line.clear();
            self.stream.read_line(&mut line).unwrap();
            if line == "\r\n" {
                break;
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).unwrap();
        serde_json::from_slice(&body).unwrap()
    }
}
