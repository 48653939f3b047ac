//! What a picture says in English: names of seats, texts, and what is picked.

use crate::text::{Picked, Voice, grouped, listed, printable};
use crate::{Arg, Card, Die, Items, LogLine, Panel, Pick, Scene, Scoreboard, Text, Tray, Voice as Teller};

/// What stands where nothing is picked yet.
const NOTHING: &str = "…";
/// Who tells the story where the story names nobody.
const NARRATOR: &str = "Narrator";

impl Scene {
    /// Returns the name to show for a seat: the given one, or "Seat 3".
    pub fn name_of(&self, seat: u8) -> String {
        match self.seats.get(usize::from(seat)) {
            Some(seated) if !seated.name.is_empty() => printable(&seated.name),
            _ => format!("Seat {}", u32::from(seat) + 1),
        }
    }

    /// Returns the name to show on a card: its own, or the seat's.
    pub fn name_of_card(&self, card: &Card) -> String {
        match (&card.name, card.seat) {
            (Some(name), _) => self.say(name),
            (None, Some(seat)) => self.name_of(seat),
            (None, None) => String::new(),
        }
    }

    /// Returns the heading of a tray: its own, or the name at its seat.
    pub fn heading_of(&self, tray: &Tray) -> Option<String> {
        let own = tray.heading.as_ref().map(|heading| self.say(heading));
        own.or_else(|| tray.seat.map(|seat| self.name_of(seat))).filter(|heading| !heading.is_empty())
    }

    /// Writes a text of this scene in English. What is picked is what is chosen to begin with; see
    /// [`Scene::choosing`] for another choice.
    pub fn say(&self, text: &Text) -> String {
        text.spoken(&Voice { name_of: &|seat| self.name_of(seat), picked: &|id| self.picked_of(id, true) })
    }

    /// Returns who told the story last, where that has a name, and the words, each in one line; nothing where nobody said
    /// anything.
    pub fn narrated(&self) -> Option<(Option<String>, String)> {
        let narration = self.narration.as_ref()?;
        let words = in_one_line(&narration.words);
        let speaker = narration.speaker.as_deref().map(in_one_line).filter(|name| !name.is_empty());
        (!words.is_empty()).then_some((speaker, words))
    }

    /// Writes what was told last, after who told it.
    pub fn say_narration(&self) -> Option<String> {
        let (speaker, words) = self.narrated()?;
        Some(format!("{}: {words}", speaker.as_deref().unwrap_or(NARRATOR)))
    }

    /// Returns after how many panels the words of whoever tells the story stand: under the map, or else above the log.
    pub fn narrated_after(&self) -> usize {
        let place = |is: fn(&Panel) -> bool| self.panels.iter().position(is);
        let under_map = place(|panel| matches!(panel, Panel::Map(_))).map(|map| map + 1);
        let above_log = || place(|panel| matches!(panel, Panel::Log { .. }));
        under_map.or_else(above_log).unwrap_or(self.panels.len())
    }

    /// Writes a sentence of the log; what the narrator says is marked as such.
    pub fn say_line(&self, line: &LogLine) -> String {
        let words = self.say(&line.text);
        match line.voice {
            Teller::House => words,
            Teller::Narrator => format!("{NARRATOR}: {words}"),
        }
    }

    /// Writes an amount with the unit of a scoreboard: "5 dice".
    pub fn say_score(&self, board: &Scoreboard, score: i64) -> String {
        match self.say_unit(board, score) {
            Some(unit) => format!("{} {unit}", grouped(score)),
            None => grouped(score),
        }
    }

    /// Writes what everybody is after, with its unit.
    pub(crate) fn say_goal(&self, goal: i64) -> String {
        let board = self.boards().find(|board| board.goal == Some(goal));
        board.map_or_else(|| grouped(goal), |board| self.say_score(board, goal))
    }

    /// Goes through the scoreboards.
    pub(crate) fn boards(&self) -> impl Iterator<Item = &Scoreboard> {
        self.panels.iter().filter_map(|panel| match panel {
            Panel::Scoreboard(board) => Some(board),
            _ => None,
        })
    }

