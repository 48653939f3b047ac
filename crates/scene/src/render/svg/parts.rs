//! What is on the table, sorted for the picture: panels of one kind together.

use crate::{
    Announcement, Card, Clock, Layout, LogLine, Map, Panel, Prompt, Row, Scene, Scorecard, Tone, Tray,
};

/// The panels of a scene, by kind.
#[derive(Debug, Default)]
pub(super) struct Parts<'a> {
    pub(super) rows: Vec<&'a Row>,
    pub(super) goal: Option<i64>,
    /// The dice of all trays together.
    pub(super) tray: Tray,
    pub(super) trays: Vec<&'a Tray>,
    pub(super) scorecard: Option<&'a Scorecard>,
    pub(super) cards: Vec<&'a Card>,
    pub(super) map: Option<&'a Map>,
    pub(super) log: Vec<&'a LogLine>,
    pub(super) prompts: Vec<&'a Prompt>,
    /// Lines to read, what a turn has left among them.
    pub(super) texts: Vec<String>,
    pub(super) is_finished: bool,
}

/// Which arrangement shows the parts best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrangement {
    /// Who has won, and the standings.
    Finish,
    /// Who is here, before the play.
    Lobby,
    /// A strip of a stage above the scorecard.
    Scorecard,
    /// A grid with a rail beside it.
    Map,
    /// A strip of a stage above cards.
    Cards,
    /// A stage with the scoreboard beside it.
    Board,
    /// A stage alone.
    Stage,
}

impl<'a> Parts<'a> {
    /// Sorts the panels of a scene.
    pub(super) fn of(scene: &'a Scene) -> Parts<'a> {
        let mut parts = Parts::default();
        scene.panels.iter().for_each(|panel| parts.add(scene, panel));
        parts.is_finished = parts.rows.iter().any(|row| row.place == Some(1));
        parts
    }

    fn add(&mut self, scene: &Scene, panel: &'a Panel) {
        match panel {
            Panel::Scoreboard(board) => {
                self.rows.extend(&board.rows);
                self.goal = self.goal.or(board.goal);
            }
            Panel::Dice(tray) => {
                self.trays.push(tray);
                self.add_tray(tray);
            }
            Panel::Scorecard(card) => self.scorecard = self.scorecard.or(Some(card)),
            Panel::Meters(meters) => self.cards.extend(&meters.cards),
            Panel::Map(map) => self.map = self.map.or(Some(map)),
            Panel::Log { lines } => self.log.extend(lines),
            Panel::Prompt(prompt) => self.prompts.push(prompt),
            Panel::Turn(turn) => self.texts.push(scene.say_left(turn)),
            Panel::Text { lines } => {
                let lines = lines.iter().filter(|line| !line.is_empty());
                self.texts.extend(lines.map(|line| scene.say(line)));
            }
        }
    }

    fn add_tray(&mut self, tray: &Tray) {
        let before = self.tray.groups.len();
        let shifted = |group: u8| u8::try_from(before + usize::from(group)).ok();
        for die in &tray.dice {
            let mut die = die.clone();
            die.group = die.group.and_then(shifted);
            self.tray.dice.push(die);
        }
        self.tray.groups.extend(tray.groups.iter().cloned());
        self.tray.sum = self.tray.sum.take().or_else(|| tray.sum.clone());
    }

    /// Tests for dice that need a heading each: several trays, or one with a name.
    pub(super) fn has_headings(&self, scene: &Scene) -> bool {
        self.trays.len() > 1 || self.trays.iter().any(|tray| scene.heading_of(tray).is_some())
    }

    /// Chooses the arrangement: the scene's layout, where there is what it is named after.
    pub(super) fn arrangement(&self, scene: &Scene) -> Arrangement {
        match scene.layout() {
            Layout::Map if self.map.is_some() => Arrangement::Map,
            Layout::Card if self.scorecard.is_some_and(|card| !card.is_empty()) => Arrangement::Scorecard,
            Layout::Meters if !self.cards.is_empty() => Arrangement::Cards,
            _ if self.is_finished => Arrangement::Finish,
            _ if self.is_lobby(scene) => Arrangement::Lobby,
            _ if !self.rows.is_empty() => Arrangement::Board,
            _ => Arrangement::Stage,
        }
    }

    /// Tests for seats and nothing else to tell about them.
    fn is_lobby(&self, scene: &Scene) -> bool {
        let is_bare = |row: &&Row| Row { seat: 0, note: None, ..(*row).clone() } == Row::default();
        scene.turn.is_none()
            && self.goal.is_none()
            && self.tray.dice.is_empty()
            && self.tray.sum.is_none()
            && !self.rows.is_empty()
            && self.rows.iter().all(is_bare)
    }

    /// Returns the seats that have won.
    pub(super) fn winners(&self) -> Vec<u8> {
        self.rows.iter().filter(|row| row.place == Some(1)).map(|row| row.seat).collect()
    }

    /// Returns the rows by place; those without one come last, in seat order.
    pub(super) fn standings(&self) -> Vec<&'a Row> {
        let mut rows = self.rows.clone();
        rows.sort_by_key(|row| row.place.map_or(u16::MAX, u16::from));
        rows
    }
}

/// Returns the announcement that has a band, unless the standings say it already.
pub(super) fn loud<'a>(scene: &'a Scene, parts: &Parts<'_>) -> Option<&'a Announcement> {
    let is_loud = |announcement: &&Announcement| announcement.tone != Tone::Quiet;
    scene.announcements.iter().rev().find(is_loud).filter(|_| !parts.is_finished)
}

/// Returns the announcement that is a line below the status.
pub(super) fn quiet(scene: &Scene) -> Option<&Announcement> {
    scene.announcements.iter().rev().find(|announcement| announcement.tone == Tone::Quiet)
}

/// Returns the clock that runs for a seat.
pub(super) fn clock_of(scene: &Scene, seat: u8) -> Option<&Clock> {
    scene.clocks.iter().find(|clock| clock.seat == seat)
}
