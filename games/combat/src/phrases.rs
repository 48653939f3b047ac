//! Small phrases of the picture: feet, lists, covers, signed numbers.

use rules5e::Mode;
use rules5e::grid::Cover;
use scene::Text;

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

/// Words of the content, such as the name of a sword.
pub(crate) fn name(words: &str) -> Text {
    Text::new("combat.name", "{name}").word("name", words)
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
    let whys: Vec<Text> = reasons.iter().map(|why| name(why)).collect();
    Some(Text::new(code, word).phrase("why", listed(whys)))
}
