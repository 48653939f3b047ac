//! Attacks as options: whom each of them reaches, from here or after a few steps, and how good it looks.

use rules5e::{Attack, Mode};
use scene::Text;

use crate::tell::phrases::term;
use crate::tell::words;
use crate::view::options::{EdgeView, Mind, OptionView, Price, TargetView, Wants, price};
use crate::view::{asked, foresight, sights};
use crate::{Action, AttackFrame, AttackStage, CreatureId, Frame, Refusal, Who, With, intent, resolve};

/// How many foes out of reach are tried for a walk and an attack.
const MOST_WALKS: usize = 3;

/// Lists every attack of the creature.
pub(crate) fn attacks(mind: &Mind<'_>, out: &mut Vec<OptionView>) {
    for (nth, attack) in (0u8..).zip(&mind.creature.stats().attacks) {
        if attack.reach > 0 {
            out.push(strike(mind, nth, attack, false));
        }
        if attack.range.is_some() {
            out.push(strike(mind, nth, attack, true));
        }
        if attack.light && mind.creature.used.main_hand > 0 {
            out.extend(off_hand(mind, nth, attack));
        }
    }
}

fn strike(mind: &Mind<'_>, nth: u8, attack: &Attack, ranged: bool) -> OptionView {
    let action = if ranged { "ranged_attack" } else { "melee_attack" };
    let is_thrown = ranged && attack.reach > 0;
    let mut name = term(&attack.name);
    if is_thrown {
        name = Text::new("combat.thrown", "{what}, thrown").phrase("what", name);
    }
    let mut option = OptionView::new(action, name, Price::Action);
    option.id = Some(attack.id.clone());
    option.wants = Wants::Creature;
    option.note = words::damage(&attack.damage).into();
    let economy = &mind.creature.economy;
    if !economy.action && economy.attacks_left == 0 {
        option.reason = Some(words::action_used().into());
        return option;
    }
    let mut foes: Vec<CreatureId> = mind.state.known_foes(mind.who).map(|(id, _)| id).collect();
    mind.nearest_first(&mut foes);
    let mut refused = None;
    let mut far = Vec::new();
    for id in foes.iter().copied() {
        let reaches = || intent::reaches(mind.state, mind.who, id, attack, ranged);
        match mind.can(&sent(id, attack, ranged, false)) {
            Ok(_) => option.targets.push(aimed(mind, nth, id, attack, ranged)),
            Err(refusal) if !matches!(refusal, Refusal::NoSight { .. }) && reaches() => {
                refused = Some(words::why_not(&refusal));
                sights::miss(mind, id, &refusal, &mut option.misses);
            }
            Err(refusal) => far.push((id, refusal)),
        }
    }
    let walks = if refused.is_none() && !ranged { MOST_WALKS } else { 0 };
    for (n, (id, refusal)) in far.iter().enumerate() {
        match (n < walks).then(|| walk(mind, *id, attack)).flatten() {
            Some(target) => option.targets.push(target),
            None => sights::miss(mind, *id, refusal, &mut option.misses),
        }
    }
    if option.targets.is_empty() {
        let reason = refused.unwrap_or_else(|| out_of_reach(mind, far.first(), attack, ranged));
        option.reason = Some(reason.into());
    }
    option
}

fn sent(id: CreatureId, attack: &Attack, ranged: bool, move_required: bool) -> Action {
    let (target, weapon) = (Who::Number(id.0), Some(attack.id.clone()));
    if ranged {
        Action::RangedAttack { actor: None, target, weapon, move_required }
    } else {
        Action::MeleeAttack { actor: None, target, weapon, move_required, off_hand: false }
    }
}

/// "Nearest foe is 25 ft away, reach is 5 ft", or what else is in the way of the nearest one.
fn out_of_reach(
    mind: &Mind<'_>,
    nearest: Option<&(CreatureId, Refusal)>,
    attack: &Attack,
    ranged: bool,
) -> Text {
    let Some((nearest, refusal)) = nearest else { return Text::new("combat.off.no_foe", "No foe is left") };
    let have = mind.state.distance(mind.who, *nearest);
    let (text, need) = match (ranged, attack.range) {
        (true, Some(range)) => {
            let text = Text::new("combat.off.range", "Nearest foe is {have} ft away, range is {need} ft");
            (text, range.long)
        }
        _ => {
            let text = Text::new("combat.off.reach", "Nearest foe is {have} ft away, reach is {need} ft");
            (text, attack.reach)
        }
    };
    if have > need {
        return text.number("have", have).number("need", need);
    }
    words::why_not(refusal)
}

