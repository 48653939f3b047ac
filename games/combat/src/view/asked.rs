//! What is waited for, as an audience sees it: whoever is asked sees all of it, the others only that somebody rolls,
//! and of a chance to react nothing.

use engine::{Seat, Seats};
use rules5e::{Ability, Mode, Skill, Whys};
use scene::Text;
use serde::Serialize;

use crate::tell::phrases::{Words, term};
use crate::tell::words;
use crate::view::sights::{SightView, sight};
use crate::{Asked, Cause, Chance, CreatureId, Reaction, Request, RollKind, RollSpec, Rolls, State};

/// Something a seat owes for a creature.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RequestView {
    /// Which request of the session.
    pub request_id: u32,
    /// Who is asked.
    pub seat: Seat,
    /// For which creature.
    pub actor: CreatureId,
    /// For what.
    #[serde(flatten)]
    pub asked: AskedView,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum AskedView {
    /// A roll.
    Roll {
        /// What kind of roll.
        roll_kind: RollKind,
        /// Against whom.
        target: Option<CreatureId>,
        /// How the target lies, where the audience sees both.
        #[serde(skip_serializing_if = "Option::is_none")]
        aim: Option<SightView>,
        /// The rest, for whoever is asked.
        #[serde(skip_serializing_if = "Option::is_none")]
        yours: Option<RollView>,
    },
    /// Whether to react.
    Reaction {
        /// The rest, for whoever is asked.
        #[serde(skip_serializing_if = "Option::is_none")]
        yours: Option<ChanceView>,
    },
}

impl RequestView {
    /// Tests for one that the audience may answer.
    pub(crate) fn is_yours(&self) -> bool {
        match &self.asked {
            AskedView::Roll { yours, .. } => yours.is_some(),
            AskedView::Reaction { yours } => yours.is_some(),
        }
    }
}

/// A roll to be made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RollView {
    /// The dice, as people write them.
    pub formula: String,
    /// The same for whoever draws them.
    #[serde(skip)]
    pub dice: Vec<scene::Throw>,
    /// Whether there is an edge.
    pub mode: Mode,
    /// Why.
    pub reasons: Vec<&'static str>,
    /// The skill, where one is used.
    pub skill: Option<Skill>,
    /// The ability, where one is tested.
    pub ability: Option<Ability>,
    /// What for, in the game master's words.
    pub reason: Option<String>,
    /// Whether an earlier answer did not fit.
    pub again: bool,
    /// Whether the player's own dice are taken.
    pub own_dice: bool,
}

/// A chance to react.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ChanceView {
    /// What happens.
    pub cause: CauseView,
    /// Who does it.
    pub by: CreatureId,
    /// The spell that is cast, where one is.
    pub spell: Option<String>,
    /// What could be done about it, in the order of their numbers.
    pub options: Vec<Words>,
}

/// What gives a chance to react.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CauseView {
    /// A foe leaves its reach.
    Leaves,
    /// An attack hits it.
    Hit,
    /// A foe casts a spell.
    Casts,
    /// What it has waited for.
    Readied,
}

/// Shows what is waited for to an audience.
pub(crate) fn requests(state: &State, to: Seats) -> Vec<RequestView> {
    heard(state, to).map(|request| view(state, request, to)).collect()
}

/// Goes through the open requests that an audience hears of: a chance to react tells what a creature has up its sleeve.
pub(crate) fn heard(state: &State, to: Seats) -> impl Iterator<Item = &Request> {
    let is_for = move |request: &Request| !to.both(state.chance_seen_by(request)).is_empty();
    state.open_requests().filter(move |request| matches!(request.asked, Asked::Roll(_)) || is_for(request))
}

fn view(state: &State, request: &Request, to: Seats) -> RequestView {
    // Whoever plays for another is asked in its place.
    let played_by = state.creature(request.actor).filter(|actor| actor.home.is_some());
    let is_yours = to.contains(request.seat) || played_by.is_some_and(|actor| to.contains(actor.seat));
    let asked = match &request.asked {
        Asked::Roll(spec) => AskedView::Roll {
            roll_kind: spec.kind,
            target: spec.target,
            aim: spec.target.and_then(|target| aim(state, request.actor, target, to)),
            yours: is_yours.then(|| roll(state, request, spec)),
        },
        Asked::Reaction(chance) => {
            AskedView::Reaction { yours: is_yours.then(|| reaction(state, request.actor, chance)) }
        }
    };
    RequestView { request_id: request.id, seat: request.seat, actor: request.actor, asked }
}

fn aim(state: &State, by: CreatureId, target: CreatureId, to: Seats) -> Option<SightView> {
    let is_seen = |id| state.creature(id).is_some_and(|creature| state.shows_place(creature, to));
    (by != target && is_seen(by) && is_seen(target)).then(|| sight(state, by, target)).flatten()
}

fn roll(state: &State, request: &Request, spec: &RollSpec) -> RollView {
    let mode = match &spec.throw {
        crate::Throw::D20 { mode, .. } => *mode,
        _ => Mode::Normal,
    };
    RollView {
        formula: spec.throw.formula(),
        dice: spec.throw.uses().into_iter().map(thrown).collect(),
        mode,
        reasons: reasons(spec.advantage, spec.disadvantage),
        skill: spec.skill,
        ability: spec.ability,
        reason: spec.reason.clone(),
        again: request.again,
        own_dice: state.board.setup.rolls == Rolls::Client,
    }
}

fn thrown((count, sides): (u8, u8)) -> scene::Throw {
    scene::Throw { n: count.into(), sides: sides.into() }
}

/// Lists what speaks for and against a roll, in words that fit behind "because".
pub(crate) fn reasons(advantage: Whys, disadvantage: Whys) -> Vec<&'static str> {
    advantage.or(disadvantage).iter().map(rules5e::Why::words).collect()
}

fn reaction(state: &State, actor: CreatureId, chance: &Chance) -> ChanceView {
    let (cause, spell) = match chance.cause {
        Cause::Leaves => (CauseView::Leaves, None),
        Cause::Hit => (CauseView::Hit, None),
        Cause::Casts(nth) => (CauseView::Casts, Some(words::spell(state, nth).to_owned())),
        Cause::Readied => (CauseView::Readied, None),
    };
    let options = chance.options.iter().map(|option| option_words(state, actor, *option)).collect();
    ChanceView { cause, by: chance.by, spell, options }
}

fn option_words(state: &State, actor: CreatureId, option: Reaction) -> Words {
    let text = match option {
        Reaction::Attack(nth) => term(words::attack(state, actor, nth)),
        Reaction::Spell(nth, slot) => match state.spell(nth) {
            Some(spell) if slot > 0 => {
                let text = Text::new("combat.do.raise", "{cast}, level {level}").number("level", slot);
                text.phrase("cast", term(&spell.name))
            }
            _ => term(words::spell(state, nth)),
        },
        Reaction::Readied => term(&words::readied(state, actor)),
    };
    text.into()
}
