//! What is refused. `Script::refused` checks that a refusal has changed, told and rolled nothing.

use engine::Game;

use super::*;

/// DOD-05: only the current player acts.
#[test]
fn only_the_player_on_turn_acts() {
    let mut table = table(Setup::default(), &[]);
    for seat in [1, 4, 5, 200] {
        for action in [ROLL, HP, VP, target(0)] {
            assert_eq!(refused(&mut table, seat, action), "NOT_YOUR_TURN");
        }
    }
    table.done();
}

/// DOD-13: nothing is chosen before the roll, and there is one roll a turn.
#[test]
fn steps_are_taken_in_order() {
    let mut table = table(Setup::default(), &[STRIKE, POWER_MOVE]);
    for action in [HP, VP, target(1)] {
        assert_eq!(refused(&mut table, 0, action), "ROLL_FIRST");
    }
    table.act(0, ROLL);
    assert_eq!(refused(&mut table, 0, ROLL), "ALREADY_ROLLED");
    assert_eq!(refused(&mut table, 0, HP), "TARGET_FIRST", "a Strike has nothing else to choose");
    table.act(0, target(1));
    table.act(1, ROLL);
    assert_eq!(refused(&mut table, 1, ROLL), "ALREADY_ROLLED");
    assert_eq!(refused(&mut table, 1, target(0)), "CHOOSE_FIRST");
    table.act(1, HP);
    assert_eq!(refused(&mut table, 1, VP), "TARGET_FIRST", "the choice is made");
    assert_eq!(refused(&mut table, 1, ROLL), "ALREADY_ROLLED");
    table.act(1, target(0));
    table.done();
}

/// DOD-05: one cannot choose oneself, the fallen or nobody; the validator speaks before anything happens.
#[test]
fn targets_are_judged() {
    let mut table = table(of(3, 3), &[BACKFIRE, STRIKE]);
    play(&mut table, 0, &[]);
    table.act(1, ROLL);
    assert_eq!(refused(&mut table, 1, target(1)), "SELF_TARGET");
    assert_eq!(refused(&mut table, 1, target(0)), "TARGET_FALLEN");
    assert_eq!(refused(&mut table, 1, target(3)), "PLAYER_NOT_FOUND");
    assert_eq!(refused(&mut table, 1, target(255)), "PLAYER_NOT_FOUND");
    assert_eq!(targets(&table, 1), [2]);
    table.done();
}

/// DOD-05: a pocket cannot be one's own, nor that of somebody who left.
#[test]
fn pockets_are_judged() {
    let mut table = table(of(4, 20), &[PICKPOCKET]);
    table.leave(2);
    table.act(0, ROLL);
    assert_eq!(refused(&mut table, 0, target(0)), "SELF_TARGET");
    assert_eq!(refused(&mut table, 0, target(2)), "TARGET_LEFT");
    assert_eq!(targets(&table, 0), [1, 3]);
    table.done();
}

/// Nothing is accepted before the start and after the end.
#[test]
fn nothing_goes_outside_the_play() {
    let lobby = DoOrDice::new(&Setup::default(), 5).unwrap();
    let mut legal = Vec::new();
    DoOrDice::legal(&lobby, Seat(0), &mut legal);
    assert!(legal.is_empty());
    let mut play = engine::Play::<DoOrDice>::from_state(lobby, engine::dice::Dice::scripted([]));
    assert_eq!(play.act(Seat(0), ROLL, None).unwrap_err().code(), "INVALID_PHASE");
    let mut table = table(Setup { rounds: 1, ..of(2, 3) }, &[BACKFIRE]);
    self::play(&mut table, 0, &[]);
    for action in [ROLL, HP, VP, target(0), target(1)] {
        assert_eq!(refused(&mut table, 1, action), "INVALID_PHASE");
    }
    table.done();
}

/// Decision 24: the table is for exactly as many as the house rules say, five unless they say otherwise.
#[test]
fn wrong_seat_counts_are_refused() {
    let code = |players: u8, seats: u8| {
        DoOrDice::new(&Setup { players, ..Setup::default() }, seats).map_err(|no| no.code()).err()
    };
    for seats in [0, 1, 2, 4, 6, 8, 200] {
        assert_eq!(code(5, seats), Some("WRONG_SEAT_COUNT"), "{seats}");
    }
    let words = DoOrDice::new(&Setup::default(), 4).unwrap_err().to_string();
    assert_eq!(words, "This table is for 5 players, not for 4.");
    for players in 2..=8 {
        assert_eq!(code(players, players), None);
    }
    for players in [0, 1, 9, 255] {
        assert_eq!(code(players, players), Some("INVALID_SETUP"), "{players}");
    }
}

/// Decision 24: house rules that make no play are refused.
#[test]
fn nonsense_house_rules_are_refused() {
    let usual = Setup::default();
    for bad in [
        Setup { rounds: 0, ..usual },
        Setup { rounds: 101, ..usual },
        Setup { hp: 0, ..usual },
        Setup { hp: -20, ..usual },
        Setup { hp: 1_001, ..usual },
        Setup { hp: i16::MIN, ..usual },
        Setup { elimination_vp: 101, ..usual },
        Setup { survival_vp: 255, ..usual },
    ] {
        assert_eq!(DoOrDice::new(&bad, 5).map_err(|no| no.code()).err(), Some("INVALID_SETUP"), "{bad:?}");
    }
}
