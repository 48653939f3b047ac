//! The picture in plain words: for a terminal's line mode, a log, a screen
//! reader or a language model. One thing a line; only a map is drawn, in letters.

use std::fmt::Write;

use super::grid;
use crate::text::grouped;
use crate::{
    Announcement, Band, Card, Choice, Clock, Column, Control, Die, DieState, Items, Map, Meter, Numbers,
    Panel, Pick, Prompt, Row, Scene, Scoreboard, Scorecard, SeatPresence, Slot, SlotState, Term, Token, Tray,
};

/// Writes a scene as plain text, ending with a newline.
pub fn text(scene: &Scene) -> String {
    let foreseen = scene.foreseen();
    let scene = &*foreseen;
    let mut page = Page { scene, out: String::new(), first_die: 0 };
    page.heading();
    for announcement in &scene.announcements {
        page.announcement(announcement);
    }
    let (above, below) = scene.panels.split_at(scene.narrated_after());
    above.iter().for_each(|panel| page.panel(panel));
    page.narration();
    below.iter().for_each(|panel| page.panel(panel));
    for clock in &scene.clocks {
        page.clock(clock);
    }
    page.line(&scene.say(&scene.status));
    for pick in &scene.picks {
        page.pick(pick);
    }
    for (key, control) in scene.keys() {
        page.control(key.unwrap_or('-'), control);
    }
    page.out
}

/// Writes one panel of a scene, by its place: for whoever says only what changed.
pub fn panel(scene: &Scene, place: usize) -> String {
    let first_die = scene.panels.iter().take(place).map(|panel| match panel {
        Panel::Dice(tray) => tray.dice.len(),
        _ => 0,
    });
    let mut page = Page { scene, out: String::new(), first_die: first_die.sum() };
    if let Some(panel) = scene.panels.get(place) {
        page.panel(panel);
    }
    page.out
}

struct Page<'a> {
    scene: &'a Scene,
    out: String,
    /// How many dice lie in the trays before.
    first_die: usize,
}

