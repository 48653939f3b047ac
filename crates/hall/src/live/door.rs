//! The door of a table: who may sit down as far as the node knows them, and what becomes of it.

use table::{Phase, Request, TableAction};

use super::Live;
use crate::request::Errand;
use crate::{Done, HallError};

impl Live {
    /// Refuses a seat to whoever is known by something that opens it no more, or whose network has enough of them.
    pub(super) fn admit(&self, errand: &Errand) -> Result<(), HallError> {
        let from = &errand.command.from;
        if !matches!(errand.command.request, Request::Sit { .. }) {
            return Ok(());
        }
        if errand.stranger && self.table.is_relinked(from) {
            return Err(HallError::Moved);
        }
        // What was carried out already is answered again, whoever came since.
        let is_again = errand.command.id.as_ref().is_some_and(|id| self.table.has_done(from, id));
        let Some(network) = errand.network.filter(|_| !is_again && self.table.phase() == Phase::Lobby) else {
            return Ok(());
        };
        self.node.porter().admit(&self.table, from, network, self.node.settings.seats_per_network)
    }

    /// Notes who came from where and whom the host keeps out, and says under which name somebody sits.
    pub(super) fn show_out(&self, errand: &Errand, done: &mut Done) {
        let from = &errand.command.from;
        match &errand.command.request {
            Request::Sit { .. } => {
                // Whoever asked first was seated later.
                done.seat = done.seat.or_else(|| self.table.seats_of(from).iter().next());
                done.name = done.seat.and_then(|seat| Some(self.table.chair(seat)?.name.to_string()));
                if let Some(network) = errand.network {
                    self.node.porter().note(&self.id, from, network);
                }
            }
            request => {
                // What a host may do that changes who is kept out.
                if let Some(
                    TableAction::Kick { .. } | TableAction::TurnAway { .. } | TableAction::LetIn { .. },
                ) = request.table_action()
                {
                    self.node.porter().follow(&self.table);
                }
            }
        }
    }
}
