//! What happened so far, line by line: a bounded log that allocates nothing. The whole history is the events.

use std::fmt;

use engine::Seat;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Effect, LOG_LINES, Move};

/// One line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Entry {
    /// The round.
    pub round: u8,
    /// Who did it; nobody for what the rules give everybody.
    pub actor: Option<Seat>,
    /// To whom.
    pub target: Option<Seat>,
    /// What it was.
    pub effect: Deed,
    /// How many points it was about, or what the die showed; 0 if it came to nothing.
    pub amount: u8,
    /// Whether the target fell by it.
    pub fell: bool,
}

/// What a line of the log is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Hurt oneself.
    Backfire,
    /// Hurt another.
    Jab,
    /// Took a point.
    Pickpocket,
    /// Hurt another.
    Strike,
    /// Healed oneself.
    Recover,
    /// Hurt another by a power move.
    PowerHit,
    /// Gained points by a power move.
    PowerPoints,
    /// Nothing.
    Void,
    /// Healed a living player.
    GoodHauntHp,
    /// Brought a living player a point.
    GoodHauntVp,
    /// Hurt a living player.
    BadHauntHp,
    /// Took a point from a living player.
    BadHauntVp,
    /// Found nobody to choose.
    NoTarget,
    /// Gained points for felling somebody.
    Elimination,
    /// The living gained points.
    Survival,
    /// Rolled to break a tie.
    TieRoll,
    /// Ran out of time.
    TimedOut,
    /// Left for good.
    Left,
}

impl Deed {
    /// Returns what a move with an effect is called.
    #[inline]
    pub(crate) const fn of(kind: Move, effect: Effect) -> Deed {
        match (kind, effect) {
            (Move::Backfire, _) => Deed::Backfire,
            (Move::Jab, _) => Deed::Jab,
            (Move::Pickpocket, _) => Deed::Pickpocket,
            (Move::Strike, _) => Deed::Strike,
            (Move::Recover, _) => Deed::Recover,
            (Move::PowerMove, Effect::Hp) => Deed::PowerHit,
            (Move::PowerMove, Effect::Vp) => Deed::PowerPoints,
            (Move::Void, _) => Deed::Void,
            (Move::GoodHaunt, Effect::Hp) => Deed::GoodHauntHp,
            (Move::GoodHaunt, Effect::Vp) => Deed::GoodHauntVp,
            (Move::BadHaunt, Effect::Hp) => Deed::BadHauntHp,
            (Move::BadHaunt, Effect::Vp) => Deed::BadHauntVp,
        }
    }
}

/// The latest lines; serialises as a list, oldest first.
#[derive(Clone, Copy)]
pub struct Log {
    lines: [Entry; LOG_LINES],
    /// How many lines there were.
    told: u32,
}

impl Default for Log {
    fn default() -> Log {
        let nothing =
            Entry { round: 0, actor: None, target: None, effect: Deed::Void, amount: 0, fell: false };
        Log { lines: [nothing; LOG_LINES], told: 0 }
    }
}

impl Log {
    /// Adds a line; the oldest goes when there are too many.
    #[inline]
    pub(crate) fn push(&mut self, entry: Entry) {
        if let Some(line) = self.lines.get_mut(self.told as usize % LOG_LINES) {
            *line = entry;
        }
        self.told = self.told.wrapping_add(1);
    }

    /// Returns the latest line, to complete it.
    #[inline]
    pub(crate) fn last_mut(&mut self) -> Option<&mut Entry> {
        let last = self.told.checked_sub(1)? as usize;
        self.lines.get_mut(last % LOG_LINES)
    }

    /// Goes through the lines, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Entry> + '_ {
        let told = self.told as usize;
        let kept = told.saturating_sub(LOG_LINES)..told;
        kept.filter_map(|nth| self.lines.get(nth % LOG_LINES).copied())
    }
}

impl PartialEq for Log {
    fn eq(&self, other: &Log) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Log {}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Log {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Log {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Log, D::Error> {
        let lines = Vec::<Entry>::deserialize(from)?;
        if lines.len() > LOG_LINES {
            return Err(D::Error::invalid_length(lines.len(), &"fewer lines"));
        }
        let mut log = Log::default();
        lines.into_iter().for_each(|line| log.push(line));
        Ok(log)
    }
}
