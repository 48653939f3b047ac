//! Posting to receivers of every kind, on this machine.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use hall::Secret;
use store::DeliveryState;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use super::*;

fn delivery() -> Delivery {
    Delivery {
        no: 1,
        receiver: "a".to_owned(),
        id: "call_1".to_owned(),
        table: "t1".to_owned(),
        kind: "your_turn".to_owned(),
        body: r#"{"id":"call_1"}"#.to_owned(),
        made_at: 1,
        state: DeliveryState::Pending,
        tries: 0,
        answer: String::new(),
        due: 1,
    }
}

fn webhook(scheme: &str, port: u16) -> Webhook {
    let url = Secret::new(format!("{scheme}://localhost:{port}/a?b"));
    let webhook = Webhook::new(&url, &Secret::new("sixteen letters!")).unwrap();
    webhook.authorized(&Secret::new("Bearer word")).unwrap()
}

fn plain() -> Post {
    Post { tls: None, patience: PATIENCE }
}

async fn listen() -> (TcpListener, u16) {
    let listener = TcpListener::bind("localhost:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    (listener, port)
}

/// Reads a request to the end of its body, and answers.
async fn receive(mut stream: impl AsyncRead + AsyncWrite + Unpin, answer: &str) -> String {
    let mut text = String::new();
    while !text.ends_with(&delivery().body) {
        let mut piece = [0; 4096];
        let n = stream.read(&mut piece).await.unwrap();
        assert!(n > 0, "broken off after {text}");
        text.push_str(std::str::from_utf8(&piece[..n]).unwrap());
    }
    stream.write_all(answer.as_bytes()).await.unwrap();
    stream.shutdown().await.unwrap();
    text
}

async fn check(answer: &str, expected: Sent) -> String {
    let (listener, port) = listen().await;
    let receives = async { receive(listener.accept().await.unwrap().0, answer).await };
    let (post, webhook, delivery) = (plain(), webhook("http", port), delivery());
    let (sent, text) = tokio::join!(post.send(&webhook, &delivery), receives);
    assert_eq!(sent, expected, "for {answer:?}");
    text
}

fn answered(status: u16) -> Sent {
    Sent::Answered(StatusCode::from_u16(status).unwrap())
}

#[tokio::test]
async fn a_call_is_posted_and_its_status_is_read() {
    let text = check("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", answered(200)).await;
    assert!(text.starts_with("POST /a?b HTTP/1.1\r\nhost: localhost:"), "{text}");
    assert!(text.contains("\r\nwebhook-id: call_1\r\n"), "{text}");
    assert!(text.contains("\r\nauthorization: Bearer word\r\n"), "{text}");
    assert!(text.contains("\r\ncontent-length: 15\r\n"), "{text}");
    // The body that is announced never comes: nobody waits for it.
    check("HTTP/1.1 500 No\r\ncontent-length: 99999\r\n\r\n", answered(500)).await;
    check("HTTP/1.1 302 There\r\nlocation: http://127.0.0.1:1/\r\n\r\n", answered(302)).await;
    check("SSH-2.0-OpenSSH\r\n\r\n", Sent::Garbled).await;
    check("", Sent::Unreachable(io::ErrorKind::ConnectionAborted)).await;
}

#[tokio::test]
async fn a_receiver_that_says_nothing_is_not_waited_for() {
    let (listener, port) = listen().await;
    let post = Post { patience: Duration::from_millis(50), ..plain() };
    assert_eq!(post.send(&webhook("http", port), &delivery()).await, Sent::TimedOut);
    drop(listener);
    assert_eq!(
        plain().send(&webhook("http", port), &delivery()).await,
        Sent::Unreachable(io::ErrorKind::ConnectionRefused)
    );
}

#[tokio::test]
async fn a_receiver_has_to_prove_who_it_is() {
    let identity = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let certificate = identity.cert.der().clone();
    let key = PrivateKeyDer::try_from(identity.signing_key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.clone()], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let mut roots = RootCertStore::empty();
    let unknown = Post { tls: connector(RootCertStore::empty()), ..plain() };
    roots.add(certificate).unwrap();
    let known = Post { tls: connector(roots), ..plain() };
    let (listener, port) = listen().await;
    let (webhook, delivery) = (webhook("https", port), delivery());
    let receives = async {
        let first = acceptor.accept(listener.accept().await.unwrap().0).await;
        assert!(first.is_err(), "whoever does not trust breaks off");
        let stream = acceptor.accept(listener.accept().await.unwrap().0).await.unwrap();
        receive(stream, "HTTP/1.1 204 Taken\r\n\r\n").await
    };
    let sends = async { (unknown.send(&webhook, &delivery).await, known.send(&webhook, &delivery).await) };
    let (sent, _) = tokio::join!(sends, receives);
    assert_eq!(sent, (Sent::Untrusted, answered(204)));
    assert_eq!(plain().send(&webhook, &delivery).await, Sent::Untrusted);
}

#[test]
fn what_may_pass_is_tried_again() {
    let check = |status: u16, taken: bool, again: bool| {
        let sent = answered(status);
        assert_eq!((sent.is_taken(), sent.may_come_again()), (taken, again), "{status}");
    };
    check(200, true, false);
    check(204, true, false);
    check(302, false, false);
    check(400, false, false);
    check(404, false, false);
    check(410, false, false);
    check(408, false, true);
    check(429, false, true);
    check(500, false, true);
    check(503, false, true);
    for sent in [Sent::TimedOut, Sent::Garbled, Sent::Untrusted, Sent::Unreachable(io::ErrorKind::Other)] {
        assert_eq!((sent.is_taken(), sent.may_come_again()), (false, true), "{sent}");
    }
}
