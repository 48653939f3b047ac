//! What picking a cell of a map would cover, so that a screen shows it before anything is sent. The game reckons it;
//! a shape stands once, however many cells it fits at, and a screen only lays it down.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Area, Map, Panel, Pick, Scene, Shape, Text, Token};

/// What each cell of a pick would cover.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    /// The pick.
    pub pick: String,
    /// The shapes, each by rows from the top left; what of them is off the map does not count.
    pub shapes: Vec<Vec<Run>>,
    /// Which shape each cell of the pick has, by number, in their order; the first shape where no number is given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<u16>,
    /// The tokens that are touched where they are covered; others are spared.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touches: Vec<u16>,
}

/// Cells beside each other: steps to the right and down from the picked cell, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Run(pub i16, pub i16, pub u16);

impl Preview {
    /// Makes a preview for a pick, without cells.
    pub fn new(pick: impl Into<String>, touches: Vec<u16>) -> Preview {
        Preview { pick: pick.into(), shapes: Vec::new(), of: Vec::new(), touches }
    }

    /// Puts a shape first: where others are parts of it that the edge of the map cuts, it stands for them.
    pub fn beginning(mut self, map: Size, at: u16, covered: &[u16]) -> Preview {
        self.shapes.push(map.runs(at, covered));
        self
    }

    /// Adds what the next cell of the pick covers: cells of the map by number, in rising order.
    pub fn add(&mut self, map: Size, at: u16, covered: &[u16]) {
        let fits = |shape: &Vec<Run>| map.lay(shape, at).eq(covered.iter().copied());
        let found = self.shapes.iter().position(fits).unwrap_or_else(|| {
            self.shapes.push(map.runs(at, covered));
            self.shapes.len() - 1
        });
        self.of.push(u16::try_from(found).unwrap_or(u16::MAX));
    }

    /// Leaves out the numbers at the end that say nothing.
    pub fn short(mut self) -> Preview {
        let n = self.of.iter().rposition(|shape| *shape != 0).map_or(0, |last| last + 1);
        self.of.truncate(n);
        self
    }

    /// Returns the cells that the nth cell of the pick covers.
    fn cells(&self, map: Size, nth: usize, at: u16) -> Vec<u16> {
        let shape = self.shapes.get(usize::from(self.of.get(nth).copied().unwrap_or(0)));
        shape.map_or_else(Vec::new, |shape| map.lay(shape, at).collect())
    }
}

/// How many cells a map has across and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Across.
    pub width: u16,
    /// Down.
    pub height: u16,
}

impl Size {
    /// Lays a shape down at a cell; what is off the map is cut.
    fn lay(self, shape: &[Run], at: u16) -> impl Iterator<Item = u16> {
        let (width, height) = (i64::from(self.width.max(1)), i64::from(self.height));
        let (x, y) = (i64::from(at) % width, i64::from(at) / width);
        shape.iter().flat_map(move |Run(right, down, n)| {
            let (first, row) = (x + i64::from(*right), y + i64::from(*down));
            let last = (first + i64::from(*n)).min(width);
            let columns = if (0..height).contains(&row) { first.max(0)..last } else { 0..0 };
            columns.filter_map(move |column| u16::try_from(row * width + column).ok())
        })
    }

    /// Writes cells as runs around a cell.
    fn runs(self, at: u16, cells: &[u16]) -> Vec<Run> {
        let width = i32::from(self.width.max(1));
        let place = |cell: u16| (i32::from(cell) % width, i32::from(cell) / width);
        let (x, y) = place(at);
        let mut runs: Vec<Run> = Vec::new();
        for cell in cells {
            let (column, row) = place(*cell);
            let (right, down) = ((column - x) as i16, (row - y) as i16);
            match runs.last_mut() {
                Some(Run(first, same, n))
                    if *same == down && i32::from(*first) + i32::from(*n) == column - x =>
                {
                    *n += 1;
                }
                _ => runs.push(Run(right, down, 1)),
            }
        }
        runs
    }
}

impl Map {
    /// Returns its size.
    pub fn size(&self) -> Size {
        Size { width: self.width, height: self.height }
    }

    /// Returns what picking a cell would cover, as an area that says whom it would get.
    pub fn foresee(&self, pick: &Pick, id: u16) -> Option<Area> {
        let preview = self.previews.iter().find(|preview| preview.pick == pick.id)?;
        let nth = pick.items.position(id)?;
        let cells = preview.cells(self.size(), nth, id);
        let got = self.tokens.iter().filter(|token| {
            preview.touches.contains(&token.id) && token.cells(self.width).any(|cell| cells.contains(&cell))
        });
        let label = match listed(got) {
            Some(who) => Text::new("map.would_get", "Would get {who}").phrase("who", who),
            None => Text::new("map.would_get_nobody", "Would get nobody"),
        };
        Some(Area { shape: Shape::Aim, label, cells })
    }
}

impl Token {
    /// Goes through the cells it stands on.
    fn cells(&self, width: u16) -> impl Iterator<Item = u16> + use<> {
        let (x, y, size) = (u32::from(self.x), u32::from(self.y), u32::from(self.size.max(1)));
        let inside = move |x: &u32| *x < u32::from(width);
        let row = move |y: u32| (x..x + size).filter(inside).map(move |x| y * u32::from(width) + x);
        (y..y + size).flat_map(row).filter_map(|cell| u16::try_from(cell).ok())
    }
}

