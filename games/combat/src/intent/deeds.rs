//! Everything else a turn has: dashing, dodging, helping, hiding, readying, steadying, items and traits.

use rules5e::{Ability, Condition, Cost, Item, Life, Skill, Trait};

use super::casting::hold;
use super::{Plan, afford, target};
use crate::{
    Action, Aim, AttackFrame, AttackStage, CheckAim, Creature, CreatureId, Deed, Effect, Event, Frame,
    Obstacle, Refusal, Source, State, Throw, Trigger, Until, Who, With, spells,
};

/// What a check to get out of a bond must reach where the bond does not say.
const BOND_DC: u8 = 12;

/// What a check to put flames out must reach.
const FIRE_DC: u8 = 10;

/// Plans a deed.
pub(crate) fn deed(state: &State, who: CreatureId, action: &Action) -> Result<Plan, Refusal> {
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let quick = |quick: &[Trait]| quick.iter().any(|special| creature.has(*special));
    match action {
        Action::Dash { .. } => {
            let cost = cheapest(state, who, quick(&[Trait::CunningAction]))?;
            Ok(Plan::spend(who, cost).event(Event::Dashed { creature: who, feet: state.speed(who) }))
        }
        Action::Disengage { .. } => {
            let cost = cheapest(state, who, quick(&[Trait::CunningAction, Trait::NimbleEscape]))?;
            Ok(Plan::spend(who, cost).event(Event::Disengaged { creature: who }))
        }
        Action::Dodge { .. } => {
            afford(state, who, Cost::Action)?;
            Ok(Plan::spend(who, Cost::Action).event(Event::Dodged { creature: who }))
        }
        Action::Hide { .. } => hide(state, who, quick(&[Trait::CunningAction, Trait::NimbleEscape])),
        Action::Help { target, against, check, .. } => help(state, who, target, against.as_ref(), *check),
        Action::Ready { trigger, weapon, spell, .. } => {
            ready(state, who, *trigger, weapon.as_deref(), spell.as_deref())
        }
        Action::Escape { .. } => escape(state, who),
        Action::Stabilize { target, .. } => stabilize(state, who, target),
        Action::Wake { target, .. } => wake(state, who, target),
        Action::Extinguish { target, .. } => extinguish(state, who, target.as_ref()),
        Action::UseItem { item, target, .. } => use_item(state, who, creature, *item, target.as_ref()),
        Action::UseTrait { special, .. } => use_trait(state, who, creature, *special),
        Action::EndConcentration { .. } => end_concentration(state, who, creature),
        // Whatever else there is belongs to the game master or answers a request.
        _ => Err(Refusal::NotMaster),
    }
}

/// Returns the bonus action where a trait allows it and it is left, else the action.
fn cheapest(state: &State, who: CreatureId, quick: bool) -> Result<Cost, Refusal> {
    if quick && afford(state, who, Cost::Bonus).is_ok() {
        return Ok(Cost::Bonus);
    }
    afford(state, who, Cost::Action)?;
    Ok(Cost::Action)
}

fn hide(state: &State, who: CreatureId, quick: bool) -> Result<Plan, Refusal> {
    let cost = cheapest(state, who, quick)?;
    let name = state.name(who).to_owned();
    // A foe that has hidden may see it all the same: then the check comes to nothing.
    let watcher = state.known_foes(who).find(|(id, foe)| foe.is_conscious() && state.sees(*id, who));
    if let Some((_, foe)) = watcher {
        return Err(Refusal::NotNow { name, why: format!("cannot hide while {} sees it", foe.sheet.name) });
    }
    let (aim, skill) = (CheckAim::Hide, Some(Skill::Stealth));
    let check = Frame::Check { who, aim, skill, ability: Ability::Dex, dc: None, reason: None, roll: None };
    Ok(Plan::spend(who, cost).frame(check))
}

