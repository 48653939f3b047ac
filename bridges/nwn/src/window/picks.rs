//! What can be picked beside the panels: players, numbers, options, and what a control that was pressed wants of the map.
//! Everything goes by clicks: a number has a button up and one down, a cell of the map a button for each direction.

use scene::{Control, Items, Numbers, Panel, Pick, Text};
use serde_json::{Value, json};

use super::Click;
use super::blocks::{Align, BUTTON, Block, GAP, WIDTH, in_rows};
use super::controls::{A_ROW, BUTTON_WIDTH, is_on_map};
use super::hand::{AIM, is_on};
use super::sheet::{Face, Sheet};

/// How wide a small button is.
const SMALL: f64 = 90.0;
/// How many rows are shown at once; the rest is scrolled to.
const MOST_ROWS: usize = 4;

/// A way over the map.
#[derive(Clone, Copy)]
enum Way {
    North,
    South,
    West,
    East,
}

impl Sheet<'_> {
    /// Draws what can be picked now: while a control waits for something of the map, that alone.
    pub(super) fn picks(&mut self) -> Vec<Block> {
        let scene = self.scene;
        let aims = scene.controls.iter().find(|control| control.enabled && is_on(self.hand, AIM, control));
        let mut rows = Vec::new();
        for (place, pick) in scene.picks.iter().enumerate() {
            let is_asked = match aims {
                Some(control) => control.action.picks().contains(&pick.id.as_str()),
                None => !is_on_map(&pick.items) || pick.action.is_some(),
            };
            if is_asked && !pick.items.is_empty() {
                rows.extend(self.pick(place, pick, aims));
            }
        }
        rows.extend(aims.map(|control| self.aimed(control)));
        if rows.len() <= MOST_ROWS {
            return rows;
        }
        vec![Block::column(rows).framed(MOST_ROWS as f64 * (BUTTON + GAP) + 2.0 * GAP)]
    }

    fn pick(&mut self, place: usize, pick: &Pick, aims: Option<&Control>) -> Vec<Block> {
        match &pick.items {
            // Dice are picked in their trays, boxes on the card.
            Items::Dice(_) | Items::Boxes(_) => Vec::new(),
            Items::Numbers(numbers) => vec![self.number(place, pick, *numbers)],
            Items::Cells(cells) => vec![self.cell(place, pick, cells, aims)],
            Items::Seats(_) | Items::Tokens(_) | Items::Options(_) => {
                let items: Vec<Block> =
                    pick.items.iter().map(|id| self.item(place, pick, id, aims)).collect();
                self.heading(pick).into_iter().chain(in_rows(items, A_ROW)).collect()
            }
        }
    }

    fn heading(&mut self, pick: &Pick) -> Option<Block> {
        let words = self.say(pick.label.as_ref()?);
        let words = self.bind(json!(words));
        Some(Block::label(words, WIDTH, Align::Left))
    }

    /// Draws one thing to pick by its name.
    fn item(&mut self, place: usize, pick: &Pick, id: u16, aims: Option<&Control>) -> Block {
        let name = self.scene.item_name(&pick.items, id).unwrap_or_else(|| id.to_string());
        let mut face = Face::of(self.plain(&name), BUTTON_WIDTH);
        face.note = pick.note_on(id).map(|note| self.say(note)).unwrap_or_default();
        let is_picked = self.chosen_of(pick).contains(&id);
        let click = self.take(pick, id, aims);
        self.select(format!("p{place}_{id}"), face, is_picked, Some(click))
    }

    /// Finds what picking something does: where nothing else is missing, what it was picked for is sent at once.
    pub(super) fn take(&self, pick: &Pick, id: u16, aims: Option<&Control>) -> Click {
        let mut with = self.chosen.clone();
        with.insert(pick.id.clone(), vec![id]);
        let is_last = |control: &&Control| {
            let is_short = |other: &&str| {
                let asked = self.scene.picks.iter().find(|pick| pick.id == **other);
                asked.is_some_and(|asked| with.get(*other).map_or(0, Vec::len) < usize::from(asked.min))
            };
            pick.max <= 1 && !control.action.picks().iter().any(is_short)
        };
        match (aims.filter(is_last), &pick.action) {
            (Some(control), _) => self.send(&control.action, &with),
            (None, Some(action)) if aims.is_none() => self.send(action, &with),
            _ => Click::Pick { pick: pick.id.clone(), value: json!(id) },
        }
    }

    /// Draws a number with a button down and one up.
    fn number(&mut self, place: usize, pick: &Pick, numbers: Numbers) -> Block {
        let now = self.chosen_of(pick).first().and_then(|number| numbers.position(*number));
        let to = |place: Option<usize>| place.and_then(|place| numbers.nth(place));
        let (down, up) = (to(now.and_then(|now| now.checked_sub(1))), to(now.map(|now| now + 1)));
        let mut step = |id: &str, sign: &str, number: Option<u16>| {
            let click = number.map(|number| Click::Pick { pick: pick.id.clone(), value: json!(number) });
            self.button(format!("p{place}_{id}"), Face::of(sign, SMALL), click)
        };
        let (down, up) = (step("down", "-", down), step("up", "+", up));
        let label = pick.label.as_ref().map(|label| self.say(label) + ": ").unwrap_or_default();
        let words = self.bind(json!(label + &self.scene.say_pick(pick)));
        Block::row(vec![down, Block::label(words, BUTTON_WIDTH, Align::Centre), up])
    }

    /// Draws a cell of the map with a button for each direction, and one that takes it.
    fn cell(&mut self, place: usize, pick: &Pick, cells: &[u16], aims: Option<&Control>) -> Block {
        let width = self.width_of_map();
        let now = self.cell_now(pick, cells);
        let mut blocks = Vec::new();
        for (id, way, text) in [
            ("n", Way::North, Text::new("nwn.north", "Up")),
            ("s", Way::South, Text::new("nwn.south", "Down")),
            ("w", Way::West, Text::new("nwn.west", "Left")),
            ("e", Way::East, Text::new("nwn.east", "Right")),
        ] {
            let to = now.and_then(|now| next(cells, now, width, way));
            let click = to.map(|to| Click::Pick { pick: pick.id.clone(), value: json!(to) });
            let face = Face::of(self.say_own(text), SMALL);
            blocks.push(self.button(format!("p{place}_{id}"), face, click));
        }
        let name = now.and_then(|now| self.scene.item_name(&pick.items, now)).unwrap_or_default();
        let mut face = Face::of(
            self.say_own(Text::new("nwn.to_cell", "To {cell}").word("cell", name)),
            BUTTON_WIDTH - SMALL / 2.0,
        );
        face.note = now.and_then(|now| pick.note_on(now)).map(|note| self.say(note)).unwrap_or_default();
        let click = now.map(|now| self.take(pick, now, aims));
        blocks.push(self.button(format!("p{place}_go"), face, click));
        Block::row(blocks)
    }

    /// Returns the cell that is picked, or to begin with the one nearest to whoever's turn it is.
    pub(super) fn cell_now(&self, pick: &Pick, cells: &[u16]) -> Option<u16> {
        let width = self.width_of_map();
        let begin = self.map().and_then(|map| map.tokens.iter().find(|token| token.active));
        let begin = begin.map_or((0, 0), |token| (token.x, token.y));
        let far = |cell: &&u16| {
            let (x, y) = at(**cell, width);
            (x.abs_diff(begin.0).max(y.abs_diff(begin.1)), **cell)
        };
        // What the hand has picked goes through `chosen`; a pick that sends at once has it in the hand alone.
        let held = self.hand.get(&pick.id).and_then(|values| values.first()).and_then(Value::as_u64);
        let held = held.and_then(|id| u16::try_from(id).ok()).filter(|id| cells.contains(id));
        held.or_else(|| cells.iter().min_by_key(far).copied())
    }

    fn width_of_map(&self) -> u16 {
        self.map().map_or(1, |map| map.width.max(1))
    }

    pub(super) fn map(&self) -> Option<&scene::Map> {
        self.scene.panels.iter().find_map(|panel| match panel {
            Panel::Map(map) => Some(map),
            _ => None,
        })
    }

    /// Says which control waits, and lets it be done or left.
    fn aimed(&mut self, control: &Control) -> Block {
        let words = self.bind(json!(self.say(&control.label)));
        let label = Block::label(words, BUTTON_WIDTH, Align::Left);
        let sends = self.missing(control).is_none().then(|| self.send(&control.action, &self.chosen));
        let go = Face::of(self.say_own(Text::new("nwn.go", "Do it")), BUTTON_WIDTH);
        let back = Face::of(self.say_own(Text::new("nwn.back", "Back")), BUTTON_WIDTH);
        let leaves = Click::Pick { pick: AIM.to_owned(), value: Value::Null };
        Block::row(vec![label, self.button("go", go, sends), self.button("back", back, Some(leaves))])
    }
}

