//! What addresses and networks keep in memory: tables, and the pieces on them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::MOST_ADDRESSES;
use super::network::Whom;
use crate::ServerLimits;

/// How many tables of an address or a network are remembered, whether in memory or not.
const MOST_REMEMBERED: usize = 1_000;

/// Knows who opened what.
pub(crate) struct Openings {
    most_tables: usize,
    most_pieces: usize,
    times: u32,
    by: Arc<Mutex<HashMap<Whom, Vec<Opened>>>>,
}

/// A table that somebody opened.
#[derive(Clone, Debug)]
struct Opened {
    /// None while it is being opened.
    table: Option<String>,
    pieces: usize,
}

/// More than an address or a network may have in memory.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum OverQuota {
    #[error(
        "{whose} has {n} tables in memory already, and may have {most}; a table leaves memory a while after \
         everybody has left it"
    )]
    Tables { whose: &'static str, n: usize, most: usize },
    #[error(
        "this table takes up {wanted} pieces; {whose} has {n} in memory, and may have {most}; a table leaves memory \
         a while after everybody has left it"
    )]
    Pieces { whose: &'static str, n: usize, wanted: usize, most: usize },
}

impl Openings {
    pub(super) fn new(limits: &ServerLimits) -> Openings {
        let ServerLimits { tables, pieces, network_times, .. } = *limits;
        Openings { most_tables: tables, most_pieces: pieces, times: network_times, by: Arc::default() }
    }

    /// Makes room for a table, unless there is too much already of what is in memory.
    pub(crate) fn reserve(
        &self,
        address: IpAddr,
        pieces: u32,
        is_live: impl Fn(&str) -> bool,
    ) -> Result<Opening, OverQuota> {
        let (both, pieces) = (Whom::both(address), pieces as usize);
        let mut by = lock(&self.by);
        if by.len() > MOST_ADDRESSES {
            by.retain(|_, opened| opened.iter().any(|one| one.is_held(&is_live)));
        }
        for whom in both {
            self.check(whom, by.get(&whom).map_or(&[][..], Vec::as_slice), pieces, &is_live)?;
        }
        for whom in both {
            let opened = by.entry(whom).or_default();
            if opened.len() >= MOST_REMEMBERED {
                opened.retain(|one| one.is_held(&is_live));
            }
            opened.push(Opened { table: None, pieces });
        }
        Ok(Opening { both, pieces, by: self.by.clone(), is_open: false })
    }

    /// Lets a table take up so many pieces, unless that is too much for whoever opened it. One that takes up less
    /// than before is never too much.
    pub(crate) fn grow(
        &self,
        table: &str,
        pieces: u32,
        is_live: impl Fn(&str) -> bool,
    ) -> Result<(), OverQuota> {
        let (pieces, mut by) = (pieces as usize, lock(&self.by));
        let is_it = |one: &Opened| one.table.as_deref() == Some(table);
        for (whom, opened) in by.iter() {
            let grows = opened.iter().any(|one| is_it(one) && one.pieces < pieces);
            if grows {
                let others = opened.iter().filter(|one| !is_it(one) && one.is_held(&is_live));
                self.check_pieces(*whom, others.map(|one| one.pieces).sum(), pieces)?;
            }
        }
        // At once: what else is asked for meanwhile finds it taken.
        for one in by.values_mut().flatten().filter(|one| is_it(one)) {
            one.pieces = one.pieces.max(pieces);
        }
        Ok(())
    }

    /// Notes how many pieces a table takes up.
    pub(crate) fn set_weight(&self, table: &str, pieces: u32) {
        let mut by = lock(&self.by);
        for one in by.values_mut().flatten().filter(|one| one.table.as_deref() == Some(table)) {
            one.pieces = pieces as usize;
        }
    }

    fn check(
        &self,
        whom: Whom,
        opened: &[Opened],
        wanted: usize,
        is_live: impl Fn(&str) -> bool,
    ) -> Result<(), OverQuota> {
        let held = || opened.iter().filter(|one| one.is_held(&is_live));
        let (n, most) = (held().count(), whom.share(self.most_tables, self.times));
        if n >= most {
            return Err(OverQuota::Tables { whose: whose(whom), n, most });
        }
        self.check_pieces(whom, held().map(|one| one.pieces).sum(), wanted)
    }

    /// Refuses so many pieces beside those that somebody has already.
    fn check_pieces(&self, whom: Whom, n: usize, wanted: usize) -> Result<(), OverQuota> {
        let most = whom.share(self.most_pieces, self.times);
        if n.saturating_add(wanted) > most {
            return Err(OverQuota::Pieces { whose: whose(whom), n, wanted, most });
        }
        Ok(())
    }
}

