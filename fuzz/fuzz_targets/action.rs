//! Fuzzes actions of any game: the law is in `crates/hostile/src/action.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::action(bytes);
});
