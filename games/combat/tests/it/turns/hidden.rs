//! What only some may see: hit points of foes, dice of NPCs, judgements of checks.

use combat::{Combat, Event, HpShown, Rolls, Setup};
use engine::{Game, Seat, Seats};
use serde_json::json;

use crate::kit::{FIELD, Fight, action, creature, field, pass, request};

/// Lists the places of events.
fn nths<'a>(events: &'a [Event], which: impl Fn(&Event) -> bool + 'a) -> impl Iterator<Item = usize> + 'a {
    events.iter().enumerate().filter(move |(_, event)| which(event)).map(|(nth, _)| nth)
}

fn seats(list: &[u8]) -> Seats {
    list.iter().map(|n| Seat(*n)).collect()
}

/// A fighter beside a goblin, an NPC seat (1) and a game master (2). Order: fighter, goblin.
fn fight(setup: Setup, faces: &[u32]) -> (Fight, Vec<Event>) {
    let creatures = [("fighter_1", 4, 4), ("goblin", 5, 4)];
    let here = field(&FIELD, &creatures);
    let setup = Setup {
        map: here.map,
        creatures: here.creatures,
        rolls: here.rolls,
        autoplay: here.autoplay,
        master: true,
        ..setup
    };
    let dice: Vec<u32> = [20, 10].into_iter().chain(faces.iter().copied()).collect();
    Fight::started(setup, 3, &dice)
}

/// Who sees the hit points that change, by the house rule: foes' are the house's unless they are open.
#[test]
fn hit_points_of_foes_are_told_to_the_house() {
    let house = Some(seats(&[1, 2]));
    for (hp, goblin) in [(HpShown::Exact, None), (HpShown::Bands, house), (HpShown::Hidden, house)] {
        let (mut fight, _) = fight(Setup { hp, ..Setup::default() }, &[10, 1, 18, 3]);
        assert_eq!(fight.state().hp_seen_by(creature(&fight, 0)), None, "{hp:?}: the party is open");
        assert_eq!(fight.state().hp_seen_by(creature(&fight, 1)), goblin, "{hp:?}");
        let hit = fight.act(0, action("melee_attack", json!({ "target": 1, "weapon": "longsword" })));
        for (nth, event) in hit.iter().enumerate() {
            match event {
                Event::HpChanged { .. } => assert_eq!(fight.only(nth), goblin, "{hp:?}"),
                Event::AttackRolled { ac, .. } => assert_eq!(ac.is_some(), hp == HpShown::Exact, "{hp:?}"),
                _ => {}
            }
        }
        pass(&mut fight);
        let hit = fight.act(1, action("melee_attack", json!({ "target": 0 })));
        let told = hit.iter().position(|event| matches!(event, Event::HpChanged { .. })).expect("hit points");
        assert_eq!(fight.only(told), None, "{hp:?}: the fighter's are open");
        fight.done();
    }
}

/// Secret rolls: the dice of NPCs are the house's, initiative included; players' are everybody's.
#[test]
fn dice_of_npcs_can_be_secret() {
    for secret_rolls in [false, true] {
        let (fight, events) = fight(Setup { secret_rolls, ..Setup::default() }, &[]);
        let rolls: Vec<Option<Seats>> =
            nths(&events, |e| matches!(e, Event::DiceRolled { .. })).map(|nth| fight.only(nth)).collect();
        let house = secret_rolls.then(|| seats(&[1, 2]));
        assert_eq!(rolls, [None, house]);
        fight.done();
    }
}

/// Whether a check went well is for the house alone; the total is not.
#[test]
fn judgements_are_the_game_masters() {
    let (mut fight, _) = fight(Setup::default(), &[10]);
    let check = json!({ "actor": 0, "skill": "athletics", "dc": 15 });
    let events = fight.act(2, action("skill_check", check));
    for (nth, event) in events.iter().enumerate() {
        let only = matches!(event, Event::CheckJudged { .. }).then(|| seats(&[1, 2]));
        assert_eq!(fight.only(nth), only, "{event:?}");
        let told = serde_json::to_value(event).unwrap().to_string();
        assert!(only.is_some() || !told.contains("\"dc\""), "{told}");
    }
    fight.done();
}

/// A foe that joins is shown whole to the house alone, and a player's character to everybody.
#[test]
fn a_foe_that_joins_is_shown_to_the_house() {
    let (mut fight, _) = fight(Setup::default(), &[3, 4]);
    for (stats, at, to) in [("wolf", [9, 9], Some(seats(&[1, 2]))), ("wizard_1", [0, 0], None)] {
        let joins = json!({ "creature": { "stats": stats, "at": at } });
        let events = fight.act(2, action("add_creature", joins));
        let joined = nths(&events, |event| matches!(event, Event::CreatureJoined { .. })).next();
        assert_eq!(joined.map(|nth| fight.only(nth)), Some(to), "{stats}");
    }
}

/// What is under way is kept for the journal and shown to nobody.
#[test]
fn frames_are_shown_to_nobody() {
    let setup = Setup { rolls: Rolls::Client, ..field(&FIELD, &[("fighter_1", 4, 4), ("goblin", 5, 4)]) };
    let (mut fight, mut events) = Fight::started(setup, 2, &[10, 10]);
    let mut kept = 0;
    for face in [21, 20] {
        let own = |event: &Event| {
            matches!(event, Event::Resumed {} | Event::Suspended { .. } | Event::RequestReplaced { .. })
        };
        for (nth, event) in events.iter().enumerate().filter(|(_, event)| own(event)) {
            assert_eq!(fight.only(nth), Some(Seats::NONE), "{event:?}");
            kept += 1;
        }
        let dice = json!([{ "sides": 20, "value": face }]);
        let id = request(&fight, 0).id;
        events = fight.act(0, action("roll_result", json!({ "requestId": id, "dice": dice })));
    }
    assert_eq!(kept, 2, "what waits, and what stands for what did not fit");
    assert!(events.iter().any(|event| matches!(event, Event::Resumed {})));
}

