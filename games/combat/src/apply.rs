//! Makes one event true: the only place where a session changes. It runs no rule and rolls no dice, and an event that
//! names nobody the session has changes nothing.

use rules5e::{Conditions, Cost, Economy, Life, Ruleset};

use crate::{
    Answer, Asked, Creature, CreatureId, Displacement, Effect, EndReason, Event, Phase, SceneState, State,
    Until,
};

/// Makes an event true.
pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::SessionStarted { .. } => state.phase = Phase::Calm,
        Event::CreatureJoined { id, creature, .. } => {
            if id.index() == state.creatures.len() {
                state.creatures.push((**creature).clone());
            }
        }
        Event::CombatStart { encounter_id, creatures, .. } => start_fight(state, *encounter_id, creatures),
        Event::SceneChanged { scene } => state.scene = *scene,
        Event::InitiativeOrdered { order } => {
            state.order.clone_from(order);
            state.phase = Phase::Active;
            forget_surprise(state);
        }
        Event::InitiativeTotals { order } => state.order.clone_from(order),
        Event::ActiveMoved { index } => state.active = *index,
        Event::NewRound { round } => new_round(state, *round),
        Event::TurnSkipped { index, creature } => {
            begin_turn(state, *index);
            with(state, *creature, |creature| creature.economy.start_turn(0));
        }
        Event::TurnStart { index, creature, speed } => start_turn(state, *index, *creature, *speed),
        Event::TurnEnd { creature } => end_turn(state, *creature),
        Event::RollRequested { request } | Event::ReactionOffered { request, .. } => {
            state.next_id = state.next_id.max(request.id.wrapping_add(1));
            state.requests.push((**request).clone());
        }
        Event::RollRejected { request_id, .. } => state.requests.retain(|request| request.id != *request_id),
        Event::RequestReplaced { old, new } => {
            state.stack.iter_mut().for_each(|frame| frame.replace(*old, *new))
        }
        Event::MasterWaited {} => state.turn = state.turn.wrapping_add(1),
        Event::DiceRolled { rolled, request_id: Some(id), .. } => {
            answer(state, *id, Answer::Rolled(rolled.clone()));
        }
        Event::ReactionAnswered { request_id, answer: given, .. } => {
            answer(state, *request_id, given.clone())
        }
        Event::Resumed {} => {
            state.stack.clear();
            state.requests.clear();
        }
        Event::Suspended { frames } => state.stack.clone_from(frames),
        Event::CombatEnd { reason, .. } => end_fight(state, *reason),
        Event::PlayerFolded { player } => fold(state, *player),
        Event::Restored { creature, slots, items, traits } => with(state, *creature, |creature| {
            creature.slots = slots.unwrap_or(creature.slots);
            creature.used.items = items.unwrap_or(creature.used.items);
            traits.iter().for_each(|special| return_trait(creature, *special));
        }),
        Event::CreatureRemoved { creature } => remove(state, *creature),
        Event::TakenOver { creature, player } => {
            if let Some(master) = state.master() {
                give(state, *creature, master, Some(*player));
            }
        }
        Event::HandedBack { creature, player } => {
            give(state, *creature, *player, None);
            with(state, *creature, |creature| creature.autoplay = None);
        }
        Event::AutoplaySet { creatures, on } => {
            creatures.iter().for_each(|id| with(state, *id, |creature| creature.autoplay = Some(*on)));
        }
        Event::Narrated { text, speaker, .. } => {
            let (speaker, words) = (speaker.clone(), text.clone());
            state.narration = Some(Box::new(scene::Narration { speaker, words }));
        }
        Event::SessionClosed {} => {
            state.phase = Phase::Closed;
            state.stack.clear();
            state.requests.clear();
        }
        Event::ZoneCreated { zone } => {
            state.next_id = state.next_id.max(zone.id.wrapping_add(1));
            state.zones.push((**zone).clone());
        }
        Event::ZoneMoved { zone, cells } => {
            if let Some(zone) = state.zones.iter_mut().find(|other| other.id == *zone) {
                zone.cells.clone_from(cells);
            }
        }
        Event::ZoneFelt { zone, creature } => {
            if let Some(zone) = state.zones.iter_mut().find(|other| other.id == *zone) {
                zone.felt.push(*creature);
            }
        }
        Event::ZoneEnded { zone } => state.zones.retain(|other| other.id != *zone),
        Event::ConditionApplied { effect } => begin_effect(state, effect),
        Event::ConditionEnded { creature, effect, .. } => end_effect(state, *creature, *effect),
        Event::SpellCast { cast, caster, spell, slot_level, .. } => {
            state.next_id = state.next_id.max(cast.wrapping_add(1));
            let casting = state.spell(*spell).map(|spell| (spell.casting, spell.level));
            with(state, *caster, |caster| {
                // A weapon of force that strikes again takes no slot and is no new spell.
                let is_new = |level: u8| level == 0 || *slot_level > 0;
                if let Some((casting, level)) = casting.filter(|(_, level)| is_new(*level)) {
                    caster.economy.note_spell(casting, level);
                }
                if *slot_level > 0 {
                    // The rules checked that there is one; a journal that says otherwise spends nothing.
                    let _ = caster.slots.spend(*slot_level);
                }
            });
        }
        Event::HpChanged { creature, health, .. } => {
            with(state, *creature, |creature| creature.health = *health);
            ail(state, *creature);
        }
        // An open request is answered above; a roll that nobody was asked for is in what it leads to.
        Event::DiceRolled { request_id: None, .. } => {}
        // From here on one creature changes and nothing else.
        Event::Spent { creature, cost } => with(state, *creature, |creature| {
            let _ = creature.economy.spend(*cost);
        }),
        Event::AttackAction { creature, attacks } => with(state, *creature, |creature| {
            creature.economy.attacks_left = *attacks;
            creature.used.multiattack = 0;
        }),
        Event::AttackUsed { creature, attack } => with(state, *creature, |creature| {
            creature.economy.attacks_left = creature.economy.attacks_left.saturating_sub(1);
            note_multiattack(creature, *attack);
            creature.used.main_hand = attack.saturating_add(1);
        }),
        Event::Dashed { creature, feet } => with(state, *creature, |creature| creature.economy.dash(*feet)),
        Event::Disengaged { creature } => {
            with(state, *creature, |creature| creature.economy.disengaged = true)
        }
        Event::Dodged { creature } => with(state, *creature, |creature| creature.economy.dodging = true),
        Event::Hid { creature, total, .. } => {
            // Where the roll is secret nobody keeps its total: that it hid is all that matters.
            with(state, *creature, |creature| creature.hidden = Some(total.unwrap_or(0)))
        }
        Event::Revealed { creature, .. } => with(state, *creature, |creature| creature.hidden = None),
        Event::ReadiedUp { creature, readied: Some(readied) } => {
            with(state, *creature, |creature| creature.readied = Some(Box::new(*readied)));
        }
        // What it waits for is in the event that follows, for those who may know.
        Event::ReadiedUp { readied: None, .. } => {}
        Event::ReadiedGone { creature } => with(state, *creature, |creature| creature.readied = None),
        Event::Moved { creature, path, feet, diagonals, .. } => with(state, *creature, |creature| {
            creature.at = path.last().copied().unwrap_or(creature.at);
            let _ = creature.economy.spend(Cost::Movement(*feet));
            creature.used.diagonals = *diagonals;
        }),
        Event::Displaced { creature, to, how } => with(state, *creature, |creature| {
            creature.at = *to;
            if *how == Displacement::Placed {
                (creature.hidden, creature.removed) = (None, false);
            }
        }),
        Event::ExhaustionChanged { creature, level } => {
            with(state, *creature, |creature| creature.exhaustion = *level);
        }
        Event::ConcentrationStarted { creature, cast } => {
            with(state, *creature, |creature| creature.concentration = Some(*cast));
        }
        Event::ConcentrationLost { creature, .. } => {
            with(state, *creature, |creature| creature.concentration = None);
        }
        Event::SpellOutcome { creature, legendary: true, .. } => with(state, *creature, |creature| {
            creature.used.legendary = creature.used.legendary.saturating_add(1);
        }),
        Event::PowerUsed { creature, power, .. } => with(state, *creature, |creature| {
            creature.used.powers |= 1u16.checked_shl((*power).into()).unwrap_or(0);
        }),
        Event::PowerRecharged { creature, power } => with(state, *creature, |creature| {
            creature.used.powers &= !1u16.checked_shl((*power).into()).unwrap_or(0);
        }),
        Event::ItemUsed { creature, nth, .. } => with(state, *creature, |creature| {
            if let Some(used) = creature.used.items.get_mut(usize::from(*nth)) {
                *used = used.saturating_add(1);
            }
        }),
        Event::TraitUsed { creature, special } => {
            with(state, *creature, |creature| use_trait(creature, *special))
        }
        // A save that no legendary resistance made changes nothing.
        Event::SpellOutcome { legendary: false, .. } => {}
        // What these tell is in the events around them.
        Event::MusicState { .. }
        | Event::CombatUpdate { .. }
        | Event::TurnTimedOut { .. }
        | Event::ReactionAwaited { .. }
        | Event::MoveStopped { .. }
        | Event::AttackRolled { .. }
        | Event::DamageDealt { .. }
        | Event::BandChanged { .. }
        | Event::Healed { .. }
        | Event::CreatureDowned { .. }
        | Event::Died { .. }
        | Event::DeathSaveMade { .. }
        | Event::Stabilized { .. }
        | Event::ConditionTicked { .. }
        | Event::ConditionResisted { .. }
        | Event::SpellFailed { .. }
        | Event::ContestMade { .. }
        | Event::CheckMade { .. }
        | Event::CheckJudged { .. } => {}
    }
}

