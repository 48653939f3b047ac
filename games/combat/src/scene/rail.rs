//! Who acts when, with hit points or a word for them, and what the creature on turn has left.

use scene::{Card, Counter, CounterShape, CounterState, Meter, MeterKind, Meters, Panel, Text, TurnLeft};

use crate::scene::chart::{conditions, seat};
use crate::tell::phrases::{commas, name};
use crate::view::View;
use crate::view::shown::{CreatureView, EconomyView};

/// Draws a card for everybody, in the order of initiative.
pub(crate) fn rail(view: &View) -> Meters {
    if view.initiative_order.is_empty() {
        let is_there = |it: &&CreatureView| !it.removed && (it.in_fight || !view.in_combat);
        let all = view.creatures.iter().filter(is_there);
        return Meters { cards: all.map(|creature| card(view, creature, None)).collect() };
    }
    let placed = view.initiative_order.iter();
    let cards = placed.filter_map(|place| Some(card(view, view.creature(place.creature_id)?, place.total)));
    Meters { cards: cards.collect() }
}

fn card(view: &View, creature: &CreatureView, initiative: Option<i16>) -> Card {
    let meter = |kind, label: Text, value: Option<i64>, max: Option<i64>| Meter {
        kind,
        label,
        value,
        max,
        after: None,
        band: None,
    };
    let (value, max) = (creature.current_hp.map(i64::from), creature.max_hp.map(i64::from));
    let mut hp = meter(MeterKind::Hp, Text::new("combat.hp", "HP"), value, max);
    hp.band = value.is_none().then_some(creature.band);
    let mut meters = vec![hp];
    if let Some(total) = initiative.filter(|_| creature.is_alive) {
        let label = Text::new("combat.initiative", "Initiative");
        meters.push(meter(MeterKind::Other, label, Some(total.into()), None));
    }
    Card {
        seat: seat(creature),
        token: Some(creature.id.0),
        name: Some(name(&creature.name)),
        note: note(creature),
        out: !creature.is_alive,
        on_turn: view.active_creature_id == Some(creature.id),
        reason: None,
        meters,
    }
}

fn note(creature: &CreatureView) -> Option<Text> {
    let mut parts = Vec::new();
    match (creature.is_alive, creature.death_saves) {
        (false, _) => parts.push(Text::new("combat.dead", "dead")),
        (true, Some([made, missed])) => {
            let dying = Text::new("combat.dying", "dying, {made} saved, {missed} failed");
            parts.push(dying.number("made", made).number("missed", missed));
        }
        (true, None) if creature.band == scene::Band::Dying => {
            parts.push(Text::new("combat.stable", "stable"))
        }
        _ => {}
    }
    if let Some(temp) = creature.temp_hp {
        parts.push(Text::new("combat.temp", "{n} temporary").number("n", temp));
    }
    if creature.is_alive {
        parts.extend(conditions(creature));
    }
    (!parts.is_empty()).then(|| commas(parts))
}

/// Says what the creature on turn has left, and what its own player reads of its sheet.
pub(crate) fn left(view: &View) -> Vec<Panel> {
    let Some(active) = view.active() else {
        let heading = Text::new("combat.before", "Before the first round");
        let before = Panel::Turn(TurnLeft { heading, ..TurnLeft::default() });
        return if view.in_combat { vec![before] } else { Vec::new() };
    };
    let turn = Panel::Turn(TurnLeft {
        heading: Text::new("combat.round", "Round {n}").number("n", view.round),
        seat: seat(active),
        token: Some(active.id.0),
        name: Some(name(&active.name)),
        counters: counters(&active.economy),
    });
    std::iter::once(turn).chain(sheet(active).map(|line| Panel::Text { lines: vec![line] })).collect()
}

/// Counts what a turn has: filled is ready, outlined is used, and the word is always there.
fn counters(economy: &EconomyView) -> Vec<Counter> {
    let (action, words) = match (economy.action, economy.attacks_left) {
        (true, _) => (CounterState::Ready, Text::new("combat.pip.action", "Action")),
        (false, 0) => (CounterState::Used, Text::new("combat.pip.action_used", "Action used")),
        (false, n) => {
            let words = Text::new("combat.pip.action_half", "Action, {n} attacks left");
            (CounterState::Half, words.number("n", n))
        }
    };
    let bonus = match economy.bonus_action {
        true => (CounterState::Ready, Text::new("combat.pip.bonus", "Bonus action")),
        false => (CounterState::Used, Text::new("combat.pip.bonus_used", "Bonus action used")),
    };
    let reaction = match economy.reaction {
        true => (CounterState::Ready, Text::new("combat.pip.reaction", "Reaction")),
        false => (CounterState::Used, Text::new("combat.pip.reaction_used", "Reaction used")),
    };
    let speed = economy.speed_ft;
    let movement = match economy.movement_ft {
        Some(left) => {
            let words = Text::new("combat.pip.movement", "{left} of {speed} ft").number("left", left);
            Counter::bar(left.into(), speed.into(), words.number("speed", speed))
        }
        None => {
            let words = Text::new("combat.pip.movement_hidden", "{speed} ft a turn").number("speed", speed);
            Counter::new(CounterShape::Bar, CounterState::Ready, words)
        }
    };
    vec![
        Counter::new(CounterShape::Circle, action, words),
        Counter::new(CounterShape::Triangle, bonus.0, bonus.1),
        Counter::new(CounterShape::Diamond, reaction.0, reaction.1),
        movement,
    ]
}

/// "Armor class 13, spell slots: level 1 2 of 3".
fn sheet(active: &CreatureView) -> Option<Text> {
    let sheet = active.sheet.as_ref()?;
    let mut parts = vec![Text::new("combat.ac", "Armor class {n}").number("n", sheet.armor_class)];
    let slots = sheet.slots.iter().zip(&sheet.slots_max).zip(1u8..).filter(|((_, most), _)| **most > 0);
    for ((left, most), level) in slots {
        let text = Text::new("combat.slots", "level {level} slots {left} of {most}");
        parts.push(text.number("level", level).number("left", *left).number("most", *most));
    }
    Some(commas(parts))
}
