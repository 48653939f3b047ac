//! A client that speaks over a WebSocket.

use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::handshake::HandshakeError;
use tungstenite::{Error, Message, WebSocket};

/// A client on a socket.
pub(crate) struct Socket {
    socket: WebSocket<TcpStream>,
    n_sent: u64,
    /// Every frame that came.
    pub(crate) heard: Vec<String>,
    /// The latest update, or null.
    pub(crate) latest: Value,
}

/// How long a frame may take to come.
const PATIENCE: Duration = Duration::from_secs(20);

impl Socket {
    /// Opens a socket and says nothing; or returns the status that refused it.
    pub(crate) fn open(port: u16, origin: Option<&str>) -> Result<Socket, u16> {
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        let mut request = format!("ws://127.0.0.1:{port}/api/ws").into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Socket { socket, n_sent: 0, heard: Vec::new(), latest: Value::Null }),
            Err(HandshakeError::Failure(Error::Http(answer))) => Err(answer.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// Opens a socket and says hello; the first update has come.
    #[track_caller]
    pub(crate) fn hello(port: u16, hello: &Value) -> Socket {
        let mut socket = Socket::open(port, None).unwrap();
        let mut frame = hello.clone();
        frame["type"] = json!("hello");
        socket.send(&frame);
        let welcome = socket.next();
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        socket.until("update");
        socket
    }

    /// Watches a table from a seat, or without one.
    #[track_caller]
    pub(crate) fn at(port: u16, table: &str, token: Option<&Value>) -> Socket {
        let mut hello = json!({ "table": table });
        if let Some(token) = token {
            hello["token"] = token.clone();
        }
        Socket::hello(port, &hello)
    }

    pub(crate) fn send(&mut self, frame: &Value) {
        self.send_text(&frame.to_string());
    }

    pub(crate) fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).unwrap();
    }

    pub(crate) fn send_bytes(&mut self, bytes: &'static [u8]) {
        self.socket.send(Message::binary(bytes)).unwrap();
    }

    /// Waits for the next frame.
    #[track_caller]
    pub(crate) fn next(&mut self) -> Value {
        self.try_next().expect("a frame, and not the end")
    }

    /// Waits for the next frame; none when the socket has ended.
    #[track_caller]
    pub(crate) fn try_next(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    self.heard.push(text.to_string());
                    let frame: Value = serde_json::from_str(&text).expect("a frame is JSON");
                    if frame["type"] == "update" {
                        self.latest = frame.clone();
                    }
                    return Some(frame);
                }
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                Ok(other) if !other.is_close() => panic!("{other:?}"),
                Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    panic!(
                        "nothing came; the last were {:?}",
                        self.heard.iter().rev().take(3).collect::<Vec<_>>()
                    )
                }
                Ok(_) | Err(_) => return None,
            }
        }
    }

    /// Waits for a frame of a kind; others are passed over.
    #[track_caller]
    pub(crate) fn until(&mut self, kind: &str) -> Value {
        loop {
            let frame = self.next();
            if frame["type"] == kind {
                return frame;
            }
        }
    }

    /// Waits until the update of a record has come; returns the latest.
    #[track_caller]
    pub(crate) fn until_seq(&mut self, seq: u64) -> Value {
        while self.latest["seq"].as_u64().unwrap_or_default() < seq {
            self.until("update");
        }
        self.latest.clone()
    }

    /// Waits for the end; returns what was said last.
    #[track_caller]
    pub(crate) fn until_end(&mut self) -> Value {
        let mut last = Value::Null;
        while let Some(frame) = self.try_next() {
            last = frame;
        }
        last
    }

    /// Sends a command; returns its answer.
    #[track_caller]
    pub(crate) fn ask(&mut self, mut frame: Value) -> Value {
        self.n_sent += 1;
        if frame["id"].is_null() {
            frame["id"] = json!(format!("command-{}", self.n_sent));
        }
        self.send(&frame);
        loop {
            let answer = self.next();
            if answer["id"] == frame["id"] {
                return answer;
            }
        }
    }

    #[track_caller]
    pub(crate) fn act(&mut self, action: &Value) -> Value {
        let mut frame = action.clone();
        frame["type"] = json!("act");
        self.ask(frame)
    }

    /// Does something that is accepted, and waits until it is shown.
    #[track_caller]
    pub(crate) fn done(&mut self, action: &Value) -> Value {
        let done = self.act(action);
        assert_eq!(done["type"], "done", "{action} {done}");
        self.until_seq(done["seq"].as_u64().unwrap());
        done
    }

    /// Does something that is refused.
    #[track_caller]
    pub(crate) fn refused(&mut self, action: &Value, code: &str) -> Value {
        let refused = self.act(action);
        assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!(code)), "{refused}");
        assert!(refused["message"].is_string() && refused["legal"].is_array(), "{refused}");
        refused
    }

    /// Sits down; returns the token.
    #[track_caller]
    pub(crate) fn sit(&mut self, id: &str, name: &str) -> Value {
        let seated = self.ask(json!({ "type": "sit", "id": id, "name": name }));
        assert_eq!(seated["type"], "seated", "{seated}");
        self.until_seq(seated["seq"].as_u64().unwrap());
        seated
    }
}

/// Returns the names of the events of an update.
pub(crate) fn events(update: &Value) -> Vec<&str> {
    let events = update["events"].as_array().map(Vec::as_slice).unwrap_or_default();
    events.iter().map(|event| event["event"].as_str().unwrap()).collect()
}
