//! What every request can reach.

use std::sync::Arc;

use hall::Hall;
use store::Maintenance;
use tokio::sync::watch;

use crate::Config;
use crate::bridge::Bridge;
use crate::limits::Limiter;
use crate::metrics::Metrics;
use crate::rest::texts::{Languages, languages};

/// What every request can reach. Cheap to clone.
#[derive(Clone)]
pub struct App {
    pub(crate) hall: Hall,
    /// What the hall keeps things in, for webhooks and their count.
    pub(crate) store: Arc<dyn Maintenance>,
    pub(crate) config: Arc<Config>,
    pub(crate) limiter: Arc<Limiter>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) languages: Arc<Languages>,
    /// What other worlds add.
    pub(crate) bridges: Arc<[Bridge]>,
    /// Heard by everything that is open when the house has closed; whoever
    /// holds a receiver is waited for.
    pub(crate) closed: Arc<watch::Sender<()>>,
}

impl App {
    /// Makes a server's app around a hall and what it keeps things in.
    pub fn new(hall: Hall, store: Arc<dyn Maintenance>, config: Config) -> App {
        let (limiter, metrics) =
            (Arc::new(Limiter::new(&config.limits, &config.proxies)), Arc::new(Metrics::new()));
        let languages = Arc::new(languages(hall.registry()));
        let closed = Arc::new(watch::Sender::new(()));
        let bridges = Arc::new([]);
        App { hall, store, config: Arc::new(config), limiter, metrics, languages, bridges, closed }
    }
}
