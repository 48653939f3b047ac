//! The table as a picture.

use engine::dice::Dice;
use engine::{AnyPlay, Registry};
use insta::assert_snapshot;
use scene::{Card, Items, Panel, Scene, Template, Tone, Weight, render};

use super::*;

fn begin(setup: Value, seats: u8, faces: &[u32]) -> Box<dyn AnyPlay> {
    let registry = Registry::default().with::<DoOrDice>();
    let dice = Dice::scripted(faces.to_vec());
    let mut play = registry.get("do-or-dice").unwrap().play(&setup, seats, dice).unwrap();
    play.start();
    play
}

/// Has seats play one after the other: each rolls and chooses.
fn turns(play: &mut Box<dyn AnyPlay>, turns: &[(u8, &[Action])]) {
    for (seat, choices) in turns {
        for action in [&[ROLL], *choices].concat() {
            play.act(Seat(*seat), &json(&action)).unwrap();
        }
    }
}

fn roll(play: &mut Box<dyn AnyPlay>, seat: u8, choices: &[Action]) {
    turns(play, &[(seat, choices)]);
}

fn scene_of(play: &dyn AnyPlay, seat: u8) -> Scene {
    play.scene(Seats::only(Seat(seat)))
}

/// Writes a table for a seat, with names as people have them.
fn text(play: &dyn AnyPlay, to: Seats) -> String {
    let mut scene = play.scene(to);
    let seated = |(name, mark): (&str, u8)| scene::Seated {
        name: name.to_owned(),
        mark,
        bot: false,
        presence: scene::SeatPresence::Present,
    };
    scene.seats = ["Mara", "Jonas", "Ife", "Teo", "Priya"].into_iter().zip(0..).map(seated).collect();
    render::text(&scene)
}

fn text_of(play: &dyn AnyPlay, seat: u8) -> String {
    text(play, Seats::only(Seat(seat)))
}

fn cards(scene: &Scene) -> &[Card] {
    let found = scene.panels.iter().find_map(|panel| match panel {
        Panel::Meters(meters) => Some(&meters.cards),
        _ => None,
    });
    found.unwrap()
}

fn filled(template: &Template, picked: u16) -> Value {
    let hole = json!({"$pick": "target"}).to_string();
    serde_json::from_str(&json(template).to_string().replace(&hole, &picked.to_string())).unwrap()
}

/// A round of five as in the picture: Mara strikes Priya, who falls; Teo is about to strike.
fn pictured() -> Box<dyn AnyPlay> {
    let faces = [STRIKE, RECOVER, PICKPOCKET, JAB, BACKFIRE, STRIKE, PICKPOCKET, RECOVER, STRIKE];
    let mut play = begin(json!({"hp": 6}), 5, &faces);
    turns(&mut play, &[(0, &[target(1)]), (1, &[]), (2, &[target(0)]), (3, &[target(4)]), (4, &[])]);
    turns(&mut play, &[(0, &[target(4)]), (1, &[target(0)]), (2, &[])]);
    play.act(Seat(3), &json(&ROLL)).unwrap();
    play
}

/// DOD-11: spectators, the TV and seats that are not asked have nothing to press.
#[test]
fn only_the_player_asked_has_controls() {
    let play = pictured();
    for to in [Seats::NONE, Seats::only(Seat(0)), Seats::first(3)] {
        let scene = play.scene(to);
        assert!(scene.controls.is_empty() && scene.picks.is_empty(), "{to:?}");
    }
    let scene = scene_of(&*play, 3);
    assert_eq!((scene.controls.len(), scene.picks.len(), scene.turn), (3, 1, Some(3)));
}

/// DOD-13: what can be pressed or picked is accepted when sent, in every situation.
#[test]
fn controls_do_what_they_say() {
    let situations: [(&[u32], &[Action], usize); 7] = [
        (&[], &[], 1),
        (&[JAB], &[ROLL], 4),
        (&[PICKPOCKET], &[ROLL], 4),
        (&[STRIKE], &[ROLL], 4),
        (&[POWER_MOVE], &[ROLL], 2),
        (&[POWER_MOVE], &[ROLL, HP], 4),
        (&[RECOVER], &[], 1),
    ];
    for (faces, actions, n_controls) in situations {
        let mut play = begin(Value::Null, 5, &[faces, &[RECOVER; 4]].concat());
        for action in actions {
            play.act(Seat(0), &json(action)).unwrap();
        }
        let scene = scene_of(&*play, 0);
        assert_eq!(scene.controls.len(), n_controls, "{faces:?} {actions:?}");
        for control in &scene.controls {
            assert!(control.enabled && control.reason.is_none() && control.key.is_some());
            play.copy().act(Seat(0), &json(&control.action)).unwrap();
        }
        for pick in &scene.picks {
            assert!(matches!(pick.items, Items::Seats(_)));
            for seat in pick.items.iter() {
                play.copy().act(Seat(0), &filled(pick.action.as_ref().unwrap(), seat)).unwrap();
            }
        }
    }
}

