//! Somebody who receives webhooks, and checks their signatures.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver as Heard, channel};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;

/// What calls are signed with.
pub(crate) const SECRET: &str = "the swan flies at midnight";

/// Somebody who receives webhooks.
pub(crate) struct Receiver {
    heard: Heard<Call>,
    /// Where it listens.
    pub(crate) port: u16,
}

/// A call as it came.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) text: String,
}

impl Receiver {
    /// Listens, and answers the n-th call with a status; with none, never.
    pub(crate) fn open(port: u16, answer: impl Fn(usize) -> Option<u16> + Send + 'static) -> Receiver {
        let listener = TcpListener::bind(("127.0.0.1", port)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let (tell, heard) = channel();
        std::thread::spawn(move || {
            let mut kept = Vec::new();
            for (n, stream) in listener.incoming().enumerate() {
                let mut stream = stream.unwrap();
                let Some(call) = read(&stream) else { continue };
                match answer(n) {
                    // Whoever has had enough closes the line.
                    Some(status) => drop(write!(stream, "HTTP/1.1 {status} So\r\ncontent-length: 0\r\n\r\n")),
                    None => kept.push(stream),
                }
                if tell.send(call).is_err() {
                    return;
                }
            }
        });
        Receiver { heard, port }
    }

    /// Waits for the next call.
    #[track_caller]
    pub(crate) fn next(&self) -> Call {
        let call = self.heard.recv_timeout(Duration::from_secs(20)).expect("a call");
        call.is_signed();
        call
    }

    /// Returns all calls that have come so far.
    pub(crate) fn all(&self) -> Vec<Call> {
        self.heard.try_iter().inspect(Call::is_signed).collect()
    }
}

impl Call {
    /// Returns what it says.
    pub(crate) fn body(&self) -> Value {
        serde_json::from_str(&self.text).unwrap()
    }

    #[track_caller]
    pub(crate) fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(known, _)| known == name);
        &found.unwrap_or_else(|| panic!("no {name} in {self:?}")).1
    }

    fn is_signed(&self) {
        let (id, timestamp) = (self.header("webhook-id"), self.header("webhook-timestamp"));
        assert_eq!(self.body()["id"], id);
        let now = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs();
        assert!(now.abs_diff(timestamp.parse().unwrap()) < 300);
        let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).unwrap();
        mac.update(format!("{id}.{timestamp}.{}", self.text).as_bytes());
        let signature = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
        assert_eq!(self.header("webhook-signature"), signature);
    }
}

/// Reads a request; none if it breaks off.
fn read(stream: &TcpStream) -> Option<Call> {
    let mut lines = BufReader::new(stream);
    let mut line = || {
        let mut text = String::new();
        lines.read_line(&mut text).ok().filter(|n| *n > 0)?;
        Some(text.trim_end().to_owned())
    };
    let path = line()?.split(' ').nth(1)?.to_owned();
    let mut headers = Vec::new();
    while let Some((name, value)) = line()?.split_once(": ") {
        headers.push((name.to_owned(), value.to_owned()));
    }
    let length = headers.iter().find(|(name, _)| name == "content-length")?.1.parse().ok()?;
    let mut body = vec![0; length];
    lines.read_exact(&mut body).ok()?;
    Some(Call { path, headers, text: String::from_utf8(body).ok()? })
}
