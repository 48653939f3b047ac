//! The document's time budgets, which hold a thousandfold: the benchmarks in `benches/` have the real figures. The best
//! of several runs counts, so that a busy machine changes nothing.

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

/// A hundred creatures on the largest map, as far apart as it lets them: what is asked of them most.
fn hundred(autoplay: &str, party: &str, foe: &str) -> serde_json::Value {
    let one = |n: usize| serde_json::json!({ "stats": if n < 50 { party } else { foe }, "at": [2 * (n % 50), n / 50 * 98] });
    let creatures: Vec<_> = (0..100).map(one).collect();
    let map = vec![".".repeat(100); 100];
    serde_json::json!({ "map": map, "creatures": creatures, "autoplay": autoplay, "rolls": "auto" })
}

/// No table is closed because its house rules are as large as they may be: neither steps nor looks nor bots take more
/// work than the budget allows.
#[test]
fn the_largest_fights_keep_the_budget_of_work() {
    let games = combat::add_to(engine::Registry::default());
    let game = games.get("combat").unwrap();
    for (autoplay, party, foe) in
        [("all", "wizard_5", "archmage"), ("none", "wizard_5", "archmage"), ("none", "cleric_5", "goblin")]
    {
        let mut play = game.play(&hundred(autoplay, party, foe), 2, Dice::fast(1)).unwrap();
        play.start();
        for _ in 0..3 {
            if play.goes_on() {
                play.go_on();
            } else {
                let seat = play.asks()[0].seat;
                let action = play.choose(engine::Bot::Greedy, seat, &mut engine::Luck::new(1));
                play.scene(engine::Seats::only(seat));
                assert!(play.fault().is_none(), "{autoplay}: a choice or a scene");
                play.act(seat, &action.unwrap()).unwrap();
            }
            assert!(play.fault().is_none(), "{autoplay}: a step");
        }
    }
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
