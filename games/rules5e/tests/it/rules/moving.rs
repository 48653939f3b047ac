//! Moving, jumping, falling, holding on, and two weapons.

use rules5e::*;

/// Rule 14 of those that engines get wrong: standing up costs half of the speed.
#[test]
fn standing_up_costs_half_of_the_speed() {
    assert_eq!([30, 25, 5, 0].map(standing_cost), [15, 12, 2, 0]);
    let table = [(30, 15, true), (30, 14, false), (0, 30, false), (25, 12, true)];
    for (speed, left, expected) in table {
        assert_eq!(can_stand(speed, left), expected, "{speed} {left}");
    }
}

#[test]
fn what_ground_and_burdens_cost() {
    let plain = Going::default();
    let table = [
        (plain, 5),
        (Going { difficult: true, ..plain }, 10),
        (Going { crawling: true, ..plain }, 10),
        (Going { climbing: true, ..plain }, 10),
        (Going { squeezing: true, ..plain }, 10),
        (Going { crawling: true, difficult: true, ..plain }, 15),
        (Going { dragging: true, ..plain }, 10),
        (Going { dragging: true, difficult: true, ..plain }, 20),
    ];
    for (going, expected) in table {
        assert_eq!(going.cost(5), expected, "{going:?}");
    }
    assert_eq!(Going { difficult: true, ..plain }.cost(u16::MAX), u16::MAX);
    let burdens = [
        (Size::Medium, Size::Medium, true),
        (Size::Medium, Size::Large, true),
        (Size::Medium, Size::Small, true),
        (Size::Large, Size::Medium, true),
        (Size::Large, Size::Small, false),
        (Size::Huge, Size::Medium, false),
        (Size::Small, Size::Tiny, false),
    ];
    for (mover, dragged, expected) in burdens {
        assert_eq!(is_burden(mover, dragged), expected, "{mover:?} drags {dragged:?}");
        assert_eq!(drag_speed(25, mover, dragged), if expected { 12 } else { 25 });
    }
}

#[test]
fn squeezing_jumping_and_falling() {
    let narrow = [
        (Size::Medium, 1, false),
        (Size::Large, 1, true),
        (Size::Large, 2, false),
        (Size::Huge, 2, true),
        (Size::Huge, 1, false),
        (Size::Gargantuan, 3, true),
        (Size::Tiny, 0, false),
        (Size::Small, 0, false),
        (Size::Medium, 0, false),
    ];
    for (size, cells, expected) in narrow {
        assert_eq!(squeezes(size, cells), expected, "{size:?} in {cells}");
    }
    assert_eq!((long_jump(15, true), long_jump(15, false)), (15, 7));
    assert_eq!((high_jump(4, true), high_jump(4, false), high_jump(-5, true)), (7, 3, 0));
    let falls = [(0, None), (9, None), (10, Some(1)), (35, Some(3)), (199, Some(19)), (200, Some(20))];
    for (feet, expected) in falls.into_iter().chain([(u16::MAX, Some(20))]) {
        assert_eq!(falling_dice(feet).map(|dice| dice.count), expected, "{feet} ft");
    }
    let fall = falling_dice(30).unwrap();
    assert_eq!((fall.sides, fall.kind), (6, DamageType::Bludgeoning));
    assert!(lands_prone(1) && !lands_prone(0));
}

#[test]
fn contests_and_their_limits() {
    let table = [(15, 14, Contest::A, true), (14, 15, Contest::B, false), (15, 15, Contest::Tie, false)];
    for (a, b, expected, changes) in table {
        assert_eq!((contest(a, b), contest(a, b).succeeds()), (expected, changes));
    }
    let sizes = [
        (Size::Medium, Size::Large, true),
        (Size::Medium, Size::Huge, false),
        (Size::Medium, Size::Tiny, true),
        (Size::Tiny, Size::Medium, false),
        (Size::Gargantuan, Size::Gargantuan, true),
    ];
    for (attacker, target, expected) in sizes {
        assert_eq!(may_grapple(attacker, target), expected, "{attacker:?} {target:?}");
    }
    assert_eq!(grapple_dc(2, 3), 13);
}

fn weapon(flat: i16, modifier: i8) -> Attack {
    let dice = DamageDice { count: 1, sides: 6, flat, kind: DamageType::Piercing };
    Attack {
        id: "shortsword".into(),
        name: "Shortsword".into(),
        to_hit: 5,
        reach: 5,
        range: None,
        damage: vec![dice, DamageDice { kind: DamageType::Fire, ..dice }],
        material: Material::default(),
        light: true,
        modifier,
        natural: false,
        rider: None,
    }
}

#[test]
fn the_second_weapon_goes_without_a_positive_modifier() {
    let table = [(3, 3, 0), (4, 3, 1), (-1, -1, -1), (0, 0, 0), (2, -1, 2)];
    for (flat, modifier, expected) in table {
        let sword = weapon(flat, modifier);
        assert_eq!(off_hand(&sword), expected, "{flat} {modifier}");
        let damage: Vec<i16> = off_hand_damage(&sword).map(|dice| dice.flat).collect();
        assert_eq!(damage, [expected, flat]);
    }
    let sword = weapon(3, 3);
    let heavy = Attack { light: false, ..sword.clone() };
    let claw = Attack { natural: true, ..sword.clone() };
    let sling = Attack { reach: 0, ..sword.clone() };
    assert!(may_pair(&sword, &sword));
    assert!([heavy, claw, sling].iter().all(|other| !may_pair(&sword, other)));
    let none = Attack { damage: vec![], ..sword };
    assert_eq!((off_hand(&none), off_hand_damage(&none).count()), (0, 0));
}
