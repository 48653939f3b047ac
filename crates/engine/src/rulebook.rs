//! The rules of a game as people read them: the text, the same and everything else in other languages, and which
//! paragraph says why not. One thing, so that none of them is forgotten.

use scene::Translations;

/// What a game says about itself.
///
/// ```
/// use engine::{RuleBook, codes};
///
/// const BOOK: RuleBook = RuleBook {
///     text: "Your turn\n  Roll as often as you like.",
///     translations: &[&[("fr", r#"{"mine.rules": ["Ton tour", "  Lance autant que tu veux."]}"#)]],
///     why: |code| (code == codes::NOT_YOUR_TURN).then_some("your-turn"),
/// };
/// assert_eq!(engine::anchors(BOOK.text), ["your-turn"]);
/// assert_eq!((BOOK.why)(codes::NOT_YOUR_TURN), Some("your-turn"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RuleBook {
    /// The rules as somebody who sits down wants them: two minutes to read, plain paragraphs and lists, a line of at
    /// most 76 characters.
    pub text: &'static str,
    /// What the game says in other languages, its rules included; [`texts!`](scene::texts) has all of the house's.
    pub translations: &'static [Translations],
    /// Returns the paragraph of the text that says why not: the anchor of its heading (see [`anchors`](crate::anchors))
    /// for the code of a refusal, or of the reason of a control that is off. Where the rules say nothing, none.
    pub why: fn(&str) -> Option<&'static str>,
}

impl RuleBook {
    /// A game that says nothing about itself.
    pub const NONE: RuleBook = RuleBook::of("");

    /// Returns the book of a game that speaks English and explains nothing else.
    pub const fn of(text: &'static str) -> RuleBook {
        RuleBook { text, translations: &[], why: |_| None }
    }
}
