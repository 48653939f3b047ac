//! Draws the whole screen from what the screen knows, and returns what can be
//! clicked. Any size will do: where panels do not fit, plain words stand in.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use scene::{Panel, Scene, Tone};

use crate::screen::app::App;
use crate::screen::controls::{Put, controls};
use crate::screen::sheet::{Sheet, Spot};
use crate::screen::view::{Detail, View};
use crate::screen::words::{left, middle, number, right, width, wrap};
use crate::screen::{aim, board, card, log, map, meters, overlay, tray};

/// Below this size nothing can be shown.
const LEAST: (u16, u16) = (30, 8);
/// Below this size plain words stand in for panels.
const PANELS: (u16, u16) = (50, 15);
/// From this width the scoreboard and the log stand in a column of their own.
const WIDE: u16 = 100;
/// How many rows controls have where there is room.
const ROWS: u16 = 4;
/// How many rows a wide screen keeps for its panels before the status follows.
const CLOSE: u16 = 14;

/// Draws everything and returns what can be clicked.
pub(crate) fn draw(frame: &mut Frame<'_>, app: &App) -> Vec<Spot> {
    let (area, buffer) = (frame.area(), frame.buffer_mut());
    if area.width < LEAST.0 || area.height < LEAST.1 {
        too_small(buffer, area);
        return Vec::new();
    }
    let mut laid = app.hand.lay(&app.scene);
    aim::foresee(app, &mut laid);
    let view = View::new(app, &laid);
    let spots = if area.width < PANELS.0 || area.height < PANELS.1 {
        plain(&view, buffer, area);
        Vec::new()
    } else {
        full(&view, buffer, area)
    };
    match app.over {
        Some(over) => {
            overlay::draw(&view, over, buffer, area);
            Vec::new()
        }
        None => spots,
    }
}

fn too_small(buffer: &mut Buffer, area: Rect) {
    let mut sheet = Sheet::default();
    for line in wrap("The window is too small.", usize::from(area.width)) {
        sheet.push(Line::from(line));
    }
    sheet.paste(buffer, area, 0);
}

/// Writes the scene in plain words; its end, where the controls are, stays in sight.
fn plain(view: &View<'_>, buffer: &mut Buffer, area: Rect) {
    let mut sheet = Sheet::default();
    let scene = Scene {
        panels: view
            .scene
            .panels
            .iter()
            .filter(|panel| !matches!(panel, Panel::Log { .. }))
            .cloned()
            .collect(),
        controls: view.reach.keyed(),
        ..view.scene.clone()
    };
    for line in scene::render::text(&scene).lines() {
        for line in wrap(line, usize::from(area.width)) {
            sheet.push(Line::from(line));
        }
    }
    let notice = view.app.notice.clone().or_else(|| view.app.standings.as_ref().map(|_| LEAVE.to_owned()));
    for line in notice.iter().flat_map(|notice| wrap(notice, usize::from(area.width))) {
        sheet.push(Line::from(Span::styled(line, view.paint.loud())));
    }
    let hidden = sheet.height().saturating_sub(area.height);
    sheet.paste(buffer, area, hidden.saturating_sub(view.app.scroll.min(hidden)));
}

/// What is said when the game is over.
const LEAVE: &str = "Press any key to leave.";

/// Where everything goes, from top to bottom.
struct Plan {
    put: Put,
    detail: Detail,
}

/// The ways to lay out, the roomiest first.
const PLANS: [Plan; 7] = [
    Plan { put: Put::Below, detail: Detail::Large },
    Plan { put: Put::Beside, detail: Detail::Large },
    Plan { put: Put::Below, detail: Detail::Medium },
    Plan { put: Put::Beside, detail: Detail::Medium },
    Plan { put: Put::Beside, detail: Detail::Small },
    Plan { put: Put::Tight, detail: Detail::Medium },
    Plan { put: Put::Tight, detail: Detail::Small },
];

