//! Time limits, absence and undo: what a table holds a play to. A game names
//! its default; a host may choose another.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::AskKind;

/// What a table holds a play to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Policy {
    /// How long each kind of ask may take.
    pub limits: PolicyLimits,
    /// What happens when a seat is away.
    pub absence: Absence,
    /// What may be taken back.
    pub undo: Undo,
    /// All limits in hundredths: 100 is as written, 200 gives twice the time.
    pub pace: u16,
    /// Whether whoever wants to sit down asks, and the host decides.
    #[serde(skip_serializing_if = "is_off")]
    pub approve: bool,
}

impl Policy {
    const MOST_SECONDS: u32 = 30 * 24 * 60 * 60;

    /// No limits, absence ignored, nothing taken back.
    pub const RELAXED: Policy = Policy {
        limits: PolicyLimits::NONE,
        absence: Absence::Ignore,
        undo: Undo::None,
        pace: 100,
        approve: false,
    };

    /// Returns this policy with what somebody wants otherwise; what is not named stays. The error says what is wrong.
    pub fn with(&self, change: &Value) -> Result<Policy, String> {
        let mut changed = serde_json::to_value(self).unwrap_or_default();
        let Some(change) = change.as_object() else { return Err("a policy is an object".to_owned()) };
        for (name, wanted) in change {
            match (changed.get_mut(name).and_then(Value::as_object_mut), wanted.as_object()) {
                // Each limit is its own; an absence is one thing.
                (Some(limits), Some(wanted)) if name == "limits" => limits.extend(wanted.clone()),
                _ => changed[name] = wanted.clone(),
            }
        }
        let policy: Policy = serde_json::from_value(changed).map_err(|error| error.to_string())?;
        policy.flaw().map_or(Ok(policy), |flaw| Err(flaw.to_owned()))
    }

    /// Says what is wrong with a policy, if anything is.
    pub fn flaw(&self) -> Option<&'static str> {
        let PolicyLimits { turn, choice, roll, reaction } = self.limits;
        let is_sound = |seconds: u32| (1..=Self::MOST_SECONDS).contains(&seconds);
        if ![turn, choice, roll, reaction].into_iter().flatten().all(is_sound) {
            return Some("a time limit is one second to 30 days");
        }
        if !(10..=1000).contains(&self.pace) {
            return Some("the pace is 10 to 1000 hundredths");
        }
        match &self.absence {
            Absence::Grace { seconds, .. } if !is_sound(*seconds) => Some("a grace is one second to 30 days"),
            Absence::Grace { warnings, .. } if warnings.len() > 16 => Some("a grace has at most 16 warnings"),
            _ => None,
        }
    }

    /// Returns how long an ask of this kind may take, in milliseconds.
    pub fn limit_ms(&self, kind: AskKind) -> Option<u64> {
        let seconds = match kind {
            AskKind::Turn => self.limits.turn,
            AskKind::Choice => self.limits.choice,
            AskKind::Roll => self.limits.roll,
            AskKind::Reaction => self.limits.reaction,
        }?;
        Some(u64::from(seconds) * 10 * u64::from(self.pace.max(1)))
    }
}

/// What is off is left out: tables of before there was a choice are written as ever.
#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_off(approve: &bool) -> bool {
    !approve
}

impl Default for Policy {
    fn default() -> Policy {
        Policy::RELAXED
    }
}

/// Seconds for each kind of ask; none means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct PolicyLimits {
    /// A turn.
    pub turn: Option<u32>,
    /// A choice inside a turn.
    pub choice: Option<u32>,
    /// A roll.
    pub roll: Option<u32>,
    /// A chance to interrupt.
    pub reaction: Option<u32>,
}

impl PolicyLimits {
    /// No limit for anything.
    pub const NONE: PolicyLimits = PolicyLimits { turn: None, choice: None, roll: None, reaction: None };
}

/// What happens when a seat is away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Absence {
    /// Nothing: the seat is waited for like any other.
    Ignore,
    /// The play stands still while a seat that is asked is away.
    Pause,
    /// The seat is skipped, warned, and removed when the grace is over.
    Grace {
        /// How long a seat may be away.
        seconds: u32,
        /// At how many seconds left a warning is given, falling.
        warnings: Cow<'static, [u32]>,
    },
}

/// What may be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Undo {
    /// Nothing.
    #[default]
    None,
    /// One's own actions since the last roll.
    Own,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const USUAL: Policy = Policy {
        limits: PolicyLimits { turn: Some(30), choice: None, roll: Some(9), reaction: None },
        absence: Absence::Pause,
        undo: Undo::Own,
        pace: 100,
        approve: false,
    };

    #[test]
    fn what_a_change_does_not_name_stays() {
        assert_eq!(USUAL.with(&json!({})), Ok(USUAL));
        assert_eq!(USUAL.with(&json!({ "pace": 200 })), Ok(Policy { pace: 200, ..USUAL }));
        let limits = PolicyLimits { turn: None, choice: Some(5), ..USUAL.limits };
        assert_eq!(
            USUAL.with(&json!({ "limits": { "turn": null, "choice": 5 } })),
            Ok(Policy { limits, ..USUAL })
        );
        assert_eq!(USUAL.with(&json!({ "approve": true })), Ok(Policy { approve: true, ..USUAL }));
        let grace = json!({ "kind": "grace", "seconds": 60, "warnings": [5] });
        let absence = Absence::Grace { seconds: 60, warnings: Cow::Borrowed(&[5]) };
        assert_eq!(USUAL.with(&json!({ "absence": grace })), Ok(Policy { absence, ..USUAL }));
    }

    #[test]
    fn a_change_that_makes_no_policy_says_why() {
        for (change, word) in [
            (json!(7), "object"),
            (json!({ "pase": 1 }), "pase"),
            (json!({ "limits": { "trun": 3 } }), "trun"),
            (json!({ "limits": null }), "null"),
            (json!({ "absence": { "kind": "grace" } }), "seconds"),
            (json!({ "pace": 1 }), "pace"),
            (json!({ "limits": { "turn": 0 } }), "second"),
        ] {
            let flaw = USUAL.with(&change).err();
            assert!(flaw.as_ref().is_some_and(|flaw| flaw.contains(word)), "{change}: {flaw:?}");
        }
    }
}
