//! A living player's turn: the roll, the choice, what comes of it.

use super::*;

/// DOD-01: everybody starts with 20 HP and no VP, alive; the state has round, turn, players, last roll, end and log.
#[test]
fn play_begins_with_full_hp_and_no_vp() {
    let (table, events) = Table::started(Setup::default(), 5, &[]);
    assert_eq!(names(&events), ["game_started", "round_started", "turn_started"]);
    assert_eq!(data(&events, "game_started"), json!({"players": [0, 1, 2, 3, 4], "firstPlayer": 0}));
    assert_eq!(
        data(&events, "turn_started"),
        json!({"player": 0, "turnNumber": 1, "turnIndex": 0, "round": 1})
    );
    assert_eq!(score(&table), "20/0 20/0 20/0 20/0 20/0");
    let view = json(&table.view());
    assert_eq!(view["round"], 1);
    assert_eq!(view["turnIndex"], 0);
    assert_eq!(view["lastRoll"], Value::Null);
    assert_eq!(view["gameOver"], false);
    assert_eq!(view["log"], json!([]));
    let player = &view["players"][4];
    assert_eq!(player["isAlive"], true);
    assert_eq!(player["fallenRoundsCount"], 0);
    assert_eq!(player.get("lastTarget"), Some(&Value::Null), "it is there before the first choice, too");
    table.done();
}

/// DOD-01: the order is drawn at the start, and everybody can check it.
#[test]
fn order_is_drawn() {
    let orders: std::collections::BTreeSet<String> = (0..60)
        .map(|seed| {
            let mut events = Vec::new();
            let dice = engine::dice::Dice::fast(seed);
            let mut play = engine::Play::<DoOrDice>::new(&of(3, 20), 3, dice).unwrap();
            play.start(Some(&mut events));
            data(&events, "game_started")["players"].to_string()
        })
        .collect();
    assert_eq!(orders.len(), 6, "{orders:?}");
}

/// DOD-01: whom a player chose last is remembered.
#[test]
fn last_target_is_remembered() {
    let mut table = table(of(3, 20), &[STRIKE, RECOVER]);
    play(&mut table, 0, &[target(2)]);
    play(&mut table, 1, &[]);
    let remembered: Vec<_> = table.view().players.iter().map(|player| player.last_target).collect();
    assert_eq!(remembered, [Some(Seat(2)), None, None]);
    table.done();
}

/// DOD-02: the six faces of the living.
#[test]
fn living_faces_do_what_they_say() {
    let check = |face: u32, choices: &[Action], event: &str, expected: &str| {
        let mut table = table(of(3, 20), &[JAB, POWER_MOVE, face]);
        // Seat 2 has 18 HP, seat 1 has 3 VP; then seat 2 plays.
        play(&mut table, 0, &[target(2)]);
        play(&mut table, 1, &[VP]);
        let events = play(&mut table, 2, choices);
        assert!(names(&events).iter().any(|name| name == event), "{face}: {events:?}");
        // The round ended with this turn: everybody has one more.
        assert_eq!(score(&table), expected, "{face}");
        table.done();
    };
    check(BACKFIRE, &[], "damage_dealt", "20/1 20/4 15/1");
    check(JAB, &[target(0)], "damage_dealt", "18/1 20/4 18/1");
    check(PICKPOCKET, &[target(1)], "points_stolen", "20/1 20/3 18/2");
    check(STRIKE, &[target(0)], "damage_dealt", "16/1 20/4 18/1");
    check(RECOVER, &[], "healed", "20/1 20/4 20/1");
    check(POWER_MOVE, &[HP, target(1)], "damage_dealt", "20/1 14/4 18/1");
    check(POWER_MOVE, &[VP], "points_gained", "20/1 20/4 18/4");
}

