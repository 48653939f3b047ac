//! Tokens at a table: a seat that is taken gives one, a new link gives an invite, and whoever is kicked, turned away or
//! gets a new link loses the one before. What is given and lost is kept with the records of the same batch.

use engine::Seat;
use store::StoredToken;
use table::{PersonId, Presence, TableAction};

use super::Live;
use super::batch::Applied;
use crate::request::Errand;
use crate::token::series;
use crate::{Done, HallError};

/// For how long an invite may be traded for a token, in milliseconds.
const INVITE_MS: u64 = 15 * 60 * 1000;

impl Live {
    /// Gives out a token for whoever sat down, or an invite for a seat that gets a new link.
    pub(super) fn give_token(
        &self,
        errand: &Errand,
        done: &mut Done,
        applied: &mut Applied,
    ) -> Result<(), HallError> {
        let Some(secret) = &errand.token else { return Ok(()) };
        let (person, is_invite) = match errand.table_action() {
            Some(TableAction::NewLink { seat }) => (self.person_at(*seat), true),
            _ => (Some(errand.command.from.clone()), false),
        };
        // A command that comes again, late, is no way back to a seat that was taken away.
        let is_here = |person: &PersonId| self.n_seats(person) > 0 || self.table.is_waiting(person);
        let person = person.filter(is_here).ok_or(HallError::BadToken)?;
        applied.tokens.push(StoredToken {
            hash: secret.hash(),
            series: series(&self.id).to_owned(),
            person: person.0,
            until: is_invite.then(|| applied.now.plus(INVITE_MS).0),
            invite: is_invite,
        });
        done.token = Some(secret.clone());
        Ok(())
    }

    /// Counts the seats of a person that are not out of the play.
    fn n_seats(&self, person: &PersonId) -> usize {
        let chairs = self.table.chairs().filter(|(_, chair)| chair.person == *person);
        chairs.filter(|(_, chair)| chair.presence != Presence::Gone).count()
    }

    /// Returns whose token holds no more after a command: that of somebody who
    /// is taken out, or whose seat gets a new link.
    pub(super) fn loses_token(&self, errand: &Errand) -> Option<PersonId> {
        match errand.table_action()? {
            // Whoever has another seat still needs the token, and so does the host.
            TableAction::Kick { seat } => self
                .person_at(*seat)
                .filter(|person| *person != errand.command.from && self.n_seats(person) <= 1),
            TableAction::NewLink { seat } => self.person_at(*seat),
            TableAction::TurnAway { person } => {
                let only_asks = self.table.is_waiting(person) && self.n_seats(person) == 0;
                only_asks.then(|| person.clone())
            }
            _ => None,
        }
    }

    /// Returns who has a seat.
    fn person_at(&self, seat: Seat) -> Option<PersonId> {
        Some(self.table.chair(seat)?.person.clone())
    }
}
