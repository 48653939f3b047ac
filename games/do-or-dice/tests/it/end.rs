//! The end: sudden death, ranking, ties, the outcome.

use super::*;

/// A state at the last turn of a play of one round: seat 1 rolls, and these are hit points, victory points and rounds
/// as fallen by seat.
fn last_turn(players: &[(i16, u16, u8)], faces: &[u32]) -> engine::Play<DoOrDice> {
    let n = players.len() as u8;
    let state = state_with(Setup { rounds: 3, survival_vp: 0, ..of(n, 20) }, |state| {
        state["round"] = json!(3);
        state["nextIndex"] = json!(n);
        state["turn"]["player"] = json!(n - 1);
        for (seat, (hp, vp, rounds)) in players.iter().enumerate() {
            state["players"][seat]["hp"] = json!(hp);
            state["players"][seat]["vp"] = json!(vp);
            state["players"][seat]["roundsFallen"] = json!(rounds);
        }
        let alive: Vec<usize> = (0..players.len()).filter(|seat| players[*seat].0 > 0).collect();
        state["alive"] = json!(alive);
    });
    let mut play = engine::Play::<DoOrDice>::from_state(state, engine::dice::Dice::scripted(faces.to_vec()));
    play.act(Seat(n - 1), ROLL, None).unwrap();
    assert_eq!((play.dice().left_over(), play.dice().trouble()), (0, None));
    play
}

/// Returns the seats by place and what decided, at the end of a play.
fn places(play: &engine::Play<DoOrDice>) -> (Vec<u8>, Vec<Option<do_or_dice::Decider>>) {
    let outcome = play.outcome().unwrap();
    let view = <DoOrDice as engine::Game>::view(play.state(), Seats::NONE);
    let by_place: Vec<u8> = outcome.standings.iter().map(|standing| standing.seat.0).collect();
    let deciders = by_place.iter().map(|seat| view.players[usize::from(*seat)].decided_by).collect();
    (by_place, deciders)
}

/// DOD-08, decision 28: one player alive ends the play at once, and the round's bonus is not paid.
#[test]
fn sudden_death_ends_at_once() {
    let mut table = table(of(3, 3), &[BACKFIRE, BACKFIRE, 2, 6]);
    play(&mut table, 0, &[]);
    let events = play(&mut table, 1, &[]);
    assert_eq!(names(&events)[1..4], ["damage_dealt", "player_fell", "turn_ended"]);
    assert_eq!(data(&events, "turn_ended")["nextPlayer"], Value::Null);
    assert_eq!(data(&events, "game_ended"), json!({"reason": "sudden_death"}));
    assert!(!names(&events).contains(&"survival_rewarded".to_owned()));
    assert_eq!(score(&table), "0/0 0/0 3/0");
    assert_eq!(ranks(&table), [3, 2, 1], "the two who fell alike rolled 2 and 6");
    table.done();
}

/// Decision 28: sudden death is looked for after a blow, a haunt and a Power Move alike.
#[test]
fn sudden_death_follows_any_blow() {
    let mut table = table(of(2, 4), &[STRIKE]);
    let events = play(&mut table, 0, &[target(1)]);
    assert_eq!(data(&events, "game_ended"), json!({"reason": "sudden_death"}));
    assert_eq!(score(&table), "4/2 0/0");
    table.done();
    let mut table = self::table(of(3, 2), &[BACKFIRE, RECOVER, RECOVER, BAD_HAUNT]);
    for seat in 0..3 {
        play(&mut table, seat, &[]);
    }
    let events = play(&mut table, 0, &[target(2), HP]);
    assert_eq!(data(&events, "game_ended"), json!({"reason": "sudden_death"}));
    assert_eq!(score(&table), "-1/2 2/1 0/1");
    table.done();
}

/// Decision 27: a fallen player may come first.
#[test]
fn a_ghost_may_win() {
    let mut table = table(of(3, 2), &[BACKFIRE, RECOVER, RECOVER, BAD_HAUNT]);
    for seat in 0..3 {
        play(&mut table, seat, &[]);
    }
    play(&mut table, 0, &[target(2), HP]);
    let outcome = table.play().outcome().unwrap();
    assert_eq!(outcome.winners(), Seats::only(Seat(0)));
    assert_eq!(json(&table.view())["winner"], 0);
    table.done();
}

/// DOD-09: VP, then HP now or at the fall, then fewer rounds as fallen.
#[test]
fn places_go_by_vp_hp_and_rounds_as_fallen() {
    use do_or_dice::Decider::{Hp, RoundsFallen};
    let play = last_turn(&[(5, 3, 0), (20, 1, 0), (9, 3, 0), (20, 2, 0)], &[RECOVER]);
    assert_eq!(places(&play), (vec![2, 0, 3, 1], vec![Some(Hp), None, None, None]));
    // Overkill counts: −4 is behind −1, and both are behind the living.
    let play = last_turn(&[(-4, 3, 1), (-1, 3, 1), (1, 3, 0), (20, 0, 0)], &[RECOVER]);
    assert_eq!(places(&play), (vec![2, 1, 0, 3], vec![Some(Hp), Some(Hp), None, None]));
    // The round ends with the last turn and counts for every fallen player.
    let play = last_turn(&[(-1, 3, 2), (-1, 3, 1), (10, 0, 0), (20, 0, 0)], &[RECOVER]);
    assert_eq!(places(&play), (vec![1, 0, 3, 2], vec![Some(RoundsFallen), None, Some(Hp), None]));
}

