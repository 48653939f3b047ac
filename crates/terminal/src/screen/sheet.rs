//! A sheet: lines that are ready to be drawn, and where on them something can
//! be clicked. Panels write sheets; only the layout knows where they go.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::reach::Target;

/// Lines and what can be clicked on them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    lines: Vec<Line<'static>>,
    spots: Vec<Spot>,
}

/// Where something can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The cells.
    pub(crate) area: Rect,
    /// What a click there means.
    pub(crate) target: Target,
}

impl Sheet {
    /// Returns how many lines it has.
    pub(crate) fn height(&self) -> u16 {
        u16::try_from(self.lines.len()).unwrap_or(u16::MAX)
    }

    /// Returns how wide its widest line is.
    pub(crate) fn width(&self) -> u16 {
        self.lines.iter().map(columns).max().unwrap_or(0)
    }

    /// Adds a line.
    pub(crate) fn push(&mut self, line: impl Into<Line<'static>>) {
        self.lines.push(line.into());
    }

    /// Makes a part of the lines that come next clickable.
    pub(crate) fn spot(&mut self, x: usize, width: usize, height: u16, target: Target) {
        let short = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let area = Rect::new(short(x), self.height(), short(width), height);
        self.spots.push(Spot { area, target });
    }

    /// Adds another sheet below.
    pub(crate) fn below(mut self, other: Sheet) -> Sheet {
        let down = self.height();
        self.lines.extend(other.lines);
        self.spots.extend(other.spots.into_iter().map(|spot| moved(spot, 0, down)));
        self
    }

    /// Adds another sheet at the right, so many columns from the left edge.
    pub(crate) fn beside(mut self, other: Sheet, x: u16) -> Sheet {
        for (y, line) in other.lines.into_iter().enumerate() {
            if y >= self.lines.len() {
                self.lines.push(Line::default());
            }
            let gap = x.saturating_sub(columns(&self.lines[y]));
            self.lines[y].push_span(Span::raw(" ".repeat(usize::from(gap))));
            self.lines[y].spans.extend(line.spans);
        }
        self.spots.extend(other.spots.into_iter().map(|spot| moved(spot, x, 0)));
        self
    }

    /// Returns the line that something is on.
    pub(crate) fn row_of(&self, target: Target) -> Option<u16> {
        self.spots.iter().find(|spot| spot.target == target).map(|spot| spot.area.y)
    }

    /// Draws it into an area, without its first lines, and returns what can be clicked.
    pub(crate) fn paste(&self, buffer: &mut Buffer, area: Rect, skip: u16) -> Vec<Spot> {
        let area = area.intersection(buffer.area);
        for (line, y) in self.lines.iter().skip(usize::from(skip)).zip(area.top()..area.bottom()) {
            buffer.set_line(area.x, y, line, area.width);
        }
        let shown = |spot: &Spot| {
            let bottom = spot.area.bottom().checked_sub(skip).filter(|bottom| *bottom > 0)?;
            let top = spot.area.y.saturating_sub(skip);
            let placed = Rect { y: top, height: bottom - top, ..spot.area };
            let placed = moved(Spot { area: placed, target: spot.target }, area.x, area.y);
            let seen = placed.area.intersection(area);
            (!seen.is_empty()).then_some(Spot { area: seen, ..placed })
        };
        self.spots.iter().filter_map(shown).collect()
    }
}

fn columns(line: &Line<'_>) -> u16 {
    u16::try_from(line.width()).unwrap_or(u16::MAX)
}

fn moved(spot: Spot, right: u16, down: u16) -> Spot {
    let Rect { x, y, width, height } = spot.area;
    Spot { area: Rect { x: x.saturating_add(right), y: y.saturating_add(down), width, height }, ..spot }
}
