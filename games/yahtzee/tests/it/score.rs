//! What dice score, on their own and on a card.

use engine::Refuse;
use serde_json::json;
use yahtzee::{Card, Refusal};

use super::*;

#[track_caller]
fn check(category: Category, table: &[([u8; 5], u8)]) {
    for (dice, points) in table {
        let mut dice = *dice;
        assert_eq!(category.points(dice), *points, "{dice:?} in {category}");
        dice.reverse();
        assert_eq!(category.points(dice), *points, "{dice:?} in {category}");
        dice.rotate_left(2);
        assert_eq!(category.points(dice), *points, "{dice:?} in {category}");
    }
}

/// YAH-7.1: an upper box sums the dice of its face.
#[test]
fn uppers_sum_their_face() {
    check(Category::Ones, &[([1, 1, 2, 3, 4], 2), ([2, 3, 4, 5, 6], 0), ([1; 5], 5)]);
    check(Category::Twos, &[([2, 2, 2, 1, 1], 6), ([1, 1, 1, 1, 1], 0), ([2; 5], 10)]);
    check(Category::Threes, &[([3, 1, 3, 1, 3], 9), ([6, 6, 6, 6, 6], 0), ([3; 5], 15)]);
    check(Category::Fours, &[([4, 4, 1, 2, 3], 8), ([2, 2, 2, 2, 2], 0), ([4; 5], 20)]);
    check(Category::Fives, &[([5, 1, 2, 3, 4], 5), ([1, 2, 3, 4, 6], 0), ([5; 5], 25)]);
    check(Category::Sixes, &[([6, 6, 6, 6, 1], 24), ([3, 3, 3, 3, 3], 0), ([6; 5], 30)]);
}

/// YAH-7.2: at least three alike sum all five dice.
#[test]
fn three_of_a_kind_sums_all_dice() {
    let table = [([3, 3, 3, 1, 2], 12), ([3, 3, 3, 3, 2], 14), ([3; 5], 15), ([6, 6, 6, 5, 5], 28)];
    check(Category::ThreeOfAKind, &table);
    check(Category::ThreeOfAKind, &[([3, 3, 2, 2, 1], 0), ([1, 2, 3, 4, 5], 0), ([1, 1, 1, 1, 1], 5)]);
}

/// YAH-7.3: at least four alike sum all five dice.
#[test]
fn four_of_a_kind_sums_all_dice() {
    check(Category::FourOfAKind, &[([2, 2, 2, 2, 6], 14), ([6; 5], 30), ([1, 1, 1, 1, 6], 10)]);
    check(Category::FourOfAKind, &[([2, 2, 2, 6, 6], 0), ([2, 2, 2, 1, 3], 0), ([1, 2, 3, 4, 5], 0)]);
}

/// YAH-7.4: a full house is exactly three of one and two of another.
#[test]
fn full_house_is_three_and_two() {
    check(Category::FullHouse, &[([2, 2, 3, 3, 3], 25), ([1, 1, 1, 6, 6], 25)]);
    let no_house = [([4; 5], 0), ([4, 4, 4, 4, 1], 0), ([2, 2, 3, 3, 4], 0), ([2, 2, 2, 3, 4], 0)];
    check(Category::FullHouse, &no_house);
}

/// YAH-7.5: a small straight is four in a row.
#[test]
fn small_straight_is_four_in_a_row() {
    let rows = [
        ([1, 2, 3, 4, 6], 30),
        ([1, 2, 3, 4, 4], 30),
        ([2, 3, 4, 5, 2], 30),
        ([3, 4, 5, 6, 1], 30),
        ([1, 2, 3, 4, 5], 30),
    ];
    check(Category::SmallStraight, &rows);
    check(Category::SmallStraight, &[([1, 2, 3, 5, 6], 0), ([1, 2, 4, 5, 6], 0), ([3, 3, 4, 5, 5], 0)]);
}

