//! Attacks: to hit, the chance to ward them off, damage, and what a hit brings besides.

use rules5e::grid::Cover;
use rules5e::{
    Attack, Condition, DamageDice, DamageType, Edge, Fight, InRange, Material, Saved, Special, Trait, Why,
};

use crate::run::Run;
use crate::turn::save_spec;
use crate::{
    AttackFrame, AttackStage, Cause, Chance, CreatureId, Effect, Ended, Event, Frame, HpShown, HurtFrame,
    Pending, Reaction, RollKind, RollSpec, Rolled, Source, State, Throw, Trigger, With, spells,
};

/// What a rage adds to the damage of melee attacks.
const RAGE_DAMAGE: i16 = 2;

/// Carries an attack on by one stage.
pub(crate) fn attack(run: &mut Run<'_, '_>, mut frame: AttackFrame) {
    match frame.stage {
        AttackStage::ToHit => to_hit(run, frame),
        AttackStage::Rolled { ref roll, edge } => {
            let rolled = run.rolled(roll);
            match ward(run, &frame, &rolled) {
                Some(asked) => {
                    frame.stage = AttackStage::Warding { rolled, edge, asked };
                    run.push(Frame::Attack(Box::new(frame)));
                }
                None => judge(run, frame, &rolled, edge),
            }
        }
        AttackStage::Warding { ref rolled, edge, asked } => {
            let rolled = rolled.clone();
            if let Some((who, Reaction::Spell(spell, slot))) = run.reactions(&[asked]).pop() {
                spells::ward(run, who, spell, slot);
            }
            judge(run, frame, &rolled, edge);
        }
        AttackStage::Damage { ref roll, ref throw, critical } => {
            let rolled = throw.by_kind(&run.rolled(roll));
            land(run, &frame, rolled, critical);
        }
    }
}

fn to_hit(run: &mut Run<'_, '_>, mut frame: AttackFrame) {
    let state = run.state();
    let (Some(by), Some(target)) = (state.creature(frame.by), state.creature(frame.target)) else { return };
    if !by.can_act() || target.is_out() {
        return;
    }
    let edge = edge_of(state, &frame);
    let bonus = match frame.with {
        With::Attack(nth) => by.stats().attacks.get(usize::from(nth)).map_or(0, |attack| attack.to_hit),
        With::Spell(..) => by.spell_attack(),
        // Nobody is practised with an improvised weapon.
        With::Item(_) => by.modifier(rules5e::Ability::Dex),
    };
    let mut throw = run.d20(frame.by, edge.mode(), bonus);
    if let Throw::D20 { d4, .. } = &mut throw {
        *d4 = run.d4(frame.by);
    }
    let mut spec = RollSpec::new(frame.by, RollKind::Attack, throw);
    (spec.target, spec.advantage, spec.disadvantage) =
        (Some(frame.target), edge.advantage, edge.disadvantage);
    let roll = run.roll(spec);
    frame.stage = AttackStage::Rolled { roll, edge };
    run.push(Frame::Attack(Box::new(frame)));
}

/// Returns everything that speaks for and against an attack.
pub(crate) fn edge_of(state: &State, frame: &AttackFrame) -> Edge {
    let (Some(by), Some(target)) = (state.creature(frame.by), state.creature(frame.target)) else {
        return Edge::default();
    };
    let distance = state.distance(frame.by, frame.target);
    let attack = weapon(by.stats().attacks.as_slice(), frame.with);
    let long = attack
        .and_then(|attack| attack.range)
        .is_some_and(|range| frame.ranged && matches!(rules5e::in_range(distance, range), InRange::Long));
    let near = |(id, foe): (CreatureId, &crate::Creature)| {
        foe.can_act() && state.distance(frame.by, id) <= 5 && state.sees(id, frame.by)
    };
    let fight = Fight {
        attacker: by.conditions,
        target: target.conditions,
        distance_ft: distance,
        attacker_sees_target: state.sees(frame.by, frame.target),
        target_sees_attacker: state.sees(frame.target, frame.by),
        fears_in_sight: state.fears_in_sight(frame.by),
        ranged: frame.ranged,
        long_range: long,
        // A foe that nobody knows of bothers nobody.
        foe_within_5: frame.ranged && state.known_foes(frame.by).any(near),
        target_dodging: target.economy.dodging && state.speed(frame.target) > 0,
        helped: state.effects_on(frame.by).any(|effect| helps(effect, frame.target)),
        exhaustion: by.exhaustion,
        ..Fight::default()
    };
    let mut edge = rules5e::attack_edge(&fight, state.board.setup.ruleset);
    for boon in state.boons(frame.target) {
        match boon.attackers {
            1.. => edge = edge.for_(Why::Effect),
            0 => {}
            _ => edge = edge.against(Why::Effect),
        }
    }
    if by.has(Trait::PackTactics) && has_ally_beside(state, frame.by, frame.target) {
        edge = edge.for_(Why::PackTactics);
    }
    edge
}

