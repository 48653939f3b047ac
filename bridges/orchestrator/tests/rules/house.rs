//! A house with the rules service and nothing to play.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use hall::{Chance, Hall, Settings};
use serde_json::Value;
use server::{App, Config};
use store::Memory;
use table::Time;
use tower::ServiceExt;

/// A house, to be asked.
pub(crate) struct House(Router);

/// What it answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl House {
    /// Opens a house that limits nobody.
    pub(crate) async fn open() -> House {
        House::open_with(|limits| limits.requests = 1_000_000).await
    }

    /// Opens a house with other limits.
    pub(crate) async fn open_with(limit: impl FnOnce(&mut server::ServerLimits)) -> House {
        let store = Arc::new(Memory::new());
        let games = engine::Registry::default();
        let hall =
            Hall::open(store.clone(), games, Settings::default(), Chance::seeded(1), Time(1)).await.unwrap();
        let mut config = Config::default();
        limit(&mut config.limits);
        House(server::router(App::new(hall, store, config).with_bridges(vec![orchestrator::bridge()])))
    }

    /// Sends a request with a body that says what it is.
    pub(crate) async fn send(&self, method: &str, path: &str, kind: Option<&str>, body: &str) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(kind) = kind {
            request = request.header("content-type", kind).header("content-length", body.len());
        }
        let request = request.body(Body::from(body.to_owned())).unwrap();
        let response = self.0.clone().oneshot(request).await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        Answer { status, headers, text: String::from_utf8(bytes.to_vec()).unwrap() }
    }

    /// Asks a question.
    pub(crate) async fn ask(&self, name: &str, request: &str) -> Answer {
        self.send("POST", &format!("/api/rules5e/{name}"), Some("application/json"), request).await
    }

    /// Looks something up.
    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, None, "").await
    }
}

impl Answer {
    /// Returns the body, which is JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns what was answered, which is no error.
    #[track_caller]
    pub(crate) fn is_ok(&self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        assert_eq!(self.headers["content-type"], "application/json");
        self.json()
    }

    /// Checks that it is an error of that status and code, as problem details; returns its details.
    #[track_caller]
    pub(crate) fn fails(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.headers["content-type"], "application/problem+json", "{self:?}");
        let body = self.json();
        assert_eq!((&body["code"], &body["error"]["code"]), (&code.into(), &code.into()), "{body}");
        assert_eq!(body["status"], status);
        assert!(body["detail"].as_str().is_some_and(|words| !words.is_empty()), "{body}");
        body["error"]["details"].clone()
    }
}
