//! Seats that leave, are away and come back.

use engine::Game;
use engine::dice::Dice;
use serde_json::json;
use yahtzee::Phase;

use super::*;

fn reason(table: &Table) -> Option<&'static str> {
    Yahtzee::outcome(table.state()).map(|outcome| outcome.reason)
}

/// Decision 9d: who leaves scores 0 in every open box, and the others play on.
#[test]
fn open_boxes_of_who_leaves_score_nothing() {
    let mut table = table(3, &[&FULL_HOUSE, &MIXED]);
    table.act(0, ROLL);
    table.act(0, score(Category::FullHouse));
    let events = table.leave(0);
    assert_eq!(names(&events), ["player_folded"]);
    assert_eq!(data(&events, "player_folded"), json!({"player": 0, "remainingPlayerCount": 2}));
    let card = json(&table.view())["scorecards"][0].clone();
    assert_eq!((&card["fullHouse"], &card["ones"], &card["total"]), (&json!(25), &json!(0), &json!(25)));
    assert!(table.leave(0).is_empty(), "nobody leaves twice");
    assert_eq!(on_turn(&table), Some(1));
    table.act(1, ROLL);
    let events = table.act(1, score(Category::Chance));
    assert_eq!(data(&events, "turn_ended")["nextPlayer"], json!(2));
    table.done();
}

/// Decision 9d: who leaves on turn loses it, and it passes on.
#[test]
fn leaving_on_turn_passes_it_on() {
    let mut table = table(3, &[&FULL_HOUSE]);
    table.act(0, ROLL);
    let events = table.leave(0);
    assert_eq!(names(&events), ["player_folded", "turn_ended", "turn_started"]);
    assert_eq!(data(&events, "turn_ended"), json!({"player": 0, "nextPlayer": 1}));
    assert_eq!(on_turn(&table), Some(1));
    table.done();
}

/// Decision 9d: who left comes after all who stayed, however high the total.
#[test]
fn who_left_cannot_win() {
    let mut turns = vec![([6; 5], Category::Yahtzee)];
    turns.push((MIXED, Category::Ones));
    turns.push((MIXED, Category::Ones));
    let rest: Vec<_> = Category::ALL.into_iter().skip(1).flat_map(|box_| [(MIXED, box_); 2]).collect();
    let faces: Vec<u32> = turns.iter().chain(&rest).flat_map(|(dice, _)| *dice).collect();
    let mut table = Table::start(Setup::default(), 3, &faces);
    for (nth, (_, category)) in turns.iter().chain(&rest).enumerate() {
        if nth == 3 {
            table.leave(0);
        }
        let by = on_turn(&table).unwrap();
        table.act(by, ROLL);
        table.act(by, score(*category));
    }
    let outcome = Yahtzee::outcome(table.state()).unwrap();
    let places: Vec<_> = outcome.standings.iter().map(|at| (at.seat.0, at.place, at.rounds)).collect();
    assert_eq!((outcome.reason, places), ("cards_full", vec![(1, 1, 13), (2, 1, 13), (0, 3, 2)]));
    table.done();
}

/// Decision 9d: the last of several wins at once if there, else on coming back.
#[test]
fn last_player_wins_when_there() {
    let mut here = table(2, &[&MIXED]);
    here.act(0, ROLL);
    assert_eq!(names(&here.leave(1)), ["player_folded", "turn_ended", "last_player_standing"]);
    assert_eq!(
        (reason(&here), json(&here.view())["winner"].clone()),
        (Some("last_player_standing"), json!(0))
    );
    here.done();

    let mut away = table(2, &[]);
    away.away(0);
    assert_eq!(names(&away.leave(1)), ["player_folded", "turn_ended"]);
    assert_eq!((reason(&away), on_turn(&away)), (None, None));
    assert_eq!(names(&away.back(0)), ["last_player_standing"]);
    assert_eq!(reason(&away), Some("last_player_standing"));
    away.done();
}

/// A card that is full needs nobody: if the others leave then, the cards are full.
#[test]
fn full_card_ends_the_play_when_the_others_leave() {
    let turns: Vec<_> = GOOD_GAME.iter().flat_map(|turn| [*turn; 2]).collect();
    let mut table = played(Setup::default(), 2, &turns[..25]);
    table.away(0);
    assert_eq!(names(&table.leave(1)), ["player_folded", "turn_ended"]);
    assert_eq!((reason(&table), json(&table.view())["winner"].clone()), (Some("cards_full"), json!(0)));
}

/// Decision 9d: with nobody left the play is abandoned.
#[test]
fn nobody_left_is_abandoned() {
    let mut several = table(2, &[]);
    several.away(0);
    several.leave(1);
    several.leave(0);
    let mut alone = table(1, &[]);
    assert_eq!(names(&alone.leave(0)), ["player_folded", "turn_ended"]);
    for table in [several, alone] {
        let outcome = Yahtzee::outcome(table.state()).unwrap();
        assert_eq!((outcome.reason, outcome.abandoned), ("all_players_left", true));
        assert!(outcome.winners().is_empty());
        assert_eq!(table.state().phase(), Phase::Abandoned);
        table.done();
    }
}

/// Turns pass over a seat that is away; it plays them later, and the play waits while nobody is there.
#[test]
fn turns_missed_are_played_later() {
    let mut turns: Vec<_> = GOOD_GAME.to_vec();
    turns.extend(GOOD_GAME);
    let faces: Vec<u32> = turns.iter().flat_map(|(dice, _)| *dice).collect();
    let mut table = Table::start(Setup::default(), 2, &faces);
    table.away(1);
    for (_, category) in GOOD_GAME {
        table.act(0, ROLL);
        table.act(0, score(category));
    }
    assert!(table.asks().is_empty() && reason(&table).is_none());
    assert_eq!(names(&table.back(1)), ["turn_started"]);
    for (_, category) in GOOD_GAME {
        table.act(1, ROLL);
        table.act(1, score(category));
    }
    assert_eq!(reason(&table), Some("cards_full"));
    table.done();
}

/// A play that starts with nobody there waits for the first who comes.
#[test]
fn start_waits_for_somebody() {
    let mut play = engine::Play::<Yahtzee>::new(&Setup::default(), 2, Dice::scripted([])).unwrap();
    play.set_away(engine::Seats::first(2));
    let mut events = Vec::new();
    play.start(Some(&mut events));
    assert_eq!(names(&events), ["game_started"]);
    assert_eq!(data(&events, "game_started")["firstPlayer"], json!(null));
    play.set_away(engine::Seats::only(engine::Seat(0)));
    play.resume(None);
    assert_eq!(play.state().turn.unwrap().player.0, 1);
}
