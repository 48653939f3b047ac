//! Where a table is played and watched, as text and as a picture for phones.

use axum::http::{HeaderMap, header};
use fast_qr::convert::svg::SvgBuilder;
use fast_qr::convert::{Builder, Shape};
use fast_qr::qr::QRBuilder;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Config;
use crate::error::ApiError;

/// Where a table is played and watched.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Links {
    /// For whoever wants to play.
    #[schema(example = "http://192.168.1.7:8080/play/KXQP")]
    pub(crate) play: String,
    /// For whoever wants to watch.
    pub(crate) watch: String,
    /// For the screen on the wall.
    pub(crate) tv: String,
    /// For playing from another device: not the address of this machine alone.
    pub(crate) phone: String,
    /// For looking back at it, from any device. A code moves on to the next game; what happened stays under the id.
    pub(crate) replay: String,
    /// A picture of the link for phones, to be scanned.
    pub(crate) qr: String,
}

impl Links {
    /// Makes the links of a table: by its code, or by its id once that is gone.
    pub(crate) fn new(config: &Config, headers: &HeaderMap, code: Option<&str>, table: &str) -> Links {
        let name = code.unwrap_or(table);
        let base = base(config, headers);
        let outside = from_outside(config, &base);
        Links {
            phone: format!("{outside}/play/{name}"),
            replay: format!("{outside}/replay/{table}"),
            play: format!("{base}/play/{name}"),
            watch: format!("{base}/watch/{name}"),
            tv: format!("{base}/tv/{name}"),
            qr: format!("{base}/api/games/{table}/qr.svg"),
        }
    }
}

/// Returns the address that other devices use: whoever set the house up here said "localhost", and a phone cannot.
fn from_outside(config: &Config, base: &str) -> String {
    let Some(lan) = config.lan else { return base.to_owned() };
    let (scheme, host) = base.split_once("://").unwrap_or(("http", base));
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, Some(port)),
        _ => (host, None),
    };
    if !matches!(name, "localhost" | "127.0.0.1" | "[::1]") {
        return base.to_owned();
    }
    let lan = if lan.is_ipv6() { format!("[{lan}]") } else { lan.to_string() };
    port.map_or_else(|| format!("{scheme}://{lan}"), |port| format!("{scheme}://{lan}:{port}"))
}

/// Returns the address that this client used, or the one that is set.
fn base(config: &Config, headers: &HeaderMap) -> String {
    if let Some(url) = &config.public_url {
        return url.trim_end_matches('/').to_owned();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).filter(|host| is_host(host));
    let scheme = if config.secure { "https" } else { "http" };
    format!("{scheme}://{}", host.unwrap_or("localhost"))
}

/// A host comes from outside and ends up in links: only what a host may have.
fn is_host(host: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
    !host.is_empty() && host.len() <= 255 && host.chars().all(is_plain)
}

/// Draws a text as a QR code.
pub(crate) fn qr_svg(text: &str) -> Result<String, ApiError> {
    let code = QRBuilder::new(text).build().map_err(|error| ApiError::bad(error.to_string()))?;
    Ok(SvgBuilder::default().shape(Shape::Square).margin(4).to_str(&code))
}
