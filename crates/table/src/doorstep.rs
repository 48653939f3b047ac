//! The door of the lobby: who asks to sit down, who is let in, who is kept out, and what the host changes meanwhile.

use engine::{Refusal, Seat};
use serde_json::Value;

use crate::handle::Deed;
use crate::table::Draft;
use crate::{Actor, Chair, Event, Name, PersonId, Phase, Table, TableError, Time};

/// How many may wait for the host at once.
const MOST_WAITING: usize = 16;

impl Table {
    /// Goes through those who asked to sit down, longest first.
    pub fn waiting(&self) -> impl Iterator<Item = &Chair> {
        self.waiting.iter().map(|(_, chair)| chair)
    }

    /// Tests for somebody who asked to sit down and was not answered yet.
    pub fn is_waiting(&self, person: &PersonId) -> bool {
        self.waiting().any(|chair| chair.person == *person)
    }

    /// Goes through those whom the host keeps out.
    pub fn barred(&self) -> impl Iterator<Item = &PersonId> {
        self.barred.iter().map(|(person, _)| person)
    }

    /// Tests for somebody whose seat got a new link: what opened it before opens it no more.
    pub fn is_relinked(&self, person: &PersonId) -> bool {
        self.relinked.contains(person)
    }

    /// Takes a chair, or asks the host for it where everybody has to.
    pub(crate) fn come_in(
        &mut self,
        now: Time,
        seat: Option<Seat>,
        chair: Chair,
    ) -> Result<Deed, TableError> {
        let by = Actor::Person(chair.person.clone());
        if self.barred().any(|barred| *barred == chair.person) {
            return Err(TableError::Barred);
        }
        if !self.policy.approve || chair.person == self.host {
            return self.take_chair(now, by, seat, chair);
        }
        // Who waits already waits on, in the same place.
        if self.is_waiting(&chair.person) {
            return Ok(Deed::new(by, Draft::default()));
        }
        self.find_chair(seat)?;
        if self.waiting.len() >= MOST_WAITING {
            return Err(TableError::Crowded);
        }
        let mut draft = Draft::default();
        self.emit(now, &mut draft, Event::SeatAsked { player: seat, chair });
        Ok(Deed::new(by, draft))
    }

    /// Lets go of what somebody asked for, who wants to sit down no more.
    pub(crate) fn withdraw(&mut self, now: Time, from: &PersonId) -> Deed {
        let mut draft = Draft::default();
        if let Some(name) = self.name_waiting(from) {
            self.emit(now, &mut draft, Event::AskWithdrawn { person: from.clone(), name });
        }
        Deed::new(Actor::Person(from.clone()), draft)
    }

    /// Seats somebody who asked, or forgives somebody who was kept out.
    pub(crate) fn let_in(
        &mut self,
        now: Time,
        from: &PersonId,
        person: &PersonId,
    ) -> Result<Deed, TableError> {
        let by = self.only_host(from)?;
        self.in_lobby()?;
        if let Some((seat, chair)) = self.waiting.iter().find(|(_, chair)| chair.person == *person).cloned() {
            // Somebody else may have the chair by now: another one will do.
            let seat = seat.filter(|seat| self.chair(*seat).is_none());
            let mark = self.pick_mark(Some(chair.mark))?;
            return self.take_chair(now, by, seat, Chair { mark, ..chair });
        }
        if !self.barred().any(|barred| barred == person) {
            return Err(not_waiting(person));
        }
        let mut draft = Draft::default();
        self.emit(now, &mut draft, Event::PersonReadmitted { person: person.clone() });
        Ok(Deed::new(by, draft))
    }

    /// Sends away somebody who asked, for good.
    pub(crate) fn turn_away(
        &mut self,
        now: Time,
        from: &PersonId,
        person: &PersonId,
    ) -> Result<Deed, TableError> {
        let by = self.only_host(from)?;
        let name = self.name_waiting(person).ok_or_else(|| not_waiting(person))?;
        let mut draft = Draft::default();
        self.emit(now, &mut draft, Event::PersonBarred { person: person.clone(), name });
        Ok(Deed::new(by, draft))
    }

    /// Takes somebody out of the lobby. With the last chair it is for good, until the host says otherwise.
    pub(crate) fn kick_from_lobby(&mut self, now: Time, draft: &mut Draft, seat: Seat) {
        let Some(Chair { person, name, bot, .. }) = self.chair(seat).cloned() else { return };
        self.leave_lobby(now, draft, seat);
        if bot.is_none() && person != self.host && self.seats_of(&person).is_empty() {
            self.emit(now, draft, Event::PersonBarred { person, name });
        }
    }

    /// Changes house rules and name before the start. Refused with the game's own words where it cannot be played so.
    pub(crate) fn set_table(
        &mut self,
        now: Time,
        from: &PersonId,
        setup: Option<&Value>,
        title: Option<&str>,
    ) -> Result<Deed, Refusal> {
        let no = |no: TableError| Refusal::of(&no);
        let by = self.only_host(from).map_err(no)?;
        self.in_lobby().map_err(no)?;
        let setup = match setup {
            Some(change) => self.changed_setup(change)?,
            None => self.setup.clone(),
        };
        let title = match title {
            Some(title) if !title.trim().is_empty() => {
                Name::new(title).map_err(|error| no(TableError::BadName(error)))?.to_string()
            }
            Some(_) => String::new(),
            None => self.title.clone(),
        };
        let mut draft = Draft::default();
        if setup != self.setup || title != self.title {
            self.emit(now, &mut draft, Event::TableChanged { setup, title });
        }
        Ok(Deed::new(by, draft))
    }

    /// Returns the house rules with a change, if this person may make it.
    pub(crate) fn may_change(&self, from: &PersonId, change: &Value) -> Result<Value, Refusal> {
        self.only_host(from).and_then(|_| self.in_lobby()).map_err(|no| Refusal::of(&no))?;
        self.changed_setup(change)
    }

    /// Returns the house rules with a change, if those who sit can play by them.
    fn changed_setup(&self, change: &Value) -> Result<Value, Refusal> {
        let Value::Object(change) = change else {
            return Err(Refusal::of(&TableError::BadCommand("house rules are an object".to_owned())));
        };
        let mut changed = self.setup.clone();
        if let Some(rules) = changed.as_object_mut() {
            rules.extend(change.clone());
        }
        let setup = self.game.full_setup(&changed)?;
        let (here, (_, most)) = (self.n_seated(), self.may_play_by(&setup));
        if here > most {
            return Err(Refusal::of(&TableError::TooManyHere { most, here }));
        }
        Ok(setup)
    }

    /// Returns the name of somebody who asked to sit down.
    fn name_waiting(&self, person: &PersonId) -> Option<Name> {
        self.waiting().find(|chair| chair.person == *person).map(|chair| chair.name.clone())
    }

    fn in_lobby(&self) -> Result<(), TableError> {
        match self.phase {
            Phase::Lobby => Ok(()),
            Phase::InProgress => Err(TableError::Started),
            Phase::Ended | Phase::Abandoned => Err(TableError::Over),
        }
    }
}

fn not_waiting(person: &PersonId) -> TableError {
    TableError::NotWaiting(person.0.chars().take(64).collect())
}