    /// Writes the unit that so many have: "die" of one, "dice" of five.
    pub fn say_unit(&self, board: &Scoreboard, score: i64) -> Option<String> {
        let unit = board.unit.clone()?.with("n", Arg::Number(score));
        Some(self.say(&unit)).filter(|unit| !unit.is_empty())
    }

    /// Says what is picked to begin with.
    pub fn say_pick(&self, pick: &Pick) -> String {
        self.put(pick, true).words
    }

    /// Names an item, where it has a name.
    pub fn item_name(&self, items: &Items, id: u16) -> Option<String> {
        self.named(items, id, true)
    }

    /// Goes through the trays, each with the number of its first die: dice are counted through.
    pub fn trays(&self) -> impl Iterator<Item = (u16, &Tray)> {
        let mut first = 0u16;
        let trays = self.panels.iter().filter_map(|panel| match panel {
            Panel::Dice(tray) => Some(tray),
            _ => None,
        });
        trays.map(move |tray| {
            let here = first;
            first = first.saturating_add(u16::try_from(tray.dice.len()).unwrap_or(u16::MAX));
            (here, tray)
        })
    }

    /// Finds a die of any tray by its number.
    pub fn die(&self, id: u16) -> Option<&Die> {
        self.trays().find_map(|(first, tray)| tray.dice.get(usize::from(id.checked_sub(first)?)))
    }

    fn picked_of(&self, id: &str, is_deep: bool) -> Option<Picked> {
        self.picks.iter().find(|pick| pick.id == id).map(|pick| self.put(pick, is_deep))
    }

    /// Puts what is picked into words. The name of an option may name other picks, but no deeper.
    fn put(&self, pick: &Pick, is_deep: bool) -> Picked {
        let chosen = pick.suggested();
        if let (Items::Numbers(_), [number]) = (&pick.items, chosen.as_slice()) {
            return Picked { words: grouped(i64::from(*number)), number: Some(i64::from(*number)) };
        }
        let names: Vec<String> =
            chosen.iter().filter_map(|id| self.named(&pick.items, *id, is_deep)).collect();
        let words = if names.is_empty() { NOTHING.to_owned() } else { listed(names) };
        Picked { words, number: None }
    }

    fn named(&self, items: &Items, id: u16, is_deep: bool) -> Option<String> {
        match items {
            Items::Dice(_) => self.die(id)?.face.map(|face| face.to_string()),
            Items::Seats(_) => u8::try_from(id).ok().map(|seat| self.name_of(seat)),
            Items::Boxes(_) => self.box_name(id).map(|name| self.say_within(name, is_deep)),
            Items::Tokens(_) => self.token_name(id).map(|name| self.say_within(name, is_deep)),
            Items::Cells(_) => {
                let width = self.map().map(|map| map.width).filter(|width| *width > 0)?;
                Some(format!("{},{}", id % width, id / width))
            }
            Items::Numbers(_) => Some(grouped(i64::from(id))),
            Items::Options(options) => {
                options.get(usize::from(id)).map(|option| self.say_within(&option.label, is_deep))
            }
        }
    }

    fn say_within(&self, text: &Text, is_deep: bool) -> String {
        let picked = |id: &str| if is_deep { self.picked_of(id, false) } else { None };
        text.spoken(&Voice { name_of: &|seat| self.name_of(seat), picked: &picked })
    }

    fn map(&self) -> Option<&crate::Map> {
        self.panels.iter().find_map(|panel| match panel {
            Panel::Map(map) => Some(map),
            _ => None,
        })
    }

    fn token_name(&self, id: u16) -> Option<&Text> {
        self.map()?.tokens.iter().find(|token| token.id == id).map(|token| &token.name)
    }

    fn box_name(&self, id: u16) -> Option<&Text> {
        let card = self.panels.iter().find_map(|panel| match panel {
            Panel::Scorecard(card) => Some(card),
            _ => None,
        })?;
        card.sections.iter().flat_map(|section| &section.boxes).nth(usize::from(id)).map(|name| &name.label)
    }
}

/// Writes words of somebody outside without breaks of lines, and without what a terminal would obey.
fn in_one_line(words: &str) -> String {
    printable(&words.split_whitespace().collect::<Vec<_>>().join(" "))
}
