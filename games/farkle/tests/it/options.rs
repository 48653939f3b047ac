//! House rules.

use engine::{Game, Refuse};
use farkle::{Farkle, Refusal};
use pips::Preset;
use serde_json::json;

use super::*;

/// Decision 16: three tables of scoring, of which `standard` is the default.
#[test]
fn presets_score_as_the_tables_say() {
    let check = |roll: [u32; 6], expected: [u32; 3]| {
        let scores = Preset::ALL.map(|preset| {
            let table = table_with(Setup { preset, ..Setup::default() }, 1, &[&roll]);
            table.state().turn.unwrap().selection.score
        });
        assert_eq!(scores, expected, "{roll:?}");
    };
    //                        standard, multiplied, aetharn
    check(THREE_ONES, [1_000, 1_000, 1_000]);
    check([6, 6, 6, 6, 2, 3], [1_000, 1_200, 1_200]);
    check([1, 1, 1, 1, 2, 3], [1_100, 2_000, 2_000]);
    check([3, 3, 3, 3, 3, 2], [2_000, 900, 1_200]);
    check(SIX_ONES, [3_000, 4_000, 8_000]);
    check([2, 2, 2, 2, 3, 3], [1_500, 400, 1_500]);
    check([2, 2, 2, 3, 3, 3], [2_500, 2_500, 500]);
    check([2, 2, 3, 3, 4, 4], [1_500, 1_500, 1_500]);
    check(STRAIGHT, [1_500, 1_500, 1_500]);
    assert_eq!(Setup::default().preset, Preset::Standard);
}

/// Decision 18: with `manualFirstRoll` a turn waits for its player's first roll.
#[test]
fn first_roll_can_be_the_players() {
    let setup = Setup { manual_first_roll: true, ..Setup::default() };
    let mut table = table_with(setup, 2, &[&THREE_ONES, &BUST]);
    assert_turn(&table, "seat 0: - - - - - - | 0 + 0 | awaiting_first_roll");
    let die = json(&table.view().turn)["dice"][0].clone();
    assert_eq!(die, json!({"value": null, "selectable": false}));
    assert_eq!(table.refused(0, toggle(3)), Refusal::DieNotRolled { index: 3 });
    assert_eq!(table.refused(0, BANK), Refusal::NothingToBank);
    assert_eq!(table.legal(0), [ROLL]);
    let events = table.act(0, ROLL);
    assert_eq!(names(&events), ["dice_rolled", "selection_changed"]);
    assert_turn(&table, "seat 0: [1] [1] [1] 2 3 4 | 0 + 1000 | awaiting_roll");
    table.act(0, BANK);
    assert_turn(&table, "seat 1: - - - - - - | 0 + 0 | awaiting_first_roll");
    let events = table.act(1, ROLL);
    assert_eq!(names(&events), ["dice_rolled", "player_busted", "turn_ended", "turn_started"]);
    assert_turn(&table, "seat 0: - - - - - - | 0 + 0 | awaiting_first_roll");
    table.done();
}

/// Decision 21: entry 500, target 10,000, one to eight seats; a table may choose otherwise.
#[test]
fn defaults_and_bounds() {
    let setup = json(&Setup::default());
    assert_eq!(
        setup,
        json!({
            "preset": "standard", "minimumEntryScore": 500, "targetScore": 10_000,
            "manualFirstRoll": false, "finalRound": false,
        })
    );
    let code = |setup: Setup, seats| Farkle::new(&setup, seats).map(|_| ()).map_err(|refusal| refusal.code());
    let with =
        |minimum_entry_score, target_score| Setup { minimum_entry_score, target_score, ..Setup::default() };
    for seats in 1..=8 {
        assert_eq!(code(Setup::default(), seats), Ok(()));
    }
    for seats in [0, 9, 255] {
        assert_eq!(code(Setup::default(), seats), Err("WRONG_SEAT_COUNT"));
    }
    for good in [with(0, 1), with(500, 500), with(0, 1_000_000)] {
        assert_eq!(code(good, 2), Ok(()), "{good:?}");
    }
    for bad in [with(0, 0), with(501, 500), with(0, 1_000_001)] {
        assert_eq!(code(bad, 2), Err("INVALID_SETUP"), "{bad:?}");
    }
}

/// Decision 21: without an entry score any points count from the start.
#[test]
fn entry_score_may_be_none() {
    let setup = Setup { minimum_entry_score: 0, ..Setup::default() };
    let mut table = table_with(setup, 1, &[&ONE_FIVE, &ONE_FIVE]);
    table.act(0, BANK);
    assert_eq!(totals(&table), [50]);
    table.done();
}

/// Decision 5: no clock, and the play pauses while the player on turn is away.
#[test]
fn policy_is_no_clock_and_pause() {
    let policy = Farkle::META.policy;
    assert_eq!((policy.absence, policy.limits), (engine::Absence::Pause, engine::PolicyLimits::NONE));
    assert_eq!(policy.undo, engine::Undo::None);
}
