//! What an event tells somebody of a secret because the rules say so, one by one. Everything else that an audience hears
//! must not depend on what it may not know: the law of secrets compares it.
//!
//! Two things run through it. Whoever acts does so by what it knows, so what a side does tells the other side something:
//! a deed, and what follows from it, may depend on the secrets of the one who does it. And a secret roll is seen in what
//! it does: a hit, a save, a wound.

use engine::Seats;

use crate::{CreatureId, Event, RollKind, Side, State};

/// Lists the fields of an event that depend on something secret, for an audience that hears it.
pub(crate) fn reveals(state: &State, event: &Event, to: Seats) -> &'static [&'static str] {
    let hides = |id: &CreatureId| has_secrets(state, *id, to);
    let shows_place = |id: &CreatureId| state.creature(*id).is_none_or(|it| state.shows_place(it, to));
    let secret_rolls = state.board.setup.secret_rolls;
    match event {
        // The order is made of secret totals.
        Event::InitiativeOrdered { .. } if secret_rolls => &["order"],
        Event::CombatUpdate { .. } if secret_rolls => &["initiativeOrder"],
        Event::ActiveMoved { .. } if secret_rolls => &["index"],
        // Only those who tie roll again.
        Event::DiceRolled { roll, .. } if roll.kind == RollKind::Tie && secret_rolls => {
            &["roll", "rolled", "requestId"]
        }
        // Whose turn ends by a decision, and whose by what befell it.
        Event::TurnEnd { creature } if hides(creature) => &["creature"],
        // A deed of the other side, decided by what that side knows: where it is hidden, what it has left.
        Event::Spent { creature, .. } if hides(creature) => &["creature", "cost"],
        Event::AttackAction { creature, .. } if hides(creature) => &["creature", "attacks"],
        Event::AttackUsed { creature, .. } if hides(creature) => &["creature", "attack"],
        Event::Dashed { creature, .. } if hides(creature) => &["creature", "feet"],
        Event::Disengaged { creature } | Event::Dodged { creature } if hides(creature) => &["creature"],
        Event::ReadiedUp { creature, .. } if hides(creature) => &["creature", "readied"],
        Event::ReadiedGone { creature } if hides(creature) => &["creature"],
        Event::ItemUsed { creature, .. } if hides(creature) => &["creature", "nth", "target"],
        Event::TraitUsed { creature, .. } if hides(creature) => &["creature", "trait"],
        Event::PowerUsed { creature, .. } if hides(creature) => &["creature", "power", "cells"],
        Event::SpellCast { caster, .. } if hides(caster) => {
            &["cast", "caster", "spell", "name", "slotLevel", "targets", "cells", "counters"]
        }
        // An area gets whoever is in it, those who have hidden too, and it is told whom.
        Event::SpellCast { .. } => &["targets"],
        // A roll of somebody of the other side that is told: a save of one who was got while hidden, a blow.
        Event::DiceRolled { roll, .. } if hides(&roll.actor) && state.shows_rolls(roll.actor, to) => {
            &["roll", "rolled", "requestId"]
        }
        Event::RollRequested { request } if hides(&request.actor) => &["request"],
        // Somebody out of sight may react: the table waits for it.
        Event::ReactionAwaited {} => ALWAYS,
        Event::AttackRolled { attacker, .. } if hides(attacker) => &[
            "attacker",
            "target",
            "with",
            "hit",
            "critical",
            "cover",
            "ac",
            "advantage",
            "disadvantage",
        ],
        // A secret roll in a contest decides it.
        Event::ContestMade { by, .. } if hides(by) => &["by", "target", "aim", "won"],
        Event::ContestMade { target, .. } if hides(target) => &["won"],
        // A secret roll of damage or healing is seen in the wound; one who was got while hidden groans.
        Event::DamageDealt { target, .. } if hides(target) => {
            &["target", "by", "from", "parts", "total", "temp", "critical"]
        }
        Event::DamageDealt { by: Some(by), .. } if hides(by) => &["parts", "total", "temp", "critical"],
        Event::Healed { target, .. } if hides(target) => &["target", "by", "amount", "temporary"],
        Event::Healed { by: Some(by), .. } if hides(by) => &["amount"],
        // How somebody fares is seen, and that it falls.
        Event::BandChanged { creature, .. } if hides(creature) => &["creature", "band"],
        Event::CreatureDowned { creature, .. } | Event::Died { creature, .. } if hides(creature) => {
            &["creature", "by"]
        }
        Event::DeathSaveMade { creature, .. } if hides(creature) => &["creature", "result"],
        Event::Stabilized { creature, .. } if hides(creature) => &["creature", "by"],
        // A save is seen in what it keeps off.
        Event::SpellOutcome { creature, .. } if hides(creature) => {
            &["by", "from", "creature", "saved", "legendary"]
        }
        Event::SpellFailed { caster, .. } if hides(caster) => &["cast", "caster", "by"],
        Event::ConcentrationStarted { creature, .. } | Event::ConcentrationLost { creature, .. }
            if hides(creature) =>
        {
            &["creature", "cast"]
        }
        // What lasts on somebody is seen: whom magic put to sleep by hit points, who was got while hidden.
        Event::ConditionApplied { effect } if hides(&effect.on) || effect.by.is_some_and(|by| hides(&by)) => {
            &["effect"]
        }
        Event::ConditionEnded { creature, .. } if hides(creature) => {
            &["creature", "effect", "conditions", "from", "why"]
        }
        Event::ConditionTicked { creature, .. } if hides(creature) => &["creature", "effect", "conditions"],
        Event::ConditionResisted { creature, .. } if hides(creature) => &["creature", "conditions"],
        Event::ExhaustionChanged { creature, .. } if hides(creature) => &["creature", "level"],
        Event::PowerRecharged { creature, .. } if hides(creature) => &["creature", "power"],
        // Whoever walks into somebody hidden stops there, and so does whoever is struck at on the way. Of somebody of
        // the other side in the open the way is a deed. The way of one who has hidden is told to nobody.
        Event::Moved { creature, .. } if shows_place(creature) => &["path", "feet", "diagonals"],
        Event::MoveStopped { creature, .. } if shows_place(creature) => &["creature", "why"],
        // Nobody is pushed, dragged, raised or led by magic onto somebody hidden.
        Event::Displaced { creature, .. } if shows_place(creature) => &["to"],
        // Whether somebody watches who has hidden itself, and a secret roll.
        Event::Hid { .. } => &["creature", "total"],
        // Bumped into, seen from a corner, found out by a deed.
        Event::Revealed { .. } => &["creature", "at"],
        // An aura goes with its owner for all to see, and whoever walks into a zone is seen to feel it.
        Event::ZoneMoved { zone, .. } if of_hidden(state, *zone, to) => &["cells"],
        Event::ZoneFelt { creature, .. } if hides(creature) => &["zone", "creature"],
        Event::ZoneCreated { zone } if hides(&zone.by) => &["zone"],
        // A fight is over when one side has fallen, and who has fallen is seen.
        Event::InitiativeOrdered { .. }
        | Event::CombatUpdate { .. }
        | Event::ActiveMoved { .. }
        | Event::DiceRolled { .. }
        | Event::TurnEnd { .. }
        | Event::Spent { .. }
        | Event::AttackAction { .. }
        | Event::AttackUsed { .. }
        | Event::Dashed { .. }
        | Event::Disengaged { .. }
        | Event::Dodged { .. }
        | Event::ReadiedUp { .. }
        | Event::ReadiedGone { .. }
        | Event::ItemUsed { .. }
        | Event::TraitUsed { .. }
        | Event::PowerUsed { .. }
        | Event::RollRequested { .. }
        | Event::AttackRolled { .. }
        | Event::ContestMade { .. }
        | Event::DamageDealt { .. }
        | Event::Healed { .. }
        | Event::BandChanged { .. }
        | Event::CreatureDowned { .. }
        | Event::Died { .. }
        | Event::DeathSaveMade { .. }
        | Event::Stabilized { .. }
        | Event::SpellOutcome { .. }
        | Event::SpellFailed { .. }
        | Event::ConcentrationStarted { .. }
        | Event::ConcentrationLost { .. }
        | Event::ConditionApplied { .. }
        | Event::ConditionEnded { .. }
        | Event::ConditionTicked { .. }
        | Event::ConditionResisted { .. }
        | Event::ExhaustionChanged { .. }
        | Event::PowerRecharged { .. }
        | Event::Moved { .. }
        | Event::MoveStopped { .. }
        | Event::Displaced { .. }
        | Event::ZoneMoved { .. }
        | Event::ZoneFelt { .. }
        | Event::ZoneCreated { .. }
        // And what never depends on a secret, or is kept from those who may not know it.
        | Event::SessionStarted { .. }
        | Event::CreatureJoined { .. }
        | Event::CombatStart { .. }
        | Event::SceneChanged { .. }
        | Event::MusicState { .. }
        | Event::InitiativeTotals { .. }
        | Event::NewRound { .. }
        | Event::TurnSkipped { .. }
        | Event::TurnStart { .. }
        | Event::TurnTimedOut { .. }
        | Event::RollRejected { .. }
        | Event::RequestReplaced { .. }
        | Event::ReactionOffered { .. }
        | Event::ReactionAnswered { .. }
        | Event::HpChanged { .. }
        | Event::ZoneEnded { .. }
        | Event::CheckMade { .. }
        | Event::CheckJudged { .. }
        | Event::CombatEnd { .. }
        | Event::PlayerFolded { .. }
        | Event::MasterWaited {}
        | Event::SessionClosed {}
        | Event::Resumed {}
        | Event::Suspended { .. } => &[],
    }
}

/// That it happens at all is what it tells: it has no field.
const ALWAYS: &[&str] = &[""];

/// Tests for a creature of which an audience may not know everything: of the other side, or nobody's.
fn has_secrets(state: &State, id: CreatureId, to: Seats) -> bool {
    let house = state.house();
    match state.creature(id).map(|creature| creature.side) {
        Some(Side::Party) => {
            let party = Seats::first(state.board.seats).minus(state.npc_seat().into_iter().collect());
            state.npc_seat().is_some() && to.both(party).is_empty()
        }
        Some(Side::Foes | Side::Neutral) => to.both(house).is_empty(),
        None => false,
    }
}

/// Tests for a zone of somebody of the other side.
fn of_hidden(state: &State, zone: u32, to: Seats) -> bool {
    let by = state.zones.iter().find(|other| other.id == zone).map(|zone| zone.by);
    by.is_some_and(|by| has_secrets(state, by, to))
}
