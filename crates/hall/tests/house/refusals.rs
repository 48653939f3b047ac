//! The law that a refusal changes nothing, over the hall: generated commands, good and bad, at tables in every phase.
//! What is compared is all that anybody can get, and all that is kept.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use engine::Seat;
use hall::{Chance, Comer, Created, DryRun, Hall, HallError, Secret, Settings, Snapshots, TableSpec, Want};
use serde_json::{Value, json};
use store::{Filter, Memory, Sessions};
use table::{Act, Command, CommandId, PersonId, Phase, Request};

use crate::given::{OPENING, act, does, named, open, person, registry, sent, settings, sit, wish};

/// Chance of a test's own: the same for the same seed.
struct Lot(u64);

impl Lot {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    fn of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }
}

/// An action that is only tried out.
fn tried(seat: Option<Seat>, action: Value, seen: Option<u64>) -> Act {
    Act::from_json(seat, action, seen).unwrap()
}

/// A house with one table, and everybody who may want something of it.
struct World {
    memory: Arc<Memory>,
    hall: Hall,
    created: Created,
    table: String,
    people: Vec<PersonId>,
    lot: Lot,
    /// How many commands were refused in which phase, by code.
    refused: BTreeMap<(String, String), usize>,
}

/// What somebody may ask of the hall.
#[derive(Clone, Debug)]
enum Asked {
    Play(Command),
    Command(Command),
    Sit(Option<PersonId>, Option<String>, Request),
    SitNew(PersonId, Option<String>, Request),
    TryOut(PersonId, Act),
    Claim(Secret),
}

impl World {
    async fn new(seed: u64, seats: &[&str], start: bool, undo: bool) -> World {
        let memory = Arc::new(Memory::new());
        // A snapshot is written when there is time for it, and says nothing that the journal does not.
        let settings = Settings { snapshots: Snapshots::default(), ..settings() };
        let hall =
            Hall::open(memory.clone(), registry(), settings, Chance::seeded(seed), OPENING).await.unwrap();
        let policy = undo.then(|| json!({ "undo": "own" }));
        let created = hall.create(TableSpec { start, policy, ..wish(seats) }).await.unwrap();
        let mut people: Vec<PersonId> = ["ann", "bob", "cat", "dan", "stranger", "bot-1"].map(person).into();
        people.push(created.host.clone());
        let table = created.table.clone();
        World { memory, hall, created, table, people, lot: Lot(seed), refused: BTreeMap::new() }
    }

    /// Everything that anybody can get of the house, and everything that is kept.
    async fn all(&self) -> Vec<(String, String)> {
        let mut all = vec![("kept".to_owned(), format!("{:?}", self.memory.survivor()))];
        let kept = self.hall.recall(&self.table).await.unwrap();
        all.push(("head".to_owned(), format!("{} {:?}", kept.table.head(), kept.table.head_hash())));
        for viewer in self.people.iter().map(Some).chain([None]) {
            let look = self.hall.look(&self.table, viewer, Want::ALL).await.unwrap();
            all.push((format!("the table for {viewer:?}"), format!("{look:?}")));
            let moves = self.hall.moves(&self.table, viewer, 0, 1000).await.unwrap();
            all.push((format!("the moves for {viewer:?}"), format!("{moves:?}")));
        }
        let lists = self.hall.list(Filter { page_size: 100, ..Filter::default() }).await.unwrap();
        all.push(("lists".to_owned(), format!("{lists:?}")));
        let sessions = self.hall.store().sessions(Sessions { page_size: 100, ..Sessions::default() });
        all.push(("sessions".to_owned(), format!("{:?}", sessions.await.unwrap())));
        let code = self.hall.find(self.created.code.as_deref().unwrap()).await;
        all.push(("code".to_owned(), format!("{:?}", code.ok())));
        for (whose, token) in &self.created.tokens {
            let found = self.hall.whose(&self.table, token).await;
            all.push((format!("the token of {whose:?}"), format!("{:?}", found.ok())));
        }
        all
    }

