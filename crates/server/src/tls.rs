//! TLS from two files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// The two files that TLS needs, in PEM.
#[derive(Clone, Debug)]
pub struct Tls {
    /// The certificate, with those that vouch for it.
    pub certificate: PathBuf,
    /// The private key.
    pub key: PathBuf,
}

/// Why TLS cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file does not read as what it should be.
    #[error("{0} is not what TLS needs: {1}")]
    File(PathBuf, String),
    /// The two do not belong together, or cannot be used.
    #[error("the certificate and the key cannot be used: {0}")]
    Unfit(String),
}

impl Tls {
    /// Reads the files.
    pub fn read(&self) -> Result<TlsAcceptor, TlsError> {
        let bad = |file: &Path, error: &dyn ToString| TlsError::File(file.to_owned(), error.to_string());
        let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_file_iter(&self.certificate)
            .and_then(Iterator::collect)
            .map_err(|error| bad(&self.certificate, &error))?;
        if chain.is_empty() {
            return Err(bad(&self.certificate, &"there is no certificate in it"));
        }
        let key = PrivateKeyDer::from_pem_file(&self.key).map_err(|error| bad(&self.key, &error))?;
        let unfit = |error: tokio_rustls::rustls::Error| TlsError::Unfit(error.to_string());
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(unfit)?
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .map_err(unfit)?;
        Ok(TlsAcceptor::from(Arc::new(config)))
    }
}
