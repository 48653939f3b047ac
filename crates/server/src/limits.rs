//! How much anybody may do: counts by address, in maps that stay small.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::Limits;

/// From how many addresses on old ones are dropped.
const MOST_ADDRESSES: usize = 10_000;

/// Counts what addresses do.
pub(crate) struct Limiter {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    creates: DefaultKeyedRateLimiter<IpAddr>,
    /// Wrong guesses lately.
    guesses: Mutex<Guesses>,
    most_guesses: u32,
    most_in_all: u32,
    sockets: Arc<Mutex<HashMap<IpAddr, usize>>>,
    most_sockets: usize,
    began: std::time::Instant,
}

/// Somebody did too much, and has to wait for so long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooMuch(pub(crate) Duration);

/// Wrong passes and codes of the present minute.
#[derive(Default)]
struct Guesses {
    minute: u64,
    in_all: u32,
    by: HashMap<IpAddr, u32>,
}

impl Guesses {
    /// Forgets what was guessed in another minute.
    fn turn_to(&mut self, minute: u64) {
        if self.minute != minute {
            *self = Guesses { minute, ..Guesses::default() };
        }
    }
}

impl Limiter {
    pub(crate) fn new(limits: &Limits) -> Limiter {
        let requests = Quota::per_second(number(limits.requests));
        Limiter {
            requests: RateLimiter::keyed(requests.allow_burst(number(limits.requests.saturating_mul(4)))),
            creates: RateLimiter::keyed(Quota::per_minute(number(limits.creates))),
            guesses: Mutex::default(),
            most_guesses: limits.guesses,
            most_in_all: limits.all_guesses,
            sockets: Arc::default(),
            most_sockets: limits.sockets,
            began: std::time::Instant::now(),
        }
    }

    pub(crate) fn may_ask(&self, address: IpAddr) -> Result<(), TooMuch> {
        count(&self.requests, address)
    }

    pub(crate) fn may_create(&self, address: IpAddr) -> Result<(), TooMuch> {
        count(&self.creates, address)
    }

    /// Refuses an address that has guessed wrong too often this minute. While
    /// many guess, one wrong guess is enough to have to wait.
    pub(crate) fn may_guess(&self, address: IpAddr) -> Result<(), TooMuch> {
        let mut guesses = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        guesses.turn_to(self.minute());
        let most = if guesses.in_all < self.most_in_all { self.most_guesses } else { 1 };
        let may = guesses.by.get(&address).is_none_or(|n| *n < most);
        if may { Ok(()) } else { Err(TooMuch(self.rest_of_minute())) }
    }

    /// Counts a wrong pass or code.
    pub(crate) fn guessed(&self, address: IpAddr) {
        let mut guesses = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        guesses.turn_to(self.minute());
        guesses.in_all = guesses.in_all.saturating_add(1);
        if guesses.in_all == self.most_in_all {
            tracing::warn!("many wrong passes and codes are being tried");
        }
        // Beyond so many addresses new ones are not noted: the sum still is.
        if guesses.by.len() < MOST_ADDRESSES || guesses.by.contains_key(&address) {
            let own = guesses.by.entry(address).or_default();
            *own = own.saturating_add(1);
        }
    }

    fn minute(&self) -> u64 {
        self.began.elapsed().as_secs() / 60
    }

    fn rest_of_minute(&self) -> Duration {
        Duration::from_secs(60 * (self.minute() + 1)).saturating_sub(self.began.elapsed())
    }

    /// Counts an open socket for as long as it is held; none if there are too many.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<OpenSocket> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let open = sockets.entry(address).or_default();
        if *open >= self.most_sockets {
            return None;
        }
        *open += 1;
        Some(OpenSocket { address, sockets: self.sockets.clone() })
    }
}

/// An open socket of an address.
pub(crate) struct OpenSocket {
    address: IpAddr,
    sockets: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = sockets.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                sockets.remove(&self.address);
            }
        }
    }
}

/// Counts what an address does once more, unless that is too often.
fn count(limiter: &DefaultKeyedRateLimiter<IpAddr>, address: IpAddr) -> Result<(), TooMuch> {
    if limiter.len() > MOST_ADDRESSES {
        limiter.retain_recent();
    }
    limiter.check_key(&address).map_err(|until| TooMuch(until.wait_time_from(limiter.clock().now())))
}

/// A quota of nothing would stop everything: at least one.
fn number(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}
