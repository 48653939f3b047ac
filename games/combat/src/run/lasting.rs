//! What lasts while a frame runs: effects that are brought on and end, and what follows when a creature can do less.

use rules5e::{Condition, Conditions};

use super::Run;
use crate::{CreatureId, Effect, Ended, Event, Source, spells};

impl Run<'_, '_> {
    /// Brings something lasting on a creature, but for conditions it is immune to.
    pub(crate) fn afflict(&mut self, mut effect: Effect) {
        let Some(creature) = self.state().creature(effect.on) else { return };
        if creature.is_out() {
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
}

fn is_hold_of(effect: &Effect, by: CreatureId) -> bool {
    effect.by == Some(by) && effect.from == Source::Grapple && effect.conditions.has(Condition::Grappled)
}
