//! The random draw and the beginner.

use aetharn::Aetharn;
use engine::{Bot, Course, Registry, Tally};

use crate::{bank, hold, play, roll};

fn simulate(bot: Bot, seats: u8, games: u64) -> Tally {
    let registry = Registry::default().with::<Aetharn>();
    let course = Course { setup: serde_json::Value::Null, seats, games, seed: 3, journal: true, bot };
    registry.get("aetharn").unwrap().simulate(&course, &mut |_| true).unwrap()
}

/// Plays by bots come to an end, and the beginner needs far fewer moves than chance.
#[test]
fn plays_by_bots_end() {
    let (random, greedy) = (simulate(Bot::Random, 2, 300), simulate(Bot::Greedy, 2, 300));
    assert_eq!((random.games, random.unfinished), (300, 0));
    assert_eq!((greedy.games, greedy.unfinished), (300, 0));
    assert_eq!(random.wins.iter().sum::<u64>(), 300);
    assert!(greedy.scores.mean() > 4_000.0, "{:?}", greedy.scores);
    let turns = |tally: &Tally| tally.events as f64 / tally.games as f64;
    assert!(turns(&greedy) < turns(&random), "{} {}", turns(&greedy), turns(&random));
    assert_eq!(simulate(Bot::Random, 6, 50).games, 50);
}

/// The beginner holds the most, rolls many dice, banks what would hurt to lose, and never passes by a win or hot dice.
#[test]
fn the_beginner_plays_sensibly() {
    let best = |play: &crate::Play| {
        let worth = |action: &aetharn::Action| {
            <Aetharn as engine::Game>::worth(play.state(), engine::Seat(0), action)
        };
        play.legal(0).into_iter().max_by_key(worth).unwrap()
    };
    let mut game = play(2, &[1, 2, 5, 3, 4, 4, 1, 1, 1, 6]);
    assert_eq!(best(&game), roll(&[]));
    game.act(0, roll(&[]));
    assert_eq!(best(&game), hold(&[0, 2]));
    game.act(0, hold(&[0, 2]));
    assert_eq!(best(&game), roll(&[]));
    game.act(0, roll(&[]));
    game.act(0, hold(&[1, 3, 4]));
    assert_eq!(best(&game), bank(&[]));
    game.done();

    let mut game = play(2, &[1, 2, 3, 4, 5, 6]);
    game.act(0, roll(&[]));
    game.act(0, hold(&[0, 1, 2, 3, 4, 5]));
    assert_eq!(best(&game), roll(&[]), "hot dice are rolled");
    game.done();
}
