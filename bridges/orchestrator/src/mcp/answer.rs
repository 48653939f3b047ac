//! What tools answer: data, and errors that a model can act on.

use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Value, json};
use server::bridge::ApiError;

/// Writes what came of a call. What cannot be done is a result that says so, and no fault of the protocol.
pub(super) fn written(answer: Result<Value, ApiError>) -> CallToolResult {
    let (value, is_error) = match answer {
        Ok(value) => (value, false),
        Err(error) => (explained(&error), true),
    };
    let content = vec![ContentBlock::text(value.to_string())];
    let mut result = if is_error { CallToolResult::error(content) } else { CallToolResult::success(content) };
    result.structured_content = Some(value);
    result
}

/// Says what is wrong: the code, the rule, what there is, what it takes, and what would be accepted.
fn explained(error: &ApiError) -> Value {
    let why = &error.why;
    let detail = |names: &[&str]| {
        let details = why.details.as_ref()?;
        names.iter().find_map(|name| details.get(*name)).cloned()
    };
    json!({
        "code": why.code,
        "message": why.message,
        "rule": why.anchor,
        "have": detail(&["haveFt", "have"]),
        "need": detail(&["needFt", "need", "expected"]),
        "alternatives": why.legal.iter().take(MOST_ALTERNATIVES).collect::<Vec<_>>(),
        "details": why.details,
    })
}

/// How many of the legal actions an error names.
const MOST_ALTERNATIVES: usize = 20;
