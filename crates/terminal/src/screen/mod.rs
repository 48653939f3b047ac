//! Full screen: panels, mouse and keyboard. A loop looks at the table, draws
//! it, and does what a key, a click or the time says; drawing itself is a
//! function of what the screen knows.

mod aim;
mod app;
mod board;
mod card;
mod choices;
mod controls;
mod draw;
mod keys;
mod log;
mod map;
mod meters;
mod overlay;
mod paint;
mod sheet;
mod terminal;
#[cfg(test)]
mod tests;
mod tray;
mod view;
mod words;

use std::time::{Duration, Instant};

use engine::AnyGame;
use ratatui::crossterm::event::{self, Event, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::layout::Position;
use scene::Tone;
use terminal::Taken;

use crate::hand::Meaning;
use crate::room::Room;
use app::App;
use keys::Deed;
use sheet::Spot;

pub use paint::Paint;

/// How long a machine seems to think.
const THINKS: Duration = Duration::from_millis(500);
/// How long after something loud, so that everybody can read it.
const READS: Duration = Duration::from_millis(1_400);
/// How often running clocks are drawn.
const TICK: Duration = Duration::from_millis(250);
/// How long keys are ignored after their meaning changed by itself.
const SETTLES: Duration = Duration::from_millis(350);
/// How long to wait when nothing is due.
const LONG: Duration = Duration::from_secs(3_600);
/// How far a turn of the wheel scrolls.
const WHEEL: i32 = 3;

/// Plays until the game is over or the player leaves.
pub fn run(room: &mut Room, game: &dyn AnyGame, paint: Paint) -> anyhow::Result<()> {
    let rules = game.rules().trim();
    let rules = if rules.is_empty() { game.meta().summary } else { rules };
    let mut stage = Stage {
        app: App::new(rules.to_owned(), paint),
        room,
        spots: Vec::new(),
        due: None,
        settled: Instant::now(),
    };
    let mut taken = Taken::take()?;
    loop {
        stage.look();
        let drawn = &mut stage.spots;
        taken.terminal.draw(|frame| *drawn = draw::draw(frame, &stage.app))?;
        if stage.wait()? == Deed::Leave {
            return Ok(());
        }
    }
}

/// The table, what the screen knows of it, and what is due.
struct Stage<'a> {
    room: &'a mut Room,
    app: App,
    /// What can be clicked.
    spots: Vec<Spot>,
    /// When the machine plays, and at which moment that was decided.
    due: Option<(usize, Instant)>,
    /// From when on keys mean what they say.
    settled: Instant,
}

impl Stage<'_> {
    fn look(&mut self) {
        self.room.tick();
        let (was_machine, was_over) = (self.app.is_machine, self.app.standings.is_some());
        self.app.look(self.room);
        let is_over = self.app.standings.is_some();
        // Whoever hurries a machine must not roll, or leave, with the same key.
        if is_over && !was_over {
            self.settled = Instant::now() + READS;
        } else if was_machine && !self.app.is_machine {
            self.settled = Instant::now() + SETTLES;
        }
        let moment = self.room.moment();
        if !self.app.is_machine {
            self.due = None;
        } else if self.due.is_none_or(|(then, _)| then != moment) {
            let is_loud = self.app.scene.announcements.iter().any(|it| it.tone != Tone::Quiet);
            self.due = Some((moment, Instant::now() + if is_loud { READS } else { THINKS }));
        }
    }

    /// Waits for whatever comes first, and does it.
    fn wait(&mut self) -> anyhow::Result<Deed> {
        let has_clock = self.app.scene.clocks.iter().any(|clock| clock.until.is_some());
        // Whoever reads the rules is waited for.
        let due = self.due.filter(|_| self.app.over.is_none());
        let until = due.map(|(_, at)| at.saturating_duration_since(Instant::now()));
        let patience = until.unwrap_or(LONG).min(if has_clock { TICK } else { LONG });
        if event::poll(patience)? {
            return self.heed(&event::read()?);
        }
        if due.is_some_and(|(_, at)| at <= Instant::now()) {
            self.room.let_machine_play()?;
        }
        Ok(Deed::Nothing)
    }

    fn heed(&mut self, event: &Event) -> anyhow::Result<Deed> {
        let is_early = Instant::now() < self.settled;
        let deed = match event {
            Event::Key(key) if key.kind == KeyEventKind::Release || is_early => Deed::Nothing,
            Event::Key(key) => self.app.key(*key, &self.spots),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) if !is_early => {
                    self.app.click(Position::new(mouse.column, mouse.row), &self.spots)
                }
                MouseEventKind::ScrollDown => self.app.scroll_by(WHEEL),
                MouseEventKind::ScrollUp => self.app.scroll_by(-WHEEL),
                _ => Deed::Nothing,
            },
            // Whatever else happened, the next round draws again.
            _ => Deed::Nothing,
        };
        match deed {
            Deed::Send(action) => {
                if let Err(refused) = self.room.act(action) {
                    self.app.notice = Some(Meaning::refused(&refused.refusal.message));
                }
                Ok(Deed::Nothing)
            }
            Deed::Hurry => {
                self.room.let_machine_play()?;
                Ok(Deed::Nothing)
            }
            other => Ok(other),
        }
    }
}
