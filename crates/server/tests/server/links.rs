//! Answers lead on: to what was made, and to the rest of a list.

use serde_json::{Value, json};

use crate::drive::game;
use crate::house::House;
use crate::web::{Answer, Web, id};

/// Returns the address behind `rel="next"`.
fn next(answer: &Answer) -> Option<String> {
    let link = answer.header("link").strip_prefix('<')?;
    let (address, rest) = link.split_once('>').unwrap();
    assert_eq!(rest, "; rel=\"next\"");
    Some(address.to_owned())
}

/// Follows a list to its end; returns the parts, which are arrays or pages of items.
fn follow(web: &Web, path: &str) -> Vec<Vec<Value>> {
    let (mut parts, mut at) = (Vec::new(), Some(path.to_owned()));
    while let Some(path) = at {
        let answer = web.get(&path);
        assert_eq!(answer.status, 200, "{path} {}", answer.text);
        at = next(&answer);
        let body = answer.json();
        if body.is_object() {
            assert_eq!(body["next"].as_str(), at.as_deref(), "in the body, too: {path}");
        }
        let items = body.as_array().or(body["items"].as_array()).unwrap().clone();
        parts.push(items);
        assert!(parts.len() < 500, "{path} has no end");
    }
    parts
}

/// Checks that a list in parts is the whole list, each part full but the last.
#[track_caller]
fn is_whole(web: &Web, parted: &str, size: usize, whole: &str) {
    let (parts, all) = (follow(web, parted), follow(web, whole).concat());
    assert!(parts.len() > 1, "{parted} has one part only");
    assert!(parts[..parts.len() - 1].iter().all(|part| part.len() >= size), "{parted}");
    assert!(!parts[parts.len() - 1].is_empty(), "{parted} ends with nothing");
    assert_eq!(parts.concat(), all, "{parted}");
}

/// Plays a short game to its end.
fn play(web: &Web, which: &str) -> String {
    let short = game(which);
    let created = web.create(short.game, short.names, &short.settings);
    id(&short.finish(web, &created, |_| {}))
}

#[test]
fn what_was_made_says_where_it_is() {
    let house = House::open();
    let web = house.web();
    let answer = web.post("/api/games", &json!({ "gameType": "farkle" }));
    let place = answer.header("location").to_owned();
    let created = answer.is(201);
    assert_eq!(place, format!("/api/games/{}", id(&created)));
    assert_eq!(id(&web.get(&place).is(200)), id(&created));
}

#[test]
fn every_list_in_parts_leads_to_its_next_part() {
    let house = House::open();
    let web = house.web();
    let tables: Vec<String> = (0..3).map(|_| play(&web, "do-or-dice")).collect();
    is_whole(&web, "/api/games?pageSize=2", 2, "/api/games?pageSize=100");
    is_whole(
        &web,
        "/api/games?gameType=do-or-dice&pageSize=1&page=1",
        1,
        "/api/games?gameType=do-or-dice&pageSize=100",
    );
    is_whole(&web, "/api/sessions?pageSize=2&player=Ada", 2, "/api/sessions?player=Ada");
    is_whole(&web, "/api/leaderboard?limit=2", 2, "/api/leaderboard");
    is_whole(&web, "/api/leaderboard/do-or-dice?limit=1", 1, "/api/leaderboard/do-or-dice?limit=100");
    let at = |what: &str| format!("/api/games/{}/{what}", tables[0]);
    is_whole(&web, &at("moves?limit=3"), 3, &at("moves?limit=1000"));
    is_whole(&web, &at("moves?events=true&limit=3"), 3, &at("moves?events=true&limit=1000"));
    // The rows of a terrain come with the first scene of a part; this game has none.
    is_whole(&web, &at("scenes?limit=5"), 5, &at("scenes?limit=200"));
    web.get("/api/leaderboard?after=10001").fails(400, "VALIDATION_ERROR");
    assert_eq!(web.get("/api/leaderboard?after=10000").is(200), json!([]));
}

/// A list that ends with its part has no next one, also where the part is full.
#[test]
fn a_list_that_is_all_there_has_no_next_part() {
    let house = House::open();
    let web = house.web();
    let table = play(&web, "yahtzee");
    let all = web.get(&format!("/api/games/{table}/moves?limit=1000")).is(200).as_array().unwrap().len();
    for path in [
        "/api/games?pageSize=1".to_owned(),
        "/api/sessions?pageSize=1".to_owned(),
        "/api/leaderboard?limit=2".to_owned(),
        format!("/api/games/{table}/moves?limit={all}"),
        "/api/games?page=4294967295&pageSize=100".to_owned(),
    ] {
        assert_eq!(next(&web.get(&path)), None, "{path}");
    }
}

#[test]
fn a_page_of_a_known_site_reads_tags_and_links() {
    let house = House::open_with(&[("--origin", "https://friend.example")]);
    let table = id(&house.web().lobby("farkle"));
    let friend = house.web().header("origin", "https://friend.example");
    let answer = friend.get(&format!("/api/games/{table}"));
    let told = |name: &str| answer.header(name).to_owned();
    for name in ["etag", "link", "location", "www-authenticate"] {
        assert!(told("access-control-expose-headers").contains(name), "{name}");
    }
    assert!(told("access-control-allow-headers").contains("if-none-match"));
    let vary: Vec<&str> =
        answer.headers.get_all("vary").iter().map(|value| value.to_str().unwrap()).collect();
    assert_eq!(vary, ["authorization", "origin"]);
}
