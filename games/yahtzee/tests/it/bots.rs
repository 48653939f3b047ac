//! How machines play.

use engine::{Bot, Course, Game, Luck, Registry, Seat, Tally};

use super::*;

fn simulate(setup: Setup, seats: u8, games: u64, bot: Bot) -> Tally {
    let registry = Registry::default().with::<Yahtzee>();
    let course = Course { setup: json(&setup), seats, games, seed: 11, journal: false, bot };
    registry.get("yahtzee").unwrap().simulate(&course, &mut |_| true).unwrap()
}

/// Random games end, and a game is thirteen turns of two to four actions.
#[test]
fn random_games_end() {
    for (setup, seats) in [(Setup::default(), 1), (OFFICIAL, 8)] {
        let tally = simulate(setup, seats, 500, Bot::Random);
        assert_eq!((tally.games, tally.unfinished), (500, 0));
        let turns = 13 * i64::from(seats);
        assert!(tally.lengths.min >= 2 * turns && tally.lengths.max <= 4 * turns);
    }
}

/// A greedy bot plays as a sensible person does, and far better than chance.
#[test]
fn greedy_bots_play_sensibly() {
    let greedy = simulate(Setup::default(), 1, 40, Bot::Greedy).scores.mean();
    let random = simulate(Setup::default(), 1, 400, Bot::Random).scores.mean();
    assert!(greedy > 180.0 && random < 80.0, "{greedy} {random}");
}

/// What a greedy bot does with some dice on an open card.
#[test]
fn greedy_bots_keep_what_matters() {
    let chosen = |rolls: &[&[u32]]| {
        let mut table = table(1, rolls);
        rolls.iter().for_each(|_| drop(table.act(0, ROLL)));
        Bot::Greedy.choose::<Yahtzee>(table.state(), Seat(0), &mut Luck::new(1)).unwrap()
    };
    assert_eq!(chosen(&[&[6, 6, 6, 6, 1]]), keep("xxxx."));
    assert_eq!(chosen(&[&[1, 2, 3, 4, 5]]), score(Category::LargeStraight));
    assert_eq!(chosen(&[&[4; 5]]), score(Category::Yahtzee));
    assert_eq!(chosen(&[&MIXED, &MIXED, &[1, 1, 2, 3, 6]]), score(Category::Ones));
}

/// Bots know nothing to do for a seat that is not on turn.
#[test]
fn bots_wait_for_their_turn() {
    let table = table(2, &[]);
    let state = table.state();
    assert_eq!(Yahtzee::sample(state, Seat(1), &mut Luck::new(1)), None);
    assert_eq!(Bot::Greedy.choose::<Yahtzee>(state, Seat(1), &mut Luck::new(1)), None);
    assert_eq!(Yahtzee::worth(state, Seat(1), &ROLL), 0);
}
