//! Tools of a game master, and of whoever plays in a fight.

use hall::Want;
use serde_json::{Map, Value, json};
use server::bridge::ApiError;
use table::LeaderNews;

use super::Voice;
use super::args::{
    AnswerRequest, At, EndCombat, Legal, MasterAct, Narrate, Read, Since, StartCombat, Submit, Wait, read,
};
use crate::desk::{Desk, Picture};
use crate::follow::{combat_update, scene_update};
use crate::message::{RequestId, Said};
use crate::names::named;
use crate::refused;
use crate::rest::{After, read as read_intents};
use crate::submit::Manner;

/// How many legal actions are listed at once.
const MOST_LEGAL: usize = 200;

impl Voice {
    async fn fight(&self, table: Option<&str>) -> Result<Desk, ApiError> {
        Desk::open_fight(&self.app, &self.caller, table).await
    }

    pub(super) async fn list_encounters(&self, arguments: Value) -> Result<Value, ApiError> {
        let At { table } = read(arguments)?;
        let desk = self.fight(table.as_deref()).await?;
        let picture = desk.look().await?;
        let game = self.app.hall().registry().get(crate::desk::GAME);
        let prepared: Vec<Value> = game
            .map(|game| {
                game.presets().into_iter().map(|(name, _)| json!(name.english(|_| String::new()))).collect()
            })
            .unwrap_or_default();
        Ok(json!({
            "table": desk.table,
            "seq": picture.seq,
            "current": combat_update(&picture),
            "scene": scene_update(&picture),
            "youAreGameMaster": picture.is_master(),
            "prepared": prepared,
        }))
    }

    pub(super) async fn read_state(&self, arguments: Value) -> Result<Value, ApiError> {
        let Read { table, eyes, map } = read(arguments)?;
        let desk = self.fight(table.as_deref()).await?;
        let own = desk.look().await?;
        let picture = match eyes.as_deref() {
            None | Some("me") => own,
            Some(eyes) => seen_by(&desk, &own, eyes).await?,
        };
        let mut state = named(&picture.cast, picture.game);
        if let Some(fields) = state.as_object_mut().filter(|_| !map) {
            fields.remove("terrain");
        }
        Ok(json!({ "table": desk.table, "seq": picture.seq, "state": state }))
    }

    pub(super) async fn start_combat(&self, arguments: Value) -> Result<Value, ApiError> {
        let StartCombat { table, reason, creatures, add } = read(arguments)?;
        let parameters = json!({ "reason": reason, "creatures": creatures, "add": add });
        self.take(table.as_deref(), "combat_start", parameters, None).await
    }

    pub(super) async fn end_combat(&self, arguments: Value) -> Result<Value, ApiError> {
        let EndCombat { table, reason } = read(arguments)?;
        self.take(table.as_deref(), "combat_end", json!({ "reason": reason }), None).await
    }

    pub(super) async fn narrate(&self, arguments: Value) -> Result<Value, ApiError> {
        let Narrate { table, text, speaker, about } = read(arguments)?;
        let parameters = json!({ "text": text, "speaker": speaker, "about": about });
        self.take(table.as_deref(), "narrate", parameters, None).await
    }

    pub(super) async fn undo(&self, arguments: Value) -> Result<Value, ApiError> {
        let At { table } = read(arguments)?;
        self.take(table.as_deref(), "undo", json!({}), None).await
    }

    pub(super) async fn master_act(&self, arguments: Value) -> Result<Value, ApiError> {
        let MasterAct { table, action, parameters, dry_run, key } = read(arguments)?;
        if dry_run {
            let desk = self.fight(table.as_deref()).await?;
            let picture = desk.look().await?;
            desk.try_out(&picture, json!({ "action": action, "parameters": parameters })).await?;
            return Ok(json!({ "wouldBeDone": true, "seq": picture.seq }));
        }
        self.take(table.as_deref(), &action, Value::Object(parameters), key).await
    }

    async fn take(
        &self,
        table: Option<&str>,
        action: &str,
        parameters: Value,
        key: Option<String>,
    ) -> Result<Value, ApiError> {
        let desk = self.fight(table).await?;
        let picture = desk.look().await?;
        let action = json!({ "action": action, "parameters": said(parameters) });
        let seq = desk.act(&picture, action, key, None).await?;
        after(&desk, picture.seq, seq).await
    }

    pub(super) async fn submit_intent(&self, arguments: Value) -> Result<Value, ApiError> {
        let Submit { table, intents, text, dry_run, key, expected_seq } = read(arguments)?;
        let desk = self.fight(table.as_deref()).await?;
        let intents = read_intents(text.as_deref(), intents.as_deref())?;
        let before = desk.look().await?.seq;
        let done = desk.submit(intents, Manner { dry_run, key, seen: expected_seq }).await?;
        if dry_run {
            return Ok(json!({ "wouldBeDone": done, "seq": before }));
        }
        let mut told = after(&desk, before, before).await?;
        told["done"] = json!(done);
        Ok(told)
    }

