//! Banking, getting in, and what is refused.

use engine::Refuse;
use farkle::Refusal;
use serde_json::json;

use super::*;

/// FAR-09: a bank adds what is set aside and what is selected, and the turn passes.
#[test]
fn bank_adds_what_is_set_aside_and_selected() {
    let mut table = table(2, &[&THREE_ONES, &[1, 5, 3], &ONE_FIVE]);
    table.act(0, ROLL);
    let events = table.act(0, BANK);
    assert_eq!(
        data(&events, "points_scored"),
        json!({"player": 0, "pointsThisTurn": 1150, "previousScore": 0, "totalScore": 1150, "entered": true})
    );
    assert_eq!(totals(&table), [1150, 0]);
    assert_eq!(table.state().turn.unwrap().player.0, 1);
    table.done();
}

/// FAR-09: what is not selected is not banked, whatever it would score.
#[test]
fn bank_takes_the_selection_and_not_the_best() {
    let mut table = table(1, &[&[1, 1, 1, 5, 2, 3], &ONE_FIVE]);
    table.act(0, toggle(3));
    table.act(0, BANK);
    assert_eq!(totals(&table), [1000]);
    table.done();
}

/// FAR-09, decision 19: without a valid selection the points set aside are banked alone.
#[test]
fn points_set_aside_can_be_banked_alone() {
    let check = |toggled: &[i64], banked: u32| {
        let mut table = table(1, &[&THREE_ONES, &[5, 2, 3], &ONE_FIVE]);
        table.act(0, ROLL);
        for die in toggled {
            table.act(0, toggle(*die));
        }
        table.act(0, BANK);
        assert_eq!(totals(&table), [banked]);
        table.done();
    };
    check(&[], 1050);
    check(&[3], 1000);
    check(&[4], 1000);
}

/// FAR-09: there must be something to bank.
#[test]
fn nothing_is_not_banked() {
    let mut table = table(1, &[&ONE_FIVE]);
    table.act(0, toggle(0));
    let refusal = table.refused(0, BANK);
    assert_eq!((refusal, refusal.code()), (Refusal::NothingToBank, "BANK_ZERO"));
    table.act(0, toggle(1));
    let refusal = table.refused(0, BANK);
    assert_eq!(refusal, Refusal::IdleDice { n_selected: 1, n_idle: 1 });
    assert_eq!(refusal.code(), "INVALID_SELECTION");
    table.done();
}

/// FAR-10: a first bank below the entry score is refused, and the turn goes on.
#[test]
fn first_bank_must_meet_the_entry_score() {
    let mut table = table(1, &[&[1, 1, 2, 3, 4, 4], &[1, 1, 5, 3], &[5], &ONE_FIVE, &ONE_FIVE]);
    let refusal = table.refused(0, BANK);
    assert_eq!(refusal, Refusal::BelowMinimumEntry { needed: 500, offered: 200 });
    assert_eq!(refusal.code(), "MINIMUM_ENTRY_NOT_MET");
    assert!(refusal.to_string().contains("500") && refusal.to_string().contains("200"));
    table.act(0, ROLL);
    assert_eq!(table.refused(0, BANK), Refusal::BelowMinimumEntry { needed: 500, offered: 450 });
    table.act(0, ROLL);
    table.act(0, BANK);
    assert_eq!((totals(&table), table.state().players[0].has_entered_game), (vec![500], true));
    // After that any positive bank counts.
    let events = table.act(0, BANK);
    assert_eq!(data(&events, "points_scored")["entered"], false);
    assert_eq!(totals(&table), [550]);
    table.done();
}

/// FAR-10: the entry score must be met by one bank of each player's own.
#[test]
fn everybody_gets_in_alone() {
    let mut table = table(2, &[&THREE_ONES, &ONE_FIVE]);
    table.act(0, BANK);
    assert_eq!(table.refused(1, BANK), Refusal::BelowMinimumEntry { needed: 500, offered: 50 });
    let entered: Vec<bool> = table.state().players.iter().map(|player| player.has_entered_game).collect();
    assert_eq!(entered, [true, false]);
    table.done();
}

/// FAR-10: the points set aside alone must meet the entry score too.
#[test]
fn points_set_aside_alone_must_meet_the_entry_score() {
    let mut table = table(1, &[&ONE_FIVE, &[1, 2, 3, 3, 4]]);
    table.act(0, ROLL);
    table.act(0, toggle(1));
    assert_eq!(table.refused(0, BANK), Refusal::BelowMinimumEntry { needed: 500, offered: 50 });
    table.done();
}

/// FAR-13: an illegal action is refused with a code and changes nothing.
#[test]
fn illegal_actions_are_refused_and_change_nothing() {
    let mut table = table(2, &[&THREE_ONES, &[5, 2, 3]]);
    let mut check = |by, action, code| assert_eq!(table.refused(by, action).code(), code, "{action:?}");
    for action in [ROLL, BANK, toggle(0), toggle(9)] {
        check(1, action, "NOT_YOUR_TURN");
        check(7, action, "NOT_YOUR_TURN");
        check(255, action, "NOT_YOUR_TURN");
    }
    for die in [-1, 6, 8, 255, 256, i64::MIN, i64::MAX] {
        check(0, toggle(die), "INVALID_DIE_INDEX");
    }
    table.act(0, ROLL);
    let mut check = |by, action, code| assert_eq!(table.refused(by, action).code(), code, "{action:?}");
    check(0, toggle(2), "DIE_NOT_SELECTABLE");
    table.act(0, toggle(4));
    assert_eq!(table.refused(0, ROLL), Refusal::IdleDice { n_selected: 2, n_idle: 1 });
    table.act(0, toggle(4));
    table.act(0, toggle(3));
    assert_eq!(table.refused(0, ROLL), Refusal::NothingSelected);
    table.done();
}

/// FAR-13: before the start nothing is accepted.
#[test]
fn nothing_is_accepted_before_the_start() {
    let dice = engine::dice::Dice::scripted([]);
    let mut play = engine::Play::<farkle::Farkle>::new(&Setup::default(), 2, dice).unwrap();
    for action in [ROLL, BANK, toggle(0)] {
        let refusal = play.act(engine::Seat(0), action, None).unwrap_err();
        assert_eq!(refusal.code(), "INVALID_PHASE");
    }
}