/// Tests for help with an attack on somebody.
fn helps(effect: &Effect, target: CreatureId) -> bool {
    effect.from == Source::Help && effect.against == Some(target)
}

/// Tests for an ally of the attacker that can act within 5 feet of the target.
fn has_ally_beside(state: &State, by: CreatureId, target: CreatureId) -> bool {
    let allies =
        state.fighters().filter(|(id, other)| *id != by && other.can_act() && state.are_hostile(*id, target));
    allies.into_iter().any(|(id, _)| state.distance(id, target) <= 5)
}

fn weapon(attacks: &[Attack], with: With) -> Option<&Attack> {
    match with {
        With::Attack(nth) => attacks.get(usize::from(nth)),
        With::Spell(..) | With::Item(_) => None,
    }
}

fn cover_of(state: &State, frame: &AttackFrame) -> Cover {
    match state.creature(frame.by) {
        Some(by) => state.cover(by.footprint(), frame.target),
        None => Cover::None,
    }
}

fn outcome(state: &State, frame: &AttackFrame, rolled: &Rolled) -> (rules5e::AttackOutcome, Cover, i16) {
    let cover = cover_of(state, frame);
    let ac = state.armor_class(frame.target) + i16::from(cover.bonus());
    let conditions = state.creature(frame.target).map_or_else(Default::default, |target| target.conditions);
    let always = rules5e::is_auto_critical(conditions, state.distance(frame.by, frame.target));
    let bonus = rolled.total - i32::from(rolled.natural);
    (rules5e::attack(rolled.natural, bonus as i16, ac, always), cover, ac)
}

/// Offers the target a ward against an attack that hits and would not with it.
fn ward(run: &mut Run<'_, '_>, frame: &AttackFrame, rolled: &Rolled) -> Option<u32> {
    let state = run.state();
    let (outcome, _, ac) = outcome(state, frame, rolled);
    let helps = outcome.hit && rolled.natural != 20 && i32::from(ac) + 5 > rolled.total;
    if !helps {
        return None;
    }
    let (spell, slot) = spells::ready_special(state, frame.target, Special::Shield)?;
    let options = vec![Reaction::Spell(spell, slot)];
    Some(run.offer(frame.target, Chance { cause: Cause::Hit, by: frame.by, options }))
}

fn judge(run: &mut Run<'_, '_>, mut frame: AttackFrame, rolled: &Rolled, edge: Edge) {
    let state = run.state();
    let (outcome, cover, ac) = outcome(state, &frame, rolled);
    let open = state.board.setup.hp == HpShown::Exact;
    run.emit(Event::AttackRolled {
        attacker: frame.by,
        target: frame.target,
        with: frame.with,
        hit: outcome.hit,
        critical: outcome.critical,
        cover,
        ac: open.then_some(ac),
        advantage: edge.advantage,
        disadvantage: edge.disadvantage,
    });
    use_up(run, &frame);
    if !outcome.hit {
        return after(run, &frame);
    }
    let mut dice = match frame.with {
        With::Attack(nth) => weapon_dice(run.state(), frame.by, frame.target, nth, frame.off_hand),
        With::Spell(spell, slot, _) => super::cast_dice(run.state(), frame.by, spell, slot),
        With::Item(_) => Vec::new(),
    };
    let rages = !frame.ranged
        && matches!(frame.with, With::Attack(_))
        && crate::effect::is_raging(run.state(), frame.by);
    if let Some(first) = dice.first_mut().filter(|_| rages) {
        first.flat += RAGE_DAMAGE;
    }
    if let Some(sneak) = sneak_attack(run.state(), &frame, edge) {
        dice.push(sneak);
        run.emit(Event::TraitUsed { creature: frame.by, special: Trait::SneakAttack });
    }
    let dice: Vec<DamageDice> =
        dice.into_iter().map(|dice| rules5e::dice_of(dice, outcome.critical)).collect();
    if dice.is_empty() {
        return land(run, &frame, Vec::new(), outcome.critical);
    }
    let throw = Throw::Damage(dice);
    let mut spec = RollSpec::new(frame.by, RollKind::Damage, throw.clone());
    spec.target = Some(frame.target);
    let roll = run.roll(spec);
    frame.stage = AttackStage::Damage { roll, throw, critical: outcome.critical };
    run.push(Frame::Attack(Box::new(frame)));
}

