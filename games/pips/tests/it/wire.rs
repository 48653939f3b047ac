//! How sets, readings, kinds and presets are written.

use pips::{DiceSet, Kind, Picked, Preset, Reading, UnknownPreset};
use serde_json::{from_value, json, to_value};

/// AET-05: a reading carries points, kind, both lists of dice, bust and hot dice.
#[test]
fn reading_is_written_with_its_verdicts() {
    let check = |faces: [u8; 6], expected: serde_json::Value| {
        let reading = Preset::Aetharn.scorer().read(&faces, DiceSet::all(6));
        assert_eq!(to_value(reading).unwrap(), expected);
        assert_eq!(from_value::<Reading>(expected).unwrap(), reading);
    };
    check(
        [2, 1, 2, 4, 2, 6],
        json!({
            "points": 300, "kind": "three_of_a_kind", "scoringDice": [0, 1, 2, 4], "nonScoringDice": [3, 5],
            "isBust": false, "isHotDice": false,
        }),
    );
    check(
        [2, 3, 3, 4, 2, 6],
        json!({
            "points": 0, "kind": "none", "scoringDice": [], "nonScoringDice": [0, 1, 2, 3, 4, 5],
            "isBust": true, "isHotDice": false,
        }),
    );
    check(
        [1, 2, 3, 4, 5, 6],
        json!({
            "points": 1500, "kind": "straight", "scoringDice": [0, 1, 2, 3, 4, 5], "nonScoringDice": [],
            "isBust": false, "isHotDice": true,
        }),
    );
}

/// AET-05: a set is a sorted list, and a flawed list is no set.
#[test]
fn dice_set_is_a_sorted_list() {
    assert_eq!(to_value(DiceSet::from_bits(0b0010_0101)).unwrap(), json!([0, 2, 5]));
    assert_eq!(from_value::<DiceSet>(json!([5, 0, 2])).unwrap(), DiceSet::from_bits(0b0010_0101));
    for (flawed, words) in [(json!([1, 1]), "die 1 is listed twice"), (json!([8]), "there is no die 8")] {
        assert_eq!(from_value::<DiceSet>(flawed).unwrap_err().to_string(), words);
    }
}

/// AET-05: kinds have a name on the wire and one in words.
#[test]
fn kinds_are_named() {
    let wire = ["none", "singles", "three_of_a_kind", "four_of_a_kind", "five_of_a_kind", "six_of_a_kind"];
    let wire = wire.into_iter().chain(["straight", "three_pairs", "two_triplets"]);
    for (kind, name) in Kind::ALL.into_iter().zip(wire) {
        assert_eq!(to_value(kind).unwrap(), json!(name));
        assert_eq!(kind.to_string(), name.replace('_', " "));
    }
}

/// FAR-03: a scoring preset is chosen by the same name on the wire and on the command line.
#[test]
fn presets_are_named() {
    for (preset, name) in Preset::ALL.into_iter().zip(["standard", "multiplied", "aetharn"]) {
        assert_eq!(to_value(preset).unwrap(), json!(name));
        assert_eq!(from_value::<Preset>(json!(name)).unwrap(), preset);
        assert_eq!((preset.to_string().as_str(), name.parse()), (name, Ok(preset)));
    }
    assert_eq!(Preset::default(), Preset::Standard);
    assert_eq!("Standard".parse::<Preset>(), Err(UnknownPreset));
}

/// AET-05: the schemas say what is written.
#[test]
fn schemas_describe_the_wire() {
    for schema in [schemars::schema_for!(DiceSet), schemars::schema_for!(Picked)] {
        assert_eq!(schema.pointer("/type"), Some(&json!("array")));
        assert_eq!(schema.pointer("/items/type"), Some(&json!("integer")));
    }
    let reading = schemars::schema_for!(Reading);
    assert_eq!(reading.pointer("/title"), Some(&json!("Reading")));
    for field in ["points", "kind", "scoringDice", "nonScoringDice", "isBust", "isHotDice"] {
        assert!(reading.pointer(&format!("/properties/{field}")).is_some(), "{field}");
    }
}
