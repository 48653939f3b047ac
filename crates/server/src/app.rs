//! What every request can reach.

use std::sync::Arc;

use hall::Hall;
use tokio::sync::watch;

use crate::Config;
use crate::limits::Limiter;
use crate::metrics::Metrics;
use crate::rest::texts::{Languages, languages};

/// What every request can reach. Cheap to clone.
#[derive(Clone)]
pub struct App {
    pub(crate) hall: Hall,
    pub(crate) config: Arc<Config>,
    pub(crate) limiter: Arc<Limiter>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) languages: Arc<Languages>,
    /// Heard by everything that is open when the house has closed; whoever
    /// holds a receiver is waited for.
    pub(crate) closed: Arc<watch::Sender<()>>,
}

impl App {
    /// Makes a server's app around a hall.
    pub fn new(hall: Hall, config: Config) -> App {
        let (limiter, metrics) =
            (Arc::new(Limiter::new(&config.limits, &config.proxies)), Arc::new(Metrics::new()));
        let languages = Arc::new(languages(hall.registry()));
        let closed = Arc::new(watch::Sender::new(()));
        App { hall, config: Arc::new(config), limiter, metrics, languages, closed }
    }
}
