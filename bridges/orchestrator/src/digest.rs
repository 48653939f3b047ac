//! The digest: what happened, as facts for whoever puts it into prose. Sentences and numbers, a turn at a time, each
//! with the number of its record, so that a story can be held against what was so.

use scene::{LogLine, Scene, Seated, Voice};
use serde::Serialize;
use serde_json::Value;
use server::bridge::ApiError;
use utoipa::ToSchema;

use crate::desk::Desk;
use crate::names::named;

/// The most records that are told at once.
const MOST: usize = 200;

/// What happened in one turn, or between turns.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Turn {
    /// Whose turn it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) creature_id: Option<String>,
    /// In which round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) round: Option<u64>,
    /// What happened, in its order.
    pub(crate) facts: Vec<Fact>,
}

/// What one record tells.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Fact {
    /// The number of the record; narration names it as `about`.
    pub(crate) seq: u64,
    /// What everybody reads, a sentence each.
    pub(crate) sentences: Vec<String>,
    /// The events: dice, totals, damage by type, conditions, places.
    #[schema(value_type = Vec<Object>)]
    pub(crate) events: Vec<Value>,
}

/// The digest of what happened after a record.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Digest {
    /// The number of the latest record in it: ask again after that one.
    pub(crate) seq: u64,
    /// Turn by turn.
    pub(crate) turns: Vec<Turn>,
}

impl Desk {
    /// Tells what happened after a record.
    pub(crate) async fn digest(&self, after: u64) -> Result<Digest, ApiError> {
        let want = hall::Want::default();
        let look = self.app.hall().look(&self.table, Some(&self.person), want).await?;
        let picture = self.look().await?;
        let moved = self.app.hall().events(&self.table, Some(&self.person), after, MOST).await?;
        let names = Scene { seats: look.people.iter().map(seated).collect(), ..Scene::default() };
        let (mut seq, mut turns, mut round) = (after, Vec::new(), None);
        let mut turn = Turn::default();
        for moved in moved {
            seq = moved.seq;
            let told = moved.lines.iter().filter(|line: &&LogLine| line.voice == Voice::House);
            let sentences: Vec<String> = told.map(|line| names.say(&line.text)).collect();
            let mut events = Vec::new();
            for event in moved.events {
                let event = named(&picture.cast, event);
                let name = event.get("event").and_then(Value::as_str).unwrap_or_default();
                match name {
                    // Of no interest to a story: what is kept for the journal, and where screens stand.
                    "resumed" | "suspended" | "combat_update" | "spent" | "attack_action" | "attack_used" => {
                        continue;
                    }
                    "new_round" => round = event.pointer("/data/round").and_then(Value::as_u64),
                    "turn_start" => {
                        let fact = Fact { seq, sentences: Vec::new(), events: std::mem::take(&mut events) };
                        close(&mut turn, fact, &mut turns);
                        turn.creature_id =
                            event.pointer("/data/creature").and_then(Value::as_str).map(str::to_owned);
                        turn.round = round;
                    }
                    _ => {}
                }
                events.push(event);
            }
            if !(sentences.is_empty() && events.is_empty()) {
                turn.facts.push(Fact { seq, sentences, events });
            }
        }
        if !turn.facts.is_empty() {
            turns.push(turn);
        }
        Ok(Digest { seq, turns })
    }
}

/// Ends a turn, and begins the next.
fn close(turn: &mut Turn, fact: Fact, turns: &mut Vec<Turn>) {
    if !fact.events.is_empty() {
        turn.facts.push(fact);
    }
    if !turn.facts.is_empty() {
        turns.push(std::mem::take(turn));
    }
    *turn = Turn::default();
}

fn seated(person: &hall::Person) -> Seated {
    Seated {
        name: person.name.clone(),
        mark: 0,
        bot: person.bot.is_some(),
        presence: scene::SeatPresence::Present,
    }
}
