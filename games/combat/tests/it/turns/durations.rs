//! How long things last: TUR-18, TUR-19, TUR-20, decision 35.

use combat::{Ended, Event, Setup, Until};
use rules5e::{Condition, Conditions};
use serde_json::{Value, json};

use crate::kit::{FIELD, Fight, action, count, creature, field, names, on_turn, pass};

/// A witch with a venom for every duration, who acts first; then the fighter, then a goblin.
fn witchcraft(master: bool, faces: &[u32]) -> Fight {
    witchcraft_on("fighter_1", master, faces)
}

fn witchcraft_on(hero: &str, master: bool, faces: &[u32]) -> Fight {
    let ends = [
        ("start", json!({ "kind": "start_of_turn" })),
        ("end", json!({ "kind": "end_of_turn" })),
        ("start_mine", json!({ "kind": "start_of_source" })),
        ("end_mine", json!({ "kind": "end_of_source" })),
        ("one", json!({ "kind": "rounds", "n": 1 })),
        ("three", json!({ "kind": "rounds", "n": 3 })),
        ("forever", json!({ "kind": "permanent" })),
    ];
    let mut spells: Vec<Value> = ends.iter().map(|(id, ends)| venom(id, ends)).collect();
    spells.push(json!({
        "id": "spell", "name": "Spell", "level": 0, "range": 60, "concentration": true,
        "targets": { "kind": "creatures", "count": 1 },
        "test": { "kind": "save", "ability": "wis" }, "saveEnds": true,
        "conditions": ["frightened"], "ends": { "kind": "rounds", "n": 2 }
    }));
    spells.push(json!({
        "id": "fog", "name": "Fog", "level": 0, "range": 60, "concentration": true,
        "targets": { "kind": "area", "area": { "shape": "circle", "radiusFt": 5 } },
        "zone": { "blocksSight": true }, "ends": { "kind": "rounds", "n": 1 }
    }));
    spells.push(json!({
        "id": "bonds", "name": "Bonds", "level": 0, "range": 60,
        "targets": { "kind": "creatures", "count": 1 },
        "test": { "kind": "save", "ability": "str" }, "saveEnds": true,
        "conditions": ["restrained"], "ends": { "kind": "rounds", "n": 9 }
    }));
    let known: Vec<&Value> = spells.iter().map(|spell| &spell["id"]).collect();
    let witch = json!({
        "id": "witch", "name": "Witch", "ac": 10, "hp": 10, "proficiency": 2,
        "abilities": { "str": 10, "dex": 10, "con": 10, "int": 10, "wis": 10, "cha": 10 },
        "spellcasting": { "ability": "int", "slots": [0, 0, 0, 0, 0, 0, 0, 0, 0], "spells": known }
    });
    let brute = json!({
        "id": "brute", "name": "Brute", "ac": 10, "hp": 30, "proficiency": 2,
        "abilities": { "str": 14, "dex": 10, "con": 10, "int": 10, "wis": 10, "cha": 10 },
        "traits": ["rage"], "deathSaves": true
    });
    let content =
        serde_json::from_value(json!({ "spells": spells, "monsters": [witch], "characters": [brute] }))
            .unwrap();
    let creatures = [(hero, 4, 4), ("witch", 0, 0), ("goblin", 9, 9)];
    let setup = Setup { content, master, ..field(&FIELD, &creatures) };
    let dice: Vec<u32> = [10, 20, 5].into_iter().chain(faces.iter().copied()).collect();
    Fight::start(setup, if master { 3 } else { 2 }, &dice)
}

/// A spell that poisons and hurts at the start of each turn.
fn venom(id: &str, ends: &Value) -> Value {
    json!({
        "id": id, "name": "Venom", "level": 0, "range": 60,
        "targets": { "kind": "creatures", "count": 1 },
        "conditions": ["poisoned"],
        "ongoing": [{ "count": 1, "sides": 4, "type": "poison" }],
        "ends": ends
    })
}

fn cast(fight: &mut Fight, spell: &str) -> Vec<Event> {
    fight.act(1, action("cast", json!({ "spell": spell, "target": "fighter_1" })))
}

fn is_poisoned(fight: &Fight) -> bool {
    creature(fight, 0).conditions.has(Condition::Poisoned)
}

/// TUR-18: "poisoned" until the start of the turn hurts then, is told, and is gone.
#[test]
fn poison_hurts_at_the_start_of_the_turn_and_goes() {
    let mut fight = witchcraft(false, &[3]);
    let events = cast(&mut fight, "start");
    assert_eq!(count(&events, "condition_applied"), 1);
    assert!(is_poisoned(&fight));
    let events = pass(&mut fight);
    let told = [
        "turn_end",
        "turn_start",
        "condition_ticked",
        "dice_rolled",
        "damage_dealt",
        "hp_changed",
        "condition_ended",
    ];
    assert_eq!(names(&events), told);
    assert_eq!((creature(&fight, 0).health.hp, is_poisoned(&fight), on_turn(&fight)), (9, false, 0));
    fight.done();
}

