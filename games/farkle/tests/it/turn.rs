//! How a turn goes: rolls, selection, busts and hot dice.

use farkle::{Farkle, Status};
use serde_json::json;

use super::*;

/// FAR-01: the first turn is the first place's in the order, and `turnOrder` and `activeTurnIndex` say so.
#[test]
fn play_begins_with_the_first_in_the_order() {
    let (table, events) = Table::started(Setup::default(), 3, &THREE_ONES);
    assert_eq!(names(&events), ["game_started", "turn_started", "dice_rolled", "selection_changed"]);
    assert_eq!(data(&events, "game_started"), json!({"players": [0, 1, 2], "firstPlayer": 0}));
    assert_eq!(data(&events, "turn_started"), json!({"player": 0, "turnNumber": 1, "activeTurnIndex": 0}));
    let view = json(&table.view());
    assert_eq!((&view["turnOrder"], &view["activeTurnIndex"]), (&json!([0, 1, 2]), &json!(0)));
    assert_eq!(view["phase"], "in_progress");
    table.done();
}

/// FAR-01, decision 21: the order is drawn at the start, and everybody can check it.
#[test]
fn order_is_drawn() {
    let orders: std::collections::BTreeSet<String> = (0..50)
        .map(|seed| {
            let mut events = Vec::new();
            let dice = engine::dice::Dice::fast(seed);
            let mut play = engine::Play::<Farkle>::new(&Setup::default(), 3, dice).unwrap();
            play.start(Some(&mut events));
            data(&events, "game_started")["players"].to_string()
        })
        .collect();
    assert_eq!(orders.len(), 6, "{orders:?}");
}

/// FAR-01: a turn starts when the one before banks or busts, and goes round.
#[test]
fn turns_follow_the_order_after_a_bank_and_a_bust() {
    let mut table = table(2, &[&THREE_ONES, &THREE_ONES, &[2, 3, 4], &STRAIGHT]);
    let events = table.act(0, BANK);
    assert_eq!(
        names(&events),
        ["points_scored", "turn_ended", "turn_started", "dice_rolled", "selection_changed"]
    );
    assert_eq!(
        data(&events, "turn_ended"),
        json!({"player": 0, "nextPlayer": 1, "wasBust": false, "pointsBanked": 1000})
    );
    assert_eq!(table.state().active_turn_index, 1);
    let events = table.act(1, ROLL);
    assert_eq!(
        data(&events, "turn_ended"),
        json!({"player": 1, "nextPlayer": 0, "wasBust": true, "pointsBanked": 0})
    );
    assert_eq!(table.state().active_turn_index, 0);
    assert_turn(&table, "seat 0: [1] [2] [3] [4] [5] [6] | 0 + 1500 | awaiting_roll");
    table.done();
}

/// FAR-02: the turn has its player, six dice, points, selection and status.
#[test]
fn turn_begins_with_six_dice() {
    let table = table(2, &[&THREE_ONES]);
    let die = |value| json!({"value": value, "selectable": true});
    assert_eq!(
        json(&table.view().turn),
        json!({
            "player": 0,
            "dice": [die(1), die(1), die(1), die(2), die(3), die(4)],
            "accumulatedTurnScore": 0,
            "selection": {"selectedIndices": [0, 1, 2], "isValid": true, "selectionScore": 1000, "auto": true},
            "status": "awaiting_roll",
            "bestSelectableScore": 1000,
            "rollNumber": 1,
        })
    );
    table.done();
}

/// FAR-03, decision 19: after every roll the selection with the most points is applied.
#[test]
fn best_selection_is_applied_after_a_roll() {
    let check = |roll: [u32; 6], expected: &str| {
        let table = table(1, &[&roll]);
        assert_turn(&table, &format!("seat 0: {expected} | awaiting_roll"));
        table.done();
    };
    check(ONE_FIVE, "[5] 2 2 3 3 4 | 0 + 50");
    check([2, 5, 4, 1, 6, 4], "2 [5] 4 [1] 6 4 | 0 + 150");
    check([4, 1, 4, 6, 4, 5], "[4] [1] [4] 6 [4] [5] | 0 + 550");
    check([2, 2, 3, 3, 6, 6], "[2] [2] [3] [3] [6] [6] | 0 + 1500");
    check([2, 2, 2, 4, 4, 4], "[2] [2] [2] [4] [4] [4] | 0 + 2500");
    check([6, 6, 6, 6, 6, 2], "[6] [6] [6] [6] [6] 2 | 0 + 2000");
    check([1, 1, 1, 1, 2, 3], "[1] [1] [1] [1] 2 3 | 0 + 1100");
}

