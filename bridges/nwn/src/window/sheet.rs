//! The sheet that a window is drawn on: it gives binds their names, keeps what clicks do, and puts the parts of a table below
//! each other.

use std::collections::BTreeMap;

use scene::{Chosen, Panel, Scene, Template, Text};
use serde_json::{Value, json};

use super::blocks::{BUTTON, Block, GAP, LINE, WIDTH, rect};
use super::hand::Hand;
use super::words::{grouped_by, in_the_game, own};
use super::{Click, Timer, Window};

/// How much of the panels is shown at once; the rest is scrolled to.
const MOST_PANELS: f64 = 440.0;
/// How high a window is at most.
const MOST_HEIGHT: f64 = 860.0;
/// The title and the frame of a window.
const FRAME: f64 = 56.0;

/// A window while it is drawn.
pub(super) struct Sheet<'a> {
    /// With what is chosen in place of what is suggested.
    pub(super) scene: &'a Scene,
    pub(super) chosen: Chosen,
    pub(super) hand: &'a Hand,
    language: &'a str,
    pub(super) binds: BTreeMap<String, Value>,
    clicks: BTreeMap<String, Click>,
    pub(super) timers: Vec<Timer>,
}

/// What stands on a button.
pub(super) struct Face {
    pub(super) label: String,
    /// What is said beside it.
    pub(super) note: String,
    /// Why it cannot be pressed.
    pub(super) reason: String,
    pub(super) width: f64,
    /// Whether there is one at this place now.
    pub(super) is_there: bool,
}

impl Face {
    pub(super) fn of(label: impl Into<String>, width: f64) -> Face {
        Face { label: label.into(), note: String::new(), reason: String::new(), width, is_there: true }
    }

    /// A place for a button that is not there now.
    pub(super) fn none(width: f64) -> Face {
        Face { is_there: false, ..Face::of("", width) }
    }
}

impl<'a> Sheet<'a> {
    pub(super) fn new(scene: &'a Scene, chosen: Chosen, hand: &'a Hand, language: &'a str) -> Sheet<'a> {
        let (binds, clicks, timers) = Default::default();
        Sheet { scene, chosen, hand, language, binds, clicks, timers }
    }

    /// Draws the whole window.
    pub(super) fn window(mut self) -> Window {
        let title = self.bind(json!(self.say(&self.scene.title)));
        let blocks = self.blocks();
        let height: f64 = blocks.iter().map(|block| block.height + GAP).sum();
        let geometry = rect(-1.0, -1.0, WIDTH + FRAME, (height + FRAME).min(MOST_HEIGHT));
        self.binds.insert("geometry".to_owned(), geometry);
        let mut layout = json!({
            "version": 1, "title": title, "geometry": { "bind": "geometry" }, "resizable": true, "collapsed": null, "closable": true,
            "transparent": false, "border": true, "accepts_input": true,
        });
        layout["root"] = Block::column(blocks).element;
        Window { layout, binds: self.binds, clicks: self.clicks, timers: self.timers }
    }

    fn blocks(&mut self) -> Vec<Block> {
        let (logs, others): (Vec<usize>, Vec<usize>) = (0..self.scene.panels.len())
            .partition(|place| matches!(self.scene.panels[*place], Panel::Log { .. }));
        let mut panels = Vec::new();
        for place in others {
            panels.extend(self.panel(place));
        }
        panels.extend(self.narration());
        let panels = Block::column(panels);
        let panels = if panels.height > MOST_PANELS { panels.framed(MOST_PANELS) } else { panels };
        let mut blocks = vec![panels, self.clock()];
        if self.may_act() {
            blocks.extend(self.picks());
            blocks.extend(self.controls());
        }
        blocks.push(self.status());
        blocks.extend(logs.into_iter().filter_map(|place| self.panel(place)));
        blocks
    }

    /// Tests for somebody who may do something here, now or later. Everybody else gets no buttons.
    pub(super) fn may_act(&self) -> bool {
        let you = &self.scene.you;
        !you.seats.is_empty() || you.host || !self.scene.controls.is_empty() || !self.scene.picks.is_empty()
    }

    /// Says what to do, and what has just happened loudly.
    fn status(&mut self) -> Block {
        let news = self.scene.announcements.iter();
        let news = news.map(|it| format!("{}. {}", self.say(&it.title), self.say(&it.text)));
        let lines: Vec<String> = std::iter::once(self.say(&self.scene.status)).chain(news).collect();
        let words = self.bind(json!(lines.join("\n")));
        Block::text(words, 2.0 * LINE + GAP)
    }

    /// Says what whoever tells the story said last.
    fn narration(&mut self) -> Option<Block> {
        let words = self.plain(&self.scene.say_narration()?);
        let words = self.bind(json!(words));
        Some(Block::text(words, 3.0 * LINE))
    }

    /// Makes a bind of a value. Binds are counted, so that the same structure has the same names.
    pub(super) fn bind(&mut self, value: Value) -> Value {
        let name = format!("b{}", self.binds.len());
        self.binds.insert(name.clone(), value);
        json!({ "bind": name })
    }

    /// Writes a text of the scene as the game shows it.
    pub(super) fn say(&self, text: &Text) -> String {
        self.plain(&self.scene.say(text))
    }

    /// Writes words in letters that the game has, and numbers as the language of whoever looks groups them.
    pub(super) fn plain(&self, words: &str) -> String {
        let sign = self.own(Text::new("nwn.thousands", ","));
        grouped_by(&in_the_game(words), &sign.text)
    }

    /// Writes one of the bridge's own texts in the language of whoever looks.
    pub(super) fn say_own(&self, text: Text) -> String {
        self.say(&self.own(text))
    }

    pub(super) fn own(&self, text: Text) -> Text {
        own(text, self.language)
    }

    /// Makes a click that sends an action with what is chosen.
    pub(super) fn send(&self, template: &Template, chosen: &Chosen) -> Click {
        let filled = self.scene.fill(template, chosen);
        Click::Send { action: template.action.clone(), parameters: filled["parameters"].clone() }
    }

    /// Draws a button; it can be pressed where a click does something.
    pub(super) fn button(&mut self, id: impl Into<String>, face: Face, click: Option<Click>) -> Block {
        self.pressed("button", id.into(), face, click)
    }

    /// Draws a button that stays down while what it stands for is picked.
    pub(super) fn select(
        &mut self,
        id: impl Into<String>,
        face: Face,
        is_picked: bool,
        click: Option<Click>,
    ) -> Block {
        let mut block = self.pressed("button_select", id.into(), face, click);
        block.element["value"] = self.bind(json!(is_picked));
        block
    }

    fn pressed(&mut self, kind: &str, id: String, face: Face, click: Option<Click>) -> Block {
        let click = click.filter(|_| face.is_there);
        let element = json!({
            "type": kind, "id": id, "width": face.width, "height": BUTTON,
            "label": self.bind(json!(face.label)),
            "enabled": self.bind(json!(click.is_some())),
            "visible": self.bind(json!(face.is_there)),
            "tooltip": self.bind(json!(face.note)),
            "disabled_tooltip": self.bind(json!(face.reason)),
        });
        self.clicks.extend(click.map(|click| (id, click)));
        Block::of(element, BUTTON)
    }
}
