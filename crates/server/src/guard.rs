//! What every request passes: how often, from which page, and what its answer says to browsers.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{FutureExt, StreamExt};
use tokio::time::timeout;

use crate::caller::Caller;
use crate::content::is_json;
use crate::error::{ApiError, written};
use crate::{App, Config, ServerLimits};

/// What a page of ours may load: only what this server serves.
const PAGES: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// How much beyond the limit is read and dropped before the connection is cut.
const MOST_DROPPED: usize = 1024 * 1024;

/// How many times as long as another body an upload may take.
const UPLOAD_TIMES: u32 = 6;

/// Counts, limits and dresses every request.
pub(crate) async fn guard(State(app): State<App>, caller: Caller, request: Request, next: Next) -> Response {
    let (began, method) = (Instant::now(), request.method().clone());
    let origin = request.headers().get(header::ORIGIN).cloned();
    let checked = check(&app, &caller, request.method(), request.headers());
    let path = request.uri().path().to_owned();
    let response = match checked {
        Ok(None) if app.bridges.iter().any(|bridge| (bridge.uploads)(&path)) => {
            run_unread(&app.config.limits, next, request).await
        }
        Ok(None) => match whole(&app.config.limits, request).await {
            Ok(request) => run(next, request).await,
            Err(error) => error.into_response(),
        },
        Ok(Some(answer)) => answer,
        Err(error) => error.into_response(),
    };
    let mut response = written(response, &path);
    dress(&app.config, origin, response.headers_mut());
    let (status, took) = (response.status().as_u16(), began.elapsed());
    app.metrics.answered(status, took);
    // Tokens come in headers and bodies; a path has none.
    tracing::debug!(%method, path, status, took_us = took.as_micros() as u64, "request");
    response
}

/// Runs what a request asks for. A fault of ours is told like any other, and ends no connection.
async fn run(next: Next, request: Request) -> Response {
    AssertUnwindSafe(next.run(request)).catch_unwind().await.unwrap_or_else(|_| {
        tracing::error!("a request panicked");
        ApiError::internal().into_response()
    })
}

fn check(
    app: &App,
    caller: &Caller,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Option<Response>, ApiError> {
    app.limiter.may_ask(caller.address)?;
    if method == Method::OPTIONS {
        check_origin(&app.config, headers)?;
        return Ok(Some(StatusCode::NO_CONTENT.into_response()));
    }
    if !matches!(*method, Method::GET | Method::HEAD) {
        check_origin(&app.config, headers)?;
    }
    Ok(None)
}

/// Takes a request's body in whole. Whoever sends too much or too slowly is
/// told so, and the connection can be used again. What is no JSON is not kept: who
/// needs a body refuses it by its type.
async fn whole(limits: &ServerLimits, request: Request) -> Result<Request, ApiError> {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(request);
    }
    let (mut parts, body) = request.into_parts();
    let keeps = is_json(&parts.headers);
    let (body, length) =
        timeout(limits.patience, read(body, limits.body, keeps)).await.unwrap_or_else(|_| Err(too_slow()))?;
    // However it came, this is how much there was.
    parts.headers.remove(header::TRANSFER_ENCODING);
    parts.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    Ok(Request::from_parts(parts, Body::from(body)))
}

/// The body of an upload, until whoever answers reads it.
#[derive(Clone)]
struct Unread(Arc<Mutex<Option<Body>>>);

impl Unread {
    fn take(&self) -> Option<Body> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Runs what an upload asks for, before its body is read. Whoever is refused gets to hear it: a body that nobody wanted is
/// read and dropped like one that is too large, or else the connection would break under whoever still sends it.
async fn run_unread(limits: &ServerLimits, next: Next, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let unread = Unread(Arc::new(Mutex::new(Some(body))));
    parts.extensions.insert(unread.clone());
    let response = run(next, Request::from_parts(parts, Body::empty())).await;
    if let Some(body) = unread.take() {
        // Whether it comes to an end or not, the answer is the same.
        let _ = timeout(limits.patience, read(body, limits.body, false)).await;
    }
    response
}

/// Takes the body of an upload in whole, whatever it is. It may take longer than others.
pub(crate) async fn upload(
    limits: &ServerLimits,
    request: Request,
    most: usize,
) -> Result<Vec<u8>, ApiError> {
    let body = request.extensions().get::<Unread>().and_then(Unread::take).unwrap_or_default();
    let read = read(body, most, true);
    timeout(limits.patience * UPLOAD_TIMES, read)
        .await
        .unwrap_or_else(|_| Err(too_slow()))
        .map(|(body, _)| body)
}

fn too_slow() -> ApiError {
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "TIMEOUT", "the body did not come in time")
}

