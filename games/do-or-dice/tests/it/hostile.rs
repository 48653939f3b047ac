//! States and journals from outside.

use do_or_dice::{End, Move, Reason, State};
use engine::dice::Dice;
use engine::{Game, Luck, Order, Play, Registry};

use super::*;

/// A play in its second round, as JSON: seat 0 has fallen, seat 1 has rolled a Strike.
fn midway() -> Value {
    let mut table = table(of(3, 3), &[BACKFIRE, POWER_MOVE, RECOVER, BAD_HAUNT, STRIKE]);
    play(&mut table, 0, &[]);
    play(&mut table, 1, &[VP]);
    play(&mut table, 2, &[]);
    play(&mut table, 0, &[target(2), VP]);
    table.act(1, ROLL);
    json(table.state())
}

fn read(state: &Value) -> Result<(), String> {
    let registry = Registry::default().with::<DoOrDice>();
    let play = registry.get("do-or-dice").unwrap().restore(state, Dice::scripted([]));
    play.map(|_| ()).map_err(|refusal| refusal.code.to_owned())
}

/// A state that no play could reach is refused.
#[test]
fn impossible_states_are_refused() {
    assert_eq!(read(&midway()), Ok(()));
    let check = |path: &str, value: Value| {
        let mut state = midway();
        *state.pointer_mut(path).unwrap_or_else(|| panic!("no {path}")) = value.clone();
        assert_eq!(read(&state), Err("INVALID_STATE".to_owned()), "{path} = {value}");
    };
    check("/setup/players", json!(4));
    check("/setup/rounds", json!(0));
    check("/setup/hp", json!(0));
    check("/players", json!([]));
    check("/players", json!([{}, {}, {}, {}, {}, {}, {}, {}, {}]));
    check("/players/0/hp", json!(1));
    check("/players/0/hp", json!(-6));
    check("/players/1/hp", json!(0));
    check("/players/1/hp", json!(4));
    check("/players/1/hp", json!(100_000));
    check("/players/1/vp", json!(-1));
    check("/players/1/vp", json!(99));
    check("/players/1/kills", json!(3));
    check("/players/1/turns", json!(9));
    check("/players/1/roundsFallen", json!(1));
    check("/players/0/roundsFallen", json!(3));
    check("/players/0/lastTarget", json!(0));
    check("/players/0/lastTarget", json!(3));
    check("/players/0/lastTarget", json!(null));
    check("/players/0/lastHaunt", json!(3));
    check("/players/1/lastHaunt", json!(1));
    check("/players/1/tie", json!(1));
    check("/alive", json!([]));
    check("/alive", json!([1]));
    check("/alive", json!([0, 1, 2]));
    check("/alive", json!([1, 2, 3]));
    check("/alive", json!([99]));
    check("/playing", json!([]));
    check("/playing", json!([0, 1]));
    check("/playing", json!([0, 1, 2, 3]));
    check("/turnOrder", json!([]));
    check("/turnOrder", json!([0, 0, 1]));
    check("/turnOrder", json!([0, 1]));
    check("/turnOrder", json!([0, 1, 3]));
    check("/nextIndex", json!(0));
    check("/nextIndex", json!(1));
    check("/nextIndex", json!(4));
    check("/turnNumber", json!(0));
    check("/round", json!(0));
    check("/round", json!(7));
    check("/turn/player", json!(0));
    check("/turn/player", json!(200));
    check("/turn/move", json!("backfire"));
    check("/turn/move", json!("void"));
    check("/turn/move", json!("bad_haunt"));
    check("/turn/move", json!(null));
    check("/turn/awaits", json!("effect"));
    check("/turn/awaits", json!("roll"));
    check("/turn/awaits", json!(null));
    check("/turn/target", json!(2));
    check("/lastRoll", json!(null));
    check("/lastRoll/value", json!(7));
    check("/lastRoll/value", json!(3));
    check("/lastRoll/player", json!(9));
    check("/end", json!("sudden_death"));
    check("/end", json!("rounds_complete"));
    check("/end", json!("last_player_standing"));
    check("/end", json!("all_players_left"));
    check("/moment", json!({"kind": "fell", "player": 3, "by": null}));
    check("/moment", json!({"kind": "fell", "player": 1, "by": 9}));
    check("/moment", json!({"kind": "folded", "player": 3}));
    check("/log/0/actor", json!(3));
    check("/log/0/target", json!(200));
    check("/log/0/round", json!(9));
    let mut state = midway();
    state["log"] = json!(vec![state["log"][0].clone(); do_or_dice::LOG_LINES + 1]);
    assert_eq!(read(&state), Err("INVALID_STATE".to_owned()));
    let mut state = midway();
    state["cheat"] = json!(1);
    assert_eq!(read(&state), Err("INVALID_STATE".to_owned()));
}

