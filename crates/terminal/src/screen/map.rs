//! The map: a character a cell, tokens as glyphs and letters, and a list of
//! who stands where, from which everything can be picked too.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use scene::{Area, Band, Card, Items, Map, Meters, Panel, Scene, Shape, Token};

use crate::reach::Target;
use crate::screen::meters::band;
use crate::screen::sheet::Sheet;
use crate::screen::view::{Detail, View};
use crate::screen::words::{cut, number, wrap};

/// The most rows of the map drawn at each level of detail.
const ROWS: [(Detail, u16); 3] = [(Detail::Large, 60), (Detail::Medium, 16), (Detail::Small, 8)];
/// How wide the list beside a map is at least.
const LIST: usize = 28;
/// How much room the numbers of rows take.
const NUMBERS: usize = 3;

/// Draws the map with its list, beside it where there is room; cards of its creatures stand for the list.
pub(crate) fn map(
    view: &View<'_>,
    map: &Map,
    rail: Option<&Meters>,
    columns: usize,
    detail: Detail,
) -> Sheet {
    let most_rows = ROWS.iter().find(|(level, _)| *level == detail).map_or(8, |(_, rows)| *rows);
    let is_beside = columns >= usize::from(map.width).min(40) + LIST + 2;
    let room = if is_beside { columns - LIST - 2 } else { columns };
    let grid = grid(view, map, room, most_rows);
    if is_beside {
        let x = grid.width() + 2;
        let rest = columns.saturating_sub(usize::from(x));
        return grid.beside(list(view, map, rail, rest), x);
    }
    grid.below(list(view, map, rail, columns))
}

/// Returns the cards of the creatures of a map, where a scene has them.
pub(crate) fn rail(scene: &Scene) -> Option<&Meters> {
    let has_map = scene.panels.iter().any(|panel| matches!(panel, Panel::Map(_)));
    scene.panels.iter().find_map(|panel| match panel {
        Panel::Meters(meters) if has_map && !meters.cards.is_empty() => {
            meters.cards.iter().all(|card| card.token.is_some()).then_some(meters)
        }
        _ => None,
    })
}

