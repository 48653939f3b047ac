//! Giving back what was used up: slots, powers, things, what can be done once. Never more than the sheet has; told to
//! those who may see the sheet, but for what everybody has seen used.

use engine::Step;
use rules5e::{Slots, Trait};

use crate::{Combat, Creature, CreatureId, Event, ItemsBack, Refusal, SlotsBack, State, tell::words};

/// What is to be given back.
pub(super) struct Wish {
    pub(super) slots: Vec<SlotsBack>,
    pub(super) powers: Vec<String>,
    pub(super) items: Vec<ItemsBack>,
    pub(super) traits: Vec<Trait>,
    pub(super) all: bool,
}

/// What can be used up of traits.
const USED_UP: [Trait; 3] = [Trait::SecondWind, Trait::ActionSurge, Trait::LegendaryResistance];

/// What a creature gets back, as it will have it.
#[derive(Default, PartialEq)]
struct Back {
    slots: Option<Slots>,
    items: Option<[u8; 4]>,
    traits: Vec<Trait>,
    powers: Vec<u8>,
}

/// Gives a creature back what it has used up.
pub(super) fn restore(step: &mut Step<'_, Combat>, who: CreatureId, wish: &Wish) -> Result<(), Refusal> {
    super::present(step.state(), who)?;
    let Some(creature) = step.state().creature(who) else { return Err(Refusal::NoFight) };
    let names_some =
        !(wish.slots.is_empty() && wish.powers.is_empty() && wish.items.is_empty() && wish.traits.is_empty());
    if names_some == wish.all {
        let what = "Giving back".to_owned();
        return Err(Refusal::Needs { what, needs: "something that is named, or all of it" });
    }
    let back = if wish.all { everything(creature) } else { named(creature, wish)? };
    if back == Back::default() {
        let name = creature.sheet.name.clone();
        return Err(Refusal::NotNow { name, why: "has used nothing of that".to_owned() });
    }
    tell(step, who, back);
    Ok(())
}

/// Tells it: what is on the sheet to those who may see that, what everybody saw used to everybody.
fn tell(step: &mut Step<'_, Combat>, who: CreatureId, back: Back) {
    let seen = |state: &State, seats: fn(&State, &Creature) -> Option<engine::Seats>| {
        state.creature(who).and_then(|creature| seats(state, creature))
    };
    let Back { slots, items, traits, powers } = back;
    let (open, own): (Vec<Trait>, Vec<Trait>) =
        traits.into_iter().partition(|special| *special == Trait::LegendaryResistance);
    if slots.is_some() || items.is_some() || !own.is_empty() {
        let to = seen(step.state(), |state, creature| Some(state.sheet_seen_by(creature)));
        step.emit_to(to, Event::Restored { creature: who, slots, items, traits: own });
    }
    if !open.is_empty() {
        step.emit(Event::Restored { creature: who, slots: None, items: None, traits: open });
    }
    for power in powers {
        let to = seen(step.state(), State::rolls_seen_by);
        step.emit_to(to, Event::PowerRecharged { creature: who, power });
    }
}

fn slots_of(creature: &Creature) -> [u8; 9] {
    creature.stats().spellcasting.as_ref().map_or([0; 9], |casting| casting.slots)
}

fn is_used(creature: &Creature, special: Trait) -> bool {
    match special {
        Trait::SecondWind => creature.used.second_wind,
        Trait::ActionSurge => creature.used.action_surge,
        Trait::LegendaryResistance => creature.used.legendary > 0,
        _ => false,
    }
}

fn is_spent(creature: &Creature, nth: usize) -> bool {
    creature.used.powers & 1u16.checked_shl(nth as u32).unwrap_or(0) != 0
}

/// Everything that was used up.
fn everything(creature: &Creature) -> Back {
    let most = Slots(slots_of(creature));
    let powers = 0..creature.stats().powers.len();
    Back {
        slots: (creature.slots != most).then_some(most),
        items: (creature.used.items != [0; 4]).then_some([0; 4]),
        traits: USED_UP.into_iter().filter(|special| is_used(creature, *special)).collect(),
        powers: powers.filter(|nth| is_spent(creature, *nth)).map(|nth| nth as u8).collect(),
    }
}

/// What is named of it, or why there is no such thing.
fn named(creature: &Creature, wish: &Wish) -> Result<Back, Refusal> {
    let none = |what: String| {
        let name = creature.sheet.name.clone();
        Refusal::HasNone { name, what, hint: String::new() }
    };
    let mut back = Back::default();
    let (most, mut slots) = (slots_of(creature), creature.slots);
    for SlotsBack { level, count } in &wish.slots {
        let nth = usize::from(*level).wrapping_sub(1);
        let (Some(left), Some(most @ 1..)) = (slots.0.get_mut(nth), most.get(nth).copied()) else {
            return Err(none(format!("slot of level {level}")));
        };
        *left = left.saturating_add(*count).min(most.max(*left));
    }
    back.slots = (slots != creature.slots).then_some(slots);
    let mut items = creature.used.items;
    for ItemsBack { item, count } in &wish.items {
        let nth = creature.stats().items.iter().position(|carried| carried.item == *item);
        let Some(used) = nth.and_then(|nth| items.get_mut(nth)) else {
            return Err(none(words::item(*item).english(|_| String::new())));
        };
        *used = used.saturating_sub(*count);
    }
    back.items = (items != creature.used.items).then_some(items);
    for special in &wish.traits {
        if !creature.has(*special) || !USED_UP.contains(special) {
            return Err(none(words::special(*special).english(|_| String::new())));
        }
        if is_used(creature, *special) && !back.traits.contains(special) {
            back.traits.push(*special);
        }
    }
    for id in &wish.powers {
        let nth = creature.stats().powers.iter().position(|power| power.id == *id);
        let Some(nth) = nth else { return Err(none(id.clone())) };
        if is_spent(creature, nth) && !back.powers.contains(&(nth as u8)) {
            back.powers.push(nth as u8);
        }
    }
    Ok(back)
}
