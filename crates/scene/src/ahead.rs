//! What lies ahead of a move or a shot, so that a screen shows it before anything is sent: the way to each cell with
//! its cost, and the line to each creature with what is in its way. The game reckons both; a screen only draws.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Area, Items, Map, Pick, Shape, Text};

/// The ways to the cells of a pick, as a tree: ways share their first steps, so each step stands once.
///
/// Its knots are numbered: 0 is where all ways begin, then come the cells of the pick in their order, then those of
/// `through`. `before[n]` is the knot before knot `n + 1`; following it leads back to the beginning.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ways {
    /// The pick.
    pub pick: String,
    /// The cell where they begin.
    pub from: u16,
    /// How many feet there are to spend.
    pub most_ft: u16,
    /// What the way to each cell of the pick costs, in feet, in their order.
    pub ft: Vec<u16>,
    /// The knot before each knot but the first.
    pub before: Vec<u16>,
    /// The cells of the other knots: passed on the way, and no place to stop.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<u16>,
}

impl Ways {
    /// Makes a tree of ways, one for each cell of a pick in their order: the cells after the first, and the cost.
    pub fn new(pick: impl Into<String>, from: u16, most_ft: u16, ways: &[(Vec<u16>, u16)]) -> Ways {
        let mut tree = Tree::default();
        let ends: Vec<usize> = ways.iter().map(|(cells, _)| tree.grow(cells)).collect();
        // The ends come first, as the pick has them; what else there is follows.
        let mut number = vec![0u16; tree.knots.len() + 1];
        let mut order: Vec<usize> = Vec::new();
        let mut is_end = vec![false; tree.knots.len() + 1];
        ends.iter().for_each(|knot| is_end[*knot] = true);
        let others = (1..=tree.knots.len()).filter(|knot| !is_end[*knot]);
        for knot in ends.iter().copied().chain(others) {
            order.push(knot);
            number[knot] = u16::try_from(order.len()).unwrap_or(u16::MAX);
        }
        let knot =
            |at: &usize| at.checked_sub(1).and_then(|n| tree.knots.get(n)).copied().unwrap_or_default();
        Ways {
            pick: pick.into(),
            from,
            most_ft,
            ft: ways.iter().map(|(_, ft)| *ft).collect(),
            before: order.iter().map(|at| number[knot(at).0]).collect(),
            through: order.iter().skip(ends.len()).map(|at| knot(at).1).collect(),
        }
    }

    /// Returns the cells of the way to the nth cell of the pick, the first one among them.
    pub fn to(&self, cells: &[u16], nth: usize) -> Vec<u16> {
        let (mut way, mut knot) = (Vec::new(), nth + 1);
        // Nonsense may lead in a circle; no way has more knots than there are.
        while knot > 0 && way.len() <= self.before.len() {
            let Some(before) = self.before.get(knot - 1) else { break };
            let cell = cells.get(knot - 1).or_else(|| self.through.get(knot.wrapping_sub(1 + cells.len())));
            way.extend(cell);
            knot = usize::from(*before);
        }
        way.push(self.from);
        way.reverse();
        way
    }
}

/// Ways while they are laid together: knots from 1, each with the one before it and its cell.
#[derive(Default)]
struct Tree {
    knots: Vec<(usize, u16)>,
    /// The latest knot of each cell; 0: none.
    latest: Vec<usize>,
    /// For each knot the one that its cell had before. A cell seldom has more than one.
    older: Vec<usize>,
}

impl Tree {
    /// Adds a way and returns its last knot.
    fn grow(&mut self, cells: &[u16]) -> usize {
        cells.iter().fold(0, |at, cell| self.find(at, *cell).unwrap_or_else(|| self.add(at, *cell)))
    }

    /// Finds the knot of a cell after another knot.
    fn find(&self, before: usize, cell: u16) -> Option<usize> {
        let mut knot = self.latest.get(usize::from(cell)).copied()?;
        while let Some(nth) = knot.checked_sub(1) {
            if self.knots.get(nth)?.0 == before {
                return Some(knot);
            }
            knot = self.older.get(nth).copied()?;
        }
        None
    }

