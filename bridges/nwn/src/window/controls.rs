//! What can be pressed: three places a row. What cannot be taken back has places of its own at the end, so that nobody who
//! presses the same place once more presses it by accident; it asks once before it is used.

use scene::{Control, Items, Panel, Pick, Place, Text, Weight};

use super::Click;
use super::blocks::{BUTTON, Block, GAP, WIDTH, in_rows};
use super::hand::{AIM, SURE, is_on, name};
use super::sheet::{Face, Sheet};

/// How many buttons stand beside each other.
pub(super) const A_ROW: usize = 3;
/// How wide a button is.
pub(super) const BUTTON_WIDTH: f64 = WIDTH / A_ROW as f64 - GAP;
/// How many rows of buttons are shown at once; the rest is scrolled to.
const MOST_ROWS: usize = 4;

impl Sheet<'_> {
    /// Draws what can be pressed and stands nowhere else.
    pub(super) fn controls(&mut self) -> Vec<Block> {
        let controls: Vec<&Control> =
            self.scene.controls.iter().filter(|it| !self.is_elsewhere(it)).collect();
        let of = |is: fn(Weight) -> bool| -> Vec<&Control> {
            controls.iter().copied().filter(|control| is(control.weight)).collect()
        };
        let main = of(|weight| matches!(weight, Weight::Main | Weight::Equal));
        let danger = of(|weight| weight == Weight::Danger);
        let quiet = of(|weight| weight == Weight::Quiet);
        // One place at the end is kept, whether anything is dangerous now or not.
        let n_danger = danger.len().max(1);
        let n_main = (main.len() + n_danger).next_multiple_of(A_ROW) - n_danger;
        let mut blocks = self.places("m", &main, n_main);
        blocks.extend(self.places("x", &danger, n_danger));
        blocks.extend(self.places("q", &quiet, quiet.len().next_multiple_of(A_ROW)));
        let rows = in_rows(blocks, A_ROW);
        if rows.len() <= MOST_ROWS {
            return rows;
        }
        vec![Block::column(rows).framed(MOST_ROWS as f64 * (BUTTON + GAP) + 2.0 * GAP)]
    }

    /// Tests for a control that is pressed where it belongs: on the scorecard, or as the answer to a question.
    fn is_elsewhere(&self, control: &Control) -> bool {
        self.scene.panels.iter().any(|panel| match panel {
            Panel::Scorecard(_) => matches!(control.at, Some(Place::Box(_))),
            Panel::Prompt(prompt) => prompt.choices.iter().any(|choice| choice.action == control.action),
            _ => false,
        })
    }

    fn places(&mut self, id: &str, controls: &[&Control], n: usize) -> Vec<Block> {
        let place = |place: usize| match controls.get(place) {
            Some(control) => self.control(format!("{id}{place}"), control),
            None => self.button(format!("{id}{place}"), Face::none(BUTTON_WIDTH), None),
        };
        (0..n).map(place).collect()
    }

    /// Draws a control as a button.
    pub(super) fn control(&mut self, id: String, control: &Control) -> Block {
        let mut face = Face::of(self.say(&control.label), BUTTON_WIDTH);
        face.note = control.note.as_ref().map(|note| self.say(note)).unwrap_or_default();
        let click = self.press(control);
        match (&click, &control.reason) {
            (None, Some(reason)) => face.reason = self.say(reason),
            (None, None) => face.reason = self.say_own(Text::new("nwn.pick_first", "Pick something first")),
            (Some(_), _) if is_on(self.hand, SURE, control) => {
                let sure = Text::new("nwn.sure", "{what}: click again").word("what", face.label);
                face.label = self.say_own(sure);
            }
            (Some(_), _) => {}
        }
        self.button(id, face, click)
    }

    /// Finds what pressing a control does; nothing where it cannot be pressed, or something has to be picked first.
    pub(super) fn press(&self, control: &Control) -> Option<Click> {
        if !control.enabled {
            return None;
        }
        let pick = |what: &str| Click::Pick { pick: what.to_owned(), value: name(control) };
        match self.missing(control) {
            Some(missing) => is_on_map(&missing.items).then(|| pick(AIM)),
            None if control.weight == Weight::Danger && !is_on(self.hand, SURE, control) => Some(pick(SURE)),
            None => Some(self.send(&control.action, &self.chosen)),
        }
    }

    /// Finds a pick that a control needs and that has too little picked.
    pub(super) fn missing(&self, control: &Control) -> Option<&Pick> {
        let is_short = |pick: &&Pick| self.chosen_of(pick).len() < usize::from(pick.min);
        let holes = control.action.picks();
        self.scene.picks.iter().filter(|pick| holes.contains(&pick.id.as_str())).find(is_short)
    }

    pub(super) fn chosen_of(&self, pick: &Pick) -> &[u16] {
        self.chosen.get(&pick.id).map_or(&[], Vec::as_slice)
    }
}

/// Tests for things that stand or lie on a map.
pub(super) fn is_on_map(items: &Items) -> bool {
    matches!(items, Items::Tokens(_) | Items::Cells(_))
}
