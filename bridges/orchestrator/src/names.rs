//! Events and answers with creatures by their ids: inside, the Turn Engine counts them.

use serde_json::Value;

use crate::desk::Cast;

/// The fields that name a creature by number, in events and views.
pub(crate) const ONE: &[&str] = &[
    "active",
    "activeCreatureId",
    "actor",
    "against",
    "attacker",
    "by",
    "caster",
    "creature",
    "creatureId",
    "on",
    "owner",
    "source",
    "startOfTurn",
    "target",
    "who",
];
/// Those that name several.
pub(crate) const MANY: &[&str] = &["creatures", "felt", "targets", "strikers"];
/// Those that name one, and then count something.
const FIRST: &[&str] = &["endOfTurn"];

/// Puts ids where numbers of creatures stand.
pub(crate) fn named(cast: &Cast, mut value: Value) -> Value {
    rename(cast, &mut value);
    value
}

fn rename(cast: &Cast, value: &mut Value) {
    match value {
        Value::Object(fields) => fields.iter_mut().for_each(|(name, field)| rename_field(cast, name, field)),
        Value::Array(members) => members.iter_mut().for_each(|member| rename(cast, member)),
        _ => {}
    }
}

fn rename_field(cast: &Cast, name: &str, field: &mut Value) {
    match field {
        Value::Number(_) if ONE.contains(&name) => put_key(cast, field),
        Value::Array(members) if MANY.contains(&name) => {
            members.iter_mut().for_each(|member| put_key(cast, member));
        }
        Value::Array(members) if FIRST.contains(&name) => {
            members.iter_mut().take(1).for_each(|member| put_key(cast, member));
        }
        _ => rename(cast, field),
    }
}

/// Puts the id where a number stands, and looks further down where none does.
fn put_key(cast: &Cast, value: &mut Value) {
    match value.as_u64() {
        Some(number) => *value = cast.key(number).into(),
        None => rename(cast, value),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::{FIRST, MANY, ONE};

    /// `id` stands beside the creature's own key, in what tells of a new creature and in views of one.
    const BESIDE_ITS_KEY: &str = "id";
    /// What lies on the stack of a fight is in no message: those two events are kept for the journal alone.
    const UNTOLD: &str = "frame";

    fn sources(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
    }

    /// Returns the fields and variants that hold numbers of creatures, of all types in a file that are written.
    fn holding_creatures(source: &str) -> Vec<String> {
        let written = source.split("\n}\n").filter(|item| item.contains("Serialize"));
        let lines =
            written.flat_map(str::lines).filter(|line| line.starts_with(' ') && !line.contains("fn "));
        let name = |line: &str| {
            let (before, _) = line.split_once("CreatureId")?;
            let name = before.trim().trim_start_matches("pub ").split([':', '(']).next()?.trim();
            (!name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_')).then(|| camel(name))
        };
        lines.filter(|line| !line.trim_start().starts_with("//")).filter_map(name).collect()
    }

    fn camel(name: &str) -> String {
        let mut words = name.split('_');
        let first = words.next().unwrap_or_default();
        let (head, rest) = first.split_at(first.len().min(1));
        let tail = words.map(|word| word[..1].to_uppercase() + &word[1..]);
        head.to_lowercase() + rest + &tail.collect::<String>()
    }

    /// A new event or view cannot bring a number to messages: its field stands here, or this fails.
    #[test]
    fn every_field_that_holds_a_creature_is_known_here() {
        let combat = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/combat/src");
        let mut found = Vec::new();
        for path in sources(&combat) {
            let inside = path.strip_prefix(&combat).unwrap().to_string_lossy().into_owned();
            if !inside.starts_with(UNTOLD) {
                found.extend(holding_creatures(&fs::read_to_string(&path).unwrap()));
            }
        }
        found.sort();
        found.dedup();
        assert!(found.len() > 10, "the sources read otherwise now: {found:?}");
        let known = |name: &str| [ONE, MANY, FIRST, &[BESIDE_ITS_KEY]].concat().contains(&name);
        found.retain(|name| !known(name));
        assert!(found.is_empty(), "put {found:?} into one of the lists above");
    }

    #[test]
    fn a_field_is_found_in_what_is_written_alone() {
        let source = "#[derive(Serialize)]\nenum Event {\n    Fell {\n        fallen_one: Option<CreatureId>,\n    },\n    \
            Until(CreatureId, u8),\n}\nfn f(who: CreatureId) {\n    let x: CreatureId = who;\n}\n";
        assert_eq!(holding_creatures(source), ["fallenOne", "until"]);
    }
}
