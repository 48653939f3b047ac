//! Handing creatures to the house and taking them back, in the middle of a turn and of a question too.

use combat::{Autoplay, Combat, Event, Rolls, Setup};
use engine::{AskKind, Game, Play, Refuse, Seat};
use serde_json::{Value, json};

use super::{MASTER, NPCS, calm, fighting, rolling, setup, start};
use crate::kit::{Fight, action, count, creature, names, on_turn, pass, request, tap};

fn autoplay(parameters: Value) -> combat::Action {
    action("autoplay", parameters)
}

fn asked(fight: &Fight) -> Vec<(u8, AskKind)> {
    fight.asks().iter().map(|ask| (ask.seat.0, ask.kind)).collect()
}

fn is_autoplayed(fight: &Fight) -> Vec<bool> {
    let state = fight.state();
    state.creatures.iter().map(|creature| state.is_autoplayed(creature)).collect()
}

/// One, a side, or all NPCs: everybody hears whom the house plays from now on.
#[test]
fn npcs_go_to_the_house_and_come_back() {
    let mut fight = calm(&[]);
    let events = fight.act(MASTER, autoplay(json!({ "target": "goblin_1", "on": true })));
    assert_eq!((names(&events), fight.only(0)), (vec!["autoplay_set".to_owned()], None));
    assert_eq!(is_autoplayed(&fight), [false, false, true, false, false]);
    let events = fight.act(MASTER, autoplay(json!({ "on": true })));
    let Event::AutoplaySet { creatures, on: true } = &events[0] else { panic!("{events:?}") };
    assert_eq!(
        creatures.iter().map(|id| id.0).collect::<Vec<_>>(),
        [3, 4],
        "those for whom it changes something"
    );
    assert_eq!(is_autoplayed(&fight), [false, false, true, true, true]);
    fight.act(MASTER, autoplay(json!({ "side": "foes", "on": false })));
    assert_eq!(is_autoplayed(&fight), [false; 5]);
    fight.done();
}

/// The house plays the turn that is under way from where it stands, and gives it back before it has decided anything.
#[test]
fn a_turn_changes_hands_in_the_middle() {
    let mut fight = fighting(&[]);
    pass(&mut fight);
    pass(&mut fight);
    assert_eq!(asked(&fight), [(NPCS, AskKind::Turn)]);
    let mut play = fight.play().clone();
    let set = |play: &mut Play<Combat>, on: bool| {
        let (mut events, action) = (Vec::new(), autoplay(json!({ "target": "goblin_1", "on": on })));
        play.act(Seat(MASTER), action, Some(&mut events)).unwrap();
        names(&events)
    };
    set(&mut play, true);
    assert!(play.goes_on(), "the house is about to decide, in a step of its own");
    let refusal = play.act(Seat(NPCS), action("dodge", json!({})), None).unwrap_err();
    assert!(refusal.to_string().contains("The house plays Goblin 1"), "{refusal}");
    let told = set(&mut play, false);
    assert!(!told.contains(&"turn_end".to_owned()), "{told:?}");
    assert!(!play.goes_on());
    let mut asks = Vec::new();
    Combat::asks(play.state(), &mut asks);
    assert_eq!(asks.iter().map(|ask| (ask.seat.0, ask.kind)).collect::<Vec<_>>(), [(NPCS, AskKind::Turn)]);
    play.act(Seat(NPCS), action("dodge", json!({})), None).unwrap();
    fight.done();
}

/// Where the house plays the NPCs by the rules of the table, the game master takes one and plays it.
#[test]
fn the_game_master_takes_an_npc_from_the_house() {
    let setup = Setup { autoplay: Autoplay::Npcs, ..setup() };
    let mut fight = Fight::start(setup, 3, &[5, 4, 20]);
    let off = autoplay(json!({ "on": false }));
    fight.act(2, off.clone());
    let creatures = json!(["fighter_1", "wizard_1", "goblin_1"]);
    fight.act(2, action("combat_start", json!({ "creatures": creatures })));
    assert_eq!((on_turn(&fight), asked(&fight)), (2, vec![(2, AskKind::Turn)]));
    fight.act(2, action("dodge", json!({})));
    assert_eq!(fight.refused(2, off).code(), "NOT_NOW", "nobody of them is the house's any more");
    fight.done();
}

