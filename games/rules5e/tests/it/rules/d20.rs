//! The d20, attacks and checks.

use rules5e::*;

use super::*;

#[test]
fn advantage_and_disadvantage_never_stack_and_cancel_to_one_die() {
    use Why::*;
    let table: &[(&[Why], &[Why], Mode)] = &[
        (&[], &[], Mode::Normal),
        (&[Helped], &[], Mode::Advantage),
        (&[Helped, PackTactics, ProneNear], &[], Mode::Advantage),
        (&[], &[LongRange], Mode::Disadvantage),
        (&[Helped, PackTactics, Hidden], &[LongRange], Mode::Normal),
        (&[Helped], &[LongRange, FoeWithinFive, Dodging], Mode::Normal),
    ];
    for (good, bad, expected) in table {
        let edge = good.iter().fold(Edge::NONE, |edge, why| edge.for_(*why));
        let edge = edge.plus(bad.iter().fold(Edge::default(), |edge, why| edge.against(*why)));
        assert_eq!(edge.mode(), *expected, "{edge:?}");
        assert_eq!(edge.mode().n_dice(), if *expected == Mode::Normal { 1 } else { 2 });
        assert_eq!(edge.advantage.iter().count(), good.len());
        assert_eq!(edge.disadvantage.iter().count(), bad.len());
    }
}

/// Rule 4 of those that engines get wrong: disadvantage keeps the lower die.
#[test]
fn the_kept_die() {
    let table = [
        ([7, 15], Mode::Normal, 1, 0, 7),
        ([7, 15], Mode::Advantage, 2, 1, 15),
        ([7, 15], Mode::Disadvantage, 2, 0, 7),
        ([20, 1], Mode::Advantage, 2, 0, 20),
        ([20, 1], Mode::Disadvantage, 2, 1, 1),
        ([9, 9], Mode::Disadvantage, 2, 0, 9),
    ];
    for (faces, mode, n_dice, kept, natural) in table {
        let d20 = D20 { faces, mode };
        assert_eq!((d20.n_dice(), d20.kept(), d20.natural()), (n_dice, kept, natural), "{d20:?}");
    }
    assert_eq!(D20::one(13).natural(), 13);
}

#[test]
fn an_edge_reads_and_writes_its_reasons() {
    let edge = Edge::NONE.for_(Why::ProneNear).against(Why::AttackerPoisoned);
    let text = serde_json::to_string(&edge).unwrap();
    assert_eq!(text, r#"{"advantage":["prone_near"],"disadvantage":["attacker_poisoned"]}"#);
    assert_eq!(serde_json::from_str::<Edge>(&text).unwrap(), edge);
    assert_eq!(serde_json::to_string(&Edge::NONE).unwrap(), "{}");
    assert_eq!(Why::ProneNear.words(), "the target is prone and near");
    assert_eq!(serde_json::to_string(&[OLD, NEW]).unwrap(), r#"["srd51","srd521"]"#);
    assert_eq!(Ruleset::default(), OLD);
}

#[test]
fn an_attack_hits_from_the_armor_class_on() {
    // The die, the bonus, the armor class, a helpless target; total, hit, critical.
    let table = [
        (10, 5, 15, false, 15, true, false),
        (9, 5, 15, false, 14, false, false),
        (20, -5, 30, false, 15, true, true),
        (1, 30, 10, false, 31, false, false),
        (1, 30, 10, true, 31, false, false),
        (10, 5, 15, true, 15, true, true),
        (9, 5, 15, true, 14, false, false),
        (19, 0, 19, false, 19, true, false),
    ];
    for (natural, bonus, ac, helpless, total, hit, critical) in table {
        let outcome = attack(natural, bonus, ac, helpless);
        assert_eq!(outcome, AttackOutcome { natural, total, hit, critical });
    }
}

#[test]
fn cover_adds_to_the_armor_class_and_to_dexterity_saves() {
    assert_eq!([0, 2, 5].map(|bonus| armor_class(15, bonus)), [15, 17, 20]);
    assert_eq!(Ability::ALL.map(|ability| cover_on_save(ability, 5)), [0, 5, 0, 0, 0, 0]);
    assert!(attack(10, 6, armor_class(14, 2), false).hit);
    assert!(!attack(10, 6, armor_class(14, 5), false).hit);
}

/// Rule 13 of those that engines get wrong: a natural 1 or 20 decides no check and no save.
#[test]
fn checks_and_saves_have_no_natural_one_or_twenty() {
    let table = [(20, -3, 18, false), (20, -2, 18, true), (1, 12, 13, true), (1, 11, 13, false)];
    for (natural, bonus, dc, success) in table {
        assert_eq!(check(natural, bonus, dc).success, success);
        assert_eq!(save(natural, bonus, dc, SaveRule::default()), check(natural, bonus, dc));
        let lost = SaveRule { auto_fail: true, edge: Edge::NONE };
        assert!(!save(natural, bonus, dc, lost).success);
    }
}

#[test]
fn beyond_normal_range_is_hard_and_beyond_long_range_impossible() {
    let shortbow = Range { normal: 80, long: 320 };
    let table = [
        (5, InRange::Normal),
        (80, InRange::Normal),
        (85, InRange::Long),
        (320, InRange::Long),
        (325, InRange::Out { have_ft: 320, need_ft: 325 }),
    ];
    for (distance, expected) in table {
        assert_eq!(in_range(distance, shortbow), expected, "{distance} ft");
        assert_eq!(expected.is_reachable(), distance <= 320);
    }
    let odd = Range { normal: 60, long: 0 };
    assert_eq!(in_range(60, odd), InRange::Normal);
    assert_eq!(in_range(61, odd), InRange::Out { have_ft: 60, need_ft: 61 });
    assert_eq!(in_reach(10, 10), InRange::Normal);
    assert_eq!(in_reach(15, 10), InRange::Out { have_ft: 10, need_ft: 15 });
    assert_eq!(range_edge(false, false).mode(), Mode::Normal);
    assert_eq!(range_edge(true, true), Edge::NONE.against(Why::LongRange).against(Why::FoeWithinFive));
}
