//! Playing for others: NPCs that have a seat, and players who are away or need a hand.

use combat::{Combat, Event, Rolls, Setup};
use engine::{AskKind, Game, Refuse, Seat, Seats};
use serde_json::{Value, json};

use super::{MASTER, NPCS, calm, fighting, rolling, setup, start};
use crate::kit::{Fight, action, count, creature, end_turn, names, on_turn, pass, request, tap};

fn asked(fight: &Fight) -> Vec<(u8, AskKind)> {
    fight.asks().iter().map(|ask| (ask.seat.0, ask.kind)).collect()
}

fn take_over(target: &str) -> combat::Action {
    action("take_over", json!({ "target": target }))
}

fn hand_back(target: &str) -> combat::Action {
    action("hand_back", json!({ "target": target }))
}

/// TUR-12: the game master plays NPCs as their seat does, though they have one; nobody else may.
#[test]
fn the_game_master_plays_npcs_that_have_a_seat() {
    let mut fight = fighting(&[]);
    pass(&mut fight);
    pass(&mut fight);
    assert_eq!((on_turn(&fight), asked(&fight)), (2, vec![(NPCS, AskKind::Turn)]));
    assert_eq!(fight.refused(0, action("dodge", json!({ "actor": "goblin_1" }))).code(), "NOT_YOUR_CREATURE");
    assert!(fight.legal(MASTER).contains(&action("dodge", json!({}))), "and it is listed");
    fight.act(MASTER, action("dodge", json!({ "actor": "goblin_1" })));
    fight.act(MASTER, end_turn());
    assert_eq!(
        (on_turn(&fight), asked(&fight)),
        (3, vec![(NPCS, AskKind::Turn)]),
        "the seat is asked as before"
    );
    fight.act(NPCS, action("dodge", json!({})));
    fight.done();
}

/// TUR-23: the game master answers what an NPC is asked, though its seat is; of a player who is there nothing.
#[test]
fn the_game_master_answers_for_npcs_alone() {
    let mut setup = setup();
    setup.creatures[2].at = combat::Place::Cell(combat::Cell::new(1, 1));
    setup.rolls = Rolls::Client;
    // Goblins roll, the players are asked; at last the goblin strikes and misses.
    let mut fight = start(setup, &[10, 5, 2]);
    let initiative = request(&fight, 0).id;
    assert_eq!(fight.refused(MASTER, tap(initiative)).code(), "NOT_YOUR_REQUEST");
    for (seat, value) in [(0, 20), (1, 15)] {
        let (id, dice) = (request(&fight, seat).id, json!([{ "sides": 20, "value": value }]));
        fight.act(seat, action("roll_result", json!({ "requestId": id, "dice": dice })));
    }
    fight.act(0, action("move", json!({ "path": [[0, 1], [0, 2], [0, 3]] })));
    let chance = request(&fight, NPCS).id;
    let strike = |option: Value| action("react", json!({ "requestId": chance, "option": option }));
    assert_eq!(fight.refused(0, strike(json!(0))).code(), "NOT_YOUR_REQUEST");
    assert!(fight.legal(MASTER).contains(&strike(json!(0))));
    let events = fight.act(MASTER, strike(json!(0)));
    assert_eq!(count(&events, "attack_rolled"), 1);
    fight.done();
}

