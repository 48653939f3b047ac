//! What players tell of their rolls, form by form (TUR-25, decision 36).
#![allow(clippy::unwrap_used)]

use rules5e::{DamageDice, DamageType, Mode};
use serde_json::{Value, json};

use super::{BadRoll, Claim};
use crate::{Rolled, Throw};

fn claim(told: &Value) -> Claim {
    let get = |name: &str| told.get(name).cloned();
    let number = |name: &str| get(name).map(|value| serde_json::from_value(value).unwrap());
    Claim {
        dice: get("dice").map_or_else(Vec::new, |dice| serde_json::from_value(dice).unwrap()),
        modifier: number("modifier"),
        total: number("total"),
        natural: number("natural"),
        breakdown: get("breakdown").map(|parts| serde_json::from_value(parts).unwrap()),
    }
}

fn check(throw: &Throw, told: Value) -> Result<Rolled, BadRoll> {
    claim(&told).check(throw)
}

fn dice(list: &[(u8, u8)]) -> Value {
    let die = |(sides, value): &(u8, u8)| json!({ "sides": sides, "value": value });
    list.iter().map(die).collect()
}

fn d20(modifier: i16) -> Throw {
    Throw::d20(Mode::Normal, modifier)
}

/// 2d6 slashing and 1d8 fire, with 3 added.
fn burning_sword() -> Throw {
    let slashing = DamageDice { count: 2, sides: 6, flat: 3, kind: DamageType::Slashing };
    Throw::Damage(vec![slashing, DamageDice { count: 1, sides: 8, flat: 0, kind: DamageType::Fire }])
}

/// TUR-25: the document's own example.
#[test]
fn the_documents_example_is_good() {
    let throw = d20(3);
    assert_eq!(throw.formula(), "1d20 + 3");
    let told = json!({ "total": 18, "natural": 15, "breakdown": { "d20": 15, "modifier": 3 } });
    assert_eq!(check(&throw, told), Ok(Rolled { natural: 15, total: 18, faces: vec![15] }));
}

/// TUR-25: what does not add up in the document's form.
#[test]
fn the_documents_example_with_one_thing_wrong() {
    let parts = |d20: i32, modifier: i32| json!({ "d20": d20, "modifier": modifier });
    let cases = [
        (json!({ "total": 19, "natural": 15, "breakdown": parts(15, 3) }), BadRoll::WrongTotal),
        (json!({ "total": 18, "natural": 14, "breakdown": parts(15, 3) }), BadRoll::WrongTotal),
        (json!({ "total": 18, "natural": 15, "breakdown": parts(14, 3) }), BadRoll::WrongBreakdown),
        (json!({ "total": 18, "natural": 15, "breakdown": parts(15, 4) }), BadRoll::WrongBreakdown),
        (json!({ "total": 18, "natural": 15, "breakdown": parts(14, 4) }), BadRoll::WrongBreakdown),
        (json!({ "total": 18, "natural": 15, "breakdown": {} }), BadRoll::WrongBreakdown),
        (
            json!({ "natural": 15, "breakdown": { "d20": 15, "x": i32::MAX, "y": i32::MAX } }),
            BadRoll::WrongBreakdown,
        ),
        (json!({ "total": 24, "natural": 21, "breakdown": parts(21, 3) }), BadRoll::NoSuchFace),
        (json!({ "total": 3, "natural": 0 }), BadRoll::NoSuchFace),
        (json!({ "total": i32::MIN }), BadRoll::NoSuchFace),
        (json!({ "total": 18, "natural": 15, "modifier": 2 }), BadRoll::WrongModifier),
        (json!({ "breakdown": parts(15, 3) }), BadRoll::Unclear),
    ];
    for (told, why) in cases {
        assert_eq!(check(&d20(3), told.clone()), Err(why), "{told}");
    }
}

/// Decision 36: names of parts are free as long as they make the total.
#[test]
fn parts_may_have_any_names() {
    let told = json!({ "total": 18, "breakdown": { "roll": 15, "dexterity": 1, "proficiency": 2 } });
    assert_eq!(check(&d20(3), told).map(|rolled| rolled.natural), Ok(15));
}

/// Decision 36: one plain die is known by its total too; several are not.
#[test]
fn one_number_is_enough_for_one_die() {
    let healing = Throw::Dice { count: 1, sides: 8, flat: 3 };
    assert_eq!(check(&healing, json!({ "total": 9 })).map(|rolled| rolled.faces), Ok(vec![6]));
    assert_eq!(check(&healing, json!({ "natural": 6, "total": 9 })).map(|rolled| rolled.total), Ok(9));
    assert_eq!(check(&healing, json!({ "total": 12 })), Err(BadRoll::NoSuchFace));
    for throw in [burning_sword(), Throw::d20(Mode::Advantage, 2i16)] {
        assert_eq!(check(&throw, json!({ "natural": 5, "total": 9 })), Err(BadRoll::Unclear), "{throw:?}");
    }
}

