//! The dice: large with pips, smaller with numerals, or all on one line. What
//! may be done with a die shows in its border and a word, then in colour.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use scene::{Die, DieState, Items, Sum, Term, Tray};

use crate::reach::Target;
use crate::screen::sheet::Sheet;
use crate::screen::view::{Detail, View};
use crate::screen::words::{cut, middle, number, wrap};

/// How wide a die is drawn, its border included.
const DIE: usize = 9;
/// How wide the space inside is.
const INSIDE: usize = DIE - 2;

/// Draws the dice with what they make.
pub(crate) fn tray(view: &View<'_>, tray: &Tray, columns: usize, detail: Detail) -> Sheet {
    let mut sheet = Sheet::default();
    if let Some(heading) = view.scene.heading_of(tray) {
        sheet.push(Line::from(Span::styled(cut(&heading, columns), view.paint.loud())));
    }
    let dice = numbered(view, tray);
    let mut sheet = sheet.below(match detail {
        Detail::Small => on_lines(view, &dice, columns),
        _ => boxes(view, &dice, columns, detail),
    });
    let captions: Vec<String> = tray.groups.iter().map(|group| view.say(&group.caption)).collect();
    if !captions.is_empty() {
        for line in wrap(&captions.join(" · "), columns) {
            sheet.push(Line::from(line));
        }
    }
    if let Some(sum) = &tray.sum {
        sheet.push(sum_line(view, sum, &dice));
    } else if let Some(picked) = faces_picked(view, &dice) {
        sheet.push(Line::from(format!("{picked} selected")));
    }
    sheet
}

/// Writes 150 set aside + 400 selected = 550 at stake.
fn sum_line(view: &View<'_>, sum: &Sum, dice: &[(u16, &Die)]) -> Line<'static> {
    let term = |term: &Term| format!("{} {}", number(term.value), view.say(&term.label));
    let mut terms: Vec<String> = sum.terms.iter().map(term).collect();
    // What a local pick adds only the house knows: it is named, not counted.
    if let Some(picked) = faces_picked(view, dice) {
        terms.push(format!("{picked} selected"));
        return Line::from(terms.join(" + "));
    }
    let result = Span::styled(term(&sum.result), view.paint.loud());
    if terms.is_empty() {
        return Line::from(result);
    }
    Line::from(vec![Span::raw(format!("{} = ", terms.join(" + "))), result])
}

/// Numbers the dice of a tray: those of several trays are counted through.
fn numbered<'a>(view: &View<'_>, tray: &'a Tray) -> Vec<(u16, &'a Die)> {
    let mut trays = view.scene.trays();
    let first = trays.find(|(_, other)| std::ptr::eq(*other, tray)).map_or(0, |(first, _)| first);
    (first..).zip(&tray.dice).collect()
}

/// Names the faces of a tray that are picked at this keyboard and not yet sent.
fn faces_picked(view: &View<'_>, dice: &[(u16, &Die)]) -> Option<String> {
    let is_local = |target| match target {
        Some(Target::Item { pick, .. }) => {
            view.scene.picks.get(pick).is_some_and(|pick| pick.action.is_none())
        }
        _ => false,
    };
    let picked = dice.iter().filter(|(id, _)| {
        let target = target(view, *id);
        is_local(target) && view.is_picked(target)
    });
    let faces: Vec<String> = picked.filter_map(|(_, die)| die.face).map(|face| face.to_string()).collect();
    (!faces.is_empty()).then(|| faces.join(" "))
}

fn target(view: &View<'_>, id: u16) -> Option<Target> {
    view.item(|items| matches!(items, Items::Dice(_)), id)
}

fn boxes(view: &View<'_>, dice: &[(u16, &Die)], columns: usize, detail: Detail) -> Sheet {
    let a_row = ((columns + 1) / (DIE + 1)).max(1);
    let mut sheet = Sheet::default();
    for row in dice.chunks(a_row) {
        let drawn: Vec<Vec<Span<'static>>> =
            row.iter().map(|(id, die)| draw(view, *id, die, detail)).collect();
        let height = drawn.iter().map(Vec::len).max().unwrap_or(0);
        for (place, (id, _)) in row.iter().enumerate() {
            if let Some(target) = target(view, *id) {
                let height = u16::try_from(height).unwrap_or(u16::MAX);
                sheet.spot(place * (DIE + 1), DIE, height, target);
            }
        }
        for y in 0..height {
            let spans =
                drawn.iter().filter_map(|die| die.get(y)).flat_map(|span| [span.clone(), Span::raw(" ")]);
            sheet.push(Line::from(spans.collect::<Vec<_>>()));
        }
    }
    sheet
}

