//! What keys and clicks do.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;
use serde_json::json;

use super::super::app::{App, Page};
use super::super::keys::Deed;
use super::{app, drawn, tables};
use crate::reach::Target;

fn press(app: &mut App, code: KeyCode) -> Deed {
    let spots = drawn(app, 80, 24).1;
    app.key(KeyEvent::new(code, KeyModifiers::NONE), &spots)
}

fn type_in(app: &mut App, keys: &str) -> Deed {
    keys.chars().map(|key| press(app, KeyCode::Char(key))).last().unwrap()
}

fn sends(action: serde_json::Value) -> Deed {
    Deed::Send(action)
}

#[test]
fn digits_and_letters_are_sent() {
    let mut app = app(tables::dice(2));
    assert_eq!(type_in(&mut app, "3"), sends(json!({"action": "toggle", "parameters": {"die": 2}})));
    assert_eq!(type_in(&mut app, "R"), sends(json!({"action": "roll", "parameters": null})));
    assert_eq!(type_in(&mut app, "6"), Deed::Nothing);
    assert_eq!(app.notice.as_deref(), Some("Not now. Die 6 cannot be picked now."));
    assert_eq!(type_in(&mut app, "b"), Deed::Nothing);
    assert_eq!(app.notice.as_deref(), Some("Not now. 1,000 to get in."));
}

#[test]
fn what_is_picked_goes_into_the_action() {
    let mut app = app(tables::scorecard(2));
    type_in(&mut app, "2");
    assert_eq!(type_in(&mut app, "s"), Deed::Nothing);
    assert_eq!(app.notice.as_deref(), Some("Not now. Select a box first."));
    // Open boxes have letters of their own, past those that players expect elsewhere.
    type_in(&mut app, "ad");
    assert_eq!(type_in(&mut app, "s"), sends(json!({"action": "score", "parameters": {"box": 6}})));
}

#[test]
fn numbers_are_typed_and_stepped_and_sent_with_an_option() {
    let mut app = app(tables::bids(3));
    let bid = |count, face| sends(json!({"action": "bid", "parameters": {"count": count, "face": face}}));
    assert_eq!(type_in(&mut app, "b"), bid(4, 2), "what is chosen to begin with");
    // Nothing is sent before the control is pressed.
    assert_eq!(type_in(&mut app, "++-"), Deed::Nothing);
    assert_eq!(type_in(&mut app, "b"), bid(5, 2));
    assert_eq!(type_in(&mut app, "12"), Deed::Nothing);
    assert_eq!(type_in(&mut app, "b"), bid(12, 2));
    // A third digit is more than there is, so it begins anew.
    type_in(&mut app, "129");
    assert_eq!(type_in(&mut app, "b"), bid(9, 2));
    type_in(&mut app, "3-");
    assert_eq!(app.notice.as_deref(), Some("Not now. There is no smaller number."));
    let sixes = app.hand.reach(&app.scene).named("sixes").unwrap();
    app.hand.take(&app.scene, sixes);
    app.hand.take(&app.scene, sixes);
    assert_eq!(type_in(&mut app, "b"), bid(3, 6), "one has to be chosen");
    assert!(drawn(&app, 80, 24).0.contains("Bid 3 sixes"));
}

#[test]
fn steppers_and_options_are_reached_by_tab_and_by_clicks() {
    let mut app = app(tables::bids(2));
    let more = Target::Step { pick: 0, up: true };
    while app.focus != Some(more) {
        press(&mut app, KeyCode::Tab);
    }
    press(&mut app, KeyCode::Char(' '));
    let spots = drawn(&app, 80, 24).1;
    let fives = spots.iter().find(|spot| spot.target == Target::Item { pick: 1, id: 3 }).unwrap().area;
    app.click(Position::new(fives.x, fives.y), &spots);
    let sent = json!({"action": "bid", "parameters": {"count": 5, "face": 5}});
    assert_eq!(type_in(&mut app, "b"), sends(sent));
}

#[test]
fn a_control_that_asks_says_what_is_chosen() {
    let mut scene = tables::bids(2);
    scene.controls[0].weight = scene::Weight::Danger;
    let mut app = app(scene);
    type_in(&mut app, "12b");
    let asked = "Bid 12 twos? b again to bid 12 twos, any other key to stay.";
    assert_eq!(app.notice.as_deref(), Some(asked));
}

#[test]
fn a_choice_stays_while_the_same_is_asked() {
    let mut app = app(tables::bids(2));
    type_in(&mut app, "12");
    app.show(tables::bids(2), true);
    assert!(drawn(&app, 80, 24).0.contains("Bid 12 twos"));
    let mut fewer = tables::bids(2);
    fewer.picks[0] = scene::Pick { chosen: vec![4], ..scene::Pick::number("count", 3, 9) };
    app.show(fewer, true);
    assert!(drawn(&app, 80, 24).0.contains("Bid 9 twos"), "a range that ends before it clamps");
    let other = scene::Scene { turn: Some(1), ..tables::bids(2) };
    app.show(other, true);
    assert!(drawn(&app, 80, 24).0.contains("Bid 4 twos"), "somebody else begins anew");
}

#[test]
fn enter_takes_the_main_control() {
    let mut app = app(tables::meters(4));
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.notice.as_deref(), Some("Not now. Select a player first."));
    type_in(&mut app, "2");
    assert_eq!(
        press(&mut app, KeyCode::Enter),
        sends(json!({"action": "strike", "parameters": {"target": 1}}))
    );
    assert_eq!(
        type_in(&mut app, "a"),
        sends(json!({"action": "take", "parameters": null})),
        "a choice of the question"
    );
}

