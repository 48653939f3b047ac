//! Renderers: each turns a [`Scene`](crate::Scene) into one kind of output.

mod grid;
mod svg;
mod text;

pub use grid::{in_sight, letter};
pub use svg::{Theme, svg};
pub use text::{panel, text};
