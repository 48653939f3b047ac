//! Windows: any scene as the game's own interface draws it (NUI).

use std::collections::BTreeMap;

use scene::Scene;
use serde_json::Value;

/// A window for one viewer: what stays as long as its structure does, and what changes by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    /// What `NuiCreate` takes.
    pub layout: Value,
    /// The value of every bind in the layout, each of the type that it is drawn with.
    pub binds: BTreeMap<String, Value>,
    /// What a click on an element sends, by the element's id; an action as `Scene::fill` makes it.
    pub clicks: BTreeMap<String, Click>,
}

/// What a click does.
#[derive(Clone, Debug, PartialEq)]
pub enum Click {
    /// Sends an action with its parameters.
    Send { action: String, parameters: Value },
    /// Picks or unpicks something in this viewer's hand only.
    Pick { pick: String, value: Value },
}

/// What one viewer has picked and not yet sent.
pub type Hand = BTreeMap<String, Vec<Value>>;

/// Draws a scene as a window, in the language of whoever looks; somebody who only watches gets no buttons.
pub fn draw(_scene: &Scene, _hand: &Hand, _language: &str) -> Window {
    Window { layout: Value::Null, binds: BTreeMap::new(), clicks: BTreeMap::new() }
}

impl Window {
    /// Returns the binds that differ, or none at all when the structure does: then the window is made anew.
    pub fn changes_from(&self, before: &Window) -> Option<BTreeMap<String, Value>> {
        (self.layout == before.layout).then(|| {
            let changed = |(name, value): &(&String, &Value)| before.binds.get(*name) != Some(*value);
            self.binds.iter().filter(changed).map(|(name, value)| (name.clone(), value.clone())).collect()
        })
    }
}
