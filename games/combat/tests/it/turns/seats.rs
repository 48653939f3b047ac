//! Who plays whom, clocks, leaving and absence: decisions 9d, 14's spirit for fights, and 39.

use combat::{Autoplay, EndReason, Event, Phase, Rolls, Setup};
use engine::AskKind;
use serde_json::json;

use crate::kit::{FIELD, Fight, action, count, creature, field, names, on_turn, pass, request};

/// Two players, a goblin far away, an NPC seat (2), and perhaps a game master (3). Order: fighter, wizard, goblin.
fn table(master: bool, faces: &[u32]) -> Fight {
    let creatures = [("fighter_1", 0, 0), ("wizard_1", 1, 0), ("goblin", 9, 9)];
    let setup = Setup { master, ..field(&FIELD, &creatures) };
    let dice: Vec<u32> = [20, 10, 5].into_iter().chain(faces.iter().copied()).collect();
    Fight::start(setup, if master { 4 } else { 3 }, &dice)
}

fn asked(fight: &Fight) -> Vec<(u8, AskKind)> {
    fight.asks().iter().map(|ask| (ask.seat.0, ask.kind)).collect()
}

/// Decision 39: players, then the NPCs' seat, then the game master's; creatures are dealt to the players in turn.
#[test]
fn everybody_has_a_seat() {
    let creatures =
        [("fighter_1", 0, 0), ("wizard_1", 1, 0), ("rogue_1", 2, 0), ("goblin", 9, 9), ("ogre", 5, 5)];
    let setup = Setup { master: true, begin: false, ..field(&FIELD, &creatures) };
    let fight = Fight::start(setup, 4, &[]);
    let seats: Vec<u8> = (0..5).map(|n| creature(&fight, n).seat.0).collect();
    assert_eq!(seats, [0, 1, 0, 2, 2]);
    let state = fight.state();
    assert_eq!((state.npc_seat().map(|s| s.0), state.master().map(|s| s.0)), (Some(2), Some(3)));
    let roles: Vec<_> =
        (0..4).map(|n| (<combat::Combat as engine::Game>::STAGING.role)(state, engine::Seat(n))).collect();
    assert_eq!(roles, [Some("Party"), Some("Party"), Some("Foes"), Some("Game master")]);
    fight.done();
}

/// Decision 9d: when the clock of a turn runs out the creature dodges and its turn ends.
#[test]
fn a_turn_that_runs_out_is_dodge_and_end() {
    let mut fight = table(false, &[]);
    let events = fight.expire(0);
    assert_eq!(names(&events), ["turn_timed_out", "spent", "dodged", "turn_end", "turn_start"]);
    assert!(creature(&fight, 0).economy.dodging);
    assert_eq!(on_turn(&fight), 1);
    fight.act(1, action("dash", json!({})));
    let events = fight.expire(1);
    assert_eq!(names(&events), ["turn_timed_out", "turn_end", "turn_start"], "no action left to dodge with");
    fight.done();
}

/// Decision 9d: when the clock of a reaction runs out it is declined, and the walk goes on.
#[test]
fn a_reaction_that_runs_out_is_declined() {
    let creatures = [("fighter_1", 4, 4), ("goblin", 5, 4)];
    let mut fight = Fight::start(field(&FIELD, &creatures), 2, &[5, 15]);
    fight.act(1, action("move", json!({ "to": [8, 4] })));
    assert_eq!(asked(&fight), [(0, AskKind::Reaction)]);
    let chance = request(&fight, 0);
    fight.refused(0, action("react", json!({ "requestId": chance.id, "option": 9 })));
    fight.refused(0, action("roll_result", json!({ "requestId": chance.id })));
    let events = fight.expire(0);
    assert_eq!((count(&events, "reaction_answered"), count(&events, "attack_rolled")), (1, 0));
    assert_eq!(creature(&fight, 1).at, combat::Cell::new(8, 4));
    assert!(creature(&fight, 0).economy.reaction, "declining costs nothing");
    fight.done();
}

/// The game master's clock only starts again.
#[test]
fn the_game_master_may_take_time() {
    let setup =
        Setup { master: true, begin: false, ..field(&FIELD, &[("fighter_1", 0, 0), ("goblin", 9, 9)]) };
    let mut fight = Fight::start(setup, 3, &[]);
    let before = fight.asks();
    let events = fight.expire(2);
    assert_eq!(names(&events), ["master_waited"]);
    assert_ne!(fight.asks()[0].id, before[0].id, "a clock of its own");
    fight.done();
}

