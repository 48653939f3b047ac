//! Fuzzes house rules of any game, with play on top: the law is in `crates/hostile/src/setup.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::setup(bytes);
});
