//! Having things done: blocks of intents, and what players answer.

use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};
use server::bridge::ApiError;
use utoipa::ToSchema;

use crate::desk::{Desk, GAME, Picture};
use crate::intent::{Errand, Intent, IntentParseError, errand, parse};
use crate::message::Said;
use crate::{bad, refused};

/// The most characters that a player tells the game master at once.
const MOST_WORDS: usize = 2000;
/// For how long a block waits for rolls that its own intents ask for, before it goes on.
const PATIENCE: Duration = Duration::from_secs(60);

/// What came of one intent.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Outcome {
    /// Its place in the block, from 0.
    pub(crate) index: usize,
    /// Its type.
    #[schema(example = "MELEE_ATTACK")]
    pub(crate) intent: &'static str,
    /// The number of the record that it made; of a dry run, that of the table as it is.
    pub(crate) seq: u64,
    /// What the rules say, for whoever asked about them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) answer: Vec<String>,
}

/// How intents are meant.
pub(crate) struct Manner {
    /// Only say whether each would be done now.
    pub(crate) dry_run: bool,
    /// A name: sent again, it is done once.
    pub(crate) key: Option<String>,
    /// The record that the sender has seen; refused if the table has moved on.
    pub(crate) seen: Option<u64>,
}

impl From<IntentParseError> for ApiError {
    fn from(error: IntentParseError) -> ApiError {
        bad(IntentParseError::CODE, error.to_string()).details(error.details())
    }
}

impl Desk {
    /// Carries out intents in their order. It stops at the first that is refused, and the error says which that is and
    /// what was done before.
    pub(crate) async fn submit(
        &self,
        intents: Vec<Intent>,
        manner: Manner,
    ) -> Result<Vec<Outcome>, ApiError> {
        let mut done = Vec::with_capacity(intents.len());
        for (index, intent) in intents.into_iter().enumerate() {
            let name = intent.name();
            // What an intent asks players to roll comes before the next one.
            let picture =
                if index == 0 || manner.dry_run { self.look().await } else { self.settled(PATIENCE).await };
            let key = manner.key.as_ref().map(|key| format!("{key}-{index}"));
            let seen = manner.seen.filter(|_| index == 0);
            let outcome = match picture {
                Ok(picture) => self.one(intent, &picture, manner.dry_run, key, seen).await,
                Err(error) => Err(error),
            };
            match outcome {
                Ok((seq, answer)) => done.push(Outcome { index, intent: name, seq, answer }),
                Err(error) => return Err(stopped(error, index, name, &done)),
            }
        }
        Ok(done)
    }

    async fn one(
        &self,
        intent: Intent,
        picture: &Picture,
        dry_run: bool,
        key: Option<String>,
        seen: Option<u64>,
    ) -> Result<(u64, Vec<String>), ApiError> {
        match errand(intent)? {
            Errand::LookUp(query) => Ok((picture.seq, self.rules_about(&query))),
            Errand::Act(action) => {
                let action = serde_json::to_value(&action).unwrap_or_default();
                if dry_run {
                    self.try_out(picture, action).await?;
                    return Ok((picture.seq, Vec::new()));
                }
                Ok((self.act(picture, action, key, seen).await?, Vec::new()))
            }
        }
    }

