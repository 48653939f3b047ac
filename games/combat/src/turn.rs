//! Turn order and progression: initiative, whose turn is next, and what happens when a turn starts and ends.

mod initiative;

pub(crate) use initiative::{initiative, late, leave_order, set_total};

use rules5e::{Ability, Condition, DeathSave, Edge, Life, Mode, Ruleset, Why};

use crate::run::Run;
use crate::{
    CreatureId, Effect, EndReason, Ended, Event, Frame, HurtFrame, Pending, RollKind, RollSpec, State, Throw,
    Until, ending, spells,
};

/// Tells screens where the fight stands.
pub(crate) fn update(run: &mut Run<'_, '_>) {
    let state = run.state();
    let event = Event::CombatUpdate {
        in_combat: state.in_combat(),
        round: state.round,
        initiative_order: state.order_as_told(&state.order),
        active_creature_id: state.active(),
    };
    run.emit(event);
}

/// TUR-04, TUR-05, TUR-06: the turn goes to the next in the order; after the last a new round begins.
pub(crate) fn next_turn(run: &mut Run<'_, '_>) {
    if ending::verdict(run.state()).is_some() {
        return ending::check(run);
    }
    let next = place_after(run);
    let state = run.state();
    if usize::from(next) < state.order.len() {
        return begin_turn(run, next);
    }
    let round = state.round + 1;
    if round > state.board.setup.round_limit {
        return ending::end(run, EndReason::Stalemate, None);
    }
    run.emit(Event::NewRound { round });
    begin_turn(run, 0);
}

/// Returns the place of the next in the order. Whoever was taken out of the story in its own turn leaves the order now,
/// and the next one moves up to its place.
fn place_after(run: &mut Run<'_, '_>) -> u16 {
    let state = run.state();
    let at = state.active;
    match state.active().filter(|who| state.creature(*who).is_some_and(|it| it.removed)) {
        Some(who) => {
            initiative::strike(run, who);
            at
        }
        None => at + 1,
    }
}

/// Begins the turn of a place in the order. The dead have none; those who are out of it have one in which only what
/// lasts on them happens (decision 34).
fn begin_turn(run: &mut Run<'_, '_>, index: u16) {
    let state = run.state();
    let Some(entry) = state.order.get(usize::from(index)) else { return };
    let creature = entry.creature_id;
    let Some(who) = state.creature(creature) else { return run.push(Frame::NextTurn) };
    let (dead, aware) = (who.is_out() || !who.in_fight, who.is_conscious());
    if dead || !aware {
        run.emit(Event::TurnSkipped { index, creature });
        if dead {
            return pass_over(run, creature);
        }
    } else {
        let held = who.readied.as_ref().is_some_and(|readied| matches!(readied.deed, crate::Deed::Spell(..)));
        if held {
            run.lose_concentration(creature);
        }
        let speed = run.state().speed(creature);
        run.emit(Event::TurnStart { index, creature, speed });
    }
    let state = run.state();
    let ticks =
        state.effects_on(creature).filter(|effect| effect.tick.is_some()).map(|effect| effect.id).collect();
    let zones = zones_at(state, creature);
    run.push(Frame::StartTurn { who: creature, ticks, zones, save: None, told: aware });
}

/// The dead have no turn; what lasts until one of theirs ends all the same.
fn pass_over(run: &mut Run<'_, '_>, who: CreatureId) {
    end_with_start(run, who);
    let state = run.state();
    let counts = |effect: &Effect| matches!(effect.until, Until::EndOfTurn(by, _) if by == who);
    if state.effects.iter().any(counts) || state.zones.iter().any(|zone| zone.by == who) {
        return run.push(end_of(run.state(), who));
    }
    run.push(Frame::NextTurn);
}

/// Ends what lasts until the start of a creature's turn.
fn end_with_start(run: &mut Run<'_, '_>, who: CreatureId) {
    let due = |effect: &&Effect| effect.until == Until::StartOfTurn(who);
    let ended: Vec<u32> = run.state().effects.iter().filter(due).map(|effect| effect.id).collect();
    for effect in ended {
        run.end_effect(effect, Ended::TimeUp);
    }
}

/// Returns the zones a creature stands in that hurt or bind it.
pub(crate) fn zones_at(state: &State, id: CreatureId) -> Vec<u32> {
    let Some(creature) = state.creature(id) else { return Vec::new() };
    let place = creature.footprint();
    let felt = |zone: &&crate::Zone| {
        zone.cells.iter().any(|cell| place.contains(*cell)) && spells::zone_touches(state, zone, id)
    };
    state.zones.iter().filter(felt).map(|zone| zone.id).collect()
}

/// The start of a turn, and how far it has come.
pub(crate) struct Starting {
    pub(crate) who: CreatureId,
    pub(crate) ticks: Vec<u32>,
    pub(crate) zones: Vec<u32>,
    pub(crate) save: Option<Pending>,
    pub(crate) told: bool,
}

impl Starting {
    fn frame(self) -> Frame {
        let Starting { who, ticks, zones, save, told } = self;
        Frame::StartTurn { who, ticks, zones, save, told }
    }
}

