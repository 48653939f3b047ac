//! Bots, their luck, and simulations.

use engine::testkit::Script;
use engine::{AnyGame, Bot, Course, Luck, Registry, Seat, Tally};
use serde_json::{Value, json};

use crate::game::{self, Sound};
use crate::laws::bug;
use crate::values::{Action, Setup};

fn course(games: u64, seed: u64) -> Course {
    Course { setup: Value::Null, seats: 3, games, seed, journal: false, bot: Bot::Greedy }
}

fn simulate(course: &Course) -> Tally {
    let registry = Registry::default().with::<Sound>();
    let game = registry.get("tally").expect("it was added");
    game.simulate(course, &mut |_| true).expect("the setup fits")
}

/// Returns what a tally says, as one comparable text.
fn words(course: &Course) -> String {
    format!("{:?}", simulate(course))
}

#[test]
fn luck_is_the_same_for_a_seed_and_stays_below() {
    let draw = |seed: u64| (0..100).map(move |_| 0).scan(Luck::new(seed), |luck, _: u8| Some(luck.below(6)));
    assert!(draw(1).eq(draw(1)) && !draw(1).eq(draw(2)));
    assert!(draw(3).all(|n| n < 6) && (0..6).all(|n| draw(3).any(|drawn| drawn == n)));
    assert_eq!((Luck::new(1).below(0), Luck::new(1).below(1)), (0, 0));
    assert!(Luck::new(7).one_in(1));
}

#[test]
fn the_greedy_bot_takes_what_looks_best() {
    let mut script = Script::<Sound>::start(Setup::default(), 2, &[1, 2, 5, 5]);
    let choose =
        |script: &Script<Sound>| Bot::Greedy.choose::<Sound>(script.state(), Seat(0), &mut Luck::new(1));
    assert_eq!(choose(&script), Some(Action::Roll {}));
    script.act(0, Action::Roll {});
    script.act(0, Action::Roll {});
    assert_eq!(choose(&script), Some(Action::Bank {}));
}

#[test]
fn a_bot_that_may_do_nothing_does_nothing() {
    let script = Script::<Sound>::start(Setup::default(), 2, &[1, 2]);
    for bot in [Bot::Random, Bot::Greedy] {
        assert_eq!(bot.choose::<Sound>(script.state(), Seat(1), &mut Luck::new(1)), None);
        assert_eq!(bot.choose::<Sound>(script.state(), Seat(99), &mut Luck::new(1)), None);
    }
}

#[test]
fn the_random_bot_tries_everything() {
    let script = Script::<Sound>::start(Setup::default(), 2, &[1, 2]);
    let mut luck = Luck::new(1);
    let mut missing = script.legal(0);
    assert_eq!(missing.len(), 7);
    for _ in 0..200 {
        let chosen = Bot::Random.choose::<Sound>(script.state(), Seat(0), &mut luck);
        missing.retain(|action| Some(action) != chosen.as_ref());
    }
    assert_eq!(missing, []);
}

#[test]
fn bots_go_by_their_names() {
    assert_eq!(("random".parse(), "greedy".parse()), (Ok(Bot::Random), Ok(Bot::Greedy)));
    assert!("Greedy".parse::<Bot>().is_err() && "".parse::<Bot>().is_err());
    assert_eq!(json!(Bot::Greedy), json!("greedy"));
}

#[test]
fn a_simulation_is_the_same_for_a_seed() {
    assert_eq!(words(&course(300, 9)), words(&course(300, 9)));
    assert_ne!(words(&course(300, 9)), words(&course(300, 10)));
    let random = Course { bot: Bot::Random, ..course(300, 9) };
    assert_ne!(words(&course(300, 9)), words(&random));
}

#[test]
fn a_simulation_counts_what_it_did() {
    let tally = simulate(&course(500, 11));
    assert_eq!((tally.games, tally.unfinished, tally.events), (500, 0, 0));
    assert!(tally.wins.len() == 3 && tally.wins.iter().sum::<u64>() >= 500);
    assert!((tally.lengths.mean() * 500.0 - tally.moves as f64).abs() < 1e-6, "{tally:?}");
    assert!(tally.scores.max >= 21 && tally.scores.min >= 1, "{tally:?}");
    let journal = simulate(&Course { journal: true, ..course(500, 11) });
    assert!(journal.events > journal.moves);
    assert_eq!(journal.moves, tally.moves);
}

#[test]
fn plays_that_get_stuck_are_counted_as_unfinished() {
    bug::set(bug::IS_STUCK);
    let registry = Registry::default().with::<game::Sound>();
    let stuck = registry.get("tally").expect("it was added");
    let tally = stuck.simulate(&course(50, 1), &mut |_| true).expect("the setup fits");
    assert_eq!((tally.games, tally.unfinished), (0, 50));
}

#[test]
fn a_simulation_stops_when_told() {
    let registry = Registry::default().with::<Sound>();
    let game: &dyn AnyGame = &**registry.get("tally").expect("it was added");
    let mut heard = Vec::new();
    let mut progress = |games: u64| {
        heard.push(games);
        heard.len() < 2
    };
    let tally = game.simulate(&course(10_000, 1), &mut progress).expect("the setup fits");
    assert_eq!((tally.games, heard), (2048, vec![1024, 2048]));
    let refused = game.simulate(&Course { seats: 9, ..course(1, 1) }, &mut |_| true);
    assert!(refused.is_err());
}
