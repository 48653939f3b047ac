//! The picture of a fight: everything offered is accepted, nothing secret is shown, and it reads well.

use combat::{Action, Autoplay, Combat, HpShown, Phase, Place, Placed, Rolls, Setup, State, View};
use dice::Dice;
use engine::{Game, Play, Seat, Seats};
use scene::{Chosen, Control, Panel, Pick, Scene, render};
use serde_json::Value;

fn play(setup: &Setup, seats: u8, seed: u64) -> Play<Combat> {
    let mut play = Play::new(setup, seats, Dice::fast(seed)).unwrap();
    play.start(None);
    go_on(&mut play);
    play
}

/// Has everything happen that goes on by itself.
fn go_on(play: &mut Play<Combat>) {
    while play.goes_on() {
        play.go_on(None);
    }
}

fn seen(play: &Play<Combat>, to: Seats) -> Scene {
    Combat::scene(&Combat::view(play.state(), to), to)
}

fn asked(play: &Play<Combat>) -> Vec<Seat> {
    let mut asks = Vec::new();
    Combat::asks(play.state(), &mut asks);
    asks.into_iter().map(|ask| ask.seat).collect()
}

/// Lists everything a scene lets a player send.
fn sendable(scene: &Scene) -> Vec<Value> {
    let mut all = Vec::new();
    for pick in scene.picks.iter().filter(|pick| pick.action.is_some()) {
        let template = pick.action.as_ref().unwrap();
        for id in sample(&ids_of(pick), 5) {
            all.push(scene.fill(template, &Chosen::from([(pick.id.clone(), vec![id])])));
        }
    }
    let choices = scene.panels.iter().flat_map(|panel| match panel {
        Panel::Prompt(prompt) => prompt.choices.as_slice(),
        _ => &[],
    });
    for control in scene.controls.iter().chain(choices).filter(|control| control.enabled) {
        match hole(scene, control) {
            Some(pick) => all.extend(
                chosen(pick)
                    .into_iter()
                    .map(|ids| scene.fill(&control.action, &Chosen::from([(pick.id.clone(), ids)]))),
            ),
            None => all.push(scene.fill(&control.action, &Chosen::new())),
        }
    }
    all
}

/// Finds the pick that a control needs; every hole has one, and a control that is on has something to pick.
fn hole<'a>(scene: &'a Scene, control: &Control) -> Option<&'a Pick> {
    let id =
        control.action.parameters.as_object()?.values().find_map(|value| value.get("$pick")?.as_str())?;
    let pick = scene.picks.iter().find(|pick| pick.id == id).unwrap_or_else(|| panic!("no pick {id}"));
    assert!(!pick.items.is_empty(), "nothing to pick for {}", scene.say(&control.label));
    Some(pick)
}

/// Returns a few ways to choose: one item each, and as many as are allowed.
fn chosen(pick: &Pick) -> Vec<Vec<u16>> {
    let ids = ids_of(pick);
    let mut all: Vec<Vec<u16>> = sample(&ids, 12).into_iter().map(|id| vec![id]).collect();
    if pick.max > 1 {
        all.push(ids.iter().copied().take(pick.max.into()).collect());
    }
    all
}

fn ids_of(pick: &Pick) -> Vec<u16> {
    pick.items.iter().collect()
}

fn sample(ids: &[u16], most: usize) -> Vec<u16> {
    let every = ids.len().div_ceil(most).max(1);
    ids.iter().copied().step_by(every).collect()
}

/// Plays a while, and sends everything that is offered to a copy of the play.
fn everything_offered_is_accepted(setup: &Setup, seats: u8, seed: u64, steps: usize) -> usize {
    let mut play = play(setup, seats, seed);
    let mut n_sent = 0;
    for step in 0..steps {
        if play.state().phase == Phase::Closed {
            break;
        }
        let mut own = Vec::new();
        for seat in (0..seats).map(Seat) {
            let scene = seen(&play, Seats::only(seat));
            assert!(scene.controls.len() <= 33, "{}", render::text(&scene));
            let all = sendable(&scene);
            if asked(&play).contains(&seat) {
                assert!(!all.is_empty(), "an asked seat has something to send: {}", render::text(&scene));
            }
            for mut json in all {
                // The edge takes null for no parameters.
                if json["parameters"].is_null() {
                    json["parameters"] = serde_json::json!({});
                }
                let action: Action =
                    serde_json::from_value(json.clone()).unwrap_or_else(|error| panic!("{json}: {error}"));
                let mut copy = play.clone();
                if let Err(refusal) = copy.act(seat, action.clone(), None) {
                    panic!(
                        "seed {seed}, step {step}: {json} is offered and refused: {refusal}\n{}",
                        render::text(&scene)
                    );
                }
                n_sent += 1;
                if asked(&play).contains(&seat) && !ends_it(&action) {
                    own.push((seat, action));
                }
            }
        }
        // Go on with one of them, another one each time.
        if !own.is_empty() {
            let nth = (step * 7 + seed as usize * 3) % own.len();
            let (seat, action) = own.swap_remove(nth);
            play.act(seat, action, None).unwrap();
            go_on(&mut play);
        }
    }
    n_sent
}

