//! The table as a picture.

use engine::dice::Dice;
use engine::scene::{
    Column, Control, DieState, Form, Panel, Pick, Scene, Scorecard, SlotState, Template, Tone, Weight, render,
};
use engine::{AnyPlay, Registry, Seat, Seats};
use insta::assert_snapshot;
use serde_json::json;

use super::*;

fn play(setup: Setup, seats: u8, rolls: &[&[u32]]) -> Box<dyn AnyPlay> {
    let registry = Registry::default().with::<Yahtzee>();
    let dice = Dice::scripted(rolls.concat());
    let mut play = registry.get("yahtzee").unwrap().play(&json(&setup), seats, dice).unwrap();
    play.start();
    play
}

fn act(play: &mut Box<dyn AnyPlay>, by: u8, actions: &[Action]) {
    for action in actions {
        play.act(Seat(by), &json(action)).unwrap();
    }
}

/// Plays turns of one roll each.
fn play_out(setup: Setup, seats: u8, turns: &[([u32; 5], Category)]) -> Box<dyn AnyPlay> {
    let rolls: Vec<&[u32]> = turns.iter().map(|(dice, _)| dice.as_slice()).collect();
    let mut play = play(setup, seats, &rolls);
    for (_, category) in turns {
        let by = play.asks()[0].seat.0;
        act(&mut play, by, &[ROLL, score(*category)]);
    }
    play
}

fn scene_of(play: &dyn AnyPlay, seat: u8) -> Scene {
    play.scene(Seats::only(Seat(seat)))
}

fn text(play: &dyn AnyPlay, seat: u8) -> String {
    render::text(&scene_of(play, seat))
}

fn die_states(scene: &Scene) -> Vec<DieState> {
    let tray = scene.panels.iter().find_map(|panel| match panel {
        Panel::Dice(tray) => Some(tray),
        _ => None,
    });
    tray.unwrap().dice.iter().map(|die| die.state).collect()
}

fn card(scene: &Scene) -> &Scorecard {
    let card = scene.panels.iter().find_map(|panel| match panel {
        Panel::Scorecard(card) => Some(card),
        _ => None,
    });
    card.unwrap()
}

fn column(scene: &Scene, seat: usize) -> &Column {
    &card(scene).columns[seat]
}

/// Fills the hole of a template as a screen does.
fn filled(template: &Template, pick: &Pick, chosen: &[u16]) -> Value {
    assert_eq!(pick.form, Form::Flags);
    let flags: Vec<bool> = pick.items.iter().map(|id| chosen.contains(&id)).collect();
    let hole = json!({"$pick": pick.id}).to_string();
    serde_json::from_str(&json(template).to_string().replace(&hole, &json(&flags).to_string())).unwrap()
}

/// YAH-1.4: the TV and seats not on turn have nothing to press.
#[test]
fn spectators_have_no_controls() {
    let mut play = play(Setup::default(), 3, &[&MIXED]);
    for _ in 0..2 {
        for to in [Seats::NONE, Seats::only(Seat(1)), Seats::only(Seat(1)).with(Seat(2))] {
            let scene = play.scene(to);
            assert!(scene.controls.is_empty() && scene.picks.is_empty(), "{to:?}");
            assert_eq!(scene.turn, Some(0));
        }
        let _ = play.act(Seat(0), &json(&ROLL));
    }
    let scene = scene_of(&*play, 0);
    assert_eq!((scene.controls.len(), scene.picks.len()), (14, 1));
}

/// YAH-3.1: what can be pressed is accepted when sent; what cannot says why.
#[test]
fn controls_do_what_they_say() {
    let situations: [&[Action]; 4] = [&[], &[ROLL], &[ROLL, keep("xx...")], &[ROLL, ROLL, keep("..xxx")]];
    for actions in situations {
        let mut play = play(OFFICIAL, 2, &[&MIXED, &MIXED, &MIXED, &MIXED]);
        act(&mut play, 0, actions);
        let scene = scene_of(&*play, 0);
        for Control { action, enabled, reason, label, .. } in &scene.controls {
            assert_eq!(*enabled, reason.is_none(), "{}", scene.say(label));
            if let (true, [pick]) = (*enabled, scene.picks.as_slice()) {
                for chosen in [&[][..], &pick.chosen, &[0, 1, 2, 3]] {
                    play.copy().act(Seat(0), &filled(action, pick, chosen)).unwrap();
                }
            } else if *enabled {
                play.copy().act(Seat(0), &json(action)).unwrap();
            }
        }
        assert_eq!(scene.picks.len(), usize::from((1..3).contains(&actions.len())));
        assert_eq!(scene.controls[0].enabled, actions.len() < 3);
    }
}

