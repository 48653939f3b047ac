//! The house that is measured: another process, opened here or already open.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::Value;

use super::{Args, http};

/// Limits that a measurement must not run into.
const UNLIMITED: &str = "1000000000";
/// What is unlimited.
const LIMITS: [&str; 9] = [
    "creates-per-minute",
    "requests-per-second",
    "messages-per-second",
    "sockets-per-address",
    "tables-per-address",
    "pieces-per-address",
    "tables-in-memory",
    "pieces-in-memory",
    "connections",
];
/// The kernel counts the CPU time of processes in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

/// A house in a process of its own. One that was opened here ends with it.
pub(super) struct ServerProcess {
    pub(super) address: SocketAddr,
    /// How long it took to open, up to the first answer.
    pub(super) opened_in: Duration,
    pid: Option<u32>,
    child: Option<Child>,
}

impl ServerProcess {
    /// Takes the house that is open already, or opens one on this database.
    pub(super) async fn find_or_open(args: &Args, data: &Path) -> anyhow::Result<ServerProcess> {
        let Some(url) = &args.url else { return ServerProcess::open(args, data, 0).await };
        let place = url.trim_start_matches("http://").trim_end_matches('/');
        let address = tokio::net::lookup_host(place).await?.next().context("nobody is at that URL")?;
        Ok(ServerProcess { address, opened_in: Duration::ZERO, pid: args.pid, child: None })
    }

    /// Opens a house on a database; at port 0, at any that is free.
    pub(super) async fn open(args: &Args, data: &Path, port: u16) -> anyhow::Result<ServerProcess> {
        let began = Instant::now();
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["--json", "serve", "--bind", "127.0.0.1", "--idle-seconds", "3600"]);
        command.arg("--port").arg(port.to_string()).arg("--data").arg(data);
        for limit in LIMITS {
            command.arg(format!("--{limit}")).arg(UNLIMITED);
        }
        command.args(args.threads.iter().flat_map(|n| ["--threads".to_owned(), n.to_string()]));
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let (pid, port) = (child.id(), port_of(&mut child)?);
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        http::get(address, "/health", None).await?;
        Ok(ServerProcess { address, opened_in: began.elapsed(), pid: Some(pid), child: Some(child) })
    }

    /// Tests for a house that was opened here, on a database of its own.
    pub(super) fn is_ours(&self) -> bool {
        self.child.is_some()
    }

    /// Kills a house that was opened here, as a power cut would.
    pub(super) fn kill(&mut self) -> anyhow::Result<()> {
        let child = self.child.as_mut().context("only a house that was opened here is killed")?;
        child.kill()?;
        child.wait()?;
        Ok(())
    }

    /// Returns the CPU time it has used, where its process is known.
    pub(super) fn cpu(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid?)).ok()?;
        // The name before may hold anything, also blanks.
        let mut fields = stat.rsplit(") ").next()?.split(' ').skip(11);
        let mut ticks = || fields.next()?.parse::<u32>().ok();
        Some(TICK * (ticks()? + ticks()?))
    }

    /// Returns the memory it has, in KiB, where its process is known.
    pub(super) fn rss_kib(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().trim_end_matches("kB").trim().parse().ok()
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // One that has ended already is no trouble.
        let _ = self.kill();
    }
}

/// Reads where a house says that it is.
fn port_of(child: &mut Child) -> anyhow::Result<u16> {
    let mut line = String::new();
    let out = child.stdout.take().context("a house says where it is")?;
    BufReader::new(out).read_line(&mut line)?;
    let said: Value = serde_json::from_str(&line).unwrap_or_default();
    match said["port"].as_u64().and_then(|port| u16::try_from(port).ok()) {
        Some(port) => Ok(port),
        None => bail!("the house did not open; what it said is above"),
    }
}
