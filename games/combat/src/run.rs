//! The loop that carries out what is under way: it takes the topmost frame, runs it, and stops while a request is
//! open. Frames live in a local stack; what is left when the loop stops is one event, so that a state is never
//! halfway.

mod asking;
mod lasting;

pub(crate) use asking::roll_with;

use engine::{Seats, Step};
use rules5e::{Cell, Cost};
use scene::Band;

use crate::view::shown;
use crate::{Combat, CreatureId, Displacement, Event, Frame, Phase, Request, State, ending, resolve, turn};

/// What a frame may do while it runs.
pub(crate) struct Run<'a, 's> {
    step: &'a mut Step<'s, Combat>,
    stack: Vec<Frame>,
    answers: Vec<Request>,
    next_id: u32,
    waits: bool,
}

/// After how many frames a step rests at the next turn, even if the house has decided nothing in it: a round in which
/// all lie asleep.
const MANY_FRAMES: u32 = 64;

impl<'a, 's> Run<'a, 's> {
    /// Begins with nothing under way, or with what waited if every request is answered.
    pub(crate) fn new(step: &'a mut Step<'s, Combat>) -> Run<'a, 's> {
        let next_id = step.state().next_id;
        let mut run = Run { step, stack: Vec::new(), answers: Vec::new(), next_id, waits: false };
        let state = run.step.state();
        if !state.stack.is_empty() || !state.requests.is_empty() {
            run.stack = state.stack.clone();
            run.answers = state.requests.clone();
            run.emit_to(Seats::NONE, Event::Resumed {});
        }
        run
    }

    /// Begins aside from what is under way, which stays as it is; only what is emitted happens.
    pub(crate) fn aside(step: &'a mut Step<'s, Combat>) -> Run<'a, 's> {
        let next_id = step.state().next_id;
        Run { step, stack: Vec::new(), answers: Vec::new(), next_id, waits: false }
    }

    /// Runs until nothing is under way, something is waited for, or it is time to rest: the house decides one thing a
    /// step, so that people see a fight unfold and nobody waits for a whole one.
    pub(crate) fn go(self) {
        self.go_after(0);
    }

    /// Runs on as [`Run::go`] does, after so many moments that count: with one, the house rests before it decides.
    pub(crate) fn go_after(mut self, mut moments: u32) {
        let mut frames = 0;
        while !(self.waits || self.is_waiting() || self.step.state().phase == Phase::Closed) {
            if self.step.rests() && self.may_rest(frames, moments) {
                break;
            }
            frames += 1;
            moments += u32::from(self.stack.last().is_some_and(Frame::begins_something));
            match self.stack.pop() {
                Some(frame) => resolve::run(&mut self, frame),
                None if ending::verdict(self.state()).is_some() => ending::check(&mut self),
                None => match (self.fallen(), self.left_alone()) {
                    (Some(who), _) => self.end_turn_of(who),
                    (None, Some(who)) => {
                        moments += 1;
                        turn::hand_over(&mut self, who);
                    }
                    (None, None) => break,
                },
            }
        }
        if !self.stack.is_empty() {
            let frames = std::mem::take(&mut self.stack);
            self.emit_to(Seats::NONE, Event::Suspended { frames });
        }
    }

    /// Tests for a good moment to rest: after so many frames, of which so many began a turn or were decisions.
    fn may_rest(&self, frames: u32, moments: u32) -> bool {
        match self.stack.last() {
            // A creature that the house no longer plays goes to whoever does at once.
            Some(Frame::Auto { who, .. }) => {
                let plays = |creature| self.state().is_autoplayed(creature);
                moments > 0 && self.state().creature(*who).is_some_and(plays)
            }
            Some(Frame::NextTurn) => frames >= MANY_FRAMES,
            _ => false,
        }
    }

    /// Returns the state.
    pub(crate) fn state(&self) -> &State {
        self.step.state()
    }

    /// Makes an event true and has it told to everybody.
    pub(crate) fn emit(&mut self, event: Event) {
        self.emit_to(None, event);
    }

