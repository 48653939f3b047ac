//! What happened, in sentences for the log: who, what, and the numbers that explain it, as far as everybody may know
//! them. What is kept for the journal alone has none.

pub(crate) mod blows;
pub(crate) mod paragraphs;
pub(crate) mod phrases;
pub(crate) mod words;

use rules5e::DeathSave;
use scene::{LogLine, Text, Voice};

use crate::tell::blows::{attack, damage, dice, of_master, source};
use crate::tell::phrases::{commas, listed, name, term};
use crate::{
    Aim, BadRoll, CreatureId, Displacement, Effect, EndReason, Ended, Event, Source, State, Stopped,
};

/// Tells an event in a sentence.
pub(crate) fn tell(state: &State, event: &Event) -> Option<LogLine> {
    let about = event.subject();
    let text = sentence(state, event)?;
    let seat = about.and_then(|id| state.creature(id)).filter(|creature| creature.is_player);
    let text = named(state, text, about);
    let voice = match event {
        Event::Narrated { .. } => Voice::Narrator,
        _ => Voice::House,
    };
    Some(LogLine { seat: seat.map(|creature| creature.seat.0), text, voice })
}

/// Fills in the name of whom a sentence is about.
fn named(state: &State, text: Text, about: Option<CreatureId>) -> Text {
    match about {
        Some(id) => text.word("who", state.name(id)),
        None => text,
    }
}

