//! What the picture foresees is what happens: the cells and creatures of an area, the blows that a walk invites, and
//! what a higher slot does.

use crate::kit::{self, FIELD, field};
use combat::{Action, Asked, Cause, Combat, Event, Setup};
use dice::Dice;
use engine::{Game, Play, Seat, Seats};
use scene::{Area, Chosen, Control, Items, Map, Panel, Pick, Scene, Shape, render};

fn play(setup: &Setup, seed: u64) -> Play<Combat> {
    let mut play = Play::new(setup, 2, Dice::fast(seed)).unwrap();
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

/// Two casters, a breathing dragon, an ogre as large as a door, and walls between them.
fn hall() -> Setup {
    let rows = [
        "################",
        "#......##......#",
        "#..............#",
        "#...#......#...#",
        "#...#......#...#",
        "#..............#",
        "#......##......#",
        "################",
    ];
    let stand = [
        ("wizard_5", 2, 2),
        ("cleric_5", 2, 5),
        ("fighter_5", 5, 3),
        ("mage", 13, 2),
        ("ogre", 8, 3),
        ("young_red_dragon", 12, 5),
        ("goblin", 6, 5),
    ];
    field(&rows, &stand)
}

fn seen(play: &Play<Combat>, to: Seats) -> Scene {
    Combat::scene(&Combat::view(play.state(), to), to)
}

fn asked(play: &Play<Combat>) -> Option<Seat> {
    let mut asks = Vec::new();
    Combat::asks(play.state(), &mut asks);
    asks.first().map(|ask| ask.seat)
}

fn map(scene: &Scene) -> &Map {
    let map = scene.panels.iter().find_map(|panel| match panel {
        Panel::Map(map) => Some(map),
        _ => None,
    });
    map.expect("a map")
}

fn pick<'a>(scene: &'a Scene, control: &Control) -> Option<&'a Pick> {
    let parameters = control.action.parameters.as_object()?;
    let id = parameters.values().find_map(|value| value.get("$pick")?.as_str())?;
    scene.picks.iter().find(|pick| pick.id == id)
}

fn fill(scene: &Scene, control: &Control, pick: &Pick, id: u16) -> Action {
    let chosen = Chosen::from([(pick.id.clone(), vec![id])]);
    serde_json::from_value(scene.fill(&control.action, &chosen)).unwrap()
}

/// Goes on as a beginner would, another way each time.
fn step(play: &mut Play<Combat>, nth: usize) -> bool {
    let Some(seat) = asked(play) else { return false };
    let mut legal = Vec::new();
    Combat::legal(play.state(), seat, &mut legal);
    let end = legal.iter().position(|action| matches!(action, Action::EndTurn { .. }));
    let chosen = end.filter(|_| nth.is_multiple_of(3)).unwrap_or(nth * 7 % legal.len());
    play.act(seat, legal.swap_remove(chosen), None).unwrap();
    go_on(play);
    true
}

/// Says an area as the events of a spell or a power have it.
fn happened(play: &Play<Combat>, events: &[Event]) -> Option<Vec<u16>> {
    let cells = events.iter().find_map(|event| match event {
        Event::SpellCast { cells, counters: None, .. } | Event::PowerUsed { cells, .. } => Some(cells),
        _ => None,
    })?;
    Some(cells.iter().filter_map(|cell| play.state().board.grid.index(*cell)).collect())
}

/// Returns whom a spell got, in the words of a preview.
fn got(play: &Play<Combat>, events: &[Event]) -> Option<String> {
    let targets = events.iter().find_map(|event| match event {
        Event::SpellCast { targets, counters: None, .. } => Some(targets),
        _ => None,
    })?;
    let mut ids = targets.clone();
    ids.sort_unstable();
    let names: Vec<&str> = ids.iter().map(|id| play.state().name(*id)).collect();
    Some(match names.split_last() {
        None => "Would get nobody".to_owned(),
        Some((only, [])) => format!("Would get {only}"),
        Some((last, others)) => format!("Would get {} and {last}", others.join(", ")),
    })
}

#[test]
fn an_area_covers_what_was_foreseen() {
    let (mut n_areas, mut n_told) = (0, 0);
    for seed in 0..6 {
        let mut play = play(&hall(), seed);
        for nth in 0..40 {
            let Some(seat) = asked(&play) else { break };
            let scene = seen(&play, Seats::only(seat));
            for control in scene.controls.iter().filter(|control| control.enabled) {
                let Some(pick) = pick(&scene, control) else { continue };
                for id in pick.items.iter().step_by(5) {
                    let Some(Area { cells, label, .. }) = map(&scene).foresee(pick, id) else { continue };
                    let (mut copy, mut events) = (play.clone(), Vec::new());
                    copy.act(seat, fill(&scene, control, pick, id), Some(&mut events)).unwrap();
                    // A counterspell may come first.
                    let Some(covered) = happened(&play, &events) else { continue };
                    assert_eq!(cells, covered, "{} at {id}\n{}", pick.id, render::text(&scene));
                    n_areas += 1;
                    if let Some(got) = got(&play, &events) {
                        assert_eq!(scene.say(&label), got, "{} at {id}", pick.id);
                        n_told += 1;
                    }
                }
            }
            step(&mut play, nth);
        }
    }
    assert!(n_areas > 200 && n_told > 100, "{n_areas} {n_told}");
}

