//! A fallen player's turn.

use engine::dice::Dice;
use engine::{Game, Play};

use super::*;

/// A table of four where seat 0 falls at once by a Backfire; then these faces.
fn haunted(faces: &[u32]) -> Table {
    let mut table = table(of(4, 3), &[&[BACKFIRE], faces].concat());
    play(&mut table, 0, &[]);
    table
}

/// Has the three others pick pockets, which changes nothing while nobody has points.
fn idle(table: &mut Table) {
    for seat in 1..4 {
        play(table, seat, &[]);
    }
}

/// DOD-03: 1 and 2 are void, 3 and 4 good, 5 and 6 bad.
#[test]
fn fallen_faces_do_what_they_say() {
    let check = |face: u32, choices: &[Action], event: &str, expected: &str| {
        let mut table = haunted(&[RECOVER, RECOVER, RECOVER, face]);
        idle(&mut table);
        let events = play(&mut table, 0, choices);
        assert!(names(&events).iter().any(|name| name == event), "{face}: {events:?}");
        assert_eq!(score(&table), expected, "{face}");
        table.done();
    };
    for void in [1, 2] {
        check(void, &[], "no_effect", "0/0 3/1 3/1 3/1");
    }
    for good in [3, 4] {
        check(good, &[target(2), HP], "no_effect", "0/0 3/1 3/1 3/1");
        check(good, &[target(2), VP], "points_gained", "0/0 3/1 3/2 3/1");
    }
    for bad in [5, 6] {
        check(bad, &[target(2), HP], "damage_dealt", "0/0 3/1 1/1 3/1");
        check(bad, &[target(2), VP], "points_lost", "0/0 3/1 3/0 3/1");
    }
}

/// DOD-03: a good haunt heals by 2, up to the cap.
#[test]
fn good_haunt_heals() {
    let mut table = table(of(3, 4), &[STRIKE, VOID, BACKFIRE, RECOVER, GOOD_HAUNT]);
    play(&mut table, 0, &[target(1)]);
    play(&mut table, 1, &[]);
    play(&mut table, 2, &[]);
    play(&mut table, 0, &[]);
    let events = play(&mut table, 1, &[target(2), HP]);
    assert_eq!(
        data(&events, "healed"),
        json!({"round": 2, "player": 1, "target": 2, "move": "good_haunt", "amount": 2, "hp": 3})
    );
    table.done();
}

/// Decision 31: a haunt asks for the target first, then for HP or VP, each an ask with its legal list.
#[test]
fn haunt_targets_first() {
    let mut table = haunted(&[RECOVER, RECOVER, RECOVER, BAD_HAUNT]);
    idle(&mut table);
    table.act(0, ROLL);
    assert_eq!(table.legal(0), [target(1), target(2), target(3)]);
    assert_eq!(refused(&mut table, 0, HP), "TARGET_FIRST");
    let before = table.asks()[0].id;
    assert_eq!(names(&table.act(0, target(3))), ["target_chosen"]);
    assert_ne!(table.asks()[0].id, before);
    assert_eq!(table.legal(0), [HP, VP]);
    assert_eq!(refused(&mut table, 0, target(1)), "CHOOSE_FIRST");
    table.act(0, VP);
    table.done();
}

/// DOD-04, decision 29: nobody is haunted by the same player in two rounds running, and after a pause again.
#[test]
fn same_player_is_not_haunted_twice_running() {
    let quiet = [RECOVER, RECOVER, RECOVER];
    let faces =
        [&quiet[..], &[BAD_HAUNT], &quiet, &[GOOD_HAUNT], &quiet, &[BAD_HAUNT], &quiet, &[VOID], &quiet];
    let mut table = haunted(&[faces.concat(), vec![BAD_HAUNT]].concat());
    idle(&mut table);
    play(&mut table, 0, &[target(1), VP]);
    idle(&mut table);
    table.act(0, ROLL);
    assert_eq!(targets(&table, 0), [2, 3]);
    assert_eq!(refused(&mut table, 0, target(1)), "SAME_TARGET");
    table.act(0, target(2));
    table.act(0, VP);
    idle(&mut table);
    table.act(0, ROLL);
    assert_eq!(targets(&table, 0), [1, 3], "the haunt before last does not count");
    table.act(0, target(1));
    table.act(0, VP);
    idle(&mut table);
    play(&mut table, 0, &[]);
    idle(&mut table);
    table.act(0, ROLL);
    assert_eq!(targets(&table, 0), [1, 2, 3], "a void in between frees everybody");
    table.act(0, target(1));
    table.act(0, VP);
    table.done();
}

/// Decision 29: what one did while alive is no haunt.
#[test]
fn blows_of_the_living_bar_nobody() {
    let mut table = table(of(3, 4), &[JAB, STRIKE, RECOVER, BAD_HAUNT]);
    play(&mut table, 0, &[target(1)]);
    play(&mut table, 1, &[target(0)]);
    play(&mut table, 2, &[]);
    table.act(0, ROLL);
    assert_eq!(targets(&table, 0), [1, 2]);
    table.act(0, target(1));
    table.act(0, HP);
    table.done();
}

