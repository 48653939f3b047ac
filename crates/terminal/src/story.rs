//! The story so far: every sentence of the log since the play began, put
//! together from pictures that each show only the latest few.

use std::collections::VecDeque;

use scene::{LogLine, Panel, Scene};

/// Every sentence so far, newest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Story {
    lines: VecDeque<LogLine>,
    n_told: usize,
}

/// How many sentences are kept.
const KEPT: usize = 2_000;

impl Story {
    /// Takes in what a picture tells that is new.
    pub(crate) fn listen(&mut self, scene: &Scene) {
        let shown = shown(scene);
        // The picture and the story overlap: what stands before the overlap is new.
        let n_new = (0..=shown.len()).find(|n_new| self.continues(&shown[*n_new..])).unwrap_or(shown.len());
        for line in shown[..n_new].iter().rev() {
            self.lines.push_front(line.clone());
            self.n_told += 1;
        }
        self.lines.truncate(KEPT);
    }

    fn continues(&self, older: &[LogLine]) -> bool {
        older.iter().zip(&self.lines).all(|(one, other)| one == other) && older.len() <= self.lines.len()
    }

    /// Goes through the sentences, newest first.
    pub(crate) fn newest(&self) -> impl ExactSizeIterator<Item = &LogLine> {
        self.lines.iter()
    }

    /// Returns how many sentences were told, those forgotten included.
    pub(crate) fn n_told(&self) -> usize {
        self.n_told
    }
}

fn shown(scene: &Scene) -> &[LogLine] {
    let log = scene.panels.iter().find_map(|panel| match panel {
        Panel::Log { lines } => Some(lines.as_slice()),
        _ => None,
    });
    log.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use scene::Text;

    fn picture(words: &[&str]) -> Scene {
        let lines = words.iter().map(|words| LogLine::plain(Text::verbatim(*words))).collect();
        Scene { panels: vec![Panel::Log { lines }], ..Scene::default() }
    }

    #[test]
    fn a_story_is_put_together_from_overlapping_pictures() {
        let mut story = Story::default();
        for words in
            [&["a"][..], &["b", "a"], &["b", "a"], &["d", "c", "b"], &["d", "d", "c"], &["z", "y", "x"]]
        {
            story.listen(&picture(words));
        }
        let told: String = story.newest().map(|line| line.text.english(|_| String::new())).collect();
        assert_eq!(told, "zyxddcba");
        assert_eq!(story.n_told(), 8);
    }
}