/// A foe that can be attacked after a few steps.
fn walk(mind: &Mind<'_>, id: CreatureId, attack: &Attack) -> Option<TargetView> {
    let have = mind.state.distance(mind.who, id);
    if have > attack.reach.saturating_add(mind.creature.economy.movement_ft) || have <= attack.reach {
        return None;
    }
    let plan = mind.can(&sent(id, attack, false, true)).ok()?;
    let end = plan.frames.iter().find_map(|frame| match frame {
        Frame::Walk { path, .. } => path.last().copied(),
        _ => None,
    });
    let (end, target) = (end?, mind.target(id));
    let approach = mind.state.board.grid.index(end);
    let approach_ft = foresight::cost_to(mind, end);
    Some(TargetView { approach_ft, approach, cover: rules5e::grid::Cover::None, ..target })
}

/// A foe that can be attacked from here, with what speaks for and against it.
fn aimed(mind: &Mind<'_>, nth: u8, id: CreatureId, attack: &Attack, ranged: bool) -> TargetView {
    let frame = AttackFrame {
        by: mind.who,
        target: id,
        with: With::Attack(nth),
        ranged,
        off_hand: false,
        stage: AttackStage::ToHit,
    };
    looked_at(mind, &frame, attack.to_hit)
}

/// Says how good an attack looks.
pub(crate) fn looked_at(mind: &Mind<'_>, frame: &AttackFrame, bonus: i8) -> TargetView {
    let edge = resolve::edge_of(mind.state, frame);
    let mut target = mind.target(frame.target);
    let mode = edge.mode();
    if mode != Mode::Normal {
        target.edge = Some(EdgeView { mode, reasons: asked::reasons(edge.advantage, edge.disadvantage) });
    }
    if mind.knows_ac {
        let ac = mind.state.armor_class(frame.target) + i16::from(target.cover.bonus());
        target.hit_percent = Some(hit_percent(mode, bonus, ac));
    }
    target
}

/// Returns the chance to hit: a natural 1 never does, a natural 20 always.
fn hit_percent(mode: Mode, bonus: i8, ac: i16) -> u8 {
    let hits = (21 + i16::from(bonus) - ac).clamp(1, 19);
    let (hits, of) = (i32::from(hits), 20);
    let percent = match mode {
        Mode::Normal => hits * 100 / of,
        Mode::Advantage => 100 - (of - hits) * (of - hits) * 100 / (of * of),
        Mode::Disadvantage => hits * hits * 100 / (of * of),
    };
    percent as u8
}

/// The attack with the other hand, once there is one.
fn off_hand(mind: &Mind<'_>, nth: u8, attack: &Attack) -> Option<OptionView> {
    let name = Text::new("combat.other_hand", "{what}, other hand").phrase("what", term(&attack.name));
    let mut option = OptionView::new("melee_attack", name, Price::BonusAction);
    (option.id, option.wants) = (Some(attack.id.clone()), Wants::Creature);
    option.note = Text::new("combat.note.bonus", "bonus action").into();
    for (id, _) in mind.state.known_foes(mind.who) {
        let weapon = Some(attack.id.clone());
        let target = Who::Number(id.0);
        let sent = Action::MeleeAttack { actor: None, target, weapon, move_required: false, off_hand: true };
        if attack.reach > 0
            && intent::reaches(mind.state, mind.who, id, attack, false)
            && let Ok(plan) = mind.can(&sent)
        {
            option.cost = price(&plan);
            option.targets.push(aimed(mind, nth, id, attack, false));
        }
    }
    (!option.targets.is_empty()).then_some(option)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_to_hit() {
        assert_eq!(hit_percent(Mode::Normal, 5, 15), 55);
        assert_eq!(hit_percent(Mode::Advantage, 5, 15), 80);
        assert_eq!(hit_percent(Mode::Disadvantage, 5, 15), 30);
        assert_eq!(hit_percent(Mode::Normal, 5, 40), 5);
        assert_eq!(hit_percent(Mode::Normal, 50, 10), 95);
    }
}