fn full(view: &View<'_>, buffer: &mut Buffer, area: Rect) -> Vec<Spot> {
    buffer.set_line(area.x, area.y, &title(view, area.width), area.width);
    if let Some((line, style)) = band(view, area.width) {
        buffer.set_line(area.x, area.y + 1, &Line::styled(line, style), area.width);
    }
    let columns = usize::from(area.width);
    // Title, band, status and hint are always there.
    let free = area.height - 4;
    let most_controls = (area.height / 2).saturating_sub(2).max(1);
    let n_controls = |sheet: &Sheet| sheet.height().min(most_controls);
    let fits = |plan: &&Plan| {
        let n_rows = controls(view, columns, plan.put).height();
        n_rows <= most_controls && Body::new(view, area.width, plan.detail).height() + n_rows <= free
    };
    let plan = PLANS.iter().find(fits).unwrap_or(&PLANS[PLANS.len() - 1]);
    let buttons = controls(view, columns, plan.put);
    let body = Body::new(view, area.width, plan.detail);
    // Things stay where they are: a short list of controls moves nothing where there is room.
    let n_rows = n_controls(&buttons).max(ROWS.min(free.saturating_sub(body.height())));
    let body_area = Rect { y: area.y + 2, height: free - n_rows, ..area };
    let mut spots = body.paste(view, buffer, body_area);
    let desk = Rect { y: body.foot(body_area), height: n_rows + 1, ..area };
    spots.extend(paste_desk(view, buffer, desk, &buttons));
    buffer.set_line(area.x, area.bottom() - 1, &hint_line(view), area.width);
    spots
}

/// Draws the status and what may be pressed.
fn paste_desk(view: &View<'_>, buffer: &mut Buffer, area: Rect, buttons: &Sheet) -> Vec<Spot> {
    let status = Span::styled(view.say(&view.scene.status), view.paint.loud());
    buffer.set_line(area.x, area.y, &Line::from(status), area.width);
    let place = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let focused = view.app.focus.and_then(|focus| buttons.row_of(focus)).unwrap_or(0);
    buttons.paste(buffer, place, (focused + 1).saturating_sub(place.height))
}

/// The panels: a column at the side or a row at the top for scores and log, the rest below each other.
struct Body {
    board: Sheet,
    main: Sheet,
    is_wide: bool,
    side: u16,
}

impl Body {
    fn new(view: &View<'_>, across: u16, detail: Detail) -> Body {
        let is_wide = across >= WIDE;
        let side = if is_wide { (across * 2 / 5).min(60) } else { 0 };
        let has_board = view.scene.panels.iter().any(|panel| matches!(panel, Panel::Scoreboard(_)));
        let room = match (is_wide, has_board) {
            (true, _) => side,
            (false, true) if detail == Detail::Small => across,
            (false, _) => across * 3 / 5,
        };
        let main_columns = usize::from(if is_wide { across - side - 2 } else { across });
        let mut body = Body { board: Sheet::default(), main: Sheet::default(), is_wide, side };
        if let Some(standings) = &view.app.standings {
            body.main = log::standings(view, standings, main_columns);
            body.main.push(Line::default());
        }
        let rail = map::rail(view.scene);
        // What is told stands under the map, or under everything.
        let mut told = log::narration(view, main_columns, detail);
        for panel in &view.scene.panels {
            let sheet = match panel {
                Panel::Scoreboard(panel) => {
                    let sheet = board::board(view, panel, usize::from(room), detail);
                    body.board = std::mem::take(&mut body.board).below(sheet);
                    continue;
                }
                Panel::Log { .. } => continue,
                Panel::Meters(panel) if rail.is_some_and(|rail| std::ptr::eq(rail, panel)) => continue,
                Panel::Dice(panel) => tray::tray(view, panel, main_columns, detail),
                Panel::Scorecard(panel) => card::scorecard(view, panel, main_columns, detail),
                Panel::Meters(panel) => meters::meters(view, panel, main_columns),
                Panel::Map(panel) => {
                    map::map(view, panel, rail, main_columns, detail).below(std::mem::take(&mut told))
                }
                Panel::Prompt(panel) => log::prompt(view, panel, main_columns),
                Panel::Turn(turn) => log::turn(view, turn, main_columns),
                Panel::Text { lines } => log::text(view, lines, main_columns),
            };
            // Without scores the dice stand at the top, and the log beside them.
            if !is_wide && !has_board && body.is_empty() && matches!(panel, Panel::Dice(_)) {
                body.board = sheet;
                continue;
            }
            body.main = std::mem::take(&mut body.main).below(sheet);
        }
        body.main = std::mem::take(&mut body.main).below(told);
        body
    }

