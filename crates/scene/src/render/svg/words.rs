//! The picture in words, for who cannot see it: a title in a sentence, and all
//! of it as the plain text has it.

use crate::Scene;

/// How long the words may be, and how long a line of them.
const MOST: usize = 8000;
const LINE: usize = 300;

/// Says in a sentence what the picture shows.
pub(super) fn title(scene: &Scene) -> String {
    let on_turn = scene.turn.map(|seat| format!("{} is on turn", scene.name_of(seat)));
    let words = [Some(scene.say(&scene.title)), on_turn, Some(scene.say(&scene.status))];
    joined(words.into_iter().flatten())
}

/// Says everything that the picture shows.
pub(super) fn desc(scene: &Scene) -> String {
    let mut told = scene.clone();
    // Whoever listens has no use for a map in letters.
    for panel in &mut told.panels {
        if let crate::Panel::Map(map) = panel {
            map.terrain.rows.clear();
            // What is chosen is marked already.
            map.previews.clear();
            map.ways.clear();
        }
    }
    let text = crate::render::text(&told);
    joined(text.lines().map(|line| line.trim().to_owned())).chars().take(MOST).collect()
}

/// Joins sentences, giving each its full stop.
fn joined(sentences: impl Iterator<Item = String>) -> String {
    let mut out = String::new();
    for sentence in sentences {
        let sentence: String = sentence.chars().take(LINE).collect();
        let sentence = sentence.trim();
        if sentence.is_empty() {
            continue;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(sentence);
        if !sentence.ends_with(['.', ':', '?', '!']) {
            out.push('.');
        }
    }
    if out.is_empty() { "A table.".to_owned() } else { out }
}
