//! Spoils a text in ways that its readers still read for a while: bytes, lines, numbers, and JSON as JSON.

use engine::Luck;
use serde_json::Value;

use crate::schema;

/// The longest input: what a fuzzer is told, too.
const MOST_BYTES: usize = 8_192;

/// Changes a text a few times over; `other` is another input, to take pieces of.
pub fn mutate(text: &[u8], other: &[u8], luck: &mut Luck) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=luck.below(3) {
        bytes = match luck.below(10) {
            0..5 => json(&bytes, luck),
            5 => number(bytes, luck),
            6 => lines(&bytes, other, luck),
            7 => splice(&bytes, other, luck),
            8 => double_member(bytes, luck),
            _ => byte(bytes, luck),
        };
    }
    // A document that was longer from the start stays as long.
    bytes.truncate(MOST_BYTES.max(text.len()));
    bytes
}

/// Changes one value of the JSON of one line.
fn json(bytes: &[u8], luck: &mut Luck) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let with_json: Vec<usize> = (0..lines.len()).filter(|nth| lines[*nth].contains(['{', '['])).collect();
    if with_json.is_empty() {
        return byte(bytes.to_vec(), luck);
    }
    let line = &mut lines[with_json[luck.below(with_json.len())]];
    let (head, body) = line.split_at(line.find(['{', '[']).unwrap_or_default());
    let Ok(mut value) = serde_json::from_str::<Value>(body) else { return byte(bytes.to_vec(), luck) };
    let nth = luck.below(count(&value));
    let donor = pick(&value, luck.below(count(&value))).cloned().unwrap_or_default();
    if let Some(place) = pick_mut(&mut value, &mut { nth }) {
        spoil(place, donor, luck);
    }
    *line = format!("{head}{value}");
    lines.join("\n").into_bytes()
}

/// How many values a value has, itself included.
fn count(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(count).sum::<usize>(),
        Value::Object(members) => 1 + members.values().map(count).sum::<usize>(),
        _ => 1,
    }
}

fn pick(value: &Value, nth: usize) -> Option<&Value> {
    let mut left = nth;
    let mut queue = vec![value];
    while let Some(value) = queue.pop() {
        if left == 0 {
            return Some(value);
        }
        left -= 1;
        match value {
            Value::Array(items) => queue.extend(items),
            Value::Object(members) => queue.extend(members.values()),
            _ => {}
        }
    }
    None
}

fn pick_mut<'a>(value: &'a mut Value, left: &mut usize) -> Option<&'a mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| pick_mut(item, left)),
        Value::Object(members) => members.values_mut().find_map(|member| pick_mut(member, left)),
        _ => None,
    }
}

/// Changes a value in its place.
fn spoil(place: &mut Value, donor: Value, luck: &mut Luck) {
    match place {
        Value::Array(items) if !items.is_empty() && luck.one_in(2) => {
            let (one, two) = (luck.below(items.len()), luck.below(items.len()));
            match luck.below(3) {
                0 => drop(items.remove(one)),
                1 => items.insert(one, items[two].clone()),
                _ => items.swap(one, two),
            }
        }
        Value::Object(members) if !members.is_empty() && luck.one_in(2) => {
            let name = members.keys().nth(luck.below(members.len())).cloned().unwrap_or_default();
            match luck.below(2) {
                0 => drop(members.remove(&name)),
                _ => drop(members.insert(name, schema::edge(luck))),
            }
        }
        Value::Number(number) if luck.one_in(2) => {
            let near = number.as_i64().unwrap_or_default().saturating_add(luck.below(5) as i64 - 2);
            *place = Value::from(near);
        }
        Value::Bool(is) => *is = !*is,
        _ if luck.one_in(3) => *place = donor,
        _ => *place = schema::edge(luck),
    }
}