    fn add(&mut self, before: usize, cell: u16) -> usize {
        let cell_at = usize::from(cell);
        if self.latest.len() <= cell_at {
            self.latest.resize(cell_at + 1, 0);
        }
        self.knots.push((before, cell));
        self.older.push(std::mem::replace(&mut self.latest[cell_at], self.knots.len()));
        self.knots.len()
    }
}

impl Map {
    /// Returns the way to a cell of a pick, as an area that says what it costs.
    pub fn way_to(&self, pick: &Pick, cell: u16) -> Option<Area> {
        let ways = self.ways.iter().find(|ways| ways.pick == pick.id)?;
        let Items::Cells(cells) = &pick.items else { return None };
        let nth = cells.iter().position(|other| *other == cell)?;
        let label = Text::new("map.way", "{n} of {most} ft")
            .number("n", *ways.ft.get(nth)?)
            .number("most", ways.most_ft);
        Some(Area { shape: Shape::Path, label, cells: ways.to(cells, nth) })
    }
}

/// How a creature lies for whoever acts, or for one thing that may be done to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Aim {
    /// Whom it is about, by token.
    pub token: u16,
    /// How the line there runs.
    pub ray: Ray,
    /// What is said beside it: "25 ft, clear".
    pub label: Text,
    /// What more there is to say where it cannot be done: "The pillar at 42,29 is in the way."
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Text>,
    /// The cell that is in the way, or, of a clear line, the cell to go to first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<u16>,
    /// How far the line gets, in feet, where that is not far enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit_ft: Option<u16>,
}

/// Somebody aims at somebody: it is decided, and waits for its dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Shot {
    /// Who aims, by token.
    pub from: u16,
    /// At whom, and how the line runs.
    pub aim: Aim,
}

/// How a line to a creature runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ray {
    /// All the way.
    Clear,
    /// All the way, but with a handicap.
    Hampered,
    /// Not all the way: it is too far.
    Short,
    /// Something is in the way.
    Blocked,
    /// No way leads there: the creature is not for this.
    Barred,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> Ways {
        let ways = [(vec![11], 5), (vec![11, 12], 10), (vec![21, 31], 15), (vec![11, 12, 3], 20)];
        Ways::new("cell", 10, 30, &ways)
    }

    #[test]
    fn ways_share_their_first_steps() {
        let ways = tree();
        assert_eq!(ways.ft, [5, 10, 15, 20]);
        assert_eq!((ways.before.as_slice(), ways.through.as_slice()), (&[0, 1, 5, 2, 0][..], &[21][..]));
        let cells = [11, 12, 31, 3];
        let all: Vec<Vec<u16>> = (0..4).map(|nth| ways.to(&cells, nth)).collect();
        assert_eq!(all, [vec![10, 11], vec![10, 11, 12], vec![10, 21, 31], vec![10, 11, 12, 3]]);
    }

    /// Where every second diagonal costs more, the best way on may pass a cell by another than its own best way.
    #[test]
    fn a_cell_may_be_passed_another_way_than_it_is_reached() {
        let ways = Ways::new("cell", 0, 30, &[(vec![1, 2], 10), (vec![8, 2, 3], 15)]);
        assert_eq!(ways.to(&[2, 3], 0), [0, 1, 2]);
        assert_eq!(ways.to(&[2, 3], 1), [0, 8, 2, 3]);
    }

    #[test]
    fn nonsense_leads_nowhere_and_ends() {
        let circle = Ways { before: vec![2, 1], ..tree() };
        assert!(circle.to(&[11, 12], 0).len() < 6);
        assert_eq!(circle.to(&[], 7), [10]);
        let far = Ways { before: vec![900], ..tree() };
        assert_eq!(far.to(&[11], 0), [10, 11]);
    }
}
