//! Fuzzes area files in the JSON form: the law is in `crates/hostile/src/gff_json.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::gff_json(bytes);
});
