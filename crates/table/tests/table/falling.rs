//! Which dice fell is said in the scene, by the record and not by the game: the same on every screen.

use engine::Bot;
use engine::scene::{DieState, Fallen, Panel, Scene, Tray};
use serde_json::json;
use table::{Audience, Table};

use crate::room::{Plan, Room, named, told};

const DUO: [&str; 2] = ["Mara", "Teo"];

fn tray(scene: &Scene) -> &Tray {
    let tray = scene.panels.iter().find_map(|panel| match panel {
        Panel::Dice(tray) => Some(tray),
        _ => None,
    });
    tray.expect("the dice lie on the table")
}

fn faces(scene: &Scene, roll: &Fallen) -> Vec<u32> {
    let tray = tray(scene);
    roll.dice.iter().filter_map(|index| tray.dice[usize::from(*index)].face).collect()
}

/// The names of the events of the latest record.
fn latest(room: &Room) -> Vec<String> {
    let events = told(&room.records[room.records.len() - 1..]);
    events.iter().filter_map(|event| Some(event["event"].as_str()?.to_owned())).collect()
}

/// Plays until the latest record tells of something.
fn until(room: &mut Room, event: &str) {
    room.play_until(Bot::Random, 7, |room| latest(room).iter().any(|name| name == event));
    assert!(latest(room).iter().any(|name| name == event), "{event} never came");
}

#[test]
fn the_dice_of_a_roll_are_those_not_set_aside() {
    let mut room = Plan::FARKLE.started(3, &DUO);
    until(&mut room, "dice_locked");
    let scene = room.scene(Audience::PUBLIC);
    let free: Vec<u16> = (0u16..)
        .zip(&tray(&scene).dice)
        .filter(|(_, die)| die.state != DieState::SetAside)
        .map(|(index, _)| index)
        .collect();
    let last = scene.rolls.last().expect("dice fell");
    if latest(&room).iter().any(|name| name == "player_busted") {
        assert_eq!(last.dice.len(), 6);
    } else {
        assert_eq!(last.dice, free);
    }
    assert_eq!(faces(&scene, last), last.faces);
}

/// FAR-07
#[test]
fn a_roll_that_bust_is_told_beside_the_one_that_follows() {
    let mut room = Plan::FARKLE.started(5, &DUO);
    until(&mut room, "player_busted");
    let scene = room.scene(Audience::PUBLIC);
    let [.., lost, next] = scene.rolls.as_slice() else { panic!("two rolls: {:?}", scene.rolls) };
    let bust = &scene.announcements[0];
    assert_eq!((lost.seat, lost.dice.as_slice()), (bust.seat, &[] as &[u16]), "{lost:?}");
    assert!(!lost.faces.is_empty());
    assert_eq!((next.seat, next.dice.len()), (scene.turn, 6), "{next:?}");
    assert_eq!(faces(&scene, next), next.faces);
}

#[test]
fn what_rolls_nothing_has_nothing_fall() {
    let mut room = Plan::FARKLE.started(3, &DUO);
    assert_eq!(room.scene(Audience::PUBLIC).rolls.len(), 1, "the first roll is the house's");
    let player = room.player();
    room.act(&player, json!({ "action": "toggle_die_selection", "parameters": { "dieIndex": 0 } }));
    assert_eq!(room.scene(Audience::PUBLIC).rolls, []);
}

#[test]
fn a_table_made_again_has_the_same_dice_fall() {
    let mut room = Plan::AETHARN.started(4, &DUO);
    let player = room.player();
    room.act(&player, named("roll"));
    let shown = room.scene(Audience::PUBLIC);
    assert_eq!(shown.rolls.len(), 1);
    let game = crate::room::game("aetharn");
    let folded = Table::fold(game.clone(), &room.records, Some(room.seed.clone())).unwrap();
    assert_eq!(folded.scene(room.now, Audience::PUBLIC), shown);
    let snapshot = room.table.snapshot();
    let again = Table::from_snapshot(game, &snapshot, &[], Some(room.seed.clone())).unwrap();
    assert_eq!(again.scene(room.now, Audience::PUBLIC), shown);
}

#[test]
fn the_house_says_which_layout_suits() {
    let room = Plan::FARKLE.started(3, &DUO);
    let scene = room.scene(Audience::PUBLIC);
    assert_eq!(scene.layout, Some(scene.layout()));
}