/// FAR-04: a toggle flips one die and recomputes validity, score and status.
#[test]
fn toggle_flips_a_die_and_judges_anew() {
    let mut table = table(1, &[&[4, 1, 4, 6, 4, 5]]);
    let mut check = |die, expected: &str| {
        let events = table.act(0, toggle(die));
        assert_eq!(names(&events), ["selection_changed"]);
        assert_eq!(data(&events, "selection_changed")["auto"], false);
        assert_turn(&table, &format!("seat 0: {expected}"));
    };
    check(0, "4 [1] [4] 6 [4] [5] | 0 + 0 | awaiting_selection");
    check(0, "[4] [1] [4] 6 [4] [5] | 0 + 550 | awaiting_roll");
    check(5, "[4] [1] [4] 6 [4] 5 | 0 + 500 | awaiting_roll");
    check(3, "[4] [1] [4] [6] [4] 5 | 0 + 0 | awaiting_selection");
    check(3, "[4] [1] [4] 6 [4] 5 | 0 + 500 | awaiting_roll");
    for die in [0, 2, 4] {
        table.act(0, toggle(die));
    }
    assert_turn(&table, "seat 0: 4 [1] 4 6 4 5 | 0 + 100 | awaiting_roll");
    table.act(0, toggle(1));
    assert_turn(&table, "seat 0: 4 1 4 6 4 5 | 0 + 0 | awaiting_selection");
    table.done();
}

/// FAR-05: nothing or something invalid selected closes both controls; a valid selection opens them as rules allow.
#[test]
fn controls_are_open_as_the_selection_allows() {
    let controls = |table: &Table| (table.view().controls.roll, table.view().controls.bank);
    let mut table = table(1, &[&[1, 1, 1, 1, 2, 3], &[5, 2]]);
    assert_eq!(controls(&table), (true, true));
    table.act(0, toggle(4));
    assert_eq!(controls(&table), (false, false), "a single 2 is selected");
    for die in [4, 0, 1, 2, 3] {
        table.act(0, toggle(die));
    }
    assert_eq!(controls(&table), (false, false), "nothing is selected");
    table.act(0, toggle(0));
    assert_eq!(controls(&table), (true, false), "100 is below the entry score");
    for die in [1, 2, 3] {
        table.act(0, toggle(die));
    }
    table.act(0, ROLL);
    assert_eq!(controls(&table), (true, true));
    table.act(0, toggle(4));
    assert_eq!(controls(&table), (false, false), "nothing is selected, though points are set aside");
    table.done();
}

/// FAR-06: a roll adds the selection's score, locks its dice, rolls the rest and selects anew.
#[test]
fn roll_sets_the_selection_aside_and_rolls_the_rest() {
    let mut table = table(1, &[&[4, 1, 4, 6, 4, 5], &[1, 2, 5]]);
    table.act(0, toggle(5));
    table.act(0, toggle(1));
    let events = table.act(0, ROLL);
    assert_eq!(names(&events), ["dice_locked", "dice_rolled", "selection_changed"]);
    assert_eq!(
        data(&events, "dice_locked"),
        json!({"player": 0, "diceIndices": [0, 2, 4], "points": 400, "accumulatedTurnScore": 400})
    );
    assert_eq!(
        data(&events, "dice_rolled"),
        json!({"player": 0, "diceValues": [4, 1, 4, 2, 4, 5], "rolledDiceIndices": [1, 3, 5], "rollNumber": 2})
    );
    assert_eq!(
        data(&events, "selection_changed"),
        json!({"player": 0, "selectedIndices": [1, 5], "isValid": true, "selectionScore": 150, "auto": true})
    );
    assert_turn(&table, "seat 0: (4) [1] (4) 2 (4) [5] | 400 + 150 | awaiting_roll");
    table.done();
}

/// Decision 22: dice set aside stay in the six-element array and cannot be selected.
#[test]
fn dice_set_aside_stay_in_their_place() {
    let mut table = table(1, &[&THREE_ONES, &[5, 2, 3]]);
    table.act(0, ROLL);
    let dice = json(&table.view().turn)["dice"].clone();
    assert_eq!(dice[0], json!({"value": 1, "selectable": false}));
    assert_eq!(dice[3], json!({"value": 5, "selectable": true}));
    assert_eq!(dice.as_array().unwrap().len(), 6);
    assert_eq!(table.refused(0, toggle(0)), farkle::Refusal::DieSetAside { index: 0 });
    table.done();
}

/// Combinations never span two rolls: three 5s rolled one after the other are three single ones.
#[test]
fn combinations_never_span_two_rolls() {
    let mut table = table(1, &[&ONE_FIVE, &[5, 2, 3, 3, 4], &[5, 2, 3, 4]]);
    table.act(0, ROLL);
    table.act(0, ROLL);
    assert_turn(&table, "seat 0: (5) (5) [5] 2 3 4 | 100 + 50 | awaiting_roll");
    table.done();
}

