//! Turns: rolling, setting aside, hot dice, busts, banks and the end.

use aetharn::{
    ABSENCE_GRACE_PERIOD_SECONDS, Aetharn, DICE_COUNT, GRACE_WARNING_INTERVALS, HOT_DICE_PER_TURN,
    MAX_PLAYERS, MIN_PLAYERS, SINGLE_FIVE_POINTS, SINGLE_ONE_POINTS, STRAIGHT_POINTS, Setup,
    THREE_ONES_POINTS, THREE_PAIRS_POINTS, TURN_TIME_LIMIT_SECONDS, WINNING_SCORE,
};
use engine::dice::Dice;
use engine::testkit::Script;
use engine::{Absence, Game, Play as EnginePlay, Seats};

use crate::{BUST, at_stake, bank, hold, names, on_turn, play, roll, score};

/// AET-01: two to six players, all at 0; the first to bank 5,000 or more wins at once.
#[test]
fn two_to_six_play_from_zero_to_five_thousand() {
    for seats in 0..=u8::MAX {
        let made = Aetharn::new(&Setup::default(), seats);
        assert_eq!(made.is_ok(), (MIN_PLAYERS..=MAX_PLAYERS).contains(&seats), "{seats}");
    }
    let mut play = play(6, &[1, 1, 1, 1, 1, 1]);
    assert!((0..6).all(|seat| score(&play, seat) == 0));
    play.act(0, roll(&[]));
    let ended = play.act(0, bank(&[0, 1, 2, 3, 4, 5]));
    assert_eq!(names(&ended), ["dice_held", "hot_dice", "points_scored", "turn_ended"]);
    let outcome = play.play().outcome().unwrap();
    assert_eq!((outcome.reason, outcome.abandoned), ("winner_reached_5000", false));
    assert_eq!(outcome.standings[0].score, 8_000);
    assert_eq!(outcome.standings[1..].iter().map(|s| s.place).collect::<Vec<_>>(), [2; 5]);
    assert!(play.asks().is_empty());
    play.done();
}

/// AET-02: the order is shuffled at the start and stays; another seed gives another order.
#[test]
fn the_order_is_shuffled_once() {
    let order = |seed: u64| {
        let mut play = EnginePlay::<Aetharn>::new(&Setup::default(), 6, Dice::fast(seed)).unwrap();
        play.start(None);
        let view = Aetharn::view(play.state(), Seats::NONE);
        (view.turn_order.as_slice().to_vec(), view.current_player)
    };
    let orders: std::collections::BTreeSet<_> = (0..50).map(|seed| order(seed).0).collect();
    assert!(orders.len() > 30, "{} orders of 50", orders.len());
    assert!((0..50).all(|seed| Some(order(seed).0[0]) == order(seed).1), "the first in the order begins");

    let mut play = play(3, &[BUST; 7].concat());
    let before = play.view().turn_order;
    for nth in 0..7 {
        assert_eq!(on_turn(&play), Some(nth % 3));
        play.act(nth % 3, roll(&[]));
    }
    assert_eq!(play.view().turn_order, before);
    play.done();
}

/// AET-03: a turn begins with a roll of all six, and nothing else may be done before it.
#[test]
fn a_turn_begins_with_all_six() {
    let mut play = play(2, &[1, 2, 3, 3, 4, 6, 2, 2, 3, 3, 4]);
    assert_eq!(play.legal(0), [roll(&[])]);
    play.act(0, roll(&[]));
    play.act(0, roll(&[0]));
    let view = play.view();
    assert_eq!(view.current_player.map(|seat| seat.0), Some(1), "the five others busted");
    let turn = view.turn.unwrap();
    assert_eq!((turn.remaining_dice, turn.dice_to_roll, turn.roll_number), (6, 6, 0));
    assert!(turn.dice.iter().all(|die| die.value.is_none() && !die.held));
    play.done();
}

/// AET-04: scoring dice are set aside, at least one before rolling on, and only the others are rolled.
#[test]
fn dice_set_aside_stay_and_the_rest_is_rolled() {
    let mut play = play(2, &[1, 2, 5, 3, 4, 6, 5, 2, 4, 3]);
    play.act(0, roll(&[]));
    play.refused(0, roll(&[]));
    play.act(0, hold(&[0]));
    play.act(0, hold(&[2]));
    play.act(0, roll(&[]));
    let turn = play.view().turn.unwrap();
    let values: Vec<_> = turn.dice.iter().map(|die| die.value.unwrap()).collect();
    assert_eq!(values, [1, 5, 5, 2, 4, 3], "new faces fill the free places from left to right");
    assert_eq!(turn.held_dice.iter().collect::<Vec<_>>(), [0, 2]);
    assert_eq!((turn.points, turn.remaining_dice, turn.roll_number), (150, 4, 2));
    play.done();
}

