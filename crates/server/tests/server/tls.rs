//! TLS from two files: it is spoken, and files that will not do are named.

use std::path::Path;
use std::sync::Arc;

use engine::Registry;
use hall::{Chance, Hall, NodeClock, Settings};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use server::{App, Config, Server, Tls};
use store::Memory;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

fn files(folder: &Path) -> (Tls, RootCertStore) {
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let tls = Tls { certificate: folder.join("cert.pem"), key: folder.join("key.pem") };
    std::fs::write(&tls.certificate, cert.pem()).unwrap();
    std::fs::write(&tls.key, signing_key.serialize_pem()).unwrap();
    let mut roots = RootCertStore::empty();
    roots.add(cert.der().clone()).unwrap();
    (tls, roots)
}

#[tokio::test]
async fn a_house_with_a_certificate_speaks_tls() {
    let folder = tempfile::tempdir().unwrap();
    let (tls, roots) = files(folder.path());
    let store = Arc::new(Memory::new());
    let hall = Hall::open(
        store.clone(),
        Registry::default(),
        Settings::default(),
        Chance::System,
        NodeClock::wall(),
    )
    .await;
    let app = App::new(hall.unwrap(), store, Config { secure: true, ..Config::default() });
    let server = Server::bind(app, ([127, 0, 0, 1], 0).into(), Some(tls.read().unwrap())).await.unwrap();
    let address = server.address().unwrap();
    tokio::spawn(server.run(std::future::pending()));

    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let line = TcpStream::connect(address).await.unwrap();
    let name = ServerName::try_from("localhost").unwrap();
    let mut line = TlsConnector::from(Arc::new(config)).connect(name, line).await.unwrap();
    line.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    // A server that closes without a goodbye of TLS's own has still answered.
    let _ = line.read_to_string(&mut answer).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn files_that_will_not_do_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let (tls, _) = files(folder.path());
    let swapped = Tls { certificate: tls.key.clone(), key: tls.key.clone() };
    let missing = Tls { key: folder.path().join("nowhere.pem"), ..tls.clone() };
    let other = tempfile::tempdir().unwrap();
    let strangers = Tls { key: files(other.path()).0.key, ..tls.clone() };
    for (tls, word) in [(swapped, "key.pem"), (missing, "nowhere.pem"), (strangers, "cannot be used")] {
        let Err(error) = tls.read() else { panic!("{tls:?} will not do") };
        assert!(error.to_string().contains(word), "{error}");
    }
}
