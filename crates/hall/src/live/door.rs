//! The door of a table: who may sit down as far as the house knows them, and what becomes of it.

use serde_json::Value;
use table::{PersonId, Phase, Request};

use super::Live;
use crate::ask::Order;
use crate::{Denied, Done};

/// What a host may do that changes who is kept out.
const AT_THE_DOOR: [&str; 3] = ["kick", "turn_away", "let_in"];

impl Live {
    /// Refuses a seat to whoever is known by something that opens it no more, or whose network has enough of them.
    pub(super) fn admit(&self, order: &Order) -> Result<(), Denied> {
        let from = &order.command.from;
        if !matches!(order.command.request, Request::Sit { .. }) {
            return Ok(());
        }
        if order.stranger && self.table.is_relinked(from) {
            return Err(Denied::Moved);
        }
        // What was carried out already is answered again, whoever came since.
        let is_again = order.command.id.as_ref().is_some_and(|id| self.table.has_done(from, id));
        let Some(network) = order.network.filter(|_| !is_again && self.table.phase() == Phase::Lobby) else {
            return Ok(());
        };
        self.house.porter().admit(&self.table, from, network, self.house.settings.seats_per_network)
    }

    /// Notes who came from where and whom the host keeps out, and says under which name somebody sits.
    pub(super) fn show_out(&self, order: &Order, done: &mut Done) {
        let from = &order.command.from;
        match (&order.command.request, order.network) {
            (Request::Sit { .. }, network) => {
                // Whoever asked first was seated later.
                done.seat = done.seat.or_else(|| self.table.seats_of(from).iter().next());
                done.name = done.seat.and_then(|seat| Some(self.table.chair(seat)?.name.to_string()));
                if let Some(network) = network {
                    self.house.porter().note(&self.id, from, network);
                }
            }
            (Request::Act { .. }, _)
                if order.action_name().is_some_and(|name| AT_THE_DOOR.contains(&name)) =>
            {
                self.house.porter().follow(&self.table);
            }
            _ => {}
        }
    }

    /// Returns who asks for a seat and is named by the action.
    pub(super) fn asking_person(&self, order: &Order) -> Option<PersonId> {
        let Request::Act { action, .. } = &order.command.request else { return None };
        let named = action.pointer("/parameters/person").and_then(Value::as_str)?;
        Some(PersonId(named.to_owned())).filter(|person| self.table.is_waiting(person))
    }
}
