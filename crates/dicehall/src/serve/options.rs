//! What the house is opened with: flags, then the environment, then one TOML file, then defaults.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use cli::CliError;
use hall::Most;
use nwn::bridge::ServerKey;
use serde::Deserialize;
use server::{ServerLimits, Tls, Webhook};

use super::webhook::{WebhookEntry, webhooks};
use crate::games;

const MIB: u64 = 1024 * 1024;

/// Opens the hall: every game, for everybody who can reach this machine.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(after_help = games::SERVE_EXAMPLES)]
pub(crate) struct Args {
    /// A TOML file with settings; flags and the environment go before it.
    #[arg(long, value_name = "FILE", env = "DICEHALL_CONFIG")]
    pub(crate) config: Option<PathBuf>,
    /// Begins with an empty database where there was one that is gone; without this, that is refused.
    // A flag alone: set for good, it would hide that a database is gone.
    #[arg(long)]
    pub(crate) new: bool,
    /// Shows every moment of every table, secrets and all, at /dev to browsers on this machine; listens there alone. For
    /// whoever writes a game: see `dicehall dev`.
    // A flag alone, too: nobody is to switch it on for a house of players by a file.
    #[arg(long)]
    pub(crate) dev: bool,
    /// Closes the house when the standard input ends.
    #[arg(long, hide = true)]
    pub(crate) until_stdin_ends: bool,
    #[command(flatten)]
    pub(crate) given: Given,
}

