//! Rounds: the order, the survival bonus, the number of rounds.

use super::*;

/// DOD-08: at the end of every round each living player gains 1 VP, and the next round begins.
#[test]
fn the_living_are_paid_at_the_end_of_a_round() {
    let mut table = table(of(3, 3), &[BACKFIRE, RECOVER, RECOVER]);
    play(&mut table, 0, &[]);
    play(&mut table, 1, &[]);
    let events = play(&mut table, 2, &[]);
    assert_eq!(
        names(&events)[2..],
        ["turn_ended", "survival_rewarded", "round_ended", "round_started", "turn_started"]
    );
    assert_eq!(data(&events, "turn_ended"), json!({"player": 2, "nextPlayer": 0}));
    assert_eq!(data(&events, "survival_rewarded"), json!({"round": 1, "players": [1, 2], "points": 1}));
    assert_eq!(data(&events, "round_ended"), json!({"round": 1}));
    assert_eq!(data(&events, "round_started"), json!({"round": 2}));
    assert_eq!(score(&table), "0/0 3/1 3/1");
    table.done();
}

/// DOD-08: six rounds in all, the last with its bonus; then the play is over.
#[test]
fn six_rounds_end_the_play() {
    let mut table = table(of(2, 20), &[[RECOVER; 11].as_slice(), &[BACKFIRE]].concat());
    let mut events = Vec::new();
    for turn in 0..12 {
        assert!(table.play().outcome().is_none(), "turn {turn}");
        events = play(&mut table, turn % 2, &[]);
    }
    assert_eq!(names(&events)[2..], ["turn_ended", "survival_rewarded", "round_ended", "game_ended"]);
    assert_eq!(data(&events, "turn_ended"), json!({"player": 1, "nextPlayer": null}));
    assert_eq!(data(&events, "game_ended"), json!({"reason": "rounds_complete"}));
    assert_eq!((score(&table).as_str(), table.state().round), ("20/6 17/6", 6));
    table.done();
}

/// DOD-08: the fallen keep their place in the order and play in every round.
#[test]
fn the_fallen_keep_their_turn() {
    let mut table = table(of(3, 3), &[RECOVER, BACKFIRE, RECOVER, RECOVER, VOID, RECOVER]);
    let order: Vec<u8> = (0..6)
        .map(|_| {
            let by = table.asks()[0].seat.0;
            play(&mut table, by, &[]);
            by
        })
        .collect();
    assert_eq!(order, [0, 1, 2, 0, 1, 2]);
    table.done();
}

/// DOD-01: rounds as fallen are counted when a round ends.
#[test]
fn rounds_as_fallen_are_counted() {
    let mut table = table(of(3, 3), &[RECOVER, BACKFIRE, RECOVER, RECOVER, VOID, RECOVER]);
    let fallen = |table: &Table| table.state().player(Seat(1)).rounds_fallen;
    let mut counts = Vec::new();
    for turn in 0..6 {
        play(&mut table, turn % 3, &[]);
        counts.push(fallen(&table));
    }
    assert_eq!(counts, [0, 0, 1, 1, 1, 2]);
    table.done();
}

/// Decision 24: rounds, hit points and awards are house rules.
#[test]
fn house_rules_count() {
    let setup = Setup { players: 3, rounds: 2, hp: 2, elimination_vp: 7, survival_vp: 4 };
    let mut table = table(setup, &[JAB, VOID, RECOVER, RECOVER, VOID, RECOVER]);
    play(&mut table, 0, &[target(1)]);
    play(&mut table, 1, &[]);
    play(&mut table, 2, &[]);
    assert_eq!(score(&table), "2/11 0/0 2/4");
    for seat in 0..3 {
        play(&mut table, seat, &[]);
    }
    assert_eq!(score(&table), "2/15 0/0 2/8");
    assert_eq!(table.play().outcome().unwrap().reason, "rounds_complete");
    table.done();
}

/// Decision 24: without awards there are no events about them.
#[test]
fn awards_of_nothing_are_not_told() {
    let setup = Setup { elimination_vp: 0, survival_vp: 0, ..of(3, 2) };
    let mut table = table(setup, &[JAB, VOID, RECOVER]);
    let mut events = play(&mut table, 0, &[target(1)]);
    events.extend(play(&mut table, 1, &[]));
    events.extend(play(&mut table, 2, &[]));
    let told = names(&events);
    assert!(!told.iter().any(|name| name.ends_with("_rewarded")), "{told:?}");
    assert_eq!(score(&table), "2/0 0/0 2/0");
    table.done();
}

/// Turns pass over a seat that is away, and a round goes on without it.
#[test]
fn turns_pass_over_who_is_away() {
    let mut table = table(of(3, 20), &[RECOVER, RECOVER, RECOVER]);
    table.away(1);
    let events = play(&mut table, 0, &[]);
    assert_eq!(data(&events, "turn_ended"), json!({"player": 0, "nextPlayer": 2}));
    table.away(0);
    table.away(2);
    let events = play(&mut table, 2, &[]);
    // The round is over all the same, and the next one waits.
    assert_eq!(data(&events, "turn_ended"), json!({"player": 2, "nextPlayer": null}));
    assert_eq!((table.asks().len(), table.state().round), (0, 2));
    let events = table.back(2);
    assert_eq!(names(&events), ["turn_started"]);
    play(&mut table, 2, &[]);
    table.done();
}
