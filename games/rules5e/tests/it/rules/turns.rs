//! What a turn holds, and the order of turns.

use rules5e::Condition::*;
use rules5e::*;

use super::*;

/// TUR-07, TUR-08
#[test]
fn everything_is_spent_once_and_a_refusal_changes_nothing() {
    let table = [
        (Cost::Action, EconomyError::NoAction, "NO_ACTION"),
        (Cost::Bonus, EconomyError::NoBonus, "NO_BONUS"),
        (Cost::Reaction, EconomyError::NoReaction, "NO_REACTION"),
        (Cost::FreeObject, EconomyError::NoFreeObject, "NO_FREE_OBJECT"),
        (Cost::Movement(30), EconomyError::NoMovement { have_ft: 0, need_ft: 30 }, "NO_MOVEMENT"),
    ];
    for (cost, error, code) in table {
        let mut economy = Economy::fresh(30);
        assert_eq!(economy.check(cost), Ok(()));
        assert_eq!(economy.spend(cost), Ok(()));
        let spent = economy;
        assert_eq!((economy.check(cost), economy.spend(cost)), (Err(error), Err(error)));
        assert_eq!((economy, error.code()), (spent, code));
        assert!(!error.to_string().is_empty());
        let others = table.iter().filter(|(other, _, _)| *other != cost);
        assert!(others.into_iter().all(|(other, _, _)| economy.check(*other).is_ok()));
    }
    let mut walker = Economy::fresh(30);
    assert_eq!(walker.spend(Cost::Movement(20)), Ok(()));
    let refused = walker.spend(Cost::Movement(15)).unwrap_err();
    assert_eq!(refused.to_string(), "15 feet of movement are needed and 10 are left");
    assert_eq!(walker.spend(Cost::Movement(10)), Ok(()));
    assert_eq!(walker.spend(Cost::Movement(0)), Ok(()));
}

/// TUR-07
#[test]
fn an_attack_takes_the_action_and_more_attacks_are_part_of_it() {
    let mut economy = Economy::fresh(30);
    assert_eq!(economy.spend_attack(3), Ok(()));
    assert_eq!((economy.action, economy.attacks_left), (false, 2));
    assert_eq!((economy.spend_attack(3), economy.spend_attack(3)), (Ok(()), Ok(())));
    assert_eq!(economy.spend_attack(3), Err(EconomyError::NoAction));
    economy.surge();
    assert_eq!(economy.spend_attack(0), Ok(()));
    assert_eq!((economy.action, economy.attacks_left), (false, 0));
}

fn spent() -> Economy {
    let mut economy = Economy::fresh(30);
    for cost in [Cost::Action, Cost::Bonus, Cost::Reaction, Cost::Movement(30), Cost::FreeObject] {
        economy.spend(cost).unwrap();
    }
    economy.note_spell(Casting::Bonus, 1);
    (economy.dodging, economy.disengaged, economy.attacks_left) = (true, true, 1);
    economy
}

/// TUR-09. Rule 9 of those that engines get wrong: the reaction comes back at the start of the own turn.
#[test]
fn the_own_turn_gives_everything_back() {
    let mut economy = spent();
    economy.start_turn(25);
    assert_eq!(economy, Economy::fresh(25));
}

/// TUR-05, TUR-09
#[test]
fn a_new_round_never_gives_the_reaction_back() {
    let mut economy = spent();
    economy.new_round(25);
    assert_eq!(economy, Economy { reaction: false, dodging: true, ..Economy::fresh(25) });
    let mut ready = Economy::fresh(30);
    ready.new_round(30);
    assert_eq!(ready, Economy::fresh(30));
}

#[test]
fn the_end_of_a_turn_ends_what_was_begun_in_it() {
    let mut economy = spent();
    economy.dash(30);
    economy.end_turn();
    let rest = Economy { dodging: true, movement_ft: 30, ..Economy::fresh(0) };
    assert_eq!(economy, Economy { action: false, bonus: false, reaction: false, free_object: false, ..rest });
}

