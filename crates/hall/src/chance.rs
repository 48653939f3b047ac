//! Where ids, tokens and seeds come from.

use std::sync::Mutex;

use engine::Luck;

use crate::HallError;

/// Where ids, tokens and seeds come from.
#[derive(Debug, Default)]
pub enum Chance {
    /// The operating system. The only one for real tables.
    #[default]
    System,
    /// A number: the same one gives the same node. For simulations only.
    Seeded(Mutex<Luck>),
}

impl Chance {
    /// Makes chance that a simulation can repeat.
    pub fn seeded(seed: u64) -> Chance {
        Chance::Seeded(Mutex::new(Luck::new(seed)))
    }

    /// Returns fresh random bytes.
    pub(crate) fn bytes<const N: usize>(&self) -> Result<[u8; N], HallError> {
        let mut bytes = [0; N];
        match self {
            Chance::System => getrandom::fill(&mut bytes)
                .map_err(|error| HallError::Store(format!("no random numbers to be had: {error}")))?,
            Chance::Seeded(luck) => {
                let mut luck = luck.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                bytes.fill_with(|| (luck.next_u64() >> 56) as u8);
            }
        }
        Ok(bytes)
    }

    /// Returns a word of so many letters out of an alphabet of 24 or 32.
    pub(crate) fn word(&self, alphabet: &[u8], letters: usize) -> Result<String, HallError> {
        let mut word = String::new();
        while word.len() < letters {
            let [byte] = self.bytes::<1>()?;
            // Rejection keeps every letter as likely as the others.
            let fair = 256 / alphabet.len() * alphabet.len();
            if usize::from(byte) < fair {
                word.push(char::from(alphabet[usize::from(byte) % alphabet.len()]));
            }
        }
        Ok(word)
    }
}
