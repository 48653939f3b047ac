//! How wide words are, about: the widths of the widest likely face, so that
//! words fit their place whatever face a screen has.

/// Which of the two faces words are set in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    /// Names, numbers, titles.
    Display,
    /// Running text.
    Body,
}

/// The mark of words that were cut.
const CUT: char = '…';
/// No place holds more characters than this: longer words are cut before they are measured.
const MOST: usize = 400;

/// Widths of the printable ASCII characters in hundredths of the size; figures are of one width.
const DISPLAY: [u8; 95] = [
    23, 32, 39, 65, 65, 96, 73, 21, 41, 41, 56, 68, 30, 47, 30, 39, 67, 67, 67, 67, 67, 67, 67, 67, 67, 67,
    30, 30, 68, 68, 68, 56, 103, 75, 66, 75, 73, 61, 58, 76, 75, 28, 57, 69, 57, 91, 75, 78, 65, 78, 66, 65,
    67, 73, 75, 104, 71, 72, 67, 41, 39, 41, 56, 55, 50, 58, 64, 59, 64, 60, 39, 63, 62, 27, 27, 58, 27, 92,
    62, 61, 63, 63, 42, 56, 39, 62, 59, 85, 57, 59, 57, 41, 37, 41, 68,
];
const BODY: [u8; 95] = [
    29, 29, 40, 67, 64, 93, 73, 22, 36, 36, 50, 66, 28, 46, 28, 40, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    28, 28, 66, 66, 66, 51, 94, 68, 65, 73, 72, 60, 59, 74, 74, 40, 54, 65, 56, 89, 75, 76, 63, 76, 64, 64,
    64, 74, 68, 95, 64, 66, 62, 36, 40, 36, 56, 45, 50, 56, 62, 56, 62, 58, 36, 61, 59, 26, 25, 54, 27, 87,
    59, 60, 61, 61, 37, 52, 36, 58, 56, 81, 54, 56, 54, 36, 33, 36, 66,
];

/// Returns how wide words are at a size.
pub(super) fn width(words: &str, face: Face, size: f64) -> f64 {
    words.chars().take(MOST).map(|c| advance(c, face)).sum::<f64>() * size
}

/// Cuts words so that they are no wider than a place.
pub(super) fn cut(words: &str, face: Face, size: f64, place: f64) -> String {
    let words = tidy(words);
    if width(&words, face, size) <= place && words.chars().count() <= MOST {
        return words;
    }
    let room = place - advance(CUT, face) * size;
    let mut out = String::new();
    let mut used = 0.0;
    for c in words.chars().take(MOST) {
        used += advance(c, face) * size;
        if used > room {
            break;
        }
        out.push(c);
    }
    out.truncate(out.trim_end_matches([' ', ',']).len());
    out.push(CUT);
    out
}

/// Returns the largest size, down to a least one, at which words fit a place.
pub(super) fn fitting(words: &str, face: Face, size: f64, least: f64, place: f64) -> f64 {
    let wide = width(words, face, size);
    if wide <= place || wide <= 0.0 { size } else { (size * place / wide).floor().max(least.min(size)) }
}

/// Breaks words into lines no wider than a place; the last is cut where there are too many.
pub(super) fn broken(words: &str, face: Face, size: f64, place: f64, n_lines: usize) -> Vec<String> {
    let is_longer = words.chars().nth(MOST).is_some();
    let words = tidy(words);
    let mut lines: Vec<String> = Vec::new();
    let mut rest = words.split_whitespace().peekable();
    while rest.peek().is_some() && lines.len() < n_lines {
        if lines.len() + 1 == n_lines {
            let all: Vec<&str> = rest.by_ref().collect();
            lines.push(cut(&all.join(" "), face, size, place));
            break;
        }
        let mut line = rest.next().unwrap_or_default().to_owned();
        while let Some(next) = rest.next_if(|next| width(&format!("{line} {next}"), face, size) <= place) {
            line.push(' ');
            line.push_str(next);
        }
        lines.push(cut(&line, face, size, place));
    }
    // What was never measured is missing, too.
    if let Some(last) = lines.last_mut().filter(|last| is_longer && !last.ends_with(CUT)) {
        *last = cut(&format!("{last}{CUT}"), face, size, place);
    }
    lines
}

/// Drops what would pile up beyond its line: more than two marks on one letter, and what is too long to show.
fn tidy(words: &str) -> String {
    let mut piled = 0;
    let keep = |c: &char| {
        piled = if is_combining(*c) { piled + 1 } else { 0 };
        piled <= 2
    };
    words.chars().take(MOST + 1).filter(keep).collect()
}

fn advance(c: char, face: Face) -> f64 {
    let table = match face {
        Face::Display => &DISPLAY,
        Face::Body => &BODY,
    };
    let ascii = (c as usize).checked_sub(0x20).and_then(|i| table.get(i));
    match (ascii, c) {
        (Some(hundredths), _) => f64::from(*hundredths) / 100.0,
        (_, '−' | '→') => 0.68,
        (_, '·') => 0.3,
        (_, c) if is_combining(c) => 0.0,
        (_, '\u{a0}'..='\u{24f}') => 0.68,
        (_, '\u{250}'..='\u{10ff}' | '\u{1e00}'..='\u{1eff}') => 0.8,
        _ => 1.1,
    }
}

fn is_combining(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}' | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}'
        | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_words_fit_their_place() {
        for words in ["", "Mara", "WWWWWWWWWWWWWWWWWWWWWWWW", "漢字漢字漢字漢字漢字", "🎲🎲🎲🎲🎲🎲"]
        {
            let shown = cut(words, Face::Display, 40.0, 120.0);
            assert!(width(&shown, Face::Display, 40.0) <= 120.0, "{shown}");
        }
        assert_eq!(cut("Mara", Face::Display, 40.0, 120.0), "Mara");
    }

    #[test]
    fn a_pile_of_marks_is_cleared() {
        assert_eq!(cut(&format!("a{}b", "\u{301}".repeat(50)), Face::Body, 20.0, 99.0), "a\u{301}\u{301}b");
    }

    #[test]
    fn lines_break_between_words() {
        let lines = broken("Roll the last die, or bank what you have", Face::Body, 20.0, 180.0, 2);
        assert_eq!(lines, ["Roll the last die, or", "bank what you h…"]);
        assert!(lines.iter().all(|line| width(line, Face::Body, 20.0) <= 180.0));
    }

    #[test]
    fn what_is_too_long_to_measure_is_seen_to_be_cut() {
        for words in ["i ".repeat(1_000), "i".repeat(2_000)] {
            let lines = broken(&words, Face::Body, 20.0, 2_000.0, 9);
            assert!(lines.last().is_some_and(|last| last.ends_with(CUT)), "{lines:?}");
            assert!(lines.iter().all(|line| width(line, Face::Body, 20.0) <= 2_000.0));
        }
    }
}
