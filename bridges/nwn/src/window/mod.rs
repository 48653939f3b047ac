//! Windows: any scene as the game's own interface draws it (NUI).
//!
//! A window is a layout that stays and binds that change. The layout depends on what lies on the table (how many seats, dice,
//! boxes) and on nothing that a turn changes, so that a running game sets binds only.

mod blocks;
mod board;
mod card;
mod clock;
mod controls;
mod hand;
mod map;
mod panels;
mod picks;
mod sheet;
mod tray;
pub mod validate;
mod words;

use std::collections::BTreeMap;

use scene::Scene;
use serde_json::Value;

pub use clock::Timer;
pub use hand::{Hand, kept, picked};
pub use words::Dictionary;
pub(crate) use words::in_the_game;

/// A window for one viewer: what stays as long as its structure does, and what changes by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    /// What `NuiCreate` takes.
    pub layout: Value,
    /// The value of every bind in the layout, each of the type that it is drawn with.
    pub binds: BTreeMap<String, Value>,
    /// What a click on an element does, by the element's id; an action as `Scene::fill` makes it.
    pub clicks: BTreeMap<String, Click>,
    /// What time alone changes.
    pub timers: Vec<Timer>,
}

/// What a click does.
#[derive(Clone, Debug, PartialEq)]
pub enum Click {
    /// Sends an action with its parameters.
    Send { action: String, parameters: Value },
    /// Picks or unpicks something in this viewer's hand only: [`picked`] has the hand after it.
    Pick { pick: String, value: Value },
}

/// Draws a scene as a window, in the language of whoever looks; somebody who only watches gets no buttons.
///
/// The scene's own texts are written as they stand: [`Dictionary::translate`] puts them into a language first.
pub fn draw(scene: &Scene, hand: &Hand, language: &str) -> Window {
    let chosen = hand::chosen(scene, hand);
    let laid = scene.clone().choosing(&chosen);
    sheet::Sheet::new(&laid, chosen, hand, language).window()
}

impl Window {
    /// Returns the binds that differ, or none at all when the structure does: then the window is made anew.
    pub fn changes_from(&self, before: &Window) -> Option<BTreeMap<String, Value>> {
        (self.layout == before.layout).then(|| {
            let changed = |(name, value): &(&String, &Value)| before.binds.get(*name) != Some(*value);
            self.binds.iter().filter(changed).map(|(name, value)| (name.clone(), value.clone())).collect()
        })
    }

    /// Moves the clocks on to a moment, in milliseconds since 1970, and returns the binds that this changes: clocks go by
    /// whole seconds, so asking more often changes nothing.
    pub fn tick(&mut self, now: u64) -> BTreeMap<String, Value> {
        let mut changed: BTreeMap<String, Value> =
            self.timers.iter().flat_map(|timer| timer.binds(now)).collect();
        changed.retain(|name, value| self.binds.get(name) != Some(value));
        self.binds.extend(changed.clone());
        changed
    }
}
