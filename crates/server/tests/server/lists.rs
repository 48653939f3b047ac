//! Lists of tables, and what is kept of games that ended.

use serde_json::{Value, json};

use crate::drive::game;
use crate::house::House;
use crate::web::{Web, id};

fn ids(page: &Value) -> Vec<String> {
    page["items"].as_array().unwrap().iter().map(id).collect()
}

/// AET-11: tables are listed, by game, by how far they are and by player, in pages.
#[test]
fn tables_are_listed_filtered_and_paged() {
    let house = House::open();
    let web = house.web();
    let lobby = id(&web.lobby("farkle"));
    let active = web.create("yahtzee", &["Ada", "Teo"], &json!({}));
    let closed = web.create("aetharn", &["Ada", "Mia"], &json!({}));
    assert_eq!(web.with(&closed["hostToken"]).delete(&format!("/api/games/{}", id(&closed))).status, 204);
    let hidden = json!({ "gameType": "farkle", "config": { "listed": false } });
    let hidden = id(&web.post("/api/games", &hidden).is(201));
    let list = |query: &str| web.get(&format!("/api/games?{query}")).is(200);
    let all = list("");
    assert_eq!((&all["total"], &all["page"], &all["pageSize"]), (&json!(3), &json!(1), &json!(20)));
    assert!(!ids(&all).contains(&hidden));
    assert_eq!(ids(&list("lifecycle=active")), [id(&active)]);
    assert_eq!(ids(&list("lifecycle=abandoned")), [id(&closed)]);
    assert_eq!(ids(&list("lifecycle=created")), [lobby.as_str()]);
    assert_eq!(ids(&list("lifecycle=waiting_for_players")), [""; 0]);
    web.join(&lobby, "zoe", "Zoe").is(200);
    assert_eq!(ids(&list("lifecycle=created")), [""; 0]);
    assert_eq!(ids(&list("lifecycle=waiting_for_players")), [lobby.as_str()]);
    assert_eq!(ids(&list("gameType=farkle")), [lobby]);
    assert_eq!(ids(&list("playerId=mia")), [id(&closed)]);
    assert_eq!(list("playerId=ada")["total"], 2);
    let (first, second) = (list("pageSize=2"), list("pageSize=2&page=2"));
    assert_eq!((ids(&first).len(), ids(&second).len(), &first["totalPages"]), (2, 1, &json!(2)));
    assert!(!ids(&first).contains(&ids(&second)[0]));
    assert_eq!(ids(&list("page=4294967295&pageSize=100")), [""; 0]);
    for bad in ["page=0", "pageSize=0", "pageSize=101", "lifecycle=gone", "colour=red", "page=x"] {
        web.get(&format!("/api/games?{bad}")).fails(400, "VALIDATION_ERROR");
    }
}

/// Plays a game of three; returns its table.
fn play(web: &Web) -> Value {
    let short = game("do-or-dice");
    let created = web.create(short.game, short.names, &short.settings);
    short.finish(web, &created, |_| {})
}

/// DOD-12: games with date, winner and rounds; players with games played, wins and VP earned.
#[test]
fn what_was_played_is_kept() {
    let house = House::open();
    let web = house.web();
    let (first, second) = (play(&web), play(&web));
    let sessions = web.get("/api/sessions?gameType=do-or-dice").is(200);
    assert_eq!(sessions["total"], 2);
    let kept = &sessions["items"][0];
    assert_eq!(kept["gameId"], second["gameId"], "the latest first");
    assert_eq!(kept["totalRounds"], 2, "{kept}");
    assert!(kept["endedAt"].as_u64().unwrap() >= kept["startedAt"].as_u64().unwrap());
    let winner = |state: &Value| state["winner"].as_str().map(str::to_owned);
    let named = kept["winners"].as_array().unwrap();
    assert_eq!(named.first().map(|name| name.as_str().unwrap().to_lowercase()), winner(&second));
    assert_eq!(kept["winnerIds"], second["winners"], "by id, too");
    for result in kept["results"].as_array().unwrap() {
        assert_eq!(result["playerId"].as_str(), result["name"].as_str().map(str::to_lowercase).as_deref());
        let won = second["winners"].as_array().unwrap().contains(&result["playerId"]);
        assert_eq!(result["won"], won, "{result}");
    }
    let leaders = web.get("/api/leaderboard/do-or-dice").is(200);
    assert_eq!(leaders.as_array().unwrap().len(), 3);
    assert_eq!(leaders[0]["rank"], 1);
    let all = |field: &str| {
        leaders.as_array().unwrap().iter().map(|line| line[field].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!((all("gamesPlayed"), all("wins")), (6, 2));
    assert_eq!(web.get("/api/leaderboard").is(200), leaders);
    for name in ["Ada", "Teo", "Mia"] {
        let stats = web.get(&format!("/api/players/{name}/stats")).is(200);
        let line = &stats["games"]["do-or-dice"];
        assert_eq!(line["gamesPlayed"], 2, "{stats}");
        let wins =
            [&first, &second].iter().filter(|state| winner(state) == Some(name.to_lowercase())).count();
        assert_eq!(line["wins"], wins);
        assert!(!line["counters"].as_object().unwrap().is_empty(), "victory points earned: {line}");
    }
    assert_eq!(web.get("/api/sessions?player=Ada").is(200)["total"], 2);
    web.get("/api/players/Nobody/stats").fails(404, "PLAYER_NOT_FOUND");
    web.get("/api/leaderboard?limit=0").fails(400, "VALIDATION_ERROR");
}