/// Settings as they are given, in one way or another. The names are those of the TOML file, too.
#[derive(Clone, Debug, Default, clap::Args, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Given {
    /// The port [default: 8080].
    #[arg(long, short, env = "DICEHALL_PORT")]
    port: Option<u16>,
    /// The address to listen at [default: 0.0.0.0, everybody in the network].
    #[arg(long, env = "DICEHALL_BIND")]
    bind: Option<IpAddr>,
    /// The database; made on the first start [default: dicehall.db].
    #[arg(long, value_name = "FILE", env = "DICEHALL_DATA")]
    data: Option<PathBuf>,
    /// Room that is left on the disk, in MiB: with less no move is kept, with less than four times
    /// as much no table is opened [default: 64].
    #[arg(long, value_name = "MIB", env = "DICEHALL_DISK_RESERVE_MIB")]
    disk_reserve_mib: Option<u64>,
    /// The address that people use, such as https://dice.example, where it is another one.
    #[arg(long, value_name = "URL", env = "DICEHALL_PUBLIC_URL")]
    public_url: Option<String>,
    /// A certificate in PEM, to speak TLS; with --tls-key.
    #[arg(long, value_name = "FILE", env = "DICEHALL_TLS_CERT", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The private key of the certificate, in PEM.
    #[arg(long, value_name = "FILE", env = "DICEHALL_TLS_KEY", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// A site whose pages may use this server; may be given several times.
    #[arg(long = "origin", value_name = "ORIGIN", env = "DICEHALL_ORIGINS", value_delimiter = ',')]
    origins: Option<Vec<String>>,
    /// A proxy that says for whom it asks; may be given several times.
    #[arg(long = "proxy", value_name = "ADDRESS", env = "DICEHALL_PROXIES", value_delimiter = ',')]
    proxies: Option<Vec<IpAddr>>,
    /// The letters of a room code: 4 at home, 8 in public [default: 4].
    #[arg(long, value_name = "N", env = "DICEHALL_CODE_LETTERS")]
    code_letters: Option<usize>,
    /// Strangers reach this house: hosts are asked who may sit down at their tables, unless they want it otherwise
    /// [default: false].
    #[arg(long, env = "DICEHALL_PUBLIC", num_args = 0..=1, default_missing_value = "true")]
    public: Option<bool>,
    /// Seats that strangers from one address may have at a table; 0 for any number [default: 2 for a public house, any
    /// number otherwise].
    #[arg(long, value_name = "N", env = "DICEHALL_SEATS_PER_ADDRESS")]
    seats_per_address: Option<usize>,
    /// How long a table whose play is over keeps its room code, in minutes [default: 60].
    #[arg(long, value_name = "MINUTES", env = "DICEHALL_ENDED_CODE_MINUTES")]
    ended_code_minutes: Option<u64>,
    /// How long a lobby to which nobody is connected stays open, in hours [default: 24].
    #[arg(long, value_name = "HOURS", env = "DICEHALL_EMPTY_LOBBY_HOURS")]
    empty_lobby_hours: Option<u64>,
    /// Tables that the house keeps in memory at most; beyond that none is opened [default: 10000].
    #[arg(long, value_name = "N", env = "DICEHALL_TABLES_IN_MEMORY")]
    tables_in_memory: Option<usize>,
    /// Pieces on these tables at most, such as creatures and cells of a map [default: 1000000].
    #[arg(long, value_name = "N", env = "DICEHALL_PIECES_IN_MEMORY")]
    pieces_in_memory: Option<u64>,
    /// How long bots seem to think, in milliseconds [default: 600].
    #[arg(long, value_name = "MS", env = "DICEHALL_BOT_PAUSE_MS")]
    bot_pause_ms: Option<u64>,
    /// How long a table that nobody looks at stays in memory, in seconds [default: 60].
    #[arg(long, value_name = "SECONDS", env = "DICEHALL_IDLE_SECONDS")]
    idle_seconds: Option<u64>,
    /// Tables that an address may open in a minute [default: 10].
    #[arg(long, value_name = "N", env = "DICEHALL_CREATES_PER_MINUTE")]
    creates_per_minute: Option<u32>,
    /// Wrong tokens and codes that an address may try in a minute [default: 10].
    #[arg(long, value_name = "N", env = "DICEHALL_GUESSES_PER_MINUTE")]
    guesses_per_minute: Option<u32>,
    /// Wrong tokens and codes of all together in a minute; beyond that whoever has no token is slowed
    /// down [default: 600].
    #[arg(long, value_name = "N", env = "DICEHALL_HOUSE_GUESSES_PER_MINUTE")]
    house_guesses_per_minute: Option<u32>,
    /// Requests that an address may send in a second [default: 100].
    #[arg(long, value_name = "N", env = "DICEHALL_REQUESTS_PER_SECOND")]
    requests_per_second: Option<u32>,
    /// Messages that a socket may send in a second [default: 20].
    #[arg(long, value_name = "N", env = "DICEHALL_MESSAGES_PER_SECOND")]
    messages_per_second: Option<u32>,
    /// Open sockets, streams and long polls that an address may have [default: 50].
    #[arg(long, value_name = "N", env = "DICEHALL_SOCKETS_PER_ADDRESS")]
    sockets_per_address: Option<usize>,
    /// Tables that an address may have in memory [default: 50].
    #[arg(long, value_name = "N", env = "DICEHALL_TABLES_PER_ADDRESS")]
    tables_per_address: Option<usize>,
    /// Pieces, such as creatures and cells of a map, that an address may have in memory [default: 50000].
    #[arg(long, value_name = "N", env = "DICEHALL_PIECES_PER_ADDRESS")]
    pieces_per_address: Option<usize>,
    /// Open connections that an address may have; at least as many as sockets [default: 256].
    #[arg(long, value_name = "N", env = "DICEHALL_CONNECTIONS_PER_ADDRESS")]
    connections_per_address: Option<usize>,
    /// Connections of an address on which no whole request has come yet [default: 64].
    #[arg(long, value_name = "N", env = "DICEHALL_HALF_OPEN_PER_ADDRESS")]
    half_open_per_address: Option<usize>,
    /// Open connections of all together [default: 10000].
    #[arg(long, value_name = "N", env = "DICEHALL_CONNECTIONS")]
    connections: Option<usize>,
    /// How many times as much as one address a network may do or have: a /24 of IPv4, a /64 of IPv6
    /// [default: 4].
    #[arg(long, value_name = "N", env = "DICEHALL_NETWORK_TIMES")]
    network_times: Option<u32>,
    /// How long a client may take to send the head of a request, its body, or a first frame, in seconds
    /// [default: 10].
    #[arg(long, value_name = "SECONDS", env = "DICEHALL_PATIENCE_SECONDS")]
    patience_seconds: Option<u64>,
    /// Threads that serve [default: one for each core].
    #[arg(long, value_name = "N", env = "DICEHALL_THREADS")]
    threads: Option<usize>,
    /// What is logged to stderr: error, warn, info, debug or off [default: warn].
    #[arg(long, value_name = "LEVEL", env = "DICEHALL_LOG")]
    log: Option<String>,
    /// Logs a line of JSON for each thing that happens.
    #[arg(long, env = "DICEHALL_LOG_JSON", num_args = 0..=1, default_missing_value = "true")]
    log_json: Option<bool>,
    /// A game server of Neverwinter Nights and the hash of its token, as `dicehall nwn token NAME` prints them; may be given
    /// several times.
    #[arg(
        long = "nwn-server",
        value_name = "NAME=HASH",
        env = "DICEHALL_NWN_SERVERS",
        value_delimiter = ','
    )]
    nwn_servers: Option<Vec<String>>,
    /// Only in the file: an address and its secret belong on no command line.
    #[arg(skip)]
    webhooks: Vec<WebhookEntry>,
}