/// An ally attacks the foe beside the helper next with advantage, or makes its next check so.
fn help(
    state: &State,
    who: CreatureId,
    ally: &Who,
    against: Option<&Who>,
    check: bool,
) -> Result<Plan, Refusal> {
    let id = target(state, who, ally)?;
    let why = if id == who {
        "nobody helps itself"
    } else if state.are_hostile(who, id) {
        "it is a foe"
    } else {
        ""
    };
    if !why.is_empty() {
        let target = state.name(id).to_owned();
        return Err(Refusal::InvalidTarget { target, why: why.to_owned() });
    }
    if check && against.is_some() {
        let needs = "a foe to be distracted or a check, not both";
        return Err(Refusal::Needs { what: "Help".to_owned(), needs });
    }
    let foe = if check { None } else { Some(distracted(state, who, id, against)?) };
    afford(state, who, Cost::Action)?;
    let mut effect = spells::effect(id, Some(who), Source::Help);
    (effect.id, effect.until, effect.against) = (state.next_id, Until::StartOfTurn(who), foe);
    effect.boon.once = true;
    Ok(Plan::spend(who, Cost::Action).event(Event::ConditionApplied { effect: Box::new(effect) }))
}

/// Returns the foe that a helper distracts: the one named, or of those beside it the nearest to the ally.
fn distracted(
    state: &State,
    who: CreatureId,
    ally: CreatureId,
    named: Option<&Who>,
) -> Result<CreatureId, Refusal> {
    let far = |id| state.distance(who, id);
    let foe = match named {
        Some(foe) => Some(target(state, who, foe)?),
        None => state.known_foes(who).map(|(id, _)| id).min_by_key(|id| {
            let beside = far(*id) <= 5;
            (!beside, if beside { state.distance(ally, *id) } else { far(*id) }, *id)
        }),
    };
    let Some(foe) = foe else {
        return Err(Refusal::Needs { what: "Help".to_owned(), needs: "a foe to be distracted" });
    };
    let name = state.name(foe).to_owned();
    if !state.are_hostile(who, foe) {
        return Err(Refusal::InvalidTarget { target: name, why: "it is no foe to be distracted".to_owned() });
    }
    let have = far(foe);
    if have > 5 {
        let what = "help against somebody".to_owned();
        return Err(Refusal::OutOfRange { what, target: name, have, need: 5, from: None });
    }
    Ok(foe)
}

fn ready(
    state: &State,
    who: CreatureId,
    trigger: Trigger,
    weapon: Option<&str>,
    spell: Option<&str>,
) -> Result<Plan, Refusal> {
    if let Some(spell) = spell {
        return hold(state, who, spell, trigger);
    }
    afford(state, who, Cost::Action)?;
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let attacks = &creature.stats().attacks;
    let name = creature.sheet.name.clone();
    let nth = match weapon {
        Some(id) => attacks.iter().position(|attack| attack.id == id),
        None => (!attacks.is_empty()).then_some(0),
    };
    let Some(nth) = nth else {
        let what = weapon.unwrap_or("attack").to_owned();
        return Err(Refusal::HasNone { name, what, hint: String::new() });
    };
    let readied = crate::Readied { trigger, deed: Deed::Attack(nth as u8) };
    Ok(Plan::spend(who, Cost::Action).event(Event::ReadiedUp { creature: who, readied: Some(readied) }))
}

/// Out of a hold by a contest, out of a bond by a check.
fn escape(state: &State, who: CreatureId) -> Result<Plan, Refusal> {
    let name = state.name(who).to_owned();
    let bound = |effect: &&Effect| {
        effect.conditions.has(Condition::Grappled) || effect.conditions.has(Condition::Restrained)
    };
    let Some(effect) = state.effects_on(who).find(bound) else {
        return Err(Refusal::NotNow { name, why: "is neither held nor bound".to_owned() });
    };
    afford(state, who, Cost::Action)?;
    let plan = Plan::spend(who, Cost::Action);
    if let (Source::Grapple, Some(target)) = (effect.from, effect.by) {
        return Ok(plan.frame(Frame::Contest { by: who, target, aim: Aim::Escape, rolls: None }));
    }
    let dc = effect.escape.or(effect.save).map_or(BOND_DC, |against| against.dc);
    let aim = CheckAim::BreakFree(effect.id);
    let (skill, ability) = (None, effect.escape.map_or(Ability::Str, |against| against.ability));
    Ok(plan.frame(Frame::Check { who, aim, skill, ability, dc: Some(dc), reason: None, roll: None }))
}

fn beside(state: &State, who: CreatureId, target: CreatureId, what: &str) -> Result<(), Refusal> {
    let have = state.distance(who, target);
    if who == target || have <= 5 {
        return Ok(());
    }
    let name = state.name(target).to_owned();
    Err(Refusal::OutOfRange { what: what.to_owned(), target: name, have, need: 5, from: None })
}

