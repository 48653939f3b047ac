//! The reasons for advantage and disadvantage, as names and sets. What brings each of them is in `conditions.rs` and
//! in the encounter; here they are only counted and put into words.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

macro_rules! whys {
    ($($why:ident $words:literal)*) => {
        /// A reason for advantage or disadvantage.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
        )]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        pub enum Why {
            $(#[doc = concat!("Because ", $words, ".")] $why,)*
        }

        impl Why {
            /// All of them.
            pub const ALL: &[Why] = &[$(Why::$why),*];

            /// Returns the reason in words that fit behind "because".
            pub const fn words(self) -> &'static str {
                match self {
                    $(Why::$why => $words,)*
                }
            }
        }
    };
}

whys! {
    TargetBlinded "the target is blinded"
    TargetUnseen "the attacker does not see the target"
    AttackerUnseen "the target does not see the attacker"
    TargetRestrained "the target is restrained"
    TargetStunned "the target is stunned"
    TargetParalyzed "the target is paralyzed"
    TargetPetrified "the target is petrified"
    TargetUnconscious "the target is unconscious"
    ProneNear "the target is prone and near"
    ProneFar "the target is prone and not near"
    AttackerProne "the attacker is prone"
    AttackerPoisoned "the attacker is poisoned"
    AttackerBlinded "the attacker is blinded"
    AttackerFrightened "the attacker sees what it fears"
    AttackerRestrained "the attacker is restrained"
    AttackerInvisible "the attacker is invisible"
    TargetInvisible "the target is invisible"
    LongRange "the target is at long range"
    FoeWithinFive "a foe is within 5 feet of the attacker"
    Dodging "of dodging"
    Helped "an ally helps"
    PackTactics "an ally is beside the target"
    Exhaustion "of exhaustion"
    Effect "of a spell or effect"
    Hidden "the attacker is hidden"
    Surprised521 "of surprise"
    MagicResistance "of magic resistance"
    Restrained "it is restrained"
    Squeezing "it squeezes through a narrow space"
    TargetSqueezing "the target squeezes through a narrow space"
    GrappledOther "the attacker is grappled by somebody else"
    Poisoned "it is poisoned"
    Frightened "it sees what it fears"
    Brave "it is brave"
    Rage "it rages"
    Antitoxin "it took an antitoxin"
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

/// A set of reasons, written as a list of their names.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Whys(u64);

impl Whys {
    /// None.
    pub const NONE: Whys = Whys(0);

    /// Returns the set with a reason added.
    #[must_use]
    pub const fn with(self, why: Why) -> Whys {
        Whys(self.0 | 1 << why as u8)
    }

    /// Tests for a reason in the set.
    pub const fn has(self, why: Why) -> bool {
        self.0 & (1 << why as u8) != 0
    }

    /// Returns the reasons of both sets together.
    #[must_use]
    pub const fn or(self, other: Whys) -> Whys {
        Whys(self.0 | other.0)
    }

    /// Tests for none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Goes through the reasons.
    pub fn iter(self) -> impl Iterator<Item = Why> {
        Why::ALL.iter().copied().filter(move |why| self.has(*why))
    }

    #[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
    pub(crate) fn is_empty_ref(&self) -> bool {
        self.is_empty()
    }
}

impl FromIterator<Why> for Whys {
    fn from_iter<I: IntoIterator<Item = Why>>(whys: I) -> Whys {
        whys.into_iter().fold(Whys::NONE, Whys::with)
    }
}

impl fmt::Debug for Whys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Whys {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Whys {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Whys, D::Error> {
        Ok(Vec::<Why>::deserialize(from)?.into_iter().collect())
    }
}

impl JsonSchema for Whys {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Whys".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Why>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The set has a bit for each of them.
    #[test]
    fn all_reasons_fit_and_go_through_json() {
        assert!(Why::ALL.len() <= 64);
        let all: Whys = Why::ALL.iter().copied().collect();
        assert_eq!(all.iter().count(), Why::ALL.len());
        let text = serde_json::to_string(&all).unwrap_or_default();
        assert_eq!(serde_json::from_str::<Whys>(&text).ok(), Some(all));
        assert!(text.contains("\"foe_within_five\""));
        assert_eq!(
            format!("{:?}", Whys::NONE.with(Why::Dodging).or(Whys::NONE.with(Why::Rage))),
            "{Dodging, Rage}"
        );
        assert!(Why::ALL.iter().all(|why| why.to_string() == why.words() && !why.words().is_empty()));
    }
}
