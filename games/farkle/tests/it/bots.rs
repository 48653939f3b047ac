//! How machines play.

use engine::dice::Dice;
use engine::{Bot, Course, Game, Luck, Play, Registry, Seat};
use farkle::Farkle;

use super::*;

fn course(bot: Bot, seats: u8, setup: Value) -> Course {
    Course { setup, seats, games: 300, seed: 11, journal: false, bot }
}

/// Every random play ends, by any house rules, in reasonable time.
#[test]
fn random_plays_end() {
    let registry = Registry::default().with::<Farkle>();
    let game = registry.get("farkle").unwrap();
    for setup in [
        serde_json::json!({}),
        serde_json::json!({"finalRound": true, "manualFirstRoll": true}),
        serde_json::json!({"preset": "multiplied", "minimumEntryScore": 1_500}),
        serde_json::json!({"preset": "aetharn", "minimumEntryScore": 0}),
    ] {
        for seats in [1, 2, 8] {
            for bot in [Bot::Random, Bot::Greedy] {
                let tally = game.simulate(&course(bot, seats, setup.clone()), &mut |_| true).unwrap();
                assert_eq!((tally.games, tally.unfinished), (300, 0));
                let most = 2_000.0 + 500.0 * f64::from(seats);
                assert!(tally.lengths.mean() < most, "{bot:?}, {seats} seats: {}", tally.lengths.mean());
            }
        }
    }
}

/// A sampled action is always one of the legal ones, and legal ones are always accepted.
#[test]
fn sampled_and_listed_actions_are_accepted() {
    let mut luck = Luck::new(5);
    for seed in 0..20 {
        let setup = Setup { manual_first_roll: seed % 2 == 0, ..Setup::default() };
        let mut play = Play::<Farkle>::new(&setup, 2, Dice::fast(seed)).unwrap();
        play.start(None);
        while play.outcome().is_none() {
            let by = play.state().turn.unwrap().player;
            let mut legal = Vec::new();
            Farkle::legal(play.state(), by, &mut legal);
            for action in &legal {
                play.clone().act(by, *action, None).unwrap();
            }
            let action = Farkle::sample(play.state(), by, &mut luck).unwrap();
            assert!(legal.contains(&action));
            play.act(by, action, None).unwrap();
        }
    }
}

/// The beginner keeps the selection, rolls on with many dice or below the entry score, and banks enough.
#[test]
fn beginner_plays_sensibly() {
    let check = |rolls: &[&[u32]], n_rolls: usize, expected: Action| {
        let mut table = table(1, rolls);
        for _ in 0..n_rolls {
            table.act(0, ROLL);
        }
        let chosen = Bot::Greedy.choose::<Farkle>(table.state(), Seat(0), &mut Luck::new(3));
        assert_eq!(chosen, Some(expected), "{}", turn(&table));
        table.done();
    };
    check(&[&THREE_ONES], 0, BANK);
    check(&[&ONE_FIVE], 0, ROLL);
    check(&[&[1, 1, 5, 2, 3, 3]], 0, ROLL);
    check(&[&STRAIGHT], 0, ROLL);
    let mut table = table(1, &[&THREE_ONES]);
    table.act(0, toggle(1));
    let chosen = Bot::Greedy.choose::<Farkle>(table.state(), Seat(0), &mut Luck::new(3));
    assert_eq!(chosen, Some(toggle(1)));
    table.done();
}

/// A beginner beats a random player.
#[test]
fn beginner_beats_chance() {
    let mut wins = 0;
    for seed in 0..200 {
        let mut play = Play::<Farkle>::new(&Setup::default(), 2, Dice::fast(seed)).unwrap();
        play.start(None);
        let mut luck = Luck::new(seed);
        while play.outcome().is_none() {
            let by = play.state().turn.unwrap().player;
            let bot = if by == Seat(0) { Bot::Greedy } else { Bot::Random };
            let action = bot.choose::<Farkle>(play.state(), by, &mut luck).unwrap();
            play.act(by, action, None).unwrap();
        }
        wins += usize::from(play.outcome().unwrap().winners().contains(Seat(0)));
    }
    assert!(wins > 130, "{wins} of 200");
}
