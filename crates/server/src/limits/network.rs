//! Whom a limit counts: an address, and the network around it. Whoever has one
//! address of IPv6 has 2^64 of them; whoever rents one of IPv4 often has the neighbours.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whom a limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Whom {
    /// One address.
    Address(IpAddr),
    /// All addresses of a /24 of IPv4 or a /64 of IPv6.
    Network(IpAddr),
}

impl Whom {
    /// Returns the address and the network around it, in this order.
    pub(super) fn both(address: IpAddr) -> [Whom; 2] {
        let address = plain(address);
        let network = match address {
            IpAddr::V4(v4) => IpAddr::V4(Ipv4Addr::from_bits(v4.to_bits() & (u32::MAX << 8))),
            IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
        };
        [Whom::Address(address), Whom::Network(network)]
    }

    /// Returns how many an address, or a network of several, may have.
    pub(super) fn share(self, of_address: usize, times: u32) -> usize {
        match self {
            Whom::Address(_) => of_address,
            Whom::Network(_) => of_address.saturating_mul(times as usize),
        }
    }
}

/// Writes an address of IPv4 that came over a socket of IPv6 as what it is: all
/// of them would be one network otherwise.
pub(crate) fn plain(address: IpAddr) -> IpAddr {
    address.to_canonical()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    fn check(address: &str, network: &str) {
        let [Whom::Address(own), Whom::Network(around)] = Whom::both(address.parse().unwrap()) else {
            panic!("an address and a network");
        };
        assert_eq!((own, around), (plain(address.parse().unwrap()), network.parse().unwrap()));
    }

    #[test]
    fn neighbours_are_one_network() {
        check("192.0.2.7", "192.0.2.0");
        check("192.0.2.255", "192.0.2.0");
        check("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::");
        check("2001:db8:1:2:ffff::1", "2001:db8:1:2::");
        check("::ffff:192.0.2.9", "192.0.2.0");
    }
}
