//! Lists of dice as clients send them.

use pips::{DiceSet, PickFlaw, Picked};

/// AET-21, FAR-13: a list of whole numbers is always read, and its first flaw is remembered for the rules to refuse.
#[test]
fn integers_are_read_with_their_first_flaw() {
    use PickFlaw::{OutOfRange, Twice};
    let check = |json: &str, expected: Result<&[u8], PickFlaw>| {
        let picked: Picked = serde_json::from_str(json).unwrap();
        assert_eq!(picked.set(), expected.map(|indices| indices.iter().copied().collect()), "{json}");
        assert_eq!(picked.is_empty(), json == "[]", "{json}");
    };
    check("[]", Ok(&[]));
    check("[3]", Ok(&[3]));
    check("[5, 0, 2]", Ok(&[0, 2, 5]));
    check("[7]", Ok(&[7]));
    check("[0, 0, 0]", Err(Twice(0)));
    check("[1, 2, 2, 9]", Err(Twice(2)));
    check("[1, 9, 2, 2]", Err(OutOfRange(9)));
    check("[8]", Err(OutOfRange(8)));
    check("[-1]", Err(OutOfRange(-1)));
    check("[256]", Err(OutOfRange(256)));
    check("[9223372036854775807]", Err(OutOfRange(i64::MAX)));
    check("[18446744073709551615]", Err(OutOfRange(i64::MAX)));
    check("[99999999999999999999999]", Err(OutOfRange(i64::MAX)));
    check("[-9223372036854775808]", Err(OutOfRange(i64::MIN)));
    check("[-99999999999999999999999]", Err(OutOfRange(i64::MIN)));
    check(&format!("[{}0]", "0,".repeat(63)), Err(Twice(0)));
}

/// AET-21, FAR-13: what is no list of whole numbers is refused in words.
#[test]
fn anything_else_is_refused_in_words() {
    let check = |json: &str, words: &str| {
        let refusal = serde_json::from_str::<Picked>(json).unwrap_err().to_string();
        assert!(refusal.contains(words), "{json}: {refusal}");
    };
    check("[1.5]", "floating point `1.5`, expected a die's index, a whole number from 0");
    check("[1.0]", "floating point `1.0`, expected a die's index");
    check("[\"1\"]", "string \"1\", expected a die's index");
    check("[null]", "null, expected a die's index");
    check("[true]", "boolean `true`, expected a die's index");
    check("[[0]]", "sequence, expected a die's index");
    check("3", "integer `3`, expected a list of at most 64 dice indices");
    check("\"0,1\"", "expected a list of at most 64 dice indices");
    check("{\"0\": 1}", "expected a list of at most 64 dice indices");
    check("null", "expected a list of at most 64 dice indices");
    check(
        &format!("[{}0]", "0,".repeat(64)),
        "invalid length 65, expected a list of at most 64 dice indices",
    );
}

/// AET-21: a pick is written so that the same pick is read back, its flaw included.
#[test]
fn picks_are_read_back_as_written() {
    let check = |json: &str, written: &str| {
        let picked: Picked = serde_json::from_str(json).unwrap();
        let again = serde_json::to_string(&picked).unwrap();
        assert_eq!(again, written);
        assert_eq!(serde_json::from_str::<Picked>(&again).unwrap(), picked);
    };
    check("[]", "[]");
    check("[4, 1]", "[1,4]");
    check("[4, 1, 4, 2]", "[1,2,4,4]");
    check("[4, -3, 4, 2]", "[2,4,-3]");
    for bits in 0..=u8::MAX {
        let set = DiceSet::from_bits(bits);
        let json = serde_json::to_string(&Picked::from(set)).unwrap();
        assert_eq!(serde_json::from_str::<Picked>(&json).unwrap().set(), Ok(set));
    }
    assert!(Picked::default().is_empty());
}

/// AET-21: a flaw says in words what is wrong.
#[test]
fn flaws_speak() {
    assert_eq!(PickFlaw::Twice(3).to_string(), "die 3 is listed twice");
    assert_eq!(PickFlaw::OutOfRange(-1).to_string(), "there is no die -1");
}