/// YAH-2.2: dice are hidden before the roll, then free, and kept ones are selected.
#[test]
fn dice_show_what_was_kept() {
    use DieState::{Free, Hidden, Selected};
    let mut play = play(Setup::default(), 1, &[&MIXED, &[3, 3, 3]]);
    assert_eq!(die_states(&scene_of(&*play, 0)), [Hidden; 5]);
    act(&mut play, 0, &[ROLL]);
    assert_eq!(die_states(&scene_of(&*play, 0)), [Free; 5]);
    act(&mut play, 0, &[keep("x...x")]);
    assert_eq!(die_states(&play.scene(Seats::NONE)), [Selected, Free, Free, Free, Selected]);
    let pick = scene_of(&*play, 0).picks.remove(0);
    assert_eq!((pick.chosen, pick.min, pick.max), (vec![0, 4], 0, 4));
}

/// YAH-3.1: one control for each box, quiet where it gives the box up.
#[test]
fn boxes_have_a_control_each() {
    let mut play = play(Setup::default(), 1, &[&FULL_HOUSE]);
    act(&mut play, 0, &[ROLL]);
    let scene = scene_of(&*play, 0);
    let said = |control: &Control| {
        let note = control.note.as_ref().map(|note| scene.say(note)).unwrap_or_default();
        format!("{} / {note}", scene.say(&control.label))
    };
    let find = |words: &str| scene.controls.iter().find(|control| said(control) == words).expect(words);
    assert_eq!(find("Roll again / 2 rolls left").weight, Weight::Main);
    assert_eq!(find("Score 25 / in Full house").weight, Weight::Equal);
    assert_eq!(find("Score 0 / gives up Large straight").weight, Weight::Quiet);
}

/// YAH-3.2: the card shows what is left to the bonus, previews for the player on turn, and who leads.
#[test]
fn card_shows_sums_and_previews() {
    let mut play = play(Setup::default(), 2, &[&[6, 6, 6, 1, 2], &MIXED, &FULL_HOUSE]);
    act(&mut play, 0, &[ROLL, score(Category::Sixes)]);
    act(&mut play, 1, &[ROLL, score(Category::Ones)]);
    act(&mut play, 0, &[ROLL]);
    let scene = scene_of(&*play, 1);
    let (first, second) = (column(&scene, 0), column(&scene, 1));
    assert_eq!((first.on_turn, second.on_turn), (true, false));
    assert_eq!(first.totals, [45, 0, 18, 0, 18]);
    assert_eq!(second.totals, [62, 0, 1, 0, 1]);
    let house = first.slots[Category::FullHouse.index()];
    assert_eq!((house.value, house.state), (Some(25), SlotState::Preview));
    assert_eq!(first.slots[Category::Sixes.index()].state, SlotState::Used);
    assert_eq!(second.slots[Category::FullHouse.index()].state, SlotState::Open);
    assert_eq!(scene.say(first.note.as_ref().unwrap()), "Leads");
    assert_eq!(second.note, None);
    let faces: Vec<_> = card(&scene).sections[0].boxes.iter().map(|name| name.face).collect();
    assert_eq!(faces, (1..=6).map(Some).collect::<Vec<_>>());
}

/// Decision 41: boxes that the joker may not go to are closed, and the official card has a line more.
#[test]
fn joker_closes_boxes() {
    let mut play = play(OFFICIAL, 1, &[&[4; 5], &[3; 5]]);
    act(&mut play, 0, &[ROLL, score(Category::Yahtzee), ROLL]);
    let scene = scene_of(&*play, 0);
    let slots = &column(&scene, 0).slots;
    assert_eq!(slots[Category::Threes.index()].state, SlotState::Preview);
    assert_eq!(slots[Category::FullHouse.index()].state, SlotState::Closed);
    assert_eq!(scene.controls.len(), 2);
    assert_eq!(column(&scene, 0).totals, [63, 0, 0, 0, 50, 50]);
    act(&mut play, 0, &[score(Category::Threes)]);
    assert_eq!(column(&scene_of(&*play, 0), 0).totals, [48, 0, 15, 100, 150, 165]);
}

