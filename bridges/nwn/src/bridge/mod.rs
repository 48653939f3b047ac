//! The bridge: game servers tell the house what their players do, and the house tells them what to do about it.

mod event;
mod follow;
mod game_server;
mod key;
mod notes;
mod op;
mod outbox;
mod post;
mod refused;
mod rest;
mod round;
mod socket;
mod taken;
mod viewer;
mod world;

use std::sync::Arc;
use std::time::Duration;

use axum::routing::get;
use axum::{Extension, Router};
use hall::{Hall, HallError};
use server::Bridge;
use tokio::time::{MissedTickBehavior, interval};

use self::game_server::GameServer;
pub use self::key::{FreshError, KeyError, ServerKey};
use crate::window::Dictionary;

/// How often it is looked whether a game server is still there.
const WATCH: Duration = Duration::from_secs(1);

/// The game servers that the house knows.
#[derive(Clone, Default)]
pub(crate) struct Servers(Arc<[Arc<GameServer>]>);

impl Servers {
    pub(crate) fn find(&self, name: &str) -> Option<Arc<GameServer>> {
        self.0.iter().find(|server| server.key.name == name).cloned()
    }
}

/// Returns the bridge for a house and the game servers that it knows. It looks after them until the house closes.
///
/// # Errors
///
/// That what was noted about them cannot be read.
pub async fn bridge(hall: &Hall, keys: Vec<ServerKey>) -> Result<Bridge, HallError> {
    let words = Arc::new(dictionary(hall)?);
    let mut servers = Vec::new();
    for key in keys {
        servers.push(Arc::new(GameServer::open(hall, key, words.clone()).await?));
    }
    let servers = Servers(servers.into());
    for server in servers.0.iter() {
        tokio::spawn(look_after(hall.clone(), server.clone()));
    }
    let described = rest::routes().layer(Extension(servers.clone()));
    let plain =
        Router::new().route("/api/nwn/v1/servers/{server}/ws", get(socket::open)).layer(Extension(servers));
    Ok(Bridge::new(described).with_uploads(rest::is_area).and(plain))
}

/// Reads what the house says in other languages.
fn dictionary(hall: &Hall) -> Result<Dictionary, HallError> {
    let games = hall.registry().iter().flat_map(|game| game.texts());
    Dictionary::of(games.chain(table::TEXTS)).map_err(|error| HallError::Damaged(error.to_string()))
}

async fn look_after(hall: Hall, server: Arc<GameServer>) {
    let mut seconds = interval(WATCH);
    seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !hall.is_closing() {
        seconds.tick().await;
        server.listen().await;
    }
}
