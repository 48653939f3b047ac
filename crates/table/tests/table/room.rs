//! A table to test: people by name, time by the second, and the laws checked
//! after every step.

use std::collections::BTreeSet;
use std::sync::Arc;

use dice::Seed;
use engine::{AnyGame, Bot, Luck, Policy, Registry, Seat, Seats};
use scene::Scene;
use serde_json::{Value, json};
use table::{
    Act, Answer, Audience, Command, CommandId, Entry, Notice, Opening, PersonId, Record, Refused, Reply,
    Request, Table, Time,
};

use crate::laws;

/// The moment at which every room opens.
const OPENED: u64 = 1_800_000_000_000;

/// The games that rooms have.
pub(crate) fn registry() -> Registry {
    Registry::default().with::<aetharn::Aetharn>().with::<farkle::Farkle>().with::<do_or_dice::DoOrDice>()
}

/// Finds a game by its id.
pub(crate) fn game(id: &str) -> Arc<dyn AnyGame> {
    registry().get(id).expect("the game is known").clone()
}

/// A table with everything that ever came out of it.
pub(crate) struct Room {
    pub(crate) table: Table,
    pub(crate) records: Vec<Record>,
    pub(crate) seed: Seed,
    pub(crate) now: Time,
    /// Who has lost the line: only the live table knows, so deadlines of copies differ.
    pub(crate) lost: BTreeSet<String>,
    /// Whether the laws are checked after every step.
    pub(crate) lawful: bool,
}

/// What a step did.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) events: Vec<Value>,
    pub(crate) notices: Vec<Notice>,
    pub(crate) reply: Reply,
}

impl Done {
    /// The names of the events, in order.
    pub(crate) fn names(&self) -> Vec<&str> {
        names(&self.events)
    }
}

/// How a room is opened.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) game: &'static str,
    pub(crate) setup: Value,
    pub(crate) policy: Value,
    pub(crate) host: &'static str,
}

impl Plan {
    pub(crate) const AETHARN: Plan =
        Plan { game: "aetharn", setup: Value::Null, policy: Value::Null, host: "Mara" };
    pub(crate) const FARKLE: Plan = Plan { game: "farkle", ..Plan::AETHARN };

    /// Opens the room with the seed of this number.
    pub(crate) fn open(&self, seed: u8) -> Room {
        let game = game(self.game);
        let policy = match &self.policy {
            Value::Null => None,
            // A policy names what differs from the game's own.
            Value::Object(fields) => {
                let mut whole = json!(game.meta().policy);
                fields.iter().for_each(|(key, value)| whole[key] = value.clone());
                Some(serde_json::from_value::<Policy>(whole).expect("the policy reads"))
            }
            other => panic!("{other} is no policy"),
        };
        let seed = Seed::from_bytes([seed; 32]);
        let opening = Opening {
            id: "t1".to_owned(),
            title: String::new(),
            game,
            setup: self.setup.clone(),
            policy,
            host: person(self.host),
            seed: seed.clone(),
        };
        let (table, first) = Table::open(Time(OPENED), opening).expect("the table opens");
        Room { table, records: vec![first], seed, now: Time(OPENED), lost: BTreeSet::new(), lawful: true }
    }

    /// Opens the room, seats these people and starts.
    pub(crate) fn started(&self, seed: u8, people: &[&'static str]) -> Room {
        let mut room = self.open(seed);
        for who in people {
            room.sit(who);
        }
        room.order(self.host, "start");
        room
    }
}

/// Starts rooms with one seed after the other until one is as wanted.
pub(crate) fn find(make: impl Fn(u8) -> Room, is: impl Fn(&Room) -> bool) -> Room {
    (0..=u8::MAX).map(make).find(is).expect("one of 256 seeds is as wanted")
}

pub(crate) fn person(name: &str) -> PersonId {
    PersonId(name.to_owned())
}

/// The action of this name, without parameters.
pub(crate) fn named(action: &str) -> Value {
    json!({ "action": action })
}

/// The names of events, in order.
pub(crate) fn names(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["event"].as_str().expect("an event has a name")).collect()
}

