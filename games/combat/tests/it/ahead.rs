//! What a player is shown before acting: the way that a move takes, the line that a shot takes, and what is in its way.

use combat::{Action, Autoplay, Cell, Combat, Event, Place, Placed, Rolls, Setup, Spot, View};
use dice::Dice;
use engine::{Game, Play, Refuse, Seat, Seats};
use rules5e::grid::Diagonals;
use scene::{Aim, Map, Panel, Ray, Scene};
use serde_json::json;

const ME: Seats = Seats::only(Seat(0));

fn started(setup: &Setup, seed: u64) -> Play<Combat> {
    let mut play = Play::new(setup, 1, Dice::fast(seed)).unwrap();
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

fn map(scene: &Scene) -> &Map {
    scene.panels.iter().find_map(|panel| if let Panel::Map(map) = panel { Some(map) } else { None }).unwrap()
}

/// The creatures of a map drawn with letters: the first is on turn.
fn place(rows: &[&str], creatures: &[(&str, i16, i16)]) -> Setup {
    let mut drawn = vec!["name: Here".to_owned(), String::new()];
    drawn.extend(rows.iter().map(|row| (*row).to_owned()));
    let placed = |(stats, x, y): &(&str, i16, i16)| Placed {
        stats: (*stats).to_owned(),
        at: Place::Cell(Cell::new(*x, *y)),
        ..Placed::default()
    };
    Setup {
        map: drawn,
        creatures: creatures.iter().map(placed).collect(),
        rolls: Rolls::Auto,
        autoplay: Autoplay::Npcs,
        ..Setup::default()
    }
}

/// Begins a fight in which the player's first creature acts first.
fn first(setup: &Setup) -> Play<Combat> {
    let mine = |play: &Play<Combat>| {
        play.state().order.first().is_some_and(|entry| entry.creature_id == combat::CreatureId(0))
    };
    (0..200).map(|seed| started(setup, seed)).find(mine).expect("some seed lets it begin")
}

/// Goes to every cell in a copy of the play, and compares the steps and their cost with what was shown.
fn every_way_is_the_one_that_is_taken(play: &Play<Combat>) -> usize {
    let scene = seen(play, ME);
    let Some(pick) = scene.picks.iter().find(|pick| pick.id == "cell") else { return 0 };
    let (map, cells) = (map(&scene), pick.items.iter().collect::<Vec<_>>());
    let ways = &map.ways[0];
    for (nth, cell) in cells.iter().enumerate() {
        let mut copy = play.clone();
        let (mut events, seat) = (Vec::new(), Seat(0));
        let go = Action::Move { actor: None, path: Vec::new(), to: Some(Spot::Number(*cell)) };
        copy.act(seat, go, Some(&mut events)).unwrap();
        let way = map.way_to(pick, *cell).unwrap().cells;
        let Some(Event::Moved { path, feet, .. }) =
            events.iter().find(|it| matches!(it, Event::Moved { .. }))
        else {
            continue;
        };
        let walked: Vec<u16> = path.iter().map(|at| at.y as u16 * map.width + at.x as u16).collect();
        assert_eq!(way[1..walked.len() + 1], walked, "to {cell}");
        // A walk that somebody interrupts has cost only a part so far.
        if walked.last() == Some(cell) {
            assert_eq!((way.len(), ways.ft[nth]), (walked.len() + 1, *feet), "to {cell}");
        }
        assert!(ways.ft[nth] <= ways.most_ft);
    }
    cells.len()
}

/// Goes on as a beginner would.
fn step(play: &mut Play<Combat>) -> bool {
    let mut asks = Vec::new();
    Combat::asks(play.state(), &mut asks);
    let Some(seat) = asks.first().map(|ask| ask.seat) else { return false };
    let mut legal = Vec::new();
    Combat::legal(play.state(), seat, &mut legal);
    let best = legal.iter().max_by_key(|action| Combat::worth(play.state(), seat, action)).unwrap().clone();
    let accepted = play.act(seat, best, None).is_ok();
    go_on(play);
    accepted
}

/// Also where a cell is passed another way than it is reached.
#[test]
fn the_way_that_is_shown_is_the_way_that_is_taken() {
    let mut n = 0;
    for diagonals in [Diagonals::Five, Diagonals::FiveTen] {
        let mut play = started(&Setup { rolls: Rolls::Auto, diagonals, ..Setup::default() }, 3);
        for _ in 0..12 {
            n += every_way_is_the_one_that_is_taken(&play);
            if !step(&mut play) {
                break;
            }
        }
    }
    assert!(n > 500, "{n}");
}

/// Whoever drags somebody along pays double, and so it is shown.
#[test]
fn dragging_costs_double_on_the_map_too() {
    let setup = place(&["............"; 6], &[("fighter_1", 2, 2), ("goblin", 3, 2)]);
    let mut held = None;
    for seed in 0..200 {
        let mut play = started(&setup, seed);
        if play.state().active() != Some(combat::CreatureId(0)) {
            continue;
        }
        let grapple: Action =
            serde_json::from_value(json!({ "action": "grapple", "parameters": { "target": 1 } })).unwrap();
        play.act(Seat(0), grapple, None).unwrap();
        if !play.state().effects.is_empty() {
            held = Some(play);
            break;
        }
    }
    let play = held.expect("some hold succeeds");
    assert!(every_way_is_the_one_that_is_taken(&play) > 10);
    let scene = seen(&play, ME);
    assert_eq!(map(&scene).ways[0].ft.iter().min(), Some(&10));
}

/// Finds the line of a control, by the action it sends and the weapon or spell.
fn aim<'a>(scene: &'a Scene, what: &str, token: u16) -> &'a Aim {
    let names = |control: &&scene::Control| control.action.parameters.to_string().contains(what);
    let control = scene.controls.iter().find(names).unwrap_or_else(|| panic!("no {what}"));
    let all = &map(scene).aims;
    control.aims.iter().map(|n| &all[usize::from(*n)]).find(|aim| aim.token == token).expect("a line")
}

