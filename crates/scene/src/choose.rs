//! What is chosen: to begin with, and after the picture changed. Screens that let people choose keep it on the device,
//! so they all have to agree on what stays.

use std::collections::BTreeMap;

use crate::{Items, Pick, Scene};

/// What is picked, by the id of the pick.
pub type Chosen = BTreeMap<String, Vec<u16>>;

impl Scene {
    /// Returns what is chosen to begin with.
    pub fn suggested(&self) -> Chosen {
        self.picks.iter().map(|pick| (pick.id.clone(), pick.suggested())).collect()
    }

    /// Returns what is left of a choice that was made in the picture before. A number or an option stays chosen while
    /// the same is asked of the same seat, as far as it is still there; what the house suggests anew goes before it. Things
    /// on the table are as the house suggests.
    pub fn kept(&self, before: &Scene, chosen: &Chosen) -> Chosen {
        let mut kept = self.suggested();
        if self.turn != before.turn {
            return kept;
        }
        for pick in self.picks.iter().filter(|pick| pick.items.is_value()) {
            let known = before.picks.iter().find(|other| other.id == pick.id && other.chosen == pick.chosen);
            if let (Some(before), Some(ids)) = (known, chosen.get(&pick.id)) {
                kept.insert(pick.id.clone(), pick.kept(before, ids));
            }
        }
        kept
    }

    /// Returns the picture with a choice in place of what is suggested, for whoever writes or draws it.
    pub fn choosing(mut self, chosen: &Chosen) -> Scene {
        for pick in &mut self.picks {
            if let Some(ids) = chosen.get(&pick.id).filter(|_| pick.items.is_value()) {
                pick.chosen.clone_from(ids);
            }
        }
        self
    }
}

impl Pick {
    /// Returns what is chosen to begin with. A number or an option that has to be chosen always is.
    pub fn suggested(&self) -> Vec<u16> {
        if !self.items.is_value() {
            return self.chosen.clone();
        }
        self.enough(self.chosen.iter().copied().filter(|id| self.items.contains(*id)).collect())
    }

    /// Adds the first items until there are enough.
    fn enough(&self, mut ids: Vec<u16>) -> Vec<u16> {
        let least = usize::from(self.min);
        let others = self.items.iter().filter(|id| !ids.contains(id));
        let more: Vec<u16> = others.take(least.saturating_sub(ids.len())).collect();
        ids.extend(more);
        ids
    }

    fn kept(&self, before: &Pick, ids: &[u16]) -> Vec<u16> {
        let mut kept: Vec<u16> = Vec::new();
        for id in ids.iter().filter_map(|id| self.still(before, *id)) {
            if !kept.contains(&id) {
                kept.push(id);
            }
        }
        // Where nothing is left of a choice, it begins anew.
        if kept.is_empty() && !ids.is_empty() { self.suggested() } else { self.enough(kept) }
    }

    /// Finds an item of the same pick of another moment.
    fn still(&self, before: &Pick, id: u16) -> Option<u16> {
        match (&self.items, &before.items) {
            (Items::Numbers(numbers), Items::Numbers(_)) => numbers.nearest(id),
            (Items::Options(options), Items::Options(old)) => {
                let one = old.get(usize::from(id))?;
                options
                    .iter()
                    .position(|option| option.is_same(one))
                    .and_then(|place| u16::try_from(place).ok())
            }
            _ => None,
        }
    }

    /// Returns what is chosen after an item is taken or put back: one too many takes the place of the last, and what has
    /// to be chosen is not put back.
    pub fn toggled(&self, ids: &[u16], id: u16) -> Vec<u16> {
        let most = usize::from(self.max.max(1));
        let mut ids = ids.to_vec();
        match ids.iter().position(|other| *other == id) {
            Some(_) if self.items.is_value() && ids.len() <= usize::from(self.min) => {}
            Some(place) => drop(ids.remove(place)),
            None => {
                ids.truncate(most - 1);
                ids.push(id);
            }
        }
        ids
    }
}
