//! What people are told in words and sounds: sentences of the table, and what a scene says loudly.

use std::collections::BTreeMap;

use hall::{Heard, Update};
use scene::{Announcement, LogLine, Manner, Panel, Scene, Tone};
use serde::Deserialize;

use super::super::op::Op;
use super::Round;

/// Who watches, as the table tells it.
#[derive(Deserialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Spectating {
    SpectatorJoined { spectator: String, total_spectators: usize },
    SpectatorLeft { spectator: String, total_spectators: usize },
}

impl Round {
    /// Tells everybody here what was heard of the table.
    pub(super) fn tell(&mut self, heard: Heard) {
        match heard {
            Heard::Update(update) => self.tell_update(&update),
            Heard::Notice(notice) => self.tell_spectators(&notice),
            Heard::Revoked(_) | Heard::Closing => {}
        }
    }

    fn tell_update(&mut self, update: &Update) {
        let read = |scene: &str| serde_json::from_str::<Scene>(scene).ok();
        let Some(mut scene) = update.scene.as_deref().and_then(read) else { return };
        let lines: Vec<LogLine> =
            update.told.as_deref().and_then(|told| serde_json::from_str(told).ok()).unwrap_or_default();
        let Some(game) = &mut self.game else { return };
        let loud = std::mem::replace(&mut game.told, scene.announcements.clone());
        scene.announcements.retain(|one| !loud.contains(one));
        // Beside what is loud the sentences alone, so that both are put into a language at once.
        scene.panels = vec![Panel::Log { lines }];
        for (language, players) in self.by_language() {
            self.say_all(&self.shared.words.translate(&scene, &language), &players);
        }
        let sounds: Vec<_> = scene.announcements.iter().filter_map(|one| one.sound).collect();
        for (player, sound) in
            self.viewers.keys().flat_map(|player| sounds.iter().map(move |it| (player, *it)))
        {
            self.shared.post.push(Op::sound(player, sound));
        }
    }

    fn say_all(&self, scene: &Scene, players: &[String]) {
        let lines = scene.panels.iter().flat_map(|panel| match panel {
            Panel::Log { lines } => lines.as_slice(),
            _ => &[],
        });
        for line in lines {
            self.shared.message(players, &scene.say_line(line), Tone::Quiet);
        }
        for loud in scene.announcements.iter().filter(|one| is_said(one)) {
            let words = format!("{}. {}", scene.say(&loud.title), scene.say(&loud.text));
            self.shared.message(players, &words, loud.tone);
        }
    }

    /// AET-18: tells who came to watch or left, with the count.
    fn tell_spectators(&self, notice: &str) {
        let Ok(notice) = serde_json::from_str::<Spectating>(notice) else { return };
        let (who, n, does) = match notice {
            Spectating::SpectatorJoined { spectator, total_spectators } => {
                (spectator, total_spectators, "watches")
            }
            Spectating::SpectatorLeft { spectator, total_spectators } => {
                (spectator, total_spectators, "watches no more")
            }
        };
        let players: Vec<String> = self.viewers.keys().cloned().collect();
        let known = self.viewers.values().find(|viewer| viewer.person.0 == who);
        let name = known.map_or("Somebody", |viewer| viewer.player.name.as_str());
        self.shared.message(&players, &format!("{name} {does}. Spectators: {n}."), Tone::Quiet);
    }

    /// Returns who is here, by language.
    fn by_language(&self) -> BTreeMap<String, Vec<String>> {
        let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for viewer in self.viewers.values() {
            all.entry(viewer.player.language.clone()).or_default().push(viewer.player.id.clone());
        }
        all
    }
}

/// Tests for what is said beside the window: what is quiet stands in its status, and how a game ended the table tells.
fn is_said(loud: &Announcement) -> bool {
    loud.tone != Tone::Quiet && loud.manner != Manner::Ends
}
