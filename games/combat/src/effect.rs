//! What lasts: effects on creatures and zones on the map. Conditions are pure; what hurts over time is an effect that
//! brings the condition along (decision 35).

use rules5e::{Ability, Boon, Cell, Condition, Conditions, DamageDice, SaveAgainst};
use serde::{Deserialize, Serialize};

use crate::{CreatureId, State};

/// Something that lasts on a creature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Effect {
    /// Which effect of the session this is.
    pub id: u32,
    /// Whom it is on.
    pub on: CreatureId,
    /// Whose doing it is.
    pub by: Option<CreatureId>,
    /// Where it comes from.
    pub from: Source,
    /// The casting it belongs to: it ends when the concentration on that does.
    pub cast: Option<u32>,
    /// Conditions it brings.
    pub conditions: Conditions,
    /// What it does to numbers.
    pub boon: Boon,
    /// How long it lasts.
    pub until: Until,
    /// A save that ends it, at the end of each of the creature's turns.
    pub save: Option<SaveAgainst>,
    /// Damage at the start of each of the creature's turns.
    pub tick: Option<DamageDice>,
    /// A check that ends it, made with an action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub escape: Option<SaveAgainst>,
    /// The level its spell was cast at; 0 for a cantrip and for what is no spell.
    #[serde(default)]
    pub level: u8,
    /// The foe that help is against; absent for help with a check, and for everything else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<CreatureId>,
    /// Whether damage ends it, or a shake, as it wakes those put to sleep by magic.
    pub fragile: bool,
}

/// The most rounds that are left of what lasts a minute: those, and the turn in which it began.
const MINUTE: u16 = 11;

impl Effect {
    /// Tests for what goes on when a fight is over: what lasts longer than a minute, or until something ends it.
    /// Holds, flames and lying on the ground are over with the fight: there is all the time to see to them.
    pub(crate) fn outlasts_fight(&self) -> bool {
        let bound = Conditions::of(&[Condition::Grappled, Condition::Restrained]);
        let is_loose = !self.conditions.has_any(bound) && self.tick.is_none();
        match (self.until, self.from) {
            _ if self.conditions == Conditions::only(Condition::Prone) => false,
            (Until::Rounds(left), _) => left > MINUTE,
            (Until::Permanent, Source::Master | Source::Spell(_)) => true,
            (Until::Permanent, Source::Attack(_) | Source::Power(_) | Source::Item) => is_loose,
            _ => false,
        }
    }
}

impl Zone {
    /// Tests for what still lies there when a fight is over.
    pub(crate) fn outlasts_fight(&self) -> bool {
        self.rounds > MINUTE
    }
}

/// Where an effect or damage comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Source {
    /// A spell of the session's book.
    Spell(u16),
    /// An attack of the creature that did it.
    Attack(u8),
    /// A power of the creature that did it.
    Power(u8),
    /// A hold on somebody.
    Grapple,
    /// A push to the ground, or going down on purpose.
    Prone,
    /// Being at 0 hit points.
    Down,
    /// A rage.
    Rage,
    /// Something used up.
    Item,
    /// An ability check that went well: help, an escape.
    Help,
    /// The game master, or the encounter's file.
    Master,
    /// Being found unprepared, exhausted or the like.
    Other,
}

/// How long an effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Until {
    /// Until the start of this creature's next turn.
    StartOfTurn(CreatureId),
    /// Until the end of this creature's turn; so many turn ends of it are passed over first.
    EndOfTurn(CreatureId, u8),
    /// So many more ends of the turns of the creature it is on.
    Rounds(u16),
    /// Until something ends it.
    Permanent,
}

/// An area that stays on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Zone {
    /// Which zone of the session this is.
    pub id: u32,
    /// Whose it is.
    pub by: CreatureId,
    /// The spell.
    pub spell: u16,
    /// The casting it belongs to.
    pub cast: u32,
    /// The level it was cast at.
    pub slot: u8,
    /// What it is saved against.
    pub dc: u8,
    /// The ability of the save, where there is one.
    pub ability: Option<Ability>,
    /// The cells it covers.
    pub cells: Vec<Cell>,
    /// Rounds left, counted at the end of its owner's turns.
    pub rounds: u16,
    /// Who has felt it in the turn under way: nobody does twice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub felt: Vec<CreatureId>,
}

/// Tests for a creature in a rage.
pub(crate) fn is_raging(state: &State, who: CreatureId) -> bool {
    state.effects_on(who).any(|effect| effect.from == Source::Rage)
}

/// Tests for flames that burn on.
pub(crate) fn is_fire(effect: &Effect) -> bool {
    effect.from == Source::Item && effect.tick.is_some()
}

/// Tests for a creature that burns.
pub(crate) fn is_burning(state: &State, who: CreatureId) -> bool {
    state.effects_on(who).any(is_fire)
}

/// Tests for a creature that took an antitoxin.
pub(crate) fn has_antitoxin(state: &State, who: CreatureId) -> bool {
    state.effects_on(who).any(|effect| effect.from == Source::Item && effect.tick.is_none())
}