/// AET-04: a combination never spans two holds or two rolls.
#[test]
fn combinations_never_span_holds() {
    let mut play = play(2, &[1, 1, 1, 2, 3, 4, 1, 2, 3, 4]);
    play.act(0, roll(&[]));
    play.act(0, hold(&[0]));
    play.act(0, hold(&[1]));
    assert_eq!(at_stake(&play.view()), 200);
    play.act(0, roll(&[]));
    play.act(0, hold(&[2]));
    assert_eq!(at_stake(&play.view()), 300, "three 1s one by one");
    play.done();
}

/// AET-06: a roll with no scoring die ends the turn with nothing.
#[test]
fn a_bust_loses_the_turn() {
    let mut play = play(2, &[1, 1, 1, 2, 3, 4, 2, 3, 4]);
    play.act(0, roll(&[]));
    let events = play.act(0, roll(&[0, 1, 2]));
    assert_eq!(names(&events), ["dice_held", "dice_rolled", "player_busted", "turn_ended", "turn_started"]);
    assert_eq!((score(&play, 0), on_turn(&play)), (0, Some(1)));
    play.done();
}

/// AET-07: all six set aside may be rolled again, once a turn, with a new clock; the second time only the bank is left.
#[test]
fn hot_dice_come_once_a_turn() {
    let mut play = play(2, &[1, 2, 3, 4, 5, 6, 1, 1, 1, 5, 5, 5]);
    play.act(0, roll(&[]));
    let before = play.asks();
    assert_eq!(names(&play.act(0, hold(&[0, 1, 2, 3, 4, 5]))), ["dice_held", "hot_dice"]);
    let hot = play.asks();
    assert_eq!(hot[0].seat, before[0].seat);
    assert_ne!(hot[0].id, before[0].id, "a new ask is a new clock");
    let turn = play.view().turn.unwrap();
    assert!(turn.hot_dice && turn.can_roll && !turn.hot_dice_used);
    assert_eq!((turn.dice_to_roll, turn.points, turn.held_points), (6, 1_500, 1_500));

    play.act(0, roll(&[]));
    assert_eq!(play.asks(), hot, "a roll keeps the clock");
    let turn = play.view().turn.unwrap();
    assert_eq!((turn.points, turn.held_points, turn.remaining_dice), (1_500, 0, 6));
    assert!(turn.hot_dice_used);

    assert_eq!(names(&play.act(0, hold(&[0, 1, 2, 3, 4, 5]))), ["dice_held"], "no second time");
    assert_eq!(play.asks(), hot);
    assert_eq!(play.legal(0), [bank(&[])]);
    play.refused(0, roll(&[]));
    play.act(0, bank(&[]));
    assert_eq!(score(&play, 0), 3_000);
    play.done();
}

/// AET-07: hot dice in several holds, the bonus again in the next turn, and another number of them by house rule.
#[test]
fn hot_dice_come_back_with_the_next_turn() {
    let straight = [1, 2, 3, 4, 5, 6];
    let all = [0, 1, 2, 3, 4, 5];
    let mut faces = vec![1, 1, 1, 5, 5, 2, 5];
    faces.extend([BUST, BUST].concat());
    faces.extend([straight, BUST].concat());
    let mut play = play(2, &faces);
    play.act(0, roll(&[]));
    play.act(0, hold(&[0, 1, 2]));
    play.act(0, roll(&[3, 4]));
    let hot = play.act(0, roll(&[5]));
    assert_eq!(names(&hot)[..3], ["dice_held", "hot_dice", "dice_rolled"]);
    play.act(1, roll(&[]));
    play.act(0, roll(&[]));
    let again = play.act(0, roll(&all));
    assert_eq!(names(&again)[..3], ["dice_held", "hot_dice", "dice_rolled"]);
    play.done();

    for (limit, times) in [(0, 0), (3, 3)] {
        let setup = Setup { hot_dice_per_turn: limit, winning_score: 100_000 };
        let mut play = Script::<Aetharn>::start(setup, 2, &[straight; 1].repeat(times + 1).concat());
        play.act(0, roll(&[]));
        for _ in 0..times {
            play.act(0, roll(&all));
        }
        assert!(play.refused(0, roll(&all)).to_string().ends_with("Bank now."));
        play.act(0, bank(&all));
        assert_eq!(score(&play, 0), 1_500 * (times as u32 + 1));
        play.done();
    }
}

/// AET-08: any points may be banked after a hold, also without a new one after a roll.
#[test]
fn any_amount_may_be_banked() {
    let mut play = play(2, &[5, 2, 3, 3, 4, 6, 5, 2, 3, 3, 4, 6, 1, 2, 3, 4, 6]);
    play.act(0, roll(&[]));
    play.act(0, hold(&[0]));
    assert_eq!(names(&play.act(0, bank(&[]))), ["points_scored", "turn_ended", "turn_started"]);
    assert_eq!(score(&play, 0), 50);
    play.act(1, roll(&[]));
    play.act(1, roll(&[0]));
    play.act(1, bank(&[]));
    assert_eq!(score(&play, 1), 50, "what was held before, without the new 1");
    play.done();
}

