//! The scorecard: a line for each box and sum, a column for each seat. The name of a box is a button for whoever may fill it.

use scene::{BoxName, Control, Items, Place, Scorecard, Slot, SlotState};
use serde_json::json;

use super::blocks::{Align, Block, LINE, WIDTH};
use super::sheet::{Face, Sheet};

/// How wide the names of boxes are.
const NAMES: f64 = 150.0;

impl Sheet<'_> {
    pub(super) fn scorecard(&mut self, card: &Scorecard) -> Block {
        let names: Vec<String> = card
            .columns
            .iter()
            .map(|column| {
                let turn = if column.on_turn { "> " } else { "" };
                self.plain(&format!("{turn}{}", self.scene.name_of(column.seat)))
            })
            .collect();
        let head = self.bind(json!(""));
        let mut blocks = vec![self.line(Block::label(head, NAMES, Align::Left), names)];
        let (mut nth_box, mut nth_total) = (0usize, 0usize);
        for section in &card.sections {
            for name in &section.boxes {
                let head = self.box_name(nth_box, name);
                let slots = card.columns.iter().map(|column| column.slots.get(nth_box));
                let slots = slots.map(|slot| slot.map(slot_words).unwrap_or_default()).collect();
                blocks.push(self.line(head, slots));
                nth_box += 1;
            }
            for name in &section.totals {
                let head = self.bind(json!(self.say(name)));
                let head = Block::label(head, NAMES, Align::Left);
                let totals = card.columns.iter().map(|column| column.totals.get(nth_total));
                let totals = totals.map(|total| total.map(i64::to_string).unwrap_or_default()).collect();
                blocks.push(self.line(head, totals));
                nth_total += 1;
            }
        }
        Block::column(blocks).framed(12.0 * LINE)
    }

    fn line(&mut self, head: Block, words: Vec<String>) -> Block {
        let width = ((WIDTH - NAMES) / words.len().max(1) as f64 - 8.0).clamp(40.0, 110.0);
        let cells = words.into_iter().map(|words| {
            let words = self.bind(json!(words));
            Block::label(words, width, Align::Centre)
        });
        let cells: Vec<Block> = cells.collect();
        Block::row(std::iter::once(head).chain(cells).collect())
    }

    /// Draws the name of a box, as a button for players.
    fn box_name(&mut self, nth: usize, name: &BoxName) -> Block {
        let words = self.say(&name.label);
        if !self.may_act() {
            let words = self.bind(json!(words));
            return Block::label(words, NAMES, Align::Left);
        }
        let id = u16::try_from(nth).unwrap_or(u16::MAX);
        let scene = self.scene;
        let control: Option<&Control> = scene.controls.iter().find(|it| it.at == Some(Place::Box(id)));
        let pick =
            scene.picks.iter().find(|it| matches!(&it.items, Items::Boxes(free) if free.contains(&id)));
        let mut face = Face::of(words, NAMES);
        face.note = control.map(|it| self.say(&it.label)).unwrap_or_default();
        face.reason = control.and_then(|it| it.reason.as_ref()).map(|it| self.say(it)).unwrap_or_default();
        let click = match (control, pick) {
            (Some(control), _) => self.press(control),
            (None, Some(pick)) => Some(self.take(pick, id, None)),
            (None, None) => None,
        };
        self.button(format!("k{nth}"), face, click)
    }
}

fn slot_words(slot: &Slot) -> String {
    let value = slot.value.map(|value| value.to_string()).unwrap_or_default();
    match slot.state {
        SlotState::Open | SlotState::Closed => "-".to_owned(),
        SlotState::Preview if slot.chosen => format!("[{value}]"),
        SlotState::Preview => format!("({value})"),
        SlotState::Used => value,
    }
}