/// Crosses off the attack of a multiattack that was made.
fn note_multiattack(creature: &mut Creature, attack: u8) {
    let used = creature.used.multiattack;
    let unused = |n: usize| used & 1u8.checked_shl(n as u32).unwrap_or(u8::MAX) == 0;
    let list = creature.stats().multiattack.iter().take(8).enumerate();
    let nth = list.filter(|(n, _)| unused(*n)).find(|(_, other)| **other == attack).map(|(n, _)| n);
    if let Some(nth) = nth {
        creature.used.multiattack |= 1 << nth;
    }
}

fn use_trait(creature: &mut Creature, special: rules5e::Trait) {
    match special {
        rules5e::Trait::SecondWind => creature.used.second_wind = true,
        rules5e::Trait::ActionSurge => {
            creature.used.action_surge = true;
            creature.economy.surge();
        }
        rules5e::Trait::SneakAttack => creature.used.sneak_attack = true,
        _ => {}
    }
}

fn return_trait(creature: &mut Creature, special: rules5e::Trait) {
    match special {
        rules5e::Trait::SecondWind => creature.used.second_wind = false,
        rules5e::Trait::ActionSurge => creature.used.action_surge = false,
        rules5e::Trait::LegendaryResistance => creature.used.legendary = 0,
        _ => {}
    }
}

