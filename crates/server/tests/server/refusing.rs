//! The law that a refusal changes nothing, over the wire; and first moves, which may start a game and be refused.

use serde_json::{Value, json};

use crate::drive::{Short, game, games, nonsense};
use crate::house::House;
use crate::socket::Socket;
use crate::web::{Web, id};

/// A table with everybody who may want something of it.
struct Table<'a> {
    house: &'a House,
    id: String,
    created: Value,
    people: Vec<Web>,
}

impl<'a> Table<'a> {
    /// Opens a table for everybody that a game needs; it waits for a first move.
    fn open(house: &'a House, short: &Short) -> Table<'a> {
        let web = house.web();
        let players: Vec<Value> =
            short.names.iter().map(|name| json!({ "id": name.to_lowercase(), "name": name })).collect();
        let config = json!({ "players": players, "open": true, "customSettings": short.settings });
        let created = web.post("/api/games", &json!({ "gameType": short.game, "config": config })).is(201);
        let tokens = created["tokens"].as_object().unwrap().values();
        let mut people: Vec<Web> = tokens.map(|token| web.with(token)).collect();
        people.push(web.with(&created["hostToken"]));
        people.push(web.clone());
        Table { house, id: id(&created), created, people }
    }

    fn moves(&self) -> String {
        format!("/api/games/{}/moves", self.id)
    }

    fn state(&self) -> Value {
        self.people[0].get(&format!("/api/games/{}", self.id)).is(200)
    }

    /// Everything that somebody can read, without what the time changes by itself.
    fn all(&self) -> Vec<(String, Value)> {
        let mut all = Vec::new();
        for (who, web) in self.people.iter().enumerate() {
            for path in ["", "/moves", "/moves?events=true", "/scene", "/course"] {
                let mut read = web.get(&format!("/api/games/{}{path}", self.id)).json();
                forget_time(&mut read);
                all.push((format!("{path} for {who}"), read));
            }
        }
        for path in ["/api/games", "/api/sessions", "/api/leaderboard"] {
            all.push((path.to_owned(), self.people[0].get(path).json()));
        }
        all
    }

    /// Checks that nothing is otherwise than before.
    #[track_caller]
    fn is_as(&self, before: &[(String, Value)], what: &dyn std::fmt::Debug) {
        for (before, after) in before.iter().zip(&self.all()) {
            assert_eq!(before, after, "{what:?} was refused, and this has changed");
        }
    }
}

/// Clocks run on by themselves.
fn forget_time(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for name in ["clocks", "leftMs", "until"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(forget_time);
        }
        Value::Array(items) => items.iter_mut().for_each(forget_time),
        _ => {}
    }
}

/// Moves that no game takes, made from one that it does.
fn bad(good: &Value) -> Vec<Value> {
    let mut unknown = good.clone();
    unknown["parameters"]["noSuchField"] = json!(1);
    let named = |parameters: Value| json!({ "action": good["action"], "parameters": parameters });
    vec![nonsense(), json!({ "action": "" }), unknown, named(json!([])), named(json!("NaN")), named(json!(7))]
}

/// Asks for all that is wrong in every way there is; nothing of it changes anything.
fn refuses(table: &Table<'_>, good: &Value) {
    let before = table.all();
    let orders =
        ["start", "kick", "new_link", "transfer_host", "add_bot", "set_policy", "close", "undo", "say"];
    let mut n_refused = 0;
    for action in
        bad(good).into_iter().chain(orders.map(|name| json!({ "action": name, "parameters": { "odd": 1 } })))
    {
        for web in &table.people {
            let answer = web.act(&table.id, &action);
            assert!(answer.status >= 400, "{action}: {}", answer.text);
            n_refused += 1;
        }
    }
    for body in [
        json!({ "move": good, "version": 999 }),
        json!({ "move": good, "seat": 7 }),
        json!({ "move": good, "playerId": "nobody" }),
        json!({ "move": good, "extra": 1 }),
    ] {
        for web in &table.people {
            let answer = web.post(&table.moves(), &body);
            assert!(answer.status >= 400, "{body}: {}", answer.text);
            n_refused += 1;
        }
    }
    assert!(n_refused > 60);
    table.is_as(&before, &"what was sent by REST");
    by_socket(table, good);
}

