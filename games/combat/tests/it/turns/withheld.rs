//! What the first build let slip, one test each: who hears it now, and what refusals and pictures no longer say.

use combat::{Cell, Combat, Event, HpShown, Setup, View};
use engine::{Game, Refuse, Seat, Seats};
use serde_json::{Value, json};

use crate::kit::{Fight, action, creature, field, pass};

const PLAYER: Seats = Seats::only(Seat(0));

/// The seats of the NPCs and of the game master.
fn house() -> Option<Seats> {
    Some([Seat(1), Seat(2)].into_iter().collect())
}

/// A goblin behind a thicket, a hero of some kind, the NPCs' seat (1) and a game master (2), with secret rolls. The
/// goblin comes first, hides with 15 + 6 and ends its turn.
fn lurking(hero: &str, faces: &[u32]) -> Fight {
    let map = ["........", "........", "........", "..%%%...", "........", "........"];
    let mut setup = field(&map, &[("goblin", 3, 2), (hero, 3, 4), ("cleric_5", 7, 5)]);
    (setup.master, setup.secret_rolls, setup.hp) = (true, true, HpShown::Hidden);
    let dice: Vec<u32> = [20, 10, 1, 15].into_iter().chain(faces.iter().copied()).collect();
    let (mut fight, _) = Fight::started(setup, 3, &dice);
    fight.act(1, action("hide", json!({})));
    assert!(creature(&fight, 0).hidden.is_some());
    pass(&mut fight);
    fight
}

/// Lists who hears the events of a name.
fn heard(fight: &Fight, events: &[Event], name: &str) -> Vec<Option<Seats>> {
    let is_it = |event: &Event| serde_json::to_value(event).unwrap()["event"] == name;
    let nths = events.iter().enumerate().filter(|(_, event)| is_it(event));
    nths.map(|(nth, _)| fight.only(nth)).collect()
}

#[test]
fn a_secret_check_of_an_npc_is_told_to_the_house() {
    let mut fight = lurking("fighter_1", &[12, 13]);
    for (who, to) in [(0, house()), (1, None)] {
        let check = json!({ "actor": who, "skill": "perception", "dc": 10 });
        let events = fight.act(2, action("skill_check", check));
        assert_eq!(heard(&fight, &events, "check_made"), [to], "creature {who}");
    }
    fight.done();
}

#[test]
fn where_the_hidden_are_pushed_is_told_to_the_house() {
    // Damage 1 and 1, and a save of 1: the wave pushes it.
    let mut fight = lurking("wizard_5", &[1, 1, 1]);
    let events = fight.act(0, action("cast", json!({ "spell": "thunderwave", "areaCenter": [3, 3] })));
    assert_eq!(heard(&fight, &events, "displaced"), [house()], "{events:?}");
    assert!(creature(&fight, 0).hidden.is_some());
    fight.done();
}

#[test]
fn refusals_do_not_say_how_far_the_hidden_are() {
    for (hero, sent) in [
        ("fighter_1", action("help", json!({ "target": 2, "against": 0 }))),
        ("fighter_1", action("use_item", json!({ "item": "potion_of_healing", "target": 0 }))),
        ("fighter_1", action("stabilize", json!({ "target": 0 }))),
        ("fighter_1", action("wake", json!({ "target": 0 }))),
        ("fighter_1", action("extinguish", json!({ "target": 0 }))),
        ("fighter_1", action("melee_attack", json!({ "target": 0, "moveRequired": true }))),
    ] {
        let mut fight = lurking(hero, &[]);
        let refusal = fight.refused(0, sent.clone());
        let has_it = creature(&fight, 1).stats().items.iter().any(|it| it.count > 0);
        if !has_it && matches!(sent, combat::Action::UseItem { .. }) {
            assert_eq!(refusal.code(), "NO_SUCH_ATTACK", "{refusal}");
            continue;
        }
        assert_eq!(refusal.code(), "TARGET_HIDDEN", "{sent:?}: {refusal}");
    }
}

/// A foe that has hidden may see whoever hides: nobody is told so before the check.
#[test]
fn hiding_asks_nothing_of_those_who_have_hidden() {
    let mut fight = lurking("rogue_5", &[14]);
    // Beside the thicket the goblin sees the rogue, and hardly anybody knows.
    let mut state = fight.state().clone();
    state.creatures[0].at = Cell::new(5, 4);
    let mut play = engine::Play::<Combat>::from_state(state, dice::Dice::scripted([14]));
    play.act(Seat(0), action("hide", json!({})), None).unwrap();
    assert!(play.state().creatures[1].hidden.is_none(), "it was seen all the same");
    fight.act(0, action("hide", json!({})));
    assert!(creature(&fight, 1).hidden.is_some());
    fight.done();
}

/// Reasons of controls, aims, covers and odds are the same wherever a foe has hidden.
#[test]
fn what_a_player_sees_does_not_say_where_the_hidden_are() {
    for hero in ["wizard_5", "cleric_5", "rogue_5", "fighter_1"] {
        let fight = lurking(hero, &[]);
        let seen = |at: Cell| {
            let mut state = fight.state().clone();
            state.creatures[0].at = at;
            let view = View::of(&state, PLAYER);
            assert!(view.turn.is_some(), "the hero is on turn");
            (serde_json::to_value(&view).unwrap(), Combat::scene(&view, PLAYER))
        };
        let far = seen(Cell::new(0, 0));
        for at in [Cell::new(3, 3), Cell::new(2, 4), Cell::new(7, 0), Cell::new(5, 5)] {
            assert!(seen(at) == far, "{hero}: the goblin at {at}");
        }
    }
}

