//! How much anybody may do. Everything is counted twice, by address and by the
//! network around it, in maps that stay small.

mod connections;
mod guesses;
mod network;
mod openings;

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use self::connections::Held;
pub(crate) use self::connections::{Connection, Connections, OpenSocket};
use self::guesses::Guesses;
use self::network::Whom;
pub(crate) use self::network::plain;
pub(crate) use self::openings::{Openings, OverQuota};
use crate::ServerLimits;

/// From how many addresses on old ones are dropped.
const MOST_ADDRESSES: usize = 10_000;

/// Counts what addresses and networks do.
pub(crate) struct Limiter {
    requests: Rate,
    creates: Rate,
    guesses: Guesses,
    sockets: Held,
    /// What holds room in memory.
    pub(crate) openings: Openings,
    /// What is connected at all.
    pub(crate) connections: Connections,
}

/// Somebody did too much, and has to wait for so long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooMuch(pub(crate) Duration);

impl Limiter {
    pub(crate) fn new(limits: &ServerLimits, proxies: &[IpAddr]) -> Limiter {
        let requests = |n| Quota::per_second(number(n)).allow_burst(number(n.saturating_mul(4)));
        let creates = |n| Quota::per_minute(number(n));
        Limiter {
            requests: Rate::new(limits.requests, limits.network_times, requests),
            creates: Rate::new(limits.creates, limits.network_times, creates),
            guesses: Guesses::new(limits, Instant::now()),
            sockets: Held::new(limits.sockets, limits.network_times),
            openings: Openings::new(limits),
            connections: Connections::new(limits).trusting(proxies),
        }
    }

    pub(crate) fn may_ask(&self, address: IpAddr) -> Result<(), TooMuch> {
        self.requests.count(address)
    }

    pub(crate) fn may_create(&self, address: IpAddr) -> Result<(), TooMuch> {
        self.creates.count(address)
    }

    /// Refuses whoever has guessed wrong too often this minute, and returns for
    /// how long anybody else has to wait while many guess.
    pub(crate) fn may_guess(&self, address: IpAddr) -> Result<Duration, TooMuch> {
        self.guesses.may(address, Instant::now())
    }

    /// Refuses whoever has guessed wrong too often this minute.
    pub(crate) fn may_fail(&self, address: IpAddr) -> Result<(), TooMuch> {
        self.guesses.may_fail(address, Instant::now())
    }

    /// Tests for somebody who may guess at once.
    pub(crate) fn is_free(&self, address: IpAddr) -> bool {
        self.guesses.is_free(address, Instant::now())
    }

    /// Counts a wrong token, or a wrong code.
    pub(crate) fn guessed(&self, address: IpAddr, code: Option<&str>) {
        self.guesses.count(address, code, Instant::now());
    }

    /// Counts an open socket for as long as it is held; none if there are too many.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<OpenSocket> {
        self.sockets.take(address)
    }
}

/// How often something may be done, by an address and by a network.
struct Rate {
    address: DefaultKeyedRateLimiter<IpAddr>,
    network: DefaultKeyedRateLimiter<IpAddr>,
}

impl Rate {
    fn new(n: u32, times: u32, quota: impl Fn(u32) -> Quota) -> Rate {
        let network = RateLimiter::keyed(quota(n.saturating_mul(times)));
        Rate { address: RateLimiter::keyed(quota(n)), network }
    }

    /// Counts once more, unless that is too often.
    fn count(&self, address: IpAddr) -> Result<(), TooMuch> {
        let [
            Whom::Address(address) | Whom::Network(address),
            Whom::Address(network) | Whom::Network(network),
        ] = Whom::both(address);
        count(&self.address, address)?;
        count(&self.network, network)
    }
}

fn count(limiter: &DefaultKeyedRateLimiter<IpAddr>, whom: IpAddr) -> Result<(), TooMuch> {
    if limiter.len() > MOST_ADDRESSES {
        limiter.retain_recent();
    }
    limiter.check_key(&whom).map_err(|until| TooMuch(until.wait_time_from(limiter.clock().now())))
}

/// A quota of nothing would stop everything: at least one; and nobody counts more than one in a nanosecond.
pub(crate) fn number(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n.min(1_000_000_000)).unwrap_or(NonZeroU32::MIN)
}