/// Changes a creature, if the session has it.
fn with(state: &mut State, id: CreatureId, change: impl FnOnce(&mut Creature)) {
    if let Some(creature) = state.creatures.get_mut(id.index()) {
        change(creature);
    }
}

/// Reckons anew what ails a creature.
fn ail(state: &mut State, id: CreatureId) {
    let ailments = state.ailments(id);
    with(state, id, |creature| creature.conditions = ailments);
}

fn answer(state: &mut State, id: u32, given: Answer) {
    if let Some(request) = state.requests.iter_mut().find(|request| request.id == id) {
        let fits = matches!(
            (&request.asked, &given),
            (Asked::Roll(_), Answer::Rolled(_)) | (Asked::Reaction(_), Answer::Reaction(_))
        );
        if fits {
            request.answer = Some(given);
        }
    }
}

fn start_fight(state: &mut State, encounter: u32, creatures: &[CreatureId]) {
    state.encounter = encounter;
    state.round = 1;
    state.active = 0;
    state.order.clear();
    state.phase = Phase::RollingInitiative;
    state.ended = None;
    // Whoever fought before and is not named now looks on.
    state.creatures.iter_mut().for_each(|creature| creature.in_fight = false);
    for id in creatures {
        let speed = state.speed(*id);
        with(state, *id, |creature| {
            creature.in_fight = true;
            creature.economy = Economy::fresh(speed);
            creature.used = crate::Used {
                items: creature.used.items,
                legendary: creature.used.legendary,
                ..Default::default()
            };
            creature.readied = None;
            creature.hidden = None;
        });
    }
}

