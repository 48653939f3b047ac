//! Fuzzes rows of a journal: the law is in `crates/hostile/src/journal.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::journal(bytes);
});