#[test]
fn fold_asks_once() {
    let fold = || sends(json!({"action": "fold", "parameters": null}));
    let mut app = app(tables::dice(2));
    assert_eq!(type_in(&mut app, "f"), Deed::Nothing);
    assert_eq!(app.notice.as_deref(), Some("Fold? f again to fold, any other key to stay."));
    assert_eq!(type_in(&mut app, "f"), fold());
    assert_eq!(type_in(&mut app, "fr"), Deed::Nothing, "any other key only stays");
    assert_eq!(type_in(&mut app, "ff"), fold());
}

#[test]
fn leaving_asks_once_and_control_c_does_not() {
    let mut app = app(tables::dice(2));
    assert_eq!(type_in(&mut app, "q"), Deed::Nothing);
    assert_eq!(type_in(&mut app, "q"), Deed::Leave);
    assert_eq!(type_in(&mut app, "qrq"), Deed::Nothing);
    let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(app.key(interrupt, &[]), Deed::Leave);
}

#[test]
fn a_keyboard_is_enough() {
    let mut app = app(tables::dice(2));
    press(&mut app, KeyCode::Tab);
    assert_eq!(app.focus, Some(Target::Item { pick: 0, id: 0 }));
    press(&mut app, KeyCode::Right);
    assert_eq!(app.focus, Some(Target::Item { pick: 0, id: 1 }));
    assert_eq!(
        press(&mut app, KeyCode::Char(' ')),
        sends(json!({"action": "toggle", "parameters": {"die": 1}}))
    );
    press(&mut app, KeyCode::Down);
    assert_eq!(app.focus, Some(Target::Control(0)));
    assert_eq!(press(&mut app, KeyCode::Enter), sends(json!({"action": "roll", "parameters": null})));
    press(&mut app, KeyCode::Up);
    assert!(matches!(app.focus, Some(Target::Item { .. })));
    press(&mut app, KeyCode::BackTab);
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.focus, None);
}

#[test]
fn a_mouse_is_enough() {
    let mut app = app(tables::dice(2));
    let spots = drawn(&app, 80, 24).1;
    let click = |app: &mut App, target: Target| {
        let spot = spots.iter().find(|spot| spot.target == target).unwrap();
        app.click(Position::new(spot.area.x + 1, spot.area.y), &spots)
    };
    let die = click(&mut app, Target::Item { pick: 0, id: 3 });
    assert_eq!(die, sends(json!({"action": "toggle", "parameters": {"die": 3}})));
    assert_eq!(click(&mut app, Target::Control(0)), sends(json!({"action": "roll", "parameters": null})));
    assert_eq!(app.click(Position::new(79, 23), &spots), Deed::Nothing);
}

#[test]
fn pages_open_and_close() {
    let mut app = app(tables::dice(2));
    type_in(&mut app, "?");
    assert_eq!(app.over.map(|over| over.what), Some(Page::Rules));
    press(&mut app, KeyCode::Down);
    assert_eq!(type_in(&mut app, "r"), Deed::Nothing, "a key closes the page and does nothing else");
    assert_eq!(app.over, None);
    type_in(&mut app, "l");
    assert_eq!(app.over.map(|over| over.what), Some(Page::Log));
}

#[test]
fn a_machine_can_be_hurried() {
    let mut app = app(tables::dice(2));
    app.is_machine = true;
    assert_eq!(press(&mut app, KeyCode::Char(' ')), Deed::Hurry);
    assert_eq!(type_in(&mut app, "x"), Deed::Hurry);
}

/// On a map a control comes first, then whom or where.
#[test]
fn an_attack_wants_somebody() {
    let shot = |target: u16| sends(json!({"action": "attack", "parameters": {"target": target}}));
    let mut app = app(tables::fight());
    assert_eq!(type_in(&mut app, "1"), Deed::Nothing);
    assert_eq!(app.notice.as_deref(), Some("Attack with Bow: pick a creature."));
    assert_eq!(type_in(&mut app, "2"), shot(8), "now digits are creatures");
    let mut app = super::app(tables::fight());
    assert_eq!(type_in(&mut app, "13"), Deed::Nothing);
    assert_eq!(app.notice.as_deref(), Some("Not now. Creature 3 cannot be picked now."));
    press(&mut app, KeyCode::Esc);
    assert_eq!(type_in(&mut app, "e"), sends(json!({"action": "end_turn", "parameters": null})));
}

#[test]
fn a_spell_may_want_several() {
    let blessed = |targets: &[u16]| sends(json!({"action": "cast", "parameters": {"targets": targets}}));
    let mut app = app(tables::fight());
    assert_eq!(type_in(&mut app, "232"), blessed(&[8, 7]), "as many as there can be are sent at once");
    let mut app = super::app(tables::fight());
    type_in(&mut app, "21");
    assert_eq!(press(&mut app, KeyCode::Enter), blessed(&[1]));
}

#[test]
fn arrows_and_enter_go_somewhere() {
    let go = |cell: u16| sends(json!({"action": "move", "parameters": {"to": cell}}));
    let mut app = app(tables::fight());
    press(&mut app, KeyCode::Tab);
    let Some(Target::Item { pick: 0, id }) = app.focus else { panic!("{:?}", app.focus) };
    assert_eq!(press(&mut app, KeyCode::Enter), go(id));
    press(&mut app, KeyCode::Tab);
    assert_eq!(app.focus, Some(Target::Control(0)), "the many cells are one stop");
    let mut app = super::app(tables::fight());
    type_in(&mut app, "3");
    press(&mut app, KeyCode::Tab);
    let burst = sends(json!({"action": "cast", "parameters": {"at": 71}}));
    assert_eq!(type_in(&mut app, "2"), burst, "cells have digits while they are asked for");
}