#[test]
fn a_dash_adds_the_speed_as_it_is() {
    let mut economy = Economy::fresh(30);
    economy.dash(speed(30, set(&[]), 0, OLD));
    assert_eq!((economy.movement_ft, economy.dashed), (60, true));
    economy.dash(speed(30, set(&[Grappled]), 0, OLD));
    assert_eq!(economy.movement_ft, 60);
    economy.dash(u16::MAX);
    assert_eq!(economy.movement_ft, u16::MAX);
}

/// Rule 14 of those that engines get wrong: what goes beside a bonus-action spell.
#[test]
fn spells_of_one_turn() {
    use Casting::{Action, Bonus, Reaction};
    let old_only = Err(SpellRule::OnlyCantrip);
    let no_bonus = Err(SpellRule::NoBonusSpell);
    let one = Err(SpellRule::OneSlot);
    // What was cast; what is to be cast; in 5.1; in 5.2.1.
    type Cast = (Casting, u8);
    type Ruling = Result<(), SpellRule>;
    let table: &[(&[Cast], Cast, Ruling, Ruling)] = &[
        (&[], (Bonus, 2), Ok(()), Ok(())),
        (&[(Bonus, 1)], (Action, 0), Ok(()), Ok(())),
        (&[(Bonus, 1)], (Action, 1), old_only, one),
        (&[(Bonus, 1)], (Reaction, 1), old_only, one),
        (&[(Bonus, 0)], (Action, 3), old_only, Ok(())),
        (&[(Action, 0)], (Bonus, 2), Ok(()), Ok(())),
        (&[(Action, 3)], (Bonus, 2), no_bonus, one),
        (&[(Action, 3)], (Bonus, 0), no_bonus, Ok(())),
        (&[(Action, 3)], (Action, 3), Ok(()), one),
        (&[(Action, 3)], (Reaction, 3), Ok(()), one),
        (&[(Action, 0), (Bonus, 1)], (Action, 0), Ok(()), Ok(())),
    ];
    for (before, (casting, level), old, new) in table {
        let mut economy = Economy::fresh(30);
        before.iter().for_each(|(casting, level)| economy.note_spell(*casting, *level));
        assert_eq!(spell_allowed(&economy, *casting, *level, OLD), *old, "{before:?} {casting:?} {level}");
        assert_eq!(spell_allowed(&economy, *casting, *level, NEW), *new, "{before:?} {casting:?} {level}");
        economy.end_turn();
        assert_eq!(spell_allowed(&economy, *casting, *level, OLD), Ok(()));
    }
    for rule in [SpellRule::OnlyCantrip, SpellRule::NoBonusSpell, SpellRule::OneSlot] {
        assert_eq!(rule.code(), "SPELL_RULE");
        assert!(rule.to_string().contains("this turn"));
    }
}

fn entry((creature, total, dex, tie): (u16, i16, i8, u8)) -> Entry {
    Entry { creature, total, dex, tie }
}

/// TUR-03
#[test]
fn the_order_goes_by_total_dexterity_roll_and_number() {
    type Rolled = (u16, i16, i8, u8);
    type Group = &'static [u16];
    let table: &[(&[Rolled], Group, &[Group])] = &[
        (&[], &[], &[]),
        (&[(1, 5, 0, 0)], &[1], &[]),
        (&[(1, 5, 0, 0), (2, 17, 3, 0), (3, 12, -1, 0)], &[2, 3, 1], &[]),
        (&[(1, 12, -1, 0), (2, 12, 3, 0), (3, 12, 0, 0)], &[2, 3, 1], &[]),
        (&[(1, 12, 2, 4), (2, 12, 2, 19)], &[2, 1], &[&[2, 1]]),
        (&[(2, 12, 2, 7), (1, 12, 2, 7)], &[1, 2], &[&[1, 2]]),
        (
            &[(1, 9, 1, 0), (2, 12, 2, 0), (3, 9, 1, 0), (4, 12, 1, 0), (5, 12, 2, 0), (6, -3, 1, 0)],
            &[2, 5, 4, 1, 3, 6],
            &[&[2, 5], &[1, 3]],
        ),
    ];
    for (rolled, expected, equals) in table {
        let mut entries: Vec<Entry> = rolled.iter().copied().map(entry).collect();
        assert_eq!(ties(&entries), *equals);
        order(&mut entries);
        assert_eq!(entries.iter().map(|entry| entry.creature).collect::<Vec<_>>(), *expected);
    }
}
