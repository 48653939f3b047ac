//! Spells: the numbers of the book.

use rules5e::{Ability, Area, Casting, Kind, Special, Spell, SpellDice, Targets, Test, Who};

use super::{signed, spell};

/// Writes a spell's dice with what a slot or a tier adds.
fn growing(spell: &Spell) -> String {
    let part = |dice: &SpellDice| {
        let slot = if dice.per_slot == 0 { String::new() } else { format!(" slot+{}", dice.per_slot) };
        let tier = if dice.per_tier { " tier" } else { "" };
        let modifier = if dice.plus_modifier { " mod" } else { "" };
        format!("{}d{}{} {}{slot}{tier}{modifier}", dice.count, dice.sides, signed(dice.flat), dice.kind)
    };
    spell.damage.iter().chain(&spell.ongoing).map(part).collect::<Vec<_>>().join(", ")
}

#[test]
fn spells_have_the_numbers_of_the_book() {
    let table = [
        ("fire_bolt", 0, 120, "1d10 fire tier"),
        ("ray_of_frost", 0, 60, "1d8 cold tier"),
        ("eldritch_blast", 0, 120, "1d10 force"),
        ("acid_splash", 0, 60, "1d6 acid tier"),
        ("poison_spray", 0, 10, "1d12 poison tier"),
        ("vicious_mockery", 0, 60, "1d4 psychic tier"),
        ("magic_missile", 1, 120, "1d4+1 force"),
        ("burning_hands", 1, 0, "3d6 fire slot+1"),
        ("guiding_bolt", 1, 120, "4d6 radiant slot+1"),
        ("inflict_wounds", 1, 5, "3d10 necrotic slot+1"),
        ("thunderwave", 1, 0, "2d8 thunder slot+1"),
        ("scorching_ray", 2, 120, "2d6 fire"),
        ("moonbeam", 2, 120, "2d10 radiant slot+1"),
        ("shatter", 2, 60, "3d8 thunder slot+1"),
        ("acid_arrow", 2, 90, "4d4 acid slot+1, 2d4 acid slot+1"),
        ("spiritual_weapon", 2, 60, "1d8 force mod"),
        ("fireball", 3, 150, "8d6 fire slot+1"),
        ("lightning_bolt", 3, 0, "8d6 lightning slot+1"),
        ("spirit_guardians", 3, 0, "3d8 radiant slot+1"),
        ("blight", 4, 30, "8d8 necrotic slot+1"),
        ("ice_storm", 4, 300, "2d8 bludgeoning slot+1, 4d6 cold"),
        ("cone_of_cold", 5, 0, "8d8 cold slot+1"),
        ("flame_strike", 5, 60, "4d6 fire slot+1, 4d6 radiant"),
        ("disintegrate", 6, 60, "10d6+40 force slot+3"),
        ("finger_of_death", 7, 60, "7d8+30 necrotic"),
        ("power_word_kill", 9, 60, ""),
    ];
    for (id, level, range, dice) in table {
        let it = spell(id);
        assert_eq!((it.level, it.range, growing(it).as_str()), (level, range, dice), "{id}");
    }
}

#[test]
fn spells_go_for_whom_the_book_says() {
    let rays = |count, per_slot, per_tier| Targets::Rays { count, per_slot, per_tier };
    let creatures = |count, per_slot| Targets::Creatures { count, per_slot, who: Who::Anyone };
    let area = |area| Targets::Area { area, who: Who::Anyone };
    let table = [
        ("magic_missile", rays(3, 1, false)),
        ("scorching_ray", rays(3, 1, false)),
        ("eldritch_blast", rays(1, 0, true)),
        ("bless", creatures(3, 1)),
        ("hold_person", creatures(1, 1)),
        ("acid_splash", creatures(2, 0)),
        ("mass_healing_word", creatures(6, 0)),
        ("fireball", area(Area::Circle { radius_ft: 20 })),
        ("lightning_bolt", area(Area::Line { length_ft: 100, width_ft: 5 })),
        ("burning_hands", area(Area::Cone { length_ft: 15, angle: None })),
        ("cone_of_cold", area(Area::Cone { length_ft: 60, angle: None })),
        ("thunderwave", area(Area::Cube { size_ft: 15 })),
        ("moonbeam", area(Area::Cylinder { radius_ft: 5, height_ft: 40 })),
        ("misty_step", Targets::Cell {}),
        ("shield", Targets::Caster {}),
    ];
    for (id, targets) in table {
        assert_eq!(spell(id).targets, targets, "{id}");
    }
}

#[test]
fn spells_are_cast_and_tested_as_the_book_says() {
    let table = [
        ("healing_word", Casting::Bonus, false, Test::None),
        ("counterspell", Casting::Reaction, false, Test::None),
        ("hunters_mark", Casting::Bonus, true, Test::None),
        ("bless", Casting::Action, true, Test::None),
        ("magic_missile", Casting::Action, false, Test::None),
        ("blindness_deafness", Casting::Action, false, Test::Save { ability: Ability::Con }),
        ("sacred_flame", Casting::Action, false, Test::Save { ability: Ability::Dex }),
        ("bane", Casting::Action, true, Test::Save { ability: Ability::Cha }),
        ("hold_person", Casting::Action, true, Test::Save { ability: Ability::Wis }),
        ("inflict_wounds", Casting::Action, false, Test::Attack { melee: true }),
        ("fire_bolt", Casting::Action, false, Test::Attack { melee: false }),
    ];
    for (id, casting, concentration, test) in table {
        let it = spell(id);
        assert_eq!((it.casting, it.concentration, it.test), (casting, concentration, test), "{id}");
    }
}

#[test]
fn spells_do_to_their_targets_what_the_book_says() {
    assert!(spell("fireball").half && !spell("disintegrate").half && !spell("sacred_flame").half);
    assert_eq!(spell("ray_of_frost").boon.speed, -10);
    assert!(spell("shocking_grasp").boon.no_reactions && spell("chill_touch").boon.no_healing);
    assert_eq!((spell("mage_armor").boon.ac_base, spell("shield_of_faith").boon.ac), (13, 2));
    assert_eq!((spell("bless").boon.d4, spell("bane").boon.d4), (1, -1));
    assert_eq!(spell("thunderwave").push, 10);
    assert_eq!((spell("hold_person").only, spell("hold_monster").only), (Some(Kind::Humanoid), None));
    assert!(spell("hold_person").save_ends);
    assert_eq!(spell("power_word_kill").special, Some(Special::Kill));
    let healing = [
        ("cure_wounds", (1, 8, 0, 1, 0, true, false)),
        ("healing_word", (1, 4, 0, 1, 0, true, false)),
        ("false_life", (1, 4, 4, 0, 5, false, true)),
        ("mass_cure_wounds", (3, 8, 0, 1, 0, true, false)),
        ("heal", (0, 1, 70, 0, 10, false, false)),
    ];
    for (id, numbers) in healing {
        let it = spell(id).healing.unwrap();
        let ours =
            (it.count, it.sides, it.flat, it.per_slot, it.flat_per_slot, it.plus_modifier, it.temporary);
        assert_eq!(ours, numbers, "{id}");
    }
}
