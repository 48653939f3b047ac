//! Fuzzes binary area files of Neverwinter Nights: the law is in `crates/hostile/src/gff.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::gff(bytes);
});
