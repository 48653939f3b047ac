//! Canonical JSON: compact, with the keys of every object in byte order.

use serde::Serialize;
use serde_json::Value;

/// How deep text may go before it is left to a full reading.
const DEEPEST: usize = 64;
/// Whole numbers of up to so many digits have one way to be written.
const DIGITS: usize = 18;
/// How many members the open objects of a record have together, about.
const MEMBERS: usize = 24;

/// Writes JSON compactly, with the keys of every object in byte order.
pub fn canonical(value: &Value) -> String {
    let mut out = String::new();
    write_canonical(value, &mut out);
    out
}

/// Writes plain data as JSON, into room for `about` so many bytes: growing costs more than the writing itself.
pub(crate) fn written(data: &impl Serialize, about: usize) -> String {
    let mut bytes = Vec::with_capacity(about);
    // Plain data always serialises, and JSON is always UTF-8.
    let _ = serde_json::to_writer(&mut bytes, data);
    String::from_utf8(bytes).unwrap_or_default()
}

/// Puts compact JSON text into canonical form without reading it into a value.
/// None where only a full reading can tell what the form is: escapes, blanks,
/// fractions, keys that come twice.
pub(crate) fn sorted(text: &str) -> Option<String> {
    let out = String::with_capacity(text.len());
    let members = Vec::with_capacity(MEMBERS);
    let mut sorter = Sorter { text, at: 0, copied: 0, out, members, spare: String::new() };
    sorter.value(DEEPEST)?;
    sorter.copy();
    (sorter.at == text.len()).then_some(sorter.out)
}

/// Goes through a text once, and writes each object's members in order.
struct Sorter<'a> {
    text: &'a str,
    at: usize,
    /// How much of the text is in `out`: what stands as it is goes there in one piece.
    copied: usize,
    out: String,
    /// The members of all objects that are open, the innermost last.
    members: Vec<Member<'a>>,
    spare: String,
}

/// A member of an object: its key, and where it stands in the output.
struct Member<'a> {
    key: &'a str,
    from: usize,
    to: usize,
}

impl<'a> Sorter<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Takes this byte if it is the next one.
    fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn value(&mut self, depth: usize) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        match self.peek()? {
            b'{' => self.object(depth),
            b'[' => self.array(depth),
            b'"' => self.string().map(drop),
            b'-' | b'0'..=b'9' => self.number(),
            _ => self.word(),
        }
    }

    fn array(&mut self, depth: usize) -> Option<()> {
        self.takes(b'[');
        if self.takes(b']') {
            return Some(());
        }
        loop {
            self.value(depth)?;
            if !self.takes(b',') {
                return self.takes(b']').then_some(());
            }
        }
    }

    fn object(&mut self, depth: usize) -> Option<()> {
        self.takes(b'{');
        if self.takes(b'}') {
            return Some(());
        }
        let (mine, from) = (self.members.len(), self.place());
        loop {
            let from = self.place();
            let key = self.string()?;
            self.takes(b':').then_some(())?;
            self.value(depth)?;
            self.members.push(Member { key, from, to: self.place() });
            if !self.takes(b',') {
                break;
            }
        }
        self.sort(mine, from)?;
        self.takes(b'}').then_some(())
    }

    /// Returns where the next byte stands in the output, when all before it is copied.
    fn place(&self) -> usize {
        self.out.len() + self.at - self.copied
    }

    /// Puts the members of an object in order, where they are not.
    fn sort(&mut self, mine: usize, from: usize) -> Option<()> {
        if !self.members[mine..].is_sorted_by(|a, b| a.key < b.key) {
            self.copy();
            let members = &mut self.members[mine..];
            members.sort_unstable_by_key(|member| member.key);
            members.is_sorted_by(|a, b| a.key < b.key).then_some(())?;
            self.spare.clear();
            self.spare.reserve(self.out.len() - from);
            for member in &*members {
                if !self.spare.is_empty() {
                    self.spare.push(',');
                }
                self.spare.push_str(&self.out[member.from..member.to]);
            }
            self.out.truncate(from);
            self.out.push_str(&self.spare);
        }
        self.members.truncate(mine);
        Some(())
    }

    /// Passes over a string without escapes, and returns what it says.
    fn string(&mut self) -> Option<&'a str> {
        self.takes(b'"').then_some(())?;
        let rest = &self.text[self.at..];
        let length = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\'))?;
        self.at += length;
        self.takes(b'"').then(|| &rest[..length])
    }

    /// Passes over a whole number, not too long.
    fn number(&mut self) -> Option<()> {
        let minus = usize::from(self.peek() == Some(b'-'));
        let digits = &self.text.as_bytes()[self.at + minus..];
        let length = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_fraction = matches!(digits.get(length), Some(b'.' | b'e' | b'E'));
        let is_zero = digits.first() == Some(&b'0');
        if length == 0 || length > DIGITS || is_fraction || (is_zero && (minus > 0 || length > 1)) {
            return None;
        }
        self.at += minus + length;
        Some(())
    }

    fn word(&mut self) -> Option<()> {
        let rest = &self.text[self.at..];
        let word = ["true", "false", "null"].into_iter().find(|word| rest.starts_with(word))?;
        self.at += word.len();
        Some(())
    }

    /// Copies what stands as it is.
    fn copy(&mut self) {
        self.out.push_str(&self.text[self.copied..self.at]);
        self.copied = self.at;
    }
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

    #[test]
    fn text_that_is_sorted_has_the_form_of_its_value() {
        for text in [
            r#"{}"#,
            r#"[]"#,
            r#"{"b":1,"a":{"d":[true,false,null,{"y":0,"x":-7}],"c":""},"ab":"{\u0022"}"#,
            r#"{"b":1,"a":{"d":[true,false,null,{"y":0,"x":-7}],"c":""},"ab":"ä, {[\"}"#,
            r#"{"z":"zoë","é":[[],{}],"y":[{"b":123456789012345678,"a":1}]}"#,
            r#"{"seq":3,"at":1,"by":{"seat":0},"entries":[{"play":{"event":{"event":"x","data":{}}}}],"prev":"00"}"#,
        ] {
            let Ok(value) = serde_json::from_str::<Value>(text) else { continue };
            if let Some(sorted) = sorted(text) {
                assert_eq!(sorted, canonical(&value), "{text}");
            }
        }
    }

    #[test]
    fn plain_text_needs_no_full_reading() {
        assert_eq!(sorted(r#"{"b":[1,-2],"a":"é"}"#).as_deref(), Some(r#"{"a":"é","b":[1,-2]}"#));
        let deep = r#"[{"c":{"z":{"y":1,"x":[{"b":0,"a":1}]},"é":2},"b":{"n":1,"m":2},"a":0},{"a":1,"b":2}]"#;
        let in_order =
            r#"[{"a":0,"b":{"m":2,"n":1},"c":{"z":{"x":[{"a":1,"b":0}],"y":1},"é":2}},{"a":1,"b":2}]"#;
        assert_eq!(sorted(deep).as_deref(), Some(in_order));
    }

    #[test]
    fn what_may_be_written_in_two_ways_is_left_to_a_full_reading() {
        for text in [
            r#"{"a": 1}"#,
            r#""\u0061""#,
            "1.0",
            "1e3",
            "-0",
            "01",
            "1234567890123456789",
            r#"{"a":1,"a":2}"#,
            r#"{"a":1"#,
            r#"{"a"}"#,
            "[1,]",
            "[1",
            "nul",
            "",
            r#""a"#,
            "1 ",
            "{\"a\":1}}",
        ] {
            assert_eq!(sorted(text), None, "{text}");
        }
    }
}