fn stabilize(state: &State, who: CreatureId, whom: &Who) -> Result<Plan, Refusal> {
    let id = target(state, who, whom)?;
    check_dying(state, id)?;
    beside(state, who, id, "A hand")?;
    afford(state, who, Cost::Action)?;
    let (aim, skill) = (CheckAim::Stabilize(id), Some(Skill::Medicine));
    let check =
        Frame::Check { who, aim, skill, ability: Ability::Wis, dc: Some(10), reason: None, roll: None };
    Ok(Plan::spend(who, Cost::Action).frame(check))
}

/// Somebody in a magic sleep or stupor can be shaken out of it, by anybody else.
fn wake(state: &State, who: CreatureId, whom: &Who) -> Result<Plan, Refusal> {
    let id = target(state, who, whom)?;
    let why = if id == who {
        "nobody shakes itself awake"
    } else if !state.effects_on(id).any(|effect| effect.fragile) {
        "it is in no sleep or stupor that a shake ends"
    } else {
        ""
    };
    if !why.is_empty() {
        let target = state.name(id).to_owned();
        return Err(Refusal::InvalidTarget { target, why: why.to_owned() });
    }
    beside(state, who, id, "A hand")?;
    afford(state, who, Cost::Action)?;
    Ok(Plan::spend(who, Cost::Action).frame(Frame::Wake { target: id }))
}

/// Flames are put out by a Dexterity check, one's own or somebody else's nearby.
fn extinguish(state: &State, who: CreatureId, whom: Option<&Who>) -> Result<Plan, Refusal> {
    let id = whom.map_or(Ok(who), |whom| target(state, who, whom))?;
    if !crate::effect::is_burning(state, id) {
        let name = state.name(id).to_owned();
        return Err(Refusal::NotNow { name, why: "is not on fire".to_owned() });
    }
    beside(state, who, id, "A hand")?;
    afford(state, who, Cost::Action)?;
    let aim = CheckAim::Extinguish(id);
    let (skill, ability, dc) = (None, Ability::Dex, Some(FIRE_DC));
    Ok(Plan::spend(who, Cost::Action).frame(Frame::Check {
        who,
        aim,
        skill,
        ability,
        dc,
        reason: None,
        roll: None,
    }))
}

fn check_dying(state: &State, id: CreatureId) -> Result<(), Refusal> {
    let dying = state.creature(id).is_some_and(|creature| matches!(creature.health.life, Life::Dying { .. }));
    if dying {
        return Ok(());
    }
    let target = state.name(id).to_owned();
    Err(Refusal::InvalidTarget { target, why: "it is not dying".to_owned() })
}

fn use_item(
    state: &State,
    who: CreatureId,
    creature: &Creature,
    item: Item,
    whom: Option<&Who>,
) -> Result<Plan, Refusal> {
    let name = creature.sheet.name.clone();
    let nth = creature.stats().items.iter().position(|carried| carried.item == item);
    let Some(nth) = nth.filter(|nth| creature.items_left(*nth) > 0) else {
        let what = crate::tell::words::item(item).text.into_owned();
        return Err(Refusal::HasNone { name, what, hint: String::new() });
    };
    let thrown = item == Item::AlchemistsFire;
    let id = match whom {
        Some(whom) => target(state, who, whom)?,
        None if thrown => {
            let what = crate::tell::words::item(item).text.into_owned();
            return Err(Refusal::Needs { what, needs: "a creature to throw it at" });
        }
        None => who,
    };
    if thrown {
        super::strike::check_target(state, who, id)?;
    }
    if item == Item::HealersKit {
        check_dying(state, id)?;
    }
    let reach = if thrown { 20 } else { 5 };
    let have = state.distance(who, id);
    if id != who && have > reach {
        let (what, target) = (crate::tell::words::item(item).text.into_owned(), state.name(id).to_owned());
        return Err(Refusal::OutOfRange { what, target, have, need: reach, from: None });
    }
    if let Some((blocker, name)) = hidden_by(state, creature, id) {
        return Err(Obstacle::hides(state, name, blocker));
    }
    afford(state, who, Cost::Action)?;
    let used = Event::ItemUsed { creature: who, nth: nth as u8, target: id };
    let plan = Plan::spend(who, Cost::Action).event(used);
    Ok(effect_of(state, who, id, item, plan))
}

