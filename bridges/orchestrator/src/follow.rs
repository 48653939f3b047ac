//! What a table's records come to as messages, for one viewer.

use serde_json::Value;

use crate::desk::{Cast, Picture};
use crate::message::{InitiativeSlot, Message, Sent};
use crate::names::named;

/// What a viewer was told before, so that it is told once.
#[derive(Default)]
pub(crate) struct Follower {
    combat: Option<Message>,
    scene: Option<Message>,
    asked: Vec<u64>,
}

impl Follower {
    /// Tells what happened, and then what is not as it was.
    pub(crate) fn tell(&mut self, table: &str, events: &[Value], picture: &Picture) -> Vec<Sent> {
        let mut told: Vec<Message> = events.iter().flat_map(|event| told_of(&picture.cast, event)).collect();
        let scene = scene_update(picture);
        if self.scene.as_ref() != Some(&scene) {
            told.push(scene.clone());
            self.scene = Some(scene);
        }
        let combat = combat_update(picture);
        if self.combat.as_ref() != Some(&combat) {
            told.push(combat.clone());
            self.combat = Some(combat);
        }
        let open: Vec<(u64, Message)> =
            picture.requests().iter().filter_map(|request| asked(&picture.cast, request)).collect();
        for (id, message) in &open {
            if !self.asked.contains(id) {
                told.push(message.clone());
            }
        }
        self.asked = open.into_iter().map(|(id, _)| id).collect();
        told.into_iter().map(|message| sent(table, picture.seq, message)).collect()
    }
}

/// Puts a message where it belongs.
pub(crate) fn sent(table: &str, seq: u64, message: Message) -> Sent {
    Sent { session_id: table.to_owned(), seq, message }
}

/// Returns what one event comes to: itself by the document's name, and the message that the document has for it.
pub(crate) fn told_of(cast: &Cast, event: &Value) -> Vec<Message> {
    let Some(name) = event.get("event").and_then(Value::as_str) else { return Vec::new() };
    let data = named(cast, event.get("data").cloned().unwrap_or_default());
    let text = |field: &str| data.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
    let own = match name {
        // What is kept for the journal alone says nothing to anybody.
        "resumed" | "suspended" => return Vec::new(),
        "narrated" => Some(Message::Narration {
            speaker_id: data.get("speaker").and_then(Value::as_str).unwrap_or("narrator").to_owned(),
            text: text("text"),
            tagged_for_tts: false,
        }),
        "music_state" => Some(Message::MusicChange { state: text("state") }),
        "spell_outcome" => Some(Message::SpellOutcome {
            caster_id: text("by"),
            from: data.get("from").cloned().unwrap_or_default(),
            creature_id: text("creature"),
            outcome: match data.get("saved").and_then(Value::as_bool) {
                None => "hit",
                Some(false) => "fail",
                Some(true) => "success",
            },
        }),
        "dice_rolled" => rolled(&data),
        _ => None,
    };
    let event = Message::Event { name: name.to_ascii_uppercase(), data };
    own.into_iter().chain([event]).collect()
}

fn rolled(data: &Value) -> Option<Message> {
    let rolled = data.get("rolled")?;
    let faces = rolled.get("faces").and_then(Value::as_array)?;
    Some(Message::RollResult {
        request_id: data.get("requestId").and_then(Value::as_u64).map(|id| id.to_string()),
        actor_id: data.pointer("/roll/actor").and_then(Value::as_str)?.to_owned(),
        total: rolled.get("total").and_then(Value::as_i64)?,
        natural: rolled.get("natural").and_then(Value::as_i64).unwrap_or_default(),
        faces: faces.iter().filter_map(Value::as_i64).collect(),
        claimed: data.get("claimed").and_then(Value::as_bool).unwrap_or_default(),
    })
}