/// Makes the sentence; `{who}` is whom it is about.
fn sentence(state: &State, event: &Event) -> Option<Text> {
    let at = |text: Text, id: &CreatureId| text.word("target", state.name(*id));
    Some(match event {
        Event::SessionStarted { name } => Text::new("combat.log.session", "{name}.").word("name", name),
        Event::CreatureJoined { .. } => Text::new("combat.log.joined", "{who} joins."),
        Event::CombatStart { reason: Some(reason), .. } => {
            Text::new("combat.log.start_why", "The fight begins: {why}").word("why", reason)
        }
        Event::CombatStart { .. } => Text::new("combat.log.start", "The fight begins."),
        Event::InitiativeOrdered { order } => {
            let names = order.iter().map(|entry| {
                let who = state.name(entry.creature_id);
                match entry.total {
                    Some(n) => Text::new("combat.log.place", "{name} {n}").word("name", who).number("n", n),
                    None => name(who),
                }
            });
            Text::new("combat.log.order", "Initiative: {order}.").phrase("order", commas(names.collect()))
        }
        Event::NewRound { round } => Text::new("combat.log.round", "Round {n}.").number("n", *round),
        Event::TurnStart { .. } => Text::new("combat.log.turn", "{who}'s turn."),
        Event::TurnTimedOut { .. } => Text::new("combat.log.timeout", "{who}'s time is up."),
        Event::RollRejected { why, .. } => {
            Text::new("combat.log.bad_roll", "{who}'s dice do not fit: {why}.").phrase("why", bad_roll(*why))
        }
        Event::DiceRolled { roll, rolled, claimed, .. } => return dice(state, roll, rolled, *claimed),
        Event::Dashed { feet, .. } => {
            Text::new("combat.log.dash", "{who} dashes: {n} ft more.").number("n", *feet)
        }
        Event::Disengaged { .. } => Text::new("combat.log.disengage", "{who} disengages."),
        Event::Dodged { .. } => Text::new("combat.log.dodge", "{who} dodges."),
        Event::Hid { .. } => Text::new("combat.log.hide", "{who} hides."),
        Event::Revealed { .. } => Text::new("combat.log.revealed", "{who} is seen again."),
        Event::ReadiedUp { .. } => Text::new("combat.log.ready", "{who} waits, ready to act."),
        Event::Moved { path, feet, .. } => {
            let text = Text::new("combat.log.moved", "{who} goes {n} ft to {cell}.").number("n", *feet);
            text.word("cell", path.last()?.to_string())
        }
        Event::MoveStopped { why, .. } => match why {
            Stopped::Down => Text::new("combat.log.stopped_down", "{who} gets no further."),
            Stopped::Held => Text::new("combat.log.stopped_held", "{who} is held and gets no further."),
            Stopped::Blocked => Text::new("combat.log.stopped_blocked", "{who} finds the way blocked."),
        },
        Event::Displaced { to, how, .. } => displaced(*how).word("cell", to.to_string()),
        Event::AttackRolled { target, .. } => at(attack(state, event)?, target),
        Event::DamageDealt { reason: Some(reason), parts, total, .. } => {
            of_master(damage(state, None, Source::Master, parts, *total, false), reason)
        }
        Event::DamageDealt { from, by, parts, total, critical, .. } => {
            damage(state, *by, *from, parts, *total, *critical)
        }
        Event::Healed { amount: 0, .. } => return None,
        Event::Healed { amount, temporary: true, .. } => {
            Text::new("combat.log.temp", "{who} gets {n} temporary hit points.").number("n", *amount)
        }
        Event::Healed { amount, .. } => {
            Text::new("combat.log.healed", "{who} gets {n} hit points back.").number("n", *amount)
        }
        // Whoever makes no death saves dies at once, which is told by itself.
        Event::CreatureDowned { creature, .. } if !state.creature(*creature)?.stats().death_saves => {
            return None;
        }
        Event::CreatureDowned { .. } => Text::new("combat.log.down", "{who} goes down."),
        Event::Died { .. } => Text::new("combat.log.died", "{who} dies."),
        Event::DeathSaveMade { result, .. } => death_save(*result),
        Event::Stabilized { .. } => Text::new("combat.log.stable", "{who} is out of danger."),
        Event::ConditionApplied { effect } => return applied(state, effect),
        Event::ConditionEnded { conditions, from, why, .. } => return ended(state, *conditions, *from, *why),
        Event::ConditionResisted { conditions, .. } => {
            let names = conditions.iter().map(|condition| term(condition.name())).collect();
            Text::new("combat.log.immune", "{who} cannot be {what}.").phrase("what", listed(names))
        }
        Event::ExhaustionChanged { level, .. } => {
            Text::new("combat.log.exhaustion", "{who}'s exhaustion is {n}.").number("n", *level)
        }
        Event::SpellCast { .. } => return cast(state, event),
        Event::SpellFailed { by, .. } => match by {
            Some(by) => at(Text::new("combat.log.countered", "{target} stops {who}'s spell."), by),
            None => Text::new("combat.log.fizzled", "{who}'s spell comes to nothing."),
        },
        Event::SpellOutcome { saved, legendary, from, by, .. } => {
            let text = match (saved, legendary) {
                (None, _) => return None,
                (Some(_), true) => {
                    Text::new("combat.log.legendary", "{who} resists {what} by legendary resistance.")
                }
                (Some(true), _) => Text::new("combat.log.saved", "{who} saves against {what}."),
                (Some(false), _) => Text::new("combat.log.not_saved", "{who} fails to save against {what}."),
            };
            text.phrase("what", source(state, Some(*by), *from)?)
        }
        Event::ConcentrationLost { .. } => {
            Text::new("combat.log.concentration", "{who} no longer concentrates.")
        }
        Event::PowerUsed { creature, power, .. } => {
            let powers = &state.creature(*creature)?.stats().powers;
            let power = powers.get(usize::from(*power))?;
            Text::new("combat.log.power", "{who} uses {what}.").phrase("what", term(&power.name))
        }
        Event::PowerRecharged { creature, power } => {
            let powers = &state.creature(*creature)?.stats().powers;
            Text::new("combat.log.recharged", "{who} can use {what} again.")
                .phrase("what", term(&powers.get(usize::from(*power))?.name))
        }
        Event::ItemUsed { creature, nth, target } => {
            let carried = state.creature(*creature)?.stats().items.get(usize::from(*nth))?;
            let text = match creature == target {
                true => Text::new("combat.log.item", "{who} uses {what}."),
                false => Text::new("combat.log.item_on", "{who} uses {what} on {target}."),
            };
            at(text.phrase("what", words::item(carried.item)), target)
        }
        Event::TraitUsed { special, .. } => {
            Text::new("combat.log.trait", "{who} uses {what}.").phrase("what", words::special(*special))
        }
        Event::ContestMade { target, aim, won, .. } => at(contest(*aim, *won), target),
        Event::CheckMade { skill, total, success, .. } => {
            let what = match skill {
                Some(skill) => term(skill.name()),
                None => Text::new("combat.ability", "ability"),
            };
            let text = match success {
                None => Text::new("combat.log.check", "{who}'s {what} check comes to {n}."),
                Some(true) => {
                    Text::new("combat.log.check_made", "{who}'s {what} check comes to {n}: a success.")
                }
                Some(false) => {
                    Text::new("combat.log.check_missed", "{who}'s {what} check comes to {n}: a failure.")
                }
            };
            text.phrase("what", what).number("n", *total)
        }
        Event::ZoneCreated { zone } => {
            let text = Text::new("combat.log.zone", "{what} covers {n} cells.");
            text.phrase("what", term(words::spell(state, zone.spell))).number("n", zone.cells.len() as i64)
        }
        Event::CombatEnd { reason, words, .. } => combat_end(*reason, words.as_deref()),
        Event::PlayerFolded { player } => {
            Text::new("combat.log.folded", "{seat} left; the house plays on.").seat("seat", *player)
        }
        Event::Restored { .. } => Text::new("combat.log.restored", "{who} gets back what was used up."),
        Event::CreatureRemoved { .. } => Text::new("combat.log.removed", "{who} is no longer there."),
        Event::TakenOver { player, .. } => {
            Text::new("combat.log.taken_over", "The game master plays {who} for {seat}.")
                .seat("seat", *player)
        }
        Event::AutoplaySet { creatures, on } => {
            let names = creatures.iter().map(|id| name(state.name(*id))).collect();
            let text = match on {
                true => Text::new("combat.log.autoplay_on", "The house plays {names}."),
                false => Text::new("combat.log.autoplay_off", "The house no longer plays {names}."),
            };
            text.phrase("names", listed(names))
        }
        Event::HandedBack { player, .. } => {
            Text::new("combat.log.handed_back", "{seat} plays {who} again.").seat("seat", *player)
        }
        Event::Narrated { text, speaker: None, .. } => {
            Text::new("combat.log.narrated", "{words}").word("words", on_one_line(text))
        }
        Event::Narrated { text, speaker: Some(speaker), .. } => {
            let said = Text::new("combat.log.said", "{speaker}: {words}");
            said.word("speaker", speaker).word("words", on_one_line(text))
        }
        Event::SessionClosed {} => Text::new("combat.log.closed", "The session is over."),
        // What another line tells, what screens show, and what is kept for the journal alone.
        Event::SceneChanged { .. }
        | Event::MusicState { .. }
        | Event::InitiativeTotals { .. }
        | Event::ActiveMoved { .. }
        | Event::CombatUpdate { .. }
        | Event::TurnSkipped { .. }
        | Event::TurnEnd { .. }
        | Event::RollRequested { .. }
        | Event::RequestReplaced { .. }
        | Event::ReactionOffered { .. }
        | Event::ReactionAwaited { .. }
        | Event::ReactionAnswered { .. }
        | Event::Spent { .. }
        | Event::AttackAction { .. }
        | Event::AttackUsed { .. }
        | Event::ReadiedGone { .. }
        | Event::HpChanged { .. }
        | Event::BandChanged { .. }
        | Event::ConditionTicked { .. }
        | Event::ConcentrationStarted { .. }
        | Event::ZoneMoved { .. }
        | Event::ZoneFelt { .. }
        | Event::ZoneEnded { .. }
        | Event::CheckJudged { .. }
        | Event::MasterWaited { .. }
        | Event::Resumed { .. }
        | Event::Suspended { .. } => return None,
    })
}

