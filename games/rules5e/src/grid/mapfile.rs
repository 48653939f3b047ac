//! Map files: maps that a person draws in a text editor. `docs/maps.md` describes them. It reads text, never a file.

use thiserror::Error;

use super::{Cell, Grid, GridError, MAX_SIDE};

/// A map as it was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapFile {
    /// Its name; empty if it has none.
    pub name: String,
    /// The map.
    pub grid: Grid,
    /// The letters on it, by rows from the top left: places to start at.
    pub marks: Vec<(char, Cell)>,
}

/// What is wrong with a map file, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct MapError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: MapProblem,
}

/// What can be wrong with a map file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MapProblem {
    /// There is no map in it.
    #[error("there is no map here; draw rows of cells, such as #..#")]
    NoRows,
    /// There are too many rows or columns.
    #[error("a map has at most {MAX_SIDE} rows and {MAX_SIDE} columns")]
    TooLarge,
    /// A row is longer or shorter than the first.
    #[error("this row has {found} cells and the first has {expected}; all rows are equally long")]
    Ragged {
        /// How long the row is.
        found: usize,
        /// How long the first is.
        expected: usize,
    },
    /// A character means nothing on a map.
    #[error(
        "{found:?} means nothing on a map; write one of . # ~ % = - | : or 1 to 9, or a letter as a mark"
    )]
    UnknownGround {
        /// The character.
        found: char,
    },
    /// A line follows after an empty line behind the map.
    #[error("the map ended with the empty line above; only comments may follow")]
    AfterMap,
    /// A header line has a word that is not known.
    #[error("there is no header {key:?}; a header is name: or elevation:")]
    UnknownHeader {
        /// The word.
        key: String,
    },
    /// The name is there twice or cannot be shown.
    #[error("a map has one name, of visible characters")]
    Name,
    /// An elevation is not written as one.
    #[error("{found:?} is no elevation; write column,row=feet, such as 3,4=15 or 5,4=-10")]
    Elevation {
        /// What is there.
        found: String,
    },
    /// An elevation is for a cell that the map does not have.
    #[error("the map has no cell {cell}; columns and rows count from 0 at the top left")]
    OffMap {
        /// The cell.
        cell: Cell,
    },
}

impl MapError {
    /// Returns its code, which never changes.
    pub const fn code(&self) -> &'static str {
        match self.problem {
            MapProblem::NoRows => "MAP_NO_ROWS",
            MapProblem::TooLarge => "MAP_TOO_LARGE",
            MapProblem::Ragged { .. } => "MAP_RAGGED",
            MapProblem::UnknownGround { .. } => "MAP_UNKNOWN_GROUND",
            MapProblem::AfterMap => "MAP_AFTER_MAP",
            MapProblem::UnknownHeader { .. } => "MAP_UNKNOWN_HEADER",
            MapProblem::Name => "MAP_NAME",
            MapProblem::Elevation { .. } => "MAP_ELEVATION",
            MapProblem::OffMap { .. } => "MAP_OFF_MAP",
        }
    }
}

/// Reads a map file.
pub fn parse_map(text: &str) -> Result<MapFile, MapError> {
    let mut sheet = Sheet::default();
    for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        sheet.line(line, text.trim_end())?;
    }
    sheet.finish()
}

/// What has been read so far.
#[derive(Default)]
struct Sheet<'a> {
    part: Part,
    name: Option<&'a str>,
    /// Line, column, cell and feet.
    elevations: Vec<(usize, usize, Cell, i16)>,
    /// Line and row.
    rows: Vec<(usize, String)>,
    marks: Vec<(char, Cell)>,
    n_lines: usize,
}

/// Which part of the file a line is in.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Header,
    /// An empty line has ended the header.
    Before,
    Rows,
    After,
}

