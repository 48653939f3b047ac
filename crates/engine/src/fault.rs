//! What went wrong in a game, in words for its author.

use std::fmt;

use crate::Seat;

/// How many characters of a game's own words are kept.
const LONGEST: usize = 600;

/// A game failed: what was asked of it, and what came of that. Players are told no more than that it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// How it failed.
    pub kind: FaultKind,
    /// What was asked of it.
    pub during: Asked,
    /// The action that was carried out, where it was one.
    pub action: Option<String>,
    /// What the game said of it, or which law it broke.
    pub words: String,
    /// Where in the game's source, where that is known: `liars/src/act.rs:41:9`.
    pub place: Option<String>,
}

/// How a game failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// It did more work than its budget allows.
    OverBudget,
    /// It panicked.
    Panicked,
    /// It broke a law of the engine.
    BrokeLaw,
    /// What it made is larger than a house takes; see [`size`](crate::size).
    TooLarge,
    /// It did not come back.
    Stuck,
}

impl FaultKind {
    const ALL: [FaultKind; 5] = [
        FaultKind::OverBudget,
        FaultKind::Panicked,
        FaultKind::BrokeLaw,
        FaultKind::TooLarge,
        FaultKind::Stuck,
    ];

    /// Returns why the play ended, as records keep it.
    pub const fn reason(self) -> &'static str {
        match self {
            FaultKind::OverBudget => "over_budget",
            FaultKind::Panicked => "game_panicked",
            FaultKind::BrokeLaw => "game_broke_law",
            FaultKind::TooLarge => "game_too_large",
            FaultKind::Stuck => STUCK,
        }
    }

    /// Tests for a reason that is one of these; a game's own reasons are its own words.
    pub fn is_reason(reason: &str) -> bool {
        FaultKind::ALL.iter().any(|kind| kind.reason() == reason)
    }

    const fn words(self) -> &'static str {
        match self {
            FaultKind::OverBudget => "did too much work",
            FaultKind::Panicked => "panicked",
            FaultKind::BrokeLaw => "broke a law",
            FaultKind::TooLarge => "made too much",
            FaultKind::Stuck => "did not come back",
        }
    }
}

/// Why a play ended whose game did not come back: it is asked nothing any more, not even for a view.
pub const STUCK: &str = "game_stuck";

/// What was asked of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The function of [`Game`](crate::Game).
    pub what: What,
    /// For which seat, where it was for one.
    pub seat: Option<Seat>,
}

macro_rules! whats {
    ($($name:ident $word:literal)*) => {
        /// The functions of a game.
        #[allow(missing_docs, reason = "they are named as in the trait")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum What { $($name,)* }

        impl What {
            const ALL: &[What] = &[$(What::$name,)*];

            /// Returns the name of the function.
            pub const fn word(self) -> &'static str {
                match self { $(What::$name => $word,)* }
            }
        }
    };
}

whats! {
    New "new" Start "start" Act "act" Expire "expire" Leave "leave" Resume "resume" GoesOn "goes_on" GoOn "go_on"
    Apply "apply" Asks "asks" Outcome "outcome" Legal "legal" Choose "choose" View "view" Scene "scene" Tell "tell"
    Rolls "rolls" Staging "staging" State "the state" Weight "weight" Presets "presets" Check "check" Why "RULES.why"
}

impl Asked {
    /// Asks for something that is for no seat in particular.
    pub const fn of(what: What) -> Asked {
        Asked { what, seat: None }
    }

    /// Asks for something that is for a seat.
    pub const fn by(what: What, seat: Seat) -> Asked {
        Asked { what, seat: Some(seat) }
    }

    /// Puts it into one number; see [`Asked::from_bits`].
    pub(crate) fn bits(self) -> u16 {
        u16::from(self.what as u8) << 8 | u16::from(self.seat.map_or(u8::MAX, |seat| seat.0))
    }

    pub(crate) fn from_bits(bits: u16) -> Asked {
        let [what, seat] = bits.to_be_bytes();
        let what = What::ALL.get(usize::from(what)).copied().unwrap_or(What::New);
        Asked { what, seat: (seat != u8::MAX).then_some(Seat(seat)) }
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what.word())?;
        self.seat.map_or(Ok(()), |seat| write!(f, " for seat {seat}"))
    }
}

impl Fault {
    /// Makes a fault. No more of the words is kept than somebody reads.
    pub fn new(kind: FaultKind, during: Asked, words: impl Into<String>) -> Fault {
        let mut words: String = words.into();
        if let Some((end, _)) = words.char_indices().nth(LONGEST) {
            words.truncate(end);
            words.push_str("...");
        }
        Fault { kind, during, action: None, words, place: None }
    }

    /// Names a law that was broken.
    pub fn law(during: Asked, words: impl Into<String>) -> Fault {
        Fault::new(FaultKind::BrokeLaw, during, words)
    }

    /// Says that something is larger than it may be.
    pub fn too_large(during: Asked, what: &str, bytes: usize, most: usize) -> Fault {
        Fault::new(FaultKind::TooLarge, during, format!("{what} of {bytes} bytes; {most} is the most"))
    }

    /// Says that a game did not come back.
    pub fn stuck(during: Asked) -> Fault {
        let words = "it loops without emitting, rolling or counting its work, and keeps a thread until the house ends";
        Fault::new(FaultKind::Stuck, during, words)
    }

    /// Names the action that was carried out.
    #[must_use]
    pub(crate) fn action(self, name: &str) -> Fault {
        Fault { action: Some(name.to_owned()), ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "it {} in {}", self.kind.words(), self.during)?;
        if let Some(action) = &self.action {
            write!(f, " ({action})")?;
        }
        write!(f, ": {}", self.words)?;
        self.place.as_ref().map_or(Ok(()), |place| write!(f, ", at {place}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_fits_into_a_number() {
        for what in What::ALL {
            for asked in [Asked::of(*what), Asked::by(*what, Seat(7))] {
                assert_eq!(Asked::from_bits(asked.bits()), asked);
            }
        }
    }

    #[test]
    fn a_fault_is_no_longer_than_somebody_reads() {
        let fault = Fault::law(Asked::of(What::View), "ä".repeat(10_000));
        assert!(fault.to_string().chars().count() < LONGEST + 50);
    }
}
