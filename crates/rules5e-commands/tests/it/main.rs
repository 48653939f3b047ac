//! The questions of `dicehall rules5e`: the examples of the document, worked numbers, and requests that make no
//! sense.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail loudly")]

mod answers;
mod document;
#[path = "../../../server/src/fits.rs"]
mod fits;
mod refused;
mod strangers;
mod worked;

use rules5e_commands::answer;
use serde_json::Value;

/// The answer to a request, as JSON.
#[track_caller]
fn ask(name: &str, request: &str) -> Value {
    let answer = answer(name, request).unwrap_or_else(|error| panic!("{name} {request}: {error}"));
    serde_json::from_str(&answer).unwrap()
}

/// Checks one part of an answer.
#[track_caller]
fn check(name: &str, request: &str, pointer: &str, expected: impl Into<Value>) {
    let answer = ask(name, request);
    assert_eq!(answer.pointer(pointer), Some(&expected.into()), "{name} {request}: {pointer} of {answer}");
}
