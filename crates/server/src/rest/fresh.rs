//! States that a client has already: the tag of a state, and the short answer to whoever has it.
//!
//! A tag stands for the latest record, the viewer and the address. What no record tells, such as who watches or what a
//! clock shows by now, does not change it: the tag is weak.

use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use table::PersonId;

use crate::error::ApiError;

/// What a client asks for, and what it has of it.
pub(crate) struct Fresh {
    /// The tags that it has, as it sent them.
    has: String,
    /// Where it asks: links in answers lead there.
    place: (String, Option<HeaderValue>),
}

impl<S: Send + Sync> FromRequestParts<S> for Fresh {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Fresh, Infallible> {
        let place = (parts.uri.to_string(), parts.headers.get(header::HOST).cloned());
        Ok(Fresh { has: tags(&parts.headers), place })
    }
}

impl Fresh {
    /// Answers with a state, or says that the client has it: then nothing is made.
    pub(crate) fn answer<T: IntoResponse>(
        self,
        seq: u64,
        viewer: Option<&PersonId>,
        make: impl FnOnce() -> Result<T, ApiError>,
    ) -> Result<Response, ApiError> {
        let tag = self.tag(seq, viewer);
        let mut answer = match has(&self.has, &tag) {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => make()?.into_response(),
        };
        // A tag is made of plain characters.
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            answer.headers_mut().insert(header::ETAG, tag);
        }
        answer.headers_mut().insert(header::VARY, HeaderValue::from_static("authorization"));
        Ok(answer)
    }

    /// What the state has beside its records: a room code is given back without one.
    pub(crate) fn with(mut self, more: Option<&str>) -> Fresh {
        self.place.0.push(' ');
        self.place.0.push_str(more.unwrap_or_default());
        self
    }

    /// The number is for people; what else it stands for is hashed, with the program's version: another one may draw
    /// the same record otherwise.
    fn tag(&self, seq: u64, viewer: Option<&PersonId>) -> String {
        let mut hasher = DefaultHasher::new();
        let viewer = viewer.map(|person| &person.0);
        (env!("CARGO_PKG_VERSION"), &self.place, viewer, seq).hash(&mut hasher);
        format!("W/\"{seq}-{:016x}\"", hasher.finish())
    }
}

fn tags(headers: &HeaderMap) -> String {
    let all = headers.get_all(header::IF_NONE_MATCH).iter();
    all.filter_map(|value| value.to_str().ok()).collect::<Vec<_>>().join(",")
}

/// Compares as RFC 9110 has it for reading: weak or strong is the same.
fn has(tags: &str, tag: &str) -> bool {
    let plain = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    tags.split(',').any(|one| one.trim() == "*" || plain(one) == plain(tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_found_among_others() {
        let tag = "W/\"7-ab\"";
        for known in ["W/\"7-ab\"", "\"7-ab\"", "\"1\" , W/\"7-ab\"", "*"] {
            assert!(has(known, tag), "{known}");
        }
        for other in ["", "W/\"7-a\"", "7-ab", "\"8-ab\", \"6-ab\""] {
            assert!(!has(other, tag), "{other}");
        }
    }

    #[test]
    fn a_tag_is_that_of_one_record_one_viewer_and_one_address() {
        let at = |place: &str| Fresh { has: String::new(), place: (place.to_owned(), None) };
        let (ada, teo) = (PersonId("ada".to_owned()), PersonId("teo".to_owned()));
        let tags = [
            at("/a").tag(7, None),
            at("/a").tag(8, None),
            at("/a").tag(7, Some(&ada)),
            at("/a").tag(7, Some(&teo)),
            at("/b").tag(7, None),
        ];
        for (n, tag) in tags.iter().enumerate() {
            assert!(!tags[..n].contains(tag), "{tag}");
        }
        assert_eq!(at("/a").tag(7, Some(&ada)), tags[2]);
    }
}
