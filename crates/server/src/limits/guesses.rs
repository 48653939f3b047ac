//! Wrong tokens and codes: how many an address, a network and all together may
//! try in a minute. While many are tried everywhere, everybody without a token is slowed down.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::network::Whom;
use super::{MOST_ADDRESSES, TooMuch};
use crate::ServerLimits;

/// For how long somebody waits at most when many guess; whoever would have to wait longer is refused.
const LONGEST_WAIT: Duration = Duration::from_secs(5);
const MINUTE: Duration = Duration::from_secs(60);

/// Counts wrong tokens and codes.
pub(super) struct Guesses {
    most: u32,
    times: u32,
    most_in_all: u32,
    began: Instant,
    now: Mutex<Minute>,
}

/// What was guessed in the present minute.
#[derive(Default)]
struct Minute {
    number: u64,
    in_all: u32,
    by: HashMap<Whom, Tried>,
    /// When the next one may ask, while many guess.
    next: Option<Instant>,
}

/// What somebody tried.
#[derive(Default)]
struct Tried {
    n: u32,
    /// The latest code, as a hash: asked for again, a wrong one is no new guess, but a screen that was left on.
    latest: Option<u64>,
}

impl Guesses {
    pub(super) fn new(limits: &ServerLimits, began: Instant) -> Guesses {
        let ServerLimits { guesses, network_times, all_guesses, .. } = *limits;
        Guesses {
            most: guesses,
            times: network_times,
            most_in_all: all_guesses.max(1),
            began,
            now: Mutex::default(),
        }
    }

    /// Says whether somebody may try, and for how long to wait before.
    pub(super) fn may(&self, address: IpAddr, now: Instant) -> Result<Duration, TooMuch> {
        let mut minute = self.minute(now);
        self.check(&minute, address, now)?;
        if self.is_rush(&minute) { self.queue(&mut minute, now) } else { Ok(Duration::ZERO) }
    }

    /// Refuses whoever has tried too much, and keeps nobody waiting.
    pub(super) fn may_fail(&self, address: IpAddr, now: Instant) -> Result<(), TooMuch> {
        self.check(&self.minute(now), address, now)
    }

    /// Tests for somebody who may try at once.
    pub(super) fn is_free(&self, address: IpAddr, now: Instant) -> bool {
        let minute = self.minute(now);
        !self.is_rush(&minute) && self.check(&minute, address, now).is_ok()
    }

    /// Tests for a minute in which many guess.
    fn is_rush(&self, minute: &Minute) -> bool {
        minute.in_all >= self.most_in_all
    }

    fn check(&self, minute: &Minute, address: IpAddr, now: Instant) -> Result<(), TooMuch> {
        for whom in Whom::both(address) {
            // While many guess, one wrong guess is enough to have to wait.
            let most = if self.is_rush(minute) { 1 } else { whom.share(self.most as usize, self.times) };
            if minute.by.get(&whom).is_some_and(|tried| tried.n as usize >= most) {
                return Err(TooMuch(self.rest_of_minute(now)));
            }
        }
        Ok(())
    }

    /// Takes a place in the queue: together no more are let in than may be wrong.
    fn queue(&self, minute: &mut Minute, now: Instant) -> Result<Duration, TooMuch> {
        let next = minute.next.unwrap_or(now).max(now);
        let wait = next - now;
        if wait > LONGEST_WAIT {
            return Err(TooMuch(wait));
        }
        minute.next = Some(next + MINUTE / self.most_in_all);
        Ok(wait)
    }

    /// Counts a wrong token, or a wrong code.
    pub(super) fn count(&self, address: IpAddr, code: Option<&str>, now: Instant) {
        let latest = code.map(hash);
        let mut minute = self.minute(now);
        let [own, network] = Whom::both(address);
        if latest.is_some() && minute.by.get(&own).is_some_and(|tried| tried.latest == latest) {
            return;
        }
        minute.in_all = minute.in_all.saturating_add(1);
        if minute.in_all == self.most_in_all {
            tracing::warn!("many wrong tokens and codes are being tried");
        }
        for whom in [own, network] {
            // Beyond so many new ones are not noted: the sum still is.
            if minute.by.len() < MOST_ADDRESSES || minute.by.contains_key(&whom) {
                let tried = minute.by.entry(whom).or_default();
                (tried.n, tried.latest) = (tried.n.saturating_add(1), latest);
            }
        }
    }