/// Every state that a play reaches passes, with any number of players.
#[test]
fn reached_states_pass() {
    for seed in 0..60 {
        let setup = of(2 + (seed % 7) as u8, 1 + (seed % 21) as i16);
        let mut play = Play::<DoOrDice>::new(&setup, setup.players, Dice::fast(seed)).unwrap();
        assert_eq!(DoOrDice::check(play.state()), Ok(()));
        play.start(None);
        let mut luck = Luck::new(seed);
        while play.outcome().is_none() {
            assert_eq!(DoOrDice::check(play.state()), Ok(()), "{:?}", play.state());
            if luck.one_in(50) {
                play.leave(Seat(luck.below(8) as u8), None);
                continue;
            }
            let by = play.state().turn.unwrap().player;
            let action = DoOrDice::sample(play.state(), by, &mut luck).unwrap();
            play.act(by, action, None).unwrap();
        }
        assert_eq!(DoOrDice::check(play.state()), Ok(()), "{:?}", play.state());
    }
}

/// Draws an event with no regard for sense.
fn nonsense(luck: &mut Luck) -> Event {
    let mut byte = || luck.next_u64() as u8;
    let (player, target) = (Seat(byte() % 12), Seat(byte() % 40));
    let (round, amount, which) = (byte(), byte(), byte() % 20);
    let hp = [i16::MIN, -5, 0, 1, 20, i16::MAX][usize::from(byte() % 6)];
    let vp = [0, 1, u16::MAX][usize::from(byte() % 3)];
    let kind = Move::of(byte() % 8, byte() % 2 == 0);
    let seats = [Seats::NONE, Seats::first(3), Seats::first(32)][usize::from(byte() % 3)];
    match which {
        0 => Event::GameStarted { players: Order::first(byte() % 12), first_player: None },
        1 => Event::RoundStarted { round },
        2 => Event::TurnStarted { player, turn_number: u32::MAX, turn_index: amount, round },
        3 => Event::DieRolled { player, value: amount, kind },
        4 => Event::EffectChosen { player, effect: Effect::Vp },
        5 => Event::TargetChosen { player, target },
        6 => Event::DamageDealt { round, player, target, kind, amount, hp },
        7 => Event::Healed { round, player, target, kind, amount, hp },
        8 => Event::PointsGained { round, player, target, kind, amount, vp },
        9 => Event::PointsStolen { round, player, target, kind, amount, vp, target_vp: vp },
        10 => Event::PointsLost { round, player, target, kind, amount, vp },
        11 => Event::NoEffect { round, player, target: Some(target), kind, reason: Reason::NoVp },
        12 => Event::PlayerFell { round, player, by: Some(target), hp },
        13 => Event::EliminationRewarded { round, player, target, points: amount, vp },
        14 => Event::SurvivalRewarded { round, players: seats, points: amount },
        15 => Event::TurnEnded { player, next_player: None },
        16 => Event::RoundEnded { round },
        17 => Event::TieRolled { players: seats, faces: [amount, 6, 6].into_iter().collect() },
        18 if amount < 60 => Event::PlayerFolded { round, player, remaining_player_count: amount },
        _ if amount < 10 => Event::GameEnded { reason: End::SuddenDeath },
        _ => Event::TurnTimedOut { round, player },
    }
}

/// No journal makes a fold, a view, a scene or a rule panic.
#[test]
fn hostile_journals_never_panic() {
    for seed in 0..1_000 {
        let mut luck = Luck::new(seed);
        let mut play = Play::<DoOrDice>::new(&of(3, 20), 3, Dice::fast(seed)).unwrap();
        for _ in 0..40 {
            let event = nonsense(&mut luck);
            play.apply(&event);
            DoOrDice::rolls(&event, &mut Vec::new());
            touch(play.state(), &mut luck);
            let by = play.state().turn.map_or(Seat(0), |turn| turn.player);
            let mut copy = play.clone();
            for action in [ROLL, HP, VP, target(luck.below(8) as u8)] {
                let _ = copy.act(by, action, None);
            }
            let mut asks = Vec::new();
            DoOrDice::asks(play.state(), &mut asks);
            asks.into_iter().for_each(|ask| copy.expire(ask, None));
            copy.leave(Seat(1), None);
            copy.resume(None);
        }
    }
}

fn touch(state: &State, luck: &mut Luck) {
    let everybody = Seats::first(Seats::MAX);
    let _ = DoOrDice::check(state);
    let _ = DoOrDice::outcome(state);
    let view = DoOrDice::view(state, everybody);
    let _ = scene::render::text(&DoOrDice::scene(&view, everybody));
    for seat in (0..9).map(Seat) {
        let mut legal = Vec::new();
        DoOrDice::legal(state, seat, &mut legal);
        let _ = DoOrDice::sample(state, seat, luck);
        for action in legal {
            let _ = DoOrDice::worth(state, seat, &action);
        }
    }
}
