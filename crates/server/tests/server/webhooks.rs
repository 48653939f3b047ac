//! Webhooks: every turn and every end is told outside, signed, once, in the end.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::drive::game;
use crate::house::House;
use crate::program::run;
use crate::receiver::{Call, Receiver, SECRET};
use crate::web::{Web, id};

/// A token in the address, as chats have it.
const TOKEN: &str = "tokenInThePath";
const KEY: &str = "keyInTheHeader";

/// A file that sends calls to a port on this machine.
pub(crate) struct Setup {
    _room: TempDir,
    file: String,
}

impl Setup {
    pub(crate) fn new(port: u16, rest: &str) -> Setup {
        let room = tempfile::tempdir().unwrap();
        let file = room.path().join("dicehall.toml");
        let hook = format!(
            "[[webhooks]]\nurl = \"http://127.0.0.1:{port}/{TOKEN}?a=b\"\nsecret = \"{SECRET}\"\n\
             authorization = \"Bearer {KEY}\"\n{rest}\n"
        );
        std::fs::write(&file, hook).unwrap();
        Setup { file: file.to_str().unwrap().to_owned(), _room: room }
    }

    pub(crate) fn open(&self) -> House {
        let flags =
            [("--config", self.file.as_str()), ("--log", "debug"), ("--public-url", "https://dice.example")];
        House::open_with(&flags)
    }
}

