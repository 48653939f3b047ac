//! States and journals from outside.

use engine::dice::Dice;
use engine::{Game, Luck, Order, Play, Registry, Seat, Seats};
use serde_json::json;
use yahtzee::{Rolled, State, Thrown};

use super::*;

/// A play in its third turn, as JSON: seat 0 has a full house of 25 and has rolled twice, seat 1 has 18.
fn midway(setup: Setup) -> Value {
    let faces = [&FULL_HOUSE[..], &MIXED, &[4, 4, 1, 2, 3], &[4, 4, 6]].concat();
    let mut table = Table::start(setup, 2, &faces);
    table.act(0, ROLL);
    table.act(0, score(Category::FullHouse));
    table.act(1, ROLL);
    table.act(1, score(Category::Chance));
    table.act(0, ROLL);
    table.act(0, keep("xx..."));
    json(table.state())
}

fn read(state: &Value) -> Result<(), String> {
    let registry = Registry::default().with::<Yahtzee>();
    let play = registry.get("yahtzee").unwrap().restore(state, Dice::scripted([]));
    play.map(|_| ()).map_err(|refusal| refusal.code.to_owned())
}

/// A state that no play could reach is refused.
#[test]
fn impossible_states_are_refused() {
    assert_eq!(read(&midway(Setup::default())), Ok(()));
    let check = |path: &str, value: Value| {
        let mut state = midway(Setup::default());
        *state.pointer_mut(path).unwrap_or_else(|| panic!("no {path}")) = value.clone();
        assert_eq!(read(&state), Err("INVALID_STATE".to_owned()), "{path} = {value}");
    };
    check("/setup/rules", json!("mine"));
    check("/players", json!([]));
    check("/players", json!(vec![json!({"card": {"boxes": vec![Value::Null; 13], "yahtzeeBonuses": 0}}); 9]));
    let card = "/players/0/card";
    let boxes = |at: usize| format!("{card}/boxes/{at}");
    check(&boxes(8), json!(24));
    check(&boxes(8), json!(-1));
    check(&boxes(8), json!(256));
    check(&boxes(8), json!(null));
    check(&boxes(0), json!(2));
    check(&format!("{card}/boxes"), json!(vec![Value::Null; 12]));
    check(&format!("{card}/boxes"), json!(vec![Value::Null; 14]));
    check(&format!("{card}/yahtzeeBonuses"), json!(1));
    check("/players/1/card/boxes/12", json!(0));
    check("/players/1/card/boxes/12", json!(31));
    check("/players/0/turns", json!(1));
    check("/players/0/turns", json!(14));
    check("/players/0/out", json!(true));
    check("/players/1/out", json!(true));
    check("/turnOrder", json!([]));
    check("/turnOrder", json!([0, 0]));
    check("/turnOrder", json!([0, 1, 2]));
    check("/activeTurnIndex", json!(1));
    check("/activeTurnIndex", json!(2));
    check("/turnNumber", json!(0));
    check("/turnNumber", json!(4));
    check("/turn", json!(null));
    check("/turn/player", json!(1));
    check("/turn/player", json!(200));
    check("/turn/rolls/0/values/0", json!(0));
    check("/turn/rolls/0/values/0", json!(7));
    check("/turn/rolls/0/values/0", json!(5));
    check("/turn/rolls/1/values", json!([4, 4, 4, 6]));
    check("/turn/rolls/0/keptDice", json!([true, false, false, false, false]));
    check("/turn/rolls/1/keptDice", json!(vec![true; 5]));
    check("/turn/rolls/1/keptDice", json!(vec![true; 6]));
    let roll = json!({"values": [1, 1, 1, 1, 1], "keptDice": vec![false; 5]});
    check("/turn/rolls", json!(vec![roll; 4]));
    for end in ["cards_full", "last_player_standing", "all_players_left"] {
        check("/end", json!(end));
    }
    check("/moment", json!({"kind": "folded", "player": 2}));
}

/// A bonus for further Yahtzees needs the official rules and a first Yahtzee.
#[test]
fn bonuses_must_be_earned() {
    let mut state =
        json(played(OFFICIAL, 1, &[([4; 5], Category::Yahtzee), (MIXED, Category::Ones)]).state());
    state["players"][0]["card"]["yahtzeeBonuses"] = json!(1);
    assert_eq!(read(&state), Ok(()));
    state["players"][0]["card"]["yahtzeeBonuses"] = json!(2);
    assert!(read(&state).is_err());
    state["players"][0]["card"]["yahtzeeBonuses"] = json!(1);
    state["players"][0]["card"]["boxes"][11] = json!(0);
    assert!(read(&state).is_err());
    state["players"][0]["card"]["boxes"][11] = json!(50);
    state["setup"]["rules"] = json!("classic");
    assert!(read(&state).is_err());
}