/// What records tell, in order.
pub(crate) fn told(records: &[Record]) -> Vec<Value> {
    let entries = records.iter().flat_map(|record| &record.entries);
    let tell = |entry: &Entry| match entry {
        Entry::Table(event) => json!(event),
        Entry::Play { event, .. } => serde_json::from_str(event.get()).expect("an event is JSON"),
    };
    entries.map(tell).collect()
}

impl Room {
    /// Sets the time: so many seconds after the opening.
    pub(crate) fn at(&mut self, seconds: u64) -> &mut Room {
        self.at_ms(seconds * 1000)
    }

    pub(crate) fn at_ms(&mut self, ms: u64) -> &mut Room {
        self.now = Time(OPENED + ms);
        self
    }

    /// The moment so many seconds after the opening.
    pub(crate) fn time(seconds: u64) -> Time {
        Time(OPENED + seconds * 1000)
    }

    /// Sends a command and keeps what comes of it.
    pub(crate) fn send(&mut self, id: Option<&str>, who: &str, request: Request) -> Answer {
        match request {
            Request::Disconnect => drop(self.lost.insert(who.to_owned())),
            Request::Watch | Request::Unwatch | Request::Rematch { .. } => {}
            Request::ScreenOn | Request::ScreenOff => {}
            _ => drop(self.lost.remove(who)),
        }
        let id = id.map(|id| CommandId(id.to_owned()));
        let answer = self.table.handle(self.now, Command { id, from: person(who), request });
        self.records.extend(answer.records.iter().cloned());
        if self.lawful {
            laws::check(self);
        }
        answer
    }

    /// Sends a command that is carried out.
    pub(crate) fn ask(&mut self, who: &str, request: Request) -> Done {
        let words = format!("{who}: {request:?}");
        let answer = self.send(None, who, request);
        let reply = answer.result.unwrap_or_else(|refused| panic!("{words}: {}", refused.refusal));
        Done { events: told(&answer.records), notices: answer.notices, reply }
    }

    /// Sends a command that is refused: nothing changes, nothing is recorded or told.
    pub(crate) fn refuse(&mut self, who: &str, request: Request) -> Refused {
        self.tick();
        let (before, words) = (laws::Picture::of(&self.table, self.now), format!("{who}: {request:?}"));
        let answer = self.send(None, who, request);
        assert!(answer.records.is_empty(), "{words}: a refusal left a record: {:?}", told(&answer.records));
        assert_eq!(answer.notices, [], "{words}");
        assert_eq!(laws::Picture::of(&self.table, self.now), before, "{words}: a refusal changed something");
        let refused = answer.result.expect_err(&words);
        assert!(!refused.refusal.message.is_empty(), "{words}: a refusal says what the rule is");
        refused
    }

    /// Does what is due by now.
    pub(crate) fn tick(&mut self) -> Vec<Value> {
        let answer = self.table.tick(self.now);
        self.records.extend(answer.records.iter().cloned());
        if self.lawful {
            laws::check(self);
        }
        told(&answer.records)
    }

    pub(crate) fn sit(&mut self, who: &str) -> Done {
        self.ask(who, sit(who))
    }

    pub(crate) fn stand(&mut self, who: &str) -> Done {
        let seat = self.seat(who);
        self.ask(who, Request::Stand { seat: Some(seat) })
    }

    pub(crate) fn connect(&mut self, who: &str) -> Done {
        self.ask(who, Request::Connect)
    }

    pub(crate) fn disconnect(&mut self, who: &str) -> Done {
        self.ask(who, Request::Disconnect)
    }

    /// Does something without parameters: in the game, or at the table.
    pub(crate) fn order(&mut self, who: &str, action: &str) -> Done {
        self.ask(who, act(named(action)))
    }

