//! The narrator's voice on the screen: under the map, and apart in the log, at every size.

use ratatui::style::Modifier;
use scene::{LogLine, Narration, Panel, Scene, Text, Voice};

use super::super::app::{Over, Page};
use super::{app, buffer, drawn, tables};
use crate::reach::Reach;

const WORDS: &str =
    "Steel rings on the mill road. The second goblin staggers, bleeding, and looks to its boss.";

/// Has somebody tell the story at a table.
fn told(mut scene: Scene, words: &str) -> Scene {
    for panel in &mut scene.panels {
        if let Panel::Log { lines } = panel {
            let line = LogLine::plain(Text::verbatim(words.to_owned()));
            lines.insert(0, LogLine { voice: Voice::Narrator, ..line });
        }
    }
    Scene { narration: Some(Narration { speaker: None, words: words.to_owned() }), ..scene }
}

#[test]
fn the_last_words_stand_under_the_map() {
    insta::assert_snapshot!("told_80x24", drawn(&app(told(tables::fight(), WORDS)), 80, 24).0);
    insta::assert_snapshot!("told_120x40", drawn(&app(told(tables::fight(), WORDS)), 120, 40).0);
    insta::assert_snapshot!("told_dice_80x24", drawn(&app(told(tables::dice(2), WORDS)), 80, 24).0);
}

#[test]
fn what_is_told_looks_apart_without_colours() {
    let screen = buffer(&app(told(tables::dice(2), "Rain falls.")), 120, 40);
    let rows: Vec<Vec<&ratatui::buffer::Cell>> =
        screen.content().chunks(120).map(|row| row.iter().collect()).collect();
    let words = |row: &[&ratatui::buffer::Cell]| row.iter().map(|cell| cell.symbol()).collect::<String>();
    let mut n_seen = 0;
    for row in &rows {
        let line = words(row);
        let Some(at) = line.find("Rain falls.") else { continue };
        let column = line[..at].chars().count();
        n_seen += 1;
        assert!(line[..at].ends_with(" “  "), "{line}");
        let is_slanted = |cell: &&ratatui::buffer::Cell| cell.modifier.contains(Modifier::ITALIC);
        assert!(row[column..column + 11].iter().all(is_slanted), "{line}");
        assert!(!row[..column - 1].iter().any(is_slanted), "{line}");
    }
    assert_eq!(n_seen, 2, "under the table, and in the log");
}

#[test]
fn however_much_is_told_everything_to_press_stays_in_sight() {
    for words in
        ["W".repeat(2_000), "Wind and rain. ".repeat(140), "漢".repeat(2_000), "a\n\u{1b}[2Jb".repeat(200)]
    {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            for scene in [tables::dice(8), tables::scorecard(4), tables::meters(8), tables::map()] {
                let app = app(told(scene, &words));
                let (screen, spots) = drawn(&app, width, height);
                assert!(screen.contains('“') && screen.contains('…'), "{screen}");
                assert!(!screen.contains('\u{1b}'), "{screen}");
                for target in Reach::of(&app.scene).targets() {
                    let is_seen = spots.iter().any(|spot| spot.target == target);
                    assert!(is_seen, "{target:?} at {width}x{height}\n{screen}");
                }
            }
        }
    }
}

#[test]
fn the_page_of_the_log_has_all_of_it() {
    let words = format!("{}the end.", "Wind and rain. ".repeat(40));
    let mut app = app(told(tables::dice(2), &words));
    assert!(!drawn(&app, 80, 24).0.contains("the end."));
    app.over = Some(Over { what: Page::Log, scroll: 0 });
    assert!(drawn(&app, 80, 24).0.contains("the end."), "{}", drawn(&app, 80, 24).0);
}
