//! What the creature on turn can do, for the seat that plays it: everything with its targets or cells, or with the
//! reason why not. Whatever is offered here is accepted; not all that is accepted is offered.

use engine::Seats;
use rules5e::grid::{Cover, Reach};
use rules5e::{Condition, Cost};
use scene::Text;
use serde::Serialize;

use crate::tell::phrases::Words;
use crate::view::covers::Covers;
use crate::view::sights::{self, MissView, SightView};
use crate::view::{attack_options, foresight, other_options, spell_options};
use crate::{Action, Creature, CreatureId, Event, HpShown, Spot, State, intent, resolve};

/// What the creature on turn can do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TurnView {
    /// Whose turn it is.
    pub creature_id: CreatureId,
    /// The cells it can go to and stop in, by number.
    pub reach: Vec<u16>,
    /// What each of them costs, in feet.
    pub reach_ft: Vec<u16>,
    /// Those of them to which the way gives a foe a chance to strike, by number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub provokes: Vec<u16>,
    /// Who may strike on the way to one of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub strikers: Vec<CreatureId>,
    /// The ways to the cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ways: Option<scene::Ways>,
    /// How the others lie for it, the nearest first.
    pub sights: Vec<SightView>,
    /// Everything it could do.
    pub options: Vec<OptionView>,
}

/// Something that could be done.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OptionView {
    /// The action to send.
    pub action: &'static str,
    /// The weapon, spell, power, item or trait, by its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What it is called.
    pub name: Words,
    /// What it costs.
    pub cost: Price,
    /// What it does, in a few words.
    #[serde(skip_serializing_if = "Words::is_empty")]
    pub note: Words,
    /// How many slots of the level it takes are left, for a spell that takes one: level and slots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<[u8; 2]>,
    /// What has to be said with it.
    pub wants: Wants,
    /// On whom, the nearest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<TargetView>,
    /// On whom not, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub misses: Vec<MissView>,
    /// Where, the best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<u16>,
    /// Whom it would get at each of the first of them: foes and friends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gets: Vec<[u8; 2]>,
    /// What it would cover at each of the cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<scene::Preview>,
    /// The higher slots that make more of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub higher: Vec<HigherView>,
    /// Why it cannot be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Words>,
    /// Whether it is the form for places of a spell that is for creatures too.
    #[serde(skip)]
    pub(crate) on_ground: bool,
}

/// A spell with a higher slot than it needs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HigherView {
    /// The slot's level.
    pub level: u8,
    /// How many of them are left.
    pub left: u8,
    /// What the spell then does, in a few words.
    pub note: Words,
    /// What has to be said with it.
    pub wants: Wants,
}

/// What something costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Price {
    /// The action, or an attack of it.
    Action,
    /// The bonus action.
    BonusAction,
    /// Movement.
    Movement,
    /// Nothing.
    Free,
}

/// What has to be said with an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wants {
    /// Nothing.
    Nothing,
    /// One creature.
    Creature,
    /// Up to so many creatures.
    Creatures(u8),
    /// A cell at the centre.
    Centre,
    /// A cell in the direction.
    Direction,
}

/// A creature that something can be done to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TargetView {
    /// Who.
    pub creature_id: CreatureId,
    /// How far it is.
    pub distance_ft: u16,
    /// How many feet the attacker goes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approach_ft: Option<u16>,
    /// The cell it goes to, by number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approach: Option<u16>,
    /// The cover in the way.
    pub cover: Cover,
    /// What speaks for and against it, in words that fit behind "because".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<EdgeView>,
    /// How likely it is to hit, in percent, where the armor class is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit_percent: Option<u8>,
}

/// Advantage or disadvantage, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EdgeView {
    /// Which.
    pub mode: rules5e::Mode,
    /// Why.
    pub reasons: Vec<&'static str>,
}

/// The creature on turn, and what is known of the others.
pub(crate) struct Mind<'a> {
    pub(crate) state: &'a State,
    pub(crate) who: CreatureId,
    pub(crate) creature: &'a Creature,
    pub(crate) reach: Reach,
    /// Whether everybody's armor class is open to the audience.
    pub(crate) knows_ac: bool,
    /// Who looks.
    pub(crate) to: Seats,
    /// Whether whoever is dragged along makes each step cost double.
    pub(crate) is_slow: bool,
    /// The cover of the others.
    pub(crate) covers: Covers,
}