/// The SRD: where somebody hid is known to its own side and the house; others get no place of it, in the view or in
/// what is told of its walk, and cannot aim at it, until it is found in plain sight.
#[test]
fn the_place_of_the_hidden_is_withheld() {
    let map = ["........", "..###...", "........", "........"];
    let mut setup = field(&map, &[("goblin", 3, 0), ("fighter_1", 3, 3)]);
    setup.master = true;
    // The goblin goes first and hides with 15 + 6; then it walks behind the wall, and at last out into the open.
    let (mut fight, _) = Fight::started(setup, 3, &[20, 2, 15]);
    let place =
        |fight: &Fight, to: &[u8], n: usize| Combat::view(fight.state(), seats(to)).creatures[n].position;
    let audiences: [(&[u8], bool); 5] =
        [(&[0], false), (&[], false), (&[1], true), (&[2], true), (&[0, 2], true)];
    assert!(audiences.iter().all(|(to, _)| place(&fight, to, 0).is_some()));
    fight.act(1, action("hide", json!({})));
    for (to, knows) in audiences {
        assert_eq!(place(&fight, to, 0).is_some(), knows, "{to:?}");
        assert!(place(&fight, to, 1).is_some(), "the fighter is in the open");
    }
    let walked = fight.act(1, action("move", json!({ "to": [2, 0] })));
    let told = nths(&walked, |event| matches!(event, Event::Moved { .. })).next().expect("a walk");
    assert_eq!(fight.only(told), Some(seats(&[1, 2])));
    pass(&mut fight);
    let attack = action("ranged_attack", json!({ "target": 0, "weapon": "light_crossbow" }));
    assert_eq!(engine::Refuse::code(&fight.refused(0, attack)), "TARGET_HIDDEN");
    let view = Combat::view(fight.state(), seats(&[0]));
    let turn = view.turn.expect("the fighter's turn");
    assert!(turn.options.iter().all(|option| option.targets.iter().all(|it| it.creature_id.0 != 0)));
    assert!(turn.options.iter().all(|option| option.misses.iter().all(|it| it.creature_id.0 != 0)));
    assert!(turn.sights.iter().all(|it| it.creature_id.0 != 0), "not even how far it is");
    let events = fight.act(0, action("move", json!({ "to": [1, 1] })));
    assert!(!events.iter().any(|event| matches!(event, Event::Revealed { .. })));
    let events = pass(&mut fight);
    assert!(events.iter().any(|event| matches!(event, Event::Revealed { .. })), "seen from the corner");
    assert!(place(&fight, &[0], 0).is_some());
    fight.done();
}

/// Nothing that a player can ask for free tells where a foe has hidden: its cell can be chosen like any other, and
/// whoever goes there walks into it.
#[test]
fn the_hidden_are_found_by_walking_into_them() {
    let map = [".......", "..#....", ".......", "......."];
    let mut setup = field(&map, &[("goblin", 3, 1), ("fighter_1", 0, 1)]);
    setup.master = true;
    let (mut fight, _) = Fight::started(setup, 3, &[20, 2, 15]);
    let cell_of =
        |fight: &Fight| fight.state().board.grid.index(combat::Cell::new(3, 1)).expect("on the map");
    let cells = |fight: &Fight| {
        let view = Combat::view(fight.state(), seats(&[0]));
        view.turn.expect("the fighter's turn").reach
    };
    fight.act(1, action("hide", json!({})));
    pass(&mut fight);
    assert!(cells(&fight).contains(&cell_of(&fight)), "the cell is as good as any other");
    let events = fight.act(0, action("move", json!({ "to": [3, 1] })));
    assert!(events.iter().any(|event| matches!(event, Event::Revealed { creature, .. } if creature.0 == 0)));
    assert!(events.iter().any(|event| matches!(event, Event::MoveStopped { .. })));
    let at = creature(&fight, 1).at;
    assert_ne!((at.x, at.y), (3, 1));
    assert!(!cells(&fight).contains(&cell_of(&fight)), "now everybody knows");
    fight.done();
}

/// Where the house plays the foes everybody may know where a hero hides; where a person does, that one may not.
#[test]
fn a_hero_hides_from_persons() {
    let map = ["........", "..###...", "........", "........"];
    for (autoplay, knows) in [(combat::Autoplay::None, false), (combat::Autoplay::Npcs, true)] {
        let mut setup = field(&map, &[("rogue_5", 3, 0), ("orc", 3, 3)]);
        setup.autoplay = autoplay;
        let seat_count = if knows { 1 } else { 2 };
        let (mut fight, _) = Fight::started(setup, seat_count, &[20, 2, 15]);
        fight.act(0, action("hide", json!({})));
        let place = |to: &[u8]| Combat::view(fight.state(), seats(to)).creatures[0].position.is_some();
        assert_eq!((place(&[0]), place(&[]), place(&[1])), (true, knows, knows));
        fight.done();
    }
}
