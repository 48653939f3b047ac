//! One step of a checked play, and the laws that hold after every step.

use dice::Roll;

use crate::{Ask, AskKind, Game, Play, Seat, Seats, work};

use super::course::Run;
use super::difference::{brief, difference};
use super::law::{Found, Law};
use super::shape;

/// How many events are kept for later plays.
const SHELF: usize = 256;

/// What happens to a play.
pub(super) enum Command<G: Game> {
    Start,
    Act(Seat, G::Action),
    Expire(Ask),
    Leave(Seat),
    Away(Seats),
    Back(Seats),
    GoOn,
}

impl<G: Game> Clone for Command<G> {
    fn clone(&self) -> Command<G> {
        match self {
            Command::Start => Command::Start,
            Command::Act(by, action) => Command::Act(*by, action.clone()),
            Command::Expire(ask) => Command::Expire(*ask),
            Command::Leave(seat) => Command::Leave(*seat),
            Command::Away(seats) => Command::Away(*seats),
            Command::Back(seats) => Command::Back(*seats),
            Command::GoOn => Command::GoOn,
        }
    }
}

impl<G: Game> Command<G> {
    /// Returns what happens, in words.
    pub(super) fn words(&self) -> String {
        match self {
            Command::Start => "the start".into(),
            Command::Act(by, action) => brief(&format!("seat {by} did {action:?}")),
            Command::Expire(ask) => format!("a clock ran out: {ask:?}"),
            Command::Leave(seat) => format!("seat {seat} left"),
            Command::Away(seats) => format!("{seats:?} went away"),
            Command::Back(seats) => format!("{seats:?} came back"),
            Command::GoOn => "it went on by itself".to_owned(),
        }
    }

    /// Returns the seat that does it, where one does.
    pub(super) fn by(&self) -> Option<Seat> {
        match self {
            Command::Act(by, _) | Command::Leave(by) => Some(*by),
            _ => None,
        }
    }

    /// Does it to a play.
    pub(super) fn carry_out(&self, play: &mut Play<G>) -> Result<Vec<G::Event>, G::Refusal> {
        let mut events = Vec::new();
        self.carry_out_into(play, &mut events)?;
        Ok(events)
    }

    fn carry_out_into(&self, play: &mut Play<G>, events: &mut Vec<G::Event>) -> Result<(), G::Refusal> {
        let told = Some(events);
        match self {
            Command::Start => play.start(told),
            Command::Act(by, action) => play.act(*by, action.clone(), told)?,
            Command::Expire(ask) => play.expire(*ask, told),
            Command::Leave(seat) => {
                play.set_away(play.away().without(*seat));
                play.leave(*seat, told);
            }
            Command::Away(seats) => play.set_away(*seats),
            Command::Back(seats) => {
                play.set_away(play.away().minus(*seats));
                play.resume(told);
            }
            Command::GoOn => play.go_on(told),
        }
        Ok(())
    }
}

