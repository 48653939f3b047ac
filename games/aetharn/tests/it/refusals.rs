//! Every refusal: its code, its words, and that nothing changed. `Script::refused` checks that no die was used.

use aetharn::{Aetharn, Setup};
use engine::testkit::Script;
use engine::{Game, Refuse};

use crate::{Play, bank, hold, play, roll};

#[track_caller]
fn check(play: &mut Play, by: u8, action: aetharn::Action, code: &str, words: &str) {
    let refusal = play.refused(by, action);
    assert_eq!((refusal.code(), refusal.to_string().as_str()), (code, words));
}

/// AET-21: each rejection has a code and a sentence, and changes nothing.
#[test]
fn what_the_rules_forbid_is_refused() {
    let mut play = play(2, &[1, 2, 2, 3, 4, 5]);
    check(&mut play, 1, roll(&[]), "NOT_YOUR_TURN", "It is somebody else's turn.");
    check(&mut play, 7, roll(&[]), "NOT_YOUR_TURN", "It is somebody else's turn.");
    let nothing = "Roll first: there are no dice to set aside yet.";
    check(&mut play, 0, hold(&[0]), "NOTHING_ROLLED", nothing);
    check(&mut play, 0, hold(&[]), "NOTHING_ROLLED", nothing);
    check(&mut play, 0, roll(&[0]), "NOTHING_ROLLED", nothing);
    check(&mut play, 0, bank(&[0]), "NOTHING_ROLLED", nothing);
    let zero = "There is nothing to bank yet: roll, and set scoring dice aside.";
    check(&mut play, 0, bank(&[]), "BANK_ZERO", zero);

    play.act(0, roll(&[]));
    let first = "Select a scoring die first: every roll needs a die set aside since the last one.";
    check(&mut play, 0, roll(&[]), "HOLD_FIRST", first);
    check(&mut play, 0, bank(&[]), "BANK_ZERO", zero);
    let empty = "Select a scoring die first: a hold needs at least one die.";
    check(&mut play, 0, hold(&[]), "EMPTY_HOLD", empty);
    let single = "A single 2 doesn't score. Every die set aside has to score.";
    for action in [hold(&[0, 1]), roll(&[0, 1]), bank(&[0, 1]), hold(&[1]), hold(&[1, 3])] {
        check(&mut play, 0, action, "NON_SCORING_DIE", single);
    }
    let two = "Two 2s don't score. Every die set aside has to score.";
    check(&mut play, 0, hold(&[0, 1, 2]), "NON_SCORING_DIE", two);
    check(&mut play, 0, hold(&[0, 0, 0]), "DUPLICATE_DIE", "Die 0 is listed twice: each die counts once.");
    check(&mut play, 0, hold(&[0, 6]), "INVALID_DIE_INDEX", "There is no die 6: the dice are 0 to 5.");
    check(&mut play, 0, hold(&[9]), "INVALID_DIE_INDEX", "There is no die 9: the dice are 0 to 5.");

    play.act(0, hold(&[0]));
    check(&mut play, 0, hold(&[0]), "DIE_NOT_SELECTABLE", "Die 0 is set aside already.");
    check(&mut play, 0, bank(&[0, 5]), "DIE_NOT_SELECTABLE", "Die 0 is set aside already.");
    play.done();
}

/// AET-21: with all six held and hot dice used up there is no roll, also not with the last die in the same breath.
#[test]
fn a_second_hot_roll_is_refused() {
    let used = "One hot-dice roll a turn. Bank now.";
    let mut play = play(2, &[1, 2, 3, 4, 5, 6, 1, 1, 1, 5, 5, 2, 5]);
    play.act(0, roll(&[]));
    play.act(0, roll(&[0, 1, 2, 3, 4, 5]));
    play.act(0, roll(&[0, 1, 2, 3, 4]));
    check(&mut play, 0, roll(&[5]), "HOT_DICE_USED", used);
    play.act(0, hold(&[5]));
    check(&mut play, 0, roll(&[]), "HOT_DICE_USED", used);
    play.act(0, bank(&[]));
    play.done();
}

/// AET-21: a start with fewer than two, or with more than six, or with a goal that cannot be is refused.
#[test]
fn a_setup_that_does_not_fit_is_refused() {
    let code = |setup: Setup, seats: u8| Aetharn::new(&setup, seats).map_err(|refusal| refusal.code()).err();
    let goal = |winning_score| Setup { winning_score, ..Setup::default() };
    assert_eq!(code(Setup::default(), 1), Some("WRONG_SEAT_COUNT"));
    assert_eq!(code(Setup::default(), 7), Some("WRONG_SEAT_COUNT"));
    assert_eq!(code(goal(0), 2), Some("INVALID_SETUP"));
    assert_eq!(code(goal(1_000_001), 2), Some("INVALID_SETUP"));
    assert_eq!(code(goal(u32::MAX), 2), Some("INVALID_SETUP"));
    assert_eq!([code(goal(1), 2), code(goal(1_000_000), 6)], [None, None]);
}

/// AET-21: before the start and after the end nothing is accepted.
#[test]
fn nothing_is_accepted_outside_the_play() {
    let fresh = Aetharn::new(&Setup::default(), 2).unwrap();
    let mut lobby = engine::Play::<Aetharn>::from_state(fresh, engine::dice::Dice::scripted([]));
    let refusal = lobby.act(engine::Seat(0), roll(&[]), None).unwrap_err();
    assert_eq!(
        (refusal.code(), refusal.to_string().as_str()),
        ("INVALID_PHASE", "The game has not started.")
    );

    let mut over: Script<Aetharn> = play(2, &[]);
    over.leave(0);
    check(&mut over, 1, roll(&[]), "INVALID_PHASE", "The game is over.");
    over.done();
}