/// Every state that a play reaches passes, by both sets of rules.
#[test]
fn reached_states_pass() {
    for seed in 0..40 {
        let setup = if seed % 2 == 0 { OFFICIAL } else { Setup::default() };
        let mut play = Play::<Yahtzee>::new(&setup, seed as u8 % 8 + 1, Dice::fast(seed)).unwrap();
        assert_eq!(Yahtzee::check(play.state()), Ok(()));
        play.start(None);
        let mut luck = Luck::new(seed);
        while play.outcome().is_none() {
            assert_eq!(Yahtzee::check(play.state()), Ok(()), "{:?}", play.state());
            if luck.one_in(100) {
                play.leave(Seat(luck.below(8) as u8), None);
                continue;
            }
            let by = play.state().turn.unwrap().player;
            let action = Yahtzee::sample(play.state(), by, &mut luck).unwrap();
            play.act(by, action, None).unwrap();
        }
        assert_eq!(Yahtzee::check(play.state()), Ok(()), "{:?}", play.state());
    }
}

/// Draws an event with no regard for sense.
fn nonsense(luck: &mut Luck) -> Event {
    let mut byte = || luck.next_u64() as u8;
    let player = Seat(byte() % 12);
    let (die, other, which) = (byte(), byte(), byte() % 12);
    let category = Category::ALL[usize::from(byte() % 13)];
    let points = [0, 25, 50, 255][usize::from(byte() % 4)];
    let values = [die, other % 7, 1, 5, die % 7];
    match which {
        0 => Event::GameStarted { players: Order::first(other % 12), first_player: None },
        1 | 2 => Event::TurnStarted { player, turn_number: u32::MAX - u32::from(other), round: die },
        3 | 4 => {
            let thrown = Thrown { values, kept_dice: Keep::from_bits(other) };
            Event::DiceRolled(Rolled { player, thrown, number: die })
        }
        5 => Event::CategoryScored { player, category, points, dice_values: values, upper_total: other },
        6 => Event::UpperBonusScored { player, points },
        7 => Event::YahtzeeBonusScored { player, points },
        8 => Event::TurnEnded { player, next_player: None },
        9 => Event::TurnTimedOut { player },
        10 if other < 20 => Event::PlayerFolded { player, remaining_player_count: other },
        _ if other < 10 => Event::LastPlayerStanding { player },
        _ => Event::GameStarted { players: Order::first(3), first_player: None },
    }
}

/// No journal makes a fold, a view, a scene or a rule panic.
#[test]
fn hostile_journals_never_panic() {
    for seed in 0..600 {
        let mut luck = Luck::new(seed);
        let setup = if seed % 2 == 0 { OFFICIAL } else { Setup::default() };
        let mut play = Play::<Yahtzee>::new(&setup, 3, Dice::fast(seed)).unwrap();
        for _ in 0..40 {
            let event = nonsense(&mut luck);
            play.apply(&event);
            Yahtzee::rolls(&event, &mut Vec::new());
            touch(play.state(), &mut luck);
            let by = play.state().turn.map_or(Seat(0), |turn| turn.player);
            let mut copy = play.clone();
            for action in [ROLL, keep("x.x.x"), score(Category::Chance), score(Category::FullHouse)] {
                let _ = copy.act(by, action, None);
            }
            let mut asks = Vec::new();
            Yahtzee::asks(copy.state(), &mut asks);
            asks.into_iter().for_each(|ask| copy.expire(ask, None));
            copy.leave(Seat(1), None);
            copy.resume(None);
        }
    }
}

fn touch(state: &State, luck: &mut Luck) {
    let everybody = Seats::first(Seats::MAX);
    let _ = Yahtzee::check(state);
    let _ = Yahtzee::outcome(state);
    let view = Yahtzee::view(state, everybody);
    let _ = engine::scene::render::text(&Yahtzee::scene(&view, everybody));
    for seat in (0..9).map(Seat) {
        let mut legal = Vec::new();
        Yahtzee::legal(state, seat, &mut legal);
        let _ = Yahtzee::sample(state, seat, luck);
        if let Some(action) = legal.first().or(legal.last()) {
            let _ = Yahtzee::worth(state, seat, action);
        }
    }
}
