//! What a client is told when something cannot be done: problem details (RFC 9457), with the house's own words in them.
//!
//! A fault becomes an answer in two steps: where it happens it says status and headers, and the guard, which every
//! request passes and which knows the address, writes the body. So no path can answer an error in another form.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hall::HallError;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::codes;
use crate::limits::{OverQuota, TooMuch};
use crate::typed;

/// What kind of body every error has.
pub(crate) const PROBLEM: &str = "application/problem+json";

/// Something cannot be done: a status, and why, in a form for programs and people.
#[derive(Clone, Debug)]
pub struct ApiError {
    /// The status of the answer.
    pub status: StatusCode,
    /// Why.
    pub why: Box<Explained>,
    /// After how many seconds it may be tried again, where that helps.
    pub(crate) retry_s: u16,
}

/// Why something was refused.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Explained {
    /// A stable code in capitals.
    #[schema(example = "NOT_YOUR_TURN")]
    pub code: String,
    /// The rule in words.
    #[schema(example = "it is Teo's turn")]
    pub message: String,
    /// What programs may want to know beside the words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Value>,
    /// What would be accepted instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<typed::Template>)]
    pub legal: Vec<Value>,
    /// The paragraph of the game's rules that says why: the anchor of its heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<&'static str>,
}

/// The body of every error: problem details as RFC 9457 has them, and beside them the code and all that is known.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// Where the code is explained, at this house.
    #[serde(rename = "type")]
    #[schema(format = "uri-reference", example = "/api/errors#NOT_YOUR_TURN")]
    pub(crate) kind: String,
    /// What the code means, the same every time.
    #[schema(example = "it is somebody else's turn")]
    pub(crate) title: &'static str,
    /// The status of the answer.
    #[schema(example = 403)]
    pub(crate) status: u16,
    /// What is wrong this time: the message.
    #[schema(example = "it is Teo's turn")]
    pub(crate) detail: String,
    /// The address that was asked.
    #[schema(format = "uri-reference", example = "/api/games/HNKT/moves")]
    pub(crate) instance: String,
    /// The stable code, as in `error`.
    #[schema(example = "NOT_YOUR_TURN")]
    pub(crate) code: String,
    /// Why, with all that is known.
    pub(crate) error: Explained,
}

impl ErrorBody {
    fn new(error: ApiError, path: &str) -> ErrorBody {
        let ApiError { status, why, .. } = error;
        ErrorBody {
            kind: codes::address(&why.code),
            title: codes::title(status, &why.code),
            status: status.as_u16(),
            detail: why.message.clone(),
            instance: path.to_owned(),
            code: why.code.clone(),
            error: *why,
        }
    }
}

impl ApiError {
    /// An error with a status, a code and words.
    pub fn new(status: StatusCode, code: &str, message: impl Into<String>) -> ApiError {
        let (details, legal, anchor) = (None, Vec::new(), None);
        let error = Explained { code: code.to_owned(), message: message.into(), details, legal, anchor };
        ApiError { status, why: Box::new(error), retry_s: 1 }
    }

    /// Adds what programs may want to know.
    #[must_use]
    pub fn details(mut self, details: Value) -> ApiError {
        self.why.details = Some(details);
        self
    }

    /// What was sent makes no sense.
    pub fn bad(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "VALIDATION_ERROR", message)
    }

    /// A token is missing.
    pub fn unauthorized() -> ApiError {
        let words = "this needs a token: send it as \"Authorization: Bearer ...\"";
        ApiError::new(StatusCode::UNAUTHORIZED, "AUTHENTICATION_REQUIRED", words)
    }

    /// That was too often.
    pub fn too_many() -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "TOO_MANY_REQUESTS", "that was too often; wait a little")
    }

    /// The body is larger than is read.
    pub fn too_large() -> ApiError {
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "PAYLOAD_TOO_LARGE", "the body is too large")
    }

    /// The body is no JSON, or does not say so.
    pub fn not_json() -> ApiError {
        let words = "send JSON, with \"Content-Type: application/json\"";
        ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA_TYPE", words)
    }

    pub(crate) fn internal() -> ApiError {
        let words = "the house failed; its log says how";
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_ERROR", words)
    }

    /// There is no such thing.
    pub fn not_found() -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "NOT_FOUND", "there is nothing at this address")
    }
}

impl From<TooMuch> for ApiError {
    fn from(TooMuch(wait): TooMuch) -> ApiError {
        // Whole seconds, and not one too early.
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        ApiError { retry_s: u16::try_from(seconds).unwrap_or(u16::MAX).max(1), ..ApiError::too_many() }
    }
}

/// After how many seconds it is worth asking again for room in memory: about as long as an idle table stays there.
const ROOM_S: u16 = 60;

