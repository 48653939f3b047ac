//! Listening: connections in, one task each, until the house closes.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use crate::limits::Connection;
use crate::webhooks::WebhookSender;
use crate::{App, router};

/// The most that a request's line and headers may take.
const MOST_HEADERS: usize = 16 * 1024;
/// How long tables have to finish when the house closes. A house is closed within ten seconds.
const FINISH: Duration = Duration::from_secs(4);
/// How long connections have to finish after that.
const DRAIN: Duration = Duration::from_secs(4);

/// A server that listens.
pub struct Server {
    app: App,
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
}

impl Server {
    /// Begins to listen, with TLS where it is given.
    pub async fn bind(app: App, address: SocketAddr, tls: Option<TlsAcceptor>) -> io::Result<Server> {
        Ok(Server { app, listener: TcpListener::bind(address).await?, tls })
    }

    /// Returns where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` is done, then finishes what is under way.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let (app, router) = (self.app.clone(), router(self.app.clone()));
        let webhook_sender = WebhookSender::start(&app);
        tokio::pin!(stop);
        loop {
            tokio::select! {
                accepted = self.listener.accept() => match accepted {
                    Ok((stream, from)) => match app.limiter.connections.take(from.ip()) {
                        Some(connection) => {
                            let (app, router, tls) = (app.clone(), router.clone(), self.tls.clone());
                            tokio::spawn(greet(app, router, stream, (from, connection), tls));
                        }
                        // Without a word: whoever opens many of them does not read.
                        None => tracing::debug!(address = %from.ip(), "a connection too many was dropped"),
                    },
                    Err(error) => {
                        // Out of file handles, most likely: they come back.
                        tracing::warn!(%error, "a connection could not be taken");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                },
                () = &mut stop => break,
            }
        }
        drop(self.listener);
        close(&app, webhook_sender).await;
    }
}

/// Closes the house in good order, as far as its tables and clients let it in time.
async fn close(app: &App, webhook_sender: WebhookSender) {
    webhook_sender.stop().await;
    match app.hall.close_within(FINISH).await {
        Ok(cut) if cut.is_empty() => {}
        Ok(cut) => tracing::error!(tables = ?cut, "these tables did not finish in time and were cut"),
        Err(error) => tracing::error!(%error, "the house did not close well"),
    }
    // Connections and sockets hold one end each; when all are dropped, all have finished.
    let _ = app.closed.send(());
    if timeout(DRAIN, app.closed.closed()).await.is_err() {
        tracing::warn!("some connections did not finish in time");
    }
}

/// Shakes hands with a client, where TLS wants it, and serves it.
async fn greet(
    app: App,
    router: Router,
    stream: TcpStream,
    from: (SocketAddr, Connection),
    tls: Option<TlsAcceptor>,
) {
    let closed = app.closed.subscribe();
    // Small frames are sent at once.
    let _ = stream.set_nodelay(true);
    let Some(tls) = tls else { return serve(app, router, stream, from, closed).await };
    // Whoever does not finish the handshake is no client.
    if let Ok(Ok(stream)) = timeout(app.config.limits.patience, tls.accept(stream)).await {
        serve(app, router, stream, from, closed).await;
    }
}

async fn serve<S>(
    app: App,
    router: Router,
    stream: S,
    (from, connection): (SocketAddr, Connection),
    mut closed: watch::Receiver<()>,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let connection = Arc::new(connection);
    let asked = connection.clone();
    let service = router.map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
        asked.has_asked();
        // A socket goes on when its request is answered, and still is a connection.
        request.extensions_mut().insert(asked.clone());
        request.extensions_mut().insert(ConnectInfo(from));
        request
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.config.limits.patience)
        .max_buf_size(MOST_HEADERS)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // Whoever breaks off has had enough.
        _ = connection.as_mut() => {}
        _ = closed.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
