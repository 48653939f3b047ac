//! Every face, for the living and the fallen, against every edge of hit points and victory points.

use do_or_dice::Move;
use engine::Play;
use engine::dice::Dice;

use super::*;

/// DOD-02, DOD-03: what each face means.
#[test]
fn faces_mean_what_the_tables_say() {
    use Move::{Backfire, BadHaunt, GoodHaunt, Jab, Pickpocket, PowerMove, Recover, Strike, Void};
    let faces = |alive| [1, 2, 3, 4, 5, 6].map(|value| Move::of(value, alive));
    assert_eq!(faces(true), [Backfire, Jab, Pickpocket, Strike, Recover, PowerMove]);
    assert_eq!(faces(false), [Void, Void, GoodHaunt, GoodHaunt, BadHaunt, BadHaunt]);
    let numbers = |kinds: [Move; 9]| kinds.map(|kind| (kind.hp(), kind.vp()));
    assert_eq!(
        numbers([Backfire, Jab, Pickpocket, Strike, Recover, PowerMove, Void, GoodHaunt, BadHaunt]),
        [(3, 0), (2, 0), (0, 1), (4, 0), (3, 0), (6, 3), (0, 0), (2, 1), (2, 1)]
    );
}

/// What a player has: hit points and victory points.
type Has = (i16, u16);

/// Has seat 0 of four roll a face and choose; seats 2 and 3 only watch. Returns what seats 0 and 1 have then.
fn resolve(own: Has, theirs: Has, face: u32, choices: &[Action]) -> (Has, Has) {
    let state = state_with(of(4, 20), |state| {
        for (seat, (hp, vp)) in [own, theirs].into_iter().enumerate() {
            state["players"][seat]["hp"] = json!(hp);
            state["players"][seat]["vp"] = json!(vp);
        }
        let alive: Vec<u8> = (0..4).filter(|seat| *seat > 0 || own.0 > 0).collect();
        state["alive"] = json!(alive);
    });
    let mut play = Play::<DoOrDice>::from_state(state, Dice::scripted([face]));
    for action in [&[ROLL], choices].concat() {
        play.act(Seat(0), action, None).unwrap();
    }
    let has = |seat| (play.state().player(Seat(seat)).hp, play.state().player(Seat(seat)).vp);
    (has(0), has(1))
}

/// DOD-02, DOD-06, DOD-07, DOD-14: every face of the living, for all hit points and the first victory points.
#[test]
fn living_faces_at_every_edge() {
    for hp in 1..=20_i16 {
        for vp in 0..=4_u16 {
            let check = |face, choices: &[Action], own: Has, theirs: Has| {
                // Whoever fells the other gains 2.
                let own = if theirs.0 <= 0 { (own.0, own.1 + 2) } else { own };
                assert_eq!(resolve((hp, vp), (hp, vp), face, choices), (own, theirs), "{face} {hp} {vp}");
            };
            let same = (hp, vp);
            check(BACKFIRE, &[], (hp - 3, vp), same);
            check(JAB, &[target(1)], same, (hp - 2, vp));
            check(PICKPOCKET, &[target(1)], (hp, vp + vp.min(1)), (hp, vp - vp.min(1)));
            check(STRIKE, &[target(1)], same, (hp - 4, vp));
            check(RECOVER, &[], ((hp + 3).min(20), vp), same);
            check(POWER_MOVE, &[HP, target(1)], same, (hp - 6, vp));
            check(POWER_MOVE, &[VP], (hp, vp + 3), same);
        }
    }
}

/// DOD-03, DOD-14: every face of the fallen, for all hit points and the first victory points.
#[test]
fn fallen_faces_at_every_edge() {
    for own_hp in -5..=0_i16 {
        for hp in 1..=20_i16 {
            for vp in 0..=4_u16 {
                let check = |face, choices: &[Action], theirs: Has| {
                    let own = if theirs.0 <= 0 { (own_hp, 7 + 2) } else { (own_hp, 7) };
                    let is = resolve((own_hp, 7), (hp, vp), face, choices);
                    assert_eq!(is, (own, theirs), "{face} {own_hp} {hp} {vp}");
                };
                check(1, &[], (hp, vp));
                check(2, &[], (hp, vp));
                for good in [3, 4] {
                    check(good, &[target(1), HP], ((hp + 2).min(20), vp));
                    check(good, &[target(1), VP], (hp, vp + 1));
                }
                for bad in [5, 6] {
                    check(bad, &[target(1), HP], (hp - 2, vp));
                    check(bad, &[target(1), VP], (hp, vp.saturating_sub(1)));
                }
            }
        }
    }
}

/// DOD-05: for every face and every seat, a target is legal exactly if it is accepted.
#[test]
fn legal_targets_are_exactly_those_accepted() {
    for (own, barred) in [(20, None), (0, None), (0, Some(2))] {
        for face in 1..=6 {
            let state = state_with(of(5, 20), |state| {
                state["round"] = json!(2);
                state["alive"] = if own > 0 { json!([0, 1, 2, 3]) } else { json!([1, 2, 3]) };
                if let Some(barred) = barred {
                    state["players"][0]["lastTarget"] = json!(barred);
                    state["players"][0]["lastHaunt"] = json!(1);
                }
            });
            let mut play = Play::<DoOrDice>::from_state(state, Dice::scripted([face]));
            play.act(Seat(0), ROLL, None).unwrap();
            if play.state().turn.unwrap().kind == Some(Move::PowerMove) {
                play.act(Seat(0), HP, None).unwrap();
            }
            let mut legal = Vec::new();
            <DoOrDice as engine::Game>::legal(play.state(), Seat(0), &mut legal);
            for seat in 0..=u8::MAX {
                let accepted = play.clone().act(Seat(0), target(seat), None).is_ok();
                assert_eq!(legal.contains(&target(seat)), accepted, "face {face}, seat {seat}");
            }
        }
    }
}