    fn action(&mut self) -> Value {
        let seat = self.lot.below(5);
        let good = ["roll", "hold", "pass"].map(named);
        let own = [
            named("start"),
            named("fold"),
            named("undo"),
            named("pause"),
            named("unpause"),
            named("rematch"),
            named("say"),
            json!({ "action": "say", "parameters": { "phrase": "hello" } }),
            json!({ "action": "say", "parameters": { "phrase": "boo" } }),
            json!({ "action": "kick", "parameters": { "seat": seat } }),
            json!({ "action": "new_link", "parameters": { "seat": seat } }),
            json!({ "action": "transfer_host", "parameters": { "seat": seat } }),
            json!({ "action": "add_bot", "parameters": { "seat": seat } }),
            json!({ "action": "add_bot", "parameters": { "level": "psychic" } }),
            json!({ "action": "set_policy", "parameters": { "policy": { "pace": 7 } } }),
            json!({ "action": "set_policy", "parameters": { "policy": { "pase": 7 } } }),
        ];
        let bad = [
            named("jump"),
            named(""),
            json!({ "action": "kick", "parameters": [] }),
            json!({ "action": "kick", "parameters": { "seat": "first" } }),
            json!({ "action": "rematch", "parameters": [] }),
            json!({ "action": "roll", "parameters": [] }),
            json!({ "action": "roll", "parameters": { "extra": 1 } }),
            json!({ "action": "hold", "parameters": "NaN" }),
        ];
        // Closing ends the walk, so it is rare.
        match self.lot.below(40) {
            0 => named("close"),
            1..=16 => self.lot.of(&good),
            17..=29 => self.lot.of(&own),
            _ => self.lot.of(&bad),
        }
    }

    async fn asked(&mut self) -> Asked {
        let head = self.hall.recall(&self.table).await.unwrap().table.head();
        let people = self.people.clone();
        let from = self.lot.of(&people);
        let key = self.lot.of(&[None, None, Some("k1".to_owned()), Some("a key of sixteen".to_owned())]);
        let odd = [String::new(), "k".repeat(65)];
        let id = match self.lot.below(12) {
            0 => Some(self.lot.of(&odd)),
            1..=5 => key.clone(),
            _ => None,
        };
        let seat = match self.lot.below(3) {
            0 => self.lot.of(&[Some(0), Some(1), Some(2), Some(9)]).map(Seat),
            _ => None,
        };
        let seen = match self.lot.below(4) {
            0 => self.lot.of(&[Some(head), Some(head - 1), Some(head + 7), Some(u64::MAX)]),
            _ => None,
        };
        let request = |action| sent(seat, action, seen);
        let sits = Request::Sit {
            seat,
            name: self.lot.of(&["eve", "", "x".repeat(99).as_str()]).into(),
            mark: None,
            entropy: None,
        };
        match self.lot.below(12) {
            0 => Asked::Sit(Some(from).filter(|_| key.is_some()), key, sits),
            1 => Asked::SitNew(from, key, sits),
            2 => {
                let request = Request::Stand { seat };
                Asked::Command(Command { id: id.map(CommandId), from, request })
            }
            3 => Asked::TryOut(from, tried(seat, self.action(), seen)),
            4 => Asked::Claim(Secret::new("guess")),
            5..=7 => {
                let action = self.action();
                Asked::Command(Command { id: id.map(CommandId), from, request: request(action) })
            }
            _ => {
                let action = self.action();
                Asked::Play(Command { id: id.map(CommandId), from, request: request(action) })
            }
        }
    }

    async fn ask(&self, asked: Asked) -> Result<(), HallError> {
        let (hall, table) = (&self.hall, &self.table);
        match asked {
            Asked::Play(command) => hall.play(table, command).await.map(drop),
            Asked::Command(command) => hall.command(table, command).await.map(drop),
            Asked::Sit(who, key, request) => hall.sit(table, who, key.as_deref(), request).await.map(drop),
            Asked::SitNew(id, key, request) => {
                let comer = Comer { chosen: Some(id), key: key.as_deref(), ..Comer::default() };
                hall.sit_down(table, comer, request).await.map(drop)
            }
            Asked::TryOut(from, act) => hall.try_out(table, &from, act).await.map(drop),
            Asked::Claim(invite) => hall.accept_invite(&invite).await.map(drop),
        }
    }

