//! Renderers: each turns a [`Scene`](crate::Scene) into one kind of output.

mod svg;
mod text;

pub use svg::{Theme, svg};
pub use text::text;
