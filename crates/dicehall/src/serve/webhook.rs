//! Webhooks, as the TOML file gives them.

use std::collections::BTreeSet;
use std::time::Duration;

use hall::{Secret, WebhookKind};
use serde::{Deserialize, Deserializer};
use server::{Webhook, WebhookError};

use cli::CliError;

/// How often a call may be tried again, and how long a wait may be, in seconds.
const MOST_RETRIES: usize = 20;
const LONGEST_DELAY: u64 = 7 * 24 * 3_600;
/// How long a name may be.
const LONGEST_NAME: usize = 80;

/// A webhook as it is given.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookEntry {
    #[serde(deserialize_with = "secret")]
    url: Secret,
    #[serde(deserialize_with = "secret")]
    secret: Secret,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    events: Option<Vec<WebhookKind>>,
    #[serde(default, deserialize_with = "maybe_secret")]
    authorization: Option<Secret>,
    #[serde(default)]
    retry_seconds: Option<Vec<u64>>,
}

/// Reads a text that is never printed.
fn secret<'de, D: Deserializer<'de>>(from: D) -> Result<Secret, D::Error> {
    String::deserialize(from).map(Secret::new)
}

fn maybe_secret<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Secret>, D::Error> {
    secret(from).map(Some)
}

/// Makes webhooks of what is given, and checks that each has a name of its own.
pub(super) fn webhooks(given: &[WebhookEntry]) -> Result<Vec<Webhook>, CliError> {
    let mut names = BTreeSet::new();
    let made = |(webhook, n): (&WebhookEntry, usize)| {
        let wrong = |what: String| CliError::new("INVALID_CONFIG", format!("webhook {n}: {what}"));
        webhook.check().map_err(|what| wrong(what.to_owned()))?;
        let made = webhook.made().map_err(|error| wrong(error.to_string()))?;
        if names.insert(made.name().to_owned()) {
            return Ok(made);
        }
        Err(wrong(format!("another one is called {} as well: give each a name", made.name())))
    };
    given.iter().zip(1..).map(made).collect()
}

impl WebhookEntry {
    fn check(&self) -> Result<(), &'static str> {
        let is_name = |name: &String| {
            (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.chars().any(char::is_control)
        };
        if !self.name.as_ref().is_none_or(is_name) {
            return Err("the name has 1 to 80 characters");
        }
        let delays = self.retry_seconds.as_deref().unwrap_or_default();
        if delays.len() > MOST_RETRIES || delays.iter().any(|seconds| *seconds > LONGEST_DELAY) {
            return Err("retry_seconds has at most 20 numbers, each at most a week");
        }
        Ok(())
    }

    fn made(&self) -> Result<Webhook, WebhookError> {
        let mut made = Webhook::new(&self.url, &self.secret)?;
        if let Some(name) = &self.name {
            made = made.named(name);
        }
        if let Some(authorization) = &self.authorization {
            made = made.authorized(authorization)?;
        }
        if let Some(events) = &self.events {
            made = made.only(events.clone());
        }
        if let Some(delays) = &self.retry_seconds {
            made = made.retrying(delays.iter().copied().map(Duration::from_secs).collect());
        }
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    #[derive(Deserialize)]
    struct File {
        webhooks: Vec<WebhookEntry>,
    }

    fn read(text: &str) -> Result<Vec<Webhook>, String> {
        let file: File = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        webhooks(&file.webhooks).map_err(|error| error.message)
    }

    fn check(text: &str, expected: &str) {
        let wrong = read(text).unwrap_err();
        assert!(wrong.contains(expected), "{wrong:?} for {text}");
    }

    const ONE: &str = "[[webhooks]]\nurl = 'https://a.example/token'\nsecret = 'sixteen letters!'\n";

    #[test]
    fn what_is_wrong_is_said_without_secrets() {
        check("[[webhooks]]\nurl = 'https://a.example'", "missing field `secret`");
        check(&format!("{ONE}evnts = []"), "unknown field `evnts`");
        check(&format!("{ONE}events = ['my_turn']"), "unknown variant `my_turn`");
        check(&format!("{ONE}name = ''"), "webhook 1: the name has 1 to 80 characters");
        check(&format!("{ONE}retry_seconds = [9999999]"), "at most a week");
        check(&format!("{ONE}{ONE}"), "webhook 2: another one is called https://a.example as well");
        check(&ONE.replace("sixteen", "six"), "webhook 1: the secret has fewer than 16 characters");
        check(&ONE.replace("https", "ftp"), "webhook 1: the url is no address");
    }

    #[test]
    fn everything_may_be_given() {
        let rest = "name = 'b'\nevents = ['play_over']\nauthorization = 'Bearer x'\nretry_seconds = [1, 2]";
        let webhooks = read(&format!("{ONE}{ONE}{rest}")).unwrap();
        let names: Vec<&str> = webhooks.iter().map(Webhook::name).collect();
        assert_eq!(names, ["https://a.example", "b"]);
        assert_eq!(webhooks[0].receiver().wants, WebhookKind::ALL);
        assert_eq!(webhooks[1].receiver().wants, [WebhookKind::PlayOver]);
    }
}