impl Page<'_> {
    fn line(&mut self, line: &str) {
        if !line.is_empty() {
            self.out.push_str(line);
            self.out.push('\n');
        }
    }

    fn heading(&mut self) {
        let title = self.scene.say(&self.scene.title);
        self.line(&title);
    }

    fn announcement(&mut self, announcement: &Announcement) {
        let (title, text) = (self.scene.say(&announcement.title), self.scene.say(&announcement.text));
        self.line(format!("{title}. {text}").trim_end());
    }

    fn panel(&mut self, panel: &Panel) {
        match panel {
            Panel::Scoreboard(board) => self.scoreboard(board),
            Panel::Dice(tray) => self.tray(tray),
            Panel::Scorecard(card) => self.scorecard(card),
            Panel::Meters(meters) => meters.cards.iter().for_each(|card| self.card(card)),
            Panel::Map(map) => self.map(map),
            Panel::Prompt(prompt) => self.prompt(prompt),
            Panel::Log { lines } => lines.iter().for_each(|line| self.line(&self.scene.say_line(line))),
            Panel::Turn(turn) => self.line(&self.scene.say_left(turn)),
            Panel::Text { lines } => lines.iter().for_each(|line| self.line(&self.scene.say(line))),
        }
    }

    /// Says what whoever tells the story said last, in a line of its own.
    fn narration(&mut self) {
        if let Some(words) = self.scene.say_narration() {
            self.line(&words);
        }
    }

    fn scoreboard(&mut self, board: &Scoreboard) {
        if let Some(goal) = board.goal {
            self.line(&format!("Goal: {}", self.scene.say_score(board, goal)));
        }
        for row in &board.rows {
            self.row(board, row);
        }
    }

    fn row(&mut self, board: &Scoreboard, row: &Row) {
        let score = self.scene.say_score(board, row.score);
        let mut line = format!("{}: {score}", self.scene.name_of(row.seat));
        let presence =
            self.scene.seats.get(usize::from(row.seat)).map_or(SeatPresence::Present, |s| s.presence);
        let words = [
            (row.place.map(|place| format!("place {place}"))),
            row.on_turn.then(|| "on turn".to_owned()),
            row.next.then(|| "next".to_owned()),
            row.leads.then(|| "leads".to_owned()),
            (presence == SeatPresence::Absent).then(|| "away".to_owned()),
            row.note.as_ref().map(|note| self.scene.say(note)),
        ];
        for word in words.into_iter().flatten() {
            let _ = write!(line, ", {word}");
        }
        self.line(&line);
    }

    fn tray(&mut self, tray: &Tray) {
        let heading = self.scene.heading_of(tray);
        if !tray.dice.is_empty() {
            let dice: Vec<String> =
                (self.first_die..).zip(&tray.dice).map(|(i, die)| die_words(i, die)).collect();
            self.line(&format!("{}: {}", heading.as_deref().unwrap_or("Dice"), dice.join(", ")));
        } else if let Some(heading) = heading {
            self.line(&format!("{heading}: no dice"));
        }
        self.first_die += tray.dice.len();
        for group in &tray.groups {
            self.line(&self.scene.say(&group.caption));
        }
        if let Some(sum) = &tray.sum {
            let terms: Vec<String> = sum.terms.iter().map(|term| self.term(term)).collect();
            let result = self.term(&sum.result);
            match terms.is_empty() {
                true => self.line(&result),
                false => self.line(&format!("{} = {result}", terms.join(" + "))),
            }
        }
    }

    fn term(&self, term: &Term) -> String {
        format!("{} {}", grouped(term.value), self.scene.say(&term.label))
    }

    fn scorecard(&mut self, card: &Scorecard) {
        for column in &card.columns {
            self.line(&format!("{}:", self.scene.name_of(column.seat)));
            self.column(card, column);
        }
    }

    fn column(&mut self, card: &Scorecard, column: &Column) {
        let (mut slots, mut totals) = (column.slots.iter(), column.totals.iter());
        for section in &card.sections {
            for (name, slot) in section.boxes.iter().zip(slots.by_ref()) {
                self.line(&format!("  {}: {}", self.scene.say(&name.label), slot_words(slot)));
            }
            for (name, total) in section.totals.iter().zip(totals.by_ref()) {
                self.line(&format!("  {}: {}", self.scene.say(name), grouped(*total)));
            }
        }
    }

    fn card(&mut self, card: &Card) {
        let name = self.scene.name_of_card(card);
        let mut line = format!("{name}:");
        for (i, meter) in card.meters.iter().enumerate() {
            line.push_str(if i == 0 { " " } else { ", " });
            line.push_str(&self.meter(meter));
        }
        let words = [
            card.on_turn.then(|| "on turn".to_owned()),
            card.note.as_ref().map(|note| self.scene.say(note)),
            card.reason.as_ref().map(|reason| format!("not to pick: {}", self.scene.say(reason))),
        ];
        for word in words.into_iter().flatten() {
            let _ = write!(line, ", {word}");
        }
        self.line(&line);
    }

    fn meter(&self, meter: &Meter) -> String {
        let value = match (meter.value, meter.band) {
            (Some(value), _) => grouped(value),
            (None, Some(band)) => band_words(band).to_owned(),
            (None, None) => "unknown".to_owned(),
        };
        let mut words = format!("{} {value}", self.scene.say(&meter.label));
        if let Some(max) = meter.max {
            let _ = write!(words, " of {}", grouped(max));
        }
        if let Some(after) = meter.after {
            let _ = write!(words, ", then {}", grouped(after));
        }
        words
    }

    fn map(&mut self, map: &Map) {
        self.line(&format!("Map of {} by {} cells, {} ft each.", map.width, map.height, map.cell_ft));
        let rows = grid::grid(map);
        for row in &rows {
            self.line(row.trim_end());
        }
        for (place, token) in map.tokens.iter().enumerate() {
            let letter = (!rows.is_empty()).then(|| grid::letter(place));
            self.token(letter, token);
        }
        for area in &map.areas {
            let mark = if rows.is_empty() { String::new() } else { format!("{} ", grid::mark(area.shape)) };
            self.line(&format!("{mark}{}: {} cells.", self.scene.say(&area.label), area.cells.len()));
        }
    }

    fn token(&mut self, letter: Option<char>, token: &Token) {
        let letter = letter.map_or_else(String::new, |letter| format!("{letter} "));
        let mut line = format!("{letter}{} at {},{}", self.scene.say(&token.name), token.x, token.y);
        if token.size > 1 {
            let _ = write!(line, ", {0} by {0} cells", token.size);
        }
        if token.active {
            line.push_str(", on turn");
        }
        let _ = write!(line, ", {}", band_words(token.band));
        for condition in &token.conditions {
            let _ = write!(line, ", {}", self.scene.say(condition));
        }
        self.line(&line);
    }

    fn prompt(&mut self, prompt: &Prompt) {
        self.line(&self.scene.say(&prompt.question));
        for choice in &prompt.choices {
            self.control(choice.key.unwrap_or('-'), choice);
        }
        if let Some(otherwise) = &prompt.otherwise {
            self.line(&self.scene.say(otherwise));
        }
    }

    fn clock(&mut self, clock: &Clock) {
        let seconds = clock.left.div_ceil(1000);
        let state = if clock.until.is_some() { "left" } else { "left, stopped" };
        self.line(&format!("{}, {}: {seconds} s {state}", self.scene.name_of(clock.seat), clock.kind.word()));
    }

    /// Says what is chosen beside the controls, and what there is to choose from; things on the table are said there.
    fn pick(&mut self, pick: &Pick) {
        let from = match &pick.items {
            Items::Numbers(numbers) => range_words(*numbers),
            Items::Options(options) => {
                let name = |(id, option): (u16, &Choice)| {
                    let name = self.scene.item_name(&pick.items, id).unwrap_or_default();
                    let note = option.note.as_ref().map(|note| format!(" ({})", self.scene.say(note)));
                    name + &note.unwrap_or_default()
                };
                (0..).zip(options).map(name).collect::<Vec<_>>().join(", ")
            }
            Items::Dice(_) | Items::Seats(_) | Items::Boxes(_) | Items::Tokens(_) | Items::Cells(_) => return,
        };
        let label = pick.label.as_ref().map_or_else(|| pick.id.clone(), |label| self.scene.say(label));
        self.line(&format!("{label}: {}, of {from}", self.scene.say_pick(pick)));
    }

    fn control(&mut self, key: char, control: &Control) {
        let mut line = format!("{key}: {}", self.scene.say(&control.label));
        if let Some(note) = &control.note {
            let _ = write!(line, " ({})", self.scene.say(note));
        }
        if let Some(reason) = &control.reason {
            let _ = write!(line, ": not now. {}", self.scene.say(reason));
        }
        self.line(&line);
    }
}

