//! How a server is set up.

use std::time::Duration;

use crate::Webhook;

/// How a server is set up. Every field has a default that suits a living room.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The address that people use, such as `https://dice.example`; none
    /// takes what the request says.
    pub public_url: Option<String>,
    /// The address of this machine in its network, for links that are scanned from a screen of its own.
    pub lan: Option<std::net::IpAddr>,
    /// Other sites whose pages may call this server.
    pub origins: Vec<String>,
    /// Addresses of proxies that say for whom they ask.
    pub proxies: Vec<std::net::IpAddr>,
    /// Whether it speaks TLS itself: then its links say so.
    pub secure: bool,
    /// Where calls go; the hall is told of them apart.
    pub webhooks: Vec<Webhook>,
    /// Whether whoever sits at this machine may look at all of every table: for the author of a game.
    pub dev: bool,
    /// How much anybody may do.
    pub limits: ServerLimits,
}

/// How much anybody may do.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    /// The most bytes of a request's body.
    pub body: usize,
    /// The most bytes of a socket's message.
    pub message: usize,
    /// How long a client may take to send its headers, or its first frame.
    pub patience: Duration,
    /// How long a frame may wait for a client that does not read.
    pub send: Duration,
    /// How often a silent socket is asked for a sign of life.
    pub ping: Duration,
    /// Tables an address may open in a minute.
    pub creates: u32,
    /// Wrong tokens and codes an address may try in a minute.
    pub guesses: u32,
    /// Wrong tokens and codes that all together may try in a minute; beyond that whoever has no token is slowed down.
    pub all_guesses: u32,
    /// How many times as much as one address a network may do: a /24 of IPv4, a /64 of IPv6.
    pub network_times: u32,
    /// Tables that an address may have in memory.
    pub tables: usize,
    /// Pieces, such as creatures and cells of a map, that an address may have in memory.
    pub pieces: usize,
    /// Open connections of an address; at least as many as sockets.
    pub connections: usize,
    /// Connections of an address on which no whole request has come yet.
    pub half_open: usize,
    /// Open connections of all together.
    pub all_connections: usize,
    /// Messages a socket may send in a second; twice as many at once.
    pub messages: u32,
    /// Requests an address may send in a second; four times as many at once.
    pub requests: u32,
    /// Open sockets and streams of an address.
    pub sockets: usize,
    /// How long a poll may wait at most.
    pub poll: Duration,
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        ServerLimits {
            body: 64 * 1024,
            message: 16 * 1024,
            patience: Duration::from_secs(10),
            send: Duration::from_secs(10),
            ping: Duration::from_secs(20),
            creates: 10,
            guesses: 10,
            all_guesses: 600,
            network_times: 4,
            tables: 50,
            pieces: 50_000,
            connections: 256,
            half_open: 64,
            all_connections: 10_000,
            messages: 20,
            requests: 100,
            sockets: 50,
            poll: Duration::from_secs(60),
        }
    }
}
