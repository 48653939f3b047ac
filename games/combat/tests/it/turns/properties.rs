//! What holds in every fight, whatever seats do: random actions, clocks that run out, seats that leave, corrections.

use std::collections::BTreeSet;

use combat::{Action, Autoplay, Combat, Creature, CreatureId, Event, Phase, Reaction, Rolls, Setup, State};
use dice::Dice;
use engine::{Game, Play, Seat};
use serde_json::json;

use crate::kit::{action, field};

/// Numbers that look random and are the same in every run.
struct Luck(u64);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }
}

const CAVE: [&str; 12] = [
    "..............",
    "..............",
    "....##........",
    "....##...~~...",
    ".........~~...",
    "..............",
    "...#......1...",
    "...#......2...",
    "..........1...",
    "......%.......",
    "..............",
    "..............",
];

/// Encounters with everything: walls, casters, large creatures, powers, multiattacks, packs.
fn encounters() -> Vec<(Setup, u8)> {
    let heroes = [("fighter_5", 1, 4), ("cleric_5", 1, 5), ("wizard_5", 0, 5), ("rogue_5", 2, 6)];
    let foes: [&[(&str, i16, i16)]; 4] = [
        &[("mage", 12, 5), ("ogre", 8, 6), ("wolf", 7, 8), ("wolf", 7, 9)],
        &[("young_red_dragon", 8, 5)],
        &[("goblin", 6, 5), ("priest", 10, 4), ("troll", 8, 0), ("zombie", 7, 9)],
        &[("mage", 9, 5), ("mage", 9, 6), ("giant_spider", 5, 9)],
    ];
    let mut all = Vec::new();
    for (n, foes) in foes.iter().enumerate() {
        let everybody: Vec<(&str, i16, i16)> = heroes.iter().chain(foes.iter()).copied().collect();
        let rolls = [Rolls::Auto, Rolls::Client, Rolls::Tap, Rolls::Auto][n];
        let house = [Autoplay::None, Autoplay::None, Autoplay::Npcs, Autoplay::None][n];
        let setup = Setup { rolls, autoplay: house, master: true, ..field(&CAVE, &everybody) };
        all.push((setup, 3 + u8::from(house == Autoplay::None)));
    }
    all
}

fn setup_of(n: usize) -> (Setup, u8) {
    encounters().swap_remove(n % 4)
}

/// Plays a fight of random actions and checks everything after each of them.
fn random_fight(seed: u64, budget: usize) -> usize {
    let (setup, seats) = setup_of(seed as usize);
    let mut luck = Luck(seed.wrapping_mul(0x9E37_79B9) + 1);
    let mut play = Play::<Combat>::new(&setup, seats, Dice::fast(seed)).unwrap();
    let mut told = play.state().clone();
    let mut events = Vec::new();
    play.start(Some(&mut events));
    follow(&mut told, &mut events, seed);
    let mut n_acts = 0;
    for _ in 0..budget {
        if play.outcome().is_some() {
            break;
        }
        one_move(&mut play, &mut luck, seats, &mut events);
        n_acts += 1;
        follow(&mut told, &mut events, seed);
        assert_eq!(told, *play.state(), "seed {seed}: the events do not tell everything");
        sane(play.state(), seed);
    }
    n_acts
}

fn one_move(play: &mut Play<Combat>, luck: &mut Luck, seats: u8, events: &mut Vec<Event>) {
    let mut asks = Vec::new();
    Combat::asks(play.state(), &mut asks);
    if luck.percent(4) {
        // What is refused changes nothing, so whether it is does not matter here.
        let _ = play.act(Seat(seats - 1), correction(play.state(), luck), Some(events));
        return;
    }
    if play.goes_on() {
        return play.go_on(Some(events));
    }
    if asks.is_empty() {
        return play.resume(Some(events));
    }
    let ask = asks[luck.below(asks.len())];
    if luck.percent(3) {
        return play.expire(ask, Some(events));
    }
    if luck.below(2_000) == 0 {
        return play.leave(ask.seat, Some(events));
    }
    let mut legal = Vec::new();
    Combat::legal(play.state(), ask.seat, &mut legal);
    // Turns are ended seldom, so that they are full; a session is not closed for nothing.
    legal.retain(|action| !matches!(action, Action::CloseSession {}));
    let ends = |action: &Action| matches!(action, Action::EndTurn { .. });
    if legal.len() > 1 && luck.percent(70) {
        legal.retain(|action| !ends(action));
    }
    if legal.is_empty() {
        return play.expire(ask, Some(events));
    }
    let chosen = legal.swap_remove(luck.below(legal.len()));
    if let Err(refusal) = play.act(ask.seat, chosen.clone(), Some(events)) {
        panic!("{chosen:?} is listed and refused: {refusal}");
    }
}