fn grid(view: &View<'_>, map: &Map, columns: usize, most_rows: u16) -> Sheet {
    // The numbers of rows stand before them, where the map is not cut for it.
    let has_numbers = columns >= usize::from(map.width) + NUMBERS;
    let columns = if has_numbers { columns - NUMBERS } else { columns };
    // Two columns a cell look square; one is better than a part of the map.
    let wide = if columns >= 2 * usize::from(map.width) { 2 } else { 1 };
    let n_across = u16::try_from(columns / wide).unwrap_or(u16::MAX).min(map.width);
    let n_down = most_rows.min(map.height);
    let (x, y) = focus(view, map).unwrap_or_else(|| {
        let centre = map.tokens.iter().find(|token| token.active).or(map.tokens.first());
        centre.map_or((0, 0), |token| (token.x, token.y))
    });
    let (from_x, from_y) = (start(x, n_across, map.width), start(y, n_down, map.height));
    let mut sheet = Sheet::default();
    if has_numbers {
        sheet.push(Line::from(Span::styled(head(from_x, n_across, wide), view.paint.quiet())));
    }
    for y in from_y..from_y + n_down {
        let mut line = Line::default();
        if has_numbers {
            let number = if y % 5 == 0 { y.to_string() } else { String::new() };
            line.push_span(Span::styled(format!("{number:>2} "), view.paint.quiet()));
        }
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

/// Returns the cell that has the focus: a map that does not fit goes along with it.
fn focus(view: &View<'_>, map: &Map) -> Option<(u16, u16)> {
    let Some(Target::Item { pick, id }) = view.app.focus else { return None };
    let is_cell = view.scene.picks.get(pick).is_some_and(|pick| matches!(pick.items, Items::Cells(_)));
    (is_cell && map.width > 0).then(|| (id % map.width, id / map.width))
}

/// Writes the number of every fifth column.
fn head(from: u16, n: u16, wide: usize) -> String {
    let mut head = String::new();
    for x in (from..from + n).filter(|x| x % 5 == 0) {
        let place = NUMBERS + usize::from(x - from) * wide;
        head.push_str(&" ".repeat(place.saturating_sub(head.len())));
        head.push_str(&x.to_string());
    }
    head
}

/// Returns where to begin so that the middle is in sight.
fn start(middle: u16, shown: u16, all: u16) -> u16 {
    middle.saturating_sub(shown / 2).min(all.saturating_sub(shown))
}

/// What is drawn in a cell.
struct Cell {
    glyph: String,
    style: Style,
    target: Option<Target>,
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
        // Whoever stands there is seen before who lies there.
        let mut all = map.tokens.iter().enumerate().filter(|(_, token)| here(token)).collect::<Vec<_>>();
        all.sort_by_key(|(_, token)| token.band == Band::Dead);
        if let Some((place, token)) = all.first().copied() {
            // Where a cell is asked for, that of a creature will do as well.
            let target = view
                .item(|items| matches!(items, Items::Tokens(_)), token.id)
                .or_else(|| view.item(|items| matches!(items, Items::Cells(_)), id));
            let (glyph, style) = token_look(view, map, token, place);
            let is_covered = |area: &Area| area.shape == Shape::Aim && area.cells.contains(&id);
            let style = if map.areas.iter().any(is_covered) { style.underlined() } else { style };
            return Cell { glyph, style, target };
        }
        let target = view.item(|items| matches!(items, Items::Cells(_)), id);
        let ground = map.terrain.rows.get(usize::from(y)).and_then(|row| row.chars().nth(usize::from(x)));
        let ground = ground.filter(|c| !c.is_control()).unwrap_or('.');
        let area = map.areas.iter().rev().find(|area| area.cells.contains(&id));
        let (glyph, style) = match area {
            // Where one can go, it still matters what is on the ground.
            Some(area) if area.shape == Shape::Reach && !matches!(ground, '.' | ' ') => {
                (ground, view.paint.loud())
            }
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

/// Returns a seat's mark, or a letter; where a seat has several creatures, each is a letter in its colour.
fn token_look(view: &View<'_>, map: &Map, token: &Token, place: usize) -> (String, Style) {
    match token.seat {
        Some(seat) => {
            let (glyph, style) = view.seat_style(seat);
            let is_alone = map.tokens.iter().filter(|other| other.seat == Some(seat)).count() == 1;
            (if is_alone { glyph.to_owned() } else { scene::render::letter(place).to_string() }, style)
        }
        None => (scene::render::letter(place).to_string(), view.paint.loud()),
    }
}

fn shape(shape: Shape) -> char {
    match shape {
        Shape::Reach => '∙',
        Shape::Aim => '*',
        Shape::Zone => '~',
        Shape::Path => '+',
        Shape::Risk => '!',
    }
}

fn token_words(view: &View<'_>, token: &Token) -> String {
    let mut words = format!(" {} {},{}, {}", view.say(&token.name), token.x, token.y, band(token.band));
    for condition in &token.conditions {
        words = format!("{words}, {}", view.say(condition));
    }
    words
}

/// Returns the word on a creature that a control is aimed at.
fn aimed_at(view: &View<'_>, target: Option<Target>) -> Option<String> {
    let Some(Target::Item { pick, id }) = target else { return None };
    view.scene.picks.get(pick)?.note_on(id).map(|note| view.say(note))
}

/// "Mara 20/38, prone", "Goblin 2 hurt".
fn card_words(view: &View<'_>, card: &Card) -> String {
    let mut words = view.scene.name_of_card(card);
    let meter = card.meters.first();
    let value = meter.and_then(|meter| match (meter.value, meter.max) {
        (Some(value), Some(max)) => Some(format!("{}/{}", number(value), number(max))),
        (Some(value), None) => Some(number(value)),
        (None, _) => meter.band.map(|it| band(it).to_owned()),
    });
    // Whoever is out has a note that says it.
    if let Some(value) = value.filter(|_| !card.out) {
        words = format!("{words} {value}");
    }
    match &card.note {
        Some(note) => format!("{words}, {}", view.say(note)),
        None => words,
    }
}

fn list(view: &View<'_>, map: &Map, rail: Option<&Meters>, columns: usize) -> Sheet {
    let mut sheet = Sheet::default();
    let all = map.tokens.iter().enumerate();
    let placed: Vec<(usize, &Token, Option<&Card>)> = match rail {
        Some(rail) => {
            let found = |card: &Card| all.clone().find(|(_, token)| Some(token.id) == card.token);
            rail.cards
                .iter()
                .filter_map(|card| found(card).map(|(place, token)| (place, token, Some(card))))
                .collect()
        }
        None => all.map(|(place, token)| (place, token, None)).collect(),
    };
    for (place, token, card) in placed {
        let target = view.item(|items| matches!(items, Items::Tokens(_)), token.id);
        if let Some(target) = target {
            sheet.spot(0, columns, 1, target);
        }
        let (glyph, style) = token_look(view, map, token, place);
        let words = match (aimed_at(view, target), card) {
            (Some(aim), _) => format!(" {}, {aim}", view.say(&token.name)),
            (None, Some(card)) => format!(" {}", card_words(view, card)),
            (None, None) => token_words(view, token),
        };
        let words = format!("{words}{}", if token.active { ", on turn" } else { "" });
        let tag = if card.is_none() || target.is_some() || view.app.hand.aims_at().is_some() {
            view.tag(target)
        } else {
            Span::styled(if token.active { "▸" } else { " " }, view.paint.loud())
        };
        let used = tag.width() + 1;
        let words = Span::raw(cut(&words, columns.saturating_sub(used)));
        sheet.push(Line::from(vec![tag, Span::styled(glyph, style), words]));
    }
    for Area { shape: kind, label, .. } in &map.areas {
        for line in wrap(&format!("{} {}", shape(*kind), view.say(label)), columns) {
            sheet.push(Line::from(Span::styled(line, view.paint.quiet())));
        }
    }
    sheet
}