    fn is_empty(&self) -> bool {
        self.board.height() == 0 && self.main.height() == 0
    }

    /// Returns how many lines it needs; the log takes what is left.
    fn height(&self) -> u16 {
        let board = self.board.height();
        if self.is_wide { self.main.height().max(board) } else { self.main.height() + board }
    }

    /// Returns the row of the status: at the foot, or close to the panels where the screen is tall.
    fn foot(&self, area: Rect) -> u16 {
        let close = if self.is_wide { self.main.height().max(CLOSE) + 1 } else { area.height };
        area.y + close.min(area.height)
    }

    fn paste(&self, view: &View<'_>, buffer: &mut Buffer, area: Rect) -> Vec<Spot> {
        if self.is_wide { self.paste_wide(view, buffer, area) } else { self.paste_narrow(view, buffer, area) }
    }

    fn paste_wide(&self, view: &View<'_>, buffer: &mut Buffer, area: Rect) -> Vec<Spot> {
        let side = Rect { x: area.right() - self.side, width: self.side, ..area };
        let main = Rect { width: area.width - self.side - 2, ..area };
        let mut spots = self.paste_main(view, buffer, main);
        spots.extend(self.board.paste(buffer, side, 0));
        let used = (self.board.height() + u16::from(self.board.height() > 0)).min(side.height);
        let rest = Rect { y: side.y + used, height: side.height - used, ..side };
        paste_log(view, buffer, rest);
        spots
    }

    fn paste_narrow(&self, view: &View<'_>, buffer: &mut Buffer, area: Rect) -> Vec<Spot> {
        let spare = area.height.saturating_sub(self.height());
        let top = Rect { height: self.board.height().min(area.height), ..area };
        let mut spots = self.board.paste(buffer, top, 0);
        let taken = self.board.width();
        let is_beside = self.board.height() > 0 && taken + 24 <= area.width;
        // Beside a short scoreboard the log may run on into what is spare.
        let top_height = if is_beside { top.height + spare.min(12) } else { top.height };
        if is_beside {
            let x = area.x + taken + 2;
            paste_log(view, buffer, Rect { x, y: area.y, width: area.right() - x, height: top_height });
        }
        let gap = u16::from(spare > top_height - top.height && top_height > 0);
        let used = (top_height + gap).min(area.height);
        let rest = Rect { y: area.y + used, height: area.height - used, ..area };
        spots.extend(self.paste_main(view, buffer, rest));
        if !is_beside {
            let used = (self.main.height() + 1).min(rest.height);
            paste_log(view, buffer, Rect { y: rest.y + used, height: rest.height - used, ..rest });
        }
        spots
    }

    fn paste_main(&self, view: &View<'_>, buffer: &mut Buffer, area: Rect) -> Vec<Spot> {
        let hidden = self.main.height().saturating_sub(area.height);
        let focused = view.app.focus.and_then(|focus| self.main.row_of(focus)).unwrap_or(0);
        let needed = (focused + 1).saturating_sub(area.height);
        self.main.paste(buffer, area, view.app.scroll.max(needed).min(hidden))
    }
}

fn paste_log(view: &View<'_>, buffer: &mut Buffer, area: Rect) {
    log::log(view, usize::from(area.width), usize::from(area.height)).paste(buffer, area, 0);
}

