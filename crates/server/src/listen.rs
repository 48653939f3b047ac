//! Listening: connections in, one task each, until the house closes.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;
use tower::ServiceExt;

use crate::{App, router};

/// The most that a request's line and headers may take.
const MOST_HEADERS: usize = 16 * 1024;
/// How long connections have to finish when the house closes.
const DRAIN: Duration = Duration::from_secs(8);

/// A server that listens.
pub struct Server {
    app: App,
    listener: TcpListener,
}

impl Server {
    /// Begins to listen.
    pub async fn bind(app: App, address: SocketAddr) -> io::Result<Server> {
        Ok(Server { app, listener: TcpListener::bind(address).await? })
    }

    /// Returns where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` is done, then finishes what is under way.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let (app, router) = (self.app.clone(), router(self.app.clone()));
        tokio::pin!(stop);
        loop {
            tokio::select! {
                accepted = self.listener.accept() => match accepted {
                    Ok((stream, from)) => {
                        tokio::spawn(serve(app.clone(), router.clone(), stream, from, app.closed.subscribe()));
                    }
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
        if let Err(denied) = app.hall.close().await {
            tracing::error!(%denied, "the house did not close well");
        }
        // Connections and sockets hold one end each; when all are dropped, all have finished.
        let _ = app.closed.send(());
        if timeout(DRAIN, app.closed.closed()).await.is_err() {
            tracing::warn!("some connections did not finish in time");
        }
    }
}

async fn serve(
    app: App,
    router: Router,
    stream: TcpStream,
    from: SocketAddr,
    mut closed: watch::Receiver<()>,
) {
    // Small frames are sent at once.
    let _ = stream.set_nodelay(true);
    let service = router.map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
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