/// What is loud is announced: five alike, the bonuses, a clock, a fold and the end.
#[test]
fn moments_are_announced() {
    let said = |play: &dyn AnyPlay| {
        let scene = play.scene(Seats::NONE);
        let words = |said: &engine::scene::Announcement| {
            format!("{} {:?}: {}. {}", said.kind, said.tone, scene.say(&said.title), scene.say(&said.text))
        };
        scene.announcements.iter().map(words).collect::<Vec<_>>()
    };
    let rolls: [&[u32]; 4] = [&[4; 5], &[3; 5], &MIXED, &MIXED];
    let mut play = play(OFFICIAL, 2, &rolls);
    assert!(said(&*play).is_empty());
    act(&mut play, 0, &[ROLL]);
    assert_eq!(said(&*play), ["yahtzee Bright: Yahtzee. Seat 1 rolls five 4s."]);
    act(&mut play, 0, &[score(Category::Yahtzee)]);
    assert_eq!(said(&*play), ["scored Quiet: Scored. Seat 1 scores 50 in Yahtzee."]);
    act(&mut play, 1, &[ROLL, score(Category::Sixes)]);
    assert_eq!(said(&*play), ["scored Quiet: Scored. Seat 2 gives up Sixes."]);
    let ask = play.asks()[0];
    play.expire(ask);
    assert_eq!(said(&*play), ["timed_out Flat: Time is up. Seat 1 scores 18 in Chance."]);
    play.leave(Seat(0));
    assert_eq!(
        said(&*play),
        ["folded Flat: Seat 1 folds. 1 player is left.", "winner Bright: Seat 2 wins. 0 points."]
    );

    let mut turns = vec![([4; 5], Category::Yahtzee)];
    turns.extend(GOOD_GAME[..5].iter().copied());
    turns.push(([6; 5], Category::Sixes));
    let both = play_out(OFFICIAL, 1, &turns);
    assert_eq!(
        said(&*both),
        [
            "scored Quiet: Scored. Seat 1 scores 30 in Sixes.",
            "upper_bonus Bright: Upper bonus. Seat 1 reaches 63 and gets 35 more.",
            "yahtzee_bonus Bright: Yahtzee bonus. A further Yahtzee: Seat 1 gets 100 more.",
        ]
    );
    assert!(scene_of(&*both, 0).announcements.iter().all(|said| said.tone != Tone::Flat));
}

/// The words of a table from the start to the end, alone.
#[test]
fn one_seat_reads_well() {
    let mut start = play(Setup::default(), 1, &[&FULL_HOUSE, &[1, 2], &[3, 4]]);
    assert_snapshot!("one_start", text(&*start, 0));
    act(&mut start, 0, &[ROLL, keep("xxx..")]);
    assert_snapshot!("one_midway", text(&*start, 0));
    act(&mut start, 0, &[keep("xxx..")]);
    assert_snapshot!("one_no_rolls_left", text(&*start, 0));
    assert_snapshot!("one_finished", text(&*play_out(Setup::default(), 1, &GOOD_GAME), 0));
}

/// The words of a table of four: on turn, next, watching, and at the end.
#[test]
fn four_seats_read_well() {
    let turns = [
        ([1, 1, 1, 2, 5], Category::Ones),
        (MIXED, Category::SmallStraight),
        ([1, 2, 3, 4, 5], Category::LargeStraight),
        ([5; 5], Category::Yahtzee),
    ];
    let rolls: Vec<&[u32]> =
        turns.iter().map(|(dice, _)| dice.as_slice()).chain([&FULL_HOUSE[..], &[2]]).collect();
    let mut play = play(OFFICIAL, 4, &rolls);
    for (by, (_, category)) in (0..).zip(turns) {
        act(&mut play, by, &[ROLL, score(category)]);
    }
    assert_snapshot!("four_second_round", text(&*play, 0));
    act(&mut play, 0, &[ROLL, keep("xxxx.")]);
    assert_snapshot!("four_on_turn", text(&*play, 0));
    assert_snapshot!("four_next", text(&*play, 1));
    assert_snapshot!("four_tv", render::text(&play.scene(Seats::NONE)));
    let all: Vec<_> = GOOD_GAME.iter().flat_map(|turn| [*turn; 4]).collect();
    assert_snapshot!(
        "four_shared_win",
        render::text(&play_out(Setup::default(), 4, &all).scene(Seats::NONE))
    );
}

/// The words of a table of eight: the start, somebody gone, nobody there, and everybody gone.
#[test]
fn eight_seats_read_well() {
    let mut play = play(Setup::default(), 8, &[&FULL_HOUSE]);
    assert_snapshot!("eight_start", text(&*play, 1));
    act(&mut play, 0, &[ROLL, score(Category::FullHouse)]);
    play.leave(Seat(0));
    assert_snapshot!("eight_one_gone", text(&*play, 1));
    play.set_away(Seats::first(8));
    play.leave(Seat(1));
    assert_snapshot!("eight_nobody_there", render::text(&play.scene(Seats::NONE)));
    (2..8).for_each(|seat| drop(play.leave(Seat(seat))));
    assert_snapshot!("eight_abandoned", render::text(&play.scene(Seats::NONE)));
    let all: Vec<_> = GOOD_GAME.iter().flat_map(|turn| [*turn; 8]).collect();
    assert_snapshot!("eight_finished", render::text(&play_out(Setup::default(), 8, &all).scene(Seats::NONE)));
}