fn at(cell: u16, width: u16) -> (u16, u16) {
    (cell % width, cell / width)
}

/// Finds the nearest cell in a direction, one in the same row or column first.
fn next(cells: &[u16], now: u16, width: u16, way: Way) -> Option<u16> {
    let (x, y) = at(now, width);
    let ahead = |cell: u16| {
        let (to_x, to_y) = at(cell, width);
        let (along, aside) = match way {
            Way::North => (y.checked_sub(to_y), x.abs_diff(to_x)),
            Way::South => (to_y.checked_sub(y), x.abs_diff(to_x)),
            Way::West => (x.checked_sub(to_x), y.abs_diff(to_y)),
            Way::East => (to_x.checked_sub(x), y.abs_diff(to_y)),
        };
        along.filter(|along| *along > 0).map(|along| (u32::from(along) + 2 * u32::from(aside), cell))
    };
    cells.iter().filter_map(|cell| ahead(*cell)).min().map(|(_, cell)| cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every cell can be reached by going in four directions.
    #[test]
    fn a_cell_leads_to_its_neighbours_first() {
        // Ten cells a row: a square around 44 with a hole at 45, and a far one.
        let cells = [33, 34, 35, 43, 44, 53, 54, 55, 48];
        let to = |way| next(&cells, 44, 10, way);
        assert_eq!(to(Way::North), Some(34));
        assert_eq!(to(Way::South), Some(54));
        assert_eq!(to(Way::West), Some(43));
        assert_eq!(to(Way::East), Some(35), "around the hole");
        assert_eq!(next(&cells, 48, 10, Way::East), None);
        assert_eq!(next(&[], 48, 10, Way::East), None);
    }
}
