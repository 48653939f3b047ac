//! The web client: files that were built with the program, sent as small as the browser takes them.

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;

mod files {
    include!(concat!(env!("OUT_DIR"), "/web.rs"));
}

/// The page that all screens share; the client reads the address.
const PAGE: &str = "/index.html";
/// Where files lie whose names change with what they hold.
const FOREVER: &str = "/assets/";
/// How files may be packed, the smallest first.
const PACKED: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Tests whether the web client was built in: without node it is not.
pub(crate) fn is_built() -> bool {
    find(PAGE).is_some()
}

/// Sends a file of the client, or its page for every address that a screen may have.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path.starts_with("/api/") || !is_built() {
        return ApiError::not_found().into_response();
    }
    if find(path).is_some() && path != PAGE {
        return send(path, &headers);
    }
    // A file that is not there must not be answered with a page; ids of tables may have a dot.
    let first = path.split('/').nth(1).unwrap_or_default();
    if first.contains('.') || path.starts_with(FOREVER) {
        return ApiError::not_found().into_response();
    }
    send(PAGE, &headers)
}

fn find(path: &str) -> Option<&'static [u8]> {
    let at = files::FILES.binary_search_by(|(name, _)| (*name).cmp(path)).ok()?;
    files::FILES.get(at).map(|(_, bytes)| *bytes)
}

fn send(path: &str, headers: &HeaderMap) -> Response {
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let packed = PACKED.iter().find_map(|(name, ending)| {
        let is_taken = accepted.split(',').any(|one| one.trim().split(';').next() == Some(name));
        is_taken.then(|| find(&format!("{path}{ending}")).map(|bytes| (bytes, Some(*name)))).flatten()
    });
    let Some((bytes, packing)) = packed.or_else(|| find(path).map(|bytes| (bytes, None))) else {
        return ApiError::not_found().into_response();
    };
    let keep = if path.starts_with(FOREVER) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut answer = (StatusCode::OK, bytes).into_response();
    let told = answer.headers_mut();
    told.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    told.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    told.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(packing) = packing {
        told.insert(header::CONTENT_ENCODING, HeaderValue::from_static(packing));
    }
    answer
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        "json" => "application/json",
        _ => "application/octet-stream",
    }
}
