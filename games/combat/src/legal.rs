//! What a seat may do now. Every action listed is accepted; not every one is listed: of the many cells and targets
//! there are only those that matter.

use engine::{Luck, Seat};
use rules5e::grid::Reach;
use rules5e::{Casting, Targets};

use crate::{
    Action, Asked, Creature, CreatureId, Harm, Phase, SceneState, Spot, State, Trigger, Who, intent, tactics,
};

/// How many cells to go to are listed.
const MOST_CELLS: usize = 12;

/// Lists actions that are accepted now.
pub(crate) fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
    legal_and_wished(state, by, out);
    if matches!(state.phase, Phase::Lobby | Phase::Closed) || state.gone.contains(by) {
        return;
    }
    let is_masters = state.master() == Some(by);
    let back = |creature: &Creature| creature.home.is_some_and(|home| is_masters || home == by);
    out.extend(each(state, back).map(|target| Action::HandBack { target }));
    if is_masters {
        masters(state, by, out);
    }
}

/// Lists what the game master may do at any time, each for the first that it may be done for.
fn masters(state: &State, by: Seat, out: &mut Vec<Action>) {
    let taken = |creature: &Creature| creature.seat != by;
    out.extend(each(state, taken).take(1).map(|target| Action::TakeOver { target }));
    let spent = |it: &Creature| !it.removed && it.slots.0 != slots_of(it);
    out.extend(each(state, spent).take(1).map(|target| Action::Restore {
        target,
        slots: Vec::new(),
        powers: Vec::new(),
        items: Vec::new(),
        traits: Vec::new(),
        all: true,
    }));
    for on in [true, false] {
        let changes = |it: &Creature| !it.removed && !it.is_player && state.is_autoplayed(it) != on;
        let first = each(state, changes).next();
        out.extend(first.map(|target| Action::Autoplay { target: Some(target), side: None, on }));
    }
    let last = state.creatures.iter().rposition(|creature| !creature.removed);
    let last = last.filter(|_| state.in_combat() && !state.awaits_reaction());
    out.extend(last.map(|n| Action::RemoveCreature { target: Who::Number(n as u16) }));
    let first = state.order.first().filter(|_| state.phase == Phase::Active);
    out.extend(first.map(|it| Action::SetInitiative { target: Who::Number(it.creature_id.0), total: 0 }));
    let scratch = Harm { amount: Some(1), dice: None, kind: rules5e::DamageType::Bludgeoning };
    let hurts = each(state, |creature| !creature.is_out()).filter(|_| state.open_requests().next().is_none());
    out.extend(hurts.take(1).map(|target| Action::DealDamage { target, parts: vec![scratch], from: None }));
}

fn slots_of(creature: &Creature) -> [u8; 9] {
    creature.stats().spellcasting.as_ref().map_or([0; 9], |casting| casting.slots)
}

/// Goes through the creatures of a kind, as actions name them.
fn each(state: &State, is_one: impl Fn(&Creature) -> bool) -> impl Iterator<Item = Who> {
    let all = state.creatures.iter().enumerate().filter(move |(_, creature)| is_one(creature));
    all.map(|(n, _)| Who::Number(n as u16))
}

/// Lists the same, and returns what the house would do on this seat's turn.
fn legal_and_wished(state: &State, by: Seat, out: &mut Vec<Action>) -> Option<Action> {
    if state.gone.contains(by) {
        return None;
    }
    let before = out.len();
    for request in state.open_requests().filter(|request| state.may_answer(by, request)) {
        match &request.asked {
            Asked::Roll(_) => out.push(roll_for_me(request.id)),
            Asked::Reaction(chance) => {
                out.push(Action::React { request_id: request.id, option: None });
                let options = 0..chance.options.len() as u8;
                out.extend(options.map(|n| Action::React { request_id: request.id, option: Some(n) }));
            }
        }
    }
    if out.len() > before || state.open_requests().next().is_some() {
        return None;
    }
    match state.phase {
        Phase::Active if state.stack.is_empty() => {
            let active =
                state.active().filter(|who| state.creature(*who).is_some_and(|c| state.may_play(by, c)));
            active.and_then(|who| turn(state, who, out))
        }
        Phase::Calm if state.master() == Some(by) => {
            out.push(Action::CloseSession {});
            out.push(Action::SetScene { scene: SceneState::Exploration });
            out.push(Action::SetScene { scene: SceneState::SocialFreeFlow });
            None
        }
        _ => None,
    }
}