/// Decision 24: a ghost who fells somebody gains 2 VP.
#[test]
fn ghosts_are_rewarded_too() {
    let mut table = haunted(&[BACKFIRE, RECOVER, RECOVER, BAD_HAUNT, VOID, RECOVER, RECOVER]);
    play(&mut table, 1, &[]);
    play(&mut table, 2, &[]);
    play(&mut table, 3, &[]);
    assert_eq!(score(&table), "0/0 0/0 3/1 3/1");
    table.act(0, ROLL);
    assert_eq!(targets(&table, 0), [2, 3], "the fallen are not haunted");
    assert_eq!(refused(&mut table, 0, target(1)), "TARGET_FALLEN");
    assert_eq!(refused(&mut table, 0, target(0)), "SELF_TARGET");
    table.act(0, target(2));
    table.act(0, HP);
    assert_eq!(score(&table), "0/0 0/0 1/1 3/1");
    play(&mut table, 1, &[]);
    play(&mut table, 2, &[]);
    play(&mut table, 3, &[]);
    table.done();

    let mut table = self::table(of(4, 2), &[BACKFIRE, RECOVER, RECOVER, RECOVER, BAD_HAUNT]);
    for seat in 0..4 {
        play(&mut table, seat, &[]);
    }
    let events = play(&mut table, 0, &[target(1), HP]);
    assert_eq!(data(&events, "player_fell"), json!({"round": 2, "player": 1, "by": 0, "hp": 0}));
    assert_eq!(data(&events, "elimination_rewarded")["vp"], 2);
    assert_eq!(score(&table), "-1/2 0/1 2/1 2/1");
    table.done();
}

/// DOD-14, decision 25: VP never go below 0; a haunt for a point that is not there has no effect and is told.
#[test]
fn points_never_go_below_zero() {
    let setup = Setup { survival_vp: 0, ..of(3, 3) };
    let mut table = table(setup, &[BACKFIRE, RECOVER, RECOVER, BAD_HAUNT]);
    for seat in 0..3 {
        play(&mut table, seat, &[]);
    }
    let events = play(&mut table, 0, &[target(1), VP]);
    assert_eq!(
        data(&events, "no_effect"),
        json!({"round": 2, "player": 0, "target": 1, "move": "bad_haunt", "reason": "no_vp"})
    );
    assert_eq!(score(&table), "0/0 3/0 3/0");
    assert_eq!(lines(&table).last().unwrap(), "Round 2: A haunted B, who had no VP to lose");
    table.done();
}

/// Decision 26: a point that a bad haunt takes goes to nobody.
#[test]
fn haunted_points_are_destroyed() {
    let mut table = haunted(&[RECOVER, RECOVER, RECOVER, BAD_HAUNT]);
    idle(&mut table);
    let events = play(&mut table, 0, &[target(1), VP]);
    assert_eq!(
        data(&events, "points_lost"),
        json!({"round": 2, "player": 0, "target": 1, "move": "bad_haunt", "amount": 1, "vp": 0})
    );
    assert_eq!(score(&table), "0/0 3/0 3/1 3/1");
    table.done();
}

/// Decision 29: a haunt that finds nobody has no effect and is recorded. No play comes to this: with one player alive
/// it is over. So the state is made by hand.
#[test]
fn haunt_without_a_target_is_recorded() {
    let state = state_with(of(3, 3), |state| {
        state["alive"] = json!([1]);
        state["round"] = json!(2);
        state["players"][0]["lastTarget"] = json!(1);
        state["players"][0]["lastHaunt"] = json!(1);
    });
    assert!(DoOrDice::check(&state).is_err());
    let mut play = Play::<DoOrDice>::from_state(state, Dice::scripted([BAD_HAUNT]));
    let mut events = Vec::new();
    play.act(Seat(0), ROLL, Some(&mut events)).unwrap();
    assert_eq!(
        data(&events, "no_effect"),
        json!({"round": 2, "player": 0, "target": null, "move": "bad_haunt", "reason": "no_target"})
    );
}

/// DOD-04: everybody sees whom a ghost may not haunt in this round, before it rolls; the living bar nobody.
#[test]
fn the_barred_target_is_in_the_view_and_on_the_card() {
    let faces = [RECOVER, RECOVER, RECOVER, BAD_HAUNT, JAB, RECOVER, RECOVER, BAD_HAUNT];
    let mut table = haunted(&faces);
    idle(&mut table);
    play(&mut table, 0, &[target(2), HP]);
    let barred = |table: &Table| {
        let view = json(&table.view());
        let players = view["players"].as_array().unwrap().iter();
        players
            .map(|player| (player["lastTarget"].clone(), player["barredTarget"].clone()))
            .collect::<Vec<_>>()
    };
    let none = (Value::Null, Value::Null);
    assert_eq!(barred(&table), [(json!(2), Value::Null), none.clone(), none.clone(), none.clone()]);
    play(&mut table, 1, &[target(3)]);
    play(&mut table, 2, &[]);
    play(&mut table, 3, &[]);
    let struck = (json!(3), Value::Null);
    assert_eq!(barred(&table), [(json!(2), json!(2)), struck, none.clone(), none]);
    for to in [Seats::NONE, Seats::only(Seat(0)), Seats::only(Seat(2))] {
        let scene = DoOrDice::scene(&table.view(), to);
        let note = scene.panels.iter().find_map(|panel| match panel {
            scene::Panel::Meters(meters) => meters.cards[0].note.clone(),
            _ => None,
        });
        let text = json(&note.unwrap()).to_string();
        assert!(text.contains("do_or_dice.haunted\""), "{text}");
    }
    play(&mut table, 0, &[target(1), HP]);
    table.done();
}