/// Decision 9d: the creatures of a seat that leaves go to the game master, in the middle of their turn too.
#[test]
fn the_game_master_takes_over() {
    let mut fight = table(true, &[]);
    let events = fight.leave(0);
    assert_eq!(names(&events), ["player_folded"]);
    assert_eq!((creature(&fight, 0).seat.0, asked(&fight)), (3, vec![(3, AskKind::Turn)]));
    assert!(fight.leave(0).is_empty(), "nobody leaves twice");
    fight.act(3, action("dodge", json!({})));
    pass(&mut fight);
    fight.leave(2);
    pass(&mut fight);
    assert_eq!(asked(&fight), [(3, AskKind::Turn)], "the goblin is the game master's now");
    fight.done();
}

/// Decision 9d: without a game master the house plays for who has left, and never the other side.
#[test]
fn the_house_takes_over() {
    let mut fight = table(false, &[2, 3]);
    pass(&mut fight);
    let events = fight.leave(0);
    assert_eq!(names(&events), ["player_folded"]);
    assert_eq!(asked(&fight), [(1, AskKind::Turn)]);
    pass(&mut fight);
    assert_eq!(on_turn(&fight), 2);
    let events = pass(&mut fight);
    // The house moves the fighter towards the goblin, and the wizard is asked again.
    assert_eq!((count(&events, "turn_start"), asked(&fight)), (2, vec![(1, AskKind::Turn)]), "{events:?}");
    assert!(fight.legal(0).is_empty());
    fight.done();
}

/// A seat that leaves while its roll or reaction is waited for keeps nobody waiting.
#[test]
fn leaving_answers_what_is_owed() {
    let creatures = [("fighter_1", 0, 0), ("wizard_1", 1, 0), ("goblin", 9, 9)];
    let setup = Setup { rolls: Rolls::Client, master: true, ..field(&FIELD, &creatures) };
    let mut fight = Fight::start(setup, 4, &[5, 18]);
    fight.leave(1);
    assert_eq!(asked(&fight), [(0, AskKind::Roll)]);
    fight.act(0, action("roll_result", json!({ "requestId": request(&fight, 0).id, "natural": 2 })));
    assert_eq!((on_turn(&fight), asked(&fight)), (1, vec![(3, AskKind::Turn)]));
    fight.done();
    let mut fight = Fight::start(field(&FIELD, &[("fighter_1", 4, 4), ("goblin", 5, 4)]), 2, &[5, 15, 1]);
    fight.act(1, action("move", json!({ "to": [8, 4] })));
    fight.leave(0);
    assert_eq!((creature(&fight, 1).at, on_turn(&fight)), (combat::Cell::new(8, 4), 1));
    fight.leave(1);
    assert_eq!(fight.state().phase, Phase::Closed);
}

/// When everybody has left, the session is over and nobody has won.
#[test]
fn a_deserted_session_closes() {
    let mut fight = table(true, &[]);
    for seat in [0, 1, 2] {
        fight.leave(seat);
    }
    assert_eq!(fight.state().phase, Phase::Active);
    let events = fight.leave(3);
    assert_eq!(names(&events), ["player_folded", "combat_end", "session_closed"]);
    assert!(matches!(events[1], Event::CombatEnd { reason: EndReason::Abandoned, .. }));
    let outcome = fight.play().outcome().expect("an outcome");
    assert!(outcome.abandoned && outcome.reason == "abandoned");
    assert!(fight.leave(3).is_empty());
    fight.done();
}

/// A game master who leaves between fights closes the session; in a fight it closes with the fight.
#[test]
fn the_game_master_can_leave() {
    let setup =
        Setup { master: true, begin: false, ..field(&FIELD, &[("fighter_1", 0, 0), ("goblin", 9, 9)]) };
    let mut fight = Fight::start(setup, 3, &[]);
    assert_eq!(names(&fight.leave(2)), ["player_folded", "session_closed"]);
    fight.done();
    let creatures = [("fighter_1", 4, 4), ("goblin", 5, 4)];
    let setup = Setup { master: true, ..field(&FIELD, &creatures) };
    let mut fight = Fight::start(setup, 3, &[15, 5, 12, 6]);
    assert_eq!(names(&fight.leave(2)), ["player_folded"]);
    let events = fight.act(0, action("melee_attack", json!({ "target": 1, "weapon": "longsword" })));
    assert_eq!(count(&events, "session_closed"), 1);
    fight.done();
}