/// "Goblin 1, Goblin 2 and Mara".
fn listed<'a>(tokens: impl Iterator<Item = &'a Token>) -> Option<Text> {
    let mut names: Vec<Text> = tokens.map(|token| token.name.clone()).collect();
    let last = names.pop()?;
    let comma = |a: Text, b: Text| Text::new("map.list", "{a}, {b}").phrase("a", a).phrase("b", b);
    Some(match names.into_iter().reduce(comma) {
        Some(others) => Text::new("map.list_end", "{a} and {b}").phrase("a", others).phrase("b", last),
        None => last,
    })
}

impl Scene {
    /// Returns the scene with what its chosen cells would cover, and the ways there, marked on the map.
    pub(crate) fn foreseen(&self) -> Cow<'_, Scene> {
        let foresees = |panel: &Panel| matches!(panel, Panel::Map(map) if !(map.previews.is_empty() && map.ways.is_empty()));
        if !self.panels.iter().any(foresees) || self.picks.iter().all(|pick| pick.chosen.is_empty()) {
            return Cow::Borrowed(self);
        }
        let mut laid = self.clone();
        for panel in &mut laid.panels {
            let Panel::Map(map) = panel else { continue };
            let chosen = self.picks.iter().flat_map(|pick| pick.chosen.iter().map(move |id| (pick, *id)));
            let ahead = |(pick, id)| map.foresee(pick, id).or_else(|| map.way_to(pick, id));
            let areas: Vec<Area> = chosen.filter_map(ahead).collect();
            map.areas.extend(areas);
        }
        Cow::Owned(laid)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{Band, Items, Terrain};

    const SIZE: Size = Size { width: 6, height: 4 };

    fn token(id: u16, name: &str, x: u16, y: u16, size: u8) -> Token {
        let (name, conditions) = (Text::verbatim(name), Vec::new());
        Token { id, name, seat: None, x, y, size, band: Band::Unhurt, conditions, active: false }
    }

    /// A cross of five cells that may be put in the middle, at the left edge and before a wall.
    fn scene() -> Scene {
        let mut preview = Preview::new("burst", vec![1, 2]);
        preview.add(SIZE, 8, &[2, 7, 8, 9, 14]);
        preview.add(SIZE, 12, &[6, 12, 13, 18]);
        preview.add(SIZE, 10, &[4, 9, 10, 16]);
        let map = Map {
            width: SIZE.width,
            height: SIZE.height,
            cell_ft: 5,
            terrain: Terrain { hash: String::new(), rows: vec!["......".into(); 4] },
            tokens: vec![token(1, "Goblin", 3, 1, 1), token(2, "Ogre", 2, 2, 2), token(3, "Mara", 1, 1, 1)],
            areas: vec![],
            previews: vec![preview],
            ways: vec![],
            aims: vec![],
            shots: vec![],
        };
        let items = Items::Cells(vec![8, 12, 10]);
        Scene { panels: vec![Panel::Map(map)], picks: vec![Pick::one("burst", items)], ..Scene::default() }
    }

    fn check(id: u16, cells: &[u16], says: &str) {
        let scene = scene();
        let Some(Panel::Map(map)) = scene.panels.first() else { panic!("no map") };
        let area = map.foresee(&scene.picks[0], id).unwrap();
        assert_eq!((area.cells.as_slice(), scene.say(&area.label).as_str()), (cells, says));
    }

    #[test]
    fn a_shape_is_laid_down_where_it_fits_and_says_whom_it_gets() {
        check(8, &[2, 7, 8, 9, 14], "Would get Goblin and Ogre");
        check(12, &[6, 12, 13, 18], "Would get nobody");
        check(10, &[4, 9, 10, 16], "Would get Goblin");
    }

    #[test]
    fn the_same_shape_at_an_edge_stands_once() {
        let Some(Panel::Map(map)) = scene().panels.first().cloned() else { panic!("no map") };
        let preview = &map.previews[0];
        assert_eq!(preview.shapes[0], [Run(0, -1, 1), Run(-1, 0, 3), Run(0, 1, 1)]);
        assert_eq!((preview.shapes.len(), preview.of.as_slice()), (2, [0, 0, 1].as_slice()));
        let mut short = preview.clone();
        short.of.push(0);
        assert_eq!(short.short().of, [0, 0, 1], "the first shape needs no number at the end");
    }

    #[test]
    fn what_is_chosen_is_marked_on_the_map_in_words() {
        let mut scene = scene();
        assert_eq!(scene.foreseen(), Cow::<Scene>::Borrowed(&scene));
        scene.picks[0].chosen = vec![8];
        let text = crate::render::text(&scene);
        assert!(text.contains("* Would get Goblin and Ogre: 5 cells."), "{text}");
        assert!(text.contains("     .C*A.."), "{text}");
    }

    #[test]
    fn a_preview_of_nonsense_covers_nothing() {
        let mut scene = scene();
        let Some(Panel::Map(map)) = scene.panels.first_mut() else { panic!("no map") };
        map.previews[0].of = vec![7];
        let area = map.foresee(&scene.picks[0], 8).unwrap();
        assert!(area.cells.is_empty());
        map.previews[0].of = vec![];
        map.previews[0].shapes = vec![vec![Run(i16::MIN, 0, u16::MAX), Run(0, i16::MAX, 3)]];
        assert_eq!(map.foresee(&scene.picks[0], 8).unwrap().cells, [6, 7, 8, 9, 10, 11]);
        assert_eq!(map.foresee(&scene.picks[0], 9), None);
    }
}