/// TUR-18: what lasts ticks, the dying save, and what ends with the start of a turn ends.
pub(crate) fn start_turn(run: &mut Run<'_, '_>, mut starting: Starting) {
    let who = starting.who;
    if run.state().creature(who).is_some_and(|creature| creature.removed) {
        return run.push(end_of(run.state(), who));
    }
    if run.state().creature(who).is_some_and(crate::Creature::is_out) {
        // Nothing more happens to somebody whom this start has killed.
        (starting.ticks, starting.zones) = (Vec::new(), Vec::new());
    }
    if let Some(effect) = starting.ticks.pop() {
        run.push(starting.frame());
        return tick(run, effect);
    }
    if let Some(zone) = starting.zones.pop() {
        run.push(starting.frame());
        return spells::feel_zone(run, zone, who);
    }
    let dying =
        run.state().creature(who).is_some_and(|creature| matches!(creature.health.life, Life::Dying { .. }));
    match starting.save.take() {
        None if dying && !starting.told => {
            let throw = Throw::d20(Mode::Normal, 0i8);
            starting.save = Some(run.roll(RollSpec::new(who, RollKind::DeathSave, throw)));
            return run.push(starting.frame());
        }
        Some(save) => death_save(run, who, &save),
        None => {}
    }
    end_with_start(run, who);
    recharge(run, who);
    take_turn(run, who, starting.told);
}

/// Lets the creature act, or ends its turn at once where it cannot.
fn take_turn(run: &mut Run<'_, '_>, who: CreatureId, told: bool) {
    if ending::verdict(run.state()).is_some() {
        return ending::check(run);
    }
    let state = run.state();
    let Some(creature) = state.creature(who) else { return run.push(Frame::NextTurn) };
    if !creature.is_conscious() {
        return run.push(end_of(state, who));
    }
    if !told {
        // Somebody who came to at the start of the turn has it all the same.
        let (index, speed) = (state.active, state.speed(who));
        run.emit(Event::TurnStart { index, creature: who, speed });
    }
    let state = run.state();
    let Some(creature) = state.creature(who) else { return };
    let surprised = creature.surprised && state.board.setup.ruleset == Ruleset::Srd51;
    if surprised || (!creature.can_act() && state.speed(who) == 0) {
        return run.push(end_of(state, who));
    }
    hand_over(run, who);
}

/// Gives the turn to whoever plays the creature. Those who are away dodge, and with every player away the fight waits.
pub(crate) fn hand_over(run: &mut Run<'_, '_>, who: CreatureId) {
    let state = run.state();
    // A turn that has waited may be over by a correction.
    let Some(creature) = state.creature(who).filter(|_| state.active() == Some(who)) else { return };
    if state.is_autoplayed(creature) {
        return run.push(Frame::Auto { who, n: 0 });
    }
    if !run.is_away(creature.seat) {
        return;
    }
    let plays = |(_, other): (CreatureId, &crate::Creature)| {
        other.is_conscious() && !state.is_autoplayed(other) && !run.is_away(other.seat)
    };
    if !state.fighters().any(plays) {
        return run.wait(Frame::Wait { who });
    }
    if let Ok(plan) = crate::intent::plan_for(state, who, &crate::Action::Dodge { actor: None }) {
        plan.carry_out(run);
    }
    run.push(end_of(run.state(), who));
}

fn tick(run: &mut Run<'_, '_>, effect: u32) {
    let Some(effect) = run.state().effects.iter().find(|other| other.id == effect).cloned() else { return };
    let Some(dice) = effect.tick else { return };
    run.emit(Event::ConditionTicked {
        creature: effect.on,
        effect: effect.id,
        conditions: effect.conditions,
    });
    let roller = effect.by.unwrap_or(effect.on);
    let throw = Throw::Damage(vec![dice]);
    let mut spec = RollSpec::new(roller, RollKind::Damage, throw.clone());
    spec.target = Some(effect.on);
    let rolled = run.roll_here(spec, None);
    run.push(Frame::Hurt(Box::new(HurtFrame {
        target: effect.on,
        by: effect.by,
        from: effect.from,
        rolled: throw.by_kind(&rolled),
        saved: rules5e::Saved::No,
        material: rules5e::Material::default(),
        critical: false,
        reason: None,
    })));
}

fn death_save(run: &mut Run<'_, '_>, who: CreatureId, save: &Pending) {
    let natural = run.rolled(save).natural;
    let Some(creature) = run.state().creature(who) else { return };
    let mut health = creature.health;
    if !matches!(health.life, Life::Dying { .. }) {
        return;
    }
    let result = health.death_save(natural);
    run.emit(Event::DeathSaveMade { creature: who, result });
    set_health(run, who, health);
    match result {
        DeathSave::Stable => run.emit(Event::Stabilized { creature: who, by: None }),
        DeathSave::Dead => run.emit(Event::Died { creature: who, by: None }),
        _ => {}
    }
}

/// Sets hit points and life, told to those who may see them.
pub(crate) fn set_health(run: &mut Run<'_, '_>, creature: CreatureId, health: rules5e::Health) {
    let to = run.state().creature(creature).and_then(|creature| run.state().hp_seen_by(creature));
    run.emit_to(to, Event::HpChanged { creature, health });
}

