//! The pictures of a game with scorecards.

use scene::{Panel, Scene, Scorecard, SlotState};
use serde_json::{Value, json};
use yahtzee::Category;

use crate::drawn::{Drawn, TICK};
use crate::hall::{NAMES, Stage};

const GAME: &str = "yahtzee";

fn card(scene: &Scene) -> &Scorecard {
    let card = scene.panels.iter().find_map(|panel| match panel {
        Panel::Scorecard(card) => Some(card),
        _ => None,
    });
    card.expect("a scorecard")
}

/// YAH-4.1
#[test]
fn the_dice_are_drawn_and_the_kept_ones_marked() {
    let mut stage = Stage::scripted(GAME, Value::Null, 2, &[2, 2, 3, 5, 6, 1, 4, 1]);
    assert_eq!(Drawn::of(&stage.tv()).dice, [], "nothing is rolled yet");
    stage.act(0, "roll", Value::Null);
    let faces = |drawn: &Drawn| drawn.dice.clone();
    assert_eq!(faces(&Drawn::of(&stage.tv())), [(2, false), (2, false), (3, false), (5, false), (6, false)]);
    stage.act(0, "roll", json!({ "keepDice": [true, true, false, false, false] }));
    let drawn = Drawn::of(&stage.tv());
    assert_eq!(faces(&drawn), [(2, true), (2, true), (1, false), (4, false), (1, false)]);
    assert_eq!(drawn.signs(TICK), 2);
}

/// YAH-4.2
#[test]
fn every_scorecard_shows_filled_and_open_boxes() {
    for seats in [1, 4, 8] {
        let mut stage = Stage::seeded(GAME, seats, 9);
        // At most four actions make a turn: some boxes are filled, some are not.
        stage.bots(usize::from(seats) * 18);
        let scene = stage.tv();
        let drawn = Drawn::of(&scene);
        for name in NAMES.iter().take(seats.into()) {
            assert!(drawn.count(name) > 0, "{seats} seats: no {name} in {:?}", drawn.words);
        }
        for category in Category::ALL {
            // The game has the name of one of its boxes.
            let expected = 1 + usize::from(category == Category::Yahtzee);
            assert_eq!(
                drawn.count(category.title()),
                expected,
                "{category:?} of {seats} in {:?}",
                drawn.words
            );
        }
        let card = card(&scene);
        assert_eq!(card.columns.len(), usize::from(seats));
        let slots = || card.columns.iter().flat_map(|column| &column.slots);
        let filled = slots().filter(|slot| slot.state == SlotState::Used);
        let open = slots().filter(|slot| slot.state == SlotState::Open).count();
        assert!(filled.clone().count() >= 3 * usize::from(seats), "{:?}", card.columns);
        assert!(open > 0 || seats == 1, "{seats}");
        let mut without = scene.clone();
        for slot in filled {
            let points = slot.value.unwrap();
            let same = slots().filter(|other| other.state == SlotState::Used && other.value == Some(points));
            let words = points.to_string();
            assert!(drawn.count(&words) >= same.count(), "{seats} seats: {points} in {:?}", drawn.words);
        }
        for panel in &mut without.panels {
            if let Panel::Scorecard(card) = panel {
                let slots = card.columns.iter_mut().flat_map(|column| &mut column.slots);
                slots.for_each(|slot| *slot = scene::Slot::default());
            }
        }
        assert!(Drawn::of(&without).words.len() < drawn.words.len(), "an open box shows no points");
    }
}

/// YAH-4.3
#[test]
fn the_current_player_is_marked() {
    let mut stage = Stage::scripted(GAME, Value::Null, 3, &[1, 2, 3, 4, 6]);
    // Names stand above both halves of the card, and that of the player on turn at the dice too.
    let counts = |stage: &Stage| {
        let drawn = Drawn::of(&stage.tv());
        [0, 1, 2].map(|seat| drawn.count(NAMES[seat]))
    };
    assert_eq!(counts(&stage), [3, 2, 2]);
    stage.act(0, "roll", Value::Null);
    assert_eq!(counts(&stage), [3, 2, 2]);
    stage.act(0, "score", json!({ "category": "chance" }));
    assert_eq!(counts(&stage), [2, 3, 2]);
    let on_turn: Vec<bool> = card(&stage.tv()).columns.iter().map(|column| column.on_turn).collect();
    assert_eq!(on_turn, [false, true, false]);
}

/// YAH-4.4
#[test]
fn upper_totals_and_the_way_to_the_bonus_are_drawn() {
    let faces = [6, 6, 6, 6, 1, 5, 5, 5, 5, 1, 4, 4, 4, 4, 1, 3, 3, 3, 1, 2];
    let mut stage = Stage::scripted(GAME, Value::Null, 1, &faces);
    let totals = |stage: &Stage| card(&stage.tv()).columns[0].totals[..3].to_vec();
    let mut check = |category: &str, expected: [i64; 3]| {
        stage.act(0, "roll", Value::Null);
        stage.act(0, "score", json!({ "category": category }));
        assert_eq!(totals(&stage), expected);
        let drawn = Drawn::of(&stage.tv());
        for label in ["To bonus at 63", "Bonus", "Upper"] {
            assert_eq!(drawn.count(label), 1, "{label} in {:?}", drawn.words);
        }
        for total in expected {
            assert!(drawn.count(&total.to_string()) > 0, "{total} in {:?}", drawn.words);
        }
    };
    check("sixes", [39, 0, 24]);
    check("fives", [19, 0, 44]);
    check("fours", [3, 0, 60]);
    check("threes", [0, 35, 104]);
}

/// YAH-4.5
#[test]
fn a_finished_game_shows_final_scores_and_the_winner() {
    let mut stage = Stage::seeded(GAME, 4, 11);
    stage.bots(usize::MAX);
    let outcome = stage.play.outcome().expect("the game is over");
    let scene = stage.tv();
    let drawn = Drawn::of(&scene);
    for standing in &outcome.standings {
        assert!(drawn.count(&standing.score.to_string()) > 0, "{standing:?} in {:?}", drawn.words);
    }
    let winners = outcome.winners();
    assert_eq!(winners.len(), 1, "a seed with one winner");
    for (seat, name) in (0..4).zip(NAMES) {
        let says = drawn.words.iter().any(|line| line.contains(&format!("{name} wins")));
        assert_eq!(says, winners.contains(engine::Seat(seat)), "{name} in {:?}", drawn.words);
    }
}

/// YAH-4.5
#[test]
fn a_shared_win_names_everybody_who_won() {
    let mut stage = Stage::scripted(GAME, Value::Null, 2, &[1; 130]);
    while let Some(seat) = stage.play.asks().first().map(|ask| ask.seat.0) {
        stage.act(seat, "roll", Value::Null);
        let legal = stage.play.legal(engine::Seat(seat));
        let score = legal.iter().find(|action| action["action"] == "score").unwrap();
        stage.act(seat, "score", score["parameters"].clone());
    }
    let drawn = Drawn::of(&stage.tv());
    assert_eq!(stage.play.outcome().unwrap().winners().len(), 2);
    drawn.shows("Ada and Bo");
}
