//! Surprise: a lost first turn in SRD 5.1, a worse initiative in SRD 5.2.1. Who is surprised is not decided here.

use crate::conditions::check_edge;
use crate::{Conditions, Edge, Ruleset, Why};

/// What surprise does to a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurpriseRule {
    /// It neither moves nor acts on its first turn.
    pub loses_first_turn: bool,
    /// It takes no reactions until its first turn is over.
    pub no_reactions_until_then: bool,
    /// What surprise does to its initiative.
    pub initiative: Edge,
}

/// Returns what surprise does.
pub const fn surprise(ruleset: Ruleset) -> SurpriseRule {
    match ruleset {
        Ruleset::Srd51 => {
            SurpriseRule { loses_first_turn: true, no_reactions_until_then: true, initiative: Edge::NONE }
        }
        Ruleset::Srd521 => SurpriseRule {
            loses_first_turn: false,
            no_reactions_until_then: false,
            initiative: Edge::NONE.against(Why::Surprised521),
        },
    }
}

/// Returns what speaks for and against an initiative roll, which is a Dexterity check.
pub const fn initiative_edge(
    conditions: Conditions,
    exhaustion: u8,
    fears_in_sight: bool,
    surprised: bool,
    ruleset: Ruleset,
) -> Edge {
    let edge = check_edge(conditions, exhaustion, fears_in_sight, ruleset);
    if surprised { edge.plus(surprise(ruleset).initiative) } else { edge }
}
