//! Fixed numbers of bytes written as hexadecimal digits: what seeds, commitments and entropy have in common.
//!
//! Reading is strict about the length and knows both cases of letters; writing is always lower case. It never says in
//! an error what the digits were, since they may be secret.

/// Why a text is not the expected number of bytes in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HexError {
    /// The text has the wrong number of characters.
    #[error("expected {expected} hexadecimal digits, found {found} characters")]
    Length {
        /// How many digits are needed.
        expected: usize,
        /// How many characters there are.
        found: usize,
    },
    /// A character is no hexadecimal digit.
    #[error("the character at {position} is no hexadecimal digit")]
    Digit {
        /// Where the character stands, counted in bytes from 0.
        position: usize,
    },
}

impl HexError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            HexError::Length { .. } => "HEX_LENGTH",
            HexError::Digit { .. } => "HEX_DIGIT",
        }
    }
}

/// Reads exactly `N` bytes.
pub(crate) fn read<const N: usize>(text: &str) -> Result<[u8; N], HexError> {
    let mut bytes = [0; N];
    match hex::decode_to_slice(text, &mut bytes) {
        Ok(()) => Ok(bytes),
        Err(hex::FromHexError::InvalidHexCharacter { index, .. }) => Err(HexError::Digit { position: index }),
        Err(_) => Err(HexError::Length { expected: 2 * N, found: text.chars().count() }),
    }
}

/// Writes bytes as lower-case digits.
pub(crate) fn write(bytes: &[u8]) -> String {
    let mut digits = vec![0; 2 * bytes.len()];
    // Twice as many digits as bytes: they fit, and they are ASCII.
    let _ = hex::encode_to_slice(bytes, &mut digits);
    String::from_utf8(digits).unwrap_or_default()
}

/// Gives a tuple struct of `N` bytes its constructors, hexadecimal forms and serde form (a string).
macro_rules! hex_bytes {
    ($name:ident, $n:literal) => {
        impl $name {
            /// Takes the bytes as they are.
            pub const fn from_bytes(bytes: [u8; $n]) -> $name {
                $name(bytes)
            }

            /// The bytes.
            pub const fn as_bytes(&self) -> &[u8; $n] {
                &self.0
            }

            /// Reads the bytes from hexadecimal digits of either case.
            pub fn from_hex(text: &str) -> Result<$name, $crate::HexError> {
                $crate::bytes::read(text).map($name)
            }

            /// Writes the bytes as lower-case hexadecimal digits.
            pub fn to_hex(&self) -> String {
                $crate::bytes::write(&self.0)
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::HexError;

            fn from_str(text: &str) -> Result<$name, $crate::HexError> {
                $name::from_hex(text)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.to_hex())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                $name::from_hex(&text).map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use hex_bytes;
