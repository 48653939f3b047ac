//! The WebSocket: one client, one table, frames both ways.

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use engine::{Seat, SentAction};
use futures_util::SinkExt;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use hall::{Comer, Done, HallError, Heard, Network, Revoked, Secret, Viewer, Want, Watch};
use table::{Act, Command, CommandId, PersonId, Request};
use tokio::sync::watch;
use tokio::time::{Instant, interval_at, timeout};

use crate::caller::Caller;
use crate::command;
use crate::error::{ApiError, Explained};
use crate::guard::check_origin;
use crate::limits::{OpenSocket, number};
use crate::wire::client_in::{ClientIn, read, want};
use crate::wire::client_out::{ClientOut, notice, update};
use crate::{App, ServerLimits};

/// What a socket's buffers hold. Small: most sockets are silent most of the time.
const BUFFER: usize = 4 * 1024;
/// What a socket reads at once: more than most clients ever say.
const READ: usize = 1024;
/// The most that may wait to be sent.
const MOST_WAITING: usize = 256 * 1024;
/// How many pings may go unanswered.
const SILENT_PINGS: u32 = 2;

/// The status that a socket is closed with when its client does not read or
/// says nothing that we understand.
const POLICY: u16 = 1008;
/// The status of a server that is going away.
const GOING_AWAY: u16 = 1001;

/// Opens a socket.
pub(crate) async fn open(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let most = app.config.limits.message;
    let (upgrade, counted) = admit(&app, &caller, &headers, upgrade, most)?;
    Ok(upgrade.on_upgrade(move |socket| async move {
        // Held until the goodbye is said: the house waits for it.
        let closed = app.closed.subscribe();
        let _counted = (counted, app.metrics.socket());
        Client::run(app, caller, Box::new(socket), closed).await;
    }))
}

/// Lets a socket in under the limits of all sockets: where its page comes from, how many there are, how much it may say
/// at once. It counts for as long as what is returned beside it is held.
pub(crate) fn admit(
    app: &App,
    caller: &Caller,
    headers: &HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    most: usize,
) -> Result<(WebSocketUpgrade, OpenSocket), ApiError> {
    check_origin(&app.config, headers)?;
    let upgrade = upgrade.map_err(|rejection| {
        ApiError::new(
            rejection.into_response().status(),
            "NOT_A_SOCKET",
            "this address takes WebSockets only",
        )
    })?;
    let counted = app.limiter.socket(caller.address).ok_or_else(ApiError::too_many)?;
    let upgrade = upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .read_buffer_size(READ)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(MOST_WAITING);
    Ok((upgrade, counted))
}

/// A client on a socket. Most say nothing most of the time, so what is long and
/// rare is in a box: the task of every socket would have room for it.
struct Client {
    app: App,
    socket: Box<WebSocket>,
    table: String,
    person: Option<PersonId>,
    network: Network,
    want: Want,
    watch: Watch,
    /// The number of the latest record that the client was shown.
    shown: u64,
    rate: DefaultDirectRateLimiter,
    /// Pings since the last sign of life.
    silent: u32,
}

/// Why a socket ends.
struct End {
    status: u16,
    code: String,
    message: String,
    /// More about it, for whoever loses a token.
    reason: Option<Revoked>,
}

impl End {
    fn new(status: u16, code: &str, message: &str) -> End {
        End { status, code: code.to_owned(), message: message.to_owned(), reason: None }
    }

    /// What came is no frame, or too large a one: nothing after it can be trusted.
    fn unreadable() -> End {
        End::new(POLICY, "INVALID_PAYLOAD", "frames are text of at most 16 KiB")
    }

    /// The client is gone: there is nobody to tell.
    fn gone() -> End {
        End::new(0, "", "")
    }
}

impl From<HallError> for End {
    fn from(error: HallError) -> End {
        let status = if matches!(error, HallError::Closing) { GOING_AWAY } else { POLICY };
        End::new(status, error.code(), &error.to_string())
    }
}

impl From<ApiError> for End {
    fn from(error: ApiError) -> End {
        End::new(POLICY, &error.why.code, &error.why.message)
    }
}

impl Client {
    async fn run(app: App, caller: Caller, mut socket: Box<WebSocket>, mut closed: watch::Receiver<()>) {
        let ServerLimits { patience, send, .. } = app.config.limits;
        let hello = tokio::select! {
            hello = timeout(patience, first_frame(&mut socket)) => hello.unwrap_or_else(|_| {
                Err(End::new(POLICY, "TIMEOUT", "the first frame is a hello, and it did not come"))
            }),
            _ = closed.changed() => Err(HallError::Closing.into()),
        };
        let end = match hello {
            Ok(hello) => match Box::pin(Client::greet(app, &caller, socket, hello)).await {
                Ok(mut client) => {
                    let end = client.serve().await;
                    socket = client.socket;
                    end
                }
                Err((back, end)) => {
                    socket = back;
                    end
                }
            },
            Err(end) => end,
        };
        // Whoever does not read is not waited for.
        let _ = timeout(send, say_goodbye(socket, &end)).await;
    }

