//! Law: whatever a client sends, a refused action changes nothing and rolls
//! nothing, and an accepted one is told by events that fold to the same state.
#![no_main]

use engine::dice::Dice;
use engine::{AnyPlay, Luck, Seat};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|input: (u8, u8, u8, u8, &str)| {
    let (game, seats, moves, by, text) = input;
    let Ok(action) = serde_json::from_str::<Value>(text) else { return };
    let games: Vec<_> = dicehall_fuzz::games().iter().collect();
    let game = games[usize::from(game) % games.len()];
    let range = game.meta().seats;
    let seats = range.from + seats % (range.to - range.from + 1);
    let Ok(mut play) = game.play(&Value::Null, seats, Dice::fast(u64::from(moves))) else { return };
    play.start();
    let mut luck = Luck::new(u64::from(by));
    for _ in 0..moves % 64 {
        let Some(ask) = play.asks().first().copied() else { break };
        let Some(action) = play.choose(engine::Bot::Random, ask.seat, &mut luck) else { break };
        play.act(ask.seat, &action).expect("a bot's action is accepted");
    }
    let mut twin: Box<dyn AnyPlay> = play.copy();
    match play.act(Seat(by), &action) {
        Err(refusal) => assert!(!refusal.code.is_empty() && !refusal.message.is_empty()),
        Ok(told) => {
            told.iter().for_each(|told| twin.apply(&told.event).expect("an event reads"));
            twin.set_counter(play.dice().counter());
        }
    }
    assert_eq!(play.state(), twin.state());
    assert_eq!(play.dice().counter(), twin.dice().counter());
});