fn by_socket(table: &Table<'_>, good: &Value) {
    let token = &table.created["tokens"][table.created["players"][0]["id"].as_str().unwrap()];
    let mut socket = Socket::at(table.house.port, &table.id, Some(token));
    let before = table.all();
    for action in bad(good) {
        assert_eq!(socket.act(&action)["type"], "refused", "{action}");
    }
    let stale =
        json!({ "type": "act", "action": good["action"], "parameters": good["parameters"], "seq": 999 });
    assert_eq!(socket.ask(stale)["code"], "STALE_STATE");
    table.is_as(&before, &"what was sent by a socket");
}

/// Returns a move of this game that reads.
fn good(short: &Short) -> Value {
    let name = match short.game {
        "farkle" => "roll_dice",
        "combat" => "end_turn",
        _ => "roll",
    };
    json!({ "action": name, "parameters": {} })
}

/// In every game, in the lobby, in the middle and at the end: what is refused, by REST or by a socket, leaves the table,
/// its moves, its picture and all lists as they were, and a lobby open.
#[test]
fn a_refusal_changes_nothing_over_the_wire() {
    let house = House::open();
    for short in games() {
        let table = Table::open(&house, &short);
        let good = good(&short);
        refuses(&table, &good);
        assert_eq!(table.state()["lifecycle"], "waiting_for_players", "{} has not started", short.game);
        table.people[0].act(&table.id, &good);
        assert_eq!(table.state()["lifecycle"], "active", "{}", short.game);
        refuses(&table, &good);
        let last = short.finish(&house.web(), &table.created, |_| {});
        assert_eq!(last["lifecycle"], "completed");
        refuses(&table, &good);
    }
}

/// What starts no game closes no lobby: whoever comes later still joins.
#[test]
fn a_lobby_stays_open_after_a_refused_first_move() {
    let house = House::open();
    let table = Table::open(&house, &game("yahtzee"));
    table.people[0].act(&table.id, &nonsense()).fails(400, "UNKNOWN_ACTION");
    let odd = json!({ "action": "roll", "parameters": { "keepDice": "all" } });
    table.people[0].act(&table.id, &odd).fails(400, "INVALID_PAYLOAD");
    house.web().join(&table.id, "mia", "Mia").is(200);
    assert_eq!(table.state()["players"].as_array().unwrap().len(), 3);
}

/// A proper first move starts the game. If somebody else is drawn to begin it is not made, and the answer says all of it.
#[test]
fn a_first_move_tells_who_begins_where_it_is_another() {
    let house = House::open();
    let (mut made, mut not_made) = (0, 0);
    for _ in 0..24 {
        let table = Table::open(&house, &game("yahtzee"));
        let answer = table.people[0].act(&table.id, &json!({ "action": "roll" }));
        let state = table.state();
        assert_eq!(state["lifecycle"], "active");
        if answer.status == 200 {
            assert_eq!(state["moveHistory"][0]["action"], "roll");
            made += 1;
            continue;
        }
        let error = answer.fails(403, "NOT_YOUR_TURN");
        let current = state["currentPlayerIndex"].as_u64().unwrap() as usize;
        let begins = &state["players"][current];
        let who = json!({ "seat": begins["seat"], "playerId": begins["id"], "name": begins["name"] });
        let started = json!({ "version": state["version"], "begins": [who], "moveMade": false });
        assert_eq!(error["details"]["started"], started);
        assert!(error["message"].as_str().unwrap().starts_with("the game has started; "), "{error}");
        assert_eq!(state["moveHistory"], json!([]));
        not_made += 1;
    }
    assert!(made > 0 && not_made > 0, "{made} and {not_made}");
}

/// A dry run in a lobby that is ready says that the move would start the game, and the same to everybody.
#[test]
fn a_dry_run_in_a_lobby_says_that_a_move_would_start_it() {
    let house = House::open();
    let table = Table::open(&house, &game("yahtzee"));
    let before = table.all();
    let dry = format!("{}?dryRun=true", table.moves());
    let says = |web: &Web, action: Value| web.post(&dry, &json!({ "move": action })).is(200);
    let first = says(&table.people[0], json!({ "action": "roll" }));
    assert_eq!((&first["valid"], &first["starts"]), (&json!(true), &json!(true)), "{first}");
    assert!(first["reason"].as_str().unwrap().contains("would start the game"), "{first}");
    assert_eq!(says(&table.people[1], json!({ "action": "roll" })), first);
    let score = json!({ "action": "score", "parameters": { "category": "ones" } });
    assert_eq!(says(&table.people[1], score), first);
    assert_eq!(says(&table.people[0], nonsense())["code"], "UNKNOWN_ACTION");
    table.is_as(&before, &"a dry run");
}

