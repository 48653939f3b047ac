//! Initiative: everybody rolls at once, ties are decided, and whoever comes late finds a place.

use rules5e::{Ability, Entry, Mode, Ruleset, Why};

use super::{begin_turn, update};
use crate::run::Run;
use crate::{CreatureId, Event, Frame, InitiativeEntry, Pending, RollKind, RollSpec, State, Throw};

/// TUR-01, TUR-02: everybody rolls at once; when all have, the order is made.
pub(crate) fn initiative(run: &mut Run<'_, '_>, rolls: Vec<(CreatureId, Pending)>) {
    if rolls.is_empty() {
        let fighters: Vec<CreatureId> = run.state().fighters().map(|(id, _)| id).collect();
        let rolls = fighters.into_iter().map(|id| (id, run.roll(initiative_of(run.state(), id)))).collect();
        return run.push(Frame::Initiative { rolls });
    }
    let is_there = |id: CreatureId| run.state().creature(id).is_some_and(|creature| !creature.removed);
    let rolls = rolls.iter().filter(|(id, _)| is_there(*id));
    let entries: Vec<InitiativeEntry> = rolls.map(|(id, roll)| entry(run, *id, roll)).collect();
    let order = ordered(run, entries);
    tell_order(run, order);
    update(run);
    begin_turn(run, 0);
}

/// Tells the order to everybody, and the totals of secret rolls to those who may see them.
fn tell_order(run: &mut Run<'_, '_>, order: Vec<InitiativeEntry>) {
    let told = run.state().order_as_told(&order);
    let is_all = told == order;
    run.emit(Event::InitiativeOrdered { order: told });
    if !is_all {
        let house = run.state().house();
        run.emit_to(house, Event::InitiativeTotals { order });
    }
}

fn initiative_of(state: &State, id: CreatureId) -> RollSpec {
    let mut spec = RollSpec::new(id, RollKind::Initiative, Throw::d20(Mode::Normal, 0i8));
    let Some(creature) = state.creature(id) else { return spec };
    let ruleset = state.board.setup.ruleset;
    let mut edge = rules5e::check_edge(creature.conditions, creature.exhaustion, false, ruleset);
    if creature.surprised && ruleset == Ruleset::Srd521 {
        edge = edge.against(Why::Surprised521);
    }
    let penalty = rules5e::d20_penalty(creature.exhaustion, ruleset);
    let modifier = i16::from(creature.modifier(Ability::Dex)) + i16::from(penalty);
    spec.throw = Throw::d20(edge.mode(), modifier);
    (spec.advantage, spec.disadvantage, spec.ability) =
        (edge.advantage, edge.disadvantage, Some(Ability::Dex));
    spec
}

fn entry(run: &Run<'_, '_>, id: CreatureId, roll: &Pending) -> InitiativeEntry {
    let dex = run.state().creature(id).map_or(0, |creature| creature.modifier(Ability::Dex));
    InitiativeEntry { creature_id: id, total: Some(run.rolled(roll).total as i16), dex, tie: 0 }
}

/// TUR-03: by total, then by Dexterity, then by a roll among those who tie in both.
fn ordered(run: &mut Run<'_, '_>, entries: Vec<InitiativeEntry>) -> Vec<InitiativeEntry> {
    let mut entries: Vec<Entry> = entries
        .iter()
        .map(|entry| Entry {
            creature: entry.creature_id.0,
            total: entry.total.unwrap_or(0),
            dex: entry.dex,
            tie: entry.tie,
        })
        .collect();
    for i in 0..entries.len() {
        let Entry { creature, total, dex, tie } = entries[i];
        let ties = |other: &Entry| other.creature != creature && (other.total, other.dex) == (total, dex);
        if tie == 0 && entries.iter().any(ties) {
            let throw = Throw::d20(Mode::Normal, 0i8);
            let rolled = run.roll_here(RollSpec::new(CreatureId(creature), RollKind::Tie, throw), None);
            entries[i].tie = rolled.natural;
        }
    }
    rules5e::order(&mut entries);
    let made = |entry: &Entry| InitiativeEntry {
        creature_id: CreatureId(entry.creature),
        total: Some(entry.total),
        dex: entry.dex,
        tie: entry.tie,
    };
    entries.iter().map(made).collect()
}

/// A creature that came late finds its place in the order; the turn stays where it is.
pub(crate) fn late(run: &mut Run<'_, '_>, who: CreatureId, roll: Option<Pending>) {
    let Some(roll) = roll else {
        let spec = initiative_of(run.state(), who);
        let roll = run.roll(spec);
        return run.push(Frame::Late { who, roll: Some(roll) });
    };
    let mut entries = run.state().order.clone();
    entries.push(entry(run, who, &roll));
    let order = ordered(run, entries);
    reorder(run, order);
}

/// TUR-03: sets what somebody's initiative comes to, and with it the order; the turn stays where it is.
pub(crate) fn set_total(run: &mut Run<'_, '_>, who: CreatureId, total: i16) {
    let mut entries = run.state().order.clone();
    for entry in entries.iter_mut().filter(|entry| entry.creature_id == who) {
        (entry.total, entry.tie) = (Some(total), 0);
    }
    let order = ordered(run, entries);
    reorder(run, order);
}

/// Tells another order around whoever is on turn.
fn reorder(run: &mut Run<'_, '_>, order: Vec<InitiativeEntry>) {
    let active = run.state().active();
    let index = order.iter().position(|entry| Some(entry.creature_id) == active).unwrap_or(0);
    tell_order(run, order);
    run.emit(Event::ActiveMoved { index: index as u16 });
    update(run);
}

/// Takes somebody out of the order whose turn it is not; the turn stays where it is.
pub(crate) fn leave_order(run: &mut Run<'_, '_>, who: CreatureId) {
    let active = run.state().active();
    if active == Some(who) || !run.state().order.iter().any(|entry| entry.creature_id == who) {
        return;
    }
    let order = without(run.state(), who);
    reorder(run, order);
}

/// Strikes somebody off the order.
pub(super) fn strike(run: &mut Run<'_, '_>, who: CreatureId) {
    let order = without(run.state(), who);
    tell_order(run, order);
}

fn without(state: &State, who: CreatureId) -> Vec<InitiativeEntry> {
    state.order.iter().filter(|entry| entry.creature_id != who).copied().collect()
}
