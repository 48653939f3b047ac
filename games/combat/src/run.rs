//! The loop that carries out what is under way: it takes the topmost frame, runs it, and stops while a request is
//! open. Frames live in a local stack; what is left when the loop stops is one event, so that a state is never
//! halfway.

use engine::{Seats, Step};
use rules5e::{Cell, Condition, Conditions, Cost, Mode};
use scene::Band;

use crate::{
    Answer, Asked, Chance, Combat, CreatureId, Displacement, Effect, Ended, Event, Frame, Pending, Phase,
    Reaction, Request, RollKind, RollSpec, Rolled, Rolls, Source, State, Throw, ending, resolve, shown,
    spells, turn,
};

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
            Some(Frame::Auto { .. }) => moments > 0,
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

    /// TUR-23, TUR-24: has a creature roll: asks its player, or rolls.
    pub(crate) fn roll(&mut self, spec: RollSpec) -> Pending {
        let state = self.state();
        let asks = state.board.setup.rolls != Rolls::Auto && spec.kind != RollKind::Tie;
        let asked =
            state.creature(spec.actor).filter(|actor| asks && actor.is_player && !state.is_autoplayed(actor));
        let Some(seat) = asked.map(|actor| actor.seat) else {
            return Pending::Rolled(self.roll_here(spec, None));
        };
        let id = self.fresh_id();
        let actor = spec.actor;
        let request = Request { id, seat, actor, asked: Asked::Roll(spec), again: false, answer: None };
        self.emit(Event::RollRequested { request: Box::new(request) });
        Pending::Asked(id)
    }

    /// Rolls with the dice of the house.
    pub(crate) fn roll_here(&mut self, spec: RollSpec, request_id: Option<u32>) -> Rolled {
        roll_with(self.step, spec, request_id)
    }

    /// Returns what a roll came to, now that it is there.
    pub(crate) fn rolled(&self, pending: &Pending) -> Rolled {
        match pending {
            Pending::Rolled(rolled) => rolled.clone(),
            Pending::Asked(id) => match self.answer(*id) {
                Some(Answer::Rolled(rolled)) => rolled.clone(),
                // A frame runs only once its request is answered.
                _ => Rolled::default(),
            },
        }
    }

    fn answer(&self, id: u32) -> Option<&Answer> {
        self.answers.iter().find(|request| request.id == id)?.answer.as_ref()
    }

    /// Offers a creature a chance to react; the house's own decide at once. Returns the request.
    pub(crate) fn offer(&mut self, actor: CreatureId, chance: Chance) -> u32 {
        let id = self.fresh_id();
        let Some(creature) = self.state().creature(actor) else { return id };
        let (seat, house) = (creature.seat, self.state().is_autoplayed(creature));
        if house {
            let choice = crate::tactics::react(self.state(), actor, &chance);
            let answer = Some(Answer::Reaction(choice));
            self.answers.push(Request {
                id,
                seat,
                actor,
                asked: Asked::Reaction(chance),
                again: false,
                answer,
            });
            return id;
        }
        let request = Request { id, seat, actor, asked: Asked::Reaction(chance), again: false, answer: None };
        let to = self.state().chance_seen_by(&request);
        // The table waits, which everybody sees: who may do what is for those who are asked.
        self.emit(Event::ReactionAwaited {});
        self.emit_to(to, Event::ReactionOffered { request: Box::new(request) });
        id
    }

    /// Returns who used which of the chances that were offered, in the order in which they were.
    pub(crate) fn reactions(&self, asked: &[u32]) -> Vec<(CreatureId, Reaction)> {
        let used = |id: &u32| {
            let request = self.answers.iter().find(|request| request.id == *id)?;
            match request.answer {
                Some(Answer::Reaction(Some(reaction))) => Some((request.actor, reaction)),
                _ => None,
            }
        };
        asked.iter().filter_map(used).collect()
    }

    /// Brings something lasting on a creature, but for conditions it is immune to.
    pub(crate) fn afflict(&mut self, mut effect: Effect) {
        let Some(creature) = self.state().creature(effect.on) else { return };
        if creature.is_dead() {
            return;
        }
        let immune = creature.stats().condition_immunities;
        let resisted = effect.conditions.minus(effect.conditions.minus(immune));
        effect.conditions = effect.conditions.minus(immune);
        if !resisted.is_empty() {
            self.emit(Event::ConditionResisted { creature: effect.on, conditions: resisted });
        }
        let nothing = effect.conditions.is_empty() && effect.boon.is_nothing() && effect.tick.is_none();
        if nothing {
            return;
        }
        effect.id = self.fresh_id();
        let (on, by, drops) = (effect.on, effect.by, effect.conditions.has(Condition::Unconscious));
        self.emit(Event::ConditionApplied { effect: Box::new(effect) });
        if drops {
            self.lay_down(on, by);
        }
        self.after_ailing(on);
    }

    /// Has somebody who lost consciousness lie on the ground, also after it comes to.
    pub(crate) fn lay_down(&mut self, who: CreatureId, by: Option<CreatureId>) {
        if !self.state().effects_on(who).any(|effect| effect.conditions.has(Condition::Prone)) {
            let mut effect = spells::effect(who, by, Source::Down);
            effect.conditions = Conditions::only(Condition::Prone);
            self.afflict(effect);
        }
    }

    /// Ends something lasting.
    pub(crate) fn end_effect(&mut self, id: u32, why: Ended) {
        let Some(effect) = self.state().effects.iter().find(|effect| effect.id == id) else { return };
        let (creature, conditions, from) = (effect.on, effect.conditions, effect.from);
        let (by, cast) = (effect.by, effect.cast);
        self.emit(Event::ConditionEnded { creature, effect: id, conditions, from, why });
        // With the last of what a spell did the spell is over.
        if let Some(by) = by {
            spells::drop_idle_concentration(self, by, cast);
        }
    }

    /// What follows when a creature can do less: whoever cannot act loses its concentration and lets go.
    pub(crate) fn after_ailing(&mut self, id: CreatureId) {
        let Some(creature) = self.state().creature(id) else { return };
        if creature.can_act() {
            return;
        }
        self.lose_concentration(id);
        let held: Vec<u32> =
            self.state().effects.iter().filter(|effect| is_hold_of(effect, id)).map(|e| e.id).collect();
        for effect in held {
            self.end_effect(effect, Ended::Freed);
        }
        let waits = self.state().creature(id).is_some_and(|creature| creature.readied.is_some());
        if waits {
            self.emit(Event::ReadiedGone { creature: id });
        }
    }

    /// Ends a creature's concentration, and everything that hangs on it.
    pub(crate) fn lose_concentration(&mut self, id: CreatureId) {
        let Some(cast) = self.state().creature(id).and_then(|creature| creature.concentration) else {
            return;
        };
        self.emit(Event::ConcentrationLost { creature: id, cast });
        for event in spells::ends_of(self.state(), cast) {
            self.emit(event);
        }
    }

    /// Returns the d4 that spells add to a creature's attacks and saves, or take from them.
    pub(crate) fn d4(&self, id: CreatureId) -> i8 {
        let sum: i8 = self.state().boons(id).map(|boon| boon.d4.signum()).sum();
        sum.signum()
    }

    /// Makes a throw of a d20 with everything that bears on it.
    pub(crate) fn d20(&self, id: CreatureId, mode: Mode, bonus: i8) -> Throw {
        let exhaustion = self.state().creature(id).map_or(0, |creature| creature.exhaustion);
        let penalty = rules5e::d20_penalty(exhaustion, self.state().board.setup.ruleset);
        Throw::D20 { mode, modifier: i16::from(bonus) + i16::from(penalty), d4: 0 }
    }
}

fn is_hold_of(effect: &Effect, by: CreatureId) -> bool {
    effect.by == Some(by) && effect.from == Source::Grapple && effect.conditions.has(Condition::Grappled)
}

/// Rolls with the dice of the house, and tells it to those who may see it.
pub(crate) fn roll_with(step: &mut Step<'_, Combat>, spec: RollSpec, request_id: Option<u32>) -> Rolled {
    let mut faces = vec![0; spec.throw.n_dice()];
    let mut from = 0;
    for (count, sides) in spec.throw.uses() {
        let to = from + usize::from(count);
        if let Some(faces) = faces.get_mut(from..to) {
            step.dice().roll(sides, faces);
        }
        from = to;
    }
    let rolled = spec.throw.reckon(faces);
    let to = step.state().creature(spec.actor).and_then(|actor| step.state().rolls_seen_by(actor));
    let told = rolled.clone();
    step.emit_to(to, Event::DiceRolled { roll: Box::new(spec), rolled: told, request_id, claimed: false });
    rolled
}
