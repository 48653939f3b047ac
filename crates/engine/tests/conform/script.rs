//! Scripted plays: known dice that must fit and be used up.

use engine::Seat;
use engine::testkit::Script;

use crate::game::Sound;
use crate::values::{Action, Event, No, Setup};

/// Starts a play of two with bonuses 1 and 2, and these faces to come.
fn script(faces: &[u32]) -> Script<Sound> {
    Script::start(Setup::default(), 2, &[&[1, 2], faces].concat())
}

#[test]
fn faces_come_in_order_and_seats_stay_in_theirs() {
    let (mut script, events) = Script::<Sound>::started(Setup::default(), 2, &[1, 2, 5]);
    assert_eq!(events[0], Event::Started { order: vec![0, 1] });
    assert_eq!(events[2], Event::Dealt { seat: Seat(1), bonus: 2 });
    assert_eq!(script.act(0, Action::Roll {}), [Event::Rolled { seat: Seat(0), face: 5, lost: 0 }]);
    assert_eq!(script.act(0, Action::Bank {})[0], Event::Banked { seat: Seat(0), points: 5 });
    assert_eq!(script.state().players[0].total, 5);
    assert_eq!(script.view().totals, [5, 0]);
    assert_eq!(script.legal(0), []);
    script.done();
}

#[test]
fn a_refusal_is_returned() {
    let mut script = script(&[]);
    assert_eq!(script.refused(1, Action::Roll {}), No::NotYourTurn(Seat(0)));
    assert_eq!(script.refused(0, Action::Bank {}), No::NothingToBank);
    script.done();
}

#[test]
fn clocks_absence_and_leaving_pass_the_turn_on() {
    let mut script = Script::<Sound>::start(Setup::default(), 3, &[1, 2, 3]);
    script.away(1);
    assert_eq!(script.expire(0)[1], Event::TurnStarted { seat: Seat(2) });
    assert_eq!(script.back(1), []);
    assert_eq!(script.leave(2)[1], Event::TurnStarted { seat: Seat(0) });
    script.away(0);
    script.away(1);
    assert_eq!(script.expire(0)[1], Event::Waited {});
    assert_eq!(script.asks(), []);
    assert_eq!(script.back(1), [Event::TurnStarted { seat: Seat(1) }]);
    script.leave(0);
    assert_eq!(script.play().outcome().expect("it is over").reason, "last_one_left");
    script.done();
}

#[test]
#[should_panic(expected = "left over")]
fn faces_that_are_left_over_panic() {
    script(&[3]).done();
}

#[test]
#[should_panic(expected = "do not fit")]
fn a_roll_without_a_face_panics() {
    script(&[]).act(0, Action::Roll {});
}

#[test]
#[should_panic(expected = "do not fit")]
fn a_face_that_the_die_does_not_have_panics() {
    script(&[7]).act(0, Action::Roll {});
}

#[test]
#[should_panic(expected = "was refused")]
fn an_action_that_must_be_accepted_panics_when_refused() {
    script(&[]).act(1, Action::Roll {});
}

#[test]
#[should_panic(expected = "was accepted")]
fn an_action_that_must_be_refused_panics_when_accepted() {
    script(&[2]).refused(0, Action::Roll {});
}

#[test]
#[should_panic(expected = "is not asked")]
fn a_clock_that_does_not_run_panics() {
    script(&[]).expire(1);
}

#[test]
#[should_panic(expected = "setup was refused")]
fn a_setup_that_does_not_fit_panics() {
    Script::<Sound>::start(Setup { target_points: 0 }, 2, &[]);
}
