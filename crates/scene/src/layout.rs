//! Which arrangement suits a table: said by the game, or else by what lies on it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Panel, Scene};

/// How a table is laid out. Every layout draws every panel; what it is named after has the best place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// A map, with the order of turns and what can be done beside it.
    Map,
    /// A scorecard, with the dice above it.
    Card,
    /// A card with bars for each player, below what is going on.
    Meters,
    /// Dice in the middle, scores beside them: what suits anything else.
    Board,
}

impl Scene {
    /// Returns the layout that the game asks for, or else the one that its panels suggest.
    pub fn layout(&self) -> Layout {
        self.layout.unwrap_or_else(|| {
            let has = |is: fn(&Panel) -> bool| self.panels.iter().any(is);
            if has(|panel| matches!(panel, Panel::Map(_))) {
                Layout::Map
            } else if has(|panel| matches!(panel, Panel::Scorecard(card) if !card.is_empty())) {
                Layout::Card
            } else if has(|panel| matches!(panel, Panel::Meters(meters) if !meters.cards.is_empty())) {
                Layout::Meters
            } else {
                Layout::Board
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, Column, Map, Meters, Scoreboard, Scorecard, Section, Terrain};

    fn scene(panels: Vec<Panel>) -> Scene {
        Scene { panels, ..Scene::default() }
    }

    #[test]
    fn panels_suggest_a_layout_and_a_game_may_ask_for_another() {
        let board = || Panel::Scoreboard(Scoreboard::default());
        let meters = |n| Panel::Meters(Meters { cards: vec![Card::default(); n] });
        let card = |n| {
            let (sections, columns) = (vec![Section::default(); n], vec![Column::default(); n]);
            Panel::Scorecard(Scorecard { sections, columns })
        };
        let map = || {
            let terrain = Terrain { hash: String::new(), rows: vec![] };
            let (tokens, areas, previews, ways, aims, shots) =
                (vec![], vec![], vec![], vec![], vec![], vec![]);
            Panel::Map(Map {
                width: 0,
                height: 0,
                cell_ft: 5,
                terrain,
                tokens,
                areas,
                previews,
                ways,
                aims,
                shots,
            })
        };
        assert_eq!(scene(vec![]).layout(), Layout::Board);
        assert_eq!(scene(vec![board(), meters(0), card(0)]).layout(), Layout::Board);
        assert_eq!(scene(vec![board(), meters(2)]).layout(), Layout::Meters);
        assert_eq!(scene(vec![meters(2), card(1)]).layout(), Layout::Card);
        assert_eq!(scene(vec![meters(2), card(1), map()]).layout(), Layout::Map);
        let asked = Scene { layout: Some(Layout::Board), ..scene(vec![meters(2)]) };
        assert_eq!(asked.layout(), Layout::Board);
    }
}
