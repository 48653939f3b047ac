//! A client that speaks HTTP: one person with one token, or none.

use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;
use ureq::http::{HeaderMap, Request};

/// A client that speaks HTTP.
#[derive(Clone)]
pub(crate) struct Web {
    agent: Agent,
    port: u16,
    token: Option<String>,
    headers: Vec<(String, String)>,
}

/// What was answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    /// Checks the status and reads the body as JSON.
    #[track_caller]
    pub(crate) fn is(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        self.json()
    }

    /// Checks the status and the code of an error; returns the error.
    #[track_caller]
    pub(crate) fn fails(self, status: u16, code: &str) -> Value {
        let mut body = self.is(status);
        assert_eq!(body["error"]["code"], code, "{body}");
        assert!(body["error"]["message"].as_str().is_some_and(|words| !words.is_empty()), "{body}");
        body["error"].take()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        if self.text.is_empty() {
            return Value::Null;
        }
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

impl Web {
    pub(crate) fn new(port: u16) -> Web {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(60)))
            .max_idle_age(Duration::from_secs(2))
            .proxy(None)
            .build();
        Web { agent: config.into(), port, token: None, headers: Vec::new() }
    }

    /// The same client with a token.
    pub(crate) fn with(&self, token: &Value) -> Web {
        Web { token: Some(token.as_str().expect("a token").to_owned()), ..self.clone() }
    }

    /// The same client with a header.
    pub(crate) fn header(&self, name: &str, value: &str) -> Web {
        let mut web = self.clone();
        web.headers.push((name.to_owned(), value.to_owned()));
        web
    }

    /// The same client at another port.
    pub(crate) fn at(&self, port: u16) -> Web {
        Web { port, ..self.clone() }
    }

    pub(crate) fn send(&self, method: &str, path: &str, body: Option<Vec<u8>>) -> Answer {
        let uri = format!("http://127.0.0.1:{}{path}", self.port);
        let mut request = Request::builder().method(method).uri(uri);
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let answer = match body {
            None => self.agent.run(request.body(()).unwrap()),
            Some(body) => {
                let json = !self.headers.iter().any(|(name, _)| name == "content-type");
                let request = if json { request.header("content-type", "application/json") } else { request };
                self.agent.run(request.body(body).unwrap())
            }
        };
        let mut answer = answer.unwrap_or_else(|error| panic!("{method} {path}: {error}"));
        Answer {
            status: answer.status().as_u16(),
            headers: answer.headers().clone(),
            text: answer.body_mut().read_to_string().unwrap(),
        }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send("GET", path, None)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, Some(body.to_string().into_bytes()))
    }

    pub(crate) fn delete(&self, path: &str) -> Answer {
        self.send("DELETE", path, None)
    }

    /// Opens a table for these people, which starts at once.
    #[track_caller]
    pub(crate) fn create(&self, game: &str, names: &[&str], settings: &Value) -> Value {
        let players: Vec<Value> =
            names.iter().map(|name| json!({ "id": name.to_lowercase(), "name": name })).collect();
        let config = json!({ "players": players, "customSettings": settings });
        self.post("/api/games", &json!({ "gameType": game, "config": config })).is(201)
    }

    /// Opens a table that waits for people.
    #[track_caller]
    pub(crate) fn lobby(&self, game: &str) -> Value {
        self.post("/api/games", &json!({ "gameType": game })).is(201)
    }

    pub(crate) fn join(&self, table: &str, id: &str, name: &str) -> Answer {
        self.post(&format!("/api/games/{table}/join"), &json!({ "player": { "id": id, "name": name } }))
    }

    pub(crate) fn act(&self, table: &str, action: &Value) -> Answer {
        self.post(&format!("/api/games/{table}/moves"), &json!({ "move": action }))
    }
}

/// Returns the table's id.
#[track_caller]
pub(crate) fn id(state: &Value) -> String {
    state["gameId"].as_str().unwrap_or_else(|| panic!("no table: {state}")).to_owned()
}
