//! Who sends a request: the address it comes from, and the pass it carries.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use hall::Secret;
use table::PersonId;

use crate::App;
use crate::fault::Fault;

/// How many letters a room code has at most.
const LONGEST_CODE: usize = 8;

/// Who sends a request.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// The address; that of the client behind a proxy we know.
    pub(crate) address: IpAddr,
    /// The pass, as it was sent. Not checked yet.
    pub(crate) pass: Option<Secret>,
}

impl Caller {
    /// Returns who this is at a table, if a pass was sent; a wrong one is an error.
    pub(crate) async fn person(&self, app: &App, table: &str) -> Result<Option<PersonId>, Fault> {
        match &self.pass {
            None => Ok(None),
            Some(pass) => self.check(app, table, pass).await.map(Some),
        }
    }

    /// Checks a pass. Wrong ones are counted, so that nobody can try many; a good one is good, whatever others behind
    /// the same address have tried.
    pub(crate) async fn check(&self, app: &App, table: &str, pass: &Secret) -> Result<PersonId, Fault> {
        let person = app.hall.whose(table, pass).await;
        if person.is_err() {
            app.limiter.may_guess(self.address)?;
            app.limiter.guessed(self.address);
        }
        Ok(person?)
    }

    /// Returns the table that an id or a room code stands for. Wrong codes are counted too.
    pub(crate) async fn find(&self, app: &App, id_or_code: &str) -> Result<String, Fault> {
        // An id is too long to be guessed: whoever has one is let through.
        if id_or_code.len() <= LONGEST_CODE {
            app.limiter.may_guess(self.address)?;
        }
        let found = app.hall.find(id_or_code).await;
        if found.is_err() {
            app.limiter.guessed(self.address);
        }
        Ok(found?)
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Infallible> {
        let direct = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let direct = direct.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let address =
            if app.config.proxies.contains(&direct) { forwarded(parts).unwrap_or(direct) } else { direct };
        Ok(Caller { address, pass: bearer(parts) })
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
    let (scheme, pass) = header.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| Secret::new(pass.trim()))
}