#[test]
fn a_walk_invites_the_blows_that_were_foreseen() {
    let (mut n_risky, mut n_safe) = (0, 0);
    for seed in 0..4 {
        let mut play = play(&hall(), seed);
        for nth in 0..40 {
            let Some(seat) = asked(&play) else { break };
            let scene = seen(&play, Seats::only(seat));
            let risk = map(&scene).areas.iter().find(|area| area.shape == Shape::Risk);
            let steps = scene.picks.iter().find(|pick| pick.id == "cell");
            for id in steps.iter().flat_map(|pick| pick.items.iter()).step_by(3) {
                let mut copy = play.clone();
                let go = kit::action("move", serde_json::json!({ "to": id }));
                copy.act(seat, go, None).unwrap();
                let cause = copy.state().open_requests().find_map(|request| match &request.asked {
                    Asked::Reaction(chance) => Some(chance.cause),
                    Asked::Roll(_) => None,
                });
                // What was readied comes first, and may end the walk.
                if cause.is_some_and(|cause| cause != Cause::Leaves) {
                    continue;
                }
                let is_risky = cause.is_some();
                let was_foreseen = risk.is_some_and(|risk| risk.cells.contains(&id));
                assert_eq!(is_risky, was_foreseen, "to {id}\n{}", render::text(&scene));
                *(if is_risky { &mut n_risky } else { &mut n_safe }) += 1;
            }
            step(&mut play, nth);
        }
    }
    assert!(n_risky > 100 && n_safe > 100, "{n_risky} {n_safe}");
}

/// A wizard with a fireball stands before an ogre and two goblins.
fn burst() -> (Play<Combat>, Scene) {
    let stand = [("wizard_5", 0, 0), ("ogre", 6, 6), ("goblin", 7, 3), ("goblin", 1, 1)];
    let mut play = play(&field(&FIELD, &stand), 1);
    for _ in 0..4 {
        let scene = seen(&play, Seats::only(Seat(0)));
        if scene.controls.iter().any(|control| scene.say(&control.label) == "Cast Fireball") {
            return (play, scene);
        }
        let seat = asked(&play).unwrap();
        play.act(seat, kit::end_turn(), None).unwrap();
        go_on(&mut play);
    }
    panic!("the wizard never came to its turn");
}

#[test]
fn what_is_chosen_is_drawn_with_whom_it_gets() {
    let (_, mut scene) = burst();
    let fireball = scene.picks.iter_mut().find(|pick| pick.id == "cast.fireball").unwrap();
    let Items::Cells(cells) = &fireball.items else { panic!("cells") };
    assert!(cells.contains(&54));
    fireball.chosen = vec![54];
    insta::assert_snapshot!("fireball", render::text(&scene));
    let svg = render::svg(&scene, scene::render::Theme::default());
    assert!(svg.contains("Would get Ogre"), "the picture says whom it gets");
}

/// Previews are for whoever aims, and small: shapes stand once, and no cell has an action of its own.
#[test]
fn previews_are_small_and_private() {
    let (play, scene) = burst();
    let previews = &map(&scene).previews;
    let fireball = previews.iter().find(|preview| preview.pick == "cast.fireball").unwrap();
    let bytes = serde_json::to_string(previews).unwrap().len();
    assert_eq!((fireball.shapes.len(), fireball.of.as_slice()), (1, [].as_slice()), "open ground");
    assert!(bytes < 4_000, "{bytes}");
    for to in [Seats::NONE, Seats::only(Seat(1))] {
        let other = seen(&play, to);
        assert!(map(&other).previews.is_empty());
        assert!(map(&other).areas.iter().all(|area| area.shape != Shape::Risk));
    }
}

/// TUR-11: a spell that a higher slot makes more of has a control for each that is left, and it is spent.
#[test]
fn a_higher_slot_is_a_control_of_its_own() {
    let (play, scene) = burst();
    let labels: Vec<(String, String)> = scene
        .controls
        .iter()
        .filter(|control| control.action.parameters.get("slotLevel").is_some())
        .map(|it| (scene.say(&it.label), it.note.as_ref().map(|note| scene.say(note)).unwrap_or_default()))
        .collect();
    insta::assert_snapshot!(
        "higher_slots",
        labels.iter().map(|(label, note)| format!("{label}: {note}")).collect::<Vec<_>>().join("\n")
    );
    let before = play.state().creatures[0].slots;
    for control in &scene.controls {
        let Some(level) = control.action.parameters.get("slotLevel").and_then(serde_json::Value::as_u64)
        else {
            continue;
        };
        let level = usize::try_from(level).unwrap();
        let mut copy = play.clone();
        let action = match pick(&scene, control) {
            Some(pick) => fill(&scene, control, pick, pick.items.nth(0).unwrap()),
            None => serde_json::from_value(scene.fill(&control.action, &Chosen::new())).unwrap(),
        };
        copy.act(Seat(0), action, None).unwrap();
        let mut spent = before;
        spent.0[level - 1] -= 1;
        assert_eq!(copy.state().creatures[0].slots, spent, "{}", scene.say(&control.label));
    }
}

/// A spell for more creatures with a higher slot lets as many be picked.
#[test]
fn more_creatures_with_a_higher_slot() {
    let (_, scene) = burst();
    let most = |id: &str| scene.picks.iter().find(|pick| pick.id == id).map(|pick| pick.max);
    assert_eq!((most("cast.magic_missile"), most("cast.magic_missile.3")), (Some(3), Some(5)));
    assert_eq!(most("cast.fireball.4"), None, "the cells are the same");
}
