//! The map in letters: a character a cell, a capital letter for each creature,
//! numbers for every fifth column and row.

use crate::{Area, Band, Map, Shape, Token};

/// The most columns and rows that are written; of a larger map, those around the creatures.
const MOST: (u16, u16) = (80, 50);
/// How many cells around the creatures of a larger map are written.
const MARGIN: u16 = 4;

/// Returns the letter of a token by its place: A to Z, then a to z, then a mark.
pub fn letter(place: usize) -> char {
    let letters = ('A'..='Z').chain('a'..='z');
    letters.into_iter().nth(place).unwrap_or('@')
}

/// Returns the mark of a kind of area.
pub(super) const fn mark(shape: Shape) -> char {
    match shape {
        Shape::Reach | Shape::Path => '+',
        Shape::Aim => '*',
        Shape::Zone => '^',
        Shape::Risk => '!',
    }
}

/// Writes a map, a line for each row; nothing where its terrain is not at hand.
pub(super) fn grid(map: &Map) -> Vec<String> {
    if map.terrain.rows.is_empty() {
        return Vec::new();
    }
    let ((from_x, to_x), (from_y, to_y)) = in_sight(map);
    let mut head = " ".repeat(5);
    for x in from_x..to_x {
        if x % 5 == 0 {
            let place = 5 + usize::from(x - from_x);
            head.truncate(head.len().max(place));
            head.push_str(&" ".repeat(place.saturating_sub(head.len())));
            head.push_str(&x.to_string());
        }
    }
    let row = |y: u16| {
        let number = if y.is_multiple_of(5) { y.to_string() } else { String::new() };
        let cells: String = (from_x..to_x).map(|x| cell(map, x, y)).collect();
        format!("{number:>4} {cells}")
    };
    std::iter::once(head).chain((from_y..to_y).map(row)).collect()
}

/// Returns the columns and rows to draw, each from one to before another: all, or those around the creatures.
pub fn in_sight(map: &Map) -> ((u16, u16), (u16, u16)) {
    let span = |at: fn(&Token) -> u16, all: u16, most: u16| {
        if all <= most {
            return (0, all);
        }
        let low = map.tokens.iter().map(at).min().unwrap_or(0).saturating_sub(MARGIN).min(all - 1);
        let high = map.tokens.iter().map(at).max().unwrap_or(0).saturating_add(MARGIN + 1).min(all);
        (low, high.clamp(low + 1, low.saturating_add(most).min(all)))
    };
    (span(|token| token.x, map.width, MOST.0), span(|token| token.y, map.height, MOST.1))
}

fn cell(map: &Map, x: u16, y: u16) -> char {
    let covers = |token: &Token| {
        let size = u16::from(token.size.max(1));
        (token.x..token.x.saturating_add(size)).contains(&x)
            && (token.y..token.y.saturating_add(size)).contains(&y)
    };
    // Whoever stands there is seen before who lies there.
    let stands = |token: &Token| token.band != Band::Dead && covers(token);
    if let Some(place) = map.tokens.iter().position(stands).or_else(|| map.tokens.iter().position(covers)) {
        return letter(place);
    }
    let ground = map.terrain.rows.get(usize::from(y)).and_then(|row| row.chars().nth(usize::from(x)));
    let ground = ground.filter(|c| !c.is_control()).unwrap_or(' ');
    let id = u32::from(y) * u32::from(map.width) + u32::from(x);
    let here = |area: &&Area| u16::try_from(id).is_ok_and(|id| area.cells.contains(&id));
    match map.areas.iter().rev().find(here) {
        // Where one can go, it still matters what is on the ground.
        Some(area) if area.shape == Shape::Reach && ground != '.' => ground,
        Some(area) => mark(area.shape),
        None => ground,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Terrain, Text};

    fn token(id: u16, x: u16, y: u16, size: u8) -> Token {
        let (name, seat, conditions) = (Text::verbatim("x"), None, Vec::new());
        Token { id, name, seat, x, y, size, band: Band::Unhurt, conditions, active: false }
    }

    fn map(width: u16, height: u16) -> Map {
        let rows = vec![".".repeat(width.into()); height.into()];
        let terrain = Terrain { hash: String::new(), rows };
        Map {
            width,
            height,
            cell_ft: 5,
            terrain,
            tokens: vec![],
            areas: vec![],
            previews: vec![],
            ways: vec![],
            aims: vec![],
            shots: vec![],
        }
    }

    #[test]
    fn large_creatures_areas_and_every_fifth_number() {
        let mut map = map(12, 4);
        map.terrain.rows[1] = "#....~......".to_owned();
        map.tokens = vec![token(0, 1, 1, 2), token(1, 10, 0, 1)];
        let area = |shape, cells| Area { shape, label: Text::default(), cells };
        map.areas = vec![area(Shape::Zone, vec![8]), area(Shape::Reach, vec![16, 17])];
        let expected = [
            "     0    5    10",
            "   0 ........^.B.",
            "     #AA.+~......",
            "     .AA.........",
            "     ............",
        ];
        assert_eq!(grid(&map), expected);
    }

    #[test]
    fn of_a_large_map_only_what_matters_is_written() {
        let mut map = map(300, 200);
        map.tokens = vec![token(0, 100, 100, 1), token(1, 110, 103, 1)];
        let lines = grid(&map);
        assert_eq!((lines.len(), lines[1].len()), (1 + 12, 5 + 19));
        assert!(lines[0].starts_with("         100  105"), "{lines:?}");
    }

    #[test]
    fn without_terrain_there_is_no_grid() {
        let map = Map { terrain: Terrain { hash: "x".into(), rows: vec![] }, ..map(5, 5) };
        assert!(grid(&map).is_empty());
    }
}
