//! Lists that go on: where the rest of one is.

use std::convert::Infallible;
use std::fmt::Display;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};

/// The address that a list was asked at.
pub(crate) struct Listing(Uri);

impl<S: Send + Sync> FromRequestParts<S> for Listing {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Listing, Infallible> {
        Ok(Listing(parts.uri.clone()))
    }
}

impl Listing {
    /// Returns the address of what follows: the same, but for where it begins.
    pub(crate) fn next(&self, name: &str, from: impl Display) -> String {
        let query = self.0.query().unwrap_or_default();
        let is_other = |pair: &&str| !pair.is_empty() && pair.split('=').next() != Some(name);
        let mut pairs: Vec<String> = query.split('&').filter(is_other).map(str::to_owned).collect();
        pairs.push(format!("{name}={from}"));
        format!("{}?{}", self.0.path(), pairs.join("&"))
    }

    /// Returns the address of the next page, where there is one.
    pub(crate) fn page_after(&self, page: u32, page_size: u32, total: u64) -> Option<String> {
        let is_last = u64::from(page) * u64::from(page_size) >= total;
        (!is_last).then(|| self.next("page", page.saturating_add(1)))
    }
}

/// A part of a list, with where the next part is.
pub(crate) struct Listed<T> {
    pub(crate) next: Option<String>,
    pub(crate) body: T,
}

impl<T: IntoResponse> IntoResponse for Listed<T> {
    fn into_response(self) -> Response {
        let mut response = self.body.into_response();
        let link = self.next.map(|next| format!("<{next}>; rel=\"next\""));
        // An address that was read has no character that a header may not have.
        if let Some(link) = link.and_then(|link| HeaderValue::from_bytes(link.as_bytes()).ok()) {
            response.headers_mut().insert(header::LINK, link);
        }
        response
    }
}

/// Takes so many of a list that was asked for one more: says whether there is more.
pub(crate) fn cut<T>(mut items: Vec<T>, limit: usize) -> (Vec<T>, bool) {
    let more = items.len() > limit;
    items.truncate(limit);
    (items, more)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_next_part_is_at_the_same_address_but_for_its_beginning() {
        let check = |asked: &str, next: &str| {
            assert_eq!(Listing(asked.parse().unwrap()).next("after", 7), next, "{asked}");
        };
        check("/api/list", "/api/list?after=7");
        check("/api/list?after=3", "/api/list?after=7");
        check("/api/list?limit=2&after=3&name=a%20b", "/api/list?limit=2&name=a%20b&after=7");
        check("/api/list?afternoon=1", "/api/list?afternoon=1&after=7");
        check("/api/list?&", "/api/list?after=7");
    }
}
