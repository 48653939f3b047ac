//! Drawing and keys on made-up tables, and on the tables of every game.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail loudly")]

mod drawn;
mod games;
mod pressed;
mod sizes;
mod tables;
mod told;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use scene::Scene;

use super::Paint;
use super::app::App;
use super::draw::draw;
use super::sheet::Spot;

/// Shows a scene at a new moment.
fn app(scene: Scene) -> App {
    let mut app = App::new("Roll the dice.\n\nThe most points win.".to_owned(), Paint::Plain);
    app.show(scene, true);
    app
}

/// Draws it and returns the cells of the screen, with how they look.
fn buffer(app: &App, width: u16, height: u16) -> ratatui::buffer::Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| drop(draw(frame, app))).unwrap();
    terminal.backend().buffer().clone()
}

/// Draws it and returns the screen as text, with what can be clicked.
fn drawn(app: &App, width: u16, height: u16) -> (String, Vec<Spot>) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut spots = Vec::new();
    terminal.draw(|frame| spots = draw(frame, app)).unwrap();
    (terminal.backend().to_string(), spots)
}