fn ends_it(action: &Action) -> bool {
    matches!(action, Action::CombatEnd { .. } | Action::CloseSession {} | Action::DropProne { .. })
}

#[test]
fn everything_offered_in_the_ambush_is_accepted() {
    let usual = Setup::default();
    let masters = Setup { autoplay: Autoplay::None, master: true, rolls: Rolls::Tap, ..usual.clone() };
    let open = Setup { hp: HpShown::Exact, rolls: Rolls::Auto, ..usual.clone() };
    let mut n = 0;
    for seed in 0..4 {
        n += everything_offered_is_accepted(&usual, 2, seed, 60);
        n += everything_offered_is_accepted(&masters, 4, seed, 60);
        n += everything_offered_is_accepted(&open, 1, seed, 40);
    }
    assert!(n > 5_000, "{n}");
}

fn placed(stats: &str, at: char) -> Placed {
    Placed { stats: stats.to_owned(), at: Place::Mark(at), ..Placed::default() }
}

/// A dragon, spells of the third level, a pit and a wall to hide behind.
fn lair() -> Setup {
    let map = "name: Lair\n\n####################\n#..A..........~~..d#\n#..B....##....~~...#\n#..C....##.........#\n\
               #..D.......==......#\n#..........==...e..#\n#.................h#\n####################\n";
    let mut creatures = vec![
        placed("wizard_5", 'A'),
        placed("cleric_5", 'B'),
        placed("fighter_5", 'C'),
        placed("rogue_5", 'D'),
        placed("mage", 'h'),
    ];
    creatures.push(Placed { at: Place::Cell(combat::Cell::new(15, 2)), ..placed("young_red_dragon", 'd') });
    creatures.push(placed("ogre", 'e'));
    creatures.last_mut().unwrap().at = Place::Cell(combat::Cell::new(6, 5));
    let map = map.lines().map(str::to_owned).collect();
    Setup { name: "Lair".to_owned(), map, creatures, ..Setup::default() }
}

#[test]
fn everything_offered_in_a_lair_is_accepted() {
    let played = Setup { autoplay: Autoplay::None, ..lair() };
    let mut n = 0;
    for seed in 0..4 {
        n += everything_offered_is_accepted(&lair(), 2, seed, 60);
        n += everything_offered_is_accepted(&Setup { rolls: Rolls::Auto, ..played.clone() }, 3, seed, 60);
    }
    assert!(n > 3_000, "{n}");
}

/// Changes hit points that the players may not know, within one band.
fn scrambled(state: &State) -> State {
    let mut state = state.clone();
    for creature in &mut state.creatures {
        let health = &mut creature.health;
        let (hp, max) = (health.hp, health.max);
        if creature.is_player || hp == 0 || hp == max {
            continue;
        }
        let band = |hp: u16| (hp * 4 <= max, hp * 2 <= max, hp == max);
        health.hp = (1..max).find(|other| *other != hp && band(*other) == band(hp)).unwrap_or(hp);
    }
    state
}

#[test]
fn secret_hit_points_are_nowhere_in_a_view() {
    let setup = Setup { rolls: Rolls::Auto, ..lair() };
    let mut n_scrambled = 0;
    for seed in 0..6 {
        let mut play = play(&setup, 2, seed);
        for _ in 0..30 {
            let Some(seat) = asked(&play).first().copied() else { break };
            let other = scrambled(play.state());
            n_scrambled += usize::from(other != *play.state());
            for to in [Seats::NONE, Seats::only(Seat(0)), Seats::only(Seat(1)), Seats::first(2)] {
                assert_eq!(View::of(play.state(), to), View::of(&other, to));
                assert_eq!(seen(&play, to), Combat::scene(&View::of(&other, to), to));
            }
            let mut legal = Vec::new();
            Combat::legal(play.state(), seat, &mut legal);
            let nth = legal.iter().position(|action| {
                matches!(
                    action,
                    Action::MeleeAttack { .. } | Action::RangedAttack { .. } | Action::Cast { .. }
                )
            });
            play.act(seat, legal.swap_remove(nth.unwrap_or(0)), None).unwrap();
            go_on(&mut play);
        }
    }
    assert!(n_scrambled > 20, "{n_scrambled}");
}