impl<G: Game> Run<'_, G> {
    /// Does something to the play and its twin, and checks what came of it.
    pub(super) fn step(&mut self, command: Command<G>) -> Result<(), Found> {
        let counter = self.play.dice().counter();
        let Ok((ran, spent)) = work::within(work::BUDGET, || command.carry_out(&mut self.play)) else {
            return Err(Law::Budget.broken(command.words()));
        };
        self.report.most_work = self.report.most_work.max(spent);
        let events = match ran {
            Ok(events) => events,
            Err(refusal) => {
                return Err(Law::Legal.broken(format!("{} was refused: {refusal}", command.words())));
            }
        };
        match command {
            Command::Act(..) => self.report.moves += 1,
            Command::Start => {}
            Command::GoOn => self.check_went_on()?,
            _ => self.report.interruptions += 1,
        }
        self.check_twin(&command, &events)?;
        if matches!(command, Command::Start) || self.trials.one_in(6) {
            self.check_settled(&events)?;
        }
        self.check_told(counter, &events)?;
        self.check_events(&events)?;
        self.check_fold()?;
        self.check_asks(&command)?;
        let flaw = G::check(self.play.state());
        Law::Check.holds(flaw.is_ok(), || format!("its check says {flaw:?}"))?;
        self.keep(events);
        Ok(())
    }

    /// What goes on by itself must get somewhere.
    fn check_went_on(&mut self) -> Result<(), Found> {
        self.report.goes_on += 1;
        Law::GoesOn.holds(*self.play.state() != self.fold, || "it changed nothing".to_owned())
    }

    fn check_twin(&mut self, command: &Command<G>, events: &[G::Event]) -> Result<(), Found> {
        let law = Law::Determinism;
        match command.carry_out(&mut self.twin) {
            Err(refusal) => {
                Err(law.broken(format!("{} was refused the second time: {refusal}", command.words())))
            }
            Ok(again) if again != events => {
                Err(law.broken(format!("the events: {}", difference(&again, &events.to_vec()))))
            }
            Ok(_) => {
                let (is, should) = (self.twin.state(), self.play.state());
                law.holds(is == should, || format!("the state: {}", difference(is, should)))?;
                let dice = (self.twin.dice().counter(), self.play.dice().counter());
                law.holds(dice.0 == dice.1, || format!("the number of rolls: {dice:?}"))
            }
        }
    }

    /// Makes the rolls of a step again.
    fn check_told(&mut self, before: u64, events: &[G::Event]) -> Result<(), Found> {
        let dice = self.play.dice();
        let mut told: Vec<Roll> = Vec::new();
        events.iter().for_each(|event| G::rolls(event, &mut told));
        self.report.rolls += told.len() as u64;
        let made = dice.counter().wrapping_sub(before);
        Law::ToldEvent.holds(made == told.len() as u64, || {
            format!("the dice were used {made} times, and {} uses were told", told.len())
        })?;
        for (nth, roll) in told.iter().enumerate() {
            let made = dice.again(before + nth as u64, roll);
            Law::ToldEvent.holds(made == *roll, || format!("{made:?} was told as {roll:?}"))?;
        }
        Ok(())
    }

    fn check_events(&mut self, events: &[G::Event]) -> Result<(), Found> {
        for (nth, event) in events.iter().enumerate() {
            let read = shape::event::<G>(event)?;
            G::apply(&mut self.fold, &read);
            let only = self.play.only(nth).unwrap_or(Seats::NONE);
            // What nobody is told is the game's own bookkeeping: nobody knows that it was kept back.
            self.report.kept += u64::from(!only.is_empty());
            Law::Determinism.holds(self.twin.only(nth) == self.play.only(nth), || {
                format!("{event:?} was told to others the second time")
            })?;
            Law::Audience.holds(only.minus(Seats::first(self.seats)).is_empty(), || {
                format!("{event:?} is only for {only:?}, and not all of them play")
            })?;
        }
        Ok(())
    }

    fn check_fold(&self) -> Result<(), Found> {
        let (is, should) = (&self.fold, self.play.state());
        Law::Fold.holds(is == should, || format!("folded, {}", difference(is, should)))
    }

    /// Looks at what the game waits for now.
    fn check_asks(&mut self, command: &Command<G>) -> Result<(), Found> {
        let mut asks = Vec::new();
        G::asks(self.play.state(), &mut asks);
        match command {
            Command::Leave(seat) => self.gone = self.gone.with(*seat),
            Command::Expire(ask) => self.ran_out.push((ask.seat, ask.id)),
            _ => {}
        }
        let over = self.play.outcome().is_some();
        Law::Over.holds(!over || asks.is_empty(), || format!("still open: {asks:?}"))?;
        let only = (G::SIMULATION.only_ask)(self.play.state());
        Law::Asks.holds(only.is_none_or(|only| asks == [only]), || {
            format!("{only:?} is said to be the only one of {asks:?}")
        })?;
        let here = Seats::first(self.seats).minus(self.gone);
        let away = self.play.away();
        for (nth, ask) in asks.iter().enumerate() {
            let same = |other: &Ask| (other.seat, other.id) == (ask.seat, ask.id);
            Law::Asks
                .holds(here.contains(ask.seat), || format!("{ask:?}, and this seat is not in the play"))?;
            Law::Asks.holds(!asks[..nth].iter().any(same), || format!("{ask:?} is there twice"))?;
            Law::Clocks.holds(!self.ran_out.contains(&(ask.seat, ask.id)), || {
                format!("{ask:?} is open after its clock ran out")
            })?;
            let is_new = !self.asks.iter().any(same);
            Law::Skips.holds(!(is_new && ask.kind == AskKind::Turn && away.contains(ask.seat)), || {
                format!("{ask:?} is new, and away are {away:?}")
            })?;
        }
        self.closed.extend(self.asks.iter().filter(|ask| !asks.contains(ask)));
        self.asks = asks;
        self.check_waiting(command)
    }

    /// After everybody came back somebody is asked, unless it is over.
    fn check_waiting(&self, command: &Command<G>) -> Result<(), Found> {
        let waits = self.asks.is_empty() && self.play.outcome().is_none() && !self.play.goes_on();
        let all_here = self.play.away().is_empty() && !matches!(command, Command::Away(_));
        Law::Stuck
            .holds(!(waits && all_here), || "nobody is asked, nobody is away, and it is not over".into())
    }

    fn keep(&mut self, events: Vec<G::Event>) {
        self.report.events += events.len() as u64;
        for event in events {
            let shelf = &mut self.shelf.events;
            if shelf.len() < SHELF {
                shelf.push(event);
            } else if self.trials.one_in(16) {
                let nth = self.trials.below(shelf.len());
                shelf[nth] = event;
            }
        }
    }
}
