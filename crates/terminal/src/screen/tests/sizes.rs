//! Every size: nothing panics, nothing clickable lies outside the screen, and
//! from 80 by 24 on everything that can be pressed is in sight.

use ratatui::layout::Rect;
use scene::Scene;

use super::super::app::{App, Over, Page};
use super::super::paint::Paint;
use super::{app, drawn, tables};
use crate::reach::{Reach, Target};

fn scenes() -> Vec<Scene> {
    vec![
        Scene::default(),
        tables::dice(8),
        tables::dice(1),
        tables::scorecard(8),
        tables::scorecard(1),
        tables::meters(8),
        tables::map(),
        tables::bids(8),
        tables::crowd(),
    ]
}

fn check(app: &App, width: u16, height: u16) {
    let (_, spots) = drawn(app, width, height);
    let screen = Rect::new(0, 0, width, height);
    assert!(spots.iter().all(|spot| screen.intersection(spot.area) == spot.area), "{width}x{height}");
}

#[test]
fn any_size_is_drawn() {
    for (nth, scene) in scenes().into_iter().enumerate() {
        let mut app = app(scene);
        app.paint = Paint::Full;
        // One table at every size, the others at many.
        let step = if nth == 1 { 1 } else { 7 };
        for width in (1..=200).step_by(step) {
            for height in (1..=60).step_by(step) {
                check(&app, width, height);
            }
        }
        app.over = Some(Over { what: Page::Rules, scroll: u16::MAX });
        app.scroll = u16::MAX;
        app.notice = Some("x".repeat(500));
        for (width, height) in [(1, 1), (20, 5), (30, 8), (50, 15), (80, 24), (200, 60)] {
            check(&app, width, height);
        }
    }
}

#[test]
fn everything_to_press_is_in_sight() {
    for (width, height) in [(80, 24), (100, 30), (120, 40), (200, 60)] {
        for scene in
            [tables::dice(8), tables::scorecard(4), tables::scorecard(8), tables::meters(8), tables::map()]
        {
            let app = app(scene);
            let (screen, spots) = drawn(&app, width, height);
            for target in Reach::of(&app.scene).targets() {
                assert!(
                    spots.iter().any(|spot| spot.target == target),
                    "{target:?} at {width}x{height}\n{screen}"
                );
            }
        }
    }
}

#[test]
fn the_focus_is_scrolled_into_sight() {
    let mut app = app(tables::crowd());
    app.focus = Some(Target::Control(39));
    assert!(drawn(&app, 80, 24).0.contains("thing number 39"));
}
