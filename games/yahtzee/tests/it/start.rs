//! Who plays, and who begins.

use engine::dice::Dice;
use engine::testkit::Script;
use engine::{Game, Play, Refuse};
use serde_json::json;
use yahtzee::Refusal;

use super::*;

/// YAH-1.1: one to eight players, and no other number.
#[test]
fn one_to_eight_play() {
    for seats in 1..=8 {
        assert_eq!(Yahtzee::new(&Setup::default(), seats).unwrap().players.len(), usize::from(seats));
    }
    for seats in [0, 9, 255] {
        let refusal = Yahtzee::new(&Setup::default(), seats).unwrap_err();
        assert_eq!((refusal, refusal.code()), (Refusal::WrongSeatCount { seats }, "WRONG_SEAT_COUNT"));
    }
}

/// YAH-1.2, decision 43: each player has a card of its own with all thirteen boxes open, from the start of the play.
#[test]
fn everybody_has_an_open_card() {
    let table = table(8, &[]);
    let view = json(&table.view());
    assert_eq!(view["scorecards"].as_array().unwrap().len(), 8);
    for card in view["scorecards"].as_array().unwrap() {
        let open = card.as_object().unwrap().values().filter(|value| value.is_null()).count();
        assert_eq!((open, &card["total"]), (13, &json!(0)));
    }
    table.done();
}

/// YAH-1.2: what one player scores stands on that card alone.
#[test]
fn cards_are_separate() {
    let table = played(Setup::default(), 3, &[(MIXED, Category::Chance)]);
    let view = json(&table.view());
    let chance = |seat: usize| view["scorecards"][seat]["chance"].clone();
    assert_eq!([chance(0), chance(1), chance(2)], [json!(18), json!(null), json!(null)]);
    table.done();
}

/// YAH-1.3: the order is drawn at the start and every player comes first now and then.
#[test]
fn first_player_is_random() {
    let mut first = [0; 4];
    for seed in 0..400 {
        let mut play = Play::<Yahtzee>::new(&Setup::default(), 4, Dice::fast(seed)).unwrap();
        let mut events = Vec::new();
        play.start(Some(&mut events));
        let started = data(&events, "game_started");
        let mut players: Vec<u64> =
            started["players"].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap()).collect();
        assert_eq!((&started["firstPlayer"], on_first_turn(&play)), (&json!(players[0]), players[0]));
        first[players[0] as usize] += 1;
        players.sort_unstable();
        assert_eq!(players, [0, 1, 2, 3]);
    }
    assert!(first.iter().all(|n| (60..140).contains(n)), "{first:?}");
}

fn on_first_turn(play: &Play<Yahtzee>) -> u64 {
    play.state().turn.unwrap().player.0.into()
}

/// YAH-1.3: turns follow the order that was set at the start, round by round.
#[test]
fn turns_follow_the_order() {
    let turns: Vec<_> =
        [Category::Chance, Category::Ones].iter().flat_map(|box_| [(MIXED, *box_); 3]).collect();
    let faces: Vec<u32> = turns.iter().flat_map(|(dice, _)| *dice).collect();
    let (mut table, events) = Script::<Yahtzee>::started(Setup::default(), 3, &faces);
    assert_eq!(names(&events), ["game_started", "turn_started"]);
    assert_eq!(data(&events, "game_started"), json!({"players": [0, 1, 2], "firstPlayer": 0}));
    assert_eq!(data(&events, "turn_started"), json!({"player": 0, "turnNumber": 1, "round": 1}));
    for (nth, (_, category)) in turns.iter().enumerate() {
        let by = nth as u8 % 3;
        assert_eq!(
            table.asks().iter().map(|ask| (ask.seat.0, ask.id)).collect::<Vec<_>>(),
            [(by, nth as u32 + 1)]
        );
        table.act(by, ROLL);
        let events = table.act(by, score(*category));
        assert_eq!(data(&events, "turn_ended"), json!({"player": by, "nextPlayer": (by + 1) % 3}));
        let (number, round) = (nth + 2, (nth + 1) / 3 + 1);
        let started = json!({"player": (by + 1) % 3, "turnNumber": number, "round": round});
        assert_eq!(data(&events, "turn_started"), started);
    }
    table.done();
}
