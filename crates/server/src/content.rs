//! Bodies, paths and queries that explain what is wrong with them.

use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::App;
use crate::fault::Fault;

/// A body of JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Fault> {
        match Json::<T>::from_request(request, app).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::BytesRejection(_)) => Err(Fault::too_large()),
            Err(JsonRejection::MissingJsonContentType(_)) => {
                Err(Fault::bad("send JSON, with \"Content-Type: application/json\""))
            }
            Err(rejection) => Err(Fault::bad(rejection.body_text())),
        }
    }
}

/// What stands in the path.
pub(crate) struct Named<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Named<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Named<T>, Fault> {
        let named = Path::<T>::from_request_parts(parts, app).await;
        named.map(|Path(named)| Named(named)).map_err(|rejection| Fault::bad(rejection.body_text()))
    }
}

/// What stands behind the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asked<T>, Fault> {
        let asked = Query::<T>::from_request_parts(parts, app).await;
        asked
            .map(|Query(asked)| Asked(asked))
            .map_err(|rejection: QueryRejection| Fault::bad(rejection.body_text()))
    }
}