/// AET-08, AET-04: a roll or a bank with dice is the hold followed by the roll or the bank, event by event.
#[test]
fn dice_given_with_a_roll_or_a_bank_are_held_first() {
    let faces = [1, 5, 3, 3, 4, 6, 1, 2, 3, 4, 6];
    let (mut at_once, mut by_steps) = (play(2, &faces), play(2, &faces));
    at_once.act(0, roll(&[]));
    by_steps.act(0, roll(&[]));
    let together = [at_once.act(0, roll(&[0])), at_once.act(0, bank(&[1]))];
    let stepwise = [
        [by_steps.act(0, hold(&[0])), by_steps.act(0, roll(&[]))].concat(),
        [by_steps.act(0, hold(&[1])), by_steps.act(0, bank(&[]))].concat(),
    ];
    assert_eq!(together, stepwise);
    assert_eq!(at_once.state(), by_steps.state());
    at_once.done();
    by_steps.done();
}

/// AET-09: the play ends at that moment; the others get no turn, so the order of turns breaks ties.
#[test]
fn the_first_to_reach_the_goal_wins() {
    let setup = Setup { winning_score: 1_000, ..Setup::default() };
    let four = [1, 1, 1, 2, 3, 4];
    let mut faces = vec![5, 2, 3, 3, 4, 6];
    faces.extend([four, four].concat());
    let mut play = Script::<Aetharn>::start(setup, 3, &faces);
    play.act(0, roll(&[]));
    play.act(0, bank(&[0]));
    play.act(1, roll(&[]));
    let events = play.act(1, bank(&[0, 1, 2]));
    assert_eq!(names(&events), ["dice_held", "points_scored", "turn_ended"]);
    let outcome = play.play().outcome().unwrap();
    assert_eq!(outcome.winners(), Seats::only(engine::Seat(1)));
    let order: Vec<_> = outcome.standings.iter().map(|s| (s.seat.0, s.place, s.score)).collect();
    assert_eq!(order, [(1, 1, 1_000), (0, 2, 50), (2, 3, 0)]);
    assert_eq!(play.view().end_reason, Some("winner_reached_5000"));
    assert_eq!(play.leave(0), [], "leaving after the end changes nothing");
    assert_eq!(play.play().dice().left_over(), 6, "seat 2 never rolled");
}

/// AET-10: the numbers of the document, in one place, and the table's policy made of them.
#[test]
fn the_numbers_are_those_of_the_document() {
    assert_eq!((WINNING_SCORE, MIN_PLAYERS, MAX_PLAYERS, DICE_COUNT), (5_000, 2, 6, 6));
    assert_eq!((TURN_TIME_LIMIT_SECONDS, ABSENCE_GRACE_PERIOD_SECONDS, HOT_DICE_PER_TURN), (30, 60, 1));
    assert_eq!((SINGLE_ONE_POINTS, SINGLE_FIVE_POINTS, THREE_ONES_POINTS), (100, 50, 1_000));
    assert_eq!((STRAIGHT_POINTS, THREE_PAIRS_POINTS), (1_500, 1_500));
    let policy = Aetharn::META.policy;
    assert_eq!(policy.limit_ms(engine::AskKind::Turn), Some(30_000));
    let grace = Absence::Grace { seconds: 60, warnings: GRACE_WARNING_INTERVALS.to_vec().into() };
    assert_eq!(policy.absence, grace);
    assert_eq!(GRACE_WARNING_INTERVALS, [45, 30, 15, 10, 5]);
    assert_eq!(Setup::default(), Setup { winning_score: 5_000, hot_dice_per_turn: 1 });
}

/// AET-14: when the clock runs out the turn busts and passes on; a clock of an earlier ask does nothing.
#[test]
fn a_turn_that_runs_out_busts() {
    let mut play = play(2, &[1, 2, 3, 3, 4, 6, 2, 2, 3, 3, 4, 6]);
    play.act(0, roll(&[]));
    play.act(0, hold(&[0]));
    let events = play.expire(0);
    assert_eq!(names(&events), ["turn_timed_out", "turn_ended", "turn_started"]);
    assert_eq!(crate::told(&events[0])["data"]["lostPoints"], 100);
    assert_eq!(crate::told(&events[1])["data"]["wasBust"], true);
    let view = play.view();
    assert_eq!((view.players[0].score, view.players[0].busts, on_turn(&play)), (0, 1, Some(1)));
    assert_eq!(names(&play.expire(1)), ["turn_timed_out", "turn_ended", "turn_started"], "before any roll");
    play.act(0, roll(&[]));
    play.done();
}
