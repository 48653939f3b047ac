//! Small phrases of the picture: feet, lists, covers, signed numbers.

use std::borrow::Cow;

use rules5e::Mode;
use rules5e::grid::Cover;
use scene::Text;
use serde::{Serialize, Serializer};

/// "30 ft".
pub(crate) fn feet(feet: u16) -> Text {
    Text::new("combat.feet", "{n} ft").number("n", feet)
}

/// "a, b and c".
pub(crate) fn listed(mut all: Vec<Text>) -> Text {
    let Some(last) = all.pop() else { return Text::default() };
    if all.is_empty() {
        return last;
    }
    Text::new("combat.list.and", "{a} and {b}").phrase("a", commas(all)).phrase("b", last)
}

/// "a, b, c".
pub(crate) fn commas(all: Vec<Text>) -> Text {
    let join = |a: Text, b: Text| Text::new("combat.list.comma", "{a}, {b}").phrase("a", a).phrase("b", b);
    all.into_iter().reduce(join).unwrap_or_default()
}

/// A name that is the same in every language, such as a creature's.
pub(crate) fn name(words: &str) -> Text {
    Text::new("combat.name", "{name}").word("name", words)
}

/// Words of the rules or of the content, such as "prone" or the name of a sword: a translation knows them by
/// [`code_of`], and whatever nobody has translated stays as it is.
pub(crate) fn term(words: &str) -> Text {
    Text { code: Cow::Owned(code_of(words)), ..name(words) }
}

/// Returns the code by which words of the rules or of the content are translated.
pub fn code_of(words: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    format!("combat.word.{}", words.chars().map(plain).collect::<String>())
}

/// A phrase of the view: English as data, and translated in the scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words(pub(crate) Text);

impl Words {
    /// Tests for nothing to say.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Text> for Words {
    fn from(text: Text) -> Words {
        Words(text)
    }
}

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.0.english(|_| String::new()))
    }
}

/// "half cover".
pub(crate) fn cover(cover: Cover) -> Option<Text> {
    match cover {
        Cover::None => None,
        Cover::Half => Some(Text::new("combat.cover.half", "half cover")),
        Cover::ThreeQuarters => Some(Text::new("combat.cover.three_quarters", "three-quarters cover")),
        Cover::Total => Some(Text::new("combat.cover.total", "total cover")),
    }
}

/// "disadvantage because the target is prone and not near".
pub(crate) fn edge(mode: Mode, reasons: &[&'static str]) -> Option<Text> {
    let (code, word) = match mode {
        Mode::Normal => return None,
        Mode::Advantage => ("combat.edge.advantage", "advantage because {why}"),
        Mode::Disadvantage => ("combat.edge.disadvantage", "disadvantage because {why}"),
    };
    let whys: Vec<Text> = reasons.iter().map(|why| term(why)).collect();
    Some(Text::new(code, word).phrase("why", listed(whys)))
}