impl Opened {
    /// Tests for one that is in memory, or about to be.
    fn is_held(&self, is_live: impl Fn(&str) -> bool) -> bool {
        self.table.as_deref().is_none_or(is_live)
    }
}

/// Room for a table that is being opened; given back unless it is.
pub(crate) struct Opening {
    both: [Whom; 2],
    pieces: usize,
    by: Arc<Mutex<HashMap<Whom, Vec<Opened>>>>,
    is_open: bool,
}

impl Opening {
    /// Says which table it became.
    pub(crate) fn became(mut self, table: &str) {
        self.is_open = true;
        self.each(|opened, at| {
            if let Some(one) = opened.get_mut(at) {
                one.table = Some(table.to_owned());
            }
        });
    }

    /// Does something with the place that was reserved, of the address and of the network.
    fn each(&self, change: impl Fn(&mut Vec<Opened>, usize)) {
        let mut by = lock(&self.by);
        for whom in self.both {
            let Some(opened) = by.get_mut(&whom) else { continue };
            // Places that are alike stand in for each other.
            let found = opened.iter().position(|one| one.table.is_none() && one.pieces == self.pieces);
            if let Some(at) = found {
                change(opened, at);
            }
            if opened.is_empty() {
                by.remove(&whom);
            }
        }
    }
}

impl Drop for Opening {
    fn drop(&mut self) {
        if !self.is_open {
            self.each(|opened, at| {
                opened.swap_remove(at);
            });
        }
    }
}

fn whose(whom: Whom) -> &'static str {
    match whom {
        Whom::Address(_) => "your address",
        Whom::Network(_) => "your network",
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    /// Three tables and a hundred pieces for an address, twice that for a network.
    fn openings() -> Openings {
        Openings::new(&ServerLimits { tables: 3, pieces: 100, network_times: 2, ..ServerLimits::default() })
    }

    fn address(host: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, host])
    }

    fn open(openings: &Openings, host: u8, pieces: u32) -> Result<(), OverQuota> {
        openings.reserve(address(host), pieces, |_| true).map(|opening| opening.became("t"))
    }

    #[test]
    fn an_address_and_a_network_have_so_many_tables() {
        let openings = openings();
        assert_eq!((0..9).filter(|_| open(&openings, 1, 1).is_ok()).count(), 3);
        assert_eq!((2..99).filter(|host| open(&openings, *host, 1).is_ok()).count(), 3);
        let refused = open(&openings, 99, 1).unwrap_err();
        assert!(matches!(refused, OverQuota::Tables { whose: "your network", n: 6, most: 6 }), "{refused}");
    }

    #[test]
    fn an_address_has_so_many_pieces() {
        let openings = openings();
        open(&openings, 1, 60).unwrap();
        let refused = open(&openings, 1, 41).unwrap_err();
        assert!(matches!(refused, OverQuota::Pieces { n: 60, wanted: 41, most: 100, .. }), "{refused}");
        open(&openings, 1, 40).unwrap();
    }

    #[test]
    fn a_table_grows_only_as_far_as_the_share_of_whoever_opened_it() {
        let openings = openings();
        let open = |table: &str, pieces| {
            openings.reserve(address(1), pieces, |_| true).map(|opening| opening.became(table))
        };
        open("a", 30).unwrap();
        open("b", 40).unwrap();
        let refused = openings.grow("a", 61, |_| true).unwrap_err();
        assert!(matches!(refused, OverQuota::Pieces { n: 40, wanted: 61, most: 100, .. }), "{refused}");
        openings.grow("a", 60, |_| true).unwrap();
        assert!(openings.grow("b", 41, |_| true).is_err(), "what is asked for is taken at once");
        openings.set_weight("a", 20);
        openings.grow("b", 80, |_| true).unwrap();
        openings.grow("b", 10, |_| true).unwrap();
        openings.grow("stranger", 1_000, |_| true).unwrap();
    }

    #[test]
    fn tables_that_left_memory_count_no_more_until_they_are_back() {
        let openings = openings();
        (0..3).for_each(|_| open(&openings, 1, 1).unwrap());
        assert!(openings.reserve(address(1), 1, |_| true).is_err());
        assert!(openings.reserve(address(1), 1, |_| false).is_ok());
        assert!(openings.reserve(address(1), 1, |_| true).is_err(), "they may come back");
    }

    #[test]
    fn what_is_being_opened_counts_and_what_failed_does_not() {
        let openings = openings();
        let under_way: Vec<Opening> =
            (0..3).map(|_| openings.reserve(address(1), 1, |_| false).unwrap()).collect();
        assert!(openings.reserve(address(1), 1, |_| false).is_err());
        drop(under_way);
        assert!(lock(&openings.by).is_empty());
    }
}
