//! Rolls and reactions while a frame runs: whoever plays a creature is asked, the house decides and rolls at once.

use engine::Step;
use rules5e::Mode;

use super::Run;
use crate::{
    Answer, Asked, Chance, Combat, CreatureId, Event, Pending, Reaction, Request, RollKind, RollSpec, Rolled,
    Rolls, Throw, tactics,
};

impl Run<'_, '_> {
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
            let choice = tactics::react(self.state(), actor, &chance);
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
