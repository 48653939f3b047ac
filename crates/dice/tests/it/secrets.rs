//! Seeds, commitments, entropy and keys: what is promised, what is mixed, and what is never shown.

use dice::{Commitment, Dice, Entropy, HexError, Key, Roll, Seed};
use proptest::prelude::*;

fn first_roll(key: Key) -> Vec<u32> {
    let mut faces = vec![0; 40];
    Dice::keyed(key, 0).roll_wide(6, &mut faces);
    faces
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// A commitment fits its seed and no other.
    #[test]
    fn a_commitment_matches_only_its_seed(bytes: [u8; 32], bit in 0..256usize) {
        let seed = Seed::from_bytes(bytes);
        let mut other = bytes;
        other[bit / 8] ^= 1 << (bit % 8);
        prop_assert!(seed.commitment().matches(&seed));
        prop_assert!(!seed.commitment().matches(&Seed::from_bytes(other)));
    }

    /// Entropy counts by what it is and whose it is, not by when it came.
    #[test]
    fn the_order_of_entropy_does_not_matter_and_its_content_does(seed: [u8; 32], a: [u8; 16], b: [u8; 16]) {
        prop_assume!(a != b);
        let (seed, a, b) = (Seed::from_bytes(seed), Entropy::from_bytes(a), Entropy::from_bytes(b));
        let key = |entropy: &[(u8, Entropy)]| first_roll(Key::derive(&seed, entropy));
        let both = key(&[(0, a), (1, b)]);
        prop_assert_eq!(&both, &key(&[(1, b), (0, a)]));
        for other in [key(&[]), key(&[(0, a)]), key(&[(0, b), (1, a)]), key(&[(0, a), (2, b)])] {
            prop_assert_ne!(&both, &other);
        }
    }

    /// Hexadecimal text of any kind is read or refused, never a panic, and what is written is read back.
    #[test]
    fn hex_is_read_back_and_nonsense_refused(bytes: [u8; 32], text: String) {
        let seed = Seed::from_bytes(bytes);
        prop_assert_eq!(Seed::from_hex(&seed.to_hex().to_uppercase()).unwrap(), seed.clone());
        let json = serde_json::to_string(&seed).unwrap();
        prop_assert_eq!(&json, &format!("\"{}\"", seed.to_hex()));
        prop_assert_eq!(serde_json::from_str::<Seed>(&json).unwrap(), seed);
        prop_assert!(Seed::from_hex(&text).is_err());
    }
}

/// No `Debug` text shows a secret, also not inside other values.
#[test]
fn debug_never_shows_secrets() {
    let seed = Seed::from_bytes([0xab; 32]);
    let key = Key::derive(&seed, &[]);
    assert_eq!(format!("{seed:?} {key:?}"), "Seed(***) Key(***)");
    assert_eq!(format!("{:?}", Dice::keyed(key, 3)), r#"Dice { source: "keyed", counter: 3 }"#);
    assert_eq!(format!("{:?}", Dice::fast(12_345)), r#"Dice { source: "fast", counter: 0 }"#);
}

/// A bad text is told by its code and place, without its digits.
#[test]
fn bad_hex_is_explained() {
    let error = Entropy::from_hex("00").unwrap_err();
    assert_eq!(error, HexError::Length { expected: 32, found: 2 });
    assert_eq!(error.code(), "HEX_LENGTH");
    assert_eq!(error.to_string(), "expected 32 hexadecimal digits, found 2 characters");
    let error = Entropy::from_hex("0000000000000000000000000000000g").unwrap_err();
    assert_eq!((error, error.code()), (HexError::Digit { position: 31 }, "HEX_DIGIT"));
    let error = serde_json::from_str::<Commitment>("\"0g\"").unwrap_err();
    assert!(error.to_string().contains("64 hexadecimal digits"), "{error}");
}

/// A commitment is shown as its digits.
#[test]
fn commitments_are_shown_in_hex() {
    let commitment = Seed::from_bytes([0; 32]).commitment();
    let digits = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
    assert_eq!(commitment.to_string(), digits);
    assert_eq!(digits.parse(), Ok(commitment));
}

/// A told roll has one of two forms on the wire.
#[test]
fn rolls_are_told_as_faces_or_as_an_order() {
    let check = |roll: Roll, json: &str| {
        assert_eq!(serde_json::to_string(&roll).unwrap(), json);
        assert_eq!(serde_json::from_str::<Roll>(json).unwrap(), roll);
    };
    check(Roll::Faces { sides: 6, faces: vec![1, 6] }, r#"{"sides":6,"faces":[1,6]}"#);
    check(Roll::Order(vec![1, 0]), r#"{"order":[1,0]}"#);
    for bad in ["{}", r#"{"sides":6}"#, r#"{"sides":6,"faces":[1],"order":[0]}"#, "3"] {
        assert!(serde_json::from_str::<Roll>(bad).is_err(), "{bad}");
    }
}
