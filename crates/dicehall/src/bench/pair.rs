//! Two people at a table, one socket each, who move as fast as they can.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde::Deserialize;
use serde_json::{Value, json};

use super::connection::{Connection, Hello, Kind, ServerMessage};
use super::http;
use super::ledger::Ledger;

/// The two who play.
const PEOPLE: [&str; 2] = ["ada", "ben"];

/// What is played, and how.
#[derive(Clone, Debug)]
pub(super) struct Manner {
    pub(super) game: String,
    pub(super) setup: Value,
    /// The actions of a turn, in order; none takes the first that the house says is legal.
    pub(super) turn: Vec<String>,
    pub(super) want: Vec<String>,
}

/// Two people at a table.
pub(super) struct Pair {
    pub(super) table: String,
    pub(super) tokens: Vec<String>,
    pub(super) ledger: Ledger,
    connections: Vec<Option<Connection>>,
    /// The latest record that each has been shown.
    seen: Vec<u64>,
    /// The latest record that either knows of.
    head: u64,
    mover: usize,
    /// How far in the turn.
    place: usize,
    /// What the mover may do, where the house has said so.
    legal: Vec<Value>,
    /// How often in a row nobody could do anything.
    dry: usize,
    /// A command that was sent and not answered.
    pending: Option<Sent>,
    n_sent: u64,
}

/// A command that was sent.
struct Sent {
    seat: usize,
    id: String,
    action: Value,
}

/// What came of a step.
pub(super) enum Step {
    /// A move is on disk, after so long.
    Moved(Duration),
    Refused,
    /// Nobody can do anything: the game is over.
    Over,
}

#[derive(Deserialize)]
struct Event {
    event: String,
    #[serde(default)]
    data: Value,
}

impl Pair {
    /// Opens a table and sits down at it.
    pub(super) async fn sit_down(house: SocketAddr, manner: &Manner) -> anyhow::Result<Pair> {
        let players = PEOPLE.map(|id| json!({ "id": id, "name": id }));
        let config = json!({ "players": players, "customSettings": manner.setup, "listed": false });
        let wish = json!({ "gameType": manner.game, "config": config });
        let created = http::post(house, "/api/games", &wish).await?;
        let word = |value: &Value| value.as_str().map(str::to_owned).context("a table was not described");
        let tokens = PEOPLE.iter().map(|id| word(&created["tokens"][id])).collect::<Result<_, _>>()?;
        let mut pair = Pair {
            table: word(&created["gameId"])?,
            tokens,
            ledger: Ledger::default(),
            connections: vec![None, None],
            seen: vec![0, 0],
            head: 0,
            mover: 0,
            place: 0,
            legal: Vec::new(),
            dry: 0,
            pending: None,
            n_sent: 0,
        };
        pair.come(house, manner).await?;
        Ok(pair)
    }

    /// Opens the sockets, anew after the house was closed.
    pub(super) async fn come(&mut self, house: SocketAddr, manner: &Manner) -> anyhow::Result<()> {
        for seat in 0..PEOPLE.len() {
            self.connections[seat] = None;
            let (token, since) = (Some(self.tokens[seat].as_str()), Some(self.seen[seat]));
            let hello = Hello { token, table: &self.table, since, want: &manner.want };
            self.connections[seat] = Some(Connection::open(house, hello).await?);
            while self.hear(seat).await?.kind != Kind::Update {}
        }
        Ok(())
    }

    /// Closes the sockets.
    pub(super) fn leave(&mut self) {
        self.connections.fill_with(|| None);
    }

    /// Tests for a command that was sent and not answered.
    pub(super) fn is_waiting(&self) -> bool {
        self.pending.is_some()
    }

    /// Sends one command, or the one again that was never answered.
    pub(super) async fn step(&mut self, manner: &Manner) -> anyhow::Result<Step> {
        while self.seen[self.mover] < self.head {
            self.hear(self.mover).await?;
        }
        // Whose turn it is may have changed since: a command comes again from the same seat.
        let Sent { seat, id, action } = self.pending.take().unwrap_or_else(|| self.next_command(manner));
        let mut act = action.clone();
        (act["type"], act["id"]) = (json!("act"), json!(id));
        self.pending = Some(Sent { seat, id: id.clone(), action });
        let began = Instant::now();
        self.connection(seat)?.say(act.to_string()).await?;
        let answer = loop {
            let frame = self.hear(seat).await?;
            if frame.id == id {
                break frame;
            }
        };
        let took = began.elapsed();
        self.pending = None;
        match answer.kind {
            Kind::Done => self.moved(seat, answer.seq, took).await,
            Kind::Refused => Ok(self.refused(answer)),
            _ => bail!("the house says {} {}", answer.code, answer.message),
        }
    }

    fn next_command(&mut self, manner: &Manner) -> Sent {
        self.n_sent += 1;
        let named = manner.turn.get(self.place).map(|action| json!({ "action": action }));
        // Without anything to go by, a word that no game knows gets what is legal for an answer.
        let action = self.legal.drain(..).next().or(named).unwrap_or_else(|| json!({ "action": "?" }));
        let id = format!("{}-{}", PEOPLE[self.mover], self.n_sent);
        self.ledger.sent(&id);
        Sent { seat: self.mover, id, action }
    }

    /// Waits until the mover sees the move, and finds out who is next.
    async fn moved(&mut self, seat: usize, seq: u64, took: Duration) -> anyhow::Result<Step> {
        (self.head, self.dry) = (self.head.max(seq), 0);
        self.place += 1;
        while self.seen[seat] < seq {
            self.hear(seat).await?;
        }
        Ok(Step::Moved(took))
    }

    fn refused(&mut self, answer: ServerMessage) -> Step {
        self.legal = answer.legal;
        self.place = 0;
        if self.legal.is_empty() {
            self.mover = 1 - self.mover;
            self.dry += 1;
        }
        if self.dry > PEOPLE.len() { Step::Over } else { Step::Refused }
    }

    fn connection(&mut self, seat: usize) -> anyhow::Result<&mut Connection> {
        self.connections[seat].as_mut().context("nobody is at the connection")
    }

    async fn hear(&mut self, seat: usize) -> anyhow::Result<ServerMessage> {
        let frame = self.connection(seat)?.hear().await?;
        self.ledger.heard(seat, self.seen[seat], &frame);
        match frame.kind {
            Kind::Update => {
                (self.seen[seat], self.head) = (frame.seq, self.head.max(frame.seq));
                if frame.seq == self.head {
                    self.follow(&frame);
                }
            }
            Kind::Bye => bail!("the house said goodbye: {}", frame.code),
            _ => {}
        }
        Ok(frame)
    }

    /// Finds out whose turn it is, in games that say so.
    fn follow(&mut self, frame: &ServerMessage) {
        for event in frame.events.iter().flatten() {
            if !event.get().contains("turn_started") {
                continue;
            }
            let told: Option<Event> = serde_json::from_str(event.get()).ok();
            let started = told.filter(|told| told.event == "turn_started");
            let seat = started.and_then(|told| told.data["player"].as_u64());
            if let Some(seat) = seat.and_then(|seat| usize::try_from(seat).ok()).filter(|seat| *seat < 2) {
                (self.mover, self.place) = (seat, 0);
                self.legal.clear();
            }
        }
    }
}