    /// Settles once who this is and what it sees.
    async fn greet(
        app: App,
        caller: &Caller,
        socket: Box<WebSocket>,
        hello: ClientIn,
    ) -> Result<Client, (Box<WebSocket>, End)> {
        match Client::watch(&app, caller, hello).await {
            Ok((table, person, want, watch)) => {
                let rate = RateLimiter::direct(frames(app.config.limits.messages));
                let network = Network::of(caller.address);
                Ok(Client { app, socket, table, person, network, want, watch, shown: 0, rate, silent: 0 })
            }
            Err(end) => Err((socket, end)),
        }
    }

    async fn watch(
        app: &App,
        caller: &Caller,
        hello: ClientIn,
    ) -> Result<(String, Option<PersonId>, Want, Watch), End> {
        let ClientIn::Hello { token, table, since, want: pieces, display } = hello else {
            return Err(End::new(POLICY, "INVALID_PAYLOAD", "the first frame is a hello"));
        };
        let token = token.map(Secret::new);
        let table = caller.find(app, &table, token.as_ref()).await?;
        let person = match &token {
            Some(token) => Some(caller.check(app, &table, token).await?),
            None => None,
        };
        if let Some(person) = &person {
            app.hall.note_network(&table, person, Network::of(caller.address));
        }
        let viewer = match &person {
            Some(person) => Viewer::Person(person.clone()),
            None if display => app.hall.display()?,
            None => app.hall.guest()?,
        };
        let want = want(pieces.as_deref());
        let watch = app.hall.watch(&table, viewer, want, since).await?;
        Ok((table, person, want, watch))
    }