#[test]
fn who_may_know_hit_points() {
    let shown = |hp: HpShown, to: Seats| {
        let setup = Setup { hp, autoplay: Autoplay::None, master: true, ..Setup::default() };
        let view = View::of(play(&setup, 4, 1).state(), to);
        let goblin = view.creatures.iter().find(|creature| creature.key == "goblin_2").unwrap();
        let hero = view.creatures.iter().find(|creature| creature.is_player_controlled).unwrap();
        assert!(hero.current_hp.is_some(), "the party's are open");
        (goblin.current_hp.is_some(), goblin.band)
    };
    use scene::Band::{Hidden, Unhurt};
    let (player, npcs, master) = (Seats::only(Seat(0)), Seats::only(Seat(2)), Seats::only(Seat(3)));
    for to in [Seats::NONE, player] {
        assert_eq!(shown(HpShown::Bands, to), (false, Unhurt));
        assert_eq!(shown(HpShown::Hidden, to), (false, Hidden));
        assert_eq!(shown(HpShown::Exact, to), (true, Unhurt));
    }
    for to in [npcs, master] {
        assert_eq!(shown(HpShown::Bands, to), (true, Unhurt));
        assert_eq!(shown(HpShown::Hidden, to), (true, Unhurt));
    }
}

/// Spectators and the TV have nothing to press.
#[test]
fn spectators_only_look() {
    let mut play = play(&Setup::default(), 2, 5);
    for _ in 0..30 {
        let scene = seen(&play, Seats::NONE);
        assert!(scene.controls.is_empty() && scene.picks.is_empty());
        assert!(!scene.panels.iter().any(|panel| matches!(panel, Panel::Prompt(_))));
        step(&mut play);
    }
}

/// Goes on as a beginner would.
fn step(play: &mut Play<Combat>) {
    let Some(seat) = asked(play).first().copied() else { return };
    let mut legal = Vec::new();
    Combat::legal(play.state(), seat, &mut legal);
    let best = legal.iter().max_by_key(|action| Combat::worth(play.state(), seat, action)).unwrap().clone();
    play.act(seat, best, None).unwrap();
    go_on(play);
}

/// Goes on until a picture of the first seat has something in it.
fn until(play: &mut Play<Combat>, what: impl Fn(&Scene, &Play<Combat>) -> bool) -> Scene {
    for _ in 0..500 {
        let scene = seen(play, Seats::only(Seat(0)));
        if what(&scene, play) {
            return scene;
        }
        step(play);
    }
    panic!("it never came: {}", render::text(&seen(play, Seats::only(Seat(0)))));
}

fn has_prompt(scene: &Scene, words: &str) -> bool {
    scene
        .panels
        .iter()
        .any(|panel| matches!(panel, Panel::Prompt(p) if scene.say(&p.question).contains(words)))
}

#[test]
fn the_start_for_a_player() {
    let mut play = play(&Setup::default(), 2, 7);
    let scene = until(&mut play, |scene, _| !scene.controls.is_empty());
    insta::assert_snapshot!("turn", render::text(&scene));
    let other = seen(&play, Seats::only(Seat(1)));
    insta::assert_snapshot!("turn_of_another", render::text(&other));
}

#[test]
fn a_roll_request() {
    let mut play = play(&Setup { hp: HpShown::Exact, ..Setup::default() }, 2, 7);
    let scene = until(&mut play, |scene, _| has_prompt(scene, "to hit"));
    insta::assert_snapshot!("roll_request", render::text(&scene));
    insta::assert_snapshot!("roll_request_of_another", render::text(&seen(&play, Seats::NONE)));
}

/// While an attack waits for its dice, everybody sees who aims at whom, unless one of them has hidden.
#[test]
fn everybody_sees_who_is_aimed_at() {
    let mut play = play(&Setup::default(), 2, 7);
    until(&mut play, |scene, _| has_prompt(scene, "to hit"));
    let view = Combat::view(play.state(), Seats::NONE);
    let request = view.requests.first().unwrap();
    let shots = |play: &Play<Combat>, to| {
        seen(play, to)
            .panels
            .iter()
            .find_map(|panel| if let Panel::Map(map) = panel { Some(map.shots.clone()) } else { None })
            .unwrap()
    };
    let [shot] = &shots(&play, Seats::NONE)[..] else { panic!("{:?}", view.requests) };
    assert_eq!(shot.from, request.actor.0);
    let words = seen(&play, Seats::NONE).say(&shot.aim.label);
    assert!(words.contains(" ft, "), "{words}");
    assert_eq!(shots(&play, Seats::only(Seat(1))), std::slice::from_ref(shot));

    let target = combat::CreatureId(shot.aim.token);
    let mut hidden = serde_json::to_value(play.state()).unwrap();
    hidden["creatures"][target.index()]["hidden"] = serde_json::json!(15);
    let hidden: State = serde_json::from_value(hidden).unwrap();
    let scene = Combat::scene(&Combat::view(&hidden, Seats::NONE), Seats::NONE);
    let map =
        scene.panels.iter().find_map(|panel| if let Panel::Map(map) = panel { Some(map) } else { None });
    assert!(map.unwrap().shots.is_empty());
}

