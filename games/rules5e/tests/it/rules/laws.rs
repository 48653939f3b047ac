//! Laws that hold for every input: bounds, and what is never made worse or better.

use proptest::prelude::*;
use rules5e::*;

fn any_kind() -> impl Strategy<Value = DamageType> {
    (0..13_usize).prop_map(|at| DamageType::ALL[at])
}

fn any_rolled() -> impl Strategy<Value = Vec<(DamageType, i32)>> {
    prop::collection::vec((any_kind(), any::<i32>().prop_map(|n| n % 5_000)), 0..20)
}

fn any_saved() -> impl Strategy<Value = Saved> {
    (0..3_usize).prop_map(|at| [Saved::No, Saved::Half, Saved::None][at])
}

fn any_health() -> impl Strategy<Value = Health> {
    (1..60_u16, 0..60_u16, 0..20_u16, 0..3_u8, 0..3_u8, 0..3_u8).prop_map(
        |(max, hp, temp, successes, failures, down)| match (hp % (max + 1), down) {
            (0, 0) => Health { hp: 0, max, temp, life: Life::Stable },
            (0, 1) => Health { hp: 0, max, temp, life: Life::Dead },
            (0, _) => Health { hp: 0, max, temp, life: Life::Dying { successes, failures } },
            (hp, _) => Health { hp, max, temp, life: Life::Alive },
        },
    )
}

fn any_cost() -> impl Strategy<Value = Cost> {
    (0..5_u8, 0..50_u16).prop_map(|(which, feet)| match which {
        0 => Cost::Action,
        1 => Cost::Bonus,
        2 => Cost::Reaction,
        3 => Cost::FreeObject,
        _ => Cost::Movement(feet),
    })
}

