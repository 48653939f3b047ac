//! Fuzzes requests: the law is in `crates/hostile/src/request.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::request(bytes);
});
