//! The picture of the table: who may press what, what it says, and how it reads.

use aetharn::{Aetharn, Setup};
use engine::scene::{Control, Scene, render};
use engine::testkit::Script;
use engine::{Game, Seat, Seats};
use serde_json::{Value, json};

use crate::{BUST, Play, bank, hold, play, roll};

/// What a seat sees.
fn scene_of(play: &Play, seat: u8) -> Scene {
    Aetharn::scene(&play.view(), Seats::only(Seat(seat)))
}

fn spectators(play: &Play) -> Scene {
    Aetharn::scene(&play.view(), Seats::NONE)
}

/// The words of a control: label, note and reason.
fn words(control: &Control) -> Vec<String> {
    let say = |text: &engine::scene::Text| Scene::default().say(text);
    let mut words = vec![say(&control.label)];
    words.extend(control.note.as_ref().map(say));
    words.extend(control.reason.as_ref().map(say));
    words
}

#[track_caller]
fn check(play: &Play, roll: &[&str], bank: &[&str]) {
    let scene = scene_of(play, 0);
    let said: Vec<_> = scene.controls.iter().map(words).collect();
    assert_eq!(said, [roll, bank]);
}

/// AET-18: spectators and players who are not on turn see everything and can press nothing.
#[test]
fn only_the_player_on_turn_has_something_to_press() {
    let mut play = play(3, &[1, 2, 5, 3, 4, 4]);
    for _ in 0..2 {
        let (own, other, all) = (scene_of(&play, 0), scene_of(&play, 1), spectators(&play));
        assert_eq!(own.controls.len(), 2);
        assert!(other.controls.is_empty() && other.picks.is_empty());
        assert!(all.controls.is_empty() && all.picks.is_empty());
        assert_eq!((&own.panels, &other.panels), (&all.panels, &all.panels), "all see the same table");
        if play.view().turn.unwrap().roll_number == 0 {
            play.act(0, roll(&[]));
        }
    }
    play.done();
}

#[test]
fn controls_say_what_they_do_and_what_is_missing() {
    let faces = [1, 2, 3, 4, 5, 6, 1, 1, 1, 5, 5, 2, 5];
    let mut game = play(2, &faces);
    check(&game, &["Roll 6 dice", "busts about 1 in 43"], &["Bank", "Roll first"]);
    game.act(0, roll(&[]));
    check(&game, &["Roll the rest"], &["Bank", "what you select"]);
    game.act(0, hold(&[0]));
    check(&game, &["Roll 5 dice", "busts about 1 in 13"], &["Bank 100", "makes 100"]);
    game.act(0, hold(&[4]));
    check(&game, &["Roll 4 dice", "busts about 1 in 6"], &["Bank 150", "makes 150"]);

    let mut game = play(2, &faces);
    game.act(0, roll(&[]));
    game.act(0, hold(&[0, 1, 2, 3, 4, 5]));
    check(&game, &["Roll 6 dice", "busts about 1 in 43"], &["Bank 1,500", "makes 1,500"]);
    game.act(0, roll(&[]));
    check(&game, &["Roll the rest"], &["Bank", "1,500 and what you select"]);
    game.act(0, hold(&[0, 1, 2]));
    check(&game, &["Roll 3 dice", "busts 5 in 18"], &["Bank 2,500", "makes 2,500"]);
    game.act(0, roll(&[3, 4]));
    let used = "One hot-dice roll a turn. Bank now.";
    check(&game, &["Roll", used], &["Bank", "2,600 and what you select"]);
    game.act(0, hold(&[5]));
    check(&game, &["Roll", used], &["Bank 2,650", "makes 2,650"]);
    game.done();
}

/// The note of a bank that reaches the goal says so.
#[test]
fn a_winning_bank_says_so() {
    let setup = Setup { winning_score: 1_000, ..Setup::default() };
    let mut play = Script::<Aetharn>::start(setup, 2, &[1, 1, 1, 2, 3, 3]);
    play.act(0, roll(&[]));
    play.act(0, hold(&[0, 1, 2]));
    check(&play, &["Roll 3 dice", "busts 5 in 18"], &["Bank 1,000", "wins the game"]);
    play.done();
}

/// Fills the holes of a template with what was picked.
fn filled(control: &Control, picked: &[u8]) -> Value {
    let mut action = serde_json::to_value(&control.action).unwrap();
    if let Some(hole) = action.pointer_mut("/parameters/dice") {
        assert_eq!(*hole, json!({"$pick": "dice"}));
        *hole = json!(picked);
    }
    action
}