/// Puts another number in the place of one.
fn number(mut bytes: Vec<u8>, luck: &mut Luck) -> Vec<u8> {
    let digits: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
    if digits.is_empty() {
        return byte(bytes, luck);
    }
    let from = digits[luck.below(digits.len())];
    let to = (from..bytes.len()).find(|at| !bytes[*at].is_ascii_digit()).unwrap_or(bytes.len());
    const NUMBERS: [&str; 10] =
        ["0", "1", "2", "7", "255", "256", "65536", "4294967296", "18446744073709551615", "-1"];
    bytes.splice(from..to, NUMBERS[luck.below(NUMBERS.len())].bytes());
    bytes
}

/// Takes a line out, doubles it, moves it, or takes one of another input.
fn lines(bytes: &[u8], other: &[u8], luck: &mut Luck) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    let others: Vec<&[u8]> = other.split(|byte| *byte == b'\n').collect();
    let (one, two) = (luck.below(lines.len()), luck.below(lines.len()));
    match luck.below(4) {
        0 => drop(lines.remove(one)),
        1 => lines.insert(one, lines[two]),
        2 => lines.swap(one, two),
        _ => lines.insert(one + 1, others[luck.below(others.len())]),
    }
    lines.join(&b'\n')
}

/// Cuts something out, doubles it, or puts a piece of another input in its place.
fn splice(bytes: &[u8], other: &[u8], luck: &mut Luck) -> Vec<u8> {
    let span = |of: &[u8], luck: &mut Luck| {
        let from = luck.below(of.len() + 1);
        from..from + luck.below((of.len() - from).min(64) + 1)
    };
    let (here, there) = (span(bytes, luck), span(other, luck));
    let piece = match luck.below(3) {
        0 => Vec::new(),
        1 => [&bytes[here.clone()], &bytes[here.clone()]].concat(),
        _ => other[there].to_vec(),
    };
    let mut bytes = bytes.to_vec();
    bytes.splice(here, piece);
    bytes
}

/// Says something twice: the first member of some object.
fn double_member(mut bytes: Vec<u8>, luck: &mut Luck) -> Vec<u8> {
    let opens: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at] == b'{').collect();
    let Some(from) = opens.get(luck.below(opens.len())).map(|at| at + 1) else { return byte(bytes, luck) };
    let Some(to) = (from..bytes.len()).find(|at| bytes[*at] == b',') else { return byte(bytes, luck) };
    let member = bytes[from..=to].to_vec();
    bytes.splice(from..from, member);
    bytes
}

fn byte(mut bytes: Vec<u8>, luck: &mut Luck) -> Vec<u8> {
    let at = luck.below(bytes.len());
    match (bytes.get_mut(at), luck.below(3)) {
        (Some(byte), 0) => *byte ^= 1 << luck.below(8),
        (Some(byte), 1) => *byte = b"{}[],:\"0-\n dkxA\\"[luck.below(16)],
        _ => bytes.insert(at, luck.below(128) as u8),
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_changed_often_reads_still_and_is_another_text() {
        let text = br#"head {"a":[1,2,{"b":true}],"c":"x"}"#;
        let mut luck = Luck::new(1);
        let changed: Vec<Vec<u8>> = (0..300).map(|_| mutate(text, b"other\nlines", &mut luck)).collect();
        let reads = |bytes: &&Vec<u8>| {
            let text = String::from_utf8_lossy(bytes).into_owned();
            text.strip_prefix("head ").is_some_and(|json| serde_json::from_str::<Value>(json).is_ok())
        };
        assert!(changed.iter().filter(reads).count() > 100);
        assert!(changed.iter().filter(|bytes| bytes.as_slice() != text).count() > 250);
    }

    #[test]
    fn nothing_can_be_changed_too() {
        let mut luck = Luck::new(2);
        for _ in 0..200 {
            mutate(b"", b"", &mut luck);
        }
    }

    #[test]
    fn every_value_can_be_picked() {
        let mut value = serde_json::json!({"a": [1, {"b": 2}], "c": 3});
        assert_eq!(count(&value), 6);
        assert!((0..6).all(|nth| pick(&value, nth).is_some()) && pick(&value, 6).is_none());
        assert!((0..6).all(|nth| pick_mut(&mut value, &mut { nth }).is_some()));
    }
}
