//! How machines play.

use engine::dice::Dice;
use engine::{Bot, Course, Game, Luck, Play, Registry};

use super::*;

/// Every play of bots ends, with any number of players; with five random ones nobody has an edge.
#[test]
fn plays_of_bots_end() {
    let registry = Registry::default().with::<DoOrDice>();
    let game = registry.get("do-or-dice").unwrap();
    for seats in 2..=8 {
        for bot in [Bot::Random, Bot::Greedy] {
            let setup = json!({"players": seats});
            let course = Course { setup, seats, games: 200, seed: 11, journal: false, bot };
            let tally = game.simulate(&course, &mut |_| true).unwrap();
            assert_eq!((tally.games, tally.unfinished), (200, 0));
            assert_eq!(tally.wins.iter().sum::<u64>(), 200, "the roll leaves one winner");
        }
    }
    let course =
        Course { setup: Value::Null, seats: 5, games: 5_000, seed: 3, journal: false, bot: Bot::Random };
    let tally = game.simulate(&course, &mut |_| true).unwrap();
    assert!(tally.wins.iter().all(|wins| (850..1_150).contains(wins)), "{:?}", tally.wins);
}

/// A sampled action is always one of the legal ones, and legal ones are always accepted.
#[test]
fn sampled_and_listed_actions_are_accepted() {
    let mut luck = Luck::new(5);
    for seed in 0..40 {
        let setup = of(2 + (seed % 7) as u8, 10);
        let mut play = Play::<DoOrDice>::new(&setup, setup.players, Dice::fast(seed)).unwrap();
        play.start(None);
        while play.outcome().is_none() {
            if luck.one_in(60) {
                play.leave(Seat(luck.below(8) as u8), None);
                continue;
            }
            let by = play.state().turn.unwrap().player;
            let mut legal = Vec::new();
            DoOrDice::legal(play.state(), by, &mut legal);
            for action in &legal {
                play.clone().act(by, *action, None).unwrap();
            }
            let action = DoOrDice::sample(play.state(), by, &mut luck).unwrap();
            assert!(legal.contains(&action), "{action:?} is not in {legal:?}");
            play.act(by, action, None).unwrap();
        }
    }
}

/// Samples reach every legal action.
#[test]
fn samples_reach_everybody() {
    let mut table = table(of(5, 3), &[BACKFIRE, STRIKE, VOID, POWER_MOVE]);
    play(&mut table, 0, &[]);
    table.act(1, ROLL);
    let drawn = |table: &Table, by: u8| -> std::collections::BTreeSet<String> {
        let mut luck = Luck::new(1);
        (0..200).map(|_| format!("{:?}", DoOrDice::sample(table.state(), Seat(by), &mut luck))).collect()
    };
    assert_eq!(drawn(&table, 1).len(), 3, "seats 2, 3 and 4");
    table.act(1, target(2));
    assert!(DoOrDice::sample(table.state(), Seat(1), &mut Luck::new(1)).is_none());
    play(&mut table, 2, &[]);
    table.act(3, ROLL);
    assert_eq!(drawn(&table, 3).len(), 2, "HP and VP");
    table.done();
}

/// The beginner takes points, fells whoever can be felled, and else goes for whoever leads.
#[test]
fn beginner_plays_sensibly() {
    let chosen = |edit: &dyn Fn(&mut Value), face: u32, before: &[Action]| {
        let mut play = Play::<DoOrDice>::from_state(state_with(of(4, 20), edit), Dice::scripted([face]));
        for action in [&[ROLL], before].concat() {
            play.act(Seat(0), action, None).unwrap();
        }
        Bot::Greedy.choose::<DoOrDice>(play.state(), Seat(0), &mut Luck::new(3)).unwrap()
    };
    let leader = |state: &mut Value| state["players"][2]["vp"] = json!(4);
    let weak = |state: &mut Value| {
        state["players"][2]["vp"] = json!(4);
        state["players"][3]["hp"] = json!(2);
    };
    let ghost = |state: &mut Value| {
        state["players"][0]["hp"] = json!(0);
        state["players"][2]["vp"] = json!(4);
        state["alive"] = json!([1, 2, 3]);
    };
    let poor_ghost = |state: &mut Value| {
        ghost(state);
        state["players"][3]["hp"] = json!(2);
    };
    assert_eq!(chosen(&leader, STRIKE, &[]), target(2));
    assert_eq!(chosen(&weak, STRIKE, &[]), target(3));
    assert_eq!(chosen(&weak, PICKPOCKET, &[]), target(2));
    assert_eq!(chosen(&leader, POWER_MOVE, &[]), VP);
    assert_eq!(chosen(&ghost, BAD_HAUNT, &[]), target(2));
    assert_eq!(chosen(&ghost, BAD_HAUNT, &[target(2)]), VP);
    assert_eq!(chosen(&ghost, BAD_HAUNT, &[target(1)]), HP);
    assert_eq!(chosen(&poor_ghost, BAD_HAUNT, &[]), target(3));
    assert_eq!(chosen(&poor_ghost, BAD_HAUNT, &[target(3)]), HP);
    assert_ne!(chosen(&ghost, GOOD_HAUNT, &[]), target(2));
    assert_eq!(chosen(&ghost, GOOD_HAUNT, &[target(1)]), HP);
}

/// A beginner among four random players wins twice as often as chance has it.
#[test]
fn beginner_beats_chance() {
    let mut wins = 0;
    for seed in 0..1_000 {
        let mut play = Play::<DoOrDice>::new(&Setup::default(), 5, Dice::fast(seed)).unwrap();
        play.start(None);
        let mut luck = Luck::new(seed);
        while play.outcome().is_none() {
            let by = play.state().turn.unwrap().player;
            let bot = if by == Seat(0) { Bot::Greedy } else { Bot::Random };
            let action = bot.choose::<DoOrDice>(play.state(), by, &mut luck).unwrap();
            play.act(by, action, None).unwrap();
        }
        wins += usize::from(play.outcome().unwrap().winners().contains(Seat(0)));
    }
    assert!((380..480).contains(&wins), "{wins} of 1000");
}