/// In thousands of situations: a control that is on is accepted with a legal pick, one that is off with none.
#[test]
fn templates_fit_what_is_accepted() {
    use engine::dice::Dice;
    let mut luck = engine::Luck::new(5);
    let (mut tried, mut off) = (0, 0);
    for seed in 0..40 {
        let mut play = engine::Play::<Aetharn>::new(&Setup::default(), 2, Dice::fast(seed)).unwrap();
        play.start(None);
        while play.outcome().is_none() {
            let by = Aetharn::view(play.state(), Seats::NONE).current_player.unwrap();
            let mut legal = Vec::new();
            Aetharn::legal(play.state(), by, &mut legal);
            let scene = Aetharn::scene(&Aetharn::view(play.state(), Seats::only(by)), Seats::only(by));
            let mut picks: Vec<Vec<u8>> = legal.iter().filter_map(held).collect();
            if scene.picks.iter().all(|pick| pick.min == 0) {
                picks.push(Vec::new());
            }
            for control in &scene.controls {
                let accepted = picks.iter().filter(|pick| accepts(&play, by, control, pick)).count();
                assert_eq!(accepted > 0, control.enabled, "{control:?}");
                assert_eq!(control.reason.is_some(), !control.enabled);
                tried += 1;
                off += usize::from(!control.enabled);
            }
            let nth = luck.below(legal.len());
            play.act(by, legal[nth], None).unwrap();
        }
    }
    assert!(tried > 2_000 && off > 100, "{tried} {off}");
}

fn held(action: &aetharn::Action) -> Option<Vec<u8>> {
    match action {
        aetharn::Action::Hold { dice } => Some(dice.set().unwrap().iter().collect()),
        _ => None,
    }
}

fn accepts(play: &engine::Play<Aetharn>, by: Seat, control: &Control, pick: &[u8]) -> bool {
    let action = filled(control, pick);
    let action =
        json!({"action": action["action"], "parameters": action.get("parameters").unwrap_or(&json!({}))});
    play.clone().act(by, serde_json::from_value(action).unwrap(), None).is_ok()
}

/// Dice that can be part of a hold are free, the others are duds, those set aside stay so.
#[test]
fn dice_say_whether_they_can_score() {
    use engine::scene::DieState::{Dud, Free, SetAside};
    let states = |play: &Play| match &spectators(play).panels[1] {
        engine::scene::Panel::Dice(tray) => tray.dice.iter().map(|die| die.state).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    let mut play = play(2, &[1, 1, 1, 1, 2, 2, 2, 5]);
    play.act(0, roll(&[]));
    assert_eq!(states(&play), [Free, Free, Free, Free, Dud, Dud], "four 1s are more than three pairs");
    play.act(0, hold(&[0, 1, 2, 3]));
    assert_eq!(states(&play), [SetAside, SetAside, SetAside, SetAside, Dud, Dud]);
    play.act(0, roll(&[]));
    assert_eq!(states(&play), [SetAside, SetAside, SetAside, SetAside, Dud, Free]);
    play.done();
}

#[track_caller]
fn snapshot(name: &str, play: &Play, seat: Option<u8>) {
    let scene = seat.map_or_else(|| spectators(play), |seat| scene_of(play, seat));
    insta::assert_snapshot!(name, render::text(&scene));
}

/// How a table reads, from the first roll to the end.
#[test]
fn a_table_reads_well() {
    let mut game = play(3, &[4, 4, 1, 4, 2, 6, 5, 5, 2, 1, 2, 3, 4, 5, 6]);
    snapshot("first_roll_own", &game, Some(0));
    snapshot("first_roll_next", &game, Some(1));
    game.act(0, roll(&[]));
    snapshot("to_select_own", &game, Some(0));
    snapshot("to_select_spectators", &game, None);
    game.act(0, hold(&[0, 1, 3]));
    snapshot("to_decide_own", &game, Some(0));
    game.act(0, roll(&[]));
    game.act(0, bank(&[2]));
    snapshot("after_a_bank", &game, Some(1));
    game.act(1, roll(&[]));
    game.act(1, hold(&[0, 1, 2, 3, 4, 5]));
    snapshot("hot_dice_own", &game, Some(1));
    game.leave(2);
    snapshot("a_fold", &game, None);
    game.leave(1);
    snapshot("the_last_one", &game, None);
    game.done();
}

/// How a table reads when things go wrong.
#[test]
fn a_table_without_luck_reads_well() {
    let mut game = play(2, &BUST);
    game.act(0, roll(&[]));
    snapshot("after_a_bust", &game, None);
    game.away(0);
    game.away(1);
    game.expire(1);
    snapshot("everybody_away", &game, None);
    game.leave(0);
    game.leave(1);
    snapshot("abandoned", &game, None);
    game.done();
}
