//! What one viewer has picked on a window and not yet sent, and what becomes of it by a click or a new scene. What a choice
//! comes to is the scene's own; here it only has the form that a bridge keeps.

use std::collections::BTreeMap;

use scene::{Chosen, Control, Scene};
use serde_json::{Value, json};

/// What one viewer has picked and not yet sent, by the id of the pick; what is not in it is as the scene suggests.
pub type Hand = BTreeMap<String, Vec<Value>>;

/// Stands for the control that was pressed and wants something of the map; no game's pick begins so.
pub(super) const AIM: &str = "@aim";
/// Stands for the control that asks once before it is used.
pub(super) const SURE: &str = "@sure";

/// Returns the hand after a click that picks.
pub fn picked(scene: &Scene, hand: &Hand, pick: &str, value: &Value) -> Hand {
    let mut after = hand.clone();
    // Whoever does something else has not said yes.
    after.remove(SURE);
    if matches!(pick, AIM | SURE) {
        let was = hand.get(pick).is_some_and(|values| values.contains(value));
        after.remove(pick);
        if !was && !value.is_null() {
            after.insert(pick.to_owned(), vec![value.clone()]);
        }
        return after;
    }
    let known = scene.picks.iter().find(|known| known.id == pick);
    let id = value.as_u64().and_then(|id| u16::try_from(id).ok());
    if let (Some(known), Some(id)) = (known, id)
        && known.items.contains(id)
    {
        let before = chosen(scene, hand).remove(pick).unwrap_or_default();
        let ids = known.toggled(&before, id);
        after.insert(pick.to_owned(), ids.into_iter().map(Value::from).collect());
    }
    after
}

/// Returns what is left of a hand in a new scene: all of it while nothing that it was picked for has changed, else numbers
/// and options as far as they are still there.
pub fn kept(before: &Scene, scene: &Scene, hand: &Hand) -> Hand {
    if (&before.picks, &before.controls, before.turn) == (&scene.picks, &scene.controls, scene.turn)
        && before.trays().eq(scene.trays())
    {
        return hand.clone();
    }
    let kept = scene.kept(before, &chosen(before, hand));
    let is_left = |(id, _): &(String, Vec<u16>)| hand.contains_key(id);
    let values = |ids: Vec<u16>| ids.into_iter().map(Value::from).collect();
    kept.into_iter().filter(is_left).map(|(id, ids)| (id, values(ids))).collect()
}

/// Returns what is chosen: what the scene suggests, and what the hand has instead.
pub(super) fn chosen(scene: &Scene, hand: &Hand) -> Chosen {
    let mut chosen = scene.suggested();
    for pick in &scene.picks {
        if let Some(values) = hand.get(&pick.id) {
            let ids = values.iter().filter_map(|value| u16::try_from(value.as_u64()?).ok());
            chosen.insert(pick.id.clone(), ids.filter(|id| pick.items.contains(*id)).collect());
        }
    }
    chosen
}

/// Tests for a control that a hand aims, or is asked about.
pub(super) fn is_on(hand: &Hand, what: &str, control: &Control) -> bool {
    hand.get(what).is_some_and(|values| values.contains(&name(control)))
}

/// Names a control so that it is known again however many stand before it.
pub(super) fn name(control: &Control) -> Value {
    json!(control.action)
}