/// The house rules are for everybody at the table; what waits on the map is not.
#[test]
fn house_rules_are_shown_and_the_encounter_is_not() {
    let setup = Setup { secret_rolls: true, hp: HpShown::Hidden, ..Setup::default() };
    let play = play(&setup, 2, 7);
    let shown = serde_json::to_value(Combat::view(play.state(), Seats::NONE)).unwrap()["config"].clone();
    let whole = serde_json::to_value(&setup).unwrap();
    let secret = ["name", "map", "creatures", "content"];
    let open = |fields: &Value| fields.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let expected: Vec<String> =
        open(&whole).into_iter().filter(|field| !secret.contains(&field.as_str())).collect();
    assert_eq!(open(&shown), expected);
    assert!(expected.iter().all(|field| shown[field] == whole[field]), "{shown}");
}

#[test]
fn a_chance_to_react() {
    let found = (0..200).find_map(|seed| {
        let mut play = play(&Setup { rolls: Rolls::Auto, ..Setup::default() }, 1, seed);
        for _ in 0..60 {
            let scene = seen(&play, Seats::only(Seat(0)));
            if has_prompt(&scene, "reaction") {
                return Some(scene);
            }
            step(&mut play);
        }
        None
    });
    let scene = found.expect("some fight has a reaction");
    insta::assert_snapshot!("reaction", render::text(&scene));
}

#[test]
fn the_end() {
    let mut play = play(&Setup { rolls: Rolls::Auto, ..Setup::default() }, 2, 3);
    let scene = until(&mut play, |_, play| play.state().phase == Phase::Closed);
    insta::assert_snapshot!("end", render::text(&scene));
}

#[test]
fn the_story_of_a_fight() {
    let mut play = Play::<Combat>::new(&Setup::default(), 2, Dice::fast(3)).unwrap();
    let mut events = Vec::new();
    play.start(Some(&mut events));
    let mut shown = Vec::new();
    loop {
        let told = events.drain(..).enumerate().filter(|(nth, _)| play.only(*nth).is_none());
        shown.extend(told.map(|(_, event)| event));
        if play.goes_on() {
            play.go_on(Some(&mut events));
            continue;
        }
        if play.state().phase == Phase::Closed {
            break;
        }
        let Some(seat) = asked(&play).first().copied() else { break };
        let mut legal = Vec::new();
        Combat::legal(play.state(), seat, &mut legal);
        let best =
            legal.iter().max_by_key(|action| Combat::worth(play.state(), seat, action)).unwrap().clone();
        play.act(seat, best, Some(&mut events)).unwrap();
    }
    let told: Vec<String> = shown
        .iter()
        .filter_map(|event| Combat::tell(play.state(), event))
        .map(|line| line.text.english(|seat| format!("Seat {}", seat + 1)))
        .collect();
    assert!(told.iter().all(|line| !line.contains('{') && line.ends_with('.')), "{told:#?}");
    insta::assert_snapshot!("story", told.join("\n"));
}

/// A view of a fight with ten creatures costs well under a millisecond with optimisation; here it is only looked at.
#[test]
fn a_view_goes_through_json() {
    let mut play = play(&Setup::default(), 2, 7);
    until(&mut play, |scene, _| !scene.controls.is_empty());
    let view = serde_json::to_value(View::of(play.state(), Seats::only(Seat(0)))).unwrap();
    for field in [
        "inCombat",
        "scene",
        "phase",
        "encounterId",
        "round",
        "activeCreatureId",
        "initiativeOrder",
        "creatures",
        "zones",
        "terrain",
        "requests",
    ] {
        assert!(view.get(field).is_some(), "{field}");
    }
    assert_eq!(view["phase"], "active");
    let place = &view["initiativeOrder"][0];
    for field in ["creatureId", "name", "total", "isActive", "isAlive", "isConscious", "isPlayerControlled"] {
        assert!(place.get(field).is_some(), "{field}");
    }
}
