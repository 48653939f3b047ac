//! Posting a delivery: one connection, one request, one answer of which only the
//! status is read. Redirects are not followed.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use store::Delivery;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::Webhook;

/// How long a receiver has, from the first byte to the status of its answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Posts deliveries.
#[derive(Clone)]
pub(super) struct Post {
    /// None where nothing is to be encrypted, or cannot be.
    tls: Option<TlsConnector>,
    patience: Duration,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sent {
    /// The receiver answered.
    Answered(StatusCode),
    /// It could not be reached.
    Unreachable(io::ErrorKind),
    /// It could not prove who it is, or speaks no TLS.
    Untrusted,
    /// It does not speak HTTP.
    Garbled,
    /// It took too long.
    TimedOut,
}

impl Sent {
    /// Tests for a delivery that the receiver took.
    pub(super) fn is_taken(&self) -> bool {
        matches!(self, Sent::Answered(status) if status.is_success())
    }

    /// Tests for an error that may pass.
    pub(super) fn may_come_again(&self) -> bool {
        match self {
            Sent::Answered(status) => {
                status.is_server_error()
                    || matches!(*status, StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS)
            }
            _ => true,
        }
    }
}

impl fmt::Display for Sent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sent::Answered(status) => write!(f, "{}", status.as_u16()),
            Sent::Unreachable(kind) => write!(f, "{kind}"),
            Sent::Untrusted => f.write_str("no TLS, or a certificate that nobody vouches for"),
            Sent::Garbled => f.write_str("the answer was no HTTP"),
            Sent::TimedOut => f.write_str("no answer in time"),
        }
    }
}

impl Post {
    /// Gets ready for these webhooks; the certificates of the system vouch for receivers.
    pub(super) fn new(webhooks: &[Webhook]) -> Post {
        let tls = webhooks.iter().any(Webhook::is_tls).then(system_roots).and_then(connector);
        Post { tls, patience: PATIENCE }
    }

    /// Sends a delivery.
    pub(super) async fn send(&self, webhook: &Webhook, delivery: &Delivery) -> Sent {
        let sent = async { self.connect_and_send(webhook, delivery).await.unwrap_or_else(|error| error) };
        timeout(self.patience, sent).await.unwrap_or(Sent::TimedOut)
    }

    async fn connect_and_send(&self, webhook: &Webhook, delivery: &Delivery) -> Result<Sent, Sent> {
        let request = request(webhook, delivery).ok_or(Sent::Garbled)?;
        let unreachable = |error: io::Error| Sent::Unreachable(error.kind());
        let stream = TcpStream::connect((webhook.host(), webhook.port())).await.map_err(unreachable)?;
        if !webhook.is_tls() {
            return exchange(stream, request).await;
        }
        let name = ServerName::try_from(webhook.host().to_owned()).map_err(|_| Sent::Untrusted)?;
        let tls = self.tls.as_ref().ok_or(Sent::Untrusted)?;
        exchange(tls.connect(name, stream).await.map_err(|_| Sent::Untrusted)?, request).await
    }
}

/// Writes the request, with what it is signed with.
fn request(webhook: &Webhook, delivery: &Delivery) -> Option<Request<Body>> {
    // By the wall: receivers compare it with their own clocks.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs());
    let mut request = Request::post(webhook.path())
        .header(header::HOST, webhook.authority())
        .header(header::USER_AGENT, concat!("Dicehall/", env!("CARGO_PKG_VERSION")))
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::CONNECTION, "close")
        .header("webhook-id", &delivery.id)
        .header("webhook-timestamp", now)
        .header("webhook-signature", webhook.key.sign(&delivery.id, now, &delivery.body));
    if let Some(authorization) = &webhook.authorization {
        request = request.header(header::AUTHORIZATION, authorization);
    }
    request.body(Body::from(delivery.body.clone())).ok()
}

async fn exchange<S>(stream: S, request: Request<Body>) -> Result<Sent, Sent>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let broken = |error: hyper::Error| match error.is_parse() {
        true => Sent::Garbled,
        false => Sent::Unreachable(io::ErrorKind::ConnectionAborted),
    };
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(broken)?;
    tokio::pin!(connection);
    let answer = sender.send_request(request);
    tokio::pin!(answer);
    // Both at once: the connection is what moves. Dropped with the status known, it is closed.
    let early = tokio::select! {
        biased;
        answer = answer.as_mut() => Some(answer),
        ended = connection => {
            ended.map_err(broken)?;
            None
        }
    };
    let answer = match early {
        Some(answer) => answer,
        None => answer.await,
    };
    answer.map(|answer| Sent::Answered(answer.status())).map_err(broken)
}

fn system_roots() -> RootCertStore {
    let (found, mut roots) = (rustls_native_certs::load_native_certs(), RootCertStore::empty());
    for error in &found.errors {
        tracing::warn!(%error, "a certificate of the system cannot be read");
    }
    let (_, unfit) = roots.add_parsable_certificates(found.certs);
    if roots.is_empty() {
        tracing::error!(unfit, "the system has no certificates: https webhooks will not be trusted");
    }
    roots
}

fn connector(roots: RootCertStore) -> Option<TlsConnector> {
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .ok()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Some(TlsConnector::from(Arc::new(config)))
}

#[cfg(test)]
mod tests;
