//! What is done about an intent: an action of the game, an answer, or a word that this is not the table's to do.

use combat::{Action, SceneState, Spot, Trigger, Who};
use rules5e::{Ability, Cell, Item, Skill};
use serde::de::DeserializeOwned;
use serde_json::json;
use server::bridge::ApiError;

use super::Intent;
use super::fields::Words;
use crate::refused;

/// The difficulty of a check that the house names: the rules call it medium.
const MEDIUM: u8 = 15;

/// What is done about an intent.
pub(crate) enum Errand {
    /// The game does it.
    Act(Box<Action>),
    /// The rules of the table answer it.
    LookUp(String),
}

/// Returns what is done about an intent.
pub(crate) fn errand(intent: Intent) -> Result<Errand, ApiError> {
    if let Intent::RuleQuery { query, context } = intent {
        let context = context.map(|words| format!(" {}", words.0)).unwrap_or_default();
        return Ok(Errand::LookUp(query.0 + &context));
    }
    action(intent).map(|action| Errand::Act(Box::new(action)))
}

fn action(intent: Intent) -> Result<Action, ApiError> {
    let name = intent.name();
    let who = |id: String| Some(Who::Id(id));
    Ok(match intent {
        Intent::SkillCheck { actor, skill, target, context, suggest_dc, dc } => {
            let dc = dc.or(suggest_dc.and_then(|yes| yes.then_some(MEDIUM)));
            let reason = context.map(words).or(target);
            check(actor, &skill, dc, reason)?
        }
        Intent::InvestigateArea { actor, area, dc } => check(actor, "investigation", dc, Some(area.0))?,
        Intent::SearchItem { actor, item, dc } => check(actor, "perception", dc, item.map(words))?,
        Intent::NpcDialogue { npc_id, text } => {
            Action::Narrate { text: text.0, speaker: Some(npc_id), about: None }
        }
        Intent::SceneEvent { description, .. } => {
            Action::Narrate { text: description.0, speaker: None, about: None }
        }
        Intent::Narrate { text, speaker } => {
            Action::Narrate { text: text.0, speaker: speaker.map(words), about: None }
        }
        Intent::MeleeAttack { actor, target, weapon, move_required, off_hand } => Action::MeleeAttack {
            actor: who(actor),
            target: Who::Id(target),
            weapon,
            move_required: move_required.unwrap_or_default(),
            off_hand: off_hand.unwrap_or_default(),
        },
        Intent::RangedAttack { actor, target, weapon, move_required } => Action::RangedAttack {
            actor: who(actor),
            target: Who::Id(target),
            weapon,
            move_required: move_required.unwrap_or_default(),
        },
        Intent::SpellCast { actor, spell, slot_level, area_center, toward, targets } => {
            cast(actor, spell, Some(slot_level), targets, area_center, toward)
        }
        Intent::CantripCast { actor, spell, area_center, toward, targets } => {
            cast(actor, spell, None, targets, area_center, toward)
        }
        Intent::SpellShape { actor, spell, slot_level, area_center, toward } => {
            cast(actor, spell, Some(slot_level), Vec::new(), area_center, toward)
        }
        Intent::UseItem { actor, item_id, target } => {
            let item = named::<Item>(&item_id, "ITEM_ID", "an item of a fight, such as potion_of_healing")?;
            Action::UseItem { actor: who(actor), item, target: target.map(Who::Id) }
        }
        Intent::ReadyAction { actor, action, trigger } => ready(actor, action, trigger)?,
        Intent::Dash { actor } => Action::Dash { actor: who(actor) },
        Intent::Disengage { actor } => Action::Disengage { actor: who(actor) },
        Intent::Dodge { actor } => Action::Dodge { actor: who(actor) },
        Intent::Help { actor, target, against, check } => Action::Help {
            actor: who(actor),
            target: Who::Id(target),
            against: against.map(Who::Id),
            check: check.unwrap_or_default(),
        },
        Intent::Shove { actor, target, away } => {
            Action::Shove { actor: who(actor), target: Who::Id(target), away: away.unwrap_or_default() }
        }
        Intent::Grapple { actor, target } => Action::Grapple { actor: who(actor), target: Who::Id(target) },
        Intent::Stabilize { actor, target } => {
            Action::Stabilize { actor: who(actor), target: Who::Id(target) }
        }
        Intent::Move { actor, to, path } => {
            let path = path.0.into_iter().map(Spot::Cell).collect();
            Action::Move { actor: who(actor), path, to: to.map(Spot::Cell) }
        }
        Intent::Hide { actor } => Action::Hide { actor: who(actor) },
        Intent::Escape { actor } => Action::Escape { actor: who(actor) },
        Intent::Stand { actor } => Action::Stand { actor: who(actor) },
        Intent::DropProne { actor } => Action::DropProne { actor: who(actor) },
        Intent::UsePower { actor, power, toward } => {
            Action::UsePower { actor: who(actor), power, toward: toward.map(Spot::Cell) }
        }
        Intent::EndConcentration { actor } => Action::EndConcentration { actor: who(actor) },
        Intent::EndTurn { actor } => Action::EndTurn { actor: who(actor) },
        Intent::CombatStart { reason, creatures } => Action::CombatStart {
            reason: reason.map(words),
            creatures: creatures.into_iter().map(Who::Id).collect(),
            add: Vec::new(),
        },
        Intent::CombatEnd { reason } => Action::CombatEnd { reason: reason.map(words) },
        Intent::SetScene { scene } => {
            let expected = "SocialFreeFlow, Exploration or DowntimePreparation";
            Action::SetScene { scene: named::<SceneState>(&scene, "SCENE", expected)? }
        }
        Intent::RuleQuery { .. }
        | Intent::LoreQuery { .. }
        | Intent::InteractObject { .. }
        | Intent::GeneratePortrait { .. }
        | Intent::GenerateScene { .. }
        | Intent::GenerateBattlemap { .. } => return Err(not_here(name)),
    })
}

