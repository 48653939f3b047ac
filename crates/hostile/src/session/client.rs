//! A client of a session: a real socket over a line in memory.

use futures_util::{FutureExt, SinkExt, StreamExt};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use serde_json::Value;
use server::wire::client_in::{ClientIn, read, want};
use tokio::io::{DuplexStream, duplex};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tower::ServiceExt;

use crate::house::{self, House};

/// The most bytes of a frame, as the protocol says.
pub(crate) const MOST_BYTES: usize = 16 * 1024;
/// How much may wait on a line.
const LINE: usize = 4 << 20;

/// A client, connected or not.
#[derive(Default)]
pub(crate) struct Client {
    socket: Option<Box<WebSocketStream<DuplexStream>>>,
    /// What it heard since it last said something.
    pub(crate) heard: Vec<Value>,
    /// The version that it was shown last.
    pub(crate) shown: u64,
    /// Whether its hello was taken, on this line.
    pub(crate) is_greeted: bool,
    /// Whether it was, on any.
    pub(crate) was_welcome: bool,
    /// The pieces that it wants.
    wants: hall::Want,
    mine: String,
}

impl Client {
    /// Opens a line, unless one is open.
    pub(crate) async fn connect(&mut self, house: &House) {
        if self.socket.is_some() {
            return;
        }
        let (near, far) = duplex(LINE);
        let router = house.router.clone().map_request(|mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(house::address());
            request
        });
        let service = TowerToHyperService::new(router);
        let line = http1::Builder::new().serve_connection(TokioIo::new(far), service).with_upgrades();
        tokio::spawn(line);
        let shaken = tokio_tungstenite::client_async("ws://127.0.0.1/api/ws", near).await;
        self.socket = Some(Box::new(shaken.expect("a socket opens").0));
        (self.is_greeted, self.shown) = (false, 0);
    }

    /// Tests for a line that has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.socket.is_none()
    }

    /// Puts what it knows in the place of its name.
    pub(crate) fn filled(&self, text: &str) -> String {
        text.replace("{mine}", &self.mine).replace("{seq}", &self.shown.to_string())
    }

    /// Notes what a hello asks for.
    pub(crate) fn expect(&mut self, text: &str) {
        if let (false, Ok(ClientIn::Hello { want: pieces, .. })) = (self.is_greeted, read(text)) {
            self.wants = want(pieces.as_deref());
        }
    }

    pub(crate) fn forget(&mut self) {
        self.heard.clear();
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.send(Message::text(text)).await;
    }

    pub(crate) async fn send_bytes(&mut self) {
        self.send(Message::binary(vec![0, 1, 2])).await;
    }

    pub(crate) async fn send_ping(&mut self) {
        self.send(Message::Ping(Default::default())).await;
    }

    async fn send(&mut self, message: Message) {
        if let Some(socket) = &mut self.socket
            && socket.send(message).await.is_err()
        {
            // The house has ended it; what it said before can still be read.
            self.take_in();
            self.drop_line();
        }
    }

    /// Goes without a word.
    pub(crate) fn drop_line(&mut self) {
        self.socket = None;
        self.is_greeted = false;
    }

    /// What is an answer to something.
    pub(crate) fn answers(&self) -> impl Iterator<Item = &Value> {
        self.heard.iter().filter(|frame| !["update", "notice", "bye"].contains(&kind(frame)))
    }

    /// Takes in what has come, and returns how many frames that were.
    pub(crate) fn take_in(&mut self) -> usize {
        let mut n_frames = 0;
        while let Some(socket) = &mut self.socket {
            match socket.next().now_or_never() {
                None => break,
                Some(Some(Ok(Message::Text(text)))) => {
                    let frame = serde_json::from_str(&text).expect("a frame is JSON");
                    self.hear(frame);
                    n_frames += 1;
                }
                Some(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                Some(Some(Ok(Message::Close(_)) | Err(_)) | None) => self.drop_line(),
                Some(Some(Ok(other))) => panic!("this is no frame: {other:?}"),
            }
        }
        n_frames
    }

    fn hear(&mut self, frame: Value) {
        self.check(&frame);
        match kind(&frame) {
            "welcome" => (self.is_greeted, self.was_welcome) = (true, true),
            "update" => self.shown = frame["seq"].as_u64().unwrap_or_default(),
            "seated" | "asked" => self.mine = frame["token"].as_str().unwrap_or_default().to_owned(),
            _ => {}
        }
        self.heard.push(frame);
    }

    /// A frame is one of the documented ones, and comes when it may.
    fn check(&self, frame: &Value) {
        let said_bye = self.heard.last().is_some_and(|last| kind(last) == "bye");
        assert!(!said_bye, "after the goodbye: {frame}");
        let has = |names: &[&str]| assert!(names.iter().all(|name| !frame[name].is_null()), "{frame}");
        match kind(frame) {
            "welcome" => has(&["table", "time"]),
            "seated" => has(&["id", "seq", "seat", "person", "token"]),
            "asked" => has(&["id", "seq", "person", "token"]),
            "done" => has(&["id", "seq"]),
            "refused" => has(&["code", "message", "legal"]),
            "pong" => has(&["time"]),
            "bye" => has(&["code", "message", "retry"]),
            "notice" => has(&["notice"]),
            "update" => self.check_update(frame),
            _ => panic!("there is no such frame: {frame}"),
        }
    }

    fn check_update(&self, frame: &Value) {
        let seq = frame["seq"].as_u64().expect("a version");
        assert!(seq >= self.shown, "{seq} comes after {}", self.shown);
        // Whoever comes back after too long gets the view, wanted or not: the events in between are not sent.
        for (piece, wanted) in [("events", self.wants.events), ("scene", self.wants.scene)] {
            assert!(wanted || frame.get(piece).is_none(), "nobody wanted {piece}");
        }
    }
}

/// The type of a frame.
pub(crate) fn kind(frame: &Value) -> &str {
    frame["type"].as_str().unwrap_or_default()
}