/// A line of the log is one line; the picture has the words as they were written.
fn on_one_line(text: &str) -> String {
    text.replace('\n', " ")
}

fn applied(state: &State, effect: &Effect) -> Option<Text> {
    let names: Vec<Text> = effect.conditions.iter().map(|condition| term(condition.name())).collect();
    if effect.from == Source::Down {
        return None;
    }
    if !names.is_empty() {
        return Some(Text::new("combat.log.is", "{who} is {what}.").phrase("what", listed(names)));
    }
    match effect.from {
        Source::Help => Some(match effect.against {
            Some(foe) => Text::new("combat.log.helped", "{who} has help with the next attack on {target}.")
                .word("target", state.name(foe)),
            None => Text::new("combat.log.helped_check", "{who} has help with the next check."),
        }),
        Source::Item if effect.tick.is_some() => Some(Text::new("combat.log.burns", "{who} burns.")),
        Source::Spell(nth) if effect.by != Some(effect.on) => {
            let text = Text::new("combat.log.under", "{who} is under {what}.");
            Some(text.phrase("what", term(words::spell(state, nth))))
        }
        _ => None,
    }
}

fn ended(state: &State, conditions: rules5e::Conditions, from: Source, why: Ended) -> Option<Text> {
    if matches!(why, Ended::CombatEnd | Ended::Left) {
        return None;
    }
    let names: Vec<Text> = conditions.iter().map(|condition| term(condition.name())).collect();
    if !names.is_empty() {
        let text = match why {
            Ended::Saved => Text::new("combat.log.shaken_off", "{who} shakes it off: no longer {what}."),
            Ended::Shaken => Text::new("combat.log.shaken", "{who} is shaken awake: no longer {what}."),
            _ => Text::new("combat.log.no_longer", "{who} is no longer {what}."),
        };
        return Some(text.phrase("what", listed(names)));
    }
    if from == Source::Item && why == Ended::Freed {
        return Some(Text::new("combat.log.put_out", "{who} no longer burns."));
    }
    let what = source(state, None, from)?;
    Some(Text::new("combat.log.ends", "{what} on {who} ends.").phrase("what", what))
}

