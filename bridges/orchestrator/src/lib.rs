//! The Orchestrator: what a game master's program needs to lead fights at a table of this house. INTENT blocks become
//! actions, what happens becomes the document's messages, rules are answered over HTTP, and a model is led through all
//! of it over MCP. It stands on the hall's public interface; nothing of it is in the platform.
//!
//! Made for the house `dicehall`: it may change with any version.

mod desk;
mod digest;
mod follow;
mod intent;
mod mcp;
mod message;
mod names;
mod rest;
mod rules;
mod socket;
mod submit;

use axum::Router;
use axum::http::StatusCode;
use axum::routing::get;
use server::Bridge;
use server::bridge::ApiError;
use utoipa_axum::router::OpenApiRouter;

pub use intent::{Intent, IntentParseError, KINDS, Kind, Place, parse, print};

/// Returns the bridge for a house.
pub fn bridge() -> Bridge {
    let described = OpenApiRouter::new().merge(rules::routes()).merge(rest::routes());
    let plain = Router::new().route("/api/orchestrator/{id}/ws", get(socket::open)).merge(mcp::routes());
    Bridge::new(described).with_types(rules::types()).and(plain)
}

/// Something reads well and is not done.
fn refused(code: &str, words: impl Into<String>) -> ApiError {
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, words)
}

/// Something does not read.
fn bad(code: &str, words: impl Into<String>) -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, code, words)
}
