//! What is held open: sockets, and connections at all. A connection on which
//! nobody has asked for anything yet is half open, and there may be fewer of those.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::network::Whom;
use crate::ServerLimits;

/// Counts what addresses and networks hold.
pub(super) struct Held {
    most: usize,
    times: u32,
    by: Arc<Mutex<HashMap<Whom, usize>>>,
}

impl Held {
    pub(super) fn new(most: usize, times: u32) -> Held {
        Held { most, times, by: Arc::default() }
    }

    /// Counts one more for as long as it is held; none if there are too many.
    pub(super) fn take(&self, address: IpAddr) -> Option<OpenSocket> {
        let mut by = lock(&self.by);
        let both = Whom::both(address);
        let is_full = |whom: &Whom| by.get(whom).is_some_and(|n| *n >= whom.share(self.most, self.times));
        if both.iter().any(is_full) {
            return None;
        }
        for whom in both {
            *by.entry(whom).or_default() += 1;
        }
        Some(OpenSocket { both, by: self.by.clone() })
    }
}

/// Something that an address holds.
#[derive(Debug)]
pub(crate) struct OpenSocket {
    both: [Whom; 2],
    by: Arc<Mutex<HashMap<Whom, usize>>>,
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut by = lock(&self.by);
        for whom in self.both {
            if let Some(n) = by.get_mut(&whom) {
                *n -= 1;
                if *n == 0 {
                    by.remove(&whom);
                }
            }
        }
    }
}

/// Counts connections.
pub(crate) struct Connections {
    open: Held,
    half_open: Held,
    most: usize,
    /// Each connection has a part in it.
    all: Arc<()>,
    proxies: Vec<IpAddr>,
}

impl Connections {
    pub(super) fn new(limits: &ServerLimits) -> Connections {
        // Every socket is a connection: no fewer of these than of those.
        let open = limits.connections.max(limits.sockets.saturating_add(limits.half_open));
        Connections {
            open: Held::new(open, limits.network_times),
            half_open: Held::new(limits.half_open, limits.network_times),
            most: limits.all_connections,
            all: Arc::default(),
            proxies: Vec::new(),
        }
    }

    /// Connections of these are those of everybody, and are counted together only.
    pub(crate) fn trusting(self, proxies: &[IpAddr]) -> Connections {
        Connections { proxies: proxies.to_owned(), ..self }
    }

    /// Counts a connection for as long as it is held; none if there are too many.
    pub(crate) fn take(&self, address: IpAddr) -> Option<Connection> {
        if Arc::strong_count(&self.all) > self.most {
            return None;
        }
        let all = self.all.clone();
        if self.proxies.contains(&super::plain(address)) {
            return Some(Connection { half_open: Mutex::new(None), _open: (all, None) });
        }
        let (open, half_open) = (self.open.take(address)?, self.half_open.take(address)?);
        Some(Connection { half_open: Mutex::new(Some(half_open)), _open: (all, Some(open)) })
    }
}

/// A connection that is counted.
#[derive(Debug)]
pub(crate) struct Connection {
    half_open: Mutex<Option<OpenSocket>>,
    _open: (Arc<()>, Option<OpenSocket>),
}

impl Connection {
    /// Says that a whole request has come: it is half open no more.
    pub(crate) fn has_asked(&self) {
        lock(&self.half_open).take();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    fn connections() -> Connections {
        let limits = ServerLimits {
            sockets: 1,
            connections: 6,
            half_open: 3,
            all_connections: 20,
            network_times: 2,
            ..ServerLimits::default()
        };
        Connections::new(&limits)
    }

    fn address(network: u16, host: u16) -> IpAddr {
        format!("2001:db8:0:{network:x}::{host:x}").parse().unwrap()
    }

    fn take_all(connections: &Connections, from: impl Fn(u16) -> IpAddr) -> Vec<Connection> {
        (0..100).filter_map(|n| connections.take(from(n))).collect()
    }

    #[test]
    fn an_address_has_few_connections_that_ask_nothing_and_more_that_do() {
        let connections = connections();
        let silent = take_all(&connections, |_| address(1, 1));
        assert_eq!(silent.len(), 3);
        silent.iter().for_each(Connection::has_asked);
        let more = take_all(&connections, |_| address(1, 1));
        assert_eq!(more.len(), 3);
        more.iter().for_each(Connection::has_asked);
        assert!(connections.take(address(1, 1)).is_none(), "six in all");
        drop(silent);
        assert_eq!(take_all(&connections, |_| address(1, 1)).len(), 3, "what is let go can be had again");
    }

    #[test]
    fn a_network_has_a_few_times_as_many_and_the_house_its_own_number() {
        let connections = connections();
        let network = take_all(&connections, |n| address(1, n));
        assert_eq!(network.len(), 6, "twice what an address has");
        let _all = take_all(&connections, |n| address(n + 2, 1));
        assert!(connections.take(address(500, 1)).is_none());
        drop(network);
        assert!(connections.take(address(500, 1)).is_some());
    }

    #[test]
    fn a_proxy_connects_for_everybody() {
        let connections = connections().trusting(&[address(1, 1)]);
        assert_eq!(take_all(&connections, |_| address(1, 1)).len(), 20);
    }
}
