//! The screen as people see it, without colours.

use super::super::app::{Over, Page};
use super::super::paint::Paint;
use super::{app, drawn, tables};
use crate::reach::Target;
use crate::standings::{StandingRow, Standings};

#[test]
fn scores_and_dice() {
    insta::assert_snapshot!("dice_2_80x24", drawn(&app(tables::dice(2)), 80, 24).0);
    insta::assert_snapshot!("dice_8_80x24", drawn(&app(tables::dice(8)), 80, 24).0);
    insta::assert_snapshot!("dice_8_120x40", drawn(&app(tables::dice(8)), 120, 40).0);
    insta::assert_snapshot!("dice_8_50x15", drawn(&app(tables::dice(8)), 50, 15).0);
    insta::assert_snapshot!("dice_2_40x14", drawn(&app(tables::dice(2)), 40, 14).0);
}

#[test]
fn scorecards() {
    let mut app = app(tables::scorecard(2));
    app.focus = Some(Target::Item { pick: 1, id: 6 });
    app.hand.take(&app.scene, Target::Item { pick: 0, id: 1 });
    app.hand.take(&app.scene, Target::Item { pick: 1, id: 6 });
    insta::assert_snapshot!("scorecard_2_80x24", drawn(&app, 80, 24).0);
    insta::assert_snapshot!("scorecard_1_80x24", drawn(&super::app(tables::scorecard(1)), 80, 24).0);
    insta::assert_snapshot!("scorecard_8_80x24", drawn(&super::app(tables::scorecard(8)), 80, 24).0);
    insta::assert_snapshot!("scorecard_8_120x40", drawn(&super::app(tables::scorecard(8)), 120, 40).0);
}

#[test]
fn bars() {
    let mut app = app(tables::meters(5));
    app.hand.take(&app.scene, Target::Item { pick: 0, id: 1 });
    insta::assert_snapshot!("meters_5_80x24", drawn(&app, 80, 24).0);
    insta::assert_snapshot!("meters_8_120x40", drawn(&super::app(tables::meters(8)), 120, 40).0);
}

#[test]
fn numbers_options_and_several_trays() {
    let mut app = app(tables::bids(3));
    app.hand.take(&app.scene, Target::Item { pick: 1, id: 4 });
    insta::assert_snapshot!("bids_3_80x24", drawn(&app, 80, 24).0);
    insta::assert_snapshot!("bids_3_40x14", drawn(&app, 40, 14).0);
}

#[test]
fn maps() {
    insta::assert_snapshot!("map_80x24", drawn(&app(tables::map()), 80, 24).0);
    insta::assert_snapshot!("map_120x40", drawn(&app(tables::map()), 120, 40).0);
}

#[test]
fn fights() {
    let mut app = app(tables::fight());
    insta::assert_snapshot!("fight_80x24", drawn(&app, 80, 24).0);
    app.hand.press(&app.scene, '1');
    insta::assert_snapshot!("fight_aiming_80x24", drawn(&app, 80, 24).0);
}

/// Whoever aims at a cell sees which there are, and what the one at the focus would cover.
#[test]
fn an_area_under_the_cursor() {
    let mut app = app(tables::fight());
    app.hand.press(&app.scene, '3');
    app.focus = Some(Target::Item { pick: 3, id: 70 });
    let (screen, spots) = drawn(&app, 80, 24);
    insta::assert_snapshot!("fight_bursting_80x24", screen);
    assert!(screen.contains("Would get Teo"), "{screen}");
    let cells: Vec<Target> = spots.iter().map(|spot| spot.target).collect();
    assert!(
        cells.contains(&Target::Item { pick: 3, id: 71 })
            && !cells.contains(&Target::Item { pick: 0, id: 33 })
    );
}

#[test]
fn many_controls() {
    insta::assert_snapshot!("crowd_80x24", drawn(&app(tables::crowd()), 80, 24).0);
}

#[test]
fn a_tiny_window_says_so() {
    for (width, height) in [(20, 5), (29, 40), (200, 7)] {
        let screen = drawn(&app(tables::dice(8)), width, height).0;
        let words: Vec<&str> =
            screen.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
        assert_eq!(words.join(" "), "The window is too small");
    }
}