fn cast(state: &State, event: &Event) -> Option<Text> {
    let Event::SpellCast { caster, name: what, slot_level, targets, .. } = event else { return None };
    let whom: Vec<Text> =
        targets.iter().filter(|id| *id != caster).take(4).map(|id| name(state.name(*id))).collect();
    let text = match whom.is_empty() {
        true => Text::new("combat.log.cast", "{who} casts {what}{level}."),
        false => Text::new("combat.log.cast_on", "{who} casts {what}{level}: {targets}."),
    };
    let level = match slot_level {
        0 => Text::default(),
        n => Text::new("combat.log.at_level", " at level {n}").number("n", *n),
    };
    let mut whom = whom;
    whom.dedup();
    Some(text.phrase("what", term(what)).phrase("level", level).phrase("targets", listed(whom)))
}

fn death_save(result: DeathSave) -> Text {
    match result {
        DeathSave::Success => Text::new("combat.log.death_made", "{who} holds on."),
        DeathSave::Failure => Text::new("combat.log.death_missed", "{who} slips away a little."),
        DeathSave::TwoFailures => Text::new("combat.log.death_two", "{who} slips away twice."),
        DeathSave::Stable => Text::new("combat.log.death_stable", "{who} is stable."),
        DeathSave::Dead => Text::new("combat.log.death_last", "{who} fails the last death save."),
        DeathSave::Wakes => Text::new("combat.log.death_wakes", "{who} wakes up."),
    }
}

fn displaced(how: Displacement) -> Text {
    match how {
        Displacement::Teleported => Text::new("combat.log.teleported", "{who} is suddenly at {cell}."),
        Displacement::Pushed => Text::new("combat.log.pushed", "{who} is pushed to {cell}."),
        Displacement::Dragged => Text::new("combat.log.dragged", "{who} is dragged to {cell}."),
        Displacement::Raised => Text::new("combat.log.raised", "{who} comes round at {cell}."),
        Displacement::Placed => Text::new("combat.log.placed", "The game master puts {who} at {cell}."),
    }
}

fn contest(aim: Aim, won: bool) -> Text {
    match (aim, won) {
        (Aim::Grapple, true) => Text::new("combat.log.grappled", "{who} takes hold of {target}."),
        (Aim::Grapple, false) => Text::new("combat.log.not_grappled", "{target} slips out of {who}'s grip."),
        (Aim::Topple, true) => Text::new("combat.log.toppled", "{who} pushes {target} over."),
        (Aim::Push, true) => Text::new("combat.log.shoved", "{who} pushes {target} away."),
        (Aim::Topple | Aim::Push, false) => {
            Text::new("combat.log.not_shoved", "{target} stands firm against {who}.")
        }
        (Aim::Escape, true) => Text::new("combat.log.escaped", "{who} gets free of {target}."),
        (Aim::Escape, false) => Text::new("combat.log.not_escaped", "{target} holds {who} fast."),
    }
}

fn bad_roll(why: BadRoll) -> Text {
    match why {
        BadRoll::WrongDice => Text::new("combat.bad.dice", "other dice were asked for"),
        BadRoll::NoSuchFace => Text::new("combat.bad.face", "a die has no such face"),
        BadRoll::WrongDieKept => Text::new("combat.bad.kept", "another die counts"),
        BadRoll::WrongModifier => Text::new("combat.bad.modifier", "something else is added"),
        BadRoll::WrongTotal => Text::new("combat.bad.total", "the total is not the sum"),
        BadRoll::WrongBreakdown => Text::new("combat.bad.breakdown", "the parts do not make the total"),
        BadRoll::Unclear => Text::new("combat.bad.unclear", "every die has to be told"),
    }
}

fn combat_end(reason: EndReason, in_words: Option<&str>) -> Text {
    match (reason, in_words) {
        (_, Some(why)) => Text::new("combat.log.end_why", "The fight is over: {why}").word("why", why),
        (EndReason::Victory, _) => Text::new("combat.log.victory", "Victory: every foe is down."),
        (EndReason::Defeat, _) => Text::new("combat.log.defeat", "Defeat: the party is down."),
        (EndReason::Stalemate, _) => Text::new("combat.log.stalemate", "The fight went on for too long."),
        (EndReason::Abandoned, _) => Text::new("combat.log.abandoned", "Everybody left the fight."),
        (EndReason::Master, _) => Text::new("combat.log.ended", "The game master ends the fight."),
    }
}
