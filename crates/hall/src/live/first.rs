//! The first move of a lobby: what starts the game without the host, what does not, and what is told of it.

use engine::Seat;
use serde_json::{Value, json};
use table::{Act, Action, Chair, Command, CommandId, PersonId, Phase, Refused, Request, TableAction};

use super::Live;
use super::batch::Applied;
use crate::request::Errand;
use crate::token::blind;
use crate::{DryRun, HallError};

impl Live {
    /// Starts the game if this is a first move by which it starts, and returns the move as somebody means it who has
    /// seen that. None where there is nothing to start. What is no proper move of a seat is refused and starts nothing.
    pub(super) fn first_move(
        &mut self,
        errand: &Errand,
        applied: &mut Applied,
    ) -> Result<Option<Command>, HallError> {
        let Command { id, from, request: Request::Act(act) } = &errand.command else { return Ok(None) };
        if !self.is_first(from, act) {
            return Ok(None);
        }
        let seat = self.table.check_first_move(&errand.command)?;
        let start = TableAction::Start {};
        let name = start.name();
        let start_id = id.as_ref().map(|id| CommandId(format!("{name}-{}", blind(name, &[&id.0]))));
        let from_host = self.table.host().clone();
        self.handle(Command { id: start_id, from: from_host, request: start.into() }, applied)?;
        let mut moved = act.clone();
        (moved.seat, moved.seen) = (act.seat.map(|_| seat), None);
        Ok(Some(Command { id: id.clone(), from: from.clone(), request: Request::Act(moved) }))
    }

    /// Says what a move would come to, and carries out nothing.
    pub(super) fn try_out(&self, from: &PersonId, act: &Act) -> Result<DryRun, HallError> {
        if self.is_first(from, act) {
            let request = Request::Act(act.clone());
            self.table.check_first_move(&Command { id: None, from: from.clone(), request })?;
            return Ok(DryRun::Starts);
        }
        self.table.try_out(from, act).map(|()| DryRun::Made).map_err(HallError::Refused)
    }

    /// Tests for a move of the game's in a lobby, by somebody who sits there and sees it as it is.
    fn is_first(&self, from: &PersonId, act: &Act) -> bool {
        matches!(act.action, Action::Game(_))
            && act.seen.is_none_or(|seen| seen == self.table.head())
            && self.table.phase() == Phase::Lobby
            && !self.table.seats_of(from).is_empty()
    }

    /// Adds to the refusal of a first move that the game has started all the same, and who begins.
    pub(super) fn with_start(&self, error: HallError) -> HallError {
        let HallError::Refused(Refused { mut refusal, legal }) = error else { return error };
        let asks = self.table.asks();
        let begins: Vec<(Seat, &Chair)> =
            asks.iter().filter_map(|ask| Some((ask.seat, self.table.chair(ask.seat)?))).collect();
        let names: Vec<&str> = begins.iter().map(|(_, chair)| chair.name.as_str()).collect();
        let who = if names.is_empty() { String::new() } else { format!("; {} begins", names.join(", ")) };
        refusal.message = format!("the game has started{who}; this move was not made: {}", refusal.message);
        let begins: Vec<Value> = begins
            .iter()
            .map(|(seat, chair)| json!({ "seat": seat, "playerId": chair.person, "name": chair.name }))
            .collect();
        let started = json!({ "version": self.table.head(), "begins": begins, "moveMade": false });
        match &mut refusal.details {
            Value::Object(details) => drop(details.insert("started".to_owned(), started)),
            Value::Null => refusal.details = json!({ "started": started }),
            other => refusal.details = json!({ "started": started, "refusal": other.take() }),
        }
        HallError::Refused(Refused { refusal, legal })
    }
}