    /// Returns the present minute; what was guessed in another one is forgotten.
    fn minute(&self, now: Instant) -> MutexGuard<'_, Minute> {
        let mut minute = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        let number = now.saturating_duration_since(self.began).as_secs() / MINUTE.as_secs();
        if minute.number != number {
            // The queue stays: whoever waits in it has been promised a place.
            *minute = Minute { number, next: minute.next, ..Minute::default() };
        }
        minute
    }

    fn rest_of_minute(&self, now: Instant) -> Duration {
        let passed = now.saturating_duration_since(self.began);
        MINUTE.saturating_sub(Duration::from_millis((passed.as_millis() % MINUTE.as_millis()) as u64))
    }
}

fn hash(code: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    code.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    /// Four for an address, eight for a network, sixty for all.
    fn guesses() -> (Guesses, Instant) {
        let began = Instant::now();
        let limits =
            ServerLimits { guesses: 4, network_times: 2, all_guesses: 60, ..ServerLimits::default() };
        (Guesses::new(&limits, began), began)
    }

    fn v6(network: u16, host: u64) -> IpAddr {
        format!("2001:db8:0:{network:x}::{host:x}").parse().unwrap()
    }

    /// Guesses as often as is let in at once; returns how often that was.
    fn guess(guesses: &Guesses, from: impl Fn(u64) -> IpAddr, times: u64, now: Instant) -> usize {
        let is_let_in = |n: &u64| {
            let may = guesses.may(from(*n), now).is_ok_and(|wait| wait.is_zero());
            if may {
                guesses.count(from(*n), Some(&format!("code {n}")), now);
            }
            may
        };
        (0..times).filter(is_let_in).count()
    }

    #[test]
    fn an_address_has_so_many_guesses_a_minute() {
        let (guesses, now) = guesses();
        assert_eq!(guess(&guesses, |_| v6(1, 1), 3_000, now), 4);
        assert_eq!(guess(&guesses, |_| v6(2, 1), 3_000, now), 4, "others are not concerned");
        assert_eq!(guess(&guesses, |_| v6(1, 1), 9, now + MINUTE), 4, "a minute later it may again");
    }

    #[test]
    fn three_thousand_addresses_of_one_network_are_one_guesser() {
        let (guesses, now) = guesses();
        assert_eq!(guess(&guesses, |n| v6(1, n), 3_000, now), 8);
        assert!(guesses.may(v6(1, 0x7777), now).is_err(), "a fresh address of it is no better");
        assert_eq!(guesses.may(v6(2, 1), now).unwrap(), Duration::ZERO);
        let v4 = |n: u64| format!("192.0.2.{}", n % 256).parse().unwrap();
        assert_eq!(guess(&guesses, v4, 3_000, now), 8);
    }

    #[test]
    fn all_networks_together_are_slowed_down_and_then_refused() {
        let (guesses, now) = guesses();
        assert_eq!(guess(&guesses, |n| v6(n as u16, 1), 61, now), 61, "sixty, and the first in the queue");
        let waits: Vec<_> = (5_000..5_010).map(|n| guesses.may(v6(n, 1), now)).collect();
        let let_in: Vec<u64> = waits.iter().flatten().map(Duration::as_secs).collect();
        assert_eq!(let_in, [1, 2, 3, 4, 5], "one a second, and nobody for longer than five");
        assert!(waits[5..].iter().all(Result::is_err));
        assert_eq!(guesses.may(v6(6_000, 1), now + Duration::from_secs(7)).unwrap(), Duration::ZERO);
    }

    #[test]
    fn a_wrong_code_that_is_asked_for_again_is_no_new_guess() {
        let (guesses, now) = guesses();
        (0..100).for_each(|_| guesses.count(v6(1, 1), Some("ABCD"), now));
        assert!(guesses.may(v6(1, 1), now).is_ok());
    }

    #[test]
    fn whoever_is_refused_is_told_when_the_minute_is_over() {
        let (guesses, now) = guesses();
        let later = now + Duration::from_millis(45_500);
        guess(&guesses, |_| v6(1, 1), 9, later);
        let TooMuch(wait) = guesses.may(v6(1, 1), later).unwrap_err();
        assert_eq!(wait, Duration::from_millis(14_500));
    }
}
