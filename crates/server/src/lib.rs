//! HTTP around a hall: REST, WebSocket, server-sent events, tokens, limits.
//!
//! It decodes, authenticates and encodes. Who asks is settled once, when a
//! request or a first frame comes in; state leaves only as the frames and
//! looks that the hall made for that viewer. It knows no game by name and
//! decides no rule.
//!
//! Made for the house `dicehall`: it may change with any version.

mod app;
mod asyncapi;
pub mod bridge;
mod caller;
mod codes;
mod command;
mod config;
mod content;
mod dev;
mod error;
#[cfg(test)]
mod fits;
mod guard;
mod limits;
mod links;
mod listen;
mod metrics;
mod pages;
mod place;
mod rest;
mod router;
mod socket;
mod state;
mod stream;
mod tls;
mod typed;
mod web;
mod webhooks;
pub mod wire;

pub use app::App;
pub use asyncapi::asyncapi;
pub use bridge::Bridge;
pub use config::{Config, ServerLimits};
pub use listen::Server;
pub use rest::openapi;
pub use router::router;
pub use tls::{Tls, TlsError};
pub use typed::types;
pub use webhooks::{Webhook, WebhookError};
