//! Why an intent is refused: what the rule is, what there is, what it takes, and what would help. A refusal has rolled
//! nothing and changed nothing.

use engine::{Refuse, Seat, codes};
use rules5e::grid::{GridError, MapError};
use rules5e::{Cell, EconomyError, SlotError};
use serde_json::{Value, json};

use crate::Obstacle;

/// Why not.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The session has not begun, or it is over.
    #[error("The session is not open: nothing can be done any more.")]
    NotOpen,
    /// There is no fight.
    #[error("There is no fight: the game master starts one with combat_start.")]
    NoFight,
    /// There is one.
    #[error("There is a fight already: end it first with combat_end.")]
    InFight,
    /// Something is waited for.
    #[error("{waits} Nothing else can be done until then.")]
    Waiting {
        /// For what.
        waits: String,
    },
    /// Nobody is called so.
    #[error("Nobody here is called {name:?}.{hint}")]
    UnknownCreature {
        /// The name asked for.
        name: String,
        /// Who is.
        hint: String,
    },
    /// It is another seat's creature.
    #[error("{name} is not yours to play: it belongs to seat {}.", seat.0 + 1)]
    NotYours {
        /// Whom.
        name: String,
        /// Whose.
        seat: Seat,
    },
    /// The game master plays it for the seat that asks.
    #[error("The game master plays {name} for you: take it back with hand_back.")]
    TakenOver {
        /// Whom.
        name: String,
    },
    /// It is somebody else's turn.
    #[error("It is {active}'s turn, not {name}'s.")]
    NotYourTurn {
        /// Who asked.
        name: String,
        /// Whose turn it is.
        active: String,
    },
    /// Only the game master may.
    #[error("Only the game master may do that.")]
    NotMaster,
    /// The creature cannot do anything.
    #[error("{name} cannot act: {why}.")]
    Incapacitated {
        /// Who.
        name: String,
        /// Why.
        why: String,
    },
    /// The turn has no more of it.
    #[error("{name}: {error}")]
    Economy {
        /// Who.
        name: String,
        /// What is missing.
        error: EconomyError,
    },
    /// Too far.
    #[error("{target} is {have} ft away, {what} reaches {need} ft.{}", help(*from))]
    OutOfRange {
        /// What reaches.
        what: String,
        /// Whom.
        target: String,
        /// How far it is.
        have: u16,
        /// How far it may be.
        need: u16,
        /// A cell from which it would be in range.
        from: Option<Cell>,
    },
    /// Too near for a weapon that only flies, or out of hand.
    #[error("{what} is no {kind} attack.")]
    WrongWeapon {
        /// What.
        what: String,
        /// What it is not.
        kind: &'static str,
    },
    /// The creature has no such attack, power, item or trait.
    #[error("{name} has no {what:?}.{hint}")]
    HasNone {
        /// Who.
        name: String,
        /// What was asked for.
        what: String,
        /// What there is.
        hint: String,
    },
    /// Something is in the way of sight.
    #[error("{target} is out of sight. {obstacle} at {blocker} is in the way.")]
    NoSight {
        /// Whom.
        target: String,
        /// Where something is in the way.
        blocker: Cell,
        /// What it is.
        obstacle: Obstacle,
    },
    /// The target is dead.
    #[error("{target} is dead.")]
    Dead {
        /// Whom.
        target: String,
    },
    /// The target has hidden.
    #[error(
        "{target} has hidden: where it is would have to be known. An area may get it, and coming near finds it."
    )]
    Hidden {
        /// Whom.
        target: String,
    },
    /// This cannot be aimed at the target.
    #[error("{target} is no target for this: {why}.")]
    InvalidTarget {
        /// Whom.
        target: String,
        /// Why not.
        why: String,
    },
    /// A target or a place is missing.
    #[error("{what} needs {needs}.")]
    Needs {
        /// What.
        what: String,
        /// What it needs.
        needs: &'static str,
    },
    /// The wrong number of targets.
    #[error("{what} takes 1 to {most} targets, not {given}.")]
    TargetCount {
        /// What.
        what: String,
        /// How many at most.
        most: u8,
        /// How many were given.
        given: usize,
    },
    /// The creature does not know the spell.
    #[error("{name} does not know a spell called {spell:?}.{hint}")]
    SpellUnknown {
        /// Who.
        name: String,
        /// Which.
        spell: String,
        /// What it knows.
        hint: String,
    },
    /// No slot.
    #[error("{name}: {error}")]
    NoSlot {
        /// Who.
        name: String,
        /// What is missing.
        error: SlotError,
    },
    /// A level that no slot has, or that is too low.
    #[error("{spell} is a spell of level {level}: it takes a slot of level {level} to 9, not {given}.")]
    BadSlot {
        /// Which spell.
        spell: String,
        /// Its level.
        level: u8,
        /// What was given.
        given: u8,
    },
    /// A rule of casting forbids it.
    #[error("{spell} cannot be cast now: {why}.")]
    SpellRule {
        /// Which.
        spell: String,
        /// Why.
        why: String,
    },
    /// The path does not hold together.
    #[error("The way leads nowhere at {cell}: {why}.")]
    BadPath {
        /// Where it breaks.
        cell: Cell,
        /// Why.
        why: String,
    },
    /// The path is too long.
    #[error("That way costs {need} ft, and {name} has {have} ft left.{}", in_reach(*nearest))]
    TooFar {
        /// Who.
        name: String,
        /// What it costs.
        need: u16,
        /// What there is.
        have: u16,
        /// The cell nearest to it that can be reached.
        nearest: Option<Cell>,
    },
    /// There is no way.
    #[error("There is no way to {to} from here.")]
    NoWay {
        /// Where to.
        to: Cell,
    },
    /// The cell is no place for it.
    #[error("{name} cannot be at {cell}: {why}.")]
    BadPlace {
        /// Who.
        name: String,
        /// Where.
        cell: Cell,
        /// Why.
        why: String,
    },
    /// There is no such cell.
    #[error("There is no cell {cell} on this map of {width} by {height}.")]
    OffMap {
        /// Which.
        cell: String,
        /// Columns.
        width: i16,
        /// Rows.
        height: i16,
    },
    /// Not in this position.
    #[error("{name} {why}.")]
    NotNow {
        /// Who.
        name: String,
        /// Why.
        why: String,
    },
    /// No such request, or it is answered.
    #[error("Nobody waits for an answer to request {id}: it is answered, too late, or another's.")]
    UnknownRequest {
        /// Which.
        id: u32,
    },
    /// A request of another seat.
    #[error("Request {id} is for seat {}, not for you.", seat.0 + 1)]
    NotYourRequest {
        /// Which.
        id: u32,
        /// Whose.
        seat: Seat,
    },
    /// The request wants another kind of answer.
    #[error("Request {id} asks for {asks}.")]
    WrongAnswer {
        /// Which.
        id: u32,
        /// What it asks for.
        asks: &'static str,
    },
    /// Words that say nothing, are too many, or hold what cannot be read.
    #[error("{what} has 1 to {most} characters that can be read.")]
    BadWords {
        /// What.
        what: String,
        /// How many characters it may have.
        most: usize,
    },
    /// The table has the server roll.
    #[error("At this table the server rolls: send the request's id and no dice.")]
    NoOwnDice,
    /// The change of scene is not one.
    #[error("From getting ready there is no way straight into a fight: set another scene first.")]
    BadScene,
    /// The map does not read.
    #[error("The map does not read: {0}")]
    BadMap(MapError),
    /// The map is too small or too large.
    #[error("The map does not fit: {0}")]
    BadGrid(GridError),
    /// The encounter does not hold together.
    #[error("{0}")]
    BadSetup(String),
    /// The number of seats does not fit.
    #[error("{0}")]
    WrongSeatCount(String),
}