fn roll_for_me(request_id: u32) -> Action {
    Action::RollResult {
        request_id,
        dice: Vec::new(),
        modifier: None,
        total: None,
        natural: None,
        breakdown: None,
    }
}

fn turn(state: &State, who: CreatureId, out: &mut Vec<Action>) -> Option<Action> {
    out.push(Action::EndTurn { actor: None });
    let wished = tactics::choose(state, who);
    let mut wishes = plain();
    wishes.extend(wished.clone());
    let reach = intent::reach_left(state, who);
    moves(state, who, &reach, &mut wishes);
    strikes(state, who, &mut wishes);
    casts(state, who, &reach, &mut wishes);
    wishes.retain(|action| intent::plan_knowing(state, who, action, Some(&reach)).is_ok());
    for action in wishes {
        if !out.contains(&action) {
            out.push(action);
        }
    }
    wished
}

fn plain() -> Vec<Action> {
    vec![
        Action::Dash { actor: None },
        Action::Disengage { actor: None },
        Action::Dodge { actor: None },
        Action::Hide { actor: None },
        Action::Stand { actor: None },
        Action::DropProne { actor: None },
        Action::Escape { actor: None },
        Action::Extinguish { actor: None, target: None },
        Action::EndConcentration { actor: None },
        Action::Ready { actor: None, trigger: Trigger::FoeInReach, weapon: None, spell: None },
    ]
}

/// Lists a few cells, spread over what is in reach.
fn moves(state: &State, who: CreatureId, reach: &Reach, out: &mut Vec<Action>) {
    let cells = intent::stand_cells(state, who, Some(reach));
    let every = cells.len().div_ceil(MOST_CELLS).max(1);
    for cell in cells.iter().step_by(every) {
        out.push(Action::Move { actor: None, path: Vec::new(), to: Some(Spot::Cell(*cell)) });
    }
}

fn strikes(state: &State, who: CreatureId, out: &mut Vec<Action>) {
    let Some(creature) = state.creature(who) else { return };
    for special in &creature.stats().traits {
        out.push(Action::UseTrait { actor: None, special: *special });
    }
    for (id, other) in state.fighters() {
        let target = Who::Number(id.0);
        if id == who || other.is_out() {
            continue;
        }
        if !state.are_hostile(who, id) {
            let help = |check| Action::Help { actor: None, target: target.clone(), against: None, check };
            out.extend([help(false), help(true)]);
            out.push(Action::Extinguish { actor: None, target: Some(target.clone()) });
            out.push(Action::Stabilize { actor: None, target: target.clone() });
            out.push(Action::Wake { actor: None, target: target.clone() });
            continue;
        }
        for attack in &creature.stats().attacks {
            let weapon = Some(attack.id.clone());
            let melee = |off_hand| Action::MeleeAttack {
                actor: None,
                target: target.clone(),
                weapon: weapon.clone(),
                move_required: false,
                off_hand,
            };
            if attack.reach > 0 {
                out.push(melee(false));
                if attack.light {
                    out.push(melee(true));
                }
            }
            if attack.range.is_some() {
                let (target, weapon) = (target.clone(), weapon.clone());
                out.push(Action::RangedAttack { actor: None, target, weapon, move_required: false });
            }
        }
        out.push(Action::Grapple { actor: None, target: target.clone() });
        out.push(Action::Shove { actor: None, target: target.clone(), away: false });
        out.push(Action::Shove { actor: None, target, away: true });
    }
    for carried in &creature.stats().items {
        out.push(Action::UseItem { actor: None, item: carried.item, target: None });
        if carried.item == rules5e::Item::AlchemistsFire {
            let target = |id: CreatureId| Some(Who::Number(id.0));
            let throws = state.known_foes(who).map(|(id, _)| target(id));
            out.extend(throws.map(|target| Action::UseItem { actor: None, item: carried.item, target }));
        }
    }
}

