//! Whatever the house says, by REST and on sockets, is what its types say: the web client's are made from them.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::drive::{Short, games, nonsense};
use crate::fits::faults;
use crate::house::House;
use crate::program::run;
use crate::socket::Socket;
use crate::web::{Answer, Web, id};

/// The description of the house, and which of its calls were answered as it says.
struct Described {
    document: Value,
    types: Map<String, Value>,
    answered: BTreeSet<String>,
}

impl Described {
    fn new(web: &Web) -> Described {
        let document = web.get("/api/openapi.json").is(200);
        let mut types = server::types();
        types.extend(document["components"]["schemas"].as_object().cloned().unwrap());
        Described { document, types, answered: BTreeSet::new() }
    }

    /// Returns the schema of an answer; none where it is no JSON.
    fn schema(&self, method: &str, path: &str, status: u16) -> Option<Value> {
        let answer = &self.document["paths"][path][method]["responses"][status.to_string()];
        let content =
            ["application/json", "application/problem+json"].map(|kind| &answer["content"][kind]["schema"]);
        content.into_iter().find(|schema| schema.is_object()).cloned()
    }

    /// Checks an answer of a call; returns it.
    #[track_caller]
    fn fits(&mut self, method: &str, path: &str, answer: Answer) -> Value {
        let schema =
            self.schema(method, path, answer.status).unwrap_or_else(|| panic!("{method} {path}: {answer:?}"));
        let body = answer.json();
        let wrong = faults(&self.types, &schema, &body);
        assert!(wrong.is_empty(), "{method} {path}: {wrong:#?}\n{body}");
        if answer.status < 300 {
            self.answered.insert(format!("{method} {path}"));
        }
        body
    }

    /// Lists every call that answers JSON.
    fn calls(&self) -> BTreeSet<String> {
        let paths = self.document["paths"].as_object().unwrap();
        let of = |(path, item): (&String, &Value)| -> Vec<String> {
            let methods = item.as_object().unwrap().keys();
            let is_json = |method: &&String| {
                [200, 201].iter().any(|status| self.schema(method, path, *status).is_some())
            };
            methods.filter(is_json).map(|method| format!("{method} {path}")).collect()
        };
        paths.iter().flat_map(of).collect()
    }

    /// Asks for what knows no table, by the examples that the document shows.
    #[track_caller]
    fn try_examples(&mut self, web: &Web) {
        let left: Vec<String> = self.calls().difference(&self.answered).cloned().collect();
        for call in left {
            let (method, path) = call.split_once(' ').unwrap();
            let about = &self.document["paths"][path][method];
            let named = about["parameters"].as_array().into_iter().flatten().find(|one| one["in"] == "path");
            let name = named.and_then(|one| one["example"].as_str()).unwrap_or_default().replace('/', "%2F");
            let example = &about["requestBody"]["content"]["application/json"]["example"];
            let body = example.is_object().then(|| example.to_string().into_bytes());
            if body.is_some() || !name.is_empty() {
                let answer = web.send(&method.to_uppercase(), &path.replace("{name}", &name), body);
                self.fits(method, path, answer);
            }
        }
    }

    /// Says everything that a game server of another world can say.
    #[track_caller]
    fn be_a_game_server(&mut self, web: &Web, name: &str) {
        let at = |path: &str| path.replace("{server}", name).replace("{resref}", "road");
        let (area, events, outbox) = (
            "/api/nwn/v1/servers/{server}/areas/{resref}",
            "/api/nwn/v1/servers/{server}/events",
            "/api/nwn/v1/servers/{server}/outbox",
        );
        let empty = json!({ "__data_type": "GIT " });
        let gone = json!({ "id": "e-1", "type": "player_left", "player": { "id": "a" } });
        self.fits("post", area, web.post(&at(area), &empty));
        self.fits("post", events, web.post(&at(events), &json!({ "events": [gone, { "id": "e-2" }] })));
        self.fits("get", outbox, web.get(&at(outbox)));
        assert_eq!(web.delete(&at(area)).status, 204);
    }