/// Decision 31: a choice of effect is two equal controls that say what they come to.
#[test]
fn effects_are_two_equal_controls() {
    let mut play = begin(Value::Null, 5, &[POWER_MOVE]);
    play.act(Seat(0), &json(&ROLL)).unwrap();
    let scene = scene_of(&*play, 0);
    let said: Vec<(String, String, Weight)> = scene
        .controls
        .iter()
        .map(|control| (scene.say(&control.label), scene.say(control.note.as_ref().unwrap()), control.weight))
        .collect();
    assert_eq!(
        said,
        [
            ("Hit for 6 HP".to_owned(), "then choose whom".to_owned(), Weight::Equal),
            ("Take 3 VP".to_owned(), "0 → 3 VP".to_owned(), Weight::Equal)
        ]
    );
}

/// DOD-13: while a target is chosen, cards preview the blow, and those that cannot be hit say why.
#[test]
fn cards_preview_the_blow() {
    let play = pictured();
    let scene = scene_of(&*play, 3);
    let after: Vec<Option<i64>> = cards(&scene).iter().map(|card| card.meters[0].after).collect();
    assert_eq!(after, [Some(2), Some(1), Some(2), None, None]);
    let reasons: Vec<Option<String>> =
        cards(&scene).iter().map(|card| card.reason.as_ref().map(|reason| scene.say(reason))).collect();
    let expected = [None, None, None, Some("You".to_owned()), Some("Fallen, can't be hit".to_owned())];
    assert_eq!(reasons, expected);
    let tv = play.scene(Seats::NONE);
    assert_eq!(cards(&tv)[3].reason, None, "nobody is you on the TV");
    assert_eq!(cards(&tv)[0].meters[0].after, Some(2));
    assert_eq!(cards(&tv)[4].meters[0].value, Some(-3));
    assert!(cards(&tv)[4].out && cards(&tv)[3].on_turn);
}

/// DOD-10: the log shows the latest lines, newest first, with whom they are about.
#[test]
fn log_is_newest_first() {
    let play = pictured();
    let scene = play.scene(Seats::NONE);
    let lines = scene.panels.iter().find_map(|panel| match panel {
        Panel::Log { lines } => Some(lines),
        _ => None,
    });
    let said: Vec<(Option<u8>, String)> =
        lines.unwrap().iter().map(|line| (line.seat, scene.say(&line.text))).collect();
    assert_eq!(said.len(), 6);
    assert_eq!(said[0], (Some(2), "Round 2: Seat 3 recovered, at full HP already".to_owned()));
    assert_eq!(said[3], (Some(0), "Round 2: Seat 1 struck Seat 5, who fell (−4 HP)".to_owned()));
    assert_eq!(said[4], (None, "Round 1: the living made it through (+1 VP)".to_owned()));
}

/// Falls, rounds, folds and the win are announced; a fall tells the fallen what comes.
#[test]
fn moments_are_announced() {
    let said = |play: &dyn AnyPlay, to: Seats| -> Vec<(String, Tone, String)> {
        let scene = play.scene(to);
        let say = |a: &scene::Announcement| {
            (a.kind.clone(), a.tone, format!("{}. {}", scene.say(&a.title), scene.say(&a.text)))
        };
        scene.announcements.iter().map(say).collect()
    };
    let one = |kind: &str, tone, words: &str| vec![(kind.to_owned(), tone, words.to_owned())];
    let mut play = begin(json!({"players": 3, "hp": 4, "rounds": 2}), 3, &[STRIKE, VOID, BACKFIRE, RECOVER]);
    assert_eq!(said(&*play, Seats::NONE), one("round", Tone::Quiet, "Round 1. 1 to go after it."));
    roll(&mut play, 0, &[target(1)]);
    assert_eq!(said(&*play, Seats::NONE), one("fall", Tone::Flat, "Seat 2 falls. Felled by Seat 1."));
    let own = said(&*play, Seats::only(Seat(1)));
    assert_eq!(own, one("fall", Tone::Flat, "You fell. You still roll as a ghost."));
    roll(&mut play, 1, &[]);
    assert_eq!(said(&*play, Seats::NONE), []);
    roll(&mut play, 2, &[]);
    assert_eq!(said(&*play, Seats::NONE), one("round", Tone::Quiet, "Round 2. The last one."));
    let mut left = play.copy();
    left.leave(Seat(1));
    assert_eq!(
        said(&*left, Seats::NONE)[0],
        one("folded", Tone::Flat, "Seat 2 folds. 2 players are left.")[0]
    );
    left.leave(Seat(2));
    assert_eq!(said(&*left, Seats::NONE)[1], one("winner", Tone::Bright, "Seat 1 wins. 3 VP.")[0]);
}

