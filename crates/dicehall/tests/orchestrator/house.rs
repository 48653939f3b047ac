//! A house for these tests, and tables of fights in it.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

/// A running house, until it is dropped.
pub(crate) struct House {
    child: Child,
    pub(crate) url: String,
    _folder: TempDir,
}

impl House {
    pub(crate) fn open() -> House {
        let folder = tempfile::tempdir().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_dicehall"))
            .args([
                "--json",
                "serve",
                "--bind",
                "127.0.0.1",
                "--port",
                "0",
                "--until-stdin-ends",
                "--bot-pause-ms",
                "0",
            ])
            .args(["--requests-per-second", "100000", "--creates-per-minute", "1000"])
            .arg("--data")
            .arg(folder.path().join("house.db"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let said: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("{line}"));
        let url = format!("http://127.0.0.1:{}", said["port"]);
        House { child, url, _folder: folder }
    }

    /// Opens a table with two players and a game master, in that order.
    pub(crate) fn table(&self, settings: Value) -> Table {
        self.table_held_to(settings, json!({}))
    }

    /// The same, held to a policy.
    pub(crate) fn table_held_to(&self, settings: Value, policy: Value) -> Table {
        let players = json!([{ "id": "ann", "name": "Ann" }, { "id": "ben", "name": "Ben" }, { "id": "gm", "name": "Gil" }]);
        let config = json!({ "players": players, "customSettings": settings, "policy": policy });
        let opened =
            send(&self.url, "POST", "/api/games", None, &json!({ "gameType": "combat", "config": config }));
        assert_eq!(opened.0, 201, "{}", opened.1);
        let token = |id: &str| opened.1["tokens"][id].as_str().unwrap().to_owned();
        let id = opened.1["gameId"].as_str().unwrap().to_owned();
        Table { url: self.url.clone(), id, ann: token("ann"), ben: token("ben"), gm: token("gm") }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

/// A table, with the tokens of those who sit there.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) url: String,
    pub(crate) id: String,
    pub(crate) ann: String,
    pub(crate) ben: String,
    pub(crate) gm: String,
}

impl Table {
    pub(crate) fn get(&self, token: &str, path: &str) -> (u16, Value) {
        send(&self.url, "GET", &self.path(path), Some(token), &Value::Null)
    }

    pub(crate) fn post(&self, token: &str, path: &str, body: &Value) -> (u16, Value) {
        send(&self.url, "POST", &self.path(path), Some(token), body)
    }

    fn path(&self, path: &str) -> String {
        path.replace("{id}", &self.id)
    }

    /// Has intents carried out.
    pub(crate) fn submit(&self, token: &str, intents: Value) -> (u16, Value) {
        self.post(token, "/api/orchestrator/{id}/intents", &json!({ "intents": intents }))
    }

    pub(crate) fn say(&self, token: &str, message: &Value) -> (u16, Value) {
        self.post(token, "/api/orchestrator/{id}/messages", message)
    }

    /// Lists the messages of a kind.
    pub(crate) fn messages(&self, token: &str, kind: &str) -> Vec<Value> {
        let (status, all) = self.get(token, "/api/orchestrator/{id}/messages?after=0");
        assert_eq!(status, 200, "{all}");
        all.as_array().unwrap().iter().filter(|message| message["type"] == kind).cloned().collect()
    }

    /// Waits until the house has taken the goblins' turns, and returns which hero is next.
    pub(crate) fn heros_turn(&self) -> Value {
        for _ in 0..500 {
            let active = self.messages(&self.gm, "combat-update").pop().unwrap()["activeCreatureId"].clone();
            if active == "mara" || active == "teo" {
                return active;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        panic!("no hero's turn comes")
    }

    pub(crate) fn version(&self) -> u64 {
        self.get(&self.gm, "/api/games/{id}").1["version"].as_u64().unwrap()
    }

    /// Calls a tool over MCP; what it answers, and whether that is an error.
    pub(crate) fn tool(&self, token: &str, name: &str, arguments: Value) -> (bool, Value) {
        let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": { "name": name, "arguments": arguments } });
        let answer = mcp(&self.url, Some(token), &call);
        assert!(answer.1.get("result").is_some(), "{}", answer.1);
        let result = &answer.1["result"];
        (result["isError"] == true, result["structuredContent"].clone())
    }
}

/// Two heroes and two goblins far apart, whose turns the house takes: nobody has a chance to react.
pub(crate) fn skirmish() -> Value {
    json!({
        "master": true, "begin": false, "rolls": "auto", "name": "Skirmish",
        "map": ["........", "........", "........", "........", "........", "........"],
        "creatures": [
            { "id": "mara", "stats": "fighter_1", "at": [0, 2] },
            { "id": "teo", "stats": "rogue_1", "at": [0, 4] },
            { "id": "gob", "stats": "goblin", "at": [7, 0], "hp": 7 },
            { "id": "snik", "stats": "goblin", "at": [7, 5] },
        ],
    })
}

/// The same with other house rules.
pub(crate) fn with(changes: Value) -> Value {
    let mut settings = skirmish();
    for (name, value) in changes.as_object().unwrap() {
        settings[name] = value.clone();
    }
    settings
}

pub(crate) fn mcp(url: &str, token: Option<&str>, call: &Value) -> (u16, Value) {
    let mut request = agent().post(format!("{url}/mcp"));
    request = request
        .header("accept", "application/json, text/event-stream")
        .header("mcp-protocol-version", "2025-11-25");
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let mut answer = request.send_json(call).unwrap();
    (answer.status().as_u16(), answer.body_mut().read_json().unwrap_or_default())
}

pub(crate) fn send(url: &str, method: &str, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
    let address = format!("{url}{path}");
    let bearer = token.map(|token| format!("Bearer {token}")).unwrap_or_default();
    let answer = if method == "GET" {
        agent().get(address).header("authorization", bearer).call()
    } else {
        let request = agent().post(address);
        let request = if token.is_some() { request.header("authorization", bearer) } else { request };
        request.send_json(body)
    };
    let mut answer = answer.unwrap();
    (
        answer.status().as_u16(),
        answer.body_mut().with_config().limit(50_000_000).read_json().unwrap_or_default(),
    )
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().into()
}