    /// Makes an event true and has it told to these seats alone; `None`: to everybody.
    pub(crate) fn emit_to(&mut self, seats: impl Into<Option<Seats>>, event: Event) {
        let before = shown::bands_at_stake(self.state(), &event);
        self.step.emit_to(seats, event);
        for (creature, was) in before {
            let band = shown::band_for_all(self.state(), creature);
            // That somebody is down is told by itself.
            if let Some(band) = band.filter(|now| *now != was && !matches!(now, Band::Dying | Band::Dead)) {
                self.step.emit(Event::BandChanged { creature, band });
            }
        }
    }

    /// Tells something that says where a creature is or how far it gets: of a hidden one only those hear who know it.
    pub(crate) fn emit_of_place(&mut self, who: CreatureId, event: Event) {
        let state = self.state();
        let seen_by = state.creature(who).and_then(|creature| state.place_seen_by(creature));
        self.emit_to(seen_by, event);
    }

    /// Tells what somebody does. How far one who has hidden still gets is for those who know where it is. That somebody
    /// waits for something is seen; for what is for those who may know its plans.
    pub(crate) fn emit_deed(&mut self, event: Event) {
        if let Event::ReadiedUp { creature, readied: Some(_) } = event
            && let Some(seats) = self.state().creature(creature).and_then(|it| self.state().plans_seen_by(it))
        {
            self.emit(Event::ReadiedUp { creature, readied: None });
            return self.emit_to(seats, event);
        }
        if let Event::Dashed { creature, .. } | Event::Spent { creature, cost: Cost::Movement(_) } = event {
            return self.emit_of_place(creature, event);
        }
        self.emit(event);
    }

    /// Puts a creature somewhere else without walking. Where a hidden one is, only those hear who know it.
    pub(crate) fn displace(&mut self, creature: CreatureId, to: Cell, how: Displacement) {
        self.emit_of_place(creature, Event::Displaced { creature, to, how });
    }

    /// Puts a frame on top.
    pub(crate) fn push(&mut self, frame: Frame) {
        self.stack.push(frame);
    }

    /// Returns whose turn it is if that one went down or fell asleep in the middle of it.
    fn fallen(&self) -> Option<CreatureId> {
        let who = self.state().active()?;
        (!self.state().creature(who)?.is_conscious()).then_some(who)
    }

    fn end_turn_of(&mut self, who: CreatureId) {
        self.push(turn::end_of(self.state(), who));
    }

    /// Returns whose turn it is if whoever plays it has gone away in the middle of it, or has left for good while
    /// somebody else was asked.
    fn left_alone(&self) -> Option<CreatureId> {
        let who = self.state().active()?;
        let creature = self.state().creature(who)?;
        (self.is_away(creature.seat) || self.state().is_autoplayed(creature)).then_some(who)
    }

    /// Tests for a seat that nobody is at.
    pub(crate) fn is_away(&self, seat: engine::Seat) -> bool {
        self.step.skips(seat)
    }

    /// Stops until somebody is back.
    pub(crate) fn wait(&mut self, frame: Frame) {
        self.push(frame);
        self.waits = true;
    }

    /// Forgets everything under way: the fight is over.
    pub(crate) fn clear(&mut self) {
        self.stack.clear();
    }

    /// Tells a casting further down that it is stopped.
    pub(crate) fn counter(&mut self, cast: u32) {
        for frame in &mut self.stack {
            if let Frame::Cast(other) = frame
                && other.id == cast
            {
                other.countered = true;
            }
        }
    }

    /// Tests for a casting further down that is stopped, or gone.
    pub(crate) fn is_countered(&self, cast: u32) -> bool {
        let goes_on =
            |frame: &Frame| matches!(frame, Frame::Cast(other) if other.id == cast && !other.countered);
        !self.stack.iter().any(goes_on)
    }

    /// Returns the level of a casting further down.
    pub(crate) fn casting_level(&self, cast: u32) -> u8 {
        let level = |frame: &Frame| match frame {
            Frame::Cast(other) if other.id == cast => {
                Some(other.slot.max(self.state().spell(other.spell).map_or(0, |spell| spell.level)))
            }
            _ => None,
        };
        self.stack.iter().find_map(level).unwrap_or(0)
    }

    /// Returns a number for a request, an effect, a zone or a casting.
    pub(crate) fn fresh_id(&mut self) -> u32 {
        let id = self.next_id.max(self.state().next_id);
        self.next_id = id.wrapping_add(1);
        id
    }

    fn is_waiting(&self) -> bool {
        self.state().open_requests().next().is_some()
    }
}