/// YAH-7.6: a large straight is five in a row.
#[test]
fn large_straight_is_five_in_a_row() {
    check(Category::LargeStraight, &[([1, 2, 3, 4, 5], 40), ([2, 3, 4, 5, 6], 40), ([5, 3, 1, 4, 2], 40)]);
    check(Category::LargeStraight, &[([1, 2, 3, 4, 6], 0), ([1, 3, 4, 5, 6], 0), ([2, 3, 4, 5, 5], 0)]);
}

/// YAH-7.7: a Yahtzee is five alike.
#[test]
fn yahtzee_is_five_alike() {
    (1..=6).for_each(|face| check(Category::Yahtzee, &[([face; 5], 50)]));
    check(Category::Yahtzee, &[([1, 1, 1, 1, 2], 0), ([1, 2, 3, 4, 5], 0)]);
}

/// YAH-7.8: chance sums all five dice, whatever they are.
#[test]
fn chance_sums_all_dice() {
    check(Category::Chance, &[([1; 5], 5), ([6; 5], 30), ([1, 2, 4, 5, 6], 18), ([2, 2, 3, 3, 3], 13)]);
}

/// Dice that show no face score nothing.
#[test]
fn what_is_no_die_scores_nothing() {
    for category in Category::ALL {
        for dice in [[0; 5], [7; 5], [255; 5], [1, 2, 3, 4, 0], [6, 6, 6, 6, 7]] {
            assert_eq!(category.points(dice), 0, "{dice:?} in {category}");
        }
    }
}

/// YAH-3.1: a chosen box takes what the dice score in it, 0 included.
#[test]
fn chosen_boxes_take_their_points() {
    let mut turns = GOOD_GAME;
    turns[9].0 = [1, 1, 2, 2, 6];
    let table = played(Setup::default(), 1, &turns);
    let card = json(&table.view())["scorecards"][0].clone();
    let expected = json!({
        "ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18,
        "threeOfAKind": 28, "fourOfAKind": 29, "fullHouse": 25, "smallStraight": 0, "largeStraight": 40,
        "yahtzee": 50, "chance": 18,
        "upperTotal": 63, "bonus": 35, "bonusProgress": 63, "lowerTotal": 190, "yahtzeeBonus": 0, "total": 288,
    });
    assert_eq!(card, expected);
    table.done();
}

/// YAH-3.1: the view says beforehand what each open box would take.
#[test]
fn previews_tell_what_a_box_would_take() {
    let mut table = played(Setup::default(), 1, &[(MIXED, Category::Chance)]);
    let previews = |table: &Table| json(&table.view())["previews"].clone();
    assert!(previews(&table).as_object().unwrap().values().all(Value::is_null));
    table.done();
    table = Table::start(Setup::default(), 1, &[MIXED, FULL_HOUSE].concat());
    table.act(0, ROLL);
    table.act(0, score(Category::Chance));
    table.act(0, ROLL);
    let expected = json!({
        "ones": 0, "twos": 0, "threes": 9, "fours": 0, "fives": 10, "sixes": 0, "threeOfAKind": 19,
        "fourOfAKind": 0, "fullHouse": 25, "smallStraight": 0, "largeStraight": 0, "yahtzee": 0, "chance": null,
    });
    assert_eq!(previews(&table), expected);
    table.done();
}

/// YAH-3.2: progress toward 63 is tracked with every upper box.
#[test]
fn progress_toward_the_bonus_is_tracked() {
    let mut seen = Vec::new();
    for n_turns in 1..=7 {
        let table = played(Setup::default(), 1, &GOOD_GAME[..n_turns]);
        let card = json(&table.view())["scorecards"][0].clone();
        seen.push((card["upperTotal"].as_u64().unwrap(), card["bonusProgress"].as_u64().unwrap()));
    }
    assert_eq!(seen, [(3, 3), (9, 9), (18, 18), (30, 30), (45, 45), (63, 63), (63, 63)]);
    let table = played(
        Setup::default(),
        1,
        &[([6; 5], Category::Sixes), ([5; 5], Category::Fives), ([4, 4, 4, 4, 1], Category::Fours)],
    );
    let card = json(&table.view())["scorecards"][0].clone();
    assert_eq!((&card["upperTotal"], &card["bonusProgress"]), (&json!(71), &json!(63)));
}

