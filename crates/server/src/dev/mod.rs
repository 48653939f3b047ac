//! What an author sees of a game while writing it: every moment of every table, with its whole state. That is every
//! secret of everybody, so these paths exist only in a house that was opened for it, and answer only whoever sits at the
//! machine that it runs on.

mod moments;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::App;
use crate::caller::Caller;
use crate::error::ApiError;
use crate::pages::{SCRIPT, html, page};

/// What shows the moments.
const LOOK: &str = include_str!("look.js");
/// How the page is laid out.
const STYLE: &str = include_str!("look.css");

/// The headers by which a proxy says that somebody else asks.
const FORWARDED: [&str; 4] = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/// The paths of a house that was opened for authors.
pub(crate) fn routes(app: &App) -> Router<App> {
    Router::new()
        .route("/dev", get(look))
        .route("/dev/look.js", get(async || ([(header::CONTENT_TYPE, SCRIPT)], LOOK)))
        .route("/dev/look.css", get(async || ([(header::CONTENT_TYPE, "text/css")], STYLE)))
        .route("/api/dev/tables", get(moments::tables))
        .route("/api/dev/tables/{id}", get(moments::all))
        .route("/api/dev/tables/{id}/moment", get(moments::one))
        .route_layer(from_fn_with_state(app.clone(), own_machine))
}

/// Lets nobody through but a browser on this machine that asked for this machine: the name a page asked by tells a page
/// of somebody else apart that had its own name lead here.
async fn own_machine(State(_): State<App>, caller: Caller, request: Request, next: Next) -> Response {
    if caller.address.is_loopback() && is_local(request.headers()) {
        return next.run(request).await;
    }
    let words = "only a browser on the machine of this house may look at all of a table";
    ApiError::new(StatusCode::FORBIDDEN, "FORBIDDEN", words).into_response()
}

fn is_local(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = match host.strip_prefix('[') {
        Some(inside) => inside.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let is_own =
        name == "localhost" || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
    is_own && !FORWARDED.iter().any(|header| headers.contains_key(*header))
}

async fn look() -> Response {
    html(page(
        "Every moment",
        "<link rel=\"stylesheet\" href=\"/dev/look.css\"><div id=\"look\"><noscript>This page needs scripts.</noscript></div>\
         <script src=\"/dev/look.js\"></script>",
    ))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn asked(pairs: &[(&'static str, &str)]) -> bool {
        let headers = pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
        is_local(&headers.collect::<HeaderMap>())
    }

    #[test]
    fn only_a_browser_of_this_machine_that_meant_it_is_local() {
        for host in ["localhost", "localhost:8080", "127.0.0.1:9", "[::1]:8080", "127.1.2.3"] {
            assert!(asked(&[("host", host)]), "{host}");
        }
        for host in
            ["", "dice.example", "localhost.dice.example", "192.168.0.4:8080", "[2001:db8::1]", "[::1.evil"]
        {
            assert!(!asked(&[("host", host)]), "{host}");
        }
        assert!(!asked(&[]));
        assert!(!asked(&[("host", "localhost"), ("x-forwarded-for", "127.0.0.1")]));
    }
}
