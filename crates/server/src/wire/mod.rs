//! What goes over a socket, both ways. Two sealed vocabularies.

pub mod client_in;
pub mod client_out;