fn help(from: Option<Cell>) -> String {
    from.map_or_else(String::new, |cell| format!(" From {cell} it would be in range."))
}

fn in_reach(cell: Option<Cell>) -> String {
    cell.map_or_else(String::new, |cell| format!(" The nearest cell in reach is {cell}."))
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NotOpen => codes::INVALID_PHASE,
            Refusal::NoFight | Refusal::InFight | Refusal::Waiting { .. } | Refusal::BadScene => {
                "WRONG_PHASE"
            }
            Refusal::UnknownCreature { .. } => "UNKNOWN_CREATURE",
            Refusal::NotYours { .. } | Refusal::TakenOver { .. } => "NOT_YOUR_CREATURE",
            Refusal::NotYourTurn { .. } => codes::NOT_YOUR_TURN,
            Refusal::NotMaster => "NOT_GAME_MASTER",
            Refusal::Incapacitated { .. } => "INCAPACITATED",
            Refusal::Economy { error, .. } => error.code(),
            Refusal::OutOfRange { .. } => "OUT_OF_RANGE",
            Refusal::WrongWeapon { .. } | Refusal::HasNone { .. } => "NO_SUCH_ATTACK",
            Refusal::NoSight { .. } => "NO_LINE_OF_SIGHT",
            Refusal::Dead { .. } => "TARGET_DEAD",
            Refusal::Hidden { .. } => "TARGET_HIDDEN",
            Refusal::InvalidTarget { .. } | Refusal::Needs { .. } | Refusal::TargetCount { .. } => {
                "INVALID_TARGET"
            }
            Refusal::SpellUnknown { .. } => "SPELL_UNKNOWN",
            Refusal::NoSlot { .. } => "NO_SLOT",
            Refusal::BadSlot { .. } => "BAD_SLOT",
            Refusal::SpellRule { .. } => "SPELL_RULE",
            Refusal::BadPath { .. } | Refusal::NoWay { .. } | Refusal::BadPlace { .. } => "BLOCKED",
            Refusal::TooFar { .. } => "NO_MOVEMENT",
            Refusal::OffMap { .. } => "OFF_MAP",
            Refusal::NotNow { .. } => "NOT_NOW",
            Refusal::UnknownRequest { .. } => "UNKNOWN_REQUEST",
            Refusal::NotYourRequest { .. } => "NOT_YOUR_REQUEST",
            Refusal::WrongAnswer { .. } | Refusal::NoOwnDice => "BAD_ROLL",
            Refusal::BadWords { .. } => codes::INVALID_PAYLOAD,
            Refusal::BadMap(_) | Refusal::BadGrid(_) | Refusal::BadSetup(_) => codes::INVALID_SETUP,
            Refusal::WrongSeatCount(_) => codes::WRONG_SEAT_COUNT,
        }
    }

    /// TUR-08, TUR-12: the document's class of the error, and what there is, what it takes, what would help.
    fn details(&self) -> Value {
        let mut details = json!({ "class": self.class() });
        let mut add = |name: &str, value: Value| {
            if let Value::Object(fields) = &mut details {
                fields.insert(name.to_owned(), value);
            }
        };
        match self {
            Refusal::OutOfRange { have, need, from, .. } => {
                add("haveFt", json!(have));
                add("needFt", json!(need));
                if let Some(from) = from {
                    add("from", json!(from));
                }
            }
            Refusal::TooFar { have, need, nearest, .. } => {
                add("haveFt", json!(have));
                add("needFt", json!(need));
                if let Some(nearest) = nearest {
                    add("nearest", json!(nearest));
                }
            }
            Refusal::NoSight { blocker, .. } => add("blocker", json!(blocker)),
            Refusal::BadPath { cell, .. } | Refusal::BadPlace { cell, .. } => add("cell", json!(cell)),
            Refusal::BadSlot { level, given, .. } => {
                add("have", json!(given));
                add("need", json!(level));
            }
            Refusal::TargetCount { most, given, .. } => {
                add("have", json!(given));
                add("need", json!(most));
            }
            Refusal::Economy { error: EconomyError::NoMovement { have_ft, need_ft }, .. } => {
                add("haveFt", json!(have_ft));
                add("needFt", json!(need_ft));
            }
            _ => {}
        }
        details
    }
}

impl Refusal {
    /// Returns the document's class of the error.
    pub fn class(&self) -> &'static str {
        match self {
            Refusal::Economy { .. } | Refusal::TooFar { .. } => "ActionEconomyError",
            Refusal::UnknownRequest { .. } | Refusal::NotYourRequest { .. } => "CorrelationError",
            Refusal::BadScene => "InvalidStateTransition",
            _ => "ValidationError",
        }
    }
}
