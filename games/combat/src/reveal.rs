//! What an event tells somebody of a secret because the rules say so, one by one. Everything else that an audience hears
//! must not depend on what it may not know: the law of secrets compares it.
//!
//! Three things run through it. A secret roll is seen in what it does: a hit, a save, a wound. Whoever is got while
//! hidden is told of, and where somebody acts from shows in how its blow falls. And that somebody reacts tells that it
//! could. What the house decides for one of its own it decides by what that one knows: `decides` says when.

use engine::Seats;
use rules5e::Cost;

use crate::{CreatureId, Event, Frame, RollKind, Side, State};

/// Tests whether the house is about to decide for somebody of whom an audience may not know everything.
pub(crate) fn decides(state: &State, to: Seats) -> bool {
    matches!(state.stack.last(), Some(Frame::Auto { who, .. }) if has_secrets(state, *who, to))
}

/// Lists the fields of an event that depend on something secret, for an audience that hears it.
pub(crate) fn reveals(state: &State, event: &Event, to: Seats) -> &'static [&'static str] {
    let hides = |id: &CreatureId| has_secrets(state, *id, to);
    let rolls_in_secret = |id: &CreatureId| !state.shows_rolls(*id, to);
    let shows_place = |id: &CreatureId| state.creature(*id).is_none_or(|it| state.shows_place(it, to));
    let shows_sheet = |id: &CreatureId| state.creature(*id).is_none_or(|it| state.shows_sheet(it, to));
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
        // Whoever reacts could, and had a reason to: a foe in reach, a slot, something readied.
        Event::Spent { creature, cost: Cost::Reaction } if hides(creature) => &["creature", "cost"],
        // Somebody out of sight may react: the table waits for it.
        Event::ReactionAwaited {} => ALWAYS,
        // An area gets whoever is in it, those who have hidden too, and it is told whom; one around its caster lies
        // where that one is. Which slot it took tells of those that are left.
        Event::SpellCast { caster, .. } if hides(caster) => &["slotLevel", "targets", "cells"],
        Event::SpellCast { caster, .. } if !shows_sheet(caster) => &["slotLevel", "targets"],
        Event::SpellCast { .. } => &["targets"],
        Event::PowerUsed { creature, .. } if hides(creature) => &["cells"],
        // Whoever uses a thing, or does what it can do once, had it, and has it no more.
        Event::ItemUsed { creature, .. } | Event::TraitUsed { creature, .. } if !shows_sheet(creature) => ALWAYS,
        // A roll of somebody of the other side that is told: how a blow falls from where it is, a save of one who was
        // got while hidden.
        Event::DiceRolled { roll, .. } if hides(&roll.actor) && !rolls_in_secret(&roll.actor) => {
            &["roll", "rolled", "requestId"]
        }
        Event::RollRequested { request } if hides(&request.actor) => &["request"],
        // A secret roll is seen in the hit, and so is where the blow comes from: by cover, by what speaks against it.
        Event::AttackRolled { attacker, .. } if hides(attacker) => {
            &["hit", "critical", "cover", "ac", "advantage", "disadvantage"]
        }
        // A secret roll in a contest decides it.
        Event::ContestMade { by, target, .. } if rolls_in_secret(by) || rolls_in_secret(target) => &["won"],
        // A secret roll of damage or a save is seen in the wound; one who was got while hidden groans.
        Event::DamageDealt { target, .. } if hides(target) => &["target", "parts", "total", "critical"],
        Event::DamageDealt { by: Some(by), .. } if hides(by) => &["parts", "total", "critical"],
        Event::Healed { target, .. } if hides(target) => &["target", "amount"],
        Event::Healed { by: Some(by), .. } if rolls_in_secret(by) => &["amount"],
        // How somebody fares is seen, and that it falls.
        Event::BandChanged { creature, .. } if hides(creature) => &["creature", "band"],
        Event::CreatureDowned { creature, .. } | Event::Died { creature, .. } if hides(creature) => {
            &["creature"]
        }
        Event::DeathSaveMade { creature, .. } if rolls_in_secret(creature) => &["result"],
        Event::Stabilized { by: Some(by), .. } if rolls_in_secret(by) => ALWAYS,
        // A save is seen in what it keeps off.
        Event::SpellOutcome { creature, .. } if hides(creature) => &["creature", "saved", "legendary"],
        // A secret check stops a spell.
        Event::SpellFailed { by: Some(by), .. } if rolls_in_secret(by) => ALWAYS,
        Event::ConcentrationLost { creature, .. } if rolls_in_secret(creature) => ALWAYS,
        // What lasts on somebody is seen: whom magic put to sleep by hit points, who was got while hidden.
        Event::ConditionApplied { effect } if hides(&effect.on) => &["effect"],
        Event::ConditionEnded { creature, .. } if hides(creature) => &["creature", "effect", "why"],
        Event::ConditionResisted { creature, .. } if hides(creature) => &["creature"],
        // Whoever walks into somebody hidden stops there, and so does whoever is struck at on the way. The way of one
        // who has hidden is told to nobody.
        Event::Moved { creature, .. } if shows_place(creature) => &["path", "feet", "diagonals"],
        Event::MoveStopped { creature, .. } if shows_place(creature) => &["why"],
        // Nobody is pushed, dragged, raised or led by magic onto somebody hidden.
        Event::Displaced { creature, .. } if shows_place(creature) => &["to"],
        // Whether somebody watches who has hidden itself, and a secret roll.
        Event::Hid { .. } => &["creature"],
        // Bumped into, seen from a corner, found out by a deed.
        Event::Revealed { .. } => &["creature", "at"],
        // An aura goes with its owner for all to see, and whoever walks into a zone is seen to feel it.
        Event::ZoneMoved { zone, .. } if of_hidden(state, *zone, to) => &["cells"],
        Event::ZoneFelt { creature, .. } if hides(creature) => &["creature"],
        Event::ZoneCreated { zone } if hides(&zone.by) => &["zone"],
        // A fight is over when one side has fallen, and who has fallen is seen.
        Event::InitiativeOrdered { .. }
        | Event::CombatUpdate { .. }
        | Event::ActiveMoved { .. }
        | Event::DiceRolled { .. }
        | Event::Spent { .. }
        | Event::PowerUsed { .. }
        | Event::ItemUsed { .. }
        | Event::TraitUsed { .. }
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
        | Event::ConcentrationLost { .. }
        | Event::ConditionApplied { .. }
        | Event::ConditionEnded { .. }
        | Event::ConditionResisted { .. }
        | Event::Moved { .. }
        | Event::MoveStopped { .. }
        | Event::Displaced { .. }
        | Event::ZoneMoved { .. }
        | Event::ZoneFelt { .. }
        | Event::ZoneCreated { .. }
        // And what never depends on a secret once somebody has decided, or is kept from those who may not know it.
        | Event::TurnEnd { .. }
        | Event::AttackAction { .. }
        | Event::AttackUsed { .. }
        | Event::Dashed { .. }
        | Event::Disengaged { .. }
        | Event::Dodged { .. }
        | Event::ReadiedUp { .. }
        | Event::ReadiedGone { .. }
        | Event::ConcentrationStarted { .. }
        | Event::ConditionTicked { .. }
        | Event::ExhaustionChanged { .. }
        | Event::PowerRecharged { .. }
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
        | Event::Restored { .. }
        | Event::CreatureRemoved { .. }
        | Event::TakenOver { .. }
        | Event::HandedBack { .. }
        | Event::AutoplaySet { .. }
        | Event::Narrated { .. }
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