/// In 5.2.1 surprise is a matter of initiative alone; in 5.1 it lasts until the first turn ends.
fn forget_surprise(state: &mut State) {
    if state.board.setup.ruleset == Ruleset::Srd521 {
        state.creatures.iter_mut().for_each(|creature| creature.surprised = false);
    }
}

/// Decision 33: a new round gives action, bonus action and movement back to all, reactions to nobody.
fn new_round(state: &mut State, round: u16) {
    state.round = round;
    for n in 0..state.creatures.len() {
        let id = CreatureId(n as u16);
        let speed = state.speed(id);
        with(state, id, |creature| creature.economy.new_round(speed));
    }
}

/// A turn of whomever: zones may be felt once more.
fn begin_turn(state: &mut State, index: u16) {
    state.active = index;
    state.turn = state.turn.wrapping_add(1);
    state.zones.iter_mut().for_each(|zone| zone.felt.clear());
}

fn start_turn(state: &mut State, index: u16, id: CreatureId, speed: u16) {
    begin_turn(state, index);
    state.narration = None;
    with(state, id, |creature| {
        creature.economy.start_turn(speed);
        creature.readied = None;
        let used = &mut creature.used;
        (used.sneak_attack, used.multiattack, used.diagonals, used.main_hand) = (false, 0, 0, 0);
    });
    // Whoever is on turn now, everybody may sneak once more: it is once a turn.
    for creature in &mut state.creatures {
        creature.used.sneak_attack = false;
    }
}

/// TUR-19: rounds count down at the end of the turns of the creature they are on, without an event.
fn end_turn(state: &mut State, id: CreatureId) {
    for effect in &mut state.effects {
        match &mut effect.until {
            Until::Rounds(left) if effect.on == id => *left = left.saturating_sub(1),
            Until::EndOfTurn(who, passes) if *who == id && *passes > 0 => *passes -= 1,
            Until::EndOfTurn(who, _) if *who == id => effect.until = Until::Rounds(0),
            _ => {}
        }
    }
    for zone in state.zones.iter_mut().filter(|zone| zone.by == id) {
        zone.rounds = zone.rounds.saturating_sub(1);
    }
    with(state, id, |creature| {
        creature.surprised = false;
        creature.economy.end_turn();
    });
}

fn begin_effect(state: &mut State, effect: &Effect) {
    state.next_id = state.next_id.max(effect.id.wrapping_add(1));
    state.effects.push(effect.clone());
    if effect.boon.hp > 0 {
        with(state, effect.on, |creature| {
            creature.health.max = creature.health.max.saturating_add(effect.boon.hp);
            creature.health.hp = creature.health.hp.saturating_add(effect.boon.hp).min(creature.health.max);
            if !creature.is_dead() {
                creature.health.life = Life::Alive;
            }
        });
    }
    ail(state, effect.on);
}

