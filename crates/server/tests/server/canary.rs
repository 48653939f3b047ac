//! A canary: over a run with many clients nothing that was told to one of them
//! holds a token of another, and neither do the log and the records.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::drive::{Short, game};
use crate::house::House;
use crate::socket::Socket;
use crate::web::{Web, id};

/// What everybody was told, and who owns which token.
#[derive(Default)]
struct Ledger {
    told: BTreeMap<String, Vec<String>>,
    tokens: Vec<(String, String)>,
}

impl Ledger {
    fn heard(&mut self, who: &str, text: &str) {
        self.told.entry(who.to_owned()).or_default().push(text.to_owned());
    }

    fn owns(&mut self, who: &str, token: &Value) {
        let token = token.as_str().unwrap().to_owned();
        assert!(token.len() >= 43, "32 random bytes");
        self.tokens.push((who.to_owned(), token));
    }

    /// Asks everything that can be asked, as one client.
    fn ask(&mut self, who: &str, web: &Web, table: &str) {
        let paths = [
            "",
            "/state",
            "/moves",
            "/moves?events=true",
            "/scene",
            "/board.svg",
            "/qr.svg",
            "/export",
            "/verify",
            "/refusals",
            "/rolls",
            "/course",
            "/scenes",
        ];
        for path in paths {
            let answer = web.get(&format!("/api/games/{table}{path}"));
            self.heard(who, &answer.text);
        }
        for path in ["/api/games?playerId=ada", "/api/leaderboard", "/api/sessions", "/metrics"] {
            self.heard(who, &web.get(path).text);
        }
    }

    fn check(&self, log: &str) {
        assert!(self.tokens.len() > 8);
        for (owner, token) in &self.tokens {
            assert!(!log.contains(token.as_str()), "the log holds the token of {owner}");
            for (who, told) in self.told.iter().filter(|(who, _)| *who != owner) {
                let leak = told.iter().find(|text| text.contains(token.as_str()));
                assert!(leak.is_none(), "{who} was told the token of {owner}: {leak:?}");
            }
        }
    }
}

/// Sits everybody down: the first by REST, the others by sockets.
fn seat(house: &House, short: &Short, ledger: &mut Ledger) -> (Value, Vec<(String, Socket)>) {
    let (web, n) = (house.web(), ledger.tokens.len());
    let body = json!({ "gameType": short.game, "config": { "customSettings": short.settings } });
    let answer = web.post("/api/games", &body);
    let (created, host) = (answer.json(), format!("host {n}"));
    ledger.heard(&host, &answer.text);
    ledger.owns(&host, &created["hostToken"]);
    let table = id(&created);
    let mut sockets = vec![(host, Socket::at(house.port, &table, Some(&created["hostToken"])))];
    for (seat, name) in short.names.iter().enumerate() {
        let who = format!("{name} {n}");
        if seat == 0 {
            let answer = web.join(&table, &name.to_lowercase(), name);
            ledger.heard(&who, &answer.text);
            ledger.owns(&who, &answer.json()["token"]);
            sockets.push((who, Socket::at(house.port, &table, Some(&answer.json()["token"]))));
        } else {
            let mut socket = Socket::at(house.port, &table, None);
            let token = socket.sit(&format!("a random id of {who}"), name)["token"].clone();
            ledger.owns(&who, &token);
            sockets.push((who, socket));
        }
    }
    (created, sockets)
}

/// No frame, answer, record or log line holds a token of somebody else.
#[test]
fn no_pass_is_ever_told_to_others() {
    let house = House::open_with(&[("--log", "debug")]);
    let mut ledger = Ledger::default();
    for name in ["farkle", "aetharn", "do-or-dice"] {
        let short = game(name);
        let (created, seated) = seat(&house, &short, &mut ledger);
        let table = id(&created);
        let (whos, mut sockets): (Vec<String>, Vec<Socket>) = seated.into_iter().unzip();
        let mut spectator = Socket::at(house.port, &table, None);
        sockets[0].done(&json!({ "action": "start" }));
        let renew = json!({ "action": "new_link", "parameters": { "seat": 0 } });
        let claim = sockets[0].done(&renew)["claim"].clone();
        sockets[1].until_end();
        let answer = house.web().post("/api/claims", &json!({ "claim": claim }));
        ledger.heard(&whos[1], &answer.text);
        ledger.owns(&whos[1], &answer.json()["token"]);
        let ended =
            std::mem::replace(&mut sockets[1], Socket::at(house.port, &table, Some(&answer.json()["token"])));
        ended.heard.iter().for_each(|frame| ledger.heard(&whos[1], frame));
        let host = sockets.remove(0);
        short.finish_by(&mut sockets, |_| {});
        spectator.until_seq(sockets[0].latest["seq"].as_u64().unwrap());
        let next = sockets[0].done(&json!({ "action": "rematch" }))["next"].as_str().unwrap().to_owned();
        sockets.insert(0, host);
        for (who, socket) in whos.iter().zip(&sockets) {
            socket.heard.iter().for_each(|frame| ledger.heard(who, frame));
            let own =
                ledger.tokens.iter().rev().find(|(owner, _)| owner == who).map(|(_, token)| json!(token));
            let web = house.web().with(&own.unwrap());
            ledger.ask(who, &web, &table);
            ledger.ask(who, &web, &next);
        }
        spectator.heard.iter().for_each(|frame| ledger.heard("spectator", frame));
        ledger.ask("stranger", &house.web(), &table);
        let wrong = house.web().with(&json!("a wrong token that somebody made up"));
        ledger.heard("stranger", &wrong.get(&format!("/api/games/{table}")).text);
    }
    let log = house.log();
    assert!(log.contains("/api/games"), "the log tells what happens");
    assert!(!log.contains("a wrong token that somebody made up"));
    ledger.check(&log);
}
