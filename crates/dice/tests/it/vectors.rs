//! Frozen numbers: dice that change would make every recorded play uncheckable.
//!
//! The keyed numbers were made with the JavaScript of `docs/fair-dice.md`, the fast ones with a separate ChaCha8.

use dice::{Commitment, Dice, Entropy, Key, Roll, Seed};
use hmac::{Hmac, KeyInit, Mac};
use serde::Deserialize;
use sha2::{Digest, Sha256};

const VECTORS: &str = include_str!("../vectors.json");
const DOC: &str = include_str!("../../../../docs/fair-dice.md");

#[derive(Deserialize)]
struct Vectors {
    keyed: Vec<Play>,
    fast: Vec<Simulated>,
}

#[derive(Deserialize)]
struct Play {
    name: String,
    seed: Seed,
    commitment: Commitment,
    entropy: Vec<Given>,
    key: String,
    rolls: Vec<Numbered>,
}

#[derive(Deserialize)]
struct Given {
    seat: u8,
    bytes: Entropy,
}

#[derive(Deserialize)]
struct Numbered {
    number: u64,
    #[serde(flatten)]
    roll: Roll,
}

#[derive(Deserialize)]
struct Simulated {
    seed: u64,
    #[serde(flatten)]
    numbered: Numbered,
}

fn vectors() -> Vectors {
    serde_json::from_str(VECTORS).unwrap()
}

/// Makes the roll by rolling or shuffling, not by `again`.
fn made(mut dice: Dice, told: &Roll) -> Roll {
    match told {
        Roll::Faces { sides, faces } => {
            let mut faces = vec![0; faces.len()];
            dice.roll_wide(*sides, &mut faces);
            Roll::Faces { sides: *sides, faces }
        }
        Roll::Order(order) => {
            let mut order: Vec<u8> = (0..order.len() as u8).collect();
            dice.shuffle(&mut order);
            Roll::Order(order)
        }
    }
}

/// YAH-5.1: deterministic from the seed, today and in ten years.
#[test]
fn keyed_dice_show_the_frozen_faces() {
    for play in vectors().keyed {
        let entropy: Vec<_> = play.entropy.iter().map(|given| (given.seat, given.bytes)).collect();
        assert_eq!(play.seed.commitment(), play.commitment, "{}", play.name);
        for Numbered { number, roll } in &play.rolls {
            let dice = Dice::keyed(Key::derive(&play.seed, &entropy), *number);
            assert_eq!(made(dice, roll), *roll, "{}: number {number}", play.name);
        }
    }
}

/// YAH-5.1: deterministic from the seed, for simulations too.
#[test]
fn fast_dice_show_the_frozen_faces() {
    for Simulated { seed, numbered: Numbered { number, roll } } in vectors().fast {
        let mut dice = Dice::fast(seed);
        dice.set_counter(number);
        assert_eq!(made(dice, &roll), roll, "seed {seed}, number {number}");
    }
}

/// The play key is what the document says, computed here step by step.
#[test]
fn play_keys_follow_the_document() {
    for play in vectors().keyed {
        let mut entropy = play.entropy;
        entropy.sort_by_key(|given| given.seat);
        let mut message = b"dicehall/key/1".to_vec();
        for Given { seat, bytes } in &entropy {
            message.push(*seat);
            message.extend(bytes.as_bytes());
        }
        assert_eq!(hmac(play.seed.as_bytes(), &message), play.key, "{}", play.name);
        assert_eq!(hex::encode(Sha256::digest(play.seed.as_bytes())), play.commitment.to_hex());
    }
}

/// The worked example of the document is the first frozen play, number for number.
#[test]
fn the_document_tells_the_frozen_numbers() {
    let example = &vectors().keyed[0];
    let key = hex::decode(&example.key).unwrap();
    let block = |label: &str, number: u64| {
        let message = [label.as_bytes(), &number.to_be_bytes(), &[0; 4]].concat();
        [hex::encode(&message), hmac(&key, &message)]
    };
    let mut told = vec![example.seed.to_hex(), example.commitment.to_hex(), example.key.clone()];
    told.extend(example.entropy.iter().map(|given| given.bytes.to_hex()));
    told.extend(block("dicehall/shuffle/1", 0));
    told.extend(block("dicehall/roll/1", 1));
    for Numbered { roll, .. } in &example.rolls[..2] {
        told.push(match roll {
            Roll::Faces { faces, .. } => format!("{faces:?}"),
            Roll::Order(order) => format!("{order:?}"),
        });
    }
    for number in told {
        assert!(DOC.contains(&number), "{number} is not in docs/fair-dice.md");
    }
}

fn hmac(key: &[u8], message: &[u8]) -> String {
    let mut hmac = Hmac::<Sha256>::new_from_slice(key).unwrap();
    hmac.update(message);
    hex::encode(hmac.finalize().into_bytes())
}
