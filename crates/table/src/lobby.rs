//! The lobby: sitting down, standing up, bots, the start, the next table.

use engine::dice::{Entropy, Seed};
use engine::{Bot, Refusal, Seat};

use crate::chair::BOT_PERSON;
use crate::handle::Deed;
use crate::table::Draft;
use crate::{
    Act, Action, Actor, Chair, Command, Event, Name, Opening, PersonId, Phase, Presence, Record, Request,
    Table, TableError, Time,
};

/// How many marks there are.
const MARKS: u8 = 8;

impl Table {
    /// AET-12: sitting joins the lobby; in play it is only for coming back.
    pub(crate) fn sit(
        &mut self,
        now: Time,
        from: &PersonId,
        seat: Option<Seat>,
        name: &str,
        mark: Option<u8>,
        entropy: Option<Entropy>,
    ) -> Result<Deed, TableError> {
        match self.phase {
            Phase::Lobby => {
                let (name, mark) = (Name::new(name)?, self.pick_mark(mark)?);
                let chair = Chair {
                    person: from.clone(),
                    name,
                    mark,
                    bot: None,
                    entropy,
                    presence: Presence::Present,
                    seated_since: now,
                };
                self.come_in(now, seat, chair)
            }
            Phase::InProgress => self.sit_again(now, from, seat),
            Phase::Ended | Phase::Abandoned => Err(TableError::Over),
        }
    }

    fn sit_again(&mut self, now: Time, from: &PersonId, seat: Option<Seat>) -> Result<Deed, TableError> {
        if self.seats_of(from).is_empty() {
            return Err(TableError::Started);
        }
        let seat = match seat {
            Some(seat) => self.own(from, Some(seat))?,
            // Whoever sits down means the chair that was left.
            None => {
                let left = self.seats_of(from).both(self.absent()).iter().next();
                self.own(from, left.or_else(|| self.seats_of(from).iter().next()))?
            }
        };
        let mut draft = Draft::default();
        match self.chair(seat).map(|chair| chair.presence) {
            Some(Presence::Gone) => return Err(TableError::Gone),
            Some(Presence::Absent { .. }) => self.come_back(now, &mut draft, seat),
            _ if self.chair(seat).is_some_and(|chair| chair.bot.is_some()) => {
                self.emit(now, &mut draft, Event::BotLeft { player: seat });
            }
            _ => {}
        }
        Ok(Deed { seat: Some(seat), ..Deed::new(Actor::Seat(seat), draft) })
    }

    pub(crate) fn add_bot(
        &mut self,
        now: Time,
        from: &PersonId,
        seat: Option<Seat>,
        level: Bot,
        name: Option<&str>,
    ) -> Result<Deed, TableError> {
        let by = self.only_host(from)?;
        match (self.phase, seat) {
            (Phase::Lobby, _) => {}
            (Phase::InProgress, Some(seat)) => return self.substitute(now, by, seat, level),
            _ => return Err(TableError::Started),
        }
        let id = |n: u32| PersonId(format!("{BOT_PERSON}{n}"));
        let number = (1..).find(|n| !self.chairs().any(|(_, chair)| chair.person == id(*n)));
        let number = number.unwrap_or(1);
        let chair = Chair {
            person: id(number),
            name: Name::new(name.unwrap_or(&format!("Bot {number}")))?,
            mark: self.pick_mark(None)?,
            bot: Some(level),
            entropy: None,
            presence: Presence::Present,
            seated_since: now,
        };
        self.take_chair(now, by, seat, chair)
    }

    /// Lets a machine play for somebody until that person sits down again.
    fn substitute(&mut self, now: Time, by: Actor, seat: Seat, level: Bot) -> Result<Deed, TableError> {
        let chair = self.chair(seat).ok_or(TableError::NoSuchSeat(seat.0))?;
        match chair.presence {
            Presence::Gone => return Err(TableError::Gone),
            _ if chair.bot.is_some() => return Err(TableError::Taken(seat.0)),
            _ => {}
        }
        let was_away = chair.presence != Presence::Present;
        let mut draft = Draft::default();
        self.emit(now, &mut draft, Event::BotSat { player: seat, level });
        if was_away {
            self.resume_play(&mut draft);
        }
        Ok(Deed { seat: Some(seat), ..Deed::new(by, draft) })
    }

