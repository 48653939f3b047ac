//! Hashes of records: SHA-256 over compact JSON with sorted keys.

use std::fmt;

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// A SHA-256, written as 64 hexadecimal digits.
#[derive(Clone, Copy, Default, PartialEq, Eq, JsonSchema)]
#[schemars(with = "String")]
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

    /// Writes the digits and does something with them.
    fn with_digits<T>(&self, then: impl FnOnce(&str) -> T) -> T {
        let mut digits = [b'0'; 64];
        // Twice as many digits as bytes: they fit, and they are ASCII.
        let _ = hex::encode_to_slice(self.0, &mut digits);
        then(std::str::from_utf8(&digits).unwrap_or_default())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_digits(|digits| f.write_str(digits))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.with_digits(|digits| to.serialize_str(digits))
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
