//! The conditions, as names and sets. What they do is in `conditions.rs`; how long they last is an encounter's business.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of the conditions. Exhaustion has levels and is kept apart; as a condition it only says that there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Condition {
    /// Cannot see.
    Blinded,
    /// Cannot harm the charmer.
    Charmed,
    /// Cannot hear.
    Deafened,
    /// Exhausted, by levels.
    Exhaustion,
    /// Afraid of the source while it is in sight.
    Frightened,
    /// Held: no speed.
    Grappled,
    /// No actions, no reactions.
    Incapacitated,
    /// Cannot be seen without help.
    Invisible,
    /// Cannot move at all.
    Paralyzed,
    /// Turned to stone.
    Petrified,
    /// Sick: worse attacks and checks.
    Poisoned,
    /// On the ground.
    Prone,
    /// Bound: no speed, easy to hit.
    Restrained,
    /// Cannot act, can hardly speak.
    Stunned,
    /// Aware of nothing.
    Unconscious,
}

impl Condition {
    /// All of them.
    pub const ALL: [Condition; 15] = [
        Condition::Blinded,
        Condition::Charmed,
        Condition::Deafened,
        Condition::Exhaustion,
        Condition::Frightened,
        Condition::Grappled,
        Condition::Incapacitated,
        Condition::Invisible,
        Condition::Paralyzed,
        Condition::Petrified,
        Condition::Poisoned,
        Condition::Prone,
        Condition::Restrained,
        Condition::Stunned,
        Condition::Unconscious,
    ];

    /// Returns its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Condition::Blinded => "blinded",
            Condition::Charmed => "charmed",
            Condition::Deafened => "deafened",
            Condition::Exhaustion => "exhausted",
            Condition::Frightened => "frightened",
            Condition::Grappled => "grappled",
            Condition::Incapacitated => "incapacitated",
            Condition::Invisible => "invisible",
            Condition::Paralyzed => "paralyzed",
            Condition::Petrified => "petrified",
            Condition::Poisoned => "poisoned",
            Condition::Prone => "prone",
            Condition::Restrained => "restrained",
            Condition::Stunned => "stunned",
            Condition::Unconscious => "unconscious",
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of conditions, written as a list of their names.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Conditions(u16);

impl Conditions {
    /// None.
    pub const NONE: Conditions = Conditions(0);

    /// Returns the set of these.
    pub const fn of(conditions: &[Condition]) -> Conditions {
        let mut set = 0;
        let mut i = 0;
        while i < conditions.len() {
            set |= 1 << conditions[i] as u8;
            i += 1;
        }
        Conditions(set)
    }

    /// Tests for a condition in the set.
    pub const fn has(self, condition: Condition) -> bool {
        self.0 & (1 << condition as u8) != 0
    }

    /// Tests for any of the other set's conditions.
    pub const fn has_any(self, of: Conditions) -> bool {
        self.0 & of.0 != 0
    }

    /// Returns the set with a condition added.
    #[must_use]
    pub const fn with(self, condition: Condition) -> Conditions {
        Conditions(self.0 | 1 << condition as u8)
    }

    /// Returns the set with a condition taken out.
    #[must_use]
    pub const fn without(self, condition: Condition) -> Conditions {
        Conditions(self.0 & !(1 << condition as u8))
    }

    /// Returns the conditions of both sets together.
    #[must_use]
    pub const fn or(self, other: Conditions) -> Conditions {
        Conditions(self.0 | other.0)
    }

    /// Returns the conditions of this set that are not in the other.
    #[must_use]
    pub const fn minus(self, other: Conditions) -> Conditions {
        Conditions(self.0 & !other.0)
    }

    /// Tests for none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Goes through the conditions in the order of their names.
    pub fn iter(self) -> impl Iterator<Item = Condition> {
        Condition::ALL.into_iter().filter(move |condition| self.has(*condition))
    }
}

impl FromIterator<Condition> for Conditions {
    fn from_iter<I: IntoIterator<Item = Condition>>(conditions: I) -> Conditions {
        conditions.into_iter().fold(Conditions::NONE, Conditions::with)
    }
}

impl fmt::Debug for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Conditions {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Conditions {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Conditions, D::Error> {
        Ok(Vec::<Condition>::deserialize(from)?.into_iter().collect())
    }
}

impl JsonSchema for Conditions {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Conditions".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Condition>::json_schema(generator)
    }
}
