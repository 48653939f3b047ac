//! Bodies, paths and queries that explain what is wrong with them.

use axum::body::Bytes;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;

use crate::App;
use crate::error::ApiError;

/// A body of JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, ApiError> {
        if is_missing(request.headers()) {
            return Err(ApiError::bad(
                "a body is missing: send JSON, with \"Content-Type: application/json\"",
            ));
        }
        match Json::<T>::from_request(request, app).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::BytesRejection(_)) => Err(ApiError::too_large()),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(ApiError::not_json()),
            Err(rejection) => Err(ApiError::bad(rejection.body_text())),
        }
    }
}

/// A body of JSON as it was written, for whoever says where in it a mistake is; nothing, where nothing was sent.
pub struct Written(pub String);

impl FromRequest<App> for Written {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Written, ApiError> {
        if is_missing(request.headers()) {
            return Ok(Written(String::new()));
        }
        if !is_json(request.headers()) {
            return Err(ApiError::not_json());
        }
        let bytes = Bytes::from_request(request, app).await.map_err(|_| ApiError::too_large())?;
        let text =
            String::from_utf8(bytes.into()).map_err(|_| ApiError::bad("the body is not UTF-8 text"))?;
        Ok(Written(text))
    }
}

/// Tests for a request that neither has a body nor says what it would be.
fn is_missing(headers: &HeaderMap) -> bool {
    let is_empty = headers.get(header::CONTENT_LENGTH).is_none_or(|length| length == "0");
    is_empty && !headers.contains_key(header::CONTENT_TYPE)
}

/// Tests for a body that says that it is JSON, in any of its forms.
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    let said = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = said.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

/// What stands in the path.
pub struct Named<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Named<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Named<T>, ApiError> {
        let named = Path::<T>::from_request_parts(parts, app).await;
        named.map(|Path(named)| Named(named)).map_err(|rejection| ApiError::bad(rejection.body_text()))
    }
}

/// What stands behind the question mark.
pub struct Queried<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for Queried<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Queried<T>, ApiError> {
        let asked = Query::<T>::from_request_parts(parts, app).await;
        asked
            .map(|Query(asked)| Queried(asked))
            .map_err(|rejection: QueryRejection| ApiError::bad(rejection.body_text()))
    }
}