fn casts(state: &State, who: CreatureId, reach: &Reach, out: &mut Vec<Action>) {
    let Some(creature) = state.creature(who) else { return };
    for power in &creature.stats().powers {
        for (_, foe) in state.known_foes(who) {
            let toward = Some(Spot::Cell(foe.at));
            out.push(Action::UsePower { actor: None, power: power.id.clone(), toward });
        }
    }
    for spell in creature.sheet.spells.iter().filter_map(|nth| state.spell(*nth)) {
        if spell.casting == Casting::Reaction || intent::can_pay(state, who, spell).is_err() {
            continue;
        }
        let cast = |targets: Vec<Who>, area_center: Option<Spot>| Action::Cast {
            actor: None,
            spell: spell.id.clone(),
            slot_level: None,
            targets,
            target: None,
            area_center,
            toward: None,
        };
        match spell.targets {
            Targets::Caster {} => out.push(cast(Vec::new(), None)),
            Targets::Area { .. } if spell.range == 0 => {
                out.push(cast(Vec::new(), None));
                out.extend(state.known_foes(who).map(|(_, foe)| cast(Vec::new(), Some(Spot::Cell(foe.at)))));
            }
            Targets::Area { .. } => {
                out.extend(state.known_foes(who).map(|(_, foe)| cast(Vec::new(), Some(Spot::Cell(foe.at)))));
            }
            Targets::Creatures { .. } | Targets::Rays { .. } => {
                out.extend(state.fighters().map(|(id, _)| cast(vec![Who::Number(id.0)], None)));
                if spell.special == Some(rules5e::Special::Dispel) {
                    let cells = state.zones.iter().filter_map(|zone| zone.cells.first());
                    out.extend(cells.map(|cell| cast(Vec::new(), Some(Spot::Cell(*cell)))));
                }
            }
            Targets::Cell {} => {
                let cells = intent::stand_cells(state, who, Some(reach));
                out.extend(cells.iter().rev().take(2).map(|cell| cast(Vec::new(), Some(Spot::Cell(*cell)))));
            }
        }
    }
}

/// Chooses what looks best. What the house would do is thought out once, and not for every action.
pub(crate) fn choose(state: &State, by: Seat, luck: &mut Luck) -> Option<Action> {
    let mut all = Vec::new();
    let wished = legal_and_wished(state, by, &mut all);
    engine::best_of(all, luck, |action| worth_beside(state, by, action, || wished.clone()))
}

/// Says how good an action looks: what the house would do, before ending the turn, before anything else.
pub(crate) fn worth(state: &State, by: Seat, action: &Action) -> i32 {
    worth_beside(state, by, action, || state.active().and_then(|who| tactics::choose(state, who)))
}

fn worth_beside(state: &State, by: Seat, action: &Action, wished: impl Fn() -> Option<Action>) -> i32 {
    match action {
        Action::React { request_id, option } => {
            let request = state.open_requests().find(|it| it.id == *request_id && state.may_answer(by, it));
            let Some(Asked::Reaction(chance)) = request.map(|request| &request.asked) else { return 0 };
            let wanted =
                tactics::react(state, request.map_or(CreatureId(0), |request| request.actor), chance);
            let given = option.and_then(|n| chance.options.get(usize::from(n)).copied());
            i32::from(wanted == given)
        }
        Action::RollResult { .. } | Action::CloseSession {} => 1,
        _ if wished().as_ref() == Some(action) => 2,
        Action::EndTurn { .. } => 1,
        _ => 0,
    }
}
