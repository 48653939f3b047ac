//! Law: whatever clients say on their sockets, in whichever order, every frame they get is a documented one; a
//! command is answered once, with its id; what is refused changes nothing; versions never go back, and whoever looks
//! on has been shown the latest when nothing more happens; and the journal is whole at the end.
//!
//! A line with the game and `lobby` or `playing`, then lines with the number of a client and what it says.
//! `{table}`, `{code}`, `{host}`, `{ada}` and `{teo}` stand for the table, its room code and its tokens, `{mine}` for
//! the token that the client was given last, `{seq}` for the version it was shown last. `!legal N` does the Nth thing
//! that is legal for it, `!bytes` sends what is no text, `!ping` asks the line itself, `!drop` goes without a word,
//! and `!wait MS` lets time pass.

mod client;
mod draw;

pub(crate) use draw::draw;

use std::rc::Rc;
use std::time::Duration;

use hall::Created;
use serde_json::{Value, json};
use server::wire::client_in::{ClientIn, read as read_frame};
use tokio::time::sleep;

use self::client::{Client, kind};
use crate::house::{self, House, filled};
use crate::read::{self, Words};
use crate::{Reach, panics};

/// How many clients a session has.
pub(crate) const CLIENTS: usize = 3;
/// The most lines of a session: a fuzzer looks for short ones.
const MOST_LINES: usize = 48;

/// Tries one input.
pub fn session(bytes: &[u8]) -> Reach {
    panics::none(|| house::run(hold(&read::text(bytes))))
}

async fn hold(text: &str) -> Reach {
    let house = house::house().await;
    let mut lines = text.lines();
    let mut head = Words::of(lines.next().unwrap_or_default());
    let (game, phase) = (head.game().meta().id, head.word());
    let created = house.table(game, phase == "playing").await;
    let clients = std::array::from_fn(|_| Client::default());
    let mut session = Session { house, created, clients, n_own: 0 };
    for line in lines.take(MOST_LINES) {
        session.line(line).await;
    }
    let reach =
        if session.clients.iter().any(|client| client.was_welcome) { Reach::Inside } else { Reach::Door };
    session.end().await;
    reach
}

struct Session {
    house: Rc<House>,
    created: Created,
    clients: [Client; CLIENTS],
    /// How many commands the session has made up itself.
    n_own: usize,
}

impl Session {
    async fn line(&mut self, line: &str) {
        let mut words = Words::of(line);
        let (word, who) = (words.word(), Words::of(line).below(CLIENTS));
        let said = line.trim_start().strip_prefix(word).unwrap_or_default().trim();
        match said.split_whitespace().next() {
            Some("!legal") => self.legal(who, read::number(said.trim_start_matches("!legal").trim())).await,
            Some("!bytes") => self.clients[who].send_bytes().await,
            Some("!ping") => self.clients[who].send_ping().await,
            Some("!drop") => self.clients[who].drop_line(),
            Some("!wait") => {
                let ms = read::number(said.trim_start_matches("!wait").trim()) % 100_000;
                sleep(Duration::from_millis(ms)).await;
            }
            _ => {
                let frame = self.clients[who].filled(&filled(said, &self.created));
                self.say(who, &frame).await;
            }
        }
        self.quiet().await;
        self.check_shown().await;
    }

    /// Waits until nothing more happens, and takes in what the clients were sent meanwhile.
    async fn quiet(&mut self) {
        loop {
            sleep(Duration::from_millis(1)).await;
            let heard: usize = self.clients.iter_mut().map(Client::take_in).sum();
            if heard == 0 {
                return;
            }
        }
    }

    async fn head(&self) -> u64 {
        let heads = self.house.hall.store().heads(vec![self.created.table.clone()]).await;
        heads.expect("a store").first().expect("the table is kept").1
    }