    /// Asks for everything that can be asked for at a table.
    #[track_caller]
    fn look_at(&mut self, web: &Web, table: &str, game: &str) {
        let paths: Vec<String> =
            self.calls().iter().filter_map(|call| call.strip_prefix("get ").map(str::to_owned)).collect();
        for path in paths {
            let filled = path.replace("{id}", table).replace("{type}", game).replace("{name}", "Ada");
            let answer = web.get(&filled.replace("{language}", "de"));
            self.fits("get", &path, answer);
        }
        let events = web.get(&format!("/api/games/{table}/moves?events=true&limit=1000"));
        self.fits("get", "/api/games/{id}/moves", events);
    }
}

/// Checks all that a socket has heard; returns the kinds of frames.
#[track_caller]
fn all_fit(types: &Map<String, Value>, socket: &Socket) -> BTreeSet<String> {
    let kind = |text: &String| {
        let frame: Value = serde_json::from_str(text).unwrap();
        let wrong = faults(types, &types["ClientOut"], &frame);
        assert!(wrong.is_empty(), "{wrong:#?}\n{text}");
        frame["type"].as_str().unwrap().to_owned()
    };
    socket.heard.iter().map(kind).collect()
}

/// Plays a game to its end on sockets while others watch; returns all of them.
fn played(port: u16, short: &Short, created: &Value) -> Vec<Socket> {
    let table = id(created);
    let token = |name: &&str| &created["tokens"][name.to_lowercase()];
    let mut watchers = [json!(["table", "changes", "events"]), json!(["scene"])]
        .map(|want| Socket::hello(port, &json!({ "table": table, "want": want })));
    let mut seats: Vec<Socket> =
        short.names.iter().map(|name| Socket::at(port, &table, Some(token(name)))).collect();
    short.finish_by(&mut seats, |_| {});
    let last = seats[0].latest["seq"].as_u64().unwrap();
    watchers.iter_mut().for_each(|watcher| drop(watcher.until_seq(last)));
    seats.into_iter().chain(watchers).collect()
}

/// Every game, from the first frame to the last, and then everything that can be asked about it.
#[test]
fn what_a_played_game_tells_is_what_its_types_say() {
    let house = House::open();
    let web = house.web();
    let mut described = Described::new(&web);
    for short in games() {
        let created = web.create(short.game, short.names, &short.settings);
        let sockets = played(house.port, &short, &created);
        let kinds: BTreeSet<String> =
            sockets.iter().flat_map(|socket| all_fit(&described.types, socket)).collect();
        assert!(
            ["welcome", "update", "done", "refused", "notice"].iter().all(|kind| kinds.contains(*kind)),
            "{kinds:?}"
        );
        described.look_at(&web.with(&created["hostToken"]), &id(&created), short.game);
    }
}

