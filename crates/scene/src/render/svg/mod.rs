//! The picture as one SVG document of 1920 by 1080: complete, without scripts,
//! styles or anything to load. It draws any scene whatever, and decides nothing.

mod band;
mod board;
mod defs;
mod die;
mod finish;
mod lines;
mod lobby;
mod map;
mod mark;
mod measure;
mod meters;
mod narration;
mod palette;
mod parts;
mod pen;
mod rail;
mod scorecard;
mod sign;
mod stage;
mod tray;
mod viewport;
mod words;
mod writer;

pub use palette::Theme;

use crate::{Row, Scene};
use measure::Face;
use palette::Palette;
use parts::{Arrangement, Parts};
use pen::{BODY, Pen, Style};
use viewport::Viewport;
use writer::{Attr, Svg, Tag};

/// The size of the picture.
const WIDTH: f64 = 1920.0;
const HEIGHT: f64 = 1080.0;
/// What is left free at the sides.
const MARGIN: f64 = 56.0;
/// How much room cards have at least.
const CARDS: f64 = 400.0;

/// Draws a scene as an SVG document.
pub fn svg(scene: &Scene, theme: Theme) -> String {
    let foreseen = scene.foreseen();
    let scene = &*foreseen;
    let parts = Parts::of(scene);
    let winners = parts.winners();
    let lit = match winners.as_slice() {
        [] => scene.turn,
        [alone] => Some(*alone),
        _ => None,
    };
    let palette = Palette::of(theme);
    let mut pen =
        Pen { svg: Svg::default(), scene, palette, lit, winners, face: Face::Body, defined: Vec::new() };
    pen.document(&parts);
    pen.svg.finish()
}

impl Pen<'_> {
    fn document(&mut self, parts: &Parts<'_>) {
        let root = self
            .svg
            .element(Tag::Svg)
            .word(Attr::Xmlns, "http://www.w3.org/2000/svg")
            .numbers(Attr::ViewBox, &[0.0, 0.0, WIDTH, HEIGHT])
            .number(Attr::Width, WIDTH)
            .number(Attr::Height, HEIGHT)
            .word(Attr::Role, "img")
            .word(Attr::FontFamily, BODY)
            .word(Attr::FontVariant, "tabular-nums")
            .open();
        let (title, desc) = (words::title(self.scene), words::desc(self.scene));
        self.svg.element(Tag::Title).words(&title);
        self.svg.element(Tag::Desc).words(&desc);
        self.define();
        self.panel(Viewport::new(0.0, 0.0, WIDTH, HEIGHT), 0.0, self.palette.room);
        self.arrange(parts);
        root.close(&mut self.svg);
    }

    /// Chooses where the parts stand, and draws them.
    fn arrange(&mut self, parts: &Parts<'_>) {
        let arrangement = parts.arrangement(self.scene);
        let (header, content) = match arrangement {
            Arrangement::Scorecard => (68.0, Viewport::new(MARGIN, 122.0, WIDTH - 2.0 * MARGIN, 918.0)),
            _ => (82.0, Viewport::new(MARGIN, 148.0, WIDTH - 2.0 * MARGIN, 884.0)),
        };
        self.header(parts, header, arrangement);
        let content = self.narration(content);
        match arrangement {
            Arrangement::Finish => self.finish(parts, content),
            Arrangement::Lobby => self.lobby(parts, content),
            Arrangement::Scorecard => self.scorecard_table(parts, content),
            Arrangement::Cards => self.cards_table(parts, content),
            Arrangement::Map => {
                if let Some(map) = parts.map {
                    self.map_table(parts, map, content);
                }
            }
            Arrangement::Board => {
                let (stage, aside) = content.left(content.w - 580.0, 40.0);
                self.tall_stage(parts, stage);
                self.aside(parts, aside);
            }
            Arrangement::Stage => self.stage_table(parts, content),
        }
    }

    /// Draws the house's sign, what is played, and the goal or the newest line of the log.
    fn header(&mut self, parts: &Parts<'_>, mid_y: f64, arrangement: Arrangement) {
        let (text, soft, room) = (self.palette.text, self.palette.text_2, self.palette.room);
        self.panel(Viewport::new(MARGIN, mid_y - 18.0, 37.0, 37.0), 9.0, text);
        for (x, y) in [(26.0, -7.0), (11.0, 8.0)] {
            self.circle(MARGIN + x, mid_y + y, 5.0).paint(Attr::Fill, room).end();
        }
        let sign = Style::display(44.0, text).weight(800);
        self.write_mid(MARGIN + 53.0, mid_y, 240.0, sign, "Dicehall");
        let said = match (arrangement, parts.log.first(), parts.goal) {
            (Arrangement::Scorecard, Some(line), _) => self.scene.say_line(line),
            (_, _, Some(goal)) => format!("Goal {}", self.scene.say_goal(goal)),
            _ => String::new(),
        };
        self.write_mid(WIDTH - MARGIN, mid_y, 620.0, Style::body(30.0, soft).end(), &said);
        let title = self.say(&self.scene.title);
        let at = title.find(", ").unwrap_or(title.len());
        let (bold, rest) = title.split_at(at);
        if !title.is_empty() && arrangement != Arrangement::Lobby {
            self.write_pair((324.0, mid_y + 12.0), 840.0, Style::body(34.0, text), (bold, rest), soft);
        }
    }

    fn scorecard_table(&mut self, parts: &Parts<'_>, content: Viewport) {
        let (strip, card) = content.top(284.0, 22.0);
        if parts.is_finished {
            self.finish_strip(parts, strip)
        } else {
            self.strip(parts, strip)
        }
        if let Some(scorecard) = parts.scorecard {
            self.scorecard(scorecard, card);
        }
    }

    fn cards_table(&mut self, parts: &Parts<'_>, content: Viewport) {
        let high = if parts.cards.len() > 6 { 340.0_f64 } else { 444.0 };
        // Where the narrator takes room, cards keep what their bars need.
        let high = high.min(content.h - 28.0 - CARDS);
        let (stage, cards) = content.top(high, 28.0);
        if parts.is_finished {
            self.finish_strip(parts, stage)
        } else {
            self.wide_stage(parts, stage)
        }
        self.cards(&parts.cards, cards);
    }

    /// Draws a stage alone, above those who sit there where nothing else names them.
    fn stage_table(&mut self, parts: &Parts<'_>, content: Viewport) {
        let rows: Vec<Row> = (0u8..)
            .zip(&self.scene.seats)
            .map(|(seat, _)| Row { seat, on_turn: self.scene.turn == Some(seat), ..Row::default() })
            .collect();
        if rows.is_empty() {
            return self.tall_stage(parts, content);
        }
        let (stage, tiles) = content.top(content.h - if rows.len() > 8 { 250.0 } else { 142.0 }, 22.0);
        self.tall_stage(parts, stage);
        let rows: Vec<&Row> = rows.iter().collect();
        self.tiles(&rows, tiles);
    }
}
