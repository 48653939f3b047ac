//! What a seat may ask for: the intents of a fight, answers to requests, and what the game master alone may do.

mod parts;

pub use parts::{ClaimedDie, Deed, Harm, HarmDice, ItemsBack, Readied, SlotsBack, Spot, Trigger, Who};

use rules5e::{Ability, Condition, Skill};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Placed, SceneState};

/// What a seat may ask for. `actor` says for which creature; absent, it is the one on turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(
    tag = "action",
    content = "parameters",
    rename_all = "snake_case",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Action {
    /// Goes along a path, or the cheapest way to a cell.
    Move {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
        /// The cells, one after the other.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        path: Vec<Spot>,
        /// The cell to end in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Spot>,
    },
    /// Attacks in melee.
    MeleeAttack {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
        /// Whom.
        target: Who,
        /// With what; by default the best at hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weapon: Option<String>,
        /// Whether to go there first.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        move_required: bool,
        /// Whether it is the attack with the other hand, as a bonus action.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        off_hand: bool,
    },
    /// Attacks from afar.
    RangedAttack {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
        /// Whom.
        target: Who,
        /// With what; by default the best at hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weapon: Option<String>,
        /// Whether to go nearer first.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        move_required: bool,
    },
    /// Casts a spell.
    Cast {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
        /// Which.
        spell: String,
        /// The level of the slot; by default the spell's own, or the lowest left above it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slot_level: Option<u8>,
        /// On whom; a ray or dart each, or the creatures chosen.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        targets: Vec<Who>,
        /// One creature, where one is enough.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Who>,
        /// The centre of its area, or the cell to go to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        area_center: Option<Spot>,
        /// A cell in its direction, for cones, lines and cubes from the caster.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        toward: Option<Spot>,
    },
    /// Uses a power such as a breath.
    UsePower {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
        /// Which.
        power: String,
        /// A cell in its direction, or the centre of its area.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        toward: Option<Spot>,
    },
    /// Moves further this turn.
    Dash {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
    },
    /// Leaves without opportunity attacks this turn.
    Disengage {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
    },
    /// Is harder to hit until its next turn.
    Dodge {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
    },
    /// Distracts a foe for an ally, who attacks it next with advantage; or helps with the ally's next check.
    Help {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
        /// The ally.
        target: Who,
        /// The foe, within 5 ft of the helper; by default the one there that is nearest to the ally.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        against: Option<Who>,
        /// Whether it is help with a check instead.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        check: bool,
    },
    /// Hides.
    Hide {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
    },
    /// Waits for something to happen, and acts then as a reaction.
    Ready {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
        /// For what.
        trigger: Trigger,
        /// What then: an attack's id or a spell's id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weapon: Option<String>,
        /// What then: a spell's id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spell: Option<String>,
    },
    /// Takes hold of somebody, instead of an attack.
    Grapple {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
        /// Whom.
        target: Who,
    },
    /// Pushes somebody over or away, instead of an attack.
    Shove {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
        /// Whom.
        target: Who,
        /// Five feet away, instead of to the ground.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        away: bool,
    },
    /// Tries to get out of a hold or a bond.
    Escape {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
    },
    /// Stands up.
    Stand {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
    },
    /// Drops to the ground.
    DropProne {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
    },
    /// Steadies a dying creature.
    Stabilize {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
        /// Whom.
        target: Who,
    },
    /// Shakes somebody out of a magic sleep or stupor.
    Wake {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
        /// Whom.
        target: Who,
    },
    /// Tries to put out flames that burn on.
    Extinguish {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
        /// Who burns; by default the creature itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Who>,
    },
    /// Uses something up.
    UseItem {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
        /// What.
        item: rules5e::Item,
        /// On whom; by default on itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Who>,
    },
    /// Uses something of its own: a rage, a second wind, an action surge.
    UseTrait {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
        /// What.
        #[serde(rename = "trait")]
        special: rules5e::Trait,
    },
    /// Stops concentrating.
    EndConcentration {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
    },
    /// Ends the turn.
    EndTurn {
        /// Whose.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<Who>,
    },
    /// Answers a request for a roll: with dice, or without, and the server rolls.
    RollResult {
        /// Which request.
        request_id: u32,
        /// Every die rolled.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        dice: Vec<ClaimedDie>,
        /// What was added.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        modifier: Option<i32>,
        /// What it comes to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        total: Option<i32>,
        /// What the one die shows, where one is rolled.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        natural: Option<i32>,
        /// Where the total comes from, by name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        breakdown: Option<std::collections::BTreeMap<String, i32>>,
    },
    /// Answers a chance to react.
    React {
        /// Which request.
        request_id: u32,
        /// What to do: one of the options by number; absent, nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        option: Option<u8>,
    },
    /// Game master: starts a fight.
    CombatStart {
        /// Why, for the log.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// Those of the session who fight; by default all who are there.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        creatures: Vec<Who>,
        /// New ones.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        add: Vec<Placed>,
    },
    /// Game master: ends the fight.
    CombatEnd {
        /// Why, for the log.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Game master: changes the scene.
    SetScene {
        /// To what.
        scene: SceneState,
    },
    /// Game master: asks a creature for a check, in a fight or outside.
    SkillCheck {
        /// Who.
        actor: Who,
        /// With which skill.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        skill: Option<Skill>,
        /// With which ability, where no skill is meant.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ability: Option<Ability>,
        /// What it has to reach; nobody but the game master sees it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dc: Option<u8>,
        /// What for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Game master: sets hit points.
    SetHp {
        /// Whose.
        target: Who,
        /// Hit points.
        hp: u16,
        /// Temporary hit points; absent, they stay.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        temp: Option<u16>,
    },
    /// Game master: puts a creature somewhere else.
    Place {
        /// Whom.
        target: Who,
        /// Where.
        to: Spot,
    },
    /// Game master: adds a creature; in a fight it rolls initiative.
    AddCreature {
        /// Which.
        creature: Placed,
    },
    /// Game master: gives a creature a condition.
    AddCondition {
        /// Whom.
        target: Who,
        /// Which.
        condition: Condition,
        /// For how many of its rounds; absent, until it is ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<u16>,
        /// Damage at the start of each of its turns.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        damage: Option<rules5e::DamageDice>,
    },
    /// Game master: ends a condition.
    EndCondition {
        /// Whose.
        target: Who,
        /// Which.
        condition: Condition,
    },
    /// Game master: hurts a creature by the rules, with everything that follows.
    DealDamage {
        /// Whom.
        target: Who,
        /// How much of which kind.
        parts: Vec<Harm>,
        /// What of, for the log: "the fall".
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<String>,
    },
    /// Game master: sets what a creature's initiative comes to, and with it the order.
    SetInitiative {
        /// Whose.
        target: Who,
        /// What it comes to.
        total: i16,
    },
    /// Game master: takes a creature off the map and out of the fight.
    RemoveCreature {
        /// Whom.
        target: Who,
    },
    /// Game master: gives a creature back what it has used up, never more than it had.
    Restore {
        /// Whom.
        target: Who,
        /// Spell slots.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        slots: Vec<SlotsBack>,
        /// Powers, by their ids.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        powers: Vec<String>,
        /// Things.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        items: Vec<ItemsBack>,
        /// What it can do once.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        traits: Vec<rules5e::Trait>,
        /// Everything, instead of what is named.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        all: bool,
    },
    /// Game master: plays a creature from now on, for the seat it belongs to.
    TakeOver {
        /// Whom.
        target: Who,
    },
    /// Game master: has the house play creatures, or no longer. Without a target or a side, all NPCs.
    Autoplay {
        /// Whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Who>,
        /// Everybody of a side whom the game master may hand over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<crate::Side>,
        /// Whether the house plays them.
        on: bool,
    },
    /// Gives a creature back to the seat it belongs to: by the game master, or by that seat.
    HandBack {
        /// Whom.
        target: Who,
    },
    /// Game master: tells everybody something, in a fight or outside.
    Narrate {
        /// What, as it is to be read: at most 2,000 characters.
        text: String,
        /// Who speaks, as the story calls them; absent, it is the narrator.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        speaker: Option<String>,
        /// The record that it tells of, by number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<u64>,
    },
    /// Game master: ends the session.
    CloseSession {},
}
