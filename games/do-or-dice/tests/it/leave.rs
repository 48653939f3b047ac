//! Clocks that run out, and seats that leave for good (decision 9d).

use super::*;

/// Decision 9d: a clock that runs out rolls if nobody has, and takes the points of a Power Move.
#[test]
fn clock_rolls_and_takes_points() {
    let mut table = table(of(2, 20), &[POWER_MOVE]);
    let events = table.expire(0);
    assert_eq!(
        names(&events),
        ["turn_timed_out", "die_rolled", "points_gained", "turn_ended", "turn_started"]
    );
    assert_eq!(data(&events, "turn_timed_out"), json!({"round": 1, "player": 0}));
    assert_eq!(score(&table), "20/3 20/0");
    assert_eq!(table.asks()[0].seat, Seat(1));
    table.done();
}

/// Decision 9d: without points to take, the first legal target.
#[test]
fn clock_takes_the_first_target() {
    let mut table = table(of(3, 20), &[STRIKE, PICKPOCKET, POWER_MOVE]);
    table.act(0, ROLL);
    let events = table.expire(0);
    assert_eq!(names(&events), ["turn_timed_out", "damage_dealt", "turn_ended", "turn_started"]);
    assert_eq!(data(&events, "damage_dealt")["target"], 1);
    table.expire(1);
    assert_eq!(table.state().player(Seat(1)).last_target, Some(Seat(0)));
    table.act(2, ROLL);
    table.act(2, HP);
    let events = table.expire(2);
    assert_eq!(data(&events, "damage_dealt")["target"], 0, "the choice to hit stands");
    table.done();
}

/// Decision 9d: a haunt takes the first legal target and VP; a turn that needs no choice just happens.
#[test]
fn clock_haunts_for_points() {
    let mut table = table(of(3, 3), &[BACKFIRE, RECOVER, RECOVER, BAD_HAUNT, RECOVER, RECOVER, GOOD_HAUNT]);
    for seat in [0, 1, 2] {
        table.expire(seat);
    }
    let events = table.expire(0);
    assert_eq!(
        names(&events),
        ["turn_timed_out", "die_rolled", "target_chosen", "points_lost", "turn_ended", "turn_started"]
    );
    table.expire(1);
    table.expire(2);
    let events = table.expire(0);
    assert_eq!(data(&events, "target_chosen")["target"], 2, "seat 1 was haunted last round");
    assert_eq!(data(&events, "points_gained")["vp"], 3);
    table.done();
}

/// Decision 9d: who leaves falls without an award, is no longer a target and does not act any more.
#[test]
fn who_leaves_falls_without_award() {
    let mut table = table(of(4, 20), &[PICKPOCKET, RECOVER, STRIKE]);
    let events = table.leave(2);
    assert_eq!(names(&events), ["player_folded"]);
    assert_eq!(data(&events, "player_folded"), json!({"round": 1, "player": 2, "remainingPlayerCount": 3}));
    let view = table.view();
    assert!(!view.players[2].is_alive && view.players[2].left);
    assert!(view.players.iter().all(|player| player.vp == 0 && player.kills == 0));
    table.act(0, ROLL);
    assert_eq!(targets(&table, 0), [1, 3], "not even for a pickpocket");
    table.act(0, target(1));
    let events = play(&mut table, 1, &[]);
    assert_eq!(data(&events, "turn_ended"), json!({"player": 1, "nextPlayer": 3}));
    let events = play(&mut table, 3, &[target(0)]);
    assert_eq!(data(&events, "survival_rewarded")["players"], json!([0, 1, 3]));
    assert_eq!(refused(&mut table, 2, ROLL), "NOT_YOUR_TURN");
    assert!(table.leave(2).is_empty(), "only once");
    table.done();
}

/// Decision 9d: who leaves in the own turn ends it, whatever it was waiting for.
#[test]
fn leaving_ends_the_own_turn() {
    let mut table = table(of(3, 20), &[STRIKE]);
    table.act(0, ROLL);
    let events = table.leave(0);
    assert_eq!(names(&events), ["player_folded", "turn_ended", "turn_started"]);
    assert_eq!(table.asks()[0].seat, Seat(1));
    table.done();
}

/// Decision 31: a haunt whose target leaves before the choice of HP or VP asks for another target.
#[test]
fn haunt_asks_again_when_its_target_leaves() {
    let mut table = table(of(4, 3), &[BACKFIRE, RECOVER, RECOVER, RECOVER, BAD_HAUNT]);
    for seat in 0..4 {
        play(&mut table, seat, &[]);
    }
    table.act(0, ROLL);
    table.act(0, target(2));
    let before = table.asks()[0].id;
    table.leave(2);
    assert_ne!(table.asks()[0].id, before);
    assert_eq!(targets(&table, 0), [1, 3]);
    assert_eq!(refused(&mut table, 0, VP), "TARGET_FIRST");
    table.act(0, target(3));
    table.act(0, VP);
    assert_eq!(table.state().player(Seat(0)).last_target, Some(Seat(3)));
    table.done();
}

/// Decisions 9d and 28: with one player alive it is sudden death, also when the others left.
#[test]
fn leaving_can_be_sudden_death() {
    let mut table = table(of(3, 3), &[BACKFIRE]);
    play(&mut table, 0, &[]);
    let events = table.leave(1);
    assert_eq!(names(&events), ["player_folded", "turn_ended", "game_ended"]);
    assert_eq!(data(&events, "game_ended"), json!({"reason": "sudden_death"}));
    assert_eq!(ranks(&table), [2, 3, 1], "who left comes last, with more HP");
    table.done();
}

/// Decision 9d: the last of several wins at once.
#[test]
fn the_last_one_wins() {
    let mut table = table(of(3, 20), &[]);
    table.leave(0);
    let events = table.leave(2);
    assert_eq!(data(&events, "game_ended"), json!({"reason": "last_player_standing"}));
    let outcome = table.play().outcome().unwrap();
    assert_eq!((outcome.reason, outcome.winners()), ("last_player_standing", Seats::only(Seat(1))));
    assert_eq!(outcome.standings[1].place, 2);
    assert_eq!(outcome.standings[2].place, 2, "nobody rolls for those who left");
    table.done();
}

/// The last of several who is away wins on coming back; if that seat leaves too, nobody does.
#[test]
fn the_last_one_has_to_be_there() {
    let mut table = table(of(2, 20), &[]);
    table.away(1);
    let events = table.leave(0);
    assert_eq!(names(&events), ["player_folded", "turn_ended"]);
    assert!(table.play().outcome().is_none() && table.asks().is_empty());
    let events = table.back(1);
    assert_eq!(data(&events, "game_ended"), json!({"reason": "last_player_standing"}));
    table.done();
    let mut table = self::table(of(2, 20), &[]);
    table.away(1);
    table.leave(0);
    let events = table.leave(1);
    assert_eq!(data(&events, "game_ended"), json!({"reason": "all_players_left"}));
    let outcome = table.play().outcome().unwrap();
    assert!(outcome.abandoned && outcome.winners().is_empty());
    assert_eq!(json(&table.view())["phase"], "abandoned");
    table.done();
}