/// TUR-18, TUR-19, TUR-20: every duration, by the turn ends that pass until it is over.
#[test]
fn every_duration_ends_when_it_should() {
    // The spell, the dice of its ticks, and how many turn ends pass before it is gone (witch, fighter, goblin, ...).
    let cases: [(&str, &[u32], Option<usize>); 6] = [
        ("end", &[1], Some(2)),
        ("start_mine", &[1], Some(3)),
        ("end_mine", &[1], Some(4)),
        ("one", &[1], Some(2)),
        ("three", &[1, 1, 1], Some(8)),
        ("forever", &[1, 1, 1, 1], None),
    ];
    for (spell, faces, passes) in cases {
        let mut fight = witchcraft(false, faces);
        cast(&mut fight, spell);
        let mut gone = None;
        for n in 1..=passes.unwrap_or(11) {
            let events = pass(&mut fight);
            let ended = |event: &Event| matches!(event, Event::ConditionEnded { why: Ended::TimeUp, .. });
            if events.iter().any(ended) {
                gone = Some(n);
            }
            assert_eq!(is_poisoned(&fight), gone.is_none(), "{spell} after {n} turn ends");
        }
        assert_eq!(gone, passes, "{spell}");
        fight.done();
    }
}

/// TUR-19: frightened for three rounds counts down to two, stays, and nothing is told.
#[test]
fn rounds_count_down_without_an_event() {
    let mut fight = master_fight(&[]);
    let frightened = json!({ "target": "fighter_1", "condition": "frightened", "rounds": 3 });
    fight.act(2, action("add_condition", frightened));
    let left = |fight: &Fight| fight.state().effects[0].until;
    assert_eq!(left(&fight), Until::Rounds(3));
    let events = pass(&mut fight);
    assert_eq!(names(&events), ["turn_end", "turn_start"]);
    assert_eq!(left(&fight), Until::Rounds(2));
    assert!(creature(&fight, 0).conditions.has(Condition::Frightened));
    pass(&mut fight);
    assert_eq!(left(&fight), Until::Rounds(2), "only its own turns count");
    fight.done();
}

/// TUR-20: at the last round it is removed and that is told.
#[test]
fn the_last_round_ends_it() {
    let mut fight = master_fight(&[]);
    let frightened = json!({ "target": "fighter_1", "condition": "frightened", "rounds": 1 });
    fight.act(2, action("add_condition", frightened));
    let events = pass(&mut fight);
    assert_eq!(names(&events), ["turn_end", "condition_ended", "turn_start"]);
    let frightened = Conditions::only(Condition::Frightened);
    assert!(matches!(events[1], Event::ConditionEnded { conditions, .. } if conditions == frightened));
    assert!(!creature(&fight, 0).conditions.has(Condition::Frightened));
    assert!(fight.state().effects.is_empty());
    fight.done();
}

/// The fighter first, then a goblin, with a game master.
fn master_fight(faces: &[u32]) -> Fight {
    let setup = Setup { master: true, ..field(&FIELD, &[("fighter_1", 4, 4), ("goblin", 9, 9)]) };
    let dice: Vec<u32> = [20, 5].into_iter().chain(faces.iter().copied()).collect();
    Fight::start(setup, 3, &dice)
}

/// TUR-18: what ticks can kill; a monster that dies of it loses its turn, and nothing more ticks on it.
#[test]
fn a_tick_can_kill() {
    let creatures = [("fighter_1", 4, 4), ("goblin", 9, 9), ("ogre", 7, 7)];
    let setup = Setup { master: true, ..field(&FIELD, &creatures) };
    let mut fight = Fight::start(setup, 3, &[20, 10, 5, 4]);
    for _ in 0..2 {
        let burns = json!({
            "target": "goblin", "condition": "poisoned",
            "damage": { "count": 1, "sides": 4, "flat": 3, "type": "fire" }
        });
        fight.act(2, action("add_condition", burns));
    }
    let events = pass(&mut fight);
    assert_eq!((count(&events, "condition_ticked"), count(&events, "died")), (1, 1), "{events:?}");
    assert_eq!(on_turn(&fight), 2);
    fight.done();
}

/// TUR-18: a player character that drops by a tick makes no death save in that turn; the next time it does.
#[test]
fn a_tick_can_drop_a_player() {
    let setup =
        Setup { master: true, ..field(&FIELD, &[("goblin", 9, 9), ("fighter_1", 4, 4), ("wizard_1", 0, 0)]) };
    let mut fight = Fight::start(setup, 4, &[20, 10, 5, 4, 4, 12]);
    let burns = json!({
        "target": "fighter_1", "condition": "poisoned", "rounds": 1,
        "damage": { "count": 2, "sides": 4, "flat": 4, "type": "fire" }
    });
    fight.act(3, action("add_condition", burns));
    let events = pass(&mut fight);
    assert_eq!((count(&events, "creature_downed"), count(&events, "death_save_made")), (1, 0));
    assert_eq!(on_turn(&fight), 2);
    pass(&mut fight);
    let events = pass(&mut fight);
    assert_eq!((count(&events, "condition_ticked"), count(&events, "death_save_made")), (0, 1));
    fight.done();
}

