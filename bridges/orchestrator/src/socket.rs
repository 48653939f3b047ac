//! The table's WebSocket in the document's own words: one client, messages both ways.

use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use hall::{Heard, Secret, Viewer, Want, Watch};
use serde_json::Value;
use server::App;
use server::bridge::{Admitted, ApiError, Caller, Named};
use tokio::time::{Instant, interval_at, timeout};

use crate::desk::{Desk, Picture};
use crate::follow::{Follower, sent};
use crate::message::{Message, Said};

/// The most that a message may take, as the document says.
const MOST_BYTES: usize = 1024 * 1024;
/// How long the first message and every send may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a silent client is asked for a sign of life; twice without one, and it is let go.
const PING: Duration = Duration::from_secs(20);
/// How many messages a client may send in a second.
const MOST_A_SECOND: u32 = 20;

/// Opens a socket of a table.
pub(crate) async fn open(
    State(app): State<App>,
    mut caller: Caller,
    Named(id): Named<String>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let (upgrade, admitted) = app.admit(&caller, &headers, upgrade, MOST_BYTES)?;
    Ok(upgrade.on_upgrade(move |mut socket| async move {
        if caller.token.is_none() {
            // A page cannot send headers with a socket: its first message says who it is.
            match timeout(PATIENCE, first(&mut socket)).await {
                Ok(Some(token)) => caller.token = Some(Secret::new(token)),
                _ => return bye(socket, &ApiError::unauthorized()).await,
            }
        }
        match Client::greet(&app, &caller, &id).await {
            Ok((desk, watch)) => {
                let client = Client { desk, watch, socket, follower: Follower::default(), seq: 0, silent: 0 };
                client.serve(admitted).await;
            }
            Err(error) => bye(socket, &error).await,
        }
    }))
}

struct Client {
    desk: Desk,
    watch: Watch,
    socket: WebSocket,
    follower: Follower,
    seq: u64,
    silent: u32,
}

impl Client {
    async fn greet(app: &App, caller: &Caller, id: &str) -> Result<(Desk, Watch), ApiError> {
        let desk = Desk::open_fight(app, caller, Some(id)).await?;
        let want = Want { events: true, view: true, ..Want::default() };
        let viewer = Viewer::Person(desk.person.clone());
        let watch = app.hall().watch(&desk.table, viewer, want, None).await?;
        Ok((desk, watch))
    }

    async fn serve(mut self, mut admitted: Admitted) {
        let mut pings = interval_at(Instant::now() + PING, PING);
        let (mut second, mut said) = (Instant::now(), 0u32);
        loop {
            let goes_on = tokio::select! {
                heard = self.watch.next() => match heard {
                    Ok(heard) => self.show(heard).await,
                    Err(error) => return bye(self.socket, &error.into()).await,
                },
                frame = self.socket.recv() => {
                    self.silent = 0;
                    if second.elapsed() >= Duration::from_secs(1) {
                        (second, said) = (Instant::now(), 0);
                    }
                    said += 1;
                    let too_many = said > MOST_A_SECOND;
                    self.hear(frame, too_many).await
                }
                _ = pings.tick() => {
                    self.silent += 1;
                    self.silent < 3 && self.send(Frame::Ping(Default::default())).await
                }
                () = admitted.closed() => return bye(self.socket, &hall::HallError::Closing.into()).await,
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Tells what the table shows; says whether the client is still there.
    async fn show(&mut self, heard: Heard) -> bool {
        match heard {
            Heard::Update(update) => {
                let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
                let events = update.events.as_deref().map(parsed).unwrap_or_default();
                let events = events.as_array().cloned().unwrap_or_default();
                let view = update.view.as_deref().map(parsed).unwrap_or_default();
                let picture = Picture::seen(update.seq, view);
                self.seq = update.seq;
                for message in self.follower.tell(&self.desk.table, &events, &picture) {
                    if !self.send(text(&message)).await {
                        return false;
                    }
                }
                true
            }
            Heard::Notice(notice) => {
                let notice: Value = serde_json::from_str(&notice).unwrap_or_default();
                // Who watches and such is for screens; what is told to the leader is for a game master's program.
                if notice.get("event").and_then(Value::as_str) != Some("to_leader") {
                    return true;
                }
                let notice = notice.get("data").cloned().unwrap_or_default();
                self.say(Message::Notice { notice }).await
            }
            Heard::Revoked(why) => {
                let error = Message::Error {
                    code: "PASS_REVOKED".to_owned(),
                    message: why.message().to_owned(),
                    message_id: None,
                    request_id: None,
                    details: None,
                };
                self.say(error).await;
                false
            }
            Heard::Closing => false,
        }
    }

    async fn hear(&mut self, frame: Option<Result<Frame, axum::Error>>, too_many: bool) -> bool {
        let said = match frame {
            Some(Ok(Frame::Text(text))) => {
                serde_json::from_str::<Said>(&text).map_err(|error| error.to_string())
            }
            Some(Ok(Frame::Binary(_))) => Err("messages are text".to_owned()),
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => return true,
            Some(Ok(Frame::Close(_)) | Err(_)) | None => return false,
        };
        if too_many {
            return self.say(told_error(&ApiError::too_many(), None, None)).await;
        }
        let said = match said {
            Ok(Said::Ping {}) => return self.say(Message::Pong {}).await,
            Ok(Said::Hello { .. }) => return true,
            Ok(said) => said,
            Err(what) => {
                let error = crate::bad("INVALID_PAYLOAD", what);
                return self.say(told_error(&error, None, None)).await;
            }
        };
        let (message_id, request_id) = (said.message_id().map(str::to_owned), said.request_id());
        match self.desk.hear(said).await {
            Ok(seq) => {
                self.seq = self.seq.max(seq);
                self.say(Message::Done { message_id }).await
            }
            Err(error) => self.say(told_error(&error, message_id, request_id)).await,
        }
    }

    async fn say(&mut self, message: Message) -> bool {
        let frame = text(&sent(&self.desk.table, self.seq, message));
        self.send(frame).await
    }

    async fn send(&mut self, frame: Frame) -> bool {
        matches!(timeout(PATIENCE, self.socket.send(frame)).await, Ok(Ok(())))
    }
}

/// Returns the token of the first message, if that is what it is.
async fn first(socket: &mut WebSocket) -> Option<String> {
    loop {
        match socket.recv().await? {
            Ok(Frame::Text(text)) => {
                return match serde_json::from_str(&text) {
                    Ok(Said::Hello { token }) => Some(token),
                    _ => None,
                };
            }
            Ok(Frame::Ping(_) | Frame::Pong(_)) => {}
            _ => return None,
        }
    }
}

fn told_error(error: &ApiError, message_id: Option<String>, request_id: Option<String>) -> Message {
    let why = &error.why;
    let (code, message) = (why.code.clone(), why.message.clone());
    Message::Error { code, message, message_id, request_id, details: why.details.clone() }
}

fn text(message: &impl serde::Serialize) -> Frame {
    // Plain data always serialises.
    Frame::Text(serde_json::to_string(message).unwrap_or_default().into())
}

async fn bye(mut socket: WebSocket, error: &ApiError) {
    let last = text(&told_error(error, None, None));
    // Whoever does not read has gone already.
    let _ = timeout(PATIENCE, socket.send(last)).await;
}
