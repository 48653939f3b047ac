//! Decision 41: the official rules, with the bonus for further Yahtzees and the forced joker.

use engine::Refuse;
use serde_json::json;
use yahtzee::{Joker, Refusal};

use super::*;

/// Plays these turns and rolls one more Yahtzee.
fn with_joker(turns: &[([u32; 5], Category)], face: u32) -> Table {
    let faces: Vec<u32> = turns.iter().flat_map(|(dice, _)| *dice).chain([face; 5]).collect();
    let mut table = Table::start(OFFICIAL, 1, &faces);
    for (_, category) in turns {
        table.act(0, ROLL);
        table.act(0, score(*category));
    }
    table.act(0, ROLL);
    table
}

/// Lists the boxes that may be chosen.
fn boxes(table: &Table) -> Vec<Category> {
    let scored = |action: Action| match action {
        Action::Score { category } => Some(category),
        Action::Roll { .. } => None,
    };
    table.legal(0).into_iter().filter_map(scored).collect()
}

const FIRST: ([u32; 5], Category) = ([4; 5], Category::Yahtzee);

/// Decision 41: each further Yahtzee after a 50 brings 100.
#[test]
fn further_yahtzees_bring_a_hundred() {
    let mut table = with_joker(&[FIRST], 3);
    let events = table.act(0, score(Category::Threes));
    assert_eq!(names(&events)[..2], ["category_scored", "yahtzee_bonus_scored"]);
    assert_eq!(data(&events, "yahtzee_bonus_scored"), json!({"player": 0, "points": 100}));
    assert_eq!(totals(&table), [50 + 15 + 100]);
    let card = json(&table.view())["scorecards"][0].clone();
    assert_eq!((&card["yahtzeeBonus"], &card["lowerTotal"]), (&json!(100), &json!(50)));
    table.done();

    let further = [([1; 5], Category::Ones), ([2; 5], Category::Twos), ([3; 5], Category::Threes)];
    let table = played(OFFICIAL, 1, &[&[FIRST][..], &further].concat());
    assert_eq!(totals(&table), [50 + 5 + 10 + 15 + 300]);
    table.done();
}

/// Decision 41: the first Yahtzee is free to go anywhere and brings no bonus; there, five alike are no full house.
#[test]
fn first_yahtzee_is_no_joker() {
    let mut table = with_joker(&[], 4);
    assert_eq!(boxes(&table).len(), 13);
    let events = table.act(0, score(Category::FullHouse));
    assert_eq!((&data(&events, "category_scored")["points"], events.len()), (&json!(0), 3));
    table.done();
}

/// Decision 41: after a 0 in its box a further Yahtzee is a joker without the bonus.
#[test]
fn no_bonus_after_a_zero() {
    let mut table = with_joker(&[(MIXED, Category::Yahtzee)], 6);
    assert_eq!(boxes(&table), [Category::Sixes]);
    let events = table.act(0, score(Category::Sixes));
    assert_eq!(names(&events), ["category_scored", "turn_ended", "turn_started"]);
    assert_eq!(totals(&table), [30]);
    table.done();
}

/// Decision 41: a joker goes to the upper box of its face while that is open.
#[test]
fn joker_goes_to_its_face_first() {
    let mut table = with_joker(&[FIRST], 3);
    assert_eq!(boxes(&table), [Category::Threes]);
    for category in [Category::FullHouse, Category::Chance, Category::Fours] {
        let refusal = table.refused(0, score(category));
        assert_eq!(refusal, Refusal::JokerForced { joker: Joker::Face(Category::Threes) });
        assert_eq!(refusal.code(), "JOKER_FORCED");
        assert_eq!(
            refusal.to_string(),
            "A further Yahtzee is a joker: it goes to Threes while that box is open."
        );
    }
    assert_eq!(table.refused(0, score(Category::Yahtzee)).code(), "CATEGORY_USED");
    table.done();
}

/// Decision 41: with its face used a joker goes to any open lower box, and makes a full house and the straights there.
#[test]
fn joker_goes_below_when_its_face_is_used() {
    let used = [FIRST, (MIXED, Category::Fours)];
    let lower = [
        (Category::ThreeOfAKind, 20),
        (Category::FourOfAKind, 20),
        (Category::FullHouse, 25),
        (Category::SmallStraight, 30),
        (Category::LargeStraight, 40),
        (Category::Chance, 20),
    ];
    for (category, points) in lower {
        let mut table = with_joker(&used, 4);
        assert_eq!(boxes(&table), lower.map(|(category, _)| category));
        let refusal = table.refused(0, score(Category::Ones));
        assert_eq!(refusal, Refusal::JokerForced { joker: Joker::Lower });
        let events = table.act(0, score(category));
        assert_eq!(data(&events, "category_scored")["points"], json!(points), "{category}");
        assert!(names(&events).contains(&"yahtzee_bonus_scored".to_owned()));
        table.done();
    }
}

/// Decision 41: with the lower section full a joker takes any open upper box, and makes nothing there.
#[test]
fn joker_gives_up_an_upper_box_at_last() {
    let mut turns = vec![FIRST, (MIXED, Category::Fours)];
    turns.extend(GOOD_GAME[6..].iter().filter(|(_, category)| *category != Category::Yahtzee));
    let mut table = with_joker(&turns, 4);
    let open = [Category::Ones, Category::Twos, Category::Threes, Category::Fives, Category::Sixes];
    assert_eq!(boxes(&table), open);
    let before = totals(&table)[0];
    let events = table.act(0, score(Category::Twos));
    assert_eq!(data(&events, "category_scored")["points"], json!(0));
    assert_eq!(totals(&table), [before + 100]);
    table.done();
}

/// Decision 41: a joker that fills the upper section brings both bonuses.
#[test]
fn both_bonuses_may_come_together() {
    let mut turns = vec![FIRST];
    turns.extend(GOOD_GAME[..5].iter().copied());
    let mut table = with_joker(&turns, 6);
    let events = table.act(0, score(Category::Sixes));
    let expected =
        ["category_scored", "upper_bonus_scored", "yahtzee_bonus_scored", "turn_ended", "turn_started"];
    assert_eq!(names(&events), expected);
    assert_eq!(totals(&table), [50 + 45 + 30 + 35 + 100]);
    table.done();
}

/// Decision 41: five alike may still be rolled apart.
#[test]
fn joker_may_roll_on() {
    let mut table = Table::start(OFFICIAL, 1, &[&[4_u32; 5][..], &[3; 5], &[1]].concat());
    table.act(0, ROLL);
    table.act(0, score(Category::Yahtzee));
    table.act(0, ROLL);
    table.act(0, keep("xxxx."));
    assert_eq!(boxes(&table).len(), 12);
    let events = table.act(0, score(Category::FourOfAKind));
    assert_eq!(data(&events, "category_scored")["points"], json!(13));
    table.done();
}