proptest! {
    /// Resistance and immunity never add to damage, and vulnerability never takes from it.
    #[test]
    fn resistance_never_adds(rolled in any_rolled(), saved in any_saved(), less in 0..40_u16, kind in any_kind()) {
        let list = [Defense { kind, unless: Material::default() }];
        let total = |guard: &Guard| reckon(&rolled, less, saved, Material::default(), guard).total;
        let plain = Guard::default();
        let resisted = total(&Guard { resist: &list, ..plain });
        let tough = total(&Guard { tough: true, ..plain });
        let stone = total(&Guard { resist_all: true, ..plain });
        let immune = total(&Guard { immune: &list, ..plain });
        let vulnerable = total(&Guard { vulnerable: &list, ..plain });
        let both = total(&Guard { vulnerable: &list, resist: &list, ..plain });
        let plain = total(&plain);
        prop_assert!(immune <= resisted && resisted <= both && both <= plain && plain <= vulnerable);
        prop_assert!(stone <= tough && tough <= plain);
    }

    /// A breakdown adds up, and nothing panics on the largest numbers.
    #[test]
    fn a_breakdown_adds_up(rolled in prop::collection::vec((any_kind(), any::<i32>()), 0..30), saved in any_saved()) {
        let breakdown = reckon(&rolled, 3, saved, Material::default(), &Guard::default());
        let sum = breakdown.parts.iter().fold(0_u16, |sum, part| sum.saturating_add(part.after_defense));
        prop_assert_eq!(breakdown.total, sum);
        prop_assert!(breakdown.parts.iter().all(|part| part.after_save <= part.rolled));
    }

    /// Hit points stay between 0 and the maximum, whatever happens; who is up has some, and nobody else has any.
    #[test]
    fn hit_points_stay_in_bounds(mut creature in any_health(), steps in prop::collection::vec((0..7_u8, any::<u16>()), 0..40)) {
        for (step, n) in steps {
            match step {
                0 => { creature.take(n % 80, n % 3 == 0, n % 2 == 0); }
                1 => { creature.take(n, false, true); }
                2 => { creature.heal(n % 30, n % 5 == 0); }
                3 => creature.gain_temp(n % 30),
                4 => { creature.death_save(1 + (n % 20) as u8); }
                5 => { creature.stabilize(); }
                _ => { creature.heal(n, false); }
            }
            prop_assert!(creature.hp <= creature.max);
            prop_assert_eq!(creature.hp > 0, creature.life == Life::Alive);
            prop_assert_eq!(creature.is_up(), creature.hp > 0);
            if let Life::Dying { successes, failures } = creature.life {
                prop_assert!(successes < 3 && failures < 3);
            }
        }
    }

    /// More damage never leaves more hit points, nor more life.
    #[test]
    fn more_damage_never_leaves_more(creature in any_health(), less in 0..150_u16, more in 0..150_u16, critical: bool, player: bool) {
        let rank = |life| match life {
            Life::Alive => 10,
            Life::Stable => 9,
            Life::Dying { failures, .. } => 8 - failures,
            Life::Dead => 0,
        };
        let (mut light, mut heavy) = (creature, creature);
        light.take(less, critical, player);
        heavy.take(less + more, critical, player);
        prop_assert!(heavy.hp <= light.hp && heavy.temp <= light.temp);
        prop_assert!(rank(heavy.life) <= rank(light.life));
    }

    /// TUR-07, TUR-08: nothing is spent twice, and a refusal changes nothing.
    #[test]
    fn nothing_is_overspent(speed in 0..60_u16, costs in prop::collection::vec(any_cost(), 0..30)) {
        let mut economy = Economy::fresh(speed);
        let mut walked = 0;
        let mut paid = Vec::new();
        for cost in costs {
            let before = economy;
            let allowed = economy.check(cost);
            prop_assert_eq!(economy.spend(cost), allowed);
            match (allowed, cost) {
                (Err(_), _) => prop_assert_eq!(economy, before),
                (Ok(()), Cost::Movement(feet)) => walked += feet,
                (Ok(()), _) => {
                    prop_assert!(!paid.contains(&cost));
                    paid.push(cost);
                }
            }
            prop_assert_eq!(economy.movement_ft + walked, speed);
        }
    }

    /// Slots are never overspent: as many are taken as there were.
    #[test]
    fn slots_are_never_overspent(slots in prop::array::uniform9(0..5_u8), levels in prop::collection::vec(0..12_u8, 0..60)) {
        let mut left = Slots(slots);
        let mut taken = [0_u8; 9];
        for level in levels {
            let before = left;
            match left.spend(level) {
                Ok(()) if level > 0 => taken[usize::from(level) - 1] += 1,
                Ok(()) | Err(_) => prop_assert_eq!(left, before),
            }
        }
        for at in 0..9 {
            prop_assert_eq!(left.0[at] + taken[at], slots[at]);
        }
    }

    /// Advantage never lowers the die that counts, and disadvantage never raises it.
    #[test]
    fn advantage_never_lowers(first in 1..=20_u8, second in 1..=20_u8) {
        let natural = |mode| D20 { faces: [first, second], mode }.natural();
        prop_assert!(natural(Mode::Advantage) >= natural(Mode::Normal));
        prop_assert!(natural(Mode::Disadvantage) <= natural(Mode::Normal));
        prop_assert_eq!(natural(Mode::Advantage) + natural(Mode::Disadvantage), first + second);
    }

    /// TUR-03: the order is the same however the entries come, and a higher total is never behind.
    #[test]
    fn the_order_does_not_depend_on_the_input(rolls in prop::collection::vec((0..6_i16, -1..3_i8, 0..4_u8), 0..12), turn in 0..12_usize) {
        let entries: Vec<Entry> = rolls
            .iter()
            .zip(0..)
            .map(|((total, dex, tie), creature)| Entry { creature, total: *total, dex: *dex, tie: *tie })
            .collect();
        let mut first = entries.clone();
        let mut second = entries.clone();
        let by = turn % second.len().max(1);
        second.rotate_left(by);
        second.reverse();
        prop_assert_eq!(ties(&first), ties(&second));
        order(&mut first);
        order(&mut second);
        prop_assert_eq!(&first, &second);
        prop_assert!(first.windows(2).all(|pair| pair[0].total >= pair[1].total));
    }
}
