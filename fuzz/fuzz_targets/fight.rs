//! Fuzzes encounters and whole fights: the law is in `crates/hostile/src/fight.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::fight(bytes);
});