/// Returns what is in the way to somebody, and who that is.
fn hidden_by(state: &State, from: &Creature, to: CreatureId) -> Option<(rules5e::Cell, String)> {
    let target = state.creature(to)?;
    let blocker = state.blocked(from.footprint(), target.footprint())?;
    Some((blocker, target.sheet.name.clone()))
}

fn effect_of(state: &State, who: CreatureId, on: CreatureId, item: Item, plan: Plan) -> Plan {
    let heals = |count, flat| Frame::Heal {
        by: who,
        targets: vec![on],
        throw: Throw::Dice { count, sides: 4, flat },
        roll: None,
        temporary: false,
    };
    let mut effect = spells::effect(on, Some(who), Source::Item);
    effect.id = state.next_id;
    match item {
        Item::PotionOfHealing => plan.frame(heals(2, 2)),
        Item::PotionOfGreaterHealing => plan.frame(heals(4, 4)),
        Item::HealersKit => plan.frame(Frame::Steady { by: who, target: on }),
        Item::Antitoxin => {
            effect.until = Until::Permanent;
            plan.event(Event::ConditionApplied { effect: Box::new(effect) })
        }
        Item::AlchemistsFire => {
            // An improvised weapon that is thrown: whether it hits is rolled first.
            plan.frame(Frame::Attack(Box::new(AttackFrame {
                by: who,
                target: on,
                with: With::Item(item),
                ranged: true,
                off_hand: false,
                stage: AttackStage::ToHit,
            })))
        }
    }
}

fn use_trait(state: &State, who: CreatureId, creature: &Creature, special: Trait) -> Result<Plan, Refusal> {
    let name = creature.sheet.name.clone();
    if !creature.has(special) {
        let what = crate::tell::words::special(special).text.into_owned();
        return Err(Refusal::HasNone { name, what, hint: String::new() });
    }
    let used = Event::TraitUsed { creature: who, special };
    let again = |name: String| Refusal::NotNow { name, why: "has used that already".to_owned() };
    match special {
        Trait::SecondWind if creature.used.second_wind => Err(again(name)),
        Trait::SecondWind => {
            afford(state, who, Cost::Bonus)?;
            let flat = creature.stats().level.into();
            let throw = Throw::Dice { count: 1, sides: 10, flat };
            let heal = Frame::Heal { by: who, targets: vec![who], throw, roll: None, temporary: false };
            Ok(Plan::spend(who, Cost::Bonus).event(used).frame(heal))
        }
        Trait::ActionSurge if creature.used.action_surge || creature.economy.action => {
            let why =
                if creature.used.action_surge { "has used that already" } else { "still has its action" };
            Err(Refusal::NotNow { name, why: why.to_owned() })
        }
        Trait::ActionSurge => Ok(Plan::default().event(used)),
        Trait::Rage if crate::effect::is_raging(state, who) => Err(again(name)),
        Trait::Rage => {
            afford(state, who, Cost::Bonus)?;
            let mut effect = spells::effect(who, Some(who), Source::Rage);
            (effect.id, effect.until, effect.boon.tough) = (state.next_id, Until::Rounds(11), true);
            let rage = Event::ConditionApplied { effect: Box::new(effect) };
            Ok(Plan::spend(who, Cost::Bonus).event(used).event(rage))
        }
        Trait::Aggressive => {
            afford(state, who, Cost::Bonus)?;
            let feet = state.speed(who);
            Ok(Plan::spend(who, Cost::Bonus).event(used).event(Event::Dashed { creature: who, feet }))
        }
        _ => Err(Refusal::NotNow { name, why: "has that all the time".to_owned() }),
    }
}

fn end_concentration(state: &State, who: CreatureId, creature: &Creature) -> Result<Plan, Refusal> {
    let Some(cast) = creature.concentration else {
        let name = creature.sheet.name.clone();
        return Err(Refusal::NotNow { name, why: "concentrates on nothing".to_owned() });
    };
    let mut plan = Plan::default().event(Event::ConcentrationLost { creature: who, cast });
    plan.events.extend(spells::ends_of(state, cast));
    Ok(plan)
}
