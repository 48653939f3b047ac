//! Slots, and how spells grow.

use rules5e::*;

#[test]
fn slots_are_spent_and_never_below_none() {
    let mut slots = Slots([1, 0, 2, 0, 0, 0, 0, 0, 0]);
    assert_eq!([0, 1, 2, 3, 9, 10].map(|level| slots.has(level)), [true, true, false, true, false, false]);
    assert_eq!([0, 1, 2, 4].map(|level| slots.lowest(level)), [Some(0), Some(1), Some(3), None]);
    assert_eq!(slots.spend(1), Ok(()));
    let refused = slots.spend(1).unwrap_err();
    assert_eq!(refused, SlotError::NoSlot { level: 1, have: 0, need: 1 });
    assert_eq!((refused.code(), refused.to_string()), ("NO_SLOT", "no slot of level 1 is left".into()));
    assert_eq!(slots.lowest(1), Some(3));
    assert_eq!(slots.spend(200).unwrap_err().code(), "NO_SLOT");
    let low = slots.spend_for(3, 2).unwrap_err();
    assert_eq!((low, low.code()), (SlotError::TooLow { have: 2, need: 3 }, "SLOT_TOO_LOW"));
    assert_eq!((slots.spend_for(2, 3), slots.spend_for(0, 9), slots.spend(0)), (Ok(()), Ok(()), Ok(())));
    assert_eq!(slots, Slots([0, 0, 1, 0, 0, 0, 0, 0, 0]));
    let totals: Vec<u8> = (0..=21).map(|level| Slots::for_full_caster(level).0.iter().sum()).collect();
    let expected = [0, 2, 3, 6, 7, 9, 10, 11, 12, 14, 15, 16, 16, 17, 17, 18, 18, 19, 20, 21, 22, 22];
    assert_eq!(totals, expected);
    assert_eq!(Slots::for_full_caster(9).0, [4, 3, 3, 3, 1, 0, 0, 0, 0]);
    assert_eq!(serde_json::to_string(&slots).unwrap(), "[0,0,1,0,0,0,0,0,0]");
}

fn spell_dice(count: u8, sides: u8, per_slot: u8, per_tier: bool) -> SpellDice {
    let kind = DamageType::Fire;
    SpellDice { count, sides, flat: 0, kind, per_slot, per_tier, plus_modifier: false }
}

#[test]
fn spells_grow_with_the_slot_and_cantrips_with_the_caster() {
    let count = |dice: SpellDice, spell, slot, caster| dice_at(&dice, spell, slot, caster, 3).count;
    let fireball = spell_dice(8, 6, 1, false);
    let burning_hands = spell_dice(3, 6, 1, false);
    let fire_bolt = spell_dice(1, 10, 0, true);
    assert_eq!([3, 4, 9].map(|slot| count(fireball, 3, slot, 20)), [8, 9, 14]);
    assert_eq!([1, 2, 5].map(|slot| count(burning_hands, 1, slot, 20)), [3, 4, 7]);
    let levels = [0, 1, 4, 5, 10, 11, 16, 17, 20];
    assert_eq!(levels.map(tier), [1, 1, 1, 2, 2, 3, 3, 4, 4]);
    assert_eq!(levels.map(|level| count(fire_bolt, 0, 0, level)), [1, 1, 1, 2, 2, 3, 3, 4, 4]);
    let with = SpellDice { flat: 1, plus_modifier: true, ..fireball };
    assert_eq!(dice_at(&with, 3, 3, 5, 4).flat, 5);
    assert_eq!(
        dice_at(&with, 3, 0, 5, -1),
        DamageDice { count: 8, sides: 6, flat: 0, kind: DamageType::Fire }
    );
    // Magic missile: three darts and one more a slot level. A beam a tier.
    assert_eq!([1, 2, 9].map(|slot| rays(3, 1, false, 1, slot, 20)), [3, 4, 11]);
    assert_eq!(levels.map(|level| rays(1, 0, true, 0, 0, level)), [1, 1, 1, 2, 2, 3, 3, 4, 4]);
    assert_eq!(n_targets(3, 1, 1, 3), 5);
}

#[test]
fn healing_and_the_numbers_of_a_caster() {
    let cure = Healing {
        count: 1,
        sides: 8,
        flat: 0,
        per_slot: 1,
        flat_per_slot: 0,
        plus_modifier: true,
        temporary: false,
    };
    let dice = healing_at(&cure, 1, 3, 4);
    assert_eq!((dice.count, dice.sides, dice.flat, dice.temporary), (3, 8, 4, false));
    let life = Healing { flat: 70, count: 0, per_slot: 0, flat_per_slot: 10, plus_modifier: false, ..cure };
    assert_eq!(healing_at(&Healing { temporary: true, ..life }, 6, 8, 4).flat, 90);
    // A mage: proficiency 3, Intelligence 17.
    assert_eq!((save_dc(3, 3), spell_attack(3, 3)), (14, 6));
    assert_eq!((save_dc(-128, -128), save_dc(127, 127), spell_attack(127, 127)), (0, 255, 127));
}
