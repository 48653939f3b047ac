//! Clocks that run out.

use serde_json::json;

use super::*;

/// Decision 9d: when the clock runs out, the dice on the table go to the best open box.
#[test]
fn house_scores_the_best_box() {
    let check = |setup: Setup, turns: &[([u32; 5], Category)], dice: [u32; 5], category: &str, points: u8| {
        let faces: Vec<u32> = turns.iter().flat_map(|(dice, _)| *dice).chain(dice).collect();
        let mut table = Table::start(setup, 1, &faces);
        for (_, category) in turns {
            table.act(0, ROLL);
            table.act(0, score(*category));
        }
        table.act(0, ROLL);
        let events = table.expire(0);
        assert_eq!(names(&events)[..2], ["turn_timed_out", "category_scored"]);
        let scored = data(&events, "category_scored");
        assert_eq!((&scored["category"], &scored["points"]), (&json!(category), &json!(points)), "{dice:?}");
        table.done();
    };
    let classic = Setup::default();
    check(classic, &[], FULL_HOUSE, "full_house", 25);
    check(classic, &[], [2, 3, 4, 5, 6], "large_straight", 40);
    check(classic, &[], [6, 6, 6, 6, 5], "four_of_a_kind", 29);
    check(classic, &[(MIXED, Category::Chance)], [1, 1, 2, 2, 6], "sixes", 6);
    check(OFFICIAL, &[([4; 5], Category::Yahtzee)], [1; 5], "ones", 5);
}

/// Decision 9d: of boxes that make the same, the least loss is taken.
#[test]
fn house_gives_up_the_least() {
    let turns: Vec<_> = GOOD_GAME.into_iter().filter(|(_, box_)| *box_ != Category::Twos).collect();
    let turns: Vec<_> = turns.into_iter().filter(|(_, box_)| *box_ != Category::LargeStraight).collect();
    let faces: Vec<u32> = turns.iter().flat_map(|(dice, _)| *dice).chain([1, 1, 3, 3, 6]).collect();
    let mut table = Table::start(Setup::default(), 1, &faces);
    for (_, category) in &turns {
        table.act(0, ROLL);
        table.act(0, score(*category));
    }
    table.act(0, ROLL);
    let scored = data(&table.expire(0), "category_scored");
    assert_eq!((&scored["category"], &scored["points"]), (&json!("twos"), &json!(0)));
    table.done();
}

/// Decision 9d: if nothing was rolled, the house rolls once.
#[test]
fn house_rolls_once_if_nothing_was_rolled() {
    let mut table = table(2, &[&FULL_HOUSE, &[6; 5]]);
    let events = table.expire(0);
    let expected = ["turn_timed_out", "dice_rolled", "category_scored", "turn_ended", "turn_started"];
    assert_eq!(names(&events), expected);
    assert_eq!(data(&events, "turn_timed_out"), json!({"player": 0}));
    assert_eq!(data(&events, "category_scored")["category"], json!("full_house"));
    assert_eq!(on_turn(&table), Some(1));
    let events = table.expire(1);
    assert_eq!(data(&events, "category_scored")["category"], json!("yahtzee"));
    table.done();
}

/// Every turn is a new ask with a clock of its own; rolls do not make one.
#[test]
fn each_turn_is_one_ask() {
    let mut table = table(2, &[&MIXED, &MIXED]);
    let ids = |table: &Table| table.asks().iter().map(|ask| (ask.seat.0, ask.id)).collect::<Vec<_>>();
    assert_eq!(ids(&table), [(0, 1)]);
    table.act(0, ROLL);
    table.act(0, ROLL);
    assert_eq!(ids(&table), [(0, 1)]);
    table.act(0, score(Category::Chance));
    assert_eq!(ids(&table), [(1, 2)]);
    table.done();
}
