//! Numbers as people read them.

/// Writes a whole number with commas between thousands.
pub fn grouped(number: impl Into<i128>) -> String {
    let number = number.into();
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "-" } else { "" });
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a count with the right form of its noun.
pub fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let cases = [(0, "0"), (999, "999"), (1_000, "1,000"), (-1_234_567, "-1,234,567")];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }
}
