//! Whole games of every kind, drawn again and again: always well-formed, always small.

use roxmltree::Document;
use scene::render::{Theme, svg};
use table::{Audience, Table};

use crate::hall::{NAMES, Room};

/// What people may call themselves: markup, and as wide as a name gets.
const HOSTILE: [&str; 2] = ["<b>&\"'", "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字"];
/// How large a picture may be, in bytes.
const MOST_BYTES: usize = 80_000;

fn sweep(game: &str) {
    // Five is what most games take; the usual fight has four to play.
    let registry = dicehall::games::all();
    let takes = |n: &u8| registry.get(game).unwrap().check_setup(&serde_json::Value::Null, *n).is_ok();
    let n = (2..=5).rev().find(takes).unwrap();
    let people: Vec<&str> = HOSTILE.into_iter().chain(NAMES).take(n.into()).collect();
    let mut room = Room::started(game, 7, &people);
    assert!(!room.bots_until(|_| false), "the game ends");
    let names: Vec<String> = room.tv().seats.iter().map(|seated| seated.name.clone()).collect();
    assert!(HOSTILE.iter().all(|name| names.iter().any(|it| it == name)), "{names:?}");
    let table = |n: usize| Table::fold(room.table.game().clone(), &room.records[..n], None).unwrap();
    let last = room.records.len();
    assert!(last > 20, "{game}: {last} records are no game");
    for n in (1..=last).step_by(10).chain([last]) {
        let scene = table(n).scene(room.records[n - 1].at, Audience::PUBLIC);
        for theme in [Theme::Dark, Theme::Light] {
            let text = svg(&scene, theme);
            let document = Document::parse(&text).unwrap_or_else(|error| panic!("{game}, {n}: {error}"));
            assert!(!document.descendants().any(|node| node.has_tag_name("b")), "{game}, {n}: markup");
            assert!(text.len() < MOST_BYTES, "{game}, {n}: {} bytes", text.len());
        }
    }
}

#[test]
fn every_game_is_drawn_well_from_its_first_record_to_its_last() {
    let registry = dicehall::games::all();
    let known: Vec<&str> = registry.iter().map(|game| game.meta().id).collect();
    assert!(!known.is_empty());
    for game in known {
        sweep(game);
    }
}
