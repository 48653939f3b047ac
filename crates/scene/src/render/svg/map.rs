//! The map: terrain, areas and tokens on a grid that fits its place. Areas are
//! exact cells, hatched with one outline.

use std::collections::{BTreeMap, BTreeSet};

use super::meters::band_pips;
use super::palette::Paint;
use super::pen::{Pen, Style};
use super::sign::numeral;
use super::viewport::Viewport;
use super::writer::{Attr, Element, PathData};
use crate::{Area, Band, Map, Shape, Token};

/// How many cells, tokens and areas a picture shows at most.
const MOST_CELLS: u16 = 200;
const MOST_TOKENS: usize = 300;
const MOST_AREAS: usize = 24;
const MOST_KINDS: usize = 9;
/// The character of a wall.
const WALL: char = '#';

/// Where the cells stand.
#[derive(Clone, Copy)]
struct Grid {
    x: f64,
    y: f64,
    side: f64,
    width: u16,
    height: u16,
}

impl Grid {
    fn fit(map: &Map, place: Viewport) -> Grid {
        let (width, height) = (map.width.clamp(1, MOST_CELLS), map.height.clamp(1, MOST_CELLS));
        let side = (place.w / f64::from(width)).min(place.h / f64::from(height)).min(96.0);
        let x = place.mid_x() - side * f64::from(width) / 2.0;
        let y = place.mid_y() - side * f64::from(height) / 2.0;
        Grid { x, y, side, width, height }
    }

    fn frame(&self) -> Viewport {
        Viewport::new(self.x, self.y, self.side * f64::from(self.width), self.side * f64::from(self.height))
    }

    fn at(&self, x: u16, y: u16) -> (f64, f64) {
        (self.x + f64::from(x) * self.side, self.y + f64::from(y) * self.side)
    }

    /// Adds a run of cells of one row to a line.
    fn run(&self, line: &mut PathData, x: u16, y: u16, n: u16) {
        let (left, top) = self.at(x, y);
        let wide = f64::from(n) * self.side;
        line.add('M', &[left, top]);
        line.add('h', &[wide]);
        line.add('v', &[self.side]);
        line.add('h', &[-wide]);
        line.add('z', &[]);
    }
}

/// The cells of one kind of ground.
#[derive(Default)]
struct Ground {
    line: PathData,
    cells: Vec<(f64, f64)>,
}

impl Ground {
    fn add(&mut self, grid: Grid, x: u16, y: u16, n: u16) {
        grid.run(&mut self.line, x, y, n);
        self.cells.extend((x..x.saturating_add(n)).map(|x| grid.at(x, y)));
    }
}