/// DOD-09, decision 30: who ties in everything rolls, by an event; who ties again rolls again.
#[test]
fn last_tie_break_is_a_roll() {
    use do_or_dice::Decider::Roll;
    let play = last_turn(&[(20, 1, 0), (20, 1, 0)], &[RECOVER, 3, 5]);
    assert_eq!(places(&play), (vec![1, 0], vec![Some(Roll), None]));
    let play = last_turn(&[(20, 1, 0), (20, 1, 0), (20, 1, 0), (20, 1, 0)], &[RECOVER, 4, 2, 4, 6, 1, 5]);
    assert_eq!(places(&play), (vec![3, 2, 0, 1], vec![Some(Roll), Some(Roll), Some(Roll), None]));
    // Two groups tie for themselves, and one of them three times.
    let play =
        last_turn(&[(20, 1, 0), (20, 2, 0), (20, 1, 0), (20, 2, 0)], &[RECOVER, 2, 2, 3, 3, 4, 1, 6, 5]);
    assert_eq!(places(&play), (vec![1, 3, 0, 2], vec![Some(Roll), None, Some(Roll), None]));
}

/// Decision 30: the roll is told with who rolled and what, and is checked like any other.
#[test]
fn tie_rolls_are_told() {
    let faces = [vec![RECOVER; 12], vec![6, 6, 2, 3]].concat();
    let mut table = table(of(2, 20), &faces);
    let mut events = Vec::new();
    for turn in 0..12 {
        events = play(&mut table, turn % 2, &[]);
    }
    let rolls: Vec<Value> = events.iter().map(json).filter(|event| event["event"] == "tie_rolled").collect();
    assert_eq!(
        rolls,
        [
            json!({"event": "tie_rolled", "data": {"players": [0, 1], "faces": [6, 6]}}),
            json!({"event": "tie_rolled", "data": {"players": [0, 1], "faces": [2, 3]}})
        ]
    );
    let mut told = Vec::new();
    events.iter().for_each(|event| <DoOrDice as engine::Game>::rolls(event, &mut told));
    assert_eq!(
        json(&told),
        json!([{"sides": 6, "faces": [5]}, {"sides": 6, "faces": [6, 6]}, {"sides": 6, "faces": [2, 3]}])
    );
    assert_eq!(table.play().outcome().unwrap().winners(), Seats::only(Seat(1)));
    assert_eq!(lines(&table).last().unwrap(), "Round 6: B rolled 3 for the tie");
    table.done();
}

/// Decision 30: dice that always tie do not hold up the end; the place is shared.
#[test]
fn dice_without_end_share_the_place() {
    let dice = engine::dice::Dice::scripted(vec![RECOVER; 12 + 2 * do_or_dice::MOST_TIE_ROLLS]);
    let mut play = engine::Play::<DoOrDice>::new(&of(2, 20), 2, dice).unwrap();
    play.start(None);
    for turn in 0..12 {
        play.act(Seat(turn % 2), ROLL, None).unwrap();
    }
    assert_eq!(play.outcome().unwrap().winners(), Seats::first(2));
    assert_eq!(play.dice().left_over(), 0);
}

/// DOD-09: the ranking follows every action and is in the view at all times; ties share a rank until the end.
#[test]
fn ranking_follows_every_action() {
    let mut table = table(of(3, 20), &[POWER_MOVE, STRIKE, PICKPOCKET]);
    assert_eq!(ranks(&table), [1, 1, 1]);
    play(&mut table, 0, &[VP]);
    assert_eq!(ranks(&table), [1, 2, 2]);
    play(&mut table, 1, &[target(2)]);
    assert_eq!(ranks(&table), [1, 2, 3]);
    play(&mut table, 2, &[target(0)]);
    assert_eq!(ranks(&table), [1, 3, 2]);
    assert!(table.view().players.iter().all(|player| player.place.is_none() && player.decided_by.is_none()));
    table.done();
}

/// The outcome has a place, a score and counters for everybody.
#[test]
fn outcome_counts() {
    let mut table = table(of(2, 4), &[PICKPOCKET, POWER_MOVE, PICKPOCKET, STRIKE]);
    play(&mut table, 0, &[target(1)]);
    play(&mut table, 1, &[VP]);
    play(&mut table, 0, &[target(1)]);
    play(&mut table, 1, &[target(0)]);
    let outcome = table.play().outcome().unwrap();
    assert_eq!((outcome.reason, outcome.abandoned), ("sudden_death", false));
    assert_eq!(
        json(&outcome.standings),
        json!([
            {"seat": 1, "place": 1, "score": 5, "rounds": 2, "counters":
                [["hp", 4], ["rounds_fallen", 0], ["vp_earned", 6], ["kills", 1], ["damage", 4]]},
            {"seat": 0, "place": 2, "score": 2, "rounds": 2, "counters":
                [["hp", 0], ["rounds_fallen", 0], ["vp_earned", 2], ["kills", 0], ["damage", 0]]},
        ])
    );
    table.done();
}