    /// Returns the paragraphs of the game's rules that have most of the words of a question.
    fn rules_about(&self, query: &str) -> Vec<String> {
        let words: Vec<String> = query
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| word.chars().count() > 3)
            .map(str::to_lowercase)
            .collect();
        let Some(game) = self.app.hall().registry().get(GAME) else { return Vec::new() };
        let mut found: Vec<(usize, &str)> = game
            .rules()
            .split("\n\n")
            .map(|paragraph| {
                let text = paragraph.to_lowercase();
                (words.iter().filter(|word| text.contains(word.as_str())).count(), paragraph.trim())
            })
            .filter(|(hits, _)| *hits > 0)
            .collect();
        found.sort_by_key(|(hits, _)| std::cmp::Reverse(*hits));
        found.into_iter().take(3).map(|(_, paragraph)| paragraph.to_owned()).collect()
    }

    /// Does what a message says.
    pub(crate) async fn hear(&self, said: Said) -> Result<u64, ApiError> {
        match said {
            Said::RollResult {
                request_id,
                actor_id,
                dice,
                modifier,
                total,
                natural,
                breakdown,
                message_id,
                ..
            } => {
                let picture = self.look().await?;
                let id = request_id.number();
                if let Some(actor) = &actor_id {
                    check_actor(&picture, id, actor)?;
                }
                let action = json!({ "action": "roll_result", "parameters": {
                    "requestId": id, "dice": dice, "modifier": modifier, "total": total, "natural": natural,
                    "breakdown": breakdown,
                } });
                // The same result twice is one result; another one under the same request is refused.
                let key = message_id.unwrap_or_else(|| format!("roll-{id}"));
                self.act(&picture, action, Some(key), None).await.map_err(correlated)
            }
            Said::Reaction { request_id, option, message_id } => {
                let picture = self.look().await?;
                let id = request_id.number();
                let action =
                    json!({ "action": "react", "parameters": { "requestId": id, "option": option } });
                let key = message_id.unwrap_or_else(|| format!("react-{id}"));
                self.act(&picture, action, Some(key), None).await.map_err(correlated)
            }
            Said::PlayerAction { text, ui_intent, message_id, .. } => {
                self.player(text, ui_intent, message_id).await
            }
            Said::Hello { .. } | Said::Ping {} => Ok(self.look().await?.seq),
        }
    }

    async fn player(
        &self,
        text: Option<String>,
        ui_intent: Option<Value>,
        key: Option<String>,
    ) -> Result<u64, ApiError> {
        let intents = match (&text, &ui_intent) {
            (_, Some(intent)) => vec![Intent::from_json(intent)?],
            (Some(text), None) if has_block(text) => parse(text)?,
            (Some(words), None) => return self.wish(words).await,
            (None, None) => return Err(bad("VALIDATION_ERROR", "a player-action has a text or a uiIntent")),
        };
        let done = self.submit(intents, Manner { dry_run: false, key, seen: None }).await?;
        Ok(done.last().map_or(0, |outcome| outcome.seq))
    }

    /// Tells the game master what a player says, as a player's words.
    async fn wish(&self, words: &str) -> Result<u64, ApiError> {
        let words: String = words.chars().filter(|c| !c.is_control() || *c == '\n').collect();
        if words.trim().is_empty() || words.chars().count() > MOST_WORDS {
            return Err(bad("VALIDATION_ERROR", format!("a text has 1 to {MOST_WORDS} characters")));
        }
        self.app.hall().say_to_leader(&self.table, &self.person, words.trim()).await?;
        Ok(self.look().await?.seq)
    }
}

fn has_block(text: &str) -> bool {
    text.lines().any(|line| line.trim().eq_ignore_ascii_case("[INTENTS]"))
}

/// A result has to be of the creature that was asked.
fn check_actor(picture: &Picture, id: u32, actor: &str) -> Result<(), ApiError> {
    let of = |request: &&Value| request.get("requestId").and_then(Value::as_u64) == Some(id.into());
    let Some(request) = picture.requests().iter().find(of) else { return Ok(()) };
    let asked = request.get("actor").and_then(Value::as_u64).map(|number| picture.cast.key(number));
    if asked.as_deref() == Some(actor) {
        return Ok(());
    }
    let asked = asked.unwrap_or_default();
    let words = format!("request {id} asks {asked}, not {actor}");
    let details = json!({ "class": "CorrelationError", "have": actor, "need": asked });
    Err(refused("NOT_YOUR_REQUEST", words).details(details))
}

/// A key that stood for another answer is an answer too many.
fn correlated(error: ApiError) -> ApiError {
    if error.why.code != "KEY_REUSED" {
        return error;
    }
    let words = "this request has been answered already, and not like this";
    refused("UNKNOWN_REQUEST", words).details(json!({ "class": "CorrelationError" }))
}

fn stopped(mut error: ApiError, index: usize, name: &str, done: &[Outcome]) -> ApiError {
    let mut details = error.why.details.take().unwrap_or_else(|| json!({}));
    if let Value::Object(fields) = &mut details {
        fields.insert("intent".to_owned(), name.into());
        fields.insert("stoppedAt".to_owned(), index.into());
        fields.insert("done".to_owned(), json!(done));
    }
    error.details(details)
}
