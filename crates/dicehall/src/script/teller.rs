//! The lines that a script prints: one of JSON for the start and for each step.

use cli::Output;
use engine::{AnyPlay, Outcome, Refusal, Seat, Seats, ToldEvent};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::script::stage::NOT_ASKED;

/// Prints what happens on a stage.
pub(crate) struct Teller<'a> {
    /// How many seats the script has.
    pub(crate) seats: u8,
    /// Whether each line has the whole state.
    pub(crate) with_state: bool,
    /// Where lines go.
    pub(crate) output: &'a mut Output,
}

/// One line of the output.
#[derive(Serialize)]
struct StoryLine<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Vec<&'a RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Refused>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Value>,
}

/// A refusal with what would have been accepted.
#[derive(Serialize)]
struct Refused {
    #[serde(flatten)]
    refusal: Refusal,
    legal: Vec<Value>,
}

/// The last line of the output.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct End {
    left_over: usize,
    /// How the play ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Ending>,
}

/// How a play ended: who won, and what the game says of it.
#[derive(Serialize)]
struct Ending {
    winners: Seats,
    #[serde(flatten)]
    outcome: Outcome,
}

impl Teller<'_> {
    /// Prints the events of the start (`None`) or of a step.
    pub(crate) fn tell(
        &mut self,
        play: &dyn AnyPlay,
        step: Option<usize>,
        events: &[ToldEvent],
    ) -> anyhow::Result<()> {
        let line = StoryLine {
            start: step.is_none().then_some(true),
            step,
            events: Some(events.iter().map(|told| told.event.as_ref()).collect()),
            view: Some(play.view(Seats::first(self.seats))),
            refusal: None,
            state: self.with_state.then(|| play.state()),
        };
        Ok(self.output.json(&line)?)
    }

    /// Prints a refusal with what would have been accepted.
    pub(crate) fn refuse(
        &mut self,
        play: &dyn AnyPlay,
        step: usize,
        seat: Seat,
        refusal: &Refusal,
    ) -> anyhow::Result<()> {
        let legal = if refusal.code == NOT_ASKED { Vec::new() } else { play.legal(seat) };
        // A script has no rules beside it to open at a paragraph.
        let refusal = Some(Refused { refusal: Refusal { anchor: None, ..refusal.clone() }, legal });
        let state = self.with_state.then(|| play.state());
        Ok(self.output.json(&StoryLine {
            start: None,
            step: Some(step),
            events: None,
            view: None,
            refusal,
            state,
        })?)
    }

    /// Prints the last line: the faces that were not used, and how the play ended if it has.
    pub(crate) fn close(&mut self, play: &dyn AnyPlay) -> anyhow::Result<()> {
        let outcome = play.outcome().map(|outcome| Ending { winners: outcome.winners(), outcome });
        Ok(self.output.json(&End { left_over: play.dice().left_over(), outcome })?)
    }
}
