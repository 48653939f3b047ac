//! Clocks: a bar and the seconds that are left, which time alone moves on.

use scene::{Clock, ClockKind, Scene, Text};
use serde_json::{Value, json};

use super::blocks::{Align, Block, WIDTH};
use super::sheet::Sheet;

/// What time changes in a window, by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Timer {
    /// When it runs out, in milliseconds since 1970.
    until: u64,
    /// How much there was, in milliseconds.
    of: u64,
    /// The bind of the bar, where it has one.
    bar: Option<String>,
    /// The bind of the words, and what stands before and after the seconds.
    words: (String, [String; 2]),
}

impl Timer {
    /// Returns what the binds are at a moment, in milliseconds since 1970.
    pub fn binds(&self, now: u64) -> Vec<(String, Value)> {
        let left = seconds(self.until.saturating_sub(now));
        let (name, [before, after]) = &self.words;
        let words = (name.clone(), json!(format!("{before}{left}{after}")));
        let bar = self.bar.iter().map(|bar| (bar.clone(), json!(share(left, self.of))));
        std::iter::once(words).chain(bar).collect()
    }
}

fn seconds(ms: u64) -> u64 {
    ms.div_ceil(1000)
}

/// Returns which part of a clock is left, by whole seconds.
fn share(seconds_left: u64, of_ms: u64) -> f64 {
    let of = seconds(of_ms).max(1);
    let hundredths = seconds_left.min(of) * 100 / of;
    f64::from(u32::try_from(hundredths).unwrap_or(100)) / 100.0
}

/// Finds the clock that matters most to whoever looks: their own, else the one that runs out first. How long somebody may
/// stay away stands with their name, where names stand.
fn shown(scene: &Scene) -> Option<&Clock> {
    let names = scene.panels.iter().any(|panel| matches!(panel, scene::Panel::Scoreboard(_)));
    let clocks = scene.clocks.iter().filter(|clock| !names || clock.kind != ClockKind::Grace);
    clocks.min_by_key(|clock| (!scene.you.seats.contains(&clock.seat), clock.left))
}

impl Sheet<'_> {
    /// Draws the clock: who has how many seconds, and a bar.
    pub(super) fn clock(&mut self) -> Block {
        let clock = shown(self.scene).cloned();
        let seat = clock.as_ref().map_or(0, |clock| clock.seat);
        let text = match &clock {
            Some(Clock { until: None, .. }) => Text::new("nwn.stopped", "{who}: {n} s, stopped"),
            _ => Text::new("nwn.clock", "{who}: {n} s"),
        };
        let (words, bar, is_there) = (self.bind(json!("")), self.bind(json!(0.0)), clock.is_some());
        if let Some(clock) = clock {
            let text = self.around_number(text.seat("who", seat));
            self.wind(&clock, text, &words, Some(&bar));
        }
        let mut label = Block::label(words, WIDTH / 3.0, Align::Left);
        let mut bar = Block::progress(bar, WIDTH * 0.6);
        for block in [&mut label, &mut bar] {
            block.element["visible"] = self.bind(json!(is_there));
        }
        Block::row(vec![label, bar])
    }

    /// Returns the clock of a seat that may not stay away for long.
    pub(super) fn grace_of(&self, seat: u8) -> Option<Clock> {
        let is_grace = |clock: &&Clock| clock.kind == ClockKind::Grace && clock.seat == seat;
        self.scene.clocks.iter().find(is_grace).cloned()
    }

    /// Writes a clock into its binds, and has time move it on.
    pub(super) fn wind(&mut self, clock: &Clock, words: [String; 2], label: &Value, bar: Option<&Value>) {
        let name = |bind: &Value| bind["bind"].as_str().unwrap_or_default().to_owned();
        let timer =
            Timer { until: clock.left, of: clock.of, bar: bar.map(name), words: (name(label), words) };
        self.binds.extend(timer.binds(0));
        self.timers.extend(clock.until.map(|until| Timer { until, ..timer }));
    }

    /// Says what stands before and after the number `n` of a text.
    pub(super) fn around_number(&self, text: Text) -> [String; 2] {
        let text = self.own(text);
        let (before, after) = text.text.split_once("{n}").unwrap_or((&text.text, ""));
        [before, after].map(|part| self.say(&Text { text: part.to_owned().into(), ..text.clone() }))
    }
}