impl Pen<'_> {
    /// Draws a map into a place.
    pub(super) fn map(&mut self, map: &Map, place: Viewport) {
        let grid = Grid::fit(map, place.inset(34.0, 0.0).top(30.0, 4.0).1);
        self.panel(grid.frame(), 8.0, self.palette.panel_2);
        self.clipped(grid.frame(), 8.0, |pen| {
            pen.terrain(map, grid);
            pen.grid_lines(grid);
            for (i, area) in map.areas.iter().take(MOST_AREAS).enumerate() {
                pen.area(map, area, grid, i);
            }
        });
        self.coordinates(grid);
        let inside = map.tokens.iter().filter(|t| t.x < grid.width && t.y < grid.height).take(MOST_TOKENS);
        // Whoever stands is drawn over who lies there.
        let (dead, alive): (Vec<&Token>, Vec<&Token>) = inside.partition(|token| token.band == Band::Dead);
        dead.into_iter().chain(alive).for_each(|token| self.token(token, grid));
        for area in map.areas.iter().take(MOST_AREAS) {
            self.area_label(map, area, grid);
        }
    }

    /// Draws the terrain as one line for each kind of cell.
    fn terrain(&mut self, map: &Map, grid: Grid) {
        let cells = |row: &String| row.chars().take(grid.width.into()).collect();
        let rows: Vec<Vec<char>> = map.terrain.rows.iter().take(grid.height.into()).map(cells).collect();
        let mut kinds: BTreeMap<char, Ground> = BTreeMap::new();
        for (y, row) in (0u16..).zip(&rows) {
            let mut x: u16 = 0;
            for run in row.chunk_by(|a, b| a == b) {
                let n = run.len() as u16;
                let kind = run.first().copied().filter(|kind| !matches!(kind, '.' | ' '));
                let shown = kind.filter(|kind| kinds.len() < MOST_KINDS || kinds.contains_key(kind));
                if let Some(kind) = shown {
                    kinds.entry(kind).or_default().add(grid, x, y, n);
                }
                x += n;
            }
        }
        let walls = kinds.remove(&WALL);
        for (i, ground) in kinds.values().enumerate() {
            self.other_ground(ground, i, grid.side);
        }
        if let Some(walls) = walls {
            let [wall, foot] = self.palette.wall;
            self.path(&walls.line).paint(Attr::Fill, wall).end();
            let feet = wall_feet(&rows, grid);
            self.path(&feet).paint(Attr::Stroke, foot).number(Attr::StrokeWidth, grid.side * 0.2).end();
        }
    }

    /// Draws ground that is neither floor nor wall: each kind with strokes of its own.
    fn other_ground(&mut self, ground: &Ground, i: usize, side: f64) {
        let (well, ink) = (self.palette.well, self.palette.line_strong);
        let opacity = [0.35, 0.8, 0.55, 0.2][i % 4];
        self.path(&ground.line).paint(Attr::Fill, well).number(Attr::FillOpacity, opacity).end();
        if side < 16.0 {
            return;
        }
        let mut strokes = PathData::default();
        for (x, y) in &ground.cells {
            for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)] {
                strokes.add('M', &[x + dx * side, y + dy * side]);
                let long = side * 0.14;
                strokes.add('l', &[[0.0, 0.0], [long, 0.0], [long, -long], [0.0, long]][i % 4]);
            }
        }
        line_look(self.path(&strokes), ink, (side * 0.07).max(1.5)).end();
    }

    fn grid_lines(&mut self, grid: Grid) {
        if grid.side < 10.0 {
            return;
        }
        let (frame, mut line) = (grid.frame(), PathData::default());
        for x in 1..grid.width {
            line.add('M', &[grid.at(x, 0).0, frame.y]);
            line.add('V', &[frame.bottom()]);
        }
        for y in 1..grid.height {
            line.add('M', &[frame.x, grid.at(0, y).1]);
            line.add('H', &[frame.right()]);
        }
        if !line.is_empty() {
            let ink = self.palette.line;
            self.path(&line).paint(Attr::Stroke, ink).number(Attr::StrokeWidth, 1.0).end();
        }
    }

    /// Writes the number of every fifth cell outside the grid.
    fn coordinates(&mut self, grid: Grid) {
        let step = if grid.side >= 12.0 { 5 } else { 20 };
        let style = Style::display(22.0, self.palette.text_2).weight(600);
        for x in (0..grid.width).step_by(step) {
            let left = grid.at(x, 0).0 + grid.side / 2.0;
            self.write(left, grid.y - 10.0, 60.0, style.middle(), &x.to_string());
        }
        for y in (0..grid.height).step_by(step) {
            let mid = grid.at(0, y).1 + grid.side / 2.0;
            self.write_mid(grid.x - 10.0, mid, 60.0, style.end(), &y.to_string());
        }
    }

    fn area_cells(map: &Map, area: &Area, grid: Grid) -> BTreeSet<(u16, u16)> {
        let width = map.width.max(1);
        let cells = area.cells.iter().map(|cell| (cell / width, cell % width));
        cells.filter(|(y, x)| *x < grid.width && *y < grid.height).collect()
    }

    fn area(&mut self, map: &Map, area: &Area, grid: Grid, i: usize) {
        let cells = Self::area_cells(map, area, grid);
        let (mut ground, mut edge, mut dots) =
            (PathData::default(), PathData::default(), PathData::default());
        for (y, x) in &cells {
            grid.run(&mut ground, *x, *y, 1);
            let (left, top) = grid.at(*x, *y);
            let side = grid.side;
            let sides = [
                (y.checked_sub(1).map(|y| (y, *x)), [left, top], ('h', side)),
                (Some((y + 1, *x)), [left, top + side], ('h', side)),
                (x.checked_sub(1).map(|x| (*y, x)), [left, top], ('v', side)),
                (Some((*y, x + 1)), [left + side, top], ('v', side)),
            ];
            for (_, from, (letter, long)) in
                sides.into_iter().filter(|(next, _, _)| next.is_none_or(|next| !cells.contains(&next)))
            {
                edge.add('M', &from);
                edge.add(letter, &[long]);
            }
            dots.add('M', &[left + side / 2.0, top + side / 2.0]);
            dots.add('h', &[0.0]);
        }
        if ground.is_empty() {
            return;
        }
        let ink = self.area_ink(area.shape);
        match area.shape {
            Shape::Reach | Shape::Path | Shape::Risk => {
                self.path(&ground).paint(Attr::Fill, ink).number(Attr::FillOpacity, 0.14).end();
                line_look(self.path(&dots), ink, (grid.side * 0.14).max(2.0)).end();
            }
            Shape::Aim | Shape::Zone => {
                // House hatching is told apart from seats' by its number.
                let hatch = self.hatch(Some(100 + (i % 24) as u8), ink);
                self.path(&ground).refer(Attr::Fill, hatch).number(Attr::FillOpacity, 0.45).end();
            }
        }
        line_look(self.path(&edge), ink, (grid.side * 0.07).clamp(1.5, 5.0)).end();
    }

    fn area_ink(&self, shape: Shape) -> Paint {
        match shape {
            Shape::Reach | Shape::Path => self.ring(),
            Shape::Aim | Shape::Zone => self.palette.text,
            Shape::Risk => self.palette.danger,
        }
    }

    /// Writes what an area is on a chip at its top.
    fn area_label(&mut self, map: &Map, area: &Area, grid: Grid) {
        let words = self.say(&area.label);
        let cells = Self::area_cells(map, area, grid);
        let Some((top, _)) = cells.first().filter(|_| !words.is_empty()) else { return };
        let row = cells.iter().filter(|(y, _)| y == top).map(|(_, x)| *x);
        let (from, to) = (row.clone().min().unwrap_or(0), row.max().unwrap_or(0));
        let style = Style::display(24.0, Paint::BONE).middle();
        let frame = grid.frame();
        let wide = style.width(&words, frame.w * 0.6) + 32.0;
        let mid = (grid.at(from, 0).0 + grid.at(to, 0).0 + grid.side) / 2.0;
        let x = (mid - wide / 2.0).clamp(frame.x, (frame.right() - wide).max(frame.x));
        let bottom = cells.last().map_or(*top, |(y, _)| *y);
        // Above or below the area, where it hides nobody.
        let spots = [grid.at(0, *top).1 - 48.0, grid.at(0, bottom).1 + grid.side + 6.0];
        let inside = |y: &f64| *y >= frame.y && *y + 42.0 <= frame.bottom();
        let hides = |y: f64| {
            map.tokens.iter().any(|token| {
                let (left, top) = grid.at(token.x, token.y);
                let side = grid.side * f64::from(token.size.max(1));
                left < x + wide && x < left + side && top < y + 42.0 && y < top + side
            })
        };
        let free = spots.into_iter().filter(inside).find(|y| !hides(*y));
        let y = free.unwrap_or(grid.at(0, *top).1 + 4.0);
        self.panel(Viewport::new(x, y, wide, 42.0), 12.0, Paint::INK);
        self.write_mid(x + wide / 2.0, y + 21.0, wide - 24.0, style, &words);
    }

    fn token(&mut self, token: &Token, grid: Grid) {
        let (left, top) = grid.at(token.x, token.y);
        let room = (grid.width - token.x).min(grid.height - token.y);
        let side = grid.side * f64::from(u16::from(token.size.max(1)).min(room));
        let cell = Viewport::new(left, top, side, side);
        let (x, y) = (cell.mid_x(), cell.mid_y());
        if token.band == Band::Dead {
            let arm = side * 0.28;
            let ink = self.palette.text_2;
            self.rule((x - arm, y - arm), (x + arm, y + arm), side * 0.1, ink);
            self.rule((x - arm, y + arm), (x + arm, y - arm), side * 0.1, ink);
            return;
        }
        match token.seat {
            Some(seat) => self.seat_token(seat, token, cell),
            None => self.other_token(token, cell),
        }
        if token.active {
            let ink = self.palette.text;
            line_look(self.circle(x, y, side * 0.47), ink, (side * 0.06).max(2.0)).end();
        }
    }

    fn seat_token(&mut self, seat: u8, token: &Token, cell: Viewport) {
        let hue = self.hue_of(seat);
        let (x, y, r) = (cell.mid_x(), cell.mid_y(), cell.w * 0.38);
        if token.band == Band::Dying {
            let (room, mark) = (self.palette.room, self.mark_of(seat));
            self.circle(x, y, r).paint(Attr::Fill, room).end();
            let ring = line_look(self.circle(x, y, r), hue.text, (r * 0.14).max(2.0));
            ring.numbers(Attr::StrokeDasharray, &[r * 0.3, r * 0.22]).end();
            return self.glyph(mark, cell.square(r * 0.95), hue.text, 1.0);
        }
        self.circle(x, y, r).paint(Attr::Fill, hue.fill).end();
        let mark = self.mark_of(seat);
        self.glyph(mark, cell.square(r * 1.1), hue.on, 1.0);
        if token.band != Band::Hidden {
            // The ring says how it fares: four quarters, as the pips of others.
            let share = band_pips(token.band) as f64 / 4.0;
            let around = 2.0 * std::f64::consts::PI * r;
            let ink = self.palette.room;
            line_look(self.circle(x, y, r), ink, (r * 0.2).max(1.5)).end();
            let ring = line_look(self.circle(x, y, r), hue.text, (r * 0.12).max(1.0));
            ring.numbers(Attr::StrokeDasharray, &[around * share, around]).end();
        }
    }

    /// Draws a creature without a seat: a bone diamond with a numeral and four pips.
    fn other_token(&mut self, token: &Token, cell: Viewport) {
        let (x, y, r) = (cell.mid_x(), cell.mid_y() - cell.h * 0.06, cell.w * 0.36);
        self.diamond(x, y, r);
        if cell.w >= 22.0 {
            let words = numeral(&self.say(&token.name));
            let style = Style::display(cell.w * 0.34, Paint::INK).weight(800).middle().down_to(8.0);
            self.write_mid(x, y, r * 1.3, style, &words);
        }
        if token.band != Band::Hidden && cell.w >= 22.0 {
            let pip = cell.w * 0.1;
            let ink = self.palette.text;
            for i in 0..4 {
                let frame = Viewport::new(
                    x + (f64::from(i) - 2.0) * pip * 1.4 + pip * 0.2,
                    cell.bottom() - pip * 1.5,
                    pip,
                    pip,
                );
                if i64::from(i) < band_pips(token.band) {
                    self.panel(frame, pip * 0.2, ink);
                } else {
                    self.outline(frame, pip * 0.2, 1.5, ink);
                }
            }
        }
    }
}

/// Returns the lower sides of walls that have something below them.
fn wall_feet(rows: &[Vec<char>], grid: Grid) -> PathData {
    let mut feet = PathData::default();
    for (y, pair) in (0u16..).zip(rows.windows(2)) {
        let [row, below] = pair else { continue };
        for (x, _) in (0u16..).zip(row.iter().zip(below)).filter(|(_, (a, b))| **a == WALL && **b != WALL) {
            let (left, top) = grid.at(x, y);
            feet.add('M', &[left, top + grid.side * 0.9]);
            feet.add('h', &[grid.side]);
        }
    }
    feet
}

fn line_look(element: Element<'_>, ink: Paint, wide: f64) -> Element<'_> {
    element
        .paint(Attr::Fill, Paint::NONE)
        .paint(Attr::Stroke, ink)
        .number(Attr::StrokeWidth, wide)
        .word(Attr::StrokeLinecap, "round")
}
