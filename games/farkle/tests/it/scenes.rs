//! The table as a picture.

use engine::dice::Dice;
use engine::{AnyPlay, Registry, Seat, Seats};
use insta::assert_snapshot;
use scene::{Control, DieState, Panel, Scene, Template, Tone, render};
use serde_json::json;

use super::*;

fn play(setup: Value, seats: u8, rolls: &[&[u32]]) -> Box<dyn AnyPlay> {
    let registry = Registry::default().with::<farkle::Farkle>();
    let dice = Dice::scripted(rolls.concat());
    let mut play = registry.get("farkle").unwrap().play(&setup, seats, dice).unwrap();
    play.start();
    play
}

fn act(play: &mut Box<dyn AnyPlay>, by: u8, actions: &[Action]) {
    for action in actions {
        play.act(Seat(by), &json(action)).unwrap();
    }
}

fn scene_of(play: &dyn AnyPlay, seat: u8) -> Scene {
    play.scene(Seats::only(Seat(seat)))
}

fn text(play: &dyn AnyPlay, seat: u8) -> String {
    render::text(&scene_of(play, seat))
}

fn filled(template: &Template, picked: u16) -> Value {
    let hole = json!({"$pick": "dice"}).to_string();
    serde_json::from_str(&json(template).to_string().replace(&hole, &picked.to_string())).unwrap()
}

fn states(scene: &Scene) -> Vec<DieState> {
    let tray = scene.panels.iter().find_map(|panel| match panel {
        Panel::Dice(tray) => Some(tray),
        _ => None,
    });
    tray.unwrap().dice.iter().map(|die| die.state).collect()
}

/// The TV and seats not on turn have nothing to press.
#[test]
fn spectators_have_no_controls() {
    let play = play(Value::Null, 3, &[&THREE_ONES]);
    for to in [Seats::NONE, Seats::only(Seat(1)), Seats::only(Seat(1)).with(Seat(2))] {
        let scene = play.scene(to);
        assert!(scene.controls.is_empty() && scene.picks.is_empty(), "{to:?}");
    }
    let scene = scene_of(&*play, 0);
    assert_eq!((scene.controls.len(), scene.picks.len()), (2, 1));
}

/// FAR-05: what can be pressed is accepted when sent; what cannot says why.
#[test]
fn controls_do_what_they_say() {
    let situations: [(&[Action], &[bool]); 5] = [
        (&[], &[true, true]),
        (&[toggle(4)], &[false, false]),
        (&[toggle(0), toggle(1), toggle(2)], &[false, false]),
        (&[toggle(0), toggle(1)], &[true, false]),
        (&[ROLL], &[true, true]),
    ];
    for (actions, enabled) in situations {
        let mut play = play(Value::Null, 2, &[&THREE_ONES, &[1, 5, 5], &SIX_ONES, &SIX_ONES]);
        act(&mut play, 0, actions);
        let scene = scene_of(&*play, 0);
        assert_eq!(scene.controls.iter().map(|control| control.enabled).collect::<Vec<_>>(), enabled);
        for Control { action, enabled, reason, .. } in &scene.controls {
            assert_eq!(*enabled, reason.is_none());
            if *enabled {
                play.copy().act(Seat(0), &json(action)).unwrap();
            }
        }
        let pick = &scene.picks[0];
        for die in pick.items.iter() {
            play.copy().act(Seat(0), &filled(pick.action.as_ref().unwrap(), die)).unwrap();
        }
    }
}

/// Dice set aside, suggested, selected, free and dull can be told apart.
#[test]
fn dice_show_their_state() {
    use DieState::{Dud, Free, Hidden, Selected, SetAside, Suggested};
    let mut play = play(Value::Null, 1, &[&[1, 1, 1, 5, 2, 3], &[5, 2, 1]]);
    assert_eq!(states(&scene_of(&*play, 0)), [Suggested, Suggested, Suggested, Suggested, Dud, Dud]);
    act(&mut play, 0, &[toggle(3)]);
    assert_eq!(states(&scene_of(&*play, 0)), [Selected, Selected, Selected, Free, Dud, Dud]);
    act(&mut play, 0, &[ROLL]);
    assert_eq!(states(&scene_of(&*play, 0)), [SetAside, SetAside, SetAside, Suggested, Dud, Suggested]);
    let play = self::play(json!({"manualFirstRoll": true}), 1, &[]);
    assert_eq!(states(&scene_of(&*play, 0)), [Hidden; 6]);
}

