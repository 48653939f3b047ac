//! Bridges: what other worlds add to a house, beside the paths that every game uses.
//!
//! A bridge is a crate of its own on the hall's public interface. It names its paths, which pass the same guard as all
//! others (limits, origins, errors as problem details) and stand in the same description; it finds tables and people
//! only through [`Caller`], [`Known`] and [`Seen`], so that nobody guesses codes or tokens by another way.

use axum::Router;
use axum::extract::Request;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::HeaderMap;
use hall::{Done, Hall, HallError};
use serde_json::{Map, Value};
use table::{Command, PersonId};
use tokio::sync::watch;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::App;
pub use crate::caller::Caller;
use crate::command;
pub use crate::content::{Body, Named, Queried, Written};
pub use crate::error::{ApiError, ErrorBody, Explained};
use crate::guard;
use crate::limits::OpenSocket;
use crate::metrics::Counted;
pub use crate::place::{Known, Seen};
use crate::socket;

/// What a bridge adds to a house.
#[derive(Clone)]
pub struct Bridge {
    pub(crate) routes: Router<App>,
    pub(crate) document: OpenApi,
    pub(crate) types: Map<String, Value>,
    /// Tests for addresses whose bodies are read by whoever answers there.
    pub(crate) uploads: fn(&str) -> bool,
}

impl Bridge {
    /// A bridge with paths that are described.
    pub fn new(described: OpenApiRouter<App>) -> Bridge {
        let (routes, document) = described.split_for_parts();
        Bridge { routes, document, types: Map::new(), uploads: |_| false }
    }

    /// Adds paths that OpenAPI has no words for, such as sockets.
    #[must_use]
    pub fn and(self, plain: Router<App>) -> Bridge {
        Bridge { routes: self.routes.merge(plain), ..self }
    }

    /// Says at which addresses bodies are larger than elsewhere, or no JSON: they are not read before whoever answers
    /// there knows who sends them, and reads them by [`App::upload`].
    #[must_use]
    pub fn with_uploads(self, at: fn(&str) -> bool) -> Bridge {
        Bridge { uploads: at, ..self }
    }

    /// Adds JSON schemas that its description refers to by name.
    #[must_use]
    pub fn with_types(mut self, types: Map<String, Value>) -> Bridge {
        self.types.extend(types);
        self
    }
}

/// What bridges may do with a house.
impl App {
    /// Adds bridges to a house.
    #[must_use]
    pub fn with_bridges(self, bridges: Vec<Bridge>) -> App {
        App { bridges: bridges.into(), ..self }
    }

    /// Returns the hall.
    pub fn hall(&self) -> &Hall {
        &self.hall
    }

    /// Carries out a command; what it adds to a table is counted to whoever opened it.
    ///
    /// # Errors
    ///
    /// The refusal, or why the house cannot do it now.
    pub async fn command(&self, table: &str, command: Command) -> Result<Done, ApiError> {
        let done = command::command(self, table, command).await?;
        self.metrics.moved();
        Ok(done)
    }

    /// Returns the hosts by which the house may be called, beside its own: of its public address and of pages that
    /// may use it.
    pub fn known_hosts(&self) -> Vec<String> {
        let named = self.config.public_url.iter().chain(&self.config.origins);
        named
            .filter_map(|url| url.parse::<axum::http::Uri>().ok()?.authority().map(ToString::to_string))
            .collect()
    }

    /// Reads the body of a request at an address for uploads, of at most so many bytes.
    ///
    /// # Errors
    ///
    /// That it is too large, breaks off or does not come in time.
    pub async fn upload(&self, request: Request, most: usize) -> Result<Vec<u8>, ApiError> {
        guard::upload(&self.config.limits, request, most).await
    }

    /// Counts a poll that waits, like an open socket, for as long as what is returned is held.
    ///
    /// # Errors
    ///
    /// That the address has too many of them.
    pub fn hold_poll(&self, caller: &Caller) -> Result<HeldPoll, ApiError> {
        self.limiter.socket(caller.address).map(HeldPoll).ok_or_else(ApiError::too_many)
    }

    /// Lets a socket of a bridge in under the limits of all sockets; it may say so many bytes at once. Held, what is
    /// returned beside it counts the socket, and the house waits for it when it closes.
    ///
    /// # Errors
    ///
    /// That it is no socket, comes from a page of another site, or is one too many.
    pub fn admit(
        &self,
        caller: &Caller,
        headers: &HeaderMap,
        upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
        most: usize,
    ) -> Result<(WebSocketUpgrade, Admitted), ApiError> {
        let (upgrade, counted) = socket::admit(self, caller, headers, upgrade, most)?;
        let admitted =
            Admitted { closed: self.closed.subscribe(), _counted: (counted, self.metrics.socket()) };
        Ok((upgrade, admitted))
    }
}

/// A poll that counts for as long as this is held.
pub struct HeldPoll(#[allow(dead_code, reason = "held, and never looked at")] OpenSocket);

/// A socket that counts for as long as this is held.
pub struct Admitted {
    closed: watch::Receiver<()>,
    _counted: (OpenSocket, Counted),
}

impl Admitted {
    /// Waits until the house closes.
    pub async fn closed(&mut self) {
        // Whoever waits is heard when the sender is gone, too.
        let _ = self.closed.changed().await;
    }
}

impl Caller {
    /// Counts a token that opens nothing, and returns what whoever sent it is told.
    pub fn wrong_token(&self, app: &App) -> ApiError {
        match self.guessed_wrong(app) {
            Ok(()) => HallError::BadToken.into(),
            Err(too_many) => too_many,
        }
    }

    /// Returns the table that an id or a room code names, and who asks there, by the token that was sent.
    ///
    /// # Errors
    ///
    /// That there is no such table, that the token does not hold, or that too many were tried.
    pub async fn at(&self, app: &App, id_or_code: &str) -> Result<(String, Option<PersonId>), ApiError> {
        let table = self.find(app, id_or_code, self.token.as_ref()).await?;
        let person = self.person(app, &table).await?;
        Ok((table, person))
    }
}