    /// Asks for something; if it is refused, nothing has changed.
    async fn step(&mut self) {
        let phase = self.hall.recall(&self.table).await.unwrap().table.phase();
        let (before, asked) = (self.all().await, self.asked().await);
        let dry = matches!(asked, Asked::TryOut(..));
        let answer = self.ask(asked.clone()).await;
        let after = self.all().await;
        if let Err(error) = &answer {
            if let Some(started) = error.details().and_then(|details| details.get("started")) {
                // The documented case: a proper first move of a seat that is not drawn to begin.
                let kept = self.hall.recall(&self.table).await.unwrap();
                assert_eq!((phase, kept.table.phase()), (Phase::Lobby, Phase::InProgress), "{asked:?}");
                assert_eq!(started["version"], kept.table.head());
                return;
            }
            *self.refused.entry((format!("{phase:?}"), error.code().to_owned())).or_default() += 1;
        }
        if answer.is_err() || dry {
            for (before, after) in before.iter().zip(&after) {
                assert_eq!(before, after, "{asked:?} answered {answer:?}, and this has changed");
            }
        }
    }
}

/// Whatever is refused, by whomever it was asked and in whatever phase, leaves the table, what everybody sees of it, the
/// lists, codes and tokens and all that is kept as they were.
#[tokio::test(start_paused = true)]
async fn a_refusal_changes_nothing() {
    let mut refused: BTreeMap<(String, String), usize> = BTreeMap::new();
    for seed in 0..24 {
        let all: [&[&str]; 4] = [&["ann", "bob"], &["ann", "bob", "cat"], &["ann"], &[]];
        let seats = all[seed as usize % 4];
        let start = seats.len() > 1 && seed % 3 > 0;
        let mut world = World::new(1000 + seed, seats, start, seed % 2 == 0).await;
        if start && seed % 8 == 4 {
            for who in ["ann", "bob"] {
                let _ = does(&world.hall, &world.table, who, "fold").await;
            }
        }
        for _ in 0..60 {
            world.step().await;
        }
        for (what, n) in world.refused {
            *refused.entry(what).or_default() += n;
        }
    }
    let phases: BTreeSet<&str> = refused.keys().map(|(phase, _)| phase.as_str()).collect();
    assert!(phases.is_superset(&["Lobby", "InProgress", "Ended"].into()), "{refused:?}");
    let codes: BTreeSet<&str> = refused.keys().map(|(_, code)| code.as_str()).collect();
    for code in
        ["UNKNOWN_ACTION", "INVALID_PAYLOAD", "NOT_YOUR_TURN", "STALE_STATE", "FORBIDDEN", "KEY_REUSED"]
    {
        assert!(codes.contains(code), "{code} never came up: {refused:?}");
    }
}

async fn lobby(seed: u64) -> (Hall, Created) {
    let hall = open(Arc::new(Memory::new()), seed, OPENING).await;
    let created = hall.create(TableSpec { start: false, ..wish(&["ann", "bob"]) }).await.unwrap();
    (hall, created)
}

async fn phase(hall: &Hall, table: &str) -> Phase {
    hall.look(table, None, Want::default()).await.unwrap().phase
}

