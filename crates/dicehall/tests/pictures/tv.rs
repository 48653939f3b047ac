//! What everybody sees on the TV.

use scene::{Scene, SeatPresence};
use serde_json::{Value, json};
use table::Request;

use crate::drawn::{Drawn, LOCK};
use crate::hall::{NAMES, Room, Stage, announces, rows};

const GAME: &str = "farkle";

fn stage(faces: &[u32]) -> Stage {
    Stage::scripted(GAME, json!({ "minimumEntryScore": 0 }), 2, faces)
}

/// Has seat 0 select exactly what scores, whatever the house proposes.
fn select_all(stage: &mut Stage, dice: &[usize]) {
    for die in dice {
        let tray = stage.play.view(engine::Seats::NONE);
        let chosen = tray["turn"]["selection"]["selectedIndices"].clone();
        if !chosen.as_array().expect("a selection").contains(&json!(die)) {
            stage.act(0, "toggle_die_selection", json!({ "dieIndex": die }));
        }
    }
}

fn is_read_only(scene: &Scene) -> bool {
    scene.controls.is_empty() && scene.picks.is_empty()
}

/// FAR-14
#[test]
fn the_tv_shows_the_active_player_the_dice_and_the_scoreboard() {
    let mut stage = stage(&[1, 1, 1, 5, 2, 3, 5, 4]);
    let scene = stage.tv();
    assert!(is_read_only(&scene));
    assert_eq!(rows(&scene).iter().map(|row| row.on_turn).collect::<Vec<_>>(), [true, false]);
    let drawn = Drawn::of(&scene);
    let mut pips: Vec<usize> = drawn.dice.iter().map(|(pips, _)| *pips).collect();
    pips.sort_unstable();
    assert_eq!(pips, [1, 1, 1, 2, 3, 5]);
    assert_eq!((drawn.count("Ada"), drawn.count("Bo")), (2, 1), "{:?}", drawn.words);
    select_all(&mut stage, &[0, 1, 2]);
    stage.act(0, "roll_dice", Value::Null);
    assert_eq!(Drawn::of(&stage.tv()).signs(LOCK), 4, "dice set aside are locked");
}

/// FAR-14
#[test]
fn the_tv_shows_a_bust_and_hot_dice() {
    let mut bust = stage(&[1, 1, 1, 2, 2, 3, 6, 4, 2, 1, 2, 3, 4, 6, 6]);
    select_all(&mut bust, &[0, 1, 2]);
    assert!(!announces(&bust.tv(), "bust"));
    bust.act(0, "roll_dice", Value::Null);
    assert!(announces(&bust.tv(), "bust"), "{:?}", bust.tv().announcements);
    Drawn::of(&bust.tv()).shows("Bust");
    let mut hot = stage(&[1, 2, 3, 4, 5, 6, 1, 1, 2, 3, 4, 6]);
    select_all(&mut hot, &[0, 1, 2, 3, 4, 5]);
    hot.act(0, "roll_dice", Value::Null);
    assert!(announces(&hot.tv(), "hot_dice"), "{:?}", hot.tv().announcements);
    let drawn = Drawn::of(&hot.tv());
    drawn.shows("Hot dice");
    drawn.shows("1,500");
}

/// FAR-14
#[test]
fn the_tv_shows_who_is_disconnected() {
    let mut room = Room::started(GAME, 1, &["Ada", "Bo", "Cleo"]);
    let said = |scene: &Scene| Drawn::of(scene).words.iter().filter(|line| line.starts_with("Away")).count();
    let away = |scene: &Scene| scene.seats.iter().filter(|it| it.presence == SeatPresence::Absent).count();
    assert_eq!((away(&room.tv()), said(&room.tv())), (0, 0));
    room.ask("Bo", Request::Connect);
    room.ask("Bo", Request::Disconnect);
    room.wait(60);
    let scene = room.tv();
    assert_eq!((away(&scene), said(&scene)), (1, 1), "{:?}", scene.seats);
}

/// FAR-14
#[test]
fn the_tv_shows_final_scores_and_the_winner() {
    let mut room = Room::started(GAME, 2, &NAMES[..3]);
    assert!(!room.bots_until(|_| false), "the game ends");
    let outcome = room.table.play().unwrap().outcome().unwrap();
    let scene = room.tv();
    assert!(is_read_only(&scene) && announces(&scene, "winner"));
    let drawn = Drawn::of(&scene);
    for row in rows(&scene) {
        let standing = outcome.standings.iter().find(|standing| standing.seat.0 == row.seat).unwrap();
        assert_eq!((row.score, row.place), (standing.score, Some(standing.place)));
        let digits = row.score.to_string();
        let shown = match digits.split_at(digits.len().saturating_sub(3)) {
            ("", digits) => digits.to_owned(),
            (thousands, rest) => format!("{thousands},{rest}"),
        };
        drawn.shows(&shown);
        assert!(drawn.count(&scene.name_of(row.seat)) > 0, "{:?}", drawn.words);
    }
    let winner = outcome.winners().iter().next().unwrap();
    drawn.shows(&format!("{} wins", scene.name_of(winner.0)));
}