/// A player who is away dodges, and the turn passes on.
#[test]
fn the_absent_dodge() {
    let mut fight = table(false, &[]);
    fight.away(1);
    let events = pass(&mut fight);
    assert_eq!(count(&events, "dodged"), 1);
    assert_eq!((on_turn(&fight), creature(&fight, 1).economy.dodging), (2, true));
    fight.back(1);
    pass(&mut fight);
    pass(&mut fight);
    assert_eq!(on_turn(&fight), 1, "back in time for the next turn");
    fight.done();
}

/// With everybody away the fight waits; whoever comes back goes on.
#[test]
fn a_fight_waits_for_somebody() {
    for back in [0, 1] {
        let creatures = [("fighter_1", 0, 0), ("wizard_1", 1, 0), ("zombie", 9, 9)];
        let setup = Setup { autoplay: Autoplay::Npcs, ..field(&FIELD, &creatures) };
        let mut fight = Fight::start(setup, 2, &[20, 10, 5]);
        fight.away(0);
        fight.away(1);
        pass(&mut fight);
        assert_eq!((on_turn(&fight), asked(&fight)), (1, vec![]));
        fight.refused(1, action("dodge", json!({})));
        let events = fight.back(back);
        // Either the wizard is back and plays, or the wizard dodges, the zombie comes nearer and the fighter plays.
        assert_eq!(
            (on_turn(&fight), asked(&fight)),
            (back.into(), vec![(back, AskKind::Turn)]),
            "{events:?}"
        );
        assert_eq!(count(&events, "dodged"), usize::from(back == 0));
        fight.done();
    }
}

/// A fight that waits for the absent goes on when one of them leaves for good and the game master takes over.
#[test]
fn leaving_ends_the_wait() {
    let creatures = [("fighter_1", 0, 0), ("wizard_1", 1, 0), ("goblin", 9, 9)];
    let setup = Setup { autoplay: Autoplay::Npcs, master: true, ..field(&FIELD, &creatures) };
    let mut fight = Fight::start(setup, 3, &[20, 10, 5]);
    fight.away(0);
    fight.away(1);
    pass(&mut fight);
    assert_eq!(asked(&fight), []);
    fight.leave(1);
    assert_eq!((on_turn(&fight), asked(&fight)), (1, vec![(2, AskKind::Turn)]));
    fight.done();
}

/// While a fight waits, the game master may put somebody to sleep whose turn it is: the turn goes on to the next.
#[test]
fn a_correction_moves_a_waiting_turn() {
    let creatures = [("fighter_1", 0, 0), ("wizard_1", 1, 0), ("zombie", 9, 9)];
    let setup = Setup { autoplay: Autoplay::Npcs, master: true, ..field(&FIELD, &creatures) };
    let mut fight = Fight::start(setup, 3, &[5, 10, 2]);
    fight.away(0);
    fight.away(1);
    assert_eq!(on_turn(&fight), 1);
    pass(&mut fight);
    assert_eq!((on_turn(&fight), asked(&fight)), (0, vec![]));
    let asleep = json!({ "target": "fighter_1", "condition": "unconscious" });
    fight.act(2, action("add_condition", asleep));
    fight.back(1);
    assert_eq!((on_turn(&fight), asked(&fight)), (1, vec![(1, AskKind::Turn)]));
    assert!(fight.state().stack.is_empty(), "{:?}", fight.state().stack);
    fight.done();
}

/// The NPCs' seat plays them like a player plays a character; where the house plays them nobody else can.
#[test]
fn npcs_belong_to_their_seat_or_the_house() {
    let creatures = [("fighter_1", 0, 0), ("goblin", 9, 9)];
    let mut fight = Fight::start(field(&FIELD, &creatures), 2, &[5, 15]);
    assert_eq!(asked(&fight), [(1, AskKind::Turn)]);
    assert!(!fight.legal(1).is_empty() && fight.legal(0).is_empty());
    fight.act(1, action("dodge", json!({ "actor": "goblin" })));
    fight.done();
    let setup = Setup { autoplay: Autoplay::Npcs, ..field(&FIELD, &creatures) };
    // The goblin shoots at once: two dice with disadvantage are not needed at 45 feet.
    let mut fight = Fight::start(setup, 1, &[5, 15, 2]);
    assert_eq!(on_turn(&fight), 0);
    fight.refused(0, action("dodge", json!({ "actor": "goblin" })));
    fight.done();
}
