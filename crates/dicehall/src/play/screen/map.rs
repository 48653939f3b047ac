//! The map: a character a cell, tokens as glyphs and letters, and a list of
//! who stands where, from which everything can be picked too.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use scene::{Area, Items, Map, Shape, Token};

use crate::play::screen::meters::band;
use crate::play::screen::sheet::Sheet;
use crate::play::screen::view::{Detail, View};
use crate::play::screen::words::{cut, wrap};

/// The most rows of the map drawn at each level of detail.
const ROWS: [(Detail, u16); 3] = [(Detail::Large, 60), (Detail::Medium, 16), (Detail::Small, 8)];
/// How wide the list beside a map is at least.
const LIST: usize = 28;

/// Draws the map with its list, beside it where there is room.
pub(crate) fn map(view: &View<'_>, map: &Map, columns: usize, detail: Detail) -> Sheet {
    let most_rows = ROWS.iter().find(|(level, _)| *level == detail).map_or(8, |(_, rows)| *rows);
    let is_beside = columns >= usize::from(map.width).min(40) + LIST + 2;
    let room = if is_beside { columns - LIST - 2 } else { columns };
    let grid = grid(view, map, room, most_rows);
    if is_beside {
        let x = grid.width() + 2;
        let rest = columns.saturating_sub(usize::from(x));
        return grid.beside(list(view, map, rest), x);
    }
    grid.below(list(view, map, columns))
}

fn grid(view: &View<'_>, map: &Map, columns: usize, most_rows: u16) -> Sheet {
    // Two columns a cell look square; one is better than a part of the map.
    let wide = if columns >= 2 * usize::from(map.width) { 2 } else { 1 };
    let n_across = u16::try_from(columns / wide).unwrap_or(u16::MAX).min(map.width);
    let n_down = most_rows.min(map.height);
    let centre = map.tokens.iter().find(|token| token.active).or(map.tokens.first());
    let (x, y) = centre.map_or((0, 0), |token| (token.x, token.y));
    let (from_x, from_y) = (start(x, n_across, map.width), start(y, n_down, map.height));
    let mut sheet = Sheet::default();
    for y in from_y..from_y + n_down {
        let mut line = Line::default();
        for x in from_x..from_x + n_across {
            let cell = Cell::at(view, map, x, y);
            if let Some(target) = cell.target {
                sheet.spot(line.width(), wide, 1, target);
            }
            line.push_span(cell.span(view));
            if wide == 2 {
                line.push_span(Span::raw(" "));
            }
        }
        sheet.push(line);
    }
    sheet
}

/// Returns where to begin so that the middle is in sight.
fn start(middle: u16, shown: u16, all: u16) -> u16 {
    middle.saturating_sub(shown / 2).min(all.saturating_sub(shown))
}

/// What is drawn in a cell.
struct Cell {
    glyph: String,
    style: Style,
    target: Option<crate::play::reach::Target>,
}

impl Cell {
    fn at(view: &View<'_>, map: &Map, x: u16, y: u16) -> Cell {
        let id = u32::from(y) * u32::from(map.width) + u32::from(x);
        let id = u16::try_from(id).unwrap_or(u16::MAX);
        let here = |token: &&Token| {
            let size = u16::from(token.size.max(1));
            (token.x..token.x.saturating_add(size)).contains(&x)
                && (token.y..token.y.saturating_add(size)).contains(&y)
        };
        if let Some((place, token)) = map.tokens.iter().enumerate().find(|(_, token)| here(token)) {
            let target = view.item(|items| matches!(items, Items::Tokens(_)), token.id);
            let (glyph, style) = token_look(view, token, place);
            return Cell { glyph, style, target };
        }
        let target = view.item(|items| matches!(items, Items::Cells(_)), id);
        let ground = map.terrain.rows.get(usize::from(y)).and_then(|row| row.chars().nth(usize::from(x)));
        let ground = ground.filter(|c| !c.is_control()).unwrap_or('.');
        let area = map.areas.iter().rev().find(|area| area.cells.contains(&id));
        let (glyph, style) = match area {
            Some(area) => (shape(area.shape), view.paint.loud()),
            None => (ground, view.paint.quiet()),
        };
        Cell { glyph: glyph.to_string(), style, target }
    }

    fn span(&self, view: &View<'_>) -> Span<'static> {
        let is_marked = view.is_focus(self.target) || view.is_picked(self.target);
        let style = if is_marked { self.style.patch(view.paint.focus()) } else { self.style };
        Span::styled(cut(&self.glyph, 1), style)
    }
}

fn token_look(view: &View<'_>, token: &Token, place: usize) -> (String, Style) {
    match token.seat {
        Some(seat) => {
            let (glyph, style) = view.seat_style(seat);
            (glyph.to_owned(), style)
        }
        None => (letter(place).to_string(), view.paint.loud()),
    }
}

/// Gives a creature that is nobody's a capital letter.
fn letter(place: usize) -> char {
    char::from(b'A' + u8::try_from(place % 26).unwrap_or(0))
}

fn shape(shape: Shape) -> char {
    match shape {
        Shape::Reach => '∙',
        Shape::Aim => '*',
        Shape::Zone => '~',
        Shape::Path => '+',
        Shape::Blocked => 'x',
    }
}

fn list(view: &View<'_>, map: &Map, columns: usize) -> Sheet {
    let mut sheet = Sheet::default();
    for (place, token) in map.tokens.iter().enumerate() {
        let target = view.item(|items| matches!(items, Items::Tokens(_)), token.id);
        if let Some(target) = target {
            sheet.spot(0, columns, 1, target);
        }
        let (glyph, style) = token_look(view, token, place);
        let mut words = format!(" {} {},{}, {}", view.say(&token.name), token.x, token.y, band(token.band));
        for condition in &token.conditions {
            words = format!("{words}, {}", view.say(condition));
        }
        if token.active {
            words.push_str(", on turn");
        }
        let words = Span::raw(cut(&words, columns.saturating_sub(5)));
        sheet.push(Line::from(vec![view.tag(target), Span::styled(glyph, style), words]));
    }
    for Area { shape: kind, label, .. } in &map.areas {
        for line in wrap(&format!("{} {}", shape(*kind), view.say(label)), columns) {
            sheet.push(Line::from(Span::styled(line, view.paint.quiet())));
        }
    }
    sheet
}
