//! What can happen in a session. Events are the whole log: each outcome can be explained from the dice and numbers in
//! them. What only some may see is an event of its own; who may is said where it is emitted.

mod about;
mod details;

pub use details::{Displacement, Ended, Music, Stopped};

use rules5e::grid::Cover;
use rules5e::{Cell, Conditions, Cost, DeathSave, Health, Part, Skill, Whys};
use serde::{Deserialize, Serialize};

use crate::{
    Aim, Answer, BadRoll, Creature, CreatureId, Effect, EndReason, Frame, InitiativeEntry, Readied, Request,
    RollSpec, Rolled, SceneState, Source, With, Zone,
};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Event {
    /// The session began.
    SessionStarted {
        /// What it is called.
        name: String,
    },
    /// A creature came.
    CreatureJoined {
        /// Its number.
        id: CreatureId,
        /// Everything about it.
        creature: Box<Creature>,
    },
    /// A fight began.
    CombatStart {
        /// Which fight of the session.
        encounter_id: u32,
        /// Who fights.
        creatures: Vec<CreatureId>,
        /// Why.
        reason: Option<String>,
    },
    /// The scene changed.
    SceneChanged {
        /// To what.
        scene: SceneState,
    },
    /// The music should change.
    MusicState {
        /// To what.
        state: Music,
    },
    /// The order was made.
    InitiativeOrdered {
        /// Who acts when; without the totals of rolls that are secret.
        order: Vec<InitiativeEntry>,
    },
    /// The totals that are missing in the order, for those who may see the rolls.
    InitiativeTotals {
        /// Who acts when.
        order: Vec<InitiativeEntry>,
    },
    /// The order changed around the creature whose turn it is.
    ActiveMoved {
        /// Its place now.
        index: u16,
    },
    /// Where the fight stands: for screens that show no more.
    CombatUpdate {
        /// Whether there is a fight.
        in_combat: bool,
        /// The round.
        round: u16,
        /// Who acts when; without the totals of rolls that are secret.
        initiative_order: Vec<InitiativeEntry>,
        /// Whose turn it is.
        active_creature_id: Option<CreatureId>,
    },
    /// A round began.
    NewRound {
        /// Which.
        round: u16,
    },
    /// The turn goes to this place of the order, to somebody who is out of it.
    TurnSkipped {
        /// The place.
        index: u16,
        /// Who.
        creature: CreatureId,
    },
    /// A turn began.
    TurnStart {
        /// The place.
        index: u16,
        /// Whose.
        creature: CreatureId,
        /// How far it gets, in feet.
        speed: u16,
    },
    /// A turn ended.
    TurnEnd {
        /// Whose.
        creature: CreatureId,
    },
    /// A turn's clock ran out.
    TurnTimedOut {
        /// Whose.
        creature: CreatureId,
    },
    /// A roll is asked for.
    RollRequested {
        /// The request.
        request: Box<Request>,
    },
    /// A roll as it was told does not fit; a new one is asked for.
    RollRejected {
        /// The request.
        request_id: u32,
        /// Whose.
        actor: CreatureId,
        /// What is wrong.
        why: BadRoll,
    },
    /// A new request stands for an old one.
    RequestReplaced {
        /// The one that is gone.
        old: u32,
        /// The one that is open.
        new: u32,
    },
    /// Dice were rolled.
    DiceRolled {
        /// What for.
        roll: Box<RollSpec>,
        /// What they came to.
        rolled: Rolled,
        /// The request it answers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request_id: Option<u32>,
        /// Whether a player rolled and told: not the dice of the house.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        claimed: bool,
    },
    /// A chance to react. Others do not hear of it: it would tell them what a creature has up its sleeve.
    ReactionOffered {
        /// The request.
        request: Box<Request>,
    },
    /// Somebody may react: everybody sees that the fight waits, and not for whom.
    ReactionAwaited {},
    /// A chance to react was used or not.
    ReactionAnswered {
        /// The request.
        request_id: u32,
        /// Whose.
        actor: CreatureId,
        /// What is done, if anything.
        answer: Answer,
    },
    /// Something of a turn was used up.
    Spent {
        /// Whose.
        creature: CreatureId,
        /// What.
        cost: Cost,
    },
    /// A creature takes the Attack action: so many attacks.
    AttackAction {
        /// Who.
        creature: CreatureId,
        /// How many.
        attacks: u8,
    },
    /// One of the attacks of an action was used.
    AttackUsed {
        /// Whose.
        creature: CreatureId,
        /// With what.
        attack: u8,
    },
    /// A creature gets further this turn.
    Dashed {
        /// Who.
        creature: CreatureId,
        /// How much further, in feet.
        feet: u16,
    },
    /// A creature can leave without opportunity attacks this turn.
    Disengaged {
        /// Who.
        creature: CreatureId,
    },
    /// A creature dodges until its next turn.
    Dodged {
        /// Who.
        creature: CreatureId,
    },
    /// A creature hid.
    Hid {
        /// Who.
        creature: CreatureId,
        /// How well; absent where the roll is secret.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        total: Option<i16>,
    },
    /// A creature can be found again.
    Revealed {
        /// Who.
        creature: CreatureId,
        /// Where it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Cell>,
    },
    /// A creature waits for something.
    ReadiedUp {
        /// Who.
        creature: CreatureId,
        /// For what, and what then; absent for those who may not know its plans.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        readied: Option<Readied>,
    },
    /// A creature waits no more.
    ReadiedGone {
        /// Who.
        creature: CreatureId,
    },
    /// A creature went along these cells.
    Moved {
        /// Who.
        creature: CreatureId,
        /// The cells, one after the other.
        path: Vec<Cell>,
        /// What it cost, in feet.
        feet: u16,
        /// Diagonal steps of this turn so far.
        diagonals: u8,
    },
    /// A walk was cut short.
    MoveStopped {
        /// Whose.
        creature: CreatureId,
        /// Why.
        why: Stopped,
    },
    /// A creature is somewhere else without walking.
    Displaced {
        /// Who.
        creature: CreatureId,
        /// Where.
        to: Cell,
        /// How.
        how: Displacement,
    },
    /// An attack was made.
    AttackRolled {
        /// Who.
        attacker: CreatureId,
        /// Whom.
        target: CreatureId,
        /// With what.
        with: With,
        /// Whether it hit.
        hit: bool,
        /// Whether it was a critical hit.
        critical: bool,
        /// The cover in the way.
        cover: Cover,
        /// What it had to reach, where numbers are open.
        ac: Option<i16>,
        /// What spoke for it.
        #[serde(default, skip_serializing_if = "crate::request::no_reasons")]
        advantage: Whys,
        /// What spoke against it.
        #[serde(default, skip_serializing_if = "crate::request::no_reasons")]
        disadvantage: Whys,
    },
    /// Somebody was hurt.
    DamageDealt {
        /// Who.
        target: CreatureId,
        /// Whose doing.
        by: Option<CreatureId>,
        /// What of.
        from: Source,
        /// How it was reckoned, kind by kind.
        parts: Vec<Part>,
        /// What it came to.
        total: u16,
        /// How much of it temporary hit points took, where everybody may know its hit points.
        temp: u16,
        /// Whether it was a critical hit.
        critical: bool,
        /// What of, in the game master's words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Hit points are now these.
    HpChanged {
        /// Whose.
        creature: CreatureId,
        /// Hit points and life.
        health: Health,
    },
    /// A creature whose hit points are withheld fares otherwise now, as everybody sees.
    BandChanged {
        /// Who.
        creature: CreatureId,
        /// How it fares, in a word.
        band: scene::Band,
    },
    /// Somebody got hit points back.
    Healed {
        /// Who.
        target: CreatureId,
        /// Whose doing.
        by: Option<CreatureId>,
        /// How many it got back; where its hit points are withheld, how many it was given.
        amount: u16,
        /// Whether they are temporary.
        temporary: bool,
    },
    /// A creature went down.
    CreatureDowned {
        /// Who.
        creature: CreatureId,
        /// By whom.
        by: Option<CreatureId>,
    },
    /// A creature died.
    Died {
        /// Who.
        creature: CreatureId,
        /// By whom.
        by: Option<CreatureId>,
    },
    /// A death save was made.
    DeathSaveMade {
        /// Whose.
        creature: CreatureId,
        /// What came of it.
        result: DeathSave,
    },
    /// A dying creature is steady.
    Stabilized {
        /// Who.
        creature: CreatureId,
        /// Whose doing.
        by: Option<CreatureId>,
    },
    /// Something lasts on a creature from now on.
    ConditionApplied {
        /// What.
        effect: Box<Effect>,
    },
    /// What lasts on a creature hurts it.
    ConditionTicked {
        /// Whom.
        creature: CreatureId,
        /// Which effect.
        effect: u32,
        /// Its conditions.
        conditions: Conditions,
    },
    /// Something lasts no more.
    ConditionEnded {
        /// On whom.
        creature: CreatureId,
        /// Which effect.
        effect: u32,
        /// Its conditions.
        conditions: Conditions,
        /// Where it came from.
        from: Source,
        /// Why.
        why: Ended,
    },
    /// A creature is immune to a condition that would have come.
    ConditionResisted {
        /// Who.
        creature: CreatureId,
        /// Which.
        conditions: Conditions,
    },
    /// A creature's exhaustion is now this.
    ExhaustionChanged {
        /// Whose.
        creature: CreatureId,
        /// The level.
        level: u8,
    },
    /// A spell is cast.
    SpellCast {
        /// Which casting of the session.
        cast: u32,
        /// Who.
        caster: CreatureId,
        /// Which, by its number in the book.
        spell: u16,
        /// Its name.
        name: String,
        /// The level it is cast at; 0 for a cantrip.
        slot_level: u8,
        /// On whom.
        targets: Vec<CreatureId>,
        /// The cells it covers.
        cells: Vec<Cell>,
        /// The casting it stops, where it stops one.
        counters: Option<u32>,
    },
    /// A spell came to nothing.
    SpellFailed {
        /// Which casting.
        cast: u32,
        /// Whose.
        caster: CreatureId,
        /// Who stopped it.
        by: Option<CreatureId>,
    },
    /// How a spell or a power went for one creature.
    SpellOutcome {
        /// Whose doing.
        by: CreatureId,
        /// What.
        from: Source,
        /// Whom.
        creature: CreatureId,
        /// Whether it saved; absent where there was no save.
        saved: Option<bool>,
        /// Whether a legendary resistance made the save.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        legendary: bool,
    },
    /// A creature concentrates on a spell.
    ConcentrationStarted {
        /// Who.
        creature: CreatureId,
        /// The casting.
        cast: u32,
    },
    /// A creature no longer concentrates.
    ConcentrationLost {
        /// Who.
        creature: CreatureId,
        /// The casting.
        cast: u32,
    },
    /// A zone lies on the map.
    ZoneCreated {
        /// Which.
        zone: Box<Zone>,
    },
    /// A zone lies elsewhere now.
    ZoneMoved {
        /// Which.
        zone: u32,
        /// The cells it covers.
        cells: Vec<Cell>,
    },
    /// A creature feels a zone, which spares it for the rest of the turn.
    ZoneFelt {
        /// Which.
        zone: u32,
        /// Who.
        creature: CreatureId,
    },
    /// A zone is gone.
    ZoneEnded {
        /// Which.
        zone: u32,
    },
    /// A power was used.
    PowerUsed {
        /// Who.
        creature: CreatureId,
        /// Which.
        power: u8,
        /// The cells it covers.
        cells: Vec<Cell>,
    },
    /// A power can be used again.
    PowerRecharged {
        /// Whose.
        creature: CreatureId,
        /// Which.
        power: u8,
    },
    /// Something was used up.
    ItemUsed {
        /// Who.
        creature: CreatureId,
        /// Which, by its place on the sheet.
        nth: u8,
        /// On whom.
        target: CreatureId,
    },
    /// A creature used something of its own.
    TraitUsed {
        /// Who.
        creature: CreatureId,
        /// What.
        #[serde(rename = "trait")]
        special: rules5e::Trait,
    },
    /// Two creatures tested their strength.
    ContestMade {
        /// Who tried.
        by: CreatureId,
        /// Against whom.
        target: CreatureId,
        /// What for.
        aim: Aim,
        /// Whether it went well.
        won: bool,
    },
    /// A check was made.
    CheckMade {
        /// Who.
        creature: CreatureId,
        /// With which skill.
        skill: Option<Skill>,
        /// What it came to.
        total: i32,
        /// Whether it went well; absent where only the game master knows.
        success: Option<bool>,
    },
    /// Whether a check went well, for the game master.
    CheckJudged {
        /// Who.
        creature: CreatureId,
        /// What it had to reach.
        dc: u8,
        /// Whether it went well.
        success: bool,
    },
    /// The fight is over.
    CombatEnd {
        /// Which.
        encounter_id: u32,
        /// Why.
        reason: EndReason,
        /// In the game master's words.
        words: Option<String>,
    },
    /// A seat left for good.
    PlayerFolded {
        /// Which.
        player: engine::Seat,
    },
    /// The game master's clock ran out; nothing happens but that it starts again.
    MasterWaited {},
    /// A creature got back what it had used up.
    Restored {
        /// Who.
        creature: CreatureId,
        /// The spell slots it has now, where it got some back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slots: Option<rules5e::Slots>,
        /// How many of each thing are used up now, in the order of the sheet, where it got some back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        items: Option<[u8; 4]>,
        /// What it can do again.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        traits: Vec<rules5e::Trait>,
    },
    /// The game master took a creature off the map and out of the story.
    CreatureRemoved {
        /// Which.
        creature: CreatureId,
    },
    /// The game master plays a creature from now on, for the seat it belongs to.
    TakenOver {
        /// Which.
        creature: CreatureId,
        /// Whose it is.
        player: engine::Seat,
    },
    /// The house plays these creatures from now on, or no longer.
    AutoplaySet {
        /// Which.
        creatures: Vec<CreatureId>,
        /// Whether it does.
        on: bool,
    },
    /// A creature is back with the seat it belongs to.
    HandedBack {
        /// Which.
        creature: CreatureId,
        /// Whose it is.
        player: engine::Seat,
    },
    /// The game master told everybody something: words, and no facts of the fight.
    Narrated {
        /// What, as it was written.
        text: String,
        /// Who speaks, as the story calls them; absent, it is the narrator.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        speaker: Option<String>,
        /// The record that it tells of, by number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<u64>,
    },
    /// The session is over.
    SessionClosed {},
    /// What was under way goes on: kept for the journal alone.
    Resumed {},
    /// What is under way waits: kept for the journal alone.
    Suspended {
        /// The frames, the topmost last.
        frames: Vec<Frame>,
    },
}
