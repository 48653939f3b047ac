//! The game server: it sends what its characters do, does what the house wants, and keeps what came of it.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};

use crate::area::{Xy, chair, inn, observer};
use crate::house::{House, SERVERS};
use crate::screen::Screen;

/// The names of four characters, who are their ids as well.
pub(crate) const PARTY: [&str; 4] = ["Aribeth", "Bodhi", "Cernd", "Deekin"];

/// A game server.
pub(crate) struct Realm {
    pub(crate) name: &'static str,
    pub(crate) token: &'static str,
    pub(crate) cursor: u64,
    /// The windows on the screens of players.
    pub(crate) windows: BTreeMap<String, Screen>,
    /// What players were told, with who was told it.
    pub(crate) told: Vec<(Vec<String>, String)>,
    /// Who was made to sit and stand, and what was heard.
    pub(crate) done: Vec<String>,
    /// What ids of events begin with: another word after every start, so that no id comes twice.
    pub(crate) start: &'static str,
    n_events: u64,
}

impl Realm {
    pub(crate) fn new() -> Realm {
        Realm::named(0)
    }

    pub(crate) fn named(place: usize) -> Realm {
        let (name, token) = SERVERS[place];
        let (windows, told, done) = Default::default();
        Realm { name, token, cursor: 0, windows, told, done, start: "e", n_events: 0 }
    }

    /// The same game server after another start: it has lost its memory.
    pub(crate) fn anew() -> Realm {
        Realm { start: "f", ..Realm::new() }
    }

    /// Loads the inn, and asks for what there is to do.
    pub(crate) async fn load(&mut self, house: &House, tables: &[Xy]) -> Value {
        let answer = self.register(house, "inn", &inn(tables)).await;
        self.poll(house, 0).await;
        answer
    }

    pub(crate) async fn register(&self, house: &House, area: &str, file: &Value) -> Value {
        let (status, answer) = self.send(house, "POST", &format!("areas/{area}"), file.to_string()).await;
        assert_eq!(status, 200, "{answer}");
        answer
    }

    pub(crate) async fn send(&self, house: &House, method: &str, path: &str, body: String) -> (u16, Value) {
        let path = format!("/api/nwn/v1/servers/{}/{path}", self.name);
        house.send(method, &path, self.token, body.into_bytes()).await
    }

    /// Asks for what there is to do, and does it.
    pub(crate) async fn poll(&mut self, house: &House, wait: u64) -> Value {
        let path = format!("outbox?after={}&wait={wait}", self.cursor);
        let (status, answer) = self.send(house, "GET", &path, String::new()).await;
        assert_eq!(status, 200, "{answer}");
        self.carry_out(&answer);
        answer
    }

    /// Lets time pass, while it asks again and again.
    pub(crate) async fn pass(&mut self, house: &House, seconds: u64) {
        for _ in 0..seconds {
            tokio::time::sleep(Duration::from_secs(1)).await;
            self.poll(house, 0).await;
        }
    }

    /// Sends events; does what the answer wants, and returns it.
    pub(crate) async fn events(&mut self, house: &House, events: Value) -> Value {
        let body = json!({ "events": events, "after": self.cursor });
        let (status, answer) = self.send(house, "POST", "events", body.to_string()).await;
        assert_eq!(status, 200, "{answer}");
        self.carry_out(&answer);
        answer
    }

    /// Makes an event.
    pub(crate) fn event(&mut self, kind: &str, who: &str, more: Value) -> Value {
        self.n_events += 1;
        let mut event = json!({ "id": format!("{}-{}", self.start, self.n_events), "type": kind, "n": self.n_events,
            "player": { "id": who, "name": who } });
        event.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        event
    }

    /// Sends one event; returns the code by which it was refused.
    pub(crate) async fn tell(&mut self, house: &House, event: Value) -> Option<String> {
        let answer = self.events(house, json!([event])).await;
        let refused = answer["refused"].as_array().unwrap().first().cloned();
        assert_eq!(answer["taken"].as_array().unwrap().len(), usize::from(refused.is_none()), "{answer}");
        refused.map(|refused| {
            assert!(!refused["message"].as_str().unwrap().is_empty());
            refused["code"].as_str().unwrap().to_owned()
        })
    }