/// TUR-18: what lasts until a creature's turn ends with it even when that creature has died.
#[test]
fn the_death_of_the_source_does_not_make_it_last_for_ever() {
    for spell in ["start_mine", "end_mine"] {
        let mut fight = witchcraft(true, &[1]);
        cast(&mut fight, spell);
        pass(&mut fight);
        fight.act(2, action("set_hp", json!({ "target": "witch", "hp": 0 })));
        assert!(is_poisoned(&fight), "{spell}");
        pass(&mut fight);
        let events = pass(&mut fight);
        assert_eq!((on_turn(&fight), count(&events, "turn_start")), (0, 1), "{spell}");
        assert!(!is_poisoned(&fight) && count(&events, "condition_ended") == 1, "{spell}: {events:?}");
        fight.done();
    }
}

/// A save at the end of each turn ends an effect; a missed one does not, and time ends it anyway.
#[test]
fn a_save_at_the_end_of_the_turn_ends_it() {
    // The first save, as the spell is cast, fails; then the fighter's saves by turn: WIS +2 against 10.
    let cases: [(&[u32], usize, Ended); 2] = [(&[3, 15], 1, Ended::Saved), (&[3, 2, 3], 2, Ended::TimeUp)];
    for (faces, turns, why) in cases {
        let mut fight = witchcraft(false, faces);
        cast(&mut fight, "spell");
        assert!(creature(&fight, 1).concentration.is_some());
        let mut events = Vec::new();
        for turn in 0..turns {
            while on_turn(&fight) != 0 {
                pass(&mut fight);
            }
            assert!(creature(&fight, 0).conditions.has(Condition::Frightened), "turn {turn}");
            events = pass(&mut fight);
        }
        let is_end = |event: &Event| matches!(event, Event::ConditionEnded { why: told, .. } if *told == why);
        assert!(events.iter().any(is_end), "{why:?}: {events:?}");
        assert!(!creature(&fight, 0).conditions.has(Condition::Frightened));
        assert_eq!(creature(&fight, 1).concentration, None, "{why:?}: nothing is left to concentrate on");
        fight.done();
    }
}

/// Decision 35: "poisoned" alone hurts nobody.
#[test]
fn conditions_alone_do_no_damage() {
    let mut fight = master_fight(&[]);
    fight.act(2, action("add_condition", json!({ "target": "goblin", "condition": "poisoned" })));
    let events = pass(&mut fight);
    assert_eq!(names(&events), ["turn_end", "turn_start"]);
    fight.act(2, action("end_condition", json!({ "target": "goblin", "condition": "poisoned" })));
    assert!(creature(&fight, 1).conditions.is_empty());
    let refusal =
        fight.refused(2, action("end_condition", json!({ "target": "goblin", "condition": "poisoned" })));
    assert!(refusal.to_string().contains("is not poisoned"), "{refusal}");
    fight.done();
}

/// A zone whose rounds are over is gone, and so is the concentration on it.
#[test]
fn a_zone_fades_with_its_rounds() {
    let mut fight = witchcraft(false, &[]);
    fight.act(1, action("cast", json!({ "spell": "fog", "areaCenter": [7, 2] })));
    let mut passes = 0;
    while !fight.state().zones.is_empty() {
        assert!(creature(&fight, 1).concentration.is_some());
        pass(&mut fight);
        passes += 1;
    }
    assert_eq!((passes, creature(&fight, 1).concentration), (4, None));
    fight.done();
}

/// Rage helps Strength saves, those at the end of a turn too: two dice, the higher counts.
#[test]
fn rage_helps_strength_saves() {
    let mut fight = witchcraft_on("brute", false, &[2, 3, 11]);
    fight.act(1, action("cast", json!({ "spell": "bonds", "target": "brute" })));
    pass(&mut fight);
    assert!(creature(&fight, 0).conditions.has(Condition::Restrained));
    fight.act(0, action("use_trait", json!({ "trait": "rage" })));
    let events = pass(&mut fight);
    assert_eq!(count(&events, "condition_ended"), 1, "{events:?}");
    assert!(!creature(&fight, 0).conditions.has(Condition::Restrained));
    fight.done();
}

/// Somebody who fails a save without a roll makes none at the end of the turn either.
#[test]
fn the_paralysed_make_no_strength_saves() {
    let mut fight = witchcraft(true, &[2]);
    fight.act(1, action("cast", json!({ "spell": "bonds", "target": "fighter_1" })));
    fight.act(2, action("add_condition", json!({ "target": "fighter_1", "condition": "paralyzed" })));
    let events = pass(&mut fight);
    assert_eq!((on_turn(&fight), count(&events, "dice_rolled")), (2, 0), "{events:?}");
    assert!(creature(&fight, 0).conditions.has(Condition::Restrained));
    fight.done();
}