    async fn serve(&mut self) -> End {
        let welcome = ClientOut::Welcome {
            table: &self.table,
            person: self.person.as_ref().map(|person| person.0.as_str()),
            time: self.app.hall.now(),
        };
        let welcome = welcome.text();
        if let Err(end) = self.send(welcome).await {
            return end;
        }
        let ping = self.app.config.limits.ping;
        let mut pings = interval_at(Instant::now() + ping, ping);
        loop {
            let step = tokio::select! {
                heard = self.watch.next() => self.show(heard).await,
                message = self.socket.recv() => self.hear(message).await,
                _ = pings.tick() => self.ping().await,
            };
            let step = match step {
                Ok(()) => self.send_all().await,
                Err(end) => Err(end),
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Sends what waits, together with what the table has told by now: whoever
    /// moves gets the answer and the table after it in one piece.
    async fn send_all(&mut self) -> Result<(), End> {
        while let Some(heard) = self.watch.now() {
            self.show(Ok(heard)).await?;
        }
        in_time(&self.app, self.socket.flush()).await
    }

    async fn show(&mut self, heard: Result<Heard, HallError>) -> Result<(), End> {
        match heard? {
            Heard::Update(shown) => {
                self.shown = shown.seq;
                self.send(update(&shown)).await
            }
            Heard::Notice(told) => self.send(notice(&told)).await,
            Heard::Revoked(why) => {
                Err(End { reason: Some(why), ..End::new(POLICY, "PASS_REVOKED", why.message()) })
            }
            Heard::Closing => Err(HallError::Closing.into()),
        }
    }

    async fn ping(&mut self) -> Result<(), End> {
        self.silent += 1;
        if self.silent > SILENT_PINGS {
            return Err(End::gone());
        }
        in_time(&self.app, self.socket.feed(Message::Ping(Default::default()))).await
    }

    async fn hear(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        self.silent = 0;
        let said = match message {
            Some(Ok(Message::Text(text))) => read(&text),
            Some(Ok(Message::Binary(_))) => Err("frames are text".to_owned()),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Err(_)) => return Err(End::unreadable()),
            Some(Ok(Message::Close(_))) | None => return Err(End::gone()),
        };
        if self.rate.check().is_err() {
            let error = ApiError::too_many();
            return self.refuse(None, &error.why.code, &error.why.message).await;
        }
        match said {
            Ok(said) => Box::pin(self.answer(said)).await,
            Err(what) => self.refuse_payload(&what).await,
        }
    }

    async fn answer(&mut self, said: ClientIn) -> Result<(), End> {
        match said {
            ClientIn::Ping {} => {
                let time = self.app.hall.now();
                self.send(ClientOut::Pong { time }.text()).await
            }
            ClientIn::Hello { .. } => self.refuse_payload("a hello comes once, as the first frame").await,
            ClientIn::Sit { id, name, seat, mark, entropy } => {
                let request = Request::Sit { seat: seat.map(Seat), name, mark, entropy };
                self.sit(&id, request).await
            }
            ClientIn::Stand { id, seat } => self.command(&id, Request::Stand { seat: seat.map(Seat) }).await,
            ClientIn::Act { id, seq, seat, action, parameters } => {
                let sent = SentAction::new(action, Some(parameters));
                self.command(&id, Request::Act(Act::read(seat.map(Seat), sent, seq))).await
            }
        }
    }

    /// Sits down and goes on watching from the seat.
    async fn sit(&mut self, id: &str, request: Request) -> Result<(), End> {
        let network = Some(self.network);
        let comer = Comer { token: self.person.clone(), chosen: None, key: Some(id), network };
        let sat = self.app.hall.sit_down(&self.table, comer, request).await;
        let (person, done) = match sat {
            Ok(sat) => sat,
            Err(error) => return self.deny(id, &error.into()).await,
        };
        let token = done.token.as_ref().map_or("", |token| token.reveal());
        let (seat, seq, person_id) = (done.seat.map(|seat| seat.0), done.seq, &person.0);
        let told = match seat {
            Some(seat) => {
                let name = done.name.as_deref();
                ClientOut::Seated { id, seq, seat, name, person: person_id, token }
            }
            None => ClientOut::Asked { id, seq, person: person_id, token },
        };
        let told = told.text();
        self.send(told).await?;
        if self.person.as_ref() != Some(&person) {
            let viewer = Viewer::Person(person.clone());
            // From what was shown last: one's own sitting down is part of it.
            self.watch = self.app.hall.watch(&self.table, viewer, self.want, Some(self.shown)).await?;
            self.person = Some(person);
        }
        Ok(())
    }

    async fn command(&mut self, id: &str, request: Request) -> Result<(), End> {
        let Some(from) = self.person.clone() else {
            return self.refuse(Some(id), "UNIDENTIFIED_PLAYER", "you only watch; sit down to play").await;
        };
        let command = Command { id: Some(CommandId(id.to_owned())), from, request };
        match command::command(&self.app, &self.table, command).await {
            Ok(done) => {
                self.app.metrics.moved();
                self.done(id, &done).await
            }
            Err(error) => self.deny(id, &error).await,
        }
    }

    async fn done(&mut self, id: &str, done: &Done) -> Result<(), End> {
        let claim = done.token.as_ref().map(|token| token.reveal());
        let done = ClientOut::Done { id, seq: done.seq, next: done.next.as_deref(), claim };
        self.send(done.text()).await
    }

    async fn deny(&mut self, id: &str, error: &ApiError) -> Result<(), End> {
        let Explained { code, message, details, legal, anchor } = &*error.why;
        self.app.metrics.refused(code);
        let (id, details) = (Some(id), details.as_ref());
        let refused = ClientOut::Refused { id, code, message, legal, details, anchor: *anchor };
        self.send(refused.text()).await
    }

    async fn refuse(&mut self, id: Option<&str>, code: &str, message: &str) -> Result<(), End> {
        let refused = ClientOut::Refused { id, code, message, legal: &[], details: None, anchor: None };
        self.send(refused.text()).await
    }

    async fn refuse_payload(&mut self, what: &str) -> Result<(), End> {
        self.refuse(None, "INVALID_PAYLOAD", what).await
    }

    /// Puts a frame behind those that wait to be sent; see [`Client::send_all`].
    async fn send(&mut self, text: String) -> Result<(), End> {
        in_time(&self.app, self.socket.feed(Message::Text(text.into()))).await
    }
}

/// How many frames may come on a socket: twice as many at once as in a second.
fn frames(per_second: u32) -> Quota {
    Quota::per_second(number(per_second)).allow_burst(number(per_second.saturating_mul(2)))
}

async fn first_frame(socket: &mut WebSocket) -> Result<ClientIn, End> {
    loop {
        match socket.recv().await {
            Some(Ok(Message::Text(text))) => {
                return read(&text).map_err(|what| End::new(POLICY, "INVALID_PAYLOAD", &what));
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Binary(_))) => {
                return Err(End::new(POLICY, "INVALID_PAYLOAD", "frames are text"));
            }
            Some(Err(_)) => return Err(End::unreadable()),
            Some(Ok(Message::Close(_))) | None => return Err(End::gone()),
        }
    }
}

/// Waits for the client to take something; whoever does not read in time is let go.
async fn in_time(app: &App, taken: impl Future<Output = Result<(), axum::Error>>) -> Result<(), End> {
    match timeout(app.config.limits.send, taken).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(End::gone()),
    }
}

async fn say_goodbye(mut socket: Box<WebSocket>, end: &End) {
    if end.status == 0 {
        return;
    }
    let (code, message, reason) = (&end.code, &end.message, end.reason);
    let bye = ClientOut::Bye { code, message, retry: end.status == GOING_AWAY, reason };
    // Whoever does not hear it has gone already.
    let _ = socket.send(Message::Text(bye.text().into())).await;
    let frame = CloseFrame { code: end.status, reason: end.code.as_str().into() };
    let _ = socket.send(Message::Close(Some(frame))).await;
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Nobody counts more than one in a nanosecond: of more, one would come back after no time at all.
    #[test]
    fn any_number_of_frames_a_second_can_be_counted() {
        for per_second in [0, 1, 20, 1_000_000_000, 1_000_000_001, u32::MAX] {
            let quota = frames(per_second);
            assert!(quota.replenish_interval() > Duration::ZERO, "{per_second}");
            assert!(RateLimiter::direct(quota).check().is_ok(), "{per_second}");
        }
    }
}