/// A player's creature goes to the house only by way of the game master, and is its player's again when handed back.
#[test]
fn who_was_taken_over_can_be_handed_on() {
    let mut fight = fighting(&[]);
    let on = || autoplay(json!({ "target": "wizard_1", "on": true }));
    assert_eq!(fight.refused(MASTER, on()).code(), "NOT_YOUR_CREATURE");
    let side = autoplay(json!({ "side": "party", "on": true }));
    assert_eq!(
        fight.refused(MASTER, side.clone()).code(),
        "NOT_NOW",
        "nobody of the party is the game master's"
    );
    fight.act(MASTER, action("take_over", json!({ "target": "wizard_1" })));
    fight.act(MASTER, side);
    assert_eq!(is_autoplayed(&fight), [false, true, false, false, false]);
    fight.act(1, action("hand_back", json!({ "target": "wizard_1" })));
    assert_eq!(is_autoplayed(&fight), [false; 5]);
    pass(&mut fight);
    assert_eq!(asked(&fight), [(1, AskKind::Turn)]);
    fight.done();
}

/// TUR-23, TUR-26: what is asked of who goes to the house the house answers, once.
#[test]
fn the_house_answers_what_is_asked() {
    let mut fight = rolling(&[12]);
    fight.act(MASTER, action("take_over", json!({ "target": "fighter_1" })));
    fight.act(MASTER, action("skill_check", json!({ "actor": 0, "skill": "perception" })));
    let id = request(&fight, MASTER).id;
    let (mut play, mut events) = (fight.play().clone(), Vec::new());
    let on = autoplay(json!({ "target": "fighter_1", "on": true }));
    play.act(Seat(MASTER), on, Some(&mut events)).unwrap();
    assert_eq!((count(&events, "dice_rolled"), count(&events, "check_made")), (1, 1));
    assert_eq!(play.act(Seat(MASTER), tap(id), None).unwrap_err().code(), "UNKNOWN_REQUEST");
    // A chance to react stays with whom it was offered to, and the game master.
    let mut setup = Setup { rolls: Rolls::Auto, ..setup() };
    setup.creatures[2].at = combat::Place::Cell(combat::Cell::new(1, 1));
    let mut fight = start(setup, &[20, 15, 10, 5]);
    fight.act(0, action("move", json!({ "path": [[0, 1], [0, 2], [0, 3]] })));
    fight.act(MASTER, autoplay(json!({ "on": true })));
    assert_eq!(asked(&fight), [(NPCS, AskKind::Reaction)]);
    let let_it_be = json!({ "requestId": request(&fight, NPCS).id });
    fight.act(NPCS, action("react", let_it_be));
    assert_eq!(creature(&fight, 0).at, combat::Cell::new(0, 3));
    fight.done();
}

/// What changes nothing or says too much is refused, and only the game master hands anybody over.
#[test]
fn bad_autoplay_is_refused() {
    let mut fight = calm(&[]);
    for (seat, parameters, code) in [
        (0, json!({ "on": true }), "NOT_GAME_MASTER"),
        (NPCS, json!({ "on": true }), "NOT_GAME_MASTER"),
        (MASTER, json!({ "on": false }), "NOT_NOW"),
        (MASTER, json!({ "target": "goblin_1", "on": false }), "NOT_NOW"),
        (MASTER, json!({ "target": "goblin_1", "side": "foes", "on": true }), "INVALID_TARGET"),
        (MASTER, json!({ "target": "nobody", "on": true }), "UNKNOWN_CREATURE"),
        (MASTER, json!({ "side": "neutral", "on": true }), "NOT_NOW"),
    ] {
        let refusal = fight.refused(seat, autoplay(parameters.clone()));
        assert_eq!(refusal.code(), code, "{parameters}: {refusal}");
    }
    fight.done();
}
