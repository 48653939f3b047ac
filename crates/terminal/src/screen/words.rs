//! Words in a given width: cut, padded or wrapped by how wide terminals show them.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Returns how many columns words take.
pub(crate) fn width(words: &str) -> usize {
    words.width()
}

/// Cuts words to a width; an ellipsis says that something is missing.
pub(crate) fn cut(words: &str, most: usize) -> String {
    if width(words) <= most {
        return words.to_owned();
    }
    let mut kept = String::new();
    let mut used = 0;
    for c in words.chars() {
        used += c.width().unwrap_or(0);
        if used >= most {
            break;
        }
        kept.push(c);
    }
    if most > 0 {
        kept.push('…');
    }
    kept
}

/// Cuts or pads words to a width, at the left.
pub(crate) fn left(words: &str, columns: usize) -> String {
    let cut = cut(words, columns);
    let pad = columns.saturating_sub(width(&cut));
    cut + &" ".repeat(pad)
}

/// Cuts or pads words to a width, at the right.
pub(crate) fn right(words: &str, columns: usize) -> String {
    let cut = cut(words, columns);
    " ".repeat(columns.saturating_sub(width(&cut))) + &cut
}

/// Cuts or pads words to a width, in the middle.
pub(crate) fn middle(words: &str, columns: usize) -> String {
    let cut = cut(words, columns);
    let pad = columns.saturating_sub(width(&cut));
    format!("{}{cut}{}", " ".repeat(pad / 2), " ".repeat(pad - pad / 2))
}

/// Breaks a paragraph into lines; later lines keep its indent.
pub(crate) fn wrap(words: &str, most: usize) -> Vec<String> {
    let indent: String = words.chars().take_while(|c| *c == ' ').take(most / 2).collect();
    let mut lines = Vec::new();
    let mut line = indent.clone();
    for word in words.split_whitespace() {
        let is_empty = line.trim().is_empty();
        if !is_empty && width(&line) + 1 + width(word) > most {
            lines.push(std::mem::replace(&mut line, indent.clone()));
        } else if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines.iter().map(|line| cut(line, most)).collect()
}

/// Breaks words from outside into at most so many lines: long words break as well, and an ellipsis says what is missing.
pub(crate) fn fold(words: &str, columns: usize, most_lines: usize) -> Vec<String> {
    let pieces: Vec<String> = words.split_whitespace().flat_map(|word| broken(word, columns)).collect();
    let mut lines = wrap(&pieces.join(" "), columns);
    let is_longer = lines.len() > most_lines;
    lines.truncate(most_lines);
    if let Some(last) = lines.last_mut().filter(|_| is_longer) {
        *last = cut(&format!("{last}…"), columns);
    }
    lines
}

/// Breaks a word that is wider than a line.
fn broken(word: &str, columns: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut used = 0;
    for c in word.chars() {
        let wide = c.width().unwrap_or(0);
        if used + wide > columns && used > 0 {
            pieces.push(String::new());
            used = 0;
        }
        used += wide;
        if let Some(piece) = pieces.last_mut() {
            piece.push(c);
        }
    }
    pieces
}

/// Writes a number with thousands separators and a true minus sign.
pub(crate) fn number(value: i64) -> String {
    cli::number::grouped(value).replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_fit_whatever_they_are() {
        assert_eq!(cut("Mara", 4), "Mara");
        assert_eq!(cut("Mara", 3), "Ma…");
        assert_eq!(cut("Mara", 0), "");
        assert_eq!(left("漢字", 5), "漢字 ");
        assert_eq!(left("漢字", 3), "漢…");
        assert_eq!(right("7", 3), "  7");
        assert_eq!(middle("ab", 5), " ab  ");
    }

    #[test]
    fn words_from_outside_take_no_more_lines_than_they_may() {
        assert_eq!(fold("one two three", 7, 2), ["one two", "three"]);
        assert_eq!(fold("one two three", 7, 1), ["one tw…"]);
        assert_eq!(fold("enormous things", 4, 3), ["enor", "mous", "thi…"]);
        assert_eq!(fold("漢字漢字", 5, 9), ["漢字", "漢字"]);
        assert_eq!(fold("a b", 9, 0), Vec::<String>::new());
        for words in ["W".repeat(2_000), "wind and rain ".repeat(150), "漢".repeat(2_000)] {
            for columns in [1, 2, 5, 30, 200] {
                let lines = fold(&words, columns, 3);
                assert!(lines.len() <= 3 && lines.iter().all(|line| width(line) <= columns), "{lines:?}");
            }
        }
    }

    #[test]
    fn paragraphs_are_wrapped_with_their_indent() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("  one two", 6), ["  one", "  two"]);
        assert_eq!(wrap("enormous", 4), ["eno…"]);
        assert_eq!(wrap("", 4), [""]);
        assert_eq!(wrap("a b", 0), ["", ""]);
    }
}