/// DOD-13: the roll is one step and told; the target is asked afterwards, as an ask of its own.
#[test]
fn roll_is_shown_and_then_the_target_is_asked() {
    let mut table = table(Setup::default(), &[STRIKE]);
    let asked = |table: &Table| table.asks().first().map(|ask| (ask.seat.0, ask.id, ask.kind)).unwrap();
    let (seat, first, kind) = asked(&table);
    assert_eq!((seat, kind), (0, engine::AskKind::Turn));
    assert_eq!(table.legal(0), [ROLL]);
    let events = table.act(0, ROLL);
    assert_eq!(names(&events), ["die_rolled"]);
    assert_eq!(data(&events, "die_rolled"), json!({"player": 0, "value": 4, "move": "strike"}));
    assert_eq!(json(&table.view().last_roll), json!({"player": 0, "value": 4, "move": "strike"}));
    let (seat, second, kind) = asked(&table);
    assert_eq!((seat, kind), (0, engine::AskKind::Choice));
    assert_ne!(first, second, "a new ask is a new clock");
    assert_eq!(targets(&table, 0), [1, 2, 3, 4]);
    let events = table.act(0, target(3));
    assert_eq!(names(&events), ["damage_dealt", "turn_ended", "turn_started"]);
    assert_eq!(
        data(&events, "damage_dealt"),
        json!({"round": 1, "player": 0, "target": 3, "move": "strike", "amount": 4, "hp": 16})
    );
    assert_eq!(data(&events, "turn_ended"), json!({"player": 0, "nextPlayer": 1}));
    table.done();
}

/// DOD-13: rolls without a choice end the turn at once, and the roll stays to be seen.
#[test]
fn rolls_without_a_choice_end_the_turn() {
    let mut table = table(of(2, 20), &[BACKFIRE]);
    let events = table.act(0, ROLL);
    assert_eq!(names(&events), ["die_rolled", "damage_dealt", "turn_ended", "turn_started"]);
    assert_eq!(json(&table.view().last_roll), json!({"player": 0, "value": 1, "move": "backfire"}));
    table.done();
}

/// Decision 31: a Power Move asks for HP or VP, then for the target if it needs one.
#[test]
fn power_move_chooses_first() {
    let mut table = table(of(3, 20), &[POWER_MOVE, POWER_MOVE]);
    table.act(0, ROLL);
    assert_eq!(table.legal(0), [HP, VP]);
    let events = table.act(0, HP);
    assert_eq!(names(&events), ["effect_chosen"]);
    assert_eq!(table.legal(0), [target(1), target(2)]);
    assert_eq!(table.asks()[0].kind, engine::AskKind::Choice);
    table.act(0, target(1));
    table.act(1, ROLL);
    let events = table.act(1, VP);
    assert_eq!(names(&events), ["points_gained", "turn_ended", "turn_started"]);
    assert_eq!(
        data(&events, "points_gained"),
        json!({"round": 1, "player": 1, "target": 1, "move": "power_move", "amount": 3, "vp": 3})
    );
    assert_eq!(score(&table), "20/0 14/3 20/0");
    table.done();
}

/// DOD-06: a pocket with nothing in it may be picked, and nothing is gained; it is told.
#[test]
fn empty_pockets_bring_nothing() {
    let mut table = table(of(2, 20), &[PICKPOCKET]);
    let events = play(&mut table, 0, &[target(1)]);
    assert_eq!(
        data(&events, "no_effect"),
        json!({"round": 1, "player": 0, "target": 1, "move": "pickpocket", "reason": "no_vp"})
    );
    assert_eq!(score(&table), "20/0 20/0");
    assert_eq!(table.view().players[0].vp_earned, 0);
    table.done();
}

/// Decision 26: a fallen player's pocket may be picked too; the point changes hands.
#[test]
fn fallen_players_have_pockets() {
    let mut table = table(of(3, 3), &[PICKPOCKET, BACKFIRE, POWER_MOVE, PICKPOCKET, VOID, PICKPOCKET]);
    play(&mut table, 0, &[target(1)]);
    play(&mut table, 1, &[]);
    play(&mut table, 2, &[VP]);
    assert_eq!(score(&table), "3/1 0/0 3/4");
    play(&mut table, 0, &[target(2)]);
    play(&mut table, 1, &[]);
    table.act(2, ROLL);
    assert_eq!(targets(&table, 2), [0, 1], "the fallen and the living");
    let events = table.act(2, target(0));
    assert_eq!(
        data(&events, "points_stolen"),
        json!({"round": 2, "player": 2, "target": 0, "move": "pickpocket", "amount": 1, "vp": 4, "targetVp": 1})
    );
    table.done();
}

/// DOD-07: 2 HP and 6 damage are −4, which stays.
#[test]
fn overkill_goes_below_zero_and_stays() {
    let mut table = table(of(3, 2), &[POWER_MOVE, VOID, RECOVER, RECOVER]);
    let events = play(&mut table, 0, &[HP, target(1)]);
    assert_eq!(data(&events, "player_fell"), json!({"round": 1, "player": 1, "by": 0, "hp": -4}));
    play(&mut table, 1, &[]);
    play(&mut table, 2, &[]);
    play(&mut table, 0, &[]);
    assert_eq!(table.state().player(Seat(1)).hp, -4);
    table.done();
}

