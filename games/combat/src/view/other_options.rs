//! Everything else as options: wrestling, helping, items, traits, and the plain deeds that a turn has.

use rules5e::{Condition, Item, Life, Trait};
use scene::Text;
use serde::Serialize;

use crate::tell::words;
use crate::view::options::{Mind, OptionView, Price, Wants, price};
use crate::view::{sights, spell_options};
use crate::{Action, Creature, CreatureId, Trigger, Who};

/// Lists everything that is neither an attack nor a spell.
pub(crate) fn deeds(mind: &Mind<'_>, out: &mut Vec<OptionView>) {
    let (state, who, creature) = (mind.state, mind.who, mind.creature);
    wrestling(mind, out);
    items(mind, out);
    for special in creature.stats().traits.iter().copied().filter(|special| is_used(*special)) {
        let mut option =
            plain(mind, "use_trait", words::special(special), &Action::UseTrait { actor: None, special });
        option.id = id_of(&special);
        out.push(option);
    }
    let speed = state.speed(who);
    let mut dash = plain(mind, "dash", Text::new("combat.deed.dash", "Dash"), &Action::Dash { actor: None });
    dash.note = Text::new("combat.note.dash", "{n} ft more").number("n", speed).into();
    let mut disengage = plain(
        mind,
        "disengage",
        Text::new("combat.deed.disengage", "Disengage"),
        &Action::Disengage { actor: None },
    );
    disengage.note = Text::new("combat.note.disengage", "no opportunity attacks").into();
    let mut dodge =
        plain(mind, "dodge", Text::new("combat.deed.dodge", "Dodge"), &Action::Dodge { actor: None });
    dodge.note = Text::new("combat.note.dodge", "attackers have disadvantage").into();
    out.extend([dash, disengage, dodge]);
    possible(mind, "hide", Text::new("combat.deed.hide", "Hide"), &Action::Hide { actor: None }, out);
    let foes_near = Action::Ready { actor: None, trigger: Trigger::FoeInReach, weapon: None, spell: None };
    possible(mind, "ready", Text::new("combat.deed.ready", "Ready an attack"), &foes_near, out);
    aid(mind, out);
    possible(
        mind,
        "escape",
        Text::new("combat.deed.escape", "Break free"),
        &Action::Escape { actor: None },
        out,
    );
    possible(
        mind,
        "extinguish",
        Text::new("combat.deed.extinguish", "Put the flames out"),
        &Action::Extinguish { actor: None, target: None },
        out,
    );
    if creature.conditions.has(Condition::Prone) {
        out.push(plain(
            mind,
            "stand",
            Text::new("combat.deed.stand", "Stand up"),
            &Action::Stand { actor: None },
        ));
    } else {
        possible(
            mind,
            "drop_prone",
            Text::new("combat.deed.drop_prone", "Drop to the ground"),
            &Action::DropProne { actor: None },
            out,
        );
    }
    if creature.concentration.is_some() {
        possible(
            mind,
            "end_concentration",
            Text::new("combat.deed.stop_concentrating", "Stop concentrating"),
            &Action::EndConcentration { actor: None },
            out,
        );
    }
}

/// Tests for a trait that is used, rather than had.
fn is_used(special: Trait) -> bool {
    matches!(special, Trait::SecondWind | Trait::ActionSurge | Trait::Rage | Trait::Aggressive)
}

fn id_of<T: Serialize>(name: &T) -> Option<String> {
    serde_json::to_value(name).ok().and_then(|value| value.as_str().map(str::to_owned))
}

/// Makes an option that wants nothing, possible or not.
fn plain(mind: &Mind<'_>, action: &'static str, name: Text, sent: &Action) -> OptionView {
    let mut option = OptionView::new(action, name, Price::Action);
    match mind.can(sent) {
        Ok(plan) => option.cost = price(&plan),
        Err(refusal) => option.reason = Some(words::why_not(&refusal).into()),
    }
    option
}

/// Adds an option where it is possible.
fn possible(mind: &Mind<'_>, action: &'static str, name: Text, sent: &Action, out: &mut Vec<OptionView>) {
    let option = plain(mind, action, name, sent);
    if option.reason.is_none() {
        out.push(option);
    }
}

/// Adds an option that wants a creature, where there is one for it.
fn on_creatures(
    mind: &Mind<'_>,
    option: OptionView,
    ids: &[CreatureId],
    sent: impl Fn(Who) -> Action,
) -> Option<OptionView> {
    let mut option = OptionView { wants: Wants::Creature, ..option };
    for id in ids {
        match mind.can(&sent(Who::Number(id.0))) {
            Ok(plan) => {
                option.cost = price(&plan);
                option.targets.push(mind.target(*id));
            }
            Err(refusal) => sights::miss(mind, *id, &refusal, &mut option.misses),
        }
    }
    (!option.targets.is_empty()).then_some(option)
}