/// Returns what is asked of the viewer: others' requests have no `yours`.
fn asked(cast: &Cast, request: &Value) -> Option<(u64, Message)> {
    let yours = request.get("yours")?;
    let id = request.get("requestId")?.as_u64()?;
    let actor_id = cast.key(request.get("actor")?.as_u64()?);
    let request_id = id.to_string();
    let text = |value: &Value, field: &str| value.get(field).and_then(Value::as_str).map(str::to_owned);
    if text(request, "kind")? == "reaction" {
        let options = yours.get("options").and_then(Value::as_array).cloned().unwrap_or_default();
        let by_id = cast.key(yours.get("by")?.as_u64()?);
        let cause = text(yours, "cause")?;
        return Some((id, Message::ReactionRequest { request_id, actor_id, cause, by_id, options }));
    }
    let kind = text(request, "rollKind")?;
    let target_id = request.get("target").and_then(Value::as_u64).map(|number| cast.key(number));
    let reason = text(yours, "reason").unwrap_or_else(|| reason(&kind, target_id.as_deref()));
    let message = Message::RollRequest {
        request_id,
        actor_id,
        roll_kind: roll_kind(&kind),
        skill: text(yours, "skill"),
        ability: text(yours, "ability"),
        formula_hint: text(yours, "formula")?,
        mode: text(yours, "mode").unwrap_or_default(),
        reason,
        target_id,
        again: yours.get("again").and_then(Value::as_bool).unwrap_or_default(),
        kind,
    };
    Some((id, message))
}

/// The document's five kinds of rolls.
fn roll_kind(kind: &str) -> &'static str {
    match kind {
        "attack" => "attack",
        "check" | "contest" => "skill",
        "save" | "death_save" | "concentration" => "save",
        "initiative" => "initiative",
        _ => "other",
    }
}

fn reason(kind: &str, target: Option<&str>) -> String {
    let kind = kind.replace('_', " ");
    target.map_or(kind.clone(), |target| format!("{kind} against {target}"))
}

/// Returns where the fight stands.
pub(crate) fn combat_update(picture: &Picture) -> Message {
    let game = &picture.game;
    let number = |field: &str| game.get(field).and_then(Value::as_u64);
    let active = number("activeCreatureId");
    let creatures = game.get("creatures").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let order = game.get("initiativeOrder").and_then(Value::as_array).into_iter().flatten();
    let slot = |entry: &Value| {
        let id = entry.get("creatureId").and_then(Value::as_u64)?;
        let creature = creatures.iter().find(|one| one.get("id").and_then(Value::as_u64) == Some(id));
        let of = |field: &str| creature.and_then(|one| one.get(field)).and_then(Value::as_u64);
        let name = creature.and_then(|one| one.get("name")).and_then(Value::as_str);
        Some(InitiativeSlot {
            creature_id: picture.cast.key(id),
            name: name.unwrap_or_default().to_owned(),
            current_hp: of("currentHp"),
            max_hp: of("maxHp"),
            is_active: active == Some(id),
        })
    };
    Message::CombatUpdate {
        in_combat: game.get("inCombat").and_then(Value::as_bool).unwrap_or_default(),
        encounter_id: number("encounterId").unwrap_or_default(),
        round: number("round").unwrap_or_default(),
        initiative_order: order.filter_map(slot).collect(),
        active_creature_id: active.map(|id| picture.cast.key(id)),
    }
}

/// Returns what the story is doing.
pub(crate) fn scene_update(picture: &Picture) -> Message {
    let game = &picture.game;
    let text = |field: &str| game.get(field).and_then(Value::as_str).unwrap_or_default();
    let scene_state = match text("scene") {
        "exploration" => "Exploration",
        "combat_turn_based" => "CombatTurnBased",
        "downtime_preparation" => "DowntimePreparation",
        _ => "SocialFreeFlow",
    };
    let creatures = game.get("creatures").and_then(Value::as_array).into_iter().flatten();
    let keys = creatures.filter_map(|one| one.get("key").and_then(Value::as_str));
    Message::SceneUpdate {
        scene_state: scene_state.to_owned(),
        summary: text("name").to_owned(),
        participants: keys.map(str::to_owned).collect(),
    }
}