async fn read(body: Body, most: usize, keeps: bool) -> Result<(Vec<u8>, usize), ApiError> {
    let (mut body, mut taken, mut length) = (body.into_data_stream(), Vec::new(), 0);
    while let Some(piece) = body.next().await {
        let piece = piece.map_err(|_| ApiError::bad("the body broke off"))?;
        length += piece.len();
        if length <= most && keeps {
            taken.extend_from_slice(&piece);
        } else if length > most + MOST_DROPPED {
            break;
        }
    }
    let bound = if keeps { most } else { most + MOST_DROPPED };
    if length <= bound { Ok((taken, length)) } else { Err(ApiError::too_large()) }
}

/// Refuses what a page of another site sends, unless that site is known.
pub(crate) fn check_origin(config: &Config, headers: &HeaderMap) -> Result<(), ApiError> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let own =
        origin.split_once("://").is_some_and(|(_, site)| site.eq_ignore_ascii_case(host) && !host.is_empty());
    let set = config.public_url.as_deref().map(|url| url.trim_end_matches('/'));
    if own || set == Some(origin) || is_known(config, origin) {
        return Ok(());
    }
    Err(ApiError::new(StatusCode::FORBIDDEN, "WRONG_ORIGIN", "pages of that site may not use this server"))
}

fn is_known(config: &Config, origin: &str) -> bool {
    config.origins.iter().any(|known| known == origin)
}

fn dress(config: &Config, origin: Option<HeaderValue>, headers: &mut HeaderMap) {
    let plain: [(HeaderName, &'static str); 4] = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in plain {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(PAGES));
    let known = origin.filter(|origin| origin.to_str().is_ok_and(|origin| is_known(config, origin)));
    if let Some(origin) = known {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.append(header::VARY, HeaderValue::from_static("origin"));
        let allowed = HeaderValue::from_static(
            "authorization, content-type, idempotency-key, if-none-match, last-event-id",
        );
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, allowed);
        let methods = HeaderValue::from_static("GET, POST, DELETE, OPTIONS");
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, methods);
        let read = HeaderValue::from_static("etag, link, location, retry-after, www-authenticate");
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, read);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
mod tests {
    use std::sync::Arc;

    use axum::Router;
    use axum::body::to_bytes;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use engine::Registry;
    use hall::{Chance, Hall, Settings};
    use serde_json::Value;
    use store::Memory;
    use table::Time;
    use tower::ServiceExt;

    use super::*;

    async fn fails() -> StatusCode {
        panic!("on purpose")
    }

    #[tokio::test]
    async fn a_panic_is_told_like_any_other_error() {
        let (store, games) = (Arc::new(Memory::new()), Registry::default());
        let hall =
            Hall::open(store.clone(), games, Settings::default(), Chance::seeded(1), Time(1)).await.unwrap();
        let app = App::new(hall, store, Config::default());
        let router = Router::new()
            .route("/fails", get(fails))
            .layer(from_fn_with_state(app.clone(), guard))
            .with_state(app);
        let request = Request::builder().uri("/fails").body(Body::empty()).unwrap();
        let answer = router.oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(answer.headers()["content-type"], "application/problem+json");
        assert_eq!(answer.headers()["cache-control"], "no-store");
        let body: Value =
            serde_json::from_slice(&to_bytes(answer.into_body(), usize::MAX).await.unwrap()).unwrap();
        assert_eq!((&body["code"], &body["instance"]), (&"INTERNAL_ERROR".into(), &"/fails".into()));
        assert!(!body.to_string().contains("on purpose"), "what failed is for the log: {body}");
    }
}