fn wrestling(mind: &Mind<'_>, out: &mut Vec<OptionView>) {
    let (state, who) = (mind.state, mind.who);
    let near: Vec<CreatureId> =
        state.known_foes(who).map(|(id, _)| id).filter(|id| state.distance(who, *id) <= 5).collect();
    let grapple = OptionView::new("grapple", Text::new("combat.deed.grapple", "Grapple"), Price::Action);
    out.extend(on_creatures(mind, grapple, &near, |target| Action::Grapple { actor: None, target }));
    let topple =
        OptionView::new("shove", Text::new("combat.deed.topple", "Shove to the ground"), Price::Action);
    out.extend(on_creatures(mind, topple, &near, |target| Action::Shove {
        actor: None,
        target,
        away: false,
    }));
    let push = OptionView {
        id: Some("away".to_owned()),
        ..OptionView::new("shove", Text::new("combat.deed.push", "Shove away"), Price::Action)
    };
    out.extend(on_creatures(mind, push, &near, |target| Action::Shove { actor: None, target, away: true }));
}

/// Helping, waking and steadying those nearby.
fn aid(mind: &Mind<'_>, out: &mut Vec<OptionView>) {
    let (state, who) = (mind.state, mind.who);
    let friends =
        state.fighters().filter(|(id, other)| *id != who && !other.is_out() && !state.are_hostile(who, *id));
    let (down, up): (Vec<_>, Vec<_>) = friends.partition(|(_, other)| !other.is_up());
    let ids = |some: Vec<(CreatureId, &Creature)>| some.into_iter().map(|(id, _)| id).collect::<Vec<_>>();
    let help = OptionView::new("help", Text::new("combat.deed.help", "Help"), Price::Action);
    let up = ids(up);
    let helped = |check| move |target| Action::Help { actor: None, target, against: None, check };
    out.extend(on_creatures(mind, help, &up, helped(false)));
    // Help with a check is offered for those who have one to make.
    let stuck: Vec<CreatureId> = up.into_iter().filter(|id| needs_check(mind, *id)).collect();
    let check = OptionView {
        id: Some("check".to_owned()),
        ..OptionView::new("help", Text::new("combat.deed.help_check", "Help with a check"), Price::Action)
    };
    out.extend(on_creatures(mind, check, &stuck, helped(true)));
    let asleep = state.fighters().filter(|(id, _)| state.effects_on(*id).any(|effect| effect.fragile));
    let asleep: Vec<CreatureId> =
        asleep.filter(|(id, _)| !state.are_hostile(who, *id)).map(|(id, _)| id).collect();
    let wake = OptionView::new("wake", Text::new("combat.deed.wake", "Shake awake"), Price::Action);
    out.extend(on_creatures(mind, wake, &asleep, |target| Action::Wake { actor: None, target }));
    let steady = OptionView::new("stabilize", Text::new("combat.deed.stabilize", "Stabilize"), Price::Action);
    let dying =
        down.into_iter().filter(|(_, other)| matches!(other.health.life, Life::Dying { .. })).collect();
    out.extend(on_creatures(mind, steady, &ids(dying), |target| Action::Stabilize { actor: None, target }));
}

/// Tests for somebody who is held, bound or on fire.
fn needs_check(mind: &Mind<'_>, id: CreatureId) -> bool {
    let bound = rules5e::Conditions::of(&[Condition::Grappled, Condition::Restrained]);
    mind.state.effects_on(id).any(|effect| effect.conditions.has_any(bound) || crate::effect::is_fire(effect))
}

fn items(mind: &Mind<'_>, out: &mut Vec<OptionView>) {
    let (state, who) = (mind.state, mind.who);
    for (nth, carried) in mind.creature.stats().items.iter().enumerate() {
        let left = mind.creature.items_left(nth);
        if left == 0 {
            continue;
        }
        let item = carried.item;
        let harms = item == Item::AlchemistsFire;
        let heals = matches!(item, Item::PotionOfHealing | Item::PotionOfGreaterHealing);
        let fits = |(id, other): &(CreatureId, &Creature)| {
            !other.is_out()
                && state.are_hostile(who, *id) == harms
                && (!heals || spell_options::is_hurt(mind, other))
        };
        let ids: Vec<CreatureId> = state.fighters().filter(fits).map(|(id, _)| id).collect();
        let mut option = OptionView::new("use_item", words::item(item), Price::Action);
        let note = Text::new("combat.note.left", "{n} left").number("n", left);
        (option.id, option.note) = (id_of(&item), note.into());
        let sent = |target| Action::UseItem { actor: None, item, target: Some(target) };
        out.extend(on_creatures(mind, option, &ids, sent));
    }
}
