//! The end of a house, in time: whatever its tables do, the program is gone ten seconds after it was told to stop.

use std::future::Future;
use std::io;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use hall::Hall;
use tokio::runtime::Builder;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::oneshot;
use tokio::time::timeout;

/// How long a house may take to close in good order.
const GRACE: Duration = Duration::from_millis(9_500);

/// Returns what is done when somebody presses Ctrl-C or asks the program to terminate, or, for a house that another
/// program opened, when that one is gone and its pipe ends. A second time ends the program at once, and so does a house
/// that does not close in time.
pub(super) fn told_to_stop(
    hall: &Hall,
    until_stdin_ends: bool,
) -> anyhow::Result<impl Future<Output = ()> + use<>> {
    let hall = hall.clone();
    let late = move || {
        // What tables have done and not kept was shown to nobody, so nothing is lost.
        tracing::error!(tables = ?hall.live(), "the house did not close in time; these tables were cut");
        std::process::exit(1);
    };
    let stdin = until_stdin_ends.then(stdin_ends).transpose()?;
    let listen = || {
        let signals = [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?];
        Ok(FromOutside { signals, stdin })
    };
    on_a_thread(listen, GRACE, late).context("nobody would hear that the house is to close")
}

/// What says that it is time to stop.
trait Stops: Send + 'static {
    async fn heard(&mut self);
}

struct FromOutside {
    signals: [Signal; 2],
    /// The end of the standard input, until it is heard.
    stdin: Option<oneshot::Receiver<()>>,
}

impl Stops for FromOutside {
    async fn heard(&mut self) {
        let [interrupt, terminate] = &mut self.signals;
        let stdin = async {
            match &mut self.stdin {
                Some(end) => drop(end.await),
                None => std::future::pending().await,
            }
        };
        tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {}, () = stdin => self.stdin = None }
    }
}

/// Waits for the end of the standard input on a thread of its own, which nothing can interrupt.
fn stdin_ends() -> io::Result<oneshot::Receiver<()>> {
    let (tell, told) = oneshot::channel();
    thread::Builder::new().name("stdin".to_owned()).spawn(move || {
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        // A house that has closed already needs no telling.
        let _ = tell.send(());
    })?;
    Ok(told)
}

/// Listens on a thread of its own, which hears and counts even when all others compute.
fn on_a_thread<S: Stops>(
    listen: impl FnOnce() -> io::Result<S> + Send + 'static,
    grace: Duration,
    late: impl FnOnce() + Send + 'static,
) -> io::Result<impl Future<Output = ()>> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let (tell, told) = oneshot::channel();
    let mut stops = {
        // Signals belong to the runtime in which they are asked for.
        let _inside = runtime.enter();
        listen()?
    };
    thread::Builder::new().name("closing".to_owned()).spawn(move || {
        runtime.block_on(async {
            stops.heard().await;
            tracing::info!("the house closes");
            // A house that has closed already needs no telling.
            let _ = tell.send(());
            // Until it is over, or somebody insists.
            let _ = timeout(grace, stops.heard()).await;
        });
        late();
    })?;
    Ok(async {
        if told.await.is_err() {
            std::future::pending().await
        }
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use std::sync::mpsc;
    use std::time::Instant;

    use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

    use super::*;

    impl Stops for UnboundedReceiver<()> {
        async fn heard(&mut self) {
            if self.recv().await.is_none() {
                std::future::pending().await
            }
        }
    }

    /// Returns how long after a first word to stop, and perhaps a second, a house was ended all of whose threads compute.
    fn ended_after(grace: Duration, insists: bool) -> Duration {
        let (say, said) = unbounded_channel();
        let (end, ended) = mpsc::channel();
        let stop = on_a_thread(|| Ok(said), grace, move || end.send(Instant::now()).unwrap()).unwrap();
        say.send(()).unwrap();
        let began = Instant::now();
        if insists {
            say.send(()).unwrap();
        }
        let house = Builder::new_current_thread().enable_all().build().unwrap();
        house.block_on(async {
            stop.await;
            // No other task gets a turn, and no timer fires.
            ended.recv().unwrap()
        }) - began
    }

    #[test]
    fn a_house_whose_threads_all_compute_is_ended_in_time() {
        let took = ended_after(Duration::from_millis(200), false);
        assert!((190..5_000).contains(&took.as_millis()), "{took:?}");
    }

    #[test]
    fn whoever_insists_does_not_wait() {
        let took = ended_after(Duration::from_secs(60), true);
        assert!(took < Duration::from_secs(10), "{took:?}");
    }
}
