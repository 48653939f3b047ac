//! Texts in other languages: files of JSON that a game brings along. Nothing here chooses a language.

use std::collections::BTreeMap;

use serde::Deserialize;

/// What a file has for a code.
#[derive(Deserialize)]
#[serde(untagged)]
enum Entry {
    Text(String),
    Lines(Vec<String>),
}

/// Reads a file of texts: for each code the text, or its lines.
///
/// # Errors
///
/// When the file is no JSON object of texts and lines.
pub fn read_texts(file: &str) -> serde_json::Result<BTreeMap<String, String>> {
    let entries: BTreeMap<String, Entry> = serde_json::from_str(file)?;
    let whole = |entry| match entry {
        Entry::Text(text) => text,
        Entry::Lines(lines) => lines.join("\n"),
    };
    Ok(entries.into_iter().map(|(code, entry)| (code, whole(entry))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_may_be_written_line_by_line() {
        let read = |file| read_texts(file).map(|texts| texts.into_iter().collect::<Vec<_>>()).ok();
        let pair = |code: &str, text: &str| (code.to_owned(), text.to_owned());
        assert_eq!(
            read(r#"{"b":"{n} rot","a":["eins","zwei"]}"#),
            Some(vec![pair("a", "eins\nzwei"), pair("b", "{n} rot")])
        );
        assert_eq!(read(r#"{"a":1}"#), None);
        assert_eq!(read("[]"), None);
    }
}
