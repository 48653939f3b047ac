//! Rust text taken apart into code, comments and strings, each with the rest
//! blanked out, so that a check sees only what it is about. Line numbers stay.

/// One source text in three layers of the same shape.
pub(crate) struct Layers {
    /// Code, with quotes but without what strings say.
    pub(crate) code: String,
    /// Comments and doc comments, with their marks.
    pub(crate) comments: String,
    /// What strings and characters say.
    pub(crate) strings: String,
}

#[derive(Clone, Copy, PartialEq)]
enum Layer {
    Code,
    Comment,
    Str,
}

/// Takes a source text apart.
pub(crate) fn split(source: &str) -> Layers {
    let mut lexer = Lexer {
        chars: source.chars().collect(),
        at: 0,
        out: Layers { code: String::new(), comments: String::new(), strings: String::new() },
    };
    while lexer.at < lexer.chars.len() {
        lexer.token();
    }
    lexer.out
}

struct Lexer {
    chars: Vec<char>,
    at: usize,
    out: Layers,
}

impl Lexer {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    fn looking_at(&self, what: &str) -> bool {
        what.chars().enumerate().all(|(i, c)| self.peek(i) == Some(c))
    }

    fn take(&mut self, n: usize, layer: Layer) {
        for _ in 0..n {
            let Some(c) = self.peek(0) else { return };
            let blank = if c == '\n' { '\n' } else { ' ' };
            for (out, of) in [
                (&mut self.out.code, Layer::Code),
                (&mut self.out.comments, Layer::Comment),
                (&mut self.out.strings, Layer::Str),
            ] {
                // Blanks keep the width in bytes, so that offsets agree between the layers.
                if of == layer || c == '\n' {
                    out.push(c);
                } else {
                    (0..c.len_utf8()).for_each(|_| out.push(blank));
                }
            }
            self.at += 1;
        }
    }

    fn token(&mut self) {
        if self.looking_at("//") {
            while self.peek(0).is_some_and(|c| c != '\n') {
                self.take(1, Layer::Comment);
            }
        } else if self.looking_at("/*") {
            self.block_comment();
        } else if self.peek(0) == Some('"') {
            self.string();
        } else if let Some(hashes) = self.raw_string() {
            self.raw(hashes);
        } else if self.peek(0) == Some('\'') {
            self.character();
        } else if self.peek(0).is_some_and(is_word) {
            // A whole word at once: the r in `for"` starts no raw string.
            while self.peek(0).is_some_and(is_word) {
                self.take(1, Layer::Code);
            }
        } else {
            self.take(1, Layer::Code);
        }
    }

    fn block_comment(&mut self) {
        let mut depth = 0;
        loop {
            if self.looking_at("/*") {
                depth += 1;
                self.take(2, Layer::Comment);
            } else if self.looking_at("*/") {
                depth -= 1;
                self.take(2, Layer::Comment);
            } else if self.peek(0).is_some() {
                self.take(1, Layer::Comment);
            } else {
                return;
            }
            if depth == 0 {
                return;
            }
        }
    }

    fn string(&mut self) {
        self.take(1, Layer::Code);
        while let Some(c) = self.peek(0) {
            match c {
                '"' => return self.take(1, Layer::Code),
                '\\' => self.take(2, Layer::Str),
                _ => self.take(1, Layer::Str),
            }
        }
    }

    /// The number of hashes, if a raw string starts here (`r"`, `br#"`, `cr"`).
    fn raw_string(&self) -> Option<usize> {
        let prefix = ["r", "br", "cr"]
            .iter()
            .find(|prefix| self.looking_at(prefix) && matches!(self.peek(prefix.len()), Some('"' | '#')))?;
        let hashes = (prefix.len()..).take_while(|i| self.peek(*i) == Some('#')).count();
        (self.peek(prefix.len() + hashes) == Some('"')).then_some(hashes)
    }