/// The game master takes a player's creature over, for all to see, and plays it; its player has it back when it wants to.
#[test]
fn a_creature_is_taken_over_and_taken_back() {
    let mut fight = fighting(&[]);
    let events = fight.act(MASTER, take_over("fighter_1"));
    assert_eq!((names(&events), fight.only(0)), (vec!["taken_over".to_owned()], None), "everybody hears it");
    assert_eq!(asked(&fight), [(MASTER, AskKind::Turn)]);
    let refusal = fight.refused(0, action("dodge", json!({})));
    assert_eq!(refusal.code(), "NOT_YOUR_CREATURE");
    assert!(refusal.to_string().contains("hand_back"), "{refusal}");
    fight.act(MASTER, action("dodge", json!({})));
    assert_eq!(fight.refused(1, hand_back("fighter_1")).code(), "NOT_YOUR_CREATURE");
    assert!(fight.legal(0).contains(&action("hand_back", json!({ "target": 0 }))));
    let events = fight.act(0, hand_back("fighter_1"));
    assert!(matches!(events[..], [Event::HandedBack { player: Seat(0), .. }]));
    assert_eq!(asked(&fight), [(0, AskKind::Turn)]);
    fight.act(0, end_turn());
    // The game master gives back, too; also outside of the creature's turn, and outside of fights.
    fight.act(MASTER, take_over("fighter_1"));
    fight.act(MASTER, hand_back("fighter_1"));
    assert_eq!((creature(&fight, 0).seat, creature(&fight, 0).home), (Seat(0), None));
    fight.done();
}

/// TUR-26: what is asked when a creature changes hands is asked of who plays it then, and answered once.
#[test]
fn an_open_roll_goes_with_its_creature() {
    let mut fight = rolling(&[12]);
    fight.act(MASTER, action("skill_check", json!({ "actor": 0, "skill": "perception" })));
    let id = request(&fight, 0).id;
    fight.act(MASTER, take_over("fighter_1"));
    assert_eq!(asked(&fight), [(MASTER, AskKind::Roll)]);
    let refusal = fight.refused(0, tap(id));
    assert_eq!(refusal.code(), "NOT_YOUR_CREATURE");
    let events = fight.act(MASTER, tap(id));
    assert_eq!(count(&events, "check_made"), 1);
    assert_eq!(fight.refused(MASTER, tap(id)).code(), "UNKNOWN_REQUEST");
    // And back again while something is asked.
    fight.act(MASTER, action("skill_check", json!({ "actor": 0, "skill": "stealth" })));
    fight.act(0, hand_back("fighter_1"));
    assert_eq!(asked(&fight), [(0, AskKind::Roll)]);
    fight.done();
}

/// A chance to react stays with whom it was offered to, so that nobody learns whose it is; the game master may answer it.
#[test]
fn an_open_chance_is_answered_by_either() {
    let mut setup = setup();
    setup.creatures[2].at = combat::Place::Cell(combat::Cell::new(1, 1));
    setup.creatures[1].at = combat::Place::Cell(combat::Cell::new(9, 0));
    // The goblin is first, and walks away from the fighter.
    let mut fight = start(setup, &[10, 5, 20, 1]);
    fight.act(NPCS, action("move", json!({ "path": [[2, 2], [3, 3]] })));
    let id = request(&fight, 0).id;
    fight.act(MASTER, take_over("fighter_1"));
    assert_eq!(asked(&fight), [(0, AskKind::Reaction)]);
    let to = Seats::NONE.with(Seat(MASTER));
    let scene = Combat::scene(&Combat::view(fight.state(), to), to);
    assert!(
        scene.panels.iter().any(|panel| matches!(panel, scene::Panel::Prompt(_))),
        "the desk has the question"
    );
    fight.act(MASTER, action("react", json!({ "requestId": id })));
    assert_eq!(fight.state().open_requests().count(), 0);
    fight.done();
}

/// Where the table says who is away, the game master answers for them without more, and not when they are back.
#[test]
fn the_game_master_answers_for_those_who_are_away() {
    let mut fight = rolling(&[12]);
    fight.act(MASTER, action("skill_check", json!({ "actor": 0, "skill": "perception" })));
    let id = request(&fight, 0).id;
    assert_eq!(fight.refused(MASTER, tap(id)).code(), "NOT_YOUR_REQUEST", "the player is there");
    fight.away(0);
    assert_eq!(fight.refused(1, tap(id)).code(), "NOT_YOUR_REQUEST", "another player is nobody's stand-in");
    fight.act(MASTER, tap(id));
    fight.done();
}

