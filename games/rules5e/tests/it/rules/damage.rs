//! What damage comes to.

use rules5e::*;

use super::*;

#[test]
fn a_critical_hit_has_every_die_twice_and_what_is_added_once() {
    let dice = |count, sides, flat, kind| DamageDice { count, sides, flat, kind };
    let sword = dice_of(dice(1, 6, 2, DamageType::Piercing), true);
    assert_eq!((sword.count, sword.flat), (2, 2));
    assert_eq!(rolled(sword, &[3, 5]), (DamageType::Piercing, 10));
    let bite = dice_of(dice(2, 10, 8, DamageType::Piercing), true);
    let flame = dice_of(dice(2, 6, 0, DamageType::Fire), true);
    assert_eq!((bite.count, flame.count), (4, 4));
    assert_eq!(rolled(bite, &[7, 3, 10, 1]).1, 29);
    assert_eq!(rolled(flame, &[6, 2, 4, 5]).1, 17);
    assert_eq!(dice_of(sword, false), sword);
    assert_eq!(dice_of(dice(200, 6, 0, DamageType::Fire), true).count, 255);
}

/// Rules 1 and 3 of those that engines get wrong: resistance, rounded down, then vulnerability.
#[test]
fn damage_is_reckoned_in_order() {
    use Saved::{Half, No};
    // Amount, reduction, save, resistance, vulnerability; what it takes.
    let table = [
        (25, 5, No, true, false, 10),
        (25, 0, No, true, true, 24),
        (28, 5, No, true, true, 22),
        (23, 0, No, true, false, 11),
        (29, 0, Half, false, false, 14),
        (29, 0, Half, false, true, 28),
        (29, 0, Half, true, false, 7),
        (11, 0, Half, true, false, 2),
        (1, 0, No, true, false, 0),
        (1, 0, Half, false, true, 0),
        (1, 0, No, false, true, 2),
        (29, 0, Saved::None, false, true, 0),
        (-3, 0, No, false, false, 0),
        (4, 9, No, false, true, 0),
    ];
    for (amount, reduction, saved, resists, vulnerable, expected) in table {
        let total = burn(amount, reduction, saved, resists, vulnerable);
        assert_eq!(total, expected, "{amount} less {reduction}, {saved:?}, {resists} {vulnerable}");
    }
}

/// Rule 2 of those that engines get wrong: each kind is rounded by itself.
#[test]
fn each_kind_is_rounded_by_itself_and_amounts_of_one_kind_together() {
    let resist = [all_of(DamageType::Fire), all_of(DamageType::Cold)];
    let guard = Guard { resist: &resist, ..Guard::default() };
    let total = |dealt: &[(DamageType, i32)]| reckon(dealt, 0, Saved::No, Material::default(), &guard).total;
    assert_eq!(total(&[(DamageType::Fire, 7), (DamageType::Cold, 7)]), 6);
    assert_eq!(total(&[(DamageType::Fire, 7), (DamageType::Fire, 7)]), 7);
    assert_eq!(total(&[(DamageType::Fire, 7), (DamageType::Acid, 7), (DamageType::Fire, 2)]), 11);
}

#[test]
fn a_breakdown_tells_each_step() {
    let (resist, immune) = ([all_of(DamageType::Fire)], [all_of(DamageType::Poison)]);
    let vulnerable = [all_of(DamageType::Fire), all_of(DamageType::Cold)];
    let guard = Guard { resist: &resist, immune: &immune, vulnerable: &vulnerable, ..Guard::default() };
    let dealt =
        [(DamageType::Poison, 9), (DamageType::Fire, 15), (DamageType::Cold, 4), (DamageType::Acid, 3)];
    let breakdown = reckon(&dealt, 0, Saved::Half, Material::default(), &guard);
    let steps: Vec<_> = breakdown
        .parts
        .iter()
        .map(|part| (part.kind, part.rolled, part.after_save, part.after_defense, part.note))
        .collect();
    assert_eq!(
        steps,
        [
            (DamageType::Poison, 9, 4, 0, Some(Reckoned::Immune)),
            (DamageType::Fire, 15, 7, 6, Some(Reckoned::Both)),
            (DamageType::Cold, 4, 2, 4, Some(Reckoned::Vulnerable)),
            (DamageType::Acid, 3, 1, 1, None),
        ]
    );
    assert_eq!(breakdown.total, 11);
    let text = serde_json::to_string(&breakdown).unwrap();
    assert!(text.starts_with(
        r#"{"parts":[{"type":"poison","rolled":9,"afterSave":4,"afterDefense":0,"note":"immune"},"#
    ));
    assert_eq!(serde_json::from_str::<Breakdown>(&text).unwrap(), breakdown);
    let many = serde_json::to_string(&vec![breakdown.parts[0]; 14]).unwrap();
    assert!(serde_json::from_str::<Parts>(&many).is_err());
    assert_eq!((&breakdown.parts).into_iter().count(), 4);
    assert!(format!("{:?}", breakdown.parts).starts_with("[Part"));
}

#[test]
fn a_reduction_is_used_up_once_for_the_whole_source() {
    let dealt = [(DamageType::Fire, 4), (DamageType::Cold, 7)];
    let breakdown = reckon(&dealt, 6, Saved::No, Material::default(), &Guard::default());
    assert_eq!(breakdown.total, 5);
    assert_eq!([breakdown.parts[0].after_save, breakdown.parts[1].after_save], [0, 5]);
}

#[test]
fn materials_get_around_defenses_and_toughness_does_not_ask() {
    let magic = Material { magical: true, ..Material::default() };
    let silver = Material { silvered: true, ..Material::default() };
    let adamantine = Material { adamantine: true, ..Material::default() };
    let unless = Material { magical: true, silvered: true, adamantine: false };
    let lycanthrope = [Defense { kind: DamageType::Slashing, unless }];
    let stone = [Defense { kind: DamageType::Slashing, unless: adamantine }];
    let cut =
        |guard: Guard, material| reckon(&[(DamageType::Slashing, 9)], 0, Saved::No, material, &guard).total;
    let immune = Guard { immune: &lycanthrope, ..Guard::default() };
    let table = [(Material::default(), 0), (magic, 9), (silver, 9), (adamantine, 0)];
    for (material, expected) in table {
        assert_eq!(cut(immune, material), expected, "{material:?}");
    }
    assert_eq!(cut(Guard { resist: &stone, ..Guard::default() }, adamantine), 9);
    assert_eq!(cut(Guard { tough: true, ..Guard::default() }, magic), 4);
    assert_eq!(cut(Guard { resist_all: true, ..Guard::default() }, magic), 4);
    assert_eq!(cut(Guard { resist_all: true, tough: true, resist: &stone, ..Guard::default() }, magic), 4);
    let tough = Guard { tough: true, ..Guard::default() };
    assert_eq!(reckon(&[(DamageType::Fire, 9)], 0, Saved::No, magic, &tough).total, 9);
}

#[test]
fn a_save_halves_spares_or_does_nothing() {
    // Success, halves, evasion.
    let table = [
        (false, false, false, Saved::No),
        (false, false, true, Saved::No),
        (true, false, false, Saved::None),
        (true, false, true, Saved::None),
        (false, true, false, Saved::No),
        (true, true, false, Saved::Half),
        (false, true, true, Saved::Half),
        (true, true, true, Saved::None),
    ];
    for (success, half, evasion, expected) in table {
        assert_eq!(Saved::of(success, half, evasion), expected);
    }
}