/// Draws a die line by line: its border with its number, its face, a word.
fn draw(view: &View<'_>, id: u16, die: &Die, detail: Detail) -> Vec<Span<'static>> {
    let target = target(view, id);
    let edge = Edge::of(die.state);
    let style = look(view, id, die);
    let number = u32::from(id) + 1;
    let label = match (view.is_focus(target), die.state) {
        (true, DieState::Selected) => format!("›{number}✓‹"),
        (true, _) => format!("›{number}‹"),
        (false, DieState::Selected) => format!("{number}✓"),
        (false, _) => number.to_string(),
    };
    let top = format!("{}{}{}", edge.corners[0], edge.across(&label), edge.corners[1]);
    let foot = if die.sides == 6 { String::new() } else { format!("d{}", die.sides) };
    let bottom = format!("{}{}{}", edge.corners[2], edge.across(&foot), edge.corners[3]);
    let rows = match (detail, die.face, die.sides) {
        (Detail::Large, Some(face @ 1..=6), 6) => pips(face).map(str::to_owned).to_vec(),
        (Detail::Large, face, _) => vec![String::new(), numeral(face, die), String::new()],
        (_, face, _) => vec![numeral(face, die)],
    };
    let focus = if view.is_focus(target) { style.patch(view.paint.focus()) } else { style };
    let mut drawn = vec![Span::styled(top, focus)];
    let inner = |row: String| {
        Span::styled(format!("{}{}{}", edge.upright, middle(&row, INSIDE), edge.upright), style)
    };
    drawn.extend(rows.into_iter().map(inner));
    drawn.push(Span::styled(bottom, style));
    drawn.push(Span::styled(middle(word(die), DIE), view.paint.quiet()));
    drawn
}

fn numeral(face: Option<u32>, die: &Die) -> String {
    match (face, die.state) {
        (None, _) | (_, DieState::Hidden) => "·".to_owned(),
        (Some(face), _) => face.to_string(),
    }
}

/// Returns how a die looks: those that have just fallen stand out.
fn look(view: &View<'_>, id: u16, die: &Die) -> Style {
    let style = die_style(view, die.state);
    let has_fallen = view.scene.rolls.iter().any(|roll| roll.dice.contains(&id));
    if has_fallen { style.patch(view.paint.loud()) } else { style }
}

fn die_style(view: &View<'_>, state: DieState) -> Style {
    match state {
        DieState::Free | DieState::Suggested => view.paint.bone(),
        DieState::Dud => view.paint.dull(),
        DieState::Selected => match view.scene.turn {
            Some(seat) => view.seat_style(seat).1,
            None => view.paint.bone().patch(view.paint.loud()),
        },
        DieState::SetAside => view.paint.quiet(),
        DieState::Hidden => view.paint.quiet(),
    }
}

/// Says what may be done with a die, in at most nine letters.
fn word(die: &Die) -> &'static str {
    match die.state {
        DieState::Free if die.claimed => "claimed",
        DieState::Free | DieState::Hidden => "",
        DieState::Dud => "no score",
        DieState::Suggested => "suggested",
        DieState::Selected => "selected",
        DieState::SetAside => "set aside",
    }
}

/// The border of a die.
struct Edge {
    corners: [&'static str; 4],
    along: &'static str,
    upright: &'static str,
}

impl Edge {
    fn of(state: DieState) -> Edge {
        let edge = |corners, along, upright| Edge { corners, along, upright };
        match state {
            DieState::Free | DieState::Dud | DieState::Hidden => edge(["┌", "┐", "└", "┘"], "─", "│"),
            DieState::Suggested => edge(["┌", "┐", "└", "┘"], "╌", "╎"),
            DieState::Selected => edge(["╔", "╗", "╚", "╝"], "═", "║"),
            // Set-aside dice lose their edge and lie flush.
            DieState::SetAside => edge([" ", " ", " ", " "], " ", " "),
        }
    }

    /// Runs along a side, with a label in the middle.
    fn across(&self, label: &str) -> String {
        let free = INSIDE.saturating_sub(label.chars().count());
        format!("{}{label}{}", self.along.repeat(free / 2), self.along.repeat(free - free / 2))
    }
}

fn pips(face: u32) -> [&'static str; 3] {
    const NONE: &str = "       ";
    const ONE: &str = "   ●   ";
    const TWO: &str = " ●   ● ";
    const UP: &str = " ●     ";
    const DOWN: &str = "     ● ";
    match face {
        1 => [NONE, ONE, NONE],
        2 => [UP, NONE, DOWN],
        3 => [UP, ONE, DOWN],
        4 => [TWO, NONE, TWO],
        5 => [TWO, ONE, TWO],
        _ => [TWO, TWO, TWO],
    }
}

/// Puts all dice on as few lines as they need: `1[4] 2[4✓] 3 5  aside`.
fn on_lines(view: &View<'_>, dice: &[(u16, &Die)], columns: usize) -> Sheet {
    let mut sheet = Sheet::default();
    let (mut line, mut used) = (Line::default(), 0);
    for (id, die) in dice.iter().copied() {
        let target = target(view, id);
        let number = Span::styled(
            (u32::from(id) + 1).to_string(),
            if view.is_focus(target) { view.paint.focus() } else { view.paint.quiet() },
        );
        let face = Span::styled(brief(die), look(view, id, die));
        let wide = number.width() + face.width() + 2;
        if used > 0 && used + wide > columns {
            sheet.push(std::mem::take(&mut line));
            used = 0;
        }
        if let Some(target) = target {
            sheet.spot(used, wide - 2, 1, target);
        }
        line.spans.extend([number, face, Span::raw("  ")]);
        used += wide;
    }
    if used > 0 {
        sheet.push(line);
    }
    sheet
}

fn brief(die: &Die) -> String {
    let face = numeral(die.face, die);
    match die.state {
        DieState::Free | DieState::Hidden => format!("[{face}]"),
        DieState::Dud => format!(" {face} "),
        DieState::Suggested => format!("[{face}?]"),
        DieState::Selected => format!("[{face}✓]"),
        DieState::SetAside => format!("({face}) aside"),
    }
}
