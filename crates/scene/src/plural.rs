//! Holes of a text, and the words that depend on a number: `{n|# die|# dice}`.
//!
//! A hole has a name, and may have forms behind it: the words for each kind of number, in which `#` is the number. Of two
//! forms the first is for one and the second for all others. A language with more kinds names them, as in
//! `{n|one=# kość|few=# kości|other=# kości}`: `zero`, `one`, `two`, `few`, `many` and `other`, which has what the rest has
//! not. Which number is of which kind is the language's: here for English, in the browser for any.

use std::borrow::Cow;

/// The kinds of numbers that a language may tell apart.
const KINDS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// A hole of a text.
///
/// ```
/// let hole = scene::Hole::all("{who} has {n|# die|# dice} left.").nth(1).unwrap();
/// assert_eq!((hole.name, hole.form("one"), hole.form("few")), ("n", Some("# die"), Some("# dice")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hole<'a> {
    /// Which argument goes into it.
    pub name: &'a str,
    forms: Option<&'a str>,
}

impl<'a> Hole<'a> {
    /// Takes apart what stands between braces.
    pub(crate) fn of(inside: &'a str) -> Hole<'a> {
        match inside.split_once('|') {
            Some((name, forms)) => Hole { name, forms: Some(forms) },
            None => Hole { name: inside, forms: None },
        }
    }

    /// Goes through the holes of a text.
    pub fn all(text: &'a str) -> impl Iterator<Item = Hole<'a>> {
        let mut rest = text;
        std::iter::from_fn(move || {
            let (_, after) = rest.split_once('{')?;
            let (inside, tail) = after.split_once('}')?;
            rest = tail;
            Some(Hole::of(inside))
        })
    }

    /// Goes through the forms, each with the kind of number it is for; a form that is for none has an empty one.
    pub fn forms(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        let n = self.forms.map_or(0, |forms| forms.split('|').count());
        let forms = self.forms.into_iter().flat_map(|forms| forms.split('|'));
        forms.enumerate().map(move |(place, form)| match form.split_once('=') {
            Some((kind, words)) if KINDS.contains(&kind) => (kind, words),
            _ if place + 1 == n => ("other", form),
            _ if n == 2 => ("one", form),
            _ => ("", form),
        })
    }

    /// Returns the words for a kind of number; none where the words are the same for all.
    pub fn form(self, kind: &str) -> Option<&'a str> {
        let find = |kind: &str| self.forms().find(|(other, _)| *other == kind).map(|(_, words)| words);
        find(kind).or_else(|| find("other"))
    }

    /// Says what is wrong with the forms, for whoever writes them.
    pub fn fault(self) -> Option<&'static str> {
        let kinds: Vec<&str> = self.forms().map(|(kind, _)| kind).collect();
        match self.forms {
            None => None,
            Some(_) if kinds.len() == 1 => Some("one form is no choice"),
            Some(_) if kinds.contains(&"") => Some("of more than two forms each but the last names its kind"),
            Some(_) if !kinds.contains(&"other") => Some("no form is for all other numbers"),
            Some(_) if (1..kinds.len()).any(|n| kinds[..n].contains(&kinds[n])) => {
                Some("two forms are for the same")
            }
            Some(_) => None,
        }
    }
}

/// Fills a hole with what was written, and with its number where it is one.
pub(crate) fn fill<'a>(hole: Hole<'a>, written: &'a str, number: Option<i64>) -> Cow<'a, str> {
    match hole.form(number.map_or("other", english)) {
        Some(words) => Cow::Owned(words.replace('#', written)),
        None => Cow::Borrowed(written),
    }
}

/// Says of which kind a number is in English.
fn english(number: i64) -> &'static str {
    if number.unsigned_abs() == 1 { "one" } else { "other" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> Option<&'static str> {
        Hole::all(text).find_map(Hole::fault)
    }

    #[test]
    fn forms_that_leave_a_number_without_words_are_found() {
        for sound in ["{n}", "{n|die|dice}", "{n|one=a|few=b|c}", "{n|other=a|one=b}", "{n||s}", "n| {n} |"] {
            assert_eq!(fault(sound), None, "{sound}");
        }
        for faulty in
            ["{n|die}", "{n|a|b|c}", "{n|one=a|few=b}", "{n|one=a|one=b|c}", "{n|other=a|b}", "{n|}"]
        {
            assert!(fault(faulty).is_some(), "{faulty}");
        }
    }
}
