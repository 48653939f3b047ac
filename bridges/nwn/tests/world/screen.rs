//! A window as the game client has it: what it says, and what can be clicked. It reads the layout and the binds, and
//! nothing else.

use std::collections::BTreeMap;

use nwn::window::validate::validate;
use serde_json::Value;

/// A window on the screen of a player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Screen {
    layout: Value,
    binds: BTreeMap<String, Value>,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Button {
    pub(crate) id: String,
    pub(crate) label: String,
    pub(crate) enabled: bool,
}

impl Screen {
    /// Makes a window as the game would, which it takes.
    pub(crate) fn create(layout: &Value, binds: &Value) -> Screen {
        let mut screen = Screen { layout: layout.clone(), binds: BTreeMap::new() };
        screen.bind(binds);
        screen
    }

    /// Sets binds; the window is still one that the game takes.
    pub(crate) fn bind(&mut self, binds: &Value) {
        for (name, value) in binds.as_object().unwrap() {
            self.binds.insert(name.clone(), value.clone());
        }
        assert_eq!(validate(&self.layout, &self.binds), [], "{:#}", self.layout);
    }

    /// Returns everything that the window says, a line each.
    pub(crate) fn words(&self) -> String {
        let mut words = vec![self.value(&self.layout["title"]).as_str().unwrap_or_default().to_owned()];
        self.each(&mut |element| {
            for key in ["label", "value"] {
                let said = self.value(&element[key]);
                if let (Some(said), true) = (said.as_str(), self.is_on(element, "visible")) {
                    words.push(said.to_owned());
                }
            }
        });
        words.retain(|words| !words.is_empty());
        words.join("\n")
    }

    /// Lists the buttons that are there.
    pub(crate) fn buttons(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        self.each(&mut |element| {
            if let Some(id) = element["id"].as_str().filter(|_| self.is_on(element, "visible")) {
                let label = self.value(&element["label"]).as_str().unwrap_or_default().to_owned();
                buttons.push(Button { id: id.to_owned(), label, enabled: self.is_on(element, "enabled") });
            }
        });
        buttons
    }

    /// Finds a button that can be clicked by the beginning of what it says.
    pub(crate) fn button(&self, label: &str) -> Option<String> {
        let found =
            self.buttons().into_iter().find(|button| button.enabled && button.label.starts_with(label));
        found.map(|button| button.id)
    }

    /// Lists the dice that are marked as free to be picked.
    pub(crate) fn free_dice(&self) -> Vec<String> {
        let mut dice = Vec::new();
        self.each(&mut |element| {
            let parts = element["children"].as_array().map_or(&[][..], Vec::as_slice);
            if let [die, mark] = parts
                && let Some(id) = die["id"].as_str()
                && self.value(&mark["value"]) == "[ ]"
            {
                dice.push(id.to_owned());
            }
        });
        dice
    }

    fn each<'a>(&'a self, see: &mut dyn FnMut(&'a Value)) {
        fn walk<'a>(element: &'a Value, see: &mut dyn FnMut(&'a Value)) {
            see(element);
            for child in element["children"].as_array().into_iter().flatten() {
                walk(child, see);
            }
        }
        walk(&self.layout["root"], see);
    }

    fn value<'a>(&'a self, value: &'a Value) -> &'a Value {
        value["bind"].as_str().map_or(value, |name| &self.binds[name])
    }

    fn is_on(&self, element: &Value, key: &str) -> bool {
        element.get(key).is_none_or(|value| self.value(value) != false)
    }
}