/// Returns the log of webhooks.
fn log(house: &House) -> Value {
    let data = house.scratch("hall.db");
    let ran = run(&["webhooks", "--json", "--limit", "10000", "--data", data.to_str().unwrap()]);
    assert!(ran.status.success(), "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

/// Waits until so many calls are this far; returns the log.
#[track_caller]
fn settled(house: &House, state: &str, n: u64) -> Value {
    let began = Instant::now();
    loop {
        let log = log(house);
        if log["total"][state] == n {
            return log;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "not {n} {state}: {log}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// What is told: the kind, and whom it is about.
fn told(call: &Call) -> (String, String) {
    let body = call.body();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (text(&body["type"]), text(&body["player"]["id"]))
}

fn current(state: &Value) -> Option<String> {
    let index = state["currentPlayerIndex"].as_u64().filter(|_| state["lifecycle"] == "active")?;
    Some(state["players"][index as usize]["id"].as_str()?.to_owned())
}

/// Makes the move that ends a turn of Yahtzee; returns the state after it.
fn turn(web: &Web, created: &Value) -> Value {
    let (table, state) = (id(created), web.get(&format!("/api/games/{}", id(created))).is(200));
    let mine = web.with(&created["tokens"][current(&state).unwrap()]);
    mine.act(&table, &json!({ "action": "roll" })).is(200);
    let refused = mine.act(&table, &crate::drive::nonsense()).is(400);
    mine.act(&table, &game("yahtzee").choose(refused["error"]["legal"].as_array().unwrap())).is(200)
}

#[test]
fn a_game_is_told_turn_by_turn() {
    let receiver = Receiver::open(0, |_| Some(200));
    let house = Setup::new(receiver.port, "").open();
    let (web, short) = (house.web(), game("farkle"));
    let created = web.create(short.game, short.names, &short.settings);
    let mut on_turn = current(&created);
    let mut expected = vec![("your_turn".to_owned(), on_turn.clone().unwrap())];
    let last = short.finish(&web, &created, |state| {
        let now = current(state);
        expected.extend(now.clone().filter(|_| now != on_turn).map(|who| ("your_turn".to_owned(), who)));
        on_turn = now;
    });
    expected.push(("play_over".to_owned(), String::new()));
    let log = settled(&house, "delivered", expected.len() as u64);
    assert_eq!(log["calls"].as_array().unwrap().len(), expected.len(), "and nothing else: {log}");
    let calls = receiver.all();
    assert_eq!(calls.iter().map(told).collect::<Vec<_>>(), expected);
    let (first, end) = (calls[0].body(), calls.last().unwrap().body());
    assert_eq!(calls[0].path, format!("/{TOKEN}?a=b"));
    assert_eq!(calls[0].header("authorization"), format!("Bearer {KEY}"));
    let table = json!({ "id": created["gameId"], "code": created["code"], "name": "", "gameType": "farkle" });
    assert_eq!((&first["table"], &first["version"]), (&table, &created["version"]));
    assert_eq!(first["link"], format!("https://dice.example/play/{}", created["code"].as_str().unwrap()));
    assert_eq!(first["present"], false, "nobody has a stream");
    assert_eq!((&end["version"], &end["winners"][0]["id"]), (&last["version"], &last["winners"][0]));
    assert_eq!(end["standings"].as_array().unwrap().len(), 2);
    nothing_leaks(&house, &log, &created, &calls);
}

/// Neither the log nor the metrics nor any call say what must not be known.
fn nothing_leaks(house: &House, log: &Value, created: &Value, calls: &[Call]) {
    let metrics = house.web().get("/metrics").text;
    assert!(
        metrics.contains(&format!("dicehall_webhooks{{state=\"delivered\"}} {}", calls.len())),
        "{metrics}"
    );
    assert!(metrics.contains("dicehall_webhook_tries_total{state=\"delivered\"}"), "{metrics}");
    let shown = format!("{metrics}{log}{}", house.log());
    for secret in [SECRET, TOKEN, KEY] {
        assert!(!shown.contains(secret), "{secret} is shown in {shown}");
    }
    for token in created["tokens"].as_object().unwrap().values().chain([&created["hostToken"]]) {
        assert!(calls.iter().all(|call| !call.text.contains(token.as_str().unwrap())));
    }
}

#[test]
fn a_receiver_that_was_down_hears_of_everything_in_the_end() {
    // Nobody listens at a port that was just given back.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let setup = Setup::new(free, &format!("retry_seconds = {:?}", [1; 20]));
    let mut house = setup.open();
    let created = house.web().create("yahtzee", &["Ada", "Teo"], &json!({}));
    let pending = settled(&house, "pending", 1)["calls"][0].clone();
    // Struck down: what was not delivered is still to be.
    house.kill();
    house.reopen();
    turn(&house.web(), &created);
    settled(&house, "pending", 2);
    let receiver = Receiver::open(free, |_| Some(204));
    let log = settled(&house, "delivered", 2);
    let calls = receiver.all();
    assert_eq!(calls.len(), 2);
    assert!(calls.iter().any(|call| pending["id"] == call.header("webhook-id")), "under the id it had");
    assert!(log["calls"][1]["tries"].as_u64().unwrap() > 1, "{log}");
}

#[test]
fn a_receiver_in_trouble_is_tried_again() {
    let receiver = Receiver::open(0, |n| Some([500, 429, 200][n.min(2)]));
    let house = Setup::new(receiver.port, "retry_seconds = [0, 0]\nevents = [\"your_turn\"]").open();
    house.web().create("yahtzee", &["Ada", "Teo"], &json!({}));
    let calls = [receiver.next(), receiver.next(), receiver.next()];
    assert!(calls.iter().all(|call| call.text == calls[0].text), "the very same call");
    let log = settled(&house, "delivered", 1);
    assert_eq!((&log["calls"][0]["tries"], &log["calls"][0]["answer"]), (&json!(3), &json!("200")));
}

#[test]
fn a_receiver_that_refuses_is_left_alone() {
    let receiver = Receiver::open(0, |_| Some(400));
    let house = Setup::new(receiver.port, "").open();
    let created = house.web().create("yahtzee", &["Ada", "Teo"], &json!({}));
    settled(&house, "failed", 1);
    turn(&house.web(), &created);
    let log = settled(&house, "failed", 2);
    assert_eq!(receiver.all().len(), 2, "each once");
    assert_eq!((&log["calls"][1]["tries"], &log["calls"][1]["answer"]), (&json!(1), &json!("400")));
}

#[test]
fn a_call_is_given_up_after_the_last_retry() {
    let receiver = Receiver::open(0, |_| Some(503));
    let house = Setup::new(receiver.port, "retry_seconds = [0, 0, 0]").open();
    house.web().create("yahtzee", &["Ada", "Teo"], &json!({}));
    let log = settled(&house, "failed", 1);
    assert_eq!((receiver.all().len(), &log["calls"][0]["tries"]), (4, &json!(4)));
}

#[test]
fn a_receiver_that_never_answers_holds_nobody_up() {
    let receiver = Receiver::open(0, |_| None);
    let mut house = Setup::new(receiver.port, "").open();
    let web = house.web();
    let created = web.create("yahtzee", &["Ada", "Teo"], &json!({}));
    receiver.next();
    for _ in 0..10 {
        turn(&web, &created);
    }
    // Eleven turns were told of, and the first is not even over: no move waited.
    let log = log(&house);
    assert_eq!(log["calls"].as_array().unwrap().len(), 11, "{log}");
    assert_eq!(log["total"]["pending"], 11, "{log}");
    house.terminate();
    let (took, well) = house.wait();
    assert!(well && took < Duration::from_secs(5), "{took:?}");
}