/// What an attack uses up: hiding, help, and effects that last for one attack.
fn use_up(run: &mut Run<'_, '_>, frame: &AttackFrame) {
    if run.state().creature(frame.by).is_some_and(|by| by.hidden.is_some()) {
        let seen = run.state().revealed(frame.by);
        run.emit(seen);
    }
    let helps = |effect: &&Effect| effect.on == frame.by && helps(effect, frame.target);
    let against =
        |effect: &&Effect| effect.on == frame.target && effect.boon.once && effect.boon.attackers != 0;
    let spent: Vec<u32> = run
        .state()
        .effects
        .iter()
        .filter(|effect| helps(effect) || against(effect))
        .map(|effect| effect.id)
        .collect();
    for effect in spent {
        run.end_effect(effect, Ended::UsedUp);
    }
    // An attack ends the invisibility of those who are so by a spell that lasts no longer than that.
    let breaks = |effect: &&Effect| {
        effect.on == frame.by && effect.boon.once && effect.conditions.has(Condition::Invisible)
    };
    let seen: Vec<u32> = run.state().effects.iter().filter(breaks).map(|effect| effect.id).collect();
    for effect in seen {
        run.end_effect(effect, Ended::UsedUp);
    }
}

/// Returns the dice of a weapon against a target, before a critical hit.
pub(crate) fn weapon_dice(
    state: &State,
    by: CreatureId,
    target: CreatureId,
    nth: u8,
    off_hand: bool,
) -> Vec<DamageDice> {
    let Some(creature) = state.creature(by) else { return Vec::new() };
    let Some(attack) = creature.stats().attacks.get(usize::from(nth)) else { return Vec::new() };
    let mut dice: Vec<DamageDice> =
        if off_hand { rules5e::off_hand_damage(attack).collect() } else { attack.damage.clone() };
    let marks = |effect: &Effect| effect.by == Some(by) && effect.boon.mark_d6 > 0;
    for effect in state.effects_on(target).filter(|effect| marks(effect)) {
        if let Some(first) = dice.first() {
            dice.push(DamageDice { count: effect.boon.mark_d6, sides: 6, flat: 0, kind: first.kind });
        }
    }
    dice
}

/// Once a turn, with an edge or an ally beside the target, and never with disadvantage.
fn sneak_attack(state: &State, frame: &AttackFrame, edge: Edge) -> Option<DamageDice> {
    let by = state.creature(frame.by)?;
    let attack = weapon(&by.stats().attacks, frame.with)?;
    if !by.has(Trait::SneakAttack) || by.used.sneak_attack || edge.mode() == rules5e::Mode::Disadvantage {
        return None;
    }
    let chance = edge.mode() == rules5e::Mode::Advantage || has_ally_beside(state, frame.by, frame.target);
    let kind = attack.damage.first().map_or(DamageType::Piercing, |dice| dice.kind);
    chance.then(|| DamageDice { count: by.stats().level.div_ceil(2), sides: 6, flat: 0, kind })
}

