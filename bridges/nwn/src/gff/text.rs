//! Text as the game keeps it: Windows-1252, which is Latin-1 but for 27 characters between 0x80 and 0x9f.

/// What the bytes from 0x80 to 0x9f mean. Five of them mean nothing and stay the control characters that they are in
/// Latin-1, so that no byte is lost.
const SPECIAL: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', //
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Reads bytes as text. Every byte is a character.
pub(super) fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        // Nearly all of it is, and a copy is the fastest way.
        Ok(text) if text.is_ascii() => text.to_owned(),
        _ => bytes.iter().map(|byte| character(*byte)).collect(),
    }
}

fn character(byte: u8) -> char {
    match byte {
        0x80..=0x9f => SPECIAL[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_character_of_its_own() {
        let mut text: Vec<char> = decode(&(0..=255).collect::<Vec<u8>>()).chars().collect();
        assert_eq!(text.iter().filter(|c| **c > '\u{ff}').count(), 27);
        text.sort_unstable();
        text.dedup();
        assert_eq!(text.len(), 256);
    }

    #[test]
    fn what_is_special_is_what_windows_shows() {
        let check = |bytes: &[u8], text: &str| assert_eq!(decode(bytes), text);
        check(b"\x80 \x85 \x9f", "€ … Ÿ");
        check(b"\x93Zum Gr\xfcnen J\xe4ger\x94 \x96 5 \x80", "“Zum Grünen Jäger” – 5 €");
        check(b"<c\xfe\xfe\x01>Aetharn</c>", "<cþþ\u{1}>Aetharn</c>");
    }
}
