//! Server-sent events: the socket's updates for clients that only listen, and
//! what concerns the whole hall.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use hall::{HallError, HallEvent, Heard, Viewer, Want, Watch};
use serde::Deserialize;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::App;
use crate::caller::Caller;
use crate::content::Queried;
use crate::error::ApiError;
use crate::limits::OpenSocket;
use crate::metrics::Counted;
use crate::place::Seen;
use crate::wire::client_in::{Wanted, want};
use crate::wire::client_out::{ClientOut, update};

/// How often a silent stream says that it is there.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// What a stream is to hold.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StreamQuery {
    /// The number of the latest record that is known.
    since: Option<u64>,
    /// `events`, `view`, `table`, `scene`, `changes`, with commas between; left out, all.
    want: Option<String>,
}

/// A stream that is counted for as long as it is open.
struct Open {
    watch: Option<Watch>,
    _counted: (OpenSocket, Counted),
}

/// Streams a table: `update` for changes, `notice` for what is not kept, `bye` at the end.
pub(crate) async fn table(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Seen { table, person }: Seen,
    Queried(query): Queried<StreamQuery>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let open = app.limiter.socket(caller.address).ok_or_else(ApiError::too_many)?;
    let viewer = match person {
        Some(person) => Viewer::Person(person),
        None => app.hall.guest()?,
    };
    // A browser that comes back says itself what it has seen.
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let watch = app.hall.watch(&table, viewer, pieces(query.want.as_deref())?, last.or(query.since)).await?;
    let open = Open { watch: Some(watch), _counted: (open, app.metrics.socket()) };
    let events = stream::unfold(open, |mut open| async move {
        let event = next(&mut open).await?;
        Some((Ok(event), open))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

async fn next(open: &mut Open) -> Option<Event> {
    let heard = open.watch.as_mut()?.next().await;
    Some(match heard {
        Ok(Heard::Update(shown)) => {
            Event::default().event("update").id(shown.seq.to_string()).data(update(&shown))
        }
        Ok(Heard::Notice(told)) => Event::default().event("notice").data(&*told),
        Ok(Heard::Revoked(why)) => {
            let (code, message, reason) = ("PASS_REVOKED", why.message(), Some(why));
            bye(open, ClientOut::Bye { code, message, retry: false, reason })
        }
        Ok(Heard::Closing) => leave(open, &HallError::Closing),
        Err(error) => leave(open, &error),
    })
}

/// The last event of a stream.
fn bye(open: &mut Open, bye: ClientOut<'_>) -> Event {
    open.watch = None;
    Event::default().event("bye").data(bye.text())
}

/// The last event of a stream that may be opened again.
fn leave(open: &mut Open, error: &HallError) -> Event {
    let message = error.to_string();
    bye(open, ClientOut::Bye { code: error.code(), message: &message, retry: true, reason: None })
}

fn pieces(list: Option<&str>) -> Result<Want, ApiError> {
    let Some(list) = list else { return Ok(Want::ALL) };
    let piece = |word: &str| match word {
        "events" => Ok(Wanted::Events),
        "view" => Ok(Wanted::View),
        "table" => Ok(Wanted::Table),
        "scene" => Ok(Wanted::Scene),
        "changes" => Ok(Wanted::Changes),
        _ => Err(ApiError::bad(
            "want is a list of events, view, table, scene and changes, with commas between",
        )),
    };
    let pieces = list.split(',').map(|word| piece(word.trim())).collect::<Result<Vec<_>, _>>()?;
    Ok(want(Some(&pieces)))
}

/// AET-11: streams what concerns the whole hall: tables that open and close.
pub(crate) async fn hall(
    State(app): State<App>,
    caller: Caller,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let open = app.limiter.socket(caller.address).ok_or_else(ApiError::too_many)?;
    let closed = app.closed.subscribe();
    let heard = (app.hall.announcements(), closed, (open, app.metrics.socket()));
    let events = stream::unfold(heard, |(mut told, mut closed, counted)| async move {
        let event = tokio::select! {
            event = announced(&mut told) => event?,
            _ = closed.changed() => return None,
        };
        Some((Ok(event), (told, closed, counted)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

async fn announced(told: &mut Receiver<HallEvent>) -> Option<Event> {
    loop {
        match told.recv().await {
            Ok(announcement) => {
                let text = serde_json::to_string(&announcement).unwrap_or_default();
                return Some(Event::default().event("announcement").data(text));
            }
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return None,
        }
    }
}