fn end_effect(state: &mut State, on: CreatureId, id: u32) {
    let Some(nth) = state.effects.iter().position(|effect| effect.id == id && effect.on == on) else {
        return;
    };
    let effect = state.effects.remove(nth);
    take_back(state, &effect);
    ail(state, on);
}

/// Takes back the hit points that an effect lent.
fn take_back(state: &mut State, effect: &Effect) {
    if effect.boon.hp > 0 {
        with(state, effect.on, |creature| {
            creature.health.max = creature.health.max.saturating_sub(effect.boon.hp).max(1);
            creature.health.hp = creature.health.hp.min(creature.health.max);
        });
    }
}

/// TUR-22: what belonged to the fight goes; wounds, slots, what was used up and what lasts longer stay.
fn end_fight(state: &mut State, reason: EndReason) {
    state.phase = Phase::Calm;
    state.scene = SceneState::SocialFreeFlow;
    state.ended = Some(reason);
    state.turn = state.turn.wrapping_add(1);
    state.order.clear();
    state.stack.clear();
    state.requests.clear();
    state.zones.retain(crate::Zone::outlasts_fight);
    let effects = std::mem::take(&mut state.effects);
    let is_dead = |id: CreatureId| state.creature(id).is_none_or(Creature::is_out);
    let goes_on = |effect: &Effect| effect.outlasts_fight() && !is_dead(effect.on);
    let (kept, gone): (Vec<Effect>, Vec<Effect>) = effects.into_iter().partition(goes_on);
    state.effects = kept;
    for effect in gone {
        take_back(state, &effect);
    }
    let held: Vec<u32> = {
        let effects = state.effects.iter().filter_map(|effect| effect.cast);
        effects.chain(state.zones.iter().map(|zone| zone.cast)).collect()
    };
    for n in 0..state.creatures.len() {
        let id = CreatureId(n as u16);
        with(state, id, |creature| {
            creature.concentration = creature.concentration.filter(|cast| held.contains(cast));
            creature.readied = None;
            creature.hidden = None;
            creature.surprised = false;
            creature.conditions = Conditions::NONE;
        });
        ail(state, id);
    }
}

/// Takes a creature out of the story. Where it was and how far it had gone may be a secret, and is nobody's business now.
fn remove(state: &mut State, id: CreatureId) {
    let speed = state.speed(id);
    with(state, id, |creature| {
        (creature.removed, creature.in_fight) = (true, false);
        (creature.hidden, creature.readied, creature.surprised) = (None, None, false);
        (creature.at, creature.used.diagonals) = (rules5e::Cell::default(), 0);
        creature.economy = Economy::fresh(speed);
    });
}

/// Has a seat play a creature, and roll what is still to be rolled for it. A chance to react stays with whom it was
/// offered to: that it moved would tell everybody whose it is.
fn give(state: &mut State, id: CreatureId, to: engine::Seat, home: Option<engine::Seat>) {
    with(state, id, |creature| (creature.seat, creature.home) = (to, home));
    let is_open = |request: &&mut crate::Request| request.actor == id && request.answer.is_none();
    let rolls = |request: &&mut crate::Request| matches!(request.asked, Asked::Roll(_));
    state.requests.iter_mut().filter(is_open).filter(rolls).for_each(|request| request.seat = to);
}

/// Decision 9d: the creatures of a seat that is gone go to the game master; without one the house plays them.
fn fold(state: &mut State, seat: engine::Seat) {
    state.gone = state.gone.with(seat);
    for creature in &mut state.creatures {
        match creature.home {
            // Nobody is left to give it back to.
            Some(home) if home == seat => creature.home = None,
            // Whom the game master played goes back with the game master.
            Some(home) if creature.seat == seat => {
                (creature.seat, creature.home, creature.autoplay) = (home, None, None);
            }
            _ => {}
        }
    }
    let Some(heir) = state.master().filter(|heir| !state.gone.contains(*heir)) else { return };
    for creature in state.creatures.iter_mut().filter(|creature| creature.seat == seat) {
        creature.seat = heir;
    }
}
