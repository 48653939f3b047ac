//! Opportunity attacks: who gets one, who does not, and what they do to a walk.

use combat::{Event, Rolls, Setup, Stopped};
use rules5e::{Condition, Life};
use serde_json::json;

use super::play::*;
use crate::kit::{FIELD, Fight, action, creature, field, on_turn, pass, request, tap};

/// Facts 5.12: only leaving the reach counts: not coming, not going about inside it.
#[test]
fn only_leaving_the_reach_provokes() {
    let table: [(&[(i16, i16)], bool); 4] = [
        (&[(2, 1)], false),
        (&[(2, 1), (2, 2), (3, 3)], false),
        (&[(2, 1), (1, 1)], true),
        (&[(2, 1), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)], true),
    ];
    for (path, provokes) in table {
        let mut fight = begin(field(&FIELD, &[("fighter_1", 1, 2), ("goblin", 3, 2)]), &[]);
        walk(&mut fight, path);
        assert_eq!(chances(&fight), if provokes { vec![1] } else { vec![] }, "{path:?}");
        if provokes {
            react(&mut fight, 1, false);
            assert!(creature(&fight, 1).economy.reaction, "declined, so not used");
        }
        assert_eq!(at(&fight, 0), *path.last().unwrap());
        fight.done();
    }
}

/// Facts 5.12: not with a foe that does not see, cannot react, or has no weapon for it; not when disengaged.
#[test]
fn some_get_no_chance() {
    let setup = |ails: Option<Condition>, mover: Option<Condition>| {
        let mut setup = field(&FIELD, &[("fighter_1", 2, 2), ("goblin", 3, 2), ("goblin", 9, 9)]);
        setup.creatures[1].conditions.extend(ails);
        setup.creatures[0].conditions.extend(mover);
        setup
    };
    let table = [
        (setup(None, None), true),
        (setup(Some(Condition::Blinded), None), false),
        (setup(None, Some(Condition::Invisible)), false),
        (setup(Some(Condition::Incapacitated), None), false),
        (setup(Some(Condition::Paralyzed), None), false),
        (setup(Some(Condition::Prone), None), true),
        (setup(Some(Condition::Restrained), None), true),
    ];
    for (setup, provokes) in table {
        let ails = format!("{:?}", setup.creatures);
        let mut fight = begin(setup, &[]);
        walk(&mut fight, &[(1, 2)]);
        assert_eq!(chances(&fight), if provokes { vec![1] } else { vec![] }, "{ails}");
        fight.done();
    }
    let mut fight = begin(setup(None, None), &[]);
    act(&mut fight, "disengage", json!({}));
    walk(&mut fight, &[(1, 2)]);
    assert_eq!((chances(&fight), at(&fight, 0)), (vec![], (1, 2)));
    fight.done();
}

/// Facts 5.12: what counts is whether the cell that is left can be seen, not where the walk began.
#[test]
fn the_cell_that_is_left_must_be_in_sight() {
    let map = ["......", "..#...", "......"];
    let mut fight = begin(field(&map, &[("fighter_1", 1, 2), ("goblin", 3, 1)]), &[]);
    // Behind the wall at first; it comes round, and leaves.
    walk(&mut fight, &[(1, 1), (1, 0), (2, 0), (3, 0), (2, 0), (1, 0)]);
    assert_eq!((chances(&fight), at(&fight, 0)), (vec![1], (2, 0)));
    react(&mut fight, 1, false);
    fight.done();
}

/// Facts 5.12: teleporting, being pushed and being dragged provoke nothing.
#[test]
fn only_own_movement_provokes() {
    let mut fight = begin(field(&FIELD, &[("wizard_5", 2, 2), ("goblin", 3, 2)]), &[]);
    act(&mut fight, "cast", json!({ "spell": "misty_step", "areaCenter": [7, 7] }));
    assert_eq!((chances(&fight), at(&fight, 0)), (vec![], (7, 7)));
    fight.done();
    let stand = [("ogre", 4, 2), ("fighter_1", 3, 2), ("goblin", 3, 3)];
    let mut fight = begin(field(&FIELD, &stand), &[20, 1]);
    act(&mut fight, "shove", json!({ "target": 1, "away": true }));
    assert_eq!((chances(&fight), at(&fight, 1)), (vec![], (2, 2)));
    fight.done();
}

/// The SRD: reach counts: a giant's club reaches ten feet, so leaving five of them is nothing.
#[test]
fn reach_decides_where_leaving_is() {
    let mut fight = begin(field(&FIELD, &[("fighter_1", 3, 1), ("hill_giant", 0, 0)]), &[]);
    walk(&mut fight, &[(4, 1)]);
    assert!(chances(&fight).is_empty());
    walk(&mut fight, &[(5, 1)]);
    assert_eq!(chances(&fight), [1]);
    react(&mut fight, 1, false);
    fight.done();
}

/// Facts 5.9 and TUR-09: one reaction until the own next turn, however many leave, and whatever the round.
#[test]
fn a_reaction_comes_back_with_the_own_turn() {
    let stand = [("fighter_1", 2, 2), ("cleric_1", 2, 4), ("ogre", 3, 2)];
    let mut fight = begin(field(&FIELD, &stand), &[1]);
    walk(&mut fight, &[(1, 2)]);
    react(&mut fight, 2, true);
    pass(&mut fight);
    walk(&mut fight, &[(1, 5)]);
    assert!(chances(&fight).is_empty(), "it is used");
    pass(&mut fight);
    assert!(creature(&fight, 2).economy.reaction);
    fight.done();
}

