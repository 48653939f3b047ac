//! States and journals from outside.

use engine::dice::Dice;
use engine::{Game, Luck, Play, Registry, Seat, Seats};
use farkle::{Farkle, Order, State};
use pips::{DiceSet, Six};
use serde_json::json;

use super::*;

/// A play in the middle of its second turn, as JSON: seat 0 has 1,000, seat 1 has set three 1s aside.
fn midway() -> Value {
    let mut table = table(2, &[&THREE_ONES, &THREE_ONES, &[5, 2, 3]]);
    table.act(0, BANK);
    table.act(1, ROLL);
    json(table.state())
}

fn read(state: &Value) -> Result<(), String> {
    let registry = Registry::default().with::<Farkle>();
    let play = registry.get("farkle").unwrap().restore(state, Dice::scripted([]));
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
    check("/setup/targetScore", json!(0));
    check("/setup/minimumEntryScore", json!(20_000));
    check("/players", json!([]));
    check("/players/0/totalScore", json!(-1));
    check("/players/0/totalScore", json!(499));
    check("/players/0/totalScore", json!(10_000));
    check("/players/0/hasEnteredGame", json!(false));
    check("/players/0/bestTurn", json!(2_000));
    check("/players/0/busts", json!(2));
    check("/players/0/turns", json!(9));
    check("/players/1/out", json!(true));
    check("/players/0/out", json!(true));
    check("/turnOrder", json!([]));
    check("/turnOrder", json!([0, 0]));
    check("/turnOrder", json!([0, 1, 2]));
    check("/turnOrder", json!([0, 7]));
    check("/turnOrder", json!([0, 1, 2, 3, 4, 5, 6, 7, 8]));
    check("/activeTurnIndex", json!(0));
    check("/activeTurnIndex", json!(2));
    check("/turnNumber", json!(0));
    check("/turn/player", json!(0));
    check("/turn/player", json!(200));
    check("/turn/dice", json!([1, 1, 1, 5, 2]));
    check("/turn/dice/0", json!(0));
    check("/turn/dice/0", json!(7));
    check("/turn/dice/3", json!(2));
    check("/turn/locked", json!([0, 1, 2, 3, 4, 5]));
    check("/turn/locked", json!([6]));
    check("/turn/accumulatedTurnScore", json!(0));
    check("/turn/rollNumber", json!(0));
    check("/turn/rollNumber", json!(1));
    check("/turn/selection/dice", json!([0]));
    check("/turn/selection/dice", json!([4]));
    check("/turn/selection/dice", json!([7]));
    check("/turn/selection/score", json!(51));
    check("/end", json!("target_reached"));
    check("/end", json!("last_player_standing"));
    check("/end", json!("all_players_left"));
    check("/finalRound", json!({"triggeringPlayer": 0, "remainingPlayers": [1]}));
    check("/moment", json!({"kind": "folded", "player": 2}));
}

/// Every state that a play reaches passes, with any house rules.
#[test]
fn reached_states_pass() {
    for seed in 0..60 {
        let setup = Setup {
            target_score: 3_000,
            manual_first_roll: seed % 2 == 0,
            final_round: seed % 3 == 0,
            ..Setup::default()
        };
        let mut play = Play::<Farkle>::new(&setup, seed as u8 % 8 + 1, Dice::fast(seed)).unwrap();
        assert_eq!(Farkle::check(play.state()), Ok(()));
        play.start(None);
        let mut luck = Luck::new(seed);
        while play.outcome().is_none() {
            assert_eq!(Farkle::check(play.state()), Ok(()), "{:?}", play.state());
            if luck.one_in(100) {
                play.leave(Seat(luck.below(8) as u8), None);
                continue;
            }
            let by = play.state().turn.unwrap().player;
            let action = Farkle::sample(play.state(), by, &mut luck).unwrap();
            play.act(by, action, None).unwrap();
        }
        assert_eq!(Farkle::check(play.state()), Ok(()), "{:?}", play.state());
    }
}

/// Draws an event with no regard for sense.
fn nonsense(luck: &mut Luck) -> Event {
    let mut byte = || luck.next_u64() as u8;
    let player = Seat(byte() % 12);
    let (die, other, which) = (byte(), byte(), byte() % 13);
    let points = [0, 50, 9_999, u32::MAX][usize::from(byte() % 4)];
    let dice = DiceSet::from_bits(die);
    match which {
        0 => Event::GameStarted { players: Order::first(other % 12), first_player: None },
        1 => Event::TurnStarted { player, turn_number: points, active_turn_index: other },
        2 => Event::DiceRolled {
            player,
            dice_values: Six::from(&[die, other, 1, 5, 9, 0]),
            rolled_dice_indices: dice,
            roll_number: points,
        },
        3 => Event::SelectionChanged {
            player,
            selected_indices: dice,
            is_valid: other % 2 == 0,
            selection_score: points,
            auto: die % 2 == 0,
        },
        4 => Event::DiceLocked { player, dice_indices: dice, points, accumulated_turn_score: points },
        5 => Event::HotDice { player, accumulated_points: points },
        6 => Event::PlayerBusted { player, lost_points: points },
        7 => Event::PointsScored {
            player,
            points_this_turn: points,
            previous_score: 0,
            total_score: points,
            entered: true,
        },
        8 => Event::TurnEnded { player, next_player: None, was_bust: false, points_banked: points },
        9 => Event::TurnTimedOut { player, lost_points: points },
        10 => Event::FinalRoundStarted { player },
        11 if other < 20 => Event::PlayerFolded { player, remaining_player_count: other },
        _ if other < 10 => Event::LastPlayerStanding { player },
        _ => Event::GameStarted { players: Order::first(3), first_player: None },
    }
}

/// No journal makes a fold, a view, a scene or a rule panic.
#[test]
fn hostile_journals_never_panic() {
    for seed in 0..2_000 {
        let mut luck = Luck::new(seed);
        let mut play = Play::<Farkle>::new(&Setup::default(), 3, Dice::fast(seed)).unwrap();
        for _ in 0..40 {
            let event = nonsense(&mut luck);
            play.apply(&event);
            Farkle::rolls(&event, &mut Vec::new());
            touch(play.state(), &mut luck);
            let by = play.state().turn.map_or(Seat(0), |turn| turn.player);
            let mut copy = play.clone();
            for action in [ROLL, BANK, toggle(luck.below(8) as i64)] {
                let _ = copy.act(by, action, None);
            }
            copy.leave(Seat(1), None);
            copy.resume(None);
        }
    }
}

fn touch(state: &State, luck: &mut Luck) {
    let everybody = Seats::first(Seats::MAX);
    let _ = Farkle::check(state);
    let _ = Farkle::outcome(state);
    let view = Farkle::view(state, everybody);
    let _ = engine::scene::render::text(&Farkle::scene(&view, everybody));
    for seat in (0..9).map(Seat) {
        let mut legal = Vec::new();
        Farkle::legal(state, seat, &mut legal);
        let _ = Farkle::sample(state, seat, luck);
        for action in legal {
            let _ = Farkle::worth(state, seat, &action);
        }
    }
}
