//! What every request can reach.

use std::sync::Arc;

use hall::Hall;

use crate::Config;
use crate::limits::Limiter;
use crate::metrics::Metrics;

/// What every request can reach. Cheap to clone.
#[derive(Clone)]
pub struct App {
    pub(crate) hall: Hall,
    pub(crate) config: Arc<Config>,
    pub(crate) limiter: Arc<Limiter>,
    pub(crate) metrics: Arc<Metrics>,
}

impl App {
    /// Makes a server's app around a hall.
    pub fn new(hall: Hall, config: Config) -> App {
        let (limiter, metrics) = (Arc::new(Limiter::new(&config.limits)), Arc::new(Metrics::new()));
        App { hall, config: Arc::new(config), limiter, metrics }
    }
}
