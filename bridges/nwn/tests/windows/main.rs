//! Windows of real tables: what is wrong with a window is found, no window of any game has a flaw, and games are played by
//! clicks alone.

mod aetharn;
mod clicks;
mod flaws;
mod played;
mod room;
