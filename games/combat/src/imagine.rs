//! A fight as an audience may imagine it: what it may know is as it is, everything else is drawn by luck, or is what
//! nobody could tell apart from it. Bots choose by it, and the law of secrets stands on it. Nothing here reads a secret
//! but to put something else in its place: states that an audience cannot tell apart are imagined alike.
//!
//! Secret are the places of those who have hidden, and how far they can still go; hit points that are withheld; rolls of
//! NPCs that are secret, with what they left behind: totals in the order, dice of what is under way, powers that are
//! back; the numbers of checks that the game master asked for; what a creature has left whose sheet is not shown: slots,
//! items, what it can do once; and what a creature of the other side waits to do. What lasts on whom is told as it
//! happens, and so is what a turn has left: the action, the bonus action, the reaction. Sheets are the book's.

use engine::{Luck, Seats};
use rules5e::grid::Footprint;
use rules5e::{Cell, Life};
use scene::Band;

use crate::view::shown;
use crate::{
    Asked, AttackStage, Cause, CheckAim, Creature, CreatureId, Deed, Frame, Pending, Rolled, Source, State,
    Targeted, Trigger,
};

/// How many places are tried for somebody who has hidden before the next best will do.
const MOST_TRIED: usize = 40;

/// Imagines a fight as an audience may; none where nothing is kept from it.
pub(crate) fn imagine(state: &State, to: Seats, luck: &mut Luck) -> Option<State> {
    let unplaced: Vec<CreatureId> = ids(state).filter(|id| !knows_place(state, *id, to)).collect();
    let unhealthy: Vec<CreatureId> = ids(state).filter(|id| !knows_hp(state, *id, to)).collect();
    let secret_rolls = ids(state).any(|id| !state.shows_rolls(id, to));
    let secret_checks = to.both(state.house()).is_empty() && state.stack.iter().any(is_asked_check);
    let unread: Vec<CreatureId> = ids(state).filter(|id| !knows_sheet(state, *id, to)).collect();
    let unplanned: Vec<CreatureId> = ids(state).filter(|id| !knows_plans(state, *id, to)).collect();
    let knows_all = unplaced.is_empty() && unhealthy.is_empty() && unread.is_empty() && unplanned.is_empty();
    if knows_all && !secret_rolls && !secret_checks {
        return None;
    }
    let mut other = state.clone();
    unread.iter().for_each(|id| stock_anew(&mut other, *id, luck));
    unplanned.iter().for_each(|id| plan_anew(&mut other, *id, luck));
    place_anew(&mut other, &unplaced, luck);
    for id in unhealthy {
        heal_anew(&mut other, id, luck);
    }
    if secret_rolls {
        forget_totals(&mut other, to);
        recharge_anew(&mut other, to, luck);
    }
    let mut stack = std::mem::take(&mut other.stack);
    for frame in &mut stack {
        veil(&other, frame, to, luck);
    }
    other.stack = stack;
    forget_chances(&mut other, to);
    Some(other)
}

fn ids(state: &State) -> impl Iterator<Item = CreatureId> {
    (0..state.creatures.len()).map(|n| CreatureId(n as u16))
}

/// Tests whether an audience knows where a creature is. Whoever is held, or holds, is where the other one is.
fn knows_place(state: &State, id: CreatureId, to: Seats) -> bool {
    let is_held =
        |effect: &crate::Effect| effect.from == Source::Grapple && (effect.on == id || effect.by == Some(id));
    state.creature(id).is_none_or(|creature| state.shows_place(creature, to))
        || state.effects.iter().any(is_held)
}

/// Tests whether an audience knows the hit points of a creature; those who are down have none.
fn knows_hp(state: &State, id: CreatureId, to: Seats) -> bool {
    let is_down = |creature: &Creature| creature.health.life != Life::Alive;
    state.creature(id).is_none_or(|creature| state.shows_hp(creature, to) || is_down(creature))
}

fn knows_sheet(state: &State, id: CreatureId, to: Seats) -> bool {
    state.creature(id).is_none_or(|creature| state.shows_sheet(creature, to))
}

