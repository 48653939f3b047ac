//! Intents of a fight: each is checked to the last rule before anything happens, and becomes a plan of events and
//! frames. The house's own creatures go through the same checks.

mod area;
mod casting;
mod deeds;
mod movement;
mod strike;

pub(crate) use area::{cover_at, targets_in, zone_cells};
pub(crate) use casting::{can_pay, is_conjured, is_harmful, is_kind, release_spell};
pub(crate) use movement::{held_by, reach_left, reach_of, stand_cells};
pub(crate) use strike::{attacks_left, best_attack, reaches};

use engine::Seat;
use rules5e::Cost;
use rules5e::grid::{Footprint, Reach};

use crate::run::Run;
use crate::tell::words;
use crate::{Action, Asked, Cell, CreatureId, Event, Frame, Phase, Refusal, Spot, State, Who};

/// What an intent comes to: events that happen at once, then frames, the first one first.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub(crate) events: Vec<Event>,
    pub(crate) frames: Vec<Frame>,
}

impl Plan {
    fn spend(creature: CreatureId, cost: Cost) -> Plan {
        Plan { events: vec![Event::Spent { creature, cost }], frames: Vec::new() }
    }

    fn event(mut self, event: Event) -> Plan {
        self.events.push(event);
        self
    }

    fn frame(mut self, frame: Frame) -> Plan {
        self.frames.push(frame);
        self
    }

    /// Has it happen.
    pub(crate) fn carry_out(self, run: &mut Run<'_, '_>) {
        for frame in self.frames.into_iter().rev() {
            run.push(frame);
        }
        for event in self.events {
            run.emit_deed(event);
        }
    }
}

/// Plans an intent of a seat, or says why not. For those who are away the game master may act.
pub(crate) fn plan(
    state: &State,
    by: Seat,
    action: &Action,
    is_away: impl Fn(Seat) -> bool,
) -> Result<Plan, Refusal> {
    let who = actor(state, by, action, is_away)?;
    plan_for(state, who, action).map_err(|refusal| advised(state, who, action, refusal))
}

/// TUR-14: adds the cell that would help to a refusal of what is too far. Only for seats: it takes a search.
fn advised(state: &State, who: CreatureId, action: &Action, refusal: Refusal) -> Refusal {
    let Refusal::OutOfRange { what, target, have, need, from: None } = refusal else { return refusal };
    let place = match action {
        Action::Cast { area_center: Some(spot), .. } => {
            cell(state, *spot).ok().map(|at| Footprint { at, size: 1 })
        }
        _ => state.fighters().find(|(_, other)| other.sheet.name == target).map(|(_, c)| c.footprint()),
    };
    let from = place.and_then(|place| {
        let near = |from| state.gap(from, place) <= need && state.blocked(from, place).is_none();
        strike::nearest_place(state, who, None, near)
    });
    Refusal::OutOfRange { what, target, have, need, from }
}

/// What looking at one intent counts, beside the ways and lines that it takes.
const PLAN: u64 = 10;

/// Plans an intent of the creature whose turn it is.
pub(crate) fn plan_for(state: &State, who: CreatureId, action: &Action) -> Result<Plan, Refusal> {
    plan_knowing(state, who, action, None)
}

/// Plans the same where it may be known how far the creature gets with the movement it has left: a search that many
/// intents of one moment share.
pub(crate) fn plan_knowing(
    state: &State,
    who: CreatureId,
    action: &Action,
    reach: Option<&Reach>,
) -> Result<Plan, Refusal> {
    engine::work::spend(PLAN);
    match action {
        Action::EndTurn { .. } => Ok(Plan::default().frame(crate::turn::end_of(state, who))),
        Action::Move { path, to, .. } => movement::walk(state, who, path, *to, reach),
        Action::Stand { .. } => movement::stand(state, who),
        Action::DropProne { .. } => movement::drop_prone(state, who),
        Action::MeleeAttack { target, weapon, move_required, off_hand, .. } => {
            let wish = strike::Wish { weapon: weapon.as_deref(), ranged: false, off_hand: *off_hand };
            strike::attack(state, who, target, wish, (*move_required).then_some((action, reach)))
        }
        Action::RangedAttack { target, weapon, move_required, .. } => {
            let wish = strike::Wish { weapon: weapon.as_deref(), ranged: true, off_hand: false };
            strike::attack(state, who, target, wish, (*move_required).then_some((action, reach)))
        }
        Action::Grapple { target, .. } => strike::wrestle(state, who, target, crate::Aim::Grapple),
        Action::Shove { target, away, .. } => {
            let aim = if *away { crate::Aim::Push } else { crate::Aim::Topple };
            strike::wrestle(state, who, target, aim)
        }
        Action::Cast { .. } => casting::cast(state, who, action),
        Action::UsePower { power, toward, .. } => casting::power(state, who, power, *toward),
        _ => deeds::deed(state, who, action),
    }
}

