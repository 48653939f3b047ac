//! Trays of dice: a button for each die that may ever be picked by whoever looks, a mark below it, and what is held.

use scene::{Die, DieState, Items, Pick, Sum, Text, Tray};
use serde_json::json;

use super::Click;
use super::blocks::{Align, Block, LINE, WIDTH, in_rows};
use super::sheet::{Face, Sheet};

/// How wide a die is.
const DIE: f64 = 56.0;
/// How many dice lie beside each other.
const A_ROW: usize = 8;

impl Sheet<'_> {
    pub(super) fn tray(&mut self, place: usize, tray: &Tray) -> Block {
        let mut blocks = Vec::new();
        if let Some(heading) = self.scene.heading_of(tray) {
            let heading = self.bind(json!(self.plain(&heading)));
            blocks.push(Block::label(heading, WIDTH * 0.9, Align::Left));
        }
        let first = self.first_die(place);
        let can_press = self.can_press(tray, first);
        let dice: Vec<Block> =
            (first..).zip(&tray.dice).map(|(id, die)| self.die(id, die, can_press)).collect();
        blocks.extend(in_rows(dice, A_ROW));
        for words in [self.held(tray), self.caption(tray, first)] {
            let words = self.bind(json!(words));
            blocks.push(Block::label(words, WIDTH * 0.9, Align::Left));
        }
        Block::column(blocks).framed(14.0 * LINE)
    }

    fn first_die(&self, place: usize) -> u16 {
        let before = self.scene.panels.iter().take(place);
        let trays = before.filter(|panel| matches!(panel, scene::Panel::Dice(_))).count();
        self.scene.trays().nth(trays).map_or(0, |(first, _)| first)
    }

    /// Tests for a tray from which whoever looks may pick, now or on another turn.
    fn can_press(&self, tray: &Tray, first: u16) -> bool {
        let is_mine = tray.seat.is_none_or(|seat| self.scene.you.seats.contains(&seat));
        let ids = || (first..).zip(&tray.dice).map(|(id, _)| id);
        let is_offered =
            |pick: &Pick| matches!(&pick.items, Items::Dice(free) if ids().any(|id| free.contains(&id)));
        let has_seat = !self.scene.you.seats.is_empty();
        (is_mine && has_seat) || self.scene.picks.iter().any(is_offered)
    }

    /// Draws a die with its mark: held, picked, or free to pick.
    fn die(&mut self, id: u16, die: &Die, can_press: bool) -> Block {
        let pick =
            self.scene.picks.iter().find(|it| matches!(&it.items, Items::Dice(free) if free.contains(&id)));
        let is_picked = pick.is_some_and(|pick| self.chosen_of(pick).contains(&id));
        let (is_held, is_picked) =
            (die.state == DieState::SetAside, is_picked || die.state == DieState::Selected);
        let face = die.face.map_or_else(|| "-".to_owned(), |face| face.to_string());
        let mark = match die.state {
            _ if is_picked => "[+]",
            _ if is_held => "[x]",
            DieState::Free | DieState::Suggested if pick.is_some() => "[ ]",
            _ => "",
        };
        let mark = self.bind(json!(mark));
        let top = if can_press {
            let click = pick.map(|pick| self.turn_over(pick, id));
            self.select(format!("d{id}"), Face::of(face, DIE), is_held || is_picked, click)
        } else {
            let face = self.bind(json!(face));
            Block::label(face, DIE, Align::Centre)
        };
        let mut column = Block::column(vec![top, Block::label(mark, DIE, Align::Centre)]);
        column.element["width"] = json!(DIE + 8.0);
        column
    }

    fn turn_over(&self, pick: &Pick, id: u16) -> Click {
        self.take(pick, id, None)
    }

    /// Says which dice lie aside and what they are worth: "Held: 1 5. 150 set aside = 150 at stake".
    fn held(&self, tray: &Tray) -> String {
        let faces: Vec<u32> = tray
            .dice
            .iter()
            .filter(|die| die.state == DieState::SetAside)
            .filter_map(|die| die.face)
            .collect();
        let held = (!faces.is_empty())
            .then(|| self.say_own(Text::new("nwn.held", "Held: {dice}.").dice("dice", faces)));
        let sum = tray.sum.as_ref().map(|sum| self.sum(sum));
        held.into_iter().chain(sum).collect::<Vec<_>>().join(" ")
    }

    fn sum(&self, sum: &Sum) -> String {
        let term = |term: &scene::Term| {
            let words = Text::new("nwn.term", "{n} {what}").number("n", term.value);
            self.say(&words.phrase("what", term.label.clone()))
        };
        let terms: Vec<String> = sum.terms.iter().map(term).collect();
        match terms.is_empty() {
            true => term(&sum.result),
            false => format!("{} = {}", terms.join(" + "), term(&sum.result)),
        }
    }

    /// Says what the picked dice make; while none is picked, what there is to make.
    fn caption(&self, tray: &Tray, first: u16) -> String {
        let chosen: Vec<u16> = self
            .scene
            .picks
            .iter()
            .flat_map(|pick| match pick.items {
                Items::Dice(_) => self.chosen_of(pick),
                _ => &[],
            })
            .copied()
            .collect();
        let is_any = (first..).zip(&tray.dice).any(|(id, _)| chosen.contains(&id));
        let counts = |group: usize| {
            (first..).zip(&tray.dice).any(|(id, die)| {
                die.group.map(usize::from) == Some(group) && (!is_any || chosen.contains(&id))
            })
        };
        let groups = tray.groups.iter().enumerate().filter(|(group, _)| counts(*group));
        let words: Vec<String> = groups.map(|(_, group)| self.say(&group.caption)).collect();
        words.join(", ")
    }
}
