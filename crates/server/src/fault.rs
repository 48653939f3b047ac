//! What a client is told when something cannot be done: problem details (RFC 9457), with the house's own words in them.
//!
//! A fault becomes an answer in two steps: where it happens it says status and headers, and the guard, which every
//! request passes and which knows the address, writes the body. So no path can answer an error in another form.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hall::Denied;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::codes;
use crate::limits::{OverQuota, TooMuch};

/// What kind of body every error has.
pub(crate) const PROBLEM: &str = "application/problem+json";

/// Something cannot be done: a status, and why, in a form for programs and people.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) status: StatusCode,
    pub(crate) error: Box<Explained>,
    /// After how many seconds it may be tried again, where that helps.
    pub(crate) retry_s: u16,
}

/// Why something was refused.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Explained {
    /// A stable code in capitals.
    #[schema(example = "NOT_YOUR_TURN")]
    pub(crate) code: String,
    /// The rule in words.
    #[schema(example = "it is Teo's turn")]
    pub(crate) message: String,
    /// What programs may want to know beside the words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) details: Option<Value>,
    /// What would be accepted instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) legal: Vec<Value>,
    /// The paragraph of the game's rules that says why: the anchor of its heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) anchor: Option<&'static str>,
}

/// The body of every error: problem details as RFC 9457 has them, and beside them the code and all that is known.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ErrorBody {
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
    fn new(fault: Fault, path: &str) -> ErrorBody {
        let Fault { status, error, .. } = fault;
        ErrorBody {
            kind: codes::address(&error.code),
            title: codes::title(status, &error.code),
            status: status.as_u16(),
            detail: error.message.clone(),
            instance: path.to_owned(),
            code: error.code.clone(),
            error: *error,
        }
    }
}

impl Fault {
    pub(crate) fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Fault {
        let (details, legal, anchor) = (None, Vec::new(), None);
        let error = Explained { code: code.to_owned(), message: message.into(), details, legal, anchor };
        Fault { status, error: Box::new(error), retry_s: 1 }
    }

    pub(crate) fn bad(message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, "VALIDATION_ERROR", message)
    }

    pub(crate) fn unauthorized() -> Fault {
        let words = "this needs a pass: send it as \"Authorization: Bearer ...\"";
        Fault::new(StatusCode::UNAUTHORIZED, "AUTHENTICATION_REQUIRED", words)
    }

    pub(crate) fn too_many() -> Fault {
        Fault::new(StatusCode::TOO_MANY_REQUESTS, "TOO_MANY_REQUESTS", "that was too often; wait a little")
    }

    pub(crate) fn too_large() -> Fault {
        Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "PAYLOAD_TOO_LARGE", "the body is too large")
    }

    pub(crate) fn not_json() -> Fault {
        let words = "send JSON, with \"Content-Type: application/json\"";
        Fault::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA_TYPE", words)
    }

    pub(crate) fn internal() -> Fault {
        let words = "the house failed; its log says how";
        Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_ERROR", words)
    }

    pub(crate) fn not_found() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, "NOT_FOUND", "there is nothing at this address")
    }
}

impl From<TooMuch> for Fault {
    fn from(TooMuch(wait): TooMuch) -> Fault {
        // Whole seconds, and not one too early.
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        Fault { retry_s: u16::try_from(seconds).unwrap_or(u16::MAX).max(1), ..Fault::too_many() }
    }
}

/// After how many seconds it is worth asking again for room in memory: about as long as an idle table stays there.
const ROOM_S: u16 = 60;

impl From<OverQuota> for Fault {
    fn from(over: OverQuota) -> Fault {
        let fault = Fault::new(StatusCode::TOO_MANY_REQUESTS, "QUOTA_EXCEEDED", over.to_string());
        Fault { retry_s: ROOM_S, ..fault }
    }
}

impl From<Denied> for Fault {
    fn from(denied: Denied) -> Fault {
        if let Denied::Trouble(what) | Denied::Damaged(what) = &denied {
            tracing::error!(what, "a request failed");
        }
        let error = Explained {
            code: denied.code().to_owned(),
            message: denied.to_string(),
            details: denied.details().cloned(),
            legal: denied.legal().to_vec(),
            anchor: denied.anchor(),
        };
        let retry_s = if matches!(denied, Denied::Crowded { .. }) { ROOM_S } else { 1 };
        Fault { status: status(&denied), error: Box::new(error), retry_s }
    }
}

fn status(denied: &Denied) -> StatusCode {
    match denied {
        Denied::NoTable => StatusCode::NOT_FOUND,
        Denied::NoGame(_) => StatusCode::BAD_REQUEST,
        Denied::BadPass | Denied::Moved => StatusCode::UNAUTHORIZED,
        Denied::Busy | Denied::Full | Denied::Closing | Denied::Crowded { .. } => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        Denied::Joined(_) | Denied::KeyTaken => StatusCode::CONFLICT,
        Denied::Unreadable(..) | Denied::Taken(_) => StatusCode::CONFLICT,
        Denied::Damaged(_) | Denied::Trouble(_) => StatusCode::INTERNAL_SERVER_ERROR,
        Denied::Refused(refused) => status_of_code(&refused.refusal.code),
    }
}

fn status_of_code(code: &str) -> StatusCode {
    match code {
        "STALE_STATE" | "GAME_FULL" | "SEAT_TAKEN" | "LOBBY_CROWDED" | "TOO_MANY_SEATS" => {
            StatusCode::CONFLICT
        }
        "KEY_REUSED" => StatusCode::UNPROCESSABLE_ENTITY,
        "NOT_YOUR_TURN" | "FORBIDDEN" | "UNIDENTIFIED_PLAYER" | "KEPT_OUT" => StatusCode::FORBIDDEN,
        _ => StatusCode::BAD_REQUEST,
    }
}

impl IntoResponse for Fault {
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
fn said_with(fault: &Fault) -> Option<(header::HeaderName, HeaderValue)> {
    Some(match fault.status {
        StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => {
            (header::RETRY_AFTER, HeaderValue::from(fault.retry_s))
        }
        StatusCode::UNAUTHORIZED => (header::WWW_AUTHENTICATE, HeaderValue::from_static(challenge(fault))),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => (header::ACCEPT, HeaderValue::from_static("application/json")),
        _ => return None,
    })
}

/// RFC 6750: whoever sent nothing is told how to, and whoever sent a pass is told that it does not hold.
fn challenge(fault: &Fault) -> &'static str {
    match fault.error.code.as_str() {
        "AUTHENTICATION_REQUIRED" => "Bearer realm=\"dicehall\"",
        _ => "Bearer realm=\"dicehall\", error=\"invalid_token\"",
    }
}

/// Writes the body of an error, for whoever asked at this address. What is no error stays as it is.
pub(crate) fn written(mut response: Response, path: &str) -> Response {
    let Some(fault) = response.extensions_mut().remove::<Fault>() else { return response };
    // Plain data always serialises.
    let body = serde_json::to_vec(&ErrorBody::new(fault, path)).unwrap_or_default();
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
        for denied in [Denied::Busy, Denied::Full, Denied::Closing] {
            let code = &denied.code().to_owned();
            let answer = written(Fault::from(denied).into_response(), "/api/games");
            assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE, "{code}");
            assert_eq!(answer.headers()[header::CONTENT_TYPE], PROBLEM, "{code}");
            assert_eq!(answer.headers()[header::RETRY_AFTER], "1", "{code}");
            assert_ne!(codes::title(answer.status(), code), codes::title(answer.status(), "NO_SUCH_CODE"));
        }
    }
}