fn correction(state: &State, luck: &mut Luck) -> Action {
    let who = luck.below(state.creatures.len());
    match luck.below(6) {
        0 => action("set_hp", json!({ "target": who, "hp": luck.below(60) })),
        1 => action("place", json!({ "target": who, "to": [luck.below(14), luck.below(12)] })),
        2 => {
            let condition = ["prone", "poisoned", "stunned", "unconscious", "frightened"][luck.below(5)];
            let rounds = 1 + luck.below(3);
            action("add_condition", json!({ "target": who, "condition": condition, "rounds": rounds }))
        }
        3 => {
            let damage = json!({ "count": 2, "sides": 6, "type": "fire" });
            action(
                "add_condition",
                json!({ "target": who, "condition": "poisoned", "rounds": 2, "damage": damage }),
            )
        }
        4 => action("skill_check", json!({ "actor": who, "skill": "stealth", "dc": 12 })),
        _ => {
            let at = json!([luck.below(14), luck.below(12)]);
            action("add_creature", json!({ "creature": { "stats": "kobold", "at": at } }))
        }
    }
}

/// Folds the events one by one, and checks that only those act who live.
fn follow(told: &mut State, events: &mut Vec<Event>, seed: u64) {
    for event in events.drain(..) {
        if let Some(who) = doer(&event) {
            let dead = told.creature(who).is_none_or(Creature::is_out);
            assert!(!dead, "seed {seed}: the dead act: {event:?}");
        }
        Combat::apply(told, &event);
    }
}

/// Returns who does something by an event.
fn doer(event: &Event) -> Option<CreatureId> {
    match event {
        Event::Spent { creature, .. }
        | Event::AttackAction { creature, .. }
        | Event::Dashed { creature, .. }
        | Event::Moved { creature, .. }
        | Event::Hid { creature, .. }
        | Event::TurnStart { creature, .. }
        | Event::PowerUsed { creature, .. }
        | Event::TraitUsed { creature, .. }
        | Event::ItemUsed { creature, .. } => Some(*creature),
        Event::AttackRolled { attacker, .. } => Some(*attacker),
        Event::SpellCast { caster, .. } => Some(*caster),
        Event::ReactionAnswered { actor, answer: combat::Answer::Reaction(Some(reaction)), .. } => {
            matches!(reaction, Reaction::Attack(_) | Reaction::Spell(..)).then_some(*actor)
        }
        _ => None,
    }
}

fn sane(state: &State, seed: u64) {
    Combat::check(state).unwrap_or_else(|flaw| panic!("seed {seed}: {flaw:?}"));
    for (n, creature) in state.creatures.iter().enumerate() {
        let words = || format!("seed {seed}: {} ({n})", creature.sheet.name);
        let (stats, economy) = (creature.stats(), creature.economy);
        assert!(creature.health.hp <= creature.health.max, "{}", words());
        let slots = stats.spellcasting.as_ref().map_or([0; 9], |casting| casting.slots);
        assert!(creature.slots.0.iter().zip(slots).all(|(left, had)| *left <= had), "{}", words());
        let faster: i32 = state.boons(CreatureId(n as u16)).map(|boon| i32::from(boon.speed.max(0))).sum();
        let speed = (i32::from(stats.speed.best()) + faster) * 2;
        assert!(i32::from(economy.movement_ft) <= speed * 3, "{}: {economy:?}", words());
        let most = (1 + stats.extra_attacks).max(stats.multiattack.len() as u8);
        assert!(economy.attacks_left < most, "{}: {economy:?}", words());
        stands(state, n, creature, &words());
    }
    if state.phase == Phase::Active {
        let ordered: BTreeSet<CreatureId> = state.order.iter().map(|entry| entry.creature_id).collect();
        let fighters: BTreeSet<CreatureId> = state.fighters().map(|(id, _)| id).collect();
        assert_eq!(ordered.len(), state.order.len(), "seed {seed}: somebody is in the order twice");
        // Whoever comes late is in the fight before its initiative is rolled.
        let late = state.stack.iter().any(|frame| matches!(frame, combat::Frame::Late { .. }));
        // Whoever is taken out of the story in its own turn is in the order until that is over.
        let gone = |id: &CreatureId| Some(*id) == state.active() && state.creatures[id.index()].removed;
        let ordered: BTreeSet<CreatureId> = ordered.into_iter().filter(|id| !gone(id)).collect();
        assert!(late || ordered == fighters, "seed {seed}: {ordered:?} {fighters:?}");
    }
}

/// Nobody stands in a wall, off the map, or where another stands, but in the middle of a walk.
fn stands(state: &State, n: usize, creature: &Creature, words: &str) {
    if creature.is_out() {
        return;
    }
    let place = creature.footprint();
    for cell in place.cells() {
        let grid = &state.board.grid;
        assert!(grid.contains(cell) && grid.ground(cell).walkable(), "{words} stands in {cell}");
    }
    let walks = |id: usize| {
        state.stack.iter().any(|frame| matches!(frame, combat::Frame::Walk { who, .. } if who.index() == id))
    };
    for (other_n, other) in state.creatures.iter().enumerate().skip(n + 1) {
        let apart = other.is_out() || !other.footprint().overlaps(place) || walks(n) || walks(other_n);
        assert!(apart, "{words} and {} stand on {}", other.sheet.name, creature.at);
    }
}

/// Over random fights, hit points, slots, economy, places and order stay what they can be.
#[test]
fn random_fights_stay_sane() {
    let n_acts: usize = (0..240).map(|seed| random_fight(seed, 120)).sum();
    assert!(n_acts > 10_000, "{n_acts}");
}