/// FAR-07: a bust loses what was set aside, ends the turn at once, and the next begins.
#[test]
fn bust_loses_the_turn() {
    let mut table = table(2, &[&THREE_ONES, &[2, 3, 4], &ONE_FIVE]);
    let events = table.act(0, ROLL);
    assert_eq!(
        names(&events),
        [
            "dice_locked",
            "dice_rolled",
            "player_busted",
            "turn_ended",
            "turn_started",
            "dice_rolled",
            "selection_changed"
        ]
    );
    assert_eq!(data(&events, "player_busted"), json!({"player": 0, "lostPoints": 1000}));
    assert_eq!(totals(&table), [0, 0]);
    assert_turn(&table, "seat 1: [5] 2 2 3 3 4 | 0 + 50 | awaiting_roll");
    table.done();
}

/// FAR-07, decision 17: an opening roll busts like any other, and one action may pass several players.
#[test]
fn opening_rolls_bust_too() {
    let mut table = table(3, &[&BUST, &THREE_ONES, &BUST, &BUST, &ONE_FIVE]);
    assert_turn(&table, "seat 1: [1] [1] [1] 2 3 4 | 0 + 1000 | awaiting_roll");
    let events = table.act(1, BANK);
    let busted: Vec<_> = names(&events).into_iter().filter(|name| name == "player_busted").collect();
    assert_eq!(busted.len(), 2);
    assert_turn(&table, "seat 1: [5] 2 2 3 3 4 | 0 + 50 | awaiting_roll");
    assert_eq!(table.state().turn_number, 5);
    assert_eq!(table.state().players.iter().map(|player| player.busts).collect::<Vec<_>>(), [2, 0, 1]);
    table.done();
}

/// FAR-08: all six dice consumed keep the points and are rolled anew, without a limit in a turn.
#[test]
fn hot_dice_are_six_new_dice_as_often_as_they_come() {
    let mut table = table(1, &[&STRAIGHT, &STRAIGHT, &THREE_ONES, &[1, 1, 5], &ONE_FIVE]);
    let events = table.act(0, ROLL);
    assert_eq!(names(&events), ["dice_locked", "hot_dice", "dice_rolled", "selection_changed"]);
    assert_eq!(data(&events, "hot_dice"), json!({"player": 0, "accumulatedPoints": 1500}));
    assert_eq!(data(&events, "dice_rolled")["rolledDiceIndices"], json!([0, 1, 2, 3, 4, 5]));
    assert_turn(&table, "seat 0: [1] [2] [3] [4] [5] [6] | 1500 + 1500 | awaiting_roll");
    table.act(0, ROLL);
    table.act(0, ROLL);
    assert_turn(&table, "seat 0: (1) (1) (1) [1] [1] [5] | 4000 + 250 | awaiting_roll");
    table.act(0, ROLL);
    assert_turn(&table, "seat 0: [5] 2 2 3 3 4 | 4250 + 50 | awaiting_roll");
    assert_eq!(table.state().players[0].hot_dice, 3);
    table.done();
}

/// FAR-08: hot dice can bust, and then everything is lost.
#[test]
fn hot_dice_can_bust() {
    let mut table = table(2, &[&STRAIGHT, &BUST, &ONE_FIVE]);
    let events = table.act(0, ROLL);
    assert_eq!(data(&events, "player_busted"), json!({"player": 0, "lostPoints": 1500}));
    assert_eq!(table.state().turn.unwrap().player.0, 1);
    table.done();
}

/// Decision 9d: a clock that runs out loses the turn as a bust does.
#[test]
fn clock_takes_the_turn_away() {
    let mut table = table(2, &[&THREE_ONES, &[5, 2, 3], &ONE_FIVE]);
    table.act(0, ROLL);
    let events = table.expire(0);
    assert_eq!(
        names(&events),
        ["turn_timed_out", "turn_ended", "turn_started", "dice_rolled", "selection_changed"]
    );
    assert_eq!(data(&events, "turn_timed_out"), json!({"player": 0, "lostPoints": 1050}));
    assert_eq!(data(&events, "turn_ended")["wasBust"], true);
    assert_eq!((totals(&table), table.state().turn.unwrap().player.0), (vec![0, 0], 1));
    table.done();
}

/// FAR-03: a roll that does not bust always leaves a valid selection, so that nobody is stuck.
#[test]
fn scripted_dice_that_ran_out_still_end_the_step() {
    let dice = engine::dice::Dice::scripted(BUST);
    let mut play = engine::Play::<Farkle>::new(&Setup::default(), 2, dice).unwrap();
    play.start(None);
    let turn = play.state().turn.unwrap();
    assert_eq!((turn.player.0, turn.dice.faces(), turn.status()), (1, [1; 6], Status::AwaitingRoll));
}
