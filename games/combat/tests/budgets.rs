//! The document's time budgets, which hold a thousandfold: the benchmarks in `benches/` have the real figures. The best
//! of several runs counts, so that a busy machine changes nothing.
#![allow(clippy::unwrap_used)]

use std::time::{Duration, Instant};

use combat::{Action, Autoplay, Cell, Combat, Place, Placed, Rolls, Setup};
use dice::Dice;
use engine::Play;
use rules5e::Area;
use rules5e::grid::{Aim, CellSet, Grid, Sight};

fn best_of(n: usize, mut run: impl FnMut()) -> Duration {
    let once = |_| {
        let begun = Instant::now();
        run();
        begun.elapsed()
    };
    (0..n).map(once).min().unwrap()
}

fn ten() -> Setup {
    Setup { rolls: Rolls::Auto, autoplay: Autoplay::None, ..Setup::default() }
}

/// TUR-27
#[test]
fn initiative_and_turns_keep_the_budgets() {
    let started = || {
        let mut play = Play::<Combat>::new(&ten(), 2, Dice::fast(1)).unwrap();
        play.start(None);
        play
    };
    assert!(best_of(5, || assert_eq!(started().state().order.len(), 10)) < Duration::from_millis(10));
    let mut play = started();
    let end_turn = || {
        let active = play.state().active().unwrap();
        let seat = play.state().creature(active).unwrap().seat;
        play.act(seat, Action::EndTurn { actor: None }, None).unwrap();
    };
    assert!(best_of(10, end_turn) < Duration::from_millis(5));
}

/// TUR-27
#[test]
fn sight_and_areas_keep_the_budgets() {
    let grid = Grid::open(100, 100).unwrap();
    let (from, to) = (Cell::new(0, 0), Cell::new(99, 61));
    assert!(best_of(5, || assert!(grid.sees(from, to, Sight::Directed))) < Duration::from_millis(20));
    let mut cells = CellSet::default();
    let aim = Aim { origin: Cell::new(50, 50), toward: None };
    let burst = || grid.area(&Area::Circle { radius_ft: 20 }, aim, &mut cells).unwrap();
    assert!(best_of(5, burst) < Duration::from_millis(50));
    assert_eq!(cells.len(), 49);
}

/// Anybody may ask for a session, and what it takes to open one is counted by nobody.
#[test]
fn a_session_of_a_hundred_creatures_opens_at_once() {
    let at = |nth: i16| Place::Cell(Cell::new(nth % 10, nth / 10));
    let stats = |nth: i16| if nth == 0 { "fighter_1" } else { "goblin" }.to_owned();
    let placed = |nth| Placed { stats: stats(nth), at: at(nth), ..Placed::default() };
    let setup = Setup {
        map: vec!["..........".to_owned(); 10],
        creatures: (0..100).map(placed).collect(),
        ..Setup::default()
    };
    let open = || assert!(Play::<Combat>::new(&setup, 1, Dice::fast(1)).is_ok());
    let took = best_of(10, open);
    assert!(took < Duration::from_millis(5), "{took:?}");
}