/// Settings, all of them.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) port: u16,
    pub(crate) bind: IpAddr,
    pub(crate) data: PathBuf,
    /// Whether an empty database may take the place of one that is gone.
    pub(crate) new: bool,
    pub(crate) dev: bool,
    pub(crate) until_stdin_ends: bool,
    /// In bytes.
    pub(crate) disk_reserve: u64,
    pub(crate) public_url: Option<String>,
    pub(crate) tls: Option<Tls>,
    pub(crate) origins: Vec<String>,
    pub(crate) proxies: Vec<IpAddr>,
    pub(crate) code_letters: usize,
    pub(crate) public: bool,
    pub(crate) seats_per_address: Option<usize>,
    pub(crate) ended_code: Duration,
    pub(crate) empty_lobby: Duration,
    pub(crate) most: Most,
    pub(crate) bot_pause: Duration,
    pub(crate) idle: Duration,
    pub(crate) limits: ServerLimits,
    pub(crate) threads: usize,
    pub(crate) log: String,
    pub(crate) log_json: bool,
    pub(crate) nwn_servers: Vec<ServerKey>,
    pub(crate) webhooks: Vec<Webhook>,
}

impl Options {
    /// Gathers the settings from everywhere, and checks them.
    pub(crate) fn gather(args: &Args) -> anyhow::Result<Options> {
        let file = match &args.config {
            Some(path) => read(path)?,
            None => Given::default(),
        };
        let mut given = args.given.clone().or(file);
        if args.dev {
            given.bind.get_or_insert(IpAddr::V4(Ipv4Addr::LOCALHOST));
        }
        if given.tls_cert.is_some() != given.tls_key.is_some() {
            return Err(CliError::new("INVALID_CONFIG", "tls_cert and tls_key come together").into());
        }
        let webhooks = webhooks(&given.webhooks)?;
        let nwn_servers = ServerKey::read_all(given.nwn_servers.as_deref().unwrap_or_default())
            .map_err(|error| CliError::new(error.code(), format!("nwn_servers: {error}")))?;
        let Args { new, dev, until_stdin_ends, .. } = *args;
        let options = Options { webhooks, nwn_servers, new, dev, until_stdin_ends, ..Options::of(given) };
        options.check()?;
        Ok(options)
    }

    fn of(given: Given) -> Options {
        let public = given.public.unwrap_or(false);
        let limits = limits(&given);
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        Options {
            port: given.port.unwrap_or(8080),
            bind: given.bind.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)),
            data: given.data.unwrap_or_else(|| PathBuf::from("dicehall.db")),
            new: false,
            dev: false,
            until_stdin_ends: false,
            disk_reserve: given.disk_reserve_mib.unwrap_or(64).saturating_mul(MIB),
            public_url: given.public_url,
            tls: given.tls_cert.zip(given.tls_key).map(|(certificate, key)| Tls { certificate, key }),
            origins: given.origins.unwrap_or_default().iter().map(|origin| as_sent(origin)).collect(),
            proxies: given.proxies.unwrap_or_default(),
            code_letters: given.code_letters.unwrap_or(4),
            public,
            seats_per_address: given.seats_per_address.or(public.then_some(2)).filter(|most| *most > 0),
            ended_code: Duration::from_secs(given.ended_code_minutes.unwrap_or(60).saturating_mul(60)),
            empty_lobby: Duration::from_secs(given.empty_lobby_hours.unwrap_or(24).saturating_mul(60 * 60)),
            most: Most {
                tables: given.tables_in_memory.unwrap_or(10_000),
                pieces: given.pieces_in_memory.unwrap_or(1_000_000),
            },
            bot_pause: Duration::from_millis(given.bot_pause_ms.unwrap_or(600)),
            idle: Duration::from_secs(given.idle_seconds.unwrap_or(60)),
            limits,
            threads: given.threads.unwrap_or(cores),
            log: given.log.unwrap_or_else(|| "warn".to_owned()),
            log_json: given.log_json.unwrap_or(false),
            nwn_servers: Vec::new(),
            webhooks: Vec::new(),
        }
    }

    fn check(&self) -> Result<(), CliError> {
        let bad = |message: &str| Err(CliError::new("INVALID_CONFIG", message));
        if !(4..=8).contains(&self.code_letters) {
            return bad("code_letters is 4 to 8");
        }
        if self.dev && (!self.bind.is_loopback() || self.public_url.is_some() || !self.proxies.is_empty()) {
            return bad(
                "with --dev a house shows every secret, so it listens at 127.0.0.1 or ::1 and has no public_url or proxy",
            );
        }
        if !(1..=64).contains(&self.threads) {
            return bad("threads is 1 to 64");
        }
        let is_web = |url: &String| url.starts_with("http://") || url.starts_with("https://");
        if !self.public_url.iter().chain(&self.origins).all(is_web) {
            return bad("public_url and origins begin with http:// or https://");
        }
        if self
            .origins
            .iter()
            .any(|origin| origin.split_once("://").is_some_and(|(_, host)| host.contains('/')))
        {
            return bad("an origin is a site without a path, such as https://dice.example");
        }
        if self.idle > LONGEST || self.bot_pause > LONGEST || self.limits.patience > LONGEST {
            return bad("idle_seconds, bot_pause_ms and patience_seconds are a year at most");
        }
        Ok(())
    }

    /// Returns where to listen.
    pub(crate) fn address(&self) -> SocketAddr {
        SocketAddr::new(self.bind, self.port)
    }
}