/// Decision 25: healing is capped, and what is full is told to have had no effect.
#[test]
fn healing_is_capped() {
    let mut table = table(of(2, 20), &[JAB, RECOVER, RECOVER]);
    play(&mut table, 0, &[target(1)]);
    let events = play(&mut table, 1, &[]);
    assert_eq!(
        data(&events, "healed"),
        json!({"round": 1, "player": 1, "target": 1, "move": "recover", "amount": 2, "hp": 20})
    );
    let events = play(&mut table, 0, &[]);
    assert_eq!(
        data(&events, "no_effect"),
        json!({"round": 2, "player": 0, "target": 0, "move": "recover", "reason": "full_hp"})
    );
    table.done();
}

/// DOD-14, decision 24: felling another brings 2 VP by an event of its own; a Backfire brings nobody anything.
#[test]
fn felling_is_rewarded_and_a_backfire_is_not() {
    let mut table = table(of(4, 4), &[STRIKE, VOID, BACKFIRE, BACKFIRE, RECOVER, VOID, BACKFIRE]);
    let events = play(&mut table, 0, &[target(1)]);
    assert_eq!(
        names(&events)[1..],
        ["damage_dealt", "player_fell", "elimination_rewarded", "turn_ended", "turn_started"]
    );
    assert_eq!(
        data(&events, "elimination_rewarded"),
        json!({"round": 1, "player": 0, "target": 1, "points": 2, "vp": 2})
    );
    for seat in 1..4 {
        play(&mut table, seat, &[]);
    }
    play(&mut table, 0, &[]);
    play(&mut table, 1, &[]);
    assert_eq!(score(&table), "4/3 0/0 1/1 1/1");
    let events = play(&mut table, 2, &[]);
    assert_eq!(data(&events, "player_fell"), json!({"round": 2, "player": 2, "by": null, "hp": -2}));
    assert!(!names(&events).contains(&"elimination_rewarded".to_owned()));
    let kills: Vec<_> = table.view().players.iter().map(|player| player.kills).collect();
    assert_eq!((kills, score(&table).as_str()), (vec![1, 0, 0, 0], "4/3 0/0 -2/1 1/1"));
    table.done();
}

/// DOD-10: every action is a line with round, actor, target and effect, and the line reads like a sentence.
#[test]
fn history_reads_like_sentences() {
    let faces = [STRIKE, RECOVER, PICKPOCKET, POWER_MOVE, BACKFIRE, STRIKE];
    let mut table = table(of(5, 7), &faces);
    play(&mut table, 0, &[target(1)]);
    play(&mut table, 1, &[]);
    play(&mut table, 2, &[target(0)]);
    play(&mut table, 3, &[VP]);
    play(&mut table, 4, &[]);
    play(&mut table, 0, &[target(4)]);
    assert_eq!(
        lines(&table),
        [
            "Round 1: A struck B (−4 HP)",
            "Round 1: B recovered (+3 HP)",
            "Round 1: C picked A's empty pocket (0 VP)",
            "Round 1: D made a power move (+3 VP)",
            "Round 1: E's move backfired (−3 HP)",
            "Round 1: the living made it through (+1 VP)",
            "Round 2: A struck E, who fell (−4 HP)",
            "Round 2: A felled E (+2 VP)",
        ]
    );
    let first = json(&table.view().log[0]);
    let fields = ["round", "actor", "target", "effect", "amount", "fell"].map(|field| first[field].clone());
    assert_eq!(json(&fields), json!([1, 0, 1, "strike", 4, false]));
    table.done();
}

/// DOD-10: the log is bounded, and the events are the whole history.
#[test]
fn log_keeps_the_latest_lines() {
    let n_rounds = 40;
    let setup = Setup { rounds: n_rounds, survival_vp: 0, ..of(2, 20) };
    let mut table = table(setup, &[&[RECOVER; 80][..], &[1, 2]].concat());
    let mut n_told = 0;
    for turn in 0..2 * n_rounds {
        let events = play(&mut table, turn % 2, &[]);
        n_told += names(&events).iter().filter(|name| *name == "no_effect").count();
    }
    assert_eq!((n_told, table.state().log.iter().count()), (80, do_or_dice::LOG_LINES));
    assert!(table.view().log.len() < do_or_dice::LOG_LINES);
    table.done();
}