/// A move that this game does not have, or that is not for a seat of whoever asks, starts nothing: others still join.
#[tokio::test(start_paused = true)]
async fn what_is_no_move_of_a_seat_starts_nothing() {
    let (hall, created) = lobby(1).await;
    let said = json!({ "action": "say", "parameters": { "phrase": "hello" } });
    hall.command(&created.table, act(&person("ann"), Some("said"), said)).await.unwrap();
    let long = "k".repeat(65);
    for (action, seat, id, code) in [
        (named("jump"), None, None, "UNKNOWN_ACTION"),
        (json!({ "action": "roll", "parameters": [] }), None, None, "INVALID_PAYLOAD"),
        (json!({ "action": "roll", "parameters": { "dice": 2 } }), None, None, "INVALID_PAYLOAD"),
        (named("roll"), Some(Seat(1)), None, "UNIDENTIFIED_PLAYER"),
        (named("roll"), Some(Seat(7)), None, "PLAYER_NOT_FOUND"),
        (named("roll"), None, Some("said"), "KEY_REUSED"),
        (named("roll"), None, Some(long.as_str()), "INVALID_PAYLOAD"),
    ] {
        let request = sent(seat, action.clone(), None);
        let command = Command { request, ..act(&person("ann"), id, named("roll")) };
        let tried = hall.try_out(&created.table, &person("ann"), tried(seat, action.clone(), None)).await;
        if id.is_none() {
            assert_eq!(tried.unwrap_err().code(), code, "a dry run of {action}");
        }
        assert_eq!(hall.play(&created.table, command).await.unwrap_err().code(), code, "{action}");
        assert_eq!(phase(&hall, &created.table).await, Phase::Lobby, "{action}");
    }
    let host = hall.play(&created.table, act(&created.host, None, named("roll"))).await;
    assert_eq!(host.unwrap_err().code(), "NO_ACTIVE_GAME", "a host without a seat makes no moves");
    hall.sit(&created.table, None, None, sit("cat")).await.unwrap();
}

/// A proper move of a seat starts the game also where another seat begins: the refusal says so, and who it is.
#[tokio::test(start_paused = true)]
async fn a_first_move_of_another_seat_starts_the_game_and_says_so() {
    let (hall, created) = lobby(2).await;
    let error = hall.play(&created.table, act(&person("bob"), Some("k"), named("roll"))).await.unwrap_err();
    let head = hall.recall(&created.table).await.unwrap().table.head();
    assert_eq!(error.code(), "NOT_YOUR_TURN");
    let begins = json!([{ "seat": 0, "playerId": "ann", "name": "ann" }]);
    let started = json!({ "started": { "version": head, "begins": begins, "moveMade": false } });
    assert_eq!(error.details(), Some(&started));
    assert!(
        error.to_string().contains("the game has started; ann begins; this move was not made"),
        "{error}"
    );
    assert_eq!(phase(&hall, &created.table).await, Phase::InProgress);
    assert!(hall.moves(&created.table, None, 0, 9).await.unwrap().is_empty());
    let again = hall.play(&created.table, act(&person("bob"), Some("k"), named("roll"))).await.unwrap_err();
    assert_eq!((again.code(), again.details()), ("NOT_YOUR_TURN", None), "it starts once");
    hall.play(&created.table, act(&person("ann"), None, named("roll"))).await.unwrap();
}

/// A dry run in a lobby that is ready says that the move would start the game: the same to everybody, whoever begins.
#[tokio::test(start_paused = true)]
async fn a_dry_run_of_a_first_move_says_that_it_would_start_the_game() {
    let (hall, created) = lobby(3).await;
    for (who, action) in [("ann", "roll"), ("bob", "roll"), ("ann", "hold"), ("bob", "pass")] {
        let tried =
            hall.try_out(&created.table, &person(who), tried(None, named(action), None)).await.unwrap();
        assert_eq!(tried, DryRun::Starts, "{who} {action}");
    }
    let head = hall.recall(&created.table).await.unwrap().table.head();
    let old = hall.try_out(&created.table, &person("ann"), tried(None, named("roll"), Some(head - 1))).await;
    assert_eq!(old.unwrap_err().code(), "STALE_STATE");
    assert_eq!(phase(&hall, &created.table).await, Phase::Lobby);
    let alone = hall.create(TableSpec { start: false, ..wish(&["ann"]) }).await.unwrap();
    let few = hall.try_out(&alone.table, &person("ann"), tried(None, named("roll"), None)).await;
    assert_eq!(few.unwrap_err().code(), "NOT_ENOUGH_PLAYERS");
}