/// YAH-6.3: the moves of a game are told as they were made, with who, when and what with; events are told on demand.
#[test]
fn the_move_history_holds_moves() {
    let house = House::open();
    let web = house.web();
    let created = web.create("yahtzee", &["Ada", "Teo"], &json!({}));
    let (table, turn) = (id(&created), created["currentPlayerIndex"].as_u64().unwrap() as usize);
    let who = created["players"][turn]["id"].as_str().unwrap();
    let mine = web.with(&created["tokens"][who]);
    let keep = json!([true, false, false, false, true]);
    mine.act(&table, &json!({ "action": "roll" })).is(200);
    // As the document's clients may write it.
    mine.act(&table, &json!({ "action": "roll", "parameters": { "keep_dice": keep } })).is(200);
    mine.act(&table, &nonsense()).fails(400, "UNKNOWN_ACTION");
    let state =
        mine.act(&table, &json!({ "action": "score", "parameters": { "category": "chance" } })).is(200);
    let moves = state["moveHistory"].as_array().unwrap();
    let short = |made: &Value| (made["action"].clone(), made["parameters"].clone());
    let expected = [
        (json!("roll"), json!({ "keepDice": [false, false, false, false, false] })),
        (json!("roll"), json!({ "keepDice": keep })),
        (json!("score"), json!({ "category": "chance" })),
    ];
    assert_eq!(moves.iter().map(short).collect::<Vec<_>>(), expected);
    let version = state["version"].as_u64().unwrap();
    for (made, nth) in moves.iter().zip(version - 2..) {
        assert_eq!((&made["playerId"], &made["version"]), (&json!(who), &json!(nth)));
        assert!(made["timestamp"].as_u64().unwrap() >= created["createdAt"].as_u64().unwrap());
        let fields: Vec<&String> = made.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["action", "parameters", "playerId", "timestamp", "version"]);
    }
    let list = |query: &str| web.get(&format!("/api/games/{table}/moves{query}")).is(200);
    assert_eq!(list(""), state["moveHistory"]);
    assert_eq!(list(&format!("?after={}", version - 1)), json!([moves[2]]));
    assert_eq!(list(&format!("?after={}&limit=1", version - 2)), json!([moves[1]]));
    let told = list("?events=true");
    let told: Vec<&str> =
        told.as_array().unwrap().iter().map(|event| event["action"].as_str().unwrap()).collect();
    assert!(told.contains(&"dice_rolled") && told.contains(&"category_scored"), "{told:?}");
}

/// Machines that are enough to play start by themselves and play to the end; `open` has them wait, and so has it when
/// they are too few.
#[test]
fn tables_of_bots_alone_start_by_themselves() {
    let house = House::open();
    let web = house.web();
    let create = |game: &str, n: usize, open: bool| {
        let bots: Vec<Value> = (0..n).map(|_| json!({ "strategyId": "greedy" })).collect();
        let config = json!({ "aiPlayers": bots, "open": open });
        web.post("/api/games", &json!({ "gameType": game, "config": config })).is(201)
    };
    assert_eq!(create("aetharn", 2, true)["lifecycle"], "waiting_for_players");
    assert_eq!(create("aetharn", 1, false)["lifecycle"], "waiting_for_players", "it takes two");
    assert_eq!(web.lobby("farkle")["lifecycle"], "created", "nobody is no machine");
    let created = create("yahtzee", 2, false);
    assert_ne!(created["lifecycle"], "waiting_for_players", "{created}");
    let table = id(&created);
    for _ in 0..600 {
        let state = web.get(&format!("/api/games/{table}")).is(200);
        if state["lifecycle"] == "completed" {
            return;
        }
        let version = state["version"].as_u64().unwrap();
        web.get(&format!("/api/games/{table}/state?since={version}&wait=2")).is(200);
    }
    panic!("no end");
}
