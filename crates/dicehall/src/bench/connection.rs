//! One socket of one seat, and the frames on it.

use std::net::SocketAddr;

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Small buffers: there may be ten thousand of these.
const BUFFER: usize = 4096;

/// An open socket.
pub(super) struct Connection(WebSocketStream<TcpStream>);

/// What a house says, as far as anybody here listens.
#[derive(Debug, Deserialize)]
pub(super) struct ServerMessage {
    #[serde(rename = "type")]
    pub(super) kind: Kind,
    #[serde(default)]
    pub(super) seq: u64,
    #[serde(default)]
    pub(super) id: String,
    #[serde(default)]
    pub(super) code: String,
    #[serde(default)]
    pub(super) message: String,
    #[serde(default)]
    pub(super) events: Option<Vec<Box<RawValue>>>,
    #[serde(default)]
    pub(super) legal: Vec<Value>,
}

/// The kinds of frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    Welcome,
    Update,
    Done,
    Refused,
    Bye,
    #[serde(other)]
    Other,
}

/// How a socket introduces itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hello<'a> {
    /// A seat's token; without one it is a screen on the wall.
    pub(super) token: Option<&'a str>,
    pub(super) table: &'a str,
    pub(super) since: Option<u64>,
    pub(super) want: &'a [String],
}

impl Connection {
    /// Opens a socket and introduces itself; the first update is still to come.
    pub(super) async fn open(house: SocketAddr, hello: Hello<'_>) -> anyhow::Result<Connection> {
        let stream = TcpStream::connect(house).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let url = format!("ws://{house}/api/ws");
        let (socket, _) = client_async_with_config(url, stream, Some(config)).await?;
        let mut connection = Connection(socket);
        let Hello { token, table, since, want } = hello;
        let display = token.is_none();
        let hello = json!({ "type": "hello", "token": token, "table": table, "since": since, "want": want,
            "display": display });
        connection.say(hello.to_string()).await?;
        let welcome = connection.hear().await?;
        match welcome.kind {
            Kind::Welcome => Ok(connection),
            _ => bail!("not welcome: {} {}", welcome.code, welcome.message),
        }
    }

    /// Sends a frame.
    pub(super) async fn say(&mut self, frame: String) -> anyhow::Result<()> {
        Ok(self.0.send(Message::text(frame)).await?)
    }

    /// Waits for the next frame.
    pub(super) async fn hear(&mut self) -> anyhow::Result<ServerMessage> {
        loop {
            match self.0.next().await.context("the connection is closed")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(_) => bail!("the connection was closed"),
                _ => {}
            }
        }
    }
}