/// Returns the creature an intent is for: of this seat, on turn, able to do something.
fn actor(
    state: &State,
    by: Seat,
    action: &Action,
    is_away: impl Fn(Seat) -> bool,
) -> Result<CreatureId, Refusal> {
    let who = match named(action) {
        Some(who) => find(state, who)?,
        None => state.active().ok_or(Refusal::NoFight)?,
    };
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let stands_in = state.master() == Some(by) && is_away(creature.seat);
    if !stands_in && !state.may_play(by, creature) {
        let name = creature.sheet.name.clone();
        return Err(match creature.home {
            Some(home) if home == by => Refusal::TakenOver { name },
            _ => Refusal::NotYours { name, seat: creature.seat },
        });
    }
    if state.phase != Phase::Active {
        return Err(if state.phase == Phase::RollingInitiative { waiting(state) } else { Refusal::NoFight });
    }
    let active = state.active().ok_or(Refusal::NoFight)?;
    if active != who {
        let (name, active) = (state.name(who).to_owned(), state.name(active).to_owned());
        return Err(Refusal::NotYourTurn { name, active });
    }
    if state.open_requests().next().is_some() || !state.stack.is_empty() {
        return Err(waiting(state));
    }
    Ok(who)
}

/// Says what the fight waits for.
pub(crate) fn waiting(state: &State) -> Refusal {
    let waits = match state.open_requests().next() {
        Some(request) => {
            let name = state.name(request.actor);
            match &request.asked {
                Asked::Roll(spec) => format!("{name} has to roll {} first.", words::roll_kind(spec.kind)),
                // Who may react, and that it can, is for those who are asked.
                Asked::Reaction(_) => "Somebody may react first.".to_owned(),
            }
        }
        None if state.phase == Phase::Active => match state.stack.last() {
            Some(Frame::Auto { who, .. }) => format!("The house plays {}.", state.name(*who)),
            _ => "Everybody who plays is away.".to_owned(),
        },
        None => "Initiative is being rolled.".to_owned(),
    };
    Refusal::Waiting { waits }
}

fn named(action: &Action) -> Option<&Who> {
    match action {
        Action::Move { actor, .. }
        | Action::MeleeAttack { actor, .. }
        | Action::RangedAttack { actor, .. }
        | Action::Cast { actor, .. }
        | Action::UsePower { actor, .. }
        | Action::Dash { actor }
        | Action::Disengage { actor }
        | Action::Dodge { actor }
        | Action::Help { actor, .. }
        | Action::Hide { actor }
        | Action::Ready { actor, .. }
        | Action::Grapple { actor, .. }
        | Action::Shove { actor, .. }
        | Action::Escape { actor }
        | Action::Stand { actor }
        | Action::DropProne { actor }
        | Action::Stabilize { actor, .. }
        | Action::Wake { actor, .. }
        | Action::Extinguish { actor, .. }
        | Action::UseItem { actor, .. }
        | Action::UseTrait { actor, .. }
        | Action::EndConcentration { actor }
        | Action::EndTurn { actor } => actor.as_ref(),
        _ => None,
    }
}

/// Finds a creature by number or id.
pub(crate) fn find(state: &State, who: &Who) -> Result<CreatureId, Refusal> {
    let found = match who {
        Who::Number(n) => usize::from(*n) < state.creatures.len(),
        Who::Id(_) => false,
    };
    if let (Who::Number(n), true) = (who, found) {
        return Ok(CreatureId(*n));
    }
    let name = match who {
        Who::Number(n) => n.to_string(),
        Who::Id(id) => id.clone(),
    };
    let nth = state.creatures.iter().position(|creature| creature.sheet.id == name);
    nth.map(|n| CreatureId(n as u16)).ok_or_else(|| {
        let ids: Vec<&str> =
            state.creatures.iter().map(|creature| creature.sheet.id.as_str()).take(12).collect();
        Refusal::UnknownCreature { name, hint: format!(" There are {}.", ids.join(", ")) }
    })
}

/// Finds a cell by column and row or by number.
pub(crate) fn cell(state: &State, spot: Spot) -> Result<Cell, Refusal> {
    let grid = &state.board.grid;
    let found = match spot {
        Spot::Number(n) => grid.cell_at(n),
        Spot::Cell(cell) => Some(cell).filter(|cell| grid.contains(*cell)),
    };
    found.ok_or_else(|| Refusal::OffMap {
        cell: match spot {
            Spot::Number(n) => n.to_string(),
            Spot::Cell(cell) => cell.to_string(),
        },
        width: grid.width(),
        height: grid.height(),
    })
}

/// Checks that a creature can take actions and has this one left.
pub(crate) fn afford(state: &State, who: CreatureId, cost: Cost) -> Result<(), Refusal> {
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    if !creature.can_act() {
        let name = creature.sheet.name.clone();
        return Err(Refusal::Incapacitated { name, why: words::ailments(creature) });
    }
    creature
        .economy
        .check(cost)
        .map_err(|error| Refusal::Economy { name: creature.sheet.name.clone(), error })
}

/// Tests for a living creature in the fight; the dead are no targets, nor is a foe that has hidden.
pub(crate) fn target(state: &State, by: CreatureId, who: &Who) -> Result<CreatureId, Refusal> {
    let id = find(state, who)?;
    let Some(creature) = state.creature(id) else { return Err(Refusal::NoFight) };
    let target = creature.sheet.name.clone();
    if creature.is_dead() && !creature.removed {
        return Err(Refusal::Dead { target });
    }
    if !creature.in_fight {
        return Err(Refusal::InvalidTarget { target, why: "it takes no part in the fight".to_owned() });
    }
    // Before anything that depends on where it is.
    if state.is_hidden_from(id, by) {
        return Err(Refusal::Hidden { target });
    }
    Ok(id)
}