/// Decision 36: dice of damage may be told in any order, and are taken in the order of the formula.
#[test]
fn dice_may_be_told_in_any_order() {
    let throw = burning_sword();
    let told = json!({ "dice": dice(&[(8, 7), (6, 2), (6, 5)]), "modifier": 3, "total": 17, "natural": 14 });
    let rolled = check(&throw, told).unwrap();
    assert_eq!(rolled.faces, [2, 5, 7]);
    assert_eq!(throw.by_kind(&rolled), [(DamageType::Slashing, 10), (DamageType::Fire, 7)]);
}

/// TUR-25: dice that are missing, too many, of other sides or faces.
#[test]
fn dice_that_do_not_fit() {
    let cases = [
        (dice(&[(6, 2), (6, 5)]), BadRoll::WrongDice),
        (dice(&[(6, 2), (6, 5), (8, 7), (8, 1)]), BadRoll::WrongDice),
        (dice(&[(6, 2), (6, 5), (10, 7)]), BadRoll::WrongDice),
        (dice(&[(6, 7), (6, 5), (8, 7)]), BadRoll::NoSuchFace),
        (dice(&[(6, 0), (6, 5), (8, 7)]), BadRoll::NoSuchFace),
        (dice(&[(0, 0)]), BadRoll::WrongDice),
        (dice(&[(6, 1); 255]), BadRoll::WrongDice),
    ];
    for (told, why) in cases {
        assert_eq!(check(&burning_sword(), json!({ "dice": told })), Err(why), "{told}");
    }
    let dropped = json!([{ "sides": 6, "value": 2, "kept": false }, { "sides": 6, "value": 5 }, { "sides": 8, "value": 7 }]);
    assert_eq!(check(&burning_sword(), json!({ "dice": dropped })), Err(BadRoll::WrongDieKept));
    let wrong = json!({ "dice": dice(&[(6, 2), (6, 5), (8, 7)]), "natural": 15 });
    assert_eq!(check(&burning_sword(), wrong), Err(BadRoll::WrongTotal));
}

/// TUR-25: of two d20s the higher counts with advantage and the lower with disadvantage, whatever is said.
#[test]
fn the_rules_say_which_die_is_kept() {
    let two = |first: Option<bool>, second: Option<bool>| {
        json!({ "dice": [
            { "sides": 20, "value": 17, "kept": first }, { "sides": 20, "value": 4, "kept": second }
        ] })
    };
    for (mode, natural, keeps_first) in [(Mode::Advantage, 17, true), (Mode::Disadvantage, 4, false)] {
        let throw = Throw::d20(mode, 1i16);
        let good = Ok(Rolled { natural, total: i32::from(natural) + 1, faces: vec![17, 4] });
        assert_eq!(check(&throw, two(None, None)), good);
        assert_eq!(check(&throw, two(Some(keeps_first), Some(!keeps_first))), good);
        for (first, second) in [
            (Some(!keeps_first), Some(keeps_first)),
            (Some(true), Some(true)),
            (Some(true), None),
            (Some(false), Some(false)),
        ] {
            assert_eq!(check(&throw, two(first, second)), Err(BadRoll::WrongDieKept), "{first:?} {second:?}");
        }
    }
}

/// A d4 of a spell is told beside the d20, and counts for or against.
#[test]
fn the_d4_of_a_spell_counts() {
    for (d4, total, formula) in [(1, 18, "1d20 + 1d4 + 2"), (-1, 12, "1d20 - 1d4 + 2")] {
        let throw = Throw::D20 { mode: Mode::Normal, modifier: 2, d4 };
        assert_eq!(throw.formula(), formula);
        let told = json!({ "dice": dice(&[(4, 3), (20, 13)]), "total": total, "natural": 13 });
        let rolled = Rolled { natural: 13, total, faces: vec![13, 3] };
        assert_eq!(check(&throw, told), Ok(rolled));
    }
}

/// Nothing told is "roll for me"; anything told is not.
#[test]
fn nothing_told_is_roll_for_me() {
    assert!(claim(&json!({})).is_empty());
    for told in [json!({ "total": 1 }), json!({ "modifier": 0 }), json!({ "breakdown": {} })] {
        assert!(!claim(&told).is_empty(), "{told}");
    }
}