#[test]
fn how_far_the_hidden_went_is_for_the_house() {
    let fight = lurking("fighter_1", &[]);
    let left = |to: Seats, n: usize| View::of(fight.state(), to).creatures[n].economy.movement_ft;
    assert_eq!((left(PLAYER, 0), left(Seats::NONE, 0)), (None, None));
    assert!(left(Seats::only(Seat(1)), 0).is_some() && left(Seats::only(Seat(2)), 0).is_some());
    assert!(left(PLAYER, 1).is_some(), "the fighter is in the open");
}

#[test]
fn initiative_of_npcs_is_as_secret_as_their_dice() {
    for secret_rolls in [false, true] {
        let mut setup = field(&[".....", "....."], &[("fighter_1", 0, 0), ("goblin", 4, 1)]);
        (setup.master, setup.secret_rolls) = (true, secret_rolls);
        let (fight, events) = Fight::started(Setup { name: "Here".to_owned(), ..setup }, 3, &[20, 10]);
        let totals = |to: Seats| -> Vec<Option<i16>> {
            View::of(fight.state(), to).initiative_order.iter().map(|place| place.total).collect()
        };
        let goblin = (!secret_rolls).then_some(12);
        for to in [PLAYER, Seats::NONE] {
            assert_eq!(totals(to), [Some(21), goblin]);
        }
        assert_eq!(totals(Seats::only(Seat(2))), [Some(21), Some(12)]);
        for (nth, event) in events.iter().enumerate().filter(|(nth, _)| fight.only(*nth).is_none()) {
            let told: Value = serde_json::to_value(event).unwrap();
            let order =
                &told["data"]["order"].as_array().or(told["data"]["initiativeOrder"].as_array()).cloned();
            for entry in order.iter().flatten().filter(|entry| entry["creatureId"] == 1) {
                assert_eq!(entry.get("total").is_some(), !secret_rolls, "event {nth}: {told}");
            }
        }
        let line = events.iter().find(|event| matches!(event, Event::InitiativeOrdered { .. }));
        let said = Combat::tell(fight.state(), line.unwrap()).unwrap().text.english(|seat| seat.to_string());
        assert_eq!(said.contains("12"), !secret_rolls, "{said}");
        fight.done();
    }
}

/// How much healing did not help, and what temporary hit points took, would tell hit points.
#[test]
fn healing_and_wounds_tell_no_hit_points() {
    let mut setup = field(&[".....", "....."], &[("acolyte", 0, 0), ("goblin", 1, 0), ("fighter_1", 4, 1)]);
    (setup.hp, setup.master) = (HpShown::Bands, true);
    setup.creatures[1].hp = Some(6);
    let (mut fight, _) = Fight::started(setup, 3, &[20, 10, 1, 8]);
    let events = fight.act(1, action("cast", json!({ "spell": "cure_wounds", "target": 1 })));
    let amount = events.iter().find_map(|event| match event {
        Event::Healed { amount, .. } => Some(*amount),
        _ => None,
    });
    assert_eq!(creature(&fight, 1).health.hp, creature(&fight, 1).health.max);
    assert_eq!(amount, Some(8 + 2), "as many as were given, though only 1 was missing");
    let band = events.iter().find_map(|event| match event {
        Event::BandChanged { creature, band } => Some((creature.0, *band)),
        _ => None,
    });
    assert_eq!(band, Some((1, scene::Band::Unhurt)), "how it looks now is told to all");
    fight.done();
}

/// What an NPC waits for and with what it strikes then is a plan: that it waits is seen.
#[test]
fn what_an_npc_waits_to_do_is_told_to_the_house() {
    let mut setup = field(&[".....", "....."], &[("goblin", 0, 0), ("fighter_1", 4, 1)]);
    setup.master = true;
    let (mut fight, _) = Fight::started(setup, 3, &[20, 10]);
    for (seat, seen_by) in
        [(1, vec![None, house()]), (0, vec![None, Some([0, 2].map(Seat).into_iter().collect())])]
    {
        let events = fight.act(seat, action("ready", json!({ "trigger": "foe_moves" })));
        assert_eq!(heard(&fight, &events, "readied_up"), seen_by, "{events:?}");
        let told = |nth: usize| match &events[nth] {
            Event::ReadiedUp { readied, .. } => fight.only(nth).is_some() == readied.is_some(),
            _ => true,
        };
        assert!((0..events.len()).all(told), "{events:?}");
        pass(&mut fight);
    }
    fight.done();
}

/// What a player may react with is for the player and the game master, not for whoever plays the foes.
#[test]
fn how_a_player_may_react_is_not_told_to_the_foes() {
    let mut setup = field(&[".....", "....."], &[("goblin", 1, 0), ("fighter_1", 2, 0)]);
    setup.master = true;
    let (mut fight, _) = Fight::started(setup, 3, &[20, 10]);
    let events = fight.act(1, action("move", json!({ "to": [0, 0] })));
    let player_and_master: Seats = [0, 2].map(Seat).into_iter().collect();
    assert_eq!(heard(&fight, &events, "reaction_offered"), [Some(player_and_master)], "{events:?}");
    assert!(View::of(fight.state(), Seats::only(Seat(1))).requests.is_empty());
    assert_eq!(View::of(fight.state(), player_and_master).requests.len(), 1);
    fight.done();
}

/// A hidden creature that dashes would tell how far it can still go.
#[test]
fn that_the_hidden_dash_is_told_to_the_house() {
    let mut fight = lurking("fighter_1", &[]);
    pass(&mut fight);
    pass(&mut fight);
    let events = fight.act(1, action("dash", json!({})));
    assert_eq!(heard(&fight, &events, "dashed"), [house()], "{events:?}");
    fight.done();
}