    pub(super) async fn legal_actions(&self, arguments: Value) -> Result<Value, ApiError> {
        let Legal { table, creature } = read(arguments)?;
        let desk = self.fight(table.as_deref()).await?;
        let picture = desk.look().await?;
        let mut legal = Vec::new();
        for seat in picture.mine.iter() {
            legal.extend(self.app.hall().legal(&desk.table, &desk.person, Some(seat)).await?);
        }
        let legal: Vec<Value> = legal.into_iter().map(|action| named(&picture.cast, action)).collect();
        let is_of = |action: &&Value| {
            let actor = action.pointer("/parameters/actor").and_then(Value::as_str);
            creature.as_deref().is_none_or(|creature| actor.is_none_or(|actor| actor == creature))
        };
        let listed: Vec<&Value> = legal.iter().filter(is_of).take(MOST_LEGAL).collect();
        let turn = picture.game.get("turn").cloned().map(|turn| named(&picture.cast, turn));
        let options = turn.as_ref().and_then(|turn| turn.get("options")).cloned();
        Ok(
            json!({ "seq": picture.seq, "legal": listed, "options": options, "more": legal.len() > MOST_LEGAL }),
        )
    }

    pub(super) async fn wait_for_events(&self, arguments: Value) -> Result<Value, ApiError> {
        let Wait { table, after, notices_after, seconds } = read(arguments)?;
        let desk = self.fight(table.as_deref()).await?;
        let known = desk.look().await?;
        let waiting = if known.is_master() { notices(&desk, notices_after).await? } else { Vec::new() };
        if known.seq <= after && waiting.is_empty() {
            desk.news(after, After { after, wait: seconds }.patience()).await?;
        }
        let picture = desk.look().await?;
        let notices = if picture.is_master() { notices(&desk, notices_after).await? } else { Vec::new() };
        let messages = desk.messages(after).await?;
        let seq = messages.iter().map(|message| message.seq).max().unwrap_or(after).max(after);
        Ok(json!({ "seq": seq, "messages": messages, "notices": notices, "asked": asked(&picture) }))
    }

    pub(super) async fn digest(&self, arguments: Value) -> Result<Value, ApiError> {
        let Since { table, after } = read(arguments)?;
        let desk = self.fight(table.as_deref()).await?;
        Ok(json!(desk.digest(after).await?))
    }

    pub(super) async fn answer_request(&self, arguments: Value) -> Result<Value, ApiError> {
        let AnswerRequest { table, request_id, option, dice } = read(arguments)?;
        let desk = self.fight(table.as_deref()).await?;
        let picture = desk.look().await?;
        let of =
            |request: &&Value| request.get("requestId").and_then(Value::as_u64) == Some(request_id.into());
        let kind = picture.requests().iter().find(of).and_then(|request| request.get("kind")).cloned();
        let id = RequestId::Number(request_id);
        let said = if option.is_some() || kind.as_ref().and_then(Value::as_str) == Some("reaction") {
            Said::Reaction { request_id: id, option, message_id: None }
        } else {
            let dice = serde_json::from_value(Value::Array(dice))
                .map_err(|error| crate::bad("VALIDATION_ERROR", format!("dice: {error}")))?;
            Said::of_dice(id, dice)
        };
        let seq = desk.hear(said).await?;
        after(&desk, picture.seq, seq).await
    }
}

/// Leaves out what was not said: an action takes no nulls.
fn said(parameters: Value) -> Value {
    match parameters {
        Value::Object(fields) => {
            fields.into_iter().filter(|(_, value)| !value.is_null()).collect::<Map<_, _>>().into()
        }
        other => other,
    }
}

/// Returns what something led to.
async fn after(desk: &Desk, before: u64, seq: u64) -> Result<Value, ApiError> {
    let digest = desk.digest(before).await?;
    let picture = desk.look().await?;
    Ok(json!({ "seq": seq.max(digest.seq), "turns": digest.turns, "asked": asked(&picture) }))
}

/// Lists what is waited for.
fn asked(picture: &Picture) -> Vec<Value> {
    picture.requests().iter().map(|request| named(&picture.cast, request.clone())).collect()
}

/// Lists what the game master alone is told. What players wrote is marked as theirs.
async fn notices(desk: &Desk, after: u64) -> Result<Vec<Value>, ApiError> {
    let notices = desk.app.hall().notices(&desk.table, &desk.person, after).await?;
    Ok(notices
        .into_iter()
        .map(|notice| match &notice.news {
            LeaderNews::Said { player, words } => json!({
                "n": notice.n, "timestamp": notice.timestamp,
                "news": { "event": "said", "data": { "player": player, "playerText": words } },
            }),
            _ => json!(notice),
        })
        .collect())
}

/// Returns the table with another's eyes: a player's for the game master, the public's for anybody.
async fn seen_by(desk: &Desk, own: &Picture, eyes: &str) -> Result<Picture, ApiError> {
    let hall = desk.app.hall();
    let want = Want { view: true, ..Want::default() };
    let viewer = match eyes.strip_prefix("player:") {
        None if eyes == "public" => None,
        Some(creature) if own.is_master() => {
            let look = hall.look(&desk.table, Some(&desk.person), want).await?;
            let seat = own.cast.seat(creature);
            let person = look.people.iter().find(|person| Some(person.seat) == seat);
            let Some(person) = person else {
                return Err(refused("UNKNOWN_CREATURE", format!("nobody plays {creature:?}")));
            };
            Some(person.person.clone())
        }
        Some(_) => {
            return Err(refused("NOT_GAME_MASTER", "only the game master looks with a player's eyes"));
        }
        None => return Err(crate::bad("VALIDATION_ERROR", "as is \"me\", \"public\" or \"player:ID\"")),
    };
    let look = hall.look(&desk.table, viewer.as_ref(), want).await?;
    Ok(Picture::seen(look.update.seq, look.view))
}
