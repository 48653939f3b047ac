//! Dicehall's tables in a world of Neverwinter Nights: which tables an area has is read from its files, people sit and
//! watch by using chairs and observers, and play in windows that the game itself draws. It stands on the hall's public
//! interface; nothing of it is in the platform.
//!
//! Made for the house `dicehall`: it may change with any version.

pub mod bridge;
pub mod discover;
pub mod gff;
pub mod window;