impl Mind<'_> {
    /// Makes a target without more than its distance and cover.
    pub(crate) fn target(&self, id: CreatureId) -> TargetView {
        TargetView {
            creature_id: id,
            distance_ft: self.state.distance(self.who, id),
            approach_ft: None,
            approach: None,
            cover: self.cover(id),
            edge: None,
            hit_percent: None,
        }
    }

    /// Returns the cover of another from where the creature stands.
    pub(crate) fn cover(&self, id: CreatureId) -> Cover {
        self.covers.of(self.state, self.creature.footprint(), id)
    }

    /// Puts creatures in order, the nearest first.
    pub(crate) fn nearest_first(&self, ids: &mut [CreatureId]) {
        ids.sort_by_cached_key(|id| (self.state.distance(self.who, *id), *id));
    }

    /// Tests whether the audience may know exact hit points.
    pub(crate) fn sees_hp(&self, creature: &Creature) -> bool {
        self.state.shows_hp(creature, self.to)
    }

    /// Tests for something that would be accepted.
    pub(crate) fn can(&self, action: &Action) -> Result<intent::Plan, crate::Refusal> {
        intent::plan_knowing(self.state, self.who, action, Some(&self.reach))
    }
}

impl OptionView {
    /// Makes an option that wants nothing.
    pub(crate) fn new(action: &'static str, name: Text, cost: Price) -> OptionView {
        OptionView {
            action,
            id: None,
            name: name.into(),
            cost,
            note: Words::default(),
            slot: None,
            wants: Wants::Nothing,
            targets: Vec::new(),
            misses: Vec::new(),
            cells: Vec::new(),
            gets: Vec::new(),
            preview: None,
            higher: Vec::new(),
            reason: None,
            on_ground: false,
        }
    }

    /// Returns the name of its pick.
    pub(crate) fn pick(&self) -> String {
        let other = self.is_off_hand().then_some("other").or(self.on_ground.then_some("place"));
        let parts = [Some(self.action), self.id.as_deref(), other];
        parts.into_iter().flatten().collect::<Vec<_>>().join(".")
    }

    /// Tests for an attack with the other hand.
    pub(crate) fn is_off_hand(&self) -> bool {
        self.action == "melee_attack" && self.cost == Price::BonusAction
    }
}

/// Shows what the creature on turn can do to the seat that plays it.
pub(crate) fn turn(state: &State, to: Seats) -> Option<TurnView> {
    let who = state.active()?;
    let creature = state.creature(who)?;
    let waits = state.open_requests().next().is_some() || !state.stack.is_empty();
    if waits || !to.contains(creature.seat) || state.is_autoplayed(creature) {
        return None;
    }
    let mind = Mind {
        state,
        who,
        creature,
        reach: intent::reach_left(state, who),
        knows_ac: knows_ac(state, to),
        to,
        is_slow: resolve::slows(state, who, intent::held_by(state, who)),
        covers: Covers::among(state),
    };
    let cells = steps(&mind);
    let index = |cell: &rules5e::Cell| state.board.grid.index(*cell);
    let mut options = Vec::new();
    attack_options::attacks(&mind, &mut options);
    spell_options::spells(&mind, &mut options);
    spell_options::powers(&mind, &mut options);
    other_options::deeds(&mind, &mut options);
    let paths = foresight::paths(&mind, &cells);
    let risk = foresight::risk(&mind, &cells, &paths);
    Some(TurnView {
        creature_id: who,
        provokes: risk.cells,
        strikers: risk.strikers,
        reach: cells.iter().filter_map(index).collect(),
        reach_ft: cells.iter().filter_map(|cell| foresight::cost_to(&mind, *cell)).collect(),
        ways: foresight::ways(&mind, &cells, &paths),
        sights: sights::sights(&mind),
        options,
    })
}

fn knows_ac(state: &State, to: Seats) -> bool {
    state.board.setup.hp == HpShown::Exact || !to.both(state.house()).is_empty()
}

/// Lists the cells in reach; fear and a dragged creature make some of them impossible.
fn steps(mind: &Mind<'_>) -> Vec<rules5e::Cell> {
    let (state, who) = (mind.state, mind.who);
    let mut cells = intent::stand_cells(state, who, Some(&mind.reach));
    let drags =
        state.effects.iter().any(|effect| effect.from == crate::Source::Grapple && effect.by == Some(who));
    if drags || mind.creature.conditions.has(Condition::Frightened) {
        let walk = |cell| Action::Move { actor: None, path: Vec::new(), to: Some(Spot::Cell(cell)) };
        cells.retain(|cell| mind.can(&walk(*cell)).is_ok());
    }
    cells
}

/// Returns what a plan costs.
pub(crate) fn price(plan: &intent::Plan) -> Price {
    let spent = plan
        .events
        .iter()
        .find_map(|event| if let Event::Spent { cost, .. } = event { Some(*cost) } else { None });
    match spent {
        Some(Cost::Action) => Price::Action,
        Some(Cost::Bonus) => Price::BonusAction,
        Some(Cost::Movement(_)) => Price::Movement,
        _ => Price::Free,
    }
}