impl From<OverQuota> for ApiError {
    fn from(over: OverQuota) -> ApiError {
        let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "QUOTA_EXCEEDED", over.to_string());
        ApiError { retry_s: ROOM_S, ..error }
    }
}

impl From<HallError> for ApiError {
    fn from(error: HallError) -> ApiError {
        if let HallError::Store(what) | HallError::Damaged(what) = &error {
            tracing::error!(what, "a request failed");
        }
        let explained = Explained {
            code: error.code().to_owned(),
            message: error.to_string(),
            details: error.details().cloned(),
            legal: error.legal().to_vec(),
            anchor: error.anchor(),
        };
        let is_long = matches!(error, HallError::Crowded { .. } | HallError::Suspended(_));
        let retry_s = if is_long { ROOM_S } else { 1 };
        ApiError { status: status(&error), why: Box::new(explained), retry_s }
    }
}

fn status(error: &HallError) -> StatusCode {
    match error {
        HallError::NoTable => StatusCode::NOT_FOUND,
        HallError::NoGame(_) => StatusCode::BAD_REQUEST,
        HallError::BadToken | HallError::Moved => StatusCode::UNAUTHORIZED,
        HallError::Busy
        | HallError::Full
        | HallError::Closing
        | HallError::Crowded { .. }
        | HallError::Suspended(_) => StatusCode::SERVICE_UNAVAILABLE,
        HallError::Joined(_) | HallError::KeyTaken => StatusCode::CONFLICT,
        HallError::Unreadable(..) | HallError::Taken(_) => StatusCode::CONFLICT,
        HallError::Damaged(_) | HallError::Store(_) | HallError::Failed(_) => {
            StatusCode::INTERNAL_SERVER_ERROR
        }
        HallError::Refused(refused) => status_of_code(refused.refusal.code),
    }
}

fn status_of_code(code: &str) -> StatusCode {
    match code {
        "STALE_STATE" | "GAME_FULL" | "SEAT_TAKEN" | "LOBBY_CROWDED" | "TOO_MANY_SEATS" => {
            StatusCode::CONFLICT
        }
        engine::codes::GAME_FAILED => StatusCode::INTERNAL_SERVER_ERROR,
        "KEY_REUSED" => StatusCode::UNPROCESSABLE_ENTITY,
        "NOT_YOUR_TURN" | "FORBIDDEN" | "NOT_LEADER" | "UNIDENTIFIED_PLAYER" | "KEPT_OUT" => {
            StatusCode::FORBIDDEN
        }
        _ => StatusCode::BAD_REQUEST,
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        if let Some((name, value)) = said_with(&self) {
            response.headers_mut().insert(name, value);
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// Returns the header that the status asks for: when to come back, how to say who one is, what is read here.
fn said_with(error: &ApiError) -> Option<(header::HeaderName, HeaderValue)> {
    Some(match error.status {
        StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => {
            (header::RETRY_AFTER, HeaderValue::from(error.retry_s))
        }
        StatusCode::UNAUTHORIZED => (header::WWW_AUTHENTICATE, HeaderValue::from_static(challenge(error))),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => (header::ACCEPT, HeaderValue::from_static("application/json")),
        _ => return None,
    })
}

/// RFC 6750: whoever sent nothing is told how to, and whoever sent a token is told that it does not hold.
fn challenge(error: &ApiError) -> &'static str {
    match error.why.code.as_str() {
        "AUTHENTICATION_REQUIRED" => "Bearer realm=\"dicehall\"",
        _ => "Bearer realm=\"dicehall\", error=\"invalid_token\"",
    }
}

/// Writes the body of an error, for whoever asked at this address. What is no error stays as it is.
pub(crate) fn written(mut response: Response, path: &str) -> Response {
    let Some(error) = response.extensions_mut().remove::<ApiError>() else { return response };
    // Plain data always serialises.
    let body = serde_json::to_vec(&ErrorBody::new(error, path)).unwrap_or_default();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM));
    // Whatever length an empty body had is not that of this one.
    response.headers_mut().remove(header::CONTENT_LENGTH);
    *response.body_mut() = Body::from(body);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_that_is_busy_says_when_to_come_back() {
        for error in [HallError::Busy, HallError::Full, HallError::Closing] {
            let code = &error.code().to_owned();
            let answer = written(ApiError::from(error).into_response(), "/api/games");
            assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE, "{code}");
            assert_eq!(answer.headers()[header::CONTENT_TYPE], PROBLEM, "{code}");
            assert_eq!(answer.headers()[header::RETRY_AFTER], "1", "{code}");
            assert_ne!(codes::title(answer.status(), code), codes::title(answer.status(), "NO_SUCH_CODE"));
        }
    }
}
