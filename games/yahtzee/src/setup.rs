//! The house rules of a table. They never change during a play.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// House rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Setup {
    /// Which rules are played.
    pub rules: Rules,
}

/// Which rules are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rules {
    /// The thirteen boxes and the upper bonus.
    #[default]
    Classic,
    /// In addition 100 for each further Yahtzee after a 50, and the forced joker.
    Official,
}