/// Tests whether an audience knows what a creature waits to do; those who wait for nothing have no plan.
fn knows_plans(state: &State, id: CreatureId, to: Seats) -> bool {
    let Some(creature) = state.creature(id).filter(|creature| creature.readied.is_some()) else {
        return true;
    };
    state.plans_seen_by(creature).is_none_or(|seats| !to.both(seats).is_empty())
}

fn is_asked_check(frame: &Frame) -> bool {
    matches!(frame, Frame::Check { aim: CheckAim::Asked, .. })
}

/// Puts those whose place is unknown somewhere else: on free cells, out of the sight of their foes where there are
/// some. Where they and others like them really are is not looked at.
fn place_anew(state: &mut State, unplaced: &[CreatureId], luck: &mut Luck) {
    for (nth, id) in unplaced.iter().enumerate() {
        let unknown = unplaced.get(nth..).unwrap_or_default();
        let at = free_cell(state, *id, unknown, luck);
        let speed = state.speed(*id);
        if let Some(creature) = state.creatures.get_mut(id.index()) {
            creature.at = at;
            // How far it went is as unknown as where to; that it may still go all the way is as good a guess as any.
            creature.economy.movement_ft = speed;
            creature.used.diagonals = 0;
        }
    }
}

/// Draws a cell for a creature; those whose place is not drawn yet are in nobody's way.
fn free_cell(state: &State, id: CreatureId, unknown: &[CreatureId], luck: &mut Luck) -> Cell {
    let (width, height) = (state.board.grid.width().max(1), state.board.grid.height().max(1));
    let mut next_best = None;
    for _ in 0..MOST_TRIED {
        let x = luck.below(width as usize) as i16;
        let y = luck.below(height as usize) as i16;
        let cell = Cell::new(x, y);
        if !fits(state, id, unknown, cell) {
            continue;
        }
        if !is_watched(state, id, unknown, cell) {
            return cell;
        }
        next_best = next_best.or(Some(cell));
    }
    let mut all = (0..height).flat_map(|y| (0..width).map(move |x| Cell::new(x, y)));
    next_best.or_else(|| all.find(|cell| fits(state, id, unknown, *cell))).unwrap_or_default()
}

fn fits(state: &State, id: CreatureId, unknown: &[CreatureId], at: Cell) -> bool {
    let Some(creature) = state.creature(id) else { return false };
    let place = Footprint { at, size: creature.size().cells() };
    place.cells().all(|cell| state.board.grid.ground(cell).walkable())
        && state.occupants(place, id).all(|other| unknown.contains(&other))
}

fn is_watched(state: &State, id: CreatureId, unknown: &[CreatureId], at: Cell) -> bool {
    let Some(creature) = state.creature(id) else { return false };
    let place = Footprint { at, size: creature.size().cells() };
    let mut foes = state.foes_of(id).filter(|(foe, it)| it.is_conscious() && !unknown.contains(foe));
    foes.any(|(_, foe)| state.blocked(foe.footprint(), place).is_none())
}

/// Draws what a creature has left of what its sheet gives it.
fn stock_anew(state: &mut State, id: CreatureId, luck: &mut Luck) {
    let Some(creature) = state.creatures.get_mut(id.index()) else { return };
    let sheet = creature.sheet.clone();
    let slots = sheet.stats.spellcasting.as_ref().map_or([0; 9], |casting| casting.slots);
    creature.slots.0 = slots.map(|most| luck.below(usize::from(most) + 1) as u8);
    for (used, carried) in creature.used.items.iter_mut().zip(&sheet.stats.items) {
        *used = luck.below(usize::from(carried.count) + 1) as u8;
    }
    (creature.used.second_wind, creature.used.action_surge) = (luck.one_in(2), luck.one_in(2));
}

