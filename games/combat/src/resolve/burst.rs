//! What gets several creatures at once: damage rolled once, a save each, an outcome each.

use rules5e::{Ability, Condition, Conditions, DamageDice, DamageType, Edge, Saved, Special, Trait, Why};

use crate::run::Run;
use crate::turn::save_spec;
use crate::{
    BurstFrame, Cause, Chance, CreatureId, Event, Frame, HurtFrame, Pending, Reaction, RollKind, RollSpec,
    Rolled, Source, State, Targeted, Throw, spells,
};

/// What a save that cannot succeed comes to.
const HOPELESS: i32 = -1_000;

/// Carries a burst on by one stage: wards, damage, saves, outcomes.
pub(crate) fn burst(run: &mut Run<'_, '_>, mut frame: BurstFrame) {
    if let Some(wards) = frame.wards.take() {
        ward_off(run, &mut frame, &wards);
    } else if let Some(asked) = offer_wards(run, &frame) {
        frame.wards = Some(asked);
        return run.push(Frame::Burst(Box::new(frame)));
    }
    frame.warded = true;
    match frame.damage.take() {
        None if frame.throw.is_some() && !frame.targets.is_empty() => {
            let throw = frame.throw.clone().unwrap_or(Throw::Damage(Vec::new()));
            frame.damage = Some(run.roll(RollSpec::new(frame.by, RollKind::Damage, throw)));
            return run.push(Frame::Burst(Box::new(frame)));
        }
        // Kept as rolled: the answer is gone when the saves come in.
        damage => frame.damage = damage.map(|damage| Pending::Rolled(run.rolled(&damage))),
    }
    if let Some(ability) = frame.ability
        && frame.targets.iter().any(|target| target.save.is_none())
    {
        ask(run, &mut frame, ability);
        return run.push(Frame::Burst(Box::new(frame)));
    }
    judge(run, frame);
}

/// Magic missiles can be warded off by those who know how.
fn offer_wards(run: &mut Run<'_, '_>, frame: &BurstFrame) -> Option<Vec<u32>> {
    if frame.warded || !frame.missiles {
        return None;
    }
    let able: Vec<(CreatureId, u16, u8)> = frame
        .targets
        .iter()
        .filter_map(|target| {
            let (spell, slot) = spells::ready_special(run.state(), target.who, Special::Shield)?;
            Some((target.who, spell, slot))
        })
        .collect();
    let offer = |(who, spell, slot): (CreatureId, u16, u8)| {
        let options = vec![Reaction::Spell(spell, slot)];
        run.offer(who, Chance { cause: Cause::Hit, by: frame.by, options })
    };
    let asked: Vec<u32> = able.into_iter().map(offer).collect();
    (!asked.is_empty()).then_some(asked)
}

fn ward_off(run: &mut Run<'_, '_>, frame: &mut BurstFrame, wards: &[u32]) {
    for (who, reaction) in run.reactions(wards) {
        if let Reaction::Spell(spell, slot) = reaction {
            spells::ward(run, who, spell, slot);
            frame.targets.retain(|target| target.who != who);
        }
    }
}

fn ask(run: &mut Run<'_, '_>, frame: &mut BurstFrame, ability: Ability) {
    let magical = !matches!(frame.from, Source::Attack(_) | Source::Item);
    let conditions = brought(run.state(), frame);
    let poisons = matches!(&frame.throw, Some(Throw::Damage(dice)) if dice.iter().any(is_poison));
    for target in &mut frame.targets {
        let state = run.state();
        let resists = state.creature(target.who).is_some_and(|creature| creature.has(Trait::MagicResistance));
        let mut edge = hardened(state, target.who, conditions, poisons);
        if magical && resists {
            edge = edge.for_(Why::MagicResistance);
        }
        let cover = match frame.origin {
            Some(at) if ability == Ability::Dex => {
                state.cover(rules5e::grid::Footprint { at, size: 1 }, target.who).bonus()
            }
            _ => 0,
        };
        let hopeless = Rolled { natural: 0, total: HOPELESS, faces: Vec::new() };
        target.save = Some(match save_spec(run, target.who, ability, edge, cover) {
            Some(spec) => run.roll(spec),
            None => Pending::Rolled(hopeless),
        });
    }
}