fn land(run: &mut Run<'_, '_>, frame: &AttackFrame, rolled: Vec<(DamageType, i32)>, critical: bool) {
    after(run, frame);
    let state = run.state();
    let Some(by) = state.creature(frame.by) else { return };
    let (from, material, rides) = match frame.with {
        With::Attack(nth) => {
            let attack = by.stats().attacks.get(usize::from(nth));
            let material = attack.map_or_else(Material::default, |attack| attack.material);
            (Source::Attack(nth), material, attack.is_some_and(|attack| attack.rider.is_some()))
        }
        With::Spell(spell, ..) => (Source::Spell(spell), spells::MAGICAL, false),
        With::Item(_) => (Source::Item, Material::default(), false),
    };
    match frame.with {
        With::Attack(nth) if rides => {
            let (by, target) = (frame.by, frame.target);
            run.push(Frame::Rider { by, attack: nth, target, roll: None });
        }
        With::Spell(spell, slot, cast) => spells::affect(run, frame.by, spell, slot, cast, frame.target),
        With::Item(_) => ignite(run, frame.by, frame.target),
        With::Attack(_) => {}
    }
    if !rolled.is_empty() {
        run.push(Frame::Hurt(Box::new(HurtFrame {
            target: frame.target,
            by: Some(frame.by),
            from,
            rolled,
            saved: Saved::No,
            material,
            critical,
            reason: None,
        })));
    }
}

/// Alchemist's fire burns at the start of each of the target's turns, until somebody puts it out.
fn ignite(run: &mut Run<'_, '_>, by: CreatureId, on: CreatureId) {
    let mut effect = spells::effect(on, Some(by), Source::Item);
    effect.tick = Some(DamageDice { count: 1, sides: 4, flat: 0, kind: DamageType::Fire });
    run.afflict(effect);
}

/// Those who waited for an attack may act once it is over.
fn after(run: &mut Run<'_, '_>, frame: &AttackFrame) {
    super::react::set_off(run, frame.by, Trigger::FoeAttacks);
}

/// What a hit brings besides its damage: a save, then conditions or damage of its own.
pub(crate) fn rider(
    run: &mut Run<'_, '_>,
    by: CreatureId,
    attack: u8,
    target: CreatureId,
    roll: Option<Pending>,
) {
    let state = run.state();
    let (Some(attacker), Some(victim)) = (state.creature(by), state.creature(target)) else { return };
    let Some(rider) =
        attacker.stats().attacks.get(usize::from(attack)).and_then(|attack| attack.rider.clone())
    else {
        return;
    };
    if victim.is_out() || rider.up_to.is_some_and(|most| victim.size() > most) {
        return;
    }
    let mut saved = false;
    if let Some(against) = rider.save {
        match roll {
            None => {
                let poisons = rider.damage.iter().any(|dice| dice.kind == DamageType::Poison);
                let edge = super::burst::hardened(state, target, rider.conditions, poisons);
                if let Some(spec) = save_spec(run, target, against.ability, edge, 0) {
                    let roll = run.roll(spec);
                    return run.push(Frame::Rider { by, attack, target, roll: Some(roll) });
                }
            }
            Some(roll) => saved = run.rolled(&roll).total >= against.dc.into(),
        }
    }
    let from = Source::Attack(attack);
    run.emit(Event::SpellOutcome {
        by,
        from,
        creature: target,
        saved: rider.save.map(|_| saved),
        legendary: false,
    });
    if !rider.damage.is_empty() && (!saved || rider.half) {
        let throw = Throw::Damage(rider.damage.clone());
        let rolled = run.roll_here(RollSpec::new(by, RollKind::Damage, throw.clone()), None);
        run.push(Frame::Hurt(Box::new(HurtFrame {
            target,
            by: Some(by),
            from,
            rolled: throw.by_kind(&rolled),
            saved: if saved { Saved::Half } else { Saved::No },
            material: Material::default(),
            critical: false,
            reason: None,
        })));
    }
    if !saved && !rider.conditions.is_empty() {
        let mut effect = spells::effect(target, Some(by), from);
        effect.conditions = rider.conditions;
        effect.until = spells::until(run.state(), rider.ends, target, by);
        effect.save = rider.save.filter(|_| rider.save_ends);
        run.afflict(effect);
    }
}
