//! Fuzzes intents, as text and as JSON: the law is in `crates/hostile/src/intents.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::intents(bytes);
});