/// Draws what a creature waits for, and with what it strikes then. A spell that is held was cast for all to see.
fn plan_anew(state: &mut State, id: CreatureId, luck: &mut Luck) {
    let Some(creature) = state.creatures.get_mut(id.index()) else { return };
    let n_attacks = creature.sheet.stats.attacks.len();
    let Some(readied) = &mut creature.readied else { return };
    let triggers = [Trigger::FoeInReach, Trigger::FoeMoves, Trigger::FoeAttacks, Trigger::FoeCasts];
    readied.trigger = triggers[luck.below(triggers.len())];
    if let Deed::Attack(nth) = &mut readied.deed {
        *nth = luck.below(n_attacks) as u8;
    }
}

/// Draws which powers are back whose rolls are secret.
fn recharge_anew(state: &mut State, to: Seats, luck: &mut Luck) {
    let secret: Vec<CreatureId> = ids(state).filter(|id| !state.shows_rolls(*id, to)).collect();
    for id in secret {
        let Some(creature) = state.creatures.get_mut(id.index()) else { continue };
        let powers = creature.sheet.stats.powers.iter().enumerate();
        let recharged = powers.filter(|(_, power)| power.recharge.is_some()).map(|(nth, _)| nth as u32);
        let bits = recharged.fold(0u16, |bits, nth| bits | 1u16.checked_shl(nth).unwrap_or(0));
        let drawn = luck.next_u64() as u16;
        creature.used.powers = creature.used.powers & !bits | drawn & bits;
    }
}

/// Draws hit points that look the same, and temporary ones that nobody sees.
fn heal_anew(state: &mut State, id: CreatureId, luck: &mut Luck) {
    let Some(band) = shown::band_for_all(state, id) else { return };
    let Some(creature) = state.creatures.get_mut(id.index()) else { return };
    let health = &mut creature.health;
    let (least, most) = range(band, health.max);
    health.hp = least + luck.below(usize::from(most - least) + 1) as u16;
    health.temp = if luck.one_in(4) { 1 + luck.below(8) as u16 } else { 0 };
}

/// Returns the hit points that a word stands for: the fewest and the most. As `shown::band` says it.
fn range(band: Band, max: u16) -> (u16, u16) {
    let max = max.max(1);
    let (quarter, half) = (max / 4, max / 2);
    let (least, most) = match band {
        Band::Unhurt => (max, max),
        Band::NearDeath => (1, quarter),
        Band::Bloodied => (quarter + 1, half),
        Band::Hurt => (half + 1, max.saturating_sub(1)),
        // Those who are down are not drawn.
        Band::Hidden | Band::Dying | Band::Dead => (1, max),
    };
    (least.max(1), most.max(least).max(1))
}

/// Forgets how others may react: which seat is asked is known, and neither for whom, nor why, nor what it could do.
fn forget_chances(state: &mut State, to: Seats) {
    let mut requests = std::mem::take(&mut state.requests);
    let mut unheard = Vec::new();
    for request in requests.iter_mut().filter(|request| to.both(state.chance_seen_by(request)).is_empty()) {
        if let Asked::Reaction(chance) = &mut request.asked {
            unheard.push(request.id);
            let of_seat = state.creatures.iter().position(|creature| creature.seat == request.seat);
            request.actor = of_seat.map_or(request.actor, |n| CreatureId(n as u16));
            (chance.cause, chance.by) = (Cause::Leaves, request.actor);
            chance.options.clear();
        }
    }
    state.requests = requests;
    if unheard.is_empty() {
        return;
    }
    // Somebody walks, and somebody may strike: because of the step, or because it has waited for one.
    let waits = |frame: &Frame| matches!(frame, Frame::Readied { asked, .. } if asked.iter().any(|id| unheard.contains(id)));
    state.stack.retain(|frame| !waits(frame));
    if let Some(Frame::Walk { asked, had, .. }) = state.stack.last_mut() {
        (*asked, *had) = (unheard, false);
    }
}

