//! Every kind of panel as blocks. A new kind does not compile until it is drawn here.

use scene::{Band, Card, Meter, Meters, Panel, Prompt, Text};
use serde_json::{Value, json};

use super::blocks::{Align, Block, GAP, LINE, WIDTH, in_rows};
use super::controls::A_ROW;
use super::sheet::Sheet;

/// How high the log is.
const LOG: f64 = 4.0 * LINE;
/// How many lines of the log are sent.
const MOST_LINES: usize = 20;
/// How high a text of the game is at most.
const MOST_TEXT: f64 = 6.0 * LINE;

impl Sheet<'_> {
    /// Draws a panel, by its place; one that has nothing to show is left out.
    pub(super) fn panel(&mut self, place: usize) -> Option<Block> {
        match self.scene.panels.get(place)? {
            Panel::Scoreboard(board) => Some(self.scoreboard(board)),
            Panel::Dice(tray) => Some(self.tray(place, tray)),
            Panel::Scorecard(card) => Some(self.scorecard(card)),
            Panel::Meters(meters) => Some(self.meters(meters)),
            Panel::Map(map) => Some(self.chart(map)),
            Panel::Prompt(prompt) => Some(self.prompt(place, prompt)),
            Panel::Log { lines } => {
                let lines = lines.iter().take(MOST_LINES).map(|line| self.plain(&self.scene.say_line(line)));
                let lines: Vec<String> = lines.collect();
                Some(self.read(&lines, LOG))
            }
            Panel::Turn(turn) => {
                let words = self.plain(&self.scene.say_left(turn));
                Some(self.read(&[words], 2.0 * LINE))
            }
            Panel::Text { lines } => {
                let lines: Vec<String> = lines.iter().map(|line| self.say(line)).collect();
                let height = lines.len() as f64 * LINE + GAP;
                Some(self.read(&lines, height.min(MOST_TEXT)))
            }
        }
    }

    /// Writes lines to read.
    pub(super) fn read(&mut self, lines: &[String], height: f64) -> Block {
        let words = self.bind(json!(lines.join("\n")));
        Block::text(words, height)
    }

    fn meters(&mut self, meters: &Meters) -> Block {
        let cards = meters.cards.iter().map(|card| self.meter_card(card)).collect();
        Block::column(cards).framed(10.0 * LINE)
    }

    /// Draws a card: whose it is and what its bars say, and a bar for the first of them that has an end.
    fn meter_card(&mut self, card: &Card) -> Block {
        let turn = if card.on_turn { "> " } else { "" };
        let name = self.plain(&self.scene.name_of_card(card));
        let meters: Vec<String> = card.meters.iter().map(|meter| self.meter_words(meter)).collect();
        let notes = [&card.note, &card.reason];
        let notes = notes.into_iter().flatten().map(|note| self.say(note));
        let words: Vec<String> = meters.into_iter().chain(notes).collect();
        let words = self.bind(json!(format!("{turn}{name}: {}", words.join(", "))));
        let bar = card.meters.iter().find_map(share);
        let label = Block::label(words, WIDTH * 0.7, Align::Left);
        match bar {
            Some(share) => {
                let share = self.bind(share);
                Block::row(vec![label, Block::progress(share, WIDTH * 0.22)])
            }
            None => Block::row(vec![label]),
        }
    }

    fn meter_words(&self, meter: &Meter) -> String {
        let value = match (meter.value, meter.band) {
            (Some(value), _) => value.to_string(),
            (None, Some(band)) => self.band(band),
            (None, None) => "?".to_owned(),
        };
        let most = meter.max.map(|max| format!("/{max}")).unwrap_or_default();
        format!("{} {value}{most}", self.say(&meter.label))
    }

    /// Says how a creature fares.
    pub(super) fn band(&self, band: Band) -> String {
        self.say_own(match band {
            Band::Unhurt => Text::new("nwn.unhurt", "unhurt"),
            Band::Hurt => Text::new("nwn.hurt", "hurt"),
            Band::Bloodied => Text::new("nwn.bloodied", "bloodied"),
            Band::NearDeath => Text::new("nwn.near_death", "near death"),
            Band::Dying => Text::new("nwn.dying", "dying"),
            Band::Dead => Text::new("nwn.dead", "dead"),
            Band::Hidden => Text::new("nwn.band_hidden", "condition unknown"),
        })
    }

    /// Draws a question with its answers.
    fn prompt(&mut self, place: usize, prompt: &Prompt) -> Block {
        let lines: Vec<String> =
            std::iter::once(&prompt.question).chain(&prompt.otherwise).map(|line| self.say(line)).collect();
        let mut blocks = vec![self.read(&lines, 2.0 * LINE + GAP)];
        if self.may_act() {
            let choices = prompt.choices.iter().enumerate();
            let choices = choices.map(|(n, choice)| self.control(format!("a{place}_{n}"), choice)).collect();
            blocks.extend(in_rows(choices, A_ROW));
        }
        Block::column(blocks).framed(f64::MAX)
    }
}

/// Returns how full a bar is, where it has an end and its value may be known.
fn share(meter: &Meter) -> Option<Value> {
    let (value, max) = (meter.value?, meter.max.filter(|max| *max > 0)?);
    let hundredths = value.clamp(0, max).saturating_mul(100) / max;
    Some(json!(f64::from(i32::try_from(hundredths).unwrap_or(100)) / 100.0))
}
