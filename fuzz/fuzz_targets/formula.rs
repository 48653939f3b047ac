//! Fuzzes formulas of dice: the law is in `crates/hostile/src/formula.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::formula(bytes);
});