/// Writes the title, what everybody is after, and the clocks.
fn title(view: &View<'_>, across: u16) -> Line<'static> {
    let goal = view.scene.panels.iter().find_map(|panel| match panel {
        Panel::Scoreboard(board) => board.goal,
        _ => None,
    });
    let goal = goal.map_or_else(String::new, |goal| format!("  Goal: {}", number(goal)));
    let clocks: Vec<String> = view.scene.clocks.iter().map(|clock| clock_words(view, clock)).collect();
    let clocks = clocks.join("  ");
    let name = view.say(&view.scene.title);
    let room = usize::from(across).saturating_sub(width(&clocks));
    let start = left(&name, width(&name).min(room));
    let rest = left(&goal, room.saturating_sub(width(&start)));
    Line::from(vec![
        Span::styled(start, view.paint.loud()),
        Span::styled(rest, view.paint.quiet()),
        Span::styled(right(&clocks, usize::from(across).min(width(&clocks))), view.paint.loud()),
    ])
}

fn clock_words(view: &View<'_>, clock: &scene::Clock) -> String {
    let stopped = if clock.until.is_none() { ", stopped" } else { "" };
    format!("{} {} s{stopped}", view.scene.name_of(clock.seat), clock.left.div_ceil(1000))
}

/// Returns the one line that everybody should see, and its look.
fn band(view: &View<'_>, across: u16) -> Option<(String, Style)> {
    let columns = usize::from(across);
    let announced = announced(view);
    if let Some(seat) = view.app.pass_to {
        let (glyph, style) = view.seat_style(seat);
        let pass = format!("{glyph} Pass the keyboard to {}", view.scene.name_of(seat));
        // What ended the turn before is said as well: the dice of a bust are gone from the table.
        let words = announced
            .filter(|(it, _)| it.tone != Tone::Quiet)
            .map(|(_, words)| format!("{words}  {pass}"))
            .filter(|words| width(words) <= columns)
            .unwrap_or(pass);
        return Some((middle(&words, columns), loud(view, style)));
    }
    let (it, words) = announced?;
    let style = match (it.tone, it.seat) {
        (Tone::Bright, Some(seat)) => loud(view, view.seat_style(seat).1),
        (Tone::Bright | Tone::Flat, _) => view.paint.house(),
        (Tone::Quiet, _) => return Some((left(&words, columns), Style::new())),
    };
    Some((middle(&words, columns), style))
}

/// Returns the loudest announcement and its words.
fn announced<'a>(view: &View<'a>) -> Option<(&'a scene::Announcement, String)> {
    let loudest = |tone: &Tone| match tone {
        Tone::Bright => 0,
        Tone::Flat => 1,
        Tone::Quiet => 2,
    };
    let it = view.scene.announcements.iter().min_by_key(|it| loudest(&it.tone))?;
    let (title, text) = (view.say(&it.title), view.say(&it.text));
    let words = match (title.is_empty(), text.is_empty()) {
        (false, false) => format!("{title}. {text}"),
        _ => title + &text,
    };
    Some((it, words))
}

/// Without colours a band is the other way round.
fn loud(view: &View<'_>, style: Style) -> Style {
    if style.bg.is_none() { view.paint.house() } else { style }
}

/// Says what went wrong, or which keys there are.
fn hint_line(view: &View<'_>) -> Line<'static> {
    if let Some(notice) = &view.app.notice {
        return Line::from(Span::styled(notice.clone(), view.paint.loud()));
    }
    let words = if view.app.standings.is_some() {
        return Line::from(Span::styled(LEAVE, view.paint.loud()));
    } else if view.app.is_machine {
        "Space goes on   ? rules   l log   q leave"
    } else {
        "Enter, Tab, Space   ? rules   l log   q leave"
    };
    // A game may have the letter for itself.
    let words = if view.reach.at('l').is_some() { words.replace("   l log", "") } else { words.to_owned() };
    Line::from(Span::styled(words, view.paint.quiet()))
}