/// The words of a whole table, in the situations a player meets.
#[test]
fn tables_read_well() {
    let play = pictured();
    assert_snapshot!("aiming_a_strike", text_of(&*play, 3));
    assert_snapshot!("the_tv", text(&*play, Seats::NONE));
    assert_snapshot!("the_one_who_is_next", text_of(&*play, 4));
    let mut play = begin(Value::Null, 5, &[POWER_MOVE, PICKPOCKET]);
    assert_snapshot!("before_the_first_roll", text_of(&*play, 0));
    play.act(Seat(0), &json(&ROLL)).unwrap();
    assert_snapshot!("choosing_a_power_move", text_of(&*play, 0));
    play.act(Seat(0), &json(&VP)).unwrap();
    play.act(Seat(1), &json(&ROLL)).unwrap();
    assert_snapshot!("picking_a_pocket", text_of(&*play, 1));
}

/// The words of a ghost's table.
#[test]
fn ghosts_read_well() {
    let faces =
        [BACKFIRE, RECOVER, RECOVER, RECOVER, RECOVER, BAD_HAUNT, RECOVER, RECOVER, RECOVER, RECOVER, 3];
    let mut play = begin(json!({"hp": 2}), 5, &faces);
    turns(&mut play, &[(0, &[]), (1, &[]), (2, &[]), (3, &[]), (4, &[])]);
    assert_snapshot!("about_to_roll_as_a_ghost", text_of(&*play, 0));
    play.act(Seat(0), &json(&ROLL)).unwrap();
    assert_snapshot!("choosing_whom_to_haunt", text_of(&*play, 0));
    play.act(Seat(0), &json(&target(2))).unwrap();
    assert_snapshot!("choosing_how_to_haunt", text_of(&*play, 0));
    play.act(Seat(0), &json(&VP)).unwrap();
    turns(&mut play, &[(1, &[]), (2, &[]), (3, &[]), (4, &[])]);
    play.act(Seat(0), &json(&ROLL)).unwrap();
    assert_snapshot!("haunted_last_round", text_of(&*play, 0));
}

/// The words of the end: places, and how a tie was decided.
#[test]
fn ends_read_well() {
    let mut play = begin(json!({"players": 3, "rounds": 1}), 3, &[RECOVER, RECOVER, BACKFIRE, 4, 6]);
    turns(&mut play, &[(0, &[]), (1, &[]), (2, &[])]);
    assert_snapshot!("decided_by_a_roll", text(&*play, Seats::NONE));
    let mut play = begin(json!({"players": 2, "hp": 4}), 2, &[STRIKE]);
    turns(&mut play, &[(0, &[target(1)])]);
    assert_snapshot!("sudden_death", text_of(&*play, 1));
    let mut play = begin(json!({"players": 2}), 2, &[RECOVER]);
    play.set_away(Seats::first(2));
    roll(&mut play, 0, &[]);
    assert_snapshot!("nobody_is_there", text(&*play, Seats::NONE));
    play.leave(Seat(0));
    play.leave(Seat(1));
    assert_snapshot!("abandoned", text(&*play, Seats::NONE));
}

/// The rules fit a terminal: two minutes, lines of at most 76 characters.
#[test]
fn rules_fit_a_screen() {
    let rules = <DoOrDice as engine::Game>::RULES.text;
    assert!(rules.lines().all(|line| line.chars().count() <= 76));
    assert!((150..450).contains(&rules.split_whitespace().count()));
}
