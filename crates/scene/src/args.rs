//! What goes into the holes of a text: a map of a few, kept as a list.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, Serializer};

use crate::Arg;

/// What goes into the holes of a text, by name. Most have one or two.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(from = "BTreeMap<Cow<'static, str>, Arg>")]
pub struct Args(Vec<(Cow<'static, str>, Arg)>);

impl Args {
    /// No arguments.
    pub const NONE: Args = Args(Vec::new());

    /// Tests for no arguments.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns what goes into a hole.
    pub fn get(&self, name: &str) -> Option<&Arg> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, arg)| arg)
    }

    /// Goes through what goes into holes.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Arg> {
        self.0.iter().map(|(_, arg)| arg)
    }

    /// Puts nothing where something picked would stand.
    pub(crate) fn forget_picks(&mut self) {
        for (_, arg) in &mut self.0 {
            match arg {
                Arg::Pick { .. } => *arg = Arg::Word(String::new()),
                Arg::Text(text) => text.args.forget_picks(),
                Arg::Number(_) | Arg::Word(_) | Arg::Seat { .. } | Arg::Seats { .. } | Arg::Dice { .. } => {}
            }
        }
    }

    /// Fills a hole; what was in it is gone.
    pub(crate) fn set(&mut self, name: Cow<'static, str>, arg: Arg) {
        match self.0.binary_search_by(|(known, _)| known.cmp(&name)) {
            Ok(place) => self.0[place].1 = arg,
            Err(place) => {
                // Texts are kept by the thousand: no room for more than there is.
                self.0.reserve_exact(1);
                self.0.insert(place, (name, arg));
            }
        }
    }
}

impl From<BTreeMap<Cow<'static, str>, Arg>> for Args {
    fn from(map: BTreeMap<Cow<'static, str>, Arg>) -> Args {
        Args(map.into_iter().collect())
    }
}

impl Serialize for Args {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, arg)| (name, arg)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use crate::Text;

    #[test]
    fn arguments_are_a_map_in_order() {
        let text = Text::new("t", "{n} {who}").seat("who", 1_u8).number("n", 7).number("n", 8);
        let json = serde_json::to_string(&text).unwrap();
        assert_eq!(json, r#"{"code":"t","text":"{n} {who}","args":{"n":8,"who":{"seat":1}}}"#);
        assert_eq!(serde_json::from_str::<Text>(&json).unwrap(), text);
    }
}
