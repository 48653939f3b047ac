//! Commands on their way to the hall, by REST or by socket: what they add to a table is counted to whoever opened it.

use hall::{Done, HallError};
use table::{Command, TableAction};

use crate::App;
use crate::error::ApiError;

/// Carries out a command.
pub(crate) async fn command(app: &App, table: &str, command: Command) -> Result<Done, ApiError> {
    weighed(app, table, command, Starts::No).await
}

/// Carries out a move; in a lobby a proper one starts the game.
pub(crate) async fn play(app: &App, table: &str, command: Command) -> Result<Done, ApiError> {
    weighed(app, table, command, Starts::Yes).await
}

/// Whether a first move starts the game.
enum Starts {
    Yes,
    No,
}

async fn weighed(app: &App, table: &str, command: Command, starts: Starts) -> Result<Done, ApiError> {
    let changes_rules =
        matches!(command.request.table_action(), Some(TableAction::SetTable { setup: Some(_), .. }));
    if !changes_rules {
        return Ok(handed_over(app, table, command, starts).await?);
    }
    let pieces = app.hall.weigh(table, Some(&command)).await?;
    app.limiter.openings.grow(table, pieces, |table| app.hall.is_live(table))?;
    let done = handed_over(app, table, command, starts).await;
    // As it is now: the change may have been refused, or another one came in between.
    if let Ok(pieces) = app.hall.weigh(table, None).await {
        app.limiter.openings.set_weight(table, pieces);
    }
    Ok(done?)
}

async fn handed_over(app: &App, table: &str, command: Command, starts: Starts) -> Result<Done, HallError> {
    match starts {
        Starts::Yes => app.hall.play(table, command).await,
        Starts::No => app.hall.command(table, command).await,
    }
}
