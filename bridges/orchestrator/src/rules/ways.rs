//! The ways to ask: every question has an address to send a request to, and what can be looked up has one to read.

use super::ROOT;

/// A question sent as a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    /// What follows the root.
    at: &'static str,
    /// The subcommand that answers.
    pub(super) name: &'static str,
}

/// Questions that have a second address: the one that the rules service of the document has.
const ALSO: [Question; 2] =
    [Question { at: "spells/cast", name: "cast" }, Question { at: "line-of-sight", name: "los" }];

/// Lists all questions: every subcommand, and second addresses.
pub(super) fn questions() -> impl Iterator<Item = Question> {
    rules5e_commands::subcommands().map(|(name, _)| Question { at: name, name }).chain(ALSO)
}

impl Question {
    /// Returns its address.
    pub(super) fn path(self) -> String {
        format!("{ROOT}/{}", self.at)
    }

    /// Returns what follows the root.
    pub(super) fn at(self) -> &'static str {
        self.at
    }
}

/// Something to look up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// What follows the root.
    pub(super) at: &'static str,
    /// The subcommand that answers.
    pub(super) name: &'static str,
    /// The field that the end of the address is, and one to try; none for a list.
    pub(super) one: Option<(&'static str, &'static str)>,
    /// The fields that may stand behind the question mark.
    pub(super) asks: &'static [&'static str],
}

impl Way {
    /// Returns its address, with a place for the name where there is one.
    pub(super) fn path(self) -> String {
        let name = if self.one.is_some() { "/{name}" } else { "" };
        format!("{ROOT}/{}{name}", self.at)
    }
}

const fn list(at: &'static str, name: &'static str, asks: &'static [&'static str]) -> Way {
    Way { at, name, one: None, asks }
}

const fn one(
    at: &'static str,
    name: &'static str,
    of: (&'static str, &'static str),
    asks: &'static [&'static str],
) -> Way {
    Way { at, name, one: Some(of), asks }
}

/// Everything that can be looked up.
pub(super) const ASKED: [Way; 15] = [
    list("skills", "skill", &[]),
    one(
        "skills",
        "skill",
        ("skill", "stealth"),
        &["proficiency", "level", "trained", "expertise", "advantage", "disadvantage"],
    ),
    list("weapons", "weapons", &["text", "category", "kind", "property"]),
    one("weapons", "weapon", ("weapon", "longsword"), &["proficiency", "magic", "bothHands", "otherHand"]),
    list(
        "spells",
        "spells",
        &["text", "level", "casting", "concentration", "save", "attack", "damage", "healing"],
    ),
    one("spells", "spell", ("spell", "fireball"), &["slot", "casterLevel", "modifier", "proficiency"]),
    list("creatures", "creatures", &["text", "kind", "size"]),
    one("creatures", "creature", ("creature", "goblin"), &[]),
    list("conditions", "condition", &[]),
    one("conditions", "condition", ("condition", "prone"), &[]),
    list("challenges", "challenge", &["xp"]),
    one("challenges", "challenge", ("rating", "1/4"), &[]),
    list("levels", "experience", &["xp"]),
    one("levels", "experience", ("level", "5"), &[]),
    one("slots", "slots", ("level", "5"), &["spend", "spellLevel"]),
];