/// Returns how much anybody may do.
fn limits(given: &Given) -> ServerLimits {
    let default = ServerLimits::default();
    let guesses = given.guesses_per_minute.unwrap_or(default.guesses);
    ServerLimits {
        patience: given.patience_seconds.map_or(default.patience, Duration::from_secs),
        creates: given.creates_per_minute.unwrap_or(default.creates),
        guesses,
        // All together may guess at least as often as one alone.
        all_guesses: given.house_guesses_per_minute.unwrap_or(default.all_guesses).max(guesses),
        network_times: given.network_times.unwrap_or(default.network_times).max(1),
        requests: given.requests_per_second.unwrap_or(default.requests),
        messages: given.messages_per_second.unwrap_or(default.messages),
        sockets: given.sockets_per_address.unwrap_or(default.sockets),
        tables: given.tables_per_address.unwrap_or(default.tables),
        pieces: given.pieces_per_address.unwrap_or(default.pieces),
        connections: given.connections_per_address.unwrap_or(default.connections),
        half_open: given.half_open_per_address.unwrap_or(default.half_open),
        all_connections: given.connections.unwrap_or(default.all_connections),
        ..default
    }
}

impl Given {
    /// Fills what is not given from somewhere else.
    fn or(self, other: Given) -> Given {
        Given {
            port: self.port.or(other.port),
            bind: self.bind.or(other.bind),
            data: self.data.or(other.data),
            disk_reserve_mib: self.disk_reserve_mib.or(other.disk_reserve_mib),
            public_url: self.public_url.or(other.public_url),
            tls_cert: self.tls_cert.or(other.tls_cert),
            tls_key: self.tls_key.or(other.tls_key),
            origins: self.origins.or(other.origins),
            proxies: self.proxies.or(other.proxies),
            code_letters: self.code_letters.or(other.code_letters),
            public: self.public.or(other.public),
            seats_per_address: self.seats_per_address.or(other.seats_per_address),
            bot_pause_ms: self.bot_pause_ms.or(other.bot_pause_ms),
            idle_seconds: self.idle_seconds.or(other.idle_seconds),
            creates_per_minute: self.creates_per_minute.or(other.creates_per_minute),
            guesses_per_minute: self.guesses_per_minute.or(other.guesses_per_minute),
            requests_per_second: self.requests_per_second.or(other.requests_per_second),
            messages_per_second: self.messages_per_second.or(other.messages_per_second),
            sockets_per_address: self.sockets_per_address.or(other.sockets_per_address),
            ended_code_minutes: self.ended_code_minutes.or(other.ended_code_minutes),
            empty_lobby_hours: self.empty_lobby_hours.or(other.empty_lobby_hours),
            tables_in_memory: self.tables_in_memory.or(other.tables_in_memory),
            pieces_in_memory: self.pieces_in_memory.or(other.pieces_in_memory),
            house_guesses_per_minute: self.house_guesses_per_minute.or(other.house_guesses_per_minute),
            tables_per_address: self.tables_per_address.or(other.tables_per_address),
            pieces_per_address: self.pieces_per_address.or(other.pieces_per_address),
            connections_per_address: self.connections_per_address.or(other.connections_per_address),
            half_open_per_address: self.half_open_per_address.or(other.half_open_per_address),
            connections: self.connections.or(other.connections),
            network_times: self.network_times.or(other.network_times),
            patience_seconds: self.patience_seconds.or(other.patience_seconds),
            threads: self.threads.or(other.threads),
            log: self.log.or(other.log),
            log_json: self.log_json.or(other.log_json),
            nwn_servers: self.nwn_servers.or(other.nwn_servers),
            webhooks: other.webhooks,
        }
    }
}

/// How long anything waits at most.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Writes a site as browsers name it: in small letters, without a slash behind it and without the usual port.
fn as_sent(origin: &str) -> String {
    let origin = origin.trim_end_matches('/').to_ascii_lowercase();
    let usual = if origin.starts_with("https://") { ":443" } else { ":80" };
    origin.strip_suffix(usual).map_or(origin.clone(), str::to_owned)
}

/// Reads a file of settings; says where it does not read.
fn read(path: &PathBuf) -> anyhow::Result<Given> {
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("{name} cannot be read"))?;
    toml::from_str(&text).map_err(|error| CliError::new("INVALID_CONFIG", format!("{name}: {error}")).into())
}