/// The rest of what can be asked and said, so that nothing is left that nobody has held against its type.
#[test]
fn every_call_and_every_frame_is_what_its_type_says() {
    let made = run(&["--json", "nwn", "token", "inn"]);
    let key: Value = serde_json::from_str(&made.out).unwrap();
    let mut house = House::open_with(&[("--nwn-server", key["setting"].as_str().unwrap())]);
    let web = house.web();
    let mut described = Described::new(&web);
    let short = games().remove(0);
    let over = web.create(short.game, short.names, &short.settings);
    short.finish(&web, &over, |_| {});
    described.look_at(&web.with(&over["hostToken"]), &id(&over), short.game);

    let body = json!({ "gameType": short.game });
    let created = described.fits("post", "/api/games", web.post("/api/games", &body));
    let (table, host) = (id(&created), web.with(&created["hostToken"]));
    let at = |path: &str| path.replace("{id}", &table);
    let mut tokens = Vec::new();
    for name in ["Ada", "Teo"] {
        let joined =
            described.fits("post", "/api/games/{id}/join", web.join(&table, &name.to_lowercase(), name));
        tokens.push(joined["token"].clone());
    }
    for path in
        ["/api/games/{id}", "/api/games/{id}/scene", "/api/games/{id}/course", "/api/games/{id}/export"]
    {
        described.fits("get", path, host.get(&at(path)));
    }
    described.fits("post", "/api/games/{id}/start", host.post(&at("/api/games/{id}/start"), &json!({})));
    let moves = "/api/games/{id}/moves";
    let refused =
        tokens.iter().map(|token| described.fits("post", moves, web.with(token).act(&table, &nonsense())));
    let refused: Vec<Value> = refused.collect();
    let (turn, legal) = refused
        .iter()
        .enumerate()
        .find_map(|(seat, refused)| Some((seat, refused["error"]["legal"].get(0)?.clone())))
        .unwrap();
    let body = json!({ "move": legal });
    let mine = web.with(&tokens[turn]);
    described.fits("post", moves, mine.post(&at("/api/games/{id}/moves?dryRun=true"), &body));
    described.fits("post", moves, mine.post(&at(moves), &body));
    let link = json!({ "action": "new_link", "parameters": { "seat": 1 } });
    let made = described.fits("post", moves, host.act(&table, &link));
    described.fits("post", "/api/claims", web.post("/api/claims", &json!({ "claim": made["claim"] })));
    described.fits("get", "/api/games/{id}/refusals", host.get(&at("/api/games/{id}/refusals")));
    let led = web.create("combat", &["Ada", "Teo"], &json!({ "master": true }));
    let (leader, at) = (web.with(&led["tokens"]["teo"]), |path: &str| path.replace("{id}", &id(&led)));
    for path in
        ["/api/games/{id}/notices", "/api/orchestrator/{id}/digest", "/api/orchestrator/{id}/messages"]
    {
        described.fits("get", path, leader.get(&at(path)));
    }
    let told = json!({ "intents": [{ "type": "NARRATE", "text": "It rains." }] });
    let ping = json!({ "type": "ping" });
    for (path, body) in [("/api/orchestrator/{id}/intents", told), ("/api/orchestrator/{id}/messages", ping)]
    {
        described.fits("post", path, leader.post(&at(path), &body));
    }
    described.be_a_game_server(&web.with(&key["token"]), "inn");
    described.try_examples(&web);
    assert_eq!(described.answered, described.calls());

    let kinds = every_frame(&mut house, &described.types);
    let frames = described.types["ClientOut"]["oneOf"].as_array().unwrap();
    let all = frames.iter().map(|frame| frame["properties"]["type"]["const"].as_str().unwrap().to_owned());
    assert_eq!(kinds, all.collect());
}

/// Has the house say everything that it can say on sockets.
fn every_frame(house: &mut House, types: &Map<String, Value>) -> BTreeSet<String> {
    let (web, port) = (house.web(), house.port);
    let open = web.lobby("yahtzee");
    let config = json!({ "policy": { "approve": true } });
    let asks = web.post("/api/games", &json!({ "gameType": "yahtzee", "config": config })).is(201);
    let mut first = Socket::hello(port, &json!({ "table": id(&open), "want": ["table", "changes"] }));
    first.send(&json!({ "type": "sit", "id": "9f1c2a7e5b804d63", "name": "Ada" }));
    first.until("seated");
    first.send(&json!({ "type": "ping" }));
    first.until("pong");
    first.send(&json!({ "type": "act", "id": "1", "action": "say", "parameters": { "phrase": "hello" } }));
    first.until("done");
    first.send(&json!({ "type": "nonsense" }));
    first.until("refused");
    let mut second = Socket::hello(port, &json!({ "table": id(&asks), "want": ["events", "view"] }));
    second.send(&json!({ "type": "sit", "id": "0f1c2a7e5b804d63", "name": "Teo" }));
    second.until("asked");
    let link = json!({ "action": "new_link", "parameters": { "seat": 0 } });
    let claim = web.with(&open["hostToken"]).act(&id(&open), &link).is(200)["claim"].clone();
    web.post("/api/claims", &json!({ "claim": claim })).is(200);
    assert_eq!(first.until_end()["reason"], "seat_moved");
    house.terminate();
    second.until_end();
    [first, second].iter().flat_map(|socket| all_fit(types, socket)).collect()
}
