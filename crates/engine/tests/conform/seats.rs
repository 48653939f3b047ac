//! Seats and sets of them, as values and as JSON.

use engine::{Seat, Seats};
use serde_json::from_str;

fn seats(list: &[u8]) -> Seats {
    list.iter().map(|seat| Seat(*seat)).collect()
}

#[test]
fn a_set_is_a_list_in_order_as_json() {
    let set = seats(&[31, 4, 0]);
    assert_eq!(serde_json::to_string(&set).expect("a list"), "[0,4,31]");
    assert_eq!(from_str::<Seats>("[31,4,0,4]").expect("a set"), set);
    assert_eq!(from_str::<Seats>("[]").expect("a set"), Seats::NONE);
    assert_eq!(serde_json::to_string(&Seat(7)).expect("a number"), "7");
}

#[test]
fn what_is_no_set_does_not_read() {
    for bad in ["[32]", "[255]", "[256]", "[-1]", "[1.5]", "[\"1\"]", "3", "null", "{}", "[[1]]"] {
        assert!(from_str::<Seats>(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_set_counts_and_compares() {
    let (all, some) = (Seats::first(4), seats(&[1, 3]));
    assert_eq!((all.len(), some.len(), Seats::NONE.len()), (4, 2, 0));
    assert_eq!(all.minus(some), seats(&[0, 2]));
    assert_eq!(some.both(seats(&[3, 5])), Seats::only(Seat(3)));
    assert_eq!(some.with(Seat(0)).without(Seat(3)), seats(&[0, 1]));
    assert!(some.contains(Seat(3)) && !some.contains(Seat(2)));
    assert_eq!(some.iter().collect::<Vec<_>>(), [Seat(1), Seat(3)]);
    assert_eq!(format!("{some:?}"), "{1, 3}");
}

#[test]
fn numbers_that_no_play_has_are_in_no_set() {
    for seat in [32, 33, 64, 255].map(Seat) {
        assert!(Seats::only(seat).is_empty() && !Seats::first(255).contains(seat), "{seat}");
    }
    assert_eq!(Seats::first(255).len(), Seats::MAX);
}