/// YAH-3.3: 63 or more gives 35, once and at that moment; 62 gives nothing.
#[test]
fn sixty_three_gives_thirty_five() {
    let upper = |ones: [u32; 5]| {
        let mut turns: Vec<_> = GOOD_GAME[1..6].to_vec();
        turns.push((ones, Category::Ones));
        turns
    };
    for (ones, sum, bonus) in [([1, 1, 2, 3, 4], 62, 0), ([1, 1, 1, 3, 4], 63, 35), ([1, 1, 1, 1, 4], 64, 35)]
    {
        let turns = upper(ones);
        let mut faces: Vec<u32> = turns.iter().flat_map(|(dice, _)| *dice).collect();
        faces.extend(MIXED);
        let mut table = Table::start(Setup::default(), 1, &faces);
        let mut told = Vec::new();
        for (_, category) in &turns {
            table.act(0, ROLL);
            told = table.act(0, score(*category));
        }
        assert_eq!(data(&told, "category_scored")["upperTotal"], json!(sum));
        let has_told = names(&told).contains(&"upper_bonus_scored".to_owned());
        assert_eq!(has_told, bonus > 0, "{sum}");
        if has_told {
            assert_eq!(names(&told)[..2], ["category_scored", "upper_bonus_scored"]);
            assert_eq!(data(&told, "upper_bonus_scored"), json!({"player": 0, "points": 35}));
        }
        assert_eq!(totals(&table), [sum + bonus]);
        table.act(0, ROLL);
        let later = table.act(0, score(Category::Chance));
        assert!(!names(&later).contains(&"upper_bonus_scored".to_owned()), "only once");
        table.done();
    }
}

/// YAH-3.4: a used box is rejected in words, and the state stays as it was.
#[test]
fn used_boxes_are_refused() {
    let mut table = Table::start(Setup::default(), 1, &[[4, 4, 4, 1, 2], FULL_HOUSE].concat());
    table.act(0, ROLL);
    table.act(0, score(Category::Fours));
    table.act(0, ROLL);
    let before = json(table.state());
    let refusal = table.refused(0, score(Category::Fours));
    assert_eq!(refusal, Refusal::CategoryUsed { category: Category::Fours, points: 12 });
    assert_eq!((refusal.code(), refusal.to_string()), ("CATEGORY_USED", "Fours is used: 12".to_owned()));
    assert_eq!(json(table.state()), before);
    assert!(!table.legal(0).contains(&score(Category::Fours)));
    table.done();
}

/// YAH-3.5: scoring marks the box and passes the turn on.
#[test]
fn scoring_passes_the_turn_on() {
    let mut table = table(2, &[&FULL_HOUSE]);
    table.act(0, ROLL);
    let events = table.act(0, score(Category::FullHouse));
    assert_eq!(names(&events), ["category_scored", "turn_ended", "turn_started"]);
    assert_eq!(
        data(&events, "category_scored"),
        json!({
            "player": 0, "category": "full_house", "points": 25, "diceValues": [3, 3, 3, 5, 5], "upperTotal": 0,
        })
    );
    let card: Card = table.state().players.as_slice()[0].card;
    assert_eq!((card.get(Category::FullHouse), card.open().len()), (Some(25), 12));
    assert_eq!(on_turn(&table), Some(1));
    table.done();
}

/// Decision 41: by the classic rules five alike are no full house and no straight, and bring no bonus.
#[test]
fn classic_has_no_joker_and_no_bonus() {
    let mut turns = vec![([4; 5], Category::Yahtzee)];
    turns.extend([
        ([2; 5], Category::FullHouse),
        ([3; 5], Category::SmallStraight),
        ([5; 5], Category::Chance),
    ]);
    let table = played(Setup::default(), 1, &turns);
    assert_eq!(totals(&table), [50 + 25]);
    assert_eq!(Setup::default().rules, Rules::Classic);
    table.done();
}