fn is_poison(dice: &DamageDice) -> bool {
    dice.kind == DamageType::Poison
}

/// Returns the conditions a burst brings to those who do not save.
fn brought(state: &State, frame: &BurstFrame) -> Conditions {
    let power = |nth: u8| state.creature(frame.by).and_then(|by| by.stats().powers.get(usize::from(nth)));
    match frame.from {
        Source::Spell(nth) => state.spell(nth).map_or(Conditions::NONE, |spell| spell.conditions),
        Source::Power(nth) => power(nth).map_or(Conditions::NONE, |power| power.conditions),
        _ => Conditions::NONE,
    }
}

/// Returns what makes a creature harder to frighten or to poison than others.
pub(crate) fn hardened(state: &State, who: CreatureId, conditions: Conditions, poisons: bool) -> Edge {
    let Some(creature) = state.creature(who) else { return Edge::default() };
    let brave = conditions.has(Condition::Frightened) && creature.has(Trait::Brave);
    let poisons = poisons || conditions.has(Condition::Poisoned);
    let dosed = poisons && crate::effect::has_antitoxin(state, who);
    Edge::default().for_if(brave, Why::Brave).for_if(dosed, Why::Antitoxin)
}

fn judge(run: &mut Run<'_, '_>, frame: BurstFrame) {
    let damage = match (&frame.throw, &frame.damage) {
        (Some(throw), Some(damage)) => throw.by_kind(&run.rolled(damage)),
        _ => Vec::new(),
    };
    let total: i32 = damage.iter().map(|(_, amount)| *amount).sum();
    let mut wounds = Vec::new();
    for target in &frame.targets {
        let Some(creature) = run.state().creature(target.who).filter(|creature| !creature.is_out()) else {
            continue;
        };
        let mut saved = target.save.as_ref().map(|save| run.rolled(save).total >= frame.dc.into());
        let grave = total >= 20 || spells::binds(run.state(), frame.from);
        let legendary = saved == Some(false)
            && grave
            && creature.has(Trait::LegendaryResistance)
            && creature.used.legendary < 3;
        if legendary {
            saved = Some(true);
        }
        let evades = creature.has(Trait::Evasion) && frame.ability == Some(Ability::Dex) && frame.half;
        run.emit(Event::SpellOutcome {
            by: frame.by,
            from: frame.from,
            creature: target.who,
            saved,
            legendary,
        });
        let saved = saved == Some(true);
        let mitigated = match (saved, frame.half, evades) {
            (true, true, false) | (false, true, true) => Saved::Half,
            (false, _, _) => Saved::No,
            (true, _, _) => Saved::None,
        };
        if !saved {
            touch(run, &frame, target);
        }
        if !damage.is_empty() && mitigated != Saved::None {
            let times = i32::from(target.times);
            wounds.push(HurtFrame {
                target: target.who,
                by: Some(frame.by),
                from: frame.from,
                rolled: damage.iter().map(|(kind, amount)| (*kind, amount * times)).collect(),
                saved: mitigated,
                material: spells::MAGICAL,
                critical: false,
                reason: None,
            });
        }
    }
    // What happens to the first is on top.
    for wound in wounds.into_iter().rev() {
        run.push(Frame::Hurt(Box::new(wound)));
    }
    spells::drop_idle_concentration(run, frame.by, frame.cast);
}

/// Brings everything but damage to a creature that did not save.
fn touch(run: &mut Run<'_, '_>, frame: &BurstFrame, target: &Targeted) {
    match frame.from {
        Source::Spell(spell) => {
            spells::affect(run, frame.by, spell, frame.slot, frame.cast.unwrap_or(0), target.who);
        }
        Source::Power(nth) => spells::affect_by_power(run, frame.by, nth, target.who),
        _ => {}
    }
}
