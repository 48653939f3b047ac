//! The WebSocket of a game server: operations as they come, and events the other way.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use serde_json::json;
use server::App;
use server::bridge::{Admitted, ApiError, Caller};
use tokio::time::{Instant, interval_at, timeout};

use super::game_server::GameServer;
use super::rest::{Batch, Known};

/// The most that a message may take: as much as a batch over REST.
const MOST_BYTES: usize = 64 * 1024;
/// How long a send may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a silent game server is asked for a sign of life; three times without one, and it is let go.
const PING: Duration = Duration::from_secs(8);
const MOST_SILENT: u32 = 3;
/// How long a socket waits for operations at a time.
const WAIT: Duration = Duration::from_secs(60);

/// Opens the socket of a game server.
pub(crate) async fn open(
    State(app): State<App>,
    caller: Caller,
    Known(server): Known,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let (upgrade, admitted) = app.admit(&caller, &headers, upgrade, MOST_BYTES)?;
    Ok(upgrade.on_upgrade(move |socket| Line { server, socket, done: 0, silent: 0 }.serve(admitted)))
}

/// An open socket of a game server.
struct Line {
    server: Arc<GameServer>,
    socket: WebSocket,
    /// The number of the latest operation that was sent, or that the game server says it has.
    done: u64,
    silent: u32,
}

impl Line {
    async fn serve(mut self, mut admitted: Admitted) {
        let mut pings = interval_at(Instant::now() + PING, PING);
        loop {
            let server = self.server.clone();
            let goes_on = tokio::select! {
                outgoing = server.poll(self.done, WAIT) => match outgoing {
                    Ok(outgoing) if outgoing.is_empty() => true,
                    Ok(outgoing) => {
                        self.done = outgoing.cursor();
                        self.send(&outgoing).await
                    }
                    Err(error) => self.refuse(&error.into()).await,
                },
                frame = self.socket.recv() => self.hear(frame).await,
                _ = pings.tick() => {
                    self.silent += 1;
                    self.silent <= MOST_SILENT && self.put(Message::Ping(Default::default())).await
                }
                () = admitted.closed() => return,
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Takes what the game server says; says whether it is still there.
    async fn hear(&mut self, frame: Option<Result<Message, axum::Error>>) -> bool {
        let text = match frame {
            Some(Ok(Message::Text(text))) => Some(text),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
            Some(Ok(Message::Binary(_))) => return self.refuse(&ApiError::bad("frames are text")).await,
            Some(Ok(Message::Close(_)) | Err(_)) | None => return false,
        };
        self.silent = 0;
        self.server.hear().await;
        let Some(text) = text else { return true };
        match serde_json::from_str::<Batch>(&text) {
            Ok(batch) => self.take(batch).await,
            Err(error) => self.refuse(&ApiError::bad(error.to_string())).await,
        }
    }

    async fn take(&mut self, batch: Batch) -> bool {
        if let Some(after) = batch.only_acks() {
            self.done = after;
            return true;
        }
        match batch.hand_to(&self.server).await {
            Ok(answered) => {
                self.done = answered.cursor();
                self.send(&answered).await
            }
            Err(error) => self.refuse(&error).await,
        }
    }

    async fn send(&mut self, what: &impl Serialize) -> bool {
        // Plain data always serialises.
        let text = serde_json::to_string(what).unwrap_or_default();
        self.put(Message::Text(text.into())).await
    }

    async fn refuse(&mut self, error: &ApiError) -> bool {
        let error = json!({ "error": { "code": error.why.code, "message": error.why.message } });
        self.put(Message::Text(error.to_string().into())).await
    }

    async fn put(&mut self, message: Message) -> bool {
        timeout(PATIENCE, self.socket.send(message)).await.is_ok_and(|sent| sent.is_ok())
    }
}