#[test]
fn pages_and_the_end() {
    let mut app = app(tables::dice(2));
    app.pass_to = Some(1);
    app.notice = Some("Refused: nothing is set aside.".to_owned());
    insta::assert_snapshot!("notices_80x24", drawn(&app, 80, 24).0);
    app.over = Some(Over { what: Page::Rules, scroll: 0 });
    insta::assert_snapshot!("rules_80x24", drawn(&app, 80, 24).0);
    app.over = None;
    app.scene.controls.clear();
    let row = |place, seat, name: &str, score, counted: &str| StandingRow {
        place: Some(place),
        seat,
        name: name.into(),
        score,
        counted: counted.into(),
    };
    app.standings = Some(Standings {
        heading: "The winner: Teo.".into(),
        rows: vec![
            row(1, 1, "Teo", 10_050, "9 rounds, busts 2"),
            row(2, 0, "Mara", 7_900, "9 rounds, busts 4"),
        ],
    });
    app.notice = None;
    insta::assert_snapshot!("end_80x24", drawn(&app, 80, 24).0);
}

/// The dice of a bust are gone once the next one is to play, so that the band has to tell it.
#[test]
fn what_ended_a_turn_is_told_where_the_keyboard_is_passed() {
    let mut app = app(tables::dice(2));
    app.pass_to = Some(1);
    let wide = drawn(&app, 80, 24).0;
    assert!(wide.contains("1,500 stays at stake.  ♦ Pass the keyboard to Teo"), "{wide}");
    let narrow = drawn(&app, 60, 24).0;
    assert!(narrow.contains("♦ Pass the keyboard to Teo") && !narrow.contains("stays at stake"), "{narrow}");
}

/// Never colour alone: what colours say is there without them.
#[test]
fn colours_change_no_letter() {
    for scene in [tables::dice(8), tables::scorecard(4), tables::meters(6), tables::map()] {
        let mut app = app(scene);
        let plain = drawn(&app, 100, 30).0;
        for paint in [Paint::Few, Paint::Full] {
            app.paint = paint;
            assert_eq!(drawn(&app, 100, 30).0, plain);
        }
    }
}

/// Dice that have just fallen are bold, whatever the game.
#[test]
fn dice_that_fell_stand_out() {
    let mut scene = tables::dice(2);
    let (faces, dice) = (vec![2, 3], vec![1, 2]);
    scene.rolls = vec![scene::Fallen { seat: Some(0), sides: 6, faces, dice }];
    let buffer = super::buffer(&app(scene), 80, 24);
    let is_bold = |die: u16| {
        let mut inside = (die * 10 + 1..die * 10 + 8).flat_map(|x| (0..24).map(move |y| (x, y)));
        inside.any(|at| {
            let cell = &buffer[at];
            cell.symbol() == "●" && cell.modifier.contains(ratatui::style::Modifier::BOLD)
        })
    };
    // What is chosen is bold by itself where there are no colours.
    assert_eq!([0, 1, 2].map(is_bold), [false, true, true]);
}

#[test]
fn what_a_turn_has_left() {
    use scene::{Counter, CounterShape, CounterState, Panel, Text, TurnLeft};
    let words = |words: &str| Text::verbatim(words);
    let counters = vec![
        Counter::new(CounterShape::Circle, CounterState::Half, words("Action, 1 attack left")),
        Counter::new(CounterShape::Triangle, CounterState::Used, words("Bonus action used")),
        Counter::new(CounterShape::Diamond, CounterState::Ready, words("Reaction")),
        Counter::bar(15, 30, words("15 of 30 ft")),
    ];
    let (heading, name) = (words("Round 3"), Some(words("Ife")));
    let mut scene = tables::fight();
    scene.panels.push(Panel::Turn(TurnLeft { heading, name, counters, ..TurnLeft::default() }));
    let (wide, _) = drawn(&app(scene.clone()), 120, 40);
    assert!(wide.contains("Round 3. Ife: ◐ Action, 1 attack left  △ Bonus action used"), "{wide}");
    // Where a line is too short, no counter is torn apart.
    let (narrow, _) = drawn(&app(scene), 52, 30);
    for words in ["◐ Action, 1 attack left", "△ Bonus action used", "◆ Reaction", "▬ 15 of 30 ft"] {
        assert!(narrow.contains(words), "{words}: {narrow}");
    }
}
