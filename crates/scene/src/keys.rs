//! One key for every control, the same on every keyboard screen.

use crate::{Control, Scene};

/// Keys that screens keep for themselves: quit, help.
const KEPT: [char; 2] = ['q', '?'];

impl Scene {
    /// Goes through the controls with their keys: the one a control asks for,
    /// else the first free letter. Without a key are only those after the last letter.
    pub fn keys(&self) -> impl Iterator<Item = (Option<char>, &Control)> {
        let mut taken: Vec<char> = KEPT.to_vec();
        let mut keys: Vec<Option<char>> = Vec::with_capacity(self.controls.len());
        for control in &self.controls {
            let key = control.key.filter(|key| !taken.contains(key));
            taken.extend(key);
            keys.push(key);
        }
        let mut letters = ('a'..='z').filter(move |letter| !taken.contains(letter));
        self.controls.iter().zip(keys).map(move |(control, key)| (key.or_else(|| letters.next()), control))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Template, Text};

    #[test]
    fn every_control_has_a_key_of_its_own() {
        let control =
            |key: Option<char>| Control { key, ..Control::new(Text::verbatim("x"), Template::new("x")) };
        let controls = vec![
            control(None),
            control(Some('a')),
            control(Some('q')),
            control(Some('a')),
            control(Some('1')),
        ];
        let scene = Scene { controls, ..Scene::default() };
        let keys: Vec<Option<char>> = scene.keys().map(|(key, _)| key).collect();
        assert_eq!(keys, [Some('b'), Some('a'), Some('c'), Some('d'), Some('1')]);
    }

    #[test]
    fn more_controls_than_letters_are_no_trouble() {
        let controls = vec![Control::new(Text::verbatim("x"), Template::new("x")); 40];
        assert_eq!(
            Scene { controls, ..Scene::default() }.keys().filter(|(key, _)| key.is_some()).count(),
            25
        );
    }
}
