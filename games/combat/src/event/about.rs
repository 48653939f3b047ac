//! What an event tells: which dice it is about, which creature.

use dice::Roll;

use crate::{CreatureId, Event};

impl Event {
    /// Lists the uses of the dice it tells. One that is forgotten here breaks the law that every roll is told.
    pub(crate) fn rolls(&self, out: &mut Vec<Roll>) {
        // Dice that a player rolled and told are not the house's.
        if let Event::DiceRolled { roll, rolled, claimed: false, .. } = self {
            roll.throw.told(rolled, out);
        }
    }

    /// Returns the creature it is about: the one that changes, if one does.
    pub(crate) fn subject(&self) -> Option<CreatureId> {
        match self {
            Event::CreatureJoined { id, .. } => Some(*id),
            Event::DiceRolled { roll, .. } => Some(roll.actor),
            Event::RollRejected { actor, .. } | Event::ReactionAnswered { actor, .. } => Some(*actor),
            Event::AttackRolled { attacker, .. } => Some(*attacker),
            Event::DamageDealt { target, .. } | Event::Healed { target, .. } => Some(*target),
            Event::ConditionApplied { effect } => Some(effect.on),
            Event::SpellCast { caster, .. } | Event::SpellFailed { caster, .. } => Some(*caster),
            Event::ContestMade { by, .. } => Some(*by),
            Event::TurnStart { creature, .. }
            | Event::Restored { creature, .. }
            | Event::CreatureRemoved { creature }
            | Event::TakenOver { creature, .. }
            | Event::HandedBack { creature, .. }
            | Event::TurnSkipped { creature, .. }
            | Event::TurnTimedOut { creature }
            | Event::Dashed { creature, .. }
            | Event::Disengaged { creature }
            | Event::Dodged { creature }
            | Event::Hid { creature, .. }
            | Event::Revealed { creature, .. }
            | Event::ReadiedUp { creature, .. }
            | Event::ReadiedGone { creature }
            | Event::Moved { creature, .. }
            | Event::MoveStopped { creature, .. }
            | Event::Displaced { creature, .. }
            | Event::HpChanged { creature, .. }
            | Event::BandChanged { creature, .. }
            | Event::CreatureDowned { creature, .. }
            | Event::Died { creature, .. }
            | Event::DeathSaveMade { creature, .. }
            | Event::Stabilized { creature, .. }
            | Event::ConditionTicked { creature, .. }
            | Event::ConditionEnded { creature, .. }
            | Event::ConditionResisted { creature, .. }
            | Event::ExhaustionChanged { creature, .. }
            | Event::SpellOutcome { creature, .. }
            | Event::ConcentrationLost { creature, .. }
            | Event::PowerUsed { creature, .. }
            | Event::PowerRecharged { creature, .. }
            | Event::ItemUsed { creature, .. }
            | Event::TraitUsed { creature, .. }
            | Event::CheckMade { creature, .. } => Some(*creature),
            // Those about nobody, or about more than one.
            Event::SessionStarted { .. }
            | Event::CombatStart { .. }
            | Event::SceneChanged { .. }
            | Event::MusicState { .. }
            | Event::InitiativeOrdered { .. }
            | Event::InitiativeTotals { .. }
            | Event::ActiveMoved { .. }
            | Event::CombatUpdate { .. }
            | Event::NewRound { .. }
            | Event::TurnEnd { .. }
            | Event::RollRequested { .. }
            | Event::RequestReplaced { .. }
            | Event::ReactionOffered { .. }
            | Event::ReactionAwaited { .. }
            | Event::Spent { .. }
            | Event::AttackAction { .. }
            | Event::AttackUsed { .. }
            | Event::ConcentrationStarted { .. }
            | Event::ZoneCreated { .. }
            | Event::ZoneMoved { .. }
            | Event::ZoneFelt { .. }
            | Event::ZoneEnded { .. }
            | Event::CheckJudged { .. }
            | Event::CombatEnd { .. }
            | Event::PlayerFolded { .. }
            | Event::MasterWaited { .. }
            | Event::AutoplaySet { .. }
            | Event::Narrated { .. }
            | Event::SessionClosed { .. }
            | Event::Resumed { .. }
            | Event::Suspended { .. } => None,
        }
    }
}