impl<'a> Sheet<'a> {
    fn line(&mut self, line: usize, text: &'a str) -> Result<(), MapError> {
        self.n_lines = line;
        if text.starts_with("//") {
            return Ok(());
        }
        match (self.part, text.is_empty()) {
            (Part::Header, true) => self.part = Part::Before,
            (Part::Rows, true) => self.part = Part::After,
            (Part::Before | Part::After, true) => {}
            (Part::After, false) => return Err(error(line, 1, MapProblem::AfterMap)),
            (Part::Header, false) => match header(text) {
                Some((key, value)) => return self.header(line, key, value),
                None => return self.row(line, text),
            },
            (Part::Before | Part::Rows, false) => return self.row(line, text),
        }
        Ok(())
    }

    fn header(&mut self, line: usize, key: &str, value: &'a str) -> Result<(), MapError> {
        match key {
            "name" if self.name.is_some() || value.chars().any(char::is_control) => {
                return Err(error(line, 1, MapProblem::Name));
            }
            "name" => self.name = Some(value.trim()),
            "elevation" => return self.elevation(line, key.len() + 2, value),
            _ => return Err(error(line, 1, MapProblem::UnknownHeader { key: key.to_owned() })),
        }
        Ok(())
    }

    fn elevation(&mut self, line: usize, mut column: usize, value: &str) -> Result<(), MapError> {
        for word in value.split(' ') {
            if !word.is_empty() {
                let problem = || MapProblem::Elevation { found: word.to_owned() };
                let (cell, feet) = elevation(word).ok_or_else(|| error(line, column, problem()))?;
                self.elevations.push((line, column, cell, feet));
            }
            column += word.chars().count() + 1;
        }
        Ok(())
    }

    fn row(&mut self, line: usize, text: &str) -> Result<(), MapError> {
        self.part = Part::Rows;
        let y = self.rows.len();
        if y >= usize::from(MAX_SIDE) {
            return Err(error(line, 1, MapProblem::TooLarge));
        }
        let mut row = String::with_capacity(text.len());
        for (x, drawn) in text.chars().enumerate() {
            if x >= usize::from(MAX_SIDE) {
                return Err(error(line, x + 1, MapProblem::TooLarge));
            }
            if drawn.is_ascii_alphabetic() {
                self.marks.push((drawn, Cell::new(x as i16, y as i16)));
            }
            row.push(if drawn.is_ascii_alphabetic() { '.' } else { drawn });
        }
        self.rows.push((line, row));
        Ok(())
    }

    fn finish(self) -> Result<MapFile, MapError> {
        let rows: Vec<&str> = self.rows.iter().map(|(_, row)| row.as_str()).collect();
        let line = |row: usize| self.rows.get(row - 1).map_or(self.n_lines, |&(line, _)| line);
        let mut grid = Grid::from_rows(&rows).map_err(|wrong| match wrong {
            GridError::Ragged { row, found, expected } => {
                error(line(row), found.min(expected) + 1, MapProblem::Ragged { found, expected })
            }
            GridError::UnknownGround { row, column, found } => {
                error(line(row), column, MapProblem::UnknownGround { found })
            }
            // Too large is found earlier, and no row is empty.
            GridError::Size { .. } | GridError::OffMap { .. } => {
                error(self.n_lines.max(1), 1, MapProblem::NoRows)
            }
        })?;
        for (line, column, cell, feet) in self.elevations {
            let raised = grid.ground(cell).at(feet);
            grid.set(cell, raised).map_err(|_| error(line, column, MapProblem::OffMap { cell }))?;
        }
        Ok(MapFile { name: self.name.unwrap_or_default().to_owned(), grid, marks: self.marks })
    }
}

/// Splits a header line. A row may hold letters and colons too, but no space, and begins with no header's word.
fn header(text: &str) -> Option<(&str, &str)> {
    let (key, value) = text.split_once(':')?;
    (matches!(key, "name" | "elevation") || value.starts_with(' ')).then_some((key, value))
}

/// Reads `column,row=feet`.
fn elevation(word: &str) -> Option<(Cell, i16)> {
    let (cell, feet) = word.split_once('=')?;
    let (x, y) = cell.split_once(',')?;
    Some((Cell::new(x.parse().ok()?, y.parse().ok()?), feet.parse().ok()?))
}

fn error(line: usize, column: usize, problem: MapProblem) -> MapError {
    MapError { line, column, problem }
}
