//! Single rules, with dice that are known beforehand.

use engine::Seat;
use engine::testkit::Script;
use pig::{Action, Event, Pig, Refusal, Setup};

#[test]
fn a_one_loses_the_turn_and_what_was_at_stake() {
    let mut play = Script::<Pig>::start(Setup::default(), 2, &[6, 1]);
    assert_eq!(play.refused(1, Action::Roll {}), Refusal::NotYourTurn);
    assert_eq!(play.refused(0, Action::Hold {}), Refusal::NothingToHold);
    play.act(0, Action::Roll {});
    play.act(0, Action::Roll {});
    assert_eq!(play.asks()[0].seat, Seat(1));
    assert_eq!(play.refused(1, Action::Hold {}), Refusal::NothingToHold);
}

#[test]
fn holding_keeps_the_points_and_the_first_at_the_target_wins() {
    let target = std::num::NonZeroU32::new(9);
    let mut play = Script::<Pig>::start(Setup { target }, 2, &[6, 4, 5]);
    play.act(0, Action::Roll {});
    let kept = play.act(0, Action::Hold {});
    assert_eq!(kept[0], Event::PointsKept { player: Seat(0), points: 6 });
    play.act(1, Action::Roll {});
    play.act(1, Action::Hold {});
    play.act(0, Action::Roll {});
    play.act(0, Action::Hold {});
    assert!(play.asks().is_empty(), "6 and 5 are more than 9");
}
