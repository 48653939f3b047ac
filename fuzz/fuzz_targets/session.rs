//! Fuzzes what clients say on their sockets, one after the other: the law is in `crates/hostile/src/session.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::session(bytes);
});
