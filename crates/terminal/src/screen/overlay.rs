//! A page laid over the table: the rules with the keys, or the whole log.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Widget};

use crate::screen::app::{Over, Page};
use crate::screen::log::log;
use crate::screen::sheet::Sheet;
use crate::screen::view::View;
use crate::screen::words::wrap;

/// The widest a page is: longer lines are hard to read.
const MOST_COLUMNS: u16 = 84;

/// What the keys do.
const KEYS: &str = "\
Keys

  1 to 9, letters   pick dice, players or boxes
  r, b, f, ...      what stands beside a control
  Enter             the main control
  Tab, arrows       move; Space picks or presses
  Esc               puts back what was picked
  u                 takes back, where it is allowed
  PgUp, PgDn        scroll
  ?, l, q           rules, log, leave
  Mouse             click dice, players and controls";

/// Draws a page over everything.
pub(crate) fn draw(view: &View<'_>, over: Over, buffer: &mut Buffer, area: Rect) {
    let width = area.width.min(MOST_COLUMNS);
    let place = Rect { x: area.x + (area.width - width) / 2, width, ..area };
    let name = match over.what {
        Page::Rules => " Rules ",
        Page::Log => " Log ",
    };
    let block = Block::bordered()
        .title(Span::styled(name, view.paint.loud()))
        .title_bottom(" ↑ ↓ scroll, Esc closes ")
        .padding(Padding::horizontal(1));
    let inside = block.inner(place);
    Clear.render(place, buffer);
    block.render(place, buffer);
    let columns = usize::from(inside.width);
    let sheet = match over.what {
        Page::Rules => rules(view, columns),
        Page::Log => log(view, columns, usize::MAX),
    };
    let hidden = sheet.height().saturating_sub(inside.height);
    sheet.paste(buffer, inside, over.scroll.min(hidden));
}

fn rules(view: &View<'_>, columns: usize) -> Sheet {
    let mut sheet = Sheet::default();
    for line in view.app.rules.lines().chain(["", ""]).chain(KEYS.lines()) {
        for line in wrap_line(line, columns) {
            sheet.push(Line::from(line));
        }
    }
    sheet
}

/// Keeps a line that fits as it is: it may be a table.
fn wrap_line(line: &str, columns: usize) -> Vec<String> {
    if crate::screen::words::width(line) <= columns { vec![line.to_owned()] } else { wrap(line, columns) }
}
