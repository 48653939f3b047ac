//! Hashes of records: SHA-256 over compact JSON with sorted keys.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// A SHA-256, written as 64 hexadecimal digits.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Hash([u8; 32]);

impl Hash {
    /// What the first record has before it.
    pub const ZERO: Hash = Hash([0; 32]);

    /// Hashes a text.
    pub fn of(text: &str) -> Hash {
        Hash(Sha256::digest(text.as_bytes()).into())
    }

    /// Returns the 32 bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Hash, D::Error> {
        let digits = String::deserialize(from)?;
        let mut bytes = [0; 32];
        hex::decode_to_slice(&digits, &mut bytes)
            .map_err(|_| D::Error::custom("a hash is 64 hexadecimal digits"))?;
        Ok(Hash(bytes))
    }
}

/// Writes JSON compactly, with the keys of every object in byte order.
pub fn canonical(value: &Value) -> String {
    let mut out = String::new();
    write_canonical(value, &mut out);
    out
}

fn write_canonical(value: &Value, out: &mut String) {
    match value {
        Value::Object(fields) => {
            // Sorted here and not by the map: whether serde_json's map sorts
            // depends on a feature that any crate in the build may switch.
            let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
            fields.sort_by_key(|(key, _)| key.as_str());
            write_list(out, ('{', '}'), fields, |(key, value), out| {
                out.push_str(&Value::from(key.as_str()).to_string());
                out.push(':');
                write_canonical(value, out);
            });
        }
        Value::Array(items) => write_list(out, ('[', ']'), items, write_canonical),
        plain => out.push_str(&plain.to_string()),
    }
}

fn write_list<T>(
    out: &mut String,
    (open, close): (char, char),
    items: impl IntoIterator<Item = T>,
    write: impl Fn(T, &mut String),
) {
    out.push(open);
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        write(item, out);
    }
    out.push(close);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted_at_every_depth() {
        let value = serde_json::json!({"b": [{"z": 1, "a": "\"é\n"}], "a": null});
        assert_eq!(canonical(&value), r#"{"a":null,"b":[{"a":"\"é\n","z":1}]}"#);
    }
}