fn says(scene: &Scene, aim: &Aim) -> (Ray, String) {
    (aim.ray, scene.say(&aim.label))
}

/// Rows of a long hall: a pillar and a low wall in it.
const HALL: [&str; 5] = [
    "..............................................",
    "..............................................",
    "..............................................",
    "......#...-...................................",
    "..............................................",
];

/// TUR-14
#[test]
fn a_line_says_how_far_and_what_is_in_its_way() {
    let setup = place(
        &HALL,
        &[("rogue_1", 2, 1), ("goblin", 7, 2), ("goblin", 45, 1), ("goblin", 10, 4), ("goblin", 30, 0)],
    );
    let play = first(&setup);
    let scene = seen(&play, ME);
    let bow = |token| says(&scene, aim(&scene, "shortbow", token));
    assert_eq!(bow(1), (Ray::Clear, "25 ft, clear".to_owned()));
    assert_eq!(bow(2), (Ray::Hampered, "215 ft, disadvantage".to_owned()));
    let sword = aim(&scene, "shortsword", 4);
    assert_eq!(says(&scene, sword), (Ray::Short, "135 ft too far. Move 27 cells.".to_owned()));
    assert_eq!(sword.limit_ft, Some(5));
    let near = aim(&scene, "shortsword", 1);
    assert_eq!(says(&scene, near), (Ray::Clear, "25 ft, after 20 ft of walking".to_owned()));
    let to = near.cell.expect("where it goes first");
    assert!(scene.picks.iter().any(|pick| pick.id == "cell" && pick.items.contains(to)));
    // The first line of each creature is how it is seen, whatever is done.
    let firsts: Vec<u16> = map(&scene).aims.iter().take(4).map(|aim| aim.token).collect();
    assert_eq!(firsts, [1, 3, 4, 2], "the nearest first");
}

#[test]
fn cover_is_in_the_words_of_a_line() {
    let setup = place(&HALL, &[("rogue_1", 9, 3), ("goblin", 15, 3)]);
    let scene = seen(&first(&setup), ME);
    assert_eq!(says(&scene, aim(&scene, "shortbow", 1)), (Ray::Clear, "30 ft, half cover, +2 AC".to_owned()));
}

/// TUR-13: the line, the control that is off and the refusal say the same, and where it is.
#[test]
fn what_is_in_the_way_of_sight_is_named_everywhere_alike() {
    let setup = place(&HALL, &[("rogue_1", 2, 3), ("goblin", 14, 3)]);
    let mut play = first(&setup);
    let scene = seen(&play, ME);
    let line = map(&scene).aims.iter().find(|aim| aim.token == 1).unwrap();
    let said = "The pillar at 6,3 is in the way.";
    assert_eq!(says(&scene, line), (Ray::Blocked, "Goblin is out of sight".to_owned()));
    assert_eq!(line.reason.as_ref().map(|why| scene.say(why)).as_deref(), Some(said));
    assert_eq!(line.cell, Some(3 * 46 + 6));
    let bow = |control: &&scene::Control| control.action.parameters.to_string().contains("shortbow");
    let off = scene.controls.iter().find(bow).unwrap();
    let whole = format!("Goblin is out of sight. {said}");
    assert_eq!((off.enabled, off.reason.as_ref().map(|why| scene.say(why))), (false, Some(whole.clone())));
    assert_eq!(aim(&scene, "shortbow", 1), line, "what all see alike stands once");
    let shoot: Action = serde_json::from_value(
        json!({ "action": "ranged_attack", "parameters": { "target": 1, "weapon": "shortbow" } }),
    )
    .unwrap();
    let refusal = play.act(Seat(0), shoot, None).unwrap_err();
    assert_eq!((refusal.code(), refusal.to_string()), ("NO_LINE_OF_SIGHT", whole));
}

/// Only whoever acts looks along its lines: nobody else learns what it could do.
#[test]
fn ways_and_lines_are_for_whoever_acts() {
    let mut play = started(&Setup { rolls: Rolls::Auto, ..Setup::default() }, 5);
    let mut n = 0;
    for _ in 0..40 {
        for (to, acts) in [(Seats::NONE, false), (ME, View::of(play.state(), ME).turn.is_some())] {
            let scene = seen(&play, to);
            let map = map(&scene);
            assert_eq!(!map.aims.is_empty(), acts);
            assert!(acts || map.ways.is_empty());
            assert!(acts || scene.controls.iter().all(|control| control.aims.is_empty()));
            n += usize::from(acts);
        }
        if !step(&mut play) {
            break;
        }
    }
    assert!(n > 5, "{n}");
}
