//! The games a house has, by name and version.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{AnyGame, Game};

/// The games a house has.
#[derive(Clone, Default)]
pub struct Registry {
    games: BTreeMap<(&'static str, u32), Arc<dyn AnyGame>>,
}

impl Registry {
    /// Adds a game. The same name and version again replaces it.
    #[must_use]
    pub fn with<G: Game>(mut self) -> Registry {
        self.games.insert((G::META.id, G::META.version), crate::edge::erase::<G>());
        self
    }

    /// Returns the newest version of a game.
    pub fn get(&self, id: &str) -> Option<&Arc<dyn AnyGame>> {
        self.games.iter().rev().find(|((name, _), _)| *name == id).map(|(_, game)| game)
    }

    /// Returns the newest game that still reads a version.
    pub fn reading(&self, id: &str, version: u32) -> Option<&Arc<dyn AnyGame>> {
        self.games.values().rev().find(|game| {
            let meta = game.meta();
            meta.id == id && meta.reads <= version && version <= meta.version
        })
    }

    /// Goes through the newest version of every game, by name.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<dyn AnyGame>> {
        let mut names: Vec<&str> = self.games.keys().map(|(name, _)| *name).collect();
        names.dedup();
        names.into_iter().filter_map(|name| self.get(name))
    }
}