    /// Says something, and checks what comes of it. Returns the answer, where there has to be one.
    async fn say(&mut self, who: usize, text: &str) -> Option<Value> {
        self.clients[who].connect(&self.house).await;
        self.quiet().await;
        let (before, greeted) = (self.head().await, self.clients[who].is_greeted);
        self.clients.iter_mut().for_each(Client::forget);
        self.clients[who].expect(text);
        self.clients[who].send_text(text).await;
        self.quiet().await;
        for (nth, client) in self.clients.iter().enumerate().filter(|(nth, _)| *nth != who) {
            assert!(client.answers().next().is_none(), "{nth} was answered: {:?}", client.heard);
        }
        if !greeted {
            self.check_greeting(who, text);
            return None;
        }
        let answer = self.answer(who, text)?;
        if kind(&answer) == "refused" {
            assert_eq!(self.head().await, before, "{text} was refused, and changed something: {answer}");
        }
        Some(answer)
    }

    /// The first frame is answered by a welcome and the table, or by a goodbye.
    fn check_greeting(&self, who: usize, text: &str) {
        let client = &self.clients[who];
        let kinds: Vec<&str> = client.heard.iter().map(kind).collect();
        match kinds.as_slice() {
            ["welcome", "update", ..] => assert!(matches!(read_frame(text), Ok(ClientIn::Hello { .. }))),
            ["bye"] => assert!(client.is_over(), "goodbye, and the socket stays open"),
            _ => panic!("{text} was answered by {kinds:?}"),
        }
    }

    /// Returns the one answer to a frame; none where the frame itself ends the socket.
    fn answer(&self, who: usize, text: &str) -> Option<Value> {
        let client = &self.clients[who];
        if client.is_over() && text.len() > client::MOST_BYTES {
            return None;
        }
        let (kinds, id): (&[&str], _) = match read_frame(text) {
            Ok(ClientIn::Ping {}) => (&["pong"], None),
            Ok(ClientIn::Hello { .. }) | Err(_) => (&["refused"], None),
            Ok(ClientIn::Sit { id, .. }) => (&["seated", "asked", "refused"], Some(id)),
            Ok(ClientIn::Stand { id, .. } | ClientIn::Act { id, .. }) => (&["done", "refused"], Some(id)),
        };
        let answers: Vec<&Value> = client.answers().collect();
        let [answer] = answers[..] else { panic!("{text} was answered by {:?}", client.heard) };
        assert!(kinds.contains(&kind(answer)), "{text} was answered by {answer}");
        assert_eq!(answer.get("id").and_then(Value::as_str), id.as_deref(), "{answer}");
        Some(answer.clone())
    }

    /// Asks what is legal, and does one of it.
    async fn legal(&mut self, who: usize, nth: u64) {
        let nonsense = self.own("no_such_thing", &Value::Null);
        let Some(refused) = self.say(who, &nonsense).await else { return };
        let legal = refused["legal"].as_array().cloned().unwrap_or_default();
        let Some(action) = legal.get((nth % (legal.len().max(1) as u64)) as usize) else { return };
        let legal = self.own(action["action"].as_str().unwrap_or_default(), &action["parameters"]);
        let answer = self.say(who, &legal).await;
        assert!(answer.is_none_or(|answer| kind(&answer) == "done"), "{legal} is legal, and was refused");
    }

    fn own(&mut self, action: &str, parameters: &Value) -> String {
        self.n_own += 1;
        let id = format!("own-{}", self.n_own);
        json!({"type": "act", "id": id, "action": action, "parameters": parameters}).to_string()
    }

    /// Whoever looks on has been shown the latest.
    async fn check_shown(&self) {
        let head = self.head().await;
        for client in self.clients.iter().filter(|client| client.is_greeted && !client.is_over()) {
            assert_eq!(client.shown, head, "shown {:?}", client.heard);
        }
    }

    /// Everybody goes, and what is left can be read.
    async fn end(mut self) {
        self.clients.iter_mut().for_each(Client::drop_line);
        sleep(Duration::from_millis(1)).await;
        let kept = self.house.hall.recall(&self.created.table).await.expect("the journal is whole");
        assert_eq!(kept.table.head(), self.head().await);
    }
}
