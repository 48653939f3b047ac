//! How the others lie for the creature on turn: how far, behind what, and why something cannot be done to them. It
//! asks the rules that will decide, and decides nothing itself.

use rules5e::Cell;
use rules5e::grid::Cover;
use serde::Serialize;

use crate::tell::phrases::Words;
use crate::tell::words;
use crate::view::options::Mind;
use crate::{CreatureId, Obstacle, Refusal, State};

/// How many creatures are looked at, the nearest first: a scene stays small in a battle.
const MOST: usize = 40;

/// How many creatures an option says of why not, the nearest first.
const MOST_MISSES: usize = 24;

/// How a creature lies for the one on turn, or the one that aims at it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SightView {
    /// Who.
    pub creature_id: CreatureId,
    /// How far it is.
    pub distance_ft: u16,
    /// The cover in the way.
    pub cover: Cover,
    /// What hides it altogether.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked: Option<BlockedView>,
}

/// Something in the way of sight.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BlockedView {
    /// Where.
    pub at: Cell,
    /// Where, by number.
    pub cell: u16,
    /// What it is, in a sentence.
    pub why: Words,
}

/// A creature that something cannot be done to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MissView {
    /// Who.
    pub creature_id: CreatureId,
    /// Why not.
    #[serde(flatten)]
    pub why: Miss,
}

/// Why something cannot be done to a creature.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "why", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Miss {
    /// It is too far.
    TooFar {
        /// How far it is.
        have_ft: u16,
        /// How far it may be.
        need_ft: u16,
    },
    /// It is out of sight.
    Blocked(BlockedView),
    /// It is no target for this.
    Barred {
        /// Why, in words.
        reason: Words,
    },
}

/// Lists how the others lie, the nearest first; the dead lie where they lie, and of whoever hid nothing is told.
pub(crate) fn sights(mind: &Mind<'_>) -> Vec<SightView> {
    let state = mind.state;
    let mut ids: Vec<CreatureId> = state
        .fighters()
        .filter(|(id, other)| *id != mind.who && !other.is_out() && !state.is_hidden_from(*id, mind.who))
        .map(|(id, _)| id)
        .collect();
    mind.nearest_first(&mut ids);
    ids.truncate(MOST);
    ids.into_iter().filter_map(|id| lies(state, mind.who, id, || mind.cover(id))).collect()
}

/// Says how a creature lies for another.
pub(crate) fn sight(state: &State, who: CreatureId, id: CreatureId) -> Option<SightView> {
    let here = state.creature(who)?.footprint();
    lies(state, who, id, || state.cover(here, id))
}

fn lies(state: &State, who: CreatureId, id: CreatureId, cover: impl FnOnce() -> Cover) -> Option<SightView> {
    let blocker = state.blocked(state.creature(who)?.footprint(), state.creature(id)?.footprint());
    let blocked = blocker.and_then(|at| blocked(state, at, &Obstacle::at(state, at)));
    let cover = if blocked.is_some() { Cover::Total } else { cover() };
    Some(SightView { creature_id: id, distance_ft: state.distance(who, id), cover, blocked })
}

fn blocked(state: &State, at: Cell, obstacle: &Obstacle) -> Option<BlockedView> {
    let cell = state.board.grid.index(at)?;
    Some(BlockedView { at, cell, why: obstacle.in_the_way(at).into() })
}

/// Adds a creature that is refused as a target.
pub(crate) fn miss(mind: &Mind<'_>, id: CreatureId, refusal: &Refusal, out: &mut Vec<MissView>) {
    if out.len() >= MOST_MISSES || mind.state.is_hidden_from(id, mind.who) {
        return;
    }
    let barred = || Miss::Barred { reason: words::why_not(refusal).into() };
    let why = match refusal {
        Refusal::OutOfRange { have, need, .. } => Miss::TooFar { have_ft: *have, need_ft: *need },
        Refusal::NoSight { blocker, obstacle, .. } => {
            blocked(mind.state, *blocker, obstacle).map_or_else(barred, Miss::Blocked)
        }
        _ => barred(),
    };
    out.push(MissView { creature_id: id, why });
}
