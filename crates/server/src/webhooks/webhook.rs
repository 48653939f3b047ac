//! A webhook: where the operator wants deliveries to go, and how they are signed.

use std::fmt;
use std::time::Duration;

use axum::http::uri::Scheme;
use axum::http::{HeaderValue, Uri};
use hall::{Secret, WebhookKind, WebhookReceiver};

use super::sign::Key;

/// How long to wait before each further try, in seconds.
const DELAYS: [u64; 5] = [5, 30, 120, 600, 3_600];

/// Where deliveries go. Only an operator makes one: players cannot choose addresses.
#[derive(Clone)]
pub struct Webhook {
    name: String,
    url: Uri,
    pub(super) key: Key,
    pub(super) authorization: Option<HeaderValue>,
    events: Vec<WebhookKind>,
    delays: Vec<Duration>,
}

/// Why a webhook cannot be used. Never says the address or the secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WebhookError {
    /// The text is no address of the web.
    #[error("the url is no address that begins with http:// or https://")]
    Url,
    /// The address has a user name in it.
    #[error("the url has a user name or a password in it: use authorization instead")]
    Credentials,
    /// The secret is too short.
    #[error("the secret has fewer than {0} characters")]
    ShortSecret(usize),
    /// The secret begins as one of Standard Webhooks, and what follows is no base64.
    #[error("what follows whsec_ in the secret is not base64 of {0} bytes or more")]
    BadSecret(usize),
    /// The header has characters that no header may have.
    #[error("the authorization cannot be sent as a header")]
    Authorization,
}

impl Webhook {
    /// Makes a webhook for all events. It is named after its host, since the rest
    /// of an address may be a secret.
    pub fn new(url: &Secret, secret: &Secret) -> Result<Webhook, WebhookError> {
        let url: Uri = url.reveal().parse().map_err(|_| WebhookError::Url)?;
        let is_web = url.scheme().is_some_and(|scheme| *scheme == Scheme::HTTP || *scheme == Scheme::HTTPS);
        let authority = url.authority().filter(|authority| is_web && !authority.host().is_empty());
        let authority = authority.ok_or(WebhookError::Url)?;
        if authority.as_str().contains('@') {
            return Err(WebhookError::Credentials);
        }
        Ok(Webhook {
            name: format!("{}://{authority}", url.scheme_str().unwrap_or_default()),
            key: Key::new(secret.reveal())?,
            url,
            authorization: None,
            events: WebhookKind::ALL.to_vec(),
            delays: DELAYS.map(Duration::from_secs).to_vec(),
        })
    }

    /// Calls it something else.
    pub fn named(self, name: impl Into<String>) -> Webhook {
        Webhook { name: name.into(), ..self }
    }

    /// Sends a header of authorization along.
    pub fn authorized(self, authorization: &Secret) -> Result<Webhook, WebhookError> {
        let value = HeaderValue::from_str(authorization.reveal()).map_err(|_| WebhookError::Authorization)?;
        Ok(Webhook { authorization: Some(value), ..self })
    }

    /// Wants these events only.
    pub fn only(self, events: Vec<WebhookKind>) -> Webhook {
        Webhook { events, ..self }
    }

    /// Waits so long before each further try; after the last one a delivery is given up.
    pub fn retrying(self, delays: Vec<Duration>) -> Webhook {
        Webhook { delays, ..self }
    }

    /// Returns its name, which says no secret.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns what the hall knows of it.
    pub fn receiver(&self) -> WebhookReceiver {
        WebhookReceiver { name: self.name.clone(), wants: self.events.clone() }
    }

    /// Returns how long to wait after a delivery was tried so often before; none is given up.
    pub(super) fn delay(&self, tried: u32) -> Option<Duration> {
        self.delays.get(tried as usize).copied()
    }

    pub(super) fn is_tls(&self) -> bool {
        self.url.scheme() == Some(&Scheme::HTTPS)
    }

    /// Returns the host as it is resolved: an address of six groups without its brackets.
    pub(super) fn host(&self) -> &str {
        let host = self.url.host().unwrap_or_default();
        host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host)
    }

    pub(super) fn port(&self) -> u16 {
        self.url.port_u16().unwrap_or(if self.is_tls() { 443 } else { 80 })
    }

    /// Returns the host and the port, as a header says them.
    pub(super) fn authority(&self) -> &str {
        self.url.authority().map_or("", |authority| authority.as_str())
    }

    /// Returns the path with its query.
    pub(super) fn path(&self) -> &str {
        self.url.path_and_query().map_or("/", |path| path.as_str())
    }
}

/// An address may be as good as a password: only the name is shown.
impl fmt::Debug for Webhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Webhook")
            .field("name", &self.name)
            .field("events", &self.events)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    fn webhook(url: &str, secret: &str) -> Result<Webhook, WebhookError> {
        Webhook::new(&Secret::new(url), &Secret::new(secret))
    }

    fn check(url: &str, host: &str, port: u16, path: &str) {
        let webhook = webhook(url, "sixteen letters!").unwrap();
        assert_eq!((webhook.host(), webhook.port(), webhook.path()), (host, port, path), "{url}");
    }

    #[test]
    fn addresses_are_taken_apart() {
        check("http://ntfy.example", "ntfy.example", 80, "/");
        check("https://ntfy.example/a?b=c&d", "ntfy.example", 443, "/a?b=c&d");
        check("http://127.0.0.1:9/x", "127.0.0.1", 9, "/x");
        check("https://[::1]:9/x", "::1", 9, "/x");
    }

    #[test]
    fn what_cannot_be_used_is_refused() {
        let secret = "sixteen letters!";
        for url in ["", "/x", "ftp://a.example", "a.example/x", "https://", "http:///x", "https://a b"] {
            assert_eq!(webhook(url, secret).unwrap_err(), WebhookError::Url, "{url}");
        }
        assert_eq!(webhook("https://me:word@a.example", secret).unwrap_err(), WebhookError::Credentials);
        assert_eq!(webhook("https://a.example", "too short").unwrap_err(), WebhookError::ShortSecret(16));
        assert_eq!(webhook("https://a.example", "whsec_c2hvcnQ=").unwrap_err(), WebhookError::BadSecret(16));
        let webhook = webhook("https://a.example", secret).unwrap();
        assert_eq!(webhook.authorized(&Secret::new("a\nb")).unwrap_err(), WebhookError::Authorization);
    }

    #[test]
    fn nothing_that_is_shown_has_a_secret_in_it() {
        let webhook =
            webhook("https://chat.example:8443/webhooks/token?key=word", "sixteen letters!").unwrap();
        assert_eq!(webhook.name(), "https://chat.example:8443");
        let webhook = webhook.authorized(&Secret::new("Bearer tk_secret")).unwrap();
        let shown = format!("{webhook:?}");
        for secret in ["token", "word", "letters", "tk_secret"] {
            assert!(!shown.contains(secret), "{shown}");
        }
    }

    #[test]
    fn a_call_is_given_up_after_the_last_delay() {
        let webhook = webhook("https://a.example", "sixteen letters!").unwrap();
        let delays: Vec<u64> = (0..).map_while(|n| webhook.delay(n)).map(|delay| delay.as_secs()).collect();
        assert_eq!(delays, DELAYS);
        assert_eq!(webhook.retrying(Vec::new()).delay(0), None);
    }
}
