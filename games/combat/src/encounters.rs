//! The encounters that come with the game, as files anybody can read and change.

use std::sync::OnceLock;

use scene::Text;

use crate::Setup;

/// A group of four adventurers, and goblins in the bushes along the road.
const GOBLIN_AMBUSH: &str = include_str!("../encounters/goblin_ambush.json");
/// The map of the ambush.
const GOBLIN_AMBUSH_MAP: &str = include_str!("../encounters/goblin_ambush.map");

/// Four adventurers, and a pack of wolves in the undergrowth.
const WOLVES: &str = include_str!("../encounters/wolves.json");
/// The map of the wolves.
const WOLVES_MAP: &str = include_str!("../encounters/wolves.map");
/// Two parties with a wizard each, between walls.
const MAGE_DUEL: &str = include_str!("../encounters/mage_duel.json");
/// The map of the duel.
const MAGE_DUEL_MAP: &str = include_str!("../encounters/mage_duel.map");

/// Returns the encounters with their names.
pub(crate) fn all() -> Vec<(Text, Setup)> {
    let ready = [
        (Text::new("combat.encounter.goblin_ambush", "Goblin ambush"), GOBLIN_AMBUSH, GOBLIN_AMBUSH_MAP),
        (Text::new("combat.encounter.wolves", "Wolves in the mire"), WOLVES, WOLVES_MAP),
        (Text::new("combat.encounter.mage_duel", "Mage duel"), MAGE_DUEL, MAGE_DUEL_MAP),
    ];
    // The files are part of the program, and a test reads them.
    ready.into_iter().filter_map(|(name, encounter, map)| Some((name, read(encounter, map).ok()?))).collect()
}

/// Gives house rules that name neither a map nor creatures those of the ambush.
pub(crate) fn filled(setup: &Setup) -> Setup {
    if !setup.map.is_empty() || !setup.creatures.is_empty() || !setup.begin {
        return setup.clone();
    }
    static AMBUSH: OnceLock<Setup> = OnceLock::new();
    // The files are part of the program, and a test reads them.
    let ambush = AMBUSH.get_or_init(|| read(GOBLIN_AMBUSH, GOBLIN_AMBUSH_MAP).unwrap_or_default());
    let Setup { name, map, creatures, .. } = ambush.clone();
    Setup { name, map, creatures, ..setup.clone() }
}

/// Reads an encounter file whose map is a file beside it: the file's `map` is then that file's name.
pub fn read(encounter: &str, map: &str) -> serde_json::Result<Setup> {
    let mut json: serde_json::Value = serde_json::from_str(encounter)?;
    let lines: Vec<&str> = map.lines().collect();
    if let Some(fields) = json.as_object_mut() {
        fields.insert("map".to_owned(), serde_json::json!(lines));
    }
    serde_json::from_value(json)
}
