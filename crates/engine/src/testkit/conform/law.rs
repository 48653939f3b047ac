//! The laws every game keeps, and what is said when one is broken.

use std::fmt;

use crate::{Fault, FaultKind};

macro_rules! laws {
    ($($law:ident: $words:literal)*) => {
        /// A law that every game keeps.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Law {
            $(#[doc = $words] $law,)*
        }

        impl Law {
            /// Every law.
            pub const ALL: &[Law] = &[$(Law::$law,)*];

            /// Returns what the law says.
            pub const fn words(self) -> &'static str {
                match self { $(Law::$law => $words,)* }
            }
        }
    };
}

laws! {
    Meta: "A game has a plain id, a title, versions in order, a sound policy and a range of at most 32 seats with the usual number in it."
    Setup: "House rules are accepted for at least one number of seats."
    Determinism: "The same dice and the same commands give the same events and the same states."
    RoundTrip: "Setups, states, actions, events and scenes equal themselves after JSON."
    Names: "Events are `{\"event\":snake_case,\"data\":..}`, actions `{\"action\":snake_case,\"parameters\":..}`; keys are camelCase."
    Spelling: "Over the wire an action does the same without parameters, with null and with {}, and in camelCase and snake_case."
    Fold: "The events of a journal, applied to a fresh state, give the live state."
    Refusal: "A refused action has changed, told and rolled nothing, and says why with a code in UPPER_SNAKE."
    Stranger: "A seat that is not in the play is refused."
    Legal: "Every legal action is accepted, and so is what the sample and the bots choose."
    Asked: "A seat that is asked has a legal action."
    Ends: "Every play ends when seats keep acting."
    Stuck: "While nobody is away, somebody is asked, something goes on by itself or the play is over."
    ToldEvent: "Every use of the dice is told by an event of its step, in order, as it was."
    Over: "After the end nobody is asked, every action is refused and nothing more happens."
    Outcome: "An outcome names every seat once, best first; equals share a place; where the house won, places begin with the second."
    Asks: "Asks differ by seat and id, and are for seats in the play that have not left; one said to be the only one is."
    Clocks: "A clock that ran out never asks the same again, and one that is not open changes nothing."
    Skips: "No new turn goes to a seat that is away."
    Check: "A state that a play reaches passes the game's own check."
    Audience: "Spectators are given no controls and no picks, and an event is kept for seats of the play."
    Controls: "A control that can be pressed and needs no pick sends an action that is accepted; one that is off names a heading of the rules, where they have any."
    Picks: "What a control takes can be picked: its picks are there and make sense, its words name no others, and what is chosen to begin with makes an action that can be read."
    Secrets: "Nothing that a viewer can get depends on what it may not know: view, scene and the dice that fall in it, legal actions, a bot's choice, refusals, and what it is told of the next step, up to what the rules reveal."
    Imagines: "A game that emits to some can imagine what the others do not know, and imagines states alike that a viewer cannot tell apart."
    Budget: "No step, view, scene, list of legal actions or choice takes more work than the budget allows."
    Size: "No step, view, scene or state is larger than a house takes: `engine::size` has the numbers."
    GoesOn: "What goes on by itself changes the state, and comes to an end or to somebody who is asked."
    Total: "Applying an event never panics, whatever the state and wherever the event came from."
    Undo: "Taking an action back gives the state back and leaves the dice, and a copy shares nothing with the original."
    Panic: "Nothing that comes from outside makes a game panic."
}

impl Law {
    /// Finds the law broken unless it holds.
    pub(super) fn holds(self, holds: bool, detail: impl FnOnce() -> String) -> Result<(), Found> {
        if holds { Ok(()) } else { Err(self.broken(detail())) }
    }

    /// Names the law that a game broke at the engine's edge.
    pub(super) fn of(fault: &Fault) -> Found {
        let law = match fault.kind {
            FaultKind::OverBudget | FaultKind::Stuck => Law::Budget,
            FaultKind::Panicked => Law::Panic,
            FaultKind::BrokeLaw => Law::RoundTrip,
            FaultKind::TooLarge => Law::Size,
        };
        law.broken(fault.to_string())
    }

    /// Finds the law broken.
    pub(super) fn broken(self, detail: impl Into<String>) -> Found {
        Found { law: self, detail: detail.into() }
    }
}

/// A law found broken, before it is known where.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) law: Law,
    pub(super) detail: String,
}

/// A law that was broken, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The law.
    pub law: Law,
    /// The seed of the play: the same seed plays the same course again.
    pub seed: u64,
    /// After how many steps of the play.
    pub step: u64,
    /// How many seats played.
    pub seats: u8,
    /// What was found.
    pub detail: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Breach { law, seed, step, seats, detail } = self;
        write!(
            f,
            "Law::{law:?} is broken: {}\n  {detail}\n  seed {seed}, step {step}, {seats} seats",
            law.words()
        )
    }
}

impl std::error::Error for Breach {}