    /// Sits somebody down; whoever has a name that another has already gets a number behind it.
    pub(crate) fn take_chair(
        &mut self,
        now: Time,
        by: Actor,
        seat: Option<Seat>,
        chair: Chair,
    ) -> Result<Deed, TableError> {
        let seat = self.find_chair(seat)?;
        let name = chair.name.beside(self.chairs().map(|(_, chair)| &chair.name));
        let chair = Chair { name, ..chair };
        // A host who left while nobody else sat is followed by the next one who does.
        let is_heir = self.owner.is_none() && chair.bot.is_none() && self.seats_of(&self.host).is_empty();
        let heir = Some(chair.person.clone()).filter(|person| is_heir && *person != self.host);
        let total_players = self.n_seated() + 1;
        let can_start = self.game.check_setup(&self.setup, total_players).is_ok();
        let mut draft = Draft::default();
        self.emit(
            now,
            &mut draft,
            Event::LobbyPlayerJoined { player: seat, chair, total_players, can_start },
        );
        if let Some(host) = heir {
            self.emit(now, &mut draft, Event::HostChanged { host, player: seat });
        }
        Ok(Deed { seat: Some(seat), ..Deed::new(by, draft) })
    }

    /// Returns the chair that is asked for, or any that is free.
    pub(crate) fn find_chair(&self, seat: Option<Seat>) -> Result<Seat, TableError> {
        let n_chairs = u8::try_from(self.chairs.len()).unwrap_or(u8::MAX);
        let (_, most) = self.may_play();
        if self.n_seated() >= most {
            return Err(TableError::Full(most));
        }
        let free = (0..n_chairs).map(Seat).find(|seat| self.chair(*seat).is_none());
        let seat = seat.or(free).ok_or(TableError::Full(n_chairs))?;
        if seat.0 >= n_chairs {
            return Err(TableError::NoSuchSeat(seat.0));
        }
        if self.chair(seat).is_some() { Err(TableError::Taken(seat.0)) } else { Ok(seat) }
    }

    pub(crate) fn pick_mark(&self, mark: Option<u8>) -> Result<u8, TableError> {
        if let Some(mark) = mark.filter(|mark| *mark >= MARKS) {
            return Err(TableError::NoSuchMark(mark));
        }
        let is_free = |mark: &u8| !self.chairs().any(|(_, chair)| chair.mark == *mark);
        // A taken mark is no reason to stay standing: another free one will do.
        Ok(mark.filter(is_free).or_else(|| (0..MARKS).find(is_free)).unwrap_or(0))
    }

    pub(crate) fn stand(
        &mut self,
        now: Time,
        from: &PersonId,
        seat: Option<Seat>,
    ) -> Result<Deed, TableError> {
        let mine = self.seats_of(from);
        if mine.is_empty() && self.is_waiting(from) {
            return Ok(self.withdraw(now, from));
        }
        let seat = self.own(from, seat.or_else(|| mine.iter().next()))?;
        let mut draft = Draft::default();
        match self.phase {
            Phase::Lobby => self.leave_lobby(now, &mut draft, seat),
            Phase::InProgress => self.leave_chair(now, &mut draft, seat)?,
            Phase::Ended | Phase::Abandoned => return Err(TableError::Over),
        }
        Ok(Deed::new(Actor::Person(from.clone()), draft))
    }

    /// Takes a chair out of the lobby. Only the host's leaving changes more: what the host set up is nobody else's to
    /// end.
    pub(crate) fn leave_lobby(&mut self, now: Time, draft: &mut Draft, seat: Seat) {
        let Some(left) = self.chair(seat).cloned() else { return };
        let total_players = self.n_seated().saturating_sub(1);
        self.emit(now, draft, Event::LobbyPlayerLeft { player: seat, total_players });
        if left.person != self.host || !self.seats_of(&left.person).is_empty() {
            return;
        }
        match self.heir(seat) {
            Some((host, player)) => self.emit(now, draft, Event::HostChanged { host, player }),
            None => self.clear_lobby(now, draft),
        }
    }

    /// Returns who is the host after the host has left this chair: whoever sat longest, or else whoever opened the
    /// table and may come back.
    fn heir(&self, left: Seat) -> Option<(PersonId, Seat)> {
        let is_person = |chair: &Chair| chair.bot.is_none();
        let next = self.successor().or_else(|| self.chairs().find(|(_, chair)| is_person(chair)));
        let owner = self.owner.clone().filter(|owner| *owner != self.host);
        next.map(|(seat, chair)| (chair.person.clone(), seat)).or_else(|| Some((owner?, left)))
    }

