//! Houses in memory, in a time that passes only while everybody waits.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::Request;
use engine::Registry;
use hall::{Build, Chance, Hall, Secret, Settings, Snapshots};
use nwn::bridge::ServerKey;
use serde_json::Value;
use server::{App, Config, ServerLimits};
use store::Memory;
use table::Time;
use tower::ServiceExt;

/// The game servers that every house knows, by their names and tokens.
pub(crate) const SERVERS: [(&str, &str); 2] = [("arelith", "token of arelith"), ("other", "token of other")];

/// When the first house opens.
const BEGIN: u64 = 1_700_000_000_000;

/// A running house.
pub(crate) struct House {
    pub(crate) hall: Hall,
    store: Arc<Memory>,
    router: Router,
}

impl House {
    /// Opens a house whose chance begins with a number.
    pub(crate) async fn open(chance: u64) -> House {
        House::on(Memory::new(), chance, Time(BEGIN)).await
    }

    async fn on(store: Memory, chance: u64, now: Time) -> House {
        let store = Arc::new(store);
        let settings = Settings {
            snapshots: Snapshots { build: Build::Named("world".to_owned()), ..Snapshots::default() },
            ..Settings::default()
        };
        let games = aetharn::add_to(Registry::default());
        let hall = Hall::open(store.clone(), games, settings, Chance::seeded(chance), now).await.unwrap();
        let bridge = nwn::bridge::bridge(&hall, keys()).await.unwrap();
        let limits = ServerLimits { requests: 1_000_000, ..ServerLimits::default() };
        let config = Config { limits, ..Config::default() };
        let app = App::new(hall.clone(), store.clone(), config).with_bridges(vec![bridge]);
        House { hall, store, router: server::router(app) }
    }

    /// Ends the house as if the power had failed, and opens another one on what is kept, so many seconds later.
    pub(crate) async fn restart(&mut self, seconds: u64) {
        let now = self.hall.now().plus(seconds * 1000);
        self.hall.kill();
        *self = House::on(self.store.survivor(), now.0, now).await;
    }

    /// Sends a request, and returns the status and the body.
    pub(crate) async fn send(&self, method: &str, path: &str, token: &str, body: Vec<u8>) -> (u16, Value) {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("content-type", "application/json")
            .header("content-length", body.len())
            .header("authorization", format!("Bearer {token}"))
            .extension(ConnectInfo(SocketAddr::from((Ipv4Addr::LOCALHOST, 9))))
            .body(Body::from(body))
            .unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
    }
}

fn keys() -> Vec<ServerKey> {
    let key =
        |(name, token): (&str, &str)| ServerKey { name: name.to_owned(), hash: Secret::new(token).hash() };
    SERVERS.map(key).to_vec()
}
