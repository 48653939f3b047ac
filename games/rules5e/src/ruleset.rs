//! Which edition of the SRD a fight follows. Every difference between the two hangs on this and nothing else.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which SRD the rules are taken from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ruleset {
    /// SRD 5.1.
    #[default]
    Srd51,
    /// SRD 5.2.1.
    Srd521,
}
