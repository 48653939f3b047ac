//! The window in which a game of push-your-luck is played, as a scene.

use engine::Seat;
use scene::{DieState, Scene};
use table::{Audience, PersonId};

use crate::drawn::{Drawn, LOCK};
use crate::hall::{Room, control, rows, tray};

const GAME: &str = "aetharn";
const PEOPLE: [&str; 3] = ["Ada", "Bo", "Cleo"];

fn n_held(scene: &Scene) -> usize {
    let dice = tray(scene).map(|tray| tray.dice.as_slice()).unwrap_or_default();
    dice.iter().filter(|die| die.state == DieState::SetAside).count()
}

/// A game in which somebody has set dice aside and rolled on.
fn room_with_held_dice() -> Room {
    let mut room = Room::started(GAME, 3, &PEOPLE);
    let found = room.bots_until(|scene| (1..6).contains(&n_held(scene)));
    assert!(found, "somebody holds dice");
    room
}

/// AET-26
#[test]
fn the_window_shows_the_table_the_turn_and_the_clock() {
    let room = room_with_held_dice();
    let seat = room.on_turn().unwrap();
    let scene = room.seat(seat);
    assert_eq!(scene.say(&scene.title), "Oak table: Aetharn");
    assert_eq!(scene.turn, Some(seat.0));
    let on_turn: Vec<u8> = rows(&scene).iter().filter(|row| row.on_turn).map(|row| row.seat).collect();
    assert_eq!((rows(&scene).len(), on_turn), (3, vec![seat.0]));
    assert!(!scene.say(&scene.status).is_empty());
    let clock = scene.clocks.first().expect("a clock runs");
    assert!(clock.seat == seat.0 && clock.left > 0 && clock.left <= clock.of, "{clock:?}");
    let drawn = Drawn::of(&scene);
    drawn.shows("Oak table");
    drawn.shows(&format!("{} s", clock.left / 1000));
    for words in ["Roll", "Bank", "Fold"] {
        drawn.shows(words);
    }
    for name in PEOPLE {
        drawn.shows(name);
    }
}

/// AET-26
#[test]
fn the_window_shows_the_dice_what_is_held_and_its_points() {
    let room = room_with_held_dice();
    let scene = room.seat(room.on_turn().unwrap());
    let tray = tray(&scene).unwrap();
    assert_eq!(tray.dice.len(), 6);
    let sum = tray.sum.as_ref().expect("points of the turn");
    let held = sum.terms.iter().find(|term| scene.say(&term.label) == "set aside").expect("held points");
    assert!(held.value > 0 && held.value <= sum.result.value, "{sum:?}");
    let drawn = Drawn::of(&scene);
    assert_eq!(drawn.signs(LOCK), n_held(&scene), "every held die has its mark");
    drawn.shows(&sum.result.value.to_string());
}

/// AET-26
#[test]
fn the_window_has_roll_bank_and_fold_for_the_player_on_turn_alone() {
    let mut room = Room::started(GAME, 3, &PEOPLE);
    let seat = room.on_turn().unwrap();
    let scene = room.seat(seat);
    let states = ["roll", "bank", "fold"].map(|action| control(&scene, action).enabled);
    assert_eq!(states, [true, false, true], "nothing to bank before the first roll");
    let who = room.table.chair(seat).unwrap().person.0.clone();
    room.order(&who, "roll");
    let other = Seat((seat.0 + 1) % 3);
    let actions: Vec<String> =
        room.seat(other).controls.iter().map(|control| control.action.action.clone()).collect();
    assert_eq!(actions, ["fold"], "who waits may only fold");
    let spectator = room.tv();
    assert!(spectator.controls.is_empty() && spectator.picks.is_empty(), "spectators only read");
    assert!(tray(&spectator).is_some() && rows(&spectator).len() == 3, "and see everything");
}

/// AET-26
#[test]
fn the_scoreboard_marks_who_folded() {
    let mut room = Room::started(GAME, 3, &PEOPLE);
    assert!(rows(&room.tv()).iter().all(|row| !row.out));
    assert_eq!(Drawn::of(&room.tv()).count("Folded"), 0);
    room.order("Bo", "fold");
    let seat = room.table.seats_of(&PersonId("Bo".to_owned())).iter().next().unwrap();
    let scene = room.tv();
    let out: Vec<u8> = rows(&scene).iter().filter(|row| row.out).map(|row| row.seat).collect();
    assert_eq!(out, [seat.0]);
    Drawn::of(&scene).shows("Folded");
}

/// AET-26
#[test]
fn the_lobby_shows_who_sits_and_the_host_starts() {
    let room = Room::open(GAME, 3, &PEOPLE);
    let host = room.table.scene(room.now, Audience { host: true, ..Audience::seat(Seat(0)) });
    assert!(control(&host, "start").enabled);
    assert_eq!(rows(&host).len(), 3);
    let drawn = Drawn::of(&host);
    for name in PEOPLE {
        drawn.shows(name);
    }
    assert!(room.tv().controls.is_empty(), "only the host starts");
    let alone = Room::open(GAME, 3, &PEOPLE[..1]);
    let host = alone.table.scene(alone.now, Audience { host: true, ..Audience::seat(Seat(0)) });
    assert!(!control(&host, "start").enabled, "one is too few");
}
