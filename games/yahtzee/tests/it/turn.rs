//! One turn: rolls, kept dice and whose turn it is.

use engine::{Game, Refuse};
use serde_json::json;
use yahtzee::Refusal;

use super::*;

/// YAH-1.4: only the player on turn rolls and scores.
#[test]
fn only_the_player_on_turn_acts() {
    let mut table = table(3, &[&MIXED]);
    for by in [1, 2, 3, 255] {
        assert_eq!(table.refused(by, ROLL), Refusal::NotYourTurn);
        assert_eq!(table.refused(by, score(Category::Chance)).code(), "NOT_YOUR_TURN");
        assert!(table.legal(by).is_empty());
    }
    table.act(0, ROLL);
    assert_eq!(table.refused(1, score(Category::Chance)), Refusal::NotYourTurn);
    table.act(0, score(Category::Chance));
    assert_eq!(table.refused(0, ROLL), Refusal::NotYourTurn);
    table.done();
}

/// YAH-2.1: a turn starts with a roll of five dice that the player asks for.
#[test]
fn first_roll_is_five_dice() {
    let mut table = table(1, &[&FULL_HOUSE]);
    assert!(table.state().turn.unwrap().rolls.is_empty());
    assert_eq!(table.legal(0), [ROLL]);
    let events = table.act(0, ROLL);
    assert_eq!(
        data(&events, "dice_rolled"),
        json!({
            "player": 0,
            "diceValues": [3, 3, 3, 5, 5],
            "keptDice": [false, false, false, false, false],
            "rolledDiceIndices": [0, 1, 2, 3, 4],
            "rollNumber": 1,
        })
    );
    table.done();
}

/// YAH-2.1, decision 42: on the first roll there is nothing to keep, whatever the flags say.
#[test]
fn flags_do_not_matter_on_the_first_roll() {
    for flags in [".....", "x....", "xx.xx", "xxxxx"] {
        let mut table = table(1, &[&MIXED]);
        let rolled = data(&table.act(0, keep(flags)), "dice_rolled");
        assert_eq!((&rolled["keptDice"], dice(&table)), (&json!(vec![false; 5]), [1, 2, 4, 5, 6]), "{flags}");
        table.done();
    }
}

/// YAH-2.2, YAH-2.3: a roll again changes the dice that are not kept, and no other, for every choice of dice.
#[test]
fn kept_dice_stay() {
    for bits in 0..31_u8 {
        let keep_dice = Keep::from_bits(bits);
        let n_rolled = 5 - keep_dice.len();
        let new: Vec<u32> = (0..n_rolled as u32).map(|nth| nth % 6 + 1).collect();
        let mut table = table(1, &[&[6; 5], &new]);
        table.act(0, ROLL);
        let rolled = data(&table.act(0, Action::Roll { keep_dice }), "dice_rolled");
        let mut rest = new.iter();
        let expected: Vec<u32> =
            (0..5).map(|die| if keep_dice.contains(die) { 6 } else { *rest.next().unwrap() }).collect();
        assert_eq!(rolled["diceValues"], json!(expected), "{bits:05b}");
        assert_eq!(rolled["keptDice"], json!(keep_dice.flags()));
        let indices: Vec<usize> = (0..5).filter(|die| !keep_dice.contains(*die)).collect();
        assert_eq!(rolled["rolledDiceIndices"], json!(indices));
        table.done();
    }
}

/// YAH-2.2: a die that was kept may be rolled the next time.
#[test]
fn kept_dice_can_be_released() {
    let mut table = table(1, &[&[1, 2, 3, 4, 5], &[6, 6], &[1, 1, 1]]);
    table.act(0, ROLL);
    table.act(0, keep("xxx.."));
    assert_eq!(dice(&table), [1, 2, 3, 6, 6]);
    table.act(0, keep("...xx"));
    assert_eq!(dice(&table), [1, 1, 1, 6, 6]);
    table.done();
}

/// YAH-2.4: after three rolls no more; a box must be chosen.
#[test]
fn three_rolls_and_no_more() {
    let mut table = table(1, &[&MIXED, &MIXED, &FULL_HOUSE, &MIXED]);
    for left in [3, 2, 1] {
        assert_eq!(json(&table.view())["rollsLeft"], json!(left));
        assert_eq!(json(&table.view())["gamePhase"], json!("rolling"));
        table.act(0, ROLL);
    }
    assert_eq!(json(&table.view())["gamePhase"], json!("scoring"));
    for action in [ROLL, keep("xx..."), keep("xxxxx")] {
        let refusal = table.refused(0, action);
        assert_eq!((refusal, refusal.code()), (Refusal::NoRollsLeft, "NO_ROLLS_LEFT"));
    }
    assert!(table.legal(0).iter().all(|action| matches!(action, Action::Score { .. })));
    table.act(0, score(Category::FullHouse));
    table.act(0, ROLL);
    table.done();
}