/// The issue: three opportunity attacks at once interrupt a walk: all are asked together, each with its own request,
/// and the walk goes on when all have answered.
#[test]
fn three_strike_at_once() {
    let stand = [("fighter_5", 2, 2), ("goblin", 1, 1), ("goblin", 1, 2), ("goblin", 1, 3), ("ogre", 8, 8)];
    let mut fight = begin(field(&FIELD, &stand), &[17, 1, 2]);
    walk(&mut fight, &[(3, 2), (4, 2)]);
    assert_eq!(chances(&fight), [1, 2, 3]);
    assert_eq!(at(&fight, 0), (2, 2), "it waits in the cell it leaves");
    assert_eq!(code(&mut fight, "dodge", json!({})), "WRONG_PHASE");
    assert_eq!(react(&mut fight, 3, true).len(), 1, "the others are still thinking");
    react(&mut fight, 1, true);
    let events = react(&mut fight, 2, false);
    assert_eq!(
        attacks(&events),
        [
            Went { by: 1, at: 0, hit: true, critical: false },
            Went { by: 3, at: 0, hit: false, critical: false }
        ]
    );
    assert_eq!((at(&fight, 0), hp(&fight, 0)), ((4, 2), 41));
    let reactions: Vec<bool> = (1..4).map(|n| creature(&fight, n).economy.reaction).collect();
    assert_eq!(reactions, [false, true, false]);
    fight.done();
}

/// The issue: the walker drops by the first of three: the walk ends there, and the others keep their reactions.
#[test]
fn a_walker_that_drops_is_struck_no_more() {
    let stand =
        [("fighter_1", 2, 2), ("goblin", 1, 1), ("goblin", 1, 2), ("goblin", 1, 3), ("cleric_1", 9, 9)];
    let mut setup = field(&FIELD, &stand);
    setup.creatures[0].hp = Some(3);
    let mut fight = begin(setup, &[19, 1]);
    walk(&mut fight, &[(3, 2), (4, 2)]);
    react(&mut fight, 1, true);
    react(&mut fight, 2, true);
    let events = react(&mut fight, 3, true);
    assert_eq!(attacks(&events).len(), 1);
    assert!(
        events.iter().any(|event| matches!(event, Event::MoveStopped { why: Stopped::Down, .. })),
        "the walk is cut short"
    );
    assert_eq!(life(&fight, 0), Life::Dying { successes: 0, failures: 0 });
    assert_eq!(at(&fight, 0), (2, 2));
    assert!(creature(&fight, 2).economy.reaction && creature(&fight, 3).economy.reaction);
    assert_eq!(on_turn(&fight), 1, "its turn is over");
    fight.done();
}

/// Decision 9d: a chance that nobody answers is declined by the clock.
#[test]
fn a_chance_runs_out() {
    let mut fight = begin(field(&FIELD, &[("fighter_1", 2, 2), ("goblin", 3, 2)]), &[]);
    walk(&mut fight, &[(1, 2)]);
    fight.expire(1);
    assert_eq!(at(&fight, 0), (1, 2));
    assert!(creature(&fight, 1).economy.reaction);
    fight.done();
}

/// The issue: a player's opportunity attack asks for the rolls in the middle of a foe's walk, which then goes on.
#[test]
fn a_players_rolls_interrupt_a_walk() {
    let setup = Setup { rolls: Rolls::Client, ..field(&FIELD, &[("ogre", 3, 3), ("fighter_1", 2, 3)]) };
    let mut fight = crate::kit::Fight::start(setup, 2, &[20, 1, 15, 4]);
    let initiative = request(&fight, 0).id;
    fight.act(0, tap(initiative));
    assert_eq!(on_turn(&fight), 0);
    walk(&mut fight, &[(4, 3), (5, 3)]);
    react(&mut fight, 1, true);
    for _ in 0..2 {
        let roll = request(&fight, 0).id;
        assert_eq!(at(&fight, 0), (3, 3));
        fight.act(0, tap(roll));
    }
    assert_eq!((at(&fight, 0), hp(&fight, 0)), ((5, 3), 52));
    fight.done();
}

/// The SRD: a flask of lightning in the hand: after a shocking grasp there is no reaction.
#[test]
fn a_shock_takes_the_reaction() {
    let mut fight = begin(field(&FIELD, &[("wizard_5", 2, 2), ("ogre", 3, 2)]), &[10, 1, 1]);
    act(&mut fight, "cast", json!({ "spell": "shocking_grasp", "target": 1 }));
    walk(&mut fight, &[(1, 2)]);
    assert_eq!((chances(&fight), at(&fight, 0)), (vec![], (1, 2)));
    let events = pass(&mut fight);
    assert!(tells(&events, "condition_ended", 1), "until the start of its turn");
    fight.done();
}

/// Decision 9d: whoever leaves in the middle of a walk, while a foe is asked, is played by the house from then on.
#[test]
fn a_walker_who_leaves_while_a_foe_is_asked_is_played_by_the_house() {
    let setup = field(&FIELD, &[("fighter_1", 2, 2), ("fighter_1", 9, 0), ("goblin", 3, 2)]);
    let mut fight = Fight::start(setup, 3, &[20, 10, 1]);
    walk(&mut fight, &[(1, 2)]);
    assert_eq!(chances(&fight), [2]);
    fight.leave(0);
    let chance = request(&fight, 2).id;
    let mut play = engine::Play::<combat::Combat>::from_state(fight.state().clone(), dice::Dice::fast(1));
    play.act(engine::Seat(2), action("react", json!({ "requestId": chance })), None).unwrap();
    let mut asks = Vec::new();
    <combat::Combat as engine::Game>::asks(play.state(), &mut asks);
    assert!(!asks.iter().any(|ask| ask.seat == engine::Seat(0)), "nobody is there to be asked: {asks:?}");
    assert_eq!(play.state().active().map(|who| who.0), Some(0));
    assert!(play.goes_on(), "the house takes the rest of the turn");
}
