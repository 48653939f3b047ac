//! What is said when the house opens: where it is, and a code to scan.

use std::io;
use std::net::{IpAddr, SocketAddr, UdpSocket};

use cli::Output;
use engine::Registry;
use fast_qr::qr::QRBuilder;
use serde_json::json;

use super::options::Options;

/// Says where the house is.
pub(super) fn print(
    output: &mut Output,
    options: &Options,
    address: SocketAddr,
    registry: &Registry,
) -> io::Result<()> {
    let scheme = if options.tls.is_some() { "https" } else { "http" };
    let local = format!("{scheme}://localhost:{}", address.port());
    let lan = options.public_url.clone().or_else(|| lan(scheme, address));
    if output.is_json() {
        output.json(&json!({ "local": local, "lan": lan, "port": address.port(), "data": options.data }))?;
        return output.flush();
    }
    let games: Vec<&str> = registry.iter().map(|game| game.meta().title).collect();
    output.line(format_args!("Dicehall is open: {}.", games.join(", ")))?;
    output.line(format_args!("  here      {local}"))?;
    if let Some(lan) = &lan {
        output.line(format_args!("  network   {lan}"))?;
    }
    output.line(format_args!("  API       {local}/api/docs"))?;
    output.line(format_args!("  kept in   {}", options.data.display()))?;
    if let Some(lan) = lan
        && let Ok(code) = QRBuilder::new(lan).build()
    {
        output.line(format_args!("\n{}", code.to_str()))?;
    }
    output.line("Ctrl-C closes. In a terminal: dicehall play --help; more: dicehall --help.")?;
    output.flush()
}

/// Returns the address that others in the network can use, if there is one.
fn lan(scheme: &str, address: SocketAddr) -> Option<String> {
    let ip = if address.ip().is_unspecified() { own_address()? } else { address.ip() };
    (!ip.is_loopback()).then(|| format!("{scheme}://{}", SocketAddr::new(ip, address.port())))
}

/// Asks the system which address it would use to reach others. Nothing is sent.
pub(super) fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // An address of the block for documentation: nobody is there.
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}