    pub(crate) async fn sit(&mut self, house: &House, who: &str, table: Xy, number: usize) -> Option<String> {
        let event = self.at("chair_used", who, chair(table, number));
        self.tell(house, event).await
    }

    pub(crate) async fn observe(&mut self, house: &House, who: &str, table: Xy) -> Option<String> {
        let event = self.at("observer_used", who, observer(table));
        self.tell(house, event).await
    }

    pub(crate) async fn stand(&mut self, house: &House, who: &str) -> Option<String> {
        let event = self.event("chair_left", who, json!({}));
        self.tell(house, event).await
    }

    pub(crate) fn at(&mut self, kind: &str, who: &str, (x, y): Xy) -> Value {
        // What the game says is never quite what the file says.
        self.event(kind, who, json!({ "area": "Inn", "x": x + 0.04, "y": y - 0.03 }))
    }

    pub(crate) async fn click(&mut self, house: &House, who: &str, element: &str) -> Option<String> {
        let click =
            json!({ "id": "dh", "event": "click", "element": element, "index": -1, "seen": self.cursor });
        let event = self.event("window", who, json!({ "window": click }));
        self.tell(house, event).await
    }

    /// Clicks on a button by the beginning of what it says.
    #[track_caller]
    pub(crate) fn button(&self, who: &str, label: &str) -> String {
        let screen = &self.windows[who];
        screen.button(label).unwrap_or_else(|| panic!("{who} has no button {label}: {:?}", screen.buttons()))
    }

    /// Four characters sit down and start.
    pub(crate) async fn begin(&mut self, house: &House, table: Xy) {
        for (number, who) in PARTY.into_iter().enumerate() {
            assert_eq!(self.sit(house, who, table, number).await, None);
        }
        let start = self.button(PARTY[1], "Start with 4 players");
        assert_eq!(self.click(house, PARTY[1], &start).await, None);
    }

    /// Finds whose turn it is: who has something to press.
    pub(crate) fn on_turn(&self) -> Option<String> {
        let may = |screen: &Screen| {
            screen.button("Roll").is_some()
                || screen.button("Bank").is_some()
                || !screen.free_dice().is_empty()
        };
        self.windows.iter().find(|(_, screen)| may(screen)).map(|(who, _)| who.clone())
    }

    /// Takes what was told since the last time, a line each.
    pub(crate) fn heard(&mut self) -> String {
        let lines: Vec<String> = std::mem::take(&mut self.told).into_iter().map(|(_, text)| text).collect();
        lines.join("\n")
    }

    fn carry_out(&mut self, answer: &Value) {
        if answer["anew"] == true {
            self.windows.clear();
        }
        let first = answer["operations"][0]["n"].as_u64();
        let before = if answer["anew"] == true { first.map_or(0, |n| n - 1) } else { self.cursor };
        let mut latest = before;
        for op in answer["operations"].as_array().unwrap() {
            let n = op["n"].as_u64().unwrap();
            assert!(n > latest || n <= before, "numbers rise: {n} after {latest}");
            if n > before {
                latest = n;
                self.do_one(op);
            }
        }
        self.cursor = answer["cursor"].as_u64().unwrap();
        assert!(self.cursor >= latest);
    }

    fn do_one(&mut self, op: &Value) {
        let player = op["player"].as_str().unwrap_or_default().to_owned();
        match op["op"].as_str().unwrap() {
            "nui_create" => {
                assert_eq!(op["window"], "dh");
                self.windows.insert(player, Screen::create(&op["layout"], &op["binds"]));
            }
            "nui_bind" => self.windows.get_mut(&player).expect("a window to bind").bind(&op["binds"]),
            "nui_destroy" => drop(self.windows.remove(&player)),
            "message" => {
                let players = op["players"].as_array().unwrap().iter();
                let players = players.map(|player| player.as_str().unwrap().to_owned()).collect();
                self.told.push((players, op["text"].as_str().unwrap().to_owned()));
            }
            "sound" => self.done.push(format!("{player} hears {}", op["resref"].as_str().unwrap())),
            what @ ("sit" | "stand") => {
                assert_eq!(op["area"], "inn");
                self.done.push(format!("{player} {what} {},{}", op["x"], op["y"]));
            }
            other => panic!("an operation {other}"),
        }
    }
}
