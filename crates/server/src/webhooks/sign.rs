//! Signatures of deliveries, after the convention of Standard Webhooks: HMAC-SHA256
//! over the id, the moment and the body, joined by full stops.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::WebhookError;

/// How many characters a secret has at least, or bytes where it is base64.
const LEAST: usize = 16;

/// What deliveries are signed with. Never shown.
#[derive(Clone)]
pub(super) struct Key(Vec<u8>);

impl Key {
    /// Takes a secret: its own bytes, or those that follow `whsec_` in base64.
    pub(super) fn new(secret: &str) -> Result<Key, WebhookError> {
        let Some(encoded) = secret.strip_prefix("whsec_") else {
            let is_long = secret.chars().count() >= LEAST;
            return if is_long { Ok(Key(secret.into())) } else { Err(WebhookError::ShortSecret(LEAST)) };
        };
        let bytes = STANDARD.decode(encoded).ok().filter(|bytes| bytes.len() >= LEAST);
        bytes.map(Key).ok_or(WebhookError::BadSecret(LEAST))
    }

    /// Returns the signature of a delivery that is sent at this second.
    pub(super) fn sign(&self, id: &str, timestamp: u64, body: &str) -> String {
        // A key of any length will do.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.0) else { return String::new() };
        mac.update(format!("{id}.{timestamp}.{body}").as_bytes());
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    /// The example of the Standard Webhooks specification's libraries.
    #[test]
    fn signatures_are_those_of_standard_webhooks() {
        let key = Key::new("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let signature = key.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, r#"{"test": 2432232314}"#);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    /// `printf 'call_1.1700000000.{}' | openssl dgst -sha256 -hmac 'sixteen letters!' -binary | base64`
    #[test]
    fn any_other_secret_is_taken_as_it_is() {
        let key = Key::new("sixteen letters!").unwrap();
        assert_eq!(
            key.sign("call_1", 1_700_000_000, "{}"),
            "v1,3dRmOrc+kq1gVviu/dtcbBTAs4O6Qa7kafh6ZlOJtRI="
        );
    }
}
