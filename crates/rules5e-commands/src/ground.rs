//! The map of a request, in its rows or in a file, and the places on it. `map` tells what a map is.

use std::collections::BTreeMap;

use cli::error::{CliError, TextPlace};
use rules5e::grid::{Diagonals, Footprint, Grid, GridError, MAX_SIDE, Sight, parse_map};
use rules5e::{Cell, Size};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::entry::{Desk, FileName, Request};

/// The most that a map file may have.
const MOST_MIB: u64 = 1;

/// A map and its conventions.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Ground {
    /// The rows of the map, a character per cell as in docs/maps.md; a letter marks a floor cell.
    map: Option<Vec<String>>,
    /// A map file instead.
    map_file: Option<FileName>,
    /// Column, row and feet of cells whose height the characters do not say.
    elevation: Option<Vec<(i16, i16, i16)>>,
    /// What diagonals cost.
    #[serde(default)]
    pub(super) diagonals: Diagonals,
    /// Which way lines of sight are drawn.
    #[serde(default)]
    pub(super) sight: Sight,
}

/// A place on the map.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Spot {
    /// A cell, as column and row from 0 at the top left.
    Cell([i16; 2]),
    /// A letter that stands once on the map.
    Mark(String),
}

/// Somebody on the map.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Being {
    /// What it is called.
    pub(super) id: String,
    /// Its top left cell.
    pub(super) at: Spot,
    /// How large it is.
    #[serde(default)]
    pub(super) size: Size,
    /// On which side it is.
    #[serde(default)]
    pub(super) side: Side,
}

/// A side, as seen by whoever the request is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Side {
    /// On the same side.
    Ally,
    /// On another.
    #[default]
    Foe,
}

/// A map with its marks.
pub(super) struct Field {
    name: String,
    pub(super) grid: Grid,
    marks: BTreeMap<char, Vec<Cell>>,
}

impl Ground {
    /// Reads the map.
    pub(super) fn field(&self, desk: &Desk) -> Result<Field, CliError> {
        let missing =
            || CliError::new("MISSING_FIELD", "the field \"map\" or \"mapFile\" is missing").in_part("map");
        self.field_if_any(desk)?.ok_or_else(missing)
    }

    /// Reads the map, if there is one.
    pub(super) fn field_if_any(&self, desk: &Desk) -> Result<Option<Field>, CliError> {
        let mut field = match (&self.map, &self.map_file) {
            (None, None) => return Ok(None),
            (Some(_), Some(_)) => {
                let message = "map and mapFile are both given; one of them is enough";
                return Err(CliError::new("MAP_TWICE", message).in_part("mapFile"));
            }
            (Some(rows), None) => drawn(rows)?,
            (None, Some(file)) => read_file(file, desk)?,
        };
        for (nth, (x, y, feet)) in self.elevation.iter().flatten().enumerate() {
            let cell = Cell::new(*x, *y);
            let raised = field.grid.ground(cell).at(*feet);
            field.grid.set(cell, raised).map_err(|error| off_map(error, &format!("elevation[{nth}]")))?;
        }
        Ok(Some(field))
    }
}

/// Makes a map from rows, whose letters are marks.
fn drawn(rows: &[String]) -> Result<Field, CliError> {
    let mut marks = Vec::new();
    let mut row = |(y, row): (usize, &String)| -> String {
        let cell = |(x, drawn): (usize, char)| {
            if !drawn.is_ascii_alphabetic() {
                return drawn;
            }
            // Cells beyond the largest map are refused below.
            if let (Ok(x), Ok(y)) = (i16::try_from(x), i16::try_from(y)) {
                marks.push((drawn, Cell::new(x, y)));
            }
            '.'
        };
        row.chars().enumerate().map(cell).collect()
    };
    let plain: Vec<String> = rows.iter().enumerate().map(&mut row).collect();
    let grid = Grid::from_rows(&plain).map_err(no_map)?;
    Ok(Field { name: String::new(), grid, marks: by_letter(marks) })
}

/// Sorts marks by their letters: every place of a request may be one.
fn by_letter(marks: Vec<(char, Cell)>) -> BTreeMap<char, Vec<Cell>> {
    let mut named: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (mark, cell) in marks {
        named.entry(mark).or_default().push(cell);
    }
    named
}

