//! What may be picked: it is there, it makes sense, and what is chosen to begin with can be sent.

use scene::{Chosen, Control, Items, Panel, Pick, Scene, Template};
use serde_json::Value;

use crate::wire::{self, SentAction};
use crate::{Game, Seat};

use super::course::Run;
use super::difference::brief;
use super::law::{Found, Law};

impl<G: Game> Run<'_, G> {
    /// Looks at every pick, and fills every template with what is chosen to begin with.
    pub(super) fn check_picks(&mut self, seat: Seat, scene: &Scene) -> Result<(), Found> {
        for pick in &scene.picks {
            if let Some(fault) = fault(scene, pick) {
                return Err(Law::Picks.broken(format!("seat {seat}, pick {:?}: {fault}", pick.id)));
            }
        }
        let known = |id: &str| scene.picks.iter().any(|pick| pick.id == id);
        let off = scene.controls.iter().filter(|control| !control.enabled);
        for control in off.chain(pressed(scene)) {
            let words = [Some(&control.label), control.note.as_ref(), control.reason.as_ref()];
            let named = words.into_iter().flatten().flat_map(scene::Text::picks).find(|id| !known(id));
            Law::Picks.holds(named.is_none(), || {
                let label = scene.say(&control.label);
                format!("seat {seat} reads {label:?}, which names a pick that is not there: {named:?}")
            })?;
        }
        let sent = scene.picks.iter().filter_map(|pick| pick.action.as_ref());
        for template in sent.chain(pressed(scene).map(|control| &control.action)) {
            self.check_template(seat, scene, template)?;
        }
        Ok(())
    }

    fn check_template(&self, seat: Seat, scene: &Scene, template: &Template) -> Result<(), Found> {
        let mut ids = Vec::new();
        holes(&template.parameters, &mut ids);
        let mut chosen = scene.suggested();
        for id in &ids {
            let Some(pick) = scene.picks.iter().find(|pick| pick.id == *id) else {
                let action = &template.action;
                return Err(Law::Picks
                    .broken(format!("{action} of seat {seat} takes from {id:?}, which cannot be picked")));
            };
            if !choose_enough(pick, &mut chosen) {
                // There is too little to pick: the screen says so, and sends nothing.
                return Ok(());
            }
        }
        if ids.is_empty() {
            return Ok(());
        }
        let filled = scene.fill(template, &chosen);
        let names = [template.action.clone()];
        let read = SentAction::read(filled.clone()).and_then(|sent| wire::action::<G::Action>(&sent, &names));
        Law::Picks.holds(read.is_ok(), || {
            let refusal = read.err().map(|refusal| refusal.to_string()).unwrap_or_default();
            format!("seat {seat} sends {}: {refusal}", brief(&filled.to_string()))
        })
    }
}

/// Says what is wrong with a pick.
fn fault(scene: &Scene, pick: &Pick) -> Option<&'static str> {
    let n_alike = scene.picks.iter().filter(|other| other.id == pick.id).count();
    let too_many = pick.chosen.len() > usize::from(pick.max);
    match &pick.items {
        _ if n_alike > 1 => Some("another pick has the same id"),
        _ if pick.min > pick.max => Some("at least more than at most"),
        items if !items.is_value() => None,
        _ if pick.label.is_none() => Some("numbers and options say by a label what they are for"),
        _ if pick.max == 0 => Some("nothing may be chosen"),
        items if items.len() < usize::from(pick.min) => Some("there is too little to choose from"),
        items if pick.chosen.iter().any(|id| !items.contains(*id)) => {
            Some("what is chosen to begin with cannot be chosen")
        }
        _ if too_many => Some("more is chosen to begin with than may be"),
        Items::Numbers(_) if pick.max > 1 => Some("one number is chosen at a time"),
        _ => None,
    }
}

/// Chooses the first items where too little is chosen; tells whether there are enough.
fn choose_enough(pick: &Pick, chosen: &mut Chosen) -> bool {
    let ids = chosen.entry(pick.id.clone()).or_default();
    let others: Vec<u16> = pick.items.iter().filter(|id| !ids.contains(id)).collect();
    ids.extend(others.into_iter().take(usize::from(pick.min).saturating_sub(ids.len())));
    ids.len() >= usize::from(pick.min)
}

/// Goes through everything that can be pressed.
fn pressed(scene: &Scene) -> impl Iterator<Item = &Control> {
    let choices = scene.panels.iter().flat_map(|panel| match panel {
        Panel::Prompt(prompt) => prompt.choices.as_slice(),
        _ => &[],
    });
    scene.controls.iter().chain(choices).filter(|control| control.enabled)
}

fn holes(parameters: &Value, ids: &mut Vec<String>) {
    match parameters {
        Value::Object(fields) => match fields.get("$pick").and_then(Value::as_str) {
            Some(id) => ids.push(id.to_owned()),
            None => fields.values().for_each(|value| holes(value, ids)),
        },
        Value::Array(items) => items.iter().for_each(|item| holes(item, ids)),
        _ => {}
    }
}
