//! Who acts when, with hit points or a word for them, and what the creature on turn has left.

use scene::{Card, Meter, MeterKind, Meters, Text};

use crate::chart::{conditions, seat};
use crate::phrases::{commas, name};
use crate::shown::CreatureView;
use crate::view::View;

/// Draws a card for everybody, in the order of initiative.
pub(crate) fn rail(view: &View) -> Meters {
    if view.initiative_order.is_empty() {
        let all = view.creatures.iter().filter(|creature| creature.in_fight || !view.in_combat);
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

/// Says what the creature on turn has left: filled is ready, outlined is used, and the word is always there.
pub(crate) fn left(view: &View) -> Vec<Text> {
    let round = Text::new("combat.round", "Round {n}").number("n", view.round);
    let Some(active) = view.active() else {
        return if view.in_combat {
            vec![Text::new("combat.before", "Before the first round")]
        } else {
            Vec::new()
        };
    };
    let economy = &active.economy;
    let action = match (economy.action, economy.attacks_left) {
        (true, _) => Text::new("combat.pip.action", "● Action"),
        (false, 0) => Text::new("combat.pip.action_used", "○ Action used"),
        (false, n) => Text::new("combat.pip.action_half", "◐ Action, {n} attacks left").number("n", n),
    };
    let bonus = if economy.bonus_action {
        Text::new("combat.pip.bonus", "▲ Bonus action")
    } else {
        Text::new("combat.pip.bonus_used", "△ Bonus action used")
    };
    let reaction = if economy.reaction {
        Text::new("combat.pip.reaction", "◆ Reaction")
    } else {
        Text::new("combat.pip.reaction_used", "◇ Reaction used")
    };
    let text = match economy.movement_ft {
        Some(left) => {
            Text::new("combat.pips", "{round}. {name}: {action}  {bonus}  {reaction}  ▬ {left} of {speed} ft")
                .number("left", left)
        }
        None => Text::new(
            "combat.pips_hidden",
            "{round}. {name}: {action}  {bonus}  {reaction}  ▬ {speed} ft a turn",
        ),
    };
    let pips = text
        .phrase("round", round)
        .word("name", &active.name)
        .phrase("action", action)
        .phrase("bonus", bonus)
        .phrase("reaction", reaction)
        .number("speed", economy.speed_ft);
    std::iter::once(pips).chain(sheet(active)).collect()
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
