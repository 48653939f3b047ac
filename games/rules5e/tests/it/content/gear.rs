//! Weapons, armor, and the characters that carry them.

use proptest::prelude::*;
use rules5e::content::{Content, Grip, Wielder, armor_class};
use rules5e::{Ability, Scores};

use super::{armor, creature, weapon, words};

const FIGHTER: Scores = Scores { str: 16, dex: 12, con: 14, int: 8, wis: 10, cha: 10 };
const ARCHER: Scores = Scores { str: 8, dex: 18, con: 14, int: 8, wis: 10, cha: 10 };

#[test]
fn weapons_reckon_their_attacks() {
    let table = [
        ("longsword", FIGHTER, 0, Grip::OneHand, 5, 5, "1d8+3 slashing", false),
        ("longsword", FIGHTER, 0, Grip::BothHands, 5, 5, "1d10+3 slashing", false),
        ("longsword", FIGHTER, 1, Grip::OneHand, 6, 5, "1d8+4 slashing", false),
        ("greatsword", FIGHTER, 0, Grip::BothHands, 5, 5, "2d6+3 slashing", false),
        ("glaive", FIGHTER, 0, Grip::OneHand, 5, 10, "1d10+3 slashing", false),
        ("longbow", FIGHTER, 0, Grip::OneHand, 3, 0, "1d8+1 piercing", false),
        ("rapier", FIGHTER, 0, Grip::OneHand, 5, 5, "1d8+3 piercing", false),
        ("rapier", ARCHER, 0, Grip::OneHand, 6, 5, "1d8+4 piercing", false),
        ("dagger", ARCHER, 0, Grip::OneHand, 6, 5, "1d4+4 piercing", true),
        ("handaxe", ARCHER, 0, Grip::OneHand, 1, 5, "1d6-1 slashing", true),
        ("dart", FIGHTER, 0, Grip::OneHand, 5, 0, "1d4+3 piercing", false),
        ("hand_crossbow", ARCHER, 0, Grip::OneHand, 6, 0, "1d6+4 piercing", false),
        ("blowgun", ARCHER, 0, Grip::OneHand, 6, 0, "0d1+5 piercing", false),
        ("net", ARCHER, 0, Grip::OneHand, 6, 0, "", false),
    ];
    for (id, scores, magic, grip, to_hit, reach, damage, light) in table {
        let it = weapon(id).attack(&Wielder { scores, proficiency: 2, magic, grip });
        let numbers = (it.to_hit, it.reach, words(&it.damage), it.light, it.material.magical);
        assert_eq!(numbers, (to_hit, reach, damage.to_owned(), light, magic > 0), "{id} {grip:?}");
    }
}

#[test]
fn weapons_fly_as_far_as_the_book_says() {
    let table = [
        ("dagger", Some((20, 60))),
        ("javelin", Some((30, 120))),
        ("shortbow", Some((80, 320))),
        ("longbow", Some((150, 600))),
        ("heavy_crossbow", Some((100, 400))),
        ("net", Some((5, 15))),
        ("mace", None),
    ];
    for (id, range) in table {
        assert_eq!(weapon(id).range().map(|it| (it.normal, it.long)), range, "{id}");
    }
}

#[test]
fn armor_gives_the_class_of_the_book() {
    let table = [
        (None, false, 3, 13),
        (None, false, -2, 8),
        (Some("leather"), false, 4, 15),
        (Some("studded_leather"), false, -1, 11),
        (Some("hide"), false, 3, 14),
        (Some("half_plate"), true, 5, 19),
        (Some("scale_mail"), false, -1, 13),
        (Some("chain_mail"), true, 3, 18),
        (Some("plate"), false, -3, 18),
        (Some("plate"), true, 0, 20),
        (None, false, i8::MAX, 137),
        (None, true, i8::MIN, 2),
    ];
    for (worn, shielded, dexterity, class) in table {
        let shield = shielded.then(|| armor("shield"));
        assert_eq!(armor_class(worn.map(armor), shield, dexterity), class, "{worn:?} {dexterity}");
    }
    assert_eq!((armor("chain_mail").strength, armor("plate").strength), (13, 15));
    assert!(armor("padded").stealth_disadvantage && !armor("breastplate").stealth_disadvantage);
}

/// The sheets say what equipment and scores come to; the fighter has one more for the defense style.
#[test]
fn the_characters_numbers_follow_from_their_equipment() {
    let table = [
        ("fighter_1", Some("chain_mail"), true, 1),
        ("fighter_5", Some("splint"), true, 1),
        ("cleric_1", Some("chain_mail"), true, 0),
        ("cleric_5", Some("chain_mail"), true, 0),
        ("wizard_1", None, false, 0),
        ("wizard_5", None, false, 0),
        ("rogue_1", Some("leather"), false, 0),
        ("rogue_5", Some("studded_leather"), false, 0),
    ];
    for (id, worn, shielded, style) in table {
        let it = creature(id);
        let shield = shielded.then(|| armor("shield"));
        assert_eq!(it.ac, armor_class(worn.map(armor), shield, it.modifier(Ability::Dex)) + style, "{id}");
        assert_eq!(it.proficiency, rules5e::proficiency_bonus(it.level), "{id}");
        assert!(it.death_saves && worn.is_none_or(|worn| armor(worn).strength <= it.abilities.str), "{id}");
        let grip = Grip::OneHand;
        let wielder = Wielder { scores: it.abilities, proficiency: it.proficiency, magic: 0, grip };
        for attack in &it.attacks {
            assert_eq!(*attack, weapon(&attack.id).attack(&wielder), "{id} {}", attack.id);
        }
    }
}

/// The whole first die, then the average of each, with Constitution.
#[test]
fn the_characters_hit_points_follow_from_their_class() {
    for (class, die) in [("fighter", 10), ("cleric", 8), ("wizard", 6), ("rogue", 8)] {
        for level in [1, 5] {
            let it = creature(&format!("{class}_{level}"));
            let con = i16::from(it.modifier(Ability::Con));
            let hp = die + con + (level - 1) * (die / 2 + 1 + con);
            assert_eq!((i16::from(it.level), it.hp), (level, hp.try_into().unwrap()), "{class} {level}");
        }
    }
    assert_eq!(creature("fighter_5").extra_attacks, 1);
}

proptest! {
    /// Whatever numbers come in, an attack comes out.
    #[test]
    fn reckoning_never_panics(numbers in any::<[u8; 6]>(), proficiency: i8, magic: i8, both: bool) {
        let [str, dex, con, int, wis, cha] = numbers;
        let grip = if both { Grip::BothHands } else { Grip::OneHand };
        let wielder = Wielder { scores: Scores { str, dex, con, int, wis, cha }, proficiency, magic, grip };
        for weapon in &Content::srd().weapons {
            let _ = weapon.attack(&wielder);
        }
    }
}
