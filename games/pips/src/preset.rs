//! The rule tables by name. It never holds a number of its own.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{AETHARN, MULTIPLIED, Rules, STANDARD, Scorer};

/// A rule table that a game may be set up with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// Four, five and six of a kind have fixed values, whatever the face.
    #[default]
    Standard,
    /// Four, five and six of a kind multiply the triple by two, three and four.
    Multiplied,
    /// Four, five and six of a kind multiply the triple by two, four and eight; no two triplets.
    Aetharn,
}

/// A name that no preset has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, thiserror::Error)]
#[error("no such scoring preset: it is one of standard, multiplied, aetharn")]
pub struct UnknownPreset;

impl Preset {
    /// Every preset, in order.
    pub const ALL: [Preset; 3] = [Preset::Standard, Preset::Multiplied, Preset::Aetharn];

    /// The rule table.
    pub const fn rules(self) -> &'static Rules {
        match self {
            Preset::Standard => &STANDARD,
            Preset::Multiplied => &MULTIPLIED,
            Preset::Aetharn => &AETHARN,
        }
    }

    /// The rule table worked out, on first use.
    #[inline]
    pub fn scorer(self) -> &'static Scorer {
        static SCORERS: [LazyLock<Scorer>; 3] = [
            LazyLock::new(|| Scorer::of(&STANDARD)),
            LazyLock::new(|| Scorer::of(&MULTIPLIED)),
            LazyLock::new(|| Scorer::of(&AETHARN)),
        ];
        match self {
            Preset::Standard => &SCORERS[0],
            Preset::Multiplied => &SCORERS[1],
            Preset::Aetharn => &SCORERS[2],
        }
    }

    /// The name on the wire and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Standard => "standard",
            Preset::Multiplied => "multiplied",
            Preset::Aetharn => "aetharn",
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Preset {
    type Err = UnknownPreset;

    fn from_str(name: &str) -> Result<Preset, UnknownPreset> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name).ok_or(UnknownPreset)
    }
}
