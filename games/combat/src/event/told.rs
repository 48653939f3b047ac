//! What an event tells: which dice it is about, which condition.

use dice::Roll;
use rules5e::Condition;

use crate::Event;

impl Event {
    /// Lists the uses of the dice it tells.
    pub(crate) fn rolls(&self, out: &mut Vec<Roll>) {
        match self {
            Event::DiceRolled { roll, rolled, claimed: false, .. } => roll.throw.told(rolled, out),
            // Dice that a player rolled and told are not the house's.
            Event::DiceRolled { claimed: true, .. } => {}
            Event::SessionStarted { .. }
            | Event::CreatureJoined { .. }
            | Event::CombatStart { .. }
            | Event::SceneChanged { .. }
            | Event::MusicState { .. }
            | Event::InitiativeOrdered { .. }
            | Event::InitiativeTotals { .. }
            | Event::ActiveMoved { .. }
            | Event::CombatUpdate { .. }
            | Event::NewRound { .. }
            | Event::TurnSkipped { .. }
            | Event::TurnStart { .. }
            | Event::TurnEnd { .. }
            | Event::TurnTimedOut { .. }
            | Event::RollRequested { .. }
            | Event::RollRejected { .. }
            | Event::RequestReplaced { .. }
            | Event::ReactionOffered { .. }
            | Event::ReactionAwaited { .. }
            | Event::ReactionAnswered { .. }
            | Event::Spent { .. }
            | Event::AttackAction { .. }
            | Event::AttackUsed { .. }
            | Event::Dashed { .. }
            | Event::Disengaged { .. }
            | Event::Dodged { .. }
            | Event::Hid { .. }
            | Event::Revealed { .. }
            | Event::ReadiedUp { .. }
            | Event::ReadiedGone { .. }
            | Event::Moved { .. }
            | Event::MoveStopped { .. }
            | Event::Displaced { .. }
            | Event::AttackRolled { .. }
            | Event::DamageDealt { .. }
            | Event::HpChanged { .. }
            | Event::BandChanged { .. }
            | Event::Healed { .. }
            | Event::CreatureDowned { .. }
            | Event::Died { .. }
            | Event::DeathSaveMade { .. }
            | Event::Stabilized { .. }
            | Event::ConditionApplied { .. }
            | Event::ConditionTicked { .. }
            | Event::ConditionEnded { .. }
            | Event::ConditionResisted { .. }
            | Event::ExhaustionChanged { .. }
            | Event::SpellCast { .. }
            | Event::SpellFailed { .. }
            | Event::SpellOutcome { .. }
            | Event::ConcentrationStarted { .. }
            | Event::ConcentrationLost { .. }
            | Event::ZoneCreated { .. }
            | Event::ZoneMoved { .. }
            | Event::ZoneFelt { .. }
            | Event::ZoneEnded { .. }
            | Event::PowerUsed { .. }
            | Event::PowerRecharged { .. }
            | Event::ItemUsed { .. }
            | Event::TraitUsed { .. }
            | Event::ContestMade { .. }
            | Event::CheckMade { .. }
            | Event::CheckJudged { .. }
            | Event::CombatEnd { .. }
            | Event::PlayerFolded { .. }
            | Event::MasterWaited { .. }
            | Event::SessionClosed { .. }
            | Event::Resumed { .. }
            | Event::Suspended { .. } => {}
        }
    }

    /// Returns the one condition it is about, where it is one.
    pub fn condition(&self) -> Option<Condition> {
        match self {
            Event::ConditionEnded { conditions, .. } | Event::ConditionTicked { conditions, .. } => {
                conditions.iter().next()
            }
            Event::ConditionApplied { effect } => effect.conditions.iter().next(),
            Event::SessionStarted { .. }
            | Event::CreatureJoined { .. }
            | Event::CombatStart { .. }
            | Event::SceneChanged { .. }
            | Event::MusicState { .. }
            | Event::InitiativeOrdered { .. }
            | Event::InitiativeTotals { .. }
            | Event::ActiveMoved { .. }
            | Event::CombatUpdate { .. }
            | Event::NewRound { .. }
            | Event::TurnSkipped { .. }
            | Event::TurnStart { .. }
            | Event::TurnEnd { .. }
            | Event::TurnTimedOut { .. }
            | Event::RollRequested { .. }
            | Event::RollRejected { .. }
            | Event::RequestReplaced { .. }
            | Event::DiceRolled { .. }
            | Event::ReactionOffered { .. }
            | Event::ReactionAwaited { .. }
            | Event::ReactionAnswered { .. }
            | Event::Spent { .. }
            | Event::AttackAction { .. }
            | Event::AttackUsed { .. }
            | Event::Dashed { .. }
            | Event::Disengaged { .. }
            | Event::Dodged { .. }
            | Event::Hid { .. }
            | Event::Revealed { .. }
            | Event::ReadiedUp { .. }
            | Event::ReadiedGone { .. }
            | Event::Moved { .. }
            | Event::MoveStopped { .. }
            | Event::Displaced { .. }
            | Event::AttackRolled { .. }
            | Event::DamageDealt { .. }
            | Event::HpChanged { .. }
            | Event::BandChanged { .. }
            | Event::Healed { .. }
            | Event::CreatureDowned { .. }
            | Event::Died { .. }
            | Event::DeathSaveMade { .. }
            | Event::Stabilized { .. }
            | Event::ConditionResisted { .. }
            | Event::ExhaustionChanged { .. }
            | Event::SpellCast { .. }
            | Event::SpellFailed { .. }
            | Event::SpellOutcome { .. }
            | Event::ConcentrationStarted { .. }
            | Event::ConcentrationLost { .. }
            | Event::ZoneCreated { .. }
            | Event::ZoneMoved { .. }
            | Event::ZoneFelt { .. }
            | Event::ZoneEnded { .. }
            | Event::PowerUsed { .. }
            | Event::PowerRecharged { .. }
            | Event::ItemUsed { .. }
            | Event::TraitUsed { .. }
            | Event::ContestMade { .. }
            | Event::CheckMade { .. }
            | Event::CheckJudged { .. }
            | Event::CombatEnd { .. }
            | Event::PlayerFolded { .. }
            | Event::MasterWaited { .. }
            | Event::SessionClosed { .. }
            | Event::Resumed { .. }
            | Event::Suspended { .. } => None,
        }
    }
}
