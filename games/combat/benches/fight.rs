//! Whole fights, turns and copies of states. Every benchmark asserts its answer.
#![allow(clippy::unwrap_used)]

use std::hint::black_box;

use combat::{Action, Autoplay, Combat, Event, Phase, Rolls, Setup};
use criterion::{Criterion, criterion_group, criterion_main};
use dice::Dice;
use engine::{Game, Play, Seat};

fn play(setup: &Setup, seats: u8, seed: u64) -> Play<Combat> {
    let mut play = Play::new(setup, seats, Dice::fast(seed)).unwrap();
    play.start(None);
    play
}

/// Four adventurers against six goblins, played by the house from the first roll to the last.
fn whole_fight(c: &mut Criterion) {
    let setup = Setup { autoplay: Autoplay::All, ..Setup::default() };
    let fresh = Combat::new(&setup, 2).unwrap();
    let mut seed = 0;
    c.bench_function("fight, four against six, played by the house", |b| {
        b.iter(|| {
            seed += 1;
            let mut play = Play::<Combat>::from_state(fresh.clone(), Dice::fast(seed));
            play.start(None);
            assert_eq!(play.state().phase, Phase::Closed);
            black_box(play)
        });
    });
}

/// A state with ten creatures in the middle of a fight.
fn copy(c: &mut Criterion) {
    let setup = Setup { rolls: Rolls::Auto, autoplay: Autoplay::None, ..Setup::default() };
    let play = play(&setup, 2, 1);
    assert_eq!(play.state().creatures.len(), 10);
    c.bench_function("copy of a fight with ten creatures", |b| b.iter(|| black_box(play.state().clone())));
}

/// The end of one turn and the start of the next, with something lasting on each of the ten creatures.
fn turn(c: &mut Criterion) {
    let frightened = vec![rules5e::Condition::Frightened];
    let mut setup =
        Setup { rolls: Rolls::Auto, autoplay: Autoplay::None, round_limit: 1_000, ..Setup::default() };
    let ambush = play(&setup, 2, 1).state().board.setup.clone();
    setup = Setup { map: ambush.map, creatures: ambush.creatures, ..setup };
    setup.creatures.iter_mut().for_each(|creature| creature.conditions.clone_from(&frightened));
    let start = play(&setup, 2, 1);
    assert_eq!(start.state().effects.len(), 10);
    c.bench_function("turn advance, ten creatures with conditions", |b| {
        let mut play = start.clone();
        let mut turns = 0u32;
        b.iter(|| {
            turns += 1;
            if turns.is_multiple_of(5_000) {
                play = start.clone();
            }
            let seat = play.state().creature(play.state().active().unwrap()).unwrap().seat;
            play.act(seat, Action::EndTurn { actor: None }, None).unwrap();
        });
        let before = start.state().turn;
        assert!(play.state().turn > before || turns.is_multiple_of(5_000));
    });
    let mut play = start.clone();
    let mut events = Vec::new();
    let first = play.state().active().unwrap();
    let seat: Seat = play.state().creature(first).unwrap().seat;
    play.act(seat, Action::EndTurn { actor: None }, Some(&mut events)).unwrap();
    assert!(matches!(events.as_slice(), [Event::TurnEnd { .. }, Event::TurnStart { .. }]), "{events:?}");
}

/// Initiative of ten creatures, with the dice.
fn initiative(c: &mut Criterion) {
    let setup = Setup { rolls: Rolls::Auto, autoplay: Autoplay::None, ..Setup::default() };
    let fresh = Combat::new(&setup, 2).unwrap();
    c.bench_function("start of a fight of ten: initiative rolled and ordered", |b| {
        b.iter(|| {
            let mut play = Play::<Combat>::from_state(fresh.clone(), Dice::fast(7));
            play.start(None);
            assert_eq!(play.state().order.len(), 10);
            black_box(play)
        });
    });
}

criterion_group!(benches, whole_fight, copy, turn, initiative);
criterion_main!(benches);
