//! What is no path of the server.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use engine::Registry;
use hall::{Chance, Hall, Settings};
use serde_json::Value;
use server::{App, Config, router};
use store::Memory;
use table::Time;
use tower::ServiceExt;

#[tokio::test]
async fn a_method_that_no_path_takes_is_refused_in_the_documented_form() {
    let (store, games) = (Arc::new(Memory::new()), Registry::default());
    let hall =
        Hall::open(store.clone(), games, Settings::default(), Chance::seeded(1), Time(1)).await.unwrap();
    let router = router(App::new(hall, store, Config::default()));
    for (method, path) in
        [("POST", "/api/nosuch"), ("PURGE", "/api/nosuch"), ("PUT", "/"), ("PUT", "/api/games")]
    {
        let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        let answer = router.clone().oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
        assert_eq!(answer.headers()["content-type"], "application/problem+json", "{method} {path}");
        assert!(answer.headers().contains_key("allow"), "{method} {path}");
        let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap_or_default();
        assert_eq!(body["error"]["code"], "METHOD_NOT_ALLOWED", "{method} {path}");
        assert_eq!((&body["status"], &body["instance"]), (&405.into(), &path.into()), "{method} {path}");
    }
}