fn recharge(run: &mut Run<'_, '_>, who: CreatureId) {
    let Some(creature) = run.state().creature(who) else { return };
    if creature.used.powers == 0 || !creature.is_up() {
        return;
    }
    let spent = |n: usize| creature.used.powers & 1u16.checked_shl(n as u32).unwrap_or(0) != 0;
    let powers = creature.stats().powers.iter().enumerate();
    let due: Vec<(u8, u8)> =
        powers.filter(|(n, _)| spent(*n)).filter_map(|(n, power)| Some((n as u8, power.recharge?))).collect();
    for (power, needed) in due {
        let throw = Throw::Dice { count: 1, sides: 6, flat: 0 };
        let rolled = run.roll_here(RollSpec::new(who, RollKind::Recharge, throw), None);
        if rolled.total >= needed.into() {
            // As secret as the roll that says so.
            let to = run.state().creature(who).and_then(|creature| run.state().rolls_seen_by(creature));
            run.emit_to(to, Event::PowerRecharged { creature: who, power });
        }
    }
}

/// Returns the frame that ends a creature's turn.
pub(crate) fn end_of(state: &State, who: CreatureId) -> Frame {
    Frame::EndTurn { who, saves: saves_due(state, who), save: None }
}

/// Returns what a creature may still save against at the end of its turn; the dead save against nothing.
fn saves_due(state: &State, who: CreatureId) -> Vec<u32> {
    if state.creature(who).is_none_or(crate::Creature::is_out) {
        return Vec::new();
    }
    state.effects_on(who).filter(|effect| effect.save.is_some()).map(|effect| effect.id).collect()
}

/// The end of a turn: saves, then what has run out, then the next turn.
pub(crate) fn end_turn(
    run: &mut Run<'_, '_>,
    who: CreatureId,
    mut saves: Vec<u32>,
    save: Option<(u32, Pending)>,
) {
    if let Some((effect, roll)) = save {
        let total = run.rolled(&roll).total;
        let dc = run.state().effects.iter().find(|other| other.id == effect).and_then(|effect| effect.save);
        if dc.is_some_and(|against| total >= against.dc.into()) {
            run.end_effect(effect, Ended::Saved);
        }
    }
    while let Some(effect) = saves.pop() {
        let against =
            run.state().effects.iter().find(|other| other.id == effect).and_then(|effect| effect.save);
        let spec = against.and_then(|against| save_spec(run, who, against.ability, Edge::default(), 0));
        let Some(spec) = spec else { continue };
        let roll = run.roll(spec);
        return run.push(Frame::EndTurn { who, saves, save: Some((effect, roll)) });
    }
    run.emit(Event::TurnEnd { creature: who });
    crate::resolve::find_hidden(run);
    let over = |effect: &&Effect| effect.until == Until::Rounds(0);
    let ended: Vec<u32> = run.state().effects.iter().filter(over).map(|effect| effect.id).collect();
    for effect in ended {
        run.end_effect(effect, Ended::TimeUp);
    }
    let faded: Vec<(u32, CreatureId, u32)> = run
        .state()
        .zones
        .iter()
        .filter(|zone| zone.rounds == 0)
        .map(|zone| (zone.id, zone.by, zone.cast))
        .collect();
    for (zone, by, cast) in faded {
        run.emit(Event::ZoneEnded { zone });
        let still = run.state().creature(by).is_some_and(|creature| creature.concentration == Some(cast));
        if still {
            run.lose_concentration(by);
        }
    }
    run.push(Frame::NextTurn);
}

/// Makes the roll of a save, or none where it fails without one.
pub(crate) fn save_spec(
    run: &Run<'_, '_>,
    who: CreatureId,
    ability: Ability,
    more: Edge,
    cover: i8,
) -> Option<RollSpec> {
    let state = run.state();
    let creature = state.creature(who)?;
    let ruleset = state.board.setup.ruleset;
    let dodging = creature.economy.dodging;
    let rule = rules5e::save_rule(ability, creature.conditions, creature.exhaustion, ruleset, dodging);
    if rule.auto_fail {
        return None;
    }
    let mut edge = rule.edge.plus(more);
    if ability == Ability::Str && crate::effect::is_raging(state, who) {
        edge = edge.for_(Why::Effect);
    }
    let bonus = creature.stats().save_bonus(ability).saturating_add(cover);
    let mut throw = run.d20(who, edge.mode(), bonus);
    if let Throw::D20 { d4, .. } = &mut throw {
        *d4 = run.d4(who);
    }
    let mut spec = RollSpec::new(who, RollKind::Save, throw);
    (spec.ability, spec.advantage, spec.disadvantage) = (Some(ability), edge.advantage, edge.disadvantage);
    Some(spec)
}

/// Tests for somebody who knows what goes on and lies on the ground.
pub(crate) fn is_prone(state: &State, who: CreatureId) -> bool {
    state.creature(who).is_some_and(|creature| creature.conditions.has(Condition::Prone))
}
