//! Words: the bridge's own in every language of the house, and scenes put into a language.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use engine::read_texts;
use scene::{Scene, Text};
use serde_json::Value;

/// What the bridge says in other languages.
pub(crate) const TEXTS: scene::Translations = scene::texts!();

/// The bridge's own words, by language and code. A test reads the files.
static OWN: LazyLock<Dictionary> = LazyLock::new(|| Dictionary::of(TEXTS).unwrap_or_default());

/// What a house says in other languages, by language and by the codes of its texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dictionary(BTreeMap<String, BTreeMap<String, String>>);

impl Dictionary {
    /// Reads files of texts: those of all games, and those of the table.
    ///
    /// # Errors
    ///
    /// When a file is no JSON object of texts and lines.
    pub fn of<'a>(files: impl IntoIterator<Item = &'a (&'a str, &'a str)>) -> serde_json::Result<Dictionary> {
        let mut all = Dictionary::default();
        for (language, file) in files {
            all.0.entry((*language).to_owned()).or_default().extend(read_texts(file)?);
        }
        Ok(all)
    }

    /// Puts every text of a scene into a language; what has no words in it stays as it is.
    pub fn translate(&self, scene: &Scene, language: &str) -> Scene {
        let Some(words) = self.0.get(language) else { return scene.clone() };
        // By way of JSON, so that no text of a new panel is forgotten.
        let Ok(mut value) = serde_json::to_value(scene) else { return scene.clone() };
        put(&mut value, words);
        serde_json::from_value(value).unwrap_or_else(|_| scene.clone())
    }
}

fn put(value: &mut Value, words: &BTreeMap<String, String>) {
    match value {
        Value::Object(fields) => {
            let found = fields.get("code").and_then(Value::as_str).and_then(|code| words.get(code));
            if let (Some(found), Some(text @ Value::String(_))) = (found, fields.get_mut("text")) {
                *text = Value::String(found.clone());
            }
            fields.values_mut().for_each(|value| put(value, words));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| put(item, words)),
        _ => {}
    }
}

/// Puts one of the bridge's own texts into a language.
pub(super) fn own(mut text: Text, language: &str) -> Text {
    if let Some(words) = OWN.0.get(language).and_then(|words| words.get(text.code.as_ref())) {
        text.text = words.clone().into();
    }
    text
}

/// Writes words with letters and signs that the game's fonts have: signs of ours become plain ones, letters stay, whatever
/// code page the game server has.
pub(crate) fn in_the_game(words: &str) -> String {
    words.chars().map(sign).collect()
}

/// Puts another sign between the thousands of numbers: a scene writes them with a comma.
pub(super) fn grouped_by(words: &str, sign: &str) -> String {
    if sign == "," {
        return words.to_owned();
    }
    let mut out = String::with_capacity(words.len());
    let mut rest = words;
    while let Some((before, after)) = rest.split_once(',') {
        out.push_str(before);
        let n_digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let is_group = n_digits == 3 && before.bytes().next_back().is_some_and(|c| c.is_ascii_digit());
        out.push_str(if is_group { sign } else { "," });
        rest = after;
    }
    out.push_str(rest);
    out
}

fn sign(c: char) -> char {
    match c {
        '−' => '-',
        '●' | '▲' | '◆' | '▬' | '✓' => '+',
        '◐' | '◭' | '◈' => '~',
        '○' | '△' | '◇' | '▭' => '-',
        '→' => '>',
        '←' => '<',
        // What Windows-1252 has beside Latin 1.
        '€' | '‚' | '„' | '…' | '‘' | '’' | '“' | '”' | '•' | '–' | '—' | '™' | '\n' => {
            c
        }
        c if c.is_alphanumeric() || (' '..='ÿ').contains(&c) && !c.is_control() => c,
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_the_game_lacks_become_plain_ones() {
        for (words, expected) in [
            ("● Action  △ Bonus action used", "+ Action  - Bonus action used"),
            ("−50 … „Zoë“\nŁukasz", "-50 … „Zoë“\nŁukasz"),
            ("🎲 \u{1b}[2J", "? ?[2J"),
        ] {
            assert_eq!(in_the_game(words), expected);
        }
    }

    #[test]
    fn thousands_are_grouped_as_the_language_does() {
        for (words, expected) in [
            ("5,000 und 1,234,567", "5.000 und 1.234.567"),
            ("nach 3,4, dann 12,7", "nach 3,4, dann 12,7"),
            ("1,", "1,"),
        ] {
            assert_eq!(grouped_by(words, "."), expected);
            assert_eq!(grouped_by(words, ","), words);
        }
    }

    #[test]
    fn every_language_of_the_house_has_the_bridges_words() {
        assert_eq!(TEXTS.len() + 1, scene::LANGUAGES.len());
        assert!(Dictionary::of(TEXTS).is_ok());
        let clock = || Text::new("nwn.back", "Back");
        assert_eq!(own(clock(), "de").text, "Zurück");
        assert_eq!(own(clock(), "en").text, "Back");
    }

    #[test]
    fn a_scene_is_put_into_a_language_wherever_words_stand() {
        let file = r#"{"x.a": "{who} würfelt", "x.b": "Los"}"#;
        let dictionary = Dictionary::of(&[("de", file)]).unwrap_or_default();
        let phrase = Text::new("x.b", "Go");
        let scene = Scene {
            status: Text::new("x.a", "{who} rolls").phrase("who", phrase),
            panels: vec![scene::Panel::Text { lines: vec![Text::new("x.b", "Go"), Text::verbatim("Go")] }],
            ..Scene::default()
        };
        let german = dictionary.translate(&scene, "de");
        assert_eq!(german.say(&german.status), "Los würfelt");
        assert_eq!(scene::render::text(&german), "Los\nGo\nLos würfelt\n");
        assert_eq!(dictionary.translate(&scene, "en"), scene);
        assert_eq!(dictionary.translate(&german, "de"), german, "and nothing else changes");
    }
}
