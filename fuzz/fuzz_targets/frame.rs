//! Fuzzes frames of a socket: the law is in `crates/hostile/src/frame.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::frame(bytes);
});