    pub(crate) fn act(&mut self, who: &str, action: Value) -> Done {
        self.ask(who, act(action))
    }

    /// Returns the code with which an action is refused.
    pub(crate) fn no(&mut self, who: &str, action: Value) -> String {
        self.refuse(who, act(action)).refusal.code.to_owned()
    }

    /// Returns the first seat of a person.
    pub(crate) fn seat(&self, who: &str) -> Seat {
        self.table.seats_of(&person(who)).iter().next().expect("the person sits")
    }

    /// Returns whose turn it is.
    pub(crate) fn on_turn(&self) -> Option<String> {
        let asks = self.table.play()?.asks();
        Some(self.table.chair(asks.first()?.seat)?.person.0.clone())
    }

    /// Returns whose turn it is, where somebody must be on turn.
    pub(crate) fn player(&self) -> String {
        self.on_turn().expect("somebody is on turn")
    }

    /// Returns somebody who sits and is not on turn.
    pub(crate) fn other(&self) -> String {
        let on_turn = self.player();
        let mut others = self.table.chairs().map(|(_, chair)| chair.person.0.clone());
        others.find(|who| *who != on_turn).expect("somebody else sits")
    }

    /// What everybody sees of the table, apart from the game.
    pub(crate) fn table_view(&self) -> Value {
        self.table.view(self.now, Audience::PUBLIC)["table"].clone()
    }

    /// What everybody sees of the game.
    pub(crate) fn game_view(&self) -> Value {
        self.table.view(self.now, Audience::PUBLIC)["game"].clone()
    }

    pub(crate) fn scene(&self, to: Audience) -> Scene {
        self.table.scene(self.now, to)
    }

    /// The scene of a person, who may be the host.
    pub(crate) fn scene_of(&self, who: &str) -> Scene {
        let seats: Seats = self.table.seats_of(&person(who));
        self.scene(Audience { seats, host: *self.table.host() == person(who) })
    }

    pub(crate) fn dice_counter(&self) -> u64 {
        self.table.play().expect("the play has started").dice().counter()
    }

    /// Has whoever is on turn play as a bot does, until something is so or it is over.
    pub(crate) fn play_until(&mut self, bot: Bot, luck: u64, is: impl Fn(&Room) -> bool) {
        let mut luck = Luck::new(luck);
        let lawful = std::mem::replace(&mut self.lawful, false);
        while !is(self) {
            if let Some(record) = self.table.go_on(self.now) {
                self.records.push(record);
                continue;
            }
            let Some(who) = self.on_turn() else { break };
            let seat = self.table.play().and_then(|play| play.asks().first().map(|ask| ask.seat));
            let seat = seat.expect("somebody is asked");
            let play = self.table.play().expect("the play has started");
            let action = play.choose(bot, seat, &mut luck).expect("an asked seat has an action");
            self.ask(&who, sent(Some(seat), action, None));
        }
        self.lawful = lawful;
        laws::check(self);
    }

    /// Plays on by greedy bots to the end.
    pub(crate) fn play_out(&mut self) {
        self.play_until(Bot::Greedy, 1, |_| false);
    }
}

pub(crate) fn sit(name: &str) -> Request {
    Request::Sit { seat: None, name: name.to_owned(), mark: None, entropy: None }
}

pub(crate) fn sit_at(seat: u8, name: &str) -> Request {
    Request::Sit { seat: Some(Seat(seat)), name: name.to_owned(), mark: None, entropy: None }
}

pub(crate) fn act(action: Value) -> Request {
    sent(None, action, None)
}

pub(crate) fn act_as(seat: u8, action: Value) -> Request {
    sent(Some(Seat(seat)), action, None)
}

/// An action by its envelope, as the house reads it.
pub(crate) fn sent(seat: Option<Seat>, action: Value, seen: Option<u64>) -> Request {
    Request::Act(Act::from_json(seat, action, seen).expect("an envelope"))
}
