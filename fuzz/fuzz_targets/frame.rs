//! Law: whatever bytes a socket is sent, reading them is a frame or words that
//! say what is wrong; a frame means the same as the JSON value it was read from.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde::Deserialize;
use serde_json::Value;
use server::wire::client_in::{ClientIn, read, want};

fuzz_target!(|bytes: &[u8]| {
    // What is no text ends the socket before anybody reads it.
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let frame = match read(text) {
        Ok(frame) => frame,
        Err(words) => return assert!(!words.is_empty()),
    };
    if let ClientIn::Hello { want: pieces, .. } = &frame {
        assert!(pieces.is_some() || want(pieces.as_deref()) == hall::Want::ALL);
    }
    let value: Value = serde_json::from_str(text).expect("a frame is JSON");
    let again = ClientIn::deserialize(value).expect("a frame reads from its value");
    assert_eq!(format!("{frame:?}"), format!("{again:?}"));
});