fn no_map(broken: GridError) -> CliError {
    let error = CliError::new(broken.code(), broken.to_string());
    match broken {
        GridError::Size { width, height } => {
            error.in_part("map").lacking(json!([width, height]), json!({ "from": 1, "to": MAX_SIDE }))
        }
        GridError::Ragged { row, found, expected } => {
            error.in_part(format!("map[{}]", row - 1)).lacking(found, expected)
        }
        GridError::UnknownGround { row, found, .. } => {
            error.in_part(format!("map[{}]", row - 1)).lacking(found.to_string(), ". # ~ % = - | : 1-9")
        }
        GridError::OffMap { .. } => error.in_part("map"),
    }
}

fn read_file(file: &FileName, desk: &Desk) -> Result<Field, CliError> {
    let (name, source) = desk.open(file, "mapFile", MOST_MIB)?;
    let map = parse_map(source.text()).map_err(|error| {
        let place = TextPlace { source: name, line: error.line, column: error.column };
        CliError::new(error.code(), error.problem.to_string()).at(place).in_part("mapFile")
    })?;
    Ok(Field { name: map.name, grid: map.grid, marks: by_letter(map.marks) })
}

fn off_map(broken: GridError, path: &str) -> CliError {
    let error = CliError::new(broken.code(), broken.to_string()).in_part(path);
    match broken {
        GridError::OffMap { cell, last_x, last_y } => {
            let need = json!({ "x": { "from": 0, "to": last_x }, "y": { "from": 0, "to": last_y } });
            error.lacking(json!(cell), need)
        }
        _ => error,
    }
}

impl Field {
    /// Returns the cell of a place, on the map or not.
    pub(super) fn find(&self, spot: &Spot, path: &str) -> Result<Cell, CliError> {
        let letter = match spot {
            Spot::Cell([x, y]) => return Ok(Cell::new(*x, *y)),
            Spot::Mark(letter) => letter,
        };
        let mut letters = letter.chars();
        let mark = letters.next().filter(|_| letters.next().is_none());
        let cells = mark.and_then(|mark| self.marks.get(&mark)).map_or(&[][..], Vec::as_slice);
        match cells {
            [cell] => Ok(*cell),
            _ => {
                let message =
                    format!("{letter:?} stands {} times on the map; a mark stands once", cells.len());
                Err(CliError::new("UNKNOWN_MARK", message).in_part(path).lacking(cells.len(), 1))
            }
        }
    }

    /// Returns the cell of a place on the map.
    pub(super) fn cell(&self, spot: &Spot, path: &str) -> Result<Cell, CliError> {
        Ok(self.footprint(spot, Size::Medium, path)?.at)
    }

    /// Returns the cells of somebody, all of them on the map.
    pub(super) fn footprint(&self, spot: &Spot, size: Size, path: &str) -> Result<Footprint, CliError> {
        let footprint = Footprint::new(self.find(spot, path)?, size.cells());
        let (last_x, last_y) = (self.grid.width() - 1, self.grid.height() - 1);
        match [footprint.at, footprint.last()].into_iter().find(|cell| !self.grid.contains(*cell)) {
            Some(cell) => Err(off_map(GridError::OffMap { cell, last_x, last_y }, path)),
            None => Ok(footprint),
        }
    }

    /// Returns the cells of everybody.
    pub(super) fn footprints(&self, beings: &[Being]) -> Result<Vec<Footprint>, CliError> {
        let each = beings.iter().enumerate();
        each.map(|(nth, one)| self.footprint(&one.at, one.size, &format!("creatures[{nth}].at"))).collect()
    }
}

/// A map to look at.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Map {}

/// What a map is.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Drawn {
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    width: i16,
    height: i16,
    hash: String,
    marks: BTreeMap<char, Vec<Cell>>,
    grid: Value,
}

impl Request for Map {
    type With = Ground;
    type Answer = Drawn;
    const NAME: &'static str = "map";
    const ABOUT: &'static str = "Whether a map can be read, its size, its marks and its cells";
    const EXAMPLE: &'static str = r###"{"map":["A..#","..~#","##.g"]}"###;

    fn answer(self, with: Ground, desk: &Desk) -> Result<Drawn, CliError> {
        let Field { name, grid, marks } = with.field(desk)?;
        let (width, height, hash) = (grid.width(), grid.height(), grid.hash());
        Ok(Drawn { name, width, height, hash, marks, grid: json!(grid) })
    }
}
