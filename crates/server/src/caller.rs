//! Who sends a request: the address it comes from, and the token it carries.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use hall::{HallError, Secret};
use table::PersonId;

use crate::App;
use crate::error::ApiError;
use crate::limits::{Connection, plain};

/// Who sends a request.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The address; that of the client behind a proxy we know.
    pub address: IpAddr,
    /// The token, as it was sent. Not checked yet.
    pub token: Option<Secret>,
    /// The connection, which is counted for as long as anybody goes on with it, as sockets do.
    _line: Option<Arc<Connection>>,
}

impl Caller {
    /// Returns who this is at a table, if a token was sent; a wrong one is an error.
    pub(crate) async fn person(&self, app: &App, table: &str) -> Result<Option<PersonId>, ApiError> {
        match &self.token {
            None => Ok(None),
            Some(token) => self.check(app, table, token).await.map(Some),
        }
    }

    /// Checks a token. Wrong ones are counted, so that nobody can try many; a good one is good, whatever others behind
    /// the same address have tried.
    pub(crate) async fn check(&self, app: &App, table: &str, token: &Secret) -> Result<PersonId, ApiError> {
        let person = app.hall.whose(table, token).await;
        if matches!(person, Err(HallError::BadToken)) {
            self.guessed_wrong(app)?;
        }
        Ok(person?)
    }

    /// Returns the table that a token was given for: the first of those at which the same people play again.
    ///
    /// # Errors
    ///
    /// That the token does not hold, or that too many were tried.
    pub async fn series(&self, app: &App, token: &Secret) -> Result<String, ApiError> {
        let owner = app.hall.token_owner(token).await;
        if matches!(owner, Err(HallError::BadToken)) {
            self.guessed_wrong(app)?;
        }
        Ok(owner?.series)
    }

    /// Trades a claim for a token. Wrong ones are counted like tokens.
    pub(crate) async fn claim(
        &self,
        app: &App,
        claim: &Secret,
    ) -> Result<(String, PersonId, Secret), ApiError> {
        let claimed = app.hall.accept_invite(claim).await;
        if matches!(claimed, Err(HallError::BadToken)) {
            self.guessed_wrong(app)?;
        }
        Ok(claimed?)
    }

    /// Returns the table that an id or a room code stands for. This is the only way to one: whatever path or socket
    /// names a table comes here, and wrong names are counted. Whoever has a token to the table is never held up.
    pub(crate) async fn find(
        &self,
        app: &App,
        id_or_code: &str,
        token: Option<&Secret>,
    ) -> Result<String, ApiError> {
        let found = app.hall.find(id_or_code).await;
        // An id is too long to be guessed: whoever has one is let through.
        let is_guess = hall::is_code(id_or_code) || found.is_err();
        if is_guess && !app.limiter.is_free(self.address) && !self.belongs(app, &found, token).await {
            // Before anybody learns whether there is such a table.
            let wait = app.limiter.may_guess(self.address)?;
            if !wait.is_zero() {
                tokio::time::sleep(wait).await;
            }
        }
        if matches!(found, Err(HallError::NoTable)) {
            app.limiter.guessed(self.address, Some(id_or_code));
        }
        Ok(found?)
    }

    /// Tests for somebody with a token to a table, if there is one.
    async fn belongs(&self, app: &App, table: &Result<String, HallError>, token: Option<&Secret>) -> bool {
        match (table, token) {
            (Ok(table), Some(token)) => app.hall.whose(table, token).await.is_ok(),
            _ => false,
        }
    }

    /// Counts a wrong token, and refuses whoever has tried too many.
    pub(crate) fn guessed_wrong(&self, app: &App) -> Result<(), ApiError> {
        app.limiter.may_fail(self.address)?;
        app.limiter.guessed(self.address, None);
        Ok(())
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Infallible> {
        let direct = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let direct = plain(direct.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)));
        let address =
            if app.config.proxies.contains(&direct) { forwarded(parts).unwrap_or(direct) } else { direct };
        Ok(Caller { address: plain(address), token: bearer(parts), _line: parts.extensions.get().cloned() })
    }
}

/// Returns the client that the nearest proxy names: the last address of the last list. What stands before it may be a
/// client's own invention.
fn forwarded(parts: &Parts) -> Option<IpAddr> {
    parts
        .headers
        .get_all("x-forwarded-for")
        .iter()
        .next_back()?
        .to_str()
        .ok()?
        .rsplit(',')
        .next()?
        .trim()
        .parse()
        .ok()
}

fn bearer(parts: &Parts) -> Option<Secret> {
    let header = parts.headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = header.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| Secret::new(token.trim()))
}