/// A turn that waits for the absent goes on when the game master takes the creature over.
#[test]
fn taking_over_ends_the_wait() {
    let setup = Setup { autoplay: combat::Autoplay::Npcs, ..setup() };
    let mut fight = Fight::start(setup, 3, &[20, 15, 5]);
    let creatures = json!(["fighter_1", "wizard_1", "goblin_1"]);
    fight.act(2, action("combat_start", json!({ "creatures": creatures })));
    fight.away(0);
    fight.away(1);
    pass(&mut fight);
    assert_eq!((on_turn(&fight), asked(&fight)), (1, vec![]));
    fight.act(2, take_over("wizard_1"));
    assert_eq!(asked(&fight), [(2, AskKind::Turn)]);
    fight.act(2, action("dodge", json!({})));
    fight.done();
}

/// Decision 9d: whose player leaves stays with the game master for good; whom the game master played goes home with a
/// game master who leaves.
#[test]
fn leaving_settles_whose_a_creature_is() {
    let mut fight = fighting(&[]);
    fight.act(MASTER, take_over("fighter_1"));
    fight.leave(0);
    assert_eq!((creature(&fight, 0).seat, creature(&fight, 0).home), (Seat(MASTER), None));
    assert_eq!(fight.refused(MASTER, hand_back("fighter_1")).code(), "NOT_NOW");
    fight.done();
    let mut fight = fighting(&[]);
    fight.act(MASTER, take_over("fighter_1"));
    fight.leave(MASTER);
    assert_eq!((creature(&fight, 0).seat, creature(&fight, 0).home), (Seat(0), None));
    assert_eq!(asked(&fight), [(0, AskKind::Turn)]);
    fight.done();
}

/// What makes no sense is refused, and players take nobody over.
#[test]
fn bad_hands_are_refused() {
    let mut fight = calm(&[]);
    for (seat, sent, code) in [
        (0, take_over("goblin_1"), "NOT_GAME_MASTER"),
        (NPCS, take_over("fighter_1"), "NOT_GAME_MASTER"),
        (MASTER, take_over("nobody"), "UNKNOWN_CREATURE"),
        (MASTER, hand_back("nobody"), "UNKNOWN_CREATURE"),
        (MASTER, hand_back("fighter_1"), "NOT_NOW"),
        (0, hand_back("fighter_1"), "NOT_NOW"),
        (0, hand_back("wizard_1"), "NOT_YOUR_CREATURE"),
    ] {
        assert_eq!(fight.refused(seat, sent.clone()).code(), code, "{seat}: {sent:?}");
    }
    fight.act(MASTER, take_over("goblin_1"));
    assert_eq!(fight.refused(MASTER, take_over("goblin_1")).code(), "NOT_NOW", "twice");
    fight.done();
}

/// The desk of the game master offers it, and the player's screen the way back.
#[test]
fn the_pictures_offer_both_ways() {
    let mut fight = fighting(&[]);
    let sends = |fight: &Fight, seat: u8| -> Vec<String> {
        let to = Seats::NONE.with(Seat(seat));
        let scene = Combat::scene(&Combat::view(fight.state(), to), to);
        scene.controls.iter().map(|control| control.action.action.to_string()).collect()
    };
    let has = |fight: &Fight, seat, name: &str| sends(fight, seat).iter().any(|sent| sent == name);
    assert!(has(&fight, MASTER, "take_over") && !has(&fight, MASTER, "hand_back"));
    assert!(!has(&fight, 0, "take_over") && !has(&fight, 0, "hand_back"));
    fight.act(MASTER, take_over("fighter_1"));
    assert!(has(&fight, MASTER, "hand_back") && has(&fight, MASTER, "end_turn"));
    assert!(has(&fight, 0, "hand_back") && !has(&fight, 1, "hand_back"));
    fight.done();
}