    /// The last one who has a say left the lobby. Somebody who looks on keeps the table for the next guests.
    fn clear_lobby(&mut self, now: Time, draft: &mut Draft) {
        let reason = "all_players_left".to_owned();
        self.emit(now, draft, Event::LobbyCleared { reason: reason.clone() });
        if !self.is_connected(&self.host) {
            self.emit(now, draft, Event::TableClosed { reason });
        }
    }

    pub(crate) fn start(&mut self, now: Time, from: &PersonId) -> Result<Deed, Refusal> {
        let no = |no: TableError| Refusal::of(&no);
        let by = self.only_host(from).map_err(no)?;
        self.may_start()?;
        let mut draft = Draft::default();
        let chairs = self.chairs().map(|(seat, _)| seat).collect();
        self.emit(now, &mut draft, Event::LobbyClosed { chairs });
        let told = self.play.as_mut().map(|play| play.start()).unwrap_or_default();
        draft.tell(told);
        Ok(Deed::new(by, draft))
    }

    /// Says whether the game can be started now, by whoever may.
    fn may_start(&self) -> Result<(), Refusal> {
        let no = |no: TableError| Err(Refusal::of(&no));
        match self.phase {
            Phase::Lobby => {}
            Phase::InProgress => return no(TableError::Started),
            Phase::Ended | Phase::Abandoned => return no(TableError::Over),
        }
        if self.seed.is_none() {
            return no(TableError::NoDice);
        }
        let ((needed, _), here) = (self.may_play(), self.n_seated());
        if here < needed {
            return no(TableError::TooFew { needed, here });
        }
        self.game.check_setup(&self.setup, here).map(drop)
    }

    /// Returns the seat that a first move is for, by its number in the play, if it is one by which a lobby may start:
    /// an action of this game, for a chair of whoever asks, at a table that can start. Says nothing of who begins.
    pub fn check_first_move(&self, command: &Command) -> Result<Seat, Refusal> {
        let no = |no: TableError| Refusal::of(&no);
        let Request::Act(Act { seat, action: Action::Game(action), .. }) = &command.request else {
            return Err(no(TableError::NotStarted));
        };
        self.check_apart(command)?;
        self.game.read_action(action)?;
        let chair = self.own(&command.from, *seat).map_err(no)?;
        self.may_start()?;
        // Whoever sits down takes any chair; in the play seats have no gaps.
        let before = self.chairs().filter(|(other, _)| *other < chair).count();
        Ok(Seat(u8::try_from(before).unwrap_or(u8::MAX)))
    }

    /// Opens the table where the same people play again, in the same chairs,
    /// without those whom the host took out.
    pub fn open_rematch(&self, now: Time, id: String, seed: Seed) -> Result<(Table, Vec<Record>), Refusal> {
        let opening = Opening {
            id,
            title: self.title.clone(),
            game: self.game.clone(),
            setup: self.setup.clone(),
            policy: Some(self.policy.clone()),
            host: self.host.clone(),
            seed,
        };
        let (mut table, first) = Table::open(now, opening)?;
        let mut records = vec![first];
        records.extend(table.keep_out(now, self.kept_out()));
        for (seat, chair) in self.chairs().filter(|(seat, _)| !self.expelled.contains(*seat)) {
            let by = Actor::Person(chair.person.clone());
            let chair = Chair { entropy: None, ..chair.clone() };
            let deed = table.take_chair(now, by, Some(seat), chair).map_err(|no| Refusal::of(&no))?;
            records.extend(table.commit(now, deed.by, None, deed.draft));
        }
        Ok((table, records))
    }

    /// Returns whom the host took out of the lobby or the play, and has not forgiven.
    fn kept_out(&self) -> Vec<(PersonId, Name)> {
        let is_out = |seat: Seat, chair: &Chair| {
            let stays = self.seats_of(&chair.person).minus(self.expelled);
            self.expelled.contains(seat)
                && stays.is_empty()
                && chair.bot.is_none()
                && chair.person != self.host
        };
        let expelled = self.chairs().filter(|(seat, chair)| is_out(*seat, chair));
        let expelled = expelled.map(|(_, chair)| (chair.person.clone(), chair.name.clone()));
        self.barred.iter().cloned().chain(expelled).collect()
    }

    fn keep_out(&mut self, now: Time, people: Vec<(PersonId, Name)>) -> Option<Record> {
        let mut draft = Draft::default();
        for (person, name) in people {
            self.emit(now, &mut draft, Event::PersonBarred { person, name });
        }
        self.commit(now, Actor::Person(self.host.clone()), None, draft)
    }
}
