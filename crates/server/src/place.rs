//! Where a request goes: the table that its path names, and who asks there.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use table::PersonId;

use crate::App;
use crate::caller::Caller;
use crate::content::Named;
use crate::fault::Fault;

/// A table, whoever asks.
pub(crate) struct At(pub(crate) String);

/// A table, and who asks if a pass was sent; a wrong pass is an error.
pub(crate) struct Seen {
    pub(crate) table: String,
    pub(crate) person: Option<PersonId>,
}

/// A table, and somebody with a pass to it.
pub(crate) struct Known {
    pub(crate) table: String,
    pub(crate) from: PersonId,
}

impl FromRequestParts<App> for At {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<At, Fault> {
        let Named(id) = Named::<String>::from_request_parts(parts, app).await?;
        let Ok(caller) = Caller::from_request_parts(parts, app).await;
        Ok(At(caller.find(app, &id, caller.pass.as_ref()).await?))
    }
}

impl FromRequestParts<App> for Seen {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Seen, Fault> {
        let At(table) = At::from_request_parts(parts, app).await?;
        let Ok(caller) = Caller::from_request_parts(parts, app).await;
        let person = caller.person(app, &table).await?;
        Ok(Seen { table, person })
    }
}

impl FromRequestParts<App> for Known {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Known, Fault> {
        let Seen { table, person } = Seen::from_request_parts(parts, app).await?;
        Ok(Known { table, from: person.ok_or_else(Fault::unauthorized)? })
    }
}
