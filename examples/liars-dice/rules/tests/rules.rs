//! Single rules, with dice that are known beforehand.

#![allow(clippy::expect_used, reason = "a test may fail loudly")]

use engine::testkit::Script;
use engine::{Game, Seat, Seats, TurnEvent};
use liars_dice::{Action, Bid, Challenge, Event, INVALID_BID, LiarsDice, NO_BID, NOT_YOUR_TURN, Setup};

fn bid(count: u16, face: u8) -> Action {
    Action::Bid(Bid { count, face })
}

fn setup(dice: u8, wild: bool) -> Setup {
    Setup { dice, wild }
}

/// Challenges, and returns how many dice were found and who lost one.
fn challenge(play: &mut Script<LiarsDice>, by: u8) -> (u16, Seat) {
    match play.act(by, Action::Challenge {}).swap_remove(0) {
        Event::Challenged(Challenge { found, loser, .. }) => (found, loser),
        event => panic!("no challenge: {event:?}"),
    }
}

#[test]
fn a_bid_has_more_dice_or_as_many_of_a_higher_face() {
    let mut play = Script::<LiarsDice>::start(setup(2, true), 2, &[2, 3, 4, 5]);
    assert_eq!(play.refused(1, bid(1, 1)), NOT_YOUR_TURN);
    assert_eq!(play.refused(0, Action::Challenge {}), NO_BID);
    for (count, face) in [(0, 3), (5, 3), (1, 0), (1, 7)] {
        assert_eq!(play.refused(0, bid(count, face)), INVALID_BID);
    }
    play.act(0, bid(2, 3));
    assert_eq!(play.refused(1, bid(1, 6)), INVALID_BID);
    assert_eq!(play.refused(1, bid(2, 3)), INVALID_BID);
    play.act(1, bid(2, 4));
    play.act(0, bid(4, 6));
    assert_eq!(play.legal(1), [Action::Challenge {}], "no bid is higher");
    play.done();
}

#[test]
fn a_cup_is_known_to_its_player_and_to_nobody_else() {
    let [play, other] = [2, 6].map(|hidden| Script::<LiarsDice>::start(setup(1, true), 2, &[hidden, 3]));
    let seen = |to: Seats| [&play, &other].map(|play| LiarsDice::view(play.state(), to));
    let [two, six] = seen(Seats::only(Seat(0)));
    assert_ne!(two, six);
    for to in [Seats::only(Seat(1)), Seats::NONE] {
        let [two, six] = seen(to);
        assert_eq!(two, six);
    }
}

#[test]
fn ones_are_wild_unless_the_house_says_otherwise() {
    for (wild, result) in [(true, (3, Seat(1))), (false, (1, Seat(0)))] {
        let faces = [1, 1, 6, 2, /* anew */ 2, 2, 2];
        let mut play = Script::<LiarsDice>::start(setup(2, wild), 2, &faces);
        play.act(0, bid(3, 6));
        assert_eq!(challenge(&mut play, 1), result);
        assert_eq!(play.asks()[0].seat, result.1, "the loser begins");
        play.done();
    }
}

#[test]
fn who_loses_the_last_die_is_out_and_the_next_begins() {
    let mut play = Script::<LiarsDice>::start(setup(1, true), 3, &[2, 5, 4, /* anew */ 5, 4]);
    play.act(0, bid(1, 2));
    play.act(1, bid(2, 6));
    assert_eq!(challenge(&mut play, 2), (0, Seat(1)));
    assert_eq!(play.asks()[0].seat, Seat(2));
    play.act(2, bid(2, 5));
    let end = play.act(0, Action::Challenge {});
    assert!(
        end.contains(&Event::Turn(TurnEvent::PlayerEliminated { player: Seat(2) })),
        "the five of who is out is gone"
    );
    let outcome = LiarsDice::outcome(play.state()).expect("one is left");
    assert_eq!(outcome.winners(), Seats::only(Seat(0)));
    play.done();
}

#[test]
fn time_that_runs_out_makes_the_lowest_bid_and_then_challenges() {
    let mut play = Script::<LiarsDice>::start(setup(1, true), 2, &[2, 3]);
    play.expire(0);
    assert_eq!(play.refused(1, bid(1, 1)), INVALID_BID);
    play.expire(1);
    assert!(play.asks().is_empty(), "there was no one, so the bidder is out");
    play.done();
}

#[test]
fn who_leaves_takes_dice_along_and_the_round_begins_anew() {
    let mut play = Script::<LiarsDice>::start(setup(1, true), 3, &[2, 3, 4, /* anew */ 5, 6]);
    play.act(0, bid(3, 6));
    play.leave(0);
    assert_eq!(play.asks()[0].seat, Seat(1));
    assert_eq!(play.refused(1, Action::Challenge {}), NO_BID);
    assert_eq!(play.refused(1, bid(3, 6)), INVALID_BID);
    play.done();
}