/// Says which numbers there are: "3 to 30", "50 to 1,000 by 50".
fn range_words(numbers: Numbers) -> String {
    let Some(last) = numbers.last() else { return "none".to_owned() };
    let (from, to) = (grouped(numbers.from.into()), grouped(last.into()));
    match numbers.step {
        0 | 1 => format!("{from} to {to}"),
        step => format!("{from} to {to} by {}", grouped(step.into())),
    }
}

fn slot_words(slot: &Slot) -> String {
    let value = slot.value.map(grouped).unwrap_or_default();
    match slot.state {
        SlotState::Open => "open".to_owned(),
        SlotState::Preview if slot.chosen => format!("chosen, would score {value}"),
        SlotState::Preview => format!("open, would score {value}"),
        SlotState::Used => value,
        SlotState::Closed => "closed".to_owned(),
    }
}

fn band_words(band: Band) -> &'static str {
    match band {
        Band::Unhurt => "unhurt",
        Band::Hurt => "hurt",
        Band::Bloodied => "bloodied",
        Band::NearDeath => "near death",
        Band::Dying => "dying",
        Band::Dead => "dead",
        Band::Hidden => "condition unknown",
    }
}

fn die_words(index: usize, die: &Die) -> String {
    let face = die.face.map_or("not rolled".to_owned(), |face| face.to_string());
    let state = match die.state {
        DieState::Free | DieState::Hidden => "",
        DieState::Dud => " no score",
        DieState::Suggested => " suggested",
        DieState::Selected => " selected",
        DieState::SetAside => " set aside",
    };
    format!("[{}] {face}{state}", index + 1)
}
