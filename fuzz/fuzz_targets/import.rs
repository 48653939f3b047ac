//! Fuzzes documents from outside: the law is in `crates/hostile/src/import.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::import(bytes);
});