/// A roll that keeps all five dice would roll nothing, and is refused.
#[test]
fn keeping_everything_is_no_roll() {
    let mut table = table(1, &[&MIXED]);
    table.act(0, ROLL);
    let refusal = table.refused(0, keep("xxxxx"));
    assert_eq!((refusal, refusal.code()), (Refusal::NothingToRoll, "NOTHING_TO_ROLL"));
    table.done();
}

/// Decision 42: the dice may be scored after any roll, but not before the first.
#[test]
fn scoring_is_allowed_after_any_roll() {
    for n_rolls in 1..=3 {
        let mut table = table(1, &[MIXED.as_slice(); 3][..n_rolls]);
        let refusal = table.refused(0, score(Category::Chance));
        assert_eq!((refusal, refusal.code()), (Refusal::RollFirst, "ROLL_FIRST"));
        (0..n_rolls).for_each(|_| drop(table.act(0, ROLL)));
        let scored = data(&table.act(0, score(Category::Chance)), "category_scored");
        assert_eq!(scored["points"], json!(18));
        table.done();
    }
}

/// YAH-2.5, decision 44: the state has the rolls of the turn, and the next turn begins a new list.
#[test]
fn roll_history_of_the_turn_is_in_the_view() {
    let mut table = table(1, &[&MIXED, &[3, 3], &FULL_HOUSE]);
    assert_eq!(json(&table.view())["rollHistory"], json!([]));
    table.act(0, ROLL);
    table.act(0, keep("x.xx."));
    let (none, some) = (json!(vec![false; 5]), json!([true, false, true, true, false]));
    let view = json(&table.view());
    assert_eq!(
        view["rollHistory"],
        json!([
            {"rollNumber": 1, "values": [1, 2, 4, 5, 6], "keptDice": none},
            {"rollNumber": 2, "values": [1, 3, 4, 5, 3], "keptDice": some},
        ])
    );
    assert_eq!(view["rollCount"], json!(2));
    assert_eq!(view["currentDice"], json!({"values": [1, 3, 4, 5, 3], "keptDice": some}));
    table.act(0, score(Category::Chance));
    let view = json(&table.view());
    assert_eq!((&view["rollHistory"], &view["rollCount"]), (&json!([]), &json!(0)));
    assert_eq!(view["currentDice"], json!({"values": null, "keptDice": none}));
    table.act(0, ROLL);
    assert_eq!(json(&table.view())["rollHistory"][0]["values"], json!([3, 3, 3, 5, 5]));
    table.done();
}

/// YAH-5.5: the events have every roll of the play, with what was kept.
#[test]
fn every_roll_is_an_event() {
    let (mut table, mut events) =
        Table::started(Setup::default(), 2, &[&MIXED[..], &[2, 2], &FULL_HOUSE, &[1]].concat());
    events.extend(table.act(0, ROLL));
    events.extend(table.act(0, keep("xxx..")));
    events.extend(table.act(0, score(Category::Twos)));
    events.extend(table.act(1, ROLL));
    events.extend(table.act(1, keep("xxxx.")));
    let history: Vec<String> = events
        .iter()
        .map(json)
        .filter(|event| event["event"] == "dice_rolled")
        .map(|event| {
            let data = &event["data"];
            format!(
                "{} {} {} {}",
                data["player"], data["rollNumber"], data["diceValues"], data["rolledDiceIndices"]
            )
        })
        .collect();
    assert_eq!(
        history,
        [
            "0 1 [1,2,4,5,6] [0,1,2,3,4]",
            "0 2 [1,2,4,2,2] [3,4]",
            "1 1 [3,3,3,5,5] [0,1,2,3,4]",
            "1 2 [3,3,3,5,1] [4]",
        ]
    );
    let mut rolls = Vec::new();
    events.iter().for_each(|event| Yahtzee::rolls(event, &mut rolls));
    assert_eq!(
        json(&rolls),
        json!([
            {"order": [0, 1]},
            {"sides": 6, "faces": [1, 2, 4, 5, 6]},
            {"sides": 6, "faces": [2, 2]},
            {"sides": 6, "faces": [3, 3, 3, 5, 5]},
            {"sides": 6, "faces": [1]},
        ])
    );
    table.done();
}

/// The legal list has one roll for each choice of faces, and every open box.
#[test]
fn legal_lists_each_choice_of_faces_once() {
    let n_legal = |dice: [u32; 5]| {
        let mut table = table(1, &[&dice]);
        table.act(0, ROLL);
        let legal = table.legal(0);
        let n_rolls = legal.iter().filter(|action| matches!(action, Action::Roll { .. })).count();
        (n_rolls, legal.len() - n_rolls)
    };
    assert_eq!(n_legal([1, 2, 3, 4, 5]), (31, 13));
    assert_eq!(n_legal([4; 5]), (5, 13));
    assert_eq!(n_legal(FULL_HOUSE), (11, 13));
}