/// Chairs may have gaps between them, seats of a play have none: the first move is for whoever named the chair.
#[tokio::test(start_paused = true)]
async fn a_first_move_is_for_the_chair_that_was_named() {
    let hall = open(Arc::new(Memory::new()), 4, OPENING).await;
    let created = hall.create(TableSpec { start: false, ..wish(&[]) }).await.unwrap();
    for (who, seat) in [("bob", 1), ("cat", 3)] {
        let chair = Request::Sit { seat: Some(Seat(seat)), name: who.into(), mark: None, entropy: None };
        let comer = Comer { chosen: Some(person(who)), ..Comer::default() };
        hall.sit_down(&created.table, comer, chair).await.unwrap();
    }
    let request = sent(Some(Seat(1)), named("roll"), None);
    let command = Command { id: Some(CommandId("first".to_owned())), from: person("bob"), request };
    let done = hall.play(&created.table, command.clone()).await.unwrap();
    let again = hall.play(&created.table, command).await.unwrap();
    assert_eq!(again.seq, done.seq, "sent again, it is the same move, whatever the chair is called by now");
    let moves = hall.moves(&created.table, None, 0, 9).await.unwrap();
    assert_eq!(moves.iter().map(|made| made.by.clone()).collect::<Vec<_>>(), [Some(person("bob"))]);
}

/// A rematch that is refused opens no table.
#[tokio::test(start_paused = true)]
async fn a_refused_rematch_opens_no_table() {
    let (hall, created) = lobby(5).await;
    hall.command(&created.table, act(&created.host, None, named("start"))).await.unwrap();
    hall.command(&created.table, act(&created.host, None, named("close"))).await.unwrap();
    let all = Filter { page_size: 99, ..Filter::default() };
    let count = || async { hall.store().list(all.clone()).await.unwrap().total };
    assert_eq!(count().await, 1);
    let again = hall.command(&created.table, act(&created.host, None, named("rematch"))).await;
    assert_eq!(again.unwrap_err().code(), "TABLE_CLOSED");
    assert_eq!(count().await, 1);
}

/// A move is kept as the game read it, and shown to whoever may see all that came of it.
#[tokio::test(start_paused = true)]
async fn moves_are_kept_as_they_were_made() {
    let (hall, created) = lobby(6).await;
    for action in [named("roll"), json!({ "action": "hold", "parameters": null })] {
        hall.play(&created.table, act(&person("ann"), None, action)).await.unwrap();
    }
    let shown = |viewer: Option<PersonId>| {
        let (hall, table) = (hall.clone(), created.table.clone());
        async move {
            let look = hall.look(&table, viewer.as_ref(), Want::default()).await.unwrap();
            let all = hall.moves(&table, viewer.as_ref(), 0, 99).await.unwrap();
            let short = |made: &hall::Made| (made.seq, made.by.clone(), made.action.clone());
            let all: Vec<_> = all.iter().map(short).collect();
            assert_eq!(look.history.iter().map(short).collect::<Vec<_>>(), all);
            all
        }
    };
    let plain = |name: &str| json!({ "action": name, "parameters": {} });
    let ann = Some(person("ann"));
    let roll = (5, ann.clone(), plain("roll"));
    // Holding deals a charm that only its own seat may see.
    assert_eq!(shown(ann.clone()).await, [roll.clone(), (6, ann, plain("hold"))]);
    assert_eq!(shown(Some(person("bob"))).await, std::slice::from_ref(&roll));
    assert_eq!(shown(None).await, [roll]);
    let later = hall.moves(&created.table, Some(&person("ann")), 5, 99).await.unwrap();
    assert_eq!(later.iter().map(|made| made.seq).collect::<Vec<_>>(), [6], "from a record on");
    let one = hall.moves(&created.table, Some(&person("ann")), 0, 1).await.unwrap();
    assert_eq!(one.iter().map(|made| made.seq).collect::<Vec<_>>(), [5], "no more than asked for");
}