fn words(words: Words) -> String {
    words.0
}

fn check(actor: String, with: &str, dc: Option<u8>, reason: Option<String>) -> Result<Action, ApiError> {
    let skill = snake::<Skill>(with);
    let ability = if skill.is_none() { snake::<Ability>(with) } else { None };
    if skill.is_none() && ability.is_none() {
        return Err(unfit(with, "SKILL", "one of the eighteen skills, or an ability"));
    }
    Ok(Action::SkillCheck { actor: Who::Id(actor), skill, ability, dc, reason })
}

fn cast(
    actor: String,
    spell: String,
    slot: Option<u8>,
    targets: Vec<String>,
    area_center: Option<Cell>,
    toward: Option<Cell>,
) -> Action {
    Action::Cast {
        actor: Some(Who::Id(actor)),
        spell,
        // A slot of level 0 is how a cantrip is written.
        slot_level: slot.filter(|level| *level > 0),
        targets: targets.into_iter().map(Who::Id).collect(),
        target: None,
        area_center: area_center.map(Spot::Cell),
        toward: toward.map(Spot::Cell),
    }
}

fn ready(actor: String, deed: String, trigger: Option<String>) -> Result<Action, ApiError> {
    let expected = "foe_in_reach, foe_moves, foe_attacks or foe_casts";
    let Some(trigger) = trigger else { return Err(unfit("", "TRIGGER", expected)) };
    let trigger = named::<Trigger>(&trigger, "TRIGGER", expected)?;
    let is_spell = rules5e::content::Content::srd().spell(&deed).is_some();
    let (weapon, spell) = if is_spell { (None, Some(deed)) } else { (Some(deed), None) };
    Ok(Action::Ready { actor: Some(Who::Id(actor)), trigger, weapon, spell })
}

/// Reads a word of one of the game's lists, in whatever case.
fn named<T: DeserializeOwned>(word: &str, field: &str, expected: &str) -> Result<T, ApiError> {
    snake(word).ok_or_else(|| unfit(word, field, expected))
}

fn snake<T: DeserializeOwned>(word: &str) -> Option<T> {
    let mut spelt = String::with_capacity(word.len() + 4);
    for (n, c) in word.chars().enumerate() {
        let begins = c.is_uppercase() && word.chars().any(char::is_lowercase);
        match c {
            ' ' | '-' => spelt.push('_'),
            _ if begins && n > 0 && !spelt.ends_with('_') => {
                spelt.push('_');
                spelt.extend(c.to_lowercase());
            }
            _ => spelt.extend(c.to_lowercase()),
        }
    }
    serde_json::from_value(spelt.into()).ok()
}

fn unfit(given: &str, field: &str, expected: &str) -> ApiError {
    let said = if given.is_empty() { "is missing".to_owned() } else { format!("is {given:?}") };
    let details = json!({ "class": "ValidationError", "field": field, "expected": expected });
    refused("INVALID_INTENT", format!("{field} {said}; it should be {expected}")).details(details)
}

fn not_here(name: &str) -> ApiError {
    let words = format!(
        "{name} is not for a table: it keeps no lore, no things and no pictures. Answer it by other means, or tell it \
         with NARRATE."
    );
    refused("INTENT_NOT_FOR_TABLE", words).details(json!({ "class": "ValidationError", "intent": name }))
}
