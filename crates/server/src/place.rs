//! Where a request goes: the table that its path names, and who asks there.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use table::PersonId;

use crate::App;
use crate::caller::Caller;
use crate::content::Named;
use crate::error::ApiError;

/// A table, whoever asks.
pub(crate) struct At(pub(crate) String);

/// A table, and who asks if a token was sent; a wrong token is an error.
pub struct Seen {
    /// The table's id.
    pub table: String,
    /// Who asks.
    pub person: Option<PersonId>,
}

/// A table, and somebody with a token to it.
pub struct Known {
    /// The table's id.
    pub table: String,
    /// Who asks.
    pub from: PersonId,
}

impl FromRequestParts<App> for At {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<At, ApiError> {
        let Named(id) = Named::<String>::from_request_parts(parts, app).await?;
        let Ok(caller) = Caller::from_request_parts(parts, app).await;
        Ok(At(caller.find(app, &id, caller.token.as_ref()).await?))
    }
}

impl FromRequestParts<App> for Seen {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Seen, ApiError> {
        let At(table) = At::from_request_parts(parts, app).await?;
        let Ok(caller) = Caller::from_request_parts(parts, app).await;
        let person = caller.person(app, &table).await?;
        Ok(Seen { table, person })
    }
}

impl FromRequestParts<App> for Known {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Known, ApiError> {
        let Seen { table, person } = Seen::from_request_parts(parts, app).await?;
        Ok(Known { table, from: person.ok_or_else(ApiError::unauthorized)? })
    }
}
