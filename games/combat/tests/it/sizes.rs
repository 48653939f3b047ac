//! How much goes over the line: a scene stays small, whatever it foresees.

use combat::{Autoplay, Cell, Combat, Phase, Place, Placed, Rolls, Setup};
use dice::Dice;
use engine::{Game, Play, Seat, Seats};

/// Has everything happen that goes on by itself.
fn go_on(play: &mut Play<Combat>) {
    while play.goes_on() {
        play.go_on(None);
    }
}

/// Plays an encounter as a beginner would and returns the largest scene of an audience, in bytes.
fn largest(setup: &Setup, to: Seats, steps: usize) -> usize {
    let mut play = Play::<Combat>::new(setup, 2, Dice::fast(5)).unwrap();
    play.start(None);
    go_on(&mut play);
    let mut most = 0;
    for _ in 0..steps {
        let scene = Combat::scene(&Combat::view(play.state(), to), to);
        most = most.max(serde_json::to_vec(&scene).unwrap().len());
        let mut asks = Vec::new();
        Combat::asks(play.state(), &mut asks);
        let Some(seat) = asks.first().map(|ask| ask.seat) else { break };
        let mut legal = Vec::new();
        Combat::legal(play.state(), seat, &mut legal);
        let best =
            legal.iter().max_by_key(|action| Combat::worth(play.state(), seat, action)).unwrap().clone();
        play.act(seat, best, None).unwrap();
        go_on(&mut play);
        if play.state().phase == Phase::Closed {
            break;
        }
    }
    most
}

/// A field of a hundred by a hundred cells with a wizard, a hurrying fighter and sixty goblins all around.
fn battle() -> Setup {
    let mut map = vec!["name: Field".to_owned(), String::new()];
    map.extend(std::iter::repeat_n(".".repeat(100), 100));
    let placed = |stats: &str, x: i16, y: i16| Placed {
        stats: stats.to_owned(),
        at: Place::Cell(Cell::new(x, y)),
        ..Placed::default()
    };
    let goblins = (0..60).map(|n| placed("goblin", 20 + 6 * (n % 10), 20 + 10 * (n / 10)));
    let heroes = [placed("wizard_5", 50, 51), placed("fighter_5", 51, 51)];
    Setup { map, creatures: heroes.into_iter().chain(goblins).collect(), ..Setup::default() }
}

#[test]
fn a_scene_of_a_battle_does_not_explode() {
    let setup = Setup { rolls: Rolls::Auto, autoplay: Autoplay::Npcs, ..battle() };
    let most = largest(&setup, Seats::only(Seat(0)), 12);
    assert!((20_000..150_000).contains(&most), "{most} bytes");
}

#[test]
fn scenes_of_the_ready_encounters_are_small() {
    for (name, setup) in Combat::presets() {
        let setup = Setup { rolls: Rolls::Auto, ..setup };
        let name = name.english(|_| String::new());
        let (seat, nobody) = (largest(&setup, Seats::only(Seat(0)), 100), largest(&setup, Seats::NONE, 100));
        assert!(seat < 60_000 && nobody < 20_000, "{name}: {seat} and {nobody} bytes");
    }
}