/// FAR-07, FAR-08: bust, hot dice and the win are announced.
#[test]
fn moments_are_announced() {
    let said = |play: &dyn AnyPlay| {
        let scene = play.scene(Seats::NONE);
        let announcement = scene.announcements.first()?;
        let words = format!("{}. {}", scene.say(&announcement.title), scene.say(&announcement.text));
        Some((announcement.kind.clone(), announcement.tone, words))
    };
    let expect = |kind: &str, tone, words: &str| Some((kind.to_owned(), tone, words.to_owned()));
    let rolls: [&[u32]; 5] = [&STRAIGHT, &BUST, &SIX_ONES, &BUST, &THREE_ONES];
    let mut play = play(json!({"targetScore": 4_000, "finalRound": true}), 2, &rolls);
    assert_eq!(said(&*play), None);
    act(&mut play, 0, &[ROLL]);
    assert_eq!(said(&*play), expect("bust", Tone::Flat, "Bust. Seat 1 loses 1,500."));
    act(&mut play, 1, &[toggle(0)]);
    assert_eq!(said(&*play), None, "the next action ends a moment");
    act(&mut play, 1, &[toggle(0), BANK]);
    assert_eq!(said(&*play), expect("bust", Tone::Flat, "Bust. Seat 1 had nothing at stake."));

    let mut play = self::play(
        json!({"targetScore": 2_000, "finalRound": true}),
        3,
        &[&STRAIGHT, &THREE_ONES, &ONE_FIVE, &SIX_ONES],
    );
    act(&mut play, 0, &[ROLL]);
    assert_eq!(
        said(&*play),
        expect("hot_dice", Tone::Bright, "Hot dice. All six scored. 1,500 stays at stake.")
    );
    act(&mut play, 0, &[BANK]);
    let final_round = "Final round. Seat 1 has 2,500. Everybody else has one more turn.";
    assert_eq!(said(&*play), expect("final_round", Tone::Bright, final_round));
    play.leave(Seat(1));
    assert_eq!(said(&*play), expect("folded", Tone::Flat, "Seat 2 folds. 2 players are left."));
    act(&mut play, 2, &[BANK]);
    assert_eq!(said(&*play), expect("winner", Tone::Bright, "Seat 3 wins. 3,000 points."));
}

/// The words of a whole table, in the situations a player meets.
#[test]
fn tables_read_well() {
    let mut play = play(Value::Null, 3, &[&[5, 4, 4, 4, 2, 3], &[1, 5, 3]]);
    assert_snapshot!("below_the_entry_score", text(&*play, 0));
    act(&mut play, 0, &[toggle(0), ROLL]);
    assert_snapshot!("rolled_on_may_bank", text(&*play, 0));
    assert_snapshot!("the_one_who_is_next", text(&*play, 1));
    assert_snapshot!("the_tv", render::text(&play.scene(Seats::NONE)));
    act(&mut play, 0, &[toggle(5)]);
    assert_snapshot!("a_selected_die_adds_nothing", text(&*play, 0));
}

/// The words around hot dice, the first roll, the end and an empty table.
#[test]
fn special_moments_read_well() {
    let mut play = play(json!({"targetScore": 4_000}), 2, &[&SIX_ONES, &STRAIGHT]);
    assert_snapshot!("all_six_dice_selected", text(&*play, 0));
    act(&mut play, 0, &[ROLL]);
    assert_snapshot!("hot_dice_a_bank_wins", text(&*play, 0));
    act(&mut play, 0, &[BANK]);
    assert_snapshot!("won", text(&*play, 1));
    let play = self::play(json!({"manualFirstRoll": true}), 1, &[]);
    assert_snapshot!("before_the_first_roll", text(&*play, 0));
    let mut play = self::play(Value::Null, 2, &[&THREE_ONES]);
    play.set_away(Seats::first(2));
    act(&mut play, 0, &[BANK]);
    assert_snapshot!("nobody_is_there", render::text(&play.scene(Seats::NONE)));
    play.leave(Seat(0));
    play.leave(Seat(1));
    assert_snapshot!("abandoned", render::text(&play.scene(Seats::NONE)));
}
