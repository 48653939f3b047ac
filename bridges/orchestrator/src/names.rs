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
    "owner",
    "source",
    "target",
    "who",
];
/// Those that name several.
pub(crate) const MANY: &[&str] = &["creatures", "targets", "strikers"];

/// Puts ids where numbers of creatures stand.
pub(crate) fn named(cast: &Cast, mut value: Value) -> Value {
    rename(cast, &mut value);
    value
}

fn rename(cast: &Cast, value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields.iter_mut() {
                match field {
                    Value::Number(number) if ONE.contains(&name.as_str()) => {
                        if let Some(number) = number.as_u64() {
                            *field = cast.key(number).into();
                        }
                    }
                    Value::Array(members) if MANY.contains(&name.as_str()) => {
                        for member in members {
                            match member.as_u64() {
                                Some(number) => *member = cast.key(number).into(),
                                None => rename(cast, member),
                            }
                        }
                    }
                    _ => rename(cast, field),
                }
            }
        }
        Value::Array(members) => members.iter_mut().for_each(|member| rename(cast, member)),
        _ => {}
    }
}
