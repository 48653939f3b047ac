//! Who comes from which network: how many seats one network takes at a table, and which networks the host keeps out.
//! Of the moment and of this node: no record names an address.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};

use engine::Refusal;
use table::{PersonId, Table, TableError};

use crate::HallError;

/// Of how many tables the networks are known at once; the oldest are forgotten first.
const MOST_TABLES: usize = 10_000;
/// Of how many people at one table.
const MOST_PEOPLE: usize = 256;

/// A network that somebody comes from: an address of version 4, or the half of one of version 6 that a provider gives
/// to one household.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Network(IpAddr);

impl Network {
    /// Returns the network of an address.
    pub fn of(address: IpAddr) -> Network {
        match address.to_canonical() {
            IpAddr::V4(address) => Network(IpAddr::V4(address)),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Network(IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)))
            }
        }
    }
}

/// What is known of the networks at all tables.
#[derive(Default)]
pub(crate) struct Porter(BTreeMap<String, Guests>);

/// Who came to one table from where.
#[derive(Default)]
struct Guests {
    at: BTreeMap<PersonId, Network>,
    /// Whom the host keeps out, with the network they came from.
    barred: BTreeMap<PersonId, Network>,
}

impl Porter {
    /// Notes from where somebody came to a table.
    pub(crate) fn note(&mut self, table: &str, person: &PersonId, network: Network) {
        // Ids grow with time: the first is the oldest.
        while self.0.len() >= MOST_TABLES && !self.0.contains_key(table) {
            self.0.pop_first();
        }
        let guests = self.0.entry(table.to_owned()).or_default();
        if guests.at.len() < MOST_PEOPLE || guests.at.contains_key(person) {
            guests.at.insert(person.clone(), network);
        }
    }

    /// Says whether somebody from this network may take one more seat, or ask for one. Whoever shares the network of
    /// the host is no stranger.
    pub(crate) fn admit(
        &self,
        table: &Table,
        person: &PersonId,
        network: Network,
        most: Option<usize>,
    ) -> Result<(), HallError> {
        let Some(guests) = self.0.get(table.id()) else { return Ok(()) };
        if person == table.host() || guests.at.get(table.host()) == Some(&network) {
            return Ok(());
        }
        let no = |no: TableError| Err(HallError::from(Refusal::of(&no)));
        if table.seats_of(person).is_empty() && guests.barred.values().any(|barred| *barred == network) {
            return no(TableError::Barred);
        }
        let seated = table.chairs().map(|(_, chair)| chair).chain(table.waiting());
        let here = seated.filter(|chair| guests.at.get(&chair.person) == Some(&network)).count();
        match most {
            Some(most) if here >= most => no(TableError::TooManySeats(most)),
            _ => Ok(()),
        }
    }

    /// Keeps out the networks of those whom the host keeps out, and nobody else's.
    pub(crate) fn follow(&mut self, table: &Table) {
        let Some(guests) = self.0.get_mut(table.id()) else { return };
        let known = table.barred().filter_map(|person| {
            let network = guests.barred.get(person).or_else(|| guests.at.get(person))?;
            Some((person.clone(), *network))
        });
        guests.barred = known.collect();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    fn network(address: &str) -> Network {
        Network::of(address.parse().unwrap())
    }

    #[test]
    fn a_household_is_one_network() {
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), network("2001:db8:1:2:ffff::1"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
    }

    #[test]
    fn what_is_known_stays_bounded() {
        let mut porter = Porter::default();
        for n in 0..=MOST_TABLES {
            porter.note(&format!("{n:08}"), &PersonId("ann".to_owned()), network("192.0.2.1"));
        }
        assert_eq!(porter.0.len(), MOST_TABLES);
        assert!(!porter.0.contains_key("00000000"));
        for n in 0..=MOST_PEOPLE {
            porter.note("99999999", &PersonId(format!("p{n}")), network("192.0.2.1"));
        }
        assert_eq!(porter.0["99999999"].at.len(), MOST_PEOPLE);
    }
}