/// Puts the totals of secret rolls between those that are known: the order is known, and nothing else of them.
fn forget_totals(state: &mut State, to: Seats) {
    let secret: Vec<bool> =
        state.order.iter().map(|entry| !state.shows_rolls(entry.creature_id, to)).collect();
    let mut last = None;
    for (entry, is_secret) in state.order.iter_mut().zip(secret).rev() {
        if is_secret {
            (entry.total, entry.tie) = (Some(last.unwrap_or(0)), 0);
        } else {
            last = entry.total;
        }
    }
}

/// Draws what is secret of something under way.
fn veil(state: &State, frame: &mut Frame, to: Seats, luck: &mut Luck) {
    let is_secret = |id: CreatureId| !state.shows_rolls(id, to);
    match frame {
        Frame::Initiative { rolls } => {
            rolls.iter_mut().filter(|(id, _)| is_secret(*id)).for_each(|(_, roll)| reroll(roll, luck));
        }
        Frame::Late { who, roll }
        | Frame::Concentration { who, roll, .. }
        | Frame::Heal { by: who, roll, .. }
        | Frame::Sleep { by: who, roll, .. }
        | Frame::Rider { target: who, roll, .. } => {
            roll.iter_mut().filter(|_| is_secret(*who)).for_each(|roll| reroll(roll, luck));
        }
        Frame::StartTurn { who, save, .. } => {
            save.iter_mut().filter(|_| is_secret(*who)).for_each(|roll| reroll(roll, luck));
        }
        Frame::EndTurn { who, save, .. } => {
            save.iter_mut().filter(|_| is_secret(*who)).for_each(|(_, roll)| reroll(roll, luck));
        }
        Frame::Check { who, aim, dc, roll, .. } => {
            roll.iter_mut().filter(|_| is_secret(*who)).for_each(|roll| reroll(roll, luck));
            if *aim == CheckAim::Asked && to.both(state.house()).is_empty() {
                // Whether there is a number to reach is the game master's business too.
                *dc = Some(5 + luck.below(20) as u8);
            }
        }
        Frame::Contest { by, target, rolls: Some((ours, theirs)), .. } => {
            if is_secret(*by) {
                reroll(ours, luck);
            }
            if is_secret(*target) {
                reroll(theirs, luck);
            }
        }
        Frame::Attack(attack) if is_secret(attack.by) => match &mut attack.stage {
            AttackStage::Rolled { roll, .. } | AttackStage::Damage { roll, .. } => reroll(roll, luck),
            AttackStage::Warding { rolled, .. } => roll_anew(rolled, luck),
            AttackStage::ToHit => {}
        },
        Frame::Burst(burst) => {
            burst.damage.iter_mut().filter(|_| is_secret(burst.by)).for_each(|roll| reroll(roll, luck));
            let secret = |target: &&mut Targeted| is_secret(target.who);
            let saves = burst.targets.iter_mut().filter(secret).filter_map(|target| target.save.as_mut());
            saves.for_each(|roll| reroll(roll, luck));
        }
        // Where somebody who has hidden still goes.
        Frame::Walk { who, path, .. } if !knows_place(state, *who, to) => path.clear(),
        Frame::Contest { rolls: None, .. }
        | Frame::Attack(_)
        | Frame::Walk { .. }
        | Frame::NextTurn
        | Frame::Wait { .. }
        | Frame::Auto { .. }
        | Frame::Cast(_)
        | Frame::Hurt(_)
        | Frame::Steady { .. }
        | Frame::Wake { .. }
        | Frame::Then { .. }
        | Frame::React { .. }
        | Frame::Readied { .. } => {}
    }
}

fn reroll(roll: &mut Pending, luck: &mut Luck) {
    match roll {
        Pending::Rolled(rolled) => roll_anew(rolled, luck),
        // The dice that are still out are nobody's secret.
        Pending::Asked(_) => {}
    }
}

/// Draws what a secret roll came to: as many dice, and what a d20 shows.
fn roll_anew(rolled: &mut Rolled, luck: &mut Luck) {
    let natural = 1 + luck.below(20) as u8;
    rolled.faces.iter_mut().for_each(|face| *face = natural.min(4));
    (rolled.natural, rolled.total) = (natural, i32::from(natural));
}