    fn raw(&mut self, hashes: usize) {
        while self.peek(0) != Some('"') {
            self.take(1, Layer::Code);
        }
        self.take(1, Layer::Code);
        let end = format!("\"{}", "#".repeat(hashes));
        while self.peek(0).is_some() && !self.looking_at(&end) {
            self.take(1, Layer::Str);
        }
        self.take(end.len(), Layer::Code);
    }

    /// A character literal, or the tick of a lifetime.
    fn character(&mut self) {
        let escaped = self.peek(1) == Some('\\');
        if !escaped && self.peek(2) != Some('\'') {
            return self.take(1, Layer::Code);
        }
        self.take(1, Layer::Code);
        if escaped {
            self.take(2, Layer::Str);
        } else {
            self.take(1, Layer::Str);
        }
        while self.peek(0).is_some_and(|c| c != '\'') {
            self.take(1, Layer::Str);
        }
        self.take(1, Layer::Code);
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The byte spans of the items under `#[cfg(test)]`, in a code layer.
pub(crate) fn test_spans(code: &str) -> Vec<(usize, usize)> {
    const MARK: &str = "#[cfg(test)]";
    let mut spans: Vec<(usize, usize)> = Vec::new();
    for (start, _) in code.match_indices(MARK) {
        if spans.last().is_none_or(|last| start >= last.1) {
            spans.push((start, start + MARK.len() + item_len(&code[start + MARK.len()..])));
        }
    }
    spans
}

/// The length of the item at the start of a code layer: up to its `;` or the
/// end of its braces.
fn item_len(code: &str) -> usize {
    let mut depth = 0_usize;
    for (i, c) in code.char_indices() {
        match c {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && c == '}' {
                    return i + 1;
                }
            }
            ';' if depth == 0 => return i + 1,
            _ => {}
        }
    }
    code.len()
}

/// A text with everything outside, or inside, these spans blanked out.
pub(crate) fn only(text: &str, spans: &[(usize, usize)], inside: bool) -> String {
    text.char_indices()
        .flat_map(|(i, c)| {
            let within = spans.iter().any(|(from, to)| (*from..*to).contains(&i));
            let keep = c == '\n' || within == inside;
            let (c, n) = if keep { (c, 1) } else { (' ', c.len_utf8()) };
            std::iter::repeat_n(c, n)
        })
        .collect()
}

#[test]
fn comments_and_strings_leave_the_code() {
    let layers = split("let a = \"x // y\"; // z \"q\"\n/* b /* c */ d */ e");
    assert_eq!(layers.code.split_whitespace().collect::<Vec<_>>(), ["let", "a", "=", "\"", "\";", "e"]);
    assert_eq!(layers.strings.trim(), "x // y");
    assert!(layers.comments.contains("// z \"q\"") && layers.comments.contains("/* b /* c */ d */"));
}

#[test]
fn raw_strings_characters_and_lifetimes() {
    let layers = split("r#\"a\"b\"# '\"' '\\'' '\\u{2764}' &'a str b\"x\\\"y\" for\"s\" 'é'");
    assert_eq!(
        layers.strings.split_whitespace().collect::<Vec<_>>(),
        ["a\"b", "\"", "\\'", "\\u{2764}", "x\\\"y", "s", "é"]
    );
    assert!(layers.code.contains("&'a str"));
}

#[test]
fn layers_keep_their_shape() {
    let source = "let é = \"ü\"; // ß\nx";
    let layers = split(source);
    for layer in [&layers.code, &layers.comments, &layers.strings] {
        assert_eq!(layer.len(), source.len());
    }
}

#[test]
fn test_spans_end_where_the_item_ends() {
    let code =
        "fn a() {}\n#[cfg(test)]\nmod tests { fn b() { } }\nfn c() {}\n#[cfg(test)]\nmod more;\nfn d() {}";
    let spans = test_spans(code);
    let inside = only(code, &spans, true);
    assert!(inside.contains("fn b") && inside.contains("mod more;"));
    let outside = only(code, &spans, false);
    assert!(["fn a", "fn c", "fn d"].iter().all(|f| outside.contains(f)));
    assert!(!outside.contains("fn b"));
}
